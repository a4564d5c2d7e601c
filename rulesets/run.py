"""Puts a deck before the rules of a format, and stamps what they find.

A rule yields values and cards. Its id, severity, source and layer are added here, from the registry and the format.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rulesets.deck import LOCATION_DECK
from rulesets.finding import CardRef, Finding, Severity, sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulesets.deck import Deck, Holding, Player
    from rulesets.finding import Violation
    from rulesets.formats import Format, RuleSetting

_WEIGHT = {severity: index for index, severity in enumerate(Severity)}


class RuleResults(NamedTuple):
    """What the rules of one format say of one deck."""

    findings: tuple[Finding, ...]
    """Heaviest first, then by family and line."""
    checked: int
    """How many rules looked at the deck."""
    skipped: tuple[tuple[str, str], ...]
    """The rules that could not, each with the reason."""

    @property
    def verdict(self) -> str:
        """Illegal if any error; else undecided if anything is; else legal."""
        severities = {finding.severity for finding in self.findings}
        if Severity.ERROR in severities:
            return "illegal"
        return "undecided" if Severity.UNDECIDED in severities else "legal"


def run_rules(deck: Deck, format_: Format) -> RuleResults:
    """Run every rule of a format that can run on a deck."""
    player = deck.player
    plan = format_.plan(player.alignment, _known(deck))
    findings = [
        _stamp(violation, setting, player)
        for setting, settings in plan.run
        for violation in setting.rule.check(deck, settings)
    ]
    findings.sort(key=_order)
    return RuleResults(tuple(findings), len(plan.run), plan.skipped)


def _known(deck: Deck) -> frozenset[str]:
    known = []
    if deck.player.alignment:
        known.append("alignment")
    if deck.player.against:
        known.append("against")
    if deck.has_section(LOCATION_DECK):
        known.append("location_deck")
    if deck.marks_starting_company:
        known.append("starting")
    return frozenset(known)


def _stamp(violation: Violation, setting: RuleSetting, player: Player) -> Finding:
    severity = Severity.UNDECIDED if violation.undecided else violation.severity or setting.severity
    return Finding(
        rule=setting.rule.id,
        severity=severity,
        message=sentence(violation.message or setting.rule.message, violation.values),
        values=violation.values,
        source=violation.source or setting.source_for(player, violation.by),
        set_by=setting.set_by,
        section=violation.section,
        cards=_refs(violation.cards),
        fix=violation.fix,
        incomplete=violation.incomplete,
    )


def _refs(cards: Sequence[Holding | CardRef]) -> tuple[CardRef, ...]:
    return tuple(
        card
        if isinstance(card, CardRef)
        else CardRef(card.card.id, card.card.title, card.section, card.count, card.line)
        for card in cards
    )


def _order(finding: Finding) -> tuple[int, str, int, str, str]:
    family = finding.rule.partition(".")[0]
    line = finding.cards[0].line if finding.cards else 0
    return (_WEIGHT[finding.severity], family, line, finding.rule, finding.message)
