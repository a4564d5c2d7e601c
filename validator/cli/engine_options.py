"""Options that the commands of the engine have in common."""

from __future__ import annotations

from typing import Final

import click

from validator.engine.draft import LIST, POLICIES
from validator.engine.strategy import MOST_SEED

SEED: Final = click.option(
    "--seed",
    type=click.IntRange(0, MOST_SEED),
    default=0,
    metavar="N",
    show_default=True,
    help="Repeats everything that is left to chance.",
)
DRAFT: Final = click.option(
    "--draft",
    type=click.Choice(POLICIES),
    default=LIST,
    show_default=True,
    help="Who starts: in the order of the list, or the best by mind, skills and prowess.",
)
SITE: Final = click.option(
    "--site", metavar="SITE", help="Where the company starts, of the sites allowed. [default: the best]"
)
