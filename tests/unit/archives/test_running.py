from __future__ import annotations

import dataclasses
import datetime as dt
import gzip
import io
import json
import os
import signal
import zipfile
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import fsspec
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from cardpool.database import open_pool
from validator.archives import cluster, manifest, working
from validator.archives.errors import InputChangedError, KillingPartitionsError, OtherVersionsError
from validator.archives.lists import _whole
from validator.archives.locking import locked
from validator.archives.results import open_results
from validator.archives.running import here, run
from validator.archives.streams import GZIP, Unpacked
from validator.archives.tables import DECKS, FINDINGS
from validator.archives.versions import versions_of
from validator.archives.working import Job, work
from validator.archives.writing import Folder
from validator.check_request import CheckRequest
from validator.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from validator.archives.partitions import Partition

EXAMPLES = Path(__file__).parents[3] / "examples"
DAY = dt.date(2026, 11, 27)


def job(to: Path | str, *formats: str, reports: bool = False) -> Job:
    requests = tuple(CheckRequest(format=name, as_of=DAY) for name in formats or ("coe",))
    return Job(requests=requests, versions=versions_of(requests, open_pool()), to=str(to), reports=reports)


def test_a_row_a_list_and_format_and_one_a_finding_agree_with_the_report(tmp_path: Path) -> None:
    told = run([str(EXAMPLES)], job(tmp_path / "to", "coe", "metw", reports=True), here)
    assert (told["lists"], told["rows"]["decks"]) == (6, 12)
    results = open_results(str(tmp_path / "to"))
    assert (results.decks.schema, results.findings.schema) == (DECKS, FINDINGS)
    decks, findings = results.decks.to_table().to_pylist(), results.findings.to_table().to_pylist()
    reports = [json.loads(line) for line in (tmp_path / "to/reports/part-00000.ndjson").read_text("utf-8").splitlines()]
    for deck, report in zip(decks, reports, strict=True):
        mine = [one for one in findings if (one["source"], one["format"]) == (deck["source"], deck["format"])]
        assert (deck["source"], deck["format"], deck["verdict"], deck["fingerprint"], deck["player_type"]) == (
            report["deck"]["source"], report["format"], report["verdict"], report["deck"]["digest"], report["alignment"]
        )  # fmt: skip
        assert [(one["number"], one["rule"], one["severity"], one["text"], one["law"]) for one in mine] == [
            (number, one["rule"], one["severity"], one["message"], one["source"])
            for number, one in enumerate(report["findings"], 1)
        ]
        assert deck["errors"] == sum(one["severity"] == "error" for one in report["findings"])
        assert set(deck["rules"]) == {one["rule"] for one in report["findings"] if one["severity"] == "error"}
        counts = dict(deck["counts"])
        assert counts["play_deck.total"] == report["counts"]["play_deck"]["total"]
        assert sum(one["copies"] for one in deck["cards"] if one["section"] == "pool") == counts["pool.total"]


def test_a_run_that_was_ended_goes_on_where_it_stopped(tmp_path: Path) -> None:
    source = tmp_path / "all.ndjson"
    line = json.dumps(json.loads((EXAMPLES / "ringwraith-northern-pits.json").read_text("utf-8")))
    source.write_text(f"{line}\n" * 400, "utf-8")
    asked = job(tmp_path / "to")

    def killed(to_do: Iterator[Partition], asked: Job) -> Iterator[dict[str, Any]]:
        yield from islice(here(to_do, asked), 2)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run([str(source)], asked, killed)
    with pytest.raises(UsageError, match="is not finished"):
        open_results(str(tmp_path / "to"))
    first = (tmp_path / "to" / manifest.part("decks", 0)).stat()
    before = []
    told = run([str(source)], asked, here, step=lambda step: before.append(step.before))
    assert (before.count(True), told["lists"], told["partitions"]) == (2, 400, len(before))
    assert (tmp_path / "to" / manifest.part("decks", 0)).stat().st_mtime_ns == first.st_mtime_ns
    lines = open_results(str(tmp_path / "to")).decks.to_table(columns=["line"])["line"].to_pylist()
    assert lines == [*range(1, 401)]


