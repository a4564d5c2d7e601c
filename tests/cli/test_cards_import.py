"""`meccg cards import` and `meccg cards diff`, run as a user runs them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from cardpool.database import open_pool
from validator.api.bulk import files

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Run

pytestmark = pytest.mark.slow

NEWER = (
    '<ccg-setinfo abbrev="DF"><cards>'
    '<card name="Balin"><attr key="type" value="Dwarf-lord Character"/><attr key="mind" value="8"/></card>'
    '<card name="Newcomer"><attr key="type" value="Hazard"/></card>'
    "</cards></ccg-setinfo>"
)


@pytest.fixture(scope="module")
def newer(meccg: Run, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A pool with a changed and a new card."""
    folder = tmp_path_factory.mktemp("pool")
    (folder / "df.xml").write_text(NEWER, "ascii")
    path = folder / "newer.sqlite"
    code, out, err = meccg("cards", "import", "--gccg", folder / "df.xml", "--output", path)
    assert (code, err) == (0, "Use it with --cards FILE, or set MECCG_CARDS to it.\n")
    assert out.startswith("4478 cards, version ")
    assert "1 new card, 0 cards gone, 1 card changed since the shipped pool" in out
    return path


def test_diff_lists_new_and_changed_cards(meccg: Run, newer: Path) -> None:
    code, out, err = meccg("cards", "diff", "--cards", newer)

    assert (code, err) == (0, "")
    assert out.splitlines()[1:] == ["+ DF-newcomer Newcomer (neutral hazard)", "~ DF-balin Balin: mind: 7 -> 8"]


def test_diff_names_the_decks_that_are_touched(meccg: Run, newer: Path, tmp_path: Path) -> None:
    touched, other = tmp_path / "touched.txt", tmp_path / "other.txt"
    touched.write_text("Deck\n1 Balin [D] (DF)\n1 Cram (TD)\n", "ascii")
    other.write_text("Deck\n1 Balin (TW)\n1 Cram (TD)\n", "ascii")

    _, out, _ = meccg("cards", "diff", touched, other, MECCG_CARDS=str(newer))

    assert out.splitlines()[-2:] == [f"{touched}: Balin", f"{other}: not touched"]


def test_diff_against_another_pool(meccg: Run, newer: Path) -> None:
    code, out, _ = meccg("cards", "diff", "--against", newer)

    assert code == 0
    assert out.splitlines()[1:] == ["- DF-newcomer Newcomer (neutral hazard)", "~ DF-balin Balin: mind: 8 -> 7"]


def test_a_broken_source_is_one_line_and_leaves_the_old_pool(meccg: Run, newer: Path, tmp_path: Path) -> None:
    before = newer.read_bytes()
    (tmp_path / "cut.xml").write_text(NEWER[:90], "ascii")

    code, out, err = meccg("cards", "import", "--gccg", tmp_path / "cut.xml", "--output", newer)

    assert (code, out) == (4, "")
    assert err.startswith(f"meccg: The card file {tmp_path / 'cut.xml'} is not whole XML: line 1, column ")
    assert err.count("\n") == 1
    assert newer.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("import",), 2, "Nothing to import; give --coe, --gccg, --cardnum or --bulk."),
        (("diff", "--against", "none.sqlite"), 4, "The card pool none.sqlite does not exist."),
    ],
)
def test_what_cannot_be_done_is_said(meccg: Run, arguments: tuple[str, ...], code: int, message: str) -> None:
    assert meccg("cards", *arguments) == (code, "", f"meccg: {message}\n")


def test_diff_names_a_list_that_cannot_be_read_and_goes_on(meccg: Run, newer: Path, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"PK\x03\x04\x00")
    (tmp_path / "b.txt").write_text("Deck\n1 Balin [D] (DF)\n1 Cram (TD)\n", "ascii")

    code, out, err = meccg("cards", "diff", "--cards", newer, tmp_path)
    assert code == 4
    assert err.startswith(f"meccg: {tmp_path / 'a.txt'}: ")
    assert out.splitlines()[-1] == f"{tmp_path / 'b.txt'}: Balin"


def test_diff_is_had_as_json_with_every_fact_before_and_after(meccg: Run, newer: Path, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"")
    (tmp_path / "b.txt").write_text("Deck\n1 Balin [D] (DF)\n1 Cram (TD)\n", "ascii")
    (tmp_path / "photo.png").touch()

    code, out, _ = meccg("cards", "diff", "--cards", newer, "--output", "json", tmp_path)
    data = json.loads(out)
    assert code == 4
    assert data["before"] != data["after"]
    assert ([card["title"] for card in data["new"]], data["gone"]) == (["Newcomer"], [])
    balin = {"id": "DF-balin", "title": "Balin"}
    assert data["changed"] == [balin | {"facts": {"mind": {"before": 7, "after": 8}}}]
    assert data["lists"] == [{"source": str(tmp_path / "b.txt"), "cards": [balin]}]
    assert [one["source"] for one in data["unreadable"]] == [str(tmp_path / "a.txt")]
    assert data["skipped"] == [{"source": str(tmp_path / "photo.png"), "message": "no list by its name"}]


def test_our_own_facts_make_a_pool_by_themselves(meccg: Run, tmp_path: Path) -> None:
    (tmp_path / "cards.ndjson.gz").write_bytes(files(open_pool())["cards.ndjson.gz"].data)
    output = tmp_path / "pool.sqlite"

    code, out, _ = meccg("cards", "import", "--bulk", tmp_path / "cards.ndjson.gz", "--output", output)

    assert code == 0
    assert out.startswith(f"{len(open_pool())} cards, version ")
    assert "0 new cards, 0 cards gone, 0 cards changed since the shipped pool" in out
    assert meccg("cards", "show", "--cards", output, "zwielicht") == meccg("cards", "show", "zwielicht")


def test_a_pool_of_our_own_facts_takes_no_other_source(meccg: Run, tmp_path: Path) -> None:
    (tmp_path / "a").write_text("", "utf-8")

    code, out, err = meccg("cards", "import", "--bulk", tmp_path / "a", "--coe", tmp_path / "a")

    assert (code, out) == (2, "")
    assert err == "meccg: A pool of --bulk is made of it alone; leave --coe, --gccg and --cardnum out.\n"
