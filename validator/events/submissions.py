"""Decks that are handed in: judged, kept as they were sent, and acknowledged by a receipt."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, NamedTuple

from cardpool.database import open_pool
from rulesets.finding import Severity, say
from validator.checking import run_check
from validator.decklists import Decklist, UnreadableList, read
from validator.events.desk import LAST, decks_of, event_by_id, last_of, log, now, stamp
from validator.events.errors import DeskError, UnreadableError
from validator.events.model import (
    ACCEPTED,
    FIRST_STAGE,
    ORGANISER,
    Entry,
    Event,
    contact_line,
    entry_in,
    listed,
    name_key,
    player_name,
    why_not_sent,
)
from validator.events.receipts import signed
from validator.fingerprint import short_code

if TYPE_CHECKING:
    import datetime as dt
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
    """What is to be known of it: the same cards as before, or too late."""
    alike: tuple[Entry, ...] = ()
    """Who has the same deck; told to the organiser alone."""


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
    arrived: dt.datetime | None = None,
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
        arrived: when it came in; now where None.

    Raises:
        DeskError: it is not taken; the message says why.
        UsageError: there is no such player type.
    """
    offer = Offer(event_id, player, data, deck, against, source, why, who, contact, arrived or now())
    judged = judge(store, offer, cards)
    with store.write():
        return take(store, offer, judged)


class Offer(NamedTuple):
    """A deck that is handed in, as `submit` describes it."""

    event: str
    player: str | Entry
    data: bytes
    deck: int | None
    against: str | None
    source: str | None
    why: str
    who: str
    contact: str
    arrived: dt.datetime


class Judged(NamedTuple):
    """What is found in a deck that is handed in."""

    report: Report
    against: str | None
    """Player type of the opponents that it is meant for."""


def judge(store: Store, offer: Offer, cards: Path | None = None) -> Judged:
    """Check a deck that is handed in; nothing is written.

    Raises:
        DeskError: it cannot be read, or the event takes no such verdict.
        UsageError: there is no such player type.
    """
    event = event_by_id(store, offer.event)
    decklist = _read(offer.data)
    known = find_player(store, event.id, offer.player)
    against = offer.against or _against(store, event.id, known, _slot(store, event, known, offer))
    report = run_check(decklist, event.request(against), pool=open_pool(cards))
    if report.verdict not in ACCEPTED[event.accept]:
        why = first_of(report)
        raise DeskError(say("The list is {kind}, and the event does not take it: {why}", kind=report.verdict, why=why))
    return Judged(report, against)


def take(store: Store, offer: Offer, judged: Judged) -> Taken:
    """Keep a deck that was checked, within a transaction.

    Raises:
        DeskError: it is not taken, as the event stands now.
    """
    # Meanwhile others may have done something.
    event, who, arrived = event_by_id(store, offer.event), offer.who, offer.arrived
    known, (report, against) = find_player(store, event.id, offer.player), judged
    digest = f"sha256:{hashlib.sha256(offer.data).hexdigest()}"
    slot = _slot(store, event, known, offer)
    last = last_of(store, event.id, known.number, slot) if known else None
    if refused := why_not_sent(event, who, entered=known is not None, reason=offer.why, now=arrived):
        raise DeskError(refused)
    entry = known or new_entry(store, event.id, str(offer.player), who)
    if last and (last["digest"], last["against"]) == (digest, against):
        return Taken(entry, slot, last["revision"], "same", last["verdict"])
    if offer.contact:
        sql = "UPDATE entry SET contact = ? WHERE event = ? AND number = ?"
        store.execute(sql, contact_line(offer.contact), event.id, entry.number)
    revision = last["revision"] + 1 if last else 1
    alike = _alike(store, event.id, entry, report.digest)
    store.insert(
        "submission", event=event.id, entry=entry.number, deck=slot, revision=revision, against=against,
        source=offer.source, text=offer.data, digest=digest, fingerprint=report.digest, verdict=report.verdict, who=who,
        report=json.dumps(report.to_dict(), ensure_ascii=False), cards=json.dumps(_cards(report)),
        versions=json.dumps(report.versions), at=stamp(arrived), why=offer.why, stage=event.stage.name,
    )  # fmt: skip
    late = event.stage.name == FIRST_STAGE and event.deadline is not None and arrived > event.deadline
    remarks = ["the cards are the same as before"] if last and last["fingerprint"] == report.digest else []
    remarks += ["after the deadline"] if late else []
    told = [f"deck {slot}, revision {revision}", *(["after the deadline"] if late else [])]
    told += [f"the same deck as {listed([one.id for one in alike])}"] if alike else []
    log(store, event.id, who, ", ".join(told), entry=entry.number, reason=offer.why)
    # What others have is the organiser's alone to know.
    known_alike = tuple(alike) if who == ORGANISER else ()
    return Taken(entry, slot, revision, "changed" if last else "taken", report.verdict, tuple(remarks), known_alike)


def _read(data: bytes) -> Decklist:
    try:
        return read(data)
    except UnreadableList as error:
        raise UnreadableError(error.message) from None


def find_player(store: Store, event_id: str, player: str | Entry) -> Entry | None:
    """Find a player by his name alone: a list that is called e3 is not for that reason the one of entry e3."""
    if isinstance(player, Entry):
        return player
    row = store.row("SELECT * FROM entry WHERE event = ? AND name_key = ?", event_id, name_key(player))
    return entry_in(row) if row else None


def new_entry(store: Store, event_id: str, name: str, who: str) -> Entry:
    """Enter a player, within the transaction that does it; nobody of his name may be entered yet.

    Raises:
        DeskError: it is no name.
    """
    name = player_name(name)
    row = store.row("SELECT coalesce(max(number), 0) + 1 AS next FROM entry WHERE event = ?", event_id)
    assert row  # noqa: S101  # such a query gives one row
    store.insert("entry", event=event_id, number=row["next"], name=name, name_key=name_key(name))
    log(store, event_id, who, "entered", entry=row["next"])
    return Entry(row["next"], name)


def _slot(store: Store, event: Event, entry: Entry | None, offer: Offer) -> int:
    """Tell which deck of a player is meant."""
    deck, source = offer.deck, offer.source
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
        raise DeskError(f"{entry.called} has registered {event.decks} decks; say which of them this is (`deck`).")
    return free[0]


def _against(store: Store, event_id: str, entry: Entry | None, deck: int) -> str | None:
    last = last_of(store, event_id, entry.number, deck) if entry else None
    return last["against"] if last else None


def _alike(store: Store, event_id: str, entry: Entry, fingerprint: str) -> list[Entry]:
    """Give the others who have the same deck."""
    sql = (
        "SELECT DISTINCT entry.* FROM submission AS one JOIN entry ON entry.event = one.event AND number = entry "  # noqa: S608
        f"WHERE one.event = ? AND fingerprint = ? AND number <> ? AND {LAST} ORDER BY number"
    )
    return [entry_in(row) for row in store.rows(sql, event_id, fingerprint, entry.number)]


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
            return found[0].message
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
