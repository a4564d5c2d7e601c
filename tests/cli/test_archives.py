from __future__ import annotations

import gzip
import io
import json
import os
import shutil
import zipfile
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import zstandard

from tests.cli.conftest import EXAMPLES
from validator.archives.results import open_results
from validator.decklists import decode

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.cli.conftest import OnTerminal, Run

DAY = ("--day", "2026-11-27")


def rows(to: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = open_results(str(to)).decks.to_table().to_pylist()
    return found


@contextmanager
def rights_of_nobody() -> Iterator[None]:
    """Do without the rights of root, whom no folder is locked to."""
    before = os.geteuid()
    if not before:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(before)


@pytest.fixture
def texts(examples: Path) -> list[str]:
    """Lists in three layouts."""
    names = ("wizard-dwarves-of-erebor.deck", "illegal-too-much-of-everything.deck", "ringwraith-northern-pits.json")
    return [decode((examples / name).read_bytes())[0] for name in names]


@pytest.fixture
def archive(tmp_path: Path, texts: list[str], examples: Path) -> Path:
    """A folder with the same three lists in every kind of source, packed and not."""
    folder = tmp_path / "archive"
    (folder / "loose").mkdir(parents=True)
    for number, text in enumerate(texts):
        (folder / "loose" / f"{number}.txt").write_text(text, "utf-8")
    deck = json.dumps(json.loads(texts[2]))
    lines = f"{json.dumps(texts[0])}\n\n{json.dumps({'id': 7, 'text': texts[1]})}\n{deck}\n".encode()
    (folder / "lines.ndjson").write_bytes(lines)
    (folder / "lines.ndjson.gz").write_bytes(gzip.compress(lines))
    (folder / "lines.jsonl.zst").write_bytes(zstandard.compress(lines))
    (folder / "one.deck.gz").write_bytes(gzip.compress(texts[0].encode()))
    with zipfile.ZipFile(folder / "packed.zip", "w", zipfile.ZIP_DEFLATED) as packed:
        packed.write(examples / "illegal-too-much-of-everything.deck", "old/1.deck")
        packed.writestr("lines.ndjson", lines)
        packed.writestr("__MACOSX/x", b"")
        packed.writestr("z.txt", texts[2])
    pq.write_table(pa.table({"player": ["A", "B", "C"], "list": texts}), folder / "table.parquet", row_group_size=2)
    (folder / "notes.pdf").write_bytes(b"%PDF")
    return folder


def test_every_kind_of_source_gives_its_lists(meccg: Run, archive: Path, tmp_path: Path) -> None:
    code, out, err = meccg("batch", archive, "--to", tmp_path / "to", "--workers", "0", *DAY)
    assert (code, err) == (1, "")
    assert out == (
        "coe: 21 checked: 14 legal, 7 illegal, 0 undecided, 0 unreadable\n21 lists in 9 files; 1 file skipped\n"
        f"21 lists x 1 format = 21 rows of decks, as counted in the files, and 63 rows of findings: {tmp_path}/to\n"
    )
    found = [
        (row["source"].removeprefix(f"{archive}/"), row["line"], row["verdict"], row["error"])
        for row in rows(tmp_path / "to")
    ]
    three = [(1, "legal", None), (3, "illegal", None), (4, "legal", None)]
    assert sorted(found, key=str) == sorted(
        [
            *((name, *one) for name in ("lines.jsonl.zst", "lines.ndjson", "lines.ndjson.gz") for one in three),
            *(("packed.zip!lines.ndjson", *one) for one in three),
            ("packed.zip!old/1.deck", None, "illegal", None), ("packed.zip!z.txt", None, "legal", None),
            ("loose/0.txt", None, "legal", None), ("loose/1.txt", None, "illegal", None),
            ("loose/2.txt", None, "legal", None),
            ("one.deck.gz", None, "legal", None),
            ("table.parquet", 1, "legal", None), ("table.parquet", 2, "illegal", None),
            ("table.parquet", 3, "legal", None),
        ],
        key=str,
    )  # fmt: skip
    # A text has one digest, wherever it stands.
    assert len({row["digest"] for row in rows(tmp_path / "to") if row["player_type"] == "wizard"}) == 2


def test_the_reports_are_those_of_check(meccg: Run, archive: Path, tmp_path: Path) -> None:
    """Texts in JSON and Parquet are nothing that `check` reads."""
    formats = ("--format", "coe", "--format", "metw")
    sources = (archive / "loose", archive / "packed.zip", EXAMPLES, EXAMPLES / "illegal-too-much-of-everything.deck")
    meccg("batch", *sources, "--to", tmp_path / "to", "--workers", "0", "--reports", *formats, *DAY)
    _, out, _ = meccg("check", *sources, "--output", "ndjson", *formats, *DAY)
    told = [line for line in out.splitlines() if "lines.ndjson" not in line and '{"skipped"' not in line]
    kept = "".join(path.read_text("utf-8") for path in sorted((tmp_path / "to/reports").iterdir()))
    assert [line for line in kept.splitlines() if "lines.ndjson" not in line] == told
    assert len(told) == 2 * (3 + 2 + 6)


def test_a_file_that_several_sources_name_is_read_once_and_none_is_lost(
    meccg: Run, tmp_path: Path, texts: list[str]
) -> None:
    folder = tmp_path / "lists"
    (folder / "old").mkdir(parents=True)
    (folder / ".kept").mkdir()
    for name in ("a.deck", "old/b.deck", ".h.deck", "notes.dat", ".kept/c.deck"):
        (folder / name).write_text(texts[0], "utf-8")
    # The part before the whole, the whole before the part, two spellings, and what a folder skips.
    for number, (names, others, least) in enumerate((
        (["a.deck", "."], [], 2), ([".", "a.deck", "old"], [], 2), (["old", ".", "./old/../a.deck"], [], 2),
        ([".", ".h.deck", "notes.dat"], [], 4), (["notes.dat", "."], [], 3), ([".", ".kept"], [], 3),
        (["a.deck", "."], [folder.as_uri(), f"{folder}/**/*.deck"], 2),
    )):  # fmt: skip
        sources = [str(folder / name) for name in names]
        to = tmp_path / f"to{number}"
        meccg("batch", *sources, *others, "--to", to, "--workers", "0", *DAY)
        _, out, _ = meccg("check", *sources, "--output", "ndjson", *DAY)
        found = [row["source"] for row in rows(to)]
        assert len(found) == len(set(found)) == least, (names, found)
        assert sum('{"skipped"' not in line for line in out.splitlines()) == least


def test_lists_are_found_in_every_kind_of_column(meccg: Run, tmp_path: Path, texts: list[str]) -> None:
    folder = tmp_path / "tables"
    folder.mkdir()
    columns = {
        "view": {"text": pa.array(texts, pa.string_view())},
        "bytes": {"text": pa.array([text.encode() for text in texts], pa.binary_view()), "id": [1, 2, 3]},
        "repeated": {"text": pa.array(texts).dictionary_encode()},
        "dotted": {"a": [{"b": "no list"}] * 3, "a.b": texts},
    }
    for name, table in columns.items():
        pq.write_table(pa.table(table), folder / f"{name}.parquet")
    meccg("batch", folder, "--to", tmp_path / "to", "--workers", "0", *DAY)
    assert [row["verdict"] for row in rows(tmp_path / "to")] == ["legal", "illegal", "legal"] * 4


def test_lines_of_utf_16_are_refused_as_a_whole_and_cost_no_other_file(
    meccg: Run, tmp_path: Path, texts: list[str]
) -> None:
    lines = "".join(f"{json.dumps(text)}\n" for text in texts)
    folder = tmp_path / "lines"
    folder.mkdir()
    (folder / "a.ndjson").write_bytes(lines.encode("utf-16"))
    with zipfile.ZipFile(folder / "b.zip", "w") as packed:
        packed.writestr("c.ndjson", b"\xfe\xff" + lines.encode("utf-16-be"))
        packed.writestr("d.ndjson", lines.encode("utf-8-sig"))
    meccg("batch", folder, "--to", tmp_path / "to", "--workers", "0", *DAY)
    found = [(row["source"].removeprefix(f"{folder}/"), row["verdict"]) for row in rows(tmp_path / "to")]
    assert found == [("a.ndjson", "unreadable"), ("b.zip!c.ndjson", "unreadable")] + [
        ("b.zip!d.ndjson", verdict) for verdict in ("legal", "illegal", "legal")
    ]
    assert {row["error"] for row in rows(tmp_path / "to") if row["error"]} == {
        "The file is UTF-16, and lines of JSON are UTF-8; save it as that."
    }


def test_a_result_that_a_pattern_matches_is_no_source(meccg: Run, archive: Path) -> None:
    asked = ("batch", f"{archive}/**", "--to", archive / "to", "--workers", "0", *DAY)
    first = meccg(*asked)
    assert first[1].splitlines()[1] == "21 lists in 9 files; 1 file skipped"
    assert meccg(*asked) == first


@pytest.mark.slow
def test_what_cannot_be_read_is_a_row_that_says_why(meccg: Run, tmp_path: Path, texts: list[str]) -> None:
    folder = tmp_path / "broken"
    folder.mkdir()
    line = f"{json.dumps(texts[0])}\n".encode()
    (folder / "cut.ndjson.gz").write_bytes(gzip.compress(line * 300)[:-30])
    (folder / "cut.ndjson.zst").write_bytes(zstandard.compress(line * 3)[:-5])
    (folder / "empty.txt").write_bytes(b"")
    (folder / "long.ndjson").write_bytes(line + b'"' + b"x" * 10_000_000 + b'"\n' + b'{"a": \n"\xff\xfe"\n[1]\n' + line)
    (folder / "no.parquet").write_bytes(b"PAR1 and no more")
    pq.write_table(pa.table({"text": [texts[0], None]}), folder / "null.parquet")
    pq.write_table(pa.table({"a": ["x"], "b": ["y"]}), folder / "which.parquet")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("a.txt", texts[0])
        archive.writestr("b.txt", texts[0])
    (folder / "member.zip").write_bytes(packed.getvalue().replace(b"1 Thorin II", b"1 Thorin IV", 1))
    (folder / "no.zip").write_bytes(packed.getvalue()[:-60])
    missing = tmp_path / "missing.deck"
    code, _, err = meccg("batch", folder, missing, "--to", tmp_path / "to", "--workers", "0", *DAY)
    assert (code, err) == (4, "")
    legal: dict[str, int] = {}
    wrong = []
    for row in rows(tmp_path / "to"):
        name = row["source"].removeprefix(f"{folder}/")
        legal[name] = legal.get(name, 0) + (row["verdict"] == "legal")
        if row["error"]:
            wrong.append((name, row["line"], row["error"]))
    last = max(line for name, line, _ in wrong if name == "cut.ndjson.gz" and line)
    assert legal.pop("cut.ndjson.gz") == last - 1 > 200
    assert {name: number for name, number in legal.items() if number} == {
        "long.ndjson": 2, "null.parquet": 1, "member.zip!b.txt": 1,
    }  # fmt: skip
    where = {(name, line) for name, line, _ in wrong}
    assert {(name, line) for name, line in where if not name.startswith("cut.ndjson.gz")} == {
        ("cut.ndjson.zst", None), ("empty.txt", None), ("long.ndjson", 2), ("long.ndjson", 3),
        ("long.ndjson", 5), ("no.parquet", None), ("null.parquet", 2), ("which.parquet", None),
        ("member.zip!a.txt", None), ("no.zip", None), (str(missing), None),
    }  # fmt: skip
    assert [error for name, line, error in wrong if name == "cut.ndjson.gz" and line is None] == [
        f"The file is damaged after line {last}: it breaks off."
    ]
    assert all(error.endswith(".") and "\n" not in error and "internal error" not in error for _, _, error in wrong)


def test_nothing_is_begun_where_it_cannot_be(meccg: Run, meccg_process: Run, archive: Path, tmp_path: Path) -> None:
    def refused(*arguments: str | Path, code: int = 2, path: str = "") -> str:
        ended, out, err = meccg_process("batch", *arguments, PYTHONPATH=path) if path else meccg("batch", *arguments)
        assert (ended, out, err.count("\n")) == (code, "", 1), err
        return err

    to = ("--to", tmp_path / "to", "--workers", "0")
    assert "standard input cannot be; name a file" in refused("-", *to)
    assert "inside a source" in refused(archive, "--to", archive / "to", "--workers", "0")
    assert "inside a source" in refused(archive.as_uri(), "--to", archive / "to", "--workers", "0")
    assert "No scheduler answers at nowhere;" in refused(archive, "--to", tmp_path / "far", "--scheduler", "nowhere")
    assert "zz://a cannot be opened: Protocol not known: zz" in refused("zz://a", *to)
    assert "s3://a cannot be opened: Install s3fs to access S3" in refused(archive, "--to", "s3://a", "--workers", "0")
    (tmp_path / "file").write_bytes(b"")
    assert "is a file; name a folder" in refused(archive, "--to", tmp_path / "file", "--workers", "0")
    below = refused(archive, "--to", tmp_path / "file/to", "--workers", "0", code=4)
    assert below.startswith(f"meccg: {tmp_path}/file/to cannot be written: Not a directory. 0 lists of the archive are")
    (tmp_path / "locked").mkdir(mode=0o555)
    with rights_of_nobody():
        locked = refused(archive, "--to", tmp_path / "locked/to", "--workers", "0", code=4)
    assert locked.startswith(f"meccg: {tmp_path}/locked/to cannot be written: Permission denied.")
    (tmp_path / "path").mkdir()
    (tmp_path / "path/distributed.py").write_text("raise ModuleNotFoundError('none', name='distributed')", "utf-8")
    said = refused(archive, *to, path=str(tmp_path / "path"))
    assert said == "meccg: Whole archives need the extra `batch`; install meccg-validator[batch].\n"
    assert not [path for path in (tmp_path / "to").rglob("*") if path.name == "run.json"]


def test_a_run_goes_on_with_the_day_on_which_it_began(meccg: Run, archive: Path, tmp_path: Path) -> None:
    to = ("--to", tmp_path / "to", "--workers", "0")
    first = meccg("batch", archive / "loose", *to, "--day", "2020-01-01")
    assert meccg("batch", archive / "loose", *to) == first
    code, _, err = meccg("batch", archive / "loose", *to, "--day", "2020-01-02")
    assert (code, err.partition(";")[0]) == (2, f"meccg: {tmp_path}/to holds a run with other options")
    assert meccg("batch", archive / "loose", *to, "--day", "2020-01-02", "--no-resume")[0] == 1
    assert {row["day"] for row in rows(tmp_path / "to")} == {"2020-01-02"}


@pytest.mark.slow
def test_a_terminal_has_a_bar_and_then_the_result_alone(
    on_a_terminal: OnTerminal, archive: Path, tmp_path: Path
) -> None:
    asked = ("batch", str(archive / "loose"), "--to", str(tmp_path / "to"), "--workers", "0")
    code, written = on_a_terminal(*asked, COLUMNS="120")
    assert code == 1
    bar, _, result = written.decode().rpartition("\x1b[2K")
    assert "100 %  3 lists, " in bar
    assert " lists a second" in bar
    assert result.startswith("coe: 3 checked: 2 legal, 1 illegal, 0 undecided, 0 unreadable\r\n3 lists in 3 files\r\n")


def test_a_damaged_result_is_told_and_never_taken_for_lists(meccg: Run, archive: Path, tmp_path: Path) -> None:
    whole = tmp_path / "whole"
    asked = (archive / "loose", "--workers", "0", *DAY)
    assert meccg("batch", *asked, "--to", whole)[0] == 1
    damage: dict[str, Callable[[Path], object]] = {
        "cut": lambda to: (to / "decks/part-00000.parquet").write_bytes(b"PAR1 and no more"),
        "gone": lambda to: (to / "findings/part-00000.parquet").unlink(),
    }
    for name, harm in damage.items():
        shutil.copytree(whole, tmp_path / name)
        harm(tmp_path / name)
        for command in (("stats", tmp_path / name), ("impact", "--from", whole, "--to", tmp_path / name),
                        ("batch", *asked, "--to", tmp_path / name)):  # fmt: skip
            code, out, err = meccg(*command)
            assert (code, out, err.count("\n")) == (4, "", 1), (name, command, out)
            assert err.startswith("meccg: The result is damaged, ")
            assert err.endswith("check the lists again by `meccg batch` with --no-resume.\n")
    newer = tmp_path / "newer"
    shutil.copytree(whole, newer)
    (newer / "manifest/run.json").write_text('{"result": 2}', "utf-8")
    before = (newer / "decks/part-00000.parquet").read_bytes()
    assert "that this release reads; name" in meccg("stats", newer)[2]
    assert "holds a run of another release; name another folder" in meccg("batch", *asked, "--to", newer)[2]
    assert (newer / "decks/part-00000.parquet").read_bytes() == before
    assert meccg("batch", *asked, "--to", newer, "--no-resume")[0] == 1
    assert meccg("stats", newer)[0] == 0


def test_of_all_formats_those_are_asked_that_know_the_player_type(meccg: Run, tmp_path: Path, examples: Path) -> None:
    deck, to = examples / "balrog-under-the-mountains.dck", tmp_path / "to"
    asked = ("--format", "all", "--alignment", "balrog")

    code, _, err = meccg("batch", deck, "--to", to, "--workers", "0", *DAY, *asked)

    assert code in {0, 1, 3}, err
    formats = {row["format"] for row in rows(to)}
    assert "coe" in formats
    # The Balrog came after the first sets, and plays no solitaire game.
    assert formats.isdisjoint({"metw", "metd", "medm", "road-goes-ever-on"})
