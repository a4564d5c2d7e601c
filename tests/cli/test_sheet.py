"""`meccg sheet`: as a user runs it."""

from __future__ import annotations

import io
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from pypdf import PdfReader

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Run

LEGAL = "wizard-dwarves-of-erebor.deck"


def text_of(file: Path) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(file.read_bytes())).pages]


def test_a_deck_is_printed_as_it_was_asked_for(meccg: Run, tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    asked = ("--format", "metw", "--length", "long", "--paper", "letter", "--player-name", "Ana", "--event", "Open")

    assert meccg("sheet", LEGAL, "--to", file, *asked) == (0, "", "")

    (text,) = text_of(file)
    assert all(part in text for part in ("Ana", "Open", "metw", "long game", "Gandalf"))
    code, _, err = meccg("sheet", LEGAL, "--to", file)
    assert (code, "exists" in err) == (2, True)
    assert meccg("sheet", LEGAL, "--to", file, "--overwrite")[0] == 0


def test_all_lists_of_a_folder_go_into_one_file(meccg: Run, tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_text("")

    code, _, err = meccg("sheet", ".", tmp_path, "--to", tmp_path / "all.pdf")

    assert (code, "empty.txt: The list is empty" in err) == (4, True)
    assert len(text_of(tmp_path / "all.pdf")) == 6


def test_a_blank_sheet_needs_no_list(meccg: Run, tmp_path: Path) -> None:
    assert meccg("sheet", "--blank", "--to", tmp_path / "blank.pdf") == (0, "", "")
    assert "Deck registration" in text_of(tmp_path / "blank.pdf")[0]


@pytest.mark.parametrize("asked", [(), (LEGAL, "--blank")])
def test_lists_or_a_blank_sheet_are_asked_for(meccg: Run, tmp_path: Path, asked: tuple[str, ...]) -> None:
    code, out, err = meccg("sheet", *asked, "--to", tmp_path / "x.pdf")

    assert (code, out) == (2, "")
    assert "--blank" in err


def test_without_the_extra_it_says_how_to_install_it(examples: Path, tmp_path: Path) -> None:
    program = (
        "import sys; sys.modules['fpdf'] = None; from validator.cli import main; "
        f"sys.exit(main(['sheet', {LEGAL!r}, '--to', {str(tmp_path / 'x.pdf')!r}]))"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=examples, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "meccg: Deck sheets need the extra `pdf`; install meccg-validator[pdf].\n"
