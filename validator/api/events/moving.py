"""What an organiser does with an event: states, stages, tokens, check-in, waivers, publication, forgetting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from marshmallow import validate

from validator.api.blueprint import Form
from validator.api.body import JSON
from validator.api.events.common import blueprint, for_organisers, given, organised, told_once
from validator.api.events.entries import entry_told
from validator.api.fields import Flag, Several, Text, WholeNumber
from validator.api.schemas.events import (
    DeckStandingSchema,
    DeskEventSchema,
    EventEntrySchema,
    PublishedSchema,
    RevokedSchema,
    TokenSchema,
)
from validator.events.access import What, new_token, revoke_tokens
from validator.events.afterwards import forget, publish
from validator.events.desk import check_in, event_by_id, move_event
from validator.events.model import FIRST_STAGE, MOST_DECKS
from validator.events.stages import add_stage, move_stage
from validator.events.standing import waive

if TYPE_CHECKING:
    from flask import Response

MOST_PUBLISHED: Final = 1_000
_STEPS: Final = {"open": "open", "lock": "locked", "unlock": "open", "run": "running", "close": "closed"}
"""What is done to the state that it leads to."""


class StepSchema(Form):
    """A step of an event, or of one of its later stages."""

    step = Text(
        required=True,
        validate=validate.OneOf(list(_STEPS), error="Not one of: {choices}."),
        metadata={"description": "A stage after the first is opened, locked and unlocked alone."},
    )
    stage = Text(metadata={"description": f"Which; {FIRST_STAGE} where not given, whose state is that of the event."})
    reason = Text(metadata={"description": "Why; every step back asks for one."})


class StageNameSchema(Form):
    """A stage that is to be added."""

    name = Text(required=True, metadata={"description": "Such as finals."})
    decks_may_change = Flag(
        load_default=False,
        metadata={"description": "Whether players may send other decks before it; not where not given."},
    )


class CheckInSchema(Form):
    """Whether a player is there."""

    checked_in = Flag(required=True, metadata={"description": "Whether he is."})


class WaiveSchema(Form):
    """A finding that is to stand."""

    entry = Text(required=True, metadata={"description": "Whose deck; such as e7."})
    deck = WholeNumber(
        validate=validate.Range(1, MOST_DECKS, error="Must be from {min} to {max}."),
        metadata={"description": "Which of his decks; the only one where not given."},
    )
    rule = Text(required=True, metadata={"description": "The rule that finds it."})
    reason = Text(required=True, metadata={"description": "Why; it is shown wherever the verdict is."})


class ForgetSchema(Form):
    """Who is to be forgotten."""

    entry = Text(required=True, metadata={"description": "Such as e7."})


class PublishSchema(Form):
    """Whose lists are to be published."""

    entries = Several(
        Text(), least=1, most=MOST_PUBLISHED, metadata={"description": "Such as e7; those of all where not given."}
    )


class TokenForSchema(Form):
    """For whom a token is to be made."""

    entry = Text(metadata={"description": "For a player, such as e7; for an organiser where not given."})
    renew = Flag(
        load_default=False,
        metadata={"description": "Whether those made before for the same are good no longer; not where not given."},
    )


class TokensOfSchema(Form):
    """Whose tokens are to be good no longer."""

    entry = Text(metadata={"description": "A player's, such as e7; the organisers' where not given."})


_STEP: Final = StepSchema()
_STAGE: Final = StageNameSchema()
_CHECK_IN: Final = CheckInSchema()
_WAIVE: Final = WaiveSchema()
_FORGET: Final = ForgetSchema()
_PUBLISH: Final = PublishSchema()
_FOR: Final = TokenForSchema()
_OF: Final = TokensOfSchema()


@blueprint.asks("/<event_id>/steps", DeskEventSchema, {JSON: StepSchema})
@for_organisers
def step_event(event_id: str) -> Response:
    """Take an event a step further, or back with a reason: open, lock, unlock, run, close."""
    one, found = organised(event_id), given(_STEP)
    step, stage, reason = found["step"], found.get("stage", FIRST_STAGE), found.get("reason", "").strip()
    if stage == FIRST_STAGE:
        move_event(one.store, event_id, _STEPS[step], reason)
    else:
        move_stage(one.store, event_id, stage, step, reason)
    return told_once(event_by_id(one.store, event_id).to_dict())


@blueprint.asks("/<event_id>/stages", DeskEventSchema, {JSON: StageNameSchema})
@for_organisers
def append_stage(event_id: str) -> Response:
    """Add a stage after those that the event has, with a lock of its own."""
    one, found = organised(event_id), given(_STAGE)
    add_stage(one.store, event_id, found["name"], decks_may_change=found["decks_may_change"])
    return told_once(event_by_id(one.store, event_id).to_dict())


@blueprint.asks("/<event_id>/entries/<entry_id>/check-in", EventEntrySchema, {JSON: CheckInSchema})
@for_organisers
def check_player_in(event_id: str, entry_id: str) -> Response:
    """Note that a player is there, or that he is not after all."""
    one, here = organised(event_id), given(_CHECK_IN)["checked_in"]
    entry = one.entry(entry_id, What.NAME)
    if entry.checked_in is not here:
        entry = check_in(one.store, event_id, entry.id, undo=not here)
    return told_once(entry_told(one, entry))


@blueprint.asks("/<event_id>/waivers", DeckStandingSchema, {JSON: WaiveSchema})
@for_organisers
def waive_finding(event_id: str) -> Response:
    """Let what a rule finds in the last revision of a deck stand. It stays visible wherever the verdict is."""
    one, found = organised(event_id), given(_WAIVE)
    entry = one.entry(found["entry"], What.NAME)
    standing = waive(one.store, event_id, entry.id, found["rule"], found["reason"].strip(), deck=found.get("deck"))
    return told_once(standing.to_dict())


@blueprint.asks("/<event_id>/publications", PublishedSchema, {JSON: PublishSchema})
@for_organisers
def publish_lists(event_id: str) -> Response:
    """Let the lists of a closed event be seen: of all players, or of some. What was published stays so."""
    one, found = organised(event_id), given(_PUBLISH)
    ids = found.get("entries")
    chosen = None if ids is None else [one.entry(each, What.NAME).id for each in ids]
    return told_once({"entries": [entry.id for entry in publish(one.store, event_id, chosen)]})


@blueprint.asks("/<event_id>/forgotten", EventEntrySchema, {JSON: ForgetSchema})
@for_organisers
def forget_player(event_id: str) -> Response:
    """Take the name, the contact, the texts and the tokens of a player out; what was counted stays, and his id."""
    one, found = organised(event_id), given(_FORGET)
    entry = one.entry(found["entry"], What.NAME)
    return told_once(entry_told(one, forget(one.store, event_id, entry.id)))


@blueprint.asks("/<event_id>/tokens", TokenSchema, {JSON: TokenForSchema})
@for_organisers
def make_token(event_id: str) -> Response:
    """Make a token for a player, or for one more organiser of the event."""
    one, found = organised(event_id), given(_FOR)
    entry = one.entry(found["entry"], What.NAME).id if "entry" in found else None
    return told_once({"token": new_token(one.store, event_id, entry, renew=found["renew"]), "entry": entry})


@blueprint.asks("/<event_id>/tokens/revocations", RevokedSchema, {JSON: TokensOfSchema})
@for_organisers
def revoke_token(event_id: str) -> Response:
    """Let the tokens of a player, or of all organisers of the event, be good no longer."""
    one, found = organised(event_id), given(_OF)
    entry = one.entry(found["entry"], What.NAME).id if "entry" in found else None
    return told_once({"revoked": revoke_tokens(one.store, event_id, entry)})
