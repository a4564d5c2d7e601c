"""The language of `where`, and the facts of sites read from the attributes of the card database."""

from __future__ import annotations

import doctest
import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import cardpool.sites
import cardpool.sources.sites
from cardpool.card import Alignment, Card, CardType
from cardpool.sites import Term, allows, default_where, needs_site, parse_where
from cardpool.sources.sites import (
    ATTACK_KINDS,
    REGION_TYPES,
    SITE_TYPES,
    parse_adjacent,
    parse_attacks,
    parse_keyed_to,
    parse_playable,
    parse_site_path,
    region_list,
    region_name,
)

if TYPE_CHECKING:
    from types import ModuleType

SOURCE = Path(__file__).parents[4] / "shared" / "cards" / "coe-cards.json"

MORIA = Card(
    id="TW-413",
    set="TW",
    title="Moria",
    type=CardType.SITE,
    alignment=Alignment.HERO,
    site_type="shadow-hold",
    region="Redhorn Gate",
    region_type="wilderness",
    playable=("minor", "major", "greater", "gold-ring"),
    attacks=("Orc",),
)
TOLFALAS = Card(
    id="TW-433",
    set="TW",
    title="Tolfalas",
    type=CardType.SITE,
    alignment=Alignment.HERO,
    site_type="ruins-lairs",
    region="Mouths of the Anduin",
    region_type="coastal-sea",
    playable=("minor", "major", "greater*"),
    attacks=("Undead",),
)
GONDMAEGLOM = Card(
    id="TD-177",
    set="TD",
    title="Gondmaeglom",
    type=CardType.SITE,
    alignment=Alignment.HERO,
    site_type="ruins-lairs",
    region="Grey Mountain Narrows",
    region_type="shadow-land",
    playable=("minor", "major", "gold-ring"),
    attacks=("Dragon",),
    contains_hoard=True,
)
IRON_DEEPS = Card(
    id="AS-152",
    set="AS",
    title="The Iron-deeps",
    type=CardType.SITE,
    alignment=Alignment.MINION,
    site_type="dark-hold",
    playable=("minor",),
    attacks=("Troll",),
    under_deeps=True,
)
DIMRILL_DALE = Card(
    id="TW-385",
    set="TW",
    title="Dimrill Dale",
    type=CardType.SITE,
    alignment=Alignment.HERO,
    site_type="ruins-lairs",
    region="Redhorn Gate",
    region_type="wilderness",
    playable=("information",),
    attacks=("Orc",),
)
SITES = (MORIA, TOLFALAS, GONDMAEGLOM, IRON_DEEPS, DIMRILL_DALE)
ALL = ["Moria", "Tolfalas", "Gondmaeglom", "The Iron-deeps", "Dimrill Dale"]


@pytest.mark.parametrize("module", [cardpool.sites, cardpool.sources.sites], ids=lambda module: module.__name__)
def test_the_examples_in_the_docstrings_hold(module: ModuleType) -> None:
    """Doctests that ran and failed nowhere."""
    failed, tried = doctest.testmod(module)
    assert (failed, tried > 0) == (0, True)


@pytest.mark.parametrize(
    ("where", "titles"),
    [
        ("site:Moria", ["Moria"]),
        ("site:moria", []),
        ("site:Moria;site:Tolfalas", ["Moria", "Tolfalas"]),
        ("site:Moria+site:Tolfalas", []),
        ("type:dark-hold", ["The Iron-deeps"]),
        ("region:Redhorn Gate", ["Moria", "Dimrill Dale"]),
        ("region:Redhorn Gate+not-type:shadow-hold", ["Dimrill Dale"]),
        ("region-type:coastal-sea", ["Tolfalas"]),
        ("not-region-type:wilderness", ["Tolfalas", "Gondmaeglom", "The Iron-deeps"]),
        ("item:greater", ["Moria"]),
        ("item:greater*", ["Tolfalas"]),
        ("item:greater;item:greater*", ["Moria", "Tolfalas"]),
        ("item:gold-ring", ["Moria", "Gondmaeglom"]),
        ("information", ["Dimrill Dale"]),
        ("not-information+attack:Orc", ["Moria"]),
        ("hoard", ["Gondmaeglom"]),
        ("item:minor+not-hoard", ["Moria", "Tolfalas", "The Iron-deeps"]),
        ("under-deeps", ["The Iron-deeps"]),
        ("type:ruins-lairs+not-under-deeps+not-attack:Dragon", ["Tolfalas", "Dimrill Dale"]),
        ("attack:Undead ; under-deeps + attack:Troll", ["Tolfalas", "The Iron-deeps"]),
        ("any", ALL),
        ("special", ALL),
        ("ring-test", ALL),
        ("any+hoard", ["Gondmaeglom"]),
    ],
)
def test_an_expression_holds_for_these_sites_only(where: str, titles: list[str]) -> None:
    """Each kind of term, alone, joined, as an alternative and turned round."""
    assert [site.title for site in SITES if allows(where, None, site)] == titles


