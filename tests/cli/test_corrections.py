from __future__ import annotations

import json
import zipfile
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Run

UNDECIDED = "undecided-typed-on-a-phone.txt"
LEGAL = "wizard-dwarves-of-erebor.deck"
TYPED = "Play deck\r\n2 Cave-draek\r\n1 Nobody at All\r\n\r\nPool\r\n1 Dôgirb\r\n".encode("iso-8859-1")


@pytest.fixture
def typed(tmp_path: Path) -> Path:
    path = tmp_path / "typed.txt"
    path.write_bytes(TYPED)
    return path


def test_the_report_comes_first_and_is_that_of_the_list_as_it_is(meccg: Run) -> None:
    plain = meccg("check", UNDECIDED)
    code, out, err = meccg("check", "--suggest", UNDECIDED)

    assert (code, err) == (plain[0], plain[2]) == (3, "")
    assert out.startswith(plain[1])


def test_the_proposal_names_what_changes_what_stays_unresolved_and_what_the_verdict_would_be(meccg: Run) -> None:
    proposal = meccg("check", "--suggest", UNDECIDED)[1].partition("Proposed corrections")[2]

    changes, _, rest = proposal.partition("\n\nStill not understood\n")
    assert changes.splitlines() == [
        " (nothing is changed until you accept them)",
        "  11  Theodn → Théoden (TW-182)  one letter off",
        "  18  Glamdrng → Glamdring (TW-244)  one letter off",
        "  27  Dark Quarels → Dark Quarrels (TW-207)  one letter off",
    ]
    still_unresolved, _, rest = rest.partition("\n\n")
    first, second = still_unresolved.splitlines()
    assert first.startswith("   7  Gamling  no name is clearly near: Gamling the Old (part of the name)")
    assert second.startswith("  55  Cave-dragon  no name is clearly near: Cave-drake (3 letters off), ")
    verdict, _, corrected = rest.partition("\n\n")
    assert verdict == "Accepted, the list would be UNDECIDED (coe)."
    assert corrected.startswith(
        "The list with 3 corrections\nThe Long Road to Edoras, as typed on a phone\n\nPool (8)\n"
    )
    assert "\n1 Théoden\n" in corrected
    assert "\n2x Cave-dragon\n" in corrected


def test_a_list_without_mistakes_gets_no_proposal(meccg: Run) -> None:
    code, out, _ = meccg("check", "--suggest", LEGAL)
    assert code == 0
    assert out.endswith("\nNo correction is proposed.\n")


