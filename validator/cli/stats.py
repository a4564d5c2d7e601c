"""`meccg stats`: what many lists hold."""

from __future__ import annotations

from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import click

from validator.card_counts import MOST
from validator.cli.archives import (
    COLUMN,
    WORKERS,
    check_all,
    form_of,
    needs_the_extra,
    refuse_file,
    refuse_options_of_lists,
    saved,
    tell,
    the_result,
    to_json,
    whole_path,
)
from validator.cli.ending import ended_as_by_ctrl_c
from validator.cli.options import about_the_deck, check_requests
from validator.cli.types import FORMAT
from validator.usage import DEFAULT_FORMAT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_KINDS: Final = {"text": ".txt", "html": ".html", "csv": ".csv", "json": ".json"}
_NOTHING_COUNTED: Final = 4


@click.command("stats")
@click.argument("sources", metavar="SOURCE...", nargs=-1, required=True)
@click.option(
    "--format",
    "wanted",
    type=FORMAT,
    metavar="NAME",
    help=f"Format whose rules hold, or a TOML file of your own; of a result, one of its formats. [default: "
    f"{DEFAULT_FORMAT}, or what the result has]",
)
@about_the_deck
@COLUMN
@WORKERS
@saved(_KINDS, "html: one page, with pictures. csv: one table of all, for a spreadsheet. [default: text]")
@click.option(
    "--most",
    type=click.IntRange(min=1),
    default=MOST,
    show_default=True,
    help="Cards of a kind that are named; csv has all.",
)
@click.option("--all", "every", is_flag=True, help="Count each of the lists that have the same cards.")
def command(
    *,
    sources: tuple[str, ...],
    wanted: str | None,
    layout: str | None,
    cards: Path | None,
    column: str | None,
    workers: int,
    output: str | None,
    file: Path | None,
    overwrite: bool,
    most: int,
    every: bool,
    **asked: Any,  # noqa: ANN401  # the fields of CheckRequest, one an option
) -> int:
    """Count what many lists hold: cards, player types, avatars, broken rules, sizes, lines that are not understood.

    A SOURCE is a result of `meccg batch`, or whatever that command reads. Lists with the same cards count once.

    \b
    Exit codes: 0  the lists are counted
                2  wrong usage
                4  no list could be read, or the answer not be written
    """  # noqa: D301  # click knows the backspace as the mark of a paragraph not to be wrapped
    form = form_of(output, file, _KINDS)
    refuse_file(file, sources, overwrite=overwrite)
    try:
        from validator.archives import sides, statistics  # noqa: PLC0415  # slow to load, and extra
    except ModuleNotFoundError as error:
        raise needs_the_extra(error) from error
    from cardpool.database import open_pool  # noqa: PLC0415  # not needed where usage is wrong
    from validator.render import stats_csv, stats_html, stats_text  # noqa: PLC0415  # the same

    with ended_as_by_ctrl_c(), ExitStack() as stack:
        if result := the_result(sources):
            refuse_options_of_lists("cards")
            judgements = sides.of_result(result, wanted)
        else:
            (request,) = check_requests((whole_path(wanted or DEFAULT_FORMAT),), cards=cards, **asked)
            side = sides.Side(wanted or DEFAULT_FORMAT, request, cards and cards.absolute())

            run = partial(check_all, workers=workers)
            (judgements,) = stack.enter_context(sides.checked(sources, (side,), run, layout=layout, column=column))
        answer = statistics.count(judgements, open_pool(cards), every=every, most=None if form == "csv" else most)
    renderers: dict[str, Callable[..., Any]] = {
        "text": stats_text.render, "html": stats_html.render, "csv": stats_csv.to_csv, "json": to_json,
    }  # fmt: skip
    tell(form, answer, renderers, file, sources, overwrite=overwrite, headline=stats_text.headline(answer))
    return 0 if answer["lists"]["counted"] else _NOTHING_COUNTED
