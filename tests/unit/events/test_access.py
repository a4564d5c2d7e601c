"""Who may see what when, and the tokens by which the desk knows who asks."""

from __future__ import annotations

import hashlib
import itertools
import re
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest

from validator.events.access import ADMIN, Viewer, What, WrongTokenError, may_see, new_token, revoke_tokens, viewer_of
from validator.events.afterwards import forget
from validator.events.desk import entries, log_of
from validator.events.errors import DeskError
from validator.events.model import LISTS, ORGANISER, PLAYER, STATES, Entry, Event
from validator.events.submissions import submit

if TYPE_CHECKING:
    from pathlib import Path

    from validator.events.store import Store

OWN = What.NAME | What.LIST | What.VERDICT | What.REPORT | What.RECEIPT
SHOWN = What.NAME | What.LIST | What.VERDICT
VIEWERS = {
    "admin": Viewer(ADMIN),
    "organiser": Viewer(ORGANISER, "open"),
    "player": Viewer(PLAYER, "open", 1),
    "other player": Viewer(PLAYER, "open", 2),
    "stranger": Viewer(),
    "organiser of another event": Viewer(ORGANISER, "other"),
    "player of another event": Viewer(PLAYER, "other", 1),
}
AFTER_THE_LOCK = ("locked", "running", "closed")


@pytest.mark.parametrize("published", [False, True])
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("lists", LISTS)
@pytest.mark.parametrize("who", VIEWERS)
def test_who_sees_what_of_an_entry(who: str, lists: str, state: str, published: bool) -> None:  # noqa: FBT001
    event = Event(id="open", title="Open", format="coe", state=state, lists=lists)
    shown = {"hidden": published, "open": published or state in AFTER_THE_LOCK, "never": False}[lists]
    expected = {
        "admin": What.everything(), "organiser": What.everything(), "player": OWN,
    }.get(who, SHOWN if shown else What.NOTHING)  # fmt: skip

    assert may_see(event, VIEWERS[who], Entry(1, "Ana", published)) == expected


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("who", VIEWERS)
def test_who_sees_what_of_an_event(who: str, state: str) -> None:
    event = Event(id="open", title="Open", format="coe", state=state)
    seen = may_see(event, VIEWERS[who])
    inside = who in {"admin", "organiser", "player", "other player"}

    assert (What.EVENT in seen) == (inside or state != "draft")
    assert (What.COUNT in seen) == (who in {"admin", "organiser"} or state in AFTER_THE_LOCK)
    assert (What.DESK in seen) == (who in {"admin", "organiser"})


def test_who_is_forgotten_is_seen_by_nobody_but_the_organiser() -> None:
    event = Event(id="open", title="Open", format="coe", state="closed", lists="open")

    assert may_see(event, Viewer(), Entry(1, None, published=True)) == What.NOTHING


def test_a_token_tells_who_asks(store: Store) -> None:
    submit(store, "open", "Ana", b"Deck\n1 Cave-drake\n")
    made = {
        new_token(store, None): Viewer(ADMIN),
        new_token(store, "open"): Viewer(ORGANISER, "open"),
        new_token(store, "open"): Viewer(ORGANISER, "open"),
        new_token(store, "open", "Ana"): Viewer(PLAYER, "open", 1),
    }

    for token, who in made.items():
        assert re.fullmatch(r"[A-Za-z0-9_-]{43}", token)
        assert viewer_of(store, token) == who
        for wrong in (
            token[:-1],
            f"{token}x",
            token.swapcase(),
            f" {token}",
            hashlib.sha256(token.encode()).hexdigest(),
        ):
            with pytest.raises(WrongTokenError):
                viewer_of(store, wrong)
    assert viewer_of(store, None) == Viewer()
    with pytest.raises(WrongTokenError):
        viewer_of(store, "")
    assert [one["what"] for one in log_of(store, "open")][-3:] == ["token made"] * 3
    assert not any(token in str(log_of(store, "open")) for token in made)


def test_a_token_stands_nowhere_in_the_store(file: Path, store: Store) -> None:
    token = new_token(store, "open")
    store.settle()

    assert token.encode() not in file.read_bytes()
    assert hashlib.sha256(token.encode()).digest() in file.read_bytes()


def test_tokens_are_renewed_and_revoked_for_whom_they_were_made(store: Store) -> None:
    for name in ("Ana", "Ben"):
        submit(store, "open", name, b"Deck\n1 Cave-drake\n")
    first, bens, organisers = new_token(store, "open", "Ana"), new_token(store, "open", "Ben"), new_token(store, "open")

    second = new_token(store, "open", "e1", renew=True)
    assert viewer_of(store, second) == Viewer(PLAYER, "open", 1)
    assert revoke_tokens(store, "open") == 1
    for gone, there in itertools.product((first, organisers), (bens, second)):
        with pytest.raises(WrongTokenError):
            viewer_of(store, gone)
        assert viewer_of(store, there).role == PLAYER
    forget(store, "open", "Ana")
    with pytest.raises(WrongTokenError):
        viewer_of(store, second)
    with pytest.raises(DeskError, match="e1 is forgotten"):
        new_token(store, "open", "e1")
    with pytest.raises(DeskError, match="no event 'shut'"):
        new_token(store, "shut")
    assert len(entries(store, "open")) == 2


def test_every_token_is_held_against_each_that_is_known(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """However much of it is right, and whatever it is for, the same work is done."""
    compared: list[bytes] = []
    tokens = [new_token(store, "open") for _ in range(5)]

    def compare(one: bytes, other: bytes) -> bool:
        compared.append(one)
        return one == other

    monkeypatch.setattr("validator.events.access.hmac.compare_digest", compare)

    for token in (*tokens, "x", tokens[0][:-1] + "x"):
        compared.clear()
        with suppress(WrongTokenError):
            viewer_of(store, token)
        assert len(compared) == 5
