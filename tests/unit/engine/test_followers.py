"""General influence is rearranged: minds and influence are written by hand from the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardpool.card import Alignment, Card, CardType
from cardpool.database import open_pool
from validator.engine.followers import making_room, room_under

if TYPE_CHECKING:
    from collections.abc import Sequence


def character(title: str, mind: int, influence: str = "0", *, avatar: bool = False) -> Card:
    return Card(
        id=title, set="XX", title=title, type=CardType.CHARACTER, alignment=Alignment.HERO, mind=mind,
        direct_influence=influence, avatar=avatar,
    )  # fmt: skip


LEADER, WEAK, SMALL, OTHER = character("Leader", 9, "3"), character("Weak", 3), character("Small", 2), character("O", 6)


@pytest.mark.parametrize(
    ("company", "needed", "moves"),
    [
        # The leader has room for a mind of 3, not of 4.
        ([LEADER, WEAK], 3, ["Weak"]),
        ([LEADER, WEAK], 4, []),
        # One of the two fits, and no both: 3 + 2 are more than 3.
        ([LEADER, WEAK, SMALL], 2, ["Weak"]),
        ([LEADER, WEAK, SMALL], 5, []),
        # Nobody follows himself, and who has no influence has no followers.
        ([LEADER], 1, []),
        ([WEAK, SMALL, OTHER], 1, []),
        # An avatar follows nobody and leads many.
        ([character("Wizard", 0, "10", avatar=True), WEAK, OTHER], 9, ["O", "Weak"]),
        ([character("Wizard", 0, "10", avatar=True), LEADER, WEAK], 9, ["Leader"]),
        # The leader who follows the Wizard leads nobody, and the Wizard has room for 1 more.
        ([character("Wizard", 0, "10", avatar=True), LEADER, WEAK], 12, []),
        ([character("Great", 2, "9"), character("Middle", 4, "2"), SMALL], 7, []),
    ],
)
def test_the_fewest_follow_who_leave_as_much_free(company: Sequence[Card], needed: int, moves: list[str]) -> None:
    found = making_room(company, needed)

    assert sorted(follower.title for follower, _ in found) == moves
    followers = {follower for follower, _ in found}
    assert not followers & {leader for _, leader in found}


def test_who_is_settled_by_a_card_follows_nobody() -> None:
    assert [follower for follower, _ in making_room([LEADER, WEAK, SMALL], 2, [WEAK])] == [SMALL]
    assert making_room([LEADER, WEAK, SMALL], 2, [WEAK, SMALL]) == ()


def test_the_balrog_has_no_followers() -> None:
    # "He may not have any followers"; Bolg and Azog have 2 more against who is specific to him.
    pool = open_pool()
    balrog, bolg, orc = pool["BA-3"], pool["BA-4"], pool["BA-8"]
    assert (balrog.no_followers, room_under(balrog, [orc])) == (True, 0)
    assert making_room([balrog, orc], 1) == ()
    assert "Balrog" in orc.specific_to
    assert room_under(bolg, [orc]) == int(bolg.direct_influence) + 2 + 3 * ("orc" in orc.races)


def test_a_bonus_counts_for_those_against_whom_it_holds_in_whatever_order() -> None:
    # Dís has 1, and 4 against Fíli: there is room for Fíli of 2 beside another of 1, and not of 3.
    pool = open_pool()
    dis, fili = next(c for c in pool if c.title == "Dís" and "card:Fíli +4" in c.bonuses), pool["TW-150"]
    assert (fili.title, fili.mind, dis.direct_influence) == ("Fíli", 2, "1")
    for other, room in ((character("One", 1), True), (character("Three", 3), False)):
        for followers in ([fili, other], [other, fili]):
            assert (room_under(dis, followers) >= 2 + (other.mind or 0)) is room
