"""The rule `dreamcards.hazards`."""

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
    return share_of(deck.split.hazards, settings)


@rule(
    "The play deck has {dream} dream cards among {cards} hazards; {needed} are needed.",
    params={"percent": Parameter(NUMBER, "Least share of dream cards, in percent, rounded up to whole cards.")},
    needs=("alignment",),
    count=Count(
        "dream cards among hazards",
        PLAY_DECK,
        lambda deck, _: deck.dream_hazards,
        _share,
        place=7,
        dream=True,
        holds=lambda settings, halves: halves.dream_hazards >= least_share(halves.hazards, settings.percent),
    ),
)
def hazards(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """At least a quarter of the hazards of the play deck, rounded up, are dream cards.

    A two-way card counts where it was counted for the sizes of the play deck.

    **Legal.** 8 dream cards among 30 hazards.

    **Illegal.** 7 among 30.
    """
    cards, dream = deck.split.hazards, deck.dream_hazards
    needed = least_share(cards, settings.percent)
    if dream < needed:
        most = least_share(cards + deck.unresolved_copies(PLAY_DECK), settings.percent) - dream
        yield Violation(
            {"dream": dream, "cards": cards, "needed": needed},
            section=PLAY_DECK,
            fix=shortage(deck, needed - dream, (PLAY_DECK,), "Exchange {what} for dream cards.", "hazard", most),
            undecided=dream + deck.unresolved_copies(PLAY_DECK) >= needed,
        )
