"""The whole pool: counts, lists written by hand from the rulings, and names that mean what they meant without it."""

from __future__ import annotations

import re
import shutil
from collections import Counter

import pytest

from cardpool.alignments import TAGS
from cardpool.card import Alignment, Card, CardType
from cardpool.database import TABLES, build, open_pool
from cardpool.names import Names
from cardpool.narrowing import Context
from cardpool.overlays import Overlay, overlays, titles
from cardpool.pool import CardPool
from cardpool.sets import DREAM, SETS, STANDARD, code_of
from cardpool.tables import DATA, read_table

CARDS_OF_SETS = {
    "TW": 500, "TD": 185, "DM": 183, "LE": 419, "AS": 170, "WH": 122, "BA": 104,
    "FB": 184, "FP": 5, "DF": 189, "NE": 189, "NW": 224, "GW": 217, "RS": 118, "TI": 136, "WR": 197, "ML": 92,
    "KN": 84, "NM": 45, "RN": 67, "CP": 127, "SL": 282, "BO": 121, "CA": 161, "DS": 123, "CPS": 9,
    "V1": 50, "V2": 60, "V3": 50, "RG": 64,
}  # fmt: skip

AVATARS = {
    "dwarf-lord": {"Balin", "Dáin", "Thorin", "Thráin"},
    "elf-lord": {"Círdan the Shipwright", "Elrond Half-elven", "Lady Galadriel", "Thranduil of Mirkwood"},
    "atani-lord": {"Elessar", "Lord Denethor", "Prince Imrahil", "Théoden King"},
    "dragon-lord": {
        "Daelomin the Ghost-Wing", "Itangast the Guest-eater", "Leucaruth the Wrathful", "Lomaw the Old",
        "Scatha the Worm", "Smaug the Golden", "Throkmaw the Vain",
    },
    "war-lord": {"Ardagor"},
    "balrog": {"Durlach"},
    "minion": {"The Dark Captain"},
    "fallen-wizard": {"Saruman"},
}  # fmt: skip

GREY_AGENTS = {
    "Goblin-basher": 7, "Kori": 5, "Ellindiel": 7, "Fram Wyrmslayer": 6, "Sprautabern": 4, "Thorongil": 8,
}  # fmt: skip

GERMAN_PROMOS = {
    "Baugúr", "Freca", "Wolf", "Horn of Defiance", "Ringil", "Belegennon", "A Pack at the Door", "Swordmaster",
    "Dwarven Axe",
}  # fmt: skip

# By hand from the appendices: the name as they print it, and the card that it must mean.
MISPRINTED = {
    ("mountain region", "Barl Synchron"): "Barl Syrnac",
    ("sub-territory: Harnendor", "Hazuran"): "Haruzan",
    ("territory: The Sun-lands", "Hazuran"): "Haruzan",
    ("territory: Bay of Ormal", "Ormal Shores"): "Shores of Ormal",
    ("territory: Bay of Ormal", "Zhûrgor"): "Zurghôr",
    ("territory: Eriador", "Enedwaith"): "Enedhwaith",
    ("territory: The Northern Waste", "Minhêdolath"): "Minheldolath",
    ("territory: The Sundering Seas", "Eriadorian Coast"): "Eriadoran Coast",
    ("vermin", "Neeker-breakers"): "Neeker-breekers",
}

KEYWORDS = {
    "ancient dwarf-ruin": 8, "animal": 4, "bow": 3, "disease": 2, "ent": 5, "flying": 6, "food item": 11, "horse": 4,
    "instrument": 3, "jewel": 7, "lore": 9, "lost knowledge": 7, "maia": 4, "mountain region": 11, "ore": 4, "port": 7,
    "port-on-anduin": 5, "port-on-celduin": 3, "song": 3, "stolen knowledge": 4, "swamp": 3, "treasure": 6,
    "two-handed": 5, "vermin": 2, "winged": 6, "wolf": 3, "wose": 3,
}  # fmt: skip

