"""What an organiser keeps of many lists: a row a list, the same in all outputs, and nothing left out of any."""

from __future__ import annotations

import csv
import io
import json
import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import openpyxl
import pytest
from defusedxml.ElementTree import fromstring

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import OnTerminal, Run, RunForBytes

READ = "ringwraith-northern-pits.json"
NOT_READ = {
    "p-01.deck": b"",
    "p-13.txt": b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
    "p-27.json": b"{oops",
    "p-40.dck": b"1 Cave-drake\n\0\0\0",
    "p-66.txt": b"####\nPool\n####\n",
    "p-70.docx": b"PK\x03\x04",
    "p-81.pdf": b"%PDF-1.4",
    "p-88.odt": b"PK\x03\x04",
    "p-94": b"1 Cave-drake",
}
TABLES = ("csv", "html", "junit", "markdown", "xlsx")


@pytest.fixture(scope="module")
def tournament(tmp_path_factory: pytest.TempPathFactory, examples: Path) -> Path:
    """A folder of 94 lists: 85 that are read and 9 that are not, of which the names of 4 say so."""
    folder = tmp_path_factory.mktemp("lists")
    for name, content in NOT_READ.items():
        (folder / name).write_bytes(content)
    missing = {name[:4] for name in NOT_READ}
    for number in range(1, 95):
        if f"p-{number:02}" not in missing:
            (folder / f"p-{number:02}.json").write_bytes((examples / READ).read_bytes())
    return folder


@pytest.mark.parametrize("output", ["text", "json", "ndjson", *TABLES])
def test_every_list_that_was_not_read_is_named_in_every_output(
    meccg_bytes: RunForBytes, tournament: Path, output: str
) -> None:
    code, data = meccg_bytes("check", tournament, "--output", output)
    text = "\n".join(row[2] for row in sheet(data)) if output == "xlsx" else data.decode()
    assert code == 4
    assert [name for name in NOT_READ if name not in text.replace("\\", "")] == []
    if output in {"text", "html", "markdown"}:
        assert "90 checked: 85 legal, 0 illegal, 0 undecided, 5 unreadable; 4 skipped" in text


def sheet(workbook: bytes) -> list[tuple[str, ...]]:
    """Give the rows of a workbook, its numbers as text."""
    rows = openpyxl.load_workbook(io.BytesIO(workbook))["Lists"].iter_rows(values_only=True)
    return [tuple("" if cell is None else str(cell) for cell in row) for row in rows]


