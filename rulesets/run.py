"""Puts a deck before the rules of a format, and stamps what they find.

A rule yields values and cards. Its id, severity, source and layer are added here, from the registry and the format. The
rules on which the verdict hangs are run at once; those that only warn and advise, when somebody reads what they find.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from rulesets.deck import LOCATION_DECK
from rulesets.finding import CardRef, Finding, Severity, sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from rulesets.deck import Deck, Holding, Player
    from rulesets.finding import Violation
    from rulesets.formats import Format, RuleSetting
    from rulesets.rule import Settings

    Found = tuple[RuleSetting, Violation]
    """What a rule found, with the rule as the format has it."""

_WEIGHT = {severity: index for index, severity in enumerate(Severity)}


class RuleResults:
    """What the rules of one format say of one deck; it is put into words when somebody asks for them.

    Args:
        found: what the rules found on which the verdict hangs, each with the rule as the format has it.
        player: whose deck it is.
        checked: how many rules the deck is put before.
        skipped: the rules that could not look at it, each with the reason.
        advice: gives what the others find.
    """

    __slots__ = ("_advice", "_findings", "_found", "_player", "checked", "skipped")

    def __init__(
        self,
        found: Sequence[Found],
        player: Player,
        checked: int,
        skipped: tuple[tuple[str, str], ...],
        advice: Callable[[], Sequence[Found]] = tuple,
    ) -> None:
        self._found = found
        self._advice = advice
        self._player = player
        self._findings: tuple[Finding, ...] | None = None
        self.checked = checked
        self.skipped = skipped

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Heaviest first, then by family and line."""
        if self._findings is None:
            found = [*self._found, *self._advice()]
            findings = [_stamp(violation, setting, self._player) for setting, violation in found]
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
    deciding, advising = plan.concerned(deck)
    advice = partial(_look, deck, advising)
    return RuleResults(_look(deck, deciding), player, len(plan.run), plan.skipped, advice)


def _look(deck: Deck, rules: Iterable[tuple[RuleSetting, Settings]]) -> list[Found]:
    return [(setting, violation) for setting, settings in rules for violation in setting.rule.check(deck, settings)]


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
    if violation.whole:
        violation = violation.whole()
    values, cards, section, fix, _, _, message, by, source, incomplete, _ = violation
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
