"""Newer source files: what lies over the shipped facts, what stays, and what one pool has that another has not."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from cardpool.database import open_pool
from cardpool.pool import CardPool
from cardpool.sources.update import Changes, Sources, build_newer, compare, imported_path
from cardpool.tables import DATA, DataError

CARDS = Path(__file__).parents[4] / "shared" / "cards"


@pytest.fixture
def source() -> Path:
    if not CARDS.exists():
        pytest.skip("the source files stand outside the repository and are absent here")
    return CARDS


def changes(path: Path) -> Changes:
    return compare(open_pool(), CardPool(path))


def gccg_file(path: Path, *cards: str) -> Path:
    path.write_text(f'<ccg-setinfo abbrev="DF"><cards>{"".join(cards)}</cards></ccg-setinfo>', "ascii")
    return path


def balin(**attributes: str) -> str:
    given = {"type": "Dwarf-lord Character", "race": "Dwarf", **attributes}
    inner = "".join(f'<attr key="{key}" value="{value}"/>' for key, value in given.items())
    return f'<card name="Balin" text="">{inner}</card>'


@pytest.mark.slow
@pytest.mark.parametrize(
    "names",
    [("coe",), ("gccg",), ("cardnum",), ("coe", "gccg"), ("coe", "cardnum"), ("gccg", "cardnum"),
     ("coe", "gccg", "cardnum")],
    ids="+".join,
)  # fmt: skip
def test_the_shipped_sources_change_nothing(source: Path, tmp_path: Path, names: tuple[str, ...]) -> None:
    files = {"coe": source / "coe-cards.json", "gccg": source / "gccg", "cardnum": source / "cardnum-cards-dc-2019.csv"}
    build_newer(tmp_path / "newer.sqlite", Sources(**{name: files[name] for name in names}))

    assert changes(tmp_path / "newer.sqlite") == ((), (), ())
    assert CardPool(tmp_path / "newer.sqlite").version == open_pool().version


@pytest.mark.slow
def test_a_newer_card_database_brings_cards_and_facts(source: Path, tmp_path: Path) -> None:
    data: dict[str, Any] = json.loads((source / "coe-cards.json").read_text("utf-8"))
    cards = data["TW"]["cards"]
    aragorn = next(card for card in cards.values() if card["id"] == "TW-120")
    cards["new"] = json.loads(json.dumps(aragorn)) | {"id": "TW-999", "name": {"en": "Somebody", "de": "Jemand"}}
    aragorn["attributes"]["mind"] = "8"
    (tmp_path / "newer.json").write_text(json.dumps(data), "utf-8")

    build_newer(tmp_path / "newer.sqlite", Sources(coe=tmp_path / "newer.json"))
    found = changes(tmp_path / "newer.sqlite")

    assert [card.id for card in found.new] == ["TW-999"]
    assert [(old.mind, new.mind, fields) for old, new, fields in found.changed] == [(9, 8, ("mind",))]
    assert found.gone == ()
    assert found.ids == {"TW-999", "TW-120"}
    assert CardPool(tmp_path / "newer.sqlite").titles("TW-999") == {"en": "Somebody", "de": "Jemand"}


@pytest.fixture(scope="module")
def newer(tmp_path_factory: pytest.TempPathFactory) -> Changes:
    """What two card files change, of a set of dream cards and of a standard one."""
    folder = tmp_path_factory.mktemp("newer")
    text = "Playable at Bree if the influence check is greater than 7. Standard Modifications: Dwarves (+3)."
    faction = '<attr key="type" value="Hero Resource"/><attr key="class" value="Faction"/>'
    hazard = '<attr key="type" value="Hazard"/>'
    new = f'<card name="New">{hazard}</card>', f'<card name="Newer" text="{text}">{faction}</card>'
    gccg_file(folder / "df.xml", balin(mind="8"), *new)
    standard = gccg_file(folder / "td.xml", f'<card name="Cram">{hazard}</card>')
    standard.write_text(standard.read_text("ascii").replace('"DF"', '"TD"'), "ascii")
    build_newer(folder / "newer.sqlite", Sources(gccg=folder))
    return changes(folder / "newer.sqlite")


def test_a_card_file_changes_its_cards_and_leaves_the_others(newer: Changes) -> None:
    assert [card.id for card in newer.new] == ["DF-new", "DF-newer"]
    assert [(old.id, old.mind, new.mind, fields) for old, new, fields in newer.changed] == [
        ("DF-balin", 7, 8, ("mind",)),
    ]


def test_how_a_new_card_is_played_is_read_from_its_text(newer: Changes) -> None:
    card = newer.new[-1]

    assert (card.where, card.influence, card.modifications) == ("site:Bree", 7, ("race:dwarf +3",))


def test_cards_of_standard_sets_stay_as_the_council_has_them(newer: Changes) -> None:
    assert newer.gone == ()
    assert not any(card.set == "TD" for card in (*newer.new, *(new for _, new, _ in newer.changed)))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["coe", "gccg", "cardnum"])
def test_the_old_pool_stays_where_a_source_is_broken(tmp_path: Path, name: str) -> None:
    output, broken = tmp_path / "pool.sqlite", tmp_path / "broken"
    shutil.copy(open_pool().path, output)
    before = output.read_bytes()
    broken.write_bytes(b'{"TW": ')

    with pytest.raises(DataError, match=r"broken"):
        build_newer(output, Sources(**{name: broken}))

    assert output.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["broken", "pool.sqlite"]


def test_without_a_source_there_is_nothing_to_build(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"^No source file was given"):
        build_newer(tmp_path / "pool.sqlite", Sources())


@pytest.mark.slow
def test_the_shipped_facts_are_not_written_to(tmp_path: Path) -> None:
    before = {path: path.read_bytes() for path in DATA.rglob("*") if path.is_file()}

    build_newer(tmp_path / "newer.sqlite", Sources(gccg=gccg_file(tmp_path / "df.xml", balin(mind="1"))))

    assert {path: path.read_bytes() for path in DATA.rglob("*") if path.is_file()} == before


def test_a_pool_is_like_itself() -> None:
    assert compare(open_pool(), open_pool()) == ((), (), ())


def test_an_imported_pool_does_not_stand_in_the_way_of_the_shipped_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("MECCG_CACHE", str(tmp_path))
    assert imported_path() == tmp_path / "imported.sqlite"

    monkeypatch.delenv("MECCG_CACHE")
    assert imported_path().parent.name == "meccg-validator"
