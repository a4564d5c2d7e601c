"""The table of the cards that are not played where their kind of card is."""

from __future__ import annotations

import csv
import json
import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from cardpool.card import Alignment, Card, CardType
from cardpool.sites import allows, needs_site, parse_where
from cardpool.sources.sites import ATTACK_KINDS, REGION_TYPES, SITE_TYPES, parse_attacks, parse_playable, region_name

SOURCE = Path(__file__).parents[4] / "shared" / "cards" / "coe-cards.json"
RING = re.compile(r"(Magic|Lesser|Spirit|Dwarven) Ring")


def _site(  # the facts of a site, one argument each
    title: str,
    site_type: str,
    region: str,
    region_type: str,
    playable: str = "",
    *,
    attacks: tuple[str, ...] = (),
    hoard: bool = False,
    under_deeps: bool = False,
    alignment: Alignment = Alignment.HERO,
) -> Card:
    return Card(
        id=title,
        set="",
        title=title,
        type=CardType.SITE,
        alignment=alignment,
        site_type=site_type,
        region=region,
        region_type=region_type,
        playable=tuple(playable.split()),
        attacks=attacks,
        contains_hoard=hoard,
        under_deeps=under_deeps,
    )


MINION = Alignment.MINION
# Copied by hand from the site cards.
SITES = {
    "moria": _site(
        "Moria", "shadow-hold", "Redhorn Gate", "wilderness", "minor major greater gold-ring", attacks=("Orc",)
    ),
    "isengard": _site(
        "Isengard", "ruins-lairs", "Gap of Isen", "border-land", "minor major gold-ring", attacks=("Wolf",)
    ),
    "ettenmoors": _site("Ettenmoors", "ruins-lairs", "Rhudaur", "wilderness", "minor", attacks=("Troll",)),
    "framsburg": _site("Framsburg", "ruins-lairs", "Anduin Vales", "border-land", "minor", hoard=True),
    "zarak": _site("Zarak Dûm", "ruins-lairs", "Angmar", "shadow-land", "minor major", attacks=("Dragon",), hoard=True),
    "lonely": _site(
        "The Lonely Mountain",
        "ruins-lairs",
        "Northern Rhovanion",
        "wilderness",
        "minor major greater gold-ring",
        attacks=("Dragon",),
        hoard=True,
    ),
    "cairn": _site(
        "Lossadan Cairn", "ruins-lairs", "Forochel", "wilderness", "minor major greater*", attacks=("Undead",)
    ),
    "tolfalas": _site(
        "Tolfalas", "ruins-lairs", "Mouths of the Anduin", "coastal-sea", "minor major greater*", attacks=("Undead",)
    ),
    "hermit": _site("Hermit’s Hill", "ruins-lairs", "Wold & Foothills", "wilderness", "minor", attacks=("Man",)),
    "wellinghall": _site("Wellinghall", "free-hold", "Fangorn", "wilderness"),
    "woodmen": _site("Woodmen-town", "border-hold", "Western Mirkwood", "wilderness"),
    "edoras": _site("Edoras", "free-hold", "Rohan", "border-land"),
    "tirith": _site("Minas Tirith", "free-hold", "Anórien", "free-domain"),
    "lorien": _site("Lórien", "haven", "Wold & Foothills", "wilderness"),
    "weathertop": _site("Weathertop", "ruins-lairs", "Arthedain", "wilderness", "information", attacks=("Wolf",)),
    "guldur": _site("Dol Guldur", "haven", "Southern Mirkwood", "dark-domain", alignment=MINION),
    "barad": _site("Barad-dûr", "dark-hold", "Gorgoroth", "dark-domain", alignment=MINION),
    "gorgor": _site("Cirith Gorgor", "dark-hold", "Udûn", "dark-domain", alignment=MINION),
    "bag": _site(
        "Bag End",
        "free-hold",
        "The Shire",
        "free-domain",
        "information minor major greater* gold-ring",
        attacks=("Hobbit", "Dúnadan"),
        alignment=MINION,
    ),
    "bree": _site(
        "Bree",
        "border-hold",
        "Arthedain",
        "wilderness",
        "information minor gold-ring",
        attacks=("Man",),
        alignment=MINION,
    ),
    "shrel": _site(
        "Shrel-Kain", "border-hold", "Dorwinion", "border-land", "minor major*", attacks=("Man",), alignment=MINION
    ),
    "iron": _site(
        "Iron Hill Dwarf-hold", "free-hold", "Iron Hills", "wilderness", "minor", attacks=("Dwarf",), alignment=MINION
    ),
    "gates": _site(
        "The Under-gates", "shadow-hold", "", "", "minor major greater gold-ring", attacks=("Balrog",), under_deeps=True
    ),
    "gems": _site(
        "The Gem-deeps", "ruins-lairs", "", "", "minor major gold-ring", attacks=("Undead",), under_deeps=True
    ),
    "sulfur": _site(
        "The Sulfur-deeps", "dark-hold", "", "", "minor", attacks=("Troll",), under_deeps=True, alignment=MINION
    ),
}


