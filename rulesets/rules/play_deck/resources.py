"""The rule `play_deck.resources`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.counts import Count
from rulesets.deck import PLAY_DECK, UNCOUNTED
from rulesets.finding import Violation
from rulesets.limits import even_halves, excess, shortage
from rulesets.rule import NUMBER, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck

_UNRESOLVED = "The play deck has {resources} or more resources, {lines} not understood; {minimum} are needed."
_UNRESOLVED_TO = "The play deck has {resources} to {most} resources, {lines} not understood; {minimum} are needed."
_LEFT_OUT = "The list leaves the play deck out; {minimum} resources are needed."


@rule(
    "The play deck has {resources} resources; {minimum} to {maximum} are allowed.",
    params={
        "minimum": Parameter(NUMBER, "Fewest resources of a play deck.", fills="fewest_resources"),
        "maximum": Parameter(NUMBER, "Most resources of a play deck.", fills="most_resources"),
    },
    needs=("alignment",),
    count=Count(
        "resources",
        PLAY_DECK,
        lambda deck, _: deck.split.resources,
        name="resources",
        holds=lambda settings, halves: settings.minimum <= halves.resources <= settings.maximum,
    ),
)
def resources(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """The play deck holds 30 to 50 resources.

    Two-way cards count as resource or as hazard, whichever makes the deck legal; the report says how they were counted.
    Characters and avatars count apart.

    **Legal.** 30 resources and 30 hazards; 28 resources, 30 hazards and 2 Twilight, which then are resources.

    **Illegal.** 29 resources and 29 hazards; 51 of each.
    """
    held, unresolved = deck.split.resources, deck.unresolved_copies(PLAY_DECK)
    values = {"resources": held, "minimum": settings.minimum, "maximum": settings.maximum}
    if held < settings.minimum:
        missing = settings.minimum - held
        fix = shortage(deck, missing, (PLAY_DECK,), "Add {what}.", "resource") if unresolved else even_halves(deck)
        message = None
        if unresolved:
            message = _UNRESOLVED if unresolved >= UNCOUNTED else _UNRESOLVED_TO
            if PLAY_DECK in deck.left_out:
                message = _LEFT_OUT
            values |= {"most": held + unresolved, "lines": deck.unresolved_lines(PLAY_DECK)}
        undecided = held + unresolved >= settings.minimum
        yield Violation(
            values,
            section=PLAY_DECK,
            fix=fix,
            message=message,
            undecided=undecided,
            by=("minimum",),
            incomplete=True,
        )
    elif held > settings.maximum:
        surplus = held - settings.maximum
        fix = excess(deck, surplus, (PLAY_DECK,), "Remove {surplus}.", "resource") if unresolved else even_halves(deck)
        yield Violation(values, section=PLAY_DECK, fix=fix, by=("maximum",))
