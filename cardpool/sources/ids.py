"""The ids of cards that have none in their source."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, Final

from anyascii import anyascii

from cardpool.card import Alignment
from cardpool.tables import OTHERS, DataError, Row, read_table

if TYPE_CHECKING:
    from pathlib import Path


_SUFFIXES: Final = {
    Alignment.HERO: "h", Alignment.MINION: "m", Alignment.DUAL: "d", Alignment.FALLEN_WIZARD: "f",
    Alignment.FALLEN_LORD: "f", Alignment.BALROG: "b", Alignment.STAGE: "s", Alignment.GREY: "g",
    Alignment.NEUTRAL: "n",
}  # fmt: skip
"""Last letter of an id where one set has several cards of a title; every lord has `l`."""


def slug(title: str) -> str:
    """Reduce a title to the words of an id.

    >>> slug("Thrór’s Map"), slug("Éomund & Co.")
    ('thrors-map', 'eomund-co')
    """
    return re.sub(r"[^a-z0-9]+", "-", re.sub(r"['’`]", "", anyascii(title).lower())).strip("-")


def give_ids(rows: list[Row], tables: Path) -> None:
    """Give each card the id that it had, else one of its set and title, with its alignment where that is not enough."""
    known: dict[tuple[str, str, str, str], str] = {}
    folder = tables / OTHERS
    if (folder / "cards.csv").is_file():
        # An alignment that a text fact gives is not the one by which the sources know the card.
        facts = read_table("facts", folder) if (folder / "facts.csv").is_file() else []
        given = {row["id"] for row in facts if row["fact"] == "alignment"}
        for old in read_table("cards", folder):
            if old["id"] not in given:
                known[old["set"], slug(old["title"]), old["type"], old["alignment"]] = old["id"]
    shared: dict[tuple[str, str], int] = defaultdict(int)
    for row in rows:
        shared[row["set"], slug(row["title"])] += 1
    taken: dict[str, Row] = {}
    for row in sorted(rows, key=lambda row: (row["set"], row["title"], row["type"], row["alignment"])):
        name = slug(row["title"])
        card_id = known.get((row["set"], name, row["type"], row["alignment"]))
        if card_id is None:
            card_id = f"{row['set']}-{name}"
            if shared[row["set"], name] > 1 or card_id in known.values():
                card_id += f"-{_SUFFIXES.get(row['alignment'], 'l')}"
        if card_id in taken:
            raise DataError(f"{row['title']} ({row['set']}) would have the id {card_id}, which another card has.")
        row["id"] = card_id
        taken[card_id] = row
