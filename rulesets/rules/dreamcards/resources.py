"""The rule `dreamcards.resources`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.counts import Count, Limits
from rulesets.deck import PLAY_DECK
from rulesets.finding import Violation
from rulesets.limits import least_share, share_of, shortage
from rulesets.rule import NUMBER, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


def _share(deck: Deck, settings: Settings) -> Limits:
    return share_of(deck.split.resources, settings)


@rule(
    "The play deck has {dream} dream cards among {cards} resources; {needed} are needed.",
    params={"percent": Parameter(NUMBER, "Least share of dream cards, in percent, rounded up to whole cards.")},
    needs=("alignment",),
    count=Count(
        "dream cards among resources",
        PLAY_DECK,
        lambda deck, _: deck.dream_resources,
        _share,
        place=6,
        dream=True,
        holds=lambda settings, halves: halves.dream_resources >= least_share(halves.resources, settings.percent),
    ),
)
def resources(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """At least a quarter of the resources of the play deck, rounded up, are dream cards.

    A two-way card counts where it was counted for the sizes of the play deck.

    **Legal.** 8 dream cards among 30 resources.

    **Illegal.** 7 among 30.
    """
    cards, dream = deck.split.resources, deck.dream_resources
    needed = least_share(cards, settings.percent)
    if dream < needed:
        most = least_share(cards + deck.unresolved_copies(PLAY_DECK), settings.percent) - dream
        yield Violation(
            {"dream": dream, "cards": cards, "needed": needed},
            section=PLAY_DECK,
            fix=shortage(deck, needed - dream, (PLAY_DECK,), "Exchange {what} for dream cards.", "resource", most),
            undecided=dream + deck.unresolved_copies(PLAY_DECK) >= needed,
        )
