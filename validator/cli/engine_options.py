"""Options that the commands of the engine have in common, and how they draw."""

from __future__ import annotations

import sys
from typing import Final

import click

from validator.engine.draft import LIST, POLICIES
from validator.engine.strategy import MOST_SEED
from validator.render import hands_text

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


def shows_blocks() -> bool:
    """Tell whether standard output can write the characters of a bar."""
    try:
        hands_text.bar(1 / 3).encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
