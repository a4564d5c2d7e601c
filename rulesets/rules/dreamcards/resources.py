"""The rule `dreamcards.resources`."""

from __future__ import annotations

from rulesets.limits import enough_dream_cards


@enough_dream_cards(
    "The play deck has {dream} dream cards among {cards} resources; {needed} are needed.",
    "dream cards among resources",
    noun="resource",
    place=6,
)
def resources() -> None:
    """At least a quarter of the resources of the play deck, rounded up, are dream cards.

    A two-way card counts where it was counted for the sizes of the play deck.

    **Legal.** 8 dream cards among 30 resources.

    **Illegal.** 7 among 30.
    """
