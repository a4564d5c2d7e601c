"""Writes plain text for people: facts, headings with counts, one card a line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardpool.sections import LOCATION_DECK, PLAY_DECK, POOL, SIDEBOARD, SIDEBOARD_FALLEN_WIZARD
from validator.decklists.writers import OTHER_GAMES, one_line, total

if TYPE_CHECKING:
    from collections.abc import Iterator

    from validator.decklists.writers import DeckToWrite, Line

SUFFIX: Final = ".txt"
ENCODING: Final = "utf-8"

_SECTIONS: Final = {
    POOL: "Pool",
    PLAY_DECK: "Play deck",
    SIDEBOARD: "Sideboard",
    SIDEBOARD_FALLEN_WIZARD: "Sideboard against Fallen-wizards",
    **OTHER_GAMES,
    LOCATION_DECK: "Sites",
}
_KINDS: Final = {"character": "Characters", "resource": "Resources", "hazard": "Hazards"}


def write(deck: DeckToWrite) -> str:
    """Write the list.

    Raises:
        WriteError: a line that is not understood stands in no section of the layout.
    """
    deck.refuse_homeless("text", _SECTIONS, as_they_stand=True)
    return "".join(f"{line}\n" for line in _lines(deck))


def _lines(deck: DeckToWrite) -> Iterator[str]:
    facts = {"Name": deck.title, "Alignment": deck.alignment, "Avatar": deck.avatar, "Length": deck.length}
    yield from (f"{name}: {one_line(value)}" for name, value in facts.items() if value)
    for section, name in _SECTIONS.items():
        held, unresolved = deck.within(section), deck.unresolved_in(section)
        if not (held or unresolved or section in deck.named):
            continue
        yield from ("", f"{name} ({total([*held, *unresolved])})")
        # What is not known stands above every heading by type: it has none.
        yield from (_entry(line) if line.count else line.as_it_stands for line in unresolved)
        groups = deck.by_kind(section)
        if section != PLAY_DECK:
            yield from (_entry(line) for _, lines in groups for line in lines)
            continue
        # What is no character, resource or hazard stands before any heading by type.
        yield from (_entry(line) for kind, lines in groups if kind not in _KINDS for line in lines)
        for kind, lines in groups:
            if kind in _KINDS:
                yield from ("", f"{_KINDS[kind]} ({total(lines)})")
                yield from map(_entry, lines)
    for doubtful in deck.doubtful:
        yield from ("", one_line(doubtful.heading), *map(_entry, doubtful.lines))


def _entry(line: Line) -> str:
    return f"{line.count} {line.label}{' # starting' if line.starting else ''}"
