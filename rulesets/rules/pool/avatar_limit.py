"""The rule `pool.avatar_limit`."""

from __future__ import annotations

from rulesets.counts import Count, kind_in
from rulesets.deck import POOL
from rulesets.limits import no_more_than


@no_more_than(
    "The pool has {avatars} avatars; {limit} is allowed.",
    Count.of("avatars", POOL, kind_in("avatar", POOL), place=6, special=True),
    maximum="Most avatars of a pool.",
    fix="Move {surplus} to the play deck.",
    noun="avatar",
)
def avatar_limit() -> None:
    """The pool holds at most one avatar.

    An avatar may start in a dream-card game; it then takes 12 of the 20 points of general influence.

    **Legal.** One Radagast in the pool.

    **Illegal.** Two.
    """
