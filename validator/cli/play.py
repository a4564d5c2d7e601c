"""`meccg play`: how the games of a deck go on, turn by turn."""

from __future__ import annotations

import json
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

import click

from cardpool.database import open_pool
from validator.batch import find, submissions
from validator.checking import run_check
from validator.cli.engine_options import DRAFT, SEED, SITE, shows_blocks
from validator.cli.options import about_the_player, check_requests, format_option, in_language
from validator.cli.output import Output, colour_width
from validator.cli.types import LISTS
from validator.engine.no_deck import NoDeckError
from validator.engine.solitaire.alone import play_alone
from validator.engine.solitaire.formats import is_solitaire
from validator.engine.turns.answer import compared, to_dict
from validator.engine.turns.play import Play, check_of_opponent
from validator.engine.turns.policy import GREEDY, POLICIES
from validator.engine.turns.request import GAMES, MOST_GAMES, MOST_TURNS, NOBODY, TURNS, TYPICAL, PlayRequest
from validator.languages import ENGLISH, all_said
from validator.render import play_svg, play_text, solitaire_text
from validator.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from validator.check_request import CheckRequest
    from validator.decklists import Decklist

_UNREADABLE: Final = 4
_STANDARD_INPUT: Final = "-"
_ONE_OR_TWO: Final = "Games are played with one list, or with two that are compared; name files of one list each."


def _whose_hazards(_: click.Context, __: click.Parameter, value: str) -> str:
    """Take `Typical` for `typical`, as other choices are taken in capitals."""
    return value.casefold() if value.casefold() in {NOBODY, TYPICAL} else value


@click.command("play")
@click.argument("path", metavar="DECK", type=LISTS)
@click.argument("other", metavar="[DECK2]", type=LISTS, required=False)
@format_option("Format by whose rules the game is played")
@about_the_player
@in_language
@click.option(
    "--games",
    type=click.IntRange(1, MOST_GAMES),
    default=GAMES,
    metavar="N",
    show_default=True,
    help="Games to play.",
)
@click.option(
    "--turns", type=click.IntRange(1, MOST_TURNS), default=TURNS, metavar="N", show_default=True, help="Turns of each."
)
@SEED
@click.option(
    "--policy", type=click.Choice(tuple(POLICIES)), default=GREEDY, show_default=True, help="The way of playing."
)
@DRAFT
@click.option(
    "--against",
    default=NOBODY,
    callback=_whose_hazards,
    metavar="none|typical|FILE",
    show_default=True,
    help="Whose hazards are played on the company: nobody's, those of a deck of ours, or those of a list.",
)
@SITE
@click.option(
    "--plan",
    multiple=True,
    metavar="SITE,...",
    help="Sites that are made for first, in this order; then as the way of playing has it.",
)
@click.option(
    "--want",
    "wants",
    multiple=True,
    metavar="TEXT",
    help='In how many games these are in play by a turn, such as "Gandalf & Glamdring by 5".',
)
@click.option(
    "--vary",
    multiple=True,
    metavar="CARD",
    help="Try one copy more and one fewer of a card, in the same luck; all: of each card that is played.",
)
@click.option("--game", type=click.IntRange(0), default=0, metavar="N", show_default=True, help="The game to be told.")
@click.option(
    "--output",
    type=click.Choice(["text", "json", "svg"]),
    default="text",
    show_default=True,
    help="json: everything that is known. svg: the chart of points by turn, a file of its own.",
)
def command(
    *,
    path: str,
    other: str | None,
    format_: str,
    layout: str | None,
    cards: Path | None,
    output: str,
    plan: tuple[str, ...],
    **asked: Any,  # noqa: ANN401  # the fields of PlayRequest and of CheckRequest, one an option
) -> int:
    """Play many games of a deck, turn by turn: points, how soon, each card, each site, and one game told.

    DECK is one list, or - for standard input. Under the format of the solitaire game that is played. With DECK2 the two
    are compared, in the same luck. Nothing of this is a verdict: `meccg check` gives that.

    \b
    Exit codes: 0  the games are played
                2  wrong usage
                4  the input could not be read, or holds no deck to draw from
    """  # noqa: D301  # click knows the backspace as the mark of a paragraph not to be wrapped
    fields = ("games", "turns", "seed", "policy", "draft", "against", "site", "wants", "vary", "game")
    how = PlayRequest(
        plan=tuple(site.strip() for sites in plan for site in sites.split(",") if site.strip()),
        **{name: asked.pop(name) for name in fields},
    )
    if [path, other, how.against].count(_STANDARD_INPUT) > 1:
        raise UsageError("Standard input holds one list; name a file for the other.")
    (request,) = check_requests((format_,), cards=cards, **asked)
    out = Output(None, bar=False)
    if is_solitaire(request.load_format()):
        taken = ("games", "turns", "seed", "draft", "site", "wants", "vary")
        if output == "svg" or how != PlayRequest(**{name: getattr(how, name) for name in taken}):
            sentence = "The solitaire game takes --games, --seed, --draft, --site, --want and --vary, and has no chart."
            raise UsageError(sentence)
        lists = [_list(where, layout, out) for where in (path, other) if where]
        alone = None if None in lists else _alone([*filter(None, lists)], cards, request, how, out)
        if alone is None:
            return _UNREADABLE
        out.result(f"{_rendered(alone, output, request.language or ENGLISH)}\n")
        return 0
    opponent: Decklist | None = None
    if not how.against:
        raise UsageError("Name whose hazards are played: none, typical, or a list.")
    if how.against not in {NOBODY, TYPICAL}:
        theirs = _list(_known(how.against), layout, out, "Name one list whose hazards are played.")
        if theirs is None:
            return _UNREADABLE
        opponent = theirs[1]
    lists = [_list(where, layout, out) for where in (path, other) if where]
    played = None if None in lists else _played([*filter(None, lists)], cards, request, how, opponent, out)
    if played is None:
        return _UNREADABLE
    answer = to_dict(played[0]) if len(played) == 1 else compared(*played)
    if output != "text":
        out.encode_as_utf8()
    out.result(f"{_rendered(answer, output, request.language or ENGLISH)}\n")
    return 0


