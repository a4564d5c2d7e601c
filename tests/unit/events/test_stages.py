"""Stages after the first one: in which order they go, and when decks may change before them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from validator.events.afterwards import forget
from validator.events.desk import check_in, decks_of, entries, event_by_id, log_of, move_event
from validator.events.errors import DeskError
from validator.events.model import PLAYER, STATES
from validator.events.stages import add_stage, move_stage
from validator.events.standing import status
from validator.events.submissions import submit

if TYPE_CHECKING:
    from validator.events.store import Store

FIRST, SECOND, THIRD = (b"Deck\n%d Cave-drake\n" % number for number in (1, 2, 3))


def bring(store: Store, state: str) -> None:
    now = event_by_id(store, "open").state
    for target in STATES[STATES.index(now) + 1 : STATES.index(state) + 1]:
        move_event(store, "open", target)


def states(store: Store) -> dict[str, str]:
    return {one.name: one.state for one in event_by_id(store, "open").stages}


def test_decks_change_before_a_stage_that_lets_them_until_its_lock(store: Store) -> None:
    add_stage(store, "open", "finals", decks_may_change=True)
    bring(store, "open")
    submit(store, "open", "Ana", FIRST, who=PLAYER)
    bring(store, "running")
    with pytest.raises(DeskError, match="The event is running"):
        submit(store, "open", "Ana", SECOND, deck=1, who=PLAYER)

    assert move_stage(store, "open", "finals", "open").state == "open"
    assert submit(store, "open", "Ana", SECOND, deck=1, who=PLAYER).revision == 2
    with pytest.raises(DeskError, match="Nobody is entered any more"):
        submit(store, "open", "Ben", SECOND, who=PLAYER)
    # What is open asks for no reason.
    assert submit(store, "open", "Ana", THIRD, deck=1).revision == 3
    move_stage(store, "open", "finals", "lock")
    for who, said in ((PLAYER, "The event is running"), ("organiser", "with a reason alone")):
        with pytest.raises(DeskError, match=said):
            submit(store, "open", "Ana", FIRST, deck=1, who=who)
    submit(store, "open", "Ana", FIRST, deck=1, why="a slip")

    assert [row["stage"] for row in store.rows("SELECT stage FROM submission ORDER BY id")] == [
        "rounds", "finals", "finals", "finals",
    ]  # fmt: skip
    assert [one.name for one in entries(store, "open")] == ["Ana"]
    found = status(store, "open")
    assert found["event"]["stages"] == [
        {"name": "rounds", "decks_may_change": True, "state": "locked"},
        {"name": "finals", "decks_may_change": True, "state": "locked"},
    ]
    assert found["entries"][0]["decks"][0]["stage"] == "finals"
    assert [one["what"] for one in log_of(store, "open") if "finals" in one["what"]] == [
        "stage finals added, decks may change", "finals: waiting → open", "finals: open → locked",
    ]  # fmt: skip


def test_stages_go_in_their_order_and_back_with_a_reason(store: Store) -> None:
    add_stage(store, "open", "top-8")
    add_stage(store, "open", "finals", decks_may_change=True)
    bring(store, "open")
    with pytest.raises(DeskError, match="The event is open"):
        move_stage(store, "open", "top-8", "lock")
    bring(store, "locked")

    refused = {
        ("finals", "open"): "The stage top-8 comes before",
        ("top-8", "open"): "Decks may not change before the stage top-8",
        ("top-8", "unlock"): "has not begun",
        ("rounds", "lock"): "no stage 'rounds' after the first; known are: top-8 and finals",
    }
    for (name, step), said in refused.items():
        with pytest.raises(DeskError, match=said):
            move_stage(store, "open", name, step, "because")
    move_stage(store, "open", "top-8", "lock")
    with pytest.raises(DeskError, match="locked already"):
        move_stage(store, "open", "top-8", "lock")
    move_stage(store, "open", "finals", "lock")
    with pytest.raises(DeskError, match="The stage finals has begun"):
        move_stage(store, "open", "top-8", "unlock", "because")
    with pytest.raises(DeskError, match="The stage top-8 has begun"):
        move_event(store, "open", "open", "because")
    with pytest.raises(DeskError, match="asks for a reason"):
        move_stage(store, "open", "finals", "unlock")

    seen = []
    for name in ("finals", "finals", "top-8"):
        move_stage(store, "open", name, "unlock", "because")
        seen.append(states(store))
    assert seen == [
        {"rounds": "locked", "top-8": "locked", "finals": "open"},
        {"rounds": "locked", "top-8": "locked", "finals": "waiting"},
        {"rounds": "locked", "top-8": "waiting", "finals": "waiting"},
    ]
    assert move_event(store, "open", "open", "because").state == "open"


@pytest.mark.parametrize(
    ("name", "said"),
    [("rounds", "every event begins with it"), ("finals", "already"), ("Finals", "not the name"), ("", "not the name")],
)
def test_a_stage_that_cannot_be_is_said(store: Store, name: str, said: str) -> None:
    add_stage(store, "open", "finals")

    with pytest.raises(DeskError, match=said):
        add_stage(store, "open", name)


def test_players_are_checked_in(store: Store) -> None:
    for name in ("Ana", "Ben"):
        submit(store, "open", name, FIRST)

    assert check_in(store, "open", "Ana").checked_in
    with pytest.raises(DeskError, match="Ana is checked in already"):
        check_in(store, "open", "e1")
    assert [one["checked_in"] for one in status(store, "open")["entries"]] == [True, False]
    check_in(store, "open", "Ana", undo=True)
    with pytest.raises(DeskError, match="Ben is not checked in"):
        check_in(store, "open", "Ben", undo=True)
    assert [(one["what"], one["entry"]) for one in log_of(store, "open")][-2:] == [
        ("checked in", "e1"), ("check-in taken back", "e1"),
    ]  # fmt: skip
    forget(store, "open", "Ben")
    with pytest.raises(DeskError, match="e2 is forgotten"):
        check_in(store, "open", "e2")
    bring(store, "closed")
    with pytest.raises(DeskError, match="closed"):
        check_in(store, "open", "Ana")
    assert len(decks_of(store, "open")) == 2
