"""Events that untap or heal somebody of the company: which they are, and what of them as columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cardpool.deeds import deeds
from cardpool.plays import parse_play
from validator.engine.play import meets
from validator.engine.turns.events import is_event

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardpool.card import Card
    from validator.engine.turns.parts import Copy


def untaps(card: Card) -> bool:
    """Tell whether an event untaps any one character of a company with an avatar, and nothing else."""
    found = [(deed.name, deed.number, deed.words) for deed in deeds(card)]
    asked = [[each.name for each in way.conditions] for way in parse_play(card.play) if not way.site]
    return is_event(card) and found == [("untap", 1, ())] and ["avatar"] in asked and not card.requires


def heals(card: Card) -> bool:
    """Tell whether who plays an event in the organisation phase is healed by it, and untapped."""
    asked = [way for way in parse_play(card.play) if not way.site and len(way.conditions) == 1]
    in_time = any("organisation" in way.values("phase") for way in asked)
    return is_event(card) and in_time and bool(deeds(card, "heal"))


class Untaps:
    """The events of a deck that untap or heal somebody.

    Args:
        copies: the cards of the deck.
        persons: everybody who can ever be in the company.
        parts: that of events that untap, and that of those that heal.
    """

    def __init__(self, copies: Sequence[Copy], persons: Sequence[Card], parts: tuple[str, str]) -> None:
        untap, heal = parts
        self.columns = np.array([n for n, copy in enumerate(copies) if copy.part == untap], dtype=np.intp)
        self.healing = [n for n, copy in enumerate(copies) if copy.part == heal]
        suits = [[meets(person, copies[n].card) for person in persons] for n in self.healing]
        self.heals = np.array(suits, dtype=bool).reshape(len(self.healing), len(persons))
        """By event that heals and person, whether it is for him."""
