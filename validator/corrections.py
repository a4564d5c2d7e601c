"""Corrections that a person may accept: names that are clearly near, put into the list as it was written.

Nothing here counts for a verdict: what is proposed is another list, and a report on it.
"""

from __future__ import annotations

import codecs
import dataclasses
import json
import re
from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.sax.saxutils import escape

from validator.check import SOFT_TAGS, plays_with, resolve
from validator.convert import LETTERS, deck_to_write
from validator.decklists import LOCATION_DECK, UnreadableList, decode, read
from validator.decklists.repair import repair
from validator.decklists.writers import in_encoding, writer
from validator.settling import settle

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardpool.card import Card
    from cardpool.names import Names, Suggestion
    from rulesets.deck import Unresolved
    from validator.decklists import Decklist, Entry
    from validator.report import Report

NEAR: Final = 79.0
"""The likeness, of 100, that a name must have to be proposed: one slip in five letters, two in ten."""
APART: Final = 4.0
"""How much less like the next card's name must be: between two that are as near nobody but a person can choose."""
NEAR_BY_WORDS: Final = 86.5
"""The same for names that share whole words: some six letters of ten."""

_SLIPS: Final = ("one letter off", "2 letters off")
"""With more of them a word is another word: "Friends of Northern Rhovanion" are no "Men of Northern Rhovanion"."""
_BY_WORDS: Final = frozenset({"words in another order", "part of the name", "the name and more words"})

_ONE_BYTE: Final = frozenset({"ascii", "windows-1252", "iso-8859-1"})
_MARKS: Final = {
    "utf-8-sig": codecs.BOM_UTF8,
    "utf-16-le": codecs.BOM_UTF16_LE,
    "utf-16-be": codecs.BOM_UTF16_BE,
}
_FORMS: Final[dict[str, tuple[Callable[[str], str], ...]]] = {
    "json": (lambda name: json.dumps(name, ensure_ascii=False), json.dumps),
    "meccg-json": (lambda name: json.dumps(name, ensure_ascii=False), json.dumps),
    "ndjson": (lambda name: json.dumps(name, ensure_ascii=False), json.dumps),
    "octgn": (escape,),
}
"""How a layout writes a name, where it does not write it as it is."""
_TABLES: Final = frozenset({"table"})
_DELIMITER: Final = re.compile(r"[,;\t]")
_LINE_END: Final = re.compile("\r\n|[\n\r\x85\u2028\u2029]")

Ask = Callable[["Decklist"], "Report"]
"""What gives the report on a list."""


class Change(NamedTuple):
    """A line that is proposed to name another card."""

    line: int
    """Line of the list, from 1; 0 where it is not known."""
    written: str
    card: Card
    score: float
    """Likeness of the names, 0 to 100."""
    reason: str


class Open(NamedTuple):
    """A line that stays as it is, not understood."""

    line: int
    written: str
    why: str
    """Why no card is proposed, in a few words."""
    ranked: tuple[Suggestion, ...] = ()
    """Cards with near names, best first."""


@dataclasses.dataclass(frozen=True, slots=True)
class Proposal:
    """A list as it would be with every change accepted."""

    changes: tuple[Change, ...]
    open: tuple[Open, ...]
    data: bytes
    """The list: as it was given but for the names that changed, or our JSON where its layout is no text."""
    layout: str
    rewritten: bool
    """Whether that is another layout than the list came in."""
    report: Report
    """On that list."""


def propose(report: Report, names: Names, data: bytes, ask: Ask) -> Proposal:
    """Propose corrections of the names in a list that no card has.

    Args:
        report: on the list.
        names: of the pool that the report was made with.
        data: the list.
        ask: gives the report on a list, asked in the same way as the first.

    Raises:
        WriteError: the list's layout is no text, and a line that is not understood cannot stand in our JSON.
    """
    try:
        text = _Text(data)
    except UnreadableList:
        return _as_json(report, names, ask)
    refused: set[int] = set()
    while True:
        proposal, lost = _attempt(text, report, names, ask, refused)
        if not lost:
            return proposal
        refused |= lost


def accept(report: Report, names: Names, data: bytes, place: int, card: Card) -> bytes | None:
    """Put a card's name in the place of one entry's, every other byte of the list as it is.

    Args:
        report: on the list.
        names: of the pool that the report was made with.
        data: the list, in a layout that is text.
        place: of the entry among those of the list, from 0.
        card: what it is to mean. Its letter or its set is written too where its title alone would not mean it.

    Returns:
        The list; None where the name cannot be put there so that it means the card.
    """
    before, text, look_up = report.decklist, _Text(data), _ListNames(report, names)
    entry = before.entries[place]
    change = Change(entry.line, entry.name, card, 100.0, "chosen")
    for name in (card.title, f"{card.title} [{LETTERS.get(card.alignment)}]", f"{card.title} ({card.set})"):
        found = _found(text, entry, name, before.layout)
        if not found:
            continue
        edited = text.with_edits([_Edit(*found, place, change)]).data
        try:
            after = settle(read(edited, layout=before.layout), names).entries
        except UnreadableList:
            continue
        meant = look_up.card(after[place]) if _same_but(before.entries, after, place) else None
        if meant and meant.same_as == card.same_as:
            return edited
    return None