SOLITAIRE = {
    "site": [
        "Edhellond", "Grey Havens", "Lorien", "Rivendell", "Bag End", "Beorn's House", "Blue Mount Dwarf Hold",
        "Dol Amroth", "Eagle Eyrie", "Edoras", "Iron Hill Dwarf Hold", "Minas Tirith", "Pelargir", "Rhosgobel",
        "Thranduil's Halls", "Wellinghall", "Catacombs of Carn Dum", "Dungeons of Necroman", "Prisons of Barad-dur",
        "Vaults of Minas Morgul", "Troll Camp", "Bamfurlong",
    ],
    "quest": [
        "Defend Greenwood", "Defend the Mark", "Defend the Mountain", "Defend the North", "Defending the Port",
        "Defending the Shire", "Defending the Town", "Defend White City", "Pale Enchanted Gold", "Reclaimed Gold",
    ],
    "hazard": ["Open War Upon You", "Under Siege"],
    "player": [
        "The Green Dragon", "The Prancing Pony", "Minstrel", "Rescue Captive", "Dragon Slayer", "Mirkwood Bow",
        "Erebor Axe", "Pipe", "Call for Aid", "Solid Defences", "Old Toby", "Dolin", "Lanwyn", "Sancho Proudfoot",
        "Taurnil", "Attercop! Attercop!", "Beyond all Towers", "Drinking Song", "Durin's Song", "Fireside Song",
        "Forth Eorlingas", "Lament", "March of the Ents", "O Lorien", "Song of Kings", "Tale of Timuviel",
        "The Lay of Nimrodel", "The Road Goes Ever", "To the Sea", "We Must Away",
    ],
}  # fmt: skip

PLAYERS = (None, "wizard", "ringwraith", "fallen-wizard", "balrog")


@pytest.fixture(scope="module")
def pool() -> CardPool:
    return open_pool()


@pytest.fixture(scope="module")
def names(pool: CardPool) -> Names:
    return Names(pool)


@pytest.fixture(scope="module")
def standard(tmp_path_factory: pytest.TempPathFactory) -> Names:
    """The names of the seven standard sets alone."""
    folder = tmp_path_factory.mktemp("standard")
    for table in TABLES:
        shutil.copy(DATA / f"{table}.csv", folder)
    build(folder / "cards.sqlite", folder)
    return Names(CardPool(folder / "cards.sqlite"))


def ids(names: Names, title: str, context: Context = Context()) -> tuple[str | None, tuple[str, ...]]:  # noqa: B008
    found = names.resolve(title, context)
    return (found.card.same_as if found.card else None), tuple(sorted(card.id for card in found.candidates))


# --- counts -----------------------------------------------------------------------------------------------------------


def test_about_4400_cards_by_set(pool: CardPool) -> None:
    assert Counter(card.set for card in pool) == CARDS_OF_SETS
    assert len(pool) == sum(CARDS_OF_SETS.values()) == 4477


def test_every_set_is_known_and_says_whether_its_cards_are_dream_cards(pool: CardPool) -> None:
    assert {card.set for card in pool} <= SETS.keys()
    assert {card.id for card in pool if card.dream} == {card.id for card in pool if card.set in DREAM}


def test_ids_are_ascii_and_begin_with_the_set(pool: CardPool) -> None:
    assert [card.id for card in pool if not re.fullmatch(rf"{card.set}-[a-z0-9]+(-[a-z0-9]+)*", card.id)] == []


def test_released_cards(pool: CardPool) -> None:
    unreleased = Counter(card.set for card in pool if not card.released)

    assert {code for code in CARDS_OF_SETS if code not in unreleased} == {
        *STANDARD, "FB", "FP", "DF", "NE", "V1", "V2", "V3", "RG",
    }  # fmt: skip


def test_every_source_has_its_cards(pool: CardPool) -> None:
    assert Counter(card.source for card in pool) == {"coe": 1683, "gccg": 2561, "cardnum": 169, "solitaire": 64}


# --- facts that rules read --------------------------------------------------------------------------------------------


def test_the_avatars_of_the_dream_cards(pool: CardPool) -> None:
    found: dict[str, set[str]] = {}
    for card in pool:
        if card.avatar and card.source != "coe":
            found.setdefault(card.alignment.value, set()).add(card.title)

    assert found == AVATARS


def test_only_characters_are_avatars_and_only_resources_stand_for_one(pool: CardPool) -> None:
    assert {card.type for card in pool if card.avatar} == {CardType.CHARACTER}
    assert {card.title for card in pool if card.resource_avatar} == {"The Lidless Eye", "Sauron", "The Necromancer"}


