"""Creatures that the opponent may choose from hand as the automatic-attack of a site [MEDM]."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import numpy as np

from cardpool.attacks import parse_attack
from validator.engine.turns.attacks import of_creature
from validator.engine.turns.combat import Attacks, face

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from cardpool.card import Card
    from validator.engine.turns.attacks import Attack
    from validator.engine.turns.games import Games
    from validator.engine.turns.opponent import Opponent

    Flags = NDArray[np.bool_]

CHOSEN_DICE: Final = 4_500_000
"""What the dice of a turn are for, from here on: the creature that is chosen as an automatic-attack."""
AN_ATTACK: Final = 100
"""Dice of one of its attacks."""
_ASKS_MORE: Final = "more"


def may_be_chosen(card: Card, site: Card) -> bool:
    """Tell whether a hazard may be played as the automatic-attack of a site: one normally keyed to what it names.

    One that needs two symbols of a region is not keyed to one. Where the text of the site says more about whom it takes
    than the facts, nobody is.
    """
    symbols = Counter(card.keyed_to)
    for attack in map(parse_attack, site.automatic_attacks):
        takes = attack.chosen and _ASKS_MORE not in attack.notes and not (card.unique and "non-unique" in attack.notes)
        if takes and any(symbols[kind] == 1 for kind in attack.keyed):
            return True
    return False


def as_automatic(card: Card, *, hero: bool) -> tuple[Attack, ...]:
    """Give the attacks of a creature that was chosen: who defeats it has nothing of it, as it is discarded."""
    return tuple(attack._replace(points=0, automatic=True) for attack in of_creature(card, hero=hero))


def chosen_table(cards: Sequence[Card], sites: Sequence[Card], *, hero: bool) -> Flags:
    """Tell by hazard and site whether it may be played as its automatic-attack."""
    asking = [any(parse_attack(text).chosen for text in site.automatic_attacks) for site in sites]
    found = [
        [asks and bool(of_creature(card, hero=hero)) and may_be_chosen(card, site)
         for site, asks in zip(sites, asking, strict=True)]
        for card in cards
    ]  # fmt: skip
    return np.array(found, dtype=bool).reshape(len(cards), len(sites))


def choose(opponent: Opponent, games: Games, attacked: Flags) -> None:
    """Let opponents play the worst creature that a site takes on the companies that entered, and discard it."""
    board = opponent.board
    if not board.chosen.any():
        return
    entered = attacked & (games.sizes() > 0)
    could = opponent.hand & board.chosen[:, games.at].T & entered[:, None] & ~(opponent.never | opponent.barred())
    rows = np.flatnonzero(could.any(axis=1))
    cards = could[rows].argmax(axis=1)
    attacks = [as_automatic(board.cards[card], hero=games.board.hero) for card in cards.tolist()]
    opponent.discard(rows, cards)
    for number in range(max(map(len, attacks), default=0)):
        some = np.flatnonzero([len(one) > number for one in attacks])
        some = some[games.sizes()[rows[some]] > 0]
        if some.size:
            each = Attacks.of([attacks[at][number] for at in some.tolist()])
            face(games, rows[some], each, CHOSEN_DICE + AN_ATTACK * number)