@cache
def _rows() -> dict[str, dict[str, str]]:
    text = (files("cardpool") / "data" / "playable.csv").read_text(encoding="utf-8")
    rows = list(csv.DictReader(text.splitlines()))
    assert len({row["id"] for row in rows}) == len(rows)
    return {row["id"]: row for row in rows}


@cache
def _source() -> dict[str, dict[str, Any]]:
    if not SOURCE.exists():
        pytest.skip("the card database is not beside this checkout")
    sets = json.loads(SOURCE.read_text(encoding="utf-8")).values()
    return {card_id: card for cards in sets for card_id, card in cards["cards"].items()}


def _title(card: dict[str, Any]) -> str:
    return str(card["name"]["en"])


def test_the_table_is_sorted_and_whole() -> None:
    """One row a card, ids in their order, each with a reason."""
    order = [(card_id.partition("-")[0], int(card_id.partition("-")[2])) for card_id in _rows()]
    assert order == sorted(order)
    assert [row["id"] for row in _rows().values() if not (row["where"] and row["reason"])] == []
    assert {tuple(row) for row in _rows().values()} == {("id", "where", "reason")}


def test_every_row_is_an_expression() -> None:
    """Each row is read, and each kind of attack is one that sites have."""
    terms = [term for row in _rows().values() for terms in parse_where(row["where"]) for term in terms]
    assert {term.value for term in terms if term.name == "attack"} <= set(ATTACK_KINDS.values())


@pytest.mark.parametrize(
    ("card_id", "kind", "keys"),
    [
        ("AS-112", "faction", ""),  # Bairanax Roused: Ovir Hollow
        ("LE-285", "faction", "lonely"),  # Smaug Roused
        ("LE-278", "faction", "moria"),  # Orcs of Moria
        ("LE-262", "faction", "barad gorgor"),  # Black Trolls
        ("LE-286", "faction", "moria gates"),  # Snaga-hai
        ("LE-270", "faction", "cairn"),  # Ice-orcs
        ("LE-295", "faction", "woodmen"),  # Woodmen, minion
        ("TW-368", "faction", "woodmen"),  # Woodmen, hero
        ("TW-228", "faction", "wellinghall"),  # Ents of Fangorn
        ("TW-311", "faction", "bree"),  # Rangers of the North
        ("TD-146", "faction", "zarak lonely"),  # Returned Exiles
        # A Few Recruits: no lair, nothing of the Under-deeps, none of their surface sites
        ("BA-80", "faction", "isengard ettenmoors framsburg cairn tolfalas hermit weathertop"),
        ("WH-38", "faction", "wellinghall woodmen"),  # Beasts of the Wood
        ("WH-40", "faction", "ettenmoors lonely cairn hermit weathertop"),  # Wild Hounds
        # A Panoply of Wings
        ("WH-37", "faction", "ettenmoors lonely cairn hermit wellinghall woodmen weathertop bree iron"),
        # Dagger of Westernesse: no row
        (
            "TW-206",
            "minor item",
            (
                "moria isengard ettenmoors framsburg zarak lonely cairn tolfalas hermit "
                "bag bree shrel iron gates gems sulfur"
            ),
        ),
        ("TW-353", "ally", "wellinghall"),  # Treebeard
        ("TW-307", "ally", "wellinghall"),  # Quickbeam
        ("TW-198", "ally", "bag bree"),  # Bill the Pony
        ("TW-320", "ally", "lonely"),  # Roäc the Raven
        ("WH-33", "ally", "edoras shrel"),  # Noble Steed
        ("LE-152", "ally", "woodmen"),  # Blackbole
        ("LE-155", "ally", "ettenmoors"),  # "Two-headed" Troll
        ("LE-157", "ally", "moria isengard weathertop"),  # War-wolf
        ("BA-35", "ally", "sulfur"),  # Cave Troll
        ("AS-71", "ally", "gates"),  # The Balrog
        ("AS-72", "ally", "lorien guldur"),  # Black Horse
        ("TW-298", "special item", ""),  # Palantír of Elostirion: The White Towers
        ("TW-300", "special item", "isengard"),  # Palantír of Orthanc
        ("TW-299", "special item", "tirith"),  # Palantír of Minas Tirith
        ("TW-301", "greater item", "moria lonely cairn bag gates"),  # Palantír of Osgiliath, hero
        ("LE-335", "greater item", "moria lonely cairn gates"),  # Palantír of Osgiliath, minion
        ("TW-323", "greater item", "moria lonely tolfalas bag gates"),  # Scroll of Isildur, hero
        ("LE-343", "greater item", "moria lonely tolfalas gates"),  # Scroll of Isildur, minion
        ("TW-345", "greater item", "moria lonely bag gates"),  # The Mithril-coat, hero
        ("LE-325", "greater item", "moria lonely gates"),  # The Mithril-coat, minion: no row
        ("TD-96", "minor item", "framsburg zarak lonely"),  # Adamant Helmet
        ("TD-161", "major item", "zarak lonely hermit"),  # Valiant Sword
        ("TD-184", "greater item", "lonely"),  # Ringil
        ("DM-174", "special item", "lonely"),  # Necklace of Girion
        ("TW-244", "major item", "moria isengard zarak lonely cairn tolfalas hermit bag shrel gates gems"),  # Glamdring
        ("TW-312", "major item", "moria isengard zarak lonely cairn tolfalas hermit bag gates gems"),  # Red Arrow
        ("TW-322", "major item", "isengard zarak lonely cairn tolfalas hermit bag gems"),  # Sapling of the White Tree
        ("LE-297", "gold ring item", "isengard lonely hermit bag gems"),  # A Little Gold Ring
        ("LE-311", "gold ring item", "hermit bree"),  # Gleaming Gold Ring
        ("LE-337", "gold ring item", "lonely hermit"),  # Perfect Gold Ring
        ("TW-231", "gold ring item", "moria isengard lonely hermit bag bree gates gems"),  # Fair Gold Ring
        ("DM-166", "special item", "gates sulfur"),  # Aiglos
        ("AS-127", "special item", "gates gems"),  # Iron Shield of Old
        ("DM-175", "special item", "gates gems sulfur"),  # Noldo-lantern
        ("TD-165", "special item", "lorien"),  # Waybread
        ("WH-52", "special item", "moria barad gorgor iron gates sulfur"),  # Liquid Fire
        ("TW-210", "permanent-event", "weathertop bag bree"),  # Dreams of Lore
        ("LE-241", "permanent-event", "bag bree"),  # That's Been Heard Before Tonight
    ],
)
def test_the_sites_of_a_card(card_id: str, kind: str, keys: str) -> None:
    """Checked by hand against the texts of the cards."""
    where = _rows().get(card_id, {"where": ""})["where"]
    assert needs_site(where, kind)
    assert [key for key, site in SITES.items() if allows(where, kind, site)] == keys.split()