def test_the_grey_agents_and_their_minds(pool: CardPool) -> None:
    grey = [card for card in pool if card.alignment is Alignment.GREY]

    assert {card.title: card.mind for card in grey} == GREY_AGENTS
    assert all(card.agent for card in grey)


def test_there_are_62_agents(pool: CardPool) -> None:
    assert sum(card.agent for card in pool) == 32 + 30


def test_the_nine_german_promos_that_events_allow_are_cards_of_the_standard_sets(pool: CardPool) -> None:
    assert {card.title for card in pool if card.promos == ("PRde",)} == GERMAN_PROMOS
    assert {card.set for card in pool if card.promos} == {"TW", "TD", "DM", "LE"}


@pytest.mark.parametrize(
    ("card_id", "copies"),
    [("GW-share-of-the-treasure", 14), ("NW-tear-of-yavanna", 4), ("NM-ring-for-mortal-men-h", 9),
     ("NE-creature-of-an-older-world", 9)],
)  # fmt: skip
def test_copies_that_a_card_allows(pool: CardPool, card_id: str, copies: int) -> None:
    assert pool[card_id].copies_allowed == copies


def test_cards_of_the_rulings_examples(pool: CardPool) -> None:
    celedhring, kin = pool["FB-celedhring"], pool["FB-new-closeness-to-his-kin"]
    ellindiel, sulhelka = pool["FP-ellindiel"], pool["FB-sulhelka"]

    assert (celedhring.mind, celedhring.alignment, celedhring.races, celedhring.agent) == (8, "minion", ("elf",), False)
    assert (kin.alignment, kin.starts_in_lieu, kin.subtypes) == ("hero", True, ("permanent-event",))
    assert (ellindiel.alignment, ellindiel.races, ellindiel.agent, ellindiel.home_sites) == (
        "grey", ("elf",), True, ("Any site in Arthedain",),
    )  # fmt: skip
    assert sulhelka.type is CardType.RESOURCE


@pytest.mark.parametrize(
    ("card_id", "specific_to", "players"),
    [
        ("FB-a-lady-rules-upon-arda", "Lady Galadriel", ("elf-lord",)),
        ("DF-son-of-fundin", "Balin", ("dwarf-lord",)),
        ("TI-meduseld", "Théoden King", ("atani-lord",)),
        ("FB-trusted-counsellor", "Lord-player", ("elf-lord", "dwarf-lord", "atani-lord")),
    ],
)
def test_stage_cards_of_lords(pool: CardPool, card_id: str, specific_to: str, players: tuple[str, ...]) -> None:
    card = pool[card_id]

    assert (card.alignment, card.specific_to, card.players) == (Alignment.STAGE, specific_to, players)
    assert card.stage_points is not None


def test_whoever_a_card_is_specific_to_is_an_avatar_or_a_kind_of_player(pool: CardPool) -> None:
    avatars = {card.title for card in pool if card.avatar}
    kinds = {
        "Balrog", "Sauron", "Fallen-wizard", "Elf-lord", "Dwarf-lord", "Atáni-lord", "Dúnadan-lord", "Dragon-lord",
        "War-lord", "Lord-player", "Black player", "Ringwraith", "Wizard", "Court of Ardor",
    }  # fmt: skip

    assert {name for card in pool for name in card.specific_to.split(" or ")} - avatars - kinds == {""}


@pytest.mark.parametrize(
    ("card_id", "named"),
    [
        ("WR-grace-of-uinen", "Elessar or Prince Imrahil"),
        ("WR-tower-of-guard", "Elessar or Lord Denethor"),
        ("WR-beacon-of-gondor", "Dúnadan-lord"),
        ("NM-seek-for-the-nine", "Pallando or Saruman"),
        ("RN-stone-hewing", "Gandalf or Radagast"),
        ("CP-mission-to-the-east", "Alatar or Pallando or Saruman"),
        ("TI-we-must-join-with-him", "Black player or Saruman"),
        ("NE-the-necromancers-bodyguard", "Sauron"),
        ("NE-growing-shadow", "Sauron or War-lord"),
        ("FB-possessions-of-the-green-elves", "Elf-lord or Elessar"),
        ("FB-companions-since-the-eldar-days", "Elf-lord or Dúnadan-lord"),
        ("FB-lorien-l", "Lady Galadriel"),
        ("DF-iron-hill-dwarf-hold", "Dwarf-lord"),
        ("RN-places-of-safety", "Elf-lord or Wizard"),
        ("CA-the-weavetress", "Court of Ardor or Elf-lord"),
        # It speaks of one of its effects.
        ("CP-long-they-journeyed", ""),
        # Who plays it, not whose it is.
        ("RS-wizards-resolve", ""),
        ("DF-at-your-service", ""),
        ("FB-lady-galadriel", ""),
    ],
)
def test_to_whom_a_dream_card_is_specific(pool: CardPool, card_id: str, named: str) -> None:
    assert pool[card_id].specific_to == named


