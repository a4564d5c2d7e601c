"""Decks that are handed in: judged, kept as they were sent, and acknowledged by a receipt."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, NamedTuple

from cardpool.database import open_pool
from rulesets.finding import Severity
from validator.checking import run_check
from validator.decklists import Decklist, UnreadableList, read
from validator.events.desk import LAST, decks_of, event_by_id, last_of, log, now, stamp
from validator.events.errors import DeskError
from validator.events.model import ACCEPTED, ORGANISER, Entry, Event, entry_in, listed, name_key, why_not_sent
from validator.events.receipts import signed
from validator.fingerprint import short_code

if TYPE_CHECKING:
    from pathlib import Path

    from validator.events.receipts import Receipt
    from validator.events.store import Row, Store
    from validator.report import Report


class Taken(NamedTuple):
    """What became of a deck that was handed in."""

    entry: Entry
    deck: int
    revision: int
    kind: str
    """`taken` where it is the first, `changed` where it replaces another, `same` where it is as it was before."""
    verdict: str
    remarks: tuple[str, ...] = ()
    """What the organiser should know: the same cards as before, or as another player's."""


def submit(
    store: Store,
    event_id: str,
    player: str | Entry,
    data: bytes,
    *,
    deck: int | None = None,
    against: str | None = None,
    source: str | None = None,
    why: str = "",
    who: str = ORGANISER,
    contact: str = "",
    cards: Path | None = None,
) -> Taken:
    """Take a deck of a player, who is entered where he is not yet.

    Args:
        store: where.
        event_id: into which event.
        player: by his name, or his entry.
        data: the list, as it was sent.
        deck: which of his decks it is, from 1; where not given, the one of the same source, else the only one, else the
            next.
        against: player type of the opponents that it is meant for; as before where not given.
        source: where it comes from, such as the name of the file.
        why: it is handed in, where that is asked for.
        who: hands it in.
        contact: how the player is written to; as before where not given.
        cards: SQLite file of the card pool; the shipped one where None.

    Raises:
        DeskError: it is not taken; the message says why.
        UsageError: there is no such player type.
    """
    arrived = now()
    event = event_by_id(store, event_id)
    decklist = _read(data)
    known = _find(store, event_id, player)
    slot = _slot(store, event, known, deck, source)
    against = against or _against(store, event_id, known, slot)
    report = run_check(decklist, event.request(against), pool=open_pool(cards))
    if report.verdict not in ACCEPTED[event.accept]:
        raise DeskError(f"The list is {report.verdict}, and the event does not take it: {first_of(report)}")
    digest = f"sha256:{hashlib.sha256(data).hexdigest()}"
    with store.write():
        # Meanwhile others may have done something.
        event = event_by_id(store, event_id)
        known = _find(store, event_id, player)
        entered, entry = known is not None, known or _new_entry(store, event_id, str(player), who)
        slot = _slot(store, event, entry, deck, source)
        last = last_of(store, event_id, entry.number, slot)
        replaced = last is not None
        if refused := why_not_sent(event, who, entered=entered, replaced=replaced, reason=why, now=arrived):
            raise DeskError(refused)
        if last and (last["digest"], last["against"]) == (digest, against):
            return Taken(entry, slot, last["revision"], "same", last["verdict"])
        if contact:
            sql = "UPDATE entry SET contact = ? WHERE event = ? AND number = ?"
            store.execute(sql, contact, event_id, entry.number)
        revision = last["revision"] + 1 if last else 1
        remarks = list(_remarks(store, event_id, entry, report.digest, last))
        store.insert(
            "submission", event=event_id, entry=entry.number, deck=slot, revision=revision, against=against,
            source=source, text=data, digest=digest, fingerprint=report.digest, verdict=report.verdict, who=who,
            report=json.dumps(report.to_dict(), ensure_ascii=False), cards=json.dumps(_cards(report)),
            versions=json.dumps(report.versions), at=stamp(arrived), why=why,
            stage=event.stage.name,
        )  # fmt: skip
        late = event.deadline is not None and arrived > event.deadline
        remarks += ["after the deadline"] if late else []
        told = f"deck {slot}, revision {revision}{', after the deadline' if late else ''}"
        log(store, event_id, who, told, entry=entry.number, reason=why)
    return Taken(entry, slot, revision, "changed" if last else "taken", report.verdict, tuple(remarks))


