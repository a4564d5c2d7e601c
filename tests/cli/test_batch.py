from __future__ import annotations

import json
import multiprocessing
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from validator.batch import UNREADABLE, Submission, answers, find, submissions
from validator.check_request import CheckRequest
from validator.render import json as json_report

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.cli.conftest import Run
    from validator.report import Report


@pytest.fixture
def many(tmp_path: Path, examples: Path) -> Path:
    """A file of 300 decks with names that count, each seventh with an unknown card, each fiftieth broken."""
    deck = json.loads((examples / "ringwraith-northern-pits.json").read_text("utf-8"))
    lines = []
    for number in range(300):
        deck["name"] = f"deck {number}"
        deck["pool"][0]["name"] = "Nobody" if number % 7 == 0 else "Orc Captain"
        lines.append("{broken" if number % 50 == 49 else json.dumps(deck))
    path = tmp_path / "many.ndjson"
    path.write_text("\n".join(lines), "utf-8")
    return path


@pytest.mark.slow
def test_several_processes_answer_as_one_does_and_in_the_same_order(meccg: Run, many: Path) -> None:
    arguments = ("check", "--output", "ndjson", "--as-of", "2026-11-27", many)
    one = meccg(*arguments)
    assert meccg(*arguments, "--jobs", "2") == one
    code, out, err = one
    answered = [json.loads(line) for line in out.splitlines()]
    assert [a["deck"]["name"] if "deck" in a else None for a in answered] == [
        None if number % 50 == 49 else f"deck {number}" for number in range(300)
    ]
    assert (code, err.count("\n")) == (4, 6)


@pytest.mark.slow
def test_a_killed_process_costs_no_deck_its_answer(many: Path) -> None:
    decks = submissions(find([str(many)]).sources)
    given = answers(decks, [CheckRequest()], json_report.render, jobs=2)
    verdicts = [next(given).verdict]
    for process in multiprocessing.active_children():
        process.kill()
    verdicts += [answer.verdict for answer in given]
    # 6 lines are broken; of the 43 decks with an unknown card, 0, 7, 14 ... 294, number 49 is one of those.
    assert {verdict: verdicts.count(verdict) for verdict in verdicts} == {"undecided": 42, "legal": 252, UNREADABLE: 6}


def test_a_fault_of_the_program_costs_one_deck_its_answer(examples: Path) -> None:
    def render(report: Report) -> str:
        if report.source and "balrog" in report.source:
            raise KeyError("shadow\nand flame")
        return report.verdict

    given = list(answers(submissions(find([str(examples)]).sources), [CheckRequest()], render))
    assert [answer.verdict for answer in given].count("legal") == 3
    (broken,) = (answer for answer in given if answer.verdict == UNREADABLE)
    assert broken.text.startswith("internal error: KeyError: 'shadow\\nand flame' (tests/cli/test_batch.py, line ")
    assert "\n" not in broken.text


def test_decks_are_read_when_they_are_asked_for(examples: Path) -> None:
    missing = str(examples / "nowhere.deck")
    given = submissions(find([missing, str(examples / "wizard-dwarves-of-erebor.deck")]).sources)
    assert next(given) == Submission(missing, "The file cannot be read: No such file or directory.")
    deck = next(given).deck
    assert not isinstance(deck, str)
    assert deck.layout == "gccg"


def test_an_answer_comes_before_all_is_read(examples: Path) -> None:
    read = 0

    def endless() -> Iterator[Submission]:
        nonlocal read
        (deck,) = submissions(find([str(examples / "ringwraith-northern-pits.json")]).sources)
        while True:
            read += 1
            yield deck

    given = answers(endless(), [CheckRequest()], json_report.render, jobs=2)
    assert next(given).verdict == "legal"
    given.close()  # type: ignore[attr-defined]  # a generator, where there are several processes
    # 4, 8, 16, 32 and 64 decks: five chunks, one more than two for each process.
    assert read <= 124


# The peak of a program begins with that of the one that started it, so a small one stands between the tests and it.
MEASURED = """
import resource, subprocess, sys
code = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode
print(code, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


@pytest.mark.slow
def test_memory_does_not_grow_with_the_input(program: Path, examples: Path, tmp_path: Path) -> None:
    pytest.importorskip("resource", reason="no way to measure it here")
    deck = json.loads((examples / "ringwraith-northern-pits.json").read_text("utf-8"))
    path = tmp_path / "many.ndjson"
    with path.open("w", encoding="utf-8") as file:
        for number in range(10_000):
            # Names that nobody has seen before fill whatever memory the program has for names.
            deck["pool"][0]["name"] = f"Orc Captain {number}"
            file.write(json.dumps(deck) + "\n")
    asked = [sys.executable, "-c", MEASURED, str(program), "check", "--output", "ndjson", str(path)]
    done = subprocess.run(asked, capture_output=True, text=True, check=True)
    code, peak = map(int, done.stdout.split())
    assert code == 3
    assert peak < 150_000
