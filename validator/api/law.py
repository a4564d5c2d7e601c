"""The law as data: formats, each value with where it comes from, and rules."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from rulesets.formats import known_formats, load_format
from rulesets.rule import Rule, registry
from validator.api.blueprint import Blueprint, Form
from validator.api.body import JSON
from validator.api.fields import Day
from validator.api.schemas.formats import FormatSchema, FormatsSchema
from validator.api.schemas.rules import RuleSchema, RulesSchema
from validator.engine.explained import explained
from validator.http.problems import Problem
from validator.http.responses import AN_HOUR, answer, good_today, today

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Response

    from rulesets.formats import Format, RuleSetting, Value
    from validator.engine.explained import Advice

blueprint = Blueprint("law", "Formats and rules, with their sources.")


class DayQuery(Form):
    """A day."""

    as_of = Day(metadata={"description": "The day whose law is wanted; today (UTC) where not given."})


@blueprint.reads("/formats", FormatsSchema)
def list_formats() -> Response:
    """List the formats."""
    formats = [load_format(name, today()) for name in known_formats()]
    return _answer({"data": [_head(format_) | {"options": list(format_.options)} for format_ in formats]}, good_today())


@blueprint.reads("/formats/<format_id>", FormatSchema, query=DayQuery)
def get_format(query: dict[str, Any], format_id: str) -> Response:
    """Give a format as it stands on a day, every value with its source and with the format that set it."""
    # A name that is none of these never gets near the file system.
    if format_id not in known_formats():
        known = ", ".join(known_formats())
        raise Problem("not-found", f"There is no format {format_id!r}; known are: {known}.")
    day = query.get("as_of") or today()
    format_ = load_format(format_id, day)
    found = _head(format_) | {
        "as_of": day.isoformat(),
        "law_of": max(day, format_.counting.known_from).isoformat(),
        **{table: _values(values) for table, values in format_.tables.items()},
        "rules": [{"rule": setting.rule.id} | _setting(setting) for setting in format_.rules.values()],
        "options": [
            {
                "name": option.name,
                "help": option.help,
                "values": list(option.values),
                "sets": [f"{rule}.{parameter}" for rule, parameter in option.sets],
                "set_by": option.set_by,
            }
            for option in format_.options.values()
        ],
    }
    return _answer(found, AN_HOUR if "as_of" in query else good_today())


@blueprint.reads("/rules", RulesSchema)
def list_rules() -> Response:
    """List the rules, and the kinds of advice on opening hands, each in one sentence."""
    rules: list[Rule | Advice] = [*registry().values(), *explained().values()]
    return _answer({"data": [_brief(rule) for rule in rules]}, AN_HOUR)


@blueprint.reads("/rules/<rule_id>", RuleSchema)
def get_rule(rule_id: str) -> Response:
    """Give a rule: what it says, what formats must set for it, and what each format sets today.

    Of an advice on opening hands, what it means: no format sets anything for it.
    """
    rule = registry().get(rule_id)
    if rule is None and rule_id in explained():
        advice = explained()[rule_id]
        none = {"message": "", "needs": [], "parameters": {}, "formats": []}
        return _answer(_brief(advice) | {"doc": advice.doc} | none, AN_HOUR)
    if rule is None:
        raise Problem("not-found", f"There is no rule {rule_id!r}; /api/v1/rules lists all.")
    formats = [load_format(name, today()) for name in known_formats()]
    found = _brief(rule) | {
        "doc": rule.doc,
        "message": rule.message,
        "needs": sorted(rule.needs),
        "parameters": {
            name: {"kind": parameter.kind, "help": parameter.help, "choices": list(parameter.choices)}
            for name, parameter in rule.params.items()
        },
        "formats": [
            {"format": format_.id} | _setting(format_.rules[rule_id]) for format_ in formats if rule_id in format_.rules
        ],
    }
    return _answer(found, good_today())


def _head(format_: Format) -> dict[str, Any]:
    return {
        "id": format_.id,
        "title": format_.title,
        "summary": format_.summary,
        "dated": format_.dated,
        "lineage": list(format_.lineage),
        "players": list(format_.players),
        "lengths": list(format_.lengths),
        "default_length": format_.default_length,
    }


def _setting(setting: RuleSetting) -> dict[str, Any]:
    return {
        "severity": setting.severity,
        "set_by": setting.set_by,
        "sources": dict(setting.sources),
        "values": _values(setting.values),
    }


def _values(values: Mapping[str, Value]) -> dict[str, Any]:
    return {
        name: {"value": value.value, "source": value.source, "set_by": value.set_by} for name, value in values.items()
    }


def _brief(rule: Rule | Advice) -> dict[str, Any]:
    return {
        "id": rule.id,
        "kind": "rule" if isinstance(rule, Rule) else "advice",
        "family": rule.family,
        "severity": rule.severity,
        "summary": rule.summary,
        "players": list(rule.players) if isinstance(rule, Rule) else [],
    }


def _answer(found: dict[str, Any], seconds: int) -> Response:
    return answer(json.dumps(found, ensure_ascii=False), JSON, seconds=seconds)
