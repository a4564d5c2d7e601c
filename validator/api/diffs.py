"""Diffs: what differs between two lists."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from marshmallow import fields

from validator.api.blueprint import Blueprint, Form
from validator.api.body import JSON, json_body, kind, load
from validator.api.requests import CheckSchema, ListSchema, Question, check_request, report_of, submitted_list
from validator.api.schemas.diffs import DiffSchema
from validator.diff import diff
from validator.http.responses import answer

if TYPE_CHECKING:
    from flask import Response

blueprint = Blueprint("diffs", "What differs between two lists.")


class ListsSchema(Form):
    """Two lists, and how both are checked."""

    before = fields.Nested(ListSchema, required=True)
    after = fields.Nested(ListSchema, required=True)
    check = fields.Nested(CheckSchema)


_LISTS: Final = ListsSchema()


@blueprint.asks("/diffs", DiffSchema, {JSON: ListsSchema})
def compare_lists() -> Response:
    """Compare two lists.

    Cards that go out and come in by section, counts that change, findings that come and go. Layout, order, spelling and
    printing make no difference.
    """
    kind(JSON)
    found = load(_LISTS, json_body(), "body")
    questions = [
        Question(submitted_list(found[name], f"/{name}"), [check_request(found.get("check", {}))], "body", "/check")
        for name in ("before", "after")
    ]
    before, after = map(report_of, questions)
    text = json.dumps(diff(before, after), ensure_ascii=False)
    return answer(text, JSON, seconds=questions[0].seconds, private=True)