@pytest.mark.parametrize(
    ("kind", "titles"),
    [
        ("minor item", ["Moria", "Tolfalas", "Gondmaeglom", "The Iron-deeps"]),
        ("major item", ["Moria", "Tolfalas", "Gondmaeglom"]),
        ("greater item", ["Moria"]),
        ("greater", ["Moria"]),
        ("gold ring item", ["Moria", "Gondmaeglom"]),
        ("gold-ring", ["Moria", "Gondmaeglom"]),
        ("special item", ALL),
        ("ally", ALL),
        ("permanent-event", ALL),
        (None, ALL),
    ],
)
def test_without_an_expression_the_kind_decides(kind: str | None, titles: list[str]) -> None:
    """The defaults, by subtype and by the name of an item's kind."""
    assert [site.title for site in SITES if allows("", kind, site)] == titles


def test_an_expression_overrides_the_kind() -> None:
    """The kind counts only where the facts do not say where a card is playable."""
    assert not allows("site:Tolfalas", "minor item", MORIA)
    assert allows("site:Tolfalas", "gold ring item", TOLFALAS)


@pytest.mark.parametrize(
    ("kind", "where"),
    [("special item", "ring-test"), ("faction", "special"), ("ally", "special"), ("short-event", "any"), ("", "any")],
)
def test_the_default_of_a_kind_without_sites(kind: str, where: str) -> None:
    """Kinds that no attribute of a site decides."""
    assert default_where(kind) == where


@pytest.mark.parametrize(
    ("where", "kind", "needs"),
    [
        ("site:Moria", None, True),
        ("site:Moria;special", None, False),
        ("any", "ally", False),
        ("any+hoard", None, True),
        ("not-under-deeps", None, True),
        ("", "major item", True),
        ("", "special item", False),
        ("", None, False),
    ],
)
def test_what_never_needs_a_site(where: str, kind: str | None, needs: bool) -> None:  # noqa: FBT001 - a table of cases
    """A card that some way of playing frees from the location deck is never reported."""
    assert needs_site(where, kind) is needs


@pytest.mark.parametrize(
    ("where", "term"),
    [
        ("", "''"),
        ("site:Moria;", "''"),
        ("site:Moria++hoard", "''"),
        ("site:", "'site:'"),
        ("place:Moria", "'place:Moria'"),
        ("hoards", "'hoards'"),
        ("hoard:yes", "'hoard:yes'"),
        ("type:Haven", "'type:Haven'"),
        ("region-type:wild", "'region-type:wild'"),
        ("item:special", "'item:special'"),
        ("item:major**", "'item:major**'"),
        ("not-any", "'not-any'"),
        ("any:where", "'any:where'"),
        ("not-not-hoard", "'not-not-hoard'"),
    ],
)
def test_an_unknown_term_is_named(where: str, term: str) -> None:
    """The message holds the term and the whole expression."""
    with pytest.raises(ValueError, match="is not a term") as caught:
        parse_where(where)
    assert str(caught.value) == f"where a card is playable: {term} is not a term, in {where!r}"


def test_an_expression_is_read_into_alternatives_of_terms() -> None:
    """Order is kept and each is read once."""
    where = "type:shadow-hold+not-site:Moria;hoard"
    assert parse_where(where) == (
        (Term("type", "shadow-hold"), Term("site", "Moria", negated=True)),
        (Term("hoard"),),
    )
    assert parse_where(where) is parse_where(where)


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", ()),
        ("Information", ("information",)),
        ("Items (gold ring)", ("gold-ring",)),
        (
            "Information, Items (minor, major, greater, gold ring)",
            ("information", "minor", "major", "greater", "gold-ring"),
        ),
        ("Items (minor, major*) *-weapon, armor, shield, or helmet only", ("minor", "major*")),
        (
            "Information, Items (minor, major, greater*, gold ring) *-hero item only",
            ("information", "minor", "major", "greater*", "gold-ring"),
        ),
    ],
)
def test_what_a_site_allows(text: str, tokens: tuple[str, ...]) -> None:
    """Forms of the attribute `playable`."""
    assert parse_playable(text) == tokens


