"""`meccg event status`, `report` and `log`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from validator.cli.event.common import DECK, ENTRY, EVENT, with_store
from validator.cli.options import as_json
from validator.cli.output import Output, show, show_json
from validator.cli.tables import refuse_terminal
from validator.decklists.writers import WriteError
from validator.events.desk import entry_of, event_by_id, log_of
from validator.events.errors import DeskError
from validator.events.model import FIRST_STAGE
from validator.events.standing import report_of, standing, standing_of, status, table_rows
from validator.render.line import Span, line, table
from validator.render.rows import tally
from validator.render.tables import written
from validator.render.verdicts import MISSING
from validator.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from validator.events.standing import DeckStanding
    from validator.events.store import Store
    from validator.render.line import Line


@click.command("status")
@with_store
@EVENT
@click.option(
    "--output",
    type=click.Choice(["table", "csv", "html", "markdown", "json", "junit", "xlsx"]),
    default="table",
    show_default=True,
    help="xlsx needs the extra `sheets`.",
)
def status_(store: Store, *, event: str, output: str) -> None:
    """Show how the entries stand: received or missing, verdict, errors and the first of them, last change."""
    refuse_terminal(output)
    if output == "json":
        show_json(status(store, event))
        return
    rows = table_rows(store, event)
    if output == "table":
        show([*_table(store, event), line(), line(f"{tally(rows)}.")])
        return
    try:
        Output(None, bar=False).data(written(rows, output))
    except WriteError as error:
        raise UsageError(str(error)) from error


def _table(store: Store, event: str) -> Iterator[Line]:
    event_now = event_by_id(store, event)
    if event_now.later:
        stages = ", ".join(f"{one.name} ({one.state})" for one in event_now.stages)
        yield from (line(f"Stages: {stages}"), line())
    rows = [("entry", "name", "here", "deck", "verdict", "errors", "undecided", "received", "first")]
    for entry, decks in standing(store, event):
        told, here = [one.to_dict() for one in decks], "yes" if entry.checked_in else ""
        for one in told:
            deck = f"{one['deck']} r{one['revision']}" + (f" against {one['against']}" if one["against"] else "")
            deck += f", {one['stage']}" if one["stage"] != FIRST_STAGE else ""
            counts = str(one["errors"]), str(one["undecided"])
            rows.append(
                (entry.id, entry.called, here, deck, one["verdict"], *counts, one["received"][:16], one["first"])
            )
        if not told:
            rows.append((entry.id, entry.called, here, "", MISSING, "", "", "", ""))
    yield from table(rows, right=frozenset({5, 6}))


@click.command("report")
@with_store
@EVENT
@ENTRY
@DECK
@as_json
def report(store: Store, *, event: str, entry: str, deck: int | None, output: str) -> None:
    """Show what was found in the decks of an entry, their last revisions, and what of it was waived."""
    player = entry_of(store, event, entry)
    decks = [one for one in standing_of(store, event, player.number) if deck in {None, one.submission["deck"]}]
    if not decks:
        raise DeskError(f"{player.called} has handed in no deck.")
    told = [report_of(store, one) for one in decks]
    if output == "json":
        show_json(told)
        return
    for one, each in zip(decks, told, strict=True):
        head = f"{player.id} {player.called}, deck {each['deck']}, revision {each['revision']}, {each['received']}"
        show([line(Span(f"{each['verdict'].upper():9}", each["verdict"]), f"  {head}"), *_findings(one)])
        show(line(f"  waived: {waiver['rule']}, because {waiver['reason']}") for waiver in each["waivers"])


def _findings(one: DeckStanding) -> Iterator[Line]:
    for found in one.findings:
        waived = " (waived)" if "waived" in found else ""
        lines = sorted({card["line"] for card in found["cards"] if card["line"]})
        where = f"line {', '.join(map(str, lines))}: " if lines else ""
        severity = Span(f"{found['severity']}{waived}: ", found["severity"])
        yield line("  ", severity, f"{where}{found['message']}  [{found['rule']} · {found['source']}]")
        if found["fix"]:
            yield line(f"    → {found['fix']['title']}")


@click.command("log")
@with_store
@EVENT
@as_json
def log(store: Store, *, event: str, output: str) -> None:
    """Show who did what when."""
    rows = log_of(store, event)
    if output == "json":
        show_json(rows)
    else:
        told = [(one["at"], one["who"], one["entry"] or "", one["what"], one["reason"]) for one in rows]
        show(table([("at", "who", "entry", "what", "reason"), *told], widest=60))


COMMANDS: Final = {"status": status_, "report": report, "log": log}
