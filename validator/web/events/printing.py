"""What an organiser prints, writes and takes along: sheets, messages, the table of how everybody stands."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from flask import Response, render_template, request
from werkzeug.exceptions import NotFound

from rulesets.finding import say
from validator.decklists.writers import WriteError
from validator.events.desk import entries, entry_of
from validator.events.errors import DeskError
from validator.events.messages import messages, to_csv
from validator.events.printing import MOST_SEED, Drawn, draw, sheets_of
from validator.events.standing import status, table_rows
from validator.http.desk import store
from validator.render.sheet_layout import PAPERS
from validator.render.sheet_pdf import NoPdfError, to_pdf
from validator.render.tables import TABLES, written
from validator.web.events.blueprint import blueprint, long
from validator.web.events.sending import download, pool_file
from validator.web.events.visitors import organiser

if TYPE_CHECKING:
    from validator.events.model import Event

_KINDS: Final = {
    "csv": ("csv", "text/csv"),
    "xlsx": ("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    "html": ("html", "text/html"),
    "markdown": ("md", "text/markdown"),
    "json": ("json", "application/json"),
    "junit": ("xml", "application/xml"),
}
"""Outputs of the table to their endings and kinds."""
_NO_DECK: Final = say("There is no deck to print.")
_NO_SHARE: Final = say("A share of the field is a number from 1 to 100, in per cent.")
_NO_SEED: Final = say("A seed is a whole number from 0 to {most}.", most=MOST_SEED)


@blueprint.get("/<event_id>/desk/printing")
def printing(event_id: str) -> str:
    """Show what can be printed; of a sample that is asked for, who is in it, and its seed."""
    event = organiser(event_id)
    drawn = _drawn(event) if request.args.get("sample") else None
    named = {one.id: one.called for one in entries(store(), event_id)}
    return render_template(
        "events/printing.html",
        event=event, drawn=drawn, named=named, papers=list(PAPERS), kinds=list(_KINDS),
        share=request.args.get("sample", ""), paper=request.args.get("paper", ""),
    )  # fmt: skip


@blueprint.get("/<event_id>/desk/sheets.pdf")
@long
def sheets(event_id: str) -> Response:
    """Print the sheets of all, of one entry, or of a sample."""
    event = organiser(event_id)
    only: list[str] | None = None
    if request.args.get("entry"):
        only = [entry_of(store(), event_id, request.args["entry"]).id]
    elif request.args.get("sample"):
        only = _drawn(event).entries
    paper = request.args.get("paper", "a4")
    if paper not in PAPERS:
        raise NotFound
    found = sheets_of(store(), event_id, only, pool_file())
    if not found:
        raise DeskError(_NO_DECK)
    try:
        data = to_pdf(found, paper)
    except NoPdfError as error:
        raise DeskError(str(error)) from error
    return download(data, f"{event_id}-sheets.pdf", "application/pdf")


@blueprint.get("/<event_id>/desk/messages")
def letters(event_id: str) -> str:
    """Show the message to each player."""
    event = organiser(event_id)
    return render_template("events/messages.html", event=event, letters=messages(store(), event_id))


@blueprint.get("/<event_id>/desk/messages.csv")
def letters_csv(event_id: str) -> Response:
    """Send all messages as a CSV, for a mail merge."""
    organiser(event_id)
    return download(to_csv(messages(store(), event_id)), f"{event_id}-messages.csv", "text/csv")


@blueprint.get("/<event_id>/desk/status/<output>")
def status_file(event_id: str, output: str) -> Response:
    """Send how everybody stands, in one of the outputs."""
    organiser(event_id)
    if output not in _KINDS:
        raise NotFound
    ending, kind = _KINDS[output]
    try:
        data = _json(event_id) if output not in TABLES else written(table_rows(store(), event_id), output)
    except WriteError as error:
        raise DeskError(str(error)) from error
    return download(data, f"{event_id}-status.{ending}", kind)


def _json(event_id: str) -> bytes:
    return (json.dumps(status(store(), event_id), ensure_ascii=False, indent=2) + "\n").encode()


def _drawn(event: Event) -> Drawn:
    """Draw the sample that the address asks for.

    Raises:
        DeskError: its share or its seed is none.
    """
    share, seed = request.args.get("sample", type=float), request.args.get("seed", "").strip()
    if share is None or not 0 < share <= 100:  # noqa: PLR2004  # per cent
        raise DeskError(_NO_SHARE)
    if seed and not (
        seed.isascii() and seed.isdecimal() and len(seed) <= len(str(MOST_SEED)) and int(seed) <= MOST_SEED
    ):
        raise DeskError(_NO_SEED)
    return draw(store(), event.id, share / 100, int(seed) if seed else None)
