"""The way of playing, where the rules leave it to the player: a small class that another may take the place of.

Whatever it is asked is about one card or one site and is answered by a whole number, so that the arrays and the
plain player decide alike. Of two things that are worth the same, the one that stands first in the deck is taken.
"""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Protocol

from cardpool.card import Card, CardType, Subtype
from cardpool.phrases import phrase
from validator.engine.turns.events import EVENTS
from validator.engine.turns.stores import stored_points

if TYPE_CHECKING:
    from collections.abc import Mapping


Valued = Callable[[Card, int], int]
"""Gives what a card of so many printed points is worth to the player."""


class Policy(Protocol):
    """What a way of playing decides."""

    name: str
    spare: int
    """Untapped characters of a company from which on one of them may tap to remove a corruption card."""
    fear: int
    """What a roll is taken to bring where it is asked whether an attack had better be cancelled, or faced untapped."""
    risk: int
    """How many of the lowest rolls may fail a check that need not be made."""
    paid: int
    """A roll that must suffice for the corruption check that an event asks of who plays it."""

    def worth(self, card: Card) -> int:
        """Give what a resource or a character is worth in play, from 1 up; times the odds, it is played for that."""

    def goal(self, card: Card) -> int:
        """Give for what a card is worth a journey, 0 if for nothing."""

    def stored(self, card: Card) -> int:
        """Give for what it is worth a journey to store a card."""

    def keep(self, card: Card, *, of_use: bool) -> int:
        """Give how long a card is kept in hand: what has the least is discarded first."""

    def rest(self, cards: int, *, haven: bool) -> int:
        """Give how good a move is that is made for nothing but the cards that it draws."""

    def told(self) -> Mapping[str, Any]:
        """Give the whole way of playing, as answers print it."""

    def valuing(self, valued: Valued) -> Policy:
        """Give the same way of playing for a player to whom cards are worth other points than are printed."""


_USELESS_HAZARD: Final = 0
_USELESS: Final = 1
_MINOR: Final = 40
_CHARACTER: Final = 60
_RESOURCE: Final = 100
_AVATAR: Final = 1000


class Greedy:
    """Goes for the most points a move, plays what it can, and throws away what is of no use.

    Args:
        a_point: what a marshalling point is worth; a card without points is worth 1.
        avatar: as many points an avatar is worth, who brings none.
    """

    name = "greedy"
    spare = 3
    fear = 7
    risk = 1
    paid = 5

    def __init__(self, a_point: int = 4, avatar: int = 5, valued: Valued | None = None) -> None:
        self.a_point = a_point
        self.avatar = avatar
        self._valued: Valued = valued or (lambda _, points: points)

    def valuing(self, valued: Valued) -> Greedy:
        """Give the same for a player to whom cards are worth other points than are printed."""
        return Greedy(self.a_point, self.avatar, valued)

    def worth(self, card: Card) -> int:
        """Give the points, and a little for being in play."""
        points = self.avatar if card.avatar else max(self._valued(card, card.points or stored_points(card)), 0)
        return self.a_point * points + 1

    def goal(self, card: Card) -> int:
        """Give the same of what brings points, and of characters; nothing else is worth a journey."""
        wanted = (card.points or stored_points(card)) > 0 or card.type is CardType.CHARACTER
        return self.worth(card) if wanted else 0

    def stored(self, card: Card) -> int:
        """Give the points that it brings by it, and a little for who is free of it."""
        gained = self._valued(card, stored_points(card)) - self._valued(card, card.points or 0)
        return self.a_point * max(gained, 0) + 1

    def keep(self, card: Card, *, of_use: bool) -> int:
        """Keep avatars longest, then resources by their worth, then characters, then minor items."""
        if not of_use:
            return _USELESS_HAZARD if card.type is CardType.HAZARD else _USELESS
        if card.avatar:
            return _AVATAR
        if card.type is CardType.CHARACTER:
            return _CHARACTER + (card.mind or 0)
        if EVENTS.issuperset(card.subtypes) and not (card.points or stored_points(card)):
            return _MINOR
        return (_MINOR if Subtype.MINOR_ITEM in card.subtypes else _RESOURCE) + self.worth(card)

    def rest(self, cards: int, *, haven: bool) -> int:
        """Take the move that draws most, of several one to a haven."""
        return 2 * cards + haven

    def told(self) -> Mapping[str, Any]:
        """Give the way of playing in words and numbers."""
        return MappingProxyType(
            {
                "name": self.name,
                "goal": phrase(
                    "the site where a card of the hand is worth most: points times the odds of its check, divided by "
                    "the turns that the way takes on average"
                ),
                "worth": {"a point": self.a_point, "an avatar": self.a_point * self.avatar, "being in play": 1},
                "without a goal": phrase(
                    "the move of one turn without a roll that draws most, of several one to a haven; where there is "
                    "none, the way to the nearest haven, or else the move of the lowest roll"
                ),
                "untapped": phrase(
                    "the strongest character, at -3, where an automatic-attack strikes at all who are untapped, if a "
                    "roll of {roll} defeats his strike; a "
                    "site where nobody stayed untapped is no goal in the next turn",
                    roll=self.fear,
                ),
                "character": phrase("the avatar first, then whoever is worth most; whoever cannot be controlled waits"),
                "items": phrase("to who fights better with it, then to who has the fewest corruption points"),
                "corruption": phrase(
                    "who has a corruption card tries to remove it: by tapping where as many of the company are "
                    "untapped as {spare}, else at the penalty; items that nobody fights with are stored at havens "
                    "where no roll but the lowest fails",
                    spare=self.spare,
                ),
                "prices": phrase(
                    "who plays an event that asks for a corruption check is whoever has the fewest corruption points, "
                    "and then only where a roll of {roll} suffices",
                    roll=self.paid,
                ),
                "sideboard": phrase(
                    "discards of no use are exchanged with it, hazards first, for what is kept longest in hand; the "
                    "avatar taps for it at havens where as many of the company are untapped as {spare}: while the deck "
                    "will be made anew for cards that are more than the exchange takes, then for one at a time",
                    spare=self.spare,
                ),
                "discard": phrase(
                    "one card of no use at the end of each turn, hazards first; whatever is too much, the least useful "
                    "first: minor items, characters, resources by their points, avatars"
                ),
            }
        )


POLICIES: Final[Mapping[str, Policy]] = MappingProxyType({Greedy.name: Greedy()})
GREEDY: Final = Greedy.name
