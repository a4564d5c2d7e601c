"""A report as text for people: the verdict first, then why, then what was counted and read."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from cardpool.phrases import phrase, remarks
from rulesets.deck import LOCATION_DECK, PLAY_DECK, POOL, SECTIONS, SIDEBOARD, TITLES
from rulesets.finding import Severity, all_of, both, counted, listed, say
from validator.count_limits import count_limits, counts_of
from validator.languages import said, word
from validator.render.line import Line, Span, line, plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rulesets.finding import Finding
    from validator.report import Report

HEADINGS: Final = {
    Severity.ERROR: phrase("Errors"),
    Severity.UNDECIDED: phrase("Undecided"),
    Severity.WARNING: phrase("Warnings"),
    Severity.ADVICE: phrase("Advice"),
}
_TALLIES: Final = {
    Severity.ERROR: partial(counted, noun="error"),
    Severity.UNDECIDED: partial(phrase, "{number} undecided"),
    Severity.WARNING: partial(counted, noun="warning"),
    Severity.ADVICE: partial(phrase, "{number} advice"),
}
"""How the findings of a kind are counted."""
_STYLES: Final = {severity: severity.value for severity in Severity}
_DECISIVE: Final = (Severity.ERROR, Severity.UNDECIDED)
_CORRECTED: Final = "cards.corrected"
_MOST_LINES_BESIDE: Final = 2


class Detail(StrEnum):
    """How much of a report is shown."""

    VERDICT = "verdict"
    """One line."""
    BRIEF = "brief"
    """The verdict and what decided it."""
    FULL = "full"
    PROSE = "prose"
    """All, and the lines of the list that were read as prose."""


def render(report: Report, *, detail: Detail = Detail.FULL, width: int = 0) -> str:
    """Give a report as text without a line end after the last line.

    Args:
        report: what to show.
        detail: how much of it.
        width: columns of the terminal that shows it, in colour; 0 for plain text, whose lines are never broken.
    """
    return write(_lines(report, detail), width)


def write(lines: Iterable[Line], width: int = 0) -> str:
    """Write lines in colour for a terminal of some width, or plain where the width is 0."""
    if not width:
        return plain(lines)
    from validator.render.colour import ansi  # noqa: PLC0415  # rich is slow to load, and most output is plain

    return ansi(lines, width)


def _lines(report: Report, detail: Detail) -> Iterator[Line]:
    yield _verdict(report)
    if detail is Detail.VERDICT:
        return
    if report.doubt:
        yield from _indented([line(said(report.doubt, report.language))])
    if detail is Detail.BRIEF:
        for severity in _DECISIVE:
            yield from _indented(_findings(report.of(severity), severity, report.language))
        return
    for severity, heading in HEADINGS.items():
        if findings := report.of(severity):
            yield line()
            yield line(Span(said(heading, report.language), _STYLES[severity]))
            yield from _indented(_findings(findings, severity, report.language))
    yield line()
    yield from _counts(report)
    yield line()
    yield from _reading(report, prose=detail is Detail.PROSE)


def _verdict(report: Report) -> Line:
    """Say in one line which deck is what, by which format, and for whom."""
    player, title, source = report.deck.player, report.decklist.title, report.source
    language = report.language
    name = f"{source} ({title})" if source and title else source or title or phrase("The list").lowered()
    who = word(player.alignment, language) if player.alignment else said(phrase("player type unknown"), language)
    if player.avatar:
        who += f" ({player.avatar})"
    if player.alignment and player.inferred_from:
        who += f", {said(player.inferred_from, language)}"
    if player.against:
        opponent = phrase("against {player}", player=player.against)
        who += f", {said(opponent, language)}"
    facts = [report.format.id, who, said(phrase("{length} game", length=player.length), language)]
    tally = [said(_TALLIES[s](number=len(report.of(s))), language) for s in Severity if report.of(s)]
    if tally:
        facts.append(", ".join(tally))
    return line(
        Span(f"{word(report.verdict, language).upper():9}", report.verdict),
        "  ",
        Span(said(name, language), "name"),
        "".join(f" · {fact}" for fact in facts),
    )


# --- findings ---------------------------------------------------------------------------------------------------------


def _findings(findings: Sequence[Finding], severity: Severity, language: str) -> Iterator[Line]:
    """Give each finding with its line, rule and source, and what to do about it below."""
    told = [finding for finding in findings if finding.rule != _CORRECTED]
    beside = {id(finding): _beside(_line_numbers(finding), language) for finding in findings}
    width = max(map(len, beside.values()), default=0)
    for finding in told:
        yield from _finding(finding, beside[id(finding)], width, _STYLES[severity], language)
    yield from _corrections([finding for finding in findings if finding.rule == _CORRECTED], beside, width, language)


def _finding(finding: Finding, beside: str, width: int, style: str, language: str) -> Iterator[Line]:
    gutter = f"{beside:{width}}  " if width else ""
    yield line(finding.message, _cited(finding), gutter=gutter, gutter_style=style)
    numbers = _line_numbers(finding)
    all_lines = ""
    if len(numbers) > _MOST_LINES_BESIDE:
        told = phrase("Lines {numbers}.", numbers=all_of(numbers))
        all_lines = f"{said(told, language)} "
    fix = f"→ {finding.fix.title}" if finding.fix else ""
    if all_lines or fix:
        yield line(Span(all_lines, "quiet"), Span(fix, "fix"), gutter=" " * len(gutter))


def _cited(finding: Finding) -> Span:
    return Span(f"  [{finding.rule} · {brief_source(finding.source)}]", "quiet")


def brief_source(source: str) -> str:
    """Name each document once: `CoE 1.3, CoE 1.4` becomes `CoE 1.3, 1.4`."""
    before, parts = "", []
    for part in source.split(", "):
        document, _, place = part.partition(" ")
        parts.append(place if place and document == before else part)
        before = document
    return ", ".join(parts)


def _corrections(findings: Sequence[Finding], beside: dict[int, str], width: int, language: str) -> Iterator[Line]:
    """Give what was read otherwise than it was written: a reason that several share once, then a line each."""
    by_reason: dict[str, list[Finding]] = {}
    for finding in findings:
        by_reason.setdefault(finding.values["why"], []).append(finding)
    for reason, alike in by_reason.items():
        if len(alike) == 1:
            yield from _finding(alike[0], beside[id(alike[0])], width, _STYLES[Severity.ADVICE], language)
            continue
        told = phrase("{number} names were read for one reason: {reason}.", number=len(alike), reason=reason)
        yield line(said(told, language), _cited(alike[0]))
        for finding in alike:
            values = finding.values
            became = f"{values['title']} ({values['card']})"
            text = became if values["name"] == values["title"] else f"{values['name']} → {became}"
            gutter = f"  {beside[id(finding)]:{width}}  "
            yield line(text, gutter=gutter, gutter_style="advice")


def _line_numbers(finding: Finding) -> list[int]:
    return sorted({card.line for card in finding.cards if card.line})


def _beside(numbers: Sequence[int], language: str) -> str:
    if not numbers:
        return ""
    if len(numbers) == 1:
        return said(phrase("line {line}", line=numbers[0]), language)
    more = ", …" if len(numbers) > _MOST_LINES_BESIDE else f", {numbers[1]}"
    return said(phrase("lines {lines}", lines=f"{numbers[0]}{more}"), language)


def _indented(lines: Iterable[Line]) -> Iterator[Line]:
    return (one._replace(gutter=f"  {one.gutter}") for one in lines)


# --- counts -----------------------------------------------------------------------------------------------------------


class _Row(NamedTuple):
    label: str
    section: str
    """Whose count it is; `""` for one of several sections."""
    name: str
    """What the counts of the report call it."""
    optional: bool = False
    """Left out where it is 0."""


def _different_sites(report: Report) -> str:
    different, held = report.counts[LOCATION_DECK]["different"], report.counts[LOCATION_DECK]["total"]
    return phrase("{number} different sites", number=different) if different < held else ""


_STANDARD: Final = (POOL, PLAY_DECK, SIDEBOARD, LOCATION_DECK)
_ROWS: Final = (
    _Row(phrase("resources"), PLAY_DECK, "resources"),
    _Row(phrase("hazards"), PLAY_DECK, "hazards"),
    _Row(phrase("creatures among them"), PLAY_DECK, "creatures"),
    _Row(phrase("characters"), PLAY_DECK, "characters"),
    _Row(phrase("avatars"), PLAY_DECK, "avatars"),
    _Row(phrase("play deck in all"), PLAY_DECK, "total"),
    _Row(phrase("pool: characters"), POOL, "characters"),
    _Row(phrase("pool: others"), POOL, "others"),
    _Row("sideboard", SIDEBOARD, "total"),
    *(_Row(title, section, "total", optional=True) for section, title in TITLES.items() if section not in _STANDARD),
    _Row("location deck", LOCATION_DECK, "total"),
    _Row(phrase("mind of the agents"), "", "agents_mind", optional=True),
)


def _counts(report: Report) -> Iterator[Line]:
    """Set the counts beside their limits; a count that breaks one is marked, and a section whose rules limit none."""
    language = report.language
    worst: dict[str | None, Severity] = {}
    for finding in reversed(report.findings):
        worst[finding.rule] = worst[finding.section] = finding.severity
    limits = {one.rule: one.allowed for one in count_limits(report)}
    limited = {(count.section, count.name): setting.rule.id for setting, count in counts_of(report) if count.name}
    rows = []
    for label, section, name, optional in _ROWS:
        count = (report.counts.get(section, {}) if section else report.counts).get(name, 0)
        if count or not optional:
            rule = limited.get((section, name), section if optional else "")
            limit = _different_sites(report) if section == LOCATION_DECK else limits.get(rule, "")
            told = word(said(label, language), language)
            rows.append((told, f"{count:g}", said(limit, language), worst.get(rule)))
    labels, counts = max(len(row[0]) for row in rows), max(len(row[1]) for row in rows)
    yield line(Span(said(phrase("Counts"), language), "heading"))
    for label, number, limit, severity in rows:
        mark, style = {Severity.ERROR: ("!", "broken"), Severity.UNDECIDED: ("?", "open")}.get(
            severity or Severity.ADVICE, (" ", "")
        )
        yield line(
            Span(f"{label:{labels}}  {number:>{counts}}", style),
            Span(f"  {limit}" if limit else "", "quiet"),
            gutter=f"{mark} ",
            gutter_style=style,
        )
    if unresolved := _unresolved_sections(report):
        told = phrase("Not counted, as not understood: {what}.", what=all_of(unresolved))
        yield line(said(told, language), gutter="  ")
    for title, taken in report.counts["two_way"].items():
        told = phrase("{title}, a two-way card: {ways}.", title=title, ways=ways(taken))
        yield line(said(told, language), gutter="  ")


def _unresolved_sections(report: Report) -> list[str]:
    found: list[str] = []
    for section in dict.fromkeys((*SECTIONS, *(one.section for one in report.deck.unresolved))):
        if any(one.section == section for one in report.deck.unresolved):
            place = TITLES.get(section, section.replace("_", " "))
            lines = report.deck.unresolved_lines(section)
            found.append(phrase("{lines} of the {place}", lines=lines, place=place) if place else lines)
    return found


def ways(counts: dict[str, int]) -> str:
    """Say how the copies of a two-way card were counted."""
    resources, hazards = counts["as_resource"], counts["as_hazard"]
    parts = [resources and counted(resources, "resource"), hazards and counted(hazards, "hazard")]
    return say("counted as {what}", what=both(filter(None, parts)))


# --- what was read ----------------------------------------------------------------------------------------------------


def _reading(report: Report, *, prose: bool) -> Iterator[Line]:
    decklist, language = report.decklist, report.language
    parts = [counted(decklist.lines, "line"), counted(len(decklist.entries), "entry", "entries")]
    parts += [
        phrase(told, number=count)
        for count, told in (
            (len(report.deck.corrections), "{number} corrected"),
            (len(report.deck.unresolved), "{number} not understood"),
            (len(decklist.prose), "{number} of prose"),
        )
        if count
    ]
    layout = f"{decklist.layout}, {decklist.encoding}"
    yield line(Span(said(phrase("Read as {layout}: {parts}.", layout=layout, parts=listed(parts)), language), "quiet"))
    for note in decklist.notes:
        if note.kind in {"merged", "miscounted", "ignored"}:
            beside = _beside([note.line] if note.line else [], language)
            yield line(Span(said(note.message, language), "quiet"), gutter=f"  {beside}  " if beside else "  ")
    if prose:
        for number, text in decklist.prose:
            yield line(Span(text.strip(), "quiet"), gutter=f"  {_beside([number], language)}  ")
    yield line(Span(_checked(report), "quiet"))


def _checked(report: Report) -> str:
    results, language = report.results, report.language
    by_reason: dict[str, list[str]] = {}
    for rule, reason in results.skipped:
        by_reason.setdefault(reason, []).append(rule)
    told = said(phrase("{rules} checked.", rules=counted(results.checked, "rule")), language)
    if not by_reason:
        return told
    skipped = [phrase("{rules}, as {why}", rules=all_of(rules), why=reason) for reason, rules in by_reason.items()]
    left_out = phrase("Not checked: {what}.", what=remarks(skipped))
    return f"{told} {said(left_out, language)}"
