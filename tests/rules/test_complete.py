"""A rule is a module, a case file, a docstring with examples and a line in a format: which of them was forgotten?"""

from __future__ import annotations

import ast
import csv
import datetime as dt
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

import cardpool
import rulesets.rules
from rulesets.formats import FOLDER, known_formats, load_format, sources
from rulesets.rule import registry

HERE = Path(__file__).parent
MODULES = Path(rulesets.rules.__path__[0])
CARDS = Path(cardpool.__path__[0]) / "data" / "cards.csv"
EXAMPLES = sorted((HERE.parents[1] / "examples" / "formats").glob("*.toml"))
FORMATS = [*known_formats(), *map(str, EXAMPLES)]

GOOD = ("**Legal.**", "**Fine.**", "**Not said.**")
BAD = ("**Illegal.**", "**Warned.**", "**Advised.**", "**Undecided.**", "**Said.**")
SHORTEST_TITLE = 5
"""Shorter titles (Dori, Fog) are words of the language too."""


def cases_of(rule: str) -> list[dict[str, Any]]:
    """Give the cases of a rule."""
    path = HERE / f"{rule.replace('.', '/')}.yaml"
    file = yaml.load(path.read_text("utf-8"), getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506  # both safe
    return list(file["cases"].values())


def finds(case: dict[str, Any], rule: str) -> bool:
    """Tell whether a case asks for a finding of the rule."""
    return any(finding.get("rule", rule) == rule for finding in case.get("findings", []))


@cache
def any_title() -> re.Pattern[str]:
    """Give a pattern that finds the title of any card, as a word of its own."""
    with CARDS.open(encoding="utf-8", newline="") as file:
        titles = {row["title"] for row in csv.DictReader(file) if len(row["title"]) >= SHORTEST_TITLE}
    longest_first = sorted(titles, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")


def texts(source: str) -> list[str]:
    """Give the text literals of a module, docstrings left out."""
    tree = ast.parse(source)
    bodies = [node.body for node in ast.walk(tree) if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)]
    docstrings = {id(body[0].value) for body in bodies if body and isinstance(body[0], ast.Expr)}
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings
    ]


def test_every_rule_has_a_case_file_and_every_case_file_a_rule() -> None:
    files = {f"{path.parent.name}.{path.stem}" for path in HERE.glob("*/*.yaml") if path.parent.name != "bases"}

    assert files == set(registry())


@pytest.mark.parametrize("rule", list(registry()))
def test_a_rule_has_a_case_that_passes_and_one_that_fails(rule: str) -> None:
    assert {finds(case, rule) for case in cases_of(rule)} == {True, False}


@pytest.mark.parametrize("rule", list(registry()))
def test_a_docstring_has_an_example_of_either_kind(rule: str) -> None:
    paragraphs = registry()[rule].doc.split("\n\n")

    assert len(paragraphs) > 2, "The rule is said and shown, so there are a sentence and two examples at least."
    assert any(paragraph.startswith(GOOD) for paragraph in paragraphs)
    assert any(paragraph.startswith(BAD) for paragraph in paragraphs)
    assert not paragraphs[0].startswith((*GOOD, *BAD)), "The first paragraph says what the law says."


@pytest.mark.parametrize("rule", list(registry()))
def test_a_format_has_the_rule_with_a_source(rule: str) -> None:
    settings = [format_.rules[rule] for format_ in map(load_format, known_formats()) if rule in format_.rules]

    assert settings
    for setting in settings:
        cited = [part.split(" ")[0] for text in setting.sources.values() for part in text.split(", ")]
        assert cited
        assert set(cited) <= set(sources())


def days_of(name: str) -> list[dt.date]:
    """Give the days from which an entry of a format, or of one that it inherits, holds."""
    days: list[dt.date] = []
    for layer in load_format(name).lineage:
        path = FOLDER / f"{layer}.toml" if layer in known_formats() else Path(name)
        for given in tomllib.loads(path.read_text("utf-8")).get("rules", {}).values():
            days += [entry["from"] for entry in given if "from" in entry] if isinstance(given, list) else []
    return days


@pytest.mark.parametrize("name", FORMATS, ids=lambda name: Path(name).stem)
def test_a_format_resolves_on_the_day_before_and_after_each_of_its_dates(name: str) -> None:
    today, one_day = dt.datetime.now(tz=dt.UTC).date(), dt.timedelta(days=1)
    days = [day for date in days_of(name) for day in (date - one_day, date, date + one_day)]

    for day in (None, today, *days):
        format_ = load_format(name, day)
        assert set(format_.rules) <= set(registry())
        assert all(setting.source(player) for setting in format_.rules.values() for player in format_.players)


def test_a_dated_entry_holds_from_its_day_on() -> None:
    example = next(path for path in EXAMPLES if path.stem == "autumn-open")
    first = min(days_of(str(example)))
    before, after = (
        load_format(str(example), day).rules["cards.format"].settings.never
        for day in (first - dt.timedelta(days=1), first)
    )

    assert len(before) < len(after)


@pytest.mark.parametrize("name", known_formats())
def test_every_shipped_format_is_played_by_a_case(name: str) -> None:
    played = set()
    for path in HERE.glob("*/*.yaml"):
        text = path.read_text("utf-8")
        played |= set(re.findall(r"\b(?:format|era): \"?([a-z-]+)", text))

    assert name == "coe" or name in played


@pytest.mark.parametrize("rule", list(registry()))
def test_a_module_names_no_card(rule: str) -> None:
    source = (MODULES / f"{rule.replace('.', '/')}.py").read_text("utf-8")

    assert [found.group() for text in texts(source) if (found := any_title().search(text))] == []


def test_a_title_in_a_module_would_be_found() -> None:
    source = '"""Giant."""\ndef check():\n    """Cave-drake."""\n    return f"{1} Cave-drake", "a Balrog in a cave"\n'

    assert [text for text in texts(source) if any_title().search(text)] == [" Cave-drake"]
