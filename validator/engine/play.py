"""How one card can first be played, and the words for it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from cardpool.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardpool.card import Card
    from validator.engine.movement import Route

CERTAIN: Final = Fraction(1)
NEVER: Final = Fraction(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """How one card can first be played, by the facts that the pool has of it."""

    card: Card
    turn: int | None
    """The first turn on which it can be played, from 1; None if it cannot, or if it is not known."""
    known: bool = True
    """Whether the facts say where and by whom it is played; where not, `turn` is None."""
    site: Card | None = None
    """Where it is played; None where it needs no site."""
    route: Route = ()
    """The moves to this site, one a turn; empty where it can be played at the starting site, or without one."""
    by: str = ""
    """Who plays it: the character's name; `""` if anybody may, or if nobody can."""
    odds: Fraction = NEVER
    """Odds that it succeeds once tried, from 0 to 1: the rolls of the Under-deeps on the way, a faction's influence
    check; for a creature, the share of the typical paths that it can be keyed to."""
    why: str
    """One sentence, without a full stop."""

    @property
    def moves(self) -> int | None:
        """Moves of the company before it is played; None if it is not played."""
        return None if self.turn is None else len(self.route)

    def by_turn(self, turn: int) -> bool:
        """Tell whether the card can be played on that turn or earlier."""
        return self.turn is not None and self.turn <= turn


def clash(characters: Sequence[Card]) -> bool:
    """Tell whether two of these can never be in play together: a unique character twice, or two manifestations."""
    unique = [card.unique_as for card in characters if card.unique]
    entities = [card.entity for card in characters if card.entity]
    return len(set(unique)) < len(unique) or len(set(entities)) < len(entities)


def already(other: Card) -> str:
    """Say that a character cannot come beside another, who is the same."""
    return phrase("it cannot be in play beside {title}, who comes first", title=other.title)


def meets(character: Card, card: Card) -> bool:
    """Tell whether a character has what a card asks of who plays it."""
    has = {*character.skills, *character.races, *character.keywords}
    return not card.requires or any(has.issuperset(need.split("+")) for need in card.requires)


def at_once(player: str, card: Card | None = None) -> str:
    """Say that a card is played at once, by somebody or by anybody."""
    if card is not None and card.derived:
        return phrase("at once, as far as its facts say, which nobody has reviewed")
    if player:
        return phrase("at once, by {name}", name=player)
    return phrase("at once: its facts ask for nothing that is not there")


def there_after(site: Card, route: Route, player: str) -> str:
    """Say where a card is played, after how many moves, and by whom."""
    if not route:
        there = phrase("at {site}, where the company starts", site=site.title)
    elif len(route) == 1:
        there = phrase("at {site}, after one move", site=site.title)
    else:
        there = phrase("at {site}, after {moves} moves", site=site.title, moves=len(route))
    return phrase("{there}, by {name}", there=there, name=player) if player else there
