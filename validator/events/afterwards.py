"""After an event: lists are published, all is exported, and a player is forgotten."""

from __future__ import annotations

import io
import json
import re
import zipfile
from typing import TYPE_CHECKING, Any, Final

from cardpool.database import open_pool
from validator.checking import run_check
from validator.convert import ConversionError, convert
from validator.events.desk import entries, entry_of, event_by_id, log, log_of
from validator.events.errors import DeskError
from validator.events.model import ORGANISER, Entry
from validator.events.receipts import key_text, to_text
from validator.events.standing import status, table_rows
from validator.events.submissions import receipt_of
from validator.render.rows import to_csv
from validator.resolving import names_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from validator.events.model import Event
    from validator.events.store import Row, Store

_ALWAYS: Final = (1980, 1, 1, 0, 0, 0)
"""When a file was put into an export, whenever that was."""
_UNFIT: Final = re.compile(r"[^\w.-]+")
_LONGEST: Final = 60
_LAYOUTS: Final = {"gccg": "deck", "json": "json"}


def publish(store: Store, event_id: str, who: Iterable[str] | None, by: str = ORGANISER) -> list[Entry]:
    """Publish the lists of a closed event: of some entries, or of all where `who` is None; what was published stays so.

    Raises:
        DeskError: the event is not closed, or its lists are never shown.
    """
    with store.write():
        event = event_by_id(store, event_id)
        if event.state != "closed":
            raise DeskError(f"The event is {event.state}; lists are published once it is closed.")
        if event.lists == "never":
            raise DeskError("The lists of this event are never shown; set its `lists` to hidden first.")
        chosen = entries(store, event_id) if who is None else [entry_of(store, event_id, one) for one in who]
        chosen = [entry for entry in chosen if entry.name is not None]
        store.execute("UPDATE event SET published = 1 WHERE id = ?", event_id)
        for entry in chosen:
            store.execute("UPDATE entry SET published = 1 WHERE event = ? AND number = ?", event_id, entry.number)
            log(store, event_id, by, "published", entry=entry.number)
    return chosen


def forget(store: Store, event_id: str, who: str, by: str = ORGANISER) -> Entry:
    """Take the name, the contact and the texts of a player out; what was counted stays, and his id.

    Raises:
        DeskError: there is no such entry, or it is forgotten already.
    """
    with store.write():
        entry = entry_of(store, event_id, who)
        if entry.name is None:
            raise DeskError(f"{entry.id} is forgotten already.")
        place = event_id, entry.number
        for row in store.rows("SELECT id, report FROM submission WHERE event = ? AND entry = ?", *place):
            store.execute(
                "UPDATE submission SET text = NULL, source = NULL, why = '', report = ? WHERE id = ?",
                json.dumps(_without_words(json.loads(row["report"]))),
                row["id"],
            )
            store.execute("UPDATE waiver SET reason = '', cards = '[]' WHERE submission = ?", row["id"])
        store.execute("UPDATE log SET reason = '' WHERE event = ? AND entry = ?", *place)
        store.execute(
            "UPDATE entry SET name = NULL, name_key = NULL, contact = '', published = 0, checked_in = NULL "
            "WHERE event = ? AND number = ?",
            *place,
        )
        store.execute("DELETE FROM token WHERE event = ? AND entry = ?", *place)
        # A key is chosen by who sends it, and may be his name.
        own = "SELECT id FROM submission WHERE event = ? AND entry = ?"
        store.execute(f"DELETE FROM sent WHERE submission IN ({own})", *place)  # noqa: S608  # words of ours
        log(store, event_id, by, "forgotten", entry=entry.number)
    store.settle()
    return Entry(entry.number, None)


def _without_words(report: dict[str, Any]) -> dict[str, Any]:
    """Leave out of a report all that the player wrote, and what was said of it."""
    findings = [
        one | {"message": "", "values": {}, "cards": [], "fix": None}
        for one in report["findings"]
    ]  # fmt: skip
    kept = {"deck": report["deck"] | {"name": None, "source": None}, "findings": findings}
    return report | kept | {"reading": report["reading"] | {"notes": []}, "counts": report["counts"] | {"two_way": {}}}


def export(store: Store, event_id: str, cards: Path | None = None) -> bytes:
    """Put all of an event into a ZIP archive: lists as they were sent, in GCCG layout and as JSON, reports, a table.

    Every revision of a deck is in it. A list that a layout cannot hold is left out there.

    Args:
        store: where.
        event_id: of the event.
        cards: SQLite file of the card pool; the shipped one where None.
    """
    event = event_by_id(store, event_id)
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, content in _files(store, event, cards):
            written = content if isinstance(content, bytes) else content.encode()
            archive.writestr(zipfile.ZipInfo(name, _ALWAYS), written, zipfile.ZIP_DEFLATED)
    return data.getvalue()


def _files(store: Store, event: Event, cards: Path | None) -> Iterator[tuple[str, bytes | str]]:
    names = {entry.number: entry for entry in entries(store, event.id)}
    key = store.row("SELECT public_key FROM event WHERE id = ?", event.id)
    assert key  # noqa: S101  # there is the event
    yield "status.json", _json(status(store, event.id))
    yield "status.csv", to_csv(table_rows(store, event.id))
    yield "log.json", _json(log_of(store, event.id))
    yield "key.txt", f"{key_text(key['public_key'])}\n"
    if event.format_file:
        yield f"{_fit(event.format)}.toml", event.format_file
    for one in store.rows("SELECT * FROM submission WHERE event = ? ORDER BY entry, deck, revision", event.id):
        entry = names[one["entry"]]
        name = f"{entry.id}-{_fit(entry.name or 'forgotten')}-deck-{one['deck']}-revision-{one['revision']}"
        yield f"reports/{name}.json", _json(json.loads(one["report"]))
        yield f"receipts/{name}.txt", to_text(receipt_of(store, one))
        if one["text"] is not None:
            yield f"lists/{name}.txt", bytes(one["text"])
            yield from _converted(event, one, name, cards)


def _converted(event: Event, one: Row, name: str, cards: Path | None) -> Iterator[tuple[str, bytes]]:
    pool = open_pool(cards)
    report = run_check(bytes(one["text"]), event.request(one["against"]), pool=pool)
    for layout, suffix in _LAYOUTS.items():
        try:
            written = convert(report, names_of(pool), layout, keep_unresolved=True)
        except ConversionError:
            continue
        yield f"{layout}/{name}.{suffix}", written.data


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def _fit(name: str) -> str:
    return _UNFIT.sub("-", name)[:_LONGEST].strip("-.") or "x"


def message_file(entry: Entry) -> str:
    """Name the file of a message to a player."""
    return f"{entry.id}-{_fit(entry.called)}.txt"
