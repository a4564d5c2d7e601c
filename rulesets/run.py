"""Puts a deck before the rules of a format, and stamps what they find.

A rule yields values and cards. Its id, severity, source and layer are added here, from the registry and the format.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.deck import LOCATION_DECK
from rulesets.finding import CardRef, Finding, Severity, sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulesets.deck import Deck, Holding, Player
    from rulesets.finding import Violation
    from rulesets.formats import Format, RuleSetting

_WEIGHT = {severity: index for index, severity in enumerate(Severity)}


class RuleResults:
    """What the rules of one format say of one deck; it is put into words when somebody asks for them.

    Args:
        found: what the rules found, each with the rule as the format has it.
        player: whose deck it is.
        checked: how many rules looked at the deck.
        skipped: the rules that could not, each with the reason.
    """

    __slots__ = ("_findings", "_found", "_player", "checked", "skipped")

    def __init__(
        self,
        found: Sequence[tuple[RuleSetting, Violation]],
        player: Player,
        checked: int,
        skipped: tuple[tuple[str, str], ...],
    ) -> None:
        self._found = found
        self._player = player
        self._findings: tuple[Finding, ...] | None = None
        self.checked = checked
        self.skipped = skipped

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Heaviest first, then by family and line."""
        if self._findings is None:
            findings = [_stamp(violation, setting, self._player) for setting, violation in self._found]
            findings.sort(key=_order)
            self._findings = tuple(findings)
        return self._findings

    @property
    def verdict(self) -> str:
        """Illegal if any error; else undecided if anything is; else legal."""
        severities = {_severity(violation, setting) for setting, violation in self._found}
        if Severity.ERROR in severities:
            return "illegal"
        return "undecided" if Severity.UNDECIDED in severities else "legal"


def run_rules(deck: Deck, format_: Format) -> RuleResults:
    """Run every rule of a format that can run on a deck."""
    player = deck.player
    plan = format_.plan(player.alignment, known_of(deck))
    found = [
        (setting, violation)
        for setting, settings in plan.concerned(deck)
        for violation in setting.rule.check(deck, settings)
    ]
    return RuleResults(found, player, len(plan.run), plan.skipped)


def known_of(deck: Deck) -> frozenset[str]:
    """Tell what is known of a deck that rules may need (see `Rule.needs`)."""
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


def _severity(violation: Violation, setting: RuleSetting) -> Severity:
    return Severity.UNDECIDED if violation.undecided else violation.severity or setting.severity


def _stamp(violation: Violation, setting: RuleSetting, player: Player) -> Finding:
    values, cards, section, fix, _, _, message, by, source, incomplete = violation
    rule = setting.rule
    return Finding(
        rule.id,
        _severity(violation, setting),
        sentence(message or rule.message, values),
        values,
        source or setting.source_for(player, by),
        setting.set_by,
        section,
        tuple([card if isinstance(card, CardRef) else _ref(card) for card in cards]),
        fix,
        incomplete,
    )


def _ref(holding: Holding) -> CardRef:
    card, count, section, line, _ = holding
    return CardRef(card.id, card.title, section, count, line)


def _order(finding: Finding) -> tuple[int, str, int, str, str]:
    family = finding.rule.partition(".")[0]
    line = finding.cards[0].line if finding.cards else 0
    return (_WEIGHT[finding.severity], family, line, finding.rule, finding.message)
