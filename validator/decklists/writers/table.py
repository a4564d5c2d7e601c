"""The rows of a table, for CSV and for sheets alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from validator.decklists.writers import OTHER_GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from validator.decklists.writers import DeckToWrite

COLUMNS: Final = ("section", "count", "card", "set")

_SECTIONS: Final = {
    "pool": "Pool",
    "play_deck": "Play deck",
    "sideboard": "Sideboard",
    "sideboard_fallen_wizard": "Sideboard vs. FW",
    **OTHER_GAMES,
    "location_deck": "Sites",
}


def rows(deck: DeckToWrite, layout: str) -> Iterator[tuple[str, int, str, str]]:
    """Give a row a card, in the order of the sections, with the columns of `COLUMNS`.

    Raises:
        WriteError: a line that is not understood has no count, no section or an unknown heading.
    """
    deck.refuse_homeless(layout, _SECTIONS)
    deck.refuse_doubtful(layout)
    entries = (*deck.lines, *deck.unresolved)
    for section, name in _SECTIONS.items():
        for line in entries:
            if line.section == section:
                card = line._replace(set=None).label + (" # starting" if line.starting else "")
                yield name, line.count or 0, card, line.set or ""
