"""Newer source files: a pool in which they lie over the shipped facts, and what one pool has that another has not.

A source that is not given keeps its shipped rows. Whatever is wrong with a source file, nothing is written then.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections import defaultdict
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardpool.card import Card
from cardpool.database import build
from cardpool.folding import fold
from cardpool.sets import STANDARD
from cardpool.sources import cardnum, coe, gccg
from cardpool.sources.card_text.apply import Unread, apply
from cardpool.sources.card_text.places import Places
from cardpool.sources.card_text.vocabulary import MAGIC
from cardpool.sources.derive import add_facts, derive, home_territories, territories
from cardpool.sources.ids import give_ids
from cardpool.sources.join import alike, said
from cardpool.sources.merge import Merged, write
from cardpool.tables import DATA, KINDS, OTHERS, DataError, Row, from_cell, natural, read_table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardpool.pool import CardPool

_OWN = frozenset({"id", "title", "set", "source", "dream", "released", "same_as", "printings", "unique_as", "versions"})
"""Fields of a shipped card that no newer row replaces."""

_NO_GAPS = frozenset({"avatar", "general_influence"})
"""Fields that say something by being empty."""


class Sources(NamedTuple):
    """The newer source files; None for a source that keeps its shipped rows."""

    coe: Path | None = None
    gccg: Path | None = None
    cardnum: Path | None = None


def imported_path() -> Path:
    """Give where an imported pool stands where none is named: in `MECCG_CACHE`, or the user's data folder."""
    folder = os.environ.get("MECCG_CACHE")
    if not folder:
        import platformdirs  # noqa: PLC0415  # not needed where the folder is set

        folder = platformdirs.user_data_dir("meccg-validator", appauthor=False)
    return Path(folder) / "imported.sqlite"


def build_newer(output: Path, sources: Sources, tables: Path = DATA) -> None:
    """Build the SQLite file of a pool from newer sources, laid over the shipped facts; whole or not at all.

    Args:
        output: the SQLite file; an old one stays until the new one is whole.
        sources: at least one.
        tables: folder of the shipped facts.

    Raises:
        DataError: a source file is broken, or the file cannot be written.
    """
    if not any(sources):
        raise DataError("No source file was given: give one of the Council's database, of GCCG's or of Cardnum's.")
    merged = newer(sources, tables)
    with tempfile.TemporaryDirectory(prefix="meccg-") as name:
        folder = Path(name)
        (folder / OTHERS).mkdir()
        for table in ("aliases", "facts", f"{OTHERS}/facts"):
            shutil.copy(tables / f"{table}.csv", folder / f"{table}.csv")
        write(merged, folder)
        build(output, folder)


def newer(sources: Sources, tables: Path = DATA) -> Merged:
    """Apply newer sources to the shipped facts.

    Raises:
        DataError: a source file or a table is broken.
    """
    standard = [_row(raw) for raw in read_table("cards", tables)]
    titles = read_table("titles", tables)
    others = [_row(raw) for raw in read_table("cards", tables / OTHERS)]
    aliases = read_table("aliases", tables / OTHERS)
    unread = Unread()
    if sources.coe is not None:
        data = coe.load(sources.coe)
        promos = {row["id"]: row["promos"] for row in standard}
        standard = coe.rows(data, tables)
        titles = coe.titles(data)
        apply(standard, Places.of(standard), unread)
        for row in standard:
            row["promos"] = promos.get(row["id"], ())
    if sources.gccg is not None:
        rows = gccg.rows(gccg.load(sources.gccg))
        _read_texts(rows, [*standard, *others], tables, unread)
        _apply(others, rows, standard, aliases)
    if sources.cardnum is not None:
        listed = cardnum.load(sources.cardnum)
        rows = cardnum.rows(listed)
        _read_texts(rows, [*standard, *others], tables, unread)
        _apply(others, _under_our_names(listed, rows, others, tables), standard, aliases)
    give_ids(others, tables)
    add_facts(others, tables)
    derive(others, standard)
    territories([*standard, *others], tables)
    home_territories([*standard, *others], tables)
    others.sort(key=lambda row: natural(row["id"]))
    return Merged(standard, titles, others, aliases, [], read_table("numbers", tables), unread)


