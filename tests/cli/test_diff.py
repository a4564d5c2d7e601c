"""`meccg diff`: as a user runs it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Run

LEGAL = "wizard-dwarves-of-erebor.deck"
ILLEGAL = "illegal-too-much-of-everything.deck"
BEFORE, AFTER = "Deck\n4 Cave-drake\n", "Deck\n3 Cave-drake\n1 Cave-drak\n"


def test_two_lists_are_compared(meccg: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(BEFORE)

    code, out, err = meccg("diff", tmp_path / "a.txt", "-", stdin=AFTER.encode())

    assert (code, err) == (0, "")
    assert "\nPlay deck\n  - 1 Cave-drake\n  + 1 Cave-drak\n" in out
    assert "play deck, hazards: 4 -> 3" in out
    assert "- error: The deck holds 4 copies of Cave-drake; 3 are allowed. [copies.non_unique]" in out
    assert "\nFindings that came\n" in out


def test_a_deck_does_not_differ_from_itself(meccg: Run) -> None:
    code, out, err = meccg("diff", LEGAL, LEGAL)

    assert (code, err) == (0, "")
    assert out.splitlines() == [f"--- {LEGAL}: legal", f"+++ {LEGAL}: legal", "The decks are the same."]


def test_json_has_it_all(meccg: Run) -> None:
    code, out, _ = meccg("diff", LEGAL, ILLEGAL, "--output", "json")
    found = json.loads(out)

    assert code == 0
    assert (found["diff"], found["before"]["verdict"], found["after"]["verdict"]) == (1, "legal", "illegal")
    assert not found["same"]
    assert {one["severity"] for one in found["findings"]["came"]} >= {"error"}


def test_what_cannot_be_compared_is_said(meccg: Run, tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_text("")

    code, out, err = meccg("diff", LEGAL, tmp_path / "empty.txt")
    assert (code, out) == (4, "")
    assert "empty.txt" in err
    code, _, err = meccg("diff", LEGAL, ".")
    assert code == 2
    assert "several" in err
