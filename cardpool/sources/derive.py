"""The facts of a card that follow from other cards, and from the tables that are written by hand."""

from __future__ import annotations

from collections import defaultdict
from itertools import chain
from typing import TYPE_CHECKING, Final

from cardpool.card import Alignment, CardType
from cardpool.folding import fold
from cardpool.players import OR, PLAYERS
from cardpool.sets import SETS
from cardpool.sources import coe
from cardpool.tables import OTHERS, Row, natural, read_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path


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


def add_facts(rows: list[Row], tables: Path) -> None:
    """Add the facts of `dream/facts.csv`, and of the tables beside it, to the cards that are no standard cards."""
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
        _drop_what_only_events_have(row)
        row["unique_as"] = row["same_as"]
        if row["type"] == CardType.RESOURCE and row.get("unique"):
            row["unique_as"] = unique[key]
        if row["type"] == CardType.SITE:
            row["versions"] = tuple(dict.fromkeys(versions[key]))
            row["region_type"] = region_types.get(fold(row["region"]), "") if row.get("region") else ""


def _drop_what_only_events_have(row: Row) -> None:
    """Drop what a source says that calls the card an event, where the source that is kept does not."""
    if row["type"] != CardType.RESOURCE or not any(kind.endswith("event") for kind in row["subtypes"]):
        for name in ("play", "effects", "derived"):
            row.pop(name, None)


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
    """Tell whether a card is a reprint of another of its title, type and alignment: the same facts in another set."""
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
