"""The rule `golden_hoard.matching`."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from rulesets.deck import LOCATION_DECK, PLAY_DECK, SIDEBOARD
from rulesets.finding import Violation, say
from rulesets.limits import lines_first
from rulesets.rule import NUMBER, Parameter, Settings, rule
from rulesets.rules.golden_hoard.treasures import possible_treasures
from rulesets.sites import playable_at

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cardpool.card import Card
    from rulesets.deck import Deck

_READ = (PLAY_DECK, SIDEBOARD, LOCATION_DECK)


@rule(
    "Only {treasures} of the items that may become lost treasures can be played at different lairs of the location "
    "deck; {needed} must be stored to win.",
    params={"minimum": Parameter(NUMBER, "Lost treasures that a player must store.")},
    needs=("location_deck",),
)
def matching(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """As many lost treasures as are needed can be played, each at a different lair that allows its kind.

    Each lair yields one lost treasure, and not every lair allows greater items. So the items are matched to the lairs:
    each item goes to one lair, each lair takes one item. Of a deck that has too few items or too few lairs
    `golden_hoard.treasures` and `golden_hoard.lairs` speak, and this rule does not.

    **Legal.** Two greater and three major items, where three of five lairs allow greater items.

    **Illegal.** Three greater and two major items, where two of five lairs allow greater items.
    """
    held = possible_treasures(deck)
    copies: Counter[Card] = Counter()
    for holding in held:
        copies[holding.card] += holding.count
    lairs: defaultdict[str, list[Card]] = defaultdict(list)
    for site in deck.sites:
        if site.card.lair_of:
            lairs[site.card.lair_of].append(site.card)
    if copies.total() < settings.minimum or len(lairs) < settings.minimum:
        return
    treasures = most_matched(copies, lairs)
    if treasures < settings.minimum:
        yield Violation(
            {"treasures": treasures, "needed": settings.minimum},
            cards=[*held, *(site for site in deck.sites if site.card.lair_of)],
            section=LOCATION_DECK,
            fix=lines_first(deck, _READ, say("Add lairs that allow these items, or items that these lairs allow.")),
            undecided=treasures + deck.unresolved_copies(*_READ) >= settings.minimum,
        )


def most_matched(copies: Mapping[Card, int], lairs: Mapping[str, list[Card]]) -> int:
    """Give the most lairs that can take an item each: a greatest matching, found by augmenting paths.

    Args:
        copies: item to the copies of it.
        lairs: Dragon to the site cards of its lair, of which any will do.
    """
    taken: defaultdict[Card, list[str]] = defaultdict(list)

    def place(lair: str, tried: set[Card]) -> bool:
        for item, number in copies.items():
            if item in tried or not playable_at(item, lairs[lair]):
                continue
            tried.add(item)
            if len(taken[item]) >= number:
                # All copies are at other lairs: one of these may do with another item.
                freed = next((other for other in taken[item] if place(other, tried)), None)
                if freed is None:
                    continue
                taken[item].remove(freed)
            taken[item].append(lair)
            return True
        return False

    return sum(place(lair, set()) for lair in lairs)
