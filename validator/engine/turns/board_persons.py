"""Everybody who can be in the company of a deck, by number."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from validator.engine.movement import is_haven
from validator.engine.turns.board_cards import BoardCards
from validator.engine.turns.numbers import INDESTRUCTIBLE, number
from validator.engine.turns.parts import (
    CHARACTER,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardpool.card import Card


class BoardPersons(BoardCards):
    """The persons of a board, those who start first."""

    def _find_persons(self) -> None:
        """Give everybody who can be in the company a number: a unique character and an avatar once, others by copy."""
        persons = list(self.start.company)
        keys = {_person(card): number for number, card in enumerate(persons) if _person(card)}
        who = []
        for copy in self.copies:
            if copy.part != CHARACTER:
                who.append(-1)
                continue
            key = _person(copy.card)
            if key in keys:
                who.append(keys[key])
                continue
            if key:
                keys[key] = len(persons)
            who.append(len(persons))
            # Two of one kind are two persons: a card equals itself alone, and so does a likeness of it.
            persons.append(replace(copy.card) if copy.card in persons else copy.card)
        self.who = np.array(who, dtype=np.intp)
        """By card, the number of the person; -1 for who is none."""
        self.characters = np.flatnonzero(self.who >= 0)
        """Cards of characters, who is worth most first: so they are played."""
        order = sorted(self.characters, key=lambda n: (not self.cards[n].avatar, -self.policy.worth(self.cards[n]), n))
        self.characters = np.array(order, dtype=np.intp)
        self.persons = tuple(persons)
        self.prowess = np.array([number(card.prowess, 0) for card in persons], dtype=np.int64)
        """By person."""
        self.body = np.array([number(card.body, INDESTRUCTIBLE) for card in persons], dtype=np.int64)
        self.is_avatar = np.array([card.avatar for card in persons], dtype=bool)
        self.worth_points = np.array([card.points or 0 for card in persons], dtype=np.int16)
        at = [[self.may_come(self.cards[n], site) for site in self.sites] for n in self.characters]
        self.comes_at = np.array(at, dtype=bool).reshape(len(self.characters), len(self.sites))
        """By character (in that order) and site, whether he may be played there."""

    @cached_property
    def heals(self) -> NDArray[np.bool_]:
        """By site and person, whether he heals there: at a haven, and where the law has it at his home site."""
        at_home = self.law.heals_at_home
        found = [
            [is_haven(site, self.player) or (at_home and self.heals_at(person, site)) for person in self.persons]
            for site in self.sites
        ]
        return np.array(found, dtype=bool).reshape(len(self.sites), len(self.persons))


def _person(card: Card) -> str:
    return f"avatar {card.title}" if card.avatar else card.unique_as if card.unique else ""
