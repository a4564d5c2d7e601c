"""Lines that may be headings: what stands below one is counted nowhere until it is known what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from validator.decklists.decklist import Note, clip

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from validator.decklists.decklist import Doubt, Entry


def without_doubtful(
    entries: list[Entry],
    notes: list[Note],
    withheld: list[Entry],
    doubts: Sequence[Doubt],
    is_card: Callable[[Entry], bool] | None = None,
) -> list[Doubt]:
    """Take what is in doubt out of the entries, and tell each doubtful line in one note.

    Args:
        entries: of the list; changed in place.
        notes: of the list; added to.
        withheld: what is taken out; added to.
        doubts: in the order of the list.
        is_card: tells whether an entry names a card, and so is no heading; None where that is not known yet.

    Returns:
        The doubts that only the names of cards settle, for the entries that are left.
    """
    left: list[Doubt] = []
    kept: list[Entry] = []
    lost: list[Entry] = []
    seen = gone = 0
    for doubt in doubts:
        itself = entries[doubt.first] if doubt.may_be_card else None
        if itself and is_card is None:
            left.append(doubt._replace(first=doubt.first - gone, end=doubt.end - gone))
            continue
        if itself and is_card and is_card(itself):
            continue
        below = entries[doubt.first + (itself is not None) : doubt.end]
        if itself and not below and not doubt.suggestion:
            # A name that no card has, and nothing below it.
            continue
        notes.append(_note(doubt, below))
        kept += entries[seen : doubt.first]
        lost += below
        seen = doubt.end
        gone += doubt.end - doubt.first
    entries[:] = kept + entries[seen:]
    withheld[:0] = lost
    return left


def _note(doubt: Doubt, below: Sequence[Entry]) -> Note:
    words = f'"{clip(doubt.text.strip())}"'
    if doubt.suggestion:
        what = f'{words} is no heading that is known; "{doubt.suggestion}" may be meant'
    else:
        what = f"{words} is no section that is known"
    copies = sum(entry.count for entry in below)
    cards = f"{copies} card{'s' if copies != 1 else ''}"
    lost = f"the {cards} below it are not counted." if below else "no card stands below it."
    return Note(doubt.line, "unreadable", f"{what}: {lost}", doubt.text, None, copies, doubt.suggestion)
