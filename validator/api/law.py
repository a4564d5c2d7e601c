"""The law as data: formats, each value with where it comes from, and rules."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from rulesets.formats import known_formats, load_format
from rulesets.rule import registry
from validator.api.blueprint import Blueprint, Form
from validator.api.body import JSON
from validator.api.fields import Day
from validator.api.schemas.formats import FormatSchema, FormatsSchema
from validator.api.schemas.rules import RuleSchema, RulesSchema
from validator.check_request import today
from validator.engine.explained import explained
from validator.http.problems import Problem
from validator.http.responses import AN_HOUR, answer, good_today
from validator.law import advice_as_data, format_as_data, formats_as_data, rule_as_data, rules_as_data

if TYPE_CHECKING:
    from flask import Response

blueprint = Blueprint("law", "Formats and rules, with their sources.")


class DayQuery(Form):
    """A day."""

    as_of = Day(metadata={"description": "The day whose law is wanted; today (UTC) where not given."})


@blueprint.reads("/formats", FormatsSchema)
def list_formats() -> Response:
    """List the formats."""
    formats = [load_format(name, today()) for name in known_formats()]
    return _answer(formats_as_data(formats), good_today())


@blueprint.reads("/formats/<format_id>", FormatSchema, query=DayQuery)
def get_format(query: dict[str, Any], format_id: str) -> Response:
    """Give a format as it stands on a day, every value with its source and with the format that set it."""
    # A name that is none of these never gets near the file system.
    if format_id not in known_formats():
        known = ", ".join(known_formats())
        raise Problem("not-found", f"There is no format {format_id!r}; known are: {known}.")
    day = query.get("as_of") or today()
    return _answer(format_as_data(load_format(format_id, day), day), AN_HOUR if "as_of" in query else good_today())


@blueprint.reads("/rules", RulesSchema)
def list_rules() -> Response:
    """List the rules, and the kinds of advice on opening hands, each in one sentence."""
    return _answer(rules_as_data([*registry().values(), *explained().values()]), AN_HOUR)


@blueprint.reads("/rules/<rule_id>", RuleSchema)
def get_rule(rule_id: str) -> Response:
    """Give a rule: what it says, what formats must set for it, and what each format sets today.

    Of an advice on opening hands, what it means: no format sets anything for it.
    """
    rule = registry().get(rule_id)
    if rule is None and rule_id in explained():
        return _answer(advice_as_data(explained()[rule_id]), AN_HOUR)
    if rule is None:
        raise Problem("not-found", f"There is no rule {rule_id!r}; /api/v1/rules lists all.")
    formats = [load_format(name, today()) for name in known_formats()]
    return _answer(rule_as_data(rule, formats), good_today())


def _answer(found: dict[str, Any], seconds: int) -> Response:
    return answer(json.dumps(found, ensure_ascii=False), JSON, seconds=seconds)
