"""Lines of a list: splitting them, remembering what they say, gathering what was read."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from operator import attrgetter
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from cardpool.phrases import phrase
from cardpool.sections import LOCATION_DECK
from validator.decklists.decklist import (
    MAX_ENTRIES,
    MAX_LETTERS,
    Decklist,
    Doubt,
    Entries,
    Entry,
    EntryRow,
    Note,
    UnreadableList,
    alignment_named,
)
from validator.decklists.doubts import without_doubtful
from validator.decklists.pattern import lazy
from validator.decklists.sentences import no_player_type
from validator.decklists.stated_counts import StatedCounts

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

ParsedLine = TypeVar("ParsedLine")

_MAX_LINES: Final = 20_000
"""The most lines of one deck, the blank ones too."""
SIGNATURE: Final = "--"
"""The line above the signature of a mail."""
CLOSING: Final = lazy(
    r"[>\s]*(?:(?:many )?thanks(?: (?:a lot|in advance|again))?|thank you(?: very much)?|thx|best|cheers|sincerely"
    r"|(?:(?:best|kind|warm|with best) )?(?:regards|wishes)|yours(?: sincerely)?|good luck"
    r"|(?:viele|liebe|beste|mit freundlichen) gr(?:ü|ue)(?:ß|ss)en?|danke|(?:un )?saludos?|gracias|cordialement|merci"
    r"|saluti|grazie|groeten|terveisin|kiitos)\W*",
    re.IGNORECASE,
)
"""The line with which a mail ends, but for its signature."""
_DECK: Final = 3
"""So many sections make a deck."""
MEMO_LINES: Final = 20_000
MEMO_WIDTH: Final = 200

# A page or a chat may put these where it shows a new line.
_OTHER_BREAKS: Final = ("\u2028", "\u2029", "\x85")


class LineMemo(dict[str, ParsedLine], Generic[ParsedLine]):
    """What each line text says, parsed once.

    Decks are written with the same few thousand lines over and over; parsing a line costs thirty times what looking
    it up does. At most `MEMO_LINES` lines of at most `MEMO_WIDTH` characters are kept.
    """

    def __init__(self, parse: Callable[[str], ParsedLine]) -> None:
        super().__init__()
        self._parse = parse

    def __missing__(self, line: str) -> ParsedLine:
        said = self._parse(line)
        if len(line) <= MEMO_WIDTH:
            if len(self) >= MEMO_LINES:
                self.clear()
            self[line] = said
        return said


def plain_breaks(text: str) -> str:
    """Give `text` with each CR LF and each CR as LF, and so what word processors put between lines and pages."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\v" in text or "\f" in text:
        text = text.replace("\v", "\n").replace("\f", "\n")
    return text


def split_lines(text: str) -> list[str]:
    """Split `text` at LF and at the line ends of Unicode; an end of the last line begins no further line."""
    if not text.isascii():
        for mark in _OTHER_BREAKS:
            if mark in text:
                text = text.replace(mark, "\n")
    lines = text.split("\n")
    if not lines[-1]:
        lines.pop()
    return lines


def refuse_many(lines: Sequence[str]) -> None:
    """Raise where more lines say something than a deck has.

    Raises:
        UnreadableList: there are more than `MAX_ENTRIES`.
    """
    if len(lines) > _MAX_LINES:
        raise UnreadableList(f"The list has more than {_MAX_LINES} lines, and no deck has; send one deck at a time.")
    if len(lines) > MAX_ENTRIES and sum(1 for line in lines if line and not line.isspace()) > MAX_ENTRIES:
        raise too_many("lines")


def too_many(what: str) -> UnreadableList:
    """Give the refusal of a list with more of `what` than any deck has."""
    return UnreadableList(f"The list has more than {MAX_ENTRIES} {what}, and no deck has; send one deck at a time.")


def too_long() -> UnreadableList:
    """Give the refusal of a list whose entries have more characters than those of any deck."""
    return UnreadableList(
        f"The entries of the list have more than {MAX_LETTERS} characters together, and no deck has; "
        "send one deck at a time."
    )


