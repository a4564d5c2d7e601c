"""From the facts in CSV to a SQLite file, and searching in it.

The file holds nothing that the CSV files do not say, so there is nothing to migrate: a file of another schema version
or of other facts is built anew. The same facts give the same file, byte for byte.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
import stat
import unicodedata
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardpool.memory import once_per
from cardpool.packed import pack_cards, pack_names
from cardpool.pool import SCHEMA_VERSION, CardPool, reading
from cardpool.tables import DATA, KINDS, OTHERS, DataError, from_cell, read_table

if TYPE_CHECKING:
    import sqlite_utils

TABLES = ("cards", "titles", "aliases", "facts", "numbers")
"""The CSV files from which the SQLite file is built. The folder `OTHERS` has more of them, of the cards that are no
standard cards."""

_COLUMNS = {
    "cards": frozenset(KINDS),
    "titles": frozenset({"id", "en"}),
    "aliases": frozenset({"alias", "id", "reason"}),
    "facts": frozenset({"id", "fact", "value", "reason"}),
    "numbers": frozenset({"set", "number", "id"}),
}
"""Columns without which a CSV file is not understood; titles have one for each further language."""

_TYPES = {"text": str, "list": str, "number": int, "yes": int}


def content_hash(folder: Path = DATA) -> str:
    """Give the SHA-256 of the facts, in hex: the card pool's version."""
    digest = hashlib.sha256(f"schema {SCHEMA_VERSION}\n".encode())
    for table in TABLES:
        for place in _places(table, folder):
            try:
                digest.update((place / f"{table}.csv").read_bytes())
            except OSError as error:
                raise DataError(f"The facts file {place / table}.csv cannot be read: {error.strerror}.") from error
    return digest.hexdigest()


def _places(table: str, folder: Path) -> list[Path]:
    """Give the folders that hold a table."""
    others = folder / OTHERS
    return [folder, others] if (others / f"{table}.csv").is_file() else [folder]


def build(path: Path, folder: Path = DATA) -> None:
    """Build the SQLite file at `path` from the CSV files of `folder`, whole or not at all.

    Raises:
        DataError: a CSV file is missing or broken, or the file cannot be written.
    """
    import tempfile  # noqa: PLC0415  # only building needs it, and it is slow to import

    import sqlite_utils  # noqa: PLC0415  # the same

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f"{path.name}.", suffix=".tmp")
        os.close(handle)
        # Such files are for their owner alone; a pool is for whom any new file of the user is.
        os.umask(mask := os.umask(0))
        Path(name).chmod(0o666 & ~mask)
    except OSError as error:
        raise DataError(f"The card pool {path} cannot be written: {error.strerror}.") from error
    temporary = Path(name)
    try:
        database = sqlite_utils.Database(temporary)
        # The file counts only once it is whole and in its place: it need not survive a crash before that.
        database.execute("PRAGMA synchronous = OFF")
        with database.conn:
            _fill(database, folder)
        database.vacuum()
        database.close()
        temporary.replace(path)
    except (OSError, sqlite3.Error) as error:
        raise DataError(f"The card pool {path} cannot be written: {error}.") from error
    finally:
        temporary.unlink(missing_ok=True)


