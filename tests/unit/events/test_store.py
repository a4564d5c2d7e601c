"""The store: what is acknowledged is there, whole, whatever happens."""

from __future__ import annotations

import random
import resource
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest
from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

from validator.events.desk import create_event, decks_of, entries, event_by_id, events, log_of
from validator.events.errors import StoreError
from validator.events.migrations import MIGRATIONS, m001_first
from validator.events.model import Event
from validator.events.store import Store
from validator.events.submissions import submit

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

LIST = b"Deck\n3 Cave-drake\n"
WRITER = """
import sys
from pathlib import Path
from validator.events.store import Store
from validator.events.submissions import submit
with Store(Path(sys.argv[1])) as store:
    print("ready", flush=True)
    for number in range(int(sys.argv[2]), int(sys.argv[3])):
        taken = submit(store, "open", f"Player {number}", f"Deck\\n3 Cave-drake\\n# {number}\\n".encode())
        print(taken.entry.name, flush=True)
"""


def write(file: Path, first: int, last: int) -> subprocess.Popen[str]:
    """Start a process that hands in decks, and prints who has handed in each when it is acknowledged."""
    command = [sys.executable, "-c", WRITER, str(file), str(first), str(last)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def lines_of(process: subprocess.Popen[str]) -> list[str]:
    assert process.stdout is not None
    with process:
        return process.stdout.read().splitlines()


def is_whole(file: Path, acknowledged: Sequence[str]) -> None:
    """See that the store holds all that was acknowledged, and nothing half."""
    with Store(file) as store:
        assert store.row("PRAGMA integrity_check") == {"integrity_check": "ok"}
        assert store.rows("PRAGMA foreign_key_check") == []
        held = {one.number: one.name for one in entries(store, "open")}
        decks = {held[one["entry"]]: one["text"] for one in decks_of(store, "open")}
        assert set(acknowledged) <= set(decks)
        # Each player has his deck, and each deck its lines in the log.
        assert set(decks) == set(held.values())
        assert all(text.endswith(f"# {(name or '').split()[1]}\n".encode()) for name, text in decks.items())
        told = [one for one in log_of(store, "open") if one["what"].startswith("deck ")]
        assert len(told) == len(decks)


def killed(file: Path, seed: int) -> int:
    """Kill a process that hands in decks, at some moment, and look at what it left; give what it acknowledged."""
    chance = random.Random(seed)  # noqa: S311  # the moment can be had again
    with Store(file) as store:
        before = len(entries(store, "open"))
    process = write(file, before, before + 10_000)
    assert process.stdout is not None
    heard = [process.stdout.readline() for _ in range(1 + chance.randrange(5))]
    time.sleep(chance.uniform(0, 0.02))
    process.send_signal(signal.SIGKILL)
    # A line that was cut off was not received.
    heard += process.stdout.read().rpartition("\n")[0].splitlines()
    process.wait()
    process.stdout.close()
    named = [line.strip() for line in heard[1:]]
    is_whole(file, named)
    return len(named)


@pytest.mark.slow
def test_what_was_acknowledged_outlives_a_killed_process(file: Path, store: Store) -> None:
    acknowledged = sum(killed(file, seed) for seed in range(3))
    assert 0 < acknowledged <= len(entries(store, "open"))


@pytest.mark.slow
def test_what_was_acknowledged_outlives_a_hundred_killed_processes(file: Path, store: Store) -> None:
    acknowledged = sum(killed(file, 1_000 + seed) for seed in range(100))
    assert 100 < acknowledged <= len(entries(store, "open"))


def test_two_processes_write_at_once(file: Path, store: Store) -> None:
    writers = [write(file, first, first + 15) for first in (0, 15)]

    named = [line for writer in writers for line in lines_of(writer) if line != "ready"]

    assert len(named) == 30
    is_whole(file, named)
    assert [one.number for one in entries(store, "open")] == list(range(1, 31))


def test_a_writer_waits_for_another(file: Path, store: Store) -> None:
    def slow() -> None:
        with Store(file) as other, other.write():
            other.insert("entry", event="open", number=1, name="Ana", name_key="ana")
            begun.set()
            time.sleep(0.3)

    begun = threading.Event()
    thread = threading.Thread(target=slow)
    thread.start()
    begun.wait()
    taken = submit(store, "open", "Ben", LIST)
    thread.join()

    assert taken.entry.number == 2


FULL = """
import resource, signal, sys
from pathlib import Path
from validator.events.errors import StoreError
from validator.events.store import Store
from validator.events.submissions import submit
with Store(Path(sys.argv[1])) as store:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))
    try:
        for number in range(1000):
            taken = submit(store, "open", f"Player {number}", b"Deck\\n3 Cave-drake\\n# %d\\n" % number)
            print(taken.entry.name, flush=True)
    except StoreError as error:
        print(error, file=sys.stderr)
        sys.exit(4)
"""


def test_on_a_full_disk_a_deck_is_refused_and_nothing_is_lost(file: Path, store: Store) -> None:
    assert hasattr(resource, "RLIMIT_FSIZE")
    done = subprocess.run([sys.executable, "-c", FULL, str(file)], capture_output=True, text=True, check=False)

    named = done.stdout.splitlines()
    assert done.returncode == 4, done.stderr
    assert "cannot be used, and nothing was done" in done.stderr
    assert 0 < len(named) < 1000
    is_whole(file, named)
    assert submit(store, "open", "Player 5000", b"Deck\n1 Wolves\n# 5000\n").kind == "taken"


def test_a_store_that_may_not_be_written_says_so(file: Path, store: Store) -> None:
    store.close()
    read_only = sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)
    read_only.close()
    with Store(file) as opened:
        opened.execute("PRAGMA query_only = ON")
        with pytest.raises(StoreError, match="nothing was done"):
            submit(opened, "open", "Ana", LIST)
        assert entries(opened, "open") == []


