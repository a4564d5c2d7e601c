"""The company of the solitaire game as numbers: who starts, and the Wizard."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cardpool.card import Subtype
from cardpool.folding import same_name
from validator.engine.playability import influence_modifier
from validator.engine.turns.numbers import INDESTRUCTIBLE, number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from cardpool.card import Card


class People:
    """Everybody who can be in the company; arrays are by person.

    Args:
        company: who starts.
        joining: characters of the player deck who may be met at inns.
        wizard: who may join them; None where the deck has none.
    """

    def __init__(self, company: Sequence[Card], joining: Sequence[Card], wizard: Card | None) -> None:
        self.cards = (*company, *joining, *([wizard] if wizard else ()))
        self.may_join = np.isin(np.arange(len(self.cards)), np.arange(len(company), len(company) + len(joining)))
        self.starts = np.arange(len(self.cards)) < len(company)
        self.is_wizard = np.array([card.avatar for card in self.cards], dtype=bool)
        self.prowess = np.array([number(card.prowess, 0) for card in self.cards], dtype=np.int64)
        self.body = np.array([number(card.body, INDESTRUCTIBLE) for card in self.cards], dtype=np.int64)
        self.mind = np.array([card.mind or 0 for card in self.cards], dtype=np.int64)
        self.points = np.array([card.points or 0 for card in self.cards], dtype=np.int64)
        self.ranger = np.array(["ranger" in card.skills for card in self.cards], dtype=bool)
        self.scout = np.array(["scout" in card.skills for card in self.cards], dtype=bool)

    def heal_at(self, sites: Sequence[Card]) -> NDArray[np.bool_]:
        """Tell by site and person whether he heals there: at a haven, or at his home site [RGEO 4, Home sites]."""
        table = [
            [site.site_type == "haven" or any(same_name(site.title, home) for home in card.home_sites)
             for card in self.cards]
            for site in sites
        ]  # fmt: skip
        return np.array(table, dtype=bool).reshape(len(sites), len(self.cards))

    def influence(self, quests: Sequence[Card]) -> NDArray[np.int64]:
        """Give by quest and person what he adds to an influence check; 0 where the quest is no faction."""
        table = [
            [influence_modifier(card, quest, races_of_factions=False) if Subtype.FACTION in quest.subtypes else 0
             for card in self.cards]
            for quest in quests
        ]  # fmt: skip
        return np.array(table, dtype=np.int64).reshape(len(quests), len(self.cards))
