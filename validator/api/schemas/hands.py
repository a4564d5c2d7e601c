"""What the answer on opening hands is, as `validator.engine.answer` writes it."""

from __future__ import annotations

from typing import Any

from marshmallow import fields

from validator.api.schemas.base import (
    Answer,
    flag_field,
    nested,
    nested_list,
    number_field,
    object_field,
    text_field,
    texts_field,
)
from validator.api.schemas.report import FindingSchema, SubjectSchema

_EXACTLY = "The same as a fraction."


def _share(about: str = "", *, null: bool = False) -> fields.Float:
    metadata = {"description": about, "minimum": 0, "maximum": 1}
    return fields.Float(required=True, allow_none=null, metadata=metadata)


def _interval() -> fields.List[Any]:
    about = "What the exact odds are within by the simulation, with a confidence of 99.99 % at least."
    metadata = {"description": about, "minItems": 2, "maxItems": 2}
    return fields.List(fields.Float(), required=True, allow_none=True, metadata=metadata)


class RefSchema(Answer):
    """A card."""

    id = text_field()
    title = text_field()


class AssumptionSchema(Answer):
    """What is taken for given."""

    about = text_field("player, list, company, site, deck, kinds, draws, redraw, playability or simulation.")
    text = text_field("One or more sentences.")


class MemberSchema(RefSchema):
    """Who starts."""

    mind = number_field(null=True)


class CarriedSchema(RefSchema):
    """An item at the start."""

    bearer = text_field()


class LeftOverSchema(RefSchema):
    """A card of the pool that does not start."""

    to = text_field("The section that it goes to, or aside.")
    why = text_field()


class ControlSchema(RefSchema):
    """A card in play that says how much influence controls a character."""

    on = text_field("Name of the character on whom it is.")
    influence = number_field("Points of influence that he takes.")


class StartSchema(Answer):
    """The player at the start of the game."""

    alignment = text_field(null=True)
    avatar = text_field("The declared avatar.", null=True)
    draft = text_field("How the company was drafted.")
    marked = flag_field("The list itself says who starts.")
    company = nested_list(MemberSchema)
    items = nested_list(CarriedSchema)
    in_play = nested_list(RefSchema, "What starts in play besides.")
    control = nested_list(ControlSchema, "What of it says how much influence controls a character.")
    site = nested(RefSchema, null=True)
    sites = nested_list(RefSchema, "Where it may start, the best first.")
    mind = number_field("What the company takes of the general influence.")
    general_influence = number_field("What is left of it.")
    hazard_limit = object_field(
        "Of the company: `standard`, and `after_sideboard`, once hazards were brought from there."
    )
    left_over = nested_list(LeftOverSchema)
    hand_size = number_field()
    sources = object_field("The source of each part.")


class OddsSchema(Answer):
    """The odds of at least so many copies of a kind."""

    kind = text_field("avatar, character, resource, hazard, creature or points; playable or playable points.")
    at_least = number_field()
    by = fields.Raw(
        required=True,
        metadata={"description": "`opening`, or the turn by whose end they are seen.", "type": ["string", "integer"]},
    )
    exact = _share()
    fraction = text_field(_EXACTLY)
    simulated = _share("The share of the simulated hands; null where none was looked at.", null=True)
    interval = _interval()


class PlayableOddsSchema(OddsSchema):
    """The odds that an opening hand holds something that can be played by a turn."""

    turn = number_field()
    succeeds = _share("The odds that one such play succeeds, with its rolls.")
    succeeds_fraction = text_field(_EXACTLY)


class EventSchema(Answer):
    """The odds of an opening hand."""

    event = text_field("What it holds or lacks.")
    exact = _share()
    fraction = text_field(_EXACTLY)


class ExpectedSchema(Answer):
    """How many copies of a kind an opening hand holds on average."""

    kind = text_field()
    exact = fields.Float(required=True)
    fraction = text_field(_EXACTLY)


class RedrawSchema(Answer):
    """The redraw of dream-card games."""

    policy = text_field("When a hand is given up that may be.")
    kept_for = texts_field("Kinds for one of which it is kept.")
    source = text_field()
    allowed = _share("The odds that it may be given up.")
    exact = _share("The odds that it is.")
    fraction = text_field(_EXACTLY)
    simulated = _share(null=True)
    interval = _interval()
    odds = nested_list(OddsSchema, "The odds after the redraw.")


class PlannedSchema(RefSchema):
    """A site moved to."""

    draws = number_field("Cards drawn for it.", null=True)


class SeenSchema(Answer):
    """The odds that a card was seen."""

    copies = number_field("In the deck.")
    by = number_field("Turn by whose end.")
    cards = number_field("Cards seen by then.")
    exact = _share()


class TurnsSchema(Answer):
    """What is drawn in the turns to come."""

    plan = nested_list(PlannedSchema)
    draws_per_turn = number_field("After the plan.")
    refill = number_field("Cards of each round beside these: in the opponent's turn, and to fill the hand again.")
    exhausted = number_field("The turn in which the last card is drawn; null if never.", null=True)
    seen = nested_list(SeenSchema)


class HeldSchema(RefSchema):
    """A card of a hand."""

    kinds = texts_field("What it counts as.")
    turn = number_field("The first turn on which it can be played; null if it cannot, or that is not known.", null=True)
    moves = number_field("Moves before it is.", null=True)
    site = text_field("Where.", null=True)
    by = text_field("By whom; null where anybody may, or nobody can.", null=True)
    odds = _share("That it succeeds; of a creature, the share of the typical paths that it can be keyed to.")
    fraction = text_field(_EXACTLY)
    known = flag_field("The facts say whether it can be played.")
    why = text_field("Why it can be played or not.")


class SampleSchema(Answer):
    """An opening hand."""

    cards = nested_list(HeldSchema)
    given_up = fields.List(
        fields.Nested(HeldSchema),
        required=True,
        allow_none=True,
        metadata={"description": "The hand that was given up for it."},
    )


class HandsSchema(SubjectSchema):
    """What the opening hands of a deck hold; members are only ever added."""

    deck_size = number_field("Cards of the deck that hands are drawn from, with those that go to it from the pool.")
    hand_size = number_field()
    hands = number_field("How many were simulated.")
    seed = number_field()
    assumptions = nested_list(AssumptionSchema)
    start = nested(StartSchema)
    odds = nested_list(OddsSchema, "Of the opening hand and of the turns after it, the first hand kept as it is.")
    without = nested_list(EventSchema)
    together = nested_list(EventSchema)
    expected = nested_list(ExpectedSchema)
    redraw = nested(RedrawSchema, null=True)
    turns = nested(TurnsSchema)
    playable = nested_list(PlayableOddsSchema)
    samples = nested_list(SampleSchema)
    advice = nested_list(FindingSchema, "What the numbers say about the deck; it never changes a verdict.")
    solitaire = fields.Dict(
        keys=fields.String(),
        required=True,
        allow_none=True,
        metadata={
            "description": "For the solitaire game: `spreads` over many games, `odds` of its rolls, `encounters` with "
            "their tables, and its own `assumptions`."
        },
    )