def test_another_run_is_not_mixed_with_the_first(tmp_path: Path) -> None:
    source = tmp_path / "a.deck"
    source.write_text("Pool\n1 Aragorn II\n", "utf-8")
    run([str(source)], job(tmp_path / "to"), here)
    with pytest.raises(UsageError, match="a run with other options and versions of program"):
        run([str(source)], job(tmp_path / "to", "coe", "metw"), here)
    os.utime(source, ns=(1, 1))
    with pytest.raises(UsageError, match="a run with other sources; name another folder, or start anew"):
        run([str(source)], job(tmp_path / "to"), here)
    assert run([str(source)], job(tmp_path / "to"), here, resume=False)["lists"] == 1
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/diary.txt").write_text("dear diary", "utf-8")
    with pytest.raises(UsageError, match="holds other files"):
        run([str(source)], job(tmp_path / "mine"), here)
    with pytest.raises(UsageError, match="is no result of `meccg batch`"):
        open_results(str(tmp_path / "mine"))


def test_sources_and_result_may_lie_on_an_object_store() -> None:
    """Memory is one to fsspec, as a bucket is."""
    store = fsspec.filesystem("memory")
    deck = (EXAMPLES / "ringwraith-northern-pits.json").read_bytes()
    line = json.dumps(json.loads(deck)).encode() + b"\n"
    for name, data in (
        ("a.json", deck),
        ("b/c.ndjson", line * 200),
        ("b/d.jsonl.gz", gzip.compress(line * 3)),
        ("e.pdf", b""),
    ):
        store.pipe(f"/lists/{name}", data)
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as packed:
        packed.writestr("f.json", deck)
    store.pipe("/lists/g.zip", written.getvalue())
    store.pipe("/lists/h.parquet", b"")
    pq.write_table(pa.table({"text": [deck.decode()] * 4}), "/lists/h.parquet", filesystem=store)

    told = run(["memory://lists"], job("memory://result"), here)
    assert (told["lists"], told["inputs"]["skipped"]) == (1 + 200 + 3 + 1 + 4, 1)
    rows = open_results("memory://result").decks.to_table(columns=["source", "line"]).to_pylist()
    assert {row["source"] for row in rows} == {
        "memory:///lists/a.json", "memory:///lists/b/c.ndjson", "memory:///lists/b/d.jsonl.gz",
        "memory:///lists/g.zip!f.json", "memory:///lists/h.parquet",
    }  # fmt: skip
    before = []
    assert run(["memory://lists"], job("memory://result"), here, step=lambda step: before.append(step.before)) == told
    assert set(before) == {True}
    assert run(["memory://lists/b/*.ndjson", "memory://no"], job("memory://other"), here)["lists"] == 201
    store.pipe("/lists/a.json", b"{}")
    with pytest.raises(UsageError, match="a run with other sources"):
        run(["memory://lists"], job("memory://result"), here)


@pytest.mark.parametrize("name", ["a.ndjson", "a.txt"])
def test_a_source_that_changes_in_the_midst_ends_the_run(tmp_path: Path, name: str) -> None:
    source = tmp_path / name
    source.write_text('"1 Gandalf"\n' * 3, "utf-8")

    def later(to_do: Iterator[Partition], asked: Job) -> Iterator[dict[str, Any]]:
        todo = list(to_do)
        source.write_text('"1 Gandalf"\n' * 2, "utf-8")
        return here(iter(todo), asked)

    with pytest.raises(InputChangedError, match=f"^{source} changed while it was read; start anew with --no-resume.$"):
        run([str(source)], job(tmp_path / "to"), later)


def test_a_worker_that_would_judge_otherwise_refuses(tmp_path: Path) -> None:
    source = tmp_path / "a.deck"
    source.write_text("Pool\n1 Aragorn II\n", "utf-8")
    mine = job(tmp_path / "to")
    other = dataclasses.replace(mine, versions={"coe": {**mine.versions["coe"], "cardpool": "0123456789ab"}})
    with pytest.raises(OtherVersionsError, match=r"than this program: cardpool \w+ instead of 0123456789ab;"):
        run([str(source)], other, here)


