"""Who follows whom: how a company is rearranged so that general influence is left for one more."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from cardpool.influence import bonuses_against

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from cardpool.card import Card


Moves = tuple[tuple["Card", "Card"], ...]
"""Who becomes a follower, each with whom he follows."""


@lru_cache(maxsize=1_000)
def direct_influence(character: Card) -> int:
    """Give the direct influence of a character, without what holds against some alone."""
    # `3(5)` is 3, and 5 against some: the bonuses say against whom.
    printed = character.direct_influence.partition("(")[0]
    return int(printed) if printed.lstrip("+-").isdecimal() else 0


def room_under(leader: Card, followers: Sequence[Card]) -> int:
    """Give the mind that a character may have under him in these followers.

    A bonus counts for those against whom it holds, and is shared among them: with 2, 4 against Fíli and 2 against
    Dwarves there is room for Fíli of 2 and another Dwarf of 4. Who may have no followers has no room.
    """
    if leader.no_followers:
        return 0
    return direct_influence(leader) + min(
        (_bonuses(leader, some) - _minds(some) for some in _subsets(followers) if some), default=0
    ) + _minds(followers)  # fmt: skip


def covered(leader: Card, followers: Sequence[Card]) -> int:
    """Give how much of the minds of followers the bonuses of a leader cover, each as far as it goes.

    This is a greatest flow from bonuses to minds, found as the least cut: whoever is set apart, no more is covered than
    the bonuses that hold against one of them, and the minds of all others.
    """
    return min(_bonuses(leader, some) + _minds(followers) - _minds(some) for some in _subsets(followers))


def _subsets(followers: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    return (some for size in range(len(followers) + 1) for some in combinations(followers, size))


def _minds(characters: Sequence[Card]) -> int:
    return sum(character.mind or 0 for character in characters)


def _bonuses(leader: Card, followers: Sequence[Card]) -> int:
    """Give what the bonuses of a leader add that hold against one of these at least, each once."""
    return sum(max(0, *held) for held in zip(*(_against(leader, one) for one in followers), strict=True))


_against = lru_cache(maxsize=10_000)(bonuses_against)
"""What each bonus of one adds against another: companies are arranged over and over."""


def making_room(company: Sequence[Card], needed: int, settled: Collection[Card] = ()) -> Moves:
    """Give the fewest characters who become followers so that general influence is free, each with whom he follows.

    A follower has no followers himself, and an avatar follows nobody.

    Args:
        company: all of it under general influence.
        needed: points of general influence to be freed, from 1.
        settled: members of it who follow nobody, by what a card says.

    Returns:
        Empty where no arrangement frees as many.
    """
    leads = {
        character: [
            leader for leader in company
            if leader is not character and (character.mind or 0) <= room_under(leader, [character])
        ]
        for character in company
        if not character.avatar and character.mind and character not in settled
    }  # fmt: skip
    movable = [character for character, leaders in leads.items() if leaders]
    # However they are arranged, nobody has more room than with all of his bonuses.
    most = {leader: _most_room(leader, movable) for leader in company}
    minds = {character: character.mind or 0 for character in movable}
    spent = {character: minds[character] + most[character] for character in movable}
    room = sum(most.values())
    for size in range(1, len(movable) + 1):
        for moved in combinations(movable, size):
            if sum(map(minds.__getitem__, moved)) < needed or sum(map(spent.__getitem__, moved)) > room:
                continue
            leaders = [character for character in company if character not in moved]
            for arranged in _arranged(moved, leaders, {}):
                return arranged
    return ()


def _most_room(leader: Card, followers: Sequence[Card]) -> int:
    if leader.no_followers or not followers:
        return 0
    return max(0, direct_influence(leader) + _bonuses(leader, followers))


def _arranged(
    moved: Sequence[Card], leaders: Sequence[Card], under: Mapping[Card, tuple[Card, ...]]
) -> Iterator[Moves]:
    """Give every way to put these under leaders who have room for them."""
    if not moved:
        yield tuple((follower, leader) for leader, followers in under.items() for follower in followers)
        return
    for leader in leaders:
        followers = (*under.get(leader, ()), moved[0])
        if _minds(followers) <= room_under(leader, followers):
            yield from _arranged(moved[1:], leaders, {**under, leader: followers})
