"""How the entries of an event stand, and what an organiser lets stand."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from rulesets.finding import counted
from validator.events.desk import deck_of, decks_of, entries, entry_of, event_by_id, log, now, stamp
from validator.events.errors import DeskError
from validator.events.model import ORGANISER, Entry, listed
from validator.render.rows import Row as TableRow
from validator.render.verdicts import MISSING

if TYPE_CHECKING:
    from cardpool.pool import CardPool
    from validator.events.store import Row, Store

_DECISIVE: Final = ("error", "undecided")


@dataclass(frozen=True, slots=True)
class DeckStanding:
    """How a deck stands: its last revision, and what of it was waived."""

    submission: Row
    waived: frozenset[str]
    """Rules whose findings the organiser lets stand."""

    @property
    def findings(self) -> list[dict[str, Any]]:
        """All findings, as the report has them; those that were waived have `waived`."""
        found: list[dict[str, Any]] = json.loads(self.submission["report"])["findings"]
        return [one | {"waived": True} if self._is_waived(one) else one for one in found]

    def _is_waived(self, finding: dict[str, Any]) -> bool:
        return finding["rule"] in self.waived and finding["severity"] in _DECISIVE

    def left(self, severity: str) -> list[dict[str, Any]]:
        """Give the findings of a severity that were not waived."""
        return [one for one in self.findings if one["severity"] == severity and "waived" not in one]

    @property
    def verdict(self) -> str:
        """legal, illegal or undecided; `legal, by 1 waiver` where it is so by what was waived."""
        verdict = "illegal" if self.left("error") else "undecided" if self.left("undecided") else "legal"
        return f"{verdict}, by {counted(len(self.waived), 'waiver')}" if self.waived else verdict

    @property
    def first(self) -> str:
        """What decides it: the first error, else the first that is undecided; `""` where there is none."""
        left = [*self.left("error"), *self.left("undecided")]
        return str(left[0]["message"]) if left else ""

    def to_dict(self) -> dict[str, Any]:
        """Give it as JSON has it."""
        one = self.submission
        return {
            "deck": one["deck"],
            "against": one["against"],
            "revision": one["revision"],
            "verdict": self.verdict,
            "errors": len(self.left("error")),
            "undecided": len(self.left("undecided")),
            "first": self.first,
            "fingerprint": one["fingerprint"],
            "received": one["at"],
            "stage": one["stage"],
        }


def standing(store: Store, event_id: str) -> list[tuple[Entry, list[DeckStanding]]]:
    """Give how every entry of an event stands, in the order in which they came."""
    event_by_id(store, event_id)
    decks: dict[int, list[DeckStanding]] = {}
    for one in standing_of(store, event_id):
        decks.setdefault(one.submission["entry"], []).append(one)
    return [(entry, decks.get(entry.number, [])) for entry in entries(store, event_id)]


def standing_of(store: Store, event_id: str, entry: int | None = None) -> list[DeckStanding]:
    """Give how the decks of an entry stand, or all of an event, by entry and deck."""
    waived: dict[int, set[str]] = {}
    for row in store.rows(
        "SELECT submission, rule FROM waiver JOIN submission ON submission.id = submission WHERE event = ?", event_id
    ):
        waived.setdefault(row["submission"], set()).add(row["rule"])
    return [DeckStanding(one, frozenset(waived.get(one["id"], ()))) for one in decks_of(store, event_id, entry)]


def cards_of(one: DeckStanding, pool: CardPool) -> list[dict[str, Any]]:
    """Give the cards of a deck, as whoever may see its list sees them: `section`, `id`, `title` and `count` of each.

    No other word of the list is in it, such as a comment or a line in which no card was found. `title` is None where
    the pool does not know the card any more.
    """
    return [
        {"section": section, "id": card, "title": pool[card].title if card in pool else None, "count": count}
        for section, card, count in json.loads(one.submission["cards"])
    ]


def report_of(store: Store, one: DeckStanding) -> dict[str, Any]:
    """Give what was found in a deck, and what of it was waived, as JSON has it."""
    found: dict[str, Any] = json.loads(one.submission["report"])
    waivers = waivers_of(store, one.submission["id"])
    return one.to_dict() | {"report": found | {"findings": one.findings}, "waivers": waivers}


def waivers_of(store: Store, submission: int) -> list[Row]:
    """Give what was waived of a submission: `rule`, `cards`, `reason` and `at` of each."""
    sql = "SELECT rule, cards, reason, at FROM waiver WHERE submission = ? ORDER BY id"
    return [row | {"cards": json.loads(row["cards"])} for row in store.rows(sql, submission)]


def status(store: Store, event_id: str) -> dict[str, Any]:
    """Give the status of an event, as JSON has it."""
    return {
        "event": event_by_id(store, event_id).to_dict(),
        "entries": [
            {
                "entry": entry.id,
                "name": entry.name,
                "decks": [one.to_dict() for one in decks],
                "checked_in": entry.checked_in,
            }
            for entry, decks in standing(store, event_id)
        ],
    }


def table_rows(store: Store, event_id: str) -> list[TableRow]:
    """Give the status of an event as rows, as the outputs of many lists have them."""
    set_up = event_by_id(store, event_id)
    rows = []
    for entry, decks in standing(store, event_id):
        for one in decks:
            told, report = one.to_dict(), json.loads(one.submission["report"])
            rows.append(
                TableRow(
                    player=entry.called,
                    deck=report["deck"]["name"] or "",
                    file=f"{entry.id} deck {told['deck']} revision {told['revision']}",
                    format=set_up.format,
                    player_type=report["alignment"] or "",
                    verdict=told["verdict"],
                    errors=told["errors"],
                    undecided=told["undecided"],
                    warnings=len(one.left("warning")),
                    first_error=told["first"],
                    findings=tuple(one.findings),
                )
            )
        if not decks:
            why = "No deck was handed in."
            rows.append(TableRow(entry.called, "", entry.id, set_up.format, "", MISSING, first_error=why))
    return rows


def waive(
    store: Store, event_id: str, who: str, rule: str, reason: str, *, deck: int | None = None, by: str = ORGANISER
) -> DeckStanding:
    """Let what a rule finds in the last revision of a deck stand.

    Raises:
        DeskError: there is no such entry or deck, no reason, or the rule finds nothing in it that decides.
    """
    if not reason:
        raise DeskError("A waiver asks for a reason; it is shown wherever the verdict is.")
    with store.write():
        entry = entry_of(store, event_id, who)
        one = deck_of(store, event_id, entry, deck)
        found = [each for each in DeckStanding(one, frozenset()).findings if each["severity"] in _DECISIVE]
        rules = sorted({each["rule"] for each in found})
        if rule not in rules:
            known = f"what decides it is found by {listed(rules)}" if rules else "nothing speaks against it"
            raise DeskError(f"{rule} finds nothing to waive in the deck of {entry.called}; {known}.")
        earlier = {row["rule"] for row in store.rows("SELECT rule FROM waiver WHERE submission = ?", one["id"])}
        if rule in earlier:
            raise DeskError(f"{rule} is waived already for {entry.called}.")
        cards = [card["title"] for each in found if each["rule"] == rule for card in each["cards"]]
        store.insert("waiver", submission=one["id"], rule=rule, cards=json.dumps(cards), reason=reason, at=stamp(now()))
        log(store, event_id, by, f"waived {rule}, deck {one['deck']}", entry=entry.number, reason=reason)
    return DeckStanding(one, frozenset({*earlier, rule}))
