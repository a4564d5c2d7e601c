"""The options that say what is asked about a deck, the same for every command that reads one."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Final, TypeVar

import click

from validator.cli.types import CARDS, small
from validator.decklists import LAYOUTS

if TYPE_CHECKING:
    from collections.abc import Callable

Command = TypeVar("Command", bound="Callable[..., object]")


def _day(_: click.Context, __: click.Parameter, text: str | None) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise click.BadParameter(f"{text!r} is no day; write YYYY-MM-DD.") from None


def _options(_: click.Context, __: click.Parameter, pairs: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    for pair in pairs:
        if not all(pair.partition("=")[::2]):
            raise click.BadParameter(f"{pair!r} is no choice; write NAME=VALUE.")
    return tuple((name, value) for name, _, value in (pair.partition("=") for pair in pairs))


_ABOUT_THE_DECK: Final = (
    click.option(
        "--option",
        "options",
        multiple=True,
        callback=_options,
        metavar="NAME=VALUE",
        help="A choice that the format leaves open, such as treasures=3; `meccg formats NAME` lists them.",
    ),
    click.option(
        "--alignment",
        callback=small,
        metavar="TYPE",
        help="Player type, such as wizard, ringwraith, fallen-wizard or balrog. Found from the list where not given.",
    ),
    click.option("--avatar", metavar="NAME", help="The avatar who is declared before the game."),
    click.option(
        "--length", callback=small, metavar="LENGTH", help="Length of the game: starter, short, long or campaign."
    ),
    click.option(
        "--against",
        callback=small,
        metavar="TYPE",
        help="Player type of the opponent, for the checks that depend on it.",
    ),
    click.option("--as-of", callback=_day, metavar="YYYY-MM-DD", help="The day whose rules hold. [default: today]"),
    click.option("--cards", type=CARDS, metavar="FILE", help="Card pool, as `meccg cards build` writes it."),
    click.option(
        "--as",
        "layout",
        type=click.Choice(sorted(LAYOUTS)),
        help="Layout of the lists. Found from the content where not given.",
    ),
)


def about_the_deck(command: Command) -> Command:
    """Give a command these options: options, alignment, avatar, length, against, as_of, cards, layout."""
    for option in reversed(_ABOUT_THE_DECK):
        command = option(command)
    return command


as_json = click.option(
    "--output",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="json: as the REST API gives it.",
)
"""The option of the commands that tell what is known."""


def today() -> date:
    """Give the day whose rules hold where none is named."""
    return datetime.now(tz=UTC).date()
