"""What is refused of a format: what cannot be meant, each with the place that says it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulesets.citations import SourceError, Sources, read_sources
from rulesets.deck import TITLES
from rulesets.errors import FormatError
from rulesets.rule import KINDS, Parameter, Rule
from rulesets.tables import MOVEMENT, PLAY, START, TABLES

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from rulesets.format import RuleSetting, Value

_MOST_REGIONS = 8
"""Of a move: with each more, the paths among all regions of the dream sets take four times as long to find."""


def refuse_bad_tables(format_id: str, tables: dict[str, dict[str, Value]]) -> None:
    """Refuse tables that lack a value, or name a section that there is not."""
    for name, values in tables.items():
        if missing := sorted(set(TABLES[name]) - set(values)):
            raise FormatError(f"The format {format_id!r} does not set {missing[0]!r} in its table [{name}].")
    for name in ("regions", "regions_with_effects"):
        if tables[MOVEMENT][name].value > _MOST_REGIONS:
            raise FormatError(
                f"The setting {name!r} of the table [movement] of the format {format_id!r} must be: at most "
                f"{_MOST_REGIONS}; moves over more regions take too long to find."
            )
    start = tables[START]
    named = {*tables[PLAY]["sections"].value, *start["company_from"].value, start["hand_from"].value}
    if unknown := sorted(named - set(TITLES)):
        raise FormatError(f"The format {format_id!r} names the section {unknown[0]!r}; known are: {', '.join(TITLES)}.")


def refuse_contradictions(rules: dict[str, RuleSetting]) -> None:
    """Refuse two lists of one rule that must have nothing in common and do."""
    for setting in rules.values():
        for name, parameter in setting.rule.params.items():
            other = setting.values.get(parameter.apart_from)
            mine = setting.values[name]
            if other and (both := sorted(set(mine.value) & set(other.value))):
                raise FormatError(
                    f"{both[0]!r} stands in {name!r} (set by {mine.set_by!r}) and in {parameter.apart_from!r} "
                    f"(set by {other.set_by!r}) of the rule {setting.rule.id}."
                )


def refuse_bad_value(rule: Rule, name: str, value: object, where: str) -> None:
    """Refuse a value that a rule has no parameter for, or that is of a wrong kind."""
    parameter = rule.params.get(name)
    if parameter is None:
        now = next((now for now in _now_called(name) if now in rule.params), "")
        known = f"is called {now!r}" if now else "is not known to the rule"
        raise FormatError(f"The setting {name!r} of {where} {known}.")
    refuse_wrong_kind(parameter, name, value, where)


def refuse_wrong_kind(parameter: Parameter, name: str, value: object, where: str) -> None:
    """Refuse a value that is not of the kind of its parameter."""
    if not KINDS[parameter.kind](value) or (parameter.choices and value not in parameter.choices):
        expected = " or ".join(parameter.choices) or parameter.kind
        raise FormatError(f"The setting {name!r} of {where} must be: {expected}.")


def _now_called(name: str) -> Iterator[str]:
    """Give what a number may be called that a file calls by the name that it had before."""
    before, _, what = name.partition("_")
    for word in {"most": ("maximum",), "fewest": ("minimum",), "needed": ("minimum",)}.get(before, ()):
        yield from (f"{word}_{what}", word) if what else (word,)


def refuse_gaps(format_id: str, play: dict[str, Value], rules: dict[str, RuleSetting]) -> None:
    """Refuse a table that has no value for some player type or length that the format plays with."""
    for setting in rules.values():
        for name, parameter in setting.rule.params.items():
            if not parameter.keys:
                continue
            needed = [key for key in play[parameter.keys].value if key in (setting.rule.players or [key])]
            if missing := [key for key in needed if key not in setting.values[name].value]:
                raise FormatError(
                    f"The setting {name!r} of the rule {setting.rule.id} has no value for {missing[0]!r} "
                    f"in the format {format_id!r}."
                )


def sources_of(given: object, where: str, known: Collection[str]) -> Sources:
    """Read a source; refuse what is none."""
    try:
        return read_sources(given, known)
    except SourceError as error:
        raise FormatError(f"The source {error.what}of {where} {error}.") from None


def sources_apart(given: Mapping[str, Any], where: str, known: Collection[str]) -> dict[str, Sources]:
    """Give the sources of the values that have another than the rest of their table."""
    apart = given.get("sources", {})
    if not isinstance(apart, dict) or (stray := sorted(set(apart) - set(given))):
        name = f" {stray[0]!r}, which it does not set" if isinstance(apart, dict) else ""
        raise FormatError(f"The `sources` of {where} must be a table of what is set there{name and ', and not'}{name}.")
    return {name: sources_of(source, f"{name!r} of {where}", known) for name, source in apart.items()}
