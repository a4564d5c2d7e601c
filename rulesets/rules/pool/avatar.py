"""The rule `pool.avatar`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.deck import PLAY_DECK, POOL
from rulesets.finding import Fix, Violation, say
from rulesets.rule import Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule("{title} is an avatar and may not be in the pool.", bars_start=True)
def avatar(deck: Deck, _: Settings) -> Iterator[Violation]:
    """No avatar is in the pool, and none starts: an avatar comes into play from the hand.

    **Legal.** All copies of Radagast in the play deck.

    **Illegal.** One of them in the pool; one of the play deck that the list marks as starting.
    """
    for holding in deck.of("avatar", POOL):
        yield Violation(
            {"title": holding.card.title},
            cards=(holding,),
            section=POOL,
            fix=Fix(say("Move {title} to the play deck.", title=holding.card.title)),
        )
    for holding in deck.of("avatar", PLAY_DECK):
        if holding.starting:
            yield Violation(
                {"title": holding.card.title},
                cards=(holding,),
                section=PLAY_DECK,
                message="{title} is an avatar and may not start.",
                fix=Fix(say("Take the mark of the starting company from {title}.", title=holding.card.title)),
            )