def _known(path: str) -> str:
    """Take the list whose hazards are played as a path."""
    return str(LISTS.convert(path, None, None))


def _list(path: str, layout: str | None, out: Output, several: str = _ONE_OR_TWO) -> tuple[str, Decklist] | None:
    """Read one list; None, and a word on standard error, where it cannot be read.

    Raises:
        UsageError: there are several, or none, and `several` says what to do.
    """
    found = list(islice(submissions(find((path,)).sources, layout), 2))
    if len(found) != 1:
        raise UsageError(several)
    source, deck = found[0]
    if isinstance(deck, str):
        out.problem(f"{source}: {deck}")
        return None
    return source, deck


def _played(
    lists: list[tuple[str, Decklist]],
    cards: Path | None,
    request: CheckRequest,
    how: PlayRequest,
    opponent: Decklist | None,
    out: Output,
) -> list[Play] | None:
    pool = open_pool(cards)
    theirs = None if opponent is None else check_of_opponent(opponent, request, pool)
    reports = [run_check(deck, request, pool=pool, source=source) for source, deck in lists]
    played = []
    for report, other in zip(reports, reports[::-1] if len(reports) > 1 else (None,), strict=True):
        try:
            played.append(Play(report, pool, how, theirs, other))
        except NoDeckError as error:
            out.problem(f"{report.source}: {error}")
            return None
        except UsageError as error:
            if other is None:
                raise
            raise UsageError(f"{report.source}: {error}", error.field) from None
    return played


def _alone(
    lists: list[tuple[str, Decklist]], cards: Path | None, request: CheckRequest, how: PlayRequest, out: Output
) -> Mapping[str, Any] | None:
    pool = open_pool(cards)
    report, *others = (run_check(deck, request, pool=pool, source=source) for source, deck in lists)
    try:
        return play_alone(report, pool, how, *others)
    except NoDeckError as error:
        out.problem(f"{' & '.join(source for source, _ in lists)}: {error}")
        return None


def _rendered(answer: Mapping[str, Any], output: str, language: str) -> str:
    if output == "json":
        return json.dumps(all_said(answer, language), ensure_ascii=False)
    if output == "svg":
        return play_svg.render(answer, language=language)
    if "solitaire" in answer.get("a", answer):
        return solitaire_text.render(answer, width=colour_width(), blocks=shows_blocks(), language=language)
    return play_text.render(answer, width=colour_width(), language=language)
