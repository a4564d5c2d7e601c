"""Checks: one list, or many as a stream."""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING, Any, Final

from flask import Response, current_app, request, stream_with_context

from cardpool.tables import DataError
from validator.api.blueprint import Blueprint
from validator.api.body import JSON, NDJSON, TEXT, json_charset, kind, parse_json
from validator.api.ndjson import Lines
from validator.api.requests import ChecksSchema, HowQuery, Question, question, question_in, reports
from validator.api.schemas.report import ReportsSchema
from validator.explain import explain
from validator.http.limits import COSTS
from validator.http.problems import TOO_LONG, Problem, broken, unavailable
from validator.http.responses import answer, negotiate
from validator.http.work import Overrun, limited
from validator.languages import all_said
from validator.render import json as as_json
from validator.render import text as as_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from validator.report import Report

_ALSO_NDJSON: Final = ("application/ndjson", "application/jsonl", "application/jsonlines")
_PLAIN: Final = f"{TEXT}; charset=utf-8"

_log = logging.getLogger("validator.api")

blueprint = Blueprint("checks", "Whether decks are legal, and why not.")


@blueprint.asks("/checks", ReportsSchema, {JSON: ChecksSchema, TEXT: None}, query=HowQuery, offers=(JSON, TEXT))
def check_deck(query: dict[str, Any]) -> Response:
    """Check a list.

    An illegal deck is no error: the reports say what is wrong. The list is JSON, or the body itself as `text/plain`;
    then the query says how it is to be checked. With `Accept: text/plain` the reports are for people. Messages are in
    the language that `language`, or else the header Accept-Language, asks for.
    """
    one = question(query)
    found = reports(one)
    body, media = f'{{"reports": [{_written(one, found)}]}}', JSON
    if negotiate((JSON, TEXT)) == TEXT:
        body, media = "\n\n".join(map(as_text.render, found)) + "\n", _PLAIN
    response = answer(body, media, seconds=one.seconds, private=True)
    response.vary.add("Accept-Language")
    response.content_language.update(report.language for report in found)
    return response


def _written(one: Question, found: list[Report]) -> str:
    if not one.explain:
        return ", ".join(map(as_json.render, found))
    explained = [
        report.to_dict() | {"explain": all_said(explain(report, one.given.text), report.language)} for report in found
    ]
    return ", ".join(json.dumps(report, ensure_ascii=False) for report in explained)


@blueprint.asks(
    "/checks/batch", "The answers, one a line.", {NDJSON: None}, query=HowQuery, offers=(NDJSON, *_ALSO_NDJSON, JSON)
)
def check_batch(query: dict[str, Any]) -> Response:
    """Check many lists, a line of JSON each.

    Each line is what `POST /checks` takes, on one line; the query holds for the lines that name no checks of their own.
    Each answer is on a line of its own, in the order of the lines, with the number of its line as `line`: `reports`, or
    a problem. A bad line costs no other line its answer; blank lines are passed over. Answers are sent while lines are
    still read. Where the body is too large, has more than 20,000 lines or breaks off, the last line says so.
    """
    kind(NDJSON, *_ALSO_NDJSON)
    json_charset()
    limits = current_app.config
    lines = Lines(request, line_bytes=limits["MAX_CONTENT_LENGTH"], total_bytes=limits["SETTINGS"].batch_bytes)
    return Response(
        stream_with_context(_answers(lines, query)), content_type=NDJSON, headers={"Cache-Control": "no-store"}
    )


def _answers(lines: Lines, query: dict[str, Any]) -> Iterator[str]:
    seconds = COSTS[request.path] * current_app.config["SETTINGS"].work_seconds
    number = told = 0
    try:
        with limited(seconds, request.environ.get("gunicorn.socket")):
            for number, line in lines:
                yield _answer(number, line, query)
                told = number
    except Overrun:
        yield _line(max(number, told + 1), Problem("unavailable", TOO_LONG))


def _answer(number: int, line: bytes | Problem, query: dict[str, Any]) -> str:
    if isinstance(line, Problem):
        problem = line
    else:
        try:
            one = question_in(parse_json(line), query)
            return f'{{"line": {number}, "reports": [{_written(one, reports(one))}]}}\n'
        except Problem as error:
            problem = error
        except DataError as error:
            _log.error("no card pool: %s", error)  # the message says all
            problem = unavailable(error)
        except Exception:  # noqa: BLE001  # a fault in one line must not cost the others their answer
            _log.exception("unexpected error in a line of a batch")
            problem = broken()
    return _line(number, problem)


def _line(number: int, problem: Problem) -> str:
    return json.dumps({"line": number} | problem.to_dict(), ensure_ascii=False) + "\n"
