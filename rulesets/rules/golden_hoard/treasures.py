"""The rule `golden_hoard.treasures`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.card import Subtype
from rulesets.counts import Count, copies
from rulesets.deck import PLAY_DECK, SIDEBOARD
from rulesets.finding import Violation, counted
from rulesets.limits import shortage
from rulesets.rule import NUMBER, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck, Holding

_TREASURES = {Subtype.MAJOR_ITEM, Subtype.GREATER_ITEM}


def possible_treasures(deck: Deck) -> list[Holding]:
    """Give the hoard major and hoard greater items of play deck and sideboard."""
    return [
        holding
        for holding in deck.marked("hoard")
        if holding.section in {PLAY_DECK, SIDEBOARD} and not _TREASURES.isdisjoint(holding.card.subtypes)
    ]


@rule(
    "The deck has {treasures} that may become lost treasures; {needed} must be stored to win.",
    params={"minimum": Parameter(NUMBER, "Lost treasures that a player must store.")},
    count=Count("possible treasures", "", lambda deck, _: copies(possible_treasures(deck))),
)
def treasures(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """A deck holds as many hoard major and hoard greater items as lost treasures are needed.

    A lost treasure must be a hoard major or a hoard greater item played at a Dragon's lair. A deck with fewer of them,
    in play deck and sideboard, cannot win.

    **Legal.** Five hoard major and greater items, where five are needed.

    **Illegal.** Four of them and a hoard minor item.
    """
    held = possible_treasures(deck)
    number = sum(holding.count for holding in held)
    if number < settings.minimum:
        missing = settings.minimum - number
        yield Violation(
            {"treasures": counted(number, "item"), "items": number, "needed": settings.minimum},
            cards=held,
            section=PLAY_DECK,
            fix=shortage(deck, missing, (PLAY_DECK, SIDEBOARD), "Add {what}.", "hoard major or greater item"),
            undecided=number + deck.unresolved_copies(PLAY_DECK, SIDEBOARD) >= settings.minimum,
            incomplete=True,
        )
