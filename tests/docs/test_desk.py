"""The event that docs/desk.md tells: its commands run, one after the other, on forty lists."""

from __future__ import annotations

import io
import zipfile
from typing import TYPE_CHECKING

import pytest
from pypdf import PdfReader

from tools import demo_event

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.slow
def test_a_whole_event_is_run_as_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MECCG_EVENTS", "")  # so that it is put back
    demo_event.write_lists(tmp_path)

    done = list(demo_event.run(tmp_path))

    assert [" ".join(command.words) for command, code, _ in done if code != command.code] == []
    told = {" ".join(command.words[1:3]): out for command, _, out in done}
    taken = next(out for command, _, out in done if command.words[2] == "import").splitlines()
    assert [line.partition(":")[0] for line in taken if ": not taken: " in line] == [
        "lists/edda.dck", "lists/finn.txt", "lists/Bela/deck.txt",
    ]  # fmt: skip
    assert sum(": taken, e" in line for line in taken) == 40
    assert "40 checked: 38 legal, 1 illegal, 1 undecided, 0 unreadable." in told["event status"]
    hugo = next((tmp_path / "messages").glob("*-hugo.txt")).read_text("utf-8")
    assert "-> Is it Concealment?" in hugo
    assert len(list((tmp_path / "messages").iterdir())) == 40
    assert told["event verify"].startswith("True: worlds-2027, ")
    assert "- 1 Orcrist" in told["diff mended/nils.txt"]
    assert "+ 1 Glamdring" in told["diff mended/nils.txt"]
    assert told["event recheck"] == "40 decks checked again, 0 would change.\n"
    assert "40 decks of 40 players" in told["event stats"]

    # Nothing of a deck is missing on its sheet.
    pages = [page.extract_text() for page in PdfReader(tmp_path / "sheets.pdf").pages]
    assert len(pages) == 40
    for page in pages:
        assert page.count("☐") == int(page.partition("· all ")[2].split()[0])
        assert "LEGAL" in page
    assert len(PdfReader(tmp_path / "sample.pdf").pages) == 4

    with zipfile.ZipFile(tmp_path / "worlds.zip") as archive:
        names = archive.namelist()
        assert sum(name.startswith("lists/") for name in names) == 43
        status = io.BytesIO(archive.read("status.csv")).read().decode()
    assert status.count("\n") == 41
    # Nils is forgotten, but for what was copied before.
    assert b"nils" not in (tmp_path / "worlds.db").read_bytes().lower()
    assert b"nils" in (tmp_path / "backup.db").read_bytes().lower()
