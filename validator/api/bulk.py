"""Bulk: files with all that is known of the cards, for whoever would ask for each of them."""

from __future__ import annotations

import datetime as dt
import gzip
import hashlib
import json
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardpool.bulk import beside, names
from cardpool.memory import once_per
from validator.api.blueprint import Blueprint
from validator.api.body import GZIP, JSON
from validator.api.schemas.bulk import BulkFilesSchema, file_as_data
from validator.api.schemas.cards import card_as_data
from validator.api.schemas.catalogs import sets_as_data
from validator.http.pool import cards
from validator.http.problems import Problem
from validator.http.responses import AN_HOUR, answer

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from flask import Response

    from cardpool.pool import CardPool

_MAKING: Final = Lock()

blueprint = Blueprint("bulk", "Files with all that is known of the cards.")


class BulkFile(NamedTuple):
    """A file, as it is sent."""

    name: str
    about: str
    lines: int
    data: bytes
    sha256: str
    updated_at: str
    content_type: str = GZIP


@blueprint.reads("/bulk", BulkFilesSchema)
def list_bulk_files() -> Response:
    """List the files, each with its size and SHA-256."""
    data = [file_as_data(file) for file in _files_now().values()]
    return answer(json.dumps({"data": data}, ensure_ascii=False), JSON, seconds=AN_HOUR)


@blueprint.reads("/bulk/<file>", "The file.", offers=(GZIP,))
def get_bulk_file(file: str) -> Response:
    """Give a file whole: a JSON object on each line, pressed by gzip."""
    found = _files_now()
    if file not in found:
        raise Problem("not-found", f"There is no file {file!r}; known are: {', '.join(found)}.")
    response = answer(found[file].data, GZIP, seconds=AN_HOUR)
    response.headers["Accept-Ranges"] = "none"
    response.headers["Content-Disposition"] = f'attachment; filename="{file}"'
    return response


def _files_now() -> Mapping[str, BulkFile]:
    pool = cards()
    # Two that ask at once need them but once.
    with _MAKING:
        return files(pool)


@once_per("pool")
def files(pool: CardPool) -> Mapping[str, BulkFile]:
    """Give the files of a pool by name, made once. The same cards give the same bytes.

    Raises:
        cardpool.tables.DataError: the file of the pool cannot be read any more.
    """
    more = beside(pool)
    made = (
        ("cards", "A card: its facts, titles, aliases and printings.",
         (card_as_data(card, pool) | more[card.id] for card in pool)),
        ("names", "A name of a card: a title in some language, or an alias, and how it is folded to be looked up.",
         names(pool)),
        ("sets", "A set, as /api/v1/sets lists it.", sets_as_data(pool)["data"]),
    )  # fmt: skip
    built = dt.datetime.fromtimestamp(int(pool.path.stat().st_mtime), dt.UTC).isoformat()
    found = (_file(f"{name}.ndjson.gz", about, lines, built) for name, about, lines in made)
    return {file.name: file for file in found}


def _file(name: str, about: str, lines: Iterable[Mapping[str, Any]], built: str) -> BulkFile:
    written = [json.dumps(line, ensure_ascii=False) + "\n" for line in lines]
    # Without the time, which would make other bytes each time.
    data = gzip.compress("".join(written).encode(), 9, mtime=0)
    return BulkFile(name, about, len(written), data, hashlib.sha256(data).hexdigest(), built)
