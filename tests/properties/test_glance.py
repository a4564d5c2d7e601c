"""The verdict at a glance is the one that is reached line by line, whatever stands in a list."""

# ruff: noqa: S311 (a seed that gives the same lists again is what these tests need)

from __future__ import annotations

import datetime as dt
import random
import re
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Final

import pytest

from cardpool.database import open_pool
from rulesets.formats import known_formats, load_format
from tests.odd_lists import RULED
from validator import UnreadableList, check
from validator.check_request import CheckRequest
from validator.checking import run_check
from validator.convert import convert
from validator.decklists.reading import read_lines
from validator.glance import glance
from validator.resolving import names_of

if TYPE_CHECKING:
    from collections.abc import Callable

DAY: Final = dt.date(2026, 11, 27)
NAMES: Final = names_of(open_pool())
ODD_LINES: Final = """

# a comment
# Hazard (12)
# Characters (3)
# 2 Cram
####
#########
Deck
Sideboard
Sites
Pool
Notes
--
Creatures
Sidebord
[hazards]
[sites]
[sideboard]
[anti-fw]
[nothing]
Minion
Player: Hero
hero deck
1 Gandalf (starting)
1 Thorin II (starting)
2x Cram
Grey Havens
Grey Havens*
Smoke Rings
The Balrog
Balrog
some words about the deck
Nobody of Nowhere
Old Tree Cavrm
2 Old Tree Cavrm
3 Cram and more
Sable Shield/find
1 Cram (XX)
1 Gates of Morning
1 Gates of Morning [M]
2 Crâm
2 CrÃ¢m
CRAM
x3 Cram
Cram x3
1
1000 Cram
Thanks
Thrice
<b>1 Cram</b>
> 1 Cram
Adûnaphel
1 Pallando (H)
""".splitlines()


@cache
def lists() -> list[list[str]]:
    """A legal deck in each layout, and one with which the program's name and a title stand."""
    other = convert(check(RULED), NAMES, "netmeccg").data.decode()
    texts = [RULED, f"# GCCG v0.9.6.3 Middle-earth deck\n#\n# My deck\n{RULED}", other]
    return [text.splitlines() for text in texts]


def random_line(rng: random.Random) -> str:
    card = rng.choice(tuple(open_pool()))
    count, beside = rng.choice(["", "1 ", "1 ", "3 "]), rng.choice(["", "", "", f" ({card.set})", " [M]", "*", "@"])
    return f"{count}{card.title}{beside}"


def with_typo(line: str, rng: random.Random) -> str:
    place = rng.randrange(len(line) + 1)
    return line[:place] + rng.choice(["", "e", " ", line[:2]]) + line[place + 1 :]


CHANGES: Final[list[Callable[[str, random.Random], list[str]]]] = [
    lambda _line, _rng: [],
    lambda line, _rng: [line, line],
    lambda line, rng: [re.sub(r"^\d+", str(rng.choice([1, 2, 3, 4, 12])), line)],
    lambda line, rng: [with_typo(line, rng)],
    lambda line, rng: [line, random_line(rng)],
    lambda _line, rng: [random_line(rng)],
    lambda line, rng: [line, rng.choice(ODD_LINES)],
    lambda line, rng: [rng.choice(ODD_LINES), line],
]


def changed(rng: random.Random) -> str:
    lines = list(rng.choice(lists()))
    for _ in range(rng.choice([0, 1, 1, 2, 3, 30])):
        place = rng.randrange(len(lines))
        lines[place : place + 1] = rng.choice(CHANGES)(lines[place], rng)
    return "\n".join(lines)


def compare(number: int, seed: str) -> Counter[tuple[str, bool]]:
    """Hold both ways against each other; give how many lists got which verdict, and had it at a glance."""
    rng, seen = random.Random(seed), Counter[tuple[str, bool]]()
    for _ in range(number):
        text, name = changed(rng), rng.choice(["coe", "coe", *known_formats()])
        players = [None, None, *load_format(name).players]
        request = CheckRequest(format=name, as_of=DAY, alignment=rng.choice(players), against=rng.choice(players))
        try:
            report = run_check(text, request)
        except UnreadableList:
            seen["unreadable", False] += 1
            continue
        verdict = report.verdict
        assert verdict == report.results.verdict, text
        lines = read_lines(text)
        at_a_glance = lines and glance(lines, request, request.load_format(), NAMES, DAY)
        seen[verdict, bool(at_a_glance)] += 1
    return seen


def test_the_verdict_at_a_glance_is_that_of_the_whole_list() -> None:
    seen = compare(300, "a few")
    assert min(seen[verdict, True] for verdict in ("legal", "illegal", "undecided")) > 5
    assert seen["legal", False] + seen["undecided", False] + seen["illegal", False] > 50


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_so_it_is_for_ten_thousand_lists(seed: int) -> None:
    seen = compare(2_500, f"many {seed}")
    assert min(seen[verdict, True] for verdict in ("legal", "illegal", "undecided")) > 50
