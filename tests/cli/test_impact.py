"""`meccg impact`: what a proposal changes about lists, counted by hand; days, pools and results; what is refused."""

from __future__ import annotations

import datetime as dt
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow.parquet as pq
import pytest

from cardpool.database import build, open_pool
from cardpool.tables import DATA
from validator.archives.results import open_results
from validator.archives.running import here, run
from validator.archives.versions import versions_of
from validator.archives.working import Job
from validator.check_request import CheckRequest

if TYPE_CHECKING:
    from tests.cli.conftest import Run

PROPOSAL = """
id = "proposal"
title = "No eagles, and a small sideboard"
inherits = "coe"
[rules."cards.format"]
source = "PRACTICE"
never = ["Gwaihir"]
[rules."sideboard.size"]
source = "PRACTICE"
maximum = { starter = 9, short = 9, long = 9, campaign = 9 }
"""
DAY = dt.date(2026, 11, 28)


@pytest.fixture(scope="module")
def lists(tmp_path_factory: pytest.TempPathFactory, examples: Path) -> Path:
    """Eight lists that are read, one of them the same deck as another, and one that is not."""
    folder = tmp_path_factory.mktemp("lists")
    wizard = (examples / "wizard-dwarves-of-erebor.deck").read_text("latin-1")
    sideboard = "2 Praise to Elbereth (TW)\n2 Wizard's Laughter (TW)\n1 Return of the King (TW)\n"
    assert sideboard in wizard
    small = wizard.replace(sideboard, "")  # 9 cards
    texts = {
        "1-balrog.dck": (examples / "balrog-under-the-mountains.dck").read_text("latin-1"),  # legal: 7 cards beside
        "2-fallen.txt": (examples / "fallen-wizard-many-coloured-tower.txt").read_text("utf-8"),  # legal: 9
        "3-both.deck": wizard,  # legal, then illegal by either rule: 14 cards, and Gwaihir
        "4-eagle.deck": small,  # legal, then illegal by Gwaihir alone
        "5-sideboard.deck": wizard.replace("1 Gwaihir (TW)", "1 Quickbeam (TW)"),  # illegal by its 14 cards alone
        "6-illegal.deck": (examples / "illegal-too-much-of-everything.deck").read_text("utf-8"),  # by both, and more
        "7-undecided.txt": (examples / "undecided-typed-on-a-phone.txt").read_text("utf-8"),
        "8-as-3.deck": wizard.replace("1 Gwaihir (TW)\n", "").replace("1 Block (TW)", "1 Block (TW)\n1 Gwaihir"),
        "9-empty.deck": "",
    }
    for name, text in texts.items():
        (folder / name).write_text(text, "latin-1" if name.endswith("deck") else "utf-8", errors="replace")
    return folder


@pytest.fixture(scope="module")
def proposal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("formats") / "proposal.toml"
    file.write_text(PROPOSAL, "utf-8")
    return file


def told(meccg: Run, *arguments: str | Path, code: int = 0) -> dict[str, Any]:
    got, out, err = meccg("impact", *arguments, "--output", "json")
    assert (got, err) == (code, "")
    answer: dict[str, Any] = json.loads(out)
    return answer


def test_what_a_proposal_changes(meccg: Run, lists: Path, proposal: Path) -> None:
    answer = told(meccg, "--from", "coe", "--to", proposal, lists)

    assert answer["lists"] == {"found": 9, "unreadable": 1, "duplicates": 1, "compared": 7}
    assert [one["list"] for one in answer["unreadable"]["reasons"]] == [str(lists / "9-empty.deck")]
    assert answer["verdicts"]["legal"] == {"legal": 2, "illegal": 3, "undecided": 0}
    assert answer["changed"] == 3
    assert answer["changes"] == [
        {
            "from": "legal", "to": "illegal", "lists": 3, "several": 1,
            "rules": [
                {"rule": "cards.format", "lists": 2, "alone": 1},
                {"rule": "sideboard.size", "lists": 2, "alone": 1},
            ],
        }
    ]  # fmt: skip
    assert answer["stays"]["illegal"] == {"lists": 1, "with_other_findings": 1}
    assert [(one["player_type"], one["lists"], one["changed"]) for one in answer["player_types"]] == [
        ("wizard", 5, 3), ("balrog", 1, 0), ("fallen-wizard", 1, 0),
    ]  # fmt: skip
    ban, size = answer["rules"]
    assert (ban["rule"], ban["came"]["verdict_changes"], ban["came"]["verdict_stays"]) == ("cards.format", 2, 1)
    # The sideboard of the sixth list was too large before.
    assert (size["rule"], size["came"]["lists"], size["reworded"]) == ("sideboard.size", 2, 1)
    assert ban["came"]["examples"][0] | {"finding": ""} == {
        "list": str(lists / "3-both.deck"), "player_type": "wizard", "from": "legal", "to": "illegal", "finding": "",
        "law": "PRACTICE",
    }  # fmt: skip
    assert "Gwaihir" in ban["came"]["examples"][0]["finding"]
    assert (answer["from"]["format"], answer["to"]["format"]) == ("coe", "proposal")
    assert answer["to"]["name"] == str(proposal)
    assert answer["from"]["versions"]["rulesets"] == answer["to"]["versions"]["rulesets"]
    assert answer["from"]["versions"]["format"] != answer["to"]["versions"]["format"]