@pytest.mark.parametrize(
    ("card_id", "asked"),
    [
        ("WR-stone-mace", ("race:wose",)),
        ("DF-pocket-handkerchief", ("race:hobbit",)),
        ("NW-minor-spell-bead", ("home-in:The Northern Waste",)),
        ("CA-klaen", ("site-in:The Uttersouth",)),
        ("BO-earmacil-ii", ("player:Dúnadan-lord", "site-in:Bay of Ormal")),
        ("TI-dernhelm", ("card:Éowyn",)),
    ],
)
def test_what_a_card_asks_of_a_starting_company(pool: CardPool, card_id: str, asked: tuple[str, ...]) -> None:
    assert pool[card_id].start_needs == asked


@pytest.mark.parametrize(
    ("card_id", "places"),
    [
        ("CA-klaen", ("Ardor", "The Uttersouth")),
        ("FP-ellindiel", ("Arthedain", "Eriador")),
        ("ML-unor", ("*",)),
        # An erratum adds a home site, and takes one away.
        ("DM-10", ("The Sun-lands",)),
    ],
)
def test_where_home_sites_lie(pool: CardPool, card_id: str, places: tuple[str, ...]) -> None:
    assert set(places) <= set(pool[card_id].home_territories)


def test_every_dual_agent_is_an_agent_of_both_kinds(pool: CardPool) -> None:
    assert {card.title for card in pool if card.agent and card.alignment is Alignment.DUAL} == {
        "Aryen the Beastmaster", "Glorin", "Sakalthôr", "Unor", "Vaal Gark",
    }  # fmt: skip


def test_creatures_that_may_be_played_as_events_are_half_creatures(pool: CardPool) -> None:
    both = [card for card in pool if "creature" in card.subtypes and len(card.subtypes) > 1]

    assert len(both) > 50
    assert [card.id for card in both if not card.half_creature] == []


def test_reprints_of_standard_cards(pool: CardPool) -> None:
    assert {card.id: card.same_as for card in pool if card.source != "coe" and card.same_as != card.id} == {
        "CP-taur-romen": "FB-taur-romen", "GW-belegennon": "TD-185", "GW-dragons-breath": "TD-15",
        "GW-horn-of-defiance": "TD-183", "GW-ringil": "TD-184", "NW-ice-drake": "TD-32", "RS-fatty-bolger": "TW-495",
        "SL-sand-drake": "TD-59", "TI-baugur": "DM-181", "TI-freca": "DM-182", "TI-wolf": "DM-183",
    }  # fmt: skip


def test_revised_versions_are_other_cards(pool: CardPool) -> None:
    assert [
        card.id for card in pool if SETS[card.set].kind in {"virtual", "solitaire"} and card.same_as != card.id
    ] == []


def test_every_card_has_what_its_type_asks_for(pool: CardPool) -> None:
    sites = [card for card in pool if card.type is CardType.SITE]
    lacking = {card.id for card in sites if not card.site_type}

    assert lacking == {"RG-catacombs-of-carn-dum", "RG-dungeons-of-necroman", "RG-prisons-of-barad-dur",
                       "RG-vaults-of-minas-morgul", "ML-grop-kulkodar"} & lacking  # fmt: skip
    assert [card.id for card in pool if card.type is CardType.REGION and not card.region_type] == []
    assert [card.id for card in pool if card.type is CardType.HAZARD and not (card.subtypes or card.agent)] == []


# --- the solitaire game -----------------------------------------------------------------------------------------------


def test_the_64_cards_of_the_solitaire_game(pool: CardPool) -> None:
    found: dict[str, list[str]] = {}
    for card in pool:
        if card.set == "RG":
            found.setdefault(card.deck, []).append(card.title)

    assert {deck: sorted(cards) for deck, cards in found.items()} == {d: sorted(c) for d, c in SOLITAIRE.items()}
    assert sum(map(len, found.values())) == 64


