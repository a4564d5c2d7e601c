"""The pages of the rules: an index by family, and one page a rule, or an advice on opening hands."""

from __future__ import annotations

import importlib
import re
from functools import cache
from itertools import groupby
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING

import yaml

from rulesets.citations import joined
from rulesets.formats import known_formats, load_format
from rulesets.rule import PACKAGE, registry
from tools.markdown import NOTICE, cited, code, players, table, value
from validator.engine.explained import explained

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.citations import Sources
    from rulesets.formats import Format, RuleSetting
    from rulesets.rule import Rule
    from validator.engine.explained import Advice

CASES = Path(__file__).parents[1] / "tests" / "rules"
NEEDS = {
    "alignment": "the player type, given or inferred",
    "location_deck": "a location deck in the list",
    "against": "the opponent's player type (`--against`)",
    "starting": "a list that marks its starting company",
}
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def pages() -> Iterator[tuple[str, str]]:
    """Give the index and the page of every rule and every advice."""
    yield "rules/index.md", index()
    for rule in registry().values():
        yield f"rules/{rule.id}.md", page(rule)
    for advice in explained().values():
        yield f"rules/{advice.id}.md", page_of_advice(advice)


@cache
def formats() -> tuple[Format, ...]:
    """Give the shipped formats, those that inherit least first."""
    return tuple(sorted(map(load_format, known_formats()), key=lambda format_: (len(format_.lineage), format_.id)))


def settings(rule: Rule) -> list[tuple[Format, RuleSetting]]:
    """Give the formats whose own file speaks of the rule, each with how it has it."""
    return [
        (format_, format_.rules[rule.id])
        for format_ in formats()
        if rule.id in format_.rules and own(format_, format_.rules[rule.id])
    ]


def own(format_: Format, setting: RuleSetting) -> bool:
    """Tell whether a format sets a rule, or a value of it, itself: what it inherits stands on its parent's page."""
    return format_.id in {setting.set_by, *(item.set_by for item in setting.values.values())}


def left_out(format_: Format) -> list[str]:
    """Give the rules that a format inherits and switches off."""
    parent = next((other for other in formats() if [other.id] == list(format_.lineage[1:2])), None)
    return [rule_id for rule_id in parent.rules if rule_id not in format_.rules] if parent else []


def in_short(source: str) -> str:
    """Write a source with each document named once: `CoE 1.3.W1, 1.3.R1`."""
    parts = []
    before = ""
    for part in source.split(", "):
        key, _, place = part.partition(" ")
        parts.append(place if key == before and place else part)
        before = key
    return ", ".join(parts)


def index() -> str:
    """Write the table of all rules."""
    intro = (
        "# The rules\n\n"
        "Every rule that the program knows, by family.\n"
        "A [format](../formats/index.md) says which of them apply, and with which numbers.\n\n"
        "| severity | what it does |\n|---|---|\n"
        "| error | makes the deck illegal |\n"
        "| undecided | cannot be told until a line of the list is understood |\n"
        "| warning | legal, and almost surely a mistake or a dead card |\n"
        "| advice | a sanity check, or a choice that the reader of the list should see |\n"
    )
    parts = [NOTICE, intro]
    for family, rules in groupby(registry().values(), key=lambda rule: rule.family):
        about = (importlib.import_module(f"{PACKAGE}.{family}").__doc__ or "").strip()
        parts.append(f"\n## {family}\n\n{about}\n\n")
        parts.append(table(("rule", "severity", "in one sentence", "source"), map(_row, rules)))
    parts.append("\n## Advice on opening hands\n\nWhat `meccg hands` may say; see [opening hands](../hands.md).\n\n")
    parts.append(
        table(
            ("advice", "in one sentence"),
            ((f"[{advice.id}]({advice.id}.md)", advice.summary) for advice in explained().values()),
        )
    )
    return "".join(parts)


def _row(rule: Rule) -> tuple[str, str, str, str]:
    found = settings(rule)
    source = in_short(found[0][1].sources[""]) if found else "in no shipped format"
    return (f"[{rule.id}]({rule.id}.md)", rule.severity.value, rule.summary, source)


def linked(text: str) -> str:
    """Turn the ids of rules in a text into links between rule pages."""
    return re.sub(
        r"`(\w+\.\w+)`", lambda found: f"[{found[1]}]({found[1]}.md)" if found[1] in registry() else found[0], text
    )


def sentence(message: str) -> str:
    """Write the sentence of a finding with the names of its values in italics."""
    return "".join(before + (f"*{name}*" if name else "") for before, name, _, _ in Formatter().parse(message))


