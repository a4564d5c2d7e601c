"""The importer of the Council's card database: what it derives, and how it refuses a damaged file."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from cardpool.sources import coe
from cardpool.tables import DataError, read_table, write_table

CARD_DATABASE = Path(__file__).parents[4] / "shared" / "cards" / "coe-cards.json"
COLUMNS = {
    "corrections": ("id", "field", "value", "reason"),
    "facts": ("id", "fact", "value", "reason"),
    "playable": ("id", "where", "reason"),
}


@pytest.fixture
def source() -> Path:
    if not CARD_DATABASE.exists():
        pytest.skip("the card database stands outside the repository and is absent here")
    return CARD_DATABASE


@pytest.fixture
def tables(tmp_path: Path) -> Path:
    """Reviewed tables in which nothing stands."""
    folder = tmp_path / "tables"
    for name, columns in COLUMNS.items():
        write_table(name, columns, [], folder)
    return folder


def card(
    card_id: str, title: str, kind: str = "Resource", alignment: str = "Hero", **attributes: object
) -> dict[str, Any]:
    return {"id": card_id, "name": {"en": title}, "type": kind, "alignment": alignment, "attributes": attributes}


def card_sets(*cards: dict[str, Any]) -> dict[str, Any]:
    """A card database of these cards, by the sets of their ids, in the order of publication."""
    found: dict[str, Any] = {}
    for number, raw in enumerate(cards):
        code = raw.get("id", "TW").partition("-")[0]
        order = ("TW", "TD", "LE").index(code)
        found.setdefault(code, {"order": order, "cards": {}})["cards"][str(number)] = raw
    return found


def saved(path: Path, data: object) -> Path:
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


# --- what it derives --------------------------------------------------------------------------------------------------


def test_every_correction_changes_something(source: Path) -> None:
    data = coe.load(source)
    raw = {found["id"]: found for card_set in data.values() for found in card_set["cards"].values()}
    idle = []
    for row in read_table("corrections"):
        before = copy.deepcopy(raw[row["id"]])
        coe._correct(raw[row["id"]], row["field"], row["value"])
        if raw[row["id"]] == before:
            idle.append(row)

    assert idle == []


def test_the_facts_of_a_character(tables: Path) -> None:
    raw = card(
        "TW-1", "Aragorn  II ", "Character", "Hero",
        unique=True, skills="Warrior/Scout/Ranger", race="Dúnadan", mind="9", directInfluence="3", prowess="6",
        body="9", marshallingPoints="3", marshallingPointsType="character", homeSite={"en": "Bree"},
    )  # fmt: skip

    (found,) = coe.rows(card_sets(raw), tables)

    assert {name: value for name, value in found.items() if value not in (None, "", (), False)} == {
        "id": "TW-1", "set": "TW", "title": "Aragorn II", "type": "character", "alignment": "hero", "unique": True,
        "skills": ("warrior", "scout", "ranger"), "races": ("dúnadan",), "mind": 9, "direct_influence": "3",
        "prowess": "6", "body": "9", "points": 3, "points_kind": "character", "home_sites": ("Bree",),
        "same_as": "TW-1", "unique_as": "TW-1", "printings": ("TW",), "released": True, "source": "coe",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("written", "points", "in_parentheses"),
    [
        ("3", 3, None),
        ("(4)", None, 4),
        ("2(3)", 2, 3),
        ("2 (3)", 2, 3),
        ("-1", -1, None),
        ("2*", 2, None),
        ("", None, None),
    ],
)
def test_marshalling_points(tables: Path, written: str, points: int | None, in_parentheses: int | None) -> None:
    (found,) = coe.rows(card_sets(card("TW-1", "X", marshallingPoints=written)), tables)

    assert (found["points"], found["points_in_parentheses"]) == (points, in_parentheses)


@pytest.mark.parametrize(
    ("written", "races"),
    [("Dwarves", ("dwarf",)), ("Men", ("man",)), ("Wolves, Animals", ("wolf", "animal")), ("Dúnedain", ("dúnadan",)),
     ("Orcs", ("orc",)), ("Trolls", ("troll",)), ("Slayer", ("slayer",)), ("", ())],
)  # fmt: skip
def test_races_are_singular(tables: Path, written: str, races: tuple[str, ...]) -> None:
    (found,) = coe.rows(card_sets(card("TW-1", "X", "Hazard", "Neutral", race=written)), tables)

    assert found["races"] == races


def test_printings_in_order_of_publication_whatever_the_order_of_the_file(tables: Path) -> None:
    found = coe.rows(
        card_sets(
            card("LE-1", "Durin's Bane", "Hazard", "Neutral", unique=True),
            card("TD-1", "Durin’s bane", "Hazard", "Neutral", unique=True),
            card("LE-2", "Durin's Bane", "Resource", "Minion"),
        ),
        tables,
    )

    assert {row["id"]: (row["same_as"], row["printings"]) for row in found} == {
        "LE-1": ("TD-1", ("TD", "LE")), "TD-1": ("TD-1", ("TD", "LE")), "LE-2": ("LE-2", ("LE",)),
    }  # fmt: skip


def test_unique_resources_of_a_title_are_unique_together_and_others_apart(tables: Path) -> None:
    found = coe.rows(
        card_sets(
            card("TW-1", "Thrór’s Map", unique=True), card("LE-1", "Thrór's Map", alignment="Minion", unique=True),
            card("TW-2", "Cram"), card("LE-2", "Cram", alignment="Minion"),
        ),
        tables,
    )  # fmt: skip
    keys = {row["id"]: row["unique_as"] for row in found}

    assert keys["TW-1"] == keys["LE-1"]
    assert keys["TW-2"] != keys["LE-2"]


def test_reviewed_facts_lie_over_the_fields(tables: Path) -> None:
    write_table(
        "facts", COLUMNS["facts"],
        [
            {"id": "TW-1", "fact": "copies_allowed", "value": "9", "reason": "x"},
            {"id": "TW-1", "fact": "banned_for", "value": "balrog", "reason": "x"},
            {"id": "TW-1", "fact": "banned_for", "value": "fallen-wizard", "reason": "x"},
            {"id": "TW-1", "fact": "starts_in_lieu", "value": "", "reason": "x"},
            {"id": "TW-1", "fact": "manifestation_of", "value": "gollum", "reason": "x"},
        ],
        tables,
    )  # fmt: skip
    write_table("playable", COLUMNS["playable"], [{"id": "TW-1", "where": "site:Bree", "reason": "x"}], tables)

    (found,) = coe.rows(card_sets(card("TW-1", "X")), tables)

    assert (found["copies_allowed"], found["banned_for"]) == (9, ("balrog", "fallen-wizard"))
    assert (found["starts_in_lieu"], found["entity"], found["where"]) == (True, "gollum", "site:Bree")


@pytest.mark.parametrize(
    ("field", "value", "name", "expected"),
    [
        ("name.en", "Y", "title", "Y"),
        ("alignment", "Dual", "alignment", "dual"),
        ("keywords", "Half-orc;Leader", "keywords", ("half-orc", "leader")),
        ("unique", "true", "unique", True),
        ("mind", "4", "mind", 4),
    ],
)
def test_corrections_lie_under_the_fields(tables: Path, field: str, value: str, name: str, expected: object) -> None:
    write_table(
        "corrections", COLUMNS["corrections"], [{"id": "TW-1", "field": field, "value": value, "reason": "x"}], tables
    )

    (found,) = coe.rows(card_sets(card("TW-1", "X")), tables)

    assert found[name] == expected


def test_titles_in_other_languages(tables: Path) -> None:
    raw = card("TW-1", "Twilight ")
    raw["name"] |= {"de": " Zwielicht", "fr": None, "ja": '黄昏","たそがれ"'}
    data = card_sets(raw)
    coe.rows(data, tables)

    assert coe.titles(data) == [
        {"id": "TW-1", "en": "Twilight", "es": "", "de": "Zwielicht", "fr": "", "it": "", "nl": "", "fi": "",
         "ja": "黄昏 / たそがれ"},
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("written", "title"),
    [('"自然"の指輪', '"自然"の指輪'), ('友情の"焼き"', '友情の"焼き"'), ('"黄昏"', "黄昏"), ('黄昏"', "黄昏")],
)
def test_quotes_around_a_word_are_of_the_title(tables: Path, written: str, title: str) -> None:
    raw = card("TW-1", "Twilight")
    raw["name"]["ja"] = written
    data = card_sets(raw)
    coe.rows(data, tables)

    assert coe.titles(data)[0]["ja"] == title


# --- what it refuses --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b'{"TW": {"cards": {"a": {"id": "TW-1",\n "name"', r"is not whole JSON: line 2: "),
        (b"", r"is not whole JSON: line 1: Expecting value"),
        (b"id,title\nTW-1,Cram\n", r"is not whole JSON: line 1: "),
        (b'{"TW": {"cards": {"\xfb": {}}}}', r"is not UTF-8 text \(byte 19\)"),
        (b"[]", r"must be an object of sets"),
        (b'{"TW": []}', r"must be an object of sets"),
        (b'{"TW": {"name": "The Wizards"}}', r"must be an object of sets, each with its `cards`"),
        (b'{"TW": {"cards": [1]}}', r"The set TW of the card database .* must hold its `cards` as an object"),
        (b'{"TW": {"cards": {"a": "b"}}}', r"The set TW of the card database .* must hold its `cards` as an object"),
    ],
    ids=["cut", "empty", "csv", "latin-1", "list", "list of sets", "no cards", "cards a list", "card a text"],
)
def test_a_damaged_file_is_one_clear_line(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "cards.json"
    path.write_bytes(content)

    with pytest.raises(DataError, match=message) as error:
        coe.load(path)
    assert "\n" not in str(error.value)
    assert str(path) in str(error.value)


def test_a_missing_file_is_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"^The card database .* cannot be read: No such file or directory\.$"):
        coe.load(tmp_path / "none.json")


@pytest.mark.parametrize("field", ["id", "name", "type", "alignment", "attributes"])
def test_a_missing_field_is_named_with_its_card(tables: Path, field: str) -> None:
    raw = card("TW-7", "Cram")
    del raw[field]

    with pytest.raises(DataError) as error:
        coe.rows(card_sets(raw), tables)
    place = "?" if field == "id" else "TW-7"
    assert str(error.value) == f"The card {place} of the card database, set TW, lacks '{field}'."


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"type": "Spell"}, "'spell' is not a valid CardType"),
        ({"alignment": "Evil"}, "'evil' is not a valid Alignment"),
        ({"attributes": {"subtype": "Tiny item"}}, "'tiny item' is not a valid Subtype"),
        ({"attributes": {"mind": "nine"}}, "'nine' is not a number"),
        ({"name": None}, "object is not subscriptable"),
        ({"type": "Hazard", "attributes": {"playable": "{x}"}}, "cannot read '{x}'"),
        ({"type": "Site", "attributes": {"siteType": "{R}", "playable": "Everything"}}, "cannot read 'Everything'"),
    ],
    ids=["type", "alignment", "subtype", "number", "name", "symbol", "playable"],
)
def test_a_value_that_no_rule_reads_is_named_with_its_card(tables: Path, changes: dict[str, Any], message: str) -> None:
    with pytest.raises(DataError, match=r"^The card TW-7 of the card database cannot be read: ") as error:
        coe.rows(card_sets(card("TW-7", "Cram") | changes), tables)
    assert message in str(error.value)


def test_a_site_without_its_type_is_refused(tables: Path) -> None:
    with pytest.raises(DataError, match=r"^The card TW-7 of the card database, set TW, lacks 'siteType'\.$"):
        coe.rows(card_sets(card("TW-7", "Bree", "Site")), tables)


def test_an_id_that_stands_twice_is_refused(tables: Path) -> None:
    data = card_sets(card("TW-7", "Cram"), card("LE-1", "X"))
    data["LE"]["cards"]["twice"] = card("TW-7", "Other")

    with pytest.raises(DataError, match=r"^The card database has the id TW-7 twice, the second time in set LE\.$"):
        coe.rows(data, tables)


def test_a_title_that_is_no_text_is_refused(tables: Path) -> None:
    data = card_sets(card("TW-7", "Cram"))
    data["TW"]["cards"]["0"]["name"]["de"] = 5
    coe.rows(data, tables)

    with pytest.raises(DataError, match=r"^The titles of the card TW-7 cannot be read: "):
        coe.titles(data)


@pytest.mark.parametrize("table", COLUMNS)
def test_a_reviewed_table_that_speaks_of_an_unknown_card_is_refused(tables: Path, table: str) -> None:
    row = dict.fromkeys(COLUMNS[table], "") | {"id": "TW-9", "field": "mind", "fact": "agent"}
    write_table(table, COLUMNS[table], [{name: row[name] for name in COLUMNS[table]}], tables)

    with pytest.raises(
        DataError, match=rf"^{table}\.csv names the card TW-9, which the card database does not have\.$"
    ):
        coe.rows(card_sets(card("TW-7", "Cram")), tables)


def test_a_reviewed_fact_without_a_field_is_refused(tables: Path) -> None:
    write_table("facts", COLUMNS["facts"], [{"id": "TW-7", "fact": "colour", "value": "red", "reason": "x"}], tables)

    with pytest.raises(DataError, match=r"^facts\.csv gives TW-7 the fact 'colour', which no card field holds\.$"):
        coe.rows(card_sets(card("TW-7", "Cram")), tables)
