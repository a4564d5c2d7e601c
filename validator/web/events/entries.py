"""The desk of the organisers: how everybody stands, who is there, and in which state the event is."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode

from flask import redirect, render_template, request

from rulesets.finding import say
from validator.events.desk import check_in, entry_of, move_event
from validator.events.model import STATES
from validator.events.stages import move_stage
from validator.events.standing import standing
from validator.http.desk import store
from validator.usage import one_of
from validator.web.events.blueprint import blueprint, to
from validator.web.events.labels import STATES as STATE_WORDS
from validator.web.events.rows import FILTERS, SORTS, Asked, chosen, rows
from validator.web.events.sending import done
from validator.web.events.visitors import organiser

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

_MOVED: Final = say("Done.")


@blueprint.get("/<event_id>/desk")
def desk(event_id: str) -> str:
    """Show how the entries stand, as far as they are asked for."""
    event = organiser(event_id)
    everybody = rows(standing(store(), event_id))
    asked = Asked(request.args.get("only", ""), request.args.get("sort", ""), request.args.get("search", ""))
    counts = Counter(one["verdict"].partition(",")[0] for row in everybody for one in row.decks)
    place = STATES.index(event.state)
    return render_template(
        "events/desk.html",
        event=event, rows=chosen(everybody, asked), everybody=len(everybody), counts=counts, asked=asked,
        missing=sum(not row.decks for row in everybody), present=sum(row.entry.checked_in for row in everybody),
        filters=FILTERS, sorts=SORTS, following=next(iter(STATES[place + 1 :]), None), before=STATES[:place],
        query=urlencode({name: value for name, value in asked._asdict().items() if value}),
    )  # fmt: skip


@blueprint.post("/<event_id>/desk/state")
def move(event_id: str) -> Response:
    """Put the event, or one of its stages, into another state; who presses twice has done it once."""
    event = organiser(event_id)
    reason = request.form.get("reason", "").strip()
    if stage := request.form.get("stage"):
        move_stage(store(), event_id, stage, request.form.get("step", ""), reason)
        done(_MOVED)
    else:
        target = request.form.get("target", "")
        one_of("state", target, STATES)
        if event.state != target:
            move_event(store(), event_id, target, reason)
        done(say("The event is now: {state}.", state=STATE_WORDS[target]))
    return redirect(to("desk", event_id=event_id), 303)


@blueprint.post("/<event_id>/desk/check-in")
def check_in_player(event_id: str) -> Response:
    """Note that a player is there, or not after all; go back to where the press was. Two presses are one."""
    organiser(event_id)
    here, gone = request.form.get("here"), request.form.get("gone")
    entry = entry_of(store(), event_id, here or gone or "")
    if entry.checked_in is (here is None):
        check_in(store(), event_id, entry.id, undo=here is None)
    asked = {name: request.form[name] for name in Asked._fields if request.form.get(name)}
    return redirect(to("desk", event_id=event_id, **asked, _anchor=here or gone), 303)
