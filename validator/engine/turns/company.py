"""Every company that a deck can bring together, made when it first comes up: who joins it, how it influences.

A company is a number; what follows from it stands in tables, so that games ask for many at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np

from validator.engine.followers import covered, direct_influence, making_room, room_under
from validator.engine.play import clash

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from cardpool.card import Card

NOT_YET: Final = -2
NEVER: Final = -1
NO_INFLUENCE: Final = -99
"""In place of a modifier: he is not there."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Who follows whom in a company."""

    leaders: tuple[Card | None, ...]
    """By member, whom he follows; None under general influence."""
    general_influence: int
    """What is left of it."""


def mind(card: Card) -> int:
    """Give what a character takes of the general influence."""
    return 0 if card.avatar else card.mind or 0


@lru_cache(maxsize=20_000)
def arrange(company: tuple[Card, ...], general_influence: int) -> Arrangement | None:
    """Give the arrangement with the fewest followers that general influence suffices for.

    Args:
        company: its members, an avatar included.
        general_influence: of the player.

    Returns:
        None where there is no such arrangement.
    """
    needed = sum(map(mind, company)) - general_influence
    moves = making_room(company, needed) if needed > 0 else ()
    if needed > 0 and not moves:
        return None
    under = dict(moves)
    freed = sum(mind(follower) for follower in under)
    return Arrangement(tuple(under.get(member) for member in company), freed - needed)


class Companies:
    """The companies of one deck.

    Args:
        persons: everybody who can ever be in one, a unique character once.
        factions: that may be influenced.
        general_influence: of the player.
        modifier: what a character adds against a faction besides his direct influence.
        mind_to_draw: mind from which on a character lets the company draw.
        leaders: the most that a company may have; 0: as many as there are.
    """

    def __init__(
        self,
        persons: Sequence[Card],
        factions: Sequence[Card],
        *,
        general_influence: int,
        modifier: Callable[[Card, Card], int],
        mind_to_draw: int,
        leaders: int = 0,
    ) -> None:
        self.persons = tuple(persons)
        self.factions = tuple(factions)
        self._general_influence = general_influence
        self._modifier = modifier
        self._mind_to_draw = mind_to_draw
        self._leaders = leaders
        self._follows: dict[tuple[int, int], bool] = {}
        self._ids: dict[frozenset[int], int] = {}
        self.members: list[frozenset[int]] = []
        size = len(self.persons)
        self.next = np.full((0, size), NOT_YET, dtype=np.int32)
        """By company and person: the company with him, `NEVER`, or `NOT_YET` asked for."""
        self.present = np.zeros((0, size), dtype=bool)
        """By company and person."""
        self.modifiers = np.zeros((size, len(self.factions), 0), dtype=np.int8)
        """By person, faction and company; `NO_INFLUENCE` for who is not there."""
        self.free = np.zeros((0, size), dtype=np.int64)
        """By company and person, the direct influence that he has left."""
        self.sizes = np.zeros(0, dtype=np.intp)
        """By company, its members."""
        self.draws = np.zeros(0, dtype=bool)
        """By company, whether it may draw cards when it moves."""

    def id_of(self, members: frozenset[int]) -> int:
        """Give the number of a company."""
        known = self._ids.get(members)
        if known is None:
            known = self._ids[members] = len(self.members)
            self._add(members)
        return known

    def joined(self, company: int, person: int) -> int:
        """Give the company once a person joined it; `NEVER` where nobody controls him, or he is there already."""
        if self.next[company, person] == NOT_YET:
            members = self.members[company]
            self.next[company, person] = self.id_of(members | {person}) if self._may_join(members, person) else NEVER
        return int(self.next[company, person])

    def follows(self, company: int, person: int) -> bool:
        """Tell whether somebody of a company could control a person by direct influence, nobody else rearranged."""
        key = company, person
        if key not in self._follows:
            cards = [self.persons[index] for index in sorted(self.members[company])]
            arranged = arrange(tuple(cards), self._general_influence)
            self._follows[key] = may_follow(self.persons[person], cards, arranged)
        return self._follows[key]

    def without(self, company: int, person: int) -> int:
        """Give the company that is left of one without a person."""
        return self.id_of(self.members[company] - {person})

    def fill(self, companies: NDArray[np.int32], persons: NDArray[np.intp]) -> None:
        """Make sure that it is known of these companies what each of these persons makes of them."""
        for company in np.unique(companies):
            for person in persons:
                self.joined(int(company), int(person))

    def _may_join(self, members: frozenset[int], person: int) -> bool:
        card = self.persons[person]
        cards = [self.persons[index] for index in sorted(members)]
        if person in members or any(excludes(card, member) for member in cards):
            return False
        if too_many_leaders(cards, card, self._leaders):
            return False
        return card.avatar or arrange((*cards, card), self._general_influence) is not None

    def _add(self, members: frozenset[int]) -> None:
        self.members.append(members)
        order = sorted(members)
        cards = [self.persons[index] for index in order]
        arranged = arrange(tuple(cards), self._general_influence)
        size = len(self.persons)
        present = np.zeros(size, dtype=bool)
        present[order] = True
        table = np.full((size, len(self.factions)), NO_INFLUENCE, dtype=np.int8)
        left = np.zeros(size, dtype=np.int64)
        for index, card in zip(order, cards, strict=True):
            free = left[index] = free_influence(card, cards, arranged)
            for number, faction in enumerate(self.factions):
                table[index, number] = free + self._modifier(card, faction)
        self.next = np.vstack([self.next, np.full((1, size), NOT_YET, dtype=np.int32)])
        self.present = np.vstack([self.present, present[None]])
        self.modifiers = np.concatenate([self.modifiers, table[:, :, None]], axis=2)
        self.free = np.vstack([self.free, left[None]])
        self.sizes = np.append(self.sizes, len(members))
        self.draws = np.append(self.draws, any(may_draw(card, self._mind_to_draw) for card in cards))


def excludes(card: Card, other: Card) -> bool:
    """Tell whether two characters are never in play together: an avatar beside another, or shapes of one person."""
    return (card.avatar and other.avatar) or clash((card, other))


def too_many_leaders(company: Sequence[Card], card: Card, most: int) -> bool:
    """Tell whether a character would be a leader too many for a company; avatars are none, and 0 is no limit."""
    leaders = [one for one in (*company, card) if "leader" in one.keywords and not one.avatar]
    return bool(most) and card in leaders and len(leaders) > most


def may_draw(card: Card, mind: int) -> bool:
    """Tell whether a character lets his company draw cards when it moves."""
    return card.avatar or (card.mind or 0) >= mind


def may_follow(card: Card, company: Sequence[Card], arranged: Arrangement | None) -> bool:
    """Tell whether somebody of a company has room for a follower more, beside those that he has."""
    if arranged is None:
        return False
    pairs = list(zip(company, arranged.leaders, strict=True))
    for leader, under in pairs:
        followers = (*(one for one, whom in pairs if whom is leader), card)
        if under is None and sum(map(mind, followers)) <= room_under(leader, followers):
            return True
    return False


def free_influence(card: Card, company: Sequence[Card], arranged: Arrangement | None) -> int:
    """Give the direct influence that a character has left beside his followers."""
    if arranged is None:
        return direct_influence(card)
    pairs = zip(company, arranged.leaders, strict=True)
    followers = [member for member, leader in pairs if leader is card]
    if not followers:
        return direct_influence(card)
    # What holds against his followers alone is used up first.
    against = covered(card, followers)
    minds = sum(follower.mind or 0 for follower in followers)
    return direct_influence(card) - max(0, minds - against)