@pytest.mark.parametrize(
    ("card_id", "kind"),
    [("WH-114", "ally"), ("TW-347", "special item"), ("TW-271", "special item"), ("LE-305", "special item")],
)
def test_cards_that_need_no_site(card_id: str, kind: str) -> None:
    """Radagast's Black Bird, The One Ring, a Magic Ring and a Dwarven Ring."""
    assert not needs_site(_rows().get(card_id, {"where": ""})["where"], kind)


def test_every_named_site_and_region_is_in_the_source() -> None:
    """Letter for letter."""
    titles = {
        kind: {_title(card) for card in _source().values() if card["type"] == kind} for kind in ("Site", "Region")
    }
    terms = [term for row in _rows().values() for terms in parse_where(row["where"]) for term in terms]
    assert {term.value for term in terms if term.name == "site"} - titles["Site"] == set()
    assert {term.value for term in terms if term.name == "region"} - titles["Region"] == set()


def test_which_cards_have_a_row() -> None:
    """Every faction, ally and hoard item; each special item that no ring test brings; what needs information."""
    resources = {card_id: card for card_id, card in _source().items() if card["type"] == "Resource"}
    wanted = set()
    for card_id, card in resources.items():
        attributes = card["attributes"]
        keywords = " ".join(attributes.get("keywords") or [])
        ring = RING.search(keywords) or _title(card) == "The One Ring"
        if (
            attributes.get("subtype") in {"Faction", "Ally"}
            or (attributes.get("subtype") == "Special Item" and not ring)
            or "Hoard Item" in keywords
            or "where Information is playable" in (card["text"]["en"] or "")
        ):
            wanted.add(card_id)
    # A New Ringlord needs information to win with, not to be played.
    assert wanted - _rows().keys() == {"WH-60", "WH-119"}
    assert _rows().keys() <= resources.keys()
    hoards = [card_id for card_id, row in _rows().items() if "hoard" in row["where"]]
    assert len(hoards) == 22


def test_every_row_has_a_site_in_the_source() -> None:
    """No card of the table is playable nowhere."""
    cards = _source().values()
    types = {_title(card): REGION_TYPES[card["attributes"]["regionType"]] for card in cards if card["type"] == "Region"}
    hoards = {"TD-175", "AS-146", "LE-402"}  # Framsburg twice, the minion Shelob's Lair
    sites = []
    for card in (card for card in cards if card["type"] == "Site"):
        attributes = card["attributes"]
        under_deeps = bool(attributes.get("underDeeps"))
        region = "" if under_deeps else region_name(attributes["region"])
        attacks = parse_attacks(attributes.get("autoAttack") or "")
        sites.append(
            _site(
                _title(card),
                SITE_TYPES[attributes["siteType"]],
                region,
                types.get(region, ""),
                " ".join(parse_playable(attributes.get("playable") or "")),
                attacks=attacks,
                hoard="Dragon" in attacks or card["id"] in hoards,
                under_deeps=under_deeps,
            )
        )
    assert len(sites) == 220
    nowhere = [i for i, row in _rows().items() if not any(allows(row["where"], None, site) for site in sites)]
    assert nowhere == []
