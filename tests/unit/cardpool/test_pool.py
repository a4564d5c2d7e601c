"""The facts of the standard cards: counted, listed by hand from the rules, and consistent with each other."""

from __future__ import annotations

import shutil
from collections import Counter
from dataclasses import fields

import pytest

from cardpool.card import Alignment, Card, CardType, Subtype
from cardpool.database import TABLES, build
from cardpool.folding import fold
from cardpool.names import Names
from cardpool.pool import CardPool
from cardpool.tables import DATA, SEPARATOR, read_table

IN_ORDER = ("TW", "TD", "DM", "LE", "AS", "WH", "BA")

AGENTS = {
    "Anarin": 7, "Baduila": 8, "Baugúr": 4, "Bill Ferny": 3, "Dâsakûn": 5, "Deallus": 3, "Drór": 4, "Elerína": 8,
    "Elwen": 5, "Eun": 3, "Firiel": 6, "Fori the Beardless": 4, "Freca": 5, "Gergeli": 5, "Gisulf": 4, "Golodhros": 9,
    "The Grimburgoth": 8, "Herion": 3, "Ivic": 6, "Jûoma": 3, "Leamon": 3, "Nimloth": 4, "Ôm-buri-Ôm": 5,
    "Pôn-ora-Pôn": 5, "Râisha": 5, "Súrion": 6, "Taladhan": 6, "Woffung": 4, "Wolf": 4, "Wormtongue": 5,
    # Agents on hazard cards.
    "Lobelia Sackville-Baggins": 3, "My Precious": 4,
}  # fmt: skip

WIZARDS = {"Alatar", "Gandalf", "Pallando", "Radagast", "Saruman"}
RINGWRAITHS = {
    "Adûnaphel the Ringwraith", "Akhôrahil the Ringwraith", "Dwar the Ringwraith", "Hoarmûrath the Ringwraith",
    "Indûr the Ringwraith", "Khamûl the Ringwraith", "Ren the Ringwraith", "Ûvatha the Ringwraith", "The Witch-king",
}  # fmt: skip

HOARD_ITEMS = {
    "Adamant Helmet": "minor item", "Arrows Shorn of Ebony": "minor item", "Emerald of Doriath": "minor item",
    "Jewel of Beleriand": "minor item", "Necklace of Silver and Pearls": "minor item", "Old Treasure": "minor item",
    "Scabbard of Chalcedony": "minor item",
    "Bow of Dragon-horn": "major item", "Habergeon of Silver": "major item", "Magical Harp": "major item",
    "Usriev of Treachery": "major item", "Valiant Sword": "major item",
    "The Arkenstone": "greater item", "Belegennon": "greater item", "Emerald of the Mariner": "greater item",
    "Enruned Shield": "greater item", "Horn of Defiance": "greater item", "Ringil": "greater item",
    "Thong of Fire": "greater item", "Wizard’s Staff": "greater item",
    "Necklace of Girion": "special item",
}  # fmt: skip

# The table of the Dragons insert: Dragon, lair, the lair's region.
LAIRS = [
    ("agburanar", "Caves of Ûlund", "Withered Heath"),
    ("bairanax", "Ovir Hollow", "Grey Mountain Narrows"),
    ("daelomin", "Dancing Spire", "Withered Heath"),
    ("earcaraxe", "Isle of the Ulong", "Andrast Coast"),
    ("itangast", "Gold Hill", "Withered Heath"),
    ("leucaruth", "Ire-rock", "Withered Heath"),
    ("scatha", "Gondmaeglom", "Grey Mountain Narrows"),
    ("scorba", "Zarak Dûm", "Angmar"),
    ("smaug", "The Lonely Mountain", "Northern Rhovanion"),
]

REGIONS = {
    "Andrast", "Andrast Coast", "Anduin Vales", "Anfalas", "Angmar", "Anórien", "Arthedain", "Bay of Belfalas",
    "Belfalas", "Brown Lands", "Cardolan", "Dagorlad", "Dorwinion", "Dunland", "Elven Shores", "Enedhwaith",
    "Eriadoran Coast", "Fangorn", "Forochel", "Gap of Isen", "Gorgoroth", "Grey Mountain Narrows", "Gundabad",
    "Harondor", "Heart of Mirkwood", "High Pass", "Hollin", "Horse Plains", "Imlad Morgul", "Iron Hills", "Ithilien",
    "Khand", "Lamedon", "Lebennin", "Lindon", "Mouths of the Anduin", "Northern Rhovanion", "Nurn", "Númeriador",
    "Old Pûkel Gap", "Old Pûkel-land", "Redhorn Gate", "Rhudaur", "Rohan", "Southern Mirkwood", "Southern Rhovanion",
    "The Shire", "Udûn", "Western Mirkwood", "Withered Heath", "Wold & Foothills", "Woodland Realm",
}  # fmt: skip

