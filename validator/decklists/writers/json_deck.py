"""Writes our own JSON: one object a deck, every card by its id, with its name for people."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from cardpool.sections import SECTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from validator.decklists.writers import DeckToWrite, Line

SUFFIX: Final = ".json"
ENCODING: Final = "utf-8"

_ALWAYS: Final = frozenset({"pool", "play_deck", "sideboard", "sideboard_fallen_wizard", "location_deck"})


def write(deck: DeckToWrite) -> str:
    """Write the list: a line a card, so that a message can name the line.

    Raises:
        WriteError: a line that is not understood has no count, no section or an unknown heading.
    """
    deck.refuse_homeless("JSON", SECTIONS)
    deck.refuse_doubtful("JSON")
    entries = (*deck.lines, *deck.unresolved)
    facts = {"name": deck.title, "alignment": deck.alignment, "avatar": deck.avatar, "length": deck.length}
    parts = [f"  {_json(key)}: {_json(value)}" for key, value in facts.items()]
    for section in SECTIONS:
        # The sections of dream-card and solitaire games are left out where they are empty.
        if section not in _ALWAYS and not any(line.section == section for line in entries):
            continue
        held = [f"    {_json(dict(_entry(line)))}" for line in entries if line.section == section]
        inner = ",\n".join(held)
        parts.append(f"  {_json(section)}: " + (f"[\n{inner}\n  ]" if held else "[]"))
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _entry(line: Line) -> Iterator[tuple[str, Any]]:
    yield "count", line.count
    if line.name:
        yield "name", line.name
    if line.card:
        yield "card", line.card
    if line.written:
        # The id of a card that is known says all this; of a line that is not, everything may contradict the rest.
        yield from ((key, value) for key, value in (("set", line.set), ("alignment", line.tag)) if value)
    if line.starting:
        yield "starting", True


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
