"""The revisions of a deck, each as it was handed in and judged."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

from cardpool.database import open_pool
from validator.checking import run_check
from validator.decklists import UnreadableList, read
from validator.diff import diff
from validator.events.desk import event_by_id
from validator.events.errors import UnreadableError
from validator.events.model import MOST_DECKS
from validator.events.standing import DeckStanding

if TYPE_CHECKING:
    from pathlib import Path

    from validator.events.model import Entry
    from validator.events.store import Row, Store


def revisions(store: Store, event_id: str, entry: Entry, deck: int) -> list[DeckStanding]:
    """Give all revisions of a deck of a player, the first first; none where there is no such deck."""
    if not 1 <= deck <= MOST_DECKS:
        return []
    waived: dict[int, set[str]] = {}
    sql = "FROM submission WHERE event = ? AND entry = ? AND deck = ?"
    place = event_id, entry.number, deck
    for row in store.rows(f"SELECT submission, rule FROM waiver WHERE submission IN (SELECT id {sql})", *place):  # noqa: S608  # words of ours
        waived.setdefault(row["submission"], set()).add(row["rule"])
    rows = store.rows(f"SELECT * {sql} ORDER BY revision", *place)  # words of ours
    return [DeckStanding(row, frozenset(waived.get(row["id"], ()))) for row in rows]


def changes(store: Store, before: Row, after: Row, cards: Path | None = None) -> dict[str, Any] | None:
    """Give what differs between two revisions or decks, as `validator.diff` has it; None where a text is forgotten.

    Both are checked by the rules and cards of this program.
    """
    if after["text"] is None:
        return None
    return changes_to(store, before, bytes(after["text"]), after["against"], cards)


def changes_to(
    store: Store, before: Row, data: bytes, against: str | None = None, cards: Path | None = None
) -> dict[str, Any] | None:
    """Give what differs between a revision and another list, such as what lies on a table, in the same way.

    Raises:
        UnreadableError: no deck can be had from the list.
    """
    if before["text"] is None:
        return None
    event, pool = event_by_id(store, before["event"]), open_pool(cards)
    try:
        second = run_check(read(data), event.request(against), pool=pool)
    except UnreadableList as error:
        raise UnreadableError(error.message) from None
    return diff(run_check(bytes(before["text"]), event.request(before["against"]), pool=pool), second)


def in_common(one: Row, other: Row) -> int:
    """Give how many cards two decks have in common, in the same sections."""
    held = [
        Counter({(section, card): count for section, card, count in json.loads(each["cards"])}) for each in (one, other)
    ]
    return (held[0] & held[1]).total()
