"""Keywords that the rulings of dream-card events lay over the cards: data of that format, not facts of the cards."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from cardpool.tables import DATA, read_table

if TYPE_CHECKING:
    from pathlib import Path


class Overlay(NamedTuple):
    """One name in a list of the rulings."""

    keyword: str
    """Lower case, such as `port` or `ancient dwarf-ruin`; `territory: NAME` and `sub-territory: NAME` for regions."""
    title: str
    """As the rulings write it."""
    means: str
    """The title that is meant: another one only where the rulings misprint it."""
    source: str
    """Where it stands."""


@lru_cache(maxsize=8)
def overlays(folder: Path = DATA) -> tuple[Overlay, ...]:
    """Give every name of every list.

    Raises:
        cardpool.tables.DataError: `overlays.csv` is missing or damaged.
    """
    return tuple(
        Overlay(row["keyword"], row["title"], row["means"] or row["title"], row["source"])
        for row in read_table("overlays", folder)
    )


def titles(keyword: str) -> tuple[str, ...]:
    """Give the titles of the cards that gain a keyword."""
    return tuple(overlay.means for overlay in overlays() if overlay.keyword == keyword)
