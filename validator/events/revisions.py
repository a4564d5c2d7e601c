"""The revisions of a deck, each as it was handed in and judged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardpool.database import open_pool
from validator.checking import run_check
from validator.diff import diff
from validator.events.desk import event_by_id
from validator.events.standing import DeckStanding

if TYPE_CHECKING:
    from pathlib import Path

    from validator.events.model import Entry
    from validator.events.store import Row, Store


def revisions(store: Store, event_id: str, entry: Entry, deck: int) -> list[DeckStanding]:
    """Give all revisions of a deck of a player, the first first; none where there is no such deck."""
    waived: dict[int, set[str]] = {}
    sql = "FROM submission WHERE event = ? AND entry = ? AND deck = ?"
    place = event_id, entry.number, deck
    for row in store.rows(f"SELECT submission, rule FROM waiver WHERE submission IN (SELECT id {sql})", *place):  # noqa: S608  # words of ours
        waived.setdefault(row["submission"], set()).add(row["rule"])
    rows = store.rows(f"SELECT * {sql} ORDER BY revision", *place)  # words of ours
    return [DeckStanding(row, frozenset(waived.get(row["id"], ()))) for row in rows]


def changes(store: Store, before: Row, after: Row, cards: Path | None = None) -> dict[str, Any] | None:
    """Give what differs between two revisions, as `validator.diff` has it; None where a text is forgotten.

    Both are checked by the rules and cards of this program.
    """
    if before["text"] is None or after["text"] is None:
        return None
    event, pool = event_by_id(store, after["event"]), open_pool(cards)
    first, second = (run_check(bytes(one["text"]), event.request(one["against"]), pool=pool) for one in (before, after))
    return diff(first, second)
