"""`meccg hands`: what the opening hands of a deck hold, and what can be done with them."""

from __future__ import annotations

import json
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

import click

from cardpool.database import open_pool
from validator.batch import find, submissions
from validator.cli.engine_options import DRAFT, SEED, SITE, shows_blocks
from validator.cli.options import about_the_deck, check_requests, format_option, in_language
from validator.cli.output import Output, colour_width
from validator.cli.types import LISTS
from validator.engine.hands import HANDS, MOST_HANDS, MOST_SAMPLES, hands
from validator.engine.no_deck import NoDeckError
from validator.engine.redraw import ALWAYS
from validator.engine.strategy import MOST_DRAWN, MOST_TURNS, REDRAWS, Strategy
from validator.languages import ENGLISH, all_said
from validator.render import hands_svg, hands_text
from validator.usage import UsageError

if TYPE_CHECKING:
    from pathlib import Path

    from validator.engine.hands import Hands

_UNREADABLE: Final = 4


@click.command("hands")
@click.argument("path", metavar="PATH", type=LISTS)
@format_option("Format by whose rules the game starts")
@about_the_deck
@in_language
@click.option(
    "--hands",
    "number",
    type=click.IntRange(0, MOST_HANDS),
    default=HANDS,
    metavar="N",
    show_default=True,
    help="Hands to simulate beside the exact odds; 0: none.",
)
@SEED
@click.option(
    "--samples",
    type=click.IntRange(0, MOST_SAMPLES),
    default=3,
    metavar="N",
    show_default=True,
    help="Sample hands to show, each card with why it can be played or not.",
)
@DRAFT
@SITE
@click.option(
    "--redraw",
    type=click.Choice(REDRAWS),
    default=ALWAYS,
    show_default=True,
    help="When a hand is given up that may be, in dream-card games.",
)
@click.option(
    "--plan",
    multiple=True,
    metavar="SITE",
    help="Where the company moves in turn 1; given again, in turn 2, ...: as many cards are drawn as the site says.",
)
@click.option(
    "--draws-per-turn",
    type=click.IntRange(0, MOST_DRAWN),
    default=2,
    metavar="N",
    show_default=True,
    help="Cards drawn in each turn after the plan.",
)
@click.option(
    "--refill",
    type=click.IntRange(0, MOST_DRAWN),
    default=2,
    metavar="N",
    show_default=True,
    help="Cards that come in beside these in each round: in the opponent's turn, and to fill the hand again.",
)
@click.option(
    "--turns",
    type=click.IntRange(0, MOST_TURNS),
    default=5,
    metavar="N",
    show_default=True,
    help="Turns to look ahead.",
)
@click.option(
    "--output",
    type=click.Choice(["text", "json", "svg"]),
    default="text",
    show_default=True,
    help="json: everything that is known. svg: the chart, a file of its own.",
)
@click.option(
    "-v", "--verbose", is_flag=True,
    help="In text, also the simulated intervals and what is taken for given of every deck.",
)  # fmt: skip
def command(
    *,
    path: str,
    format_: str,
    layout: str | None,
    cards: Path | None,
    number: int,
    seed: int,
    samples: int,
    output: str,
    verbose: bool,
    **asked: Any,  # noqa: ANN401  # the fields of Strategy and of CheckRequest, one an option
) -> int:
    """Draw the opening hands of a deck: its odds, what can be played and why, and what is odd about it.

    PATH is one list, or - for standard input. Nothing of this is a verdict: `meccg check` gives that.

    \b
    Exit codes: 0  the hands are drawn
                2  wrong usage
                4  the input could not be read, or holds no deck to draw from
    """  # noqa: D301  # click knows the backspace as the mark of a paragraph not to be wrapped
    strategy = Strategy(
        **{name: asked.pop(name) for name in ("draft", "site", "redraw", "plan", "draws_per_turn", "refill", "turns")}
    )
    (request,) = check_requests((format_,), cards=cards, **asked)
    out = Output(None, bar=False)
    found = list(islice(submissions(find((path,)).sources, layout), 2))
    if len(found) != 1:
        raise UsageError("Hands are drawn from one list at a time; name one file that holds one list.")
    source, deck = found[0]
    if isinstance(deck, str):
        out.problem(f"{source}: {deck}")
        return _UNREADABLE
    try:
        drawn = hands(
            deck,
            request,
            strategy=strategy,
            hands=number,
            seed=seed,
            samples=samples,
            pool=open_pool(cards),
            source=source,
        )
    except NoDeckError as error:
        out.problem(f"{source}: {error}")
        return _UNREADABLE
    if output != "text":
        out.encode_as_utf8()
    out.result(f"{_rendered(drawn, output, request.language or ENGLISH, verbose=verbose)}\n")
    return 0


def _rendered(drawn: Hands, output: str, language: str, *, verbose: bool) -> str:
    answer = drawn.to_dict()
    if output == "json":
        return json.dumps(all_said(answer, language), ensure_ascii=False)
    if output == "svg":
        return hands_svg.render(answer, language=language)
    return hands_text.render(answer, width=colour_width(), blocks=shows_blocks(), verbose=verbose, language=language)
