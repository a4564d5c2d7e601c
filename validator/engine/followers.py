"""Who follows whom: how a company is rearranged so that general influence is left for one more."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from cardpool.influence import bonus

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

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

    What holds against several of them holds once, and of several such the best is counted. Who may have no followers
    has no room.
    """
    if leader.no_followers:
        return 0
    return direct_influence(leader) + max((_against(leader, follower) for follower in followers), default=0)


_against = lru_cache(maxsize=10_000)(bonus)
"""What one adds to his influence against another: companies are arranged over and over."""


def making_room(company: Sequence[Card], needed: int) -> Moves:
    """Give the fewest characters who become followers so that general influence is free, each with whom he follows.

    A follower has no followers himself, and an avatar follows nobody.

    Args:
        company: all of it under general influence.
        needed: points of general influence to be freed, from 1.

    Returns:
        Empty where no arrangement frees as many.
    """
    leads = {
        character: [
            leader for leader in company
            if leader is not character and (character.mind or 0) <= room_under(leader, [character])
        ]
        for character in company
        if not character.avatar and character.mind
    }  # fmt: skip
    movable = [character for character, leaders in leads.items() if leaders]
    # However they are arranged, nobody has more room than under the best of his bonuses.
    most = {leader: max(0, *(room_under(leader, [one]) for one in movable)) if movable else 0 for leader in company}
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


def _arranged(
    moved: Sequence[Card], leaders: Sequence[Card], under: Mapping[Card, tuple[Card, ...]]
) -> Iterator[Moves]:
    """Give every way to put these under leaders who have room for them."""
    if not moved:
        yield tuple((follower, leader) for leader, followers in under.items() for follower in followers)
        return
    for leader in leaders:
        followers = (*under.get(leader, ()), moved[0])
        if sum(follower.mind or 0 for follower in followers) <= room_under(leader, followers):
            yield from _arranged(moved[1:], leaders, {**under, leader: followers})
