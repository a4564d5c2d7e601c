"""`meccg rules`: every rule, in one line each."""

from __future__ import annotations

import click

from rulesets.rule import registry
from validator.cli.output import show
from validator.render.line import table


@click.command("rules")
def command() -> None:
    """List the rules, each in one sentence."""
    show(table([("rule", "severity", "what it says"), *((r.id, r.severity, r.summary) for r in registry().values())]))
