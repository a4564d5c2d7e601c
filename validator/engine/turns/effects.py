"""What events do to an attack and those who face it: for whom, against whom, and while which cards are in play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from cardpool.deeds import Deed, deeds
from validator.engine.turns.attacks import NO_BODY

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from numpy.typing import NDArray

    from cardpool.card import Card
    from validator.engine.turns.attacks import Attack
    from validator.engine.turns.combat import Attacks

    Rows = NDArray[np.intp]
    Flags = NDArray[np.bool_]
    Numbers = NDArray[np.int64]

HELPING: Final = ("prowess", "body")
WEAKENING: Final = ("foe", "foebody")
LESSENING: Final = ("fewer", "halves", "doubles", "single")
_WHOM: Final = frozenset({"all", "self"})
_CHOOSES: Final = "chooses"
_AUTOMATIC: Final = "automatic"
_AGENT: Final = "agent"
_NO_AGENT: Final = "no-agent"
_AT: Final = "at-"


class Effects(NamedTuple):
    """What an event does against attacks."""

    deeds: tuple[Deed, ...]

    @property
    def alone(self) -> bool:
        """Whether it helps who plays it."""
        return any("self" in deed.words for deed in self.deeds)

    def bears_on(self, attack: Attack) -> bool:
        """Tell whether it does anything against an attack, whatever is in play."""
        return any(holds(deed, attack) for deed in self.deeds)

    def total(self, name: str, attack: Attack | None, there: Collection[str], who: Card | None = None) -> int:
        """Give what it adds of a kind: to a character, if one is asked for, as though he played it.

        Args:
            name: of a deed.
            attack: against which; None: what it adds at the most.
            there: folded titles of the cards in play.
            who: the character.
        """
        return sum(
            deed.number or 1
            for deed in self.deeds
            if deed.name == name
            and (attack is None or holds(deed, attack))
            and (not deed.during or deed.during in there)
            and (who is None or deed.suits(who))
        )

    def of_others(self) -> Effects:
        """Give what it does for all but who plays it."""
        return Effects(tuple(deed for deed in self.deeds if "self" not in deed.words))


def effects_of(card: Card) -> Effects:
    """Give what an event does against attacks, for all who face them or for who plays it."""
    found = [deed for deed in deeds(card, *HELPING) if _WHOM.intersection(deed.words)]
    return Effects((*found, *deeds(card, *WEAKENING, *LESSENING)))


def holds(deed: Deed, attack: Attack) -> bool:
    """Tell whether what an event does holds against an attack, whatever is in play."""
    kinds = {*attack.kinds, "automatic" if attack.automatic else "creature"}
    places = [word.removeprefix(_AT) for word in deed.words if word.startswith(_AT)]
    return (
        deed.holds_against(kinds)
        and (_CHOOSES not in deed.words or attack.chooses)
        and (_AUTOMATIC not in deed.words or attack.automatic)
        and (_NO_AGENT not in deed.words or _AGENT not in attack.kinds)
        and (not places or attack.place in places)
    )


def lessened(body: Any, by: Any) -> Any:  # noqa: ANN401  # a number, or an array of them
    """Give the body of an attack once it has so much more, or less: what has one keeps one."""
    return np.where(body == NO_BODY, NO_BODY, np.maximum(body + by, NO_BODY + 1))


class Helped(NamedTuple):
    """What events do in several games against an attack each: arrays by game, or by game and fighter."""

    prowess: Numbers
    body: Numbers
    """By game and fighter."""
    foe: Numbers
    foe_body: Numbers
    fewer: Numbers
    halves: Numbers
    doubles: Numbers
    single: Numbers

    @classmethod
    def nothing(cls, games: int, fighters: int) -> Helped:
        """Give that nothing is done."""
        by_fighter = (np.zeros((games, fighters), dtype=np.int64) for _ in HELPING)
        return cls(*by_fighter, *(np.zeros(games, dtype=np.int64) for _ in (*WEAKENING, *LESSENING)))

    def add(
        self,
        rows: Rows,
        effects: Effects,
        attack: Sequence[Attack],
        persons: Sequence[Card],
        in_force: Callable[[str], Flags],
        whom: Flags | None = None,
    ) -> None:
        """Add what an event does, in some games.

        Args:
            rows: which.
            effects: what it does.
            attack: by game, of all of these.
            persons: everybody who can ever be in a company.
            in_force: tells by game whether a card is in play, by its folded title.
            whom: by game of `rows` and person, who plays it; None for everybody.
        """
        for deed in effects.deeds:
            held = np.array([holds(deed, attack[row]) for row in rows.tolist()], dtype=bool)
            if deed.during:
                held &= in_force(deed.during)[rows]
            some = rows[held]
            if deed.name not in HELPING:
                at = (*WEAKENING, *LESSENING).index(deed.name) + len(HELPING)
                self[at][some] += deed.number or 1
                continue
            suits = np.array([deed.suits(person) for person in persons], dtype=bool)
            own = suits if whom is None or "self" not in deed.words else suits & whom[held]
            self[HELPING.index(deed.name)][some, : len(persons)] += deed.number * own

    def strikes(self, number: Numbers) -> Numbers:
        """Give by game how many strikes are left of so many."""
        left = np.where(self.halves > 0, (number + 1) // 2, number)
        left = np.where(self.doubles > 0, 2 * left, left) + self.fewer
        found: Numbers = np.where(self.single > 0, 1, np.maximum(left, 1))
        return found

    def weaken(self, attack: Attacks) -> Attacks:
        """Give the attacks as they are then."""
        return attack._replace(prowess=attack.prowess + self.foe, body=lessened(attack.body, self.foe_body))