# As the law writes them; "the ally" tells The Balrog from the avatar.
FORBIDDEN = {
    "fallen-wizard": [
        "Bade to Rule", "The Balrog", "Cracks of Doom", "Favor of the Valar", "Gollum's Fate", "Hour of Need",
        "Kill All But NOT the Halflings", "The Lidless Eye", "Sauron", "Glamour of Surpassing Excellence",
        "Messenger of Mordor", "News Must Get Through", "News of the Shire", "Old Road", "The Sun Unveiled",
        "Use Your Legs", "The Windlord Found Me", "Wizard Uncloaked",
    ],
    "balrog": [
        "Above the Abyss", "Bade to Rule", "The Balrog", "Balrog of Moria", "The Black Council", "Black Horse",
        "Black Rider", "By the Ringwraith's Word", "Creature of an Older World", "Durin's Bane", "Fell Rider",
        "The Fiery Blade", "Helm of Fear", "Heralded Lord", "Kill All But NOT the Halflings", "The Lidless Eye",
        "Morgul-blade", "News of the Shire", "Open to the Summons", "Orders from Lugbúrz", "Padding Feet",
        "The Ring Leaves Its Mark", "Sauron", "They Ride Together", "Use Your Legs", "While the Yellow Face Sleeps",
        "Adûnaphel Unleashed", "Akhôrahil Unleashed", "Dwar Unleashed", "Hoarmûrath Unleashed", "Indûr Unleashed",
        "Khamûl Unleashed", "Ren Unleashed", "Ûvatha Unleashed", "The Witch-king Unleashed",
    ],
}  # fmt: skip
UNPLAYABLE_AGAINST = {
    "ringwraith": [
        "Bane of the Ithil-stone", "The Black Enemy's Wrath", "Foul Fumes", "In the Heart of His Realm",
        "Mordor in Arms", "Mûmak", "Worn and Famished",
        # Their texts ask for a Wizard or a Fallen-wizard.
        "Above the Abyss", "Foul Tooth Unsheathed", "The Lidless Eye", "Sauron", "The White Council",
    ],
    "balrog": [
        "The Balrog", "The Black Council", "Durin's Bane", "Balrog of Moria", "Reluctant Final Parting",
        "Above the Abyss", "Foul Tooth Unsheathed", "The Lidless Eye", "Sauron", "The White Council",
    ],
    "wizard": ["Foul Tooth Unsheathed", "The Black Council", "Sudden Call"],
}  # fmt: skip


@pytest.fixture(scope="module")
def pool(tmp_path_factory: pytest.TempPathFactory) -> CardPool:
    """The cards of the seven standard sets alone."""
    folder = tmp_path_factory.mktemp("standard")
    for table in TABLES:
        shutil.copy(DATA / f"{table}.csv", folder)
    build(folder / "cards.sqlite", folder)
    return CardPool(folder / "cards.sqlite")


def titles(cards: list[Card]) -> set[str]:
    return {card.title for card in cards}


def meant(pool: CardPool, names: list[str]) -> set[str]:
    """The ids of the cards that a list of the law means: every printing, and of The Balrog the ally."""
    found = {name: Names(pool).match(name).cards for name in names}
    assert [name for name, cards in found.items() if not cards] == []
    return {card.id for cards in found.values() for card in cards if not card.avatar}


# --- counts -----------------------------------------------------------------------------------------------------------


def test_the_pool_has_the_1683_standard_cards(pool: CardPool) -> None:
    assert len(pool) == len(list(pool)) == 1683


def test_each_set_has_its_cards(pool: CardPool) -> None:
    assert Counter(card.set for card in pool) == {
        "TW": 500, "TD": 185, "DM": 183, "LE": 419, "AS": 170, "WH": 122, "BA": 104,
    }  # fmt: skip


