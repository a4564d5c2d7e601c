"""Opening hands: what those of a deck hold, and what can be done with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from validator.api.blueprint import Blueprint, Form
from validator.api.body import JSON, SVG, TEXT
from validator.api.engine_answer import engine_answer
from validator.api.fields import Flag, Several, Text, one_of, ranged
from validator.api.requests import (
    CheckSchema,
    HowQuery,
    ListSchema,
    Question,
    format_field,
    list_request,
    report_of,
)
from validator.api.schemas.hands import HandsSchema
from validator.engine.draft import POLICIES as DRAFTS
from validator.engine.hands import Hands
from validator.engine.no_deck import NoDeckError
from validator.engine.strategy import MOST_DRAWN, MOST_TURNS, REDRAWS, Strategy
from validator.http.bodies import LARGEST
from validator.http.pool import cards
from validator.http.problems import Problem, invalid
from validator.render import hands_svg, hands_text
from validator.usage import DEFAULT_FORMAT, UsageError

if TYPE_CHECKING:
    from flask import Response

HANDS: Final = 10_000
"""Hands that are simulated where nobody says how many."""
MOST_HANDS: Final = 200_000
"""These take two seconds at the most, on one core; who wants more has the command line."""
SAMPLES: Final = 3
MOST_SAMPLES: Final = 20

_USUAL: Final = Strategy()
_WAY: Final = ("draft", "site", "redraw", "plan", "draws_per_turn", "refill", "turns")

blueprint = Blueprint("hands", "What the opening hands of decks hold. Nothing of it is a verdict.")


class _Drawn(Form):
    """How the game is taken to be played, and how much of it is looked at."""

    draft = one_of(
        "Who starts: by the order of the list, or the best by mind, skills and prowess.", _USUAL.draft, DRAFTS
    )
    site = Text(metadata={"description": "Where the company starts, of the sites allowed; the best where not given."})
    redraw = one_of("When a hand is given up that may be, in dream-card games.", _USUAL.redraw, REDRAWS)
    plan = Several(
        Text(),
        most=MOST_TURNS,
        metadata={"description": "Sites moved to in turns 1, 2, ...: as many cards are drawn as each says."},
    )
    draws_per_turn = ranged("Cards drawn in each turn after the plan.", _USUAL.draws_per_turn, 0, MOST_DRAWN)
    refill = ranged(
        "Cards that come in beside these in each round: in the opponent's turn, and to fill the hand again.",
        _USUAL.refill,
        0,
        MOST_DRAWN,
    )
    turns = ranged("Turns to look ahead.", _USUAL.turns, 0, MOST_TURNS)
    hands = ranged("Hands to simulate beside the exact odds; 0: none.", HANDS, 0, MOST_HANDS)
    seed = ranged("Repeats everything that is left to chance.", 0, 0, LARGEST)
    samples = ranged("Sample hands, each card with why it can be played or not.", SAMPLES, 0, MOST_SAMPLES)
    brief = Flag(
        metadata={
            "description": "Whether what needs the map or many games is left out: playable, samples, advice and "
            "solitaire.",
            "default": False,
        }
    )


class DrawQuery(HowQuery, _Drawn):
    """The same in a query."""

    class Meta(Form.Meta):
        """Of marshmallow."""

        exclude = ("explain",)

    format = format_field(f"Format; {DEFAULT_FORMAT} where not given.")  # type: ignore[assignment]  # one, not several


class DrawSchema(ListSchema, CheckSchema, _Drawn):
    """A list, and how its hands are drawn."""


_DRAW: Final = DrawSchema()


@blueprint.asks(
    "/hands", HandsSchema, {JSON: DrawSchema, TEXT: None}, query=DrawQuery, offers=(JSON, TEXT, SVG)
)  # fmt: skip
def draw_hands(query: dict[str, Any]) -> Response:
    """Draw the opening hands of a list.

    The start by the rules of the format, exact odds with a simulation beside them, what can be played and why, sample
    hands, and advice; `assumptions` says what is taken for given. With the same seed the answer is the same. With
    `Accept: text/plain` it is for people, with `Accept: image/svg+xml` a chart.
    """
    options, question = list_request(_DRAW, query)
    found = _drawn(question, options).to_dict(brief=options.get("brief", False))
    return engine_answer(found, question, text=hands_text.render, chart=hands_svg.render)


def _drawn(question: Question, options: dict[str, Any]) -> Hands:
    report = report_of(question)
    strategy = {name: options[name] for name in _WAY if name in options}
    try:
        return Hands(
            report,
            cards(),
            Strategy(**strategy | ({"plan": tuple(strategy["plan"])} if "plan" in strategy else {})),
            hands=options.get("hands", HANDS),
            seed=options.get("seed", 0),
            samples=options.get("samples", SAMPLES),
        )
    except NoDeckError as error:
        raise Problem("no-deck-to-draw-from", str(error)) from None
    except UsageError as error:
        raise invalid(question.error(error.field, str(error))) from None
