"""A game as a story: what happened, turn by turn, with the dice."""

from __future__ import annotations

from typing import Any, NamedTuple


class Event(NamedTuple):
    """One thing that happened."""

    turn: int
    """0 before the first."""
    who: str
    """player, company, opponent, or a character by name."""
    what: str
    dice: tuple[int, int] | None
    """What the two dice showed; None where none were rolled."""
    why: str
    """`""` where it needs no reason."""

    def to_dict(self) -> dict[str, Any]:
        """Give it as JSON has it."""
        return {
            "turn": self.turn,
            "who": self.who,
            "what": self.what,
            "dice": list(self.dice) if self.dice else None,
            "why": self.why,
        }


class Standing(NamedTuple):
    """Where the game that is told stands, for who looks on."""

    turn: int
    """At whose end; 0: before the first."""
    site: str | None
    """Where the company is; None where that is not known."""
    company: tuple[str, ...]
    hand: tuple[str, ...]
    next: tuple[str, ...]
    """The next cards of the deck, as many as a hand has at the most."""
    left: int
    """Cards of the deck."""
    points: int
    """Marshalling points that count."""

    def to_dict(self) -> dict[str, Any]:
        """Give it as JSON has it."""
        return {name: list(part) if isinstance(part, tuple) else part for name, part in self._asdict().items()}


class Story:
    """What happened so far."""

    def __init__(self) -> None:
        self.turn = 0
        self.events: list[Event] = []

    def tell(self, who: str, what: str, *, why: str = "", dice: tuple[int, int] | None = None) -> None:
        """Note what happened in this turn."""
        self.events.append(Event(self.turn, who, what, dice, why))
