"""What only the names of cards tell about a list: which lines of prose are entries, and which entries are headings."""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING

from cardpool.narrowing import Context
from validator.decklists.decklist import Note, clip
from validator.decklists.doubts import without_doubtful
from validator.decklists.headings import find_heading

if TYPE_CHECKING:
    from cardpool.names import Names
    from validator.decklists import Decklist
    from validator.decklists.decklist import Doubt, Entry

_LINE = attrgetter("line")


def settle(decklist: Decklist, names: Names) -> Decklist:
    """Settle what the reader of a list left open for want of names; most lists stay as they are.

    A line that begins with a count and holds the name of a card is an entry, whatever follows. A line that is nearly a
    heading and names no card opens a section that is not known: it is told once, and what stands below it down to the
    next heading is counted nowhere.
    """
    if decklist.avatar:
        decklist = _with_avatar(decklist, decklist.avatar, names)
    if not decklist.doubts and not decklist.counted_prose:
        return decklist
    entries, notes, withheld = list(decklist.entries), list(decklist.notes), list(decklist.withheld)

    def is_card(doubt: Doubt, entry: Entry) -> bool:
        known = names.match(entry.name).cards or (not doubt.suggestion and names.is_near(entry.name))
        return bool(known or (entry.set and not find_heading(entry.name)))

    without_doubtful(entries, notes, withheld, decklist.doubts, is_card)
    found = [entry for entry in decklist.counted_prose if names.mentions(entry.name)]
    lines = {entry.line for entry in found}
    return replace(
        decklist,
        entries=tuple(sorted([*entries, *found], key=_LINE) if found else entries),
        notes=tuple(sorted(notes, key=_LINE)),
        prose=tuple(one for one in decklist.prose if one[0] not in lines),
        doubts=(),
        withheld=tuple(sorted(withheld, key=_LINE)),
        counted_prose=(),
    )


def _with_avatar(decklist: Decklist, avatar: str, names: Names) -> Decklist:
    """Take the avatar that a list names for the card of that name; one that nobody has is told, and does not hold."""
    found = names.resolve(avatar, Context(sets=()))
    if any(card.avatar for card in (found.card, *found.candidates, *found.meant) if card) and not found.problem:
        return decklist
    message = f'"{clip(avatar)}" is the name of no avatar.'
    near = next((one.card.title for one in names.suggest(avatar, sets=()) if one.card.avatar), None)
    note = Note(decklist.avatar_line, "unreadable", message, avatar, suggestion=near)
    return replace(decklist, avatar=None, notes=(*decklist.notes, note))
