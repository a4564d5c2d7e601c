"""How things of an event are called on its pages."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Final
from urllib.parse import quote, urlencode

from rulesets.errors import FormatError
from rulesets.finding import counted, listed, say
from rulesets.formats import known_formats, load_format
from validator.events.desk import now
from validator.events.model import PLAYER, why_not_sent
from validator.render.verdicts import MISSING
from validator.usage import UsageError
from validator.web.labels import VERDICTS

if TYPE_CHECKING:
    import datetime as dt

    from validator.events.messages import Message
    from validator.events.model import Event

STATES: Final = {
    "draft": say("In preparation"),
    "open": say("Open for lists"),
    "locked": say("Locked"),
    "running": say("Running"),
    "closed": say("Closed"),
}
STEPS: Final = {
    "open": say("Open it for lists"),
    "locked": say("Lock the lists"),
    "running": say("Begin to play"),
    "closed": say("Close the event"),
}
"""States to what leads to each."""
STEP_HINTS: Final = {
    "open": say("Players may enter and send lists, until the deadline."),
    "locked": say("From then on nothing changes but by an organiser, with a reason."),
    "running": say("The lists stay locked."),
    "closed": say("Nothing changes any more; lists may be published."),
}
STAGE_STATES: Final = {"waiting": say("not begun"), "open": say("decks may change"), "locked": say("locked")}
SIDES: Final = (
    ("desk", say("Entries")),
    ("bring", say("Import")),
    ("letters", say("Messages")),
    ("printing", say("Print and take along")),
    ("check_again", say("Check again")),
    ("stats", say("Statistics")),
    ("afterwards", say("Publish and export")),
    ("options", say("Options")),
    ("journal", say("Log")),
)
"""The pages of the desk."""
TAKEN: Final = {"taken": say("taken"), "changed": say("changed"), "same": say("the same as before")}
OUTPUTS: Final = {
    "csv": "CSV", "xlsx": "XLSX", "html": "HTML", "markdown": "Markdown", "json": "JSON", "junit": "JUnit",
}  # fmt: skip
ACCEPTED: Final = {
    "legal": say("legal decks alone"),
    "undecided": say("legal decks, and those that cannot be decided"),
    "anything": say("every deck; what is wrong with it is marked"),
}
SEEN: Final = {
    "hidden": say("nobody but the organisers, until they are published"),
    "open": say("everybody, once the event is locked"),
    "never": say("nobody but the organisers"),
}
"""What an event may say of its lists to who sees them when."""
_SOON: Final = 7
"""Days from which on nobody counts hours."""
_MINUTE: Final = 60
_HOUR: Final = 60 * _MINUTE
_DAY: Final = 24 * _HOUR


def left(deadline: dt.datetime) -> str:
    """Say how much time is left until a deadline; `""` where it is over."""
    seconds = int((deadline - now()).total_seconds())
    if seconds < 0:
        return ""
    days, hours, minutes = seconds // _DAY, seconds % _DAY // _HOUR, seconds % _HOUR // _MINUTE
    if days:
        parts = [counted(days, "day"), *([counted(hours, "hour")] if hours and days < _SOON else [])]
    elif hours:
        parts = [counted(hours, "hour"), *([counted(minutes, "minute")] if minutes else [])]
    else:
        parts = [counted(minutes, "minute")]
    return listed(parts)


def instant(at: dt.datetime) -> str:
    """Write an instant with its time zone: `2027-07-30 20:00 (UTC+02:00)`."""
    zone = at.isoformat(timespec="minutes")[16:]
    return f"{at:%Y-%m-%d %H:%M} (UTC{'' if zone == '+00:00' else zone})"


def stamped(at: str) -> str:
    """Write an instant of the store in the same way, to the minute."""
    return f"{at[:10]} {at[11:16]} (UTC)"


def format_title(event: Event) -> str:
    """Give the title of the format of an event; its id where it is gone, or has no longer what the event asks of it."""
    try:
        own = event.format not in known_formats()
        return (event.request().load_format() if own else load_format(event.format)).title
    except (FormatError, UsageError):
        return event.format


def mail(message: Message) -> str:
    """Give the address that opens a message in the organiser's own mail program."""
    asked = urlencode({"subject": message.subject, "body": message.text}, quote_via=quote)
    return f"mailto:{quote(message.contact, safe='@')}?{asked}"


def takes(event: Event, *, entered: bool = True) -> bool:
    """Tell whether players may send decks now; those who are not entered yet, whether they may enter."""
    return not why_not_sent(event, PLAYER, entered=entered, reason="", now=now())


_OUTCOMES: Final = {name: word for name, (_, word) in VERDICTS.items()} | {MISSING: say("Missing")}


def verdict(told: str) -> str:
    """Say a verdict of an event, such as `legal, by 1 waiver`."""
    outcome, _, by = told.partition(", by ")
    if not by:
        return _OUTCOMES[outcome]
    return say("{verdict}, by {waivers}", verdict=_OUTCOMES[outcome], waivers=counted(int(by.split()[0]), "waiver"))


LABELS: Final = SimpleNamespace(
    states=STATES,
    steps=STEPS,
    step_hints=STEP_HINTS,
    stage_states=STAGE_STATES,
    sides=SIDES,
    taken=TAKEN,
    outputs=OUTPUTS,
    mail=mail,
    accepted=ACCEPTED,
    seen=SEEN,
    left=left,
    instant=instant,
    stamped=stamped,
    format_title=format_title,
    verdict=verdict,
)
"""For the templates."""