def test_each_list_counts_and_no_example_is_told_where_that_is_asked_for(
    meccg: Run, lists: Path, proposal: Path
) -> None:
    answer = told(meccg, "--to", proposal, lists, "--all", "--examples", "0")
    assert answer["lists"] == {"found": 9, "unreadable": 1, "duplicates": 0, "compared": 8}
    assert (answer["changed"], answer["each_list_counts"]) == (4, True)
    assert [one["came"]["examples"] for one in answer["rules"]] == [[], []]


def test_sides_that_change_places_and_equal_sides(meccg: Run, lists: Path, proposal: Path) -> None:
    there, back = told(meccg, "--to", proposal, lists), told(meccg, "--from", proposal, lists)
    assert back["changed"] == there["changed"]
    assert [(one["from"], one["to"], one["rules"]) for one in back["changes"]] == [
        (one["to"], one["from"], one["rules"]) for one in there["changes"]
    ]
    assert [one["went"]["lists"] for one in back["rules"]] == [one["came"]["lists"] for one in there["rules"]]

    same = told(meccg, "--from", proposal, "--to", proposal, lists)
    assert (same["changed"], same["rules"], same["lists"]["compared"]) == (0, [], 7)


def test_two_days_of_a_format(meccg: Run, lists: Path, examples: Path, tmp_path: Path) -> None:
    text = (
        (examples / "formats" / "autumn-open.toml")
        .read_text("utf-8")
        .replace('"Great Secrets Buried There"', '"Gwaihir"')
    )
    file = tmp_path / "open.toml"
    file.write_text(text, "utf-8")
    answer = told(meccg, "--from", f"{file}@2026-09-30", "--to", f"{file}@2026-10-01", lists)
    assert (answer["from"]["day"], answer["to"]["day"]) == ("2026-09-30", "2026-10-01")
    assert [(one["to"], one["lists"]) for one in answer["changes"]] == [("illegal", 2)]
    assert answer["rules"][0]["came"]["examples"][0]["law"].startswith("OPEN 3")


def test_a_choice_that_one_side_makes(meccg: Run, lists: Path, examples: Path) -> None:
    file = examples / "formats" / "autumn-open.toml"
    answer = told(meccg, "--from", file, "--to", file, "--to-option", "minor_items=3", lists)
    assert (answer["from"]["options"], answer["to"]["options"]) == ({}, {"minor_items": "3"})
    # The sixth list starts with three of them, and is illegal for more reasons.
    assert [(one["rule"], one["went"]["lists"]) for one in answer["rules"]] == [("pool.minor_items", 1)]
    code, out, err = meccg(
        "impact", "--from", file, "--from-option", "minor_items=3", "--to-option", "minor_items=3", lists
    )
    assert (code, out, err.count("\n"), "minor_items" in err) == (2, "", 1, True)


def test_law_before_the_first_that_is_known_is_said_to_be_that(meccg: Run, lists: Path) -> None:
    _, out, _ = meccg("impact", "--from", "coe@1998-01-01", lists)
    assert re.search(r"  from  coe .* · law of (\d{4}-\d\d-\d\d), the earliest known, for 1998-01-01 · ", out)


@pytest.mark.slow
def test_two_card_pools(meccg: Run, lists: Path, tmp_path: Path) -> None:
    facts, other = tmp_path / "facts", tmp_path / "other.sqlite"
    shutil.copytree(DATA, facts)
    shipped = (facts / "cards.csv").read_text("utf-8")
    changed = re.sub(r"^(TW-251,TW,Gwaihir,resource),hero,", r"\1,minion,", shipped, flags=re.MULTILINE)
    assert changed != shipped
    (facts / "cards.csv").write_text(changed, "utf-8")
    build(other, facts)

    answer = told(meccg, "--to-cards", other, lists)
    assert answer["from"]["versions"]["cardpool"] != answer["to"]["versions"]["cardpool"]
    # Gwaihir is a minion now: in three lists, of which one was illegal before.
    assert [(one["to"], one["lists"]) for one in answer["changes"]] == [("illegal", 2)]
    assert [(one["rule"], one["came"]["lists"]) for one in answer["rules"]] == [("resources.alignment", 3)]
    assert {**told(meccg, "--to", other, lists), "to": 0} == {**answer, "to": 0}


