"""The desk on the running service: what was acknowledged is there, whatever happens, and the log tells nothing."""

from __future__ import annotations

import datetime as dt
import json
import os
import random
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from http.client import HTTPException
from threading import Event as Signal
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest

from tests.serving import PROGRAM, Answer, Service, service, until
from validator.events.access import new_token
from validator.events.desk import create_event, decks_of, entries, log_of, move_event
from validator.events.model import Event
from validator.events.store import Store
from validator.events.submissions import submit

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")

URL = "/api/v1/events/open"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A store with an event that is open."""
    folder = tmp_path / "desk"
    folder.mkdir()
    with Store(folder / "events.db", create=True) as store:
        create_event(store, Event(id="open", title="Open", format="coe"))
        move_event(store, "open", "open")
    return folder / "events.db"


def send(running: Service, name: str, text: str, **headers: str) -> Answer:
    body = {"name": name, "decklist": text}
    return running.ask("POST", f"{URL}/submissions", body, Content_Type="application/json", **headers)


# --- the log ----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_neither_a_token_nor_a_deck_nor_a_name_stands_in_the_log(file: Path) -> None:
    text = "Deck Name: Swordfish\nDeck\n1 Sauron-in-my-deck\n3 Cave-drake\n# Swordfish\n"
    with Store(file) as store:
        submit(store, "open", "Grimbeorn", text.encode(), contact="grim@beorn.example")
        tokens = [new_token(store, None), new_token(store, "open"), new_token(store, "open", "e1"), "w" * 43]
    secret = [*tokens, "Swordfish", "Sauron-in", "Cave-drake", "Grimbeorn", "Frumgar", "beorn.example", "sesame"]

    with service(MECCG_EVENTS=str(file), MECCG_LOG_LEVEL="debug", MECCG_LOG_FORMAT="json") as running:
        running.ready(2)
        told = send(running, "Frumgar", text, Idempotency_Key="sesame")
        secret += [told.json["token"], told.json["receipt"]["signature"]]
        for token in tokens:
            bearer = f"Bearer {token}"
            for path in ("/entries/e1/lists", "/entries/e1/reports", "/status", f"?token={token}", f"/{token}"):
                running.ask("GET", f"{URL}{path}", Authorization=bearer)
            running.ask("POST", f"{URL}/tokens", {"entry": "e1"}, Authorization=bearer)
            running.ask("POST", f"{URL}/submissions", {"entry": "e1", "decklist": text}, Authorization=bearer)
            running.ask("POST", f"{URL}/submissions", f'{{"decklist": "{text}', Authorization=bearer)
            running.ask("GET", URL, Authorization=f"Basic {token}")
        assert send(running, "Grimbeorn", text).status == 409
        # A fault in the middle of a deck, too: the store is none any more.
        for one in file.parent.iterdir():
            one.write_bytes(b"no store " * 1000)
        assert send(running, "Frumgar", text).status == 503

    routes = [one["route"] for one in running.events if "route" in one]
    assert len(routes) > 30
    assert [word for word in secret if word in running.log] == []


# --- a killed worker --------------------------------------------------------------------------------------------------


def text_of(name: str) -> str:
    return f"Deck\n3 Cave-drake\n# of {name}\n"


class Sender(Thread):
    """Enters one player after the other, each with his deck; what is not answered is sent again by the same key."""

    def __init__(self, running: Service, first: int, ended: Signal) -> None:
        super().__init__()
        self._running, self._first, self._ended = running, first, ended
        self.acknowledged: dict[str, dict[str, Any]] = {}
        self.sent: list[str] = []
        self.again = 0

    def run(self) -> None:
        for number in range(self._first, self._first + 10_000):
            if self._ended.is_set():
                return
            name = f"Player {number}"
            self.sent.append(name)
            while name not in self.acknowledged:
                try:
                    answer = send(self._running, name, text_of(name), Idempotency_Key=f"k-{number}")
                except (OSError, HTTPException):
                    self.again += 1
                    time.sleep(0.01)
                    continue
                assert answer.status == 200, answer.body
                self.acknowledged[name] = answer.json


def kill_workers(running: Service, seed: int, kills: int) -> list[Sender]:
    """Kill workers while decks are sent, each at some moment; give who sent them, when all is answered."""
    chance, ended = random.Random(seed), Signal()  # noqa: S311  # the moments can be had again
    senders = [Sender(running, 100_000 * place, ended) for place in range(4)]
    for sender in senders:
        sender.start()
    try:
        for _ in range(kills):
            time.sleep(chance.uniform(0.02, 0.4))
            workers = until(running.workers, "there are workers")
            os.kill(chance.choice(workers), signal.SIGKILL)
    finally:
        ended.set()
        for sender in senders:
            sender.join()
    return senders


def all_is_whole(file: Path, senders: list[Sender]) -> None:
    """See that the store holds what was acknowledged, each once, and nothing half."""
    told = {name: one for sender in senders for name, one in sender.acknowledged.items()}
    with Store(file) as store:
        assert store.row("PRAGMA integrity_check") == {"integrity_check": "ok"}
        assert store.rows("PRAGMA foreign_key_check") == []
        names = {one.id: one.name for one in entries(store, "open")}
        decks = {f"e{one['entry']}": one for one in decks_of(store, "open")}
        # Nobody is in it twice, nor without a deck, nor whom nobody has sent.
        assert len(set(names.values())) == len(names)
        assert set(names.values()) == set(told) == {name for sender in senders for name in sender.sent}
        assert decks.keys() == names.keys()
        for name, one in told.items():
            row = decks[one["entry"]]
            assert (names[one["entry"]], row["revision"], one["result"]) == (name, 1, "taken")
            assert bytes(row["text"]).decode() == text_of(name)
            assert row["at"] == one["receipt"]["at"]
        count = len(told)
        for table, number in (("token", count), ("sent", count), ("submission", count)):
            assert store.row(f"SELECT count(*) AS n FROM {table}") == {"n": number}  # noqa: S608  # names of ours
        assert sum(one["what"].startswith("deck 1, revision 1") for one in log_of(store, "open")) == count


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "kills"), [(1, 10), (2, 10), (3, 10)])
def test_what_was_acknowledged_outlives_killed_workers(file: Path, seed: int, kills: int) -> None:
    with service("--workers", "2", MECCG_EVENTS=str(file)) as running:
        running.ready(2)
        senders = kill_workers(running, seed, kills)
        assert sum(sender.again for sender in senders) > 0
    all_is_whole(file, senders)


# --- the deadline -----------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_who_waited_for_his_turn_is_not_late_and_who_dawdled_is(file: Path) -> None:
    """One thread, which another keeps busy until after the deadline, by a body that he began before it."""
    with service("--workers", "1", "--threads", "1", MECCG_EVENTS=str(file)) as running:
        running.ready()
        body = json.dumps({"name": "Dawdler", "decklist": text_of("Dawdler")}).encode()
        with running.connect() as dawdler:
            head = f"POST {URL}/submissions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            dawdler.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body[:10])
            time.sleep(1)
            found: list[Answer] = []
            waiting = Thread(target=lambda: found.append(send(running, "Waiting", text_of("Waiting"))))
            waiting.start()
            time.sleep(2)
            deadline = dt.datetime.now(dt.UTC)
            with Store(file) as store:
                store.execute("UPDATE event SET deadline = ?", deadline.isoformat())
            time.sleep(0.7)
            assert found == []
            dawdler.sendall(body[10:])
            refused = dawdler.recv(65_536).decode()
            waiting.join()

    assert refused.startswith("HTTP/1.1 409 ")
    assert found[0].status == 200, found[0].body
    with Store(file) as store:
        assert [one.name for one in entries(store, "open")] == ["Waiting"]
        (deck,) = decks_of(store, "open")
        assert dt.datetime.fromisoformat(deck["at"]) < deadline


# --- a disk that is full, a store that may not be written -------------------------------------------------------------

LIMITED = """
import os, resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (4_000_000, 4_000_000))
os.execv(sys.argv[1], sys.argv[1:])
"""
UNPRIVILEGED = """
import ctypes, os, sys
for right in (1, 2):  # to write and to read what the modes of a file forbid, which root has elsewhere
    ctypes.CDLL(None).prctl(24, right, 0, 0, 0)
