"""The rule `play_deck.hazards_equal_resources`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.counts import Count, Limits
from rulesets.deck import PLAY_DECK
from rulesets.finding import Violation, counted, say
from rulesets.limits import even_halves
from rulesets.rule import NUMBER, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


_OPEN = (
    "The play deck has {hazards} hazards, {resources} resources and {lines} not understood; as many hazards as "
    "resources are needed."
)


def _as_resources(deck: Deck, settings: Settings) -> Limits:
    resources, apart = deck.split.resources, settings.maximum_apart
    words, values = "as many as resources, {resources}", dict[str, object](resources=resources)
    if apart:
        said = say(words, **values)
        words, values = "{said}, or {cards} more or fewer", {"said": said, "cards": counted(apart, "card")}
    return Limits(max(0, resources - apart), resources + apart, words, values)


@rule(
    "The play deck has {hazards} hazards and {resources} resources; the two must be equal.",
    params={"maximum_apart": Parameter(NUMBER, "By how many cards the two may differ.", fills="halves_apart")},
    needs=("alignment",),
    count=Count(
        "hazards",
        PLAY_DECK,
        lambda deck, _: deck.split.hazards,
        _as_resources,
        place=1,
        name="hazards",
        holds=lambda settings, halves: abs(halves.resources - halves.hazards) <= settings.maximum_apart,
    ),
)
def hazards_equal_resources(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """The play deck holds as many hazards as resources.

    Two-way cards count as resource or as hazard, whichever makes the deck legal. An agent that its player may only use
    as a hazard is a hazard.

    The rulings for dream-card games are silent on this, and published decks have one card more in one half. The
    parameter `maximum_apart` lets an event allow it; by default the standard rule holds.

    **Legal.** 35 resources and 35 hazards.

    **Illegal.** 35 resources and 36 hazards.
    """
    resources, hazards, _two_way = deck.split
    gap = abs(resources - hazards)
    if gap > settings.maximum_apart:
        message = None
        values: dict[str, object] = {"hazards": hazards, "resources": resources}
        undecided = gap - settings.maximum_apart <= deck.unresolved_copies(PLAY_DECK)
        if undecided:
            message = _OPEN
            values |= {"lines": deck.unresolved_lines(PLAY_DECK)}
        yield Violation(
            values,
            section=PLAY_DECK,
            fix=even_halves(deck),
            message=message,
            undecided=undecided,
            incomplete=max(resources, hazards) <= deck.counting.most_resources,
        )
