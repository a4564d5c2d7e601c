"""What an organiser looks at: how all stand, messages, the log, statistics, what would change, and files to keep."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from marshmallow import validate

from validator.api.blueprint import Form
from validator.api.body import PDF, ZIP
from validator.api.events.common import (
    asked,
    blueprint,
    for_anybody,
    for_organisers,
    much_work,
    organised,
    others_may_not,
    pool_file,
    told,
)
from validator.api.events.entries import entry_told
from validator.api.fields import Text, WholeNumber
from validator.api.paging import PageQuery, page_of, with_link
from validator.api.schemas.events import (
    DeskStatisticsSchema,
    EventLogSchema,
    EventStatusSchema,
    MessagesSchema,
    RecheckSchema,
)
from validator.events.access import What
from validator.events.afterwards import export
from validator.events.desk import decks_of, entries, log_of
from validator.events.errors import DeskError
from validator.events.messages import messages
from validator.events.printing import sample, sheets_of
from validator.events.rechecking import recheck
from validator.events.statistics import statistics
from validator.http.problems import Problem, invalid
from validator.render.sheet_layout import PAPERS
from validator.render.sheet_pdf import NoPdfError, to_pdf

if TYPE_CHECKING:
    from flask import Response

_MOST_SEED: Final = 2**32


class SheetsOfQuery(Form):
    """Whose sheets are wanted, and how they are printed."""

    entry = Text(metadata={"description": "Of one player alone, such as e7."})
    sample = WholeNumber(
        validate=validate.Range(1, 100, error="Must be from {min} to {max}."),
        metadata={"description": "Of a share of the field, in percent; `seed` says which."},
    )
    seed = WholeNumber(
        validate=validate.Range(0, _MOST_SEED, error="Must be from {min} to {max}."),
        metadata={"description": "Draws the sample: whoever knows it can draw the same again."},
    )
    paper = Text(
        validate=validate.OneOf(sorted(PAPERS), error="There is no such paper; known are: {choices}."),
        metadata={"description": "Paper; a4 where not given."},
    )


@blueprint.reads("/<event_id>/status", EventStatusSchema)
@for_organisers
def get_status(event_id: str) -> Response:
    """Tell how all entries stand: received or missing, verdict, errors and the first of them."""
    one = organised(event_id)
    return told(
        {
            "event": one.event.to_dict(),
            "entries": [entry_told(one, entry) for entry in entries(one.store, event_id)],
        }
    )


@blueprint.reads("/<event_id>/messages", MessagesSchema)
@for_organisers
def get_messages(event_id: str) -> Response:
    """Give a message to each player: what is wrong with his decks, and how to mend it. Nothing is sent."""
    one = organised(event_id)
    with much_work():
        found = messages(one.store, event_id)
    return told(
        {
            "data": [
                {
                    "entry": each.entry.id,
                    "name": each.entry.name,
                    "contact": each.contact,
                    "subject": each.subject,
                    "text": each.text,
                }
                for each in found
            ]
        }
    )


@blueprint.reads("/<event_id>/log", EventLogSchema, query=PageQuery)
@for_organisers
def get_log(query: dict[str, Any], event_id: str) -> Response:
    """Tell who did what when."""
    page, following = page_of(log_of(organised(event_id).store, event_id), query)
    return with_link(told({"data": page} | following), following)


@blueprint.reads("/<event_id>/statistics", DeskStatisticsSchema)
@for_anybody
def get_statistics(event_id: str) -> Response:
    """Count player types, avatars and the cards in most decks.

    For organisers, and for everybody once everybody may see every list.
    """
    one = asked(event_id)
    everything = all(What.LIST in one.sees(entry) for entry in entries(one.store, event_id))
    if not one.viewer.organises(one.event) and not (everything and one.event.is_locked):
        raise others_may_not(one.viewer)
    return told(statistics(one.store, event_id, pool_file()))


@blueprint.reads("/<event_id>/recheck", RecheckSchema)
@for_organisers
def recheck_decks(event_id: str) -> Response:
    """Check all decks again, by the rules and cards of today: what would change. Nothing is changed."""
    one = organised(event_id)
    with much_work():
        return told(recheck(one.store, event_id, pool_file()))


@blueprint.reads("/<event_id>/export", "All of an event, as a ZIP archive.", offers=(ZIP,))
@for_organisers
def export_event(event_id: str) -> Response:
    """Give all of an event as a ZIP archive: lists as sent, in GCCG layout and as JSON, reports, receipts, a table."""
    one = organised(event_id)
    with much_work():
        response = told(export(one.store, event_id, pool_file()), ZIP)
    response.headers["Content-Disposition"] = f'attachment; filename="{event_id}.zip"'
    return response


@blueprint.reads("/<event_id>/sheets", "The sheets, a deck each.", query=SheetsOfQuery, offers=(PDF,))
@for_organisers
def print_event_sheets(query: dict[str, Any], event_id: str) -> Response:
    """Print the decks of an event as sheets to check them by: of all, of one player, or of a sample.

    A service without the extra `pdf` answers 501.
    """
    one = organised(event_id)
    only: list[str] | None = [one.entry(query["entry"], What.LIST).id] if "entry" in query else None
    if "sample" in query or "seed" in query:
        if {"sample", "seed"} - query.keys() or only is not None:
            detail = "A sample has a share and a seed, and is not of one player."
            raise invalid({"in": "query", "pointer": "/sample", "detail": detail})
        field = list(dict.fromkeys(f"e{row['entry']}" for row in decks_of(one.store, event_id) if row["text"]))
        only = sample(event_id, field, query["sample"] / 100, query["seed"])
    with much_work():
        found = sheets_of(one.store, event_id, only, pool_file())
        if not found:
            raise DeskError("There is no deck to print.")
        try:
            data = to_pdf(found, query.get("paper", "a4"))
        except NoPdfError as error:
            raise Problem("not-implemented", str(error)) from error
    response = told(data, PDF)
    response.headers["Content-Disposition"] = f'inline; filename="{event_id}-sheets.pdf"'
    return response
