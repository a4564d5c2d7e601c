"""Kinds of values on the command line: what each takes, and what a shell completes it with."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

EVERY_FORMAT: Final = "all"
"""Instead of the name of a format: the question where a deck is legal."""


def _formats() -> Sequence[str]:
    from rulesets.formats import known_formats  # noqa: PLC0415  # the description of a command needs no format

    return (*known_formats(), EVERY_FORMAT)


def _rules() -> Sequence[str]:
    from rulesets.rule import registry  # noqa: PLC0415  # the same
    from validator.engine.explained import explained  # noqa: PLC0415

    return (*registry(), *explained())


class Known(click.ParamType[str]):
    """A name of ours, in small letters or capitals; what is none is left to the command, which knows what is near.

    Args:
        name: what it is called in messages.
        known: gives all names.
        files: whether a file may be named instead.
    """

    def __init__(self, name: str, known: Callable[[], Sequence[str]], *, files: bool = False) -> None:
        self.name = name
        self._known = known
        self._files = files

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:  # noqa: ANN401, ARG002  # click's signature
        """Give the name as we write it."""
        small = str(value).lower()
        return small if small in self._known() else str(value)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002  # click's signature
        """Give the names that begin so, and the files."""
        names = [CompletionItem(name) for name in self._known() if name.startswith(incomplete.lower())]
        if self._files and not names:
            return [CompletionItem(incomplete, type="file")]
        return names


FORMAT: Final = Known("name", _formats, files=True)
RULE: Final = Known("rule", _rules)


class Jobs(click.ParamType[int]):
    """How many processes: a number, or `auto` for one a processor; more than that are no faster.

    Args:
        least: the smallest number.
    """

    name = "jobs"

    def __init__(self, least: int = 1) -> None:
        self._least = least

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:  # noqa: ANN401  # click's signature
        """Give a number up to that of the processors."""
        processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
        if str(value).lower() == "auto":
            return processors
        number = click.IntRange(min=self._least).convert(value, param, ctx)
        return min(number, processors)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002  # click's signature
        """Complete `auto`."""
        return [CompletionItem("auto")] if "auto".startswith(incomplete) else []


def small(_: click.Context, __: click.Parameter, value: str | None) -> str | None:
    """Give a word in small letters, as the formats write theirs."""
    return value.lower() if value else value


LISTS: Final = click.Path(allow_dash=True)
"""A file or a folder of lists, or standard input; whether it is there is found when it is read."""
CARDS: Final = click.Path(path_type=Path)
"""A card pool."""
