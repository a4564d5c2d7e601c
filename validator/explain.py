"""A report explained: what every rule said, how near the counts are to their limits, and what each line was read as."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulesets.finding import Severity, both, say
from validator.count_limits import count_limits
from validator.decklists.lines import plain_breaks, split_lines
from validator.facts import card_summary

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rulesets.deck import Unresolved
    from rulesets.formats import RuleSetting
    from validator.decklists import Entry
    from validator.report import Report

_OUTCOMES = {Severity.ERROR: "failed", Severity.UNDECIDED: "undecided"}
"""What a finding makes of its rule; a warning or advice leaves it passed."""

_MOST_POINTED = 50
"""Findings to which an entry without a line points: it cannot be told from others of its name, which have theirs."""


def explain(report: Report, text: str | None = None) -> dict[str, Any]:
    """Explain a report, in a shape that JSON holds.

    Args:
        report: what to explain.
        text: the list as it was written, to show its lines whole; without it the lines that hold no card are left out,
            but for those that are no understood entry or prose.

    Returns:
        `rules`: every rule of the format with `rule`, `summary`, `outcome` (passed, failed, undecided, skipped),
        `reason` where it was skipped, `source`, `set_by` and `findings`, places in the report's list of them.
        `gauges`: see `validator.count_limits.CountLimit`.
        `lines`: in order, with `line` (from 1; 0 where the list has no lines), `text`, `entries`, `prose`, `notes`
        and `findings`; one of a list without lines, at most the first 50 of them. An entry has `section`, `count`,
        `name` as written, `place` among the entries of the list, `card` in brief or null, `repair` or null, `problem`
        or null, and what it may mean: `candidates`, cards in brief, and `suggestions` with `card`, `score` (0 to 100)
        and `reason`.
    """
    said: dict[str, list[int]] = {}
    for place, finding in enumerate(report.findings):
        said.setdefault(finding.rule, []).append(place)
    skipped = dict(report.results.skipped)
    return {
        "rules": [_rule(setting, report, said, skipped) for setting in report.format.rules.values()],
        "gauges": [one._asdict() for one in count_limits(report)],
        "lines": _lines(report, text),
    }


def _rule(
    setting: RuleSetting, report: Report, places: Mapping[str, list[int]], skipped: Mapping[str, str]
) -> dict[str, Any]:
    rule, alignment = setting.rule, report.deck.player.alignment
    said = places.get(rule.id, [])
    reason = skipped.get(rule.id)
    if reason is None and rule.players and alignment not in rule.players:
        reason = say("it concerns {players} players only", players=both(rule.players))
    outcome = "skipped" if reason else "passed"
    if said:
        # Findings are sorted by weight, so the first decides.
        outcome = _OUTCOMES.get(report.findings[said[0]].severity, outcome)
    return {
        "rule": rule.id,
        "summary": rule.summary,
        "outcome": outcome,
        "reason": reason,
        "source": setting.source_for(report.deck.player),
        "set_by": setting.set_by,
        "findings": said,
    }


# --- lines ------------------------------------------------------------------------------------------------------------


def _lines(report: Report, text: str | None) -> list[dict[str, Any]]:
    decklist = report.decklist
    written: dict[int, str] = {}
    if text is not None:
        # The empty text after the last line end is no line.
        whole = split_lines(plain_breaks(text.removeprefix("\ufeff")))
        written = dict(enumerate(whole[:-1] if whole and not whole[-1] else whole, 1))
    else:
        written |= {number: prose for number, prose in decklist.prose if number}
        written |= {note.line: note.text for note in decklist.notes if note.line}
    lines = {number: _line(number, said) for number, said in sorted(written.items())}
    loose: list[dict[str, Any]] = []
    for entry, told in zip(decklist.entries, _entries(report), strict=True):
        said = f"{entry.count} {told['name']}"
        if entry.line:
            line = lines.setdefault(entry.line, _line(entry.line, said))
            line["entries"].append(told)
        else:
            loose.append(_line(0, said) | {"entries": [told]})
    for number, _ in decklist.prose:
        if number in lines:
            lines[number]["prose"] = True
    for note in decklist.notes:
        if note.line in lines:
            lines[note.line]["notes"].append(note.message)
    _point(report, lines, loose)
    return [*(lines[number] for number in sorted(lines)), *loose]


def _line(number: int, text: str) -> dict[str, Any]:
    return {"line": number, "text": text, "entries": [], "prose": False, "notes": [], "findings": []}


def _point(report: Report, lines: dict[int, dict[str, Any]], loose: Sequence[dict[str, Any]]) -> None:
    """Point from the lines to the findings about them."""
    # What has no line is found by its card: by the id where that is known, else by the name.
    about: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for line in loose:
        entry = line["entries"][0]
        about.setdefault(("id", entry["card"]["id"]) if entry["card"] else ("name", entry["name"]), []).append(line)
    for place, finding in enumerate(report.findings):
        seen: set[tuple[str, str]] = set()
        for card in finding.cards:
            if card.line:
                found = [lines[card.line]] if card.line in lines else []
            else:
                keys = {("id", card.id), ("name", card.title)} - seen
                seen |= keys
                found = [line for key in keys for line in about.get(key, ())]
                for key in keys & about.keys():
                    about[key] = [line for line in about[key] if len(line["findings"]) < _MOST_POINTED]
            for line in found:
                # The places come in order, so the last one is the only one that may be this.
                if line["findings"][-1:] != [place]:
                    line["findings"].append(place)


def _entries(report: Report) -> Iterator[dict[str, Any]]:
    """Give what each entry was read as, in the order of the list."""
    decklist = report.decklist
    # The lines that are not understood stand in the order of the list, before those that could not be counted.
    unresolved = iter(report.deck.unresolved)
    repaired = {note.line: note.message for note in decklist.notes if note.kind == "repaired"}
    for place, (entry, found) in enumerate(zip(decklist.entries, report.read_as, strict=True)):
        told = _entry(place, entry) | {"repair": found.repair or repaired.get(entry.line)}
        if found.card:
            told["card"] = card_summary(found.card)
        else:
            told |= _possible(next(unresolved))
        yield told


def _entry(place: int, entry: Entry) -> dict[str, Any]:
    return {
        "place": place,
        "section": entry.section,
        "count": entry.count,
        "name": entry.name or entry.card or "",
        "starting": entry.starting,
        "card": None,
        "problem": None,
        "candidates": [],
        "suggestions": [],
    }


def _possible(line: Unresolved) -> dict[str, Any]:
    return {
        "problem": line.problem or None,
        "candidates": [card_summary(card) for card in line.candidates],
        "suggestions": [
            {"card": card_summary(near.card), "score": round(near.score, 1), "reason": near.reason}
            for near in line.ranked
        ],
    }