@pytest.mark.slow
def test_many_lists_are_checked_by_workers(meccg: Run, lists: Path, proposal: Path) -> None:
    here = told(meccg, "--to", proposal, lists, "--workers", "0")
    # The program as it is, but for how many lists are many.
    program = "import sys; from validator.cli import archives, main; archives._FEW = 0; sys.exit(main(sys.argv[1:]))"
    arguments = ("impact", "--to", proposal, lists, "--workers", "2", "--output", "json")
    done = subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, timeout=120, check=True)
    assert json.loads(done.stdout) == here


def checked(to: Path, lists: Path, *formats: str) -> Path:
    """A result, as `meccg batch` writes it."""
    requests = tuple(CheckRequest(format=one, as_of=DAY) for one in formats)
    run([str(lists)], Job(requests=requests, versions=versions_of(requests, open_pool()), to=str(to)), here)
    return to


def test_results_that_were_written(meccg: Run, lists: Path, proposal: Path, tmp_path: Path) -> None:
    both = checked(tmp_path / "both", lists, "coe", str(proposal))
    coe, other = checked(tmp_path / "coe", lists, "coe"), checked(tmp_path / "other", lists, str(proposal))
    directly = told(meccg, "--to", proposal, lists, "--as-of", DAY.isoformat())

    two = (both, "--to", "proposal"), (both, "--to", f"{proposal}@{DAY}"), ("--from", coe, "--to", other)
    for arguments in two:
        answer = told(meccg, *arguments)
        assert answer["to"]["results"] == str(arguments[-1] if len(arguments) > 3 else both)
        assert {**answer, "from": 0, "to": 0} == {**directly, "from": 0, "to": 0}

    changed = tmp_path / "proposal.toml"
    changed.write_text(PROPOSAL.replace("short = 9", "short = 8"), "utf-8")
    for side, why in (
        (changed, "was checked by another proposal than"), ("proposal@2020-01-01", f"has the law of {DAY}"),
        ("cards.sqlite", "by its own cards"), ("metw", "has no verdicts under metw; name one of them: coe, proposal."),
    ):  # fmt: skip
        code, out, err = meccg("impact", both, "--to", side)
        assert (code, out, why in err) == (2, "", True)

    for results, why in (
        (both, "under several formats; name one of them: coe, proposal."),
        (lists, "is a folder, and neither a format nor a result"),
        ("coe", "A result is compared with a result"),
    ):
        code, out, err = meccg("impact", "--from", coe, "--to", results)
        assert (code, out) == (2, "")
        assert why in err
    assert told(meccg, "--from", coe, "--to", both, "--format", "coe")["changed"] == 0

    code, out, err = meccg("impact", "--from", coe, "--to", other, "--length", "long")
    assert (code, out, "--length says how lists are checked" in err) == (2, "", True)
    run_file = coe / "manifest" / "run.json"
    run_file.write_text(run_file.read_text().replace('"finished": true', '"finished": false'))
    assert "is not finished" in meccg("impact", "--from", coe, "--to", other)[2]


def test_an_archive_that_changed_between_two_results(
    meccg: Run, lists: Path, proposal: Path, examples: Path, tmp_path: Path
) -> None:
    now = tmp_path / "now"
    shutil.copytree(lists, now)
    before = checked(tmp_path / "before", now, "coe")
    (now / "4-eagle.deck").unlink()
    (now / "5-sideboard.deck").write_bytes((now / "5-sideboard.deck").read_bytes() + b"\n# by now\n")
    (now / "6-illegal.deck").rename(now / "0-illegal.deck")
    shutil.copy(examples / "ringwraith-northern-pits.json", now / "7-new.json")
    after = checked(tmp_path / "after", now, str(proposal))
    answer = told(meccg, "--from", before, "--to", after, "--all")

    assert answer["apart"] == {"from": 2, "to": 2, "other_text": 1}
    runs = [open_results(str(one)).run for one in (before, after)]
    assert [run["lists"] - answer["lists"]["found"] for run in runs] == [2, 2]
    both = tmp_path / "both"
    shutil.copytree(lists, both)
    for gone in ("4-eagle.deck", "5-sideboard.deck"):
        (both / gone).unlink()
    alone = told(meccg, "--to", proposal, both, "--as-of", DAY.isoformat(), "--all")
    counted = ("lists", "changed", "unchanged", "verdicts", "changes", "stays", "player_types")
    assert {name: answer[name] for name in counted} == {name: alone[name] for name in counted}

    code, text, err = meccg("impact", "--from", before, "--to", after)
    assert (code, err) == (0, "")
    assert "Not compared: 2 lists that the first side alone has, and 2 lists that the second alone has.\n" in text
    assert "Of these, each side has one of its own, with another text, at 1 place.\n" in text

    # A result tells of its lists as they were, whatever became of them.
    shutil.rmtree(now)
    assert told(meccg, "--from", before, "--to", after, "--all") == answer