def _read(data: bytes) -> Decklist:
    try:
        return read(data)
    except UnreadableList as error:
        raise DeskError(error.message) from None


def _find(store: Store, event_id: str, player: str | Entry) -> Entry | None:
    """Find a player by his name alone: a list that is called e3 is not for that reason the one of entry e3."""
    if isinstance(player, Entry):
        return player
    row = store.row("SELECT * FROM entry WHERE event = ? AND name_key = ?", event_id, name_key(player))
    return entry_in(row) if row else None


def _new_entry(store: Store, event_id: str, name: str, who: str) -> Entry:
    name = " ".join(name.split())
    row = store.row("SELECT coalesce(max(number), 0) + 1 AS next FROM entry WHERE event = ?", event_id)
    assert row  # noqa: S101  # such a query gives one row
    store.insert("entry", event=event_id, number=row["next"], name=name, name_key=name_key(name))
    log(store, event_id, who, "entered", entry=row["next"])
    return Entry(row["next"], name)


def _slot(store: Store, event: Event, entry: Entry | None, deck: int | None, source: str | None) -> int:
    """Tell which deck of a player is meant."""
    if deck is not None:
        if not 1 <= deck <= event.decks:
            raise DeskError(f"A player registers decks 1 to {event.decks} here, and this would be deck {deck}.")
        return deck
    if event.decks == 1 or entry is None:
        return 1
    held = decks_of(store, event.id, entry.number)
    for one in held:
        if source is not None and one["source"] == source:
            return int(one["deck"])
    free = [number for number in range(1, event.decks + 1) if number not in {one["deck"] for one in held}]
    if not free:
        raise DeskError(f"{entry.called} has registered {event.decks} decks; say with --deck which of them this is.")
    return free[0]


def _against(store: Store, event_id: str, entry: Entry | None, deck: int) -> str | None:
    last = last_of(store, event_id, entry.number, deck) if entry else None
    return last["against"] if last else None


def _remarks(store: Store, event_id: str, entry: Entry, fingerprint: str, last: Row | None) -> list[str]:
    remarks = ["the cards are the same as before"] if last and last["fingerprint"] == fingerprint else []
    sql = (
        "SELECT DISTINCT number, name FROM submission AS one JOIN entry ON entry.event = one.event AND number = entry "  # noqa: S608
        f"WHERE one.event = ? AND fingerprint = ? AND number <> ? AND {LAST} ORDER BY number"
    )
    others = [Entry(row["number"], row["name"]) for row in store.rows(sql, event_id, fingerprint, entry.number)]
    named = [one.called for one in others]
    return [*remarks, *([f"the same deck as {listed(named)}"] if named else [])]


def _cards(report: Report) -> list[list[object]]:
    """Give what statistics are made of: section, id and copies of each card; no word of the list."""
    counts: dict[tuple[str, str], int] = {}
    for one in report.deck.holdings:
        key = one.section, one.card.same_as
        counts[key] = counts.get(key, 0) + one.count
    return [[section, card, count] for (section, card), count in counts.items()]


def first_of(report: Report) -> str:
    """Say what decided a verdict that is not legal: the first error, else the first that is undecided."""
    for severity in (Severity.ERROR, Severity.UNDECIDED):
        if found := report.of(severity):
            return str(found[0].message)
    return ""


def receipt_of(store: Store, submission: Row) -> Receipt:
    """Give the receipt of a submission, which is the same whenever it is asked for."""
    event = store.row("SELECT signing_key FROM event WHERE id = ?", submission["event"])
    assert event  # noqa: S101  # no event is ever deleted
    receipt = {
        "event": submission["event"],
        "entry": f"e{submission['entry']}",
        "deck": submission["deck"],
        "revision": submission["revision"],
        "fingerprint": submission["fingerprint"],
        "code": short_code(submission["fingerprint"]),
        "verdict": submission["verdict"],
        "versions": json.loads(submission["versions"]),
        "at": submission["at"],
    }
    return signed(receipt, bytes(event["signing_key"]))
