"""Lists that came by mail or by a form are taken at once; of those whose player cannot be told, the desk asks."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from flask import current_app, redirect, render_template, request

from rulesets.finding import say
from validator.decklists import UnreadableList, decode
from validator.decklists.decklist import clip
from validator.decklists.sniff import is_zipped
from validator.events.desk import entries
from validator.events.errors import DeskError
from validator.events.importing import Imported, take_lists
from validator.events.sources import Found, found_in_file
from validator.events.submissions import submit
from validator.http.bodies import whole
from validator.http.desk import store
from validator.web.events.blueprint import LARGE, blueprint, long, to
from validator.web.events.labels import verdict
from validator.web.events.sending import done, pool_file, sent_list
from validator.web.events.sessions import csrf
from validator.web.events.visitors import organiser
from validator.web.handlers import MAX_BODY

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

_WRAPPED: Final = 64 << 10
"""Bytes that a form wraps around its files."""
_NONE: Final = say("No file was chosen.")
_COLUMNS: Final = say("Name both columns, that of the names and that of the lists, or none.")
_NO_NAME: Final = say("A player has a name.")


@blueprint.get("/<event_id>/desk/import")
def bring(event_id: str) -> str:
    """Show the forms that take many lists, and one."""
    event = organiser(event_id)
    return render_template("events/import.html", event=event, players=event.request().load_format().players)


LARGE.add("events.take_files")


@blueprint.post("/<event_id>/desk/import")
@long
def take_files(event_id: str) -> str:
    """Take the lists of the files that were sent, and tell of each what became of it."""
    event = organiser(event_id)
    whole(current_app.config["SETTINGS"].batch_bytes + _WRAPPED, keep=True)
    csrf.protect()
    columns = {name: request.form.get(f"{name}_column", "").strip() for name in ("name", "deck")}
    if any(columns.values()) and not all(columns.values()):
        raise DeskError(_COLUMNS)
    found: list[Found] = []
    for file in request.files.getlist("files"):
        if file.filename:
            name = clip(file.filename, 200)
            place = PurePosixPath(PurePosixPath(name.replace("\\", "/")).name)
            found += found_in_file(file.read(), name, place, columns if all(columns.values()) else {})
    if not found:
        raise DeskError(_NONE)
    results = list(take_lists(store(), event_id, found, pool_file()))
    return render_template(
        "events/imported.html",
        event=event, taken=[one for one in results if one.taken],
        left=[(one, _text(one)) for one in results if one.taken is None],
        names=[one.name for one in entries(store(), event_id) if one.name],
    )  # fmt: skip


@blueprint.post("/<event_id>/desk/add")
def add_deck(event_id: str) -> Response:
    """Take a list of a player, by his name; who is not entered yet is."""
    organiser(event_id)
    form = request.form
    if not form.get("name", "").strip():
        raise DeskError(_NO_NAME)
    data, source = sent_list()
    taken = submit(
        store(), event_id, form["name"], data,
        deck=form.get("deck", type=int), against=form.get("against") or None, source=form.get("source") or source,
        why=form.get("reason", "").strip(), contact=form.get("contact", "").strip(), cards=pool_file(),
    )  # fmt: skip
    done(say("Taken as revision {revision}: {verdict}.", revision=taken.revision, verdict=verdict(taken.verdict)))
    return redirect(to("look", event_id=event_id, entry_id=taken.entry.id, deck=taken.deck), 303)


def _text(one: Imported) -> str:
    """Give the text of a list that can be taken by hand; `""` where it is none, or longer than a form may be."""
    if is_zipped(one.found.data) or len(one.found.data) > MAX_BODY:
        return ""
    try:
        return decode(one.found.data)[0]
    except UnreadableList:
        return ""
