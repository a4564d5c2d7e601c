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
from validator.engine.turns.bond_facts import ADDED, as_controlled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from cardpool.card import Card
    from validator.engine.turns.bond_facts import Bond

    Stays = frozenset[tuple[int, int]]

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
def arrange(company: tuple[Card, ...], general_influence: int, settled: tuple[Card, ...] = ()) -> Arrangement | None:
    """Give the arrangement with the fewest followers that general influence suffices for.

    Args:
        company: its members, an avatar included.
        general_influence: of the player.
        settled: members who follow nobody, by what a card says.

    Returns:
        None where there is no such arrangement.
    """
    needed = sum(map(mind, company)) - general_influence
    moves = making_room(company, needed, settled) if needed > 0 else ()
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
        bonds: the different events that may stay with it.
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
        bonds: Sequence[Bond] = (),
    ) -> None:
        self.persons = tuple(persons)
        self.factions = tuple(factions)
        self._general_influence = general_influence
        self._modifier = modifier
        self._mind_to_draw = mind_to_draw
        self._leaders = leaders
        self._bonds = tuple(bonds)
        self._follows: dict[tuple[int, int], bool] = {}
        self._bound: dict[tuple[int, int], tuple[int, int]] = {}
        self._ids: dict[tuple[frozenset[int], Stays], int] = {}
        self.members: list[frozenset[int]] = []
        self.stays: list[Stays] = []
        """By company, the events that stay with it: of which kind, and with which person; the number of persons where
        with none of them alone."""
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
        self.added = np.zeros((0, len(ADDED), size), dtype=np.int64)
        """By company, what of `ADDED` and person: what the events that stay with it add."""

    def id_of(self, members: frozenset[int], stays: Stays = frozenset()) -> int:
        """Give the number of a company with which some events stay."""
        known = self._ids.get((members, stays))
        if known is None:
            known = self._ids[members, stays] = len(self.members)
            self._add(members, stays)
        return known

    def joined(self, company: int, person: int) -> int:
        """Give the company once a person joined it; `NEVER` where nobody controls him, or he is there already."""
        if self.next[company, person] == NOT_YET:
            members, stays = self.members[company], self.stays[company]
            after = members | {person}, self._left(members | {person}, stays)
            self.next[company, person] = self.id_of(*after) if self._may_join(members, person, stays) else NEVER
        return int(self.next[company, person])

    def follows(self, company: int, person: int) -> bool:
        """Tell whether somebody of a company could control a person by direct influence, nobody else rearranged."""
        key = company, person
        if key not in self._follows:
            members, stays = self.members[company], self.stays[company]
            cards, arranged = self.arranged(members, stays)
            self._follows[key] = may_follow(self._as_controlled(person, stays), cards, arranged)
        return self._follows[key]

    def without(self, company: int, person: int) -> int:
        """Give the company that is left of one without a person."""
        members = self.members[company] - {person}
        return self.id_of(members, self._left(members, self.stays[company]))

    # --- what stays with a company ------------------------------------------------------------------------------------

    def arranged(self, members: frozenset[int], stays: Stays) -> tuple[list[Card], Arrangement | None]:
        """Give the members as they are controlled, in order, and how they are arranged; None where they cannot be."""
        order = sorted(members)
        cards = [self._as_controlled(index, stays) for index in order]
        general = self._general_influence + sum(self._bonds[kind].general for kind, _ in stays)
        alone = {place for kind, place in stays if self._bonds[kind].alone}
        settled = tuple(card for index, card in zip(order, cards, strict=True) if index in alone)
        return cards, arrange(tuple(cards), general, settled)

    def bound(self, company: int, kind: int) -> tuple[int, int]:
        """Give the company once an event stays with it, and with which person; `NEVER` where it cannot.

        It stays with whom it gives most of influence, or costs least, of several with the first; and nowhere
        if the company could not be controlled then, or if all that it is about is control and it gives none.
        """
        key = company, kind
        if key not in self._bound:
            self._bound[key] = max(self._places(company, kind), default=(0, 0, NEVER, NEVER))[2:]
        return self._bound[key]

    def loosened(self, company: int) -> int:
        """Give the company once what goes at a haven is gone."""
        stays = self.stays[company]
        return self.id_of(self.members[company], frozenset(one for one in stays if not self._bonds[one[0]].passes))

    def comes(self, company: int) -> frozenset[str]:
        """Give the races of whom any number may join a company in a turn."""
        return frozenset(self._bonds[kind].comes for kind, _ in self.stays[company])

    def _places(self, company: int, kind: int) -> Iterator[tuple[int, int, int, int]]:
        members, stays, bond = self.members[company], self.stays[company], self._bonds[kind]
        cards = [self.persons[index] for index in sorted(members)]
        places = sorted(members) if bond.is_on_one else [len(self.persons)]
        for place in places:
            beside = frozenset(one for one in stays if not bond.supplants(self._bonds[one[0]]))
            if any(one[1] == place and self._bonds[one[0]].group == bond.group for one in beside):
                continue
            if not (bond.suits(self.persons[place], cards) if bond.is_on_one else bond.holds(cards)):
                continue
            after = beside | {(kind, place)}
            gain = self._gain(place, stays, after) if bond.is_on_one else 0
            needless = bond.is_on_one and gain <= 0 and not (bond.general or bond.fights or bond.persuades)
            if not needless and self.arranged(members, after)[1] is not None:
                yield gain, -place, self.id_of(members, after), place

    def _gain(self, person: int, stays: Stays, after: Stays) -> int:
        """Give what an event gives of influence, or saves of it."""
        before, then = self._as_controlled(person, stays), self._as_controlled(person, after)
        return mind(before) - mind(then) + direct_influence(then) - direct_influence(before)

    def _as_controlled(self, person: int, stays: Stays) -> Card:
        card = self.persons[person]
        if not stays:
            return card
        bonds = [(self._bonds[kind].card, place == person) for kind, place in sorted(stays)]
        own, others = (tuple(one for one, is_own in bonds if is_own is asked) for asked in (True, False))
        return as_controlled(card, own, others)

    def _left(self, members: frozenset[int], stays: Stays) -> Stays:
        """Give what stays with a company that has changed."""
        if not stays:
            return stays
        cards = [self.persons[index] for index in sorted(members)]
        alone = len(self.persons)
        return frozenset(
            (kind, place)
            for kind, place in stays
            if (place in members or place == alone)
            and self._bonds[kind].holds(cards, None if place == alone else self.persons[place])
        )

    def fill(self, companies: NDArray[np.int32], persons: NDArray[np.intp]) -> None:
        """Make sure that it is known of these companies what each of these persons makes of them."""
        for company in np.unique(companies):
            for person in persons:
                self.joined(int(company), int(person))

    def _may_join(self, members: frozenset[int], person: int, stays: Stays) -> bool:
        card = self.persons[person]
        cards = [self.persons[index] for index in sorted(members)]
        if person in members or any(excludes(card, member) for member in cards):
            return False
        if too_many_leaders(cards, card, self._leaders):
            return False
        after = members | {person}
        left = self._left(after, stays)
        # An avatar by whose coming others could not be controlled any more waits.
        return (card.avatar and left == stays) or self.arranged(after, left)[1] is not None

    def _add(self, members: frozenset[int], stays: Stays) -> None:
        self.members.append(members)
        self.stays.append(stays)
        order = sorted(members)
        cards, arranged = self.arranged(members, stays)
        size = len(self.persons)
        present = np.zeros(size, dtype=bool)
        present[order] = True
        table = np.full((size, len(self.factions)), NO_INFLUENCE, dtype=np.int8)
        left = np.zeros(size, dtype=np.int64)
        added = np.zeros((len(ADDED), size), dtype=np.int64)
        for index, card in zip(order, cards, strict=True):
            for kind, place in stays:
                bond = self._bonds[kind]
                added[:, index] += [bond.added(what, self.persons[index], own=place == index) for what in ADDED]
            free = left[index] = free_influence(card, cards, arranged) + added[ADDED.index("influence"), index]
            own = [self._bonds[kind] for kind, place in stays if place == index]
            for number, faction in enumerate(self.factions):
                against = sum(bond.against(self.persons[index], faction) for bond in own)
                table[index, number] = free + self._modifier(self.persons[index], faction) + against
        self.next = np.vstack([self.next, np.full((1, size), NOT_YET, dtype=np.int32)])
        self.present = np.vstack([self.present, present[None]])
        self.modifiers = np.concatenate([self.modifiers, table[:, :, None]], axis=2)
        self.free = np.vstack([self.free, left[None]])
        self.added = np.concatenate([self.added, added[None]])
        self.sizes = np.append(self.sizes, len(members))
        self.draws = np.append(self.draws, any(may_draw(self.persons[n], self._mind_to_draw) for n in order))


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