def test_no_other_card_has_a_solitaire_deck(pool: CardPool) -> None:
    assert {card.set for card in pool if card.deck} == {"RG"}


def test_an_enhanced_site_is_of_the_type_and_region_of_its_site(pool: CardPool) -> None:
    hold = pool["RG-blue-mount-dwarf-hold"]

    assert (hold.site_type, hold.region, hold.keywords) == ("free-hold", "Númeriador", ("enhanced site",))
    assert sum("enhanced site" in card.keywords for card in pool) == 16
    assert sum("dungeon" in card.keywords for card in pool if card.set == "RG") == 4


# --- the keyword lists of the rulings ---------------------------------------------------------------------------------


def test_every_keyword_list_has_its_names() -> None:
    found = Counter(overlay.keyword for overlay in overlays() if overlay.source == "DC appendix 2")

    assert found | {"jewel": len(titles("jewel"))} == KEYWORDS


def is_named(overlay: Overlay, names: Names) -> bool:
    """Tell whether a card has the name, as the rulings write it; in a list of regions, whether a region has."""
    of_regions = overlay.keyword == "mountain region" or "territory: " in overlay.keyword
    return any(card.type is CardType.REGION or not of_regions for card in names.match(overlay.title).cards)


def test_the_names_that_match_no_card_are_misprints_of_the_rulings(names: Names) -> None:
    found = [overlay for overlay in overlays() if not is_named(overlay, names)]

    assert {(one.keyword, one.title): one.means for one in found} == MISPRINTED
    assert [one for one in found if not names.match(one.means).cards] == []


def test_the_port_list_means_sites(names: Names) -> None:
    for title in titles("port"):
        assert any(card.type is CardType.SITE for card in names.match(title).cards), title


def test_territories_of_regions_and_of_their_sites(pool: CardPool, names: Names) -> None:
    def region(title: str) -> Card:
        return next(card for card in names.match(title).cards if card.type is CardType.REGION)

    assert region("Ithilien").territories == ("Gondor", "Greater Gondor")
    assert region("Grey Mountains").territories == ("The Northern Waste", "Wilderland")
    assert region("Enedhwaith").territories == ("Eriador",)
    assert pool["TW-413"].territories == ("Eriador",), "Moria lies in Redhorn Gate"


def test_mountain_regions(pool: CardPool) -> None:
    assert {card.title for card in pool if card.mountain} >= {
        "Barl Syrnac", "Eorstan", "Ered Harmal", "Ered Lithui", "Ered Ormal", "Grey Mountains",
        "Misty Mountains - Northern Spur", "Yellow Mountains",
    }  # fmt: skip


# --- names ------------------------------------------------------------------------------------------------------------


def test_every_card_is_found_by_its_title_set_letter_and_section(pool: CardPool, names: Names) -> None:
    letters = {alignment: letter for letter, alignments in TAGS.items() for alignment in alignments}
    lost = []
    for card in pool:
        place = card.type in {CardType.SITE, CardType.REGION}
        context = Context(card.set, letters[card.alignment], in_location_deck=place, kind=card.type)
        found = names.resolve(card.title, context).card
        if found is None or found.same_as != card.same_as:
            lost.append(card.id)

    assert lost == []


def test_a_plain_name_means_in_the_whole_pool_what_it_means_in_the_standard_one(names: Names, standard: Names) -> None:
    every = {card.title for card in standard.pool} | {row["alias"] for row in read_table("aliases")}
    different = [
        (title, player, place)
        for title in sorted(every) for player in PLAYERS for place in (False, True)
        if ids(names, title, Context(in_location_deck=place, player=player))
        != ids(standard, title, Context(in_location_deck=place, player=player))
    ]  # fmt: skip

    assert different == []


