"""The facts that stand in card texts alone: complete, as the law lists them, and written down tidily."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from cardpool.sources import texts
from cardpool.sources.coe import load
from cardpool.tables import DATA, DataError, natural, read_table

CARD_DATABASE = Path(__file__).parents[4] / "shared" / "cards" / "coe-cards.json"
FACTS = read_table("facts")

NINE_DRAGONS = {
    "agburanar", "bairanax", "daelomin", "earcaraxe", "itangast", "leucaruth", "scatha", "scorba", "smaug",
}  # fmt: skip

FORBIDDEN_TO_FALLEN_WIZARDS = {
    "Bade to Rule", "The Balrog", "Cracks of Doom", "Favor of the Valar", "Gollum’s Fate", "Hour of Need",
    "Kill All But NOT the Halflings", "The Lidless Eye", "Sauron", "Glamour of Surpassing Excellence",
    "Messenger of Mordor", "News Must Get Through", "News of the Shire", "Old Road", "The Sun Unveiled",
    "Use Your Legs", "The Windlord Found Me", "Wizard Uncloaked",
}  # fmt: skip

FORBIDDEN_TO_BALROGS = {
    "Above the Abyss", "Bade to Rule", "The Balrog", "Balrog of Moria", "The Black Council", "Black Horse",
    "Black Rider", "By the Ringwraith’s Word", "Creature of an Older World", "Durin's Bane", "Fell Rider",
    "The Fiery Blade", "Helm of Fear", "Heralded Lord", "Kill All But NOT the Halflings", "The Lidless Eye",
    "Morgul-blade", "News of the Shire", "Open to the Summons", "Orders from Lugbúrz", "Padding Feet",
    "The Ring Leaves Its Mark", "Sauron", "They Ride Together", "Use Your Legs", "While the Yellow Face Sleeps",
    "Adûnaphel Unleashed", "Akhôrahil Unleashed", "Dwar Unleashed", "Hoarmûrath Unleashed", "Indûr Unleashed",
    "Khamûl Unleashed", "Ren Unleashed", "Ûvatha Unleashed", "The Witch-king Unleashed",
}  # fmt: skip


ASK_FOR_WIZARDS = {"Above the Abyss", "Foul Tooth Unsheathed", "The Lidless Eye", "Sauron", "The White Council"}
"""What asks for an opponent who is a Wizard, or a Fallen-wizard."""


def having(fact: str, value: str | None = None) -> set[str]:
    """Give the ids of the cards that have a fact, with one value if given."""
    return {row["id"] for row in FACTS if row["fact"] == fact and value in {None, row["value"]}}


def values(card_id: str, fact: str) -> list[str]:
    return [row["value"] for row in FACTS if row["id"] == card_id and row["fact"] == fact]


@pytest.fixture(scope="module")
def title() -> dict[str, str]:
    """The title of each card, by id."""
    if not (DATA / "cards.csv").exists():
        pytest.skip("the table of the cards is not derived yet")
    return {row["id"]: row["title"] for row in read_table("cards")}


@pytest.fixture(scope="module")
def card_texts() -> dict[str, str]:
    if not CARD_DATABASE.exists():
        pytest.skip("the card database with its texts stands outside the repository and is absent here")
    return texts.texts(load(CARD_DATABASE))


# --- the table itself -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", ["facts", "reviewed", "corrections"])
def test_a_table_is_sorted_and_says_nothing_twice(table: str) -> None:
    keys = [
        (natural(row["id"]), row.get("fact") or row["field"], row.get("value", "") if table == "facts" else "")
        for row in read_table(table)
    ]

    assert keys == sorted(keys)
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("table", ["facts", "reviewed", "corrections"])
def test_each_row_has_a_short_reason_without_quotation(table: str) -> None:
    reasons = [row["reason"] for row in read_table(table)]

    assert [reason for reason in reasons if not 0 < len(reason) <= 80 or '"' in reason or "“" in reason] == []


def test_reviewed_texts_do_not_carry_the_fact() -> None:
    facts = {(row["id"], row["fact"]) for row in FACTS}

    assert [row for row in read_table("reviewed") if (row["id"], row["fact"]) in facts] == []


def test_the_facts_keep_to_their_vocabulary() -> None:
    vocabulary = {
        "not_startable": {"any", "hero", "draft"},
        "starts_in_lieu": {""},
        "copies_allowed": {"1", "9"},
        "banned_for": {"fallen-wizard", "balrog"},
        "dragon": {"basic", "ahunt", "at-home", "roused"},
        "lair_of": NINE_DRAGONS,
        "contains_hoard": {"automatic-attack", "text"},
        "requires_agent": {""},
        "unplayable_against": {
            "wizard", "ringwraith", "fallen-wizard", "balrog", "sauron", "elf-lord", "dwarf-lord", "atani-lord",
            "dragon-lord", "war-lord",
        },
        "playable_by": {"Alatar", "Pallando", "Radagast", "Saruman", "Sauron", "not Alatar"},
        "two_way": {"as_resource", "as_hazard"},
        "lets_start": {"agent", "grey-agent", "orc", "troll", "mind-above-5"},
        "half_creature": {""},
        "bonuses": {
            "race:dúnadan +2", "factions-at:Lond Galen +2", "factions-at:Minas Tirith +2", "factions-at:Dol Amroth +2",
            "factions-at:Drúadan Forest +2", "factions-at:Vale of Erech +2", "factions-at:Pelargir +2",
            "home:Edoras +4", "faction:Riders of Rohan +4", "faction:Riders of Rohan +1",
            "faction:Dunlendings +1", "faction:Dunlendings +2",
        },
        "keyed": {
            "if:an Orc attack", "path:shadow-land+if:an Orc or Troll attack;type:shadow-hold+if:an Orc or Troll attack",
            "path:wilderness+if:an Orc, Troll or Man attack",
            "type:shadow-hold+if:Doors of Night;type:dark-hold+if:Doors of Night",
        },
    }  # fmt: skip
    found: dict[str, set[str]] = {}
    for row in FACTS:
        found.setdefault(row["fact"], set()).add(row["value"])
    entities = found.pop("manifestation_of")
    errata = {value.partition(":")[0] for value in found.pop("dce")}

    assert found == vocabulary
    assert errata == {"against", "home", "not-home", "player", "where", "copies", "not-unique", "race"}
    assert {entity for entity in entities if not entity.replace("-", "").isalpha() or not entity.isascii()} == set()


# --- completeness -----------------------------------------------------------------------------------------------------


def test_no_text_of_the_card_database_waits_for_a_reader(card_texts: dict[str, str]) -> None:
    assert len(card_texts) == 1683
    assert texts.scan(card_texts, texts.decided()) == []


def test_the_patterns_find_what_the_texts_say_even_without_the_table(card_texts: dict[str, str]) -> None:
    found = {(candidate.card_id, candidate.fact) for candidate in texts.scan(card_texts, ())}
    # Bars by a list of the rules, errata of dream-card events, and the cards that the texts of other cards name, do not
    # stand in their own texts; what a card asks for, which may keep it out of a draft, has no form of its own; and the
    # forms of bonuses are of another reader.
    from_texts = {(row["id"], row["fact"]) for row in FACTS} - {
        (row["id"], row["fact"])
        for row in FACTS
        if row["fact"] in {"manifestation_of", "dce", "bonuses"} or "list" in row["reason"] or row["value"] == "draft"
    }

    assert from_texts - found == set()


def test_tables_name_only_cards_of_the_card_database(card_texts: dict[str, str]) -> None:
    named = {row["id"] for table in ("facts", "reviewed", "corrections") for row in read_table(table)}

    assert named - set(card_texts) == set()


def test_scanner_reports_a_new_text_and_what_it_may_mean() -> None:
    cards = {"ZZ-10": "Nothing of note.", "ZZ-9": "You may put four copies of it together."}

    found = texts.scan(cards, ())

    assert found == [texts.Candidate("ZZ-9", "copies_allowed", "You may put four copies of it together.")]


def test_scanner_leaves_out_what_is_decided() -> None:
    assert texts.scan({"ZZ-9": "You may put four copies of it together."}, {("ZZ-9", "copies_allowed")}) == []


def test_an_excerpt_shows_the_surroundings_and_no_more() -> None:
    long = "a" * 200

    (found,) = texts.scan({"ZZ-9": f"{long} copies {long}"}, ())

    assert found.excerpt == f"{'a' * 59} copies {'a' * 59}"


def test_plain_text_has_no_markup() -> None:
    assert texts.plain("<p><b>One</b>&nbsp;two<br/>three</p> <p>four &amp; five</p>") == "One two three four & five"


def test_texts_names_the_card_that_has_none() -> None:
    with pytest.raises(DataError, match="The card ZZ-1 of the card database has no text"):
        texts.texts({"ZZ": {"cards": {"ZZ-1": {"id": "ZZ-1"}}}})


def test_the_program_tells_open_texts_by_its_exit_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cards.json"
    path.write_text('{"ZZ": {"cards": {"ZZ-1": {"id": "ZZ-1", "text": {"en": "<p>A manifestation.</p>"}}}}}')

    assert texts.main([str(path)]) == 1
    assert capsys.readouterr().out == "ZZ-1  manifestation_of  ...A manifestation....\n1 open candidates.\n"


def test_the_program_is_content_with_a_text_that_says_nothing(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_text('{"ZZ": {"cards": {"ZZ-1": {"id": "ZZ-1", "text": {"en": ""}}}}}')

    assert texts.main([str(path)]) == 0


def test_the_program_says_in_one_line_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert texts.main([]) == 2
    assert texts.main([str(tmp_path / "absent.json")]) == 4
    usage, error = capsys.readouterr().err.splitlines()

    assert usage.startswith("usage: ")
    assert "absent.json" in error


# --- what the law lists -----------------------------------------------------------------------------------------------


def test_six_cards_start_in_lieu_of_a_minor_item(title: dict[str, str]) -> None:
    assert {title[card] for card in having("starts_in_lieu")} == {
        "Orders from Lugbúrz", "Rumours of Rings", "Whispers of Rings", "Gangways over the Fire",
        "Orders from the Great Demon", "Open to the Summons",
    }  # fmt: skip
    assert len(having("starts_in_lieu")) == 6


def test_what_never_starts(title: dict[str, str]) -> None:
    assert {title[card] for card in having("not_startable", "any")} == {
        "Bûrat", "Tûma", "Wûluag", "Records Unread", "Secret Book", "Forgotten Scrolls", "Lost Tome",
        "Fram Framson", "The Fortress of Isen", "Fortress of the Towers", "Guarded Haven",
    }  # fmt: skip
    assert {title[card] for card in having("not_startable", "hero")} == {"Deadly Dart"}


def test_what_asks_for_more_than_a_starting_company_has(title: dict[str, str]) -> None:
    assert {title[card] for card in having("not_startable", "draft")} == {
        # More than the three stage points of a draft.
        "A Merrier World", "A Strident Spawn", "An Untimely Brood", "Gatherer of Loyalties", "Legacy of Smiths",
        "Plotting Ruin", "Shameful Deeds", "The Great Hunt", "Await the Onset", "Prophet of Doom", "Girdle of Radagast",
        "The White Hand",
        # A site phase.
        "Delver’s Harvest", "Earth-eater", "Great Ruse", "Mischief in a Mean Way",
        # The Fallen-wizard himself, a protected Wizardhaven, or a Free-hold in play.
        "A New Ringlord", "Oromë’s Warders", "War-forges", "Saruman’s Machinery", "Chambers in the Royal Court",
    }  # fmt: skip


def test_what_lets_others_start(title: dict[str, str]) -> None:
    assert {(title[row["id"]], row["value"]) for row in FACTS if row["fact"] == "lets_start"} == {
        ("Open to the Summons", "agent"),
        ("Bad Company", "orc"),
        ("Bad Company", "troll"),
        ("Thrall of the Voice", "agent"),
        ("Thrall of the Voice", "grey-agent"),
        ("Thrall of the Voice", "mind-above-5"),
    }


def test_nine_black_horses(title: dict[str, str]) -> None:
    assert {(title[row["id"]], row["value"]) for row in FACTS if row["fact"] == "copies_allowed"} == {
        ("Black Horse", "9"),
        ("Lure of MECCG", "1"),
    }


def test_forbidden_to_fallen_wizards(title: dict[str, str]) -> None:
    assert {title[card] for card in having("banned_for", "fallen-wizard")} == FORBIDDEN_TO_FALLEN_WIZARDS
    assert len(having("banned_for", "fallen-wizard")) == 18


def test_forbidden_to_balrogs(title: dict[str, str]) -> None:
    assert {title[card] for card in having("banned_for", "balrog")} == FORBIDDEN_TO_BALROGS
    assert len(having("banned_for", "balrog")) == 35


def test_the_ally_the_balrog_is_forbidden_and_the_avatar_is_not() -> None:
    assert sorted(values("AS-71", "banned_for")) == ["balrog", "fallen-wizard"]
    assert values("BA-3", "banned_for") == []


def test_two_way_cards(title: dict[str, str]) -> None:
    assert {title[card] for card in having("two_way", "as_resource")} == {
        "Twilight", "Tookish Blood", "Great Secrets Buried There",
    }  # fmt: skip
    assert {"TW-106", "LE-145"} < having("two_way")
    assert {title[card] for card in having("two_way", "as_hazard")} == {"Sudden Call", "Gnawed Ways"}


def test_eighteen_lairs_hero_and_minion_hold_a_hoard(title: dict[str, str]) -> None:
    lairs = {
        "Caves of Ûlund": "agburanar", "Ovir Hollow": "bairanax", "Dancing Spire": "daelomin",
        "Isle of the Ulond": "earcaraxe", "Gold Hill": "itangast", "Irerock": "leucaruth", "Gondmaeglom": "scatha",
        "Zarak Dûm": "scorba", "The Lonely Mountain": "smaug",
    }  # fmt: skip

    assert Counter((title[row["id"]], row["value"]) for row in FACTS if row["fact"] == "lair_of") == dict.fromkeys(
        lairs.items(), 2
    )
    assert having("contains_hoard", "automatic-attack") == having("lair_of")


def test_three_more_sites_say_that_they_hold_a_hoard(title: dict[str, str]) -> None:
    assert Counter(title[card] for card in having("contains_hoard", "text")) == {"Framsburg": 2, "Shelob’s Lair": 1}
    # The hero version of Shelob's Lair holds none.
    assert "LE-402" in having("contains_hoard", "text")


@pytest.mark.parametrize("entity", sorted(NINE_DRAGONS))
def test_each_dragon_has_four_forms_and_no_other_card(entity: str) -> None:
    forms = {card: values(card, "dragon") for card in having("manifestation_of", entity)}

    assert sorted(forms.values()) == [["ahunt"], ["at-home"], ["basic"], ["roused"]]


def test_no_other_card_is_a_dragon() -> None:
    assert {entity for card in having("dragon") for entity in values(card, "manifestation_of")} == NINE_DRAGONS


@pytest.mark.parametrize(
    ("entity", "cards"),
    [
        ("gollum", {"TW-246", "DM-29", "LE-154"}),
        ("balrog-of-moria", {"TW-12", "DM-107", "AS-71", "BA-3"}),
        ("lobelia-sackville-baggins", {"DM-28", "DM-178"}),
        ("aragorn-ii", {"TW-120", "BA-1"}),
        ("sauron", {"LE-203", "BA-43"}),
        ("gandalf", {"TW-156", "WH-4", "AS-11"}),
        ("witch-king", {"TW-113", "LE-58"}),
        ("mouth-of-sauron", {"TW-65", "LE-24"}),
        ("bert", {"TW-16", "AS-1"}),
        ("shelob", {"TW-86", "LE-153"}),
        ("great-goblin", {"TW-95", "AS-75"}),
        ("beornings", {"TW-197", "LE-261"}),
        ("beorn", {"TW-126", "AS-14"}),
    ],
)
def test_the_cards_of_an_entity(entity: str, cards: set[str]) -> None:
    assert having("manifestation_of", entity) == cards


def test_a_card_is_a_manifestation_of_one_entity_at_most() -> None:
    per_card = Counter(row["id"] for row in FACTS if row["fact"] == "manifestation_of")

    assert [card for card, number in per_card.items() if number > 1] == []


def test_half_creatures_are_forms_of_dragons_double_cards_and_spawn(title: dict[str, str]) -> None:
    half = having("half_creature")
    dragons = having("dragon", "ahunt") | having("dragon", "at-home")
    spawn = {
        "Balrog of Moria", "Monstrosity of Diverse Shape", "Spawn of Ungoliant", "Ungoliant’s Progeny",
        "Ungoliant’s Foul Issue",
    }  # fmt: skip
    double = {
        "Adûnaphel", "Akhôrahil", "Dwar of Waw", "Hoarmûrath of Dír", "Indûr Dawndeath", "Khamûl the Easterling",
        "Ren the Unclean", "Ûvatha the Horseman", "Witch-king of Angmar", "Mouth of Sauron", "Shelob",
        "Spider of the Môrlat", "Wolf-riders", "Beorning Skin-changers", "Alatar the Hunter",
        "Gandalf the White Rider", "Pallando the Soul-keeper", "Radagast the Tamer", "Saruman the Wise",
        "Lady of the Golden Wood", "Lord of the Carrock", "Lord of the Haven", "Master of the House",
    }  # fmt: skip

    assert dragons < half
    assert {title[card] for card in half - dragons} == spawn | double
    # Wolf-riders stand in two pictures.
    assert len(half) == 18 + 5 + 23 + 1


def test_against_ringwraiths(title: dict[str, str]) -> None:
    named = {
        "Bane of the Ithil-stone", "The Black Enemy’s Wrath", "Foul Fumes", "In the Heart of his Realm",
        "Mordor in Arms", "Mûmak (Oliphant)", "Worn and Famished",
    }  # fmt: skip

    assert {title[card] for card in having("unplayable_against", "ringwraith")} == named | ASK_FOR_WIZARDS
    assert having("unplayable_against", "ringwraith") & having("requires_agent") == set()


def test_against_balrogs(title: dict[str, str]) -> None:
    named = {"The Balrog", "The Black Council", "Durin's Bane", "Balrog of Moria", "Reluctant Final Parting"}

    assert {title[card] for card in having("unplayable_against", "balrog")} == named | ASK_FOR_WIZARDS


def test_against_wizards(title: dict[str, str]) -> None:
    named = {"Foul Tooth Unsheathed", "The Black Council", "Sudden Call"}

    assert {title[card] for card in having("unplayable_against", "wizard")} == named


def test_what_is_played_by_certain_avatars(title: dict[str, str]) -> None:
    played_by = {name: {title[card] for card in having("playable_by", name)} for name in ("Alatar", "Sauron")}

    assert played_by["Alatar"] == {"An Untimely Brood", "Fortress of the Towers", "The Fortress of Isen"}
    assert len(played_by["Sauron"]) == 4
    assert values("WH-61", "playable_by") == ["Pallando", "Saruman"]
    assert values("WH-80", "playable_by") == ["not Alatar"]


def test_thirteen_hazards_need_an_agent(title: dict[str, str]) -> None:
    assert {title[card] for card in having("requires_agent")} == {
        "Pilfer Anything Unwatched", "An Article Missing", "Cunning Foes", "Good Sense Revolts", "Inner Cunning",
        "Never Seen Him", "Nobody’s Friend", "Seek without Success", "Shadow out of the Dark", "To Get You Away",
        "Twisted Tales", "Will not Come Down", "Your Welcome Is Doubtful",
    }  # fmt: skip
