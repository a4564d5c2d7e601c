"""What is sent over the network: once for each key, and with a token for who is new."""

from __future__ import annotations

import datetime as dt
import hashlib
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest

from validator.events import handing_in
from validator.events.access import Viewer, new_token, viewer_of
from validator.events.afterwards import forget
from validator.events.desk import decks_of, entries, entry_of, log_of, move_event
from validator.events.errors import DeskError
from validator.events.handing_in import HandedIn, Key, KeyUsedError, NameTakenError, hand_in
from validator.events.model import ORGANISER, PLAYER
from validator.events.store import Store
from validator.events.submissions import Offer, submit

if TYPE_CHECKING:
    from pathlib import Path

    from validator.events.model import Entry

LIST = b"Deck\n3 Cave-drake\n"
OTHER = b"Deck\n1 Wolves\n"


def offer(player: str | Entry, data: bytes = LIST, who: str = PLAYER) -> Offer:
    return Offer("open", player, data, 1, None, None, "", who, "", dt.datetime.now(dt.UTC))


def key(name: str, data: bytes = LIST, who: str = "") -> Key:
    return Key(who, name, hashlib.sha256(data).digest())


@pytest.fixture
def opened(store: Store) -> Store:
    move_event(store, "open", "open")
    return store


def test_what_comes_twice_is_taken_once_and_answered_alike(opened: Store) -> None:
    first = hand_in(opened, offer("Ana"), key("k"))
    again = hand_in(opened, offer("Ana"), key("k"))

    assert first == again
    assert first.token
    assert viewer_of(opened, first.token) == Viewer(PLAYER, "open", 1)
    assert (first.told["result"], first.receipt["entry"]) == ("taken", "e1")
    assert len(decks_of(opened, "open")) == len(entries(opened, "open")) == 1
    assert [one["what"] for one in log_of(opened, "open")][-3:] == ["entered", "deck 1, revision 1", "token made"]
    assert first.token not in str(opened.rows("SELECT * FROM sent"))
    # Another text since then changes nothing of what was answered.
    hand_in(opened, offer(entry_of(opened, "open", "e1"), OTHER), key("l", OTHER, "e1"))
    assert hand_in(opened, offer("Ana"), key("k")) == first


def test_a_key_is_of_one_thing_and_of_one_person(opened: Store) -> None:
    first = hand_in(opened, offer("Ana"), key("k"))

    with pytest.raises(KeyUsedError):
        hand_in(opened, offer("Ana", OTHER), key("k", OTHER))
    ana = entry_of(opened, "open", "Ana")
    assert hand_in(opened, offer(ana, OTHER), key("k", OTHER, "e1")).token is None
    assert hand_in(opened, offer("Ben", who=ORGANISER), key("k", who="organiser")).told["entry"] == "e2"
    assert hand_in(opened, offer("Cyneburh", b"Deck\n2 Wolves\n"), key("m", b"x")).token != first.token


def test_what_was_refused_may_be_sent_again_by_its_key(store: Store) -> None:
    with pytest.raises(DeskError, match="draft"):
        hand_in(store, offer("Ana"), key("k"))
    move_event(store, "open", "open")

    assert hand_in(store, offer("Ana"), key("k")).told["result"] == "taken"


def test_nobody_enters_himself_by_the_name_of_another(opened: Store) -> None:
    hand_in(opened, offer("Ana"), key("k"))

    for name in ("Ana", " ANA "):
        with pytest.raises(NameTakenError):
            hand_in(opened, offer(name, OTHER), key("l", OTHER))
    assert [one["revision"] for one in decks_of(opened, "open")] == [1]


def test_without_a_key_each_has_a_token_of_his_own(opened: Store) -> None:
    tokens = {hand_in(opened, offer(name)).token for name in ("Ana", "Ben", "Cyneburh")}

    assert len(tokens) == 3
    assert None not in tokens


def test_keys_are_forgotten_after_a_week(opened: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    hand_in(opened, offer("Ana"), key("k"))
    later = dt.datetime.now(dt.UTC) + dt.timedelta(days=8)
    monkeypatch.setattr("validator.events.handing_in.now", lambda: later)

    hand_in(opened, offer("Ben"), key("l"))
    assert [row["key"] for row in opened.rows("SELECT key FROM sent")] == ["l"]


def test_who_is_forgotten_leaves_no_word_behind(file: Path, opened: Store) -> None:
    told = hand_in(opened, offer("Grimbeorn", b"Deck\n3 Cave-drake\n# my secret\n"), key("of-Grimbeorn"))
    new_token(opened, "open", "e1")

    forget(opened, "open", "e1")

    assert opened.rows("SELECT * FROM token") == opened.rows("SELECT * FROM sent") == []
    assert b"grimbeorn" not in file.read_bytes().lower()
    assert b"my secret" not in file.read_bytes()
    assert told.token


def test_one_key_at_once_from_several_connections(file: Path, opened: Store) -> None:
    found: list[HandedIn | Exception] = []

    def send() -> None:
        with Store(file) as mine:
            try:
                found.append(hand_in(mine, offer("Ana"), key("k")))
            except DeskError as error:
                found.append(error)

    threads = [Thread(target=send) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(found) == 6
    assert all(one == found[0] for one in found)
    assert len(decks_of(opened, "open")) == 1


@pytest.mark.parametrize("arrived", [-1, 0, 1])
def test_the_instant_of_arrival_counts(opened: Store, arrived: int) -> None:
    deadline = dt.datetime(2027, 7, 30, 18, tzinfo=dt.UTC)
    opened.execute("UPDATE event SET deadline = ?", deadline.isoformat())
    came: dict[str, Any] = {"who": PLAYER, "arrived": deadline + dt.timedelta(milliseconds=arrived)}

    if arrived <= 0:
        submit(opened, "open", "Ana", LIST, **came)
        assert decks_of(opened, "open")[0]["at"].startswith("2027-07-30T1")
    else:
        with pytest.raises(DeskError, match="The deadline was"):
            submit(opened, "open", "Ana", LIST, **came)


def test_what_came_in_between_with_the_same_key_is_the_answer(
    file: Path, opened: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = handing_in._let_enter  # the instant in which the other comes in
    found: list[HandedIn] = []

    def look(store: Store, asked: Offer) -> None:
        if not found:
            with Store(file) as other:
                monkeypatch.setattr(handing_in, "_let_enter", looked)
                found.append(hand_in(other, asked, key("k")))
        looked(store, asked)

    monkeypatch.setattr(handing_in, "_let_enter", look)

    assert hand_in(opened, offer("Ana"), key("k")) == found[0]
    assert len(decks_of(opened, "open")) == 1
    with pytest.raises(NameTakenError):
        hand_in(opened, offer("Ana"), key("another"))
