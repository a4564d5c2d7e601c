"""Puts a deck before the rules of a format, and stamps what they find.

A rule yields values and cards. Its id, severity, source and layer are added here, from the registry and the format. A
verdict is known with the first error; the rules that are left, and those that only warn and advise, are run when
somebody reads the findings.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from cardpool.phrases import Phrase
from rulesets.deck import LOCATION_DECK
from rulesets.finding import CardRef, Finding, Severity, sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rulesets.deck import Deck, Holding, Player
    from rulesets.finding import Violation
    from rulesets.formats import Format, RuleSetting
    from rulesets.plan import Concerned

    Found = tuple[RuleSetting, Violation]
    """What a rule found, with the rule as the format has it."""

_WEIGHT = {severity: index for index, severity in enumerate(Severity)}


class RuleResults:
    """What the rules of one format say of one deck; it is put into words when somebody asks for them.

    Rules are run as they are asked for: until one finds an error, which makes the verdict, and all the others when the
    findings are read. One that fails leaves everything as it was, and fails again.

    Args:
        deck: the deck.
        rules: those that can find anything in it.
        checked: how many rules the deck is put before.
        skipped: the rules that could not look at it, each with the reason.
    """

    __slots__ = ("_deciding", "_deck", "_findings", "_rules", "_so_far", "checked", "skipped")

    def __init__(self, deck: Deck, rules: Concerned, checked: int, skipped: tuple[tuple[str, str], ...]) -> None:
        self._deck = deck
        self._rules = [*rules.deciding, *rules.advising]
        self._deciding = len(rules.deciding)
        self._so_far: tuple[list[Found], ...] = ()
        """What each rule found that was run, put in place as a whole: who reads at the same time loses nothing."""
        self._findings: tuple[Finding, ...] | None = None
        self.checked = checked
        self.skipped = skipped

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Heaviest first, then by family and line."""
        if self._findings is None:
            found = [one for _, found in self._run() for one in found]
            if self._deck.heading_in_doubt:
                found = _without_what_follows(found)
            findings = [_stamp(violation, setting, self._deck.player) for setting, violation in found]
            findings.sort(key=_order)
            self._findings = tuple(findings)
        return self._findings

    @property
    def verdict(self) -> str:
        """Illegal if any error; else undecided if anything is; else legal."""
        return _verdict(one for _, found in islice(self._run(), self._deciding) for one in found)

    def _run(self) -> Iterator[tuple[RuleSetting, list[Found]]]:
        """Give what each rule finds; those that were run before are not run again."""
        so_far = self._so_far
        for place, (setting, settings) in enumerate(self._rules):
            if place == len(so_far):
                found = [(setting, violation) for violation in setting.rule.check(self._deck, settings)]
                self._so_far = so_far = (*so_far, found)
            yield setting, so_far[place]


def run_rules(deck: Deck, format_: Format) -> RuleResults:
    """Put a deck before every rule of a format that can run on it."""
    plan = format_.plan(deck.player.alignment, known_of(deck))
    return RuleResults(deck, plan.concerned(deck), len(plan.run), plan.skipped)


def verdict_of(deck: Deck, format_: Format) -> str:
    """Tell the verdict on a deck of which nobody asks for the findings: no rule looks further than the first error."""
    plan = format_.plan(deck.player.alignment, known_of(deck))
    rules = plan.concerned(deck).deciding
    return _verdict((setting, found) for setting, settings in rules for found in setting.rule.check(deck, settings))


def _verdict(found: Iterable[Found]) -> str:
    verdict = "legal"
    for setting, violation in found:
        severity = _severity(violation, setting)
        if severity is Severity.ERROR:
            return "illegal"
        if severity is Severity.UNDECIDED:
            verdict = "undecided"
    return verdict


def _without_what_follows(found: list[Found]) -> list[Found]:
    """Leave out the counts that the cards below a heading in doubt may put right: the heading is told, once."""
    told = [(setting, violation) for setting, violation in found if not violation.undecided]
    left = {_severity(violation, setting) for setting, violation in told}
    return found if left.isdisjoint({Severity.ERROR, Severity.UNDECIDED}) else told


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
        message if isinstance(message, Phrase) else sentence(message or rule.message, values),
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