def test_the_answer_as_text_page_and_table(meccg: Run, lists: Path, proposal: Path, tmp_path: Path) -> None:
    asked = ("impact", "--to", proposal, lists)
    code, text, err = meccg(*asked)
    assert (code, err) == (0, "")
    assert text.splitlines()[:2] == [
        "3 of 7 lists get another verdict (42.9%).",
        "Of 5 legal lists 3 turn illegal. Of 1 illegal list none turns legal.",
    ]
    assert "1 list left out because another has the same cards" in text
    assert "  legal → illegal: 3 lists\n" in text

    page, table = tmp_path / "impact.html", tmp_path / "changes.parquet"
    assert meccg(*asked, "--save", page) == (0, "3 of 7 lists get another verdict (42.9%).\n", "")
    written = page.read_text("utf-8")
    assert written.count("<svg") == 2
    without_name_of_svg = written.replace("http://www.w3.org/2000/svg", "")
    assert [word for word in ("http://", "https://", "<script", "<link") if word in without_name_of_svg] == []
    assert meccg(*asked, "--save", page)[0] == 2
    assert meccg(*asked, "--save", page, "--overwrite")[0] == 0

    assert meccg(*asked, "--save", table)[0] == 0
    rows = pq.read_table(table).to_pylist()
    assert [(Path(row["source"]).name, row["verdict_from"], row["verdict_to"], row["causes"]) for row in rows] == [
        ("3-both.deck", "legal", "illegal", ["cards.format", "sideboard.size"]),
        ("4-eagle.deck", "legal", "illegal", ["cards.format"]),
        ("5-sideboard.deck", "legal", "illegal", ["sideboard.size"]),
        ("6-illegal.deck", "illegal", "illegal", []),
    ]
    # Two of its lines name the card.
    assert [one["rule"] for one in rows[3]["came"]] == ["cards.format"] * 2
    assert [one["rule"] for one in rows[3]["reworded"]] == ["sideboard.size"]


def test_nothing_to_compare(meccg: Run, tmp_path: Path) -> None:
    (tmp_path / "empty.deck").write_text("")
    code, out, _ = meccg("impact", tmp_path)
    assert (code, out.splitlines()[0]) == (4, "No list could be compared.")
    code, out, _ = meccg("impact", tmp_path, "--output", "html")
    assert (code, "No list could be compared." in out) == (4, True)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ((), "Name the lists to compare by"),
        (("--to", "nobody", "."), "nobody"),
        (("--to", "nobody.toml", "."), "nobody.toml"),
        (("--to", "coe@2026-13-01", "."), "coe@2026-13-01"),
        (("--to", "broken.toml", "."), "broken.toml"),
        (("--format", "coe", "."), "--format chooses a format of two results"),
        (("--option", "nothing=1", "."), "nothing"),
        (("--output", "parquet", "."), "name a file with --save"),
        (("--save", "wizard-dwarves-of-erebor.deck", "wizard-dwarves-of-erebor.deck"), "stays as it is"),
        (("--from-cards", "nowhere.sqlite", "."), "nowhere.sqlite does not exist"),
        (("--to", "formats", "."), "formats is a folder, and neither a format nor a result"),
        (("--save", "nowhere/page.html", "."), "There is no folder nowhere"),
    ],
)
def test_what_is_refused_in_a_sentence(meccg: Run, tmp_path: Path, arguments: tuple[str, ...], why: str) -> None:
    (tmp_path / "broken.toml").write_text("id = ", "utf-8")
    code, out, err = meccg("impact", *(str(tmp_path / one) if one == "broken.toml" else one for one in arguments))
    assert (code in {2, 4}, out) == (True, "")
    assert why in err
    assert err.count("\n") == 1


def test_a_missing_extra_is_said(meccg: Run, lists: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("validator.archives")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    code, _, err = meccg("impact", lists)
    assert (code, "need the extra `batch`" in err) == (2, True)