def test_each_type_has_its_cards(pool: CardPool) -> None:
    assert Counter(card.type for card in pool) == {
        CardType.CHARACTER: 194, CardType.RESOURCE: 767, CardType.HAZARD: 450, CardType.SITE: 220, CardType.REGION: 52,
    }  # fmt: skip


@pytest.mark.parametrize(("set_code", "last"), [("TW", 500), ("TD", 185), ("DM", 183), ("LE", 419)])
def test_the_ids_of_a_set_run_without_a_gap(pool: CardPool, set_code: str, last: int) -> None:
    assert [card.id for card in pool if card.set == set_code] == [f"{set_code}-{n}" for n in range(1, last + 1)]


# --- lists of the rules -----------------------------------------------------------------------------------------------


def test_there_are_32_agents_with_their_minds(pool: CardPool) -> None:
    agents = [card for card in pool if card.agent]

    assert len(agents) == 32
    assert {card.title: card.mind for card in agents} == AGENTS


def test_two_agents_are_hazards_and_thirty_are_characters(pool: CardPool) -> None:
    hazards = [card for card in pool if card.agent and card.type == CardType.HAZARD]

    assert titles(hazards) == {"My Precious", "Lobelia Sackville-Baggins"}
    assert sum(card.agent and card.type == CardType.CHARACTER for card in pool) == 30


def test_there_are_20_avatars(pool: CardPool) -> None:
    avatars = [card for card in pool if card.avatar]

    assert sorted((card.alignment.value, card.title) for card in avatars) == sorted(
        [("hero", name) for name in WIZARDS]
        + [("fallen-wizard", name) for name in WIZARDS]
        + [("minion", name) for name in RINGWRAITHS]
        + [("balrog", "The Balrog")]
    )
    assert {card.type for card in avatars} == {CardType.CHARACTER}
    assert {card.mind for card in avatars} == {None}


def test_the_balrog_is_an_ally_and_an_avatar(pool: CardPool) -> None:
    ally, avatar = pool["AS-71"], pool["BA-3"]

    assert (ally.title, ally.type, ally.subtypes, ally.avatar) == ("The Balrog", "resource", ("ally",), False)
    assert (avatar.title, avatar.type, avatar.alignment, avatar.avatar) == ("The Balrog", "character", "balrog", True)
    assert ally.same_as != avatar.same_as


def test_the_lidless_eye_and_sauron_are_resources_in_place_of_an_avatar(pool: CardPool) -> None:
    assert {card.title: card.type for card in pool if card.resource_avatar} == {
        "The Lidless Eye": "resource", "Sauron": "resource",
    }  # fmt: skip


def test_there_are_22_hoard_items(pool: CardPool) -> None:
    items = [card for card in pool if "hoard item" in card.keywords]

    assert len(items) == 22
    assert {card.title: card.subtypes for card in items} == {title: (kind,) for title, kind in HOARD_ITEMS.items()}
    assert sorted(card.id for card in items if card.title == "Necklace of Girion") == ["AS-128", "DM-174"]
    # Of The Arkenstone, the minion version alone.
    assert [card.id for card in items if card.title == "The Arkenstone"] == ["LE-418"]


def test_six_cards_start_in_lieu_of_a_minor_item(pool: CardPool) -> None:
    found = [card for card in pool if card.starts_in_lieu]

    assert titles(found) == {
        "Orders from Lugbúrz", "Open to the Summons", "Rumours of Rings", "Whispers of Rings",
        "Gangways over the Fire", "Orders from the Great Demon",
    }  # fmt: skip
    assert len(found) == 6


def test_eighteen_sites_are_lairs(pool: CardPool) -> None:
    assert sum(bool(card.lair_of) for card in pool) == 18


@pytest.mark.parametrize(("dragon", "lair", "region"), LAIRS)
def test_a_lair_stands_in_its_region_on_a_hero_and_a_minion_card(
    pool: CardPool, dragon: str, lair: str, region: str
) -> None:
    sites = [card for card in pool if card.lair_of == dragon]

    assert {card.id for card in sites} == {card.id for card in Names(pool).match(lair).cards}
    assert sorted(card.alignment for card in sites) == ["hero", "minion"]
    assert {card.region for card in sites} == {region}
    assert all("Dragon" in card.attacks and card.contains_hoard for card in sites)


def test_besides_the_lairs_three_sites_say_that_they_contain_a_hoard(pool: CardPool) -> None:
    others = sorted((card.title, card.alignment.value) for card in pool if card.contains_hoard and not card.lair_of)

    assert others == [("Framsburg", "hero"), ("Framsburg", "minion"), ("Shelob’s Lair", "minion")]