class _Verdicts(HTMLParser):
    """Takes what stands in elements of the class `verdict`, and every address."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.addresses: list[str] = []
        self._inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self._inside = "verdict" in (given.get("class") or "").split()
        self.addresses += [value or "" for name, value in attrs if name in {"src", "href"} or tag == "link"]

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.found.append(data)
            self._inside = False


def rows_of(data: bytes, output: str) -> list[tuple[str, str]]:
    """Give file and verdict of each row; of a page, which may show several words for a file, "" as the file."""
    if output == "csv":
        return [(row["file"], row["verdict"]) for row in csv.DictReader(io.StringIO(data.decode()))]
    if output == "xlsx":
        heads, *rows = sheet(data)
        return [(row[heads.index("file")], row[heads.index("verdict")]) for row in rows]
    if output == "markdown":
        cells = [line.strip("|").split("|") for line in data.decode().splitlines() if line.startswith("|")]
        return [(row[2].strip().replace("\\", ""), row[5].strip()) for row in cells[2:]]
    if output == "junit":
        cases = fromstring(data).findall(".//testcase")
        inside = {"skipped": "skipped"}
        return [
            (case.get("name", ""), case[0].get("type") or inside[case[0].tag] if len(case) else "legal")
            for case in cases
        ]
    page = _Verdicts()
    page.feed(data.decode())
    assert page.addresses == []
    return [("", verdict) for verdict in page.found]


@pytest.mark.parametrize("output", TABLES)
def test_all_tables_have_the_same_rows(meccg_bytes: RunForBytes, output: str) -> None:
    rows = rows_of(meccg_bytes("check", ".", "nowhere.deck", "--output", output)[1], output)
    assert [verdict for _, verdict in rows] == [
        "legal", "legal", "illegal", "legal", "undecided", "legal", "unreadable", "skipped",
    ]  # fmt: skip
    if output != "html":
        assert [file for file, _ in rows][5:] == [
            "wizard-dwarves-of-erebor.deck", "nowhere.deck", "formats/autumn-open.toml",
        ]  # fmt: skip


def test_a_row_says_who_what_and_why(meccg: Run) -> None:
    _, out, _ = meccg(
        "check", "illegal-too-much-of-everything.deck", "undecided-typed-on-a-phone.txt", "--output", "csv"
    )
    illegal, undecided = csv.DictReader(io.StringIO(out))
    assert illegal == {
        "player": "illegal-too-much-of-everything",
        "deck": "",
        "file": "illegal-too-much-of-everything.deck",
        "format": "coe",
        "player_type": "wizard",
        "verdict": "illegal",
        "errors": "9",
        "undecided": "0",
        "warnings": "0",
        "first_error": "Gwaihir is unique, and the deck holds 2 copies of it; 1 is allowed.",
    }
    assert undecided["first_error"] == "No card is named 'Gamling'."


def test_a_page_folds_the_findings_of_each_list(meccg: Run) -> None:
    _, out, _ = meccg("check", ".", "--output", "html")
    assert out.count("<details") == 2
    report = json.loads(meccg("check", "illegal-too-much-of-everything.deck", "--output", "ndjson")[1])
    for finding in report["findings"]:
        assert finding["rule"] in out
    assert re.findall(r"<script|https?://|url\(", out) == []
    # Each verdict that occurs can be hidden, by a box that is named by it.
    for verdict in ("legal", "illegal", "undecided"):
        assert f'<input type="checkbox" id="{verdict}" checked>' in out
        assert f"body:has(#{verdict}:not(:checked)) .list.is-{verdict} {{ display: none; }}" in out
    assert len(re.findall(r'class="list is-legal', out)) == 4


HOSTILE = '<img src=x>|`"&\x07'


@pytest.mark.parametrize("output", ["csv", "html", "junit", "markdown", "xlsx"])
def test_no_title_is_more_than_a_title(meccg_bytes: RunForBytes, tmp_path: Path, examples: Path, output: str) -> None:
    deck = json.loads((examples / READ).read_text("utf-8"))
    for name, title in (("a", HOSTILE), ("b", "=1+1")):
        (tmp_path / f"{name}.json").write_text(json.dumps(deck | {"name": title}), "utf-8")
    code, data = meccg_bytes("check", tmp_path / "a.json", tmp_path / "b.json", "--output", output)
    text = data.decode("utf-8", "replace")
    assert code == 0
    if output == "xlsx":
        cell = openpyxl.load_workbook(io.BytesIO(data))["Lists"].cell(3, 2)
        assert (cell.value, cell.data_type) == ("=1+1", "s")
    else:
        assert "\x07" not in text
    if output == "csv":
        assert [row["deck"] for row in csv.DictReader(io.StringIO(text))] == ['<img src=x>|`"&\\x07', "'=1+1"]
    if output == "html":
        assert "<img" not in text
        assert "&lt;img" in text
    if output == "junit":
        assert len(fromstring(text).findall(".//testcase")) == 2
    if output == "markdown":
        assert "\\<img src=x\\>\\|\\`" in text


def test_a_workbook_is_not_sent_to_a_terminal(on_a_terminal: OnTerminal) -> None:
    code, written = on_a_terminal("check", "--output", "xlsx", READ)
    assert code == 2
    assert b"xlsx is not text: write it to a file" in written


def test_statistics_count_the_lists_of_each_rule(meccg: Run, tmp_path: Path, examples: Path) -> None:
    for name in ("a.deck", "b.deck"):
        (tmp_path / name).write_bytes((examples / "illegal-too-much-of-everything.deck").read_bytes())
    (tmp_path / "c.txt").write_bytes((examples / "undecided-typed-on-a-phone.txt").read_bytes())
    (tmp_path / "empty.txt").write_bytes(b"")
    code, out, _ = meccg("check", tmp_path, "--statistics")
    lines = [line.split() for line in out.splitlines()]
    assert code == 4
    assert lines[0] == ["lists", "findings", "severity", "rule"]
    # Each of the two illegal lists fails the sideboard once; the other names five cards that are none.
    assert ["2", "2", "error", "sideboard.size"] in lines
    assert ["1", "5", "undecided", "cards.unknown"] in lines
    assert f"UNREADABLE {tmp_path / 'empty.txt'} · The list is empty" in out
    assert out.endswith("\n4 checked: 0 legal, 2 illegal, 1 undecided, 1 unreadable\n")
    assert meccg("check", tmp_path, "--statistics", "--output", "csv")[0] == 2
