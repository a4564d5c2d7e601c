from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from validator.engine.explained import Advice, explained

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Run


def test_rules_lists_every_rule_with_its_sentence(meccg: Run) -> None:
    code, out, err = meccg("rules")
    assert (code, err) == (0, "")
    rows = {line.split()[0]: line for line in out.splitlines()}
    assert rows["sideboard.size"].split(maxsplit=2)[1:] == [
        "error",
        "The sideboard holds no more cards than the length of the game allows.",
    ]
    assert len(rows) > 50


def test_explain_tells_the_law_its_numbers_and_its_sources(meccg: Run) -> None:
    code, out, err = meccg("explain", "sideboard.size")
    assert (code, err) == (0, "")
    assert out.startswith("sideboard.size · error · for every player type\n\nThe sideboard holds no more cards than")
    assert "\nIllegal. 31 cards in a short game.\n" in out
    assert "  maximum: Length of the game to the most cards of a sideboard. (numbers by key)\n" in out
    assert "\nIn the format coe (error): CoE 1.6.1, METD-E The Sideboard\n" in out
    assert "  maximum: starter 30, short 30, long 35, campaign 40\n" in out
    assert (
        "  CoE: Council of Elrond game rules, 2026-02-07, rules 1.1 to 1.12, 2 on avatars, and 7 on corruption\n" in out
    )


def test_explain_suggests_near_rules(meccg: Run) -> None:
    code, out, err = meccg("explain", "sideboard.sise")
    assert (code, out) == (2, "")
    assert err.startswith("meccg: There is no rule 'sideboard.sise'; near are: sideboard.size")
    assert err.count("\n") == 1


def test_explain_names_the_rules_of_a_family(meccg: Run) -> None:
    assert meccg("explain", "agents")[2] == "meccg: There is no rule 'agents'; near are: agents.mind_total.\n"


@pytest.mark.parametrize("advice", explained().values(), ids=lambda advice: advice.id)
def test_explain_tells_what_an_advice_means(meccg: Run, advice: Advice) -> None:
    code, out, err = meccg("explain", advice.id)
    assert (code, err) == (0, "")
    assert out.startswith(f"{advice.id} · advice on opening hands")
    assert advice.doc in out
    assert out.endswith("It has no part in a verdict.\n")


@pytest.mark.parametrize(
    ("written", "near"),
    [("hands.few_avatar", "hands.few_avatars"), ("hands", "hands.few_avatars, hands.nothing_to_do")],
)
def test_explain_suggests_near_advice(meccg: Run, written: str, near: str) -> None:
    code, _, err = meccg("explain", written)
    assert code == 2
    assert err.startswith(f"meccg: There is no rule {written!r}; near are: {near}")


def test_explain_names_the_families_where_nothing_is_near(meccg: Run) -> None:
    code, _, err = meccg("explain", "zzzzzz")
    assert code == 2
    assert "the families are: agents, avatars, cards, " in err


def test_formats_lists_the_formats(meccg: Run) -> None:
    code, out, _ = meccg("formats")
    assert code == 0
    assert ["coe", "2026-02-07"] in [line.split()[:2] for line in out.splitlines()]


def test_a_format_shows_each_value_with_its_source_and_who_set_it(meccg: Run, tmp_path: Path) -> None:
    ours = tmp_path / "ours.toml"
    ours.write_text(
        'id = "ours"\ntitle = "Ours"\ninherits = "coe"\n'
        '[rules."play_deck.creatures"]\nminimum = 14\nsource = "PRACTICE our club"\n',
        "utf-8",
    )
    code, out, err = meccg("formats", ours)
    assert (code, err) == (0, "")
    assert out.startswith("ours · Ours\nInherits coe.\n\nrule ")
    rows = [line.split() for line in out.splitlines()]
    assert ["play_deck.creatures", "minimum", "14", "PRACTICE", "our", "club", "ours"] in rows
    assert ["play_deck.characters", "maximum", "10", "CoE", "1.5", "coe"] in rows


def test_an_unknown_format_is_one_line(meccg: Run) -> None:
    code, out, err = meccg("formats", "nonsense")
    assert (code, out) == (2, "")
    assert err.startswith("meccg: There is no format 'nonsense'; known are: ")


def test_a_broken_format_file_is_one_line(meccg: Run, tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text("id = \n", "utf-8")
    code, out, err = meccg("check", "--format", str(broken), "wizard-dwarves-of-erebor.deck")
    assert (code, out) == (2, "")
    assert err.startswith(f"meccg: The format file {broken} cannot be read: ")
    assert err.count("\n") == 1


def test_the_versions_are_those_of_program_rules_and_cards(meccg: Run) -> None:
    code, out, err = meccg("--version")
    assert (code, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines()] == ["meccg-validator", "rulesets", "cardpool"]
    assert all(len(line.split()) == 2 for line in out.splitlines())


def test_help_names_every_command(meccg: Run) -> None:
    code, out, _ = meccg("--help")
    assert code == 0
    assert [line.split()[0] for line in out.partition("Commands:")[2].splitlines() if line[:3] == "  c"] == [
        "check",
        "convert",
        "cards",
    ]
    assert meccg("check", "-h")[1].startswith("Usage: meccg check [OPTIONS] PATH...")