@pytest.mark.parametrize("player", FORBIDDEN)
def test_a_forbidden_list_names_exactly_the_cards_meant(pool: CardPool, player: str) -> None:
    assert {card.id for card in pool if player in card.banned_for} == meant(pool, FORBIDDEN[player])


def test_the_forbidden_lists_have_18_and_35_names(pool: CardPool) -> None:
    barred = {player: titles([card for card in pool if player in card.banned_for]) for player in FORBIDDEN}

    assert {player: len(found) for player, found in barred.items()} == {"fallen-wizard": 18, "balrog": 35}


@pytest.mark.parametrize("player", UNPLAYABLE_AGAINST)
def test_an_opponents_list_names_exactly_the_cards_meant(pool: CardPool, player: str) -> None:
    assert {card.id for card in pool if player in card.unplayable_against} == meant(pool, UNPLAYABLE_AGAINST[player])


def test_cards_kept_out_of_a_starting_company(pool: CardPool) -> None:
    law = ["Bûrat", "Tûma", "Wûluag", "Records Unread", "Secret Book", "Forgotten Scrolls", "Lost Tome"]
    # Cards whose texts say so, beyond those that the law names.
    texts = ["Fram Framson", "The Fortress of Isen", "Fortress of the Towers", "Guarded Haven"]

    assert {card.id for card in pool if "any" in card.not_startable} == meant(pool, law + texts)
    assert [(card.title, card.not_startable) for card in pool if "hero" in card.not_startable] == [
        ("Deadly Dart", ("hero",))
    ]


def test_two_way_cards(pool: CardPool) -> None:
    as_resource = ["Twilight", "Tookish Blood", "Great Secrets Buried There"]
    as_hazard = ["Sudden Call", "Gnawed Ways"]

    assert {card.id for card in pool if card.two_way == "as_resource"} == meant(pool, as_resource)
    assert {card.id for card in pool if card.two_way == "as_hazard"} == meant(pool, as_hazard)
    assert {card.type for card in pool if card.two_way == "as_resource"} == {CardType.HAZARD}
    assert {card.type for card in pool if card.two_way == "as_hazard"} == {CardType.RESOURCE}
    assert len(meant(pool, as_resource)) == 4, "both printings of Twilight"


def test_five_balrog_sites_exist_for_the_balrog_alone(pool: CardPool) -> None:
    alone = [card for card in pool if card.alignment == Alignment.BALROG and card.versions == ("balrog",)]

    assert {card.id for card in alone} == meant(
        pool,
        ["Ancient Deep-hold", "The Wind-deeps", "The Drowning-deeps", "The Rusted-deeps", "Remains of Thangorodrim"],
    )


def test_seventeen_minion_sites_have_a_balrog_version(pool: CardPool) -> None:
    twins = [card for card in pool if card.alignment == Alignment.MINION and "balrog" in card.versions]

    assert titles(twins) == {
        "Moria", "Carn Dûm", "Dol Guldur", "Minas Morgul",
        "Barad-dûr", "Cirith Gorgor", "Cirith Ungol",
        "The Gem-deeps", "The Iron-deeps", "The Pûkel-deeps", "The Sulfur-deeps", "The Under-courts",
        "The Under-galleries", "The Under-gates", "The Under-grottos", "The Under-leas", "The Under-vaults",
    }  # fmt: skip
    assert len(twins) == 17


def test_one_minion_dark_hold_has_no_balrog_version(pool: CardPool) -> None:
    dark = [card for card in pool if card.alignment == Alignment.MINION and card.site_type == "dark-hold"]

    assert titles([card for card in dark if "balrog" not in card.versions]) == {"Urlurtsu Nurn"}


def test_every_minion_under_deeps_site_has_a_balrog_version(pool: CardPool) -> None:
    deeps = [card for card in pool if card.alignment == Alignment.MINION and card.under_deeps]

    assert len(deeps) == 10
    assert all("balrog" in card.versions for card in deeps)


def test_fallen_wizards_have_four_sites_of_their_own(pool: CardPool) -> None:
    own = [card for card in pool if card.type == CardType.SITE and card.alignment == Alignment.FALLEN_WIZARD]

    assert titles(own) == {"Deep Mines", "Isengard", "Rhosgobel", "The White Towers"}


