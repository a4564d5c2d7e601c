"""What everybody sees: which events there are, how each is played, and the lists that are to be seen."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Final

from flask import current_app, redirect, render_template, request, url_for
from werkzeug.exceptions import NotFound, TooManyRequests

from rulesets.deck import SECTIONS
from rulesets.finding import say
from validator.events.access import Viewer, What, WrongTokenError, may_see, viewer_of
from validator.events.desk import entries, events, public_key
from validator.events.model import ORGANISER, PLAYER
from validator.events.receipts import key_text
from validator.events.standing import cards_of, standing_of
from validator.http.desk import store
from validator.http.guesses import MINUTE, note_guess
from validator.http.pool import cards
from validator.web.events import sessions
from validator.web.events.blueprint import blueprint, event_of, to
from validator.web.events.labels import takes
from validator.web.events.sending import done
from validator.web.events.visitors import visit, visit_to

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

    from validator.events.standing import DeckStanding

_WRONG: Final = say("This is no token of this event, or it is good no longer. Ask the organisers for a new one.")
_LEFT: Final = say("You are signed out.")


@blueprint.get("/")
def overview() -> str:
    """List the events; those that are in preparation are known to their organisers alone."""
    found = [event for event in events(store()) if What.EVENT in may_see(event, visit_to(event).viewer)]
    return render_template("events/overview.html", events=found)


@blueprint.get("/<event_id>")
def event(event_id: str) -> str:
    """Show an event, and the lists that everybody may see."""
    here = visit(event_id)
    entered = entries(store(), event_id)
    seen = [entry for entry in entered if What.LIST in may_see(here.event, Viewer(), entry)]
    shown = [(entry, standing_of(store(), event_id, entry.number)) for entry in seen]
    counted = What.COUNT in may_see(here.event, Viewer())
    return render_template(
        "events/event.html",
        event=here.event, visit=here, shown=shown, takes=takes(here.event, entered=False),
        players=len(entered) if counted else None, key=key_text(public_key(store(), event_id)),
    )  # fmt: skip


@blueprint.get("/<event_id>/lists/<entry_id>/<int:deck>")
def published(event_id: str, entry_id: str, deck: int) -> str:
    """Show the cards of a list that everybody may see; any other is as if it were not there."""
    here = visit(event_id)
    entry = next((one for one in entries(store(), event_id) if one.id == entry_id), None)
    if entry and What.LIST in may_see(here.event, Viewer(), entry):
        for one in standing_of(store(), event_id, entry.number):
            if one.submission["deck"] == deck:
                return render_template(
                    "events/published.html",
                    event=here.event, entry=entry, one=one.submission, judged=one.verdict, parts=_parts(one),
                )  # fmt: skip
    raise NotFound


def _parts(one: DeckStanding) -> list[tuple[str, list[tuple[int, str]]]]:
    """Give the cards of a deck by section, each with its copies, in alphabetical order."""
    parts: dict[str, list[tuple[int, str]]] = {}
    for card in cards_of(one, cards()):
        parts.setdefault(card["section"], []).append((card["count"], card["title"] or card["id"]))
    order = [*SECTIONS, *parts]
    return [(name, sorted(parts[name], key=itemgetter(1))) for name in sorted(parts, key=order.index)]


# --- signing in and out -----------------------------------------------------------------------------------------------


@blueprint.route("/<event_id>/sign-in", methods=["GET", "POST"])
def sign_in(event_id: str) -> str | Response | tuple[str, int]:
    """Take a token: out of a form, where a person or the script put it."""
    # Of an event that is not there, or that is its organisers' alone, nobody is told more than of any other.
    try:
        known = event_of(event_id)
    except NotFound:
        known = None
    seen = known if known and known.state != "draft" else None
    if request.method == "GET":
        return render_template("events/sign_in.html", event_id=event_id, event=seen)
    # What is pasted may be the whole private link.
    token = request.form.get("token", "").strip().rpartition("#")[2]
    try:
        viewer = viewer_of(store(), token)
    except WrongTokenError:
        if not note_guess(current_app):
            raise TooManyRequests(retry_after=MINUTE) from None
        viewer = Viewer()
    if known and viewer.organises(known):
        sessions.keep(event_id, ORGANISER, token)
        return redirect(to("desk", event_id=event_id), 303)
    if known and viewer.plays(known):
        sessions.keep(event_id, PLAYER, token)
        return redirect(to("own", event_id=event_id), 303)
    return render_template("events/sign_in.html", event_id=event_id, event=seen, refused=_WRONG), 403


@blueprint.post("/<event_id>/sign-out")
def sign_out(event_id: str) -> Response:
    """Forget who visits."""
    sessions.leave(event_id)
    done(_LEFT)
    return redirect(url_for("events.event", event_id=event_id), 303)