def test_a_store_of_a_newer_version_is_refused(file: Path, store: Store) -> None:
    store.insert("_sqlite_migrations", migration_set="meccg events", name="m999_later", applied_at="2030-01-01")
    store.close()

    with pytest.raises(StoreError, match=r"newer version of this program \(m999_later\); update it"):
        Store(file)


def steps(**more: Any) -> Migrations:  # noqa: ANN401  # functions, each with its name
    """Give the steps of a later version: those of today, and more."""
    later = Migrations("meccg events")
    for one in MIGRATIONS.pending(Database(memory=True)):
        later(name=one.name)(one.fn)
    for name, step in more.items():
        later(name=name)(step)
    return later


def test_the_first_store_of_all_is_brought_up_to_date(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Migrations("meccg events")
    first(name="m001_first")(m001_first)
    monkeypatch.setattr("validator.events.store.MIGRATIONS", first)
    with Store(file, create=True) as old:
        old.insert(
            "event", id="old", title="Old", place="", format="coe", options="{}", decks=1, accept="anything",
            lists="hidden", state="open", signing_key=bytes(32), public_key=bytes(32),
        )  # fmt: skip
        old.insert("entry", event="old", number=1, name="Ana", name_key="ana")

    monkeypatch.undo()
    with Store(file) as now:
        assert [one.name for one in event_by_id(now, "old").stages] == ["rounds"]
        assert [(one.name, one.checked_in) for one in entries(now, "old")] == [("Ana", False)]
        assert submit(now, "old", "Ana", LIST).kind == "taken"


def test_a_store_of_an_earlier_version_is_brought_up_to_date(
    file: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    submit(store, "open", "Ana", LIST)
    store.close()
    later = steps(m999_later=lambda database: database.execute("ALTER TABLE entry ADD COLUMN later TEXT"))
    monkeypatch.setattr("validator.events.store.MIGRATIONS", later)

    for _ in range(2):
        with Store(file) as newer:
            assert newer.row("SELECT name, later FROM entry") == {"name": "Ana", "later": None}
    monkeypatch.undo()
    with pytest.raises(StoreError, match=r"newer version of this program \(m999_later\)"):
        Store(file)


def test_a_step_that_fails_leaves_the_store_as_it_was(
    file: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def half(database: Database) -> None:
        database.execute("ALTER TABLE entry ADD COLUMN later TEXT")
        database.execute("no SQL")

    store.close()
    monkeypatch.setattr("validator.events.store.MIGRATIONS", steps(m999_half=half))
    with pytest.raises(StoreError, match="nothing was done"):
        Store(file)

    monkeypatch.undo()
    with Store(file) as same:
        assert "later" not in {row["name"] for row in same.rows("SELECT name FROM pragma_table_info('entry')")}


def test_a_store_is_its_owners(file: Path, store: Store, tmp_path: Path) -> None:
    store.backup(tmp_path / "copy.db")
    submit(store, "open", "Ana", LIST)

    assert {one.name: stat.S_IMODE(one.stat().st_mode) for one in tmp_path.iterdir()} == dict.fromkeys(
        ("copy.db", file.name, f"{file.name}-wal", f"{file.name}-shm"), 0o600
    )


def test_a_file_that_is_no_store_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_text("no store " * 1000)

    with pytest.raises(StoreError, match="cannot be used"):
        Store(tmp_path / "x.db")
    with pytest.raises(StoreError, match="There is no store"):
        Store(tmp_path / "y.db")
    with pytest.raises(StoreError, match="cannot be used"):
        Store(tmp_path / "none" / "z.db", create=True)


def test_what_fails_within_is_taken_back_as_a_whole(store: Store) -> None:
    def two_of_one_name() -> None:
        with store.write():
            for number in (1, 2):
                store.insert("entry", event="open", number=number, name="Ana", name_key="ana")

    with pytest.raises(StoreError, match="UNIQUE"):
        two_of_one_name()

    assert entries(store, "open") == []


CHANGES = {
    "a text": "UPDATE submission SET text = X'00'",
    "a verdict": "UPDATE submission SET verdict = 'illegal'",
    "an instant": "UPDATE submission SET at = '2000-01-01'",
    "a deck": "DELETE FROM submission",
    "a line of the log": "DELETE FROM log",
    "who did it": "UPDATE log SET who = 'nobody'",
    "why": "UPDATE log SET reason = 'because'",
    "the entry of a deck": "DELETE FROM entry",
    "the number of decks": "UPDATE event SET decks = 9",
    "the stage of a deck": "UPDATE submission SET stage = 'finals'",
    "a number as a text": "UPDATE event SET decks = 'two'",
}


@pytest.mark.parametrize("sql", CHANGES.values(), ids=CHANGES)
def test_what_was_acknowledged_cannot_be_changed(store: Store, sql: str) -> None:
    submit(store, "open", "Ana", LIST)
    before = store.rows("SELECT * FROM submission"), store.rows("SELECT * FROM log")

    with pytest.raises(StoreError), store.write():
        store.execute(sql)

    assert (store.rows("SELECT * FROM submission"), store.rows("SELECT * FROM log")) == before


def test_a_copy_is_made_while_the_store_is_in_use(file: Path, store: Store, tmp_path: Path) -> None:
    submit(store, "open", "Ana", LIST)
    with Store(file) as other, other.write():
        other.insert("entry", event="open", number=9, name="Ben", name_key="ben")
        store.backup(tmp_path / "copy.db")

    with Store(tmp_path / "copy.db") as copy:
        assert [one.name for one in entries(copy, "open")] == ["Ana"]
        create_event(copy, Event(id="other", title="Other", format="coe"))
    assert [one.id for one in events(store)] == ["open"]
    assert event_by_id(store, "open").title == "Open"


@pytest.mark.parametrize("create", [True, False])
def test_the_database_of_another_program_stays_as_it_is(tmp_path: Path, *, create: bool) -> None:
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE photos (id INTEGER PRIMARY KEY)")
        other.commit()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="another program"):
        Store(path, create=create)
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == ["other.db"]