@dataclass(slots=True)
class DecklistBuilder:
    """What a line-based reader has gathered so far."""

    entries: list[EntryRow] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    prose: list[tuple[int, str]] = field(default_factory=list)
    sections: set[str] = field(default_factory=set)
    opened: dict[tuple[str, str], int] = field(default_factory=dict)
    """The line of each heading, by section and words."""
    comments: int = 0
    headings: int = 0
    blank: int = 0
    blanks: list[int] = field(default_factory=list)
    """The numbers of the blank lines, where the reader needs them."""
    title: str | None = None
    alignment: str | None = None
    avatar: str | None = None
    avatar_line: int = 0
    alignment_line: int = 0
    length: str | None = None
    starting_apart: bool = False
    first: int = 1
    """The number of the first line; more than 1 for a second deck in one file."""
    doubts: list[Doubt] = field(default_factory=list)
    counted_prose: list[Entry] = field(default_factory=list)
    counting_prose: list[Entry] = field(default_factory=list)
    aside: list[Entry] = field(default_factory=list)
    above: list[Entry] = field(default_factory=list)
    alignments: list[str] = field(default_factory=list)
    """The different player types that the list says."""
    order: list[tuple[str, str | None, int]] = field(default_factory=list)
    """Section, type of card and line of the headings, as they follow on each other."""
    stated: StatedCounts = field(default_factory=StatedCounts)

    def doubt(self, number: int, line: str, suggestion: str | None, *, is_entry: bool) -> None:
        """Say that the line may be a heading, and that only what stands above the next heading is in doubt.

        Args:
            number: of the line.
            line: as it stands in the source.
            suggestion: the heading that it may be.
            is_entry: whether it was the last line to give an entry: then it may be a card too.
        """
        self.doubts.append(Doubt(number, line, suggestion, len(self.entries) - is_entry, -1, is_entry))

    def say_alignment(self, words: str, number: int, line: str) -> None:
        """Take in what a line says of the player type; of two that differ neither holds, and that is said once."""
        alignment = alignment_named(words.strip(' .!"“”'))
        if alignment is None:
            self.notes.append(Note(number, "unreadable", no_player_type(words), line))
        elif self.alignments and alignment not in self.alignments:
            if len(self.alignments) == 1:
                sentence = "The list says that its player is a {player} and that he is a {alignment}."
                message = phrase(sentence, player=self.alignments[0], alignment=alignment)
                self.notes.append(Note(number, "unreadable", message, line))
            self.alignments.append(alignment)
            self.alignment = None
        elif not self.alignments:
            self.alignments.append(alignment)
            self.alignment = alignment
            self.alignment_line = number

    def close_doubt(self) -> None:
        """Say that a heading ends what stands below the doubtful ones above it."""
        for place in range(len(self.doubts) - 1, -1, -1):
            if self.doubts[place].end >= 0:
                break
            self.doubts[place] = self.doubts[place]._replace(end=len(self.entries))

    def open(self, section: str, words: str, number: int, line: str, kind: str | None = None) -> None:
        """Say that a heading opens `section`; a second heading with the same words is noted as merged."""
        self.order.append((section, kind, number))
        self.sections.add(section)
        first = self.opened.setdefault((section, words), number)
        if first != number:
            self.notes.append(
                Note(
                    number,
                    "merged",
                    phrase("The heading stands twice, first in line {number}; both are read as one.", number=first),
                    line,
                    section,
                )
            )

    def presume_play_deck(self, number: int, line: str) -> None:
        """Note, once, that cards stand under no heading."""
        if ("", "") not in self.opened:
            self.opened["", ""] = number
            message = phrase("No heading stands above this card; it is read as part of the play deck.")
            self.notes.append(Note(number, "repaired", message, line, "play_deck"))

    def refuse_two_decks(self) -> None:
        """Refuse a text in which the sections of a deck begin again.

        Raises:
            UnreadableList: the first section stands twice, with others between, and another one too behind it; or
                three stand again behind the sites, theirs among them.
        """
        places = [(section, kind) for section, kind, _ in self.order]
        if len({*places}) == len(places):
            return
        last = {place: index for index, place in enumerate(places)}
        # Few are different: there are no more than sections and types of card.
        before: set[tuple[str, str | None]] = set()
        for again, place in enumerate(places):
            ended = place in before and (sites := (LOCATION_DECK, "site")) in before and last[sites] > again
            if (place == places[0] or ended) and len(before) >= _DECK:
                twice = sum(last[one] >= again for one in before)
                if twice >= _DECK - (not ended):
                    number = self.order[again][2]
                    raise UnreadableList(
                        f"The list holds two decks, the second from line {number} as its headings say; send each alone."
                    )
            before.add(place)

    def finish(self, layout: str, encoding: str, lines: int) -> Decklist:
        """Freeze what was gathered.

        Raises:
            UnreadableList: the headings are those of two decks.
        """
        self.refuse_two_decks()
        self.close_doubt()
        self.notes += self.stated.miscounted(self.entries, self.notes)
        withheld: list[EntryRow] = []
        if self.doubts and not any(doubt.may_be_card for doubt in self.doubts):
            without_doubtful(self.entries, self.notes, withheld, self.doubts)
            self.doubts.clear()
        self.notes.sort(key=attrgetter("line"))
        return Decklist(
            layout,
            encoding,
            lines,
            self.title,
            self.alignment,
            self.avatar,
            self.length,
            Entries(self.entries),
            tuple(self.notes),
            tuple(self.prose),
            frozenset(self.sections),
            self.comments,
            self.headings,
            self.blank,
            self.starting_apart,
            tuple(self.doubts),
            tuple(self.counted_prose),
            tuple(self.counting_prose),
            tuple(self.aside),
            tuple(self.above),
            Entries(withheld),
            avatar_line=self.avatar_line,
            alignment_line=self.alignment_line,
        )
