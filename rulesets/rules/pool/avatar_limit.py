"""The rule `pool.avatar_limit`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.counts import Count, of_kind
from rulesets.deck import POOL
from rulesets.limits import no_more_than
from rulesets.rule import NUMBER, Parameter

if TYPE_CHECKING:
    from rulesets.deck import Deck, Holding


@no_more_than(
    "The pool has {avatars} avatars; {limit} is allowed.",
    Count("avatars", POOL, of_kind("avatar", POOL), place=6, special=True),
    value="avatars",
    fix="Move {surplus} to the play deck.",
    noun="avatar",
    params={"maximum": Parameter(NUMBER, "Most avatars of a pool.")},
)
def avatar_limit(deck: Deck) -> list[Holding]:
    """The pool holds at most one avatar.

    An avatar may start in a dream-card game; it then takes 12 of the 20 points of general influence.

    **Legal.** One Radagast in the pool.

    **Illegal.** Two.
    """
    return deck.of("avatar", POOL)
