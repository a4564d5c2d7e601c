"""The rule `play_deck.resources`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.counts import Count
from rulesets.deck import PLAY_DECK, UNCOUNTED
from rulesets.finding import Fix, Violation, counted
from rulesets.limits import even_halves, shortage
from rulesets.rule import NUMBER, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


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
    held, unread = deck.split.resources, deck.unread(PLAY_DECK)
    values = {"resources": held, "minimum": settings.minimum, "maximum": settings.maximum}
    if held < settings.minimum:
        missing = settings.minimum - held
        fix = shortage(deck, missing, (PLAY_DECK,), "Add {}.", "resource") if unread else even_halves(deck)
        message = None
        if unread:
            upto = "{resources} or more" if unread >= UNCOUNTED else "{resources} to {most}"
            message = f"The play deck has {upto} resources, {{lines}} not understood; {{minimum}} are needed."
            if PLAY_DECK in deck.left_out:
                message = "The list leaves the play deck out; {minimum} resources are needed."
            values |= {"most": held + unread, "lines": deck.unread_lines(PLAY_DECK)}
        undecided = held + unread >= settings.minimum
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
        surplus = counted(held - settings.maximum, "resource")
        fix = Fix(f"Remove {surplus}.") if unread else even_halves(deck)
        yield Violation(values, section=PLAY_DECK, fix=fix, by=("maximum",))
