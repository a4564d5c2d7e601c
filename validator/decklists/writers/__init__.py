"""Writers: one module a layout, each turning the same plain lines into the text or the bytes of a list.

Like the readers they know no cards. Who makes the lines has decided which set code and which letter a card needs, so
that its line reads back to the same card.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, cast

from anyascii import anyascii

from cardpool.sections import (
    HAZARD_DECK,
    LONG_EVENT_DECK,
    PLAYER_DECK,
    QUEST_DECK,
    RING_DECK,
    SIDEBOARD_DC_WORLD,
    SIDEBOARD_GREY,
)
from validator.decklists.decklist import clip

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

_MODULES: Final = {
    "csv": "csv_table",
    "gccg": "gccg",
    "json": "json_deck",
    "netmeccg": "netmeccg",
    "octgn": "octgn",
    "text": "text",
    "xlsx": "xlsx",
}
WRITERS: Final = tuple(_MODULES)
"""The layouts that lists can be written in."""

KINDS: Final = ("character", "resource", "hazard", "site")
"""Types of card in the order in which lists give them; regions, which no list should hold, come last."""


OTHER_GAMES: Final = {
    SIDEBOARD_GREY: "Sideboard vs. grey",
    SIDEBOARD_DC_WORLD: "DC World sideboard",
    PLAYER_DECK: "Player deck",
    HAZARD_DECK: "Hazard deck",
    LONG_EVENT_DECK: "Long event deck",
    QUEST_DECK: "Quest deck",
    RING_DECK: "Ring deck",
}
"""The sections of dream-card and solitaire games, under the headings by which lists of any layout name them."""


_ROUND_HEADINGS: Final = " \t#/*;:=_~|>[]()-–—"


class WriteError(ValueError):
    """A list that cannot be written in a layout; the message says in one line why and what to do."""


class Line(NamedTuple):
    """One line of a list to write."""

    section: str
    """One of `validator.decklists.SECTIONS`; `""` where it is not known."""
    count: int | None  # type: ignore[assignment]  # hides tuple.count, which nobody asks of a line
    """Copies, 1 to 999; None where no count could be read."""
    name: str
    set: str | None = None
    """Set code to write beside the name."""
    tag: str | None = None
    """Alignment letter to write beside the name: H, M, F, B, D or S."""
    card: str | None = None
    """Id of the card; None where it is not known."""
    kind: str = ""
    """Type of the card; `""` where it is not known."""
    starting: bool = False
    """Whether it is part of the starting company."""
    written: str = ""
    """The whole line as it stood in the list that was read; filled where the card is not known."""
    number: int = 0
    """Line in the list that was read, from 1; 0 where it is not known."""

    @property
    def label(self) -> str:
        """The name with its letter and its set code, as GCCG writes them: `Moria [M] (LE)`."""
        tag = f" [{self.tag}]" if self.tag else ""
        code = f" ({self.set})" if self.set else ""
        return f"{self.name or self.card or ''}{tag}{code}"

    @property
    def as_it_stands(self) -> str:
        """The whole line as it stood, on one line."""
        return one_line(self.written)


class DoubtfulSection(NamedTuple):
    """What stands below a heading that is not known, written below it again, so that nobody counts it."""

    heading: str
    """As it stood in the list that was read."""
    number: int
    """Its line there."""
    lines: tuple[Line, ...]

    @property
    def words(self) -> str:
        """What the heading says, without marks round it."""
        return one_line(self.heading).strip(_ROUND_HEADINGS)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckToWrite:
    """What a list is to say."""

    title: str | None = None
    alignment: str | None = None
    """wizard, ringwraith, fallen-wizard or balrog."""
    avatar: str | None = None
    length: str | None = None
    lines: tuple[Line, ...] = ()
    """Cards that are known, each once a section."""
    unresolved: tuple[Line, ...] = ()
    """What stands for cards that are not known: written as entries, so that they stay unresolved."""
    doubtful: tuple[DoubtfulSection, ...] = ()
    """What stands below headings that are not known."""
    named: frozenset[str] = frozenset()
    """The sections that the list names, the empty ones too: a list that speaks of no play deck leaves it out."""

    def within(self, section: str) -> list[Line]:
        """Give the known cards of a section."""
        return [line for line in self.lines if line.section == section]

    def by_kind(self, section: str) -> list[tuple[str, list[Line]]]:
        """Give the known cards of a section by their type, types without a card left out."""
        held = self.within(section)
        kinds = dict.fromkeys((*KINDS, *(line.kind for line in held)))
        groups = [(kind, [line for line in held if line.kind == kind]) for kind in kinds]
        return [(kind, lines) for kind, lines in groups if lines]

    def unresolved_in(self, section: str) -> list[Line]:
        """Give the lines of a section whose cards are not known."""
        return [line for line in self.unresolved if line.section == section]

    def refuse_homeless(self, layout: str, sections: Collection[str], *, as_they_stand: bool = False) -> None:
        """Refuse lines whose cards are not known and that the layout cannot keep: dropped, they would seem settled.

        Args:
            layout: its name, for the message.
            sections: those that it has.
            as_they_stand: whether it holds a line without a count.

        Raises:
            WriteError: a line has no count that could be read, or stands in no section of the layout.
        """
        for line in self.unresolved:
            if line.section not in sections:
                what = "stands in no section that is known" if not line.section else "stands in another section"
            elif line.count is None and not as_they_stand:
                what = "has no count that can be read"
            else:
                continue
            raise WriteError(f"Line {line.number} {what}, and {layout} cannot keep it as it stands; mend it.")

    def refuse_doubtful(self, layout: str) -> None:
        """Refuse headings that are not known where a layout has no headings but its own.

        Raises:
            WriteError: there is one.
        """
        for section in self.doubtful:
            raise WriteError(
                f"Line {section.number} ({clip(section.words, 40)}) is not a known heading, and {layout} has no "
                "other headings than its own; mend it."
            )


class Writer(Protocol):
    """A module that writes one layout."""

    @property
    def SUFFIX(self) -> str:  # noqa: N802 - a constant of the module
        """How the names of its files end, with the dot."""

    @property
    def ENCODING(self) -> str:  # noqa: N802 - a constant of the module
        """What its text is stored in; `""` where `write` gives bytes."""

    def write(self, deck: DeckToWrite) -> str | bytes:
        """Write the list; lines end in LF."""


def writer(layout: str) -> Writer:
    """Give the writer of a layout.

    Raises:
        ValueError: there is none; the message lists the known ones.
    """
    if layout not in _MODULES:
        raise ValueError(f'"{layout}" is not a layout that can be written; known are {", ".join(WRITERS)}.')
    return cast("Writer", importlib.import_module(f"{__name__}.{_MODULES[layout]}"))


def in_encoding(text: str, encoding: str) -> str:
    """Give `text` with plain letters in place of those that an encoding lacks; names still fold to the same."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return "".join(_plain(char, encoding) for char in text)
    return text


def _plain(char: str, encoding: str) -> str:
    try:
        char.encode(encoding)
    except UnicodeEncodeError:
        return anyascii(char)
    return char


def one_line(text: str) -> str:
    """Give `text` on one line, with single spaces and without what cannot be printed."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def total(lines: Iterable[Line]) -> int:
    """Count the cards on lines."""
    return sum(line.count or 0 for line in lines)
