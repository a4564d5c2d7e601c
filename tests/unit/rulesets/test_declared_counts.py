"""The counts that rules declare."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

from rulesets.deck import TITLES
from rulesets.formats import load_format
from rulesets.rule import registry

RULESETS = Path(__file__).parents[3] / "rulesets"


def test_no_two_counts_of_a_section_stand_in_one_place() -> None:
    counts = [rule.count for rule in registry().values() if rule.count]

    assert [place for place, number in Counter((one.section, one.place) for one in counts).items() if number > 1] == []
    assert {one.section for one in counts} <= {*TITLES, ""}


def test_numbers_have_one_name_each() -> None:
    words = {"most", "fewest", "needed", "least"}
    odd = [(rule.id, name) for rule in registry().values() for name in rule.params if name.split("_")[0] in words]

    assert odd == []


def test_two_way_cards_are_divided_by_every_count_that_a_division_changes() -> None:
    dividing = {rule.id: rule for rule in registry().values() if rule.count and rule.count.holds}

    assert set(dividing) == {
        "play_deck.resources", "play_deck.hazards_equal_resources", "play_deck.creatures", "dreamcards.resources",
        "dreamcards.hazards",
    }  # fmt: skip
    # A deck is divided before it is asked whose it is.
    assert [rule_id for rule_id, rule in dividing.items() if rule.players] == []
    for name, number in (("coe", 3), ("dreamcards", 5)):
        assert len(load_format(name).counting.divided_by) == number


def test_what_runs_rules_names_none_of_them() -> None:
    named = {(path.name, text) for path in RULESETS.glob("*.py") for text in texts(path) if text in registry()}

    assert named == set()


def test_no_rule_names_the_balrog_player() -> None:
    assert [path.name for path in RULESETS.glob("rules/*/*.py") if "balrog" in texts(path)] == []


def texts(path: Path) -> set[str]:
    """Give the texts of a module, each as a whole."""
    tree = ast.walk(ast.parse(path.read_text("utf-8")))
    return {node.value for node in tree if isinstance(node, ast.Constant) and isinstance(node.value, str)}
