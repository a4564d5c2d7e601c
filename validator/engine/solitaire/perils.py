"""What attacks the company, as numbers: the creatures of the hazard deck, and what awaits it at sites."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from cardpool.folding import same_name
from validator.engine.encounters import SITE_TABLES, effects_by_roll, modifier_at
from validator.engine.solitaire.numbers import facts
from validator.engine.turns.attacks import NO_BODY, Attack, of_creature, of_site
from validator.engine.turns.combat import Attacks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from cardpool.card import Card

NO_ATTACK: Final = -1
"""In place of the number of an attack."""
NEVER: Final = 10**6
"""More shadow tokens than there can be."""
_OF_INNS: Final = ("brawl", "watch")
USUAL: Final = "usual"
EFFECTS: Final = (
    "", USUAL, "twice", "prowess+1", "prowess+2", "closed", "closed:scout", "closed:scout,wizard", "avoid:scout",
    "creature", "trap", "despair", "despair-1", "inn",
)  # fmt: skip
"""What a row of a site table does, in the words of `encounters.toml`; arrays hold the numbers of these."""


class Perils:
    """Attacks, by number, and whose they are.

    Args:
        hazards: the hazard deck, a card a copy.
        sites: those that the company can come to.
    """

    def __init__(self, hazards: Sequence[Card], sites: Sequence[Card]) -> None:
        self._all: list[Attack] = []
        self._fiery: set[int] = set()
        self.of_hazards = self._table([of_creature(card, hero=True) for card in hazards], list(map(_is_fiery, hazards)))
        """By hazard, the numbers of its attacks, one after the other, then `NO_ATTACK`."""
        self.gains = np.array(
            [any(not a.detains for a in of_creature(card, hero=True)) for card in hazards], dtype=bool
        )
        """By hazard, whether it is taken for its points once it is defeated."""
        self.of_sites = self._table([of_site(site, hero=True) for site in sites], list(map(_is_fiery, sites)))
        """By site, those of its automatic-attacks."""
        seconds = [_second(site) for site in sites]
        gained = [(attack,) if attack else () for attack, _ in seconds]
        self.second = self._table(gained, [False] * len(gained), at_least=1)[:, 0]
        """By site, the number of the automatic-attack that it gains with the shadow tokens."""
        self.second_over = np.array([over for _, over in seconds], dtype=np.int64)
        """By site, the tokens of which there must be more."""
        self.brawl, self.watch = self._table([(_of_inn(name),) for name in _OF_INNS], [False] * len(_OF_INNS))[:, 0]
        """The numbers of the attacks of inns."""
        self.attacks = Attacks.of(self._all)
        self.breathes = np.array([number in self._fiery for number in range(len(self._all))], dtype=bool)
        """By attack, whether it breathes fire, and whether the table of Dragons is rolled on for it."""
        self.is_dragon = np.array(["dragon" in attack.kinds for attack in self._all], dtype=bool) | self.breathes
        self.rolls = np.array([site.site_type in SITE_TABLES for site in sites], dtype=bool)
        """By site, whether an encounter is rolled for."""
        self.effects = np.array([_effects(site) for site in sites], dtype=np.int64)
        """By site and roll of two dice, from 2 on: what is met there, as a number of `EFFECTS`."""

    def _table(
        self, of_each: Sequence[Sequence[Attack]], fiery: Sequence[bool], at_least: int = 0
    ) -> NDArray[np.int64]:
        longest = max(map(len, of_each), default=0)
        table = np.full((len(of_each), max(longest, at_least)), NO_ATTACK, dtype=np.int64)
        for row, attacks in enumerate(of_each):
            for column, attack in enumerate(attacks):
                table[row, column] = len(self._all)
                if fiery[row] and not {"dragon", "drake"}.isdisjoint(attack.kinds):
                    self._fiery.add(len(self._all))
                self._all.append(attack)
        return table


def _of_inn(name: str) -> Attack:
    """Give the attack of an inn: the watch only detains."""
    strikes, prowess = facts()["inns"][name]
    return Attack(name, strikes, prowess, NO_BODY, 0, detains=name == "watch", chooses=False)


def _is_fiery(card: Card) -> bool:
    """Tell whether a creature breathes fire, or the Dragon whose lair a site is."""
    given = facts()["dragons"]
    fiery = card.entity in given["fiery"] or card.lair_of in given["fiery"]
    return fiery or any(same_name(card.title, title) for title in given["fire"])


def _second(site: Card) -> tuple[Attack | None, int]:
    """Give the automatic-attack that a site gains, and the shadow tokens of which there must be more."""
    for given in facts()["second_attacks"]["attacks"]:
        if any(same_name(site.title, title) for title in given["sites"]):
            attack = Attack(
                given["kind"],
                given["strikes"],
                given["prowess"],
                NO_BODY,
                given["points"],
                detains=False,
                chooses=False,
            )
            return attack, given["over"]
    return None, NEVER


def _effects(site: Card) -> list[int]:
    """Give what each roll brings at a site; where no table is rolled on, its usual automatic-attacks."""
    if site.site_type not in SITE_TABLES:
        return [EFFECTS.index(USUAL)] * 11
    return [EFFECTS.index(effect) for effect in effects_by_roll(site.site_type, modifier_at(site))]
