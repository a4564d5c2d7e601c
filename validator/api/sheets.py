"""Sheets: decks as PDF, to check them by on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from marshmallow import validate

from validator.api.blueprint import Blueprint, Form
from validator.api.body import JSON, PDF, TEXT
from validator.api.fields import Text
from validator.api.requests import ChecksSchema, HowQuery, question, reports
from validator.http.pool import cards
from validator.http.problems import Problem
from validator.http.responses import answer
from validator.render.sheet import sheet_of
from validator.render.sheet_layout import PAPERS
from validator.render.sheet_pdf import NoPdfError, to_pdf
from validator.resolving import names_of

if TYPE_CHECKING:
    from flask import Response

blueprint = Blueprint("sheets", "Sheets to check a deck by.")


class _Printed(Form):
    """How a sheet is printed."""

    class Meta(Form.Meta):
        """Of marshmallow."""

        exclude = ("explain",)

    paper = Text(
        validate=validate.OneOf(sorted(PAPERS), error="There is no such paper; known are: {choices}."),
        metadata={"description": "Paper; a4 where not given."},
    )
    player_name = Text(metadata={"description": "Who plays the deck; a line to write on where not given."})
    event = Text(metadata={"description": "Where it is played; a line to write on where not given."})


class SheetsSchema(_Printed, ChecksSchema):
    """A list, the checks that are asked for, and how their sheets are printed."""


class SheetsQuery(_Printed, HowQuery):
    """The same in a query."""


_SHEETS: Final = SheetsSchema()


@blueprint.asks(
    "/sheets",
    "The sheets, one a check, each from a page of its own.",
    {JSON: SheetsSchema, TEXT: None},
    query=SheetsQuery,
    offers=(PDF,),
)
def print_sheets(query: dict[str, Any]) -> Response:
    """Print a deck as a sheet to check it by.

    Cards by section and kind, in alphabetical order, with a box for each copy; totals, the short code of the deck's
    fingerprint, the verdict, room for notes and signatures. The list and the checks are given as to `/checks`. A
    service without the extra `pdf` answers 501.
    """
    one = question(query, _SHEETS)
    names = names_of(cards())
    player, event = one.said.get("player_name", ""), one.said.get("event", "")
    sheets = [sheet_of(report, names, player=player, event=event) for report in reports(one)]
    try:
        data = to_pdf(sheets, one.said.get("paper", "a4"))
    except NoPdfError as error:
        raise Problem("not-implemented", str(error)) from error
    response = answer(data, PDF, seconds=one.seconds, private=True)
    response.vary.add("Accept-Language")
    response.headers["Content-Disposition"] = f'inline; filename="sheet-{sheets[0].code}.pdf"'
    return response
