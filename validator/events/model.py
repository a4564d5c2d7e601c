"""What the desk speaks of: events, entries and submissions; in which state what may be done."""

from __future__ import annotations

import datetime as dt
import json
import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rulesets.finding import say
from validator.check_request import CheckRequest
from validator.events.errors import DeskError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from validator.events.store import Row

STATES: Final = ("draft", "open", "locked", "running", "closed")
"""In their order: an event goes one forward at a time, and back only with a reason."""
ACCEPTED: Final = {
    "legal": ("legal",),
    "undecided": ("legal", "undecided"),
    "anything": ("legal", "undecided", "illegal"),
}
"""What an event may accept to the verdicts that it takes."""
LISTS: Final = ("hidden", "open", "never")
"""Who sees lists when: all when they are published, all once the event is locked, nobody ever."""
MOST_DECKS: Final = 8
MOST_LETTERS: Final = 200
"""Of a name, or a contact."""
FIRST_STAGE: Final = "rounds"
"""The stage with which an event begins: its lock is that of the event."""
STAGE_STATES: Final = ("waiting", "open", "locked")
"""Of a later stage, in their order; one before which decks may not change is never open."""
MOST_STAGES: Final = 8
ORGANISER: Final = "organiser"
PLAYER: Final = "player"


_NO_NAME: Final = say(
    "A player has a name, of {most} letters at the most; so many may the contact have.", most=MOST_LETTERS
)


class Stage(NamedTuple):
    """A part of an event that follows the first one, such as the finals."""

    name: str
    decks_may_change: bool = False
    """Whether players may send other decks before it, until its lock."""
    state: str = "waiting"

    def to_dict(self) -> dict[str, Any]:
        """Give it as JSON has it."""
        return self._asdict()


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """An event, as its organiser set it up."""

    id: str
    title: str
    format: str
    """Id of a shipped format, or of the organiser's own, which is kept with the event."""
    format_file: bytes | None = None
    """The TOML of the organiser's own."""
    day: dt.date | None = None
    """On which it is played, and whose law holds; where not given, the law of the day of each submission."""
    place: str = ""
    """Place or platform."""
    options: tuple[tuple[str, str], ...] = ()
    length: str | None = None
    decks: int = 1
    """How many each player may register, 1 to 8."""
    deadline: dt.datetime | None = None
    """With its time zone; what players send afterwards is late."""
    accept: str = "anything"
    lists: str = "hidden"
    state: str = "draft"
    published: bool = False
    later: tuple[Stage, ...] = ()
    """Stages after the first one, in their order."""

    @property
    def is_locked(self) -> bool:
        """Whether lists are locked, or were before the event went on."""
        return STATES.index(self.state) >= STATES.index("locked")

    @property
    def stages(self) -> tuple[Stage, ...]:
        """All stages; the state of the first one is that of the event."""
        state = {"draft": "waiting", "open": "open"}.get(self.state, "locked")
        return (Stage(FIRST_STAGE, decks_may_change=True, state=state), *self.later)

    @property
    def stage(self) -> Stage:
        """The stage that decks which come now are for: the last that has begun."""
        return next((one for one in reversed(self.later) if one.state != "waiting"), self.stages[0])

    @property
    def takes_decks(self) -> bool:
        """Whether players may send decks, but for the deadline."""
        return self.state not in {"draft", "closed"} and self.stage.state == "open"

    def request(self, against: str | None = None) -> CheckRequest:
        """Give how a deck of this event is checked."""
        return CheckRequest(
            format=self.format,
            format_content=self.format_file,
            length=self.length,
            against=against,
            as_of=self.day,
            options=self.options,
        )

    def to_dict(self) -> dict[str, Any]:
        """Give the event as JSON has it."""
        return {
            "id": self.id,
            "title": self.title,
            "day": self.day.isoformat() if self.day else None,
            "place": self.place,
            "format": self.format,
            "own_format": self.format_file is not None,
            "options": dict(self.options),
            "length": self.length,
            "decks": self.decks,
            "deadline": self.deadline.isoformat() if self.deadline else None,
            "accept": self.accept,
            "lists": self.lists,
            "state": self.state,
            "published": self.published,
            "stages": [one.to_dict() for one in self.stages],
        }

    def to_row(self) -> Row:
        """Give the event as the store keeps it, without its keys."""
        told = self.to_dict()
        del told["own_format"], told["stages"]
        return told | {
            "format_file": self.format_file,
            "options": json.dumps(told["options"]),
            "published": int(self.published),
            "later": json.dumps([one.to_dict() for one in self.later]),
        }


