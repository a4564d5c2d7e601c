"""The counts that headings state, held against the cards below them: who lost a line learns of it."""

from __future__ import annotations

import math
from itertools import accumulate
from operator import itemgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from cardpool.phrases import phrase
from validator.decklists.decklist import Note, clip

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from validator.decklists.decklist import EntryRow
    from validator.decklists.headings import Role

_COUNT: Final = itemgetter(1)
_MOST: Final = 100
"""Headings of a list of which the counts are looked at: each may reach over all others."""
_UNCOUNTED: Final = frozenset(("unreadable", "bad-count"))
_RANKS: Final[tuple[Role, ...]] = ("section", "type", "part")
"""Roles of headings: what stands below one may be divided by those behind it."""


class _Stated(NamedTuple):
    rank: int
    first: int
    """Place of the first entry below the heading."""
    states: int | None
    number: int
    line: str


class StatedCounts:
    """The headings of a list, as they follow on each other."""

    def __init__(self) -> None:
        self._headings: list[_Stated] = []
        self._any_states = False

    def add(self, role: Role, states: int | None, first: int, number: int, line: str) -> None:
        """Take in a heading.

        Args:
            role: what it opens.
            states: how many cards it says that stand below it; None where it says nothing.
            first: the number of entries above it.
            number: of its line.
            line: as it stands in the source.
        """
        if role in _RANKS:
            self._headings.append(_Stated(_RANKS.index(role), first, states, number, line))
            self._any_states = self._any_states or bool(states)

    def miscounted(self, entries: Sequence[EntryRow], notes: Sequence[Note]) -> Iterator[Note]:
        """Give a note on each heading that states another count than there are cards below it.

        How far a heading reaches is not always plain: down to the next one, or to the next of its rank. Where its count
        is right for one of these, nothing is said, and nothing where some line below it could not be counted.
        """
        wrong = self._wrong(entries) if self._any_states and len(self._headings) <= _MOST else ()
        if not wrong:
            # So it is nearly always.
            return
        totals = [0, *accumulate(entry[1] for entry in entries)]
        for place, stated in wrong:
            # A part may have parts of its own, and a section types.
            further = self._headings[place + 1 :]
            ranks = range(len(_RANKS) - 1, min(stated.rank, 1) - 1, -1)
            ends = [next((other for other in further if other.rank <= rank), None) for rank in ranks]
            last = ends[-1].number if ends[-1] else math.inf
            if any(note.kind in _UNCOUNTED and stated.number < note.line < last for note in notes):
                continue
            counts = [totals[other.first if other else len(entries)] - totals[stated.first] for other in ends]
            if stated.states not in counts:
                held = counts[ranks.index(stated.rank)] or counts[-1]
                sentence = '"{text}" states {states}, and the list has {held} there.'
                message = phrase(sentence, text=clip(stated.line.strip()), states=stated.states, held=held)
                yield Note(stated.number, "miscounted", message, stated.line)

    def _wrong(self, entries: Sequence[EntryRow]) -> list[tuple[int, _Stated]]:
        """Give the headings, each with its place, that state another count than stands directly below them."""
        found = []
        end = len(entries)
        for place in range(len(self._headings) - 1, -1, -1):
            stated = self._headings[place]
            if stated.states is not None and stated.states != sum(map(_COUNT, entries[stated.first : end])):
                found.append((place, stated))
            end = stated.first
        return found[::-1]
