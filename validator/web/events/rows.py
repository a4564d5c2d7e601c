"""How the entries of an event stand, as rows of the desk: filtered, sorted and searched."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rulesets.finding import say
from validator.events.model import name_key
from validator.render.verdicts import MISSING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from validator.events.model import Entry
    from validator.events.standing import DeckStanding

FILTERS: Final = {
    "": say("all entries"),
    MISSING: say("a deck is missing"),
    "illegal": say("illegal"),
    "undecided": say("undecided"),
    "legal": say("all legal"),
    "waived": say("with a waiver"),
    "changed": say("changed since the first time"),
    "absent": say("not checked in"),
    "present": say("checked in"),
}
SORTS: Final = {
    "": say("as they came"),
    "name": say("by name"),
    "verdict": say("the worst first"),
    "errors": say("most errors first"),
    "late": say("last change first"),
}
_ORDER: Final = ("illegal", "undecided", MISSING, "legal")


class DeskRow(NamedTuple):
    """An entry on the desk."""

    entry: Entry
    decks: tuple[Mapping[str, Any], ...]
    """As `DeckStanding.to_dict` gives them."""
    outcomes: frozenset[str]
    """Verdicts of its decks, without what they rest on; `missing` where there is none."""

    @property
    def worst(self) -> int:
        """The place of its worst verdict, 0 for the worst of all."""
        return min(_ORDER.index(one) for one in self.outcomes)

    @property
    def errors(self) -> int:
        """How many errors its decks have."""
        return sum(one["errors"] for one in self.decks)

    @property
    def changed(self) -> str:
        """When the last of its decks came; `""` where none did."""
        return max((one["received"] for one in self.decks), default="")


class Asked(NamedTuple):
    """What of the desk is to be seen, and in which order."""

    only: str = ""
    sort: str = ""
    search: str = ""


def rows(held: Sequence[tuple[Entry, Sequence[DeckStanding]]]) -> list[DeskRow]:
    """Give all entries as rows, as they came."""
    found = []
    for entry, decks in held:
        told = tuple(one.to_dict() for one in decks)
        outcomes = frozenset(one["verdict"].partition(",")[0] for one in told) or {MISSING}
        found.append(DeskRow(entry, told, frozenset(outcomes)))
    return found


def chosen(found: Sequence[DeskRow], asked: Asked) -> list[DeskRow]:
    """Give the rows that are asked for, in their order."""
    words = name_key(asked.search).split()
    kept = [row for row in found if _fits(row, asked.only) and all(word in _text(row) for word in words)]
    keys: dict[str, Any] = {
        "name": lambda row: name_key(row.entry.called),
        "verdict": lambda row: (row.worst, -row.errors),
        "errors": lambda row: -row.errors,
        "late": lambda row: row.changed,
    }
    if asked.sort in keys:
        kept.sort(key=keys[asked.sort], reverse=asked.sort == "late")
    return kept


def _text(row: DeskRow) -> str:
    return name_key(f"{row.entry.id} {row.entry.called}")


def _fits(row: DeskRow, only: str) -> bool:
    match only:
        case "legal":
            return row.outcomes == {"legal"}
        case "waived":
            return any("waiver" in one["verdict"] for one in row.decks)
        case "changed":
            return any(one["revision"] > 1 for one in row.decks)
        case "absent" | "present":
            return row.entry.checked_in is (only == "present")
        case "":
            return True
    return only in row.outcomes