def event_of(row: Row) -> Event:
    """Give the event of a row of the store."""
    return Event(
        id=row["id"],
        title=row["title"],
        day=dt.date.fromisoformat(row["day"]) if row["day"] else None,
        place=row["place"],
        format=row["format"],
        format_file=row["format_file"],
        options=tuple(json.loads(row["options"]).items()),
        length=row["length"],
        decks=row["decks"],
        deadline=dt.datetime.fromisoformat(row["deadline"]) if row["deadline"] else None,
        accept=row["accept"],
        lists=row["lists"],
        state=row["state"],
        published=bool(row["published"]),
        later=tuple(Stage(**one) for one in json.loads(row["later"])),
    )


class Entry(NamedTuple):
    """A player in an event."""

    number: int
    name: str | None
    """None where he is forgotten."""
    published: bool = False
    """Whether his lists were published."""
    checked_in: bool = False
    """Whether he is there, on the day."""

    @property
    def id(self) -> str:
        """Such as `e7`."""
        return f"e{self.number}"

    @property
    def called(self) -> str:
        """His name, or what stands for it."""
        return self.name or f"{self.id} (forgotten)"


def entry_in(row: Row) -> Entry:
    """Give the entry of a row of the store."""
    return Entry(row["number"], row["name"], bool(row["published"]), row["checked_in"] is not None)


def why_not_sent(event: Event, who: str, *, entered: bool, reason: str, now: dt.datetime) -> str:
    """Say why a deck is not taken in the state of an event; `""` where it is.

    Args:
        event: as it is now.
        who: `ORGANISER` or `PLAYER`.
        entered: whether there is such an entry already.
        reason: why it is handed in, where one is given.
        now: when it arrived.
    """
    if who == PLAYER:
        if not event.takes_decks:
            return say("The event is {kind}, and players send lists while it is open.", kind=event.state)
        if event.stage.name != FIRST_STAGE:
            nobody = say("Nobody is entered any more; decks may change before the {stage}.", stage=event.stage.name)
            return "" if entered else nobody
        if event.deadline and now > event.deadline:
            return say("The deadline was {at}.", at=event.deadline.isoformat())
        return ""
    if event.state == "closed":
        return "The event is closed; go back to `run` with a reason first."
    if event.is_locked and not event.takes_decks and not reason:
        return f"The event is {event.state}: after the lock a list is taken with a reason alone."
    return ""


def why_not_moved(event: Event, target: str, reason: str) -> str:
    """Say why an event does not go into another state; `""` where it does."""
    state, begun = event.state, [one.name for one in event.later if one.state != "waiting"]
    now, then = STATES.index(state), STATES.index(target)
    if now == then:
        return f"The event is {state} already."
    if then > now + 1:
        return f"The event is {state}; it is {STATES[now + 1]} before it is {target}."
    if then < now and not reason:
        return f"The event is {state}: to go back to {target} asks for a reason."
    if begun and target in {"draft", "open"}:
        return f"The stage {begun[0]} has begun; take that back first."
    return ""


def player_name(text: str) -> str:
    """Give a name as it is kept: on one line, and with something to be seen.

    Raises:
        DeskError: it is none, too long, or holds what is not seen but changes how it reads.
    """
    name = contact_line(text)
    if not name_key(name):
        raise DeskError(_NO_NAME)
    return name


def contact_line(text: str) -> str:
    """Give a contact as it is kept: on one line, which may be empty.

    Raises:
        DeskError: it is too long, or holds what cannot be printed.
    """
    line = " ".join(text.split())
    if len(line) > MOST_LETTERS or not line.isprintable():
        raise DeskError(_NO_NAME)
    return line


_UNSEEN: Final = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""What is printable by Unicode and yet not seen: joiners, fillers and selectors of variants, in NFKC."""


def name_key(name: str) -> str:
    """Give what two spellings of one name have in common.

    Neither capitals nor spaces make two players, nor what nobody sees.
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join(_UNSEEN.sub("", folded).split())


def listed(names: Sequence[str]) -> str:
    """Give names in a sentence: `a, b and c`; `""` for none."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