def _read_texts(rows: list[Row], known: list[Row], tables: Path, unread: Unread) -> None:
    """Read the texts of a source, as the merge of all does: which names are regions of which land is known before."""
    every = [*known, *rows]
    territories(every, tables)
    apply(rows, Places.of(every), unread)


def _row(raw: dict[str, str]) -> Row:
    return {name: from_cell(kind, raw[name]) for name, kind in KINDS.items()}


def _under_our_names(listed: list[dict[str, str]], rows: list[Row], others: list[Row], tables: Path) -> list[Row]:
    """Give the rows of Cardnum the sets, titles and types under which the pool has their cards."""
    crosswalk = {known["code"]: known for known in read_table("crosswalk", tables)}
    ours: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in others:
        ours[row["set"], row["title"]].append(row)
    for raw, row in zip(listed, rows, strict=True):
        if known := crosswalk.get(raw["fullCode"]):
            row |= {"set": known["set"], "title": known["title"]}
            cards = ours[known["set"], known["title"]]
            if len(cards) == 1:
                row["type"] = cards[0]["type"]
    return rows


def _apply(others: list[Row], rows: Iterable[Row], standard: list[Row], aliases: list[dict[str, str]]) -> None:
    """Apply the rows of a source to the cards that have them; a row that no card answers to is a new card.

    A card takes what its own source says anew, and from another source what it lacks.
    """
    known = _index(others, aliases)
    printed = {(fold(row["title"]), row["type"]) for row in standard if row["promos"]}
    for row in rows:
        key = fold(row["title"])
        if row["set"] in STANDARD or (not row["dream"] and (key, row["type"]) in printed):
            continue
        card = alike(known[row["set"], key], row)
        if card is None:
            others.append(row)
            continue
        for name in KINDS:
            own = row["source"] == card["source"]
            fills = not said(card[name]) and name not in _NO_GAPS
            if name not in _OWN and said(row.get(name)) and (own or fills):
                card[name] = _keywords(card, row) if name == "keywords" else row[name]


def _keywords(card: Row, row: Row) -> tuple[str, ...]:
    """Give the keywords of a newer row; one that knows of magic alone says nothing of the others."""
    if not MAGIC.issuperset(row["keywords"]):
        return tuple(row["keywords"])
    return (*(word for word in card["keywords"] if word not in MAGIC), *row["keywords"])


def _index(others: list[Row], aliases: list[dict[str, str]]) -> dict[tuple[str, str], list[Row]]:
    """Give the cards by set and folded name, under every set and every name that some source has for them."""
    names: dict[str, list[str]] = defaultdict(list)
    for alias in aliases:
        names[alias["id"]].append(alias["alias"])
    found: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in others:
        for name in {fold(row["title"]), *map(fold, names[row["id"]])}:
            for code in {row["set"], *row["printings"]}:
                found[code, name].append(row)
    return found


class Changes(NamedTuple):
    """What one pool has that another has not."""

    new: tuple[Card, ...]
    gone: tuple[Card, ...]
    changed: tuple[tuple[Card, Card, tuple[str, ...]], ...]
    """The card as it was and as it is, and the fields in which the two differ."""

    @property
    def ids(self) -> frozenset[str]:
        """Ids of every card of which something changed."""
        changed = (card.id for card, _, _ in self.changed)
        return frozenset((*(card.id for card in (*self.new, *self.gone)), *changed))


def compare(before: CardPool, after: CardPool) -> Changes:
    """Tell what changed from one pool to another, each part sorted by id."""
    fields_ = [field.name for field in fields(Card)]
    changed = []
    for old in before:
        new = after.get(old.id)
        if new is not None:
            differ = tuple(name for name in fields_ if getattr(old, name) != getattr(new, name))
            if differ:
                changed.append((old, new, differ))
    return Changes(
        tuple(_sorted(card for card in after if card.id not in before)),
        tuple(_sorted(card for card in before if card.id not in after)),
        tuple(sorted(changed, key=lambda change: natural(change[0].id))),
    )


def _sorted(cards: Iterable[Card]) -> list[Card]:
    return sorted(cards, key=lambda card: natural(card.id))
