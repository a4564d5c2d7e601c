"""Sample hands: a few openings as a player would hold them, each card with what it can do."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any

from cardpool.phrases import phrase
from validator.engine.kinds import AVATAR, CHARACTER, KINDS, RESOURCE
from validator.engine.play import NEVER, already, clash

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardpool.card import Card
    from validator.engine.kinds import Kinds
    from validator.engine.play import Play
    from validator.engine.playability import Playability


_COMING = frozenset({AVATAR, CHARACTER})


@dataclass(frozen=True, slots=True)
class Held:
    """One card of a hand."""

    card: Card
    kinds: tuple[str, ...]
    """What it counts as, of `validator.engine.kinds.KINDS`, in their order."""
    play: Play
    """When and where it can be played, or why not."""

    def to_dict(self) -> dict[str, Any]:
        """Give the card as JSON has it."""
        play = self.play
        return {
            "id": self.card.id,
            "title": self.card.title,
            "kinds": list(self.kinds),
            "turn": play.turn,
            "moves": play.moves,
            "site": play.site.title if play.site else None,
            "by": play.by or None,
            "odds": float(play.odds),
            "fraction": str(play.odds),
            "known": play.known,
            "why": play.why,
        }


@dataclass(frozen=True, slots=True)
class Sample:
    """One opening hand."""

    cards: tuple[Held, ...]
    """In the order in which they were drawn."""
    given_up: tuple[Held, ...] | None
    """The hand that was given up for it; None where none was."""

    def to_dict(self) -> dict[str, Any]:
        """Give the hand as JSON has it."""
        return {
            "cards": [held.to_dict() for held in self.cards],
            "given_up": None if self.given_up is None else [held.to_dict() for held in self.given_up],
        }


def draw_samples(
    cards: Sequence[Card],
    copies: Sequence[Kinds],
    hand: int,
    playability: Playability,
    *,
    number: int,
    seed: int,
    kept_for: Kinds = frozenset(),
) -> tuple[Sample, ...]:
    """Draw some opening hands.

    Args:
        cards: of the deck, one a copy.
        copies: what each of them counts as.
        hand: cards of an opening hand.
        playability: of the deck's cards.
        number: of hands; the first ones of a longer series are those of a shorter one.
        seed: 0 upwards.
        kept_for: kinds for one of which a hand is kept; any other is given up once. Empty: none is given up.
    """
    random = Random(seed)  # noqa: S311  # a game, no secret

    def drawn() -> list[int]:
        return random.sample(range(len(cards)), hand)

    def held(places: Sequence[int]) -> tuple[Held, ...]:
        return _one_a_turn([
            Held(
                cards[place],
                tuple(kind for kind in KINDS if kind in copies[place]),
                playability.of(cards[place], as_resource=RESOURCE in copies[place]),
            )
            for place in places
        ])  # fmt: skip

    samples = []
    for _ in range(number):
        first = drawn()
        if kept_for and all(copies[place].isdisjoint(kept_for) for place in first):
            samples.append(Sample(held(drawn()), held(first)))
        else:
            samples.append(Sample(held(first), None))
    return tuple(samples)


def _one_a_turn(cards: Sequence[Held]) -> tuple[Held, ...]:
    """Put off all characters but one for each turn, the avatar first: of the one character a turn cards speak often.

    Who is the same as one before him waits in vain.
    """
    coming = [card for card in cards if _COMING & set(card.kinds) and card.play.turn is not None]
    coming.sort(key=lambda card: (AVATAR not in card.kinds, card.play.turn or 0))
    turns: dict[int, int] = {}
    there: list[Held] = []
    second: dict[int, Held] = {}
    for card in coming:
        if first := next((one for one in there if clash([one.card, card.card])), None):
            second[id(card)] = replace(card, play=_in_vain(card, first))
            continue
        there.append(card)
        turns[id(card)] = max(card.play.turn or 1, 1 + max(turns.values(), default=0))
    return tuple(second.get(id(card)) or _put_off(card, turns.get(id(card))) for card in cards)


def _in_vain(card: Held, first: Held) -> Play:
    return replace(card.play, turn=None, route=(), odds=NEVER, why=already(first.card))


def _put_off(card: Held, turn: int | None) -> Held:
    if turn is None or turn == card.play.turn:
        return card
    why = phrase("{why}; one character comes a turn", why=card.play.why)
    return replace(card, play=replace(card.play, turn=turn, why=why))
