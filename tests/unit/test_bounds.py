"""What somebody sends may be as odd as it likes: neither time nor memory grows without bound."""

from __future__ import annotations

import datetime as dt
import gc
import json
import random
import tracemalloc
from contextlib import suppress

import pytest

from cardpool.database import open_pool
from rulesets import formats
from rulesets.formats import load_format
from tests.counting import calls
from validator.checking import check
from validator.decklists import UnreadableList, read
from validator.resolving import MOST_RANKED

LETTERS = "abcdefghijklmnopqrstuvwxyz"
WORDS = str.maketrans("0123456789", LETTERS[:10])


def nonsense(lines: int, seed: int = 0) -> str:
    """Give a list of names that no card has, all different."""
    chance = random.Random(seed)  # noqa: S311  # no secret
    names = ("".join(chance.choices(LETTERS, k=9)) + " " + "".join(chance.choices(LETTERS, k=8)) for _ in range(lines))
    return "Play deck\n" + "\n".join(f"1 {name}" for name in names)


def test_near_names_are_looked_for_on_as_many_lines_as_a_list_has() -> None:
    typos = list(dict.fromkeys(f"{card.title[:-1]}q" for card in open_pool() if len(card.title) > 12))
    lines = check("Play deck\n" + "\n".join(f"1 {typo}" for typo in typos)).deck.unresolved

    assert len(lines) > MOST_RANKED + 50
    assert sum(bool(line.ranked) for line in lines[:MOST_RANKED]) > MOST_RANKED - 20
    assert not any(line.ranked for line in lines[MOST_RANKED:])


@pytest.mark.slow
def test_lines_without_near_names_are_as_undecided_as_the_others() -> None:
    report = check(nonsense(MOST_RANKED + 1))

    unknown = [finding for finding in report.findings if finding.rule == "cards.unknown"]
    assert len(unknown) == MOST_RANKED + 1
    assert {finding.severity for finding in unknown} == {"undecided"}


@pytest.mark.slow
def test_a_list_of_nonsense_costs_as_much_a_line_however_long_it_is() -> None:
    check(nonsense(300))  # what is made once is there
    few, many = (calls(lambda size=size: check(nonsense(size, seed=size))) for size in (1_200, 4_800))  # type: ignore[misc]

    assert few < 400 * 1_200
    assert many < 4.4 * few


def listed(layout: str, names: list[str]) -> str:
    if layout == "json":
        return json.dumps({"play_deck": [{"name": name, "count": 1} for name in names]})
    row = {"text": "1 {}", "prose": "1 {}:", "table": "1;{}", "octgn": '<card qty="1">{}</card>'}[layout]
    lines = "\n".join(row.format(name) for name in names)
    return {"table": "count;name\n{}", "octgn": '<deck><section name="Deck">{}</section></deck>'}.get(
        layout, "Deck\n1 Cram\n{}"
    ).format(lines)


@pytest.mark.parametrize("layout", ["text", "prose", "table", "json", "octgn"])
def test_the_entries_of_a_list_are_100_000_characters_together(layout: str) -> None:
    cram = layout in {"text", "prose"}  # a first entry of four letters
    names = [f"{number:0>4}".translate(WORDS).ljust(100, "q") for number in range(1_000)]
    if cram:
        names[-1] = names[-1][:96]
    assert len(read(listed(layout, names)).entries) == (1 if layout == "prose" else 1_000 + cram)

    names[0] += "q"
    with pytest.raises(UnreadableList, match="more than 100000 characters together"):
        read(listed(layout, names))


def test_lines_that_cannot_be_read_count_too() -> None:
    """Each is told with what it says, and costs as much as an entry."""
    unread = ["Deck", "1 Cram", *(f"0 {'q' * 98}" for _ in range(999))]
    assert len(read("\n".join([*unread, "1 Cram"])).notes) == 999

    with pytest.raises(UnreadableList, match="more than 100000 characters together"):
        read("\n".join([*unread, f"0 {'q' * 98}"]))


@pytest.mark.slow
@pytest.mark.parametrize(
    "layout", ["text", *(pytest.param(one, marks=pytest.mark.slow) for one in ("table", "json", "octgn"))]
)
def test_names_longer_than_any_are_not_remembered(layout: str) -> None:
    def kept(seed: int) -> int:
        before, _ = tracemalloc.get_traced_memory()
        for number in range(20):
            name = f"{layout}{seed * 20 + number:05}".translate(WORDS) + "q" * 40_000
            with suppress(UnreadableList):
                assert check(listed(layout, [name])).verdict != "legal"
        gc.collect()
        return tracemalloc.get_traced_memory()[0] - before

    tracemalloc.start()
    try:
        kept(0)  # what is made once is there
        assert kept(1) < 100_000
    finally:
        tracemalloc.stop()


def test_other_days_and_options_do_not_pile_up() -> None:
    today = load_format("coe", dt.date(2026, 3, 1))
    for number in range(100):
        day = dt.date(2000, 1, 1) + dt.timedelta(days=number)
        load_format("coe", day, (("sideboard_avatar_copies", str(number)),))
        assert load_format("coe", dt.date(2026, 3, 1)) is today

    kept = formats._shipped.cache_info()
    assert kept.currsize <= (kept.maxsize or 0) <= 32
