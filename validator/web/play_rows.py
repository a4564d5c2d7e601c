"""Rows of the tables that the panel of the games shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from validator.render.hands_text import percent

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


class Row(NamedTuple):
    """A row of a table: what it is about, and its figures."""

    name: str
    cells: tuple[str, ...]
    spans: tuple[str, ...] = ()
    """The interval of each figure, where it stands with it."""


class Comparison(NamedTuple):
    """What the games of a second list differ by."""

    reached: tuple[Row, ...]
    points: tuple[Row, ...]
    lacks: tuple[str, ...] = ()
    """What of the second list the games are without."""


def want_row(want: Mapping[str, Any]) -> Row:
    """Give in how many games what was asked about is in play."""
    low, high = map(percent, want["interval"])
    return Row(want["text"], (percent(want["share"]), f"{low} - {high}"))


def want_of_both(ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> Row:
    """Give in how many games of each of two lists what was asked about is in play, with the intervals."""
    shares, spans = zip(*(want_row(want).cells for want in (ours, theirs)), strict=True)
    return Row(ours["text"], shares, spans)


def changes_row(name: str, changes: Iterable[tuple[float, Sequence[float]]], digits: int = 2) -> Row:
    """Give changes, each with its interval."""
    means, intervals = zip(*changes, strict=True)
    return Row(
        name,
        tuple(f"{mean:+z.{digits}f}" for mean in means),
        tuple(signed(interval, digits) for interval in intervals),
    )


def signed(interval: Sequence[float], digits: int = 2) -> str:
    """Give an interval of a difference."""
    low, high = (f"{end:+z.{digits}f}" for end in interval)
    return f"{low} … {high}"
