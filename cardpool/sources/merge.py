"""One pool out of three sources: the Council's cards, GCCG's and Cardnum's, and the cards of the solitaire game.

The Council's database comes first for the cards of the standard sets: the others add promotional printings to them and
nothing else. GCCG comes first for all other cards; Cardnum fills what it leaves out, and adds cards that it lacks.
Reviewed tables help: `twins.csv` (cards that the two spell or file differently), `spellings.csv`, `solitaire.csv`,
`overlays.csv` and `dream/facts.csv`. Where two sources disagree on a fact that a rule reads, what is not kept goes to
`conflicts.csv`.

`python -m cardpool.sources.merge --coe FILE --gccg FOLDER --cardnum FILE` writes the tables: `cards.csv` and
`titles.csv` for the standard cards, `conflicts.csv`, and `dream/cards.csv` and `dream/aliases.csv` for all others.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import defaultdict
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from anyascii import anyascii
from rapidfuzz import fuzz, process

from cardpool.card import Alignment, CardType
from cardpool.names import fold
from cardpool.players import OR, PLAYERS
from cardpool.sets import PROMO, SETS, STANDARD
from cardpool.sources import cardnum, coe, gccg, wordings
from cardpool.tables import DATA, KINDS, DataError, natural, read_table, to_cell, write_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cardpool.sources.wordings import Unread

Row = dict[str, Any]

OTHERS: Final = "dream"
"""Folder, within that of the facts, of the cards that are no standard cards."""

JUDGED: Final = (
    "type", "alignment", "subtypes", "unique", "avatar", "resource_avatar", "agent", "races", "mind", "points",
    "points_in_parentheses", "stage_points", "specific_to", "site_type", "region", "region_type", "contains_hoard",
)  # fmt: skip
"""Fields that some rule reads, and of which the loser of a disagreement is kept."""

_FILLED: Final = tuple(
    name for name in KINDS if name not in {"id", "set", "title", "source", "dream", "released", "avatar"}
)
_SUFFIXES: Final = {
    Alignment.HERO: "h", Alignment.MINION: "m", Alignment.DUAL: "d", Alignment.FALLEN_WIZARD: "f",
    Alignment.FALLEN_LORD: "f", Alignment.BALROG: "b", Alignment.STAGE: "s", Alignment.GREY: "g",
    Alignment.NEUTRAL: "n",
}  # fmt: skip
"""Last letter of an id where one set has several cards of a title; every lord has `l`."""
_OWNERS: Final = {
    Alignment.HERO: "wizard", Alignment.MINION: "ringwraith",
    Alignment.FALLEN_WIZARD: "fallen-wizard", Alignment.BALROG: "balrog", Alignment.ELF_LORD: "elf-lord",
    Alignment.DWARF_LORD: "dwarf-lord", Alignment.ATANI_LORD: "atani-lord", Alignment.DRAGON_LORD: "dragon-lord",
    Alignment.WAR_LORD: "war-lord",
}  # fmt: skip
"""Alignment of an avatar to the player type whose avatar he is."""
_REPRINTED: Final = (
    "subtypes", "unique", "avatar", "agent", "mind", "points", "points_in_parentheses", "stage_points", "site_type",
    "region_type", "specific_to", "players", "colours",
)  # fmt: skip
"""Facts that two cards of one title must share to be one card."""
_REVISED: Final = frozenset({"virtual", "solitaire"})
"""Kinds of sets whose cards are other cards than those of the same name."""


class Merged(NamedTuple):
    """What comes out of the sources."""

    standard: list[Row]
    titles: list[dict[str, str]]
    others: list[Row]
    aliases: list[dict[str, str]]
    conflicts: list[dict[str, str]]
    numbers: list[dict[str, str]]
    unread: Unread
    """What of the texts of the cards no form of `wordings` reads."""


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
    unread = wordings.Unread()
    wordings.lay(standard, wordings.Places.of(standard), unread)
    every = [*standard, *first, *(row for _, row in second)]
    territories(every, tables)
    wordings.lay(every, wordings.Places.of(every), unread)
    joiner = Joiner(standard, tables)
    for row in first:
        joiner.add(row)
    joiner.join([(code, row) for code, row in second if row["set"] not in STANDARD])
    for row in _solitaire(standard, tables):
        joiner.add(row)
    others = joiner.others
    give_ids(others, tables)
    lay_facts(others, tables)
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
    """Number the cards of each standard set as the set does.

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
    """Find the cards of a set whose title GCCG spells with a slip."""
    best = process.extractOne(fold(title), known.keys(), scorer=fuzz.ratio, score_cutoff=85)
    return known[best[0]] if best else []


