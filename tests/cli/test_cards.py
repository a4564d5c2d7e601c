from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Run


def rows(out: str) -> list[list[str]]:
    return [line.split() for line in out.splitlines()[1:]]


def test_search_finds_words_of_titles(meccg: Run) -> None:
    code, out, err = meccg("cards", "search", "--type", "site", "moria")
    assert (code, err) == (0, "")
    assert sorted(row[0] for row in rows(out)) == ["BA-93", "LE-392", "TW-413"]


def test_search_knows_other_languages_and_cut_words(meccg: Run) -> None:
    assert ["TW-106", "hazard", "neutral", "Twilight"] in rows(meccg("cards", "search", "zwielic")[1])


def test_search_filters_and_says_that_there_is_more(meccg: Run) -> None:
    code, out, err = meccg("cards", "search", "--set", "metw", "--alignment", "hero", "--limit", "2", "of")
    assert code == 0
    assert len(rows(out)) == 2
    assert all(row[0].startswith("TW-") for row in rows(out))
    assert err == "meccg cards search: there are more than 2; --limit shows them.\n"


def test_search_names_what_it_knows(meccg: Run) -> None:
    assert meccg("cards", "search", "--set", "XY", "moria") == (
        2,
        "",
        (
            "meccg: There is no set 'XY'; known are: AS, BA, BO, CA, CP, CPS, DF, DM, DS, FB, FP, GW, KN, LE, ML, NE, "
            "NM, NW, RG, RN, RS, SL, TD, TI, TW, V1, V2, V3, WH, WR.\n"
        ),
    )
    code, _, err = meccg("cards", "search", "--type", "dragon", "moria")
    assert code == 2
    assert "'character', 'resource', 'hazard', 'site', 'region'" in err


def test_search_takes_whatever_is_typed(meccg: Run) -> None:
    assert meccg("cards", "search", '"*-')[0] == 2
    assert rows(meccg("cards", "search", "durin's* \"bane")[1])[0][0] == "DM-107"


def test_nothing_found_suggests_what_is_near(meccg: Run) -> None:
    code, out, err = meccg("cards", "search", "glamdrng")
    assert (code, out) == (1, "")
    assert err == "meccg cards: no card is found by 'glamdrng'; near are: Glamdring.\n"


def test_show_gives_the_facts_of_a_card(meccg: Run) -> None:
    code, out, err = meccg("cards", "show", "TW-106")
    assert (code, err) == (0, "")
    facts = {line.split()[0]: line.split(maxsplit=1)[1] for line in out.splitlines()[1:]}
    assert out.startswith("Twilight · TW-106 · neutral hazard\n")
    assert facts["subtypes"] == "short-event"
    assert facts["printings"] == "TW, LE"
    assert facts["German"] == "Zwielicht"


def test_show_gives_every_card_of_a_name_once(meccg: Run) -> None:
    _, out, _ = meccg("cards", "show", "Orders", "from", "Lugburz")
    assert out.count(" · ") == 2
    _, out, _ = meccg("cards", "show", "gandalf")
    assert [line for line in out.splitlines() if " · " in line] == [
        "Gandalf · TW-156 · hero character",
        "Gandalf · WH-4 · fallen-wizard character",
    ]


def test_show_of_nothing_suggests_what_is_near(meccg: Run) -> None:
    code, out, err = meccg("cards", "show", "gandlf")
    assert (code, out) == (1, "")
    assert err.startswith("meccg cards: no card is found by 'gandlf'; near are: Gandalf")


@pytest.mark.slow
def test_build_writes_a_pool_that_can_be_used(meccg: Run, tmp_path: Path) -> None:
    path = tmp_path / "deep" / "cards.sqlite"
    code, out, err = meccg("cards", "build", "--output", path)
    assert (code, err) == (0, "")
    assert out.endswith(f": {path}\n")
    assert path.read_bytes().startswith(b"SQLite format 3\0")
    assert meccg("--version", MECCG_CARDS=str(path))[1].splitlines()[2].split()[1] in out


def test_build_where_nothing_can_be_written_is_one_line(meccg: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    code, out, err = meccg("cards", "build", "--output", tmp_path / "file" / "cards.sqlite")
    assert (code, out) == (4, "")
    assert err.count("\n") == 1