@pytest.mark.parametrize(
    "text",
    [
        "Items",
        "Items ()",
        "Items (minor",
        "Items (tiny)",
        "Items (minor*)",
        "Items (minor) *-arms only",
        "Items (minor**) *-x",
        "Nothing",
    ],
)
def test_what_a_site_allows_in_no_known_form(text: str) -> None:
    """The message names the text."""
    with pytest.raises(ValueError, match="what a site allows") as caught:
        parse_playable(text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("", ()),
        ("Undead - 1 strike with 6 prowess", ("Undead",)),
        ("Dragon - 1 strikes with 14 prowess", ("Dragon",)),
        ("Men - each character faces 1 strike at 9 (detainment)", ("Man",)),
        ("Orcs - 5 strikes with 8 prowess, Trolls - 2 strikes with 10 prowess", ("Orc", "Troll")),
        ("Elves - 3 strikes with 8 prowess; Elves - 2 strikes with 10 prowess", ("Elf",)),
        ("(1st) Trolls - 1 strike with 9 prowess; (2nd) Wolves - 2 strikes with 8 prowess", ("Troll", "Wolf")),
        ("(1st) Hobbits - 5 strikes with 5 prowess; (2nd) Dúnedain - 3 strikes with 11 prowess", ("Hobbit", "Dúnadan")),
        ("Awakened Plant - 2 strikes with 10 prowess", ("Awakened Plant",)),
        ("Pûkel-creatures - 2 strikes with 9 prowess", ("Pûkel-creature",)),
        ("Orcs 4 strikes with 7 prowess; Nazgul (cannot be canceled) 1 strike with 15 prowess", ("Orc", "Nazgûl")),
        (
            "(2nd) Spider (cannot be canceled) - 1 strike with 16 prowess; any character wounded is eliminated",
            ("Spider",),
        ),
        ("Drake (1st attack) 2 strikes with 11 prowess; (2nd attack) Opponent may play one creature", ("Drake",)),
        ("When a company enters, opponent may play one creature", ()),
        ("Undead — 2 strikes with 8 prowess; each character wounded must make a corruption check", ("Undead",)),
    ],
)
def test_kinds_of_automatic_attacks(text: str, kinds: tuple[str, ...]) -> None:
    """Single, several, numbered and open attacks; each kind once."""
    assert parse_attacks(text) == kinds


@pytest.mark.parametrize(
    "text",
    [
        "Ghosts - 1 strike with 6 prowess",
        "Orcs - 1 strike with 6 prowess; Ghosts - 2 strikes with 6 prowess",
        "Orcs",
        "none",
    ],
)
def test_automatic_attacks_in_no_known_form(text: str) -> None:
    """A kind that is not known is an error, even beside one that is."""
    with pytest.raises(ValueError, match="automatic-attacks of a site") as caught:
        parse_attacks(text)
    assert repr(text) in str(caught.value)


def test_site_paths() -> None:
    """Symbols in order, repeated ones too."""
    assert parse_site_path("") == ()
    assert parse_site_path("{s}{w}{f}") == ("shadow-land", "wilderness", "free-domain")


@pytest.mark.parametrize("text", ["{w}{x}", "{w}b", "{W}", "wilderness", "Lórien - {w}"])
def test_site_paths_in_no_known_form(text: str) -> None:
    """Anything but the symbols of regions."""
    with pytest.raises(ValueError, match="site path") as caught:
        parse_site_path(text)
    assert repr(text) in str(caught.value)


def test_what_a_creature_is_keyed_to() -> None:
    """Symbols of regions and of sites."""
    assert parse_keyed_to("{s}{d}{S}{D}") == ("shadow-land", "dark-domain", "shadow-hold", "dark-hold")
    with pytest.raises(ValueError, match=r"keyed to: cannot read '\{w\}\{x\}'"):
        parse_keyed_to("{w}{x}")


