"""What a player does: he enters, hands in his decks and looks at what was found in them, until the lock."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from flask import Response, redirect, render_template, request, session
from werkzeug.exceptions import NotFound

from rulesets.finding import say
from validator.events.access import random_token
from validator.events.entering import enter as enter_player
from validator.events.errors import DeskError
from validator.events.model import PLAYER
from validator.events.revisions import changes, revisions
from validator.events.standing import standing_of, waivers_of
from validator.events.submissions import submit
from validator.fingerprint import short_code
from validator.http.desk import arrived, store
from validator.usage import UsageError
from validator.web.events import sessions
from validator.web.events.blueprint import blueprint, to
from validator.web.events.labels import takes, verdict
from validator.web.events.sending import done, pool_file, receipt_file, sent_list
from validator.web.events.stored import stored, text_of
from validator.web.events.visitors import player, visit
from validator.web.handlers import Answer, answer
from validator.web.speaking import spoken

if TYPE_CHECKING:
    from werkzeug.wrappers import Response as Answered

    from validator.check_request import CheckRequest
    from validator.events.model import Entry, Event
    from validator.events.standing import DeckStanding

_ENTERED: Final = say("You are entered. Keep the private link below: with it alone your lists can be changed.")
_SAME: Final = say("This is what was sent before: nothing changed.")


@blueprint.route("/<event_id>/enter", methods=["GET", "POST"])
def enter(event_id: str) -> str | Answered | tuple[str, int]:
    """Enter a player."""
    here = visit(event_id)
    if here.entry:
        return redirect(to("own", event_id=event_id), 303)
    if request.method == "GET":
        # Made before it is sent: who presses twice enters once.
        session.setdefault("entering", random_token())
        return render_template("events/enter.html", event=here.event, takes=takes(here.event, entered=False))
    token = session.get("entering") or random_token()
    try:
        enter_player(store(), event_id, request.form.get("name", ""), request.form.get("contact", ""), token, arrived())
    except DeskError as error:
        return render_template(
            "events/enter.html", event=here.event, takes=takes(here.event, entered=False), refused=error.args[0]
        ), 409  # fmt: skip
    sessions.keep(event_id, PLAYER, token)
    done(_ENTERED)
    return redirect(to("own", event_id=event_id), 303)


@blueprint.get("/<event_id>/entry")
def own(event_id: str) -> str:
    """Show a player his entry."""
    event, entry = player(event_id)
    held = standing_of(store(), event_id, entry.number)
    link = f"{to('sign_in', event_id=event_id, _external=True)}#{sessions.token_of(event_id, PLAYER)}"
    return render_template(
        "events/own.html",
        event=event, entry=entry, takes=takes(event), link=link, decks=range(1, event.decks + 1),
        held={one.submission["deck"]: stored(one, event) for one in held},
    )  # fmt: skip


@blueprint.route("/<event_id>/entry/decks/<int:deck>", methods=["GET", "POST"])
def hand_in(event_id: str, deck: int) -> str | Answered | tuple[str, int]:
    """Show a deck of a player in a form; check what the form holds, or take it."""
    event, entry, held = _deck(event_id, deck)
    if request.method == "GET":
        last = held[-1] if held else None
        return _form(event, entry, deck, held, _as_sent(last, event))
    if "send" in request.form:
        try:
            return _sent(event, entry, deck)
        except UsageError as error:
            found = answer(request, _how(event))
            return _form(event, entry, deck, held, found, refused=error.args[0]), 409
    found = answer(request, _how(event))
    return _form(event, entry, deck, held, found), found.status


@blueprint.post("/<event_id>/entry/decks/<int:deck>/check")
def check_deck(event_id: str, deck: int) -> tuple[str, int]:
    """Answer the form with what changes in its page: what the script asks for."""
    event, _, _ = _deck(event_id, deck)
    found = answer(request, _how(event))
    return render_template("events/_checked.html", answer=found, event=event), found.status


@blueprint.get("/<event_id>/entry/decks/<int:deck>/revisions/<int:revision>")
def revision(event_id: str, deck: int, revision: int) -> str:
    """Show a player one of the revisions of his deck, and what changed with it."""
    event, entry, held = _deck(event_id, deck)
    if not 1 <= revision <= len(held):
        raise NotFound
    one = held[revision - 1]
    before = held[revision - 2] if revision > 1 else None
    return render_template(
        "events/revision.html",
        event=event, entry=entry, deck=stored(one, event), held=held,
        waivers=waivers_of(store(), one.submission["id"]),
        changed=before and changes(store(), before.submission, one.submission, pool_file()),
    )  # fmt: skip


@blueprint.get("/<event_id>/entry/decks/<int:deck>/receipt.<kind>")
def receipt(event_id: str, deck: int, kind: str) -> Response:
    """Send a player the receipt of his deck, its last revision."""
    _, _, held = _deck(event_id, deck)
    if not held or kind not in {"txt", "json"}:
        raise NotFound
    return receipt_file(held[-1], kind)


def _deck(event_id: str, deck: int) -> tuple[Event, Entry, list[DeckStanding]]:
    event, entry = player(event_id)
    held = _standing(event, entry, deck)
    if not held and not 1 <= deck <= event.decks:
        raise NotFound
    return event, entry, held


def _standing(event: Event, entry: Entry, deck: int) -> list[DeckStanding]:
    return revisions(store(), event.id, entry, deck)


def _how(event: Event, against: str | None = None) -> CheckRequest:
    return replace(event.request(against or request.form.get("against") or None), language=spoken())


def _as_sent(last: DeckStanding | None, event: Event) -> Answer:
    """Give what the form shows of a deck that was sent, without checking it anew."""
    if last is None:
        return Answer(request=_how(event))
    return Answer(text=text_of(last), request=_how(event, last.submission["against"]))


def _sent(event: Event, entry: Entry, deck: int) -> Answered:
    data, source = sent_list()
    taken = submit(
        store(), event.id, entry, data,
        deck=deck, against=request.form.get("against") or None, who=PLAYER, source=source, cards=pool_file(),
        arrived=arrived(),
    )  # fmt: skip
    if taken.kind == "same":
        done(_SAME)
    else:
        one = _standing(event, entry, deck)[-1]
        code = short_code(one.submission["fingerprint"])
        told = say(
            "Taken as revision {revision}: {verdict}. Its code is {code}.",
            revision=taken.revision,
            verdict=verdict(taken.verdict),
            code=code,
        )
        done(told)
    return redirect(to("own", event_id=event.id, _anchor=f"deck-{deck}"), 303)


def _form(event: Event, entry: Entry, deck: int, held: list[DeckStanding], found: Answer, refused: str = "") -> str:
    return render_template(
        "events/deck.html",
        event=event, entry=entry, number=deck, held=held, answer=found, refused=refused, takes=takes(event),
        players=event.request().load_format().players,
    )  # fmt: skip
