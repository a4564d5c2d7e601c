"""How a format is resolved: the layers that it inherits, laid one over the other from the lowest."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from functools import partial
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from cardpool.folding import fold
from rulesets.citations import not_given
from rulesets.errors import FormatError
from rulesets.finding import Severity
from rulesets.format import Format, RuleSetting, Value
from rulesets.format_files import FOLDER, layer_of, sources
from rulesets.options import Option, chosen, options_of, that_matter
from rulesets.refusals import (
    refuse_bad_tables,
    refuse_bad_value,
    refuse_contradictions,
    refuse_gaps,
    refuse_wrong_kind,
    sources_apart,
    sources_of,
)
from rulesets.roles import CountingRules
from rulesets.rule import Rule, rule_of
from rulesets.tables import MOVEMENT, PLAY, START, TABLES, TURNS

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

STANDARD = "coe"
"""The format whose start and movement hold where a format that starts from nothing is silent on them."""
_CITING = {"source", "sources"}
_RULE_KEYS = {*_CITING, "severity", "from"}


def resolved(layers: list[dict[str, Any]], as_of: dt.date | None, options: tuple[tuple[str, str], ...]) -> Format:
    """Give the format that some layers make on a day, with what is chosen of its options.

    Args:
        layers: the files, the format's own first, as they are written.
        as_of: the day; None for the latest rules.
        options: names and what is chosen.

    Raises:
        FormatError: something in them cannot be meant.
    """
    top = layers[0]
    tables = _tables(layers)
    play = tables[PLAY]
    rules: dict[str, RuleSetting] = {}
    offered: dict[str, Option] = {}
    for layer in reversed(layers):
        known = sources().keys() | layer.get("sources", {}).keys()
        _lay_rules(rules, layer, as_of, known)
        offered |= options_of(layer, known)
    offered = that_matter(offered, rules, play["players"].value if "players" in play else ())
    for name, text in options:
        _choose(tables, rules, offered, name, text, top["id"])
    for setting in rules.values():
        if missing := sorted(set(setting.rule.params) - set(setting.values)):
            raise FormatError(f"The format {top['id']!r} does not set {missing[0]!r} of the rule {setting.rule.id}.")
    refuse_bad_tables(top["id"], tables)
    refuse_gaps(top["id"], play, rules)
    refuse_contradictions(rules)
    latest = max(layers, key=_first_day)
    for rule_id, setting in rules.items():
        if setting.rule.of_the_day and setting.set_by != latest["id"]:
            rules[rule_id] = replace(setting, sources=not_given(latest["id"]))
    return Format(
        id=top["id"],
        title=top["title"],
        summary=top.get("summary", ""),
        dated=str(top.get("dated", "")),
        lineage=tuple(layer["id"] for layer in layers),
        players=tuple(play["players"].value),
        lengths=tuple(play["lengths"].value),
        default_length=play["default_length"].value,
        tables=tables,
        rules=dict(sorted(rules.items())),
        options=offered,
        chosen=options,
        counting=_counting_rules(play, rules.values(), _first_day(latest)),
        later=_later(layers, rules, as_of),
    )


def _tables(layers: list[dict[str, Any]]) -> dict[str, dict[str, Value]]:
    tables: dict[str, dict[str, Value]] = {name: {} for name in TABLES}
    if all(layer["id"] != STANDARD for layer in layers):
        standard = layer_of(FOLDER / f"{STANDARD}.toml", STANDARD)
        for name in (START, MOVEMENT, TURNS):
            _lay_table(name, tables[name], standard, sources().keys())
    for layer in reversed(layers):
        known = sources().keys() | layer.get("sources", {}).keys()
        for name, values in tables.items():
            _lay_table(name, values, layer, known)
    return tables


def _lay_table(name: str, values: dict[str, Value], layer: dict[str, Any], known: Collection[str]) -> None:
    where = f"the table [{name}] of the format {layer['id']!r}"
    table = layer.get(name, {})
    if unknown := sorted(set(table) - set(TABLES[name]) - _CITING):
        raise FormatError(f"The table [{name}] of the format {layer['id']!r} has the unknown key {unknown[0]!r}.")
    general = sources_of(table["source"], where, known) if "source" in table else not_given(layer["id"])
    apart = sources_apart(table, where, known)
    for key, value in table.items():
        if key not in _CITING:
            refuse_wrong_kind(TABLES[name][key], key, value, where)
            values[key] = Value(value, apart.get(key, general), layer["id"])


def _lay_rules(
    rules: dict[str, RuleSetting], layer: dict[str, Any], as_of: dt.date | None, known: Collection[str]
) -> None:
    for rule_id, given in layer.get("rules", {}).items():
        where = f"the rule {rule_id} of the format {layer['id']!r}"
        rule = rule_of(rule_id)
        if rule is None:
            raise FormatError(f"The format {layer['id']!r} names the rule {rule_id}, which does not exist.")
        if given is False:
            if rules.pop(rule_id, None) is None:
                raise FormatError(f"The format {layer['id']!r} switches off {rule_id}, which it does not inherit.")
            continue
        for entry in _in_force(given, as_of, where):
            rules[rule_id] = _laid(rule, entry, rules.get(rule_id), layer["id"], known)


_DAY = itemgetter(0)


def _in_force(given: object, as_of: dt.date | None, where: str) -> list[dict[str, Any]]:
    """Give the entries of a rule that hold on a day, the oldest first; one without a date always holds."""
    entries: dict[int, tuple[dt.date, dict[str, Any]]] = {}
    for index, entry in enumerate(given if isinstance(given, list) else [given]):
        if not isinstance(entry, dict):
            raise FormatError(f"The setting of {where} must be a table or false.")
        day = entry.get("from", dt.date.min)
        if type(day) is not dt.date or (entry is given and "from" in entry):
            raise FormatError(f"The 'from' of {where} must be a day, in one of several entries [[...]].")
        entries[index] = (day, entry)
    return [entry for day, entry in sorted(entries.values(), key=_DAY) if as_of is None or day <= as_of]


def _laid(
    rule: Rule, given: dict[str, Any], before: RuleSetting | None, format_id: str, known: Collection[str]
) -> RuleSetting:
    where = f"the rule {rule.id} of the format {format_id!r}"
    sources_ = sources_of(given.get("source"), where, known) if "source" in given or not before else before.sources
    apart = sources_apart(given, where, known)
    # A number that is not said where it comes from is its setter's own, and not what is inherited.
    own = sources_ if "source" in given else not_given(format_id)
    values = dict(before.values) if before else {}
    for name, value in given.items():
        if name in _RULE_KEYS:
            continue
        refuse_bad_value(rule, name, value, where)
        old = values.get(name)
        if old and old.value == value and old.set_by != format_id and _CITING.isdisjoint(given):
            raise FormatError(
                f"The setting {name!r} of {where} is what the format {old.set_by!r} sets already; leave it out."
            )
        values[name] = Value(value, apart.get(name, own), format_id)
    try:
        severity = Severity(given.get("severity", before.severity if before else rule.severity))
    except ValueError:
        raise FormatError(f"The severity of {where} must be one of: {', '.join(Severity)}.") from None
    return RuleSetting(rule, severity, sources_, format_id, values)


def _choose(
    tables: dict[str, dict[str, Value]],
    rules: dict[str, RuleSetting],
    offered: Mapping[str, Option],
    name: str,
    text: str,
    format_id: str,
) -> None:
    option = offered.get(name)
    if option is None:
        names = ", ".join(sorted(offered)) or "none"
        raise FormatError(f"The format {format_id!r} has no option {name!r}; it has: {names}.")
    value = chosen(option, text)
    for rule_id, parameter in option.sets:
        before = (tables.get(rule_id) or rules[rule_id].values)[parameter]
        sources_ = {"": option.source} if option.source and value != before.value else before.sources
        value_ = Value(value, sources_, f"option {name}")
        if rule_id in tables:
            refuse_wrong_kind(TABLES[rule_id][parameter], parameter, value, f"the option {name!r}")
            tables[rule_id][parameter] = value_
            continue
        setting = rules[rule_id]
        refuse_bad_value(setting.rule, parameter, value, f"the rule {rule_id}, by the option {name!r},")
        rules[rule_id] = replace(setting, values={**setting.values, parameter: value_})


def _first_day(layer: Mapping[str, Any]) -> dt.date:
    """Give the first day of which a layer says anything: that of the rules that it follows, or an earlier value's."""
    days = [
        entry["from"]
        for given in layer.get("rules", {}).values()
        if isinstance(given, list)
        for entry in given
        if "from" in entry
    ]
    dated = layer.get("dated")
    return min([dated, *days]) if type(dated) is dt.date else dt.date.min


