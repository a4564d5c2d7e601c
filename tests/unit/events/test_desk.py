"""What the desk takes, in which state, from whom; and what it says of it."""

from __future__ import annotations

import datetime as dt
import itertools
from typing import TYPE_CHECKING, Any

import pytest

from rulesets.errors import FormatError
from validator.events import submissions
from validator.events.desk import (
    change_event,
    create_event,
    decks_of,
    entries,
    entry_of,
    event_by_id,
    log_of,
    move_event,
)
from validator.events.errors import DeskError
from validator.events.model import ORGANISER, PLAYER, STATES, Event
from validator.events.settings import event_id, settings
from validator.events.standing import standing, status, waive
from validator.events.submissions import receipt_of, submit
from validator.usage import UsageError

if TYPE_CHECKING:
    from pathlib import Path

    from validator.events.store import Store

LIST = b"Deck\n3 Cave-drake\n"
OTHER = b"Deck\n4 Cave-drake\n1 Wolves\n"
MOVES = {
    ("draft", "open"), ("open", "locked"), ("locked", "running"), ("running", "closed"),
}  # fmt: skip


def bring(store: Store, state: str) -> None:
    for target in STATES[1 : STATES.index(state) + 1]:
        move_event(store, "open", target)


@pytest.mark.parametrize(("state", "target"), list(itertools.product(STATES, STATES)))
def test_an_event_goes_forward_by_a_step_and_back_with_a_reason(store: Store, state: str, target: str) -> None:
    bring(store, state)
    back = STATES.index(target) < STATES.index(state)

    if (state, target) in MOVES:
        assert move_event(store, "open", target).state == target
    else:
        with pytest.raises(DeskError):
            move_event(store, "open", target)
        assert event_by_id(store, "open").state == state
    if back:
        move_event(store, "open", target, "a mistake")
        assert log_of(store, "open")[-1] == log_of(store, "open")[-1] | {
            "who": "organiser", "what": f"{state} → {target}", "reason": "a mistake", "entry": None,
        }  # fmt: skip


WHO_MAY: dict[tuple[str, str, str], bool] = {
    ("draft", ORGANISER, ""): True, ("draft", PLAYER, ""): False,
    ("open", ORGANISER, ""): True, ("open", PLAYER, ""): True,
    ("locked", ORGANISER, ""): False, ("locked", ORGANISER, "ill"): True, ("locked", PLAYER, ""): False,
    ("locked", PLAYER, "ill"): False,
    ("running", ORGANISER, ""): False, ("running", ORGANISER, "ill"): True, ("running", PLAYER, "ill"): False,
    ("closed", ORGANISER, ""): False, ("closed", ORGANISER, "ill"): False, ("closed", PLAYER, "ill"): False,
}  # fmt: skip
"""State, who, and why, to whether a deck is taken."""


@pytest.mark.parametrize(("state", "who", "why"), WHO_MAY)
def test_who_may_hand_in_a_deck_when(store: Store, state: str, who: str, why: str) -> None:
    submit(store, "open", "Ana", LIST)
    bring(store, state)

    if WHO_MAY[state, who, why]:
        assert submit(store, "open", "Ana", OTHER, deck=1, who=who, why=why).kind == "changed"
    else:
        with pytest.raises(DeskError, match=state):
            submit(store, "open", "Ana", OTHER, deck=1, who=who, why=why)
        assert [one["revision"] for one in decks_of(store, "open")] == [1]


