"""What a rule can speak of: the cards, and the traits of a list, without any of which it has nothing to say.

A rule that speaks of single cards declares which they are, and its check goes through these alone. What a card is never
changes, so each is looked at once for all decks of a kind; a deck without any that concern a rule costs that rule
nothing (`rulesets.plan`). What few lists have besides, such as lines that are not understood, is asked once for all
rules that speak of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from cardpool.sections import LOCATION_DECK
from rulesets.holding import as_holdings

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

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


@dataclass(frozen=True, slots=True, eq=False)
class Trait:
    """What a list may be like, whatever its cards."""

    of: Callable[[Deck], bool]
    """Tells whether a deck's list is so."""


UNRESOLVED = Trait(lambda deck: bool(deck.unresolved))
"""Some line of the list stands for cards, and it is not known for which."""
CORRECTED = Trait(lambda deck: bool(deck.corrections))
"""Some line was read as something else than written."""
FOREIGN = Trait(lambda deck: bool(deck.foreign))
"""Cards stand in sections that the format does not have."""
WITHOUT_SITES = Trait(lambda deck: not deck.has_section(LOCATION_DECK))
"""The list has no location deck."""
NOBODYS = Trait(lambda deck: deck.player.alignment is None or deck.player.stated is not None)
"""It is not known for which player type the deck is, or the list states one that the format does not have."""
OF_ANOTHER_LENGTH = Trait(lambda deck: deck.player.stated_length is not None)
"""The list states a length of the game that the format does not have."""


@dataclass(frozen=True, slots=True, eq=False)
class Crowd:
    """More cards of a section than the parameter `maximum` of a rule allows."""

    section: str
    kind: str = ""
    """What they count as, see `rulesets.roles.Role`; `""`: anything. Lines that are not understood are in
    no crowd: a rule that counts them says so with `UNRESOLVED`."""

    def most(self, settings: Settings) -> int:
        """Give how many there may be, whoever plays and however long."""
        most: int | Mapping[str, int] = settings.maximum
        return most if isinstance(most, int) else min(most.values(), default=0)


@dataclass(frozen=True, slots=True, eq=False)
class Concern:
    """Cards of which a rule may speak, or of which it may have to count more than are allowed.

    A declaration is one of its own, whatever another says, so what is remembered of its cards is found at once.
    """

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
        meant = self._meant(settings, deck.player.alignment or "", deck.counting)
        if self.mark:
            marked = [holding for holding in deck.marked(self.mark) if meant[holding[0]]]
            return [h for h in marked if self.covers(h.section, deck.role(h.card).kind)]
        groups = [rows for group, rows in deck.groups.items() if self.covers(*group)]
        return as_holdings([row for rows in groups for row in rows if meant[row[0]]])

    def means(self, card: Card, deck: Deck, settings: Settings) -> bool:
        """Tell whether a card is among these, wherever it stands."""
        return self._meant(settings, deck.player.alignment or "", deck.counting)[card]

    def _meant(self, settings: Settings, player: str, counting: CountingRules) -> _Meant:
        meant: _Meant | None = settings.remembered.get((self, player))
        if meant is None:
            meant = settings.remembered[self, player] = _Meant(self.where, Case(settings, player, counting))
        return meant

    def covers(self, section: str, kind: str) -> bool:
        """Tell whether cards that count as a kind in a section may be among these."""
        here = section in self.sections if self.sections else section != LOCATION_DECK
        return here and (not self.kinds or kind in self.kinds)


class _Meant(dict["Card", bool]):
    """Card to whether it is among those that a rule declares, filled as cards turn up."""

    def __init__(self, where: Callable[[Card, Case], bool], case: Case) -> None:
        super().__init__()
        self._asked = where, case

    def __missing__(self, card: Card) -> bool:
        where, case = self._asked
        meant = self[card] = bool(where(card, case))
        return meant
