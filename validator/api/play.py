"""The game goes on: many games of a deck, turn by turn."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from marshmallow import validate

from validator.api.blueprint import Blueprint, Form
from validator.api.body import JSON, SVG, TEXT
from validator.api.fields import Several, Text, one_of, ranged
from validator.api.requests import (
    CheckSchema,
    HowQuery,
    ListSchema,
    format_field,
    list_request,
    report_of,
)
from validator.api.schemas.play import PlaySchema
from validator.engine.draft import LIST
from validator.engine.draft import POLICIES as DRAFTS
from validator.engine.no_deck import NoDeckError
from validator.engine.turns.play import Play
from validator.engine.turns.policy import GREEDY, POLICIES
from validator.engine.turns.request import EVERY_CARD, NOBODY, TURNS, TYPICAL, PlayRequest
from validator.http.bodies import LARGEST
from validator.http.pool import cards
from validator.http.problems import Problem, invalid
from validator.http.responses import answer, negotiate
from validator.render import play_svg, play_text
from validator.usage import DEFAULT_FORMAT, UsageError

if TYPE_CHECKING:
    from flask import Response

GAMES: Final = 2_000
"""Games that are played where nobody says how many."""
MOST_GAMES: Final = 10_000
"""These take a second or two on one core; who wants more has the command line."""
MOST_TURNS: Final = 40
MOST_VARIED: Final = 3
"""Each card is tried with one copy more and one fewer: twice as many games again."""

_WAY: Final = ("games", "turns", "seed", "policy", "draft", "site", "plan", "wants", "vary", "game")

blueprint = Blueprint("play", "How the games of decks go on, turn by turn. Nothing of it is a verdict.")


class _Played(Form):
    """How many games, how long, how they are played."""

    games = ranged("Games to play.", GAMES, 1, MOST_GAMES)
    turns = ranged("Turns of each.", TURNS, 1, MOST_TURNS)
    seed = ranged("Repeats everything that is left to chance.", 0, 0, LARGEST)
    policy = one_of("The way of playing.", GREEDY, tuple(POLICIES))
    draft = one_of("Who starts: by the order of the list, or the best by mind, skills and prowess.", LIST, DRAFTS)
    hazards = one_of("Whose hazards are played: nobody's, or those of a deck of ours.", NOBODY, (NOBODY, TYPICAL))
    site = Text(metadata={"description": "Where the company starts, of the sites allowed; the best where not given."})
    plan = Several(Text(), most=MOST_TURNS, metadata={"description": "Sites that are made for first, in this order."})
    wants = Several(
        Text(),
        most=10,
        metadata={"description": "Questions such as `Gandalf & Glamdring by 5`: in how many games these are in play."},
    )
    vary = Several(
        Text(validate=validate.NoneOf((EVERY_CARD,), error="Name the cards.")),
        most=MOST_VARIED,
        metadata={"description": "Cards of which one copy more and one fewer are tried, in the same luck."},
    )
    game = ranged("Which game is told as a story; less than `games`.", 0, 0, MOST_GAMES - 1)


class PlayQuery(HowQuery, _Played):
    """The same in a query."""

    class Meta(Form.Meta):
        """Of marshmallow."""

        exclude = ("explain", "language", "against")

    format = format_field(f"Format; {DEFAULT_FORMAT} where not given.")  # type: ignore[assignment]  # one, not several


class PlayedSchema(ListSchema, CheckSchema, _Played):
    """A list, and how its games go on."""

    class Meta(Form.Meta):
        """Of marshmallow."""

        exclude = ("language", "against")


_PLAY: Final = PlayedSchema()


@blueprint.asks(
    "/play", PlaySchema, {JSON: PlayedSchema, TEXT: None}, query=PlayQuery, offers=(JSON, TEXT, SVG)
)  # fmt: skip
def play_games(query: dict[str, Any]) -> Response:
    """Play many games of a list, turn by turn.

    Points by turn, how soon 20, 25, 30 and 40 are reached, the fate of each card, the sites visited, and one game told;
    `assumptions` says what is taken for given, and `without_effect` which cards did nothing. With the same seed the
    answer is the same. With `Accept: text/plain` it is for people, with `Accept: image/svg+xml` a chart.
    """
    options, question = list_request(_PLAY, query)
    how: dict[str, Any] = {"games": GAMES} | {name: options[name] for name in _WAY if name in options}
    how["against"] = options.get("hazards", NOBODY)
    how |= {name: tuple(how[name]) for name in ("plan", "wants", "vary") if name in how}
    try:
        found = Play(report_of(question), cards(), PlayRequest(**how)).to_dict()
    except NoDeckError as error:
        raise Problem("no-deck-to-draw-from", str(error)) from None
    except UsageError as error:
        raise invalid(question.error(error.field, str(error))) from None
    kind, text = negotiate((JSON, TEXT, SVG)), ""
    if kind == TEXT:
        text, kind = f"{play_text.render(found)}\n", f"{TEXT}; charset=utf-8"
    else:
        text = play_svg.render(found) if kind == SVG else json.dumps(found, ensure_ascii=False)
    return answer(text, kind, seconds=question.seconds, private=True)