@pytest.mark.parametrize(
    ("text", "adjacent"),
    [
        ("", ()),
        ("The Wind Throne (0), The Under-leas (5)", (("The Wind Throne", 0), ("The Under-leas", 5))),
        ("Blue Mountain Dwarf-hold (13)", (("Blue Mountain Dwarf-hold", 13),)),
        ("no surface site, The Drowning-deeps (9)", (("The Drowning-deeps", 9),)),
        ("Any site in Ûdun (0)", (("region:Udûn+not-under-deeps", 0),)),
        (
            "no surface site, one Under-deeps Ruins and Lairs chosen by you when playing this card (8)",
            (("under-deeps+type:ruins-lairs", 8),),
        ),
    ],
)
def test_adjacent_sites(text: str, adjacent: tuple[tuple[str, int], ...]) -> None:
    """Named sites, and the three that the source describes instead."""
    assert parse_adjacent(text) == adjacent


@pytest.mark.parametrize("text", ["Moria", "Moria (0),", "Moria (x)", "(0)", "Moria (0) The Under-leas (5), Bree"])
def test_adjacent_sites_in_no_known_form(text: str) -> None:
    """Each part is a title and a number."""
    with pytest.raises(ValueError, match="adjacent sites"):
        parse_adjacent(text)


def test_region_lists() -> None:
    """Names in order; the one misspelt name is put right."""
    assert region_list("Imlad Morgul, Nurn, Ûdun") == ("Imlad Morgul", "Nurn", "Udûn")
    assert region_name(" Wold & Foothills ") == "Wold & Foothills"


@pytest.mark.parametrize("text", ["", "Nurn,", "Nurn, , Khand"])
def test_region_lists_with_a_gap(text: str) -> None:
    """A name that is missing is an error."""
    with pytest.raises(ValueError, match="adjacent regions") as caught:
        region_list(text)
    assert repr(text) in str(caught.value)


@cache
def _source(card_type: str) -> list[dict[str, Any]]:
    if not SOURCE.exists():
        pytest.skip("the card database is not beside this checkout")
    sets = json.loads(SOURCE.read_text(encoding="utf-8")).values()
    return [card for cards in sets for card in cards["cards"].values() if card["type"] == card_type]


def _text(card: dict[str, Any], attribute: str) -> str:
    value = card["attributes"].get(attribute) or ""
    return value["en"] if isinstance(value, dict) else value


def test_every_site_of_the_source_is_read() -> None:
    """All 220, and what came out in sum."""
    sites = _source("Site")
    assert len(sites) == 220
    assert {SITE_TYPES[_text(site, "siteType")] for site in sites} == cardpool.sites.SITE_TYPES
    playable = [parse_playable(_text(site, "playable")) for site in sites]
    assert sum("information" in tokens for tokens in playable) == 38
    assert sum("greater*" in tokens for tokens in playable) == 5
    assert sum("major*" in tokens for tokens in playable) == 5
    attacks = [parse_attacks(_text(site, "autoAttack")) for site in sites]
    assert sum("Dragon" in kinds for kinds in attacks) == 18
    assert {kind for kinds in attacks for kind in kinds} == set(ATTACK_KINDS.values())
    paths = [parse_site_path(_text(site, "sitePath")) for site in sites]
    assert sum(path != () for path in paths) == 166
    names = {_text(site, "name") or site["name"]["en"] for site in sites}
    adjacent = [title for site in sites for title, _ in parse_adjacent(_text(site, "adjacent"))]
    assert {title for title in adjacent if ":" not in title} <= names
    assert sum(":" in title for title in adjacent) == 4


def test_every_region_of_the_source_is_read() -> None:
    """All 52; each neighbour and each region of a site is one of them."""
    regions = _source("Region")
    names = {region["name"]["en"] for region in regions}
    assert len(names) == 52
    assert {REGION_TYPES[_text(region, "regionType")] for region in regions} == (
        cardpool.sites.REGION_TYPES - {"desert", "jungle"}
    )
    assert {name for region in regions for name in region_list(_text(region, "moveTo"))} <= names
    assert {region_name(_text(site, "region")) for site in _source("Site")} - {""} <= names


def test_every_hazard_of_the_source_is_keyed() -> None:
    """All with symbols are read."""
    keyed = [parse_keyed_to(_text(hazard, "playable")) for hazard in _source("Hazard")]
    assert sum(kinds != () for kinds in keyed) == 121
