"""What stands round a line of plain text: whether it may be a heading, and whether its strokes count copies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cardpool.phrases import phrase
from cardpool.sections import MAX_COUNT
from validator.decklists.decklist import clip
from validator.decklists.headings import Heading, find_heading
from validator.decklists.near_headings import is_other_board, near_heading
from validator.decklists.pattern import lazy
from validator.decklists.plain_bullets import PICTURE
from validator.decklists.plain_lines import Blank, Comment, EntryLines, Inline, ParsedLine, Parts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardpool.phrases import Phrase
    from validator.decklists.entry_line import EntryLine

_FEWEST_STATED: Final = 4
"""Cards below a heading that is known by its count alone; more than there may be copies of a card."""
_TALLY: Final = lazy(
    rf"([|+•●◦■□☐☑✓✔★☆∗])\1{{1,998}}\W{{0,2}}|\*{{3,999}}\W{{0,2}}|\?{{1,3}}|∞|\.{{3}}|…"
    rf"|{PICTURE}{{2,999}}|[\u2680-\u2685\U0001f51f]+"
)
"""Strokes, ticks, pictures or dice that count copies, on a line without a number among lines that have one; or a count
to be asked for: a question mark, dots, the sign for infinity."""


def tally_in(text: str) -> str:
    """Give the strokes or ticks beside a name, or the question mark, that may count its copies; empty where none do."""
    words = text.split()
    if apart := next(filter(_TALLY.fullmatch, (words[0], words[-1])), "") if words else "":
        return apart
    if words and (pictures := _PICTURES.match(text.strip()) or _PICTURES_BEHIND.search(text.strip())):
        return pictures[0]
    return glued[0] if (glued := _GLUED.search(text.strip())) else ""


def of_tally(tally: str) -> Phrase:
    """Say that strokes may be a count."""
    sentence = '"{text}" may be a count; a whole number from 1 to {most} is one.'
    return phrase(sentence, text=clip(tally, 20), most=MAX_COUNT)


_GLUED: Final = lazy(r"(?<=\w)(?:([|+●■✓✔★])\1{1,998}|\.{3}|…)$|^([|+●■✓✔★])\2{1,998}(?=\w)")
"""The same without a blank between them and the name."""


_PICTURES: Final = lazy(rf"(?:{PICTURE}\s?){{2,999}}|[\u2680-\u2685\U0001f51f]")
_PICTURES_BEHIND: Final = lazy(rf"(?:\s?{PICTURE}){{2,999}}$|[\u2680-\u2685\U0001f51f]$")


class Surroundings(NamedTuple):
    """The lines of a list, parsed, that are asked about the place of one of them."""

    said: Sequence[ParsedLine]
    counts: bool
    """Whether most entries have a count."""

    def counted_below(self, index: int) -> bool:
        """Tell whether the next line that is not blank is an entry with a count."""
        further = (self.said[at] for at in range(index + 1, len(self.said)))
        below = next((one for one in further if not isinstance(one, Blank)), Blank())
        return any(one.counted for one in entry_lines_of(below))

    def may_be_heading(self, index: int, text: str, entry_line: EntryLine) -> bool:
        """Tell whether an entry without a count stands where headings stand: alone, with counted ones below it."""
        if entry_line.counted or entry_line.set or entry_line.tag:
            if self._states_what_follows(index, entry_line):
                return True
            # "Sidebord (14)", "Sites (TW)".
            return not text.strip()[:1].isdigit() and (
                is_other_board(text) or find_heading(entry_line.name) is not None or _is_near(text)
            )
        if near_heading(text):
            return True
        apart = isinstance(self.said[index - 1] if index else Blank(), Blank | Comment)
        return self.counts and apart and self.counted_below(index)

    def _states_what_follows(self, index: int, entry_line: EntryLine) -> bool:
        """Tell whether an entry has as many copies as there are cards from there to the next heading: "Places (13)"."""
        if entry_line.count < _FEWEST_STATED or entry_line.set or entry_line.tag:
            return False
        copies = 0
        for at in range(index + 1, len(self.said)):
            if isinstance(self.said[at], Heading | Inline):
                break
            copies += sum(one.count for one in entry_lines_of(self.said[at]))
            if copies > entry_line.count:
                return False
        return copies == entry_line.count

    def tally(self, text: str, entry_line: EntryLine) -> Phrase | None:
        """Say that strokes or ticks may count the copies of an entry without a number among entries that have one."""
        if not self.counts or entry_line.counted:
            return None
        tally = tally_in(text)
        return of_tally(tally) if tally else None


def _is_near(text: str) -> bool:
    return near_heading(text, by_letters=True) is not None


def entry_lines_of(one: ParsedLine) -> tuple[EntryLine, ...]:
    """Give the entries of a line, whatever else it says."""
    if isinstance(one, Parts):
        return tuple(
            entry_line for part in one.parts if isinstance(part, EntryLines) for entry_line in part.entry_lines
        )
    return one.entry_lines if isinstance(one, EntryLines) else ()
