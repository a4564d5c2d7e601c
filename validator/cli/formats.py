"""`meccg formats`: the formats, and one of them with every value and where it comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rulesets.formats import known_formats, load_format
from validator.cli.output import show
from validator.cli.values import by_player, setting_value
from validator.render.line import Line, Span, line, table
from validator.render.text import brief_source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.formats import Format


@click.command("formats")
@click.argument("name", required=False)
def command(name: str | None) -> None:
    """List the formats, or show all values of one.

    The NAME is that of a format or of a TOML file of your own. Each value is shown with its source and with the format
    that set it.
    """
    show(_one(load_format(name)) if name else _all())


def _all() -> list[Line]:
    laws = [load_format(name) for name in known_formats()]
    rows = [(law.id, law.dated or "-", str(len(law.rules)), law.title) for law in laws]
    return table([("format", "dated", "rules", "title"), *rows], right=frozenset({2}))


def _one(law: Format) -> Iterator[Line]:
    yield line(Span(law.id, "name"), f" · {law.title}" + (f" · {law.dated}" if law.dated else ""))
    if law.summary:
        yield line(law.summary)
    if len(law.lineage) > 1:
        yield line(f"Inherits {', which inherits '.join(law.lineage[1:])}.")
    yield line()
    rows = [("rule", "parameter", "value", "source", "set by")]
    rows += [
        (table_, name, setting_value(value.value), brief_source(value.source), value.set_by)
        for table_, values in law.tables.items()
        for name, value in values.items()
    ]
    for setting in law.rules.values():
        rows.append((setting.rule.id, "severity", setting.severity, by_player(setting.sources), setting.set_by))
        rows += [
            (setting.rule.id, name, setting_value(value.value), by_player(value.sources), value.set_by)
            for name, value in setting.values.items()
        ]
    yield from table(rows)
    if law.options:
        yield line()
        yield from table(
            [
                ("option", "takes", "what it chooses", "offered by"),
                *(
                    (option.name, ", ".join(option.takes), option.help, option.set_by)
                    for option in law.options.values()
                ),
            ]
        )
