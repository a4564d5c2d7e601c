"""`meccg diff`: what differs between two lists."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Final

import click

from cardpool.database import open_pool
from validator.batch import find, submissions
from validator.checking import run_check
from validator.cli.options import about_the_deck, as_json, check_requests, format_option, in_language
from validator.cli.output import Output, show_json
from validator.cli.types import LISTS
from validator.diff import diff
from validator.languages import ENGLISH
from validator.render import diff_text
from validator.usage import UsageError

if TYPE_CHECKING:
    from pathlib import Path

_UNREADABLE: Final = 4


@click.command("diff")
@click.argument("before", metavar="A", type=LISTS)
@click.argument("after", metavar="B", type=LISTS)
@format_option("Format that both are held against")
@about_the_deck
@in_language
@as_json
def command(
    *,
    before: str,
    after: str,
    format_: str,
    layout: str | None,
    cards: Path | None,
    output: str,
    **asked: Any,  # noqa: ANN401  # the fields of CheckRequest, one an option
) -> int:
    """Compare two lists: cards in and out by section, what changed in the counts, which findings came and went.

    A and B are one list each; one of them may be - for standard input. Layout, order, spelling and printing make no
    difference.

    \b
    Exit codes: 0  the lists are compared, whatever differs
                2  wrong usage
                4  an input could not be read
    """  # noqa: D301  # click knows the backspace as the mark of a paragraph not to be wrapped
    out = Output(None, bar=False)
    pool, reports = open_pool(cards), []
    (request,) = check_requests((format_,), cards=cards, **asked)
    for path in (before, after):
        found = list(islice(submissions(find((path,)).sources, layout), 2))
        if len(found) != 1:
            raise UsageError(f"Two lists are compared, and {path} holds {'several' if found else 'none'}.")
        source, deck = found[0]
        if isinstance(deck, str):
            out.problem(f"{source}: {deck}")
            return _UNREADABLE
        reports.append(run_check(deck, request, pool=pool, source=source))
    answer = diff(*reports)
    if output == "json":
        show_json(answer)
    else:
        out.result(f"{diff_text.render(answer, request.language or ENGLISH)}\n")
    return 0
