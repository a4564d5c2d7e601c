"""What holds for every test."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, settings

# No limit by the clock: the machine may be busy with something else.
settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")

HERE = Path(__file__).parent
MEASURED = ("api", "rules", "unit/cardpool/test_names.py", "unit/decklists", "unit/rulesets")
"""Tests whose coverage counts, by folder or file; what they are to cover is named in pyproject.toml."""


def pytest_make_parametrize_id(val: object) -> str | None:
    """Name bytes by a word, not by what they hold: an archive holds the second in which it was packed.

    Two workers who collect in two seconds would see two tests, and refuse to start.
    """
    return "bytes" if isinstance(val, bytes) else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Measure coverage by the tests that the gates are about: tracing makes each of the others twice as slow."""
    for item in items:
        if not any(item.path.is_relative_to(HERE / place) for place in MEASURED):
            item.add_marker(pytest.mark.no_cover)


@pytest.fixture(scope="session")
def solitaire_list() -> bytes:
    """The legal deck of the solitaire rules' cases as a list, in the JSON form."""
    sections = yaml.safe_load((HERE / "rules/bases/solitaire.yaml").read_text("utf-8"))
    named = re.compile(r"(?P<name>.*) \((?P<set>\w+)\)")
    deck = {
        section: [{**found.groupdict(), "count": n} for card, n in cards.items() if (found := named.fullmatch(card))]
        for section, cards in sections.items()
        if section != "for"
    }
    return json.dumps(deck).encode()
