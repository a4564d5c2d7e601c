"""How far a run over an archive is: a bar on a terminal, now and then a line elsewhere; both on standard error."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Any, Final, Self

import click

from rulesets.finding import counted

if TYPE_CHECKING:
    from types import TracebackType

    from validator.archives.running import Step

_EVERY: Final = 10.0
"""Seconds between two lines."""


class Progress:
    """Shows how far a run is, how fast it goes and how long it will take."""

    def __init__(self) -> None:
        self._total = 0
        self._done = 0
        self._lists = 0
        self._before = 0
        self._bytes_before = 0
        self._begun = self._told = time.monotonic()
        self._bar: Any = None
        self._task: Any = None

    def __enter__(self) -> Self:
        """Begin to show nothing yet: how much there is will be told."""
        return self

    def __exit__(self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None) -> None:
        """Take the bar away."""
        self.close()

    def began(self, told: dict[str, Any]) -> None:
        """Take how much there is from `run.json`."""
        self._total = max(1, told["inputs"]["bytes"])
        self._begun = self._told = time.monotonic()
        if sys.stderr.isatty():
            from rich.console import Console  # noqa: PLC0415  # slow to load, and for a terminal alone
            from rich.progress import BarColumn, TextColumn, TimeRemainingColumn  # noqa: PLC0415  # the same
            from rich.progress import Progress as Bar  # noqa: PLC0415  # the same

            self._bar = Bar(
                TextColumn("Checking"), BarColumn(), TextColumn("{task.percentage:>3.0f} %  {task.description}"),
                TimeRemainingColumn(), console=Console(stderr=True), transient=True,
            )  # fmt: skip
            self._task = self._bar.add_task("", total=self._total)
            self._bar.start()

    def step(self, step: Step) -> None:
        """Take a partition that is done."""
        self._done += step.bytes
        self._lists += step.lists
        if step.before:
            # What another run did says nothing of how fast this one is.
            self._before += step.lists
            self._bytes_before += step.bytes
        now = time.monotonic()
        if self._bar:
            self._bar.update(self._task, completed=self._done, description=f"{self._lists:,} lists, {self._rate(now)}")
        elif now - self._told >= _EVERY:
            self._told = now
            done = min(1.0, self._done / self._total)
            left = (self._total - self._done) * (now - self._begun) / max(1, self._done - self._bytes_before)
            click.echo(f"meccg: {self._lists:,} lists, {done:.0%}, {self._rate(now)}, {_time(left)} left", err=True)

    def _rate(self, now: float) -> str:
        return f"{(self._lists - self._before) / max(now - self._begun, 0.001):,.0f} lists a second"

    def where_it_stopped(self, to: str) -> str:
        """Say how much is done, and how to go on."""
        return f"{counted(self._lists, 'list')} of the archive are done in {to}; the same command goes on from there."

    def close(self) -> None:
        """Take the bar away."""
        if self._bar:
            self._bar.stop()
            self._bar = None


def _time(seconds: float) -> str:
    """Write a time as `1:02:03`, or `2:03`."""
    minutes, rest = divmod(max(0, int(seconds)), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
