"""The SQLite file: built from the facts alike each time, searched in any language, rebuilt where it is damaged."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cardpool.database import TABLES, build, content_hash, default_path, open_pool, search
from cardpool.pool import SCHEMA_VERSION, CardPool
from cardpool.tables import KINDS, DataError, read_table, write_table

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[3]
FEW = ("TW-16", "TW-66", "TW-120")
"""Cards of which every table speaks."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("built") / "cards.sqlite"
    build(path)
    return path


@pytest.fixture(scope="module")
def pool(built: Path) -> CardPool:
    return CardPool(built)


@pytest.fixture
def facts(tmp_path: Path) -> Path:
    """A few of the shipped facts, to be damaged."""
    folder = tmp_path / "data"
    for table in TABLES:
        rows = read_table(table)
        write_table(table, list(rows[0]), [row for row in rows if row["id"] in FEW], folder)
    return folder


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A cache folder of its own, that no earlier call remembers."""
    monkeypatch.setenv("MECCG_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("MECCG_CARDS", raising=False)
    open_pool.cache_clear()
    yield tmp_path / "cache"
    open_pool.cache_clear()


def ask(path: Path, sql: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(sql).fetchall()


def titles(pool: CardPool, query: str, **filters: str) -> set[str]:
    return {pool[card_id].title for card_id in search(pool, query, limit=100, **filters)}


# --- building ---------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_building_twice_gives_the_same_bytes_and_leaves_nothing_beside_them(built: Path, tmp_path: Path) -> None:
    path = tmp_path / "deep" / "folder" / "again.sqlite"
    build(path)

    assert path.read_bytes() == built.read_bytes()
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.slow
def test_building_does_not_depend_on_the_seed_of_hashes(built: Path, tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite"
    code = "import sys, pathlib; from cardpool.database import build; build(pathlib.Path(sys.argv[1]))"
    subprocess.run(
        [sys.executable, "-c", code, str(path)], check=True, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": "7"}
    )

    assert path.read_bytes() == built.read_bytes()


def test_every_table_of_ours_is_strict(built: Path) -> None:
    strict = {name for name, strict in ask(built, "SELECT name, strict FROM pragma_table_list") if strict}

    assert strict == {"cards", "packed", "titles", "facts", "numbers", "names", "meta"}


def test_the_columns_of_the_cards_are_typed_fields(built: Path) -> None:
    columns = dict(ask(built, "SELECT name, type FROM pragma_table_info('cards')"))

    assert list(columns) == list(KINDS)
    assert (columns["id"], columns["mind"], columns["unique"], columns["races"]) == (
        "TEXT",
        "INTEGER",
        "INTEGER",
        "TEXT",
    )
    assert ask(built, "SELECT DISTINCT typeof(mind) FROM cards WHERE mind IS NOT NULL") == [("integer",)]


def test_the_file_is_whole(built: Path) -> None:
    assert ask(built, "PRAGMA integrity_check") == [("ok",)]
    assert ask(built, "PRAGMA foreign_key_check") == []
    assert ask(built, "SELECT count(*) FROM cards") == [(4477,)]


def test_the_meta_table_says_what_the_file_is(built: Path, pool: CardPool) -> None:
    assert dict(ask(built, "SELECT key, value FROM meta")) == {
        "schema_version": str(SCHEMA_VERSION),
        "fields": ",".join(KINDS),
        "content_hash": content_hash(),
        "sources": "cardnum,coe,gccg,solitaire",
        "cards": "4477",
    }
    assert pool.version == content_hash()[:12]


@pytest.mark.parametrize("table", TABLES)
def test_other_facts_have_another_hash(facts: Path, table: str) -> None:
    before = content_hash(facts)
    rows = read_table(table, facts)
    write_table(table, list(rows[0]), rows[1:], facts)

    assert content_hash(facts) != before != content_hash()


def test_the_hash_of_missing_facts_is_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"^The facts file .*cards\.csv cannot be read: No such file or directory\.$"):
        content_hash(tmp_path)


@pytest.mark.parametrize(
    ("table", "column"), [("cards", "mind"), ("titles", "en"), ("aliases", "alias"), ("facts", "value")]
)
def test_a_missing_column_is_refused(facts: Path, tmp_path: Path, table: str, column: str) -> None:
    rows = read_table(table, facts)
    kept = [name for name in rows[0] if name != column]
    write_table(table, kept, [{name: row[name] for name in kept} for row in rows], facts)

    with pytest.raises(DataError, match=rf"^{table}\.csv in .* lacks these columns: {column}\.$"):
        build(tmp_path / "cards.sqlite", facts)
    assert not (tmp_path / "cards.sqlite").exists()


def test_a_column_that_no_field_holds_is_refused(facts: Path, tmp_path: Path) -> None:
    rows = read_table("cards", facts)
    write_table("cards", [*rows[0], "colour"], [{**row, "colour": "red"} for row in rows], facts)

    with pytest.raises(DataError, match=r"^cards\.csv in .* has columns that no card field holds: colour\.$"):
        build(tmp_path / "cards.sqlite", facts)


def test_a_table_of_cards_without_a_card_is_refused(facts: Path, tmp_path: Path) -> None:
    write_table("cards", list(KINDS), [], facts)

    with pytest.raises(DataError, match=r"^cards\.csv in .* lacks these columns: "):
        build(tmp_path / "cards.sqlite", facts)


def test_a_number_that_is_none_is_refused_with_its_card(facts: Path, tmp_path: Path) -> None:
    rows = read_table("cards", facts)
    next(row for row in rows if row["id"] == "TW-120")["mind"] = "nine"
    write_table("cards", list(rows[0]), rows, facts)

    with pytest.raises(DataError, match=r"^The card TW-120 in cards\.csv has the mind 'nine': no number\.$"):
        build(tmp_path / "cards.sqlite", facts)


def test_an_id_that_stands_twice_is_refused(facts: Path, tmp_path: Path) -> None:
    rows = read_table("cards", facts)
    write_table("cards", list(rows[0]), [*rows, rows[0]], facts)

    with pytest.raises(DataError, match=r"UNIQUE constraint failed: cards\.id"):
        build(tmp_path / "cards.sqlite", facts)


def test_an_alias_of_no_card_is_refused(facts: Path, tmp_path: Path) -> None:
    rows = [*read_table("aliases", facts), {"alias": "Nobody", "id": "TW-999", "reason": "none"}]
    write_table("aliases", list(rows[0]), rows, facts)

    with pytest.raises(
        DataError, match=r"^The names in .* speak of the card TW-999, which cards\.csv does not have\.$"
    ):
        build(tmp_path / "cards.sqlite", facts)


def test_a_pool_without_aliases_or_facts_can_be_built(facts: Path, tmp_path: Path) -> None:
    for table in ("aliases", "facts"):
        write_table(table, list(read_table(table, facts)[0]), [], facts)
    build(tmp_path / "cards.sqlite", facts)

    assert [card.id for card in CardPool(tmp_path / "cards.sqlite")] == list(FEW)


def test_the_old_file_stays_where_building_breaks(facts: Path, tmp_path: Path, built: Path) -> None:
    path = tmp_path / "cards.sqlite"
    shutil.copy(built, path)
    (facts / "titles.csv").write_text("id\n")

    with pytest.raises(DataError):
        build(path, facts)

    assert path.read_bytes() == built.read_bytes()
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["cards.sqlite", "data"]


def test_a_place_that_cannot_be_written_is_one_clear_line(facts: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")

    with pytest.raises(DataError, match=r"^The card pool .* cannot be written: .+\.$") as error:
        build(tmp_path / "file" / "cards.sqlite")
    assert "\n" not in str(error.value)

    (tmp_path / "folder").mkdir()
    with pytest.raises(DataError, match=r"^The card pool .* cannot be written: .+\.$"):
        build(tmp_path / "folder", facts)


# --- opening ----------------------------------------------------------------------------------------------------------


def test_the_pool_is_built_into_the_cache_when_first_needed(fresh: Path) -> None:
    pool = open_pool()

    assert pool.path == default_path() == fresh / f"cards-{content_hash()[:12]}.sqlite"
    assert [path.name for path in fresh.iterdir()] == [pool.path.name]
    assert open_pool() is pool


def test_the_second_start_builds_nothing(fresh: Path) -> None:
    path = open_pool().path
    before = path.stat().st_mtime_ns
    open_pool.cache_clear()

    assert open_pool().path.stat().st_mtime_ns == before
    assert len(list(fresh.iterdir())) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    "damage",
    ["garbage", "old schema", *(pytest.param(one, marks=pytest.mark.slow) for one in ("empty", "half", "no meta"))],
)
def test_a_damaged_file_in_the_cache_is_built_anew(fresh: Path, built: Path, damage: str) -> None:
    fresh.mkdir()
    path = default_path()
    whole = built.read_bytes()
    if damage == "old schema":
        shutil.copy(built, path)
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("UPDATE meta SET value = '0' WHERE key = 'schema_version'")
    elif damage == "no meta":
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("CREATE TABLE other (x)")
    else:
        path.write_bytes({"garbage": b"no database" * 500, "empty": b"", "half": whole[: len(whole) // 2]}[damage])

    assert len(open_pool()) == 4477
    assert path.read_bytes() == whole


@pytest.mark.slow
def test_a_cache_that_cannot_be_written_does_not_fill_the_folder_of_temporary_files(
    fresh: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh.write_text("a file stands where the folder should")
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    first = open_pool().path
    built = first.stat().st_mtime_ns
    for _ in range(3):
        open_pool.cache_clear()
        assert open_pool().path == first

    assert first.stat().st_mtime_ns == built
    assert len(list(temporary.rglob("*.sqlite*"))) == 1
    assert first.parent.stat().st_mode & 0o077 == 0


@pytest.mark.slow
def test_a_folder_that_others_may_write_to_is_not_ours(
    fresh: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh.write_text("a file stands where the folder should")
    temporary = tmp_path / "temporary"
    trap = temporary / f"meccg-{os.getuid()}"
    trap.mkdir(parents=True)
    trap.chmod(0o777)
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))

    assert open_pool().path.parent != trap
    assert list(trap.iterdir()) == []


@pytest.mark.slow
def test_a_cache_that_cannot_be_written_costs_a_build_and_no_answer(
    fresh: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh.write_text("a file stands where the folder should")
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))

    pool = open_pool()

    assert len(pool) == 4477
    assert tmp_path / "temporary" in pool.path.parents
    assert fresh.read_text() == "a file stands where the folder should"


def test_without_a_setting_the_users_cache_folder_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MECCG_CACHE", raising=False)

    assert default_path().parent.name == "meccg-validator"


def test_another_pool_by_path(built: Path, fresh: Path) -> None:
    assert open_pool(built).path == built
    assert not fresh.exists(), "nothing is built where a pool is given"


def test_another_pool_by_environment(built: Path, fresh: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MECCG_CARDS", str(built))

    assert open_pool().path == built
    assert not fresh.exists()


@pytest.mark.parametrize("by", ["path", "environment"])
def test_a_pool_that_does_not_exist_is_one_clear_line(
    fresh: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    path = tmp_path / "none.sqlite"
    if by == "environment":
        monkeypatch.setenv("MECCG_CARDS", str(path))

    with pytest.raises(DataError) as error:
        open_pool(path if by == "path" else None)
    assert str(error.value) == f"The card pool {path} does not exist."
    assert not fresh.exists()


def test_a_pool_that_is_no_database_is_one_clear_line(tmp_path: Path) -> None:
    path = tmp_path / "cards.sqlite"
    path.write_text("id,title\n" * 200)

    with pytest.raises(DataError) as error:
        open_pool(path)
    assert str(error.value) == f"The card pool {path} cannot be read: file is not a database."


def test_a_pool_of_another_schema_is_one_clear_line(built: Path, tmp_path: Path) -> None:
    path = tmp_path / "cards.sqlite"
    shutil.copy(built, path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE meta SET value = '99' WHERE key = 'schema_version'")

    with pytest.raises(DataError, match=r"has schema version 99; this program reads 6\. Build it anew"):
        open_pool(path)


def test_a_pool_of_other_fields_is_refused_and_not_misread(built: Path, tmp_path: Path) -> None:
    path = tmp_path / "cards.sqlite"
    shutil.copy(built, path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE meta SET value = replace(value, 'specific_to,', '') WHERE key = 'fields'")

    with pytest.raises(DataError, match=r"holds other facts than this program reads\. Build it anew"):
        CardPool(path)


@pytest.mark.parametrize("folder", ["a#b", "50% off?", "ein Ort mit Ümläuten"])
def test_a_path_may_hold_any_character(built: Path, tmp_path: Path, folder: str) -> None:
    path = tmp_path / folder / "cards.sqlite"
    path.parent.mkdir()
    shutil.copy(built, path)
    pool = CardPool(path)

    assert pool.titles("TW-120")["en"] == "Aragorn II"
    assert search(pool, "Aragorn") == ["TW-120"]


def test_a_pool_that_vanishes_later_is_one_clear_line(built: Path, tmp_path: Path) -> None:
    path = tmp_path / "cards.sqlite"
    shutil.copy(built, path)
    pool = CardPool(path)
    path.unlink()

    with pytest.raises(DataError, match=r"^The card pool .* cannot be read: unable to open database file\.$"):
        pool.titles("TW-120")
    with pytest.raises(DataError, match=r"^The card pool .* cannot be read: unable to open database file\.$"):
        search(pool, "Aragorn")


@pytest.mark.slow
def test_processes_that_build_at_once_do_not_hurt_each_other(built: Path, tmp_path: Path) -> None:
    code = "from cardpool.database import open_pool; pool = open_pool(); print(len(pool), pool['TW-120'].title)"
    env = {**os.environ, "MECCG_CACHE": str(tmp_path / "cache")}
    env.pop("MECCG_CARDS", None)
    started = [
        subprocess.Popen(
            [sys.executable, "-c", code], cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        for _ in range(3)
    ]
    answers = [process.communicate(timeout=60) for process in started]

    assert answers == [(b"4477 Aragorn II\n", b"")] * 3
    (path,) = (tmp_path / "cache").iterdir()
    assert path.read_bytes() == built.read_bytes()


# --- searching --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "title"),
    [
        ("aragorn", "Aragorn II"),
        ("mumak", "Mûmak (Oliphant)"),
        ("lugburz", "Orders from Lugbúrz"),
        ("LUGBÚRZ orders", "Orders from Lugbúrz"),
        ("eine ring", "The One Ring"),  # German
        ("anillo unico", "The One Ring"),  # Spanish, without its accent
        ("anneau unique", "The One Ring"),  # French
        ("elävien kuolleiden", "Isles of the Dead that Live"),  # Finnish
        ("elavien kuolleiden", "Isles of the Dead that Live"),
        ("isole dei morti", "Isles of the Dead that Live"),  # Italian
        ("ボロミア二世", "Boromir II"),  # Japanese
        ("arago", "Aragorn II"),  # cut short
    ],
)
def test_a_search_finds_titles_in_any_language_without_accents(pool: CardPool, query: str, title: str) -> None:
    assert title in titles(pool, query)


def test_a_search_wants_every_word(pool: CardPool) -> None:
    assert titles(pool, "white tower") == {
        "The White Towers", "Keys to the White Towers", "Eyes of the White Tower",
    }  # fmt: skip
    assert titles(pool, "white aragorn") == set()


def test_a_card_is_found_once_however_many_titles_fit(pool: CardPool) -> None:
    found = search(pool, "gandalf", limit=1000)

    assert len(found) == len(set(found))
    assert found[:2] == ["TW-156", "WH-4"], "the shortest title first"


def test_a_search_may_be_narrowed(pool: CardPool) -> None:
    assert search(pool, "Moria", alignment="balrog", type="site") == ["BA-93"]
    assert search(pool, "twilight", set="LE") == ["LE-145"]


def test_a_search_without_words_lists_cards(pool: CardPool) -> None:
    assert search(pool, "", limit=3) == ["AS-1", "AS-2", "AS-3"]
    assert search(pool, "  ", limit=2, set="TW") == ["TW-1", "TW-2"]


def test_a_search_by_an_unknown_field_is_refused(pool: CardPool) -> None:
    with pytest.raises(DataError, match=r"^Cards have no field 'colour'\.$"):
        search(pool, "Aragorn", colour="red")


@pytest.mark.parametrize(
    "query", ['"', '""', '" OR 1', "AND", "NEAR(", "*", "title:", "a\x00b", "---", "'; DROP TABLE cards"]
)
def test_no_query_breaks_the_search(pool: CardPool, query: str) -> None:
    assert isinstance(search(pool, query, limit=1), list)