os.execv(sys.argv[1], sys.argv[1:])
"""


def through(program: str) -> tuple[str | Path, ...]:
    """Give a program that changes what its process may do, and becomes the service."""
    return sys.executable, "-c", program, PROGRAM


@contextmanager
def full_disk(place: str, file: Path) -> Iterator[tuple[Path, tuple[str | Path, ...]]]:
    """Give a store on a disk that is soon full, and the program that serves it."""
    if place == "a limit of the process":
        yield file, through(LIMITED)
        return
    mounted = file.parent.parent / "small"
    mounted.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(mounted)]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("this user may not mount a small disk")
    try:
        (mounted / file.name).write_bytes(file.read_bytes())
        yield mounted / file.name, (PROGRAM,)
    finally:
        subprocess.run(["umount", "-l", str(mounted)], check=True)


@pytest.mark.slow
@pytest.mark.parametrize("place", ["a limit of the process", "a disk"])
def test_on_a_full_disk_the_client_is_told_and_nothing_is_lost(file: Path, place: str) -> None:
    filling = "".join(f"# {number:0100}\n" for number in range(4_000))
    with full_disk(place, file) as (store_file, program):
        with service("--workers", "1", program=program, MECCG_EVENTS=str(store_file)) as running:
            running.ready()
            taken, answer = [], None
            for number in range(40):
                answer = send(running, f"Player {number}", f"{filling}1 Cram\n")
                if answer.status != 200:
                    break
                taken.append(f"Player {number}")
            assert answer is not None
            assert answer.status == 507, answer.body
            assert answer.json["type"] == "/problems/storage-full"
            assert str(store_file.parent) not in json.dumps(answer.json)
            # What is there can be read all the same.
            assert running.ask("GET", URL).status == 200
            assert running.ask("GET", "/readyz").status == 200
        assert 0 < len(taken) < 40
        with Store(store_file) as store:
            assert store.row("PRAGMA integrity_check") == {"integrity_check": "ok"}
            assert [one.name for one in entries(store, "open")] == taken
            assert len(decks_of(store, "open")) == len(taken)


@pytest.mark.slow
def test_a_store_that_may_not_be_written_is_said_so(file: Path) -> None:
    with service("--workers", "1", program=through(UNPRIVILEGED), MECCG_EVENTS=str(file)) as running:
        running.ready()
        assert send(running, "Ana", text_of("Ana")).status == 200
        for one in (*file.parent.iterdir(), file.parent):
            one.chmod(0o555 if one.is_dir() else 0o444)
        try:
            answer = send(running, "Ben", text_of("Ben"))
        finally:
            file.parent.chmod(0o755)
            file.chmod(0o644)
        assert answer.status == 503, answer.body
        assert answer.json["type"] == "/problems/unavailable"
        assert "nothing was done" in answer.json["detail"]
        assert str(file.parent) not in json.dumps(answer.json)
        # Once it may be written again, nobody needs to start anything anew.
        assert send(running, "Ben", text_of("Ben")).status == 200
    with Store(file) as store:
        assert [one.name for one in entries(store, "open")] == ["Ana", "Ben"]