@pytest.mark.parametrize("damage", [None, b"", b"[1, 2]\n", b"{", b"\xff\n"])
def test_a_lost_or_damaged_list_of_inputs_is_told(tmp_path: Path, damage: bytes | None) -> None:
    (tmp_path / "a.deck").write_text("Pool\n1 Aragorn II\n", "utf-8")
    asked = [str(tmp_path / "a.deck")], job(tmp_path / "to")
    run(*asked, here)
    inputs = tmp_path / "to/manifest/inputs.ndjson"
    inputs.unlink() if damage is None else inputs.write_bytes(damage)
    with pytest.raises(UsageError, match=r"inputs\.ndjson is lost or damaged; start anew with --no-resume"):
        run(*asked, here)
    assert run(*asked, here, resume=False)["lists"] == 1
    # A partition whose manifest is damaged is done again.
    for again in (b"{}", b"[", f'{{"plan": "{json.loads(part(tmp_path))["plan"]}"}}'.encode()):
        (tmp_path / "to/manifest/part-00000.json").write_bytes(again)
        assert run(*asked, here)["lists"] == 1
        assert json.loads(part(tmp_path))["lists"] == 1


def part(folder: Path) -> str:
    return (folder / "to/manifest/part-00000.json").read_text("utf-8")


@pytest.mark.parametrize(
    ("data", "lists", "said"),
    [
        (b'"1 Gandalf"\r"1 Gandalf"\r', 1, "The lines of the file end in CR alone"),
        (b'"1 Gandalf"\r\n"1 Gandalf"\r\n', 2, None),
        (b'{"text":\r"1 Gandalf"\r}\r', 1, None),
    ],
)
def test_lines_that_end_in_cr_alone_are_refused_as_a_whole(
    tmp_path: Path, data: bytes, lists: int, said: str | None
) -> None:
    (tmp_path / "a.ndjson").write_bytes(data)
    assert run([str(tmp_path / "a.ndjson")], job(tmp_path / "to"), here)["lists"] == lists
    for error in open_results(str(tmp_path / "to")).decks.to_table(columns=["error"])["error"].to_pylist():
        assert (said is None and error is None) or (said and error.startswith(said))


def test_two_runs_do_not_write_into_one_folder(tmp_path: Path) -> None:
    source = tmp_path / "a.deck"
    source.write_text("Pool\n1 Aragorn II\n", "utf-8")
    (tmp_path / "to").mkdir()
    with locked(Folder(str(tmp_path / "to"))), pytest.raises(UsageError, match="Another run is at work in"):
        run([str(source)], job(tmp_path / "to"), here)
    assert run([str(source)], job(tmp_path / "to"), here)["finished"]


@pytest.mark.parametrize(("bound", "most"), [("_HELD_PARTS", 3_000), ("_HELD_LETTERS", 1_000_000)])
def test_rows_are_held_by_what_they_weigh(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bound: str, most: int
) -> None:
    """A list may have a thousand times the findings of another, and so may all of an archive."""
    monkeypatch.setattr(working, bound, most)
    lines = "".join(f"1 {chr(97 + number % 26) * 9}{chr(97 + number // 26) * 8}\n" for number in range(600))
    (tmp_path / "a.ndjson").write_text(f"{json.dumps(lines)}\n" * 12, "utf-8")
    told = run([str(tmp_path / "a.ndjson")], job(tmp_path / "to", reports=True), here)
    assert (told["lists"], told["partitions"]) == (12, 1)
    for name in ("decks", "findings"):
        assert 2 <= pq.read_metadata(tmp_path / "to" / manifest.part(name, 0)).num_row_groups <= 6
    assert len((tmp_path / "to/reports/part-00000.ndjson").read_text("utf-8").splitlines()) == 12


