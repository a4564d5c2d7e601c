"""What differs between two lists under one format: cards, counts and findings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rulesets.deck import SECTIONS, TITLES
from validator.fingerprint import unresolved_key
from validator.report import finding_to_dict

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from validator.report import Report

DIFF_VERSION: Final = 1
_ORDER: Final = tuple(dict.fromkeys([*SECTIONS, *TITLES]))

_Cards = dict[tuple[str, str], tuple[str | None, str, int]]
"""Section and key of a card to its id, its title and how many there are."""


def diff(before: Report, after: Report) -> dict[str, Any]:
    """Give what differs between the lists of two reports, as JSON has it.

    Printings of a card are the same card, and a line that is not understood stands for itself, so decks of the same
    digest differ in no card. A finding is the same if its rule, severity and sentence are.

    Returns:
        `diff` (the version of this shape; members are only ever added), `format`; `before` and `after`: name, source,
        digest and verdict of each; `same`: whether the decks are; `cards`: of each section that differs `out` and `in`;
        `counts`: those that differ, by their names in a report; `findings`: those that `came` and that `went`.
    """
    return {
        "diff": DIFF_VERSION,
        "format": after.format.id,
        "before": _head(before),
        "after": _head(after),
        "same": before.digest == after.digest,
        "cards": _cards_changed(_cards(before), _cards(after)),
        "counts": _counts_changed(before.counts, after.counts),
        "findings": {"came": _only_in(after, before), "went": _only_in(before, after)},
    }


def _head(report: Report) -> dict[str, Any]:
    return {
        "name": report.decklist.title,
        "source": report.source,
        "digest": report.digest,
        "verdict": report.verdict,
    }


def _cards(report: Report) -> _Cards:
    found: _Cards = {}
    for holding in report.deck.holdings:
        key = (holding.section, holding.card.same_as)
        card_id, title, count = found.get(key, (holding.card.id, holding.card.title, 0))
        found[key] = (card_id, title, count + holding.count)
    for line in report.deck.unresolved:
        key = (line.section, unresolved_key(line))
        found[key] = (None, line.name, found.get(key, (None, "", 0))[2] + (line.count or 1))
    return found


def _cards_changed(before: _Cards, after: _Cards) -> dict[str, dict[str, list[dict[str, Any]]]]:
    changed: dict[str, dict[str, list[dict[str, Any]]]] = {}
    for key in before.keys() | after.keys():
        card_id, title, _ = after.get(key) or before[key]
        more = after.get(key, (None, "", 0))[2] - before.get(key, (None, "", 0))[2]
        if more:
            section = changed.setdefault(key[0], {"out": [], "in": []})
            section["in" if more > 0 else "out"].append({"id": card_id, "title": title, "count": abs(more)})
    for section in changed.values():
        for cards in section.values():
            cards.sort(key=lambda card: (card["title"], card["id"] or ""))
    # A line under a heading that is not known stands in no section.
    return {name: changed[name] for name in (*_ORDER, "") if name in changed}


def _counts_changed(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[dict[str, Any]]:
    old, new = dict(_flat(before)), dict(_flat(after))
    return [
        {"count": name, "before": old.get(name, 0), "after": new.get(name, 0)}
        for name in dict.fromkeys([*old, *new])
        if old.get(name, 0) != new.get(name, 0)
    ]


def _flat(counts: Mapping[str, Any], within: str = "") -> Iterator[tuple[str, float]]:
    for name, value in counts.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{within}{name}.")
        else:
            yield f"{within}{name}", value


def _only_in(one: Report, other: Report) -> list[dict[str, Any]]:
    known = {(finding.rule, finding.severity, finding.message) for finding in other.findings}
    return [
        finding_to_dict(finding)
        for finding in one.findings
        if (finding.rule, finding.severity, finding.message) not in known
    ]
