"""The benchmarks run. What they measure is no matter of tests: a machine may be busy."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def quick(module: str, name: str = "performance.md") -> str:
    """Run a benchmark as a smoke test, hold that it writes no page, and give what it prints."""
    page = ROOT / "docs" / name
    before = page.read_bytes()

    done = subprocess.run(
        [sys.executable, "-m", module, "--quick", "--date", "2026-03-01"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert f"`python -m {module}`, 2026-03-01" in done.stdout
    assert page.read_bytes() == before
    return done.stdout


@pytest.mark.slow
def test_the_quick_benchmark_measures_everything() -> None:
    measured = quick("benchmarks")

    assert re.search(r"^\| names only +\| +20 \| +87 \|", measured, flags=re.MULTILINE)
    for what in (
        "opening hands of a deck of 70",
        "first answer of the page",
        "20 games of 20 turns",
        "to the shuffle",
        "set codes",
        "warm, to floor",
        "`meccg check ONE`, an example",
        "first, to warm",
        "peak memory",
        "building the card pool",
    ):
        assert what in measured


@pytest.mark.slow
def test_the_quick_measuring_of_archives_measures_everything() -> None:
    measured = quick("benchmarks.batch", "batch.md")

    for what in ("no Dask (`--workers 0`)", "1 worker ", "2 workers ", "400 "):
        assert re.search(rf"^\| {re.escape(what)}.* [1-9]", measured, flags=re.MULTILINE)
    assert "A worker killed when half of 400 lists were done costs " in measured


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_the_quick_load_measures_everything() -> None:
    measured = quick("benchmarks.load")

    assert len(re.findall(r"^\| one list of examples/, of 74 lines +\| +[1-9]", measured, flags=re.MULTILINE)) == 2
    assert re.search(r"^\| 200 +\| +[1-9]", measured, flags=re.MULTILINE)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_the_quick_deadline_loses_nothing() -> None:
    measured = quick("benchmarks.deadline")

    for what, number in (("kept", 20), ("lost", 0), ("refused though sent in time", 0)):
        assert re.search(rf"^\| {what} +\| +{number} \|", measured, flags=re.MULTILINE)


def test_the_same_pool_gives_the_same_decks_of_a_usual_size() -> None:
    from benchmarks.decks import gccg, make  # noqa: PLC0415  # only this test needs them
    from cardpool.database import open_pool  # noqa: PLC0415
    from validator import check  # noqa: PLC0415

    first, again = (make(open_pool(), 6) for _ in range(2))
    reports = [check(gccg(deck, tagged=tagged)) for deck in first for tagged in (False, True)]

    assert first == again
    assert len({gccg(deck, tagged=False) for deck in first}) == 6
    assert {len(report.decklist.entries) for report in reports} == {75}
    assert {report.verdict for report in reports} == {"legal"}
    assert {report.counts["play_deck"]["resources"] for report in reports} == {30}


def test_the_floor_counts_the_cards_that_the_check_counts() -> None:
    from benchmarks.speed import cards_by_line, floor, lists, with_new_lines  # noqa: PLC0415  # only this test needs them
    from validator import check  # noqa: PLC0415

    texts = [*lists("examples", 0), *lists("tagged", 4)]
    reports = [check(text) for text in texts]
    cards = cards_by_line(texts, reports)

    for text, report in zip(texts, reports, strict=True):
        held: dict[object, int] = {}
        for holding in report.deck.holdings:
            held[holding.card] = held.get(holding.card, 0) + holding.count
        assert floor(text, report.decklist.encoding, cards) == held

    for before, after, again in zip(texts, with_new_lines(texts, 0), with_new_lines(texts, 1), strict=True):
        lines = set(before.split(b"\n"))
        new, newer = (set(text.split(b"\n")) - lines for text in (after, again))
        assert 0 < len(new) < len(lines) / 3
        assert new.isdisjoint(newer)
        assert (check(after).verdict, check(after).digest) == (check(before).verdict, check(before).digest)
