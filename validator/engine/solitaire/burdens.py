"""What characters bear, items, allies and hazards that corrupt them, as numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from cardpool.deeds import deeds
from validator.engine.solitaire.keying import attacks
from validator.engine.turns.corruption import bonus
from validator.engine.turns.hazards import CORRUPTION, TRIAL, may_corrupt, part_of, wants_item
from validator.engine.turns.holdings import corruption_of, is_held, is_item, is_uneasy

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardpool.card import Card
    from validator.engine.draft import Carried

NOBODY: Final = -1
"""In place of a person who bears something: it is not in play."""
IN_PLAY: Final = -2
"""The same: it is in play, and nobody bears it."""
NO_COLUMN: Final = -1
"""In place of the column of a hazard that stays with nobody."""


class Burdens:
    """What can be borne, by slot: the items that start, the quests, of which some are items and allies, special rings.

    Args:
        started: the items that start, with their bearers.
        quests: the quest deck, a card a copy.
        rings: the ring deck, a card a copy.
        hazards: the hazard deck, a card a copy.
        people: everybody who can be in the company.
    """

    def __init__(
        self,
        started: Sequence[Carried],
        quests: Sequence[Card],
        rings: Sequence[Card],
        hazards: Sequence[Card],
        people: Sequence[Card],
    ) -> None:
        cards = (*(one.item for one in started), *quests, *rings)
        self.first_quest = len(started)
        self.first_ring = len(started) + len(quests)
        """The slots of the first quest and the first special ring."""
        self.starts = np.array(
            [people.index(one.bearer) for one in started] + [NOBODY] * (len(quests) + len(rings)), dtype=np.int64
        )
        """By slot, who bears it at the start."""
        self.held = np.array([is_held(card) for card in cards], dtype=bool)
        self.is_item = np.array([is_item(card) for card in cards], dtype=bool)
        self.points = np.array([card.points or 0 for card in cards], dtype=np.int64)
        self.corruption = np.array([corruption_of(card) if is_held(card) else 0 for card in cards], dtype=np.int64)
        self.by_worth = np.argsort(-self.points, kind="stable")
        """Slots, what is worth most first: so it is passed on."""
        self.uneasy = [slot for slot, card in enumerate(cards) if is_held(card) and is_uneasy(card)]
        """Slots whose bearers make a check at the end of each untap phase."""
        self.bonus = np.array([bonus(card) for card in people], dtype=np.int64)
        """By person, what is added to his checks."""
        self._find_hazards(hazards, cards, people)

    def _find_hazards(self, hazards: Sequence[Card], cards: Sequence[Card], people: Sequence[Card]) -> None:
        parts = ["" if attacks(card) else part_of(card, hero=True) for card in hazards]
        self.trial = np.array([part == TRIAL for part in parts], dtype=bool)
        """By hazard, whether somebody makes a check at once."""
        self.trial_bonus = np.array([sum(d.number for d in deeds(card, "checks")) for card in hazards], dtype=np.int64)
        staying = [card for card, part in zip(hazards, parts, strict=True) if part == CORRUPTION]
        self.column = np.full(len(hazards), NO_COLUMN, dtype=np.int64)
        """By hazard, its column among those that stay with a character; `NO_COLUMN` for others."""
        self.column[[part == CORRUPTION for part in parts]] = np.arange(len(staying))
        self.staying = np.flatnonzero(self.column != NO_COLUMN)
        """By column, its hazard."""
        self.corrupts = self.trial | (self.column != NO_COLUMN)
        suits = [[bool(part) and may_corrupt(card, who) for who in people]
                 for card, part in zip(hazards, parts, strict=True)]  # fmt: skip
        self.suits = np.array(suits, dtype=bool).reshape(len(hazards), len(people))
        """By hazard and person, whether it may be played on him."""
        wanted = [[wants_item(card, item) for item in cards] for card in hazards]
        self.wanted = np.array(wanted, dtype=bool).reshape(len(hazards), len(cards)) & self.is_item
        """By hazard and slot, whether it is played on who bears that."""
        self.wants = np.array([any(deed.words for deed in deeds(card, "checks")) for card in hazards], dtype=bool)
        """By hazard, whether it is played on who bears an item of some kind alone."""
        self.taints = np.array([corruption_of(card) for card in staying], dtype=np.int64)
        self.removal = np.array([sum(d.number for d in deeds(card, "remove")) for card in staying], dtype=np.int64)
        """By column, its corruption points, and what a roll must exceed that removes it."""
        self.calls = [
            (column, word)
            for column, card in enumerate(staying)
            for deed in deeds(card, "check")
            for word in deed.words
        ]
        """Columns, and when they call for a check: one of `cardpool.deeds.CHECKS`."""
