"""The options that say what is asked about a deck, the same for every command that reads one."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from cardpool.database import open_pool
from rulesets.formats import known_formats, load_format
from validator.check_request import CheckRequest, today
from validator.cli.types import CARDS, EVERY_FORMAT, FORMAT, small
from validator.decklists import LAYOUTS
from validator.languages import ENGLISH, LANGUAGES
from validator.resolving import names_of
from validator.usage import DEFAULT_FORMAT, one_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

Command = TypeVar("Command", bound="Callable[..., object]")


def _day(_: click.Context, __: click.Parameter, text: str | None) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise click.BadParameter(f"{text!r} is not a day; write YYYY-MM-DD.") from None


def choices(_: click.Context, __: click.Parameter, pairs: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Take choices of options apart: `NAME=VALUE`."""
    for pair in pairs:
        if not all(pair.partition("=")[::2]):
            raise click.BadParameter(f"{pair!r} is not a choice; write NAME=VALUE.")
    return tuple((name, value) for name, _, value in (pair.partition("=") for pair in pairs))


def format_option(what: str) -> Callable[[Command], Command]:
    """Give a command the option of a format.

    Args:
        what: the format is, as the help says it.
    """
    about = f"{what}, or a TOML file of your own."
    return click.option(
        "--format", "format_", type=FORMAT, default=DEFAULT_FORMAT, metavar="NAME", show_default=True, help=about
    )


def formats_option(answer: str) -> Callable[[Command], Command]:
    """Give a command the option of formats, as many as are wanted.

    Args:
        answer: what there is of each, as the help says it.
    """
    return click.option(
        "--format",
        "formats",
        type=FORMAT,
        multiple=True,
        default=(DEFAULT_FORMAT,),
        metavar="NAME",
        show_default=True,
        help=f"Format whose rules hold, or a TOML file of your own; several times for a {answer} each. "
        "all: every format.",
    )


def formats_named(formats: Iterable[str], alignment: str | None) -> tuple[str, ...]:
    """Give the formats that are asked for, where `all` is among them every one.

    Args:
        formats: ids, paths, or `all`.
        alignment: player type that is asked about; None where it is found from each list.
    """
    named = tuple(formats)
    if EVERY_FORMAT not in named:
        return named
    every = tuple(known_formats())
    # Where this player type does not exist, the question has no answer; where none has it, its name is wrong.
    return tuple(name for name in every if alignment in load_format(name).players) or every


_AGAINST: Final = click.option(
    "--against",
    callback=small,
    metavar="TYPE",
    help="Player type of the opponent, for the checks that depend on it.",
)
_ABOUT_THE_DECK: Final = (
    click.option(
        "--option",
        "options",
        multiple=True,
        callback=choices,
        metavar="NAME=VALUE",
        help="A choice that the format leaves open, such as treasures=3; `meccg formats NAME` lists them.",
    ),
    click.option(
        "--alignment",
        "--player",
        "alignment",
        callback=small,
        metavar="TYPE",
        help="Player type, such as wizard, ringwraith, fallen-wizard or balrog. Found from the list where not given.",
    ),
    click.option("--avatar", metavar="NAME", help="The avatar who is declared before the game."),
    click.option(
        "--length", callback=small, metavar="LENGTH", help="Length of the game: starter, short, long or campaign."
    ),
    click.option(
        "--as-of",
        "--day",
        "as_of",
        callback=_day,
        metavar="YYYY-MM-DD",
        help="The day whose rules hold. [default: today]",
    ),
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
    return about_the_player(_AGAINST(command))


def about_the_player(command: Command) -> Command:
    """Give a command the same options without against."""
    for option in reversed(_ABOUT_THE_DECK):
        command = option(command)
    return command


in_language = click.option(
    "--language",
    type=click.Choice(sorted(LANGUAGES), case_sensitive=False),
    default=ENGLISH,
    envvar="MECCG_LANGUAGE",
    show_default=True,
    help="Language of the messages, and of what to do about them.",
)
"""The option of the commands that speak the languages of the catalogues."""

as_json = click.option(
    "--output",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="json: as the REST API gives it.",
)
"""The option of the commands that tell what is known."""


def check_requests(
    formats: Iterable[str],
    *,
    options: tuple[tuple[str, str], ...] = (),
    avatar: str | None = None,
    as_of: date | None = None,
    cards: Path | None = None,
    **asked: Any,  # noqa: ANN401  # the other fields of CheckRequest, one an option
) -> tuple[CheckRequest, ...]:
    """Make a request for each format, before any list is read: what does not exist is the caller's error.

    Args:
        formats: ids or paths; each counts once.
        options: choices that formats leave open; each counts for the formats that offer it.
        avatar: the avatar who is declared.
        as_of: the day whose rules hold; today, for all lists, where not given.
        cards: SQLite file of the card pool; the shipped one where None.
        **asked: alignment, length and against.

    Raises:
        UsageError: something that is asked for does not exist.
        rulesets.errors.FormatError: a format does not exist, or cannot be used.
    """
    offering = {name: load_format(name).options for name in formats}
    for name, _ in options:
        one_of("option", name, sorted({known for offered in offering.values() for known in offered}))
    requests = tuple(
        CheckRequest(
            format=name,
            avatar=avatar,
            as_of=as_of or today(),
            options=tuple(option for option in options if option[0] in offered),
            **asked,
        )
        for name, offered in offering.items()
    )
    loaded = [request.load_format() for request in requests]
    pool = open_pool(cards)
    if avatar:
        declared = {kind for format_ in loaded for kind in format_.counting.declares_avatar}
        known = {card.title for card in pool.avatars if card.alignment in declared}
        if known.isdisjoint(card.title for card in names_of(pool).match(avatar).cards):
            one_of("avatar to declare", avatar, sorted(known))
    return requests
