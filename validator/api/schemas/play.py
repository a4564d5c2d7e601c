"""What the answer on games is, as `validator.engine.turns.answer` writes it."""

from __future__ import annotations

from typing import Any

from marshmallow import fields

from validator.api.schemas.base import (
    Answer,
    nested,
    nested_list,
    number_field,
    object_field,
    text_field,
    texts_field,
)
from validator.api.schemas.hands import AssumptionSchema, RefSchema, StartSchema
from validator.api.schemas.report import SubjectSchema


def _share(about: str = "") -> fields.Float:
    return fields.Float(required=True, metadata={"description": about, "minimum": 0, "maximum": 1})


def _interval(about: str) -> fields.List[Any]:
    return fields.List(fields.Float(), required=True, metadata={"description": about, "minItems": 2, "maxItems": 2})


class PointsByKindSchema(Answer):
    """The mean of each kind of marshalling points, as printed."""

    character = fields.Float(required=True)
    item = fields.Float(required=True)
    faction = fields.Float(required=True)
    ally = fields.Float(required=True)
    kill = fields.Float(required=True)
    miscellaneous = fields.Float(required=True)


class PointsByTurnSchema(Answer):
    """The points that count by the end of a turn."""

    turn = number_field()
    mean = fields.Float(required=True)
    q10 = number_field("One game in ten has no more.")
    median = number_field()
    q90 = number_field("Nine games in ten have no more.")
    kinds = nested(PointsByKindSchema)


class ReachedSchema(Answer):
    """How soon so many points are reached."""

    points = number_field()
    by = fields.List(
        fields.Float(),
        required=True,
        metadata={"description": "The share of games that had them by the end of turn 1, 2, ..."},
    )
    median_turn = number_field("By which half of all games had them; null if not in half.", null=True)
    interval = _interval("Of the last share, with a confidence of 99.99 % at least.")


class ExhaustedSchema(Answer):
    """How often the deck is exhausted."""

    share = _share()
    median_turn = number_field("Of the games in which it was; null if in none.", null=True)


class CopyChangeSchema(Answer):
    """What one copy more or fewer changes, in the same luck."""

    points = fields.Float(required=True, metadata={"description": "More, or below 0 fewer, on average."})
    interval = _interval("By the normal law, with a confidence of 99.99 %.")
    by = number_field("The turn by whose end.")


class PlayedCardSchema(RefSchema):
    """A card of the deck; shares are of its copies, and the last three add up to the first."""

    copies = number_field("Those of the sideboard included that can come in.")
    sideboard = number_field("How many of them stand in the sideboard at the start.")
    drawn = _share("At least once.")
    played = _share("As its last fate.")
    discarded = _share("As its last fate.")
    stranded = _share("In hand at the end.")
    turn = number_field("In which it was played, by the median; null if never.", null=True)
    one_more = nested(CopyChangeSchema, null=True)
    one_fewer = nested(CopyChangeSchema, null=True)


class VisitedSchema(RefSchema):
    """A site."""

    visited = _share("Of games.")
    first_turn = number_field("By the median; 0 for the start, null if never.", null=True)


class WantSchema(Answer):
    """A question."""

    text = text_field()
    by = number_field("The turn by whose end all of it is in play.")
    share = _share("Of games.")
    interval = _interval("With a confidence of 99.99 % at least.")


class LossesSchema(Answer):
    """What hazards cost in a game on average; null where the games do not play it."""

    tapped = fields.Float(required=True, allow_none=True)
    wounded = fields.Float(required=True, allow_none=True)
    eliminated = fields.Float(required=True, allow_none=True)
    corrupted = fields.Float(required=True, allow_none=True)
    items = fields.Float(required=True, allow_none=True)
    influenced = fields.Float(required=True, allow_none=True)
    prisoners = fields.Float(required=True, allow_none=True)


class WithoutEffectSchema(Answer):
    """The player's own cards that the games do nothing with."""

    cards = number_field("Different ones.")
    copies = number_field()
    titles = texts_field()
    no_site = texts_field("Those of them that the games could play, if a site of the deck allowed it.")


class EventOfAGameSchema(Answer):
    """Something that happened in the game that is told."""

    turn = number_field("0 before the first.")
    who = text_field("player, company, opponent, or a character by name.")
    what = text_field()
    dice = fields.List(
        fields.Integer(),
        required=True,
        allow_none=True,
        metadata={"description": "Two dice; null where none are rolled."},
    )
    why = text_field("Empty where it needs no reason.")


