"""The counts of a deck against the limits that its format sets, as the format's rules declare them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rulesets.deck import (
    HAZARD_DECK,
    LOCATION_DECK,
    LONG_EVENT_DECK,
    PLAY_DECK,
    PLAYER_DECK,
    POOL,
    QUEST_DECK,
    SIDEBOARD,
    SIDEBOARD_DC_WORLD,
    SIDEBOARD_FALLEN_WIZARD,
    SIDEBOARD_GREY,
)
from rulesets.finding import Severity

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulesets.counts import Count
    from rulesets.deck import Deck
    from rulesets.formats import RuleSetting
    from validator.report import Report


class CountLimit(NamedTuple):
    """One count against its limits."""

    rule: str
    """Id of the rule that sets the limits."""
    label: str
    section: str
    """The section that is counted; `""` where it is several."""
    value: float
    """What was counted; a whole number, or halves of creatures."""
    minimum: int | None
    """The lowest that is allowed; None for any."""
    maximum: int | None
    """The highest that is allowed; None for any."""
    allowed: str
    """The limits in a few words, such as `30 to 50`."""
    state: str
    """ok; near, where one more or fewer is beyond a limit; over; under; undecided, where the rule cannot tell yet."""
    severity: str | None
    """How heavy it weighs that the count is out of its limits, or may be; None where it is within them."""
    source: str
    set_by: str
    """Id of the format that set the rule."""


_ORDER: Final = (
    PLAY_DECK, POOL, SIDEBOARD, SIDEBOARD_FALLEN_WIZARD, SIDEBOARD_GREY, SIDEBOARD_DC_WORLD, "", PLAYER_DECK,
    HAZARD_DECK, LONG_EVENT_DECK, QUEST_DECK, LOCATION_DECK,
)  # fmt: skip
"""Where the counts of a section stand; those of several sections stand under `""`."""


def count_limits(report: Report) -> list[CountLimit]:
    """Give the count limits of a report in the order in which a list gives its sections.

    Only those whose rule the format has for the player; a special one with nothing to count is left out. The state
    never tells another thing than the rule's findings.
    """
    deck = report.deck
    skipped = {rule for rule, _ in report.results.skipped}
    worst = {finding.rule: finding.severity for finding in reversed(report.findings)}
    found = []
    for setting, count in counts_of(report):
        judged = setting.rule.id not in skipped
        # What a rule was not asked for, such as the starting company that a list does not mark, has no count.
        if not judged and count.special:
            continue
        value = count.measure(deck, setting.settings)
        if value or not count.special:
            found.append(_count_limit(count, value, setting, deck, worst, judged=judged))
    return found


def counts_of(report: Report) -> list[tuple[RuleSetting, Count]]:
    """Give the counts that a report's format limits for its player, with the rules that do, in the order of a list."""
    alignment = report.deck.player.alignment
    found = [
        (setting, setting.rule.count)
        for setting in report.format.rules.values()
        if setting.rule.count and not (setting.rule.players and alignment not in setting.rule.players)
    ]
    return sorted(found, key=lambda pair: (_ORDER.index(pair[1].section), pair[1].place))


def _count_limit(
    count: Count, value: float, setting: RuleSetting, deck: Deck, worst: Mapping[str, Severity], *, judged: bool
) -> CountLimit:
    limits = count.limits(deck, setting.settings)
    lowest, highest = limits.minimum, limits.maximum
    severity = worst.get(setting.rule.id)
    state = _state(value, lowest, highest)
    # Where a heading is in doubt that alone is told, and not each count that the cards below it may put right.
    untold = severity is None and deck.heading_in_doubt
    if not judged or (state in _BEYOND and (severity is Severity.UNDECIDED or untold)):
        state = "undecided"
    return CountLimit(
        rule=setting.rule.id,
        label=count.label,
        section=count.section,
        value=int(value) if value == int(value) else value,
        minimum=lowest,
        maximum=highest,
        allowed=limits.words,
        state=state,
        severity=severity.value if severity and state in {*_BEYOND, "undecided"} else None,
        source=setting.source_for(deck.player),
        set_by=setting.set_by,
    )


_BEYOND: Final = ("over", "under")


def _state(value: float, lowest: int | None, highest: int | None) -> str:
    if highest is not None and value > highest:
        return "over"
    # A half does not make up a whole: eleven creatures and one half are eleven.
    if lowest is not None and value // 1 < lowest:
        return "under"
    return "near" if lowest != highest and value in (lowest, highest) else "ok"
