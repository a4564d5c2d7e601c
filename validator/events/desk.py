"""What is done at the desk: events are set up and moved, decks are taken, and each step is logged.

Every function that changes something does so in one transaction: when it returns, it is on the disk, and when it
raises, nothing was done.
"""

from __future__ import annotations

import dataclasses
import datetime as dt
import re
from typing import TYPE_CHECKING, Any, Final

from validator.events.errors import ChangedError, DeskError
from validator.events.model import (
    ORGANISER,
    Event,
    entry_in,
    event_of,
    listed,
    name_key,
    why_not_moved,
)
from validator.events.receipts import new_key

if TYPE_CHECKING:
    from validator.events.model import Entry
    from validator.events.store import Row, Store

_ID: Final = re.compile(r"e([1-9][0-9]{0,7})", re.ASCII)
"""Of an entry."""


def now() -> dt.datetime:
    """Give the instant, to the millisecond."""
    return dt.datetime.now(dt.UTC)


def stamp(at: dt.datetime) -> str:
    """Write an instant, in UTC, such as `2027-07-30T17:59:58.000Z`."""
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


# --- events -----------------------------------------------------------------------------------------------------------


def create_event(store: Store, event: Event, who: str = ORGANISER) -> None:
    """Set up an event, with a key of its own.

    Raises:
        DeskError: there is one of this id.
        UsageError: the format does not have what is asked of it.
    """
    event.request().load_format()
    signing_key, public_key = new_key()
    with store.write():
        if store.row("SELECT 1 FROM event WHERE id = ?", event.id):
            raise DeskError(f"There is an event {event.id!r} already.")
        store.insert("event", **event.to_row(), signing_key=signing_key, public_key=public_key)
        log(store, event.id, who, "set up")


def change_event(
    store: Store, event_id: str, changes: dict[str, Any], who: str = ORGANISER, expected: Event | None = None
) -> Event:
    """Change what an event was set up with.

    Args:
        store: where.
        event_id: of the event.
        changes: fields of `Event` to their new values.
        who: does it.
        expected: the event as it was seen before; whatever it is where None.

    Raises:
        ChangedError: it is not as expected any more.
        DeskError: there is no such event, or what changes is what decks were judged by, and they are locked.
        UsageError: the format does not have what is asked of it.
    """
    with store.write():
        event = event_by_id(store, event_id)
        if expected is not None and event != expected:
            raise ChangedError(f"Somebody else has changed {event_id} meanwhile; nothing was changed.")
        changed = dataclasses.replace(event, **changes)
        changed.request().load_format()
        if event.state not in {"draft", "open"} and changed.request() != event.request():
            raise DeskError(f"The event is {event.state}: what decks are judged by is not changed after the lock.")
        held = store.row("SELECT max(deck) AS most FROM submission WHERE event = ?", event_id)
        if held and (held["most"] or 0) > changed.decks:
            raise DeskError(f"A player has registered {held['most']} decks already.")
        row = changed.to_row()
        names = ", ".join(f'"{name}" = ?' for name in row)
        store.execute(f"UPDATE event SET {names} WHERE id = ?", *row.values(), event_id)  # noqa: S608  # names of ours
        log(store, event_id, who, f"changed {listed(sorted(changes))}")
    return changed


def move_event(store: Store, event_id: str, target: str, reason: str = "", who: str = ORGANISER) -> Event:
    """Put an event into another state.

    Raises:
        DeskError: there is no such event, it is not the next state, or a step back comes without a reason.
    """
    with store.write():
        event = event_by_id(store, event_id)
        if why := why_not_moved(event, target, reason):
            raise DeskError(why)
        store.execute("UPDATE event SET state = ? WHERE id = ?", target, event_id)
        log(store, event_id, who, f"{event.state} → {target}", reason=reason)
    return dataclasses.replace(event, state=target)


def event_by_id(store: Store, event_id: str) -> Event:
    """Give an event.

    Raises:
        DeskError: there is none of this id; the message names those that there are.
    """
    row = store.row("SELECT * FROM event WHERE id = ?", event_id)
    if row is None:
        known = [one.id for one in events(store)]
        raise DeskError(
            f"There is no event {event_id!r}; {f'known are: {listed(known)}' if known else 'there is none'}."
        )
    return event_of(row)


def events(store: Store) -> list[Event]:
    """Give all events, by their ids."""
    return [event_of(row) for row in store.rows("SELECT * FROM event ORDER BY id")]


