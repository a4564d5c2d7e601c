"""How rules are declared and found."""

from __future__ import annotations

import sys
import types

import pytest

from rulesets import rule as rule_module
from rulesets.finding import Severity, counted
from rulesets.rule import registry, rule_of


def test_a_rule_is_named_after_its_module() -> None:
    rule = registry()["copies.unique"]

    assert rule.family == "copies"
    assert rule.check.__module__ == "rulesets.rules.copies.unique"
    assert rule.severity is Severity.ERROR
    assert rule.summary.startswith("Of each unique card that is no avatar the deck holds one copy")
    assert "**Illegal.**" in rule.doc


def test_the_registry_is_in_alphabetical_order() -> None:
    assert list(registry()) == sorted(registry())


@pytest.mark.parametrize("rule_id", ["copies.uniqe", "copies", "copies.", "copies.__init__", "..", "", "os.path"])
def test_what_is_no_rule_is_none(rule_id: str) -> None:
    assert rule_of(rule_id) is None


def test_a_rule_asked_for_alone_is_the_one_of_the_registry() -> None:
    assert [rule for rule_id, rule in registry().items() if rule_of(rule_id) is not rule] == []


def test_a_module_without_its_rule_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    empty = types.ModuleType("rulesets.rules.copies.unique")
    monkeypatch.setitem(sys.modules, empty.__name__, empty)
    rule_module.registry.cache_clear()
    try:
        with pytest.raises(TypeError, match=r"rulesets\.rules\.copies\.unique must hold exactly one rule"):
            registry()
    finally:
        rule_module.registry.cache_clear()


@pytest.mark.parametrize(
    ("number", "noun", "plural", "text"),
    [
        (1, "card", "", "1 card"),
        (2, "card", "", "2 cards"),
        (0, "card", "", "0 cards"),
        (2, "copy", "copies", "2 copies"),
    ],
)
def test_counted(number: int, noun: str, plural: str, text: str) -> None:
    assert counted(number, noun, plural) == text
