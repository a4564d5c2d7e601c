"""The rule `dreamcards.hazards`."""

from __future__ import annotations

from rulesets.limits import enough_dream_cards


@enough_dream_cards(
    "The play deck has {dream} dream cards among {cards} hazards; {needed} are needed.",
    "dream cards among hazards",
    noun="hazard",
    place=7,
)
def hazards() -> None:
    """At least a quarter of the hazards of the play deck, rounded up, are dream cards.

    A two-way card counts where it was counted for the sizes of the play deck.

    **Legal.** 8 dream cards among 30 hazards.

    **Illegal.** 7 among 30.
    """
