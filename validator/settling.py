"""What only the names of cards tell about a list: which lines of prose are entries, and which entries are headings."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, Final

from cardpool.narrowing import Context
from cardpool.phrases import phrase
from validator.code_pages import in_code_page
from validator.decklists.decklist import Doubt, Entries, Note, alignments_beside, as_entry, clip, rows_of
from validator.decklists.doubts import without_doubtful
from validator.decklists.headings import find_heading

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardpool.names import Names
    from validator.decklists import Decklist
    from validator.decklists.decklist import Entry, EntryRow

_LINE = attrgetter("line")
_WRITTEN, _LINE_OF_ROW = itemgetter(2), itemgetter(3)
_BARE: Final = frozenset(("netmeccg",))
"""Layouts whose lines are names and nothing else, so that a heading of no kind that is known looks like a card."""
_TYPED: Final = "text"
"""The layout in which several cards may stand in one line, between commas that a title may have too."""
_COMMAS: Final = 2
"""Commas of a title at the most."""
_SHORTEST: Final = 3
"""Letters of which nobody can tell a typo from another word."""
_HEADING_WORDS: Final = 3
"""Words of such a heading at the most."""
_MOST_ASKED: Final = 20
"""Names that no card has of which near ones are looked for; a list with more of them has cards that nobody knows."""
_AVATARS_ARE: Final = {"wizard": "hero", "ringwraith": "minion"}
"""The alignment of a player's avatars, where it is not called as the player is."""
_LIKE: Final = 72
"""Likeness from which on a name is that of a card with typos in it."""


def settle(decklist: Decklist, names: Names) -> Decklist:
    """Settle what the reader of a list left unresolved for want of names; most lists stay as they are.

    A line that begins with a count and holds the name of a card is an entry, whatever follows. A line that is nearly a
    heading and names no card opens a section that is not known: it is told once, and what stands below it down to the
    next heading is counted nowhere.
    """
    if decklist.avatar:
        decklist = _with_avatar(decklist, decklist.avatar, names)
    if decklist.title and not decklist.alignment:
        decklist = _with_player(decklist, decklist.title, names)
    decklist = in_code_page(decklist, names)
    if decklist.layout == _TYPED:
        decklist = _with_commas(decklist, names)
    if decklist.aside:
        decklist = _with_names_aside(decklist, names)
    if len(decklist.above) > 1:
        decklist = _with_names_above(decklist, names)
    doubts: Sequence[Doubt] = _with_bare_words(decklist, names) if decklist.layout in _BARE else decklist.doubts
    rows = rows_of(decklist.entries)
    doubts = [one for one in doubts if not (one.may_be_card and _is_card(as_entry(rows[one.first]), one, names))]
    if not (doubts or decklist.counted_prose or decklist.counting_prose):
        return replace(decklist, doubts=()) if decklist.doubts else decklist
    rows, withheld, notes = [*rows], [*rows_of(decklist.withheld)], [*decklist.notes]
    without_doubtful(rows, notes, withheld, doubts)
    found = [entry for entry in decklist.counted_prose if names.mentions(entry.name)]
    for entry in decklist.counting_prose:
        if names.counts(entry.name):
            found.append(entry)
        elif within := names.counted_within(entry.name):
            sentence = '"{text}" stands among other words; write it on a line of its own if it is in the deck.'
            message = phrase(sentence, text=clip(within))
            notes.append(Note(entry.line, "unreadable", message, entry.name, entry.section))
    lines = {entry.line for entry in found} | {note.line for note in notes if note.kind == "unreadable"}
    return replace(
        decklist,
        entries=Entries(sorted([*rows, *found], key=_LINE_OF_ROW) if found else rows),
        notes=tuple(sorted(notes, key=_LINE)),
        prose=tuple(one for one in decklist.prose if one[0] not in lines),
        doubts=(),
        withheld=Entries(sorted(withheld, key=_LINE_OF_ROW)),
        counted_prose=(),
        counting_prose=(),
    )


def _with_commas(decklist: Decklist, names: Names) -> Decklist:
    """Put the pieces of a title together that stands with its commas between other cards in a line."""
    rows = rows_of(decklist.entries)
    if len({row[3] for row in rows}) == len(rows):
        return decklist
    kept: list[EntryRow] = []
    at = 0
    while at < len(rows):
        row, last = _joined(rows[at : at + _COMMAS + 1], names)
        kept.append(row)
        at += last
    # Their places have moved.
    return decklist if len(kept) == len(rows) or decklist.doubts else replace(decklist, entries=Entries(kept))


def _joined(rows: Sequence[EntryRow], names: Names) -> tuple[EntryRow, int]:
    """Give the first of some rows with those that follow where they are pieces of one title, and how many they are."""
    for last in range(len(rows), 1, -1):
        pieces = [as_entry(row) for row in rows[:last]]
        title = ", ".join(piece.name for piece in pieces)
        counts = [piece.count for piece in pieces if piece.count > 1]
        if len({piece.line for piece in pieces}) > 1 or len(counts) > 1 or not names.match(title).cards:
            continue
        if any(not names.match(piece.name).cards for piece in pieces):
            end = pieces[-1]
            return pieces[0]._replace(name=title, count=max([1, *counts]), set=end.set, tag=end.tag), last
    return rows[0], 1


