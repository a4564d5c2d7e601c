"""After an event, or before a rule changes: decks checked again, statistics, publication, export, and the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flask import Response, redirect, render_template, request
from markupsafe import Markup

from rulesets.finding import counted, say
from validator.events.afterwards import export, publish
from validator.events.desk import entries, log_of, public_key
from validator.events.errors import DeskError
from validator.events.receipts import key_text
from validator.events.rechecking import recheck
from validator.events.statistics import statistics
from validator.http.desk import store
from validator.render import bars_svg, statistics_svg
from validator.web.events.blueprint import blueprint, long, to
from validator.web.events.sending import done, download, pool_file
from validator.web.events.visitors import organiser

if TYPE_CHECKING:
    from werkzeug.wrappers import Response as Answered

_NOBODY: Final = say("Nobody is chosen: choose whose lists are published, or all.")


@blueprint.get("/<event_id>/desk/recheck")
@long
def check_again(event_id: str) -> str:
    """Show what the rules and cards of today would say, once that is asked for."""
    event = organiser(event_id)
    found = recheck(store(), event_id, pool_file()) if "now" in request.args else None
    return render_template("events/recheck.html", event=event, found=found)


@blueprint.get("/<event_id>/desk/statistics")
def stats(event_id: str) -> str:
    """Show who played what."""
    event = organiser(event_id)
    found = statistics(store(), event_id, pool_file())
    # Every text in it is escaped where it is made.
    chart = Markup(bars_svg.render(event.title, statistics_svg.panels(found), standalone=False, narrow=True))  # noqa: S704
    return render_template("events/statistics.html", event=event, found=found, chart=chart)


@blueprint.get("/<event_id>/desk/statistics.svg")
def stats_picture(event_id: str) -> Response:
    """Send the same as a picture."""
    event = organiser(event_id)
    found = statistics(store(), event_id, pool_file())
    return download(statistics_svg.render(found, event.title), f"{event_id}-statistics.svg", "image/svg+xml")


@blueprint.get("/<event_id>/desk/afterwards")
def afterwards(event_id: str) -> str:
    """Show what is done after an event."""
    event = organiser(event_id)
    key = key_text(public_key(store(), event_id))
    return render_template("events/afterwards.html", event=event, entries=entries(store(), event_id), key=key)


@blueprint.post("/<event_id>/desk/publish")
def publish_lists(event_id: str) -> Answered:
    """Publish the lists of those who are chosen, or of all."""
    organiser(event_id)
    chosen = None if "all" in request.form else request.form.getlist("entry")
    if chosen == []:
        raise DeskError(_NOBODY)
    number = len(publish(store(), event_id, chosen))
    done(say("The lists of {players} are published.", players=counted(number, "player")))
    return redirect(to("afterwards", event_id=event_id), 303)


@blueprint.get("/<event_id>/desk/export.zip")
@long
def export_file(event_id: str) -> Response:
    """Send all of an event as a ZIP archive."""
    organiser(event_id)
    return download(export(store(), event_id, pool_file()), f"{event_id}.zip", "application/zip")


@blueprint.get("/<event_id>/desk/log")
def journal(event_id: str) -> str:
    """Show who did what when, the last first."""
    event = organiser(event_id)
    named = {one.id: one.called for one in entries(store(), event_id)}
    return render_template("events/log.html", event=event, rows=log_of(store(), event_id)[::-1], named=named)