@pytest.mark.parametrize(
    ("title", "context", "card_id"),
    [
        ("Balin", Context(), "TW-123"),
        ("Balin", Context(tag="D"), "DF-balin"),
        ("Balin", Context(set="DF"), "DF-balin"),
        ("Balin", Context(set="MEDF"), "DF-balin"),
        ("Rivendell", Context(in_location_deck=True, player="wizard"), "TW-421"),
        ("Rivendell", Context(tag="E", in_location_deck=True), "FB-rivendell-l"),
        ("Rivendell", Context(set="FB", tag="F", in_location_deck=True), "FB-rivendell-f"),
        ("Rivendell", Context(set="RG", in_location_deck=True), "RG-rivendell"),
        ("The Wind-deeps", Context(tag="D", set="DF", in_location_deck=True), "DF-the-wind-deeps"),
        ("Ardagor", Context(tag="W", set="KN"), "KN-ardagor-l"),
        ("Celedhring", Context(), "FB-celedhring"),
        ("Ellindiel", Context(set="FB"), "FP-ellindiel"),
        ("Mace-master", Context(set="WR"), "NE-mace-master"),
        ("Familiar", Context(set="MM"), "NE-familiar"),
        ("Eye of Sauron", Context(set="V1"), "V1-eye-of-sauron"),
        ("Cloak of Many Colorus", Context(set="FB"), "FB-cloak-of-many-colours"),
        ("Are There Dragons?", Context(set="GW"), "GW-are-there-dragons-in-this-land"),
        ("Out of Practise", Context(set="DF"), "DF-out-of-practice"),
        ("The Arkenstone", Context(set="PR"), "LE-418"),
        ("Swordmaster", Context(set="PRde"), "TW-498"),
        ("Swordmaster", Context(set="DF"), "DF-swordmaster"),
    ],
)
def test_names_of_dream_cards(names: Names, title: str, context: Context, card_id: str) -> None:
    found = names.resolve(title, context).card

    assert found is not None
    assert found.id == card_id


def test_where_every_set_is_played_a_shared_name_stays_open(names: Names) -> None:
    assert ids(names, "Balin", Context(sets=())) == (None, ("DF-balin", "TW-123"))


def test_a_revised_card_is_meant_only_where_the_list_says_so(names: Names) -> None:
    assert ids(names, "Choking Shadows", Context(sets=()))[0] == names.match("TW-21").cards[0].same_as
    assert ids(names, "Choking Shadows", Context(sets={*STANDARD, "V1"}))[0] == names.match("TW-21").cards[0].same_as


def test_a_format_of_dream_sets_prefers_its_own(names: Names) -> None:
    assert ids(names, "Balin", Context(sets={"DF", "FB"}))[0] == "DF-balin"


def test_a_dream_set_that_lacks_the_card_is_said_and_settles_nothing(names: Names) -> None:
    found = names.resolve("Twilight", Context(set="DF"))

    assert (found.card, found.problem) == (None, "The set DF has no Twilight; it is known from LE, TW.")


def test_a_wrong_dream_set_contradicts_the_name(names: Names) -> None:
    found = names.resolve("Celedhring", Context(set="DF"))

    assert (found.card, found.problem) == (None, "The set DF has no Celedhring; it is known from FB.")
    assert [card.id for card in found.meant] == ["FB-celedhring"]


@pytest.mark.parametrize(
    ("code", "ours"), [("MEMM", "NM"), ("mm", "NM"), ("VC2", "V2"), ("prde", "PRde"), ("XX", "XX")]
)
def test_other_codes_of_the_sets(code: str, ours: str) -> None:
    assert code_of(code) == ours


# --- titles -----------------------------------------------------------------------------------------------------------

PAIRS = dict(zip("([{（「『【«“", ")]}）」』】»”", strict=True))


def test_no_title_has_half_a_bracket_or_half_a_quotation() -> None:
    names = [name for row in read_table("titles", DATA) for language, name in row.items() if language != "id"]
    names += [alias["alias"] for folder in (DATA, DATA / "dream") for alias in read_table("aliases", folder)]
    names += [card.title for card in open_pool()]

    assert len(names) > 10_000
    assert [name for name in names if name.count('"') % 2] == []
    assert [name for name in names for a, b in PAIRS.items() if name.count(a) != name.count(b)] == []


# --- opening ----------------------------------------------------------------------------------------------------------


def test_opening_reads_every_card_and_makes_none(pool: CardPool) -> None:
    opened = CardPool(pool.path)

    assert len(opened) == 4477
    assert not opened._cards


def test_the_avatars_are_had_without_making_other_cards(pool: CardPool) -> None:
    opened = CardPool(pool.path)

    assert [card.id for card in opened.avatars] == [card.id for card in pool if card.avatar]
    assert len(opened._cards) == len(opened.avatars) == 43
