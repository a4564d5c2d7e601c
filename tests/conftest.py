"""What holds for every test."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import yaml


def pytest_make_parametrize_id(val: object) -> str | None:
    """Name bytes by a word, not by what they hold: an archive holds the second in which it was packed.

    Two workers who collect in two seconds would see two tests, and refuse to start.
    """
    return "bytes" if isinstance(val, bytes) else None


@pytest.fixture(scope="session")
def solitaire_list() -> bytes:
    """The legal deck of the solitaire rules' cases as a list, in the JSON form."""
    sections = yaml.safe_load((Path(__file__).parent / "rules/bases/solitaire.yaml").read_text("utf-8"))
    named = re.compile(r"(?P<name>.*) \((?P<set>\w+)\)")
    deck = {
        section: [{**found.groupdict(), "count": n} for card, n in cards.items() if (found := named.fullmatch(card))]
        for section, cards in sections.items()
        if section != "for"
    }
    return json.dumps(deck).encode()
