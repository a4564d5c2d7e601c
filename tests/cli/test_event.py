"""`meccg event`: as an organiser runs it."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Desk, Run

LEGAL = "wizard-dwarves-of-erebor.deck"
ILLEGAL = "illegal-too-much-of-everything.deck"
UNDECIDED = "undecided-typed-on-a-phone.txt"


def json_of(answer: tuple[int, str, str]) -> Any:  # noqa: ANN401  # JSON
    code, out, err = answer
    assert (code, err) == (0, "")
    return json.loads(out)


def test_an_event_is_set_up_shown_and_changed(desk: Desk) -> None:
    shown = json_of(desk("show", "open", "--output", "json"))
    assert (shown["id"], shown["title"], shown["state"], shown["accept"]) == ("open", "Open", "draft", "anything")

    assert desk("set", "open", "title=Open 2027", "decks=2", "deadline=2027-07-30T20:00+02:00")[0] == 0
    (listed,) = json_of(desk("list", "--output", "json"))
    assert (listed["title"], listed["decks"]) == ("Open 2027", 2)
    assert "Open 2027" in desk("list")[1]
    code, _, err = desk("set", "open", "decks")
    assert (code, "KEY=VALUE" in err) == (2, True)
    code, _, err = desk("new", "open", "--title", "Again")
    assert (code, "already" in err) == (2, True)


@pytest.mark.parametrize(("file", "code"), [(LEGAL, 0), (ILLEGAL, 1), (UNDECIDED, 3)])
def test_a_deck_is_taken_with_the_exit_code_of_a_check(desk: Desk, file: str, code: int) -> None:
    found, out, err = desk("add", "open", "Dora", file, "--output", "json")

    assert (found, err) == (code, "")
    assert json.loads(out) | {"result": "taken", "entry": "e4", "name": "Dora", "deck": 1} == json.loads(out)


def test_status_is_the_contracts(desk: Desk) -> None:
    found = json_of(desk("status", "open", "--output", "json"))

    assert found["event"]["id"] == "open"
    assert [(one["entry"], one["name"]) for one in found["entries"]] == [
        ("e1", "Ana"),
        ("e2", "Ben"),
        ("e3", "Cyneburh"),
    ]
    decks = [one["decks"][0] for one in found["entries"]]
    assert list(decks[0]) == [
        "deck", "against", "revision", "verdict", "errors", "undecided", "first", "fingerprint", "received",
        "stage",
    ]  # fmt: skip
    assert [one["verdict"] for one in decks] == ["legal", "illegal", "undecided"]
    assert decks[1]["errors"] == 9
    assert decks[1]["first"].startswith("Gwaihir is unique")


def test_status_in_every_output(desk: Desk) -> None:
    assert "3 checked: 1 legal, 1 illegal, 1 undecided, 0 unreadable." in desk("status", "open")[1]
    rows = list(csv.DictReader(io.StringIO(desk("status", "open", "--output", "csv")[1])))
    assert [(row["player"], row["verdict"]) for row in rows] == [
        ("Ana", "legal"),
        ("Ben", "illegal"),
        ("Cyneburh", "undecided"),
    ]
    assert "| Ben |" in desk("status", "open", "--output", "markdown")[1]
    assert 'failures="2"' in desk("status", "open", "--output", "junit")[1]
    assert "Gwaihir" in desk("status", "open", "--output", "html")[1]


def test_a_report_says_what_was_waived(desk: Desk) -> None:
    assert desk("waive", "open", "Ben", "copies.unique", "--reason", "theme of the day") == (
        0, "Ben: illegal, by 1 waiver.\n", "",
    )  # fmt: skip

    (told,) = json_of(desk("report", "open", "e2", "--output", "json"))
    assert told["errors"] == 8
    assert [one["rule"] for one in told["report"]["findings"] if "waived" in one] == ["copies.unique"]
    assert told["waivers"][0]["reason"] == "theme of the day"
    text = desk("report", "open", "Ben")[1]
    assert "ILLEGAL, BY 1 WAIVER" in text
    assert "because theme of the day" in text
    code, _, err = desk("waive", "open", "Ana", "copies.unique", "--reason", "x")
    assert (code, "nothing speaks against it" in err) == (2, True)


def test_after_the_lock_a_deck_is_replaced_with_a_reason_alone(desk: Desk) -> None:
    for state in ("open", "lock"):
        assert desk(state, "open")[0] == 0

    assert desk("add", "open", "Ben", LEGAL)[0] == 4
    assert desk("replace", "open", "Ben", LEGAL)[0] == 2
    code, out, _ = desk("replace", "open", "Ben", LEGAL, "--reason", "a slip")
    assert (code, out) == (0, "changed (revision 2), e2 Ben, legal; the same deck as Ana\n")
    assert desk("unlock", "open")[0] == 2
    assert desk("unlock", "open", "--reason", "too early")[0] == 0
    told = json_of(desk("log", "open", "--output", "json"))
    assert [(one["what"], one["entry"], one["reason"]) for one in told[-2:]] == [
        ("deck 1, revision 2, the same deck as e1", "e2", "a slip"), ("locked → open", None, "too early"),
    ]  # fmt: skip


def test_tokens_stages_and_check_in(desk: Desk) -> None:
    code, token, _ = desk("token", "open", "--entry", "Ana")
    assert (code, len(token.strip())) == (0, 43)
    assert desk("token", "open", "--entry", "e1", "--revoke")[1] == "1 token revoked.\n"
    assert len(desk("token", "--admin")[1].strip()) == 43
    for wrong in ((), ("open", "--admin"), ("open", "--renew", "--revoke"), ("--admin", "--entry", "e1")):
        assert desk("token", *wrong)[0] == 2
    assert desk("check-in", "open", "Ana")[1] == "e1 Ana is checked in.\n"

    assert desk("stage", "open", "finals", "--decks-may-change")[0] == 0
    for words in (("open", "open"), ("lock", "open"), ("open", "open", "--stage", "finals")):
        assert desk(*words)[0] == 0
    assert desk("add", "open", "Ben", LEGAL)[1].startswith("changed (revision 2)")
    assert desk("lock", "open", "--stage", "finals")[1] == "The stage finals is locked.\n"
    assert desk("unlock", "open", "--stage", "finals")[0] == 2
    shown = desk("status", "open")[1]
    assert "Stages: rounds (locked), finals (locked)" in shown
    assert "1 r2, finals" in shown
    assert token.strip() not in desk("log", "open")[1]


@pytest.mark.parametrize("output", ["text", "json"])
def test_a_receipt_is_verified_without_the_store(desk: Desk, tmp_path: Path, output: str) -> None:
    _, receipt, _ = desk("receipt", "open", "Ana", "--output", output)
    _, key, _ = desk("key", "open")
    (tmp_path / "receipt").write_text(receipt)
    (tmp_path / "key").write_text(key)
    (tmp_path / "events.db").unlink()

    code, out, _ = desk("verify", tmp_path / "receipt", "--key", key.strip())
    assert code == 0
    assert out.startswith("True: open, e1, deck 1, revision 1, legal, code ")
    (tmp_path / "receipt").write_text(receipt.replace("legal", "legaI"))
    assert desk("verify", tmp_path / "receipt", "--key", tmp_path / "key")[0] == 1
    assert desk("verify", tmp_path / "none", "--key", key.strip())[0] == 4


def test_an_import_says_what_became_of_each_list(desk: Desk, tmp_path: Path, examples: Path) -> None:
    folder = tmp_path / "lists"
    (folder / "Ben").mkdir(parents=True)
    legal = (examples / LEGAL).read_bytes()
    (folder / "a.deck").write_bytes(b"# Player: Dora\n" + legal)
    (folder / "Ana.deck").write_bytes(legal)
    (folder / "Ben" / "list.deck").write_bytes(b"# Player: Cyneburh\n" + legal)
    (folder / "empty.txt").write_text("")
    (folder / "form.csv").write_text('Name,Deck\nEva,"Deck\n3 Cave-drake\n4 Wolves"\nEva,"Deck\n1 Wolves\n"\n')

    code, out, _ = desk("import", "open", folder)

    told = dict(line.removeprefix(f"{folder}/").split(": ", 1) for line in out.splitlines())
    assert code == 4
    contradiction = (
        "By the list it is Cyneburh's, and by the folder Ben's. Take it with `meccg event add open NAME FILE`."
    )
    twice = f"The list of Eva was in {folder}/form.csv:2 already, and one deck each is registered here."
    assert told == {
        "Ana.deck": "the same as before, e1 Ana, legal",
        "Ben/list.deck": f"not taken: {contradiction}",
        "a.deck": "taken, e4 Dora, legal; the same deck as Ana",
        "empty.txt": "not taken: The list is empty; write one card a line, with its count.",
        "form.csv:2": "taken, e5 Eva, illegal",
        "form.csv:3": f"not taken: {twice}",
    }
    (folder / "Ana.deck").write_bytes(legal.replace(b"1 Orcrist", b"1 Glamdring"))
    code, out, _ = desk("import", "open", folder / "Ana.deck", "--output", "json")
    (result,) = json.loads(out)
    assert (code, result["result"], result["revision"]) == (1, "changed", 2)


def test_what_does_not_exist_is_said(desk: Desk, meccg: Run, tmp_path: Path) -> None:
    assert desk("status", "shut") == (2, "", "meccg: There is no event 'shut'; known are: open.\n")
    assert desk("report", "open", "Zoe")[0] == 2
    code, _, err = meccg("event", "list", "--store", tmp_path / "none.db")
    assert (code, "There is no store" in err) == (4, True)
    code, _, err = meccg("event", "list")
    assert (code, "--store" in err) == (2, True)


def test_the_store_is_named_by_a_variable_too(desk: Desk, meccg_process: Run, tmp_path: Path) -> None:
    code, out, _ = meccg_process("event", "list", MECCG_EVENTS=str(tmp_path / "events.db"))

    assert (code, "Open" in out) == (0, True)
    assert desk("list")[1] == out


@pytest.mark.slow
@pytest.mark.parametrize(
    "words", [["event", "new", "open", "--title", "Open", "--store", "x"], ["serve", "--port", "0"]]
)
def test_without_the_extra_it_says_how_to_install_it(words: list[str], tmp_path: Path) -> None:
    program = (
        "import sys; sys.modules['cryptography'] = None; sys.modules['cryptography.exceptions'] = None; "
        f"from validator.cli import main; sys.exit(main({words!r}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=tmp_path,
        env=os.environ | {"MECCG_EVENTS": str(tmp_path / "events.db")},
    )  # fmt: skip

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "meccg: The desk needs the extra `events`; install meccg-validator[events].\n"
