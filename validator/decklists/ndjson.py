"""NDJSON: our JSON, a deck a line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from validator.decklists.decklist import UnreadableList
from validator.decklists.json_deck import read_object

if TYPE_CHECKING:
    from validator.decklists.decklist import Decklist

NAME: Final = "ndjson"


def read(text: str, encoding: str = "utf-8") -> Decklist:
    """Read the one deck of `text`.

    Raises:
        UnreadableList: it holds several decks, which `read_many` reads, or one that cannot be read.
    """
    decks = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if len(decks) > 1:
        raise UnreadableList(f"The list holds {len(decks)} decks, one a line; send it as a batch or each alone.")
    if not decks:
        raise UnreadableList("The list is empty; write one deck a line.")
    number, line = decks[0]
    return read_line(line, encoding, number)


def read_line(line: str, encoding: str, number: int) -> Decklist:
    """Read the deck in `line`, the line `number` of its source."""
    return read_object(line, encoding, layout=NAME, line=number)
