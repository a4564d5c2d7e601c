"""What somebody sends may be as odd as it likes: neither time nor memory grows without bound."""

from __future__ import annotations

import datetime as dt
import random
import time

from cardpool.database import open_pool
from rulesets import formats
from rulesets.formats import load_format
from validator.check import MOST_RANKED, check

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def nonsense(lines: int, seed: int = 0) -> str:
    """Give a list of names that no card has, all different."""
    chance = random.Random(seed)  # noqa: S311  # no secret
    names = ("".join(chance.choices(LETTERS, k=9)) + " " + "".join(chance.choices(LETTERS, k=8)) for _ in range(lines))
    return "Play deck\n" + "\n".join(f"1 {name}" for name in names)


def test_near_names_are_looked_for_on_as_many_lines_as_a_list_has() -> None:
    slips = list(dict.fromkeys(f"{card.title[:-1]}q" for card in open_pool() if len(card.title) > 12))
    lines = check("Play deck\n" + "\n".join(f"1 {slip}" for slip in slips)).deck.unresolved

    assert len(lines) > MOST_RANKED + 50
    assert sum(bool(line.ranked) for line in lines[:MOST_RANKED]) > MOST_RANKED - 20
    assert not any(line.ranked for line in lines[MOST_RANKED:])


def test_lines_without_near_names_are_as_undecided_as_the_others() -> None:
    report = check(nonsense(MOST_RANKED + 1))

    unknown = [finding for finding in report.findings if finding.rule == "cards.unknown"]
    assert len(unknown) == MOST_RANKED + 1
    assert {finding.severity for finding in unknown} == {"undecided"}


def test_a_list_of_nonsense_of_the_largest_size_is_answered_soon() -> None:
    check("1 Bree")
    before = time.process_time()
    check(nonsense(4_900, seed=1))

    assert time.process_time() - before < 3


def test_other_days_and_options_do_not_pile_up() -> None:
    today = load_format("coe", dt.date(2026, 3, 1))
    for number in range(100):
        day = dt.date(2000, 1, 1) + dt.timedelta(days=number)
        load_format("coe", day, (("sideboard_avatar_copies", str(number)),))
        assert load_format("coe", dt.date(2026, 3, 1)) is today

    kept = formats._shipped.cache_info()
    assert kept.currsize <= (kept.maxsize or 0) <= 64