def _is_card(entry: Entry, doubt: Doubt, names: Names) -> bool:
    """Tell whether an entry that may be a heading names a card."""
    if names.match(entry.name).cards or (entry.set and not find_heading(entry.name)):
        return True
    return not doubt.suggestion and len(entry.name) > _SHORTEST and names.is_near(entry.name)


def _with_player(decklist: Decklist, title: str, names: Names) -> Decklist:
    """Take the player type that a title says beside an avatar of his, and nothing else: "FW Gandalf"."""
    for alignment, name in alignments_beside(title):
        theirs = _AVATARS_ARE.get(alignment, alignment)
        if any(card.avatar and card.alignment == theirs for card in names.match(name).cards):
            return replace(decklist, alignment=alignment)
    return decklist


_ASIDE: Final = (
    '"{text}" is not counted, for it stands in a comment or among notes.',
    '"{text}" is not counted, for it stands in a comment or among notes; so does {number} more line with a card.',
    '"{text}" is not counted, for it stands in a comment or among notes; so do {number} more lines with a card.',
)
"""By how many more there are: none, one, or several."""


def _with_names_above(decklist: Decklist, names: Names) -> Decklist:
    """Tell, once, that names of cards stand above the first heading; a single one is a title, as a rule."""
    cards = [entry for entry in decklist.above if names.match(entry.name).cards]
    if len(cards) == 1 or not cards:
        return decklist
    first = cards[0]
    sentence = "{number} names of cards stand above the first heading, and no section is said for them."
    message = phrase(sentence, number=len(cards))
    note = Note(first.line, "unreadable", message, first.name, count=sum(entry.count for entry in cards))
    return replace(decklist, notes=tuple(sorted((*decklist.notes, note), key=_LINE)))


def _with_names_aside(decklist: Decklist, names: Names) -> Decklist:
    """Name, once, the cards of comments and notes, which are no part of the deck: whoever meant them learns of it."""
    cards = [entry for entry in decklist.aside if names.mentions(entry.name)]
    if not cards:
        return decklist
    first, more = cards[0], len(cards) - 1
    what = phrase(_ASIDE[min(more, 2)], text=f"{first.count} {clip(first.name)}", number=more)
    note = Note(first.line, "ignored", what, first.name)
    return replace(decklist, notes=tuple(sorted((*decklist.notes, note), key=_LINE)))


def _with_bare_words(decklist: Decklist, names: Names) -> tuple[Doubt, ...]:
    """Give the doubts of a list without counts, and one on each word among its cards that is like no card's name."""
    # A line stands for one copy here, so most names stand there several times.
    rows = rows_of(decklist.entries)
    unknown = names.without_card(map(_WRITTEN, rows))
    strange = [place for place, row in enumerate(rows) if row[2] in unknown] if unknown else []
    if not strange or len(strange) > _MOST_ASKED:
        return decklist.doubts
    entries = decklist.entries
    known = {doubt.line for doubt in decklist.doubts}
    copies = Counter(entries[place].name for place in strange)
    found = list(decklist.doubts)
    for place in strange:
        entry = entries[place]
        above, short = entries[place - 1 : place], len(entry.name.split()) <= _HEADING_WORDS
        alone = copies[entry.name] == 1 and entry.count == 1 and not (entry.set or entry.tag)
        within = bool(above) and _part_of(above[0]) == _part_of(entry)
        if entry.line in known or not (short and alone and within) or _is_like_a_card(entry.name, names):
            continue
        end = next((at for at in range(place, len(entries)) if _part_of(entries[at]) != _part_of(entry)), len(entries))
        if end > place + 1:
            found.append(Doubt(entry.line, entry.name, None, place, end, may_be_card=True))
    return tuple(sorted(found, key=attrgetter("first")))


def _part_of(entry: Entry) -> tuple[str, str | None]:
    return entry.section, entry.kind


def is_misspelt(name: str, names: Names) -> bool:
    """Tell whether a name that no card has is taken for a misspelt one, wherever in a list it stands."""
    return len(name) > _SHORTEST and names.is_near(name) and _is_like_a_card(name, names)


def _is_like_a_card(name: str, names: Names) -> bool:
    return names.mentions(name) or any(one.score >= _LIKE for one in names.suggest(name, limit=1, sets=()))


def _with_avatar(decklist: Decklist, avatar: str, names: Names) -> Decklist:
    """Take the avatar that a list names for the card of that name; one that nobody has is told, and does not hold."""
    found = names.resolve(avatar, Context(sets=()))
    if any(card.avatar for card in (found.card, *found.candidates, *found.meant) if card) and not found.problem:
        return decklist
    message = phrase('"{text}" is the name of no avatar.', text=clip(avatar))
    near = next((one.card.title for one in names.suggest(avatar, sets=()) if one.card.avatar), None)
    note = Note(decklist.avatar_line, "unreadable", message, avatar, suggestion=near)
    return replace(decklist, avatar=None, notes=(*decklist.notes, note))
