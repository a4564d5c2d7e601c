"""`meccg explain`: one rule, with its parameters and its sources, or one advice."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING

import click

from rulesets.formats import known_formats, load_format, sources
from rulesets.rule import Rule, registry
from validator.check_request import today
from validator.cli.options import as_json
from validator.cli.output import show, show_json
from validator.cli.types import RULE
from validator.cli.values import by_player, setting_value
from validator.law import advice_as_data, rule_as_data
from validator.render.line import Line, Span, line
from validator.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rulesets.formats import RuleSetting
    from validator.engine.explained import Advice


@click.command("explain")
@click.argument("rule_id", metavar="RULE", type=RULE)
@as_json
def command(rule_id: str, output: str) -> None:
    """Explain a rule: its law, parameters and sources.

    Prints what the rule demands, with a legal and an illegal example, and its values and source in each format; of an
    advice of `meccg hands`, what it means.
    """
    rule = registry().get(rule_id)
    if rule and output == "json":
        show_json(rule_as_data(rule, [load_format(name, today()) for name in known_formats()]))
        return
    if rule:
        show(_lines(rule))
        return
    from validator.engine.explained import explained  # noqa: PLC0415  # rules need nothing of the engine

    advice = explained().get(rule_id)
    if advice is None:
        raise UsageError(f"There is no rule {rule_id!r}; {_near(rule_id, [*registry(), *explained()])}")
    if output == "json":
        show_json(advice_as_data(advice))
    else:
        show(_lines_of_advice(advice))


def _near(rule_id: str, rules: Sequence[str]) -> str:
    """Name the rules of the same family, else those with a like id, else the families."""
    family = [known for known in rules if known.partition(".")[0] == rule_id]
    names = {known.partition(".")[2]: known for known in rules}
    near = family or get_close_matches(rule_id, rules, n=3, cutoff=0.6)
    near = near or [names[name] for name in get_close_matches(rule_id.partition(".")[2] or rule_id, names, n=3)]
    if near:
        return f"near are: {', '.join(near)}."
    families = dict.fromkeys(known.partition(".")[0] for known in rules)
    return f"the families are: {', '.join(families)}. `meccg rules` lists all."


def _lines(rule: Rule) -> Iterator[Line]:
    yield line(Span(rule.id, "name"), f" · {rule.severity} · {_concerns(rule)}")
    yield from _doc(rule.doc)
    if rule.params:
        yield line()
        yield line(Span("Parameters", "heading"))
        for name, parameter in rule.params.items():
            choices = f" One of: {', '.join(parameter.choices)}." if parameter.choices else ""
            yield line(f"{parameter.help}{choices} ({parameter.kind})", gutter=f"  {name}: ")
    cited: list[str] = []
    for format_id in known_formats():
        setting = load_format(format_id).rules.get(rule.id)
        if setting:
            cited += setting.citations
            yield from _in_format(format_id, setting)
    yield from _bibliography(cited)


def _lines_of_advice(advice: Advice) -> Iterator[Line]:
    yield line(Span(advice.id, "name"), " · advice on opening hands, by `meccg hands`, whatever the format")
    yield from _doc(advice.doc)
    yield line()
    yield line("It has no part in a verdict.")


def _doc(doc: str) -> Iterator[Line]:
    yield line()
    for text in doc.split("\n"):
        # The docstring is Markdown; what it sets in bold is bold on a terminal and plain elsewhere.
        parts = re.split(r"\*\*(.+?)\*\*", text)
        yield line(*(Span(part, "heading" if index % 2 else "") for index, part in enumerate(parts)))


def _concerns(rule: Rule) -> str:
    players = f"for {', '.join(rule.players)}" if rule.players else "for every player type"
    needs = sorted(rule.needs - {"alignment"})
    return players + (f", where the check knows: {', '.join(needs).replace('_', ' ')}" if needs else "")


def _in_format(format_id: str, setting: RuleSetting) -> Iterator[Line]:
    yield line()
    by = f", set by {setting.set_by}" if setting.set_by != format_id else ""
    yield line(
        Span(f"In the format {format_id}", "heading"), f" ({setting.severity}{by}): {by_player(setting.sources)}"
    )
    for name, value in setting.values.items():
        set_by = f" (set by {value.set_by})" if value.set_by != setting.set_by else ""
        source = "" if value.sources == setting.sources else f" [{by_player(value.sources)}]"
        yield line(f"{setting_value(value.value)}{source}{set_by}", gutter=f"  {name}: ")


def _bibliography(cited: Iterable[str]) -> Iterator[Line]:
    documents = dict.fromkeys(part.split(" ")[0] for text in cited for part in text.split(", "))
    if not documents:
        return
    yield line()
    yield line(Span("Sources", "heading"))
    for name in documents:
        about = sources()[name]
        yield line(", ".join(filter(None, (about["title"], about["edition"], about["place"]))), gutter=f"  {name}: ")
