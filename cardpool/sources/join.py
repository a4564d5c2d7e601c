"""Cards of several sources, brought together: which of them are one card, and on which facts they disagree."""

from __future__ import annotations

from collections import defaultdict
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from cardpool.folding import fold
from cardpool.sets import PROMO
from cardpool.sources.card_text.vocabulary import MAGIC
from cardpool.tables import KINDS, DataError, Row, natural, read_table, to_cell

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path


JUDGED: Final = (
    "type", "alignment", "subtypes", "unique", "avatar", "resource_avatar", "agent", "races", "mind", "points",
    "points_in_parentheses", "stage_points", "specific_to", "site_type", "region", "region_type", "contains_hoard",
)  # fmt: skip
"""Fields that some rule reads, and of which the loser of a disagreement is kept."""

_FILLED: Final = tuple(
    name for name in KINDS if name not in {"id", "set", "title", "source", "dream", "released", "avatar"}
)


class Joiner:
    """Brings the rows of the sources together, and remembers what they disagreed on."""

    def __init__(self, standard: list[Row], tables: Path) -> None:
        self.others: list[Row] = []
        self._tables = tables
        self._standard: dict[str, list[Row]] = defaultdict(list)
        for row in standard:
            self._standard[fold(row["title"])].append(row)
            row["promos"] = ()
        self._aliases: list[tuple[str, Row, str]] = []
        self._conflicts: list[tuple[Row, str, Any, Any, str]] = []

    def add(self, row: Row) -> None:
        """Take a row of the first source: a card of its own, or a promotional printing of a standard card."""
        if row["set"] in PROMO and (known := self._printed(row)):
            known["promos"] = tuple(dict.fromkeys((*known["promos"], row["set"])))
            self._compare(known, row, "the standard card has the errata")
            return
        self.others.append(row)

    def _printed(self, row: Row) -> Row | None:
        """Find the standard card of which a promotional card is a printing."""
        found = [known for known in self._standard[fold(row["title"])] if known["type"] == row["type"]]
        exact = [known for known in found if known["alignment"] == row["alignment"]]
        return next(iter(exact or found), None)

    def join(self, listed: list[tuple[str, Row]]) -> None:
        """Join the rows of the second source to the cards, and add those that are new."""
        crosswalk = _crosswalk(self._tables)
        free: dict[tuple[str, str], list[Row]] = defaultdict(list)
        for row in self.others:
            free[row["set"], fold(row["title"])].append(row)
        rest = []
        for code, row in listed:
            twin = crosswalk.pop(code, None)
            same = free.get((twin["set"], fold(twin["gccg"])) if twin else (row["set"], fold(row["title"])), [])
            known = alike(same, row)
            if twin and known is None and len(same) == 1:
                known = same[0]
            if twin and known is None:
                raise DataError(f"crosswalk.csv names {twin['gccg']} ({twin['set']}), which GCCG does not have.")
            if known is None:
                rest.append((code, row))
                continue
            same.remove(known)
            self._fill(known, row)
            if twin:
                self._name(known, row, twin)
        for code in sorted(crosswalk):
            raise DataError(f"crosswalk.csv names {code!r}, which Cardnum does not have.")
        self._join_elsewhere(rest, list(chain.from_iterable(free.values())))

    def _join_elsewhere(self, rest: list[tuple[str, Row]], unclaimed: list[Row]) -> None:
        """Join cards that the two sources file in different sets; what no card answers to is a new card."""
        by_title: dict[str, list[Row]] = defaultdict(list)
        for row in unclaimed:
            if row["dream"]:
                by_title[fold(row["title"])].append(row)
        for _, row in rest:
            same = by_title[fold(row["title"])]
            known = alike(same, row)
            if known is None:
                self.others.append(row)
                continue
            same.remove(known)
            known["also_in"] = (*known.get("also_in", ()), row["set"])
            self._fill(known, row)

    def _fill(self, known: Row, row: Row) -> None:
        self._compare(known, row, "GCCG comes first for dream cards")
        if row["avatar"] and not known["avatar"]:
            self._conflicts.append((known, "avatar", False, True, f"{row['source']}|no avatar by its type in GCCG"))
        for name in _FILLED:
            if name == "general_influence" and not known["avatar"]:
                continue
            if not said(known.get(name)) and said(row.get(name)):
                known[name] = row[name]
        if MAGIC.issuperset(known["keywords"]):  # of its own keywords the first source says nothing
            known["keywords"] = tuple(dict.fromkeys((*row["keywords"], *known["keywords"])))
        known["released"] = known["released"] or row["released"]

    def _compare(self, known: Row, row: Row, why: str) -> None:
        for name in JUDGED:
            kept, dropped = known.get(name), row.get(name)
            if said(dropped) and said(kept) and kept != dropped and not _contains(kept, dropped):
                self._conflicts.append((known, name, kept, dropped, f"{row['source']}|{why}"))

    def _name(self, known: Row, row: Row, twin: Mapping[str, str]) -> None:
        if fold(known["title"]) != fold(twin["title"]):
            self._aliases.append((known["title"], known, "spelling of GCCG"))
            known["title"] = twin["title"]
        if fold(row["title"]) != fold(twin["title"]):
            self._aliases.append((row["title"], known, "spelling of Cardnum"))

    def spellings(self, listed: Iterable[tuple[str, Row]], standard: Sequence[Row]) -> None:
        """Compare standard cards with a second source."""
        keyed = {(row["set"], fold(row["title"]), row["type"], row["alignment"]): row for row in standard}
        for _, row in listed:
            known = keyed.get((row["set"], fold(row["title"]), row["type"], row["alignment"]))
            if known is not None:
                self._compare(known, row, "the Council's database has the errata")

    def alias_rows(self) -> list[dict[str, str]]:
        """Give the rows of `aliases.csv`, each once."""
        found = {(alias, row["id"], reason) for alias, row, reason in self._aliases}
        return [
            {"alias": alias, "id": card_id, "reason": reason}
            for alias, card_id, reason in sorted(found, key=lambda a: (natural(a[1]), a[0]))
        ]

    def conflict_rows(self) -> list[dict[str, str]]:
        """Give the rows of `conflicts.csv`."""
        result = []
        for row, name, kept, dropped, what in self._conflicts:
            source, why = what.split("|")
            kind = KINDS[name]
            result.append(
                {
                    "id": row["id"], "field": name, "kept": to_cell(kind, kept), "dropped": to_cell(kind, dropped),
                    "kept_from": row["source"], "dropped_from": source, "why": why,
                }
            )  # fmt: skip
        return sorted(result, key=lambda row: (natural(row["id"]), row["field"], row["dropped"]))


def _crosswalk(tables: Path) -> dict[str, dict[str, str]]:
    return {row["code"]: row for row in read_table("crosswalk", tables)}


def alike(same: Sequence[Row], row: Row) -> Row | None:
    """Find the card of this title that a row means: of its type and alignment, else the only one of its type."""
    typed = [known for known in same if known["type"] == row["type"]]
    exact = [known for known in typed if known["alignment"] == row["alignment"]]
    if exact:
        return exact[0]
    return typed[0] if len(typed) == 1 else None


def said(value: object) -> bool:
    """Tell whether a field says something."""
    return value not in (None, "", (), False)


def _contains(kept: object, dropped: object) -> bool:
    """Tell whether a list says all that another says."""
    return isinstance(kept, tuple) and isinstance(dropped, tuple) and set(dropped) <= set(kept)
