from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from cardpool.database import open_pool
from rulesets.formats import known_formats

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import OnTerminal, Run

LEGAL = "wizard-dwarves-of-erebor.deck"
ILLEGAL = "illegal-too-much-of-everything.deck"
UNDECIDED = "undecided-typed-on-a-phone.txt"
OTHERS = ("ringwraith-northern-pits.json", "fallen-wizard-many-coloured-tower.txt", "balrog-under-the-mountains.dck")


# --- exit codes -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("paths", "code"),
    [
        ([LEGAL], 0),
        ([LEGAL, *OTHERS], 0),
        ([LEGAL, ILLEGAL], 1),
        ([UNDECIDED], 3),
        ([UNDECIDED, LEGAL], 3),
        ([UNDECIDED, ILLEGAL], 1),
        (["nowhere.deck"], 4),
        ([ILLEGAL, "nowhere.deck", UNDECIDED], 4),
    ],
)
def test_the_exit_code_is_that_of_the_worst_deck(meccg: Run, paths: list[str], code: int) -> None:
    assert meccg("check", *paths)[0] == code


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--format", "nonsense", LEGAL], ["no format 'nonsense'", "known are:", "coe"]),
        (["--alignment", "elf", LEGAL], ["no player type 'elf'", "wizard, ringwraith, fallen-wizard, balrog"]),
        (["--against", "elf", LEGAL], ["no player type 'elf'", "wizard, ringwraith, fallen-wizard, balrog"]),
        (["--length", "huge", LEGAL], ["no length 'huge'", "starter, short, long, campaign"]),
        (["--avatar", "Bob", LEGAL], ["'Bob'", "Alatar, Gandalf, Pallando, Radagast, Saruman"]),
        (["--as-of", "yesterday", LEGAL], ["'yesterday' is not a day", "YYYY-MM-DD"]),
        (["--as", "pdf", LEGAL], ["'pdf'", "'gccg', 'html', 'json', 'meccg-json', 'ndjson', 'netmeccg', 'octgn'"]),
        (["--output", "xml", LEGAL], ["'xml'", "'text', 'json', 'ndjson'"]),
        (["--jobs", "0", LEGAL], ["--jobs"]),
        (["--formt", "coe", LEGAL], ["no option --formt", "did you mean --format?"]),
        (["--zzz", LEGAL], ["no option --zzz", "--alignment", "--format", "--output"]),
        (["--verbose", "--quiet", LEGAL], ["--verbose", "--quiet"]),
        ([], ["Missing argument 'PATH...'"]),
    ],
)
def test_wrong_usage_is_one_line_that_names_what_is_known(meccg: Run, arguments: list[str], words: list[str]) -> None:
    code, out, err = meccg("check", *arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert all(word in err for word in words), err


def test_an_unknown_command_names_the_known_ones(meccg: Run) -> None:
    code, out, err = meccg("chek")
    assert (code, out) == (2, "")
    said, _, known = err.removesuffix(".\n").partition("; known are: ")
    assert said == "meccg: No such command 'chek'"
    # A new command needs no line here; those without which nobody can work are named by hand.
    assert {"check", "convert", "explain", "formats", "hands", "rules", "serve"} <= set(known.split(", "))


def test_a_card_pool_that_is_not_there_gives_no_verdict(meccg: Run) -> None:
    code, out, err = meccg("check", "--cards", "nowhere.sqlite", LEGAL)
    assert (code, out) == (4, "")
    assert err == "meccg: The card pool nowhere.sqlite does not exist.\n"


# --- options ----------------------------------------------------------------------------------------------------------


def test_options_reach_the_check(meccg: Run) -> None:
    code, out, _ = meccg(
        "check", "--output", "ndjson", "--format", "coe", "--alignment", "fallen-wizard", "--avatar", "radagast",
        "--length", "long", "--against", "balrog", "--as-of", "2026-03-01", "--as", "gccg", LEGAL,
    )  # fmt: skip
    report = json.loads(out)
    assert code == 1
    assert report["format"] == "coe"
    assert report["alignment"] == "fallen-wizard"
    assert report["avatar"] == "Radagast"
    assert report["length"] == "long"
    assert report["against"] == "balrog"
    assert report["as_of"] == "2026-03-01"
    assert report["reading"]["layout"] == "gccg"


def test_each_format_gives_a_report(meccg: Run, tmp_path: Path) -> None:
    strict = tmp_path / "strict.toml"
    strict.write_text(
        'id = "strict"\ntitle = "Strict"\ninherits = "coe"\n[rules."play_deck.creatures"]\nminimum = 14\n', "utf-8"
    )
    code, out, err = meccg("check", "--output", "ndjson", "--format", "coe", "--format", str(strict), LEGAL)
    assert [(r["format"], r["verdict"]) for r in map(json.loads, out.splitlines())] == [
        ("coe", "legal"),
        ("strict", "illegal"),
    ]
    assert (code, err) == (1, "")


def test_a_limit_in_the_text_is_that_of_the_format(meccg: Run, tmp_path: Path) -> None:
    strict = tmp_path / "strict.toml"
    strict.write_text(
        'id = "strict"\ntitle = "Strict"\ninherits = "coe"\n[rules."play_deck.creatures"]\nminimum = 14\n', "utf-8"
    )
    _, out, _ = meccg("check", "--format", str(strict), LEGAL)
    assert "! creatures among them  13  at least 14\n" in out


def test_the_card_pool_may_be_a_file(meccg: Run, tmp_path: Path) -> None:
    pool = tmp_path / "cards.sqlite"
    pool.write_bytes(open_pool().path.read_bytes())
    assert meccg("check", "--cards", pool, LEGAL)[0] == 0


# --- several files, folders, standard input ---------------------------------------------------------------------------


def test_a_folder_is_gone_through_in_alphabetical_order(meccg: Run, tmp_path: Path, examples: Path) -> None:
    (tmp_path / "b").mkdir()
    for name in ("b/second.deck", "a.deck", "z.deck"):
        (tmp_path / name).write_bytes((examples / LEGAL).read_bytes())
    (tmp_path / "notes.pdf").write_bytes(b"%PDF-1.4")
    (tmp_path / "b" / "photo.png").write_bytes(b"\x89PNG")
    (tmp_path / ".hidden.deck").write_text("nonsense", "utf-8")
    code, out, err = meccg("check", "--output", "ndjson", tmp_path)
    sources = [json.loads(line)["deck"]["source"] for line in out.splitlines() if '"report"' in line]
    assert sources == [str(tmp_path / name) for name in ("a.deck", "z.deck", "b/second.deck")]
    assert code == 0
    assert err == (
        f"meccg: skipped 3 files: {tmp_path / '.hidden.deck'} (hidden), {tmp_path / 'notes.pdf'} "
        f"(no list by its name), {tmp_path / 'b' / 'photo.png'} (no list by its name)\n"
    )


@pytest.fixture
def mixed(tmp_path: Path, examples: Path) -> Path:
    """A folder with a list, and with files of every kind that is not read."""
    folder = tmp_path / "mixed"
    (folder / "deep").mkdir(parents=True)
    (folder / "a.deck").write_bytes((examples / LEGAL).read_bytes())
    for name in ("notes.pdf", "deep/list", ".anna.deck", "._a.deck", ".DS_Store"):
        (folder / name).write_bytes(b"1 Cram\n")
    (tmp_path / "elsewhere").mkdir()
    (folder / "linked").symlink_to(tmp_path / "elsewhere")
    os.mkfifo(folder / "pipe.txt")
    return folder


SKIPPED = {
    ".anna.deck": "hidden",
    "notes.pdf": "no list by its name",
    "linked": "a link to a folder",
    "pipe.txt": "no ordinary file",
    "deep/list": "no list by its name",
}


@pytest.mark.parametrize("output", ["json", "ndjson"])
def test_what_is_not_read_of_a_folder_is_in_the_data(meccg: Run, mixed: Path, output: str) -> None:
    code, out, err = meccg("check", "--output", output, mixed)
    rows = json.loads(out) if output == "json" else [json.loads(line) for line in out.splitlines()]
    assert [row["verdict"] for row in rows if "report" in row] == ["legal"]
    said = {row["skipped"]["source"]: row["skipped"]["message"] for row in rows if "skipped" in row}
    assert said == {str(mixed / name): why for name, why in SKIPPED.items()}
    assert code == 0
    assert "skipped 5 files" in err


def test_what_is_not_read_of_a_folder_is_in_the_text_and_counted(meccg: Run, mixed: Path) -> None:
    code, out, err = meccg("check", mixed)
    for name, why in SKIPPED.items():
        assert f"SKIPPED    {mixed / name} · {why}\n" in out
    assert out.endswith("\n1 checked: 1 legal, 0 illegal, 0 undecided, 0 unreadable; 5 skipped\n")
    assert (code, err) == (0, "")
    assert len([line for line in meccg("check", "--quiet", mixed)[1].splitlines() if line.startswith("SKIPPED")]) == 5


def test_strict_takes_what_is_not_read_for_a_failure(meccg: Run, mixed: Path) -> None:
    assert meccg("check", "--strict", mixed)[0] == 4
    assert meccg("check", "--strict", mixed / "a.deck")[0] == 0
    assert meccg("check", "--strict", "--output", "json", mixed)[0] == 4


def test_a_folder_of_which_nothing_is_read_is_an_array_too(meccg: Run, tmp_path: Path) -> None:
    (tmp_path / "notes.pdf").write_bytes(b"%PDF-1.4")
    code, out, _ = meccg("check", "--output", "json", tmp_path)
    error, skipped = json.loads(out)
    assert "The folder holds no list" in error["error"]["message"]
    assert skipped["skipped"]["source"] == str(tmp_path / "notes.pdf")
    assert code == 4


def test_a_folder_without_lists_is_one_clear_line(meccg: Run, tmp_path: Path) -> None:
    code, out, err = meccg("check", tmp_path)
    assert (code, out) == (4, "")
    assert err == (
        f"meccg: {tmp_path}: The folder holds no list; "
        "lists end in .csv, .dck, .deck, .htm, .html, .json, .jsonl, .md, .meccg, .ndjson, .o8d, .ods, .tsv, .txt, "
        ".xlsx, .zip.\n"
    )


def test_a_file_that_is_named_itself_may_be_called_anything(meccg: Run, tmp_path: Path, examples: Path) -> None:
    odd = tmp_path / "my list"
    odd.write_bytes((examples / LEGAL).read_bytes())
    assert meccg("check", odd)[0] == 0


def test_a_list_is_read_from_standard_input(meccg: Run, examples: Path) -> None:
    code, out, err = meccg("check", "-", stdin=(examples / LEGAL).read_bytes())
    assert (code, err) == (0, "")
    assert out.startswith("LEGAL      standard input · coe · wizard, from its avatars (Gandalf) · short game\n")


def test_several_decks_of_standard_input_are_several_reports(meccg: Run, examples: Path) -> None:
    deck = json.dumps(json.loads((examples / OTHERS[0]).read_text("utf-8")))
    code, out, _ = meccg("check", "--quiet", "-", stdin=f"{deck}\n{deck}\n".encode())
    assert code == 0
    assert [line.split()[:3] for line in out.splitlines()] == [
        ["LEGAL", "standard", "input:1"],
        ["LEGAL", "standard", "input:2"],
    ]


# --- how much is shown ------------------------------------------------------------------------------------------------


def test_few_decks_are_shown_in_full(meccg: Run) -> None:
    _, out, _ = meccg("check", LEGAL, ILLEGAL)
    assert out.count("\nCounts\n") == 2
    assert out.endswith("\n\n2 checked: 1 legal, 1 illegal, 0 undecided, 0 unreadable\n")


def test_more_decks_are_shown_in_brief_with_what_decided(meccg: Run) -> None:
    _, out, _ = meccg("check", ".")
    assert "Counts" not in out
    assert "[cards.unknown · LIST]" in out
    assert "cards.corrected" not in out
    assert out.endswith("\n\n6 checked: 4 legal, 1 illegal, 1 undecided, 0 unreadable; 1 skipped\n")


def test_verbose_shows_all_of_many(meccg: Run) -> None:
    _, out, _ = meccg("check", "--verbose", ".")
    assert out.count("\nCounts\n") == 6
    assert "  line 1  The Long Road to Edoras, as typed on a phone\n" in out


def test_quiet_shows_the_verdict_lines_alone(meccg: Run) -> None:
    _, out, _ = meccg("check", "--quiet", ".")
    assert [line.split()[0] for line in out.splitlines()] == [
        "LEGAL", "LEGAL", "ILLEGAL", "LEGAL", "UNDECIDED", "LEGAL", "SKIPPED",
    ]  # fmt: skip


# --- JSON -------------------------------------------------------------------------------------------------------------


def test_json_is_one_array_in_the_order_of_the_input(meccg: Run) -> None:
    code, out, err = meccg("check", "--output", "json", ILLEGAL, "nowhere.deck", LEGAL)
    illegal, missing, legal = json.loads(out)
    assert (illegal["verdict"], legal["verdict"]) == ("illegal", "legal")
    assert missing == {
        "error": {"source": "nowhere.deck", "message": "The file cannot be read: No such file or directory."}
    }
    assert err == "meccg: nowhere.deck: The file cannot be read: No such file or directory.\n"
    assert code == 4


def test_the_keys_of_a_report_stand_in_one_order(meccg: Run) -> None:
    _, out, _ = meccg("check", "--output", "ndjson", LEGAL, ILLEGAL)
    first, second = (list(json.loads(line)) for line in out.splitlines())
    assert first == second
    assert first[:4] == ["report", "deck", "format", "alignment"]
    assert first[-2:] == ["counts", "findings"]


@pytest.mark.slow
def test_the_same_question_gives_the_same_bytes(meccg: Run, meccg_process: Run) -> None:
    arguments = ("check", "--output", "json", "--as-of", "2026-11-27", ".")
    assert meccg(*arguments) == meccg_process(*arguments)


def test_json_is_utf8_whatever_the_locale(meccg: Run) -> None:
    _, out, _ = meccg("check", "--output", "ndjson", UNDECIDED, PYTHONIOENCODING="ascii")
    assert "Théoden" in out


def test_text_is_printed_whatever_the_locale(meccg: Run) -> None:
    code, out, err = meccg("check", UNDECIDED, PYTHONIOENCODING="ascii")
    assert (code, err) == (3, "")
    assert "Th\\xe9oden" in out


# --- colours ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environment", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]
)
def test_colours_are_for_terminals_that_want_them(
    on_a_terminal: OnTerminal, environment: dict[str, str], *, coloured: bool
) -> None:
    code, out = on_a_terminal("check", ILLEGAL, **environment)
    assert code == 1
    assert (b"\x1b[1;31mILLEGAL" in out) is coloured
    assert (b"\x1b" in out) is coloured


