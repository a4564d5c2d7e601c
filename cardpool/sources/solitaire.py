"""The cards of the solitaire game, out of `solitaire.csv`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.card import Alignment, CardType
from cardpool.folding import fold
from cardpool.tables import DataError, Row, read_table

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


_SITE_FACTS = (
    "site_type", "region", "nearest_haven", "site_path", "playable", "attacks", "automatic_attacks", "under_deeps",
    "draw", "draw_opponent",
)  # fmt: skip


def rows(standard: Sequence[Row], tables: Path) -> list[Row]:
    """Give the cards of the solitaire game; an enhanced site has the facts of the site that it stands for."""
    sites = {fold(row["title"]): row for row in standard if row["type"] == CardType.SITE and row["alignment"] == "hero"}
    result = []
    for raw in read_table("solitaire", tables):
        row: Row = {name: raw[name] for name in ("title", "deck", "site_type")}
        row |= {name: tuple(filter(None, raw[name].split(";")))
                for name in ("subtypes", "keywords", "races", "skills", "home_sites")}  # fmt: skip
        row |= {"set": "RG", "type": CardType(raw["type"]), "alignment": Alignment(raw["alignment"])}
        # Battles are unique by the rules of the game, its characters by being persons.
        unique = raw["type"] == "character" or "battle" in row["keywords"]
        row |= {"unique": unique, "released": True, "source": "solitaire", "dream": False}
        if raw["like"]:
            like = sites.get(fold(raw["like"]))
            if like is None:
                raise DataError(f"solitaire.csv has {raw['title']} stand for {raw['like']}, which is not a hero site.")
            row |= {name: like[name] for name in _SITE_FACTS}
        if raw["surface"]:
            if fold(raw["surface"]) not in sites:
                raise DataError(f"solitaire.csv has {raw['title']} below {raw['surface']}, which is not a hero site.")
            row["adjacent"] = (f"{raw['surface']} 0",)
        result.append(row)
    return result