def test_what_a_player_sends_after_the_deadline_is_late(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    deadline = dt.datetime(2027, 7, 30, 18, tzinfo=dt.UTC)
    change_event(store, "open", {"deadline": deadline})
    move_event(store, "open", "open")

    monkeypatch.setattr(submissions, "now", lambda: deadline)
    assert submit(store, "open", "Ana", LIST, who=PLAYER).kind == "taken"
    monkeypatch.setattr(submissions, "now", lambda: deadline + dt.timedelta(milliseconds=1))
    with pytest.raises(DeskError, match="The deadline was 2027-07-30T18:00"):
        submit(store, "open", "Ben", LIST, who=PLAYER)
    assert "after the deadline" in submit(store, "open", "Ben", LIST).remarks
    assert "after the deadline" in log_of(store, "open")[-1]["what"]


def test_revisions_are_told_and_kept(store: Store) -> None:
    first = submit(store, "open", "Ana", LIST, source="ana.txt")
    again = submit(store, "open", " ANA ", LIST, source="ana.txt")
    spelled = submit(store, "open", "Ana", b"# Deck\n3x cave drake\n", source="ana.txt")
    changed = submit(store, "open", entry_of(store, "open", "e1"), OTHER, source="ana.txt")
    second = submit(store, "open", "Ana", OTHER, source="ana 2.txt", against="balrog")

    assert [(one.kind, one.deck, one.revision, one.remarks) for one in (first, again, spelled, changed, second)] == [
        ("taken", 1, 1, ()),
        ("same", 1, 1, ()),
        ("changed", 1, 2, ("the cards are the same as before",)),
        ("changed", 1, 3, ()),
        ("taken", 2, 1, ()),
    ]
    with pytest.raises(DeskError, match="has registered 2 decks"):
        submit(store, "open", "Ana", LIST, source="ana 3.txt")
    with pytest.raises(DeskError, match="decks 1 to 2"):
        submit(store, "open", "Ana", LIST, deck=3)
    assert [row["text"] for row in store.rows("SELECT text FROM submission ORDER BY id")][0::3] == [LIST, OTHER]
    assert [one["against"] for one in decks_of(store, "open")] == [None, "balrog"]


def test_a_player_who_is_called_as_an_entry_is_no_other(store: Store) -> None:
    submit(store, "open", "Ana", LIST)

    assert submit(store, "open", "e1", OTHER).entry.number == 2


def test_the_same_deck_of_two_players_is_said(store: Store) -> None:
    submit(store, "open", "Ana", LIST)

    same = b"Deck\n2 Cave-drake\n1 Cave-drake\n"
    assert [one.name for one in submit(store, "open", "Ben", same).alike] == ["Ana"]
    assert log_of(store, "open")[-1]["what"] == "deck 1, revision 1, the same deck as e1"
    # To another player that would tell what is hidden from him.
    move_event(store, "open", "open")
    assert submit(store, "open", "Cyneburh", same, who=PLAYER).alike == ()


def test_an_event_takes_only_what_it_accepts(store: Store) -> None:
    change_event(store, "open", {"accept": "undecided", "format": "metw"})

    with pytest.raises(DeskError, match="The list is illegal, and the event does not take it: The deck holds 4 copies"):
        submit(store, "open", "Ana", OTHER)
    with pytest.raises(DeskError, match="The list is empty"):
        submit(store, "open", "Ana", b" ")
    assert entries(store, "open") == []


def test_a_receipt_is_the_same_whenever_it_is_asked_for(store: Store) -> None:
    submit(store, "open", "Ana", LIST)
    (one,) = decks_of(store, "open")

    receipt = receipt_of(store, one)
    move_event(store, "open", "open")
    assert receipt_of(store, one) == receipt
    assert (receipt["event"], receipt["entry"], receipt["verdict"]) == ("open", "e1", one["verdict"])


def test_what_is_waived_stays_visible_and_is_of_one_revision(store: Store) -> None:
    deck = b"Alignment: Wizard\nDeck\n4 Cave-drake\n"
    submit(store, "open", "Ana", deck)
    rules = {each["rule"] for each in standing(store, "open")[0][1][0].left("error")}
    assert "copies.non_unique" in rules

    with pytest.raises(DeskError, match="asks for a reason"):
        waive(store, "open", "Ana", "copies.non_unique", "")
    with pytest.raises(DeskError, match="finds nothing to waive"):
        waive(store, "open", "Ana", "sideboard.size", "theme")
    for rule in rules:
        waive(store, "open", "Ana", rule, "theme")
    for each in standing(store, "open")[0][1][0].left("undecided"):
        waive(store, "open", "Ana", each["rule"], "theme")
    with pytest.raises(DeskError, match="waived already"):
        waive(store, "open", "Ana", "copies.non_unique", "theme")

    (deck_now,) = status(store, "open")["entries"][0]["decks"]
    assert deck_now["verdict"].startswith("legal, by ")
    assert (deck_now["errors"], deck_now["undecided"], deck_now["first"]) == (0, 0, "")
    assert [one["rule"] for one in standing(store, "open")[0][1][0].findings if "waived" in one]
    submit(store, "open", "Ana", OTHER, deck=1)
    assert status(store, "open")["entries"][0]["decks"][0]["verdict"] == "illegal"


def test_entries_are_found_by_id_and_by_name(store: Store) -> None:
    submit(store, "open", "Ana  Müller", LIST)

    assert {entry_of(store, "open", who).id for who in ("e1", "Ana Müller", "ana MÜLLER")} == {"e1"}
    for who in ("e2", "e0", "Ana", "e", "e99999999999999999999"):
        with pytest.raises(DeskError, match="Nobody in open is called"):
            entry_of(store, "open", who)
    with pytest.raises(DeskError, match="There is no event 'shut'; known are: open"):
        entry_of(store, "shut", "e1")


def test_an_event_is_set_up_once_and_its_law_not_changed_after_the_lock(store: Store) -> None:
    with pytest.raises(DeskError, match="There is an event 'open' already"):
        create_event(store, Event(id="open", title="Again", format="coe"))
    with pytest.raises(UsageError, match="length"):
        change_event(store, "open", {"length": "eternal"})
    submit(store, "open", "Ana", LIST, deck=2)
    with pytest.raises(DeskError, match="registered 2 decks already"):
        change_event(store, "open", {"decks": 1})
    bring(store, "locked")
    assert change_event(store, "open", {"title": "New"}).title == "New"
    with pytest.raises(DeskError, match="not changed after the lock"):
        change_event(store, "open", {"length": "long"})


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("day", "tomorrow", "not a day"),
        ("deadline", "2027-07-30T20:00", "time zone"),
        ("deadline", "soon", "time zone"),
        ("decks", "9", "1 to 8"),
        ("decks", "two", "1 to 8"),
        ("accept", "all", "no accept 'all'"),
        ("lists", "later", "no lists 'later'"),
        ("title", "", "title"),
        ("title", "a\x07", "title"),
        ("format", "chess", "no format 'chess'"),
        ("options", "treasures", "NAME=VALUE"),
        ("colour", "red", "known are: title"),
    ],
)
def test_what_cannot_be_set_is_said(name: str, text: str, said: str) -> None:
    with pytest.raises((UsageError, FormatError), match=said):
        settings([(name, text)])


def test_settings_are_read_as_a_person_writes_them(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text('id = "club"\ntitle = "Club"\ninherits = "coe"\n')

    said = {"deadline": "2027-07-30T20:00+02:00", "day": "", "options": "a=1, b=2", "format": f"{tmp_path}/club.toml"}

    found: dict[str, Any] = settings(said.items())

    assert found["deadline"] == dt.datetime(2027, 7, 30, 18, tzinfo=dt.UTC)
    assert (found["day"], found["options"], found["format"]) == (None, (("a", "1"), ("b", "2")), "club")
    event = Event(id="x", title="X", format="club", format_file=found["format_file"])
    assert event.request().load_format().id == "club"
    for wrong in ("", "Open", "a b", "-a", "a/b", "a" * 64):
        with pytest.raises(DeskError, match="not an id"):
            event_id(wrong)
