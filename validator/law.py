"""The law as data, in shapes that JSON holds: formats, each value with where it comes from, rules, and advice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulesets.rule import Rule

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterable, Mapping

    from rulesets.formats import Format, RuleSetting, Value
    from validator.engine.explained import Advice


def formats_as_data(formats: Iterable[Format]) -> dict[str, Any]:
    """Give `data`, each format in brief."""
    return {"data": [_head(format_) | {"options": list(format_.options)} for format_ in formats]}


def format_as_data(format_: Format, day: dt.date) -> dict[str, Any]:
    """Give a format as it was loaded for a day: every value with its source and with the format that set it."""
    return _head(format_) | {
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


def rules_as_data(rules: Iterable[Rule | Advice]) -> dict[str, Any]:
    """Give `data`, each rule or advice in brief."""
    return {"data": [_brief(rule) for rule in rules]}


def rule_as_data(rule: Rule, formats: Iterable[Format]) -> dict[str, Any]:
    """Give a rule: what it says, what formats must set for it, and what each of some formats sets."""
    return _brief(rule) | {
        "doc": rule.doc,
        "message": rule.message,
        "needs": sorted(rule.needs),
        "parameters": {
            name: {"kind": parameter.kind, "help": parameter.help, "choices": list(parameter.choices)}
            for name, parameter in rule.params.items()
        },
        "formats": [
            {"format": format_.id} | _setting(format_.rules[rule.id]) for format_ in formats if rule.id in format_.rules
        ],
    }


def advice_as_data(advice: Advice) -> dict[str, Any]:
    """Give an advice on opening hands in the shape of a rule: no format sets anything for it."""
    return _brief(advice) | {"doc": advice.doc, "message": "", "needs": [], "parameters": {}, "formats": []}


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
