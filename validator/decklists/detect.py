"""Which layout a list is written in, told from its content."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from validator.decklists import gccg, json_deck, ndjson, netmeccg, plain
from validator.decklists.decklist import UnreadableList

if TYPE_CHECKING:
    from validator.decklists.decklist import Decklist


class Layout(Protocol):
    """A reader: a module with a name, a test and a way to read.

    The text that both get has lines that end in LF, and no byte-order mark.
    """

    @property
    def NAME(self) -> str:  # noqa: N802 - a constant of the module
        """The name by which users ask for it."""

    def sniff(self, text: str) -> bool:
        """Whether `text` is in this layout."""

    def read(self, text: str, encoding: str) -> Decklist:
        """Read one deck from `text`; the encoding is passed on."""


_READERS: Final[tuple[Layout, ...]] = (gccg, netmeccg, ndjson, json_deck, plain)
"""In the order of asking: the surest signs first, plain text takes the rest."""

LAYOUTS: Final = {reader.NAME: reader for reader in _READERS}


def find_layout(text: str) -> Layout:
    """Return the reader for `text`.

    Raises:
        UnreadableList: it is in a layout that has no reader.
    """
    if "<?xml" in text or text.lstrip()[:20].lower().startswith(("<!doctype", "<html", "<deck")):
        raise UnreadableList("The list is XML or HTML, which is not read; send it as text, GCCG, NetMECCG or JSON.")
    return next((reader for reader in _READERS if reader.sniff(text)), plain)


def named_layout(name: str) -> Layout:
    """Return the reader called `name`.

    Raises:
        ValueError: there is none; the message lists the known ones.
    """
    if name not in LAYOUTS:
        raise ValueError(f'"{name}" is no layout; known are {", ".join(sorted(LAYOUTS))}.')
    return LAYOUTS[name]
