"""Citations: where what a format says comes from, as its file writes it and as a finding gives it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final

Sources = Mapping[str, str]
"""A player type (or what else a rule keeps its sources by) to a source; `""` for every other."""

CARD: Final = "CARD"
"""The source of what the text of a card says."""


class SourceError(ValueError):
    """Something is no source; the message says why, to be read after its place."""

    def __init__(self, why: str, what: str = "") -> None:
        super().__init__(why)
        self.what = f"{what!r} " if what else ""


def read_sources(given: object, known: Collection[str]) -> Sources:
    """Read a source as a format file has it: a text, or a table of texts by player type.

    Args:
        given: what the file says.
        known: the keys of the bibliography, with one of which each part of a source begins.

    Raises:
        SourceError: it is neither, or cites what is not in the bibliography.
    """
    by_key = dict(given) if isinstance(given, dict) else {"": given}
    texts = {key: text for key, text in by_key.items() if isinstance(text, str) and text}
    if not by_key or len(texts) != len(by_key):
        raise SourceError("must be a text, or a table of texts by player type")
    for text in texts.values():
        for part in parts(text):
            if part.split(" ")[0] not in known:
                raise SourceError("is not in the bibliography", part)
    texts.setdefault("", joined(texts.values()))
    return texts


def not_given(format_id: str) -> Sources:
    """Give what is cited for a value whose format says no source: the format itself."""
    return {"": f"set by {format_id}"}


def cited(sources: Sources, key: str | None) -> str:
    """Give the source for a player type, or for what else they are kept by."""
    return sources.get(key or "") or sources[""]


def parts(source: str) -> list[str]:
    """Take a source apart into its places: `CoE 1.4, CARD` are two."""
    return source.split(", ")


def joined(sources: Iterable[str]) -> str:
    """Join sources into one, each place once."""
    return ", ".join(dict.fromkeys(part for source in sources for part in parts(source)))
