"""Whose deck it is: the player type and the declared avatar, inferred from the cards where nobody says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cardpool.card import ITEMS, Alignment, CardType
from cardpool.players import BALROG, OR, PLAYERS
from rulesets.deck import LOCATION_DECK, PLAY_DECK, POOL
from rulesets.finding import say

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from cardpool.card import Card
    from rulesets.holding import Holding, Row
    from rulesets.roles import CountingRules

_SIDED = frozenset({CardType.CHARACTER, CardType.RESOURCE})
_FIRST = frozenset({PLAY_DECK, POOL})
"""Where avatars tell more than in a sideboard."""


_FALLEN: Final = "fallen-wizard"
_SIDES: Final = {"wizard": Alignment.HERO, "ringwraith": Alignment.MINION, BALROG: Alignment.MINION, _FALLEN: None}
"""Player type of the standard game to the alignment of his characters and resources; None where both may be his."""


_MANY: Final = 12
"""Lines with characters and resources that tell whose a deck is; fewer may all be wrong."""


class Inference(NamedTuple):
    """A player type and what it was inferred from; None and `""` where nothing tells."""

    alignment: str | None
    why: str


def infer_alignment(rows: Sequence[Row], avatars: Sequence[Holding], counting: CountingRules) -> Inference:
    """Infer the player type from the cards [CoE 1.2].

    From the avatars of the play deck and the pool, the kind with the most copies; else from stage cards, which only a
    Fallen-wizard has in the standard game; else from the alignment of the characters and resources, where
    Balrog-specific cards and Balrog sites tell the Balrog from other minion players; an avatar in a sideboard comes
    last, for it makes no deck his. Agents, two-way cards and items say nothing: other players may hold them. The order
    of the list never matters.

    Args:
        rows: the cards of the deck.
        avatars: those of them that are avatars.
        counting: how the format counts cards.
    """
    players = {
        alignment: player for player, alignments in counting.avatar_alignments.items() for alignment in alignments
    }
    avatars = [holding for holding in avatars if holding.card.alignment in players]
    if found := _from_avatars([h for h in avatars if h.section in _FIRST], players):
        return found
    stage = [(card, count) for card, count, _, _, _ in rows if card.alignment == Alignment.STAGE and not card.two_way]
    if stage:
        # In dream-card games lords have stage cards too, most of them specific to their kind.
        player = _most((card.players[0], count) for card, count in stage if len(card.players) == 1)
        return Inference(player or _FALLEN, say("from its stage cards"))
    side = _most((card.alignment, count) for card, count, section, _, _ in rows if _tells_side(card, section)) or _most(
        (card.alignment, count) for card, count, section, _, _ in rows if section == LOCATION_DECK
    )
    if side == Alignment.HERO:
        return Inference(counting.without_avatar.get(Alignment.HERO), say("from its hero characters and resources"))
    if side in {Alignment.MINION, Alignment.BALROG}:
        if any(_tells_balrog(row[0]) for row in rows):
            return Inference(BALROG, say("from its Balrog cards"))
        return Inference(counting.without_avatar.get(Alignment.MINION), say("from its minion characters and resources"))
    return _from_avatars(avatars, players) or Inference(None, "")


def contradicted(stated: str, rows: Sequence[Row], avatars: Sequence[Holding], counting: CountingRules) -> str | None:
    """Give whose the deck is where nothing in it is the stated player's; None where he may be its player.

    It has many characters and resources, all of one side, and no avatar of his; they are of the other side, or the
    avatars are another player's. One wrong card makes no deck another player's.

    Args:
        stated: the player type that the list says.
        rows: the cards of the deck.
        avatars: those of them that are avatars.
        counting: how the format counts cards.
    """
    own = counting.avatar_alignments.get(stated, ())
    if stated not in _SIDES or any(holding.card.alignment in own for holding in avatars):
        return None
    told = [row[0].alignment for row in rows if _tells_side(row[0], row[2])]
    staged = stated == _FALLEN and any(row[0].alignment == Alignment.STAGE for row in rows)
    if len(told) < _MANY or len(set(told)) > 1 or staged:
        return None
    other = infer_alignment(rows, avatars, counting).alignment
    if other == stated or other not in _SIDES:
        return None
    return other if avatars or _SIDES[stated] not in {None, told[0]} else None


def _from_avatars(avatars: Sequence[Holding], players: Mapping[str, str]) -> Inference | None:
    player = _most((players[holding.card.alignment], holding.count) for holding in avatars)
    if player is None:
        return None
    named = sorted({h.card.title for h in avatars if players[h.card.alignment] == player})
    return Inference(player, say("from its avatars ({titles})", titles=", ".join(named)))


def _tells_side(card: Card, section: str) -> bool:
    if section == LOCATION_DECK or card.agent or card.two_way or not ITEMS.isdisjoint(card.subtypes):
        return False
    return card.type in _SIDED and card.alignment in {Alignment.HERO, Alignment.MINION}


def _tells_balrog(card: Card) -> bool:
    # The Balrog sites of which no other version exists are open to anyone, and say nothing.
    return card.specific_to.lower() == BALROG or (card.alignment == Alignment.BALROG and len(card.versions) > 1)


def infer_avatar(rows: Iterable[Row], avatars: Iterable[Holding], alignments: Collection[str]) -> str | None:
    """Infer which avatar is declared.

    The one with the most copies in play deck and pool, else the one most stage cards are specific to, else the one with
    the most copies in the sideboards.

    Args:
        rows: the cards of the deck.
        avatars: those of them that are avatars.
        alignments: those of the player's avatars.
    """
    own = [h for h in avatars if h.card.alignment in alignments]
    return (
        _most((h.card.title, h.count) for h in own if h.section in _FIRST)
        or _most(
            (name, count)
            for card, count, _, _, _ in rows
            if card.specific_to and card.alignment == Alignment.STAGE and len(card.players) <= 1
            for name in card.specific_to.split(OR)
            if name not in PLAYERS
        )
        or _most((h.card.title, h.count) for h in own)
    )


def _most(votes: Iterable[tuple[str, int]]) -> str | None:
    """Give what has the most votes, the first in the alphabet if several have."""
    tally: dict[str, int] = {}
    for name, count in votes:
        tally[name] = tally.get(name, 0) + count
    return min(tally, key=lambda name: (-tally[name], name)) if tally else None