# --- regions and sites ------------------------------------------------------------------------------------------------


def test_there_are_52_regions(pool: CardPool) -> None:
    regions = [card for card in pool if card.type == CardType.REGION]

    assert len(regions) == 52
    assert titles(regions) == REGIONS


def test_neighbourhood_of_regions_is_mutual(pool: CardPool) -> None:
    neighbours = {card.title: set(card.neighbours) for card in pool if card.type == CardType.REGION}
    one_way = [(a, b) for a, near in neighbours.items() for b in near if a not in neighbours[b]]

    assert one_way == []
    assert [region for region, near in neighbours.items() if not near or region in near] == []


def test_neighbours_of_the_shire(pool: CardPool) -> None:
    (shire,) = Names(pool).match("The Shire").cards

    assert shire.neighbours == ("Arthedain", "Cardolan")


def test_a_site_stands_in_a_region_or_below_it(pool: CardPool) -> None:
    sites = [card for card in pool if card.type == CardType.SITE]

    assert {card.region for card in sites if not card.under_deeps} <= REGIONS
    assert {card.region for card in sites if card.under_deeps} == {""}
    assert {card.type for card in pool if card.region or card.site_type} == {CardType.SITE}


def test_the_nearest_haven_of_a_site_is_a_haven(pool: CardPool) -> None:
    havens = titles([card for card in pool if card.site_type == "haven"])

    assert {card.nearest_haven for card in pool if card.nearest_haven} <= havens


def test_versions_of_a_site_share_their_alignments_in_spite_of_capitals(pool: CardPool) -> None:
    # Isles of the Dead that Live (hero) and Isles of the Dead That Live (minion).
    assert set(pool["TW-405"].versions) == set(pool["AS-154"].versions) == {"hero", "minion"}
    for card in pool:
        if card.type == CardType.SITE:
            twins = {other.alignment for other in Names(pool).match(card.title).cards if other.type == CardType.SITE}
            assert set(card.versions) == twins, card


# --- titles -----------------------------------------------------------------------------------------------------------


def test_no_title_keeps_stray_spaces_or_markup() -> None:
    rows = read_table("titles")
    texts = [text for row in rows for column, text in row.items() if column != "id"]
    dirty = [t for t in texts if t != " ".join(t.split()) or "\xa0" in t or "&" in t.replace(" & ", "") or "<" in t]

    assert dirty == []


@pytest.mark.parametrize(
    ("card_id", "title"),
    [
        ("TD-161", "Valiant Sword"), ("TD-3", "Bairanax"), ("TD-103", "Burglary"), ("TD-94", "Thráin II"),
        ("LE-138", "So You’ve Come Back"),
        # Misspelt at the source.
        ("AS-49", "Glamour of Surpassing Excellence"), ("LE-208", "News Must Get Through"),
        ("TW-16", "“Bert” (Bûrat)"), ("TW-103", "“Tom” (Tûma)"), ("TW-112", "“William” (Wûluag)"),
        ("TW-66", "Mûmak (Oliphant)"), ("WH-2", "Doeth (Durthak)"), ("WH-3", "Euog (Ulzog)"),
    ],
)  # fmt: skip
def test_a_title_that_is_a_trap(pool: CardPool, card_id: str, title: str) -> None:
    assert pool[card_id].title == title


def test_the_english_titles_agree_in_both_tables(pool: CardPool) -> None:
    assert {row["id"]: row["en"] for row in read_table("titles")} == {card.id: card.title for card in pool}


def test_titles_of_a_card_by_language(pool: CardPool) -> None:
    assert pool.titles("TW-134") == {
        "en": "Boromir II", "es": "Boromir II", "de": "Boromir II", "fr": "Boromir II", "it": "Boromir II",
        "nl": "Boromir II", "fi": "Boromir II", "ja": "ボロミア二世",
    }  # fmt: skip
    assert pool.titles("LE-8")["de"] == "Dorelas", "the source gives it the German title of another card"
    assert pool.titles("no such id") == {}