def test_a_pipe_gets_plain_text(meccg: Run) -> None:
    assert "\x1b" not in meccg("check", ILLEGAL)[1]


def test_a_bar_on_a_terminal_is_taken_away_at_the_end(on_a_terminal: OnTerminal) -> None:
    code, out = on_a_terminal("check", "--quiet", ".")
    assert code == 1
    assert b"Checking" in out
    assert b"6/6" in out
    assert out.endswith(b"\r\x1b[2K\x1b[?25h")


def test_every_format_is_asked_at_once(meccg: Run, examples: Path) -> None:
    code, out, err = meccg("check", "--format", "all", "--quiet", examples / LEGAL)

    lines = out.splitlines()
    assert (code, err) == (1, "")
    assert [line.split(" · ")[1] for line in lines] == sorted(known_formats())
    assert lines[0].startswith("LEGAL")


def test_every_format_that_knows_the_player_type_is_asked(meccg: Run, examples: Path) -> None:
    _, out, _ = meccg("check", "--format", "all", "--alignment", "balrog", "--quiet", examples / LEGAL)

    asked = {line.split(" · ")[1] for line in out.splitlines()}
    assert {"coe", "col", "dreamcards", "golden-hoard"} <= asked
    assert asked.isdisjoint({"medm", "metd", "metw", "mewh", "road-goes-ever-on"})


def test_an_option_chooses(meccg: Run, examples: Path) -> None:
    asked = ("check", "--format", "golden-hoard", "--output", "ndjson", examples / LEGAL)
    reports = [json.loads(meccg(*asked, *more)[1]) for more in ((), ("--option", "treasures=2"))]

    needed = [
        {finding["values"]["needed"] for finding in report["findings"] if finding["rule"].startswith("golden_hoard.")}
        for report in reports
    ]
    assert needed == [{5}, {2}]
    assert [report["options"] for report in reports] == [{}, {"treasures": "2"}]


@pytest.mark.parametrize(
    ("option", "words"),
    [
        ("treasures=9", "The option 'treasures' takes one of: 2, 3, 4, 5."),
        ("colour=red", "There is no option 'colour'; known are: "),
        ("treasures", "'treasures' is not a choice; write NAME=VALUE."),
    ],
)
def test_an_option_that_cannot_be_chosen_is_wrong_usage(meccg: Run, examples: Path, option: str, words: str) -> None:
    code, out, err = meccg("check", "--format", "golden-hoard", "--option", option, examples / LEGAL)

    assert (code, out) == (2, "")
    assert words in err
    assert err.count("\n") == 1