@pytest.mark.slow
def test_a_worker_keeps_no_profile_of_its_work(tmp_path: Path) -> None:
    """Dask's profile holds every stack that was ever seen, and grows with the archive."""
    (tmp_path / "a.ndjson").write_text('"1 Gandalf"\n' * 20_000, "utf-8")
    asked = job(tmp_path / "to")
    with cluster._local(1) as client:
        told = run([str(tmp_path / "a.ndjson")], asked, lambda to_do, asked: cluster._check(client, to_do, asked))
        profile = client.profile()
    assert told["lists"] == 20_000
    assert profile["children"] == {}


@pytest.mark.slow
def test_a_partition_that_kills_each_worker_is_given_up_and_all_others_are_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in "abc":
        (tmp_path / f"{name}.ndjson").write_text('"1 Gandalf"\n' * 25_000, "utf-8")
    asked = job(tmp_path / "to")

    def deadly(partition: Partition, asked: Job) -> dict[str, Any]:
        if partition.index == 1:
            os.kill(os.getpid(), signal.SIGKILL)
        return work(partition._replace(pieces=()), asked) | {"plan": partition.digest}

    monkeypatch.setattr(cluster, "work", deadly)
    with pytest.raises(KillingPartitionsError, match=r"1 partition killed each worker that took it: number 1 \("):
        run([str(tmp_path / "*.ndjson")], asked, cluster.cluster(None, 2))
    assert manifest.done(Folder(asked.to)) == {0, 2, 3}


TOO_LARGE = "The list is larger than 1 MB, and no deck is; send one deck at a time."
LIST = json.dumps("Deck\n1 Cave-drake\n").encode() + b"\n"


def told_of(path: Path, to: Path) -> list[tuple[int | None, str, str | None]]:
    """Check a file; give of each row its line, its verdict, and why it cannot be read."""
    run([str(path)], job(to), here)
    return [(row["line"], row["verdict"], row["error"]) for row in open_results(str(to)).decks.to_table().to_pylist()]


@pytest.mark.slow
@pytest.mark.parametrize("packed", ["lists.zip", "lists.ndjson.gz", "lists.ndjson"])
def test_blank_lines_are_read_as_far_as_somebody_may_mean_them(tmp_path: Path, packed: str) -> None:
    def written(blank: int) -> Path:
        data = LIST + b"\n" * blank + LIST
        path = tmp_path / packed
        if packed.endswith(".zip"):
            with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
                archive.writestr("lists.ndjson", data)
        else:
            path.write_bytes(gzip.compress(data) if packed.endswith(".gz") else data)
        return path

    assert told_of(written(1_000_000), tmp_path / "read") == [(1, "illegal", None), (1_000_002, "illegal", None)]
    assert told_of(written(1_000_001), tmp_path / "ended") == [
        (1, "illegal", None),
        (
            None,
            "unreadable",
            "The file is not read after line 1000002: it and 1,000,000 before it are blank.",
        ),
    ]


@pytest.mark.slow
def test_a_line_or_a_list_that_small_files_unpack_to_is_read_as_far_as_it_can_be_one(tmp_path: Path) -> None:
    bomb = tmp_path / "lists.ndjson.gz"
    bomb.write_bytes(gzip.compress(LIST + b"q" * (200 << 20)))
    assert told_of(bomb, tmp_path / "lines") == [
        (1, "illegal", None),
        (2, "unreadable", TOO_LARGE),
        (None, "unreadable", "The file is not read after line 2: it is longer than 64 MB."),
    ]
    single = tmp_path / "list.txt.gz"
    single.write_bytes(gzip.compress(b"\n" * (200 << 20)))
    with single.open("rb") as stream:
        raw = Unpacked(stream, GZIP)
        data, _ = _whole(raw)
        assert (len(data) > 1 << 20, raw.tell() < 0.4 * single.stat().st_size) == (True, True)
    assert [row[1:] for row in told_of(single, tmp_path / "list")] == [("unreadable", TOO_LARGE)]
