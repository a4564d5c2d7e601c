"""A player enters an event himself, before he hands in a deck."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulesets.finding import say
from validator.events.access import WrongTokenError, keep_token, viewer_of
from validator.events.desk import entry_of, event_by_id, now
from validator.events.errors import DeskError
from validator.events.model import PLAYER, contact_line, name_key, player_name, why_not_sent
from validator.events.submissions import new_entry

_ENTERED: Final = say(
    "Somebody of this name has entered already. If it is you, open your private link, or ask the organisers for a new "
    "one; if not, add something to your name."
)

if TYPE_CHECKING:
    import datetime as dt

    from validator.events.model import Entry
    from validator.events.store import Store


def enter(
    store: Store, event_id: str, name: str, contact: str, token: str, arrived: dt.datetime | None = None
) -> Entry:
    """Enter a player, who shows by a token from then on who he is. What was sent twice enters him once.

    Args:
        store: where.
        event_id: into which event.
        name: of the player.
        contact: how he is written to; may be empty.
        token: as `access.new_token` would make it; the store keeps its digest.
        arrived: when it came in; now where None.

    Raises:
        DeskError: the event takes nobody now, there is somebody of this name, or it is none.
    """
    arrived = arrived or now()
    name, contact = player_name(name), contact_line(contact)
    with store.write():
        event = event_by_id(store, event_id)
        try:
            known = viewer_of(store, token)
        except WrongTokenError:
            pass
        else:
            if known.plays(event):
                return entry_of(store, event_id, f"e{known.entry}")
            raise DeskError("This token is somebody else's.")
        if refused := why_not_sent(event, PLAYER, entered=False, reason="", now=arrived):
            raise DeskError(refused)
        if store.row("SELECT 1 FROM entry WHERE event = ? AND name_key = ?", event_id, name_key(name)):
            raise DeskError(_ENTERED)
        entry = new_entry(store, event_id, name, PLAYER)
        if contact:
            sql = "UPDATE entry SET contact = ? WHERE event = ? AND number = ?"
            store.execute(sql, contact, event_id, entry.number)
        keep_token(store, event_id, entry, token)
    return entry
