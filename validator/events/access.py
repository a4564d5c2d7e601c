"""Who may see what of an event, and the tokens by which organisers and players show who they are.

A token is 32 random bytes, told once to whom it is made for; the store keeps its SHA-256 alone.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from enum import Flag, auto
from typing import TYPE_CHECKING, Final, NamedTuple

from validator.events.desk import entry_of, event_by_id, log, now, stamp
from validator.events.errors import DeskError
from validator.events.model import ORGANISER, PLAYER

if TYPE_CHECKING:
    from validator.events.model import Entry, Event
    from validator.events.store import Store

ADMIN: Final = "admin"
STRANGER: Final = "stranger"
_BYTES: Final = 32
_LONGEST: Final = 200
"""Letters of what is taken for a token at all; one has 43."""


class What(Flag):
    """What is to be seen."""

    NOTHING = 0
    EVENT = auto()
    """What the event is set up with."""
    COUNT = auto()
    """How many players are in it."""
    NAME = auto()
    """That an entry is there, and its player's name."""
    LIST = auto()
    """The cards of its decks, with their fingerprints."""
    VERDICT = auto()
    REPORT = auto()
    """All findings, what was waived and why, and when the decks came."""
    RECEIPT = auto()
    DESK = auto()
    """What is the organiser's alone: contacts, the log, and how everybody stands."""

    @classmethod
    def everything(cls) -> What:
        """Give all of it."""
        return ~cls.NOTHING


class Viewer(NamedTuple):
    """Who asks."""

    role: str = STRANGER
    """`organiser` or `player` of an event, `stranger`, or `admin`, who is organiser of all events."""
    event: str | None = None
    """Whose organiser or player: in another event he is a stranger."""
    entry: int | None = None
    """Number of a player's entry."""

    def organises(self, event: Event) -> bool:
        """Tell whether he runs an event."""
        return self.role == ADMIN or (self.role == ORGANISER and self.event == event.id)

    def plays(self, event: Event) -> bool:
        """Tell whether he has an entry in an event."""
        return self.role == PLAYER and self.event == event.id


def may_see(event: Event, viewer: Viewer, entry: Entry | None = None) -> What:
    """Tell what somebody may see of an entry, or of the event as a whole where none is given.

    A draft is its organisers' alone. How many play is told once lists are locked: before, a number that grows would
    tell who has just sent a list. Of an entry its player sees all; others see its name, lists and verdicts once they
    are published, or locked where the event has open lists.
    """
    if viewer.organises(event):
        return What.everything()
    if entry is None:
        known = event.state != "draft" or viewer.plays(event)
        counted = What.COUNT if event.is_locked else What.NOTHING
        return What.EVENT | counted if known else What.NOTHING
    if viewer.plays(event) and viewer.entry == entry.number:
        return What.NAME | What.LIST | What.VERDICT | What.REPORT | What.RECEIPT
    return What.NAME | What.LIST | What.VERDICT if _shown(event, entry) else What.NOTHING


def _shown(event: Event, entry: Entry) -> bool:
    """Tell whether everybody may see the lists of an entry."""
    if event.lists == "never" or entry.name is None:
        return False
    return entry.published or (event.lists == "open" and event.is_locked)


# --- tokens -----------------------------------------------------------------------------------------------------------


class WrongTokenError(DeskError):
    """A token is none that was made, or is good no longer."""


def new_token(
    store: Store, event_id: str | None, who: str | None = None, *, renew: bool = False, by: str = ORGANISER
) -> str:
    """Make a token, and give it: nobody can give it a second time.

    Args:
        store: where.
        event_id: of the event that it is for; None for one of all events, which may set up new ones.
        who: entry that it is for; None for an organiser's.
        renew: whether those that were made before are good no longer.
        by: who does it.

    Raises:
        DeskError: there is no such event or entry, or the player is forgotten.
    """
    token = random_token()
    with store.write():
        entry = _place(store, event_id, who)
        if entry and entry.name is None:
            raise DeskError(f"{entry.id} is forgotten.")
        if renew:
            _revoke(store, event_id, entry)
        keep_token(store, event_id, entry, token)
        if event_id is not None:
            log(store, event_id, by, f"token {'renewed' if renew else 'made'}", entry=entry and entry.number)
    return token


def random_token() -> str:
    """Give 32 random bytes as 43 letters that may stand in an address."""
    return secrets.token_urlsafe(_BYTES)


def keep_token(store: Store, event_id: str | None, entry: Entry | None, token: str) -> None:
    """Let a token be good, within the transaction that makes it."""
    number = entry and entry.number
    store.insert("token", event=event_id, entry=number, digest=_digest(token), at=stamp(now()))


def revoke_tokens(store: Store, event_id: str | None, who: str | None = None, by: str = ORGANISER) -> int:
    """Let no token of an entry, or of the organisers where none is given, be good any longer; give how many were.

    Args:
        store: where.
        event_id: of the event; None for the tokens of all events.
        who: entry.
        by: who does it.

    Raises:
        DeskError: there is no such event or entry.
    """
    with store.write():
        entry = _place(store, event_id, who)
        gone = _revoke(store, event_id, entry)
        if event_id is not None and gone:
            log(store, event_id, by, "tokens revoked", entry=entry and entry.number)
    return gone


def _place(store: Store, event_id: str | None, who: str | None) -> Entry | None:
    if event_id is None:
        return None
    event_by_id(store, event_id)
    return None if who is None else entry_of(store, event_id, who)


def _revoke(store: Store, event_id: str | None, entry: Entry | None) -> int:
    place = event_id, entry and entry.number
    held = store.rows("SELECT id FROM token WHERE event IS ? AND entry IS ?", *place)
    store.execute("DELETE FROM token WHERE event IS ? AND entry IS ?", *place)
    return len(held)


def viewer_of(store: Store, token: str | None) -> Viewer:
    """Tell who asks, by the token that comes with it; None is a stranger's.

    It is held against each token that the store knows, and each time in the same time: how long that takes does not
    tell whether it is nearly one.

    Raises:
        WrongTokenError: it is none.
    """
    if token is None:
        return Viewer()
    digest, found = _digest(token[:_LONGEST]), None
    for row in store.rows("SELECT event, entry, digest FROM token"):
        if hmac.compare_digest(row["digest"], digest):
            found = row
    if found is None:
        raise WrongTokenError("The token is none, or is good no longer.")
    if found["event"] is None:
        return Viewer(ADMIN)
    return Viewer(ORGANISER if found["entry"] is None else PLAYER, found["event"], found["entry"])


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "replace")).digest()
