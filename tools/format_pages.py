"""The pages of the formats, each with what its own file says, and the bibliography."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.formats import sources
from rulesets.tables import TABLES
from tools.markdown import NOTICE, code, table, value
from tools.rule_pages import formats, in_short, left_out, own, told_apart

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.citations import Sources
    from rulesets.formats import Format, RuleSetting


def pages() -> Iterator[tuple[str, str]]:
    """Give the list of formats, the page of each, and the bibliography."""
    yield "formats/index.md", index()
    for format_ in formats():
        yield f"formats/{format_.id}.md", page(format_)
    yield "sources.md", bibliography()


def index() -> str:
    """Write the list of formats."""
    rows = [
        (
            f"[{format_.id}]({format_.id}.md)",
            format_.title,
            format_.dated,
            code(format_.lineage[1]) if len(format_.lineage) > 1 else "",
        )
        for format_ in formats()
    ]
    return (
        f"{NOTICE}# The formats\n\n"
        "A format is the law of one kind of event, as a TOML file. [How to add one](../add-a-format.md).\n\n"
        + table(("format", "title", "rules of", "inherits"), rows)
    )


def page(format_: Format) -> str:
    """Write what the format says itself; a rule that it only inherits stands on the page of its parent."""
    facts = [
        ("title", format_.title),
        ("rules of", format_.dated or "no date"),
        ("inherits", ", ".join(f"[{layer}]({layer}.md)" for layer in format_.lineage[1:]) or "nothing"),
        ("file", code(f"rulesets/formats/{format_.id}.toml")),
    ]
    return (
        f"{NOTICE}# The format {format_.id}\n\n{format_.summary}\n\n"
        f"{table(('', ''), facts)}\n"
        "Sources are written out in the [bibliography](../sources.md).\n"
        f"{_inherited(format_)}"
        + "".join(_table(format_, name) for name in TABLES)
        + "\n## Rules\n\n"
        + table(
            ("rule", "severity", "parameter", "value", "source", "set by"),
            [row for setting in format_.rules.values() if own(format_, setting) for row in _rows(setting)],
        )
        + _left_out(format_)
        + _options(format_)
    )


def _table(format_: Format, name: str) -> str:
    rows = [
        (code(key), TABLES[name][key].help, value(item.value), in_short(item.source))
        for key, item in sorted(format_.tables[name].items())
        if item.set_by == format_.id
    ]
    return f"\n## {name.capitalize()}\n\n{table(('key', 'what', 'value', 'source'), rows)}" if rows else ""


def _inherited(format_: Format) -> str:
    """Say where the rest stands."""
    if not format_.lineage[1:]:
        return ""
    parent = format_.lineage[1]
    return (
        f"What is not named here is as in [{parent}]({parent}.md);\n"
        f"`meccg formats {format_.id}` shows all of it, each value with the format that set it.\n"
    )


def _left_out(format_: Format) -> str:
    gone = ", ".join(f"[{rule_id}](../rules/{rule_id}.md)" for rule_id in left_out(format_))
    return f"\nLeft out: {gone}.\n" if gone else ""


def _rows(setting: RuleSetting) -> Iterator[tuple[str, ...]]:
    rule = setting.rule
    source = _cited(setting.sources)
    yield (f"[{rule.id}](../rules/{rule.id}.md)", setting.severity.value, "", "", source, setting.set_by)
    for name, item in setting.values.items():
        own = "" if item.sources == setting.sources else _cited(item.sources)
        yield ("", "", code(name), value(item.value), own, item.set_by)


def _cited(sources_: Sources) -> str:
    return "<br>".join(f"{key}: {in_short(text)}" if key else in_short(text) for key, text in told_apart(sources_))


def _options(format_: Format) -> str:
    """Write what the format leaves open, and what may be chosen."""
    rows = [
        (code(option.name), ", ".join(map(code, option.takes)), option.help, in_short(option.source))
        for option in format_.options.values()
        if option.set_by == format_.id
    ]
    if not rows:
        return ""
    return "\n## Options\n\nChosen by `--option NAME=VALUE`; without one, the values above hold.\n\n" + table(
        ("option", "takes", "what it chooses", "source of another choice"), rows
    )


def bibliography() -> str:
    """Write the documents that formats cite."""
    intro = (
        "# Sources\n\nEvery finding names its source by one of these short names.\n"
        "The rules are stated in our own words; the documents stay the authority.\n"
    )
    parts = [NOTICE, intro]
    for key, entry in sources().items():
        parts.append(f"\n## {key}\n\n{entry['title']}")
        parts.extend(f"; {entry[part]}" for part in ("edition", "place") if entry[part])
        parts.append(".\n")
    return "".join(parts)
