"""Decks that are handed in, and what a player has of it: the report, and a receipt that anybody can verify."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, Final

from flask import request
from marshmallow import ValidationError, fields, validate, validates_schema

from validator.api.blueprint import Form
from validator.api.body import JSON, TEXT, body, json_charset, kind, load, only_one, parse_json
from validator.api.events.common import (
    Asked,
    asked,
    blueprint,
    for_anybody,
    given,
    pool_file,
    told,
    told_once,
    with_header,
)
from validator.api.fields import Listing, Text, WholeNumber
from validator.api.requests import player_field
from validator.api.schemas.events import (
    DeckReportsSchema,
    HandedInSchema,
    KeySchema,
    ReceiptsSchema,
    VerifiedSchema,
)
from validator.events.access import What
from validator.events.desk import decks_of, public_key
from validator.events.handing_in import Key, hand_in
from validator.events.model import MOST_DECKS, ORGANISER, PLAYER, Entry
from validator.events.receipts import ReceiptError, key_text, to_text, verify
from validator.events.standing import report_of, standing_of
from validator.events.submissions import Offer, receipt_of
from validator.http.desk import arrived
from validator.http.problems import Problem, invalid
from validator.http.responses import negotiate

if TYPE_CHECKING:
    from flask import Response

_LONGEST_KEY: Final = 255
_KEY: Final = {
    "in": "header",
    "name": "Idempotency-Key",
    "required": False,
    "schema": {"type": "string", "maxLength": _LONGEST_KEY},
    "description": "Chosen anew for each deck, such as a UUID; sent again with the same body it gives the same answer.",
}


class SubmissionSchema(Form):
    """A deck that is handed in."""

    decklist = Listing(required=True, metadata={"description": "The text of the list, in whatever layout."})
    entry = Text(metadata={"description": "Whose it is, such as e7; for organisers."})
    name = Text(
        metadata={"description": "Whose it is, by his name; of a player who is not entered yet, or for organisers."}
    )
    deck = WholeNumber(
        validate=validate.Range(1, MOST_DECKS, error="Must be from {min} to {max}."),
        metadata={"description": "Which of his decks, from 1; the only one, else the next, where not given."},
    )
    against = player_field("Player type of the opponents that it is meant for; as before where not given.")
    contact = Text(metadata={"description": "How the player is written to."})
    reason = Text(metadata={"description": "Why; organisers give one after the lock."})


class ReceiptOrTextSchema(Form):
    """A receipt, as JSON or as text."""

    receipt = fields.Dict(keys=fields.String(), metadata={"description": "As it was given as JSON."})
    text = Listing(metadata={"description": "As it was given as text."})

    @validates_schema
    def _one(self, found: dict[str, Any], **_: Any) -> None:  # noqa: ANN401  # marshmallow's own
        if len(found) != 1:
            raise ValidationError("Give one of receipt and text.")


_SUBMISSION: Final = SubmissionSchema()
_RECEIPT: Final = ReceiptOrTextSchema()


@blueprint.asks("/<event_id>/submissions", HandedInSchema, {JSON: SubmissionSchema})
@for_anybody
@with_header(_KEY)
def submit_deck(event_id: str) -> Response:
    """Hand in a deck.

    With the token of an entry it is that player's; without a token the player enters himself by his name, and the
    answer holds his token; organisers say whose it is. The instant at which the request has arrived counts.
    """
    kind(JSON)
    json_charset()
    data = body()
    came = arrived()
    one = asked(event_id)
    found = load(_SUBMISSION, parse_json(data), "body")
    who, player = _player(one, found)
    offer = Offer(
        event=event_id,
        player=player,
        data=found["decklist"].encode(),
        deck=found.get("deck"),
        against=found.get("against"),
        source=None,
        why=found.get("reason", "").strip(),
        who=ORGANISER if who == ORGANISER else PLAYER,
        contact=found.get("contact", "").strip(),
        arrived=came,
    )
    handed = hand_in(one.store, offer, _key(who, data), pool_file())
    return told_once(handed.told | {"receipt": handed.receipt, "token": handed.token})


def _player(one: Asked, found: dict[str, Any]) -> tuple[str, str | Entry]:
    """Tell who hands in a deck, and whose it is: by his name, or his entry."""
    if one.viewer.organises(one.event):
        only_one(found, ("entry", "name"))
        return ORGANISER, one.entry(found["entry"], What.NAME) if "entry" in found else _name(found)
    if one.viewer.plays(one.event):
        own = f"e{one.viewer.entry}"
        if "name" in found:
            detail = "The token says whose it is; leave the name out."
            raise invalid({"in": "body", "pointer": "/name", "detail": detail})
        return own, one.entry(found.get("entry", own), What.REPORT)
    if "entry" in found:
        one.entry(found["entry"], What.REPORT)
    if "name" not in found:
        detail = "Missing: whose is it? Send a token, or the name of a player who is not entered yet."
        raise invalid({"in": "body", "pointer": "/name", "detail": detail})
    return "", _name(found)


def _name(found: dict[str, Any]) -> str:
    name: str = found["name"].strip()
    if not name:
        raise invalid({"in": "body", "pointer": "/name", "detail": "A player has a name."})
    return name


def _key(who: str, data: bytes) -> Key | None:
    """Give the key with which the request was sent."""
    key = request.headers.get("Idempotency-Key")
    if key is None:
        return None
    if not 0 < len(key) <= _LONGEST_KEY or not (key.isascii() and key.isprintable()):
        raise Problem("bad-request", f"The header Idempotency-Key holds 1 to {_LONGEST_KEY} visible ASCII characters.")
    return Key(who, key, hashlib.sha256(data).digest())


@blueprint.reads("/<event_id>/entries/<entry_id>/reports", DeckReportsSchema)
@for_anybody
def get_reports(event_id: str, entry_id: str) -> Response:
    """Give what was found in the decks of a player, their last revisions, and what of it was waived.

    For organisers and himself.
    """
    one = asked(event_id)
    entry = one.entry(entry_id, What.REPORT)
    decks = standing_of(one.store, event_id, entry.number)
    return told({"data": [report_of(one.store, deck) for deck in decks]})


@blueprint.reads("/<event_id>/entries/<entry_id>/receipts", ReceiptsSchema, offers=(JSON, TEXT))
@for_anybody
def get_receipts(event_id: str, entry_id: str) -> Response:
    """Give the receipts of a player's decks, their last revisions; with `Accept: text/plain` as text.

    For organisers and himself.
    """
    one = asked(event_id)
    entry = one.entry(entry_id, What.RECEIPT)
    receipts = [receipt_of(one.store, deck) for deck in decks_of(one.store, event_id, entry.number)]
    if negotiate((JSON, TEXT)) == TEXT:
        return told("\n".join(map(to_text, receipts)), f"{TEXT}; charset=utf-8")
    return told({"data": receipts})


@blueprint.reads("/<event_id>/key", KeySchema)
@for_anybody
def get_key(event_id: str) -> Response:
    """Give the public key of an event, by which anybody verifies its receipts."""
    one = asked(event_id)
    return told({"event": event_id, "key": key_text(public_key(one.store, event_id))})


@blueprint.asks("/<event_id>/receipts/verify", VerifiedSchema, {JSON: ReceiptOrTextSchema})
@for_anybody
def verify_receipt(event_id: str) -> Response:
    """Tell a true receipt of the event from a changed one, by its key alone."""
    one, found = asked(event_id), given(_RECEIPT)
    data = found["text"] if "text" in found else _compact(found["receipt"])
    try:
        receipt = verify(data.encode(), key_text(public_key(one.store, event_id)))
    except ReceiptError as error:
        return told_once({"valid": False, "detail": str(error), "receipt": None})
    return told_once({"valid": True, "detail": "", "receipt": receipt})


def _compact(receipt: dict[str, Any]) -> str:
    return json.dumps(receipt)
