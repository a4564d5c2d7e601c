"""Whose deck it is: the player type and the declared avatar, inferred from the cards where nobody says."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from cardpool.card import ITEMS, Alignment, CardType
from rulesets.deck import LOCATION_DECK, PLAY_DECK, POOL

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardpool.card import Card
    from rulesets.deck import Holding

_AVATARS = {
    Alignment.HERO: "wizard",
    Alignment.MINION: "ringwraith",
    Alignment.FALLEN_WIZARD: "fallen-wizard",
    Alignment.BALROG: "balrog",
}
"""Alignment of an avatar card to the player type whose avatar it is."""


BALROG = "balrog"
_SIDED = frozenset({CardType.CHARACTER, CardType.RESOURCE})
_FIRST = frozenset({PLAY_DECK, POOL})
"""Where avatars tell more than in a sideboard."""


class Inference(NamedTuple):
    """A player type and what it was inferred from; None and `""` where nothing tells."""

    alignment: str | None
    why: str


def infer_alignment(holdings: Sequence[Holding]) -> Inference:
    """Infer the player type from the cards [CoE 1.2].

    From the avatars, those of the play deck and the pool before those of the sideboards, the kind with the most copies;
    else from stage cards, which only a Fallen-wizard has; else from the alignment of the characters and resources,
    where Balrog-specific cards and Balrog sites tell the Balrog from a Ringwraith. Agents, two-way cards and items say
    nothing: other players may hold them. The order of the list never matters.
    """
    avatars = [holding for holding in holdings if holding[0].avatar]
    for held in ([h for h in avatars if h.section in _FIRST], avatars):
        player = _most((_AVATARS[holding.card.alignment], holding.count) for holding in held)
        if player:
            named = sorted({h.card.title for h in held if _AVATARS[h.card.alignment] == player})
            return Inference(player, f"from its avatars ({', '.join(named)})")
    if any(holding.card.alignment == Alignment.STAGE and not holding.card.two_way for holding in holdings):
        return Inference("fallen-wizard", "from its stage cards")
    side = _most((h.card.alignment, h.count) for h in holdings if _tells_side(h)) or _most(
        (h.card.alignment, h.count) for h in holdings if h.section == LOCATION_DECK
    )
    if side == Alignment.HERO:
        return Inference("wizard", "from its hero characters and resources")
    if side in {Alignment.MINION, Alignment.BALROG}:
        if any(_tells_balrog(holding.card) for holding in holdings):
            return Inference(BALROG, "from its Balrog cards")
        return Inference("ringwraith", "from its minion characters and resources")
    return Inference(None, "")


def _tells_side(holding: Holding) -> bool:
    card = holding.card
    if holding.section == LOCATION_DECK or card.agent or card.two_way or not ITEMS.isdisjoint(card.subtypes):
        return False
    return card.type in _SIDED and card.alignment in {Alignment.HERO, Alignment.MINION}


def _tells_balrog(card: Card) -> bool:
    # The Balrog sites of which no other version exists are open to anyone, and say nothing.
    return card.specific_to.lower() == BALROG or (card.alignment == Alignment.BALROG and len(card.versions) > 1)


def infer_avatar(holdings: Iterable[Holding]) -> str | None:
    """Infer which Fallen-wizard is declared: the one with the most copies, else the one most cards are specific to."""
    held = tuple(holdings)
    return _most(
        (h.card.title, h.count) for h in held if h.card.avatar and h.card.alignment == Alignment.FALLEN_WIZARD
    ) or _most(
        (h.card.specific_to, h.count) for h in held if h.card.specific_to and h.card.alignment == Alignment.STAGE
    )


def _most(votes: Iterable[tuple[str, int]]) -> str | None:
    """Give what has the most votes, the first in the alphabet if several have."""
    tally: Counter[str] = Counter()
    for name, count in votes:
        tally[name] += count
    return min(tally, key=lambda name: (-tally[name], name)) if tally else None