class Joiner:
    """Brings the rows of the sources together, and remembers what they disagreed on."""

    def __init__(self, standard: list[Row], tables: Path) -> None:
        self.others: list[Row] = []
        self._tables = tables
        self._standard: dict[str, list[Row]] = defaultdict(list)
        for row in standard:
            self._standard[fold(row["title"])].append(row)
            row["promos"] = ()
        self._aliases: list[tuple[str, Row, str]] = []
        self._conflicts: list[tuple[Row, str, Any, Any, str]] = []

    def add(self, row: Row) -> None:
        """Take a row of the first source: a card of its own, or a promotional printing of a standard card."""
        if row["set"] in PROMO and (known := self._printed(row)):
            known["promos"] = tuple(dict.fromkeys((*known["promos"], row["set"])))
            self._compare(known, row, "the standard card has the errata")
            return
        self.others.append(row)

    def _printed(self, row: Row) -> Row | None:
        """Find the standard card of which a promotional card is a printing."""
        found = [known for known in self._standard[fold(row["title"])] if known["type"] == row["type"]]
        exact = [known for known in found if known["alignment"] == row["alignment"]]
        return next(iter(exact or found), None)

    def join(self, listed: list[tuple[str, Row]]) -> None:
        """Join the rows of the second source to the cards, and add those that are new."""
        twins = _twins(self._tables)
        free: dict[tuple[str, str], list[Row]] = defaultdict(list)
        for row in self.others:
            free[row["set"], fold(row["title"])].append(row)
        rest = []
        for code, row in listed:
            twin = twins.pop(code, None)
            same = free.get((twin["set"], fold(twin["gccg"])) if twin else (row["set"], fold(row["title"])), [])
            known = alike(same, row)
            if twin and known is None and len(same) == 1:
                known = same[0]
            if twin and known is None:
                raise DataError(f"twins.csv names {twin['gccg']} ({twin['set']}), which GCCG does not have.")
            if known is None:
                rest.append((code, row))
                continue
            same.remove(known)
            self._fill(known, row)
            if twin:
                self._name(known, row, twin)
        for code in sorted(twins):
            raise DataError(f"twins.csv names {code!r}, which Cardnum does not have.")
        self._join_elsewhere(rest, list(chain.from_iterable(free.values())))

    def _join_elsewhere(self, rest: list[tuple[str, Row]], unclaimed: list[Row]) -> None:
        """Join cards that the two sources file in different sets; what no card answers to is a new card."""
        by_title: dict[str, list[Row]] = defaultdict(list)
        for row in unclaimed:
            if row["dream"]:
                by_title[fold(row["title"])].append(row)
        for _, row in rest:
            same = by_title[fold(row["title"])]
            known = alike(same, row)
            if known is None:
                self.others.append(row)
                continue
            same.remove(known)
            known["also_in"] = (*known.get("also_in", ()), row["set"])
            self._fill(known, row)

    def _fill(self, known: Row, row: Row) -> None:
        self._compare(known, row, "GCCG comes first for dream cards")
        if row["avatar"] and not known["avatar"]:
            self._conflicts.append((known, "avatar", False, True, f"{row['source']}|no avatar by its type in GCCG"))
        for name in _FILLED:
            if name == "general_influence" and not known["avatar"]:
                continue
            if not said(known.get(name)) and said(row.get(name)):
                known[name] = row[name]
        if wordings.MAGIC.issuperset(known["keywords"]):  # of its own keywords the first source says nothing
            known["keywords"] = tuple(dict.fromkeys((*row["keywords"], *known["keywords"])))
        known["released"] = known["released"] or row["released"]

    def _compare(self, known: Row, row: Row, why: str) -> None:
        for name in JUDGED:
            kept, dropped = known.get(name), row.get(name)
            if said(dropped) and said(kept) and kept != dropped and not _contains(kept, dropped):
                self._conflicts.append((known, name, kept, dropped, f"{row['source']}|{why}"))

    def _name(self, known: Row, row: Row, twin: Mapping[str, str]) -> None:
        if fold(known["title"]) != fold(twin["title"]):
            self._aliases.append((known["title"], known, "spelling of GCCG"))
            known["title"] = twin["title"]
        if fold(row["title"]) != fold(twin["title"]):
            self._aliases.append((row["title"], known, "spelling of Cardnum"))

    def spellings(self, listed: Iterable[tuple[str, Row]], standard: Sequence[Row]) -> None:
        """Compare standard cards with a second source."""
        keyed = {(row["set"], fold(row["title"]), row["type"], row["alignment"]): row for row in standard}
        for _, row in listed:
            known = keyed.get((row["set"], fold(row["title"]), row["type"], row["alignment"]))
            if known is not None:
                self._compare(known, row, "the Council's database has the errata")

    def alias_rows(self) -> list[dict[str, str]]:
        """Give the rows of `aliases.csv`, each once."""
        found = {(alias, row["id"], reason) for alias, row, reason in self._aliases}
        return [
            {"alias": alias, "id": card_id, "reason": reason}
            for alias, card_id, reason in sorted(found, key=lambda a: (natural(a[1]), a[0]))
        ]

    def conflict_rows(self) -> list[dict[str, str]]:
        """Give the rows of `conflicts.csv`."""
        result = []
        for row, name, kept, dropped, what in self._conflicts:
            source, why = what.split("|")
            kind = KINDS[name]
            result.append(
                {
                    "id": row["id"], "field": name, "kept": to_cell(kind, kept), "dropped": to_cell(kind, dropped),
                    "kept_from": row["source"], "dropped_from": source, "why": why,
                }
            )  # fmt: skip
        return sorted(result, key=lambda row: (natural(row["id"]), row["field"], row["dropped"]))


