"""Whose deck it is: the player type and the declared avatar, inferred from the cards where nobody says."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from cardpool.card import Alignment, CardType
from rulesets.deck import LOCATION_DECK, PLAY_DECK, POOL

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rulesets.deck import Holding

_AVATARS = {
    Alignment.HERO: "wizard",
    Alignment.MINION: "ringwraith",
    Alignment.FALLEN_WIZARD: "fallen-wizard",
    Alignment.BALROG: "balrog",
}
"""Alignment of an avatar card to the player type whose avatar it is."""


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
    for sections in ({PLAY_DECK, POOL}, None):
        avatars = _most(
            (_AVATARS[card.alignment], count)
            for card, count, section, *_ in holdings
            if card.avatar and (sections is None or section in sections) and card.alignment in _AVATARS
        )
        if avatars:
            named = sorted({h.card.title for h in holdings if h.card.avatar and _AVATARS[h.card.alignment] == avatars})
            return Inference(avatars, f"from its avatars ({', '.join(named)})")
    if any(holding.card.alignment == Alignment.STAGE and not holding.card.two_way for holding in holdings):
        return Inference("fallen-wizard", "from its stage cards")
    sides = _most(
        (card.alignment.value, count)
        for card, count, section, *_ in holdings
        if section != LOCATION_DECK and not card.agent and not card.two_way
        and (card.type is CardType.CHARACTER or (card.type is CardType.RESOURCE and not _is_item(card.subtypes)))
        and card.alignment in {Alignment.HERO, Alignment.MINION}
    ) or _most((card.alignment.value, count) for card, count, section, *_ in holdings if section == LOCATION_DECK)  # fmt: skip
    if sides == Alignment.HERO:
        return Inference("wizard", "from its hero characters and resources")
    if sides in {Alignment.MINION, Alignment.BALROG}:
        if any(card.specific_to == "Balrog" or "balrog" == card.alignment and len(card.versions) > 1 for card, *_ in holdings):
            return Inference("balrog", "from its Balrog cards")
        return Inference("ringwraith", "from its minion characters and resources")
    return Inference(None, "")


def infer_avatar(holdings: Iterable[Holding]) -> str | None:
    """Infer which Fallen-wizard is declared: the one with the most copies, else the one most cards are specific to."""
    held = tuple(holdings)
    return _most((h.card.title, h.count) for h in held if h.card.avatar and h.card.alignment == Alignment.FALLEN_WIZARD) or _most(
        (h.card.specific_to, h.count) for h in held if h.card.specific_to and h.card.alignment == Alignment.STAGE
    )


def _most(votes: Iterable[tuple[str, int]]) -> str | None:
    """Give what has the most votes, the first in the alphabet if several have."""
    tally: Counter[str] = Counter()
    for name, count in votes:
        tally[name] += count
    return min(tally, key=lambda name: (-tally[name], name)) if tally else None


def _is_item(subtypes: tuple[str, ...]) -> bool:
    return any(subtype.endswith("item") for subtype in subtypes)
