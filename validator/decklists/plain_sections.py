"""Put what the lines of plain text say into a list: which section is open, what is a title, talk or a doubt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cardpool.sections import HAZARD_DECK, LONG_EVENT_DECK, PLAY_DECK, PLAYER_DECK, POOL, QUEST_DECK, RING_DECK
from validator.decklists.decklist import MAX_ENTRIES, Entry, Note, alignment_named, alignment_titled, as_entry, clip
from validator.decklists.entry_line import Bad, EntryLine
from validator.decklists.headings import Heading
from validator.decklists.lines import CLOSING, SIGNATURE, DecklistBuilder, too_many
from validator.decklists.near_headings import is_other_board, near_heading
from validator.decklists.plain_around import Surroundings, entry_lines_of
from validator.decklists.plain_cards import is_vague
from validator.decklists.plain_lines import (
    Blank,
    Comment,
    EntryLines,
    Fact,
    Inline,
    ParsedLine,
    Parts,
    Prose,
    commented_out,
    counted_value,
)
from validator.decklists.repair import repair

if TYPE_CHECKING:
    from collections.abc import Sequence


_SOLITAIRE: Final = frozenset((PLAYER_DECK, LONG_EVENT_DECK, QUEST_DECK, RING_DECK))
"""The decks of the solitaire game beside its hazard deck."""
_SIGNED: Final = 12
"""Lines of a signature at the most."""
_SHORT: Final = 4
"""Words of a heading; a line with more that ends with a colon is a sentence."""


def read_parsed(
    lines: Sequence[str], said: Sequence[ParsedLine], builder: DecklistBuilder, numbers: Sequence[int] | None = None
) -> None:
    """Put what the lines say into `builder`.

    Args:
        lines: as they are written.
        said: what each says.
        builder: where the entries go.
        numbers: the number of each line in the source; without them they follow on each other.
    """
    reader = _Reader(lines, said, builder)
    reader.read(numbers or range(builder.first, builder.first + len(lines)))


def markdown_titles(said: Sequence[ParsedLine]) -> set[int]:
    """Give which lines are headings of the first level above headings of sections, with no card between them."""
    titles: set[int] = set()
    above = None
    for index, one in enumerate(said):
        if isinstance(one, Comment) and one.title:
            above = index
        elif above is not None and isinstance(one, Heading) and one.level > 1:
            titles.add(above)
        if isinstance(one, EntryLines | Parts | Heading | Inline):
            above = None
    return titles


@dataclass(slots=True)
class _Open:
    """The section that is open, and how the list fills it."""

    section: str | None = None
    kind: str | None = None
    heading: Heading | None = None
    """The heading of the section; None where a heading by type opened the play deck."""
    filled: bool = False
    """Whether cards stand directly under the heading of the section."""
    by_type: bool = False
    """Whether headings by type divide the section."""
    starting: bool = False
    talk: bool = False


class _Reader:
    """Walks over the lines of one list."""

    def __init__(self, lines: Sequence[str], said: Sequence[ParsedLine], builder: DecklistBuilder) -> None:
        self.lines = lines
        self.said = said
        self.builder = builder
        self.text = ""
        """The line at hand."""
        self.index = 0
        """Its place among the lines."""
        entry_lines = [entry_line for one in said for entry_line in entry_lines_of(one)]
        self.counts = sum(one.counted for one in entry_lines) * 2 > len(entry_lines)
        """Whether most entries have a count."""
        self.around = Surroundings(said, self.counts)
        self.open = _Open()
        self.started: list[int] = []
        headings = [one.heading if isinstance(one, Inline) else one for one in said]
        sections = [one for one in headings if isinstance(one, Heading) and one.role == "section"]
        self.names_play_deck = any(one.section == PLAY_DECK for one in sections)
        types = [one for one in headings if isinstance(one, Heading) and one.role == "type"]
        self.types_deck = bool(types)
        self.has_hazards = any(one.kind == "hazard" for one in types) or any(
            one.section in _SOLITAIRE for one in sections
        )
        builder.starting_apart = any(one.starting for one in sections) and any(
            one.section == POOL and not one.starting for one in sections
        )
        self.first_heading = next(
            (index for index, one in enumerate(headings) if isinstance(one, Heading)), len(self.said)
        )
        self.above = True
        """Whether the line at hand stands above the first heading."""
        self.signed = -1
        """The line below which the signature of a mail stands, -1 where there is none."""
        self.level = min((one.level for one in headings if isinstance(one, Heading) and one.level), default=0)
        """The highest level of Markdown that headings of sections have, 0 where they have none."""

    def read(self, numbers: Sequence[int]) -> None:
        """Take in every line, each with its number in the source."""
        aside, titles, signature = self._aside(), markdown_titles(self.said), self._signature()
        for index, (one, number) in enumerate(zip(self.said, numbers, strict=True)):
            self.text, self.index = self.lines[index], index
            if index in titles and isinstance(one, Comment):
                self._entitle(one.title or "", number)
            self.above = index < self.first_heading
            self.open.talk = self.open.talk or index == signature
            if index in aside and not isinstance(one, Comment | Blank | Fact):
                self.builder.above += [
                    _entry(entry_line, PLAY_DECK, number, None) for entry_line in entry_lines_of(one)
                ]
                self._prose(number)
            else:
                self._line(one, number)
            if len(self.builder.entries) > MAX_ENTRIES:
                raise too_many("entries")
        if self.builder.starting_apart:
            entries = self.builder.entries
            for place in self.started:
                entries[place] = as_entry(entries[place])._replace(starting=True)

    def _aside(self) -> range:
        """Give which lines above the first heading are a title and talk, and no cards."""
        above = self.said[: self.first_heading]
        cards = [index for index, one in enumerate(above) if isinstance(one, EntryLines | Parts)]
        counted = any(entry_line.counted for index in cards for entry_line in entry_lines_of(above[index]))
        if self.first_heading == len(self.said):
            # No heading at all. A first line without a count above counted ones, with a blank line below, is a title.
            if not (counted and len(cards) > 1 and self._is_title(cards[0])):
                return range(0)
            return range(cards[0] + 1)
        if counted or not (self.names_play_deck or self.types_deck):
            return range(cards[0] + 1) if counted and self._is_title(cards[0]) else range(0)
        return range(self.first_heading)

    def _signature(self) -> int:
        """Give the line below which the signature of a mail stands, -1 where there is none."""
        marks = [
            index
            for index, line in enumerate(self.lines)
            if line.rstrip() == SIGNATURE or (self.counts and CLOSING.fullmatch(line))
        ]
        last = marks[0] if marks else 0
        below = self.said[last + 1 :]
        if not marks or len(below) > _SIGNED or any(isinstance(one, Heading | Inline) for one in below):
            return -1
        self.signed = last
        return last

    def _is_title(self, index: int) -> bool:
        below = self.said[index + 1] if index + 1 < len(self.said) else None
        return isinstance(below, Blank | Heading | Comment) and not any(
            one.counted for one in entry_lines_of(self.said[index])
        )

    def _line(self, one: ParsedLine, number: int) -> None:
        builder = self.builder
        if isinstance(one, EntryLines):
            self._entry_lines(one, number)
        elif isinstance(one, Blank):
            builder.blank += 1
        elif isinstance(one, Comment):
            self._comment(one, number)
        elif isinstance(one, Heading):
            builder.headings += 1
            self._heading(one, number)
        elif isinstance(one, Inline):
            self._heading(one.heading, number, repeats=True)
            self._line(one.said, number)
        elif isinstance(one, Fact):
            self._fact(one, number)
        elif not self._is_doubtful(one, number):
            self._rest(one, number)

    def _comment(self, one: Comment, number: int) -> None:
        builder = self.builder
        if self.above and (alignment := alignment_titled(one.title or "")):
            builder.say_alignment(alignment, number, self.text)
        elif not self._is_heading_of_others(one, number):
            builder.comments += 1
            if left := commented_out(one.words):
                builder.aside.append(_entry(left, PLAY_DECK, number, None))

    def _rest(self, one: Parts | Bad | Prose, number: int) -> None:
        if self.open.talk or isinstance(one, Prose):
            self._prose(number, one.entry_line if isinstance(one, Prose) else None)
            if isinstance(one, Prose) and one.counts and not self.open.talk and not self.above:
                counts = _entry(one.counts, self.open.section or PLAY_DECK, number, self.open.kind)
                self.builder.counting_prose.append(counts)
        elif isinstance(one, Parts):
            for part in one.parts:
                self._line(part, number)
        else:
            note = Note(number, one.kind, one.message, self.text, self.open.section or PLAY_DECK)
            self.builder.notes.append(note)

    def _is_doubtful(self, one: ParsedLine, number: int) -> bool:
        """Tell whether a line that reads like prose is nearly a heading; then it opens what nobody knows."""
        text = self.text.strip()
        other = not self.open.talk and is_other_board(text) and self._counted_below()
        if isinstance(one, Parts | Bad):
            # "Other cards" above cards is a heading.
            vague = not self.open.talk and is_vague(text) and len(text.split()) <= _SHORT and self._counted_below()
            return (other or vague) and self._doubt(number, None)
        if not (other or self.open.talk or text.endswith(":")):
            return False
        near = near_heading(text, by_letters=self.open.talk)
        short = not self.open.talk and text.endswith(":") and len(text.split()) <= _SHORT and self._counted_below()
        return bool(near or other or short) and self._doubt(number, near)

    def _is_heading_of_others(self, one: Comment, number: int) -> bool:
        """Tell whether a comment with counted cards below is nearly a heading, or of the level that headings have."""
        if not one.words or self.open.talk or not self._counted_below():
            return False
        near = near_heading(one.words, by_letters=True)
        beside = 0 < one.level == self.level and bool(self.builder.entries)
        return bool(near or beside or is_other_board(one.words)) and self._doubt(number, near)

    def _doubt(self, number: int, near: str | None) -> bool:
        self.open.talk = False
        self.builder.doubt(number, self.text, near, is_entry=False)
        return True

    def _counted_below(self) -> bool:
        return self.around.counted_below(self.index)

    def _prose(self, number: int, entry_line: EntryLine | None = None) -> None:
        above = self.builder.prose or self.builder.entries or self.builder.headings
        if self.builder.title is None and not above and self.above:
            self._entitle(clip(repair(self.text)[0].strip(), 100), number)
        self._ask_names(entry_line, number)
        self.builder.prose.append((number, self.text))

    def _ask_names(self, entry_line: EntryLine | None, number: int) -> None:
        """Leave it to the names whether a line is the entry that it may be."""
        if entry_line:
            section, kind = self.open.section or PLAY_DECK, self.open.kind
            noted = self.open.talk and not self.index > self.signed >= 0
            asked = self.builder.aside if noted else self.builder.counted_prose
            asked.append(_entry(entry_line, section, number, kind))

    def _entitle(self, title: str, number: int) -> None:
        """Name the deck; a name that is nothing but a player type, such as "Minion deck", tells that too."""
        self.builder.title = self.builder.title or title or None
        if alignment := alignment_titled(title):
            self.builder.say_alignment(alignment, number, self.text)

    def _entry_lines(self, line: EntryLines, number: int) -> None:
        builder, now, text = self.builder, self.open, self.text
        if now.talk and not line.section:
            if not self._is_doubtful(line, number):
                self._prose(number, next((entry_line for entry_line in line.entry_lines if entry_line.counted), None))
            return
        if tally := self.around.tally(text, line.entry_lines[0]):
            builder.notes.append(Note(number, "bad-count", tally, text, now.section or PLAY_DECK))
            return
        section = line.section or now.section
        if section is None:
            builder.presume_play_deck(number, text)
            section = PLAY_DECK
        if line.section:
            builder.sections.add(line.section)
        else:
            now.filled = True
            if now.starting:
                self.started.extend(range(len(builder.entries), len(builder.entries) + len(line.entry_lines)))
        kind = line.kind or (None if line.section else now.kind)
        for entry_line in line.entry_lines:
            self._entry_line(entry_line, section, number, kind, line.card)
        if line.remark:
            builder.notes.append(Note(number, "repaired", line.remark, text, section))
        if (
            len(line.entry_lines) == 1
            and not line.section
            and self.around.may_be_heading(self.index, text, line.entry_lines[0])
        ):
            builder.doubt(number, text, near_heading(text), is_entry=True)

    def _entry_line(self, entry_line: EntryLine, section: str, number: int, kind: str | None, card: str | None) -> None:
        self.builder.entries.append(_entry(entry_line, section, number, kind, card))
        if entry_line.remark:
            self.builder.notes.append(Note(number, "repaired", entry_line.remark, self.text, section))

    def _heading(self, heading: Heading, number: int, *, repeats: bool = False) -> None:
        """Open what `heading` names; one that stands before each of its cards `repeats`."""
        now = self.open
        self.builder.close_doubt()
        heading = self._of_this_game(heading)
        self.builder.stated.add(heading.role, heading.states, len(self.builder.entries), number, self.text)
        if heading.role == "talk":
            now.talk = True
            return
        now.talk = False
        if heading.role == "section":
            section = heading.section or PLAY_DECK
            self.open = _Open(section, heading.kind, heading, filled=heading.empty, starting=heading.starting)
        elif heading.role == "part":
            section = now.section = now.section or heading.section or PLAY_DECK
            now.kind = heading.kind or now.kind
        elif not heading.section and now.section and now.heading and self._divides(heading, now):
            section = now.section
            now.kind, now.by_type = heading.kind, True
        else:
            section = PLAY_DECK
            self.open = _Open(section, heading.kind)
        self.builder.sections.add(section)
        if heading.role != "part" and not repeats:
            self.builder.open(section, heading.words, number, self.text, heading.kind)

    def _of_this_game(self, heading: Heading) -> Heading:
        """Read "Hazard deck" as the hazards of the play deck, where they have no other heading among the types."""
        if heading.section != HAZARD_DECK or not self.types_deck or self.has_hazards:
            return heading
        return heading._replace(role="type", section=None)

    def _divides(self, heading: Heading, now: _Open) -> bool:
        """Tell whether a heading by type divides the open section; otherwise it means the play deck."""
        above = now.heading
        if above is None or above.section == PLAY_DECK:
            return above is not None
        elsewhere = self.names_play_deck or PLAY_DECK in self.builder.sections
        if not elsewhere and not (now.section == POOL and heading.kind == "character"):
            # The list has no other play deck than the one that its headings by type make.
            return False
        if above.level and heading.level:
            return heading.level > above.level
        return now.by_type or not now.filled

    def _fact(self, fact: Fact, number: int) -> None:
        builder, line = self.builder, self.text
        if not fact.about:
            self._ask_names(counted_value(fact, line), number)
            builder.prose.append((number, line))
            return
        if fact.about == "alignment" and alignment_named(fact.value) is None:
            builder.say_alignment(fact.value, number, line)
            return
        builder.headings += 1
        if fact.about == "title":
            if builder.entries:
                self._ask_names(counted_value(fact, line), number)
            builder.title = fact.value
        elif fact.about == "alignment":
            builder.say_alignment(fact.value, number, line)
        elif fact.about == "avatar":
            builder.avatar, builder.avatar_line = fact.value, number
        else:
            builder.length = fact.value.casefold().removesuffix(" game")


def _entry(entry_line: EntryLine, section: str, number: int, kind: str | None, card: str | None = None) -> Entry:
    column, code = entry_line.column, entry_line.set
    return Entry(
        section,
        entry_line.count,
        entry_line.name,
        number,
        column,
        code,
        entry_line.tag,
        card,
        kind,
        entry_line.starting,
    )
