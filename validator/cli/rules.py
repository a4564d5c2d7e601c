"""`meccg rules`: every rule, in one line each."""

from __future__ import annotations

import click

from rulesets.rule import registry
from validator.cli.options import as_json
from validator.cli.output import show, show_json
from validator.law import rules_as_data
from validator.render.line import table


@click.command("rules")
@as_json
def command(output: str) -> None:
    """List the rules, each in one sentence."""
    rules = registry().values()
    if output == "json":
        show_json(rules_as_data(rules))
    else:
        show(table([("rule", "severity", "what it says"), *((r.id, r.severity, r.summary) for r in rules)]))
