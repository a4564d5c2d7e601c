"""The rule `pool.avatar_limit`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.deck import POOL
from rulesets.finding import Fix, Hit, counted
from rulesets.rule import NUMBER, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "The pool has {avatars} avatars; {limit} is allowed.",
    params={"maximum": Parameter(NUMBER, "Most avatars of a pool.")},
)
def avatar_limit(deck: Deck, settings: Settings) -> Iterator[Hit]:
    """The pool holds at most one avatar.

    An avatar may start in a dream-card game; it then takes 12 of the 20 points of general influence.

    **Legal.** One Radagast in the pool.

    **Illegal.** Two.
    """
    avatars = deck.count("avatar", POOL)
    if avatars > settings.maximum:
        yield Hit(
            {"avatars": avatars, "limit": settings.maximum},
            cards=deck.of("avatar", POOL),
            section=POOL,
            fix=Fix(f"Move {counted(avatars - settings.maximum, 'avatar')} to the play deck."),
        )
