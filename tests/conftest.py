"""What holds for every test."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml
from coverage import Coverage
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from collections.abc import Generator

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


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Measure coverage by the tests that the gates are about: tracing makes each of the others twice as slow.

    What their fixtures do is not measured either; the marker `no_cover` would spare the call alone.
    """
    plugin = item.config.pluginmanager.getplugin("_cov")
    measurement = plugin and plugin.cov_controller
    if measurement and measurement.started is not (measured := _is_measured(item)):
        # Seldom: the tests of one folder stand together.
        if measured:
            measurement.resume()
        else:
            measurement.pause()
            # In a worker pytest-cov starts two, and the lower one takes over when the upper one stops.
            while below := Coverage.current():
                below.stop()
    return (yield)


def _is_measured(item: pytest.Item) -> bool:
    return any(item.path.is_relative_to(HERE / place) for place in MEASURED)


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
