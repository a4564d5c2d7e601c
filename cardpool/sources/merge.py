"""One pool out of three sources: the Council's cards, GCCG's and Cardnum's, and the cards of the solitaire game.

The Council's database comes first for the cards of the standard sets: the others add promotional printings to them and
nothing else. GCCG comes first for all other cards; Cardnum fills what it leaves out, and adds cards that it lacks.
Reviewed tables help: `crosswalk.csv` (cards that the two spell or file differently), `spellings.csv`, `solitaire.csv`,
`overlays.csv` and the tables of `dream/`. Where two sources disagree on a fact that a rule reads, what is not kept goes
to `conflicts.csv`.

`python -m cardpool.sources.merge --coe FILE --gccg FOLDER --cardnum FILE` writes the tables: `cards.csv` and
`titles.csv` for the standard cards, `conflicts.csv`, and `dream/cards.csv` and `dream/aliases.csv` for all others.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rapidfuzz import fuzz, process

from cardpool.folding import fold
from cardpool.sets import STANDARD
from cardpool.sources import cardnum, coe, gccg, solitaire
from cardpool.sources.card_text.apply import Unread, apply
from cardpool.sources.card_text.places import Places
from cardpool.sources.derive import add_facts, derive, home_territories, territories
from cardpool.sources.ids import give_ids
from cardpool.sources.join import Joiner, alike
from cardpool.tables import DATA, KINDS, OTHERS, DataError, Row, natural, read_table, to_cell, write_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Merged(NamedTuple):
    """What comes out of the sources."""

    standard: list[Row]
    titles: list[dict[str, str]]
    others: list[Row]
    aliases: list[dict[str, str]]
    conflicts: list[dict[str, str]]
    numbers: list[dict[str, str]]
    unread: Unread
    """What of the texts of the cards no form of `card_text` reads."""


class Files(NamedTuple):
    """Where the source files are."""

    coe: Path
    gccg: Path
    cardnum: Path


def merge(files: Files, tables: Path = DATA) -> Merged:
    """Merge the sources.

    Args:
        files: the three sources.
        tables: folder of the reviewed tables, and of the ids given so far.

    Raises:
        DataError: a source or a table is missing or broken, or a table names a card that no source has.
    """
    data = coe.load(files.coe)
    standard = coe.rows(data, tables)
    filed = gccg.rows(gccg.load(files.gccg))
    first = [row for row in filed if row["set"] not in STANDARD]
    listed = cardnum.load(files.cardnum)
    second = list(zip((card["fullCode"] for card in listed), cardnum.rows(listed), strict=True))
    unread = Unread()
    apply(standard, Places.of(standard), unread)
    every = [*standard, *first, *(row for _, row in second)]
    territories(every, tables)
    apply(every, Places.of(every), unread)
    joiner = Joiner(standard, tables)
    for row in first:
        joiner.add(row)
    joiner.join([(code, row) for code, row in second if row["set"] not in STANDARD])
    for row in solitaire.rows(standard, tables):
        joiner.add(row)
    others = joiner.others
    give_ids(others, tables)
    add_facts(others, tables)
    derive(others, standard)
    territories([*standard, *others], tables)
    home_territories([*standard, *others], tables)
    spelt = [(f"Cardnum ({code})", row) for code, row in second if row["set"] in STANDARD]
    joiner.spellings(spelt, standard)
    others.sort(key=lambda row: natural(row["id"]))
    known_ids = {row["id"] for row in others}
    spelt_by_hand = read_table("spellings", tables)
    if unknown := [row["id"] for row in spelt_by_hand if row["id"] not in known_ids]:
        raise DataError(f"spellings.csv names the card {unknown[0]}, which no source has.")
    aliases = sorted([*joiner.alias_rows(), *spelt_by_hand], key=lambda row: (natural(row["id"]), row["alias"]))
    return Merged(standard, coe.titles(data), others, aliases, joiner.conflict_rows(), numbers(filed, standard), unread)


def numbers(filed: Iterable[Row], standard: Iterable[Row]) -> list[dict[str, str]]:
    """Give each card of a standard set the number that it has in the set.

    GCCG files the cards of a set in the order of the set's own list, and no others among them. The numbers in the
    Council's ids are others where promotional cards stand between.

    Raises:
        DataError: a card that GCCG files in a set is not among the standard cards of it.
    """
    by_set: dict[str, dict[str, list[Row]]] = defaultdict(lambda: defaultdict(list))
    for row in standard:
        by_set[row["set"]][fold(row["title"])].append(row)
    places: dict[str, int] = defaultdict(int)
    found = []
    for row in filed:
        code = row["set"]
        if code not in STANDARD:
            continue
        places[code] += 1
        same = by_set[code].get(fold(row["title"])) or _nearest(row["title"], by_set[code])
        known = alike(same, row) or (same[0] if len(same) == 1 else None)
        if known is None:
            raise DataError(f"GCCG files {row['title']} in the set {code}, which the Council does not.")
        found.append({"set": code, "number": str(places[code]), "id": known["id"]})
    return sorted(found, key=lambda row: (row["set"], int(row["number"])))


def _nearest(title: str, known: Mapping[str, list[Row]]) -> list[Row]:
    """Find the cards of a set whose title GCCG spells with a typo."""
    best = process.extractOne(fold(title), known.keys(), scorer=fuzz.ratio, score_cutoff=85)
    return known[best[0]] if best else []


def write(merged: Merged, folder: Path = DATA) -> None:
    """Write the tables of a merged pool into the folder of the facts."""
    write_table("cards", list(KINDS), map(_cells, merged.standard), folder)
    write_table("titles", ["id", *coe.LANGUAGES], merged.titles, folder)
    write_table("cards", list(KINDS), map(_cells, merged.others), folder / OTHERS)
    write_table("aliases", ["alias", "id", "reason"], merged.aliases, folder / OTHERS)
    columns = ["id", "field", "kept", "dropped", "kept_from", "dropped_from", "why"]
    write_table("conflicts", columns, merged.conflicts, folder)
    write_table("numbers", ["set", "number", "id"], merged.numbers, folder)


def _cells(row: Row) -> dict[str, str]:
    return {name: to_cell(kind, row.get(name)) for name, kind in KINDS.items()}


def main(arguments: list[str]) -> int:
    """Run the importers from a shell."""
    parser = argparse.ArgumentParser(prog="python -m cardpool.sources.merge", description=__doc__.split("\n", 1)[0])
    for name, what in (("coe", "the Council's card database"), ("gccg", "folder of GCCG's card files"),
                       ("cardnum", "the Cardnum list")):  # fmt: skip
        parser.add_argument(f"--{name}", type=Path, required=True, metavar="PATH", help=what)
    parser.add_argument("--unread", action="store_true", help="write nothing; print what no form of wording reads")
    given = parser.parse_args(arguments)
    try:
        merged = merge(Files(given.coe, given.gccg, given.cardnum))
        if given.unread:
            sys.stdout.writelines(f"{line}\n" for line in merged.unread.lines())
            return 0
        write(merged)
    except DataError as error:
        sys.stderr.write(f"{error}\n")
        return 4
    sys.stdout.write(
        f"{len(merged.standard)} standard cards, {len(merged.others)} others, {len(merged.conflicts)} conflicts.\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
