"""What an event is set up with, changed on a page; who changes what another has changed meanwhile is told."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Final

from flask import redirect, render_template, request

from rulesets.errors import FormatError
from rulesets.finding import say
from rulesets.formats import known_formats
from validator.events.desk import change_event
from validator.events.errors import ChangedError
from validator.events.model import MOST_DECKS
from validator.events.settings import settings
from validator.events.stages import add_stage
from validator.http.desk import store
from validator.usage import UsageError
from validator.web.events.blueprint import blueprint, to
from validator.web.events.sending import done
from validator.web.events.visitors import organiser

if TYPE_CHECKING:
    from collections.abc import Mapping

    from werkzeug.wrappers import Response

    from validator.events.model import Event

_CHANGED: Final = say(
    "Somebody else has changed the event meanwhile, and nothing of yours was taken. Below stands what it is like now: "
    "change it again where that still fits."
)
_DONE: Final = say("The event is changed.")
_SAME: Final = say("Nothing was changed.")
_ADDED: Final = say("The stage is added.")
_FIELDS: Final = ("title", "place", "day", "deadline", "format", "length", "options", "decks", "accept", "lists")


@blueprint.route("/<event_id>/desk/options", methods=["GET", "POST"])
def options(event_id: str) -> str | Response | tuple[str, int]:
    """Show what the event is set up with, and change what the form changes."""
    event = organiser(event_id)
    if request.method == "GET":
        return _page(event, _said(event))
    if request.form.get("version") != _version(event):
        return _page(event, _said(event), _CHANGED), 409
    now, asked = _said(event), {name: request.form[name].strip() for name in _FIELDS if name in request.form}
    changes = {name: text for name, text in asked.items() if text != now[name]}
    try:
        if changes:
            if changes.get("format", "coe") not in known_formats():
                changes.pop("format")  # a name of a file is for the command line
            change_event(store(), event_id, settings(changes.items()), expected=event)
    except ChangedError:
        event = organiser(event_id)
        return _page(event, _said(event), _CHANGED), 409
    except UsageError as error:
        return _page(event, now | asked, error.args[0]), 409
    done(_DONE if changes else _SAME)
    return redirect(to("options", event_id=event_id), 303)


@blueprint.post("/<event_id>/desk/stages")
def append_stage(event_id: str) -> Response:
    """Add a stage after those that there are."""
    organiser(event_id)
    name = request.form.get("name", "").strip().lower()
    add_stage(store(), event_id, name, decks_may_change="decks_may_change" in request.form)
    done(_ADDED)
    return redirect(to("options", event_id=event_id), 303)


def _said(event: Event) -> dict[str, str]:
    """Give the fields of an event as the form has them."""
    told = event.to_dict()
    told["options"] = ",".join(f"{name}={value}" for name, value in event.options)
    if event.deadline:
        told["deadline"] = event.deadline.isoformat(timespec="minutes")
    return {name: str(told[name] or "") for name in _FIELDS}


def _version(event: Event) -> str:
    told = {name: value for name, value in event.to_row().items() if name != "format_file"}
    return hashlib.sha256(json.dumps([told, str(event.format_file)]).encode()).hexdigest()[:16]


def _lengths(event: Event) -> tuple[str, ...]:
    """Give the lengths of the format; none where it is gone, which is mended on this page."""
    try:
        return event.request().load_format().lengths
    except (FormatError, UsageError):
        return ()


def _page(event: Event, fields: Mapping[str, str], refused: str = "") -> str:
    return render_template(
        "events/options.html",
        event=event, fields=fields, refused=refused, version_of_event=_version(event),
        most_decks=MOST_DECKS, lengths=_lengths(event),
    )  # fmt: skip