def page(rule: Rule) -> str:
    """Write the page of one rule."""
    found = settings(rule)
    who = players(rule.players) if rule.players else "every player type"
    needs = ", ".join(NEEDS[need] for need in sorted(rule.needs)) or "nothing beyond the list"
    other = [f"{setting.severity} in {format_.id}" for format_, setting in found if setting.severity != rule.severity]
    severity = "; ".join([rule.severity.value, *other])
    return "".join(
        [
            NOTICE,
            f"# {rule.id}\n\n{linked(rule.doc)}\n\n",
            table(
                ("", ""),
                [
                    ("severity", severity),
                    ("concerns", who),
                    ("must be known", needs),
                    ("formats", _where(rule, found)),
                    ("message", sentence(rule.message)),
                ],
            ),
            _parameters(rule, found),
            _sources(found),
            _tests(rule),
            "\n[All rules](index.md)\n",
        ]
    )


def _where(rule: Rule, found: list[tuple[Format, RuleSetting]]) -> str:
    """Name the formats that set the rule; those that inherit it from them change no page but their own."""
    if not found:
        return "none that is shipped"
    off = [_format_link(format_) for format_ in formats() if rule.id in left_out(format_)]
    those = "them" if len(found) > 1 else "it"
    return (
        f"{', '.join(_format_link(format_) for format_, _ in found)}, and what inherits from {those}"
        f"{', but for ' + ', '.join(off) if off else ''}"
    )


def _format_link(format_: Format) -> str:
    return f"[{format_.id}](../formats/{format_.id}.md)"


def page_of_advice(advice: Advice) -> str:
    """Write the page of one advice."""
    about = "It comes with [opening hands](../hands.md#advice), whatever the format, and has no part in a verdict."
    return f"{NOTICE}# {advice.id}\n\n{linked(advice.doc)}\n\n{about}\n\n[All rules](index.md)\n"


def _parameters(rule: Rule, found: list[tuple[Format, RuleSetting]]) -> str:
    if not rule.params:
        return ""
    rows = []
    for name, parameter in rule.params.items():
        kind = " or ".join(map(code, parameter.choices)) or parameter.kind
        rows.append((code(name), kind, parameter.help, "<br>".join(_values(name, found))))
    return "\n## Parameters\n\n" + table(("parameter", "kind", "what it sets", "values"), rows)


def _values(name: str, found: list[tuple[Format, RuleSetting]]) -> list[str]:
    """Give the values of a parameter, each with the formats that set it."""
    by_value: dict[str, list[str]] = {}
    for format_, setting in found:
        if setting.values[name].set_by == format_.id:
            by_value.setdefault(value(setting.values[name].value), []).append(format_.id)
    return [f"{', '.join(ids)}: {written}" for written, ids in by_value.items()]


def _sources(found: list[tuple[Format, RuleSetting]]) -> str:
    lines: dict[str, list[str]] = {}
    for format_, setting in found:
        for player, source in told_apart(setting.sources):
            whose = f" (for {'the' if player == 'balrog' else 'a'} {players([player])})" if player else ""
            for part in cited(source, "../"):
                lines.setdefault(f"{part}{whose}", []).append(format_.id)
    if not lines:
        return ""
    several = len(found) > 1
    return "\n## Sources\n\n" + "".join(
        f"- {line}{' [' + ', '.join(ids) + ']' if several else ''}\n" for line, ids in lines.items()
    )


def told_apart(sources: Sources) -> list[tuple[str, str]]:
    """Give the sources by player type, `""` for every other where it says more than the others joined."""
    together = joined(source for player, source in sources.items() if player) if len(sources) > 1 else ""
    return [(player, source) for player, source in sorted(sources.items()) if player or source != together]


def _tests(rule: Rule) -> str:
    family, _, name = rule.id.partition(".")
    path = CASES / family / f"{name}.yaml"
    if not path.is_file():
        return ""
    cases = yaml.load(path.read_text("utf-8"), Loader=_LOADER)["cases"]  # noqa: S506  # a safe loader either way
    return (
        f"\n## How it is tested\n\n`tests/rules/{family}/{name}.yaml` puts these decks before the rule:\n\n"
        + "".join(f"- {case.replace('_', ' ')}{_times(body)}\n" for case, body in cases.items())
    )


def _times(case: dict[str, object]) -> str:
    each = case.get("for_each")
    return f" ({len(each)} times)" if isinstance(each, list) else ""