# --- identity ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reprint", "first"),
    [
        ("LE-145", "TW-106"), ("LE-66", "TW-20"), ("LE-110", "TW-28"), ("LE-112", "TD-25"), ("LE-134", "TW-84"),
        ("LE-92", "DM-111"), ("LE-61", "TW-14"), ("LE-77", "TD-30"), ("LE-136", "TD-67"),
        # Two pictures in one set.
        ("TW-15", "TW-14"), ("TW-80", "TW-79"), ("TW-135", "TW-134"), ("TW-208", "TW-207"), ("TW-230", "TW-229"),
        ("TW-308", "TW-307"), ("TW-339", "TW-338"), ("TD-87", "TD-86"),
    ],
)  # fmt: skip
def test_a_reprint_and_another_picture_are_the_same_card(pool: CardPool, reprint: str, first: str) -> None:
    assert pool[reprint].same_as == pool[first].same_as == first
    assert pool[reprint].printings == pool[first].printings


def test_eight_cards_have_two_pictures_in_one_set(pool: CardPool) -> None:
    pictures = Counter((card.same_as, card.set) for card in pool)

    assert {pool[card_id].title for (card_id, _), number in pictures.items() if number > 1} == {
        "Barrow-wight", "Boromir II", "Dark Quarrels", "Escape", "Pick-pocket", "Quickbeam", "Test of Form",
        "Wolf-riders",
    }  # fmt: skip


def test_printings_stand_in_order_of_publication(pool: CardPool) -> None:
    assert pool["LE-145"].printings == ("TW", "LE")
    for card in pool:
        assert list(card.printings) == sorted(card.printings, key=IN_ORDER.index), card
        assert card.printings[0] == pool[card.same_as].set, card


def test_the_same_card_has_one_title_type_and_alignment(pool: CardPool) -> None:
    keys: dict[str, set[tuple[str, str, str]]] = {}
    for card in pool:
        keys.setdefault(card.same_as, set()).add((fold(card.title), card.type, card.alignment))

    assert [found for found in keys.values() if len(found) > 1] == []
    assert len({key for found in keys.values() for key in found}) == len(keys), "one card under two keys"


def test_printings_of_a_card_have_the_same_facts(pool: CardPool) -> None:
    # The source gives Slayer other strikes in either printing.
    own = {"id", "set", "title"} | {"strikes"}
    differing = [
        (card.id, field.name)
        for card in pool for field in fields(Card)
        if field.name not in own and getattr(card, field.name) != getattr(pool[card.same_as], field.name)
    ]  # fmt: skip

    assert differing == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("TW-197", "LE-261"),  # Beornings, hero and minion
        ("TW-246", "LE-154"),  # Gollum and Stinker
        ("TW-347", "LE-326"),  # The One Ring
        ("TW-213", "LE-305"),  # a Dwarven Ring whose titles hold a typographic apostrophe
        ("TD-158", "AS-134"),  # Thrór's Map
        ("DM-174", "AS-128"),  # Necklace of Girion
    ],
)
def test_hero_and_minion_versions_of_a_unique_resource_are_unique_together(
    pool: CardPool, one: str, other: str
) -> None:
    assert pool[one].unique_as == pool[other].unique_as
    assert pool[one].same_as != pool[other].same_as


def test_unique_resources_of_one_title_are_unique_together(pool: CardPool) -> None:
    keys: dict[str, set[str]] = {}
    for card in pool:
        if card.type == CardType.RESOURCE and card.unique:
            keys.setdefault(fold(card.title), set()).add(card.unique_as)

    assert [title for title, found in keys.items() if len(found) > 1] == []


def test_manifestations_of_a_unique_character_are_unique_apart(pool: CardPool) -> None:
    aragorn, strider = pool["TW-120"], pool["BA-1"]

    assert aragorn.entity == strider.entity != ""
    assert aragorn.unique_as != strider.unique_as
    # The agent is no resource: it shares no uniqueness with the ally.
    assert pool["DM-29"].unique_as != pool["TW-246"].unique_as
    assert pool["DM-29"].entity == pool["TW-246"].entity == "gollum"


# --- races and numbers ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keyword", "race", "cards"),
    [
        ("half-orc", "orc", {"Baugúr", "Doeth (Durthak)", "Euog (Ulzog)", "Ill-favoured Fellow", "Sly Southerner",
                             "Squint-eyed Brute"}),
        ("uruk-hai", "orc", {"Gorbag", "Grishnákh", "Lagduf", "Lugdush", "Muzgash", "Radbug", "Shagrat", "Snaga",
                             "Ufthak", "Uglúk"}),
        ("olog-hai", "troll", {"Lieutenant of Angmar", "Lieutenant of Dol Guldur", "Troll-chief",
                               "Ulkaur the Tongueless"}),
        ("half-troll", "troll", {"Lieutenant of Morgul"}),
    ],
)  # fmt: skip
def test_kinds_of_orcs_and_trolls_are_of_their_race(pool: CardPool, keyword: str, race: str, cards: set[str]) -> None:
    found = [card for card in pool if card.type == CardType.CHARACTER and keyword in card.keywords]

    assert titles(found) == cards
    assert {card.races for card in found} == {(race,)}


