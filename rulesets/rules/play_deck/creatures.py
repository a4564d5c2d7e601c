"""The rule `play_deck.creatures`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.counts import Count
from rulesets.deck import PLAY_DECK
from rulesets.finding import Violation
from rulesets.limits import shortage
from rulesets.rule import NUMBER, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "The play deck has {creatures:g} creatures; {minimum} are needed.",
    params={"minimum": Parameter(NUMBER, "Fewest creatures among the hazards of a play deck.")},
    needs=("alignment",),
    count=Count(
        "creatures among them",
        PLAY_DECK,
        lambda deck, _: deck.half_creatures / 2,
        place=2,
        name="creatures",
        holds=lambda settings, halves: halves.half_creatures // 2 >= settings.minimum,
    ),
)
def creatures(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """At least twelve of the play deck's hazards are creatures.

    Half a creature each count: an agent that is a hazard for its player, an Ahunt or At Home Dragon, a creature that is
    also playable as an event, and a Spawn permanent-event. The halves are added up and the sum is rounded down, so
    eleven creatures and one half are eleven.

    **Legal.** Eleven creatures and two agents in a Wizard's deck.

    **Illegal.** Eleven creatures and one agent in a Wizard's deck; eleven creatures and two agents in a Ringwraith's,
    for whom agents are characters.
    """
    halves = deck.half_creatures
    if halves // 2 < settings.minimum:
        missing = settings.minimum - halves // 2
        yield Violation(
            {"creatures": halves / 2, "minimum": settings.minimum},
            section=PLAY_DECK,
            fix=shortage(deck, missing, (PLAY_DECK,), "Put {what} among the hazards.", "more creature"),
            undecided=halves // 2 + deck.unresolved_copies(PLAY_DECK) >= settings.minimum,
            incomplete=deck.split.hazards + missing <= deck.counting.most_resources,
        )
