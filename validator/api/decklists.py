"""Lists: how each line is read, and the same list in another layout."""

from __future__ import annotations

import base64
import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from marshmallow import validate

from rulesets.finding import counted
from validator.api.blueprint import Blueprint, Form
from validator.api.body import JSON, TEXT
from validator.api.fields import Flag, Text
from validator.api.requests import (
    ListSchema,
    Question,
    format_field,
    list_request,
    player_field,
    report_of,
)
from validator.api.schemas.decklists import ConvertedSchema, ParsedSchema
from validator.convert import Conversion, ConversionError, convert
from validator.corrections.choice import Change, still_unresolved
from validator.corrections.proposal import propose
from validator.decklists import read
from validator.decklists.decklist import clip
from validator.decklists.writers import WRITERS, WriteError, writer
from validator.explain import explain
from validator.facts import card_summary
from validator.http.pool import cards
from validator.http.problems import Problem, invalid
from validator.http.responses import answer, good_today, negotiate
from validator.resolving import names_of
from validator.usage import DEFAULT_FORMAT

if TYPE_CHECKING:
    from flask import Response

    from validator.decklists import Decklist
    from validator.report import Report

blueprint = Blueprint("lists", "How lists are read, and lists in other layouts.")


class _Meaning(Form):
    """What tells cards of one name apart."""

    format = format_field(f"Format whose cards a plain name means; {DEFAULT_FORMAT} where not given.")
    alignment = player_field("Player type. What the list says, else what its cards tell, where not given.")


class _Conversion(_Meaning):
    """How a list is to be written."""

    to = Text(validate=validate.OneOf(WRITERS), metadata={"description": "The layout to write."})
    correct = Flag(metadata={"description": "Whether names that are clearly near are corrected.", "default": False})
    keep_unresolved = Flag(
        metadata={
            "description": "Whether lines that are not understood are written as they stand, so that they stay "
            "unresolved. Otherwise the list is refused.",
            "default": False,
        }
    )


class ParseQuery(_Meaning):
    """The same in a query."""


class ConvertQuery(_Conversion):
    """The same in a query."""


class ParseSchema(ListSchema, _Meaning):
    """A list to read."""


class ConvertSchema(ListSchema, _Conversion):
    """A list to write in another layout."""


_PARSE: Final = ParseSchema()
_CONVERT: Final = ConvertSchema()


@blueprint.asks("/decklists/parse", ParsedSchema, {JSON: ParseSchema, TEXT: None}, query=ParseQuery)
def parse_decklist(query: dict[str, Any]) -> Response:
    """Read a list.

    Every line with its entries, each with the card that it means and how that was found, or with the cards that it may
    mean and those with near names. A near name is only ever proposed.
    """
    _, one = list_request(_PARSE, query)
    report = report_of(one)
    deck, player = report.decklist, report.deck.player
    lines = explain(report, one.given.text)["lines"]
    parsed = {
        "title": deck.title,
        "alignment": player.alignment,
        "avatar": player.avatar,
        "length": deck.length,
        "reading": report.to_dict()["reading"],
        # The findings belong to a report, and none is given here.
        "lines": [{name: value for name, value in line.items() if name != "findings"} for line in lines],
    }
    return answer(json.dumps(parsed, ensure_ascii=False), JSON, seconds=good_today(), private=True)


@blueprint.asks(
    "/decklists/convert",
    ConvertedSchema,
    {JSON: ConvertSchema, TEXT: None},
    query=ConvertQuery,
    offers=(JSON, TEXT),
)
def convert_decklist(query: dict[str, Any]) -> Response:
    """Write a list in another layout.

    What is written was read back and is the same deck; what the layout does not hold is named in `lost`. With
    `Accept: text/plain` the answer is the list alone.
    """
    options, one = list_request(_CONVERT, query)
    layout = options.get("to")
    if layout is None:
        detail = f"Missing; give one of: {', '.join(WRITERS)}."
        raise invalid(one.error("to", detail))
    module = writer(layout)
    as_text = negotiate((JSON, TEXT)) == TEXT
    if as_text and not module.ENCODING:
        raise Problem("not-acceptable", f"A list in the layout {layout} is not text; accept {JSON}.")
    report, changes = _corrected(one) if options.get("correct", False) else (report_of(one), ())
    data, lost = _converted(report, layout, keep=options.get("keep_unresolved", False))
    text = data.decode(module.ENCODING) if module.ENCODING else None
    if as_text:
        return answer(text or "", f"{TEXT}; charset=utf-8", seconds=good_today(), private=True)
    converted = {
        "layout": layout,
        "suffix": module.SUFFIX,
        "text": text,
        "base64": None if text is not None else base64.b64encode(data).decode(),
        "lost": list(lost),
        "changes": [change._asdict() | {"card": card_summary(change.card)} for change in changes],
        "open": [
            {"line": line.line if one.given.deck.lines else 0, "written": line.written, "why": line.why}
            for line in still_unresolved(report)
        ],
    }
    return answer(json.dumps(converted, ensure_ascii=False), JSON, seconds=good_today(), private=True)


def _corrected(one: Question) -> tuple[Report, tuple[Change, ...]]:
    """Correct what is clearly near; give the report on the list as it is then."""

    def ask(deck: Decklist) -> Report:
        return report_of(replace(one, given=one.given._replace(deck=deck)))

    data, report = one.given.data, report_of(one)
    if isinstance(data, dict):
        # Names are corrected in a text: in one line, of which nobody knows.
        data = json.dumps(data)
        report = ask(read(data))
    try:
        proposal = propose(report, names_of(cards()), data.encode() if isinstance(data, str) else data, ask)
    except WriteError as error:
        raise Problem("not-convertible", str(error)) from None
    written = one.given.deck.lines
    return proposal.report, tuple(change if written else change._replace(line=0) for change in proposal.changes)


def _converted(report: Report, layout: str, *, keep: bool) -> Conversion:
    unresolved = report.deck.unresolved
    if unresolved and not keep:
        first = f"line {unresolved[0].line}" if unresolved[0].line else clip(unresolved[0].name, 40)
        raise Problem(
            "not-convertible",
            f"{counted(len(unresolved), 'line')} not understood, the first {first}; correct the list, let clear typos "
            "be corrected with `correct`, or keep such lines as they stand with `keep_unresolved`.",
        )
    try:
        return convert(report, names_of(cards()), layout, keep_unresolved=keep)
    except ConversionError as error:
        raise Problem("not-convertible", str(error)) from None
