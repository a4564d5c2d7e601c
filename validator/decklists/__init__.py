"""Decklists: one reader a layout, all giving the same entries, notes and facts. Readers know no cards."""

from cardpool.sections import LOCATION_DECK, MAX_COUNT, PLAY_DECK, POOL, SECTIONS, SIDEBOARD, SIDEBOARD_FALLEN_WIZARD
from validator.decklists.decklist import Decklist, Entry, Note, UnreadableList
from validator.decklists.detect import LAYOUTS
from validator.decklists.encoding import decode
from validator.decklists.reading import read, read_many, read_object
from validator.decklists.whole_text import MAX_BYTES

__all__ = [
    "LAYOUTS",
    "LOCATION_DECK",
    "MAX_BYTES",
    "MAX_COUNT",
    "PLAY_DECK",
    "POOL",
    "SECTIONS",
    "SIDEBOARD",
    "SIDEBOARD_FALLEN_WIZARD",
    "Decklist",
    "Entry",
    "Note",
    "UnreadableList",
    "decode",
    "read",
    "read_many",
    "read_object",
]