def public_key(store: Store, event_id: str) -> bytes:
    """Give the key by which the receipts of an event are verified."""
    event_by_id(store, event_id)
    row = store.row("SELECT public_key FROM event WHERE id = ?", event_id)
    assert row  # noqa: S101  # no event is ever deleted
    return bytes(row["public_key"])


def log(store: Store, event: str, who: str, what: str, *, entry: int | None = None, reason: str = "") -> None:
    """Write down who did what, within the transaction that does it. No name of a player belongs into `what`."""
    store.insert("log", at=stamp(now()), event=event, who=who, what=what, entry=entry, reason=reason)


def log_of(store: Store, event_id: str) -> list[Row]:
    """Give who did what in an event, the first first: `at`, `who`, `what`, `entry`, `reason`."""
    event_by_id(store, event_id)
    rows = store.rows("SELECT at, who, what, entry, reason FROM log WHERE event = ? ORDER BY id", event_id)
    return [row | {"entry": row["entry"] and f"e{row['entry']}"} for row in rows]


# --- entries and decks ------------------------------------------------------------------------------------------------


def entries(store: Store, event_id: str) -> list[Entry]:
    """Give the players of an event, in the order in which they came."""
    return [entry_in(row) for row in store.rows("SELECT * FROM entry WHERE event = ? ORDER BY number", event_id)]


def entry_of(store: Store, event_id: str, who: str) -> Entry:
    """Give a player by his id, such as `e7`, or by his name.

    The id goes first: a player who calls himself e7 gets nothing of what is meant for the entry e7.

    Raises:
        DeskError: nobody is called so.
    """
    event_by_id(store, event_id)
    found = _ID.fullmatch(who)
    number = int(found[1]) if found else 0
    row = store.row("SELECT * FROM entry WHERE event = ? AND number = ?", event_id, number)
    row = row or store.row("SELECT * FROM entry WHERE event = ? AND name_key = ?", event_id, name_key(who))
    if row is None:
        raise DeskError(f"Nobody in {event_id} is called {who!r}; `meccg event status {event_id}` lists all.")
    return entry_in(row)


def check_in(store: Store, event_id: str, who: str, *, undo: bool = False, by: str = ORGANISER) -> Entry:
    """Note that a player is there, or that he is not after all.

    Raises:
        DeskError: there is no such entry, he is forgotten, it is so already, or the event is closed.
    """
    with store.write():
        event, entry = event_by_id(store, event_id), entry_of(store, event_id, who)
        if event.state == "closed":
            raise DeskError("The event is closed.")
        if entry.name is None:
            raise DeskError(f"{entry.id} is forgotten.")
        if entry.checked_in is not undo:
            raise DeskError(f"{entry.called} is {'not ' if undo else ''}checked in{'' if undo else ' already'}.")
        at = None if undo else stamp(now())
        store.execute("UPDATE entry SET checked_in = ? WHERE event = ? AND number = ?", at, event_id, entry.number)
        log(store, event_id, by, "check-in taken back" if undo else "checked in", entry=entry.number)
    return entry._replace(checked_in=not undo)


def last_of(store: Store, event_id: str, entry: int, deck: int) -> Row | None:
    """Give the last revision of a deck, or None."""
    return store.row(
        "SELECT * FROM submission WHERE event = ? AND entry = ? AND deck = ? ORDER BY revision DESC LIMIT 1",
        event_id,
        entry,
        deck,
    )


LAST: Final = """revision = (
    SELECT max(revision) FROM submission WHERE event = one.event AND entry = one.entry AND deck = one.deck
)"""
"""The condition of the last revision of a deck, of `submission AS one`."""


def decks_of(store: Store, event_id: str, entry: int | None = None) -> list[Row]:
    """Give the last revision of every deck of an event, or of a player in it, by entry and deck."""
    whose = "entry" if entry is None else "?"
    return store.rows(
        f"SELECT * FROM submission AS one WHERE event = ? AND entry = {whose} AND {LAST} ORDER BY entry, deck",  # noqa: S608  # words of ours
        event_id,
        *(() if entry is None else (entry,)),
    )


def deck_of(store: Store, event_id: str, entry: Entry, deck: int | None = None) -> Row:
    """Give the last revision of a deck of a player: the only one where none is named.

    Raises:
        DeskError: he has none, or several.
    """
    held = [one for one in decks_of(store, event_id, entry.number) if deck in {None, one["deck"]}]
    if not held:
        raise DeskError(f"{entry.called} has handed in no {'deck' if deck is None else f'deck {deck}'}.")
    if len(held) > 1:
        raise DeskError(f"{entry.called} has {len(held)} decks; say which of them is meant (`deck`).")
    return held[0]
