"""The numbers of the solitaire game, each with its source."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping


_FILE: Final = Path(__file__).with_name("solitaire.toml")


@cache
def facts() -> Mapping[str, Mapping[str, Any]]:
    """Give the numbers of the solitaire game by table, each table with its source."""
    with _FILE.open("rb") as file:
        return MappingProxyType(tomllib.load(file))


def hazards_drawn(tokens: int, site_number: int, *, moving: bool = True) -> int:
    """Give the cards of the hazard pile of a company [RGEO 1].

    Args:
        tokens: shadow tokens in play, 0 and up.
        site_number: hazard cards as indicated on the destination, or on the site where the company stays.
        moving: whether it moves.

    >>> [hazards_drawn(tokens, 0) for tokens in (0, 5, 10, 15)]
    [3, 4, 5, 6]
    """
    given = facts()["hazards"]
    if not moving:
        return int(site_number + given["staying"])
    return int(given["moving"] + tokens // given["tokens_for_one_more"] + site_number)