def test_a_verdict_is_given_for_each_format(meccg: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('id = "mine"\ntitle = "Mine"\ninherits = "coe"\n', "utf-8")
    path = tmp_path / "list.txt"
    path.write_text("Play deck\n2 Cave-draek\n", "utf-8")

    out = meccg("check", "--suggest", "--format", "coe", "--format", tmp_path / "mine.toml", path)[1]
    assert out.count("Accepted, the list would be") == 2


def test_the_corrected_list_is_written_byte_for_byte(meccg: Run, typed: Path, tmp_path: Path) -> None:
    corrected = tmp_path / "corrected.txt"
    code, out, err = meccg("check", "--quiet", "--write-corrected", corrected, typed)

    assert code == meccg("check", "--quiet", typed)[0]
    assert out.count("\n") == 1
    assert err.endswith("corrected.txt: 2 corrections, 1 line still not understood.\n")
    expected = TYPED.replace(b"draek", b"drake").replace("Dôgirb".encode("iso-8859-1"), "Dôgrib".encode("iso-8859-1"))
    assert corrected.read_bytes() == expected
    assert typed.read_bytes() == TYPED


def test_correcting_the_corrected_list_changes_nothing(meccg: Run, typed: Path, tmp_path: Path) -> None:
    once, twice = tmp_path / "once.txt", tmp_path / "twice.txt"
    meccg("check", "--write-corrected", once, typed)
    meccg("check", "--write-corrected", twice, once)

    assert twice.read_bytes() == once.read_bytes()


def test_standard_input_can_be_corrected(meccg: Run, tmp_path: Path) -> None:
    corrected = tmp_path / "corrected.txt"
    code, out, _ = meccg("check", "--suggest", "--write-corrected", corrected, "-", stdin=TYPED)

    assert code == 3
    assert "Cave-draek → Cave-drake" in out
    assert b"2 Cave-drake\r\n" in corrected.read_bytes()


def test_reports_as_json_stay_json(meccg: Run, typed: Path, tmp_path: Path) -> None:
    code, out, _ = meccg("check", "--output", "json", "--write-corrected", tmp_path / "corrected.txt", typed)

    assert code == 3
    (report,) = json.loads(out)
    (unknown,) = [f for f in report["findings"] if f["values"].get("name") == "Cave-draek"]
    assert unknown["values"]["suggestions"][0] == "Cave-drake"
    first = unknown["values"]["ranked"][0]
    assert (first["title"], first["name"], first["reason"]) == ("Cave-drake", "Cave-drake", "one letter off")
    assert 0 < first["score"] <= 100
    assert [near["title"] for near in unknown["values"]["ranked"]] == unknown["values"]["suggestions"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            ["--suggest", "--output", "json", LEGAL],
            "--suggest prints text; with --output json ask for --write-corrected",
        ),
        (["--suggest", LEGAL, UNDECIDED], "Corrections are proposed for one list at a time; name one file."),
        (["--fix", "--suggest", LEGAL], "--fix corrects the lists themselves"),
        (["--diff", "--fix", LEGAL], "--diff prints a diff alone"),
        (["--diff", "--output", "csv", LEGAL], "--diff prints a diff alone"),
        (["--fix", "-"], "--write-corrected - prints the corrected list"),
        (["--suggest", "."], "Corrections are proposed for one list at a time; name one file."),
    ],
)
def test_wrong_usage_is_one_line(meccg: Run, arguments: list[str], words: str) -> None:
    code, out, err = meccg("check", *arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert words in err


@pytest.mark.parametrize("name", ["typed.txt", "link.txt", "other.txt"])
def test_no_file_that_exists_is_written(meccg: Run, typed: Path, name: str) -> None:
    (typed.parent / "link.txt").symlink_to(typed)
    (typed.parent / "other.txt").write_text("mine", "utf-8")

    code, _, err = meccg("check", "--write-corrected", typed.parent / name, typed)
    assert code == 2
    assert "stays as it is" in err
    assert typed.read_bytes() == TYPED
    assert (typed.parent / "other.txt").read_text("utf-8") == "mine"


def test_what_cannot_be_read_is_not_corrected(meccg: Run, tmp_path: Path) -> None:
    corrected = tmp_path / "corrected.txt"
    code, out, err = meccg("check", "--suggest", "--write-corrected", corrected, tmp_path / "nowhere.txt")

    assert (code, out) == (4, "")
    assert "The file cannot be read: No such file or directory." in err
    assert not corrected.exists()


def test_control_characters_of_a_list_do_not_reach_the_terminal(meccg: Run, tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(b"Play deck\n2 Cave-draek\n// \x1b[31mred\n")

    assert "\x1b" not in meccg("check", "--suggest", path)[1]


# --- many lists -------------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(typed: Path, examples: Path) -> Path:
    """A folder with a list of typos, one without, an archive of the first, a sheet of typos, and one that is broken."""
    lists = typed.parent
    (lists / "legal.deck").write_bytes((examples / LEGAL).read_bytes())
    with zipfile.ZipFile(lists / "more.zip", "w") as archive:
        archive.write(typed, "typed.txt")
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    for row in (("Count", "Card"), (2, "Cave-draek")):
        book.active.append(row)
    book.save(lists / "sheet.xlsx")
    (lists / "sub").mkdir()
    (lists / "sub" / "empty.txt").write_bytes(b"")
    return lists


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_diff_shows_what_would_change_and_changes_nothing(meccg: Run, folder: Path) -> None:
    before = contents(folder)
    code, out, err = meccg("check", "--diff", folder)

    typed = folder / "typed.txt"
    assert out.splitlines()[:2] == [f"--- {typed}", f"+++ {typed}, corrected"]
    assert [line for line in out.splitlines()[2:] if line[:1] in {"-", "+"}] == [
        "-2 Cave-draek",
        "+2 Cave-drake",
        "-1 Dôgirb",
        "+1 Dôgrib",
    ]
    assert "--fix would change 1 of 5 files." in err
    assert "sheet.xlsx: not corrected: its layout is no text" in err
    assert "empty.txt: The list is empty" in err
    assert code == 4
    assert contents(folder) == before


def test_fixing_corrects_the_lists_themselves_and_reports_on_them_as_they_then_are(meccg: Run, folder: Path) -> None:
    before = contents(folder)
    # Through a link, the list itself is written, and the link stays one.
    (folder / "link.txt").symlink_to(folder / "typed.txt")
    code, out, err = meccg("check", "--fix", "--output", "ndjson", folder / "link.txt", folder)

    corrected = TYPED.replace(b"draek", b"drake").replace("Dôgirb".encode("iso-8859-1"), "Dôgrib".encode("iso-8859-1"))
    assert (folder / "link.txt").is_symlink()
    (folder / "link.txt").unlink()
    assert contents(folder) == before | {"typed.txt": corrected}
    assert "link.txt: 2 corrections written, 1 line still not understood." in err
    for name in ("more.zip", "sheet.xlsx"):
        assert f"{name}: not corrected: " in err
    reports = [json.loads(line) for line in out.splitlines()]
    assert reports[0]["reading"]["unresolved"] == 1
    assert code == 4
    assert "would change 0 of 5 files" in meccg("check", "--diff", folder)[2]


def test_a_list_that_cannot_be_written_is_named_and_stays_whole(meccg: Run, typed: Path) -> None:
    resource = pytest.importorskip("resource", reason="no limits of files here")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    meccg("check", typed)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, limits[1]))
    try:
        code, _, err = meccg("check", "--fix", typed)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert code == 4
    assert "typed.txt: not corrected: the file cannot be written: File too large." in err
    assert contents(typed.parent) == {"typed.txt": TYPED}
