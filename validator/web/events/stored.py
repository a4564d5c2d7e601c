"""A deck as it was handed in and judged, for its page: findings beside the lines that they are about, and the list."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from validator.decklists import UnreadableList, decode
from validator.decklists.lines import split_lines
from validator.decklists.sniff import is_zipped
from validator.fingerprint import short_code

if TYPE_CHECKING:
    from validator.events.standing import DeckStanding

_KINDS: Final = ("error", "undecided", "warning", "advice")
_MOST: Final = 200
"""Findings of a kind, and lines that one of them names."""
MOST_LINES: Final = 2_000


class Told(NamedTuple):
    """A finding as it is shown."""

    finding: dict[str, Any]
    lines: tuple[int, ...]
    quoted: tuple[tuple[int, str], ...]
    """The first of its lines, as they are written."""
    near: tuple[str, ...]
    """Names that may be meant."""


class Stored(NamedTuple):
    """A revision of a deck."""

    standing: DeckStanding
    verdict: str
    """Without what it rests on: legal, illegal or undecided."""
    code: str
    versions: dict[str, str]
    groups: tuple[tuple[str, tuple[Told, ...]], ...]
    lines: tuple[str, ...]
    """The text, line by line; none where it is forgotten, or a sheet."""


def stored(one: DeckStanding) -> Stored:
    """Prepare a revision for its page."""
    lines = _lines(one)
    return Stored(
        one,
        one.verdict.partition(",")[0],
        short_code(one.submission["fingerprint"]),
        json.loads(one.submission["versions"]),
        tuple(
            (kind, tuple(_told(found, lines) for found in alike[:_MOST]))
            for kind in _KINDS
            if (alike := [found for found in one.findings if found["severity"] == kind])
        ),
        tuple(lines[:MOST_LINES]),
    )


def text_of(one: DeckStanding) -> str:
    """Give the text of a revision; `""` where it is none, or forgotten."""
    return "\n".join(_lines(one))


def _lines(one: DeckStanding) -> list[str]:
    data = bytes(one.submission["text"] or b"")
    if is_zipped(data):
        return []
    try:
        return split_lines(decode(data)[0])
    except UnreadableList:
        return []


def _told(found: dict[str, Any], lines: list[str]) -> Told:
    numbers = sorted({card["line"] for card in found["cards"] if card["line"]})[:_MOST]
    quoted = tuple((number, lines[number - 1]) for number in numbers[:3] if number <= len(lines))
    return Told(found, tuple(numbers), quoted, tuple(found["values"].get("suggestions") or ()))
