"""The importer of the Cardnum list: what it trusts of it, and how it refuses a damaged file."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from cardpool.sources import cardnum
from cardpool.tables import DataError

LIST = Path(__file__).parents[4] / "shared" / "cards" / "cardnum-cards-dc-2019.csv"


@pytest.fixture
def source() -> Path:
    if not LIST.exists():
        pytest.skip("the card list stands outside the repository and is absent here")
    return LIST


def card(title: str, primary: str = "Resource", alignment: str = "Hero", **cells: str) -> dict[str, str]:
    return (
        dict.fromkeys(cardnum.NEEDED, "")
        | {"Set": "MEFB", "Primary": primary, "Alignment": alignment, "NameEN": title, "fullCode": f"{title} (FB)"}
        | {"dreamcard": "true", "released": "true"}
        | cells
    )


def saved(path: Path, *cards: dict[str, str]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, cardnum.NEEDED, quoting=csv.QUOTE_ALL)
        writer.writeheader()
        writer.writerows(cards)
    return path


def one(**cells: str) -> dict[str, Any]:
    (row,) = cardnum.rows([card("X", **cells)])
    return row


# --- what it derives --------------------------------------------------------------------------------------------------


def test_the_facts_of_a_character(tmp_path: Path) -> None:
    cells = {"Skill": "Warrior/SageDiplomat", "MPs": "2", "Mind": "6", "Direct": "2", "Prowess": "4", "Body": "8",
             "Home": "Lórien, Rivendell ", "Unique": "unique", "Secondary": "Leader", "Race": "Noldo Elf"}  # fmt: skip
    path = saved(tmp_path / "list.csv", card("Goldriel", "Character", **cells))

    (row,) = cardnum.rows(cardnum.load(path))

    assert {name: value for name, value in row.items() if value not in (None, "", (), False)} == {
        "set": "FB", "title": "Goldriel", "type": "character", "alignment": "hero", "unique": True, "races": ("elf",),
        "skills": ("warrior", "sage", "diplomat"), "keywords": ("noldo", "leader"), "mind": 6, "direct_influence": "2",
        "prowess": "4", "body": "8", "points": 2, "points_kind": "character", "home_sites": ("Lórien", "Rivendell"),
        "dream": True, "released": True, "source": "cardnum",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("primary", "alignment", "secondary", "ours", "players"),
    [
        ("Resource", "Elf-lord", "Permanent-event", "stage", ("elf-lord",)),
        ("Resource", "Fallen/Lord", "Ally", "stage", ("fallen-wizard", "elf-lord", "dwarf-lord", "atani-lord")),
        ("Resource", "Dragon-lord", "Short-event", "minion", ("dragon-lord",)),
        ("Character", "Dwarf-lord", "Avatar", "dwarf-lord", ()),
        ("Character", "Dragon-lord", "character", "minion", ("dragon-lord",)),
        ("Character", "Hero", "Grey Agent", "grey", ()),
        ("Site", "Fallen/Lord", "site", "fallen-wizard", ()),
        ("Hazard", "Neutral", "Creature/Short-event", "neutral", ()),
    ],
)
def test_alignments(primary: str, alignment: str, secondary: str, ours: str, players: tuple[str, ...]) -> None:
    (row,) = cardnum.rows([card("X", primary, alignment, Secondary=secondary)])

    assert (row["alignment"], row["players"]) == (ours, players)


def test_mortal_men_have_our_code() -> None:
    assert one(Set="MEMM")["set"] == "NM"


def test_numbers_that_lost_their_parentheses_are_not_believed() -> None:
    row = one(Primary="Character", Mind="34", Direct="25")

    assert (row["mind"], row["direct_influence"]) == (None, "")


def test_the_facts_of_a_site() -> None:
    row = one(
        Primary="Site", Site="Ruins & Lairs", Path=" c c s ", Region="Ûdun", RPath="Shadow-land", Hoard="yes",
        Playable="Items(minor, major, gold ring)", Haven="Amaru",
        Text="(1)Dragon---2 strikes with 10 prowess",
    )  # fmt: skip

    assert (row["site_type"], row["region"], row["nearest_haven"], row["contains_hoard"]) == (
        "ruins-lairs", "Udûn", "Amaru", True,
    )  # fmt: skip
    assert (row["playable"], row["attacks"]) == (("minor", "major", "gold-ring"), ("Dragon",))
    assert row["site_path"] == ("shadow-land", "coastal-sea", "coastal-sea")


def test_the_source_has_4192_cards(source: Path) -> None:
    found = cardnum.rows(cardnum.load(source))

    assert len(found) == 4192
    assert sum(row["dream"] for row in found) == 2526  # one of its 2,527 stands under The Dragons


# --- what it refuses --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", r"lacks these columns: Set, Primary, "),
        (b"<cards/>", r"lacks these columns: Set, Primary, "),
        (b"\xff\xfe\x00", r"is not UTF-8 text \(byte 0\)\.$"),
        (b'"Set","Primary"\n"METW","Char', r"is not whole CSV: "),
    ],
    ids=["empty", "xml", "binary", "cut in a cell"],
)
def test_a_damaged_file_is_one_clear_line(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "list.csv"
    path.write_bytes(content)

    with pytest.raises(DataError, match=message) as error:
        cardnum.load(path)
    assert "\n" not in str(error.value)
    assert str(path) in str(error.value)


def test_a_file_cut_between_two_cells_is_refused(tmp_path: Path) -> None:
    path = saved(tmp_path / "list.csv", card("A"), card("B"))
    path.write_text(path.read_text("utf-8").rpartition(',"')[0], "utf-8")

    with pytest.raises(
        DataError, match=rf"^Row 3 of the card list .* has {len(cardnum.NEEDED) - 1} cells; the header "
    ):
        cardnum.load(path)


def test_a_missing_file_is_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"^The card list .* cannot be read: No such file or directory\.$"):
        cardnum.load(tmp_path / "none.csv")


@pytest.mark.parametrize("column", ["Set", "fullCode", "Race"])
def test_a_missing_column_is_named(tmp_path: Path, column: str) -> None:
    path = saved(tmp_path / "list.csv", card("A"))
    path.write_text(path.read_text("utf-8").replace(f'"{column}"', '"Other"'), "utf-8")

    with pytest.raises(DataError, match=rf"lacks these columns: {column}\.$"):
        cardnum.load(path)


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ({"NameEN": " "}, "it has no name"),
        ({"Primary": "Spell"}, "there is no type 'Spell'"),
        ({"Alignment": "Evil"}, "there is no alignment 'Evil'"),
        ({"Secondary": "Tiny Item"}, "'tiny item' is not a kind of resource or hazard"),
    ],
)
def test_a_value_that_no_rule_reads_is_named_with_its_row(cells: dict[str, str], message: str) -> None:
    with pytest.raises(DataError) as error:
        cardnum.rows([card("A"), card("B", **cells)])
    assert str(error.value) == f"Row 3 of the card list (B (FB)) cannot be read: {message}."


def test_a_code_that_stands_twice_is_refused() -> None:
    with pytest.raises(DataError, match=r"^Row 3 of the card list repeats the fullCode 'A \(FB\)'\.$"):
        cardnum.rows([card("A"), card("A")])
