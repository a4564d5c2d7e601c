"""`meccg event`: messages, sheets, and what is done after an event."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
import zipfile
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from pypdf import PdfReader

from validator.events.printing import sample

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Desk


def text_of(file: Path) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(file.read_bytes())).pages]


def test_a_message_quotes_the_lines_and_says_how_to_mend_them(desk: Desk, tmp_path: Path) -> None:
    assert desk("set", "open", "deadline=2027-07-30T20:00+02:00")[0] == 0
    assert desk("add", "open", "=Dora", "wizard-dwarves-of-erebor.deck", "--contact", "dora@example.org")[0] == 0

    assert desk("messages", "open", "--to", tmp_path / "out") == (0, "4 written.\n", "")
    ana, ben, cy = (
        (tmp_path / "out" / f"{name}.txt").read_text("utf-8") for name in ("e1-Ana", "e2-Ben", "e3-Cyneburh")
    )
    assert "It is legal under coe." in ana
    assert "The deadline" not in ana
    assert "  line 65: 4 Risky Blow (TW)\n  The deck holds 4 copies of Risky Blow; 3 are allowed." in ben
    assert "  -> Remove 1 copy of Risky Blow.\n" in ben
    assert "  line 18: 1x Glamdrng\n" in cy
    assert "  -> Is it Glamdring?\n" in cy
    assert "The deadline is 2027-07-30 20:00+02:00.\n" in cy
    assert desk("messages", "open", "--to", tmp_path / "out")[0] == 2

    assert desk("messages", "open", "--to", tmp_path / "all.csv")[0] == 0
    rows = list(csv.DictReader(io.StringIO((tmp_path / "all.csv").read_text("utf-8"))))
    assert [row["subject"] for row in rows] == [
        "Open: your deck is legal", "Open: your deck is illegal", "Open: your deck is undecided",
        "Open: your deck is legal",
    ]  # fmt: skip
    assert (rows[3]["contact"], rows[3]["name"]) == ("dora@example.org", "'=Dora")


def test_sheets_are_of_all_of_one_or_of_a_sample_that_can_be_drawn_again(desk: Desk, tmp_path: Path) -> None:
    assert desk("waive", "open", "Ben", "copies.unique", "--reason", "theme")[0] == 0

    assert desk("sheets", "open", "--to", tmp_path / "all.pdf") == (0, "", "")
    pages = text_of(tmp_path / "all.pdf")
    assert [name in page for name, page in zip(("Ana", "Ben", "Cyneburh"), pages, strict=True)] == [True] * 3
    assert "ILLEGAL, BY 1 WAIVER. 8 errors; first:" in pages[1]
    assert "Open · e2" in pages[1]

    assert desk("sheets", "open", "--to", tmp_path / "ben.pdf", "--entry", "Ben", "--paper", "letter")[0] == 0
    assert len(text_of(tmp_path / "ben.pdf")) == 1

    drawn = ", ".join(sample("open", ["e1", "e2", "e3"], 0.34, 7))
    code, out, _ = desk("sheets", "open", "--to", tmp_path / "some.pdf", "--sample", "34%", "--seed", "7")
    assert (code, out) == (0, f"Seed 7: {drawn} (2 of 3).\n")
    code, out, _ = desk("sheets", "open", "--to", tmp_path / "one.pdf", "--sample", "1%")
    assert (code, "(1 of 3)" in out) == (0, True)
    for wrong in (("--sample", "0%"), ("--sample", "ten"), ("--seed", "1"), ("--sample", "9%", "--entry", "Ana")):
        assert desk("sheets", "open", "--to", tmp_path / "x.pdf", *wrong)[0] == 2


def test_every_entry_is_drawn_about_as_often() -> None:
    field = [f"e{number}" for number in range(1, 21)]
    times = dict.fromkeys(field, 0)
    for seed in range(400):
        drawn = sample("open", field, 0.25, seed)
        assert len(drawn) == 5
        for one in drawn:
            times[one] += 1

    # 100 of each are to be expected, and 8.7 are a standard deviation.
    assert min(times.values()) > 60
    assert max(times.values()) < 140


def test_a_recheck_says_what_other_rules_would_change_and_changes_nothing(desk: Desk, tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text('id = "club"\ntitle = "Club"\ninherits = "coe"\n')
    assert desk("set", "open", f"format={club}")[0] == 0
    assert desk("add", "open", "Eva", "wizard-dwarves-of-erebor.deck")[0] == 0
    _, receipt, _ = desk("receipt", "open", "Eva")
    assert "0 would change" in desk("recheck", "open")[1]

    most = "{ starter = 5, short = 5, long = 5, campaign = 5 }"
    smaller = f'[rules."sideboard.size"]\nsource = "PRACTICE"\nmaximum = {most}\n'
    club.write_text(f"{club.read_text()}{smaller}")
    assert desk("set", "open", f"format={club}")[0] == 0

    found = json.loads(desk("recheck", "open", "--output", "json")[1])
    assert found["checked"] == 4
    eva = next(one for one in found["changed"] if one["name"] == "Eva")
    assert (eva["before"], eva["after"], [one["rule"] for one in eva["came"]]) == (
        "legal",
        "illegal",
        ["sideboard.size"],
    )
    assert "e4 Eva, deck 1: legal -> illegal" in desk("recheck", "open")[1]
    assert desk("receipt", "open", "Eva")[1] == receipt


def test_statistics_count_what_was_played(desk: Desk) -> None:
    found = json.loads(desk("stats", "open", "--output", "json")[1])

    assert (found["entries"], found["decks"]) == (3, 3)
    assert found["player_types"] == {"wizard": 3}
    assert found["verdicts"] == {"illegal": 1, "legal": 1, "undecided": 1}
    assert found["avatars"] == {"Gandalf": 3}
    concealment = next(one for one in found["cards"]["resources"] if one["title"] == "Concealment")
    assert (concealment["decks"], concealment["copies"]) == (3, 9)
    assert "     3  Concealment (9)" in desk("stats", "open")[1]
    picture = ET.fromstring(desk("stats", "open", "--output", "svg")[1])  # noqa: S314  # we made it
    texts = {element.text for element in picture.iter() if element.text}
    assert {"Open: 3 decks of 3 players", "Concealment", "wizard"} <= texts


def closed(desk: Desk) -> None:
    for state in ("open", "lock", "run", "close"):
        assert desk(state, "open")[0] == 0


def test_lists_are_published_once_the_event_is_closed(desk: Desk, tmp_path: Path) -> None:
    assert desk("publish", "open")[0] == 2
    closed(desk)
    assert desk("publish", "open", "--entries", "e1,Zoe")[0] == 2
    assert desk("publish", "open", "--entries", "Cyneburh, e1")[1] == "2 entries published.\n"
    with sqlite3.connect(tmp_path / "events.db") as store:
        assert store.execute("SELECT number, published FROM entry ORDER BY number").fetchall() == [
            (1, 1),
            (2, 0),
            (3, 1),
        ]
    store.close()
    assert desk("set", "open", "lists=never")[0] == 0
    assert "never shown" in desk("publish", "open")[2]


def test_an_export_holds_everything(desk: Desk, tmp_path: Path, examples: Path) -> None:
    assert desk("replace", "open", "Ben", "wizard-dwarves-of-erebor.deck", "--reason", "a slip")[0] == 0

    assert desk("export", "open", "--to", tmp_path / "open.zip") == (0, "", "")
    with zipfile.ZipFile(tmp_path / "open.zip") as archive:
        held = {name: archive.read(name) for name in archive.namelist()}
    assert held["lists/e2-Ben-deck-1-revision-1.txt"] == (examples / "illegal-too-much-of-everything.deck").read_bytes()
    for folder in ("lists", "gccg", "json", "reports", "receipts"):
        assert sum(name.startswith(f"{folder}/") for name in held) == 4
    assert b"Ben" in held["status.csv"]
    (tmp_path / "receipt").write_bytes(held["receipts/e1-Ana-deck-1-revision-1.txt"])
    assert desk("verify", tmp_path / "receipt", "--key", held["key.txt"].decode().strip())[0] == 0
    assert desk("export", "open", "--to", tmp_path / "again.zip")[0] == 0
    assert (tmp_path / "again.zip").read_bytes() == (tmp_path / "open.zip").read_bytes()


def test_a_backup_is_a_store(desk: Desk, tmp_path: Path) -> None:
    assert desk("backup", "open", "--to", tmp_path / "copy.db") == (0, "", "")
    assert desk("backup", "open", "--to", tmp_path / "copy.db")[0] == 2

    (tmp_path / "events.db").unlink()
    (tmp_path / "copy.db").rename(tmp_path / "events.db")
    assert "3 checked" in desk("status", "open")[1]


@pytest.mark.parametrize("who", ["Cyneburh", "e3"])
def test_of_a_player_who_is_forgotten_the_counts_are_kept(desk: Desk, tmp_path: Path, who: str) -> None:
    assert desk("waive", "open", who, "cards.unknown", "--reason", "Cyneburh said so")[0] == 0
    before = json.loads(desk("stats", "open", "--output", "json")[1])
    _, receipt, _ = desk("receipt", "open", who)

    assert desk("forget", "open", who) == (0, "e3 is forgotten.\n", "")

    assert desk("forget", "open", "e3")[0] == 2
    assert json.loads(desk("stats", "open", "--output", "json")[1]) == before
    assert desk("receipt", "open", "e3")[1] == receipt
    entry = json.loads(desk("status", "open", "--output", "json")[1])["entries"][2]
    assert (entry["entry"], entry["name"]) == ("e3", None)
    assert entry["decks"][0]["first"] == ""
    # Neither the name, nor a word that he wrote, nor a reason stands anywhere in the file. All are long: keys and
    # signatures hold every word of two letters now and then.
    for file in tmp_path.glob("events.db*"):
        data = file.read_bytes()
        assert [word for word in (b"Cyneburh", b"Glamdrng", b"Gamling", b"Long Road to Edoras") if word in data] == []
    for command in ("messages", "sheets", "export"):
        assert desk(command, "open", "--to", tmp_path / f"{command}.x")[0] == 0
    assert "0 would change" in desk("recheck", "open")[1]
    assert desk("log", "open")[0] == 0
