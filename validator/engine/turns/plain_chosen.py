"""Creatures that are chosen as the automatic-attack of a site once more, by the steps of the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.phrases import phrase
from validator.engine.turns.chosen import AN_ATTACK, CHOSEN_DICE, as_automatic, may_be_chosen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardpool.card import Card
    from validator.engine.turns.battle import Foe
    from validator.engine.turns.parts import Copy
    from validator.engine.turns.referee import Referee


def choose(foe: Foe, whom: Referee, site: Card, hand: Sequence[Copy], *, hero: bool) -> Copy | None:
    """Play the worst creature of a hand that a site takes as its automatic-attack; give it, as it is discarded then.

    Args:
        foe: who has the hand.
        whom: the company that entered the site.
        site: as it is now.
        hand: what can be of use, the worst first.
        hero: whether it is a hero company.
    """
    for copy in hand:
        attacks = as_automatic(copy.card, hero=hero)
        if not attacks or not may_be_chosen(copy.card, site) or not whom.company:
            continue
        plays = phrase("plays {card}", card=copy.card.title)
        whom.story.tell("opponent", plays, why=phrase("as the automatic-attack of {site}", site=site.title))
        for number, attack in enumerate(attacks):
            if whom.company:
                foe.face(whom, attack, CHOSEN_DICE + AN_ATTACK * number)
        return copy
    return None
