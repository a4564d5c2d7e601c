"""One pool out of three sources: which source is believed, what is kept of the others, and who has which id."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from cardpool.card import Alignment, CardType
from cardpool.sources import merge
from cardpool.sources.derive import derive
from cardpool.sources.ids import give_ids, slug
from cardpool.sources.join import Joiner
from cardpool.sources.merge import Files
from cardpool.tables import DATA, DataError, read_table, write_table

CARDS = Path(__file__).parents[4] / "shared" / "cards"


@pytest.fixture
def files() -> Files:
    if not CARDS.exists():
        pytest.skip("the source files stand outside the repository and are absent here")
    return Files(CARDS / "coe-cards.json", CARDS / "gccg", CARDS / "cardnum-cards-dc-2019.csv")


@pytest.fixture
def tables(tmp_path: Path) -> Path:
    """The shipped tables, to be changed."""
    return Path(shutil.copytree(DATA, tmp_path / "tables"))


def row(title: str, set_code: str = "FB", **fields: object) -> dict[str, Any]:
    return {
        "set": set_code, "title": title, "type": CardType.RESOURCE, "alignment": Alignment.HERO, "subtypes": (),
        "avatar": False, "dream": True, "released": False, "source": "gccg", "keywords": (),
    } | fields  # fmt: skip


def joined(tables: Path, first: list[dict[str, Any]], second: list[tuple[str, dict[str, Any]]]) -> Joiner:
    write_table("crosswalk", ["code", "set", "gccg", "title", "reason"], [], tables)
    joiner = Joiner([], tables)
    for one in first:
        joiner.add(one)
    joiner.join([(code, one | {"source": "cardnum"}) for code, one in second])
    give_ids(joiner.others, tables)
    return joiner


# --- the shipped tables -----------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_shipped_tables_are_what_the_sources_say(files: Files, tmp_path: Path) -> None:
    merge.write(merge.merge(files), tmp_path)

    for table in ("cards", "titles", "conflicts", "dream/cards", "dream/aliases"):
        # Not compared as bytes alone: a difference should name its rows.
        assert read_table(table, tmp_path) == read_table(table)
        assert (tmp_path / f"{table}.csv").read_bytes() == (DATA / f"{table}.csv").read_bytes()


@pytest.mark.slow
def test_the_ids_do_not_depend_on_those_that_were_given(files: Files, tables: Path) -> None:
    (tables / "dream" / "cards.csv").unlink()

    found = merge.merge(files, tables)

    assert [one["id"] for one in found.others] == [one["id"] for one in read_table("dream/cards")]


def test_no_table_is_too_large_for_a_review() -> None:
    assert {path.name for path in DATA.rglob("*.csv") if path.stat().st_size > 1_400_000} == set()


@pytest.mark.slow
def test_a_table_that_names_what_no_source_has_is_refused(files: Files, tables: Path) -> None:
    rows = read_table("spellings", tables)
    write_table("spellings", list(rows[0]), [*rows, {"alias": "A", "id": "FB-none", "reason": "x"}], tables)

    with pytest.raises(DataError, match=r"^spellings\.csv names the card FB-none, which no source has\.$"):
        merge.merge(files, tables)


@pytest.mark.parametrize("source", ["coe", "gccg", "cardnum"])
def test_a_damaged_source_is_one_clear_line(
    files: Files, tmp_path: Path, source: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = {path: path.read_bytes() for path in DATA.rglob("*.csv")}
    path = tmp_path / "cut"
    path.write_bytes(b'"')
    given = files._asdict() | {source: path}

    assert merge.main([f"--{name}={where}" for name, where in given.items()]) == 4
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert str(path) in err
    assert {path: path.read_bytes() for path in DATA.rglob("*.csv")} == before


# --- who is believed --------------------------------------------------------------------------------------------------


def test_the_first_source_is_believed_and_the_second_fills_gaps(tables: Path) -> None:
    joiner = joined(
        tables,
        [row("X", mind=4, subtypes=("short-event",))],
        [("X (FB)", row("X", mind=5, subtypes=("short-event",), stage_points=2, released=True))],
    )
    (known,) = joiner.others

    assert (known["mind"], known["stage_points"], known["released"], known["source"]) == (4, 2, True, "gccg")
    assert joiner.conflict_rows() == [
        {"id": "FB-x", "field": "mind", "kept": "4", "dropped": "5", "kept_from": "gccg", "dropped_from": "cardnum",
         "why": "GCCG comes first for dream cards"},
    ]  # fmt: skip


def test_a_list_that_says_less_is_no_conflict(tables: Path) -> None:
    joiner = joined(tables, [row("X", races=("animal", "bear"))], [("X (FB)", row("X", races=("animal",)))])

    assert joiner.conflict_rows() == []


def test_the_second_source_makes_no_avatar(tables: Path) -> None:
    joiner = joined(
        tables, [row("X")], [("X (FB)", row("X", avatar=True, alignment=Alignment.WAR_LORD, general_influence=22))]
    )
    (known,) = joiner.others

    assert (known["avatar"], known.get("general_influence")) == (False, None)
    assert {line["field"] for line in joiner.conflict_rows()} == {"avatar", "alignment"}


def test_cards_that_the_first_source_lacks_are_added(tables: Path) -> None:
    joiner = joined(tables, [row("X")], [("Y (FB)", row("Y"))])

    assert [one["id"] for one in joiner.others] == ["FB-x", "FB-y"]


def test_a_card_that_is_filed_in_another_set_is_one_card(tables: Path) -> None:
    joiner = joined(tables, [row("X", "RS")], [("X (NE)", row("X", "NE", released=True))])
    derive(joiner.others, [])
    (known,) = joiner.others

    assert (known["id"], known["printings"], known["released"]) == ("RS-x", ("NE", "RS"), True)


def test_two_cards_of_a_title_in_two_sets_are_two_where_both_sources_have_both(tables: Path) -> None:
    joiner = joined(tables, [row("X", "RS"), row("X", "NE")], [("a", row("X", "NE")), ("b", row("X", "RS"))])

    assert sorted(one["id"] for one in joiner.others) == ["NE-x", "RS-x"]


# --- identity ---------------------------------------------------------------------------------------------------------


def test_ids_bear_the_alignment_only_where_a_set_has_several_cards_of_a_title(tables: Path) -> None:
    rows = [
        row("Éa’s Own"),
        *(row("Y", alignment=one) for one in (Alignment.HERO, Alignment.MINION, Alignment.ELF_LORD, Alignment.STAGE)),
        row("Y", alignment=Alignment.NEUTRAL, type=CardType.HAZARD),
        row("Y", "RS"),
    ]
    give_ids(rows, tables)

    assert [one["id"] for one in rows] == ["FB-eas-own", "FB-y-h", "FB-y-m", "FB-y-l", "FB-y-s", "FB-y-n", "RS-y"]


def test_an_id_once_given_stays(tables: Path) -> None:
    write_table("cards", ["id", "set", "title", "type", "alignment"], [
        {"id": "FB-y", "set": "FB", "title": "Y", "type": "resource", "alignment": "hero"},
    ], tables / "dream")  # fmt: skip
    rows = [row("Y"), row("Y", alignment=Alignment.MINION)]
    give_ids(rows, tables)

    assert [one["id"] for one in rows] == ["FB-y", "FB-y-m"]


def test_two_cards_of_one_id_are_refused(tables: Path) -> None:
    with pytest.raises(DataError, match=r"would have the id FB-y-l, which another card has\.$"):
        give_ids([row("Y", alignment=Alignment.ELF_LORD), row("Y", alignment=Alignment.WAR_LORD)], tables)


@pytest.mark.parametrize(
    ("title", "expected"), [("Adûn-Tarîk", "adun-tarik"), ("“Bert” (Bûrat)", "bert-burat"), ("X & Y!", "x-y")]
)
def test_slugs(title: str, expected: str) -> None:
    assert slug(title) == expected


def test_a_reprint_has_the_same_facts(tables: Path) -> None:
    rows = [row("X", "RS", mind=4), row("X", "NW", mind=4), row("X", "GW", mind=5), row("X", "V1", mind=4)]
    give_ids(rows, tables)
    derive(rows, [])

    assert {one["id"]: one["same_as"] for one in rows} == {
        "NW-x": "NW-x", "RS-x": "NW-x", "GW-x": "GW-x", "V1-x": "V1-x",
    }  # fmt: skip


def test_a_unique_resource_of_whatever_alignment_is_unique_once(tables: Path) -> None:
    rows = [row("X", unique=True), row("X", unique=True, alignment=Alignment.DUAL)]
    give_ids(rows, tables)
    derive(rows, [])

    assert len({one["unique_as"] for one in rows}) == 1


def test_specific_cards_are_for_the_player_type_of_their_avatar(tables: Path) -> None:
    rows = [
        row("Lord X", type=CardType.CHARACTER, alignment=Alignment.DWARF_LORD, avatar=True),
        row("Son of X", specific_to="Lord X", alignment=Alignment.STAGE),
    ]
    give_ids(rows, tables)
    derive(rows, [])

    assert next(one for one in rows if one["title"] == "Son of X")["players"] == ("dwarf-lord",)


# --- the conflicts ----------------------------------------------------------------------------------------------------


def test_every_conflict_names_a_card_and_two_different_values() -> None:
    known = {one["id"] for table in ("cards", "dream/cards") for one in read_table(table)}
    rows = read_table("conflicts")

    assert len(rows) == 146
    assert [one for one in rows if one["id"] not in known or one["kept"] == one["dropped"] or not one["why"]] == []


def test_the_sources_differ_on_few_facts_of_standard_cards() -> None:
    about = [one for one in read_table("conflicts") if one["kept_from"] == "coe"]

    assert len(about) == 17


@pytest.mark.slow
def test_a_card_database_with_a_new_set_is_merged(files: Files, tmp_path: Path) -> None:
    data = json.loads(files.coe.read_text("utf-8"))
    (card,) = [one for one in data["TW"]["cards"].values() if one["id"] == "TW-120"]
    data["XX"] = {"order": 99, "cards": {"1": card | {"id": "XX-1", "name": {"en": "Somebody"}}}}
    path = tmp_path / "newer.json"
    path.write_text(json.dumps(data), "utf-8")

    assert len(merge.merge(files._replace(coe=path)).standard) == 1684