def _fill(database: sqlite_utils.Database, folder: Path) -> None:
    from cardpool.folding import fold  # noqa: PLC0415  # only building needs it

    cards, titles, aliases, facts, numbers = (_read(table, folder) for table in TABLES)
    database.table("cards").create(
        {name: _TYPES[kind] for name, kind in KINDS.items()}, pk="id", not_null={"id", "set", "title"}, strict=True
    )
    database.table("cards").insert_all(_row(card) for card in cards)
    database.table("titles").create(
        {"card_id": str, "language": str, "title": str}, foreign_keys=[("card_id", "cards", "id")], strict=True
    )
    languages = [column for column in (titles[0] if titles else ()) if column != "id"]
    translated = {row["id"] for row in titles}
    database.table("titles").insert_all(
        [
            {"card_id": row["id"], "language": language, "title": row[language]}
            for row in titles for language in languages if row[language]
        ] + [
            {"card_id": row["id"], "language": "en", "title": row["title"]}
            for row in cards if row["id"] not in translated
        ]
    )  # fmt: skip
    database.table("facts").create(
        {"card_id": str, "fact": str, "value": str, "reason": str},
        foreign_keys=[("card_id", "cards", "id")],
        strict=True,
    )
    database.table("facts").insert_all(
        {"card_id": row["id"], "fact": row["fact"], "value": row["value"], "reason": row["reason"]} for row in facts
    )
    database.table("numbers").create(
        {"set": str, "number": int, "card_id": str}, pk=("set", "number"),
        foreign_keys=[("card_id", "cards", "id")], strict=True,
    )  # fmt: skip
    database.table("numbers").insert_all(
        {"set": row["set"], "number": int(row["number"]), "card_id": row["id"]} for row in numbers
    )
    database.table("names").create(
        {"key": str, "card_id": str, "how": str, "language": str, "text": str},
        foreign_keys=[("card_id", "cards", "id")], strict=True,
    )  # fmt: skip
    names = [_name(fold, row["title"], row["id"], "title") for row in cards]
    names += [_name(fold, row["alias"], row["id"], "alias") for row in aliases]
    names += [
        _name(fold, text, row["id"], "language", language)
        for language in languages if language != "en"
        for row in titles for text in row[language].split(" / ") if text
    ]  # fmt: skip
    names = [name for name in names if name["key"]]
    database.table("names").insert_all(names)
    # For the pool in memory: what it asks for one by one and often.
    database.table("packed").create({"name": str, "text": str}, pk="name", strict=True)
    packed = pack_cards(cards) | pack_names(names)
    database.table("packed").insert_all({"name": name, "text": text} for name, text in packed.items())
    database.table("cards").create_index(["set"])
    database.table("names").create_index(["key"])
    database.table("titles").create_index(["card_id"])
    database.table("facts").create_index(["card_id"])
    database.table("titles").enable_fts(["title"], tokenize="unicode61 remove_diacritics 2")
    database.table("meta").create({"key": str, "value": str}, pk="key", strict=True)
    sources = sorted({card["source"] for card in cards})
    database.table("meta").insert_all(
        [
            {"key": "schema_version", "value": str(SCHEMA_VERSION)},
            {"key": "fields", "value": ",".join(KINDS)},
            {"key": "content_hash", "value": content_hash(folder)},
            {"key": "sources", "value": ",".join(sources)},
            {"key": "cards", "value": str(len(cards))},
        ]
    )
    for table, row, *_ in database.execute("PRAGMA foreign_key_check").fetchall():
        stray = database.execute(f'SELECT card_id FROM "{table}" WHERE rowid = ?', [row]).fetchone()[0]  # noqa: S608
        raise DataError(f"The {table} in {folder} speak of the card {stray}, which cards.csv does not have.")


def _read(table: str, folder: Path) -> list[dict[str, str]]:
    return [row for place in _places(table, folder) for row in _read_one(table, place)]


def _read_one(table: str, folder: Path) -> list[dict[str, str]]:
    rows = read_table(table, folder)
    columns = set(rows[0]) if rows else set()
    missing = _COLUMNS[table] - columns if rows or table in {"cards", "titles"} else set()
    if missing:
        raise DataError(f"{table}.csv in {folder} lacks these columns: {', '.join(sorted(missing))}.")
    if unknown := columns - _COLUMNS[table] if table == "cards" else set():
        raise DataError(f"{table}.csv in {folder} has columns that no card field holds: {', '.join(sorted(unknown))}.")
    return rows


def _row(card: dict[str, str]) -> dict[str, Any]:
    row: dict[str, Any] = {}
    for name, kind in KINDS.items():
        try:
            row[name] = card[name] if kind == "list" else from_cell(kind, card[name])
        except ValueError as error:
            raise DataError(f"The card {card['id']} in cards.csv has the {name} {card[name]!r}: no number.") from error
        if kind == "yes":
            row[name] = int(row[name])
    return row


