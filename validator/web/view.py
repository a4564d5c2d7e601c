"""A report as the page shows it: findings in groups, counts as bars, and the list line by line."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import quote

from cardpool.memory import once_per
from rulesets.finding import Severity, counted, listed, say
from rulesets.formats import sources
from rulesets.rule import registry
from validator.engine.explained import explained
from validator.explain import explain
from validator.web.labels import MISSING, NOTHING, TALLIES, UNFINISHED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from rulesets.finding import Finding
    from validator.report import Report

_CORRECTED: Final = "cards.corrected"
_MARKED: Final = re.compile(r"\*\*(?P<strong>[^*]+)\*\*|`(?P<code>[^`]+)`")
_ROOM: Final = 1.25
"""How much longer than the count or the limit a bar without an upper limit is."""


MOST_LINES: Final = 1_000
"""Lines of a list that are shown; a long real one has 300."""
MOST_FINDINGS: Final = 200
"""Findings of one kind that are shown."""
_MOST_NUMBERS: Final = 50
"""Lines that a finding names."""


class FindingView(NamedTuple):
    """A finding as it is shown."""

    place: int
    """Among the report's findings."""
    finding: Finding
    lines: tuple[int, ...]
    offers: tuple[dict[str, Any], ...]
    """Entries of the list that it is about and that may mean several cards."""


class Group(NamedTuple):
    """Findings of one kind."""

    kind: str
    """As `kind_of` gives it."""
    number: int
    """How many there are, shown or not."""
    told: tuple[FindingView, ...]
    more: int
    """How many are not shown."""
    corrected: tuple[int, ...]
    """Lines with a name that was read otherwise than written: said once, and shown beside each."""


class Bar(NamedTuple):
    """A count against its limits, with the geometry of its bar in hundredths of its length."""

    limit: Mapping[str, Any]
    gap: str
    """How far it is from what is allowed, in words; `""` where it is within."""
    filled: str
    lowest: str | None
    highest: str | None


class Segment(NamedTuple):
    """A part of a line: plain text, or the name of a card."""

    text: str
    entry: Mapping[str, Any] | None


class Line(NamedTuple):
    """A line of the list as it is shown."""

    number: int
    segments: tuple[Segment, ...]
    said: Mapping[str, Any]
    findings: tuple[tuple[int, Finding], ...]
    blank: bool


class View(NamedTuple):
    """All that the page shows of one report."""

    report: Report
    verdict: str
    """As `shown_verdict` gives it."""
    tally: str
    reading: str
    """What the list was read as, and how much of it, as a sentence."""
    groups: tuple[Group, ...]
    sections: tuple[tuple[str, tuple[Bar, ...]], ...]
    lines: tuple[Line, ...]
    more_lines: int
    """How many lines the list has besides."""
    rules: Sequence[Mapping[str, Any]]
    checked: int
    typos: int
    """How many names are one letter off one card's."""


def view(report: Report, text: str, *, typos: int = 0) -> View:
    """Prepare a report for the page.

    Args:
        report: what to show.
        text: the list as it is written.
        typos: how many of its names are one letter off one card's.
    """
    explained = explain(report, text)
    bars = [_bar(limit) for limit in explained["gauges"]]
    return View(
        report=report,
        verdict=shown_verdict(report),
        tally=_tally(report),
        reading=_reading(report),
        groups=tuple(_groups(report, explained["lines"])),
        sections=tuple((name, tuple(some)) for name, some in groupby(bars, key=lambda bar: bar.limit["section"])),
        lines=tuple(_line(line, report) for line in explained["lines"][:MOST_LINES]),
        more_lines=max(0, len(explained["lines"]) - MOST_LINES),
        rules=explained["rules"],
        checked=report.results.checked,
        typos=typos,
    )


def kind_of(finding: Finding) -> str:
    """Give what a finding is to whoever builds a deck: its severity, or `missing` for an error of that alone."""
    return MISSING if finding.incomplete and finding.severity is Severity.ERROR else finding.severity.value


def shown_verdict(report: Report) -> str:
    """Give the verdict; `unfinished` instead of illegal where something is only missing and nothing is wrong."""
    kinds = {kind_of(finding) for finding in report.findings}
    return UNFINISHED if MISSING in kinds and Severity.ERROR.value not in kinds else report.verdict


def _tally(report: Report) -> str:
    numbers = Counter(map(kind_of, report.findings))
    return listed(number_of(numbers[kind]) for kind, number_of in TALLIES.items() if numbers[kind]) or NOTHING


def _reading(report: Report) -> str:
    decklist, deck = report.decklist, report.deck
    parts = [
        counted(decklist.lines, "line"),
        counted(len(decklist.entries), "entry", "entries"),
        *(
            said
            for said, number in (
                (say("{number} read otherwise than written", number=len(deck.corrections)), len(deck.corrections)),
                (say("{number} not understood", number=len(deck.unresolved)), len(deck.unresolved)),
                (say("{number} of prose", number=len(decklist.prose)), len(decklist.prose)),
            )
            if number
        ),
    ]
    return say("Read as {layout}: {parts}.", layout=decklist.layout, parts=listed(parts))


