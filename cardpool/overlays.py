"""Keywords that the rulings of dream-card events lay over the cards: data of that format, not facts of the cards."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from cardpool.card import CardType
from cardpool.tables import DATA, read_table

if TYPE_CHECKING:
    from pathlib import Path

    from cardpool.names import Names


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


@cache
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


def unmatched(names: Names) -> list[Overlay]:
    """Report the names of the lists that, as the rulings write them, match no card of the pool.

    They are misprints of the rulings (then `means` differs), or names of cards that nobody has. A name in a list of
    regions must match a region.
    """
    return [
        overlay
        for overlay in overlays()
        if not any(
            card.type is CardType.REGION or not _of_regions(overlay.keyword)
            for card in names.match(overlay.title).cards
        )
    ]


def _of_regions(keyword: str) -> bool:
    return keyword == "mountain region" or "territory: " in keyword
