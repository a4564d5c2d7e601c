"""Statistics of an archive: by hand, against a count of our own list by list, and whatever the rows are cut into."""

from __future__ import annotations

import random
import time
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.dataset as ds
import pyarrow.parquet as pq
import pytest

from cardpool.database import open_pool
from validator.archives.judged import DECK_COLUMNS, FINDING_COLUMNS, judged
from validator.archives.once import Once
from validator.archives.results import Results
from validator.archives.sides import Judgements
from validator.archives.statistics import LINE_RULES, Statistics, count
from validator.archives.tables import DECKS, FINDINGS, VERSIONS
from validator.card_counts import belongs, most_copies
from validator.render.stats_text import grouped
from validator.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SECTIONS = ("pool", "play_deck", "sideboard", "location_deck", "nowhere")
KINDS = ("wizard", "ringwraith", None)


def rows(number: int, seed: int = 1) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Made-up rows of decks and findings: some decks are the same, some unreadable, some cards nobody knows."""
    draw = random.Random(seed)  # noqa: S311  # no secret
    pool = [*draw.sample([card.id for card in open_pool()], 60), "XX-1", "TW-14", "LE-61", "TW-156"]
    decks: list[dict[str, Any]] = []
    findings: list[dict[str, Any]] = []
    for line in range(1, number + 1):
        place = {"source": "all.ndjson", "line": line, "digest": f"{line:064}", "format": "coe"}
        about = {**place, "day": "2026-11-28", "versions": dict.fromkeys(VERSIONS, "1")}
        nothing = {"counts": [], "cards": [], "rules": [], "errors": 0, "warnings": 0, "unresolved": 0}
        if draw.random() < 0.1:
            decks.append({**about, **nothing, "verdict": "unreadable", "error": "No."})
            continue
        held = [
            {"id": card, "section": section, "copies": draw.randint(1, 3)}
            for card, section in dict.fromkeys((draw.choice(pool), draw.choice(SECTIONS)) for _ in range(20))
        ]
        unresolved = draw.randint(0, 2)
        verdict = draw.choice(["legal", "illegal", "undecided"])
        decks.append(
            {
                **about,
                **nothing,
                "fingerprint": f"f{draw.randint(1, number)}",
                "player_type": draw.choice(KINDS),
                "verdict": verdict,
                "error": None,
                "cards": held,
                "unresolved": unresolved,
                "counts": [("sideboard.total", float(draw.randint(0, 40))), ("two_way.Twilight.as_hazard", 1.0)],
                "rules": draw.sample(["a.b", "c.d", "e.f"], draw.randint(0, 3)) if verdict == "illegal" else [],
            }
        )
        findings += [
            {
                **place, "rule": rule, "number": index, "severity": "undecided", "text": f"{rule} {draw.randint(1, 3)}",
                "cards": ["TW-14"], "section": None, "law": "LIST",
            }
            for index, rule in enumerate(draw.choices([*LINE_RULES, "other.rule"], k=unresolved), 1)
        ]  # fmt: skip
    return decks, findings


def counted_one_by_one(decks: list[dict[str, Any]], *, every: bool) -> dict[str, Any]:
    """Count the plain way: list by list, card by card."""
    seen = set()
    lists: Counter[str] = Counter(found=len(decks), unreadable=0, duplicates=0, counted=0)
    played: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
    avatars: Counter[str] = Counter()
    sizes: Counter[float] = Counter()
    types: Counter[str] = Counter()
    rules: Counter[str] = Counter()
    kept = []
    for row in decks:
        key = row.get("fingerprint"), row.get("player_type"), row["verdict"]
        if row["verdict"] == "unreadable":
            lists["unreadable"] += 1
        elif key in seen and not every:
            lists["duplicates"] += 1
        else:
            seen.add(key)
            kept.append(row)
    for row in kept:
        lists["counted"] += 1
        types[row["player_type"] or "not known"] += 1
        rules.update(row["rules"])
        sizes[dict(row["counts"])["sideboard.total"]] += 1
        if leader := count_cards(row, played):
            avatars[leader] += 1
    return {
        "lists": dict(lists), "types": types, "avatars": avatars, "sizes": sizes, "rules": rules, "played": played,
        "lines": {(row["line"]) for row in kept if row["unresolved"]},
    }  # fmt: skip


def count_cards(row: dict[str, Any], played: dict[str, Counter[tuple[str, str]]]) -> str | None:
    """Count the cards of a list by what they stand under, and give its avatar."""
    pool = open_pool()
    leaders: Counter[str] = Counter()
    within: set[tuple[str, str]] = set()
    for one in row["cards"]:
        found = pool.get(one["id"])
        card = found and pool.get(found.same_as)
        if card and card.avatar:
            leaders[card.title] += one["copies"]
        if card and belongs(card, one["section"]):
            for under in ("", row["player_type"] or "not known", one["section"]):
                played[card.id][under, "copies"] += one["copies"]
                within.add((card.id, under))
    for card_id, under in within:
        played[card_id][under, "decks"] += 1
    return most_copies(leaders)


@pytest.mark.parametrize("every", [False, True])
@pytest.mark.parametrize("batch", [1, 7, 1_000])
def test_what_is_counted_in_batches_is_what_is_counted_one_by_one(batch: int, every: bool) -> None:  # noqa: FBT001
    decks, findings = rows(200)
    plain = counted_one_by_one(decks, every=every)
    with Once() as once:
        statistics = Statistics(open_pool(), once, every=every)
        for some in pa.Table.from_pylist(decks, DECKS).to_batches(batch):
            statistics.add(some)
        lines = [one for one in findings if one["rule"] in LINE_RULES]
        for some in pa.Table.from_pylist(lines, FINDINGS).to_batches(batch):
            statistics.add_lines(some)
        told = statistics.to_dict({}, None)

    assert told["lists"] == plain["lists"]
    assert plain["lists"]["duplicates"] > 0 or every
    assert told["player_types"] == plain["types"]
    assert told["avatars"] == plain["avatars"]
    assert {one["rule"]: one["lists"] for one in told["rules"]} == plain["rules"]
    (size,) = told["sizes"]
    assert {one["value"]: one["lists"] for one in size["values"]} == plain["sizes"]
    ordered = sorted(plain["sizes"].elements())
    assert (size["least"], size["most"]) == (ordered[0], ordered[-1])
    assert size["median"] == ordered[(len(ordered) - 1) // 2]
    texts = Counter(one["text"] for one in lines if one["line"] in plain["lines"])
    assert {one["finding"]: one["times"] for one in told["undecided_lines"]["most"]} == texts
    seen = set()
    for cards in told["cards"].values():
        for one in cards:
            played = plain["played"][one["id"]]
            seen.add(one["id"])
            assert (one["decks"], one["copies"]) == (played["", "decks"], played["", "copies"])
            assert one["share"] == round(one["decks"] / told["lists"]["counted"], 4)
            for under, held in (one["sections"] | one["player_types"]).items():
                assert (held["decks"], held["copies"]) == (played[under, "decks"], played[under, "copies"])
            assert sum(held["decks"] for held in one["player_types"].values()) == one["decks"]
            assert sum(held["copies"] for held in one["sections"].values()) == one["copies"]
    # Regions are no part of a deck, and nobody asks for the most played of them.
    assert {card for card in plain["played"] if open_pool()[card].type != "region"} == seen


def written(folder: Path, decks: list[dict[str, Any]], findings: list[dict[str, Any]], of_a_group: int) -> Judgements:
    """A result of several files with many row groups."""
    tables: list[ds.Dataset] = []
    for name, schema, some in (("decks", DECKS, decks), ("findings", FINDINGS, findings)):
        files = []
        for number, lines in enumerate((range(120), range(120, 10_000))):
            files.append(folder / f"{name}-{number}.parquet")
            table = pa.Table.from_pylist([one for one in some if one["line"] in lines], schema)
            pq.write_table(table, files[-1], row_group_size=of_a_group)
        tables.append(ds.dataset([str(file) for file in files], schema=schema, format="parquet"))
    return Judgements(Results(tables[0], tables[1], {}), {"format": "coe"})


def test_a_result_of_many_row_groups_is_read_in_its_order_and_a_little_at_a_time(tmp_path: Path) -> None:
    decks, findings = rows(300)
    opened = written(tmp_path, decks, findings, 11)

    lists = [*opened.lists()]
    assert [one.line for one in lists] == list(range(1, 301))
    assert [len(one.findings) for one in lists] == [one["unresolved"] for one in decks]
    assert [text for one in lists for text in (f.text for f in one.findings)] == [one["text"] for one in findings]
    told = count(opened, open_pool())
    assert told["lists"] == counted_one_by_one(decks, every=False)["lists"]

    read = 0

    def batches(some: list[dict[str, Any]], schema: pa.Schema, columns: tuple[str, ...]) -> Iterator[pa.RecordBatch]:
        nonlocal read
        for one in pa.Table.from_pylist(some, schema).select(columns).to_batches(5):
            read += 1
            yield one

    whole = judged(batches(decks, DECKS, DECK_COLUMNS), batches(findings, FINDINGS, FINDING_COLUMNS))
    next(whole)
    assert read == 2
    assert sum(1 for _ in whole) == 299


def test_no_more_of_a_result_is_in_memory_than_is_looked_at(tmp_path: Path) -> None:
    decks, _ = rows(300)
    large = [one | {"error": f"{one['line']:100000}"} for one in decks]  # 30 MB
    held = pa.total_allocated_bytes()
    lists = written(tmp_path, large, [], 5).lists()
    most = 0
    for _ in lists:
        # Whatever reads ahead has the time to.
        time.sleep(0.001)
        most = max(most, pa.total_allocated_bytes() - held)
    assert most < 4_000_000


def test_results_of_which_a_file_is_missing_are_refused(tmp_path: Path) -> None:
    decks, findings = rows(40)
    whole = written(tmp_path, decks[:-1], [*findings, findings[0] | {"line": 41}], 11)
    with pytest.raises(UsageError, match="no verdict on it: a file of them is missing"):
        [*whole.lists()]


def test_sizes_are_put_into_ranges_where_there_are_many() -> None:
    def told(values: dict[int, int]) -> list[tuple[str, int]]:
        return grouped({"values": [{"value": value, "lists": lists} for value, lists in values.items()]})

    assert told({29: 1, 30: 5, 31: 2}) == [("29", 1), ("30", 5), ("31", 2)]
    many = told(dict.fromkeys(range(20), 10) | {40: 10, 999: 1})
    assert many[0] == ("0 to 4", 50)
    assert ("25 to 29", 0) in many
    assert many[-1] == ("above 40", 1)
    assert sum(lists for _, lists in many) == 211