def _same_but(before: Sequence[Entry], after: Sequence[Entry], place: int) -> bool:
    """Tell whether all entries are as before but for how one of them names its card."""
    if len(after) != len(before):
        return False
    return all(
        (_but_for_its_name(old) == _but_for_its_name(new))
        if index == place
        else (old._replace(column=0) == new._replace(column=0))
        for index, (old, new) in enumerate(zip(before, after, strict=True))
    )


def _but_for_its_name(entry: Entry) -> Entry:
    return entry._replace(name="", set=None, tag=None, column=0)


def _attempt(text: _Text, report: Report, names: Names, ask: Ask, refused: set[int]) -> tuple[Proposal, set[int]]:
    """Make every change but the refused ones; give the entries too that mean no card once all is changed.

    A line that is understood may tell the player type, and so what another line means: changes are made until none is
    left to make, and what they mean is told at the end.
    """
    layout = report.decklist.layout
    edits: list[_Edit] = []
    while found := _accepted(text, _edits(text, report, names, refused), report, names):
        text = text.with_edits(found)
        edits += found
        report = ask(read(text.data, layout=layout))
    look_up = _ListNames(report, names)
    changes, lost = [], set()
    for edit in edits:
        card = look_up.card(report.decklist.entries[edit.entry])
        if card:
            changes.append(edit.change._replace(card=card))
        else:
            lost.add(edit.entry)
    changes.sort(key=lambda change: change.line)
    proposal = Proposal(tuple(changes), tuple(still_open(report)), text.data, layout, rewritten=False, report=report)
    return proposal, lost


class _ListNames:
    """What the entries of a list mean for the player of a report."""

    def __init__(self, report: Report, names: Names) -> None:
        soft_tag, player = SOFT_TAGS.get(report.decklist.layout), report.deck.player.alignment
        self._known = names.in_lists(soft_tag, player, plays_with(report.law))

    def card(self, entry: Entry) -> Card | None:
        place = entry.section == LOCATION_DECK
        return self._known[entry.name, entry.card, entry.set, entry.tag, entry.kind, place].card


def _as_json(report: Report, names: Names, ask: Ask) -> Proposal:
    """Propose the list in our JSON."""
    deck = deck_to_write(report, names, "json")
    wanted = {index: change for index, _, change in _wanted(report, names)}
    taken, left = [], []
    for index, line in enumerate(deck.open):
        if change := wanted.get(index):
            card = change.card
            taken.append(line._replace(name=card.title, set=None, tag=None, card=card.id, kind=card.type))
        else:
            left.append(line)
    corrected = dataclasses.replace(deck, lines=(*deck.lines, *taken), open=tuple(left))
    data = str(writer("json").write(corrected)).encode()
    report = ask(read(data, layout="json"))
    return Proposal(tuple(wanted.values()), tuple(still_open(report)), data, "json", rewritten=True, report=report)


def _wanted(report: Report, names: Names) -> Iterator[tuple[int, Entry, Change]]:
    """Give what to correct: the place among the unresolved lines, the entry, and what it should become."""
    look_up = _ListNames(report, names)
    found = resolve(report.decklist, names, report.deck.player.alignment, plays_with(report.law))
    for index, (entry, _) in enumerate(found.open):
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
    if first.reason.endswith(_SLIPS):
        needed = NEAR
    elif first.reason in _BY_WORDS and len(name.split()) > 1:
        needed = NEAR_BY_WORDS
    else:
        return None
    return None if first.score < needed or (others and others[0].score > first.score - APART) else first


def still_open(report: Report) -> Iterator[Open]:
    """Give the lines of a list that are not understood, and why no card is proposed for each."""
    for line in report.deck.unresolved:
        why = line.problem
        if line.candidates:
            why = f"it may be {', '.join(f'{card.title} ({card.id})' for card in line.candidates)}"
        elif not why:
            why = "no name is clearly near" if line.ranked else "no name is near"
        yield Open(line.line, line.name, why, line.ranked)


# --- in the text ------------------------------------------------------------------------------------------------------


class _Edit(NamedTuple):
    """A change, and where in the text it is made."""

    start: int
    end: int
    text: str
    entry: int
    """Its place among the entries of the list."""
    change: Change