def _name(fold: Any, text: str, card_id: str, how: str, language: str = "") -> dict[str, str]:  # noqa: ANN401
    return {"key": fold(text), "card_id": card_id, "how": how, "language": language, "text": text}


def default_path() -> Path:
    """Give where the shipped pool's SQLite file stands: `MECCG_CACHE`, or the user's cache folder."""
    folder = os.environ.get("MECCG_CACHE")
    if not folder:
        import platformdirs  # noqa: PLC0415  # not needed where the folder is set

        folder = platformdirs.user_cache_dir("meccg-validator", appauthor=False)
    return Path(folder) / f"cards-{content_hash()[:12]}.sqlite"


@once_per("pool")
def open_pool(path: Path | None = None) -> CardPool:
    """Open a card pool: the given SQLite file, else `MECCG_CARDS`, else the shipped facts, built when first needed.

    Raises:
        DataError: a file that was asked for by name is missing or cannot be used.
    """
    chosen = path or (Path(os.environ["MECCG_CARDS"]) if os.environ.get("MECCG_CARDS") else None)
    if chosen is not None:
        if not chosen.is_file():
            raise DataError(f"The card pool {chosen} does not exist.")
        return CardPool(chosen)
    built = default_path()
    try:
        if built.is_file():
            return CardPool(built)
    except DataError:
        pass  # a damaged file of ours is built anew, below
    try:
        build(built)
    except DataError:
        # Where the cache folder cannot be written, one for temporary files can: the same one each time, lest it fill.
        built = private_folder() / built.name
        with suppress(DataError):
            if built.is_file():
                return CardPool(built)
        build(built)
    return CardPool(built)


def private_folder() -> Path:
    """Give a folder for temporary files that is ours alone, the same at each start where that can be.

    Raises:
        DataError: there is none.
    """
    import tempfile  # noqa: PLC0415  # see `build`

    try:
        if hasattr(os, "getuid"):
            folder = Path(tempfile.gettempdir()) / f"meccg-{os.getuid()}"
            with suppress(FileExistsError):
                folder.mkdir(mode=0o700)
            found = folder.lstat()
            # Others may write there as well, and have made a folder of this name for us.
            if stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077:
                return folder
        return Path(tempfile.mkdtemp(prefix="meccg-"))
    except OSError as error:
        raise DataError(f"The card pool cannot be written anywhere: {error.strerror}.") from error


def searchable(query: str) -> str:
    """Give the words of a query that the full-text search can look for, separated by spaces; `""` where it has none."""
    return " ".join("".join(char if char.isalnum() else " " for char in unicodedata.normalize("NFC", query)).split())


def search(pool: CardPool, query: str, *, limit: int = 20, **filters: str) -> list[str]:
    """Give the ids of cards whose titles, in any language, hold the words of `query`, best first.

    Args:
        pool: the pool in whose file to search.
        query: words; the last may be cut short. Empty: every card.
        limit: how many at the most, 1 and up.
        filters: column of `cards` to value, such as `set="TW"`, `type="hazard"`.
    """
    words = searchable(query).split()
    where = [f'c."{column}" = ?' for column in filters]
    parameters: list[object] = list(filters.values())
    if unknown := [column for column in filters if column not in KINDS]:
        raise DataError(f"Cards have no field {unknown[0]!r}.")
    order = "c.rowid"
    source = "cards c"
    if words:
        source = "titles_fts f JOIN titles t ON t.rowid = f.rowid JOIN cards c ON c.id = t.card_id"
        where.insert(0, "titles_fts MATCH ?")
        parameters.insert(0, " ".join(f'"{word}"' for word in words[:-1]) + f' "{words[-1]}"*')
        order = "MIN(f.rank), c.rowid"
    condition = f"WHERE {' AND '.join(where)}" if where else ""
    sql = f"SELECT c.id FROM {source} {condition} GROUP BY c.id ORDER BY {order} LIMIT ?"  # noqa: S608  # names checked
    try:
        with reading(pool.path) as database:
            return [row[0] for row in database.execute(sql, [*parameters, limit])]
    except sqlite3.Error as error:
        raise DataError(f"The card pool {pool.path} cannot be read: {error}.") from error
