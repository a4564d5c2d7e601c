"""Lines that may be headings: what stands below one is counted nowhere until it is known what it is."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, TypeVar

from cardpool.phrases import phrase
from validator.decklists.decklist import Note, clip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from validator.decklists.decklist import Doubt, EntryRow

E = TypeVar("E", bound="EntryRow")


def without_doubtful(
    entries: list[E],
    notes: list[Note],
    withheld: list[E],
    doubts: Sequence[Doubt],
) -> None:
    """Take what is in doubt out of the entries, and tell each doubtful line in one note.

    Args:
        entries: of the list; changed in place.
        notes: of the list; added to.
        withheld: what is taken out; added to.
        doubts: in the order of the list, without those on an entry that names a card: it is no heading, and ends
            nothing.
    """
    kept: list[E] = []
    lost: list[E] = []
    seen = 0
    for doubt, following in pairwise([*doubts, None]):
        assert doubt  # noqa: S101 - only what follows the last one is None
        end = min(doubt.end, following.first) if following else doubt.end
        below = entries[doubt.first + doubt.may_be_card : end]
        if doubt.may_be_card and not below and not doubt.suggestion:
            # A name that no card has, and nothing below it.
            continue
        notes.append(_note(doubt, below))
        kept += entries[seen : doubt.first]
        lost += below
        seen = end
    entries[:] = kept + entries[seen:]
    withheld[:0] = lost


def _note(doubt: Doubt, below: Sequence[EntryRow]) -> Note:
    words = clip(doubt.text.strip())
    if doubt.suggestion:
        sentence = '"{text}" is not a known heading; "{heading}" may be meant'
        what = phrase(sentence, text=words, heading=doubt.suggestion)
    else:
        what = phrase('"{text}" is not a known section', text=words)
    copies = sum(entry[1] for entry in below)
    if not below:
        lost = phrase("no card stands below it.")
    elif copies == 1:
        lost = phrase("the card below it is not counted.")
    else:
        lost = phrase("the {number} cards below it are not counted.", number=copies)
    message = phrase("{what}: {lost}", what=what, lost=lost)
    return Note(doubt.line, "unreadable", message, doubt.text, None, copies, doubt.suggestion)
