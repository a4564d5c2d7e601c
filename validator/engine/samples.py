"""Sample hands: a few openings as a player would hold them, each card with what it can do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from validator.engine.kinds import KINDS
from validator.engine.simulation import draw, generator

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from cardpool.card import Card
    from validator.engine.kinds import Kinds
    from validator.engine.playability import Play, Playability


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
    random = generator(seed, stream=1)

    def held(places: NDArray[Any]) -> tuple[Held, ...]:
        return tuple(
            Held(cards[place], tuple(kind for kind in KINDS if kind in copies[place]), playability.of(cards[place]))
            for place in map(int, places)
        )

    samples = []
    for _ in range(number):
        first = draw(random, len(cards), hand, 1)[:, 0]
        if kept_for and all(copies[place].isdisjoint(kept_for) for place in map(int, first)):
            samples.append(Sample(held(draw(random, len(cards), hand, 1)[:, 0]), held(first)))
        else:
            samples.append(Sample(held(first), None))
    return tuple(samples)
