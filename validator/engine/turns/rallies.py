"""Events that help a whole company against an attack: which they are, and what of them and of those that cancel it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from cardpool.deeds import Deed, deeds
from cardpool.plays import Alternative, parse_play
from validator.engine.play import meets
from validator.engine.turns.events import AGAINST, cancels, cancels_tapping, is_event, is_met, known_of, price_of
from validator.engine.turns.events import may_cancel as may_cancel_by

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardpool.card import Card
    from validator.engine.turns.attacks import Attack
    from validator.engine.turns.parts import Copy

_KNOWN: Final = frozenset({*AGAINST, "avatar", "card", "with"})
_SAID: Final = frozenset({"prowess", "body", "foe", "price", "more"})


class Rally(NamedTuple):
    """What an event does for a company against an attack."""

    way: Alternative
    """Against which attacks it is played, and by whom."""
    prowess: int
    body: int
    """Of those whom it helps."""
    foe: int
    """Of the prowess of the attack: 0, or less."""
    whom: Deed | None
    """Whom it helps; None for nobody."""
    price: int | None

    def helps(self, who: Card) -> bool:
        """Tell whether it adds to the prowess of a character."""
        return self.whom is not None and self.whom.suits(who)

    def meets(self, attack: Attack) -> bool:
        """Tell whether it is played against an attack."""
        return is_met(self.way, attack)

    def suits(self, card: Card, person: Card) -> bool:
        """Tell whether a character may play it."""
        named = self.way.values("card")
        return meets(person, card) and (person.avatar or not self.way.has("avatar")) and named in {(), (person.title,)}


def rally_of(card: Card) -> Rally | None:
    """Give what an event does for a whole company against an attack; None where it does nothing, or asks for more."""
    found = deeds(card)
    helping = [deed for deed in found if deed.name in {"prowess", "body"}]
    foe = sum(deed.number for deed in found if deed.name == "foe")
    if not is_event(card) or any(deed.name not in _SAID for deed in found):
        return None
    if any(deed.words != ("all",) for deed in helping):
        return None
    for way in parse_play(card.play):
        asked = [each for each in way.conditions if each.name == "with"]
        known = all(each.name in _KNOWN for each in way.conditions)
        # Of a race it says only that somebody of it is there, who is helped.
        plain = all(helping and each.values[0].casefold() in helping[0].whom for each in asked)
        if way.has(*AGAINST) and known and plain and not way.site and (helping or foe):
            total = {name: sum(deed.number for deed in helping if deed.name == name) for name in ("prowess", "body")}
            whom = helping[0] if helping else None
            return Rally(way, total["prowess"], total["body"], foe, whom, price_of(card))
    return None


class Rallies:
    """The events of a deck that help a whole company against an attack, the most helpful first.

    Args:
        copies: the cards of the deck.
        persons: everybody who can ever be in the company.
        part: that of such events.
    """

    def __init__(self, copies: Sequence[Copy], persons: Sequence[Card], part: str) -> None:
        found = known_of(copies, part, rally_of)
        found.sort(key=lambda one: (one[2].foe - one[2].prowess, one[0]))
        self.columns = [n for n, _, _ in found]
        self.each = [rally for _, _, rally in found]
        suits = [[rally.suits(card, person) for person in persons] for _, card, rally in found]
        self.suits = np.array(suits, dtype=bool).reshape(len(found), len(persons))
        """By event and person, whether he may play it."""
        helps = [[rally.helps(person) for person in persons] for rally in self.each]
        self.helps = np.array(helps, dtype=bool).reshape(len(found), len(persons))
        """By event and person, whether it adds to his prowess."""


class Shields:
    """The events of a deck that cancel attacks.

    Args:
        copies: the cards of the deck.
        persons: everybody who can ever be in the company.
        part: that of such events.
    """

    def __init__(self, copies: Sequence[Copy], persons: Sequence[Card], part: str) -> None:
        own = [n for n, copy in enumerate(copies) if copy.part == part]
        self.columns = sorted(own, key=lambda n: (price_of(copies[n].card) is not None, n))
        """Those without a price first."""
        self._cards = [copies[n].card for n in self.columns]
        suits = [[may_cancel_by(person, card) for person in persons] for card in self._cards]
        self.suits = np.array(suits, dtype=bool).reshape(len(self.columns), len(persons))
        """By event and person, whether he may cancel attacks by it."""
        self.tapping = [cancels_tapping(card) for card in self._cards]
        self.prices = [price_of(card) for card in self._cards]
        self._met: dict[int, tuple[Attack, list[bool]]] = {}

    def meet(self, attack: Attack) -> list[bool]:
        """Tell of each of them whether it cancels an attack."""
        if id(attack) not in self._met:
            self._met[id(attack)] = attack, [cancels(card, attack) for card in self._cards]
        return self._met[id(attack)][1]