def _twins(tables: Path) -> dict[str, dict[str, str]]:
    return {row["code"]: row for row in read_table("twins", tables)}


def alike(same: Sequence[Row], row: Row) -> Row | None:
    """Find the card of this title that a row means: of its type and alignment, else the only one of its type."""
    typed = [known for known in same if known["type"] == row["type"]]
    exact = [known for known in typed if known["alignment"] == row["alignment"]]
    if exact:
        return exact[0]
    return typed[0] if len(typed) == 1 else None


def said(value: object) -> bool:
    """Whether a field says something."""
    return value not in (None, "", (), False)


def _contains(kept: object, dropped: object) -> bool:
    """Whether a list says all that another says."""
    return isinstance(kept, tuple) and isinstance(dropped, tuple) and set(dropped) <= set(kept)


_SITE_FACTS = (
    "site_type", "region", "nearest_haven", "site_path", "playable", "attacks", "under_deeps", "draw", "draw_opponent",
)  # fmt: skip


def _solitaire(standard: Sequence[Row], tables: Path) -> list[Row]:
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
                raise DataError(f"solitaire.csv has {raw['title']} stand for {raw['like']}, which is no hero site.")
            row |= {name: like[name] for name in _SITE_FACTS}
        if raw["surface"]:
            if fold(raw["surface"]) not in sites:
                raise DataError(f"solitaire.csv has {raw['title']} below {raw['surface']}, which is no hero site.")
            row["adjacent"] = (f"{raw['surface']} 0",)
        result.append(row)
    return result


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


def lay_facts(rows: list[Row], tables: Path) -> None:
    """Lay the facts of `dream/facts.csv` over the cards that are no standard cards."""
    folder = tables / OTHERS
    if (folder / "facts.csv").is_file():
        coe.add_text_facts({row["id"]: row for row in rows}, folder)


def derive(others: list[Row], standard: list[Row]) -> None:
    """Fill the fields of cards that follow from other cards; those of standard cards are filled already."""
    order = {code: number for number, code in enumerate(SETS)}
    others.sort(key=lambda row: (order.get(row["set"], len(order)), natural(row["id"])))
    every = [*standard, *others]
    owners = _owners(every)
    unique: dict[str, str] = {}
    versions: dict[str, list[str]] = defaultdict(list)
    region_types: dict[str, str] = {}
    for row in every:
        key = fold(row["title"])
        if row["type"] == CardType.SITE:
            versions[key].append(row["alignment"])
        elif row["type"] == CardType.REGION:
            region_types.setdefault(key, row["region_type"])
        elif row["type"] == CardType.RESOURCE and row.get("unique"):
            own = row["unique_as"] if row["source"] == "coe" else ""
            unique.setdefault(key, own or f"resource:{row.get('entity') or _plain(row['title'])}")
    _find_reprints(every, order)
    for row in others:
        key = fold(row["title"])
        row["players"] = _players(row, owners)
        if row["type"] == CardType.HAZARD and "creature" in row["subtypes"] and len(row["subtypes"]) > 1:
            row["half_creature"] = True
        row["unique_as"] = row["same_as"]
        if row["type"] == CardType.RESOURCE and row.get("unique"):
            row["unique_as"] = unique[key]
        if row["type"] == CardType.SITE:
            row["versions"] = tuple(dict.fromkeys(versions[key]))
            row["region_type"] = region_types.get(fold(row["region"]), "") if row.get("region") else ""