def test_every_character_has_a_race_and_all_but_avatars_a_mind(pool: CardPool) -> None:
    characters = [card for card in pool if card.type == CardType.CHARACTER]

    assert [card for card in characters if not card.races] == []
    assert [card for card in characters if not card.avatar and not 1 <= (card.mind or 0) <= 10] == []


def test_numbers_in_parentheses_stand_apart(pool: CardPool) -> None:
    steward, roots = pool["AS-83"], pool["BA-74"]

    assert (steward.title, steward.points, steward.points_in_parentheses) == ("Faithless Steward", None, 3)
    assert (roots.title, roots.points, roots.points_in_parentheses) == ("Roots of the Earth", 1, 3)


def test_copies_that_texts_allow(pool: CardPool) -> None:
    assert {card.title: card.copies_allowed for card in pool if card.copies_allowed}["Black Horse"] == 9


def test_two_stage_permanent_events_give_no_stage_points(pool: CardPool) -> None:
    assert pool["WH-65"].title == "Delver’s Harvest"
    assert pool["WH-67"].title == "Earth-eater"
    for card in (pool["WH-65"], pool["WH-67"]):
        assert (card.alignment, card.subtypes, card.stage_points) == (Alignment.STAGE, ("permanent-event",), None)


def test_every_subtype_is_known(pool: CardPool) -> None:
    assert {subtype for card in pool for subtype in card.subtypes} == {kind.value for kind in Subtype}


# --- the pool as a collection -----------------------------------------------------------------------------------------


def test_look_up_by_id(pool: CardPool) -> None:
    assert "TW-120" in pool
    assert "tw-120" not in pool
    assert pool.get("TW-120") is pool["TW-120"]
    assert pool.get("TW-0") is None
    assert repr(pool["TW-120"]) == "<TW-120 Aragorn II>"
    with pytest.raises(KeyError):
        pool["TW-0"]


def test_a_card_is_made_once(pool: CardPool) -> None:
    assert all(one is other for one, other in zip(pool, pool, strict=True))


def test_the_languages_besides_english(pool: CardPool) -> None:
    assert set(pool.languages) == {"es", "de", "fr", "it", "nl", "fi", "ja"}


# --- facts only -------------------------------------------------------------------------------------------------------

ALL_TABLES = sorted(path.relative_to(DATA).with_suffix("").as_posix() for path in DATA.rglob("*.csv"))


@pytest.mark.parametrize("table", ALL_TABLES)
def test_no_cell_holds_a_text_of_a_card(table: str) -> None:
    # Where a card is playable, and what a creature is keyed to, are expressions of our own and may be long lists.
    cells = [
        part
        for row in read_table(table) for column, cell in row.items() if column not in {"where", "keyed"}
        for part in cell.split(SEPARATOR)
    ]  # fmt: skip

    assert [cell for cell in cells if len(cell) > 120] == []
    assert [cell for cell in cells if "<" in cell or ">" in cell or "{" in cell] == []


@pytest.mark.parametrize(
    "table",
    ["aliases", "corrections", "facts", "reviewed", "playable", "crosswalk", "dream/aliases", "dream/facts",
     "dream/plays", "dream/deeds"],
)  # fmt: skip
def test_a_reason_quotes_nothing(table: str) -> None:
    reasons = {row["reason"] for row in read_table(table)}

    assert "" not in reasons
    assert [reason for reason in reasons if any(mark in reason for mark in '“”"«»')] == []


def test_places_are_expressions_and_no_prose(pool: CardPool) -> None:
    assert [card for card in pool if ". " in card.where or "playable" in card.where.casefold()] == []


def test_aliases_are_sorted_and_each_names_a_card_that_its_title_does_not(pool: CardPool) -> None:
    rows = read_table("aliases")

    assert [(row["alias"], row["id"]) for row in rows] == sorted((row["alias"], row["id"]) for row in rows)
    assert [row for row in rows if row["id"] not in pool or pool.folded(fold(row["alias"]))] == []
