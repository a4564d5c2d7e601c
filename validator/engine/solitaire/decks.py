"""The decks of the solitaire game, a card a copy."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rulesets.deck import HAZARD_DECK, LONG_EVENT_DECK, PLAYER_DECK, QUEST_DECK, RING_DECK

if TYPE_CHECKING:
    from cardpool.card import Card
    from rulesets.deck import Deck


class Decks(NamedTuple):
    """Those that cards are drawn from."""

    quests: tuple[Card, ...]
    player: tuple[Card, ...]
    hazards: tuple[Card, ...]
    long_events: tuple[Card, ...]
    rings: tuple[Card, ...]

    @classmethod
    def of(cls, deck: Deck) -> Decks:
        """Give them in the order of the list."""
        sections = (QUEST_DECK, PLAYER_DECK, HAZARD_DECK, LONG_EVENT_DECK, RING_DECK)
        return cls(*(tuple(h.card for h in deck.within(one) for _ in range(h.count)) for one in sections))

    @property
    def cards(self) -> tuple[Card, ...]:
        """All of them."""
        return (*self.quests, *self.player, *self.hazards, *self.long_events, *self.rings)

    def with_copies(self, card: Card, number: int) -> Decks:
        """Give the same with so many copies of a card added to (or, below 0, taken out of) the first deck with it."""
        at = next(n for n, deck in enumerate(self) if card in deck)
        changed = list(self[at])
        place = changed.index(card)
        for _ in range(-number):
            changed.remove(card)
        changed[place:place] = [card] * number
        return self._replace(**{self._fields[at]: tuple(changed)})
