"""`meccg event waive`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from validator.cli.event.common import DECK, ENTRY, EVENT, REASON, with_store
from validator.cli.types import RULE
from validator.events.standing import waive

if TYPE_CHECKING:
    from validator.events.store import Store


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


COMMANDS: Final = {"waive": waive_}
