"""`meccg formats`: the formats, and one of them with every value and where it comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rulesets.formats import known_formats, load_format
from validator.check_request import today
from validator.cli.options import as_json
from validator.cli.output import show, show_json
from validator.cli.types import FORMAT
from validator.cli.values import by_player, setting_value
from validator.law import format_as_data, formats_as_data
from validator.render.line import Line, Span, line, table
from validator.render.text import brief_source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.formats import Format


@click.command("formats")
@click.argument("name", required=False, type=FORMAT)
@as_json
def command(name: str | None, output: str) -> None:
    """List the formats, or show all values of one.

    The NAME is that of a format or of a TOML file of your own. Each value is shown with its source and with the format
    that set it.
    """
    if output == "text":
        show(_one(load_format(name)) if name else _all())
    elif name:
        show_json(format_as_data(load_format(name, today()), today()))
    else:
        show_json(formats_as_data(load_format(known, today()) for known in known_formats()))


def _all() -> list[Line]:
    formats = [load_format(name) for name in known_formats()]
    rows = [(format_.id, format_.dated or "-", str(len(format_.rules)), format_.title) for format_ in formats]
    return table([("format", "dated", "rules", "title"), *rows], right=frozenset({2}))


def _one(format_: Format) -> Iterator[Line]:
    yield line(Span(format_.id, "name"), f" · {format_.title}" + (f" · {format_.dated}" if format_.dated else ""))
    if format_.summary:
        yield line(format_.summary)
    if len(format_.lineage) > 1:
        yield line(f"Inherits {', which inherits '.join(format_.lineage[1:])}.")
    yield line()
    rows = [("rule", "parameter", "value", "source", "set by")]
    rows += [
        (table_, name, setting_value(value.value), brief_source(value.source), value.set_by)
        for table_, values in format_.tables.items()
        for name, value in values.items()
    ]
    for setting in format_.rules.values():
        rows.append((setting.rule.id, "severity", setting.severity, by_player(setting.sources), setting.set_by))
        rows += [
            (setting.rule.id, name, setting_value(value.value), by_player(value.sources), value.set_by)
            for name, value in setting.values.items()
        ]
    yield from table(rows)
    if format_.options:
        yield line()
        yield from table(
            [
                ("option", "takes", "what it chooses", "offered by"),
                *(
                    (option.name, ", ".join(option.takes), option.help, option.set_by)
                    for option in format_.options.values()
                ),
            ]
        )
