"""Decks that are sent over the network: what comes twice is taken once, and who is new gets a token."""

from __future__ import annotations

import base64
import datetime as dt
import hmac
import json
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from validator.events.access import keep_token, random_token
from validator.events.desk import event_by_id, last_of, log, now, stamp
from validator.events.errors import DeskError
from validator.events.model import PLAYER, Entry, why_not_sent
from validator.events.submissions import find_player, judge, receipt_of, take

if TYPE_CHECKING:
    from pathlib import Path

    from validator.events.receipts import Receipt
    from validator.events.store import Store
    from validator.events.submissions import Offer

KEPT: Final = dt.timedelta(days=7)
"""For how long an answer can be asked for again by its key."""


class KeyUsedError(DeskError):
    """The key came before, with something else."""


class NameTakenError(DeskError):
    """A player of this name is entered already."""


class Key(NamedTuple):
    """What tells two sendings of one thing from two things."""

    who: str
    """Whose key it is, such as `organiser` or `e7`; `""` for whoever is not known yet."""
    key: str
    """As the client chose it."""
    digest: bytes
    """Of what was sent, 32 bytes."""


class HandedIn(NamedTuple):
    """What became of a deck that was handed in."""

    told: dict[str, Any]
    """`result`, `entry`, `deck`, `revision`, `verdict`, `remarks` and, for the organiser, `same_deck_as`."""
    receipt: Receipt
    token: str | None
    """By which its player, who was not entered before, changes it; told here alone."""


def hand_in(store: Store, offer: Offer, key: Key | None = None, cards: Path | None = None) -> HandedIn:
    """Take a deck, once for each key; a player who is named and not entered yet is entered, and gets a token.

    Args:
        store: where.
        offer: the deck.
        key: with which it was sent.
        cards: SQLite file of the card pool; the shipped one where None.

    Raises:
        KeyUsedError: the key came with something else before.
        NameTakenError: a player enters himself by a name that is entered.
        DeskError: it is not taken; the message says why.
    """
    if key and (earlier := _earlier(store, offer.event, key)):
        return earlier
    enters = offer.who == PLAYER and not isinstance(offer.player, Entry)
    if enters:
        try:
            _let_enter(store, offer)
        except DeskError:
            # It may be the same, come in between, that entered him.
            if key and (earlier := _earlier(store, offer.event, key)):
                return earlier
            raise
    judged = judge(store, offer, cards)
    with store.write():
        # The same may have come in meanwhile.
        if key and (earlier := _earlier(store, offer.event, key)):
            return earlier
        if enters:
            _let_enter(store, offer)
        taken = take(store, offer, judged)
        one = last_of(store, offer.event, taken.entry.number, taken.deck)
        assert one  # noqa: S101  # it was taken just now
        told = {
            "result": taken.kind,
            "entry": taken.entry.id,
            "deck": taken.deck,
            "revision": taken.revision,
            "verdict": taken.verdict,
            "remarks": list(taken.remarks),
            "same_deck_as": [other.id for other in taken.alike],
        }
        token = None
        if enters:
            token = _derived(store, offer.event, key) if key else random_token()
            keep_token(store, offer.event, taken.entry, token)
            log(store, offer.event, PLAYER, "token made", entry=taken.entry.number)
        if key:
            store.execute("DELETE FROM sent WHERE at < ?", stamp(now() - KEPT))
            store.insert(
                "sent", event=offer.event, who=key.who, key=key.key, digest=key.digest, submission=one["id"],
                told=json.dumps(told), token=int(enters), at=stamp(now()),
            )  # fmt: skip
    return HandedIn(told, receipt_of(store, one), token)


def _let_enter(store: Store, offer: Offer) -> None:
    """See that a player may enter himself; who is entered is told only while that is so.

    Raises:
        NameTakenError: his name is entered.
        DeskError: the event takes nobody now.
    """
    event = event_by_id(store, offer.event)
    if refused := why_not_sent(event, PLAYER, entered=False, reason="", now=offer.arrived):
        raise DeskError(refused)
    if find_player(store, offer.event, offer.player):
        raise NameTakenError("A player of this name is entered already: send with his token, or ask the organiser.")


def _earlier(store: Store, event_id: str, key: Key) -> HandedIn | None:
    """Give what was answered to the same key before.

    Raises:
        KeyUsedError: it came with something else.
    """
    row = store.row("SELECT * FROM sent WHERE event = ? AND who = ? AND key = ?", event_id, key.who, key.key)
    if row is None:
        return None
    if not hmac.compare_digest(row["digest"], key.digest):
        raise KeyUsedError("The key was sent before, with something else; choose a new one for each deck.")
    one = store.row("SELECT * FROM submission WHERE id = ?", row["submission"])
    assert one  # noqa: S101  # no submission is ever deleted
    token = _derived(store, event_id, key) if row["token"] else None
    return HandedIn(json.loads(row["told"]), receipt_of(store, one), token)


def _derived(store: Store, event_id: str, key: Key) -> str:
    """Give the token that belongs to a key and what was sent with it, which nobody can make without the store.

    It can be told a second time to who sends both again, though the store keeps its digest alone.
    """
    event = store.row("SELECT signing_key FROM event WHERE id = ?", event_id)
    assert event  # noqa: S101  # no event is ever deleted
    said = b"\0".join((b"MECCG token 1", event_id.encode(), key.key.encode(), key.digest))
    made = hmac.digest(bytes(event["signing_key"]), said, "sha256")
    return base64.urlsafe_b64encode(made).rstrip(b"=").decode("ascii")
