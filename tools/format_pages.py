"""The pages of the formats, each flattened with the layer that set each value, and the bibliography."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.formats import sources
from rulesets.tables import TABLES
from tools.markdown import NOTICE, code, table, value
from tools.rule_pages import formats, in_short, told_apart

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.citations import Sources
    from rulesets.formats import Format, RuleSetting


def pages() -> Iterator[tuple[str, str]]:
    """Give the list of formats, the page of each, and the bibliography."""
    yield "formats/index.md", index()
    for law in formats():
        yield f"formats/{law.id}.md", page(law)
    yield "sources.md", bibliography()


def index() -> str:
    """Write the list of formats."""
    rows = [
        (f"[{law.id}]({law.id}.md)", law.title, law.dated, code(law.lineage[1]) if len(law.lineage) > 1 else "")
        for law in formats()
    ]
    return (
        f"{NOTICE}# The formats\n\n"
        "A format is the law of one kind of event, as a TOML file. [How to add one](../add-a-format.md).\n\n"
        + table(("format", "title", "rules of", "inherits"), rows)
    )


def page(law: Format) -> str:
    """Write the flattened format."""
    facts = [
        ("title", law.title),
        ("rules of", law.dated or "no date"),
        ("inherits", ", ".join(law.lineage[1:]) or "nothing"),
        ("file", code(f"rulesets/formats/{law.id}.toml")),
    ]
    return (
        f"{NOTICE}# The format {law.id}\n\n{law.summary}\n\n"
        f"{table(('', ''), facts)}\n"
        "Sources are written out in the [bibliography](../sources.md).\n"
        "*Set by* names the format whose file says so.\n\n"
        + "".join(_table(law, name) for name in TABLES)
        + "## Rules\n\n"
        + table(
            ("rule", "severity", "parameter", "value", "source", "set by"),
            [row for setting in law.rules.values() for row in _rows(setting)],
        )
        + _options(law)
    )


def _table(law: Format, name: str) -> str:
    rows = [
        (code(key), TABLES[name][key].help, value(item.value), in_short(item.source), item.set_by)
        for key, item in sorted(law.tables[name].items())
    ]
    return f"## {name.capitalize()}\n\n{table(('key', 'what', 'value', 'source', 'set by'), rows)}\n"


def _rows(setting: RuleSetting) -> Iterator[tuple[str, ...]]:
    rule = setting.rule
    source = _cited(setting.sources)
    yield (f"[{rule.id}](../rules/{rule.id}.md)", setting.severity.value, "", "", source, setting.set_by)
    for name, item in setting.values.items():
        own = "" if item.sources == setting.sources else _cited(item.sources)
        yield ("", "", code(name), value(item.value), own, item.set_by)


def _cited(sources_: Sources) -> str:
    return "<br>".join(f"{key}: {in_short(text)}" if key else in_short(text) for key, text in told_apart(sources_))


def _options(law: Format) -> str:
    """Write what the format leaves open, and what may be chosen."""
    if not law.options:
        return ""
    rows = [
        (code(option.name), ", ".join(map(code, option.takes)), option.help, in_short(option.source), option.set_by)
        for option in law.options.values()
    ]
    return "\n## Options\n\nChosen by `--option NAME=VALUE`; without one, the values above hold.\n\n" + table(
        ("option", "takes", "what it chooses", "source of another choice", "offered by"), rows
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
        cites = sorted(
            {
                rule_id
                for law in formats()
                for rule_id, setting in law.rules.items()
                for text in setting.citations
                if key in {part.partition(" ")[0] for part in text.split(", ")}
            }
        )
        parts.append(".\n")
        if cites:
            parts.append("\nCited by " + ", ".join(f"[{rule_id}](rules/{rule_id}.md)" for rule_id in cites) + ".\n")
    return "".join(parts)
