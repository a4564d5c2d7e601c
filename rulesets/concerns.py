"""What a rule can speak of: the cards without any of which it has nothing to say.

A rule that speaks of single cards declares which they are, and its check goes through these alone. What a card is never
changes, so each is looked at once for all decks of a kind; a deck without any that concern a rule costs that rule
nothing (`rulesets.run`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from cardpool.sections import LOCATION_DECK

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardpool.card import Card
    from rulesets.deck import Deck, Holding
    from rulesets.roles import CountingRules
    from rulesets.rule import Settings


class Case(NamedTuple):
    """For whom a rule looks at a card."""

    settings: Settings
    player: str
    """Player type; `""` where it is not known."""
    counting: CountingRules


@dataclass(frozen=True, slots=True)
class Concern:
    """Cards of which a rule may speak, or of which it may have to count more than are allowed."""

    kinds: tuple[str, ...] = ()
    """What they count as, see `rulesets.roles.Role`; empty: anything."""
    sections: tuple[str, ...] = ()
    """Where they stand; empty: anywhere but in the location deck."""
    mark: str = ""
    """A mark that they bear, by which they are found at once, see `rulesets.roles.Role`; `""`: any or none."""
    where: Callable[[Card, Case], bool] = lambda _card, _case: True
    """What else must hold of them. It may let in too many, as it knows nothing of the deck, but none too few."""

    def of(self, deck: Deck, settings: Settings) -> list[Holding]:
        """Give the holdings of these cards, those of one kind and section in the order of the list."""
        case, where = Case(settings, deck.player.alignment or "", deck.counting), self.where
        if self.mark:
            marked = [h for h in deck.marked(self.mark) if self.covers(h.section, deck.role(h.card).kind)]
            return [holding for holding in marked if where(holding[0], case)]
        groups = [held for group, held in deck.groups.items() if self.covers(*group)]
        return [holding for held in groups for holding in held if where(holding[0], case)]

    def covers(self, section: str, kind: str) -> bool:
        """Tell whether cards that count as a kind in a section may be among these."""
        here = section in self.sections if self.sections else section != LOCATION_DECK
        return here and (not self.kinds or kind in self.kinds)