class _Text:
    """A list as it was given, and its text."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.text, self.encoding = decode(data)
        self._codec = "utf-8" if self.encoding == "utf-8-sig" else self.encoding
        mark = _MARKS.get(self.encoding, b"")
        self._head = len(mark) if mark and data.startswith(mark) else 0
        self._lines = [0, *(found.end() for found in _LINE_END.finditer(self.text))]

    def line(self, number: int) -> tuple[int, int]:
        """Give where a line begins and ends, its line end left out; the whole text for line 0."""
        if not 0 < number <= len(self._lines):
            return 0, len(self.text)
        start = self._lines[number - 1]
        end = _LINE_END.search(self.text, start)
        return start, end.start() if end else len(self.text)

    def with_edits(self, edits: Iterable[_Edit]) -> _Text:
        """Give the list with some edits made, every other byte as it is."""
        parts = []
        at, byte = 0, self._head
        for edit in sorted(edits, key=lambda edit: edit.start):
            start = byte + self._width(at, edit.start)
            parts += [self.data[byte:start], in_encoding(edit.text, self._codec).encode(self._codec)]
            at, byte = edit.end, start + self._width(edit.start, edit.end)
        return _Text(b"".join([self.data[: self._head], *parts, self.data[byte:]]))

    def _width(self, start: int, end: int) -> int:
        """Count the bytes of a part of the text."""
        return end - start if self.encoding in _ONE_BYTE else len(self.text[start:end].encode(self._codec))


def _edits(text: _Text, report: Report, names: Names, refused: set[int]) -> list[_Edit]:
    """Give the edits that the corrections ask for, none that touches another."""
    entries = report.decklist.entries
    places = {id(entry): place for place, entry in enumerate(entries)}
    edits: list[_Edit] = []
    free = 0
    for _, entry, change in _wanted(report, names):
        place = places[id(entry)]
        found = None if place in refused else _found(text, entry, change.card.title, report.decklist.layout)
        if found and found[0] >= free:
            edits.append(_Edit(*found, place, change))
            free = found[1]
    return edits


def _found(text: _Text, entry: Entry, title: str, layout: str) -> tuple[int, int, str] | None:
    """Find the name of an entry; give its place and what is to stand there, or None where it is not found."""
    start, end = text.line(entry.line)
    line = text.text[start:end]
    if forms := _FORMS.get(layout):
        return _found_as(text, start, end, entry.name, title, forms)
    if span := _span(line, entry.name, entry.column):
        return start + span[0], start + span[1], _quoted(line, span, title) if layout in _TABLES else title
    if not entry.line:
        return None
    # What was mended before it was read does not stand in the line as it was read.
    mended, _ = repair(line)
    span = _span(mended, entry.name, entry.column)
    return (start, end, mended[: span[0]] + title + mended[span[1] :]) if span else None


def _found_as(
    text: _Text, start: int, end: int, name: str, title: str, forms: Iterable[Callable[[str], str]]
) -> tuple[int, int, str] | None:
    """Find a name in the form that a layout gives it: once in the line, or else below, where its object goes on."""
    for form in forms:
        written = form(name)
        times = text.text.count(written, start, end)
        at = text.text.find(written, start)
        if at >= 0 and times <= 1:
            return at, at + len(written), form(title)
    return None


def _span(line: str, name: str, column: int) -> tuple[int, int] | None:
    """Find a name in a line: at its column, or where it stands once; spaces may be wider than in the name."""
    pattern = re.compile(r"\s+".join(map(re.escape, name.split())))
    found = pattern.match(line, column - 1)
    if not found:
        several = list(islice(pattern.finditer(line), 2))
        found = several[0] if len(several) == 1 else None
    return found.span() if found and found[0] else None


def _quoted(line: str, span: tuple[int, int], title: str) -> str:
    """Write a title so that it stays in its cell."""
    if line[span[0] - 1 : span[0]] == '"' or not _DELIMITER.search(title):
        return title
    return f'"{title}"'


def _accepted(text: _Text, edits: Sequence[_Edit], report: Report, names: Names) -> list[_Edit]:
    """Give the edits that do what they should and nothing else, as reading the list with them shows."""
    if not edits or _good(text, edits, report, names):
        return list(edits)
    if len(edits) == 1:
        return []
    half = len(edits) // 2
    kept = _accepted(text, edits[:half], report, names) + _accepted(text, edits[half:], report, names)
    return kept if _good(text, kept, report, names) else []


def _good(text: _Text, edits: Sequence[_Edit], report: Report, names: Names) -> bool:
    """Tell whether every edited line means its card, and every other entry is as before."""
    before = report.decklist
    try:
        after = settle(read(text.with_edits(edits).data, layout=before.layout), names)
    except UnreadableList:
        return False
    if len(after.entries) != len(before.entries):
        return False
    look_up = _ListNames(report, names)
    cards = {edit.entry: edit.change.card for edit in edits}
    for place, (old, new) in enumerate(zip(before.entries, after.entries, strict=True)):
        if place in cards:
            if look_up.card(new) is not cards[place]:
                return False
        elif old.name != new.name:
            return False
        if old._replace(name="", column=0) != new._replace(name="", column=0):
            return False
    return True