def _owners(rows: Iterable[Row]) -> dict[str, dict[str, str]]:
    """Give, for each avatar by title, the alignments of his cards with the player types whose avatar he is."""
    owners: dict[str, dict[str, str]] = defaultdict(dict)
    for row in rows:
        if row.get("avatar") and row["alignment"] in _OWNERS:
            owners[row["title"]][row["alignment"]] = _OWNERS[row["alignment"]]
    return owners


def _players(row: Row, owners: Mapping[str, Mapping[str, str]]) -> tuple[str, ...]:
    """Give the player types of all whom a card is specific to; those that it has where one of them is nobody's."""
    names = [name for name in (row.get("specific_to") or "").split(OR) if name]
    found: list[str] = []
    for name in names:
        own = owners.get(name, {})
        # Who plays stage cards declares his avatar; a Wizard does not.
        kinds = own.values() if row["alignment"] != Alignment.STAGE else (own[side] for side in own if side != "hero")
        found += PLAYERS.get(name) or kinds
    return tuple(dict.fromkeys(found)) if found else tuple(row.get("players") or ())


def _find_reprints(every: Sequence[Row], order: Mapping[str, int]) -> None:
    """Fill `same_as` and `printings` of all but standard cards; `every` stands in order of publication."""
    cards: dict[tuple[str, str, str], list[Row]] = defaultdict(list)
    for row in every:
        group = cards[fold(row["title"]), row["type"], row["alignment"]]
        if row["source"] != "coe":
            same = next((known for known in group if _reprint(known, row)), None)
            row["same_as"] = same["same_as"] if same else row["id"]
        group.append(row)
    for group in cards.values():
        for row in group:
            if row["source"] == "coe":
                continue
            sets = chain.from_iterable(
                (known["set"], *(known.get("also_in") or known.get("printings") or ()))
                for known in group if known["same_as"] == row["same_as"]
            )  # fmt: skip
            row["printings"] = tuple(sorted(dict.fromkeys(sets), key=lambda code: order.get(code, len(order))))


def _plain(title: str) -> str:
    return title.casefold().replace("’", "'")


def _reprint(known: Row, row: Row) -> bool:
    """Whether a card is a reprint of another of its title, type and alignment: the same facts in another set."""
    revised = {SETS[code].kind for code in (known["set"], row["set"]) if code in SETS} & _REVISED
    return not revised and all((known.get(name) or None) == (row.get(name) or None) for name in _REPRINTED)


def territories(rows: Iterable[Row], tables: Path) -> None:
    """Fill territories and mountain regions from `overlays.csv`."""
    found: dict[str, list[str]] = defaultdict(list)
    mountains = set()
    for line in read_table("overlays", tables):
        kind, _, name = line["keyword"].partition(": ")
        title = line["means"] or line["title"]
        if kind in {"territory", "sub-territory"}:
            found[fold(title)].append(name)
        if line["keyword"] == "mountain region":
            mountains.add(fold(title))
    for row in rows:
        place = row["title"] if row["type"] == CardType.REGION else row.get("region") or ""
        row["territories"] = tuple(found.get(fold(place), ())) if place else ()
        row["mountain"] = row["type"] == CardType.REGION and (
            fold(place) in mountains or "mountain region" in row.get("keywords", ())
        )


def home_territories(rows: Iterable[Row], tables: Path) -> None:
    """Fill the regions and territories of home sites, once those of the sites are filled."""
    every = list(rows)
    lie: dict[str, set[str]] = defaultdict(set)
    for row in every:
        if row["type"] == CardType.SITE and row.get("region"):
            lie[fold(row["title"])].update((row["region"], *row["territories"]))
        if row["type"] == CardType.REGION:
            lie[fold(row["title"])].update((row["title"], *row["territories"]))
    for line in read_table("overlays", tables):
        kind, _, name = line["keyword"].partition(": ")
        if kind in {"territory", "sub-territory"}:
            lie[fold(name)].add(name)
    for row in every:
        changes = [each.partition(":") for each in row.get("dce") or ()]
        gone = {value for name, _, value in changes if name == "not-home"}
        homes = [site for site in row.get("home_sites") or () if site not in gone]
        homes += [value for name, _, value in changes if name == "home"]
        row["home_territories"] = tuple(sorted({place for home in homes for place in _places(home, lie)}))


def _places(home: str, lie: Mapping[str, set[str]]) -> set[str]:
    if not home.startswith("Any "):
        return lie.get(fold(home), set())
    _, where, places = home.partition(" in ")
    found = [lie.get(fold(place)) for place in places.split(" or ")] if where else []
    # "Any Dwarf-hold", or a place that no card is: it may lie anywhere.
    return set[str]().union(*filter(None, found)) if found and all(found) else {"*"}


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
