"""`meccg event waive` and `recheck`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from rulesets.finding import counted
from validator.cli.event.common import DECK, ENTRY, EVENT, POOL, REASON, with_store
from validator.cli.options import as_json
from validator.cli.output import show, show_json
from validator.cli.types import RULE
from validator.events.rechecking import recheck
from validator.events.standing import waive
from validator.render.line import Span, line

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from validator.events.store import Store
    from validator.render.line import Line


@click.command("waive")
@with_store
@EVENT
@ENTRY
@click.argument("rule", metavar="RULE", type=RULE)
@REASON
@DECK
def waive_(store: Store, *, event: str, entry: str, rule: str, reason: str, deck: int | None) -> None:
    """Let what a rule finds in the last revision of a deck stand. It stays visible wherever the verdict is."""
    click.echo(f"{entry}: {waive(store, event, entry, rule, reason.strip(), deck=deck).verdict}.")


@click.command("recheck")
@with_store
@EVENT
@POOL
@as_json
def recheck_(store: Store, *, event: str, cards: Path | None, output: str) -> None:
    """Check all decks again, by the rules and cards of this program: which verdicts would change, and why.

    It changes nothing: neither a verdict nor a receipt.
    """
    found = recheck(store, event, cards)
    if output == "json":
        show_json(found)
        return
    changed = len(found["changed"])
    show([*_lines(found), line(f"{counted(found['checked'], 'deck')} checked again, {changed} would change.")])


def _lines(found: dict[str, Any]) -> Iterator[Line]:
    for one in found["changed"]:
        verdict = Span(one["after"], one["after"])
        yield line(f"{one['entry']} {one['name']}, deck {one['deck']}: {one['before']} -> ", verdict)
        for sign, findings in (("+", one["came"]), ("-", one["went"])):
            for finding in findings:
                yield line(f"  {sign} {finding['severity']}: {finding['message']}  [{finding['rule']}]")
        for name, version in one["now"].items():
            if version != one["then"][name]:
                yield line(f"    {name} {one['then'][name]} -> {version}")


COMMANDS: Final = {"waive": waive_, "recheck": recheck_}