def _later(
    layers: list[dict[str, Any]], rules: Collection[str], as_of: dt.date | None
) -> tuple[tuple[str, dt.date], ...]:
    """Give the rules that hold from a later day on only, and that day."""
    days: dict[str, dt.date] = {}
    for layer in layers:
        for rule_id, given in layer.get("rules", {}).items():
            if as_of and rule_id not in rules and isinstance(given, list):
                day = min(entry.get("from", dt.date.min) for entry in given)
                if day > as_of:
                    days[rule_id] = min(day, days.get(rule_id, day))
    return tuple(sorted(days.items()))


def _counting_rules(play: dict[str, Value], rules: Collection[RuleSetting], known_from: dt.date) -> CountingRules:
    filled: dict[str, Any] = {}
    # What a rule says of the whole deck goes before what another says of the play deck alone.
    for setting in sorted(rules, key=lambda setting: not setting.rule.bars_start):
        for name, parameter in setting.rule.params.items():
            if parameter.fills:
                filled.setdefault(parameter.fills, _lasting(setting.values[name].value))
    counts = [(setting.rule.count, setting.settings) for setting in rules if setting.rule.count]
    return CountingRules(
        sections=frozenset(play["sections"].value),
        declares_avatar=frozenset(play["declare_avatar"].value),
        agents_are_hazards_for=frozenset(play["agents_are_hazards_for"].value),
        grey_agents_are_characters_for=_lasting(play["grey_agents_are_characters_for"].value),
        without_avatar=play["without_avatar"].value,
        other_avatars_are_characters=frozenset(play["other_avatars_are_characters"].value),
        also_half_creatures=frozenset(map(fold, play["also_half_creatures"].value)),
        also_hoard_items=frozenset(map(fold, play["also_hoard_items"].value)),
        two_way_as_resources=play["two_way_as_resources"].value,
        lords=_lasting(play["lords"].value),
        dream_card_errata=play["dream_card_errata"].value,
        divided_by=tuple(partial(count.holds, settings) for count, settings in counts if count.holds),
        divides_dream=any(count.dream for count, _ in counts),
        known_from=known_from,
        **filled,
    )


def _lasting(value: Any) -> Any:  # noqa: ANN401  # of whatever kind
    """Give the lists of a table as tuples, and all else as it is."""
    return {key: tuple(texts) for key, texts in value.items()} if isinstance(value, dict) else value
