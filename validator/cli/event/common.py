"""What the commands of the desk share: the store, and how they answer."""

from __future__ import annotations

from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from validator.cli.types import CARDS
from validator.events.store import Store

if TYPE_CHECKING:
    from collections.abc import Callable

Command = TypeVar("Command", bound="Callable[..., Any]")

NOT_TAKEN: Final = 4

STORE: Final = click.option(
    "--store",
    "file",
    type=click.Path(path_type=Path, dir_okay=False),
    envvar="MECCG_EVENTS",
    required=True,
    show_envvar=True,
    metavar="FILE",
    help="File in which all events are kept.",
)
EVENT: Final = click.argument("event", metavar="ID")
ENTRY: Final = click.argument("entry", metavar="ENTRY")
DECK: Final = click.option("--deck", type=click.IntRange(1), metavar="N", help="Which of the player's decks.")
REASON: Final = click.option("--reason", default="", metavar="R", help="Why; it stands in the log.")
POOL: Final = click.option("--cards", type=CARDS, metavar="FILE", help="Card pool, as `meccg cards build` writes it.")


def with_store(command: Command) -> Command:
    """Give a command the option --store, and the store that it names, open, as its first argument."""

    @wraps(command)
    def opened(*, file: Path, **rest: Any) -> Any:  # noqa: ANN401  # whatever the command takes and gives
        with Store(file) as store:
            return command(store, **rest)

    return STORE(opened)  # type: ignore[return-value]  # it takes what the command takes
