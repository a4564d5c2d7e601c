"""Decks for the tests of the engine: the committed bases of the rules' cases, changed or not, put before a format."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from cardpool.database import open_pool
from validator.checking import check
from validator.engine.start import Start, start

if TYPE_CHECKING:
    from cardpool.card import Card
    from cardpool.pool import CardPool
    from validator.report import Report

BASES = Path(__file__).parents[2] / "rules/bases"
_NAMED = re.compile(r"(?P<name>.+) \((?P<set>[A-Z0-9]+)\)")

Sections = Mapping[str, Mapping[str, int]]
Started = Callable[..., Start]


def as_json(sections: Sections, starting: Iterable[str] = ()) -> dict[str, Any]:
    """Give sections of `Name (SET): copies` as a deck in the JSON form."""
    marked = set(starting)
    return {
        section: [
            {**_NAMED.fullmatch(name).groupdict(), "count": count, "starting": name in marked}  # type: ignore[union-attr]
            for name, count in cards.items()
        ]
        for section, cards in sections.items()
    }


@pytest.fixture(scope="session")
def pool() -> CardPool:
    return open_pool()


@pytest.fixture(scope="session")
def card(pool: CardPool) -> Callable[[str], Card]:
    """Give a card by its id."""
    return pool.__getitem__


@pytest.fixture(scope="session")
def base() -> Callable[[str], dict[str, dict[str, int]]]:
    """Give the sections of a base, in a copy."""

    def sections(name: str) -> dict[str, dict[str, int]]:
        file = yaml.safe_load((BASES / f"{name}.yaml").read_text("utf-8"))
        return {section: dict(cards) for section, cards in file.items() if section != "for"}

    return sections


@pytest.fixture(scope="session")
def checked() -> Callable[..., Report]:
    """Put sections before a format."""

    def report(sections: Sections, format: str = "coe", *, starting: Iterable[str] = (), **asked: Any) -> Report:  # noqa: A002, ANN401
        return check(as_json(sections, starting), format, **asked)

    return report


@pytest.fixture(scope="session")
def started(pool: CardPool, checked: Callable[..., Report]) -> Started:
    """Set up the start of the game for sections; without a play deck where only the company matters."""

    def set_up(
        sections: Sections,
        format: str = "coe",  # noqa: A002
        *,
        starting: Iterable[str] = (),
        policy: str = "list",
        site: str | None = None,
        **asked: Any,  # noqa: ANN401
    ) -> Start:
        report = checked(sections, format, starting=starting, **asked)
        return start(report, pool, policy=policy, site=site)

    return set_up
