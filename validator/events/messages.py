"""What an organiser writes back to a player: what is wrong with his decks, in his own words, and how to mend it."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rulesets.finding import counted
from validator.decklists import UnreadableList, decode
from validator.decklists.decklist import clip
from validator.decklists.writers.csv_table import guarded
from validator.events.desk import event_by_id
from validator.events.standing import standing
from validator.fingerprint import short_code

if TYPE_CHECKING:
    from collections.abc import Iterator

    from validator.events.model import Entry, Event
    from validator.events.standing import DeckStanding
    from validator.events.store import Store

_TOLD: Final = {"error": "wrong", "undecided": "not clear", "warning": "to be looked at"}
_MOST_QUOTED: Final = 5


class Message(NamedTuple):
    """A message to a player."""

    entry: Entry
    contact: str
    subject: str
    text: str


def messages(store: Store, event_id: str) -> list[Message]:
    """Write to every player of an event, but for those who are forgotten."""
    event = event_by_id(store, event_id)
    contacts = {
        row["number"]: row["contact"]
        for row in store.rows("SELECT number, contact FROM entry WHERE event = ?", event_id)
    }
    return [
        Message(entry, contacts[entry.number], _subject(event, decks), "\n".join(_text(event, entry, decks)))
        for entry, decks in standing(store, event_id)
        if entry.name is not None
    ]


def to_csv(found: list[Message]) -> bytes:
    """Write messages as CSV for a mail merge: entry, name, contact, subject and text."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(("entry", "name", "contact", "subject", "text"))
    table.writerows(guarded((one.entry.id, one.entry.called, one.contact, one.subject, one.text)) for one in found)
    return text.getvalue().encode()


def _subject(event: Event, decks: list[DeckStanding]) -> str:
    if not decks:
        return f"{event.title}: no deck yet"
    verdicts = ", ".join(dict.fromkeys(one.verdict for one in decks))
    return f"{event.title}: {'your deck is' if len(decks) == 1 else 'your decks are'} {verdicts}"


def _text(event: Event, entry: Entry, decks: list[DeckStanding]) -> Iterator[str]:
    yield f"{entry.name},"
    yield ""
    if not decks:
        yield f"We have no deck of yours for {event.title} yet."
    for one in decks:
        yield from _deck(event, one)
    needed = not decks or any(one.first for one in decks)
    if event.deadline and event.state in {"draft", "open"} and needed:
        yield f"The deadline is {event.deadline.isoformat(sep=' ', timespec='minutes')}."
    yield ""


def _deck(event: Event, one: DeckStanding) -> Iterator[str]:
    told = one.to_dict()
    which = f"deck {told['deck']}" if event.decks > 1 else "deck"
    against = f" against {told['against']}" if told["against"] else ""
    at = told["received"][:16].replace("T", " ")
    yield f"Your {which}{against} for {event.title} came in on {at} UTC, as revision {told['revision']}."
    yield f"It is {told['verdict']} under {event.format}. Its code is {short_code(told['fingerprint'])}."
    yield ""
    lines = _lines(one)
    for severity, said in _TOLD.items():
        found = one.left(severity)
        if not found:
            continue
        yield f"{counted(len(found), 'thing')} {said}:"
        for finding in found:
            yield ""
            yield from _finding(finding, lines)
        yield ""


def _lines(one: DeckStanding) -> list[str]:
    try:
        return decode(one.submission["text"] or b"")[0].splitlines()
    except UnreadableList:
        return []  # a spreadsheet


def _finding(finding: dict[str, Any], lines: list[str]) -> Iterator[str]:
    numbers = sorted({card["line"] for card in finding["cards"] if 0 < card["line"] <= len(lines)})
    for number in numbers[:_MOST_QUOTED]:
        yield f"  line {number}: {clip(lines[number - 1], 100)}"
    if len(numbers) > _MOST_QUOTED:
        yield f"  and {counted(len(numbers) - _MOST_QUOTED, 'more line')}"
    yield f"  {finding['message']} ({finding['rule']}, {finding['source']})"
    near = finding["values"].get("suggestions")
    if near:
        yield f"  -> Is it {' or '.join(near)}?"
    elif finding["fix"]:
        yield f"  -> {finding['fix']['title']}"
