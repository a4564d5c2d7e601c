"""NDJSON: our JSON, a deck a line."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING, Final

from validator.decklists import json_deck
from validator.decklists.decklist import UnreadableList

if TYPE_CHECKING:
    from validator.decklists.decklist import Decklist

NAME: Final = "ndjson"


def read(text: str, encoding: str = "utf-8") -> Decklist:
    """Read the one deck of `text`.

    Raises:
        UnreadableList: it holds several decks, which `read_many` reads, or one that cannot be read.
    """
    decks = ((number, line) for number, line in enumerate(StringIO(text), 1) if line.strip())
    number, line = next(decks, (0, ""))
    if not number:
        raise UnreadableList("The list is empty; write one deck a line.")
    if others := sum(1 for _ in decks):
        raise UnreadableList(f"The list holds {1 + others} decks, one a line; send it as a batch or each alone.")
    return read_line(line.rstrip("\n"), encoding, number)


def read_line(line: str, encoding: str, number: int) -> Decklist:
    """Read the deck in `line`, the line `number` of its source."""
    return json_deck.read_line(line, encoding, layout=NAME, line=number)
