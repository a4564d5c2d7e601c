"""An entry on the desk: what was found in its decks, and what an organiser does about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flask import Response, redirect, render_template, request
from werkzeug.exceptions import NotFound

from rulesets.finding import say
from validator.events.access import new_token
from validator.events.afterwards import forget
from validator.events.desk import decks_of, entries
from validator.events.errors import DeskError
from validator.events.messages import messages
from validator.events.model import name_key
from validator.events.revisions import changes, changes_to, in_common, revisions
from validator.events.standing import waive, waivers_of
from validator.events.submissions import submit
from validator.http.desk import store
from validator.web.events.blueprint import blueprint, to
from validator.web.events.labels import verdict
from validator.web.events.sending import done, pool_file, receipt_file, sent_list
from validator.web.events.stored import stored, text_of
from validator.web.events.visitors import organiser

if TYPE_CHECKING:
    from werkzeug.wrappers import Response as Answered

    from validator.events.model import Entry, Event
    from validator.events.standing import DeckStanding

_WAIVED: Final = say("It is waived, and stays visible wherever the verdict is.")
_NOT_THE_NAME: Final = say("This is not the name of the player, so nothing was done. Type it as it stands above.")


@blueprint.get("/<event_id>/desk/entries/<entry_id>")
def look(event_id: str, entry_id: str) -> str:
    """Show an entry, with one of the revisions of one of its decks: the last of the first where none is named."""
    event = organiser(event_id)
    entry = _entry(event, entry_id)
    decks = decks_of(store(), event_id, entry.number)
    number = request.args.get("deck", default=decks[0]["deck"] if decks else 1, type=int)
    held = revisions(store(), event_id, entry, number)
    place = request.args.get("revision", default=len(held), type=int)
    if held and not 1 <= place <= len(held):
        raise NotFound
    one = held[place - 1] if held else None
    before = held[place - 2] if one and place > 1 else None
    letter = next((each for each in messages(store(), event_id) if each.entry.number == entry.number), None)
    return render_template(
        "events/look.html",
        event=event, entry=entry, decks=decks, number=number, held=held, letter=letter,
        deck=one and stored(one, event), last=one is not None and place == len(held),
        waivers=waivers_of(store(), one.submission["id"]) if one else (),
        rules=_decisive(one) if one else (),
        changed=one and before and changes(store(), before.submission, one.submission, pool_file()),
        text=text_of(one) if one else "", players=event.request().load_format().players,
    )  # fmt: skip


@blueprint.get("/<event_id>/desk/entries/<entry_id>/decks/<int:deck>/beside/<int:other>")
def compare_decks(event_id: str, entry_id: str, deck: int, other: int) -> str:
    """Show what two decks of a player have in common, and what differs."""
    event = organiser(event_id)
    entry = _entry(event, entry_id)
    one, second = _last(event, entry, deck).submission, _last(event, entry, other).submission
    return render_template(
        "events/compare.html",
        event=event, entry=entry, one=one, second=second, common=in_common(one, second),
        changed=changes(store(), one, second, pool_file()),
    )  # fmt: skip


@blueprint.post("/<event_id>/desk/entries/<entry_id>/decks/<int:deck>/on-the-table")
def compare_table(event_id: str, entry_id: str, deck: int) -> str:
    """Show what differs between a deck that was registered and what lies on the table. Nothing is kept of it."""
    event = organiser(event_id)
    entry = _entry(event, entry_id)
    one, (data, _) = _last(event, entry, deck).submission, sent_list()
    return render_template(
        "events/compare.html",
        event=event, entry=entry, one=one, second=None, common=None,
        changed=changes_to(store(), one, data, one["against"], pool_file()),
    )  # fmt: skip


@blueprint.post("/<event_id>/desk/entries/<entry_id>/waive")
def waive_finding(event_id: str, entry_id: str) -> Answered:
    """Let what a rule finds stand."""
    event = organiser(event_id)
    entry, deck = _entry(event, entry_id), request.form.get("deck", type=int)
    waive(store(), event_id, entry.id, request.form.get("rule", ""), request.form.get("reason", "").strip(), deck=deck)
    done(_WAIVED)
    return redirect(to("look", event_id=event_id, entry_id=entry_id, deck=deck), 303)


@blueprint.post("/<event_id>/desk/entries/<entry_id>/replace")
def replace_deck(event_id: str, entry_id: str) -> Answered:
    """Take a deck for a player, after the lock with a reason."""
    event = organiser(event_id)
    entry, form = _entry(event, entry_id), request.form
    data, source = sent_list()
    taken = submit(
        store(), event_id, entry, data,
        deck=form.get("deck", type=int), against=form.get("against") or None, why=form.get("reason", "").strip(),
        source=source, cards=pool_file(),
    )  # fmt: skip
    done(say("Taken as revision {revision}: {verdict}.", revision=taken.revision, verdict=verdict(taken.verdict)))
    return redirect(to("look", event_id=event_id, entry_id=entry_id, deck=taken.deck), 303)


@blueprint.post("/<event_id>/desk/entries/<entry_id>/link")
def renew_link(event_id: str, entry_id: str) -> str:
    """Make a new private link for a player who has lost his; it is shown once, so this page is not led away from."""
    event = organiser(event_id)
    entry = _entry(event, entry_id)
    token = new_token(store(), event_id, entry.id, renew=True)
    link = f"{to('sign_in', event_id=event_id, _external=True)}#{token}"
    return render_template("events/link.html", event=event, entry=entry, link=link)


@blueprint.post("/<event_id>/desk/entries/<entry_id>/forget")
def forget_player(event_id: str, entry_id: str) -> Answered:
    """Forget a player, whose name was typed again."""
    event = organiser(event_id)
    entry = _entry(event, entry_id)
    if entry.name is None or name_key(request.form.get("name", "")) != name_key(entry.name):
        raise DeskError(_NOT_THE_NAME)
    forget(store(), event_id, entry.id)
    done(say("{entry} is forgotten. What was exported, printed or copied before is not touched.", entry=entry.id))
    return redirect(to("look", event_id=event_id, entry_id=entry_id), 303)


@blueprint.get("/<event_id>/desk/entries/<entry_id>/decks/<int:deck>/receipt.<kind>")
def receipt_of_entry(event_id: str, entry_id: str, deck: int, kind: str) -> Response:
    """Send the receipt of a deck, its last revision."""
    event = organiser(event_id)
    if kind not in {"txt", "json"}:
        raise NotFound
    return receipt_file(_last(event, _entry(event, entry_id), deck), kind)


def _entry(event: Event, entry_id: str) -> Entry:
    found = next((one for one in entries(store(), event.id) if one.id == entry_id), None)
    if found is None:
        raise NotFound
    return found


def _last(event: Event, entry: Entry, deck: int) -> DeckStanding:
    held = revisions(store(), event.id, entry, deck)
    if not held:
        raise NotFound
    return held[-1]


def _decisive(one: DeckStanding) -> list[str]:
    """Give the rules whose findings decide, and were not waived."""
    return sorted({each["rule"] for each in (*one.left("error"), *one.left("undecided"))})
