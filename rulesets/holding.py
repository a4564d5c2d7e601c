"""The lines of a deck once they were looked up, and who plays it: what a deck is made of."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import repeat
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cardpool.card import Card
    from cardpool.suggesting import Suggestion


class Holding(NamedTuple):
    """Copies of one card on one line of one section."""

    card: Card
    count: int  # type: ignore[assignment]  # hides tuple.count, which no deck needs
    section: str
    line: int
    """Line of the list, from 1; 0 where the list has no lines."""
    starting: bool = False
    """The list marks the card as part of the starting company."""


Row = tuple["Card", int, str, int, bool]
"""A holding as a bare tuple, which Python makes and takes apart in a third of the time: most lines of a deck are
counted, and never asked for."""


def as_holdings(rows: Iterable[Row]) -> list[Holding]:
    """Give rows as the holdings that they are."""
    # Without the detour through the named tuple's own constructor.
    return list(map(tuple.__new__, repeat(Holding), rows))


class Unresolved(NamedTuple):
    """A line that stands for cards, and it is not known for which."""

    name: str
    """As written."""
    count: int | None  # type: ignore[assignment]  # hides tuple.count, which no deck needs
    """None where the count itself cannot be read."""
    section: str
    line: int
    candidates: tuple[Card, ...] = ()
    """The different cards that it may be; empty if none of that name is known."""
    headings: tuple[str, ...] = ()
    """What else it may be meant for, such as a heading."""
    problem: str = ""
    """What is wrong with the line, where it is not the name."""
    near: Callable[[], tuple[Suggestion, ...]] = tuple
    """Looks for the cards with near names: no verdict hangs on them, and each search takes as long as a check."""

    @property
    def ranked(self) -> tuple[Suggestion, ...]:
        """Cards with near names, best first, with how near their names are and why."""
        return self.near()

    @property
    def suggestions(self) -> tuple[str, ...]:
        """What the line may be meant for, best first."""
        return self.headings or tuple([near.card.title for near in self.ranked])


class Correction(NamedTuple):
    """A line that was read as a card with another name, or as one of several cards."""

    name: str
    """As written."""
    card: Card
    count: int  # type: ignore[assignment]  # hides tuple.count, which no deck needs
    section: str
    line: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """Who plays the deck, and against whom."""

    alignment: str | None
    """wizard, ringwraith, fallen-wizard or balrog; None if it is not known."""
    avatar: str | None = None
    """The declared avatar by name; only fallen-wizards and the Balrog declare one."""
    length: str = "short"
    """starter, short, long or campaign."""
    against: str | None = None
    """Player type of the opponent, where one was named."""
    inferred_from: str | None = None
    """What the alignment was inferred from; None if it was given."""
    stated: str | None = None
    """The player type that the list states, where the format does not have it: then the alignment is not known."""
    stated_length: str | None = None
    """The length that the list states, where the format does not have it: then it is not the length of the game."""