class StandingSchema(Answer):
    """Where the game that is told stands."""

    turn = number_field("At whose end; 0: before the first.")
    site = text_field("Where the company is; null where that is not known.", null=True)
    company = texts_field()
    hand = texts_field()
    next = texts_field("The next cards of the deck, as many as a hand has at the most.")
    left = number_field("Cards of the deck.")
    points = number_field("Marshalling points that count.")


class PlaySchema(SubjectSchema):
    """How the games of a deck go on; members are only ever added."""

    deck_size = number_field("Cards of the deck that is drawn from.")
    games = number_field()
    turns = number_field()
    seed = number_field()
    against = text_field("Whose hazards are played: none, typical.")
    policy = text_field()
    way_of_playing = object_field("What the policy does, in words and numbers.")
    plan = nested_list(RefSchema)
    start = nested(StartSchema)
    points = nested_list(PointsByTurnSchema)
    reached = nested_list(ReachedSchema)
    exhausted = nested(ExhaustedSchema)
    cards = nested_list(PlayedCardSchema)
    sites = nested_list(VisitedSchema)
    losses = nested(LossesSchema, null=True)
    wants = nested_list(WantSchema)
    rules_played = texts_field()
    assumptions = nested_list(AssumptionSchema)
    without_effect = nested(WithoutEffectSchema)
    story = nested_list(EventOfAGameSchema, "One game, in order.")
    standings = nested_list(StandingSchema, "Where that game stands before the first turn, and at the end of each.")


class ShareDifferenceSchema(Answer):
    """In how many more of the games something is so."""

    share = fields.Float(required=True, metadata={"description": "Below 0 fewer.", "minimum": -1, "maximum": 1})
    interval = _interval("With a confidence of 99.99 % at least.")


class AloneChangeSchema(Answer):
    """What a copy more or fewer changes."""

    points = fields.Float(required=True, metadata={"description": "Marshalling points more at the end, or fewer."})
    interval = _interval("By the normal law, with a confidence of 99.99 %.")
    council = nested(ShareDifferenceSchema)


class VariedAloneSchema(Answer):
    """A card of which one copy more and one fewer were tried."""

    id = text_field()
    title = text_field()
    one_more = nested(AloneChangeSchema)
    one_fewer = nested(AloneChangeSchema)


class SolitairePlaySchema(SubjectSchema):
    """How the games of a deck of the solitaire game go on; members are only ever added."""

    games = number_field()
    seed = number_field()
    start = nested(StartSchema)
    solitaire = object_field(
        "`spreads` over many games, `points`, `council`, `odds` of its rolls, `encounters` with their tables, "
        "`rules_played` with their sources, and `assumptions`."
    )
    wants = nested_list(WantSchema)
    varied = nested_list(VariedAloneSchema)


class CountDifferenceSchema(Answer):
    """By what a count of the second list is more on average, or below 0 less."""

    name = text_field("As in `spreads`.")
    mean = fields.Float(required=True)
    interval = _interval("By the normal law, with a confidence of 99.99 %.")


class WantDifferenceSchema(ShareDifferenceSchema):
    """In how many more of the games of the second list what is asked about is in play."""

    text = text_field()
    by = number_field("The turn by whose end all of it is in play.")


class SolitaireDifferenceSchema(Answer):
    """By what the games of the second list differ, in the same luck."""

    spreads = nested_list(CountDifferenceSchema)
    council = nested(ShareDifferenceSchema)
    wants = nested_list(WantDifferenceSchema)


class ComparedSolitairePlaySchema(Answer):
    """The solitaire games of two lists."""

    a = nested(SolitairePlaySchema)
    b = nested(SolitairePlaySchema)
    difference = nested(SolitaireDifferenceSchema)


class PointsDifferenceSchema(Answer):
    """By what the points of the second list are more, or below 0 fewer."""

    turn = number_field("By whose end.")
    mean = fields.Float(required=True)
    interval = _interval("By the normal law, with a confidence of 99.99 %.")


class ReachedDifferenceSchema(ShareDifferenceSchema):
    """In how many more of the games the second list reaches so many points by the last turn."""

    points = number_field()


class PlayDifferenceSchema(Answer):
    """By what the games of the second list differ, in the same luck."""

    points = nested_list(PointsDifferenceSchema)
    reached = nested_list(ReachedDifferenceSchema)
    wants = nested_list(WantDifferenceSchema)


class ComparedPlaySchema(Answer):
    """The games of two lists, in the same luck."""

    a = nested(PlaySchema)
    b = nested(PlaySchema)
    difference = nested(PlayDifferenceSchema)
