"""Checks in many threads at once, as a service makes them, give what each gives alone."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import TYPE_CHECKING, Any

import pytest

from cardpool.database import open_pool
from cardpool.pool import CardPool
from validator import check

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardpool.card import Card

EXAMPLES = sorted(path for path in (Path(__file__).parents[2] / "examples").iterdir() if path.is_file())
FORMATS = ("coe", "dreamcards")
THREADS = 6


def new_pool() -> CardPool:
    """Open the cards once more, with nothing of them made, matched or worked out."""
    return CardPool(open_pool().path)


def judged(pool: CardPool) -> Iterator[tuple[dict[str, Any], list[Card]]]:
    for path in EXAMPLES:
        for name in FORMATS:
            report = check(path.read_bytes(), name, pool=pool)
            yield report.to_dict(), [holding.card for holding in report.deck.holdings]


@pytest.mark.slow
def test_threads_that_meet_a_pool_together_see_the_same_cards_and_reports(request: pytest.FixtureRequest) -> None:
    usual = sys.getswitchinterval()
    request.addfinalizer(lambda: sys.setswitchinterval(usual))
    # Threads take turns as often as they can.
    sys.setswitchinterval(1e-6)
    alone = [report for report, _ in judged(new_pool())]
    pool, together = new_pool(), Barrier(THREADS)

    def work(_: int) -> list[tuple[dict[str, Any], list[Card]]]:
        together.wait()
        return [*judged(pool)]

    with ThreadPoolExecutor(THREADS) as threads:
        found = [*threads.map(work, range(THREADS))]

    for each in found:
        assert [report for report, _ in each] == alone
        assert all(one is pool[one.id] for _, cards in each for one in cards), "a card is made once"
