"""The report as text, frozen for lists of our own, and the parts of it that these do not show."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from validator import check
from validator.render.text import Detail, brief_source, render

if TYPE_CHECKING:
    from tests.cli.conftest import Run

SNAPSHOTS = Path(__file__).parent / "snapshots"


@pytest.mark.parametrize(
    "name",
    [
        "wizard-dwarves-of-erebor.deck",
        "illegal-too-much-of-everything.deck",
        "undecided-typed-on-a-phone.txt",
        "fallen-wizard-many-coloured-tower.txt",
    ],
)
def test_the_report_of_an_example_is_as_it_was(meccg: Run, name: str) -> None:
    """Write the snapshots anew, after reading what changed, with MECCG_WRITE_SNAPSHOTS=1."""
    _, out, err = meccg("check", name)
    # How many rules there are is no part of the report on a list: one more changes none of these.
    out, counted = re.subn(r"^\d+ rules checked\.", "… rules checked.", out, flags=re.MULTILINE)
    assert counted == 1
    frozen = SNAPSHOTS / f"{name}.report"
    if os.environ.get("MECCG_WRITE_SNAPSHOTS"):
        frozen.write_text(out, "utf-8")
    assert out == frozen.read_text("utf-8")
    assert err == ""


def report(text: str, detail: Detail = Detail.FULL, width: int = 0) -> list[str]:
    """Check a list, and give the lines of its report."""
    return render(check(text, source="a.txt"), detail=detail, width=width).splitlines()


def test_a_list_that_names_itself_is_named_beside_its_source() -> None:
    text = '{"name": "Grey Company", "alignment": "wizard", "pool": [{"card": "TW-120", "count": 1}]}'
    assert report(text)[0].startswith("UNDECIDED  a.txt (Grey Company) · coe · wizard · short game · ")


def test_a_deck_of_nobody_says_so() -> None:
    assert " · coe · player type unknown · short game · " in report("2 Cave-drake\n")[0]


def test_all_lines_of_a_finding_are_named() -> None:
    text = "Pool\n1 Aragorn II\n\nPlay deck\n1 Gandalf\n1 Cave-drake\n1 Cave-drake\n1 Cave-drake\n1 Cave-drake\n"
    lines = report(text)
    at = next(number for number, line in enumerate(lines) if "copies of Cave-drake" in line)
    assert lines[at].startswith("  lines 6, …")
    assert lines[at + 1].strip() == "Lines 6, 7, 8 and 9. → Remove 1 copy of Cave-drake."


def test_each_reason_to_read_a_name_otherwise_is_said_once() -> None:
    text = "Pool\n1 Aragorn II\n\nPlay deck\n1 Gandalf\n\nSites\n1 Edoras\n1 Bree\n"
    assert next(line for line in report(text) if "read" in line) == (
        "  3 names were read for one reason: the hero version, for a wizard player.  [cards.corrected · LIST]"
    )


def test_a_document_is_named_once() -> None:
    assert brief_source("CoE 1.3, CoE 1.4, CARD, METD Hoards, CoE 1.7") == "CoE 1.3, 1.4, CARD, METD Hoards, CoE 1.7"


def test_a_narrow_terminal_breaks_lines_right_of_the_line_numbers() -> None:
    text = "Play deck\n1 Gandalf\n4 Risky Blow\n"
    lines = report(text, Detail.BRIEF, width=60)
    assert all(len(line) > 0 for line in lines)
    assert "\x1b[1;31mILLEGAL" in lines[0]
    broken = next(number for number, line in enumerate(lines) if "copies of Risky Blow" in line)
    assert lines[broken + 1].startswith("          ")


MAIL = "Dear all,\n\nplease find the list attached.\n\nBest,\nTom\n"


@pytest.mark.parametrize(
    ("text", "doubt"),
    [
        (MAIL, "Of 3 entries only 1 names a known card: this may be no decklist."),
        ("Crxqm\nQwzzk\n", "Of 2 entries none names a known card: this may be no decklist."),
        ("2 Cram\n2 Twilight\n1 Crxqm\n1 Qwzzk\n1 Vbnmm\n1 Plkjh\n", "Of 6 entries only 2 name a known card"),
        ("2 Cram\n2 Twilight\n1 Crxqm\n1 Qwzzk\n1 Vbnmm\n", ""),
        ("1 Crxqm\n", ""),
    ],
    ids=["a mail", "no card", "a third known", "more than a third known", "a single typo"],
)
def test_what_may_be_no_list_is_said_at_once_and_stays_undecided(text: str, doubt: str) -> None:
    for detail in (Detail.FULL, Detail.BRIEF):
        lines = report(text, detail)
        assert lines[0].startswith("UNDECIDED")
        assert lines[1].strip().startswith(doubt) if doubt else "no decklist" not in "".join(lines)
