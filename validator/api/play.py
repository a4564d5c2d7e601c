"""The game goes on: many games of a deck, turn by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from marshmallow import fields, validate

from validator.api.blueprint import Blueprint, Form
from validator.api.body import JSON, SVG, TEXT, json_body, kind, load
from validator.api.engine_answer import engine_answer
from validator.api.fields import Several, Text, one_of, ranged
from validator.api.requests import (
    CheckSchema,
    HowQuery,
    ListSchema,
    Question,
    check_request,
    format_field,
    list_request,
    report_of,
    submitted_list,
)
from validator.api.schemas.play import ComparedPlaySchema, ComparedSolitairePlaySchema, PlaySchema, SolitairePlaySchema
from validator.engine.draft import LIST
from validator.engine.draft import POLICIES as DRAFTS
from validator.engine.no_deck import NoDeckError
from validator.engine.solitaire.alone import play_alone
from validator.engine.solitaire.formats import SOLITAIRE
from validator.engine.turns.answer import compared
from validator.engine.turns.effort import turns_of_a_game
from validator.engine.turns.play import Play
from validator.engine.turns.policy import GREEDY, POLICIES
from validator.engine.turns.request import EVERY_CARD, NOBODY, TURNS, TYPICAL, PlayRequest
from validator.http.bodies import LARGEST
from validator.http.pool import cards
from validator.http.problems import Problem, invalid
from validator.render import play_svg, play_text, solitaire_text
from validator.usage import DEFAULT_FORMAT, UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Response

    from validator.report import Report

GAMES: Final = 2_000
"""Games that are played where nobody says how many."""
MOST_GAMES: Final = 10_000
"""These take a second or two on one core; who wants more has the command line."""
MOST_TURNS: Final = 40
MOST_VARIED: Final = 3
"""Each card is tried with one copy more and one fewer: twice as many games again."""
MOST_WORK: Final = 1_200_000
"""Turns of all the games of an answer together, where nobody plays hazards; six seconds of one core at the most."""

MOST_ALONE: Final = 20_000
"""Solitaire games of an answer together: six seconds of one core at the most."""

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

        exclude = ("explain", "against")

    format = format_field(f"Format; {DEFAULT_FORMAT} where not given.")  # type: ignore[assignment]  # one, not several


class PlayedSchema(ListSchema, CheckSchema, _Played):
    """A list, and how its games go on."""

    class Meta(Form.Meta):
        """Of marshmallow."""

        exclude = ("against",)


class TwoPlayedSchema(_Played):
    """Two lists, and how the games of both go on: in the same luck."""

    a = fields.Nested(ListSchema, required=True, metadata={"description": "The first list."})
    b = fields.Nested(
        ListSchema, required=True, metadata={"description": "The second: the difference is by what it is more."}
    )
    check = fields.Nested(CheckSchema)


class _PlayedAlone(Form):
    """How many games of the solitaire game, and who starts where."""

    games = ranged("Games to play.", GAMES, 1, MOST_GAMES)
    seed = ranged("Repeats everything that is left to chance.", 0, 0, LARGEST)
    draft = one_of("Who starts: by the order of the list, or the best by mind, skills and prowess.", LIST, DRAFTS)
    site = Text(metadata={"description": "Where the company starts, of the sites allowed; the best where not given."})
    wants = Several(
        Text(),
        most=10,
        metadata={
            "description": "Questions such as `Glamdring & Gandalf by 5`: in how many games these came into play."
        },
    )
    vary = Several(
        Text(validate=validate.NoneOf((EVERY_CARD,), error="Name the cards.")),
        most=MOST_VARIED,
        metadata={"description": "Cards of any deck of which one copy more and one fewer are tried, in the same luck."},
    )


_ALONE_FORMAT: Final = validate.OneOf((SOLITAIRE,), error="That is no solitaire game; this is: {choices}.")


class SolitaireQuery(HowQuery, _PlayedAlone):
    """The same in a query."""

    class Meta(Form.Meta):
        """Of marshmallow."""

        exclude = ("explain", "against")

    format = Text(  # type: ignore[assignment]  # one, not several
        validate=_ALONE_FORMAT, metadata={"description": "That of the solitaire game."}
    )


class PlayedAloneSchema(ListSchema, CheckSchema, _PlayedAlone):
    """A list of the solitaire game, and how its games go on."""

    class Meta(Form.Meta):
        """Of marshmallow."""

        exclude = ("against",)

    format = Text(validate=_ALONE_FORMAT, metadata={"description": "That of the solitaire game."})


_PLAY: Final = PlayedSchema()


class TwoPlayedAloneSchema(_PlayedAlone):
    """Two lists of the solitaire game, and how the games of both go on: in the same luck."""

    a = fields.Nested(ListSchema, required=True, metadata={"description": "The first list."})
    b = fields.Nested(
        ListSchema, required=True, metadata={"description": "The second: the difference is by what it is more."}
    )
    check = fields.Nested(CheckSchema)


_ALONE: Final = PlayedAloneSchema()
_ALONE_COMPARED: Final = TwoPlayedAloneSchema()
_COMPARED: Final = TwoPlayedSchema()


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
    found = _play(question, report_of(question), _how(options, question)).to_dict()
    return engine_answer(found, question, text=play_text.render, chart=play_svg.render)


@blueprint.asks("/play/comparisons", ComparedPlaySchema, {JSON: TwoPlayedSchema}, offers=(JSON, TEXT, SVG))
def compare_games() -> Response:
    """Play many games of two lists in the same luck.

    The games of each, and by what those of the second differ: points by turn, how often goals are reached, how often
    what is asked about is in play, each with its interval. With `Accept: text/plain` it is for people, with
    `Accept: image/svg+xml` a chart of both.
    """
    kind(JSON)
    found = load(_COMPARED, json_body(), "body")
    check = check_request(found.get("check", {}))
    asked = [Question(submitted_list(found[name], f"/{name}"), [check], "body", "/check") for name in ("a", "b")]
    how = _how(found, Question(asked[0].given, [check], "body"), lists=len(asked))
    reports = [report_of(question) for question in asked]
    sides = zip(asked, reports, reports[::-1], ("/a", "/b"), strict=True)
    played = (_play(question, report, how, other, at) for question, report, other, at in sides)
    return engine_answer(compared(*played), asked[0], text=play_text.render, chart=play_svg.render)


@blueprint.asks(
    "/play/solitaire",
    SolitairePlaySchema,
    {JSON: PlayedAloneSchema, TEXT: None},
    query=SolitaireQuery,
    offers=(JSON, TEXT),
)
def play_solitaire(query: dict[str, Any]) -> Response:
    """Play many games of a list of the solitaire game.

    How much time there is until the last shadow token, quests, hazards, who falls, points, and how often the Free
    Council could be called; `solitaire.assumptions` says what is taken for given, and `solitaire.rules_played` what is
    played. With the same seed the answer is the same. With `Accept: text/plain` it is for people.
    """
    options, question = list_request(_ALONE, {"format": SOLITAIRE, **query})
    return engine_answer(_alone(options, question), question, text=solitaire_text.render)


@blueprint.asks(
    "/play/solitaire/comparisons", ComparedSolitairePlaySchema, {JSON: TwoPlayedAloneSchema}, offers=(JSON, TEXT)
)
def compare_solitaire() -> Response:
    """Play many games of two lists of the solitaire game in the same luck.

    The games of each, and by what those of the second differ: what is counted, and how often the Free Council could be
    called, each with its interval. With `Accept: text/plain` it is for people.
    """
    kind(JSON)
    found = load(_ALONE_COMPARED, json_body(), "body")
    check = check_request({**found.get("check", {}), "format": SOLITAIRE})
    asked = [Question(submitted_list(found[name], f"/{name}"), [check], "body", "/check") for name in ("a", "b")]
    answer = _alone(found, Question(asked[0].given, [check], "body"), *asked)
    return engine_answer(answer, asked[0], text=solitaire_text.render)


def _alone(options: Mapping[str, Any], question: Question, *lists: Question) -> dict[str, Any]:
    """Play the solitaire games of the list of a question, or of two lists that are compared.

    Raises:
        Problem: it is more than can be played at once, or there is nothing to play.
    """
    names = ("games", "seed", "draft", "site", "wants", "vary")
    asked = {"games": GAMES} | {name: options[name] for name in names if name in options}
    asked |= {name: tuple(asked[name]) for name in ("wants", "vary") if name in asked}
    sets = max(len(lists), 1) * (1 + 2 * len(set(asked.get("vary", ()))))
    if asked["games"] > MOST_ALONE // sets:
        most = f"So much is tried with {MOST_ALONE // sets:,} games at most."
        raise invalid(question.error("games", most))
    ours, *theirs = map(report_of, lists or (question,))
    try:
        return play_alone(ours, cards(), PlayRequest(**asked), *theirs)
    except NoDeckError as error:
        raise Problem("no-deck-to-draw-from", str(error)) from None
    except UsageError as error:
        raise invalid(question.error(error.field, str(error))) from None


def _how(options: Mapping[str, Any], question: Question, *, lists: int = 1) -> PlayRequest:
    """Give how the games of some lists go on.

    Raises:
        Problem: it is more than can be played at once.
    """
    how: dict[str, Any] = {"games": GAMES} | {name: options[name] for name in _WAY if name in options}
    how["against"] = options.get("hazards", NOBODY)
    how |= {name: tuple(how[name]) for name in ("plan", "wants", "vary") if name in how}
    try:
        request = PlayRequest(**how)
    except UsageError as error:
        raise invalid(question.error(error.field, str(error))) from None
    most = MOST_WORK // (lists * turns_of_a_game(request, len(set(request.vary))))
    if request.games > most:
        raise invalid(question.error("games", f"So long, with so much to try, at most {most:,} are played at once."))
    return request


def _play(question: Question, report: Report, how: PlayRequest, other: Report | None = None, at: str = "") -> Play:
    """Play the games of a list.

    Args:
        question: the list.
        report: its check.
        how: how its games go on.
        other: the check of the list that it is compared with.
        at: JSON pointer to the list, where there are two.
    """
    try:
        return Play(report, cards(), how, beside=other)
    except NoDeckError as error:
        raise Problem("no-deck-to-draw-from", _at(at, error)) from None
    except UsageError as error:
        detail = _at(at, error)
        if at and error.field in _WAY:
            raise invalid({"in": "body", "pointer": f"/{error.field}", "detail": detail}) from None
        raise invalid(question.error(error.field, detail)) from None


def _at(at: str, error: UsageError) -> str:
    return f"At {at}: {error}" if at else str(error)