def _groups(report: Report, lines: Sequence[Mapping[str, Any]]) -> Iterator[Group]:
    offers: dict[int, list[dict[str, Any]]] = {}
    for line in lines:
        for place in line["findings"]:
            finding = report.findings[place]
            names = {card.title for card in finding.cards}
            some = [e for e in line["entries"] if not e["card"] and e["name"] in names]
            offers.setdefault(place, []).extend(e for e in some if e["suggestions"] or e["candidates"])
    told = [
        FindingView(place, finding, _lines_of(finding), tuple(offers.get(place, ())))
        for place, finding in enumerate(report.findings)
    ]
    for kind in TALLIES:
        alike = [one for one in told if kind_of(one.finding) == kind]
        if alike:
            corrected = [one for one in alike if one.finding.rule == _CORRECTED]
            others = [one for one in alike if one.finding.rule != _CORRECTED]
            numbers = tuple(number for one in corrected for number in one.lines)
            told_here = tuple(others[:MOST_FINDINGS])
            yield Group(kind, len(alike), told_here, len(others) - len(told_here), numbers)


def _lines_of(finding: Finding) -> tuple[int, ...]:
    return tuple(sorted({card.line for card in finding.cards if card.line}))[:_MOST_NUMBERS]


# --- counts -----------------------------------------------------------------------------------------------------------


def _bar(limit: Mapping[str, Any]) -> Bar:
    value, lowest, highest = limit["value"], limit["minimum"], limit["maximum"]
    longest = max(value, highest) if highest is not None else max(value, lowest or 0) * _ROOM
    scale = 100 / longest if longest else 0
    return Bar(
        limit,
        _gap(limit),
        _hundredths(value * scale),
        # A mark at either end of the bar would say nothing.
        None if not lowest or lowest == highest else _hundredths(lowest * scale),
        None if highest is None or highest == longest else _hundredths(highest * scale),
    )


def _hundredths(part: float) -> str:
    return f"{part:.4g}"


def _gap(limit: Mapping[str, Any]) -> str:
    value, lowest, highest = limit["value"], limit["minimum"], limit["maximum"]
    if limit["state"] == "undecided":
        return say("not decided")
    if limit["state"] == "over":
        return say("{number:g} too many", number=value - highest)
    return say("{number} too few", number=lowest - int(value)) if limit["state"] == "under" else ""


# --- the list ---------------------------------------------------------------------------------------------------------


def _line(line: Mapping[str, Any], report: Report) -> Line:
    findings = tuple((place, report.findings[place]) for place in line["findings"])
    return Line(line["line"], tuple(_segments(line)), line, findings, blank=not line["text"].strip())


def _segments(line: Mapping[str, Any]) -> Iterator[Segment]:
    """Cut a line at the names of its cards; a name that does not stand in it as it was read comes after it."""
    text, at = line["text"], 0
    for entry in line["entries"]:
        start = text.find(entry["name"], at) if entry["name"] else -1
        if start < 0:
            yield Segment(f"{text[at:]} ", None)
            text, at = entry["name"], 0
            start = 0
        if start > at:
            yield Segment(text[at:start], None)
        at = start + len(entry["name"])
        yield Segment(entry["name"], entry)
    if at < len(text):
        yield Segment(text[at:], None)


def picture_of(address: str | None) -> Callable[[Mapping[str, str]], str]:
    """Give what tells the address of a card's picture, `""` for none.

    Args:
        address: with `{id}` or `{title}` where a card's stand; None for no pictures.
    """

    def picture(card: Mapping[str, str]) -> str:
        found = address or ""
        for name in ("id", "title"):
            found = found.replace(f"{{{name}}}", quote(card[name], safe=""))
        return found

    return picture


# --- the rules --------------------------------------------------------------------------------------------------------


@once_per("rule")
def law_text(rule_id: str) -> tuple[tuple[tuple[str, str], ...], ...]:
    """Give the text of a rule or an advice: paragraphs of parts, each with how it is set: plain, strong or code."""
    rule = registry().get(rule_id) or explained()[rule_id]
    return tuple(tuple(_parts(paragraph)) for paragraph in rule.doc.split("\n\n"))


def _parts(paragraph: str) -> Iterator[tuple[str, str]]:
    text, at = " ".join(paragraph.split()), 0
    for found in _MARKED.finditer(text):
        yield "plain", text[at : found.start()]
        yield found.lastgroup or "", found[found.lastgroup or 0]
        at = found.end()
    yield "plain", text[at:]


@lru_cache(maxsize=1_000)
def documents(source: str) -> tuple[tuple[str, str], ...]:
    """Give the documents that a source names: short name, and title with edition."""
    names = dict.fromkeys(part.partition(" ")[0] for part in source.split(", "))
    known = {name: sources()[name] for name in names if name in sources()}
    return tuple((name, ", ".join(filter(None, (of["title"], of["edition"])))) for name, of in known.items())
