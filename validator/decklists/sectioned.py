"""The loop that GCCG and NetMECCG share: named sections, one entry a line, comments that begin with `#`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cardpool.phrases import Phrase
from cardpool.sections import PLAY_DECK
from cardpool.written import Written
from validator.decklists.decklist import MAX_ENTRIES, Entry, Note, alignment_named, clip
from validator.decklists.entry_line import Bad, EntryLine
from validator.decklists.headings import Heading
from validator.decklists.lines import SIGNATURE, refuse_many
from validator.decklists.near_headings import is_other_board, near_heading
from validator.decklists.plain_cards import is_beside
from validator.decklists.plain_lines import Fact, Prose, commented_out, is_ruler

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from validator.decklists.entry_line import Plain
    from validator.decklists.lines import DecklistBuilder, LineMemo


class Comment(NamedTuple):
    """A comment, and the type of card that it names, if it does."""

    kind: str | None = None
    names_kind: bool = False
    states: int | None = None
    """How many cards it says that stand below it."""


class Unknown(NamedTuple):
    """A heading that names no section we know."""

    words: str


class Blank(NamedTuple):
    """A line without anything to see."""


Counted = tuple[int, Written, Phrase | None, bool]
"""The count of an entry, what is written, a remark, and whether the count is written, too. Python takes a plain tuple
apart twice as fast as a named one."""


def counted(entry_line: EntryLine) -> Counted:
    """Give an entry as the loop over the lines takes it in."""
    written = Written(entry_line.name, entry_line.column, entry_line.set, entry_line.tag, starting=entry_line.starting)
    return entry_line.count, written, entry_line.remark, entry_line.counted


def plainly(said: Plain) -> Counted:
    """Give an entry in which nothing is to be read with care."""
    count, name, tag, code = said
    column = len(count) + 2 if count else 1
    return int(count or 1), Written(name, column, code, tag and tag.upper()), None, bool(count)


class Bare(NamedTuple):
    """An entry without a count, where counts are usual: between rulers it is the name of a section."""

    entry_line: EntryLine
    near: str | None = None
    """The heading that it may be meant for."""
    other_board: bool = False
    """Whether it reads like the heading of cards that no deck has."""


def bare(entry_line: EntryLine, line: str) -> Bare:
    """Give an entry without a count, and what its line would be as a heading."""
    return Bare(entry_line, near_heading(line.strip()), is_other_board(line))


class CommentedOut(NamedTuple):
    """A comment that begins with a count, and what it would be as an entry."""

    entry_line: EntryLine


class Title(NamedTuple):
    """A line that says which program wrote the file."""


ParsedLine = Counted | Bare | Fact | Bad | Prose | Heading | Comment | CommentedOut | Unknown | Blank | Title


def read_aside(body: str) -> Comment | Prose | None:
    """Read a line that only divides others, or stands beside a list in a mail; None where it does neither."""
    if body != SIGNATURE and is_ruler(body):
        return RULER if len(body) > 2 and body[0] in "=-*_~" else COMMENT  # noqa: PLR2004 - as with `#`
    return Prose() if is_beside(body) else None


def entry_line_of(said: ParsedLine) -> EntryLine | None:
    """Give the entry that a line is, where it is one with a count."""
    if type(said) is not tuple:
        return None
    count, one, remark, is_counted = said  # type: ignore[misc] # no named one gets here
    return EntryLine(count, one.name, one.column, one.set, one.tag, one.starting, is_counted, remark)


def comment(body: str) -> CommentedOut | Comment:
    """Read a comment that says nothing of the list."""
    entry_line = commented_out(body.strip("# "))
    return CommentedOut(entry_line) if entry_line else COMMENT


BLANK: Final = Blank()
COMMENT: Final = Comment()
RULER: Final = Comment()
TITLE: Final = Title()

_DOUBTFUL: Final = "?"
"""Where entries below a heading that is not known are kept until they are taken out again."""
_TALK: Final = ""
"""Where what stands under "Notes" goes: nowhere."""


def read_sections(lines: Sequence[str], known: LineMemo[ParsedLine], builder: DecklistBuilder) -> None:
    """Read `lines` into `builder`, each understood as `known` says.

    Raises:
        UnreadableList: there are more lines than a deck has.
    """
    refuse_many(lines)
    reader = _Reader(lines, known, builder)
    append = builder.entries.append
    section: str | None = None
    kind: str | None = None
    comments = 0
    blanks = builder.blanks
    first = builder.first
    for number, said in enumerate(map(known.__getitem__, lines), first):
        if type(said) is tuple and section:
            count, written, remark, _ = said  # type: ignore[misc] # no named one gets here
            append((section, count, written, number, kind))
            if remark is not None:
                builder.notes.append(Note(number, "repaired", remark, lines[number - first], section))
        elif said is BLANK:
            blanks.append(number)
        elif type(said) is Comment:
            comments += 1
            if said.names_kind:
                kind = said.kind
                builder.stated.add("type", said.states, len(builder.entries), number, lines[number - first])
        else:
            section, kind = reader.rare(said, number, section, kind)
    if reader.doubtful:
        # The mark was for the reading alone: who reads on finds by the doubts what is uncounted.
        builder.entries[:] = [
            (PLAY_DECK, count, written, line, under) if section == _DOUBTFUL else (section, count, written, line, under)
            for section, count, written, line, under in builder.entries
        ]
        builder.notes[:] = [
            note._replace(section=None) if note.section == _DOUBTFUL else note for note in builder.notes
        ]
    builder.blank += len(blanks)
    builder.comments += comments


def is_one_deck(lines: Sequence[str], headings: Iterable[str], known: LineMemo[ParsedLine]) -> bool:
    """Tell whether an entry stands below the first heading of a list, no section begins twice, and no line is too many.

    Args:
        lines: of the list.
        headings: all of them that may be headings.
        known: what they say.
    """
    said_of = [said for said in map(known.__getitem__, headings) if type(said) is Heading]
    opened = [(heading.section, heading.kind) for heading in said_of if heading.role == "section"]
    if len({*opened}) < len(opened) or len(lines) > MAX_ENTRIES:
        return False
    above = True
    for said in map(known.__getitem__, lines):
        if type(said) is tuple:
            return not above
        if type(said) is Heading:
            above = False
        elif not isinstance(said, Blank | Comment | Title):
            return False
    return False


def _aside(entry_line: EntryLine, number: int) -> Entry:
    return Entry(PLAY_DECK, entry_line.count, entry_line.name, number, 1, entry_line.set, entry_line.tag)


class _Reader:
    """The lines that are rare: headings, and whatever stands where no entry is expected."""

    def __init__(self, lines: Sequence[str], known: LineMemo[ParsedLine], builder: DecklistBuilder) -> None:
        self.lines = lines
        self.known = known
        self.builder = builder
        self.first = builder.first
        self._last_heading = -1
        self.signed = False
        """Whether the signature of a mail is open."""
        self.doubtful = False
        """Whether some heading is not known."""

    def rare(
        self, said: ParsedLine, number: int, section: str | None, kind: str | None
    ) -> tuple[str | None, str | None]:
        """Take in one line; return the section and the type of card that hold from here on."""
        builder, line = self.builder, self.lines[number - self.first]
        if isinstance(said, Heading):
            builder.close_doubt()
            builder.stated.add(said.role, said.states, len(builder.entries), number, line)
            builder.headings += 1
            if said.role == "talk":
                self.signed = said.words == SIGNATURE
                return _TALK, None
            known = section if section != _DOUBTFUL else None
            section, kind = said.section or known or PLAY_DECK, said.kind
            if said.role == "section":
                builder.open(section, said.words, number, line, kind)
            builder.sections.add(section)
        elif isinstance(said, Bare):
            if self._ruled(number):
                return self._unknown(line.strip(), number), None
            return self._entry_line(said, number, section, kind)
        elif isinstance(said, Unknown):
            return self._unknown(said.words, number), None
        elif isinstance(said, Fact):
            builder.headings += alignment_named(said.value) is not None
            builder.say_alignment(said.value, number, line)
        elif section == _TALK or isinstance(said, CommentedOut):
            self._left_aside(said, number)
        else:
            return self._other(said, number, section, kind)
        return section, kind

    def _left_aside(self, said: ParsedLine, number: int) -> None:
        """Take in a comment, or what stands under notes or in a signature."""
        builder = self.builder
        if isinstance(said, CommentedOut):
            builder.comments += 1
            builder.aside.append(_aside(said.entry_line, number))
            return
        entry_line = entry_line_of(said)
        if entry_line and entry_line.counted:
            # No signature holds a card.
            (builder.counted_prose if self.signed else builder.aside).append(_aside(entry_line, number))
        builder.prose.append((number, self.lines[number - self.first]))

    def _other(
        self, said: ParsedLine, number: int, section: str | None, kind: str | None
    ) -> tuple[str | None, str | None]:
        line = self.lines[number - self.first]
        if isinstance(said, Bad):
            # Below a heading that is not known a line may stand for cards of any section.
            where = section if section != _DOUBTFUL else None
            self.builder.notes.append(Note(number, said.kind, said.message, line, where))
        elif isinstance(said, Title):
            self.builder.headings += 1
        elif isinstance(said, Prose):
            self.builder.prose.append((number, line))
        elif entry_line := entry_line_of(said):
            alone = Bare(entry_line) if entry_line.counted else bare(entry_line, line)
            return self._entry_line(alone, number, section, kind)
        return section, kind

    def _entry_line(
        self, said: Bare, number: int, section: str | None, kind: str | None
    ) -> tuple[str | None, str | None]:
        """Take in an entry that stands under no known section, or has no count."""
        builder, line, entry_line = self.builder, self.lines[number - self.first], said.entry_line
        if section == _TALK:
            builder.prose.append((number, line))
            return section, kind
        if section is None:
            if not entry_line.counted and self._section_follows(number):
                builder.title = builder.title or clip(line.strip(), 100)
                builder.above.append(Entry(PLAY_DECK, 1, entry_line.name, number, entry_line.column))
                builder.prose.append((number, line))
                return section, kind
            builder.presume_play_deck(number, line)
        builder.entries.append(
            Entry(
                section or PLAY_DECK,
                entry_line.count,
                entry_line.name,
                number,
                entry_line.column,
                entry_line.set,
                entry_line.tag,
                None,
                kind,
                entry_line.starting,
            )
        )
        if entry_line.remark is not None:
            builder.notes.append(Note(number, "repaired", entry_line.remark, line, section))
        if section == _DOUBTFUL:
            # All that stands below a heading that is not known is in doubt with it.
            return section, kind
        if said.near or said.other_board or (not entry_line.counted and self._stands_alone(number)):
            builder.doubt(number, line, said.near, is_entry=True)
        return section, kind

    def _unknown(self, words: str, number: int) -> str:
        near = near_heading(words.strip("[]# \t"))
        self.builder.doubt(number, self.lines[number - self.first], near, is_entry=False)
        self.doubtful = True
        return _DOUBTFUL

    def _ruled(self, number: int) -> bool:
        """Tell whether line `number` stands between two rulers."""
        at = number - self.first
        above, below = self.lines[max(at - 1, 0) : at], self.lines[at + 1 : at + 2]
        return bool(above and below) and self.known[above[0]] is RULER and self.known[below[0]] is RULER

    def _stands_alone(self, number: int) -> bool:
        """Tell whether line `number` stands where headings stand: below no entry, and right above one with a count."""
        at = number - self.first
        above = self.known[self.lines[at - 1]] if at else BLANK
        below = self.known[self.lines[at + 1]] if at + 1 < len(self.lines) else BLANK
        entry_line = entry_line_of(below)
        return (above is BLANK or type(above) is Comment) and entry_line is not None and entry_line.counted

    def _section_follows(self, number: int) -> bool:
        if self._last_heading < 0:
            headings = [at for at, line in enumerate(self.lines, self.first) if isinstance(self.known[line], Heading)]
            self._last_heading = headings[-1] if headings else 0
        return self._last_heading > number
