"""The last two minutes before a deadline: 200 players send four decks each, and nobody wants to be late.

`python -m benchmarks.deadline` starts `meccg serve` with two workers and a store on this machine, sends the decks, more
and more of them towards the end, and prints how long the answers took, and what was lost or late. docs/desk.md tells
what it said.
"""

from __future__ import annotations

import argparse
import datetime as dt
import http.client
import json
import os
import platform
import random
import statistics
import tempfile
import time
from pathlib import Path
from threading import Thread
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from benchmarks.__main__ import ROOT, table
from benchmarks.load import service, text_of
from validator.events.access import new_token
from validator.events.desk import create_event, decks_of, move_event
from validator.events.model import Event
from validator.events.store import Store

if TYPE_CHECKING:
    from collections.abc import Sequence

EVENT = "worlds"
LISTS = ("wizard-dwarves-of-erebor.deck", "fallen-wizard-many-coloured-tower.txt", "balrog-under-the-mountains.dck")
_TOO_LATE = 0.1
"""Seconds before the deadline at which the last deck is sent."""


class Sizes(NamedTuple):
    """How much is sent."""

    players: int
    decks: int
    seconds: float


FULL = Sizes(players=200, decks=4, seconds=120)
QUICK = Sizes(players=10, decks=2, seconds=3)


class Sent(NamedTuple):
    """A deck that was sent."""

    status: int
    seconds: float
    """From when it was due to its answer."""
    before: float
    """Seconds from when it was sent to the deadline."""


class Player(Thread):
    """Sends his decks, each when it is due."""

    def __init__(self, port: int, token: str, due: Sequence[float], texts: Sequence[str], deadline: float) -> None:
        super().__init__()
        self._port, self._token, self._due, self._texts, self._deadline = port, token, due, texts, deadline
        self.sent: list[Sent] = []

    def run(self) -> None:
        """Send them."""
        for number, (due, text) in enumerate(zip(self._due, self._texts, strict=True), 1):
            time.sleep(max(0.0, due - time.time()))
            before, started = self._deadline - time.time(), perf_counter() - max(0.0, time.time() - due)
            body = json.dumps({"decklist": text, "deck": number})
            headers = {
                "Authorization": f"Bearer {self._token}",
                "Content-Type": "application/json",
                "Idempotency-Key": f"{self._token[:8]}-{number}",
            }
            # As a browser or a phone does: on a connection of its own.
            connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=60)
            connection.request("POST", f"/api/v1/events/{EVENT}/submissions", body, headers)
            answer = connection.getresponse()
            answer.read()
            connection.close()
            self.sent.append(Sent(answer.status, perf_counter() - started, before))


def measure(sizes: Sizes, seed: int) -> dict[str, str]:
    """Send the decks; give what is told of it."""
    chance = random.Random(seed)  # noqa: S311  # the same every time
    texts = [text_of((ROOT / "examples" / name).read_bytes()) for name in LISTS]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "events.db"
        tokens = _set_up(file, sizes)
        os.environ["MECCG_EVENTS"] = str(file)
        with service(2) as running:
            while len(running.workers()) < 2:  # noqa: PLR2004  # so many were asked for
                time.sleep(0.01)
            deadline = time.time() + sizes.seconds + 2
            with Store(file) as store:
                at = dt.datetime.fromtimestamp(deadline, dt.UTC)
                store.execute("UPDATE event SET deadline = ?", at.isoformat())
            players = []
            for token in tokens:
                # The nearer the deadline, the more.
                ahead = sorted(
                    (_TOO_LATE + sizes.seconds * chance.random() ** 2 for _ in range(sizes.decks)), reverse=True
                )
                own = [f"{chance.choice(texts)}\n# {chance.random()}\n" for _ in ahead]
                players.append(Player(running.port, token, [deadline - one for one in ahead], own, deadline))
            for player in players:
                player.start()
            for player in players:
                player.join()
            sent = [one for player in players for one in player.sent]
        with Store(file) as store:
            kept = len(decks_of(store, EVENT))
    return _told(sizes, sent, kept)


def _set_up(file: Path, sizes: Sizes) -> list[str]:
    """Make an event with players who have no deck yet; give their tokens."""
    with Store(file, create=True) as store:
        create_event(store, Event(id=EVENT, title="Worlds", format="coe", decks=sizes.decks))
        move_event(store, EVENT, "open")
        with store.write():
            for number in range(1, sizes.players + 1):
                store.insert("entry", event=EVENT, number=number, name=f"Player {number}", name_key=f"player {number}")
        return [new_token(store, EVENT, f"e{number}") for number in range(1, sizes.players + 1)]


def _told(sizes: Sizes, sent: Sequence[Sent], kept: int) -> dict[str, str]:
    times = sorted(one.seconds * 1000 for one in sent)
    hundredths = statistics.quantiles(times, n=100, method="inclusive")
    busiest = max(sum(first.before - 1 < one.before <= first.before for one in sent) for first in sent)
    return {
        "decks sent": f"{len(sent)} of {sizes.players} players in {sizes.seconds:g} s, {busiest} in the busiest second",
        "kept": str(kept),
        "lost": str(sum(one.status == 200 for one in sent) - kept),  # noqa: PLR2004  # of HTTP
        "refused though sent in time": str(sum(one.status != 200 and one.before > 0 for one in sent)),  # noqa: PLR2004
        "last sent": f"{min(one.before for one in sent) * 1000:.0f} ms before the deadline",
        "answered within, the half": f"{hundredths[49]:.0f} ms",
        "99 of 100": f"{hundredths[98]:.0f} ms",
        "all": f"{times[-1]:.0f} ms",
    }


def main() -> None:
    """Measure, and print it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--quick", action="store_true", help="a few decks in a few seconds")
    parser.add_argument("--seed", type=int, default=2027)
    parser.add_argument("--date", default=dt.datetime.now(dt.UTC).date().isoformat())
    given = parser.parse_args()
    found = measure(QUICK if given.quick else FULL, given.seed)
    print(f"`python -m benchmarks.deadline`, {given.date}, Python {platform.python_version()}, {os.cpu_count()} cores")
    print()
    print(table(["what", "how much"], [list(row) for row in found.items()]))


if __name__ == "__main__":
    main()
