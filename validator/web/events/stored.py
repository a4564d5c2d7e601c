"""A deck as it was handed in and judged, for its page: findings beside the lines that they are about, and the list."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from validator.checking import run_check
from validator.decklists import UnreadableList, decode
from validator.decklists.lines import split_lines
from validator.decklists.sniff import is_zipped
from validator.fingerprint import short_code
from validator.http.pool import cards
from validator.languages import ENGLISH
from validator.report import finding_to_dict
from validator.web.speaking import spoken

if TYPE_CHECKING:
    from validator.events.model import Event
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
    language: str
    """In which its findings are said."""

    @property
    def first(self) -> str:
        """What decides it: the first error, else the first that is undecided; `""` where there is none."""
        told = [each.finding for kind, alike in self.groups if kind in {"error", "undecided"} for each in alike]
        return next((str(found["message"]) for found in told if "waived" not in found), "")


def stored(one: DeckStanding, event: Event) -> Stored:
    """Prepare a revision for its page, in the language that is spoken where it can be said in that."""
    lines, said = lines_of(one), _said(one, event)
    findings = one.findings if said is None else said
    return Stored(
        one,
        one.verdict.partition(",")[0],
        short_code(one.submission["fingerprint"]),
        json.loads(one.submission["versions"]),
        tuple(
            (kind, tuple(_told(found, lines) for found in alike[:_MOST]))
            for kind in _KINDS
            if (alike := [found for found in findings if found["severity"] == kind])
        ),
        tuple(lines[:MOST_LINES]),
        ENGLISH if said is None else spoken(),
    )


def _said(one: DeckStanding, event: Event) -> list[dict[str, Any]] | None:
    """Say findings in the language that is spoken; None where that is English, or they would be others today."""
    text = one.submission["text"]
    if spoken() == ENGLISH or text is None:
        return None
    asked = replace(event.request(one.submission["against"]), language=spoken())
    report = run_check(bytes(text), asked, pool=cards())
    then, today = one.findings, [finding_to_dict(found) for found in report.findings]
    if json.loads(one.submission["versions"]) != report.versions or list(map(_key, then)) != list(map(_key, today)):
        return None
    return [found | {"message": now["message"], "fix": now["fix"]} for found, now in zip(then, today, strict=True)]


def _key(found: dict[str, Any]) -> tuple[str, str, str]:
    return found["rule"], found["severity"], json.dumps(found["values"])


def text_of(one: DeckStanding) -> str:
    """Give the text of a revision; `""` where it is none, or forgotten."""
    return "\n".join(lines_of(one))


def lines_of(one: DeckStanding) -> list[str]:
    """Give the text of a revision, line by line; none where it is forgotten, or a sheet."""
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
