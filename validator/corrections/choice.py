"""Which card a line should name: the one that is clearly near, or none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from validator.decklists import LOCATION_DECK
from validator.resolving import DEFAULT_TAGS, plays_with

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardpool.card import Card
    from cardpool.names import Names
    from cardpool.suggesting import Suggestion
    from rulesets.deck import Unresolved
    from validator.decklists import Entry
    from validator.report import Report


NEAR: Final = 79.0
"""The likeness, of 100, that a name must have to be proposed: one typo in five letters, two in ten."""
APART: Final = 4.0
"""How much less like the next card's name must be: between two that are as near nobody but a person can choose."""
NEAR_BY_WORDS: Final = 86.5
"""The same for names that share whole words: some six letters of ten."""

ONE_OFF: Final = "one letter off"
_TYPOS: Final = (ONE_OFF, "2 letters off")
"""With more of them a word is another word: "Friends of Northern Rhovanion" are no "Men of Northern Rhovanion"."""
_BY_WORDS: Final = frozenset({"words in another order", "part of the name", "the name and more words"})


class Change(NamedTuple):
    """A line that is proposed to name another card."""

    line: int
    """Line of the list, from 1; 0 where it is not known."""
    written: str
    card: Card
    score: float
    """Likeness of the names, 0 to 100."""
    reason: str

    @property
    def one_off(self) -> bool:
        """Whether the name is one letter off, such as by a typo."""
        return self.reason.endswith(ONE_OFF)


class StillUnresolved(NamedTuple):
    """A line that stays as it is, not understood."""

    line: int
    written: str
    why: str
    """Why no card is proposed, in a few words."""
    ranked: tuple[Suggestion, ...] = ()
    """Cards with near names, best first."""


class ListNames:
    """What the entries of a list mean for the player of a report."""

    def __init__(self, report: Report, names: Names) -> None:
        default_tag, player = DEFAULT_TAGS.get(report.decklist.layout), report.deck.player.alignment
        self._known = names.in_lists(default_tag, player, plays_with(report.format))

    def card(self, entry: Entry) -> Card | None:
        """Give the card that an entry means; None if it means none, or one of several."""
        place = entry.section == LOCATION_DECK
        return self._known[entry.name, entry.card, entry.set, entry.tag, entry.kind, place].card


def wanted(report: Report, names: Names) -> Iterator[tuple[int, Entry, Change]]:
    """Give what to correct: the place among the unresolved lines, the entry, and what it should become."""
    look_up = ListNames(report, names)
    for index, entry in enumerate(report.unresolved_entries):
        near = _clear(entry, report.deck.unresolved[index])
        if not near:
            continue
        # The name may be that of several cards, and then the rest of the line must tell which is meant.
        card = look_up.card(entry._replace(name=near.card.title))
        if card:
            yield index, entry, Change(entry.line, entry.name, card, near.score, near.reason)


def _clear(entry: Entry, line: Unresolved) -> Suggestion | None:
    """Give the one card that is clearly near, if there is one."""
    if entry.card or line.candidates or line.problem:
        return None
    return clearly_near(entry.name, line.ranked)


def clearly_near(name: str, ranked: Sequence[Suggestion]) -> Suggestion | None:
    """Give the one card whose name is clearly near to what was written, if there is one.

    Args:
        name: as written.
        ranked: cards with near names, best first, as `cardpool.names.Names.suggest` gives them.
    """
    if not ranked:
        return None
    first, *others = ranked
    if first.reason.endswith(_TYPOS):
        needed = NEAR
    elif first.reason in _BY_WORDS and len(name.split()) > 1:
        needed = NEAR_BY_WORDS
    else:
        return None
    return None if first.score < needed or (others and others[0].score > first.score - APART) else first


def still_unresolved(report: Report) -> Iterator[StillUnresolved]:
    """Give the lines of a list that are not understood, and why no card is proposed for each."""
    for line in report.deck.unresolved:
        why = line.problem
        if line.candidates:
            why = f"it may be {', '.join(f'{card.title} ({card.id})' for card in line.candidates)}"
        elif not why:
            why = "no name is clearly near" if line.ranked else "no name is near"
        yield StillUnresolved(line.line, line.name, why, line.ranked)
