"""`meccg event import`, `add` and `replace`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from validator.batch import find
from validator.cli.ending import exit_code
from validator.cli.event.common import DECK, ENTRY, EVENT, NOT_TAKEN, POOL, REASON, with_store
from validator.cli.files import skipped
from validator.cli.options import as_json
from validator.cli.output import Output, show_json
from validator.cli.types import LISTS, small
from validator.events.desk import deck_of, entries, entry_of, event_by_id
from validator.events.errors import DeskError
from validator.events.importing import take_lists
from validator.events.model import Entry, listed
from validator.events.sources import found_in
from validator.events.submissions import submit

if TYPE_CHECKING:
    from validator.events.sources import Found
    from validator.events.store import Store
    from validator.events.submissions import Taken

_SAID: Final = {"taken": "taken", "changed": "changed (revision {})", "same": "the same as before"}
_FILE: Final = click.argument("deckfile", type=click.Path(path_type=Path, exists=True, dir_okay=False))
_AGAINST: Final = click.option(
    "--against", callback=small, metavar="TYPE", help="Player type of the opponents that the deck is meant for."
)


def _columns(_: click.Context, __: click.Parameter, text: str | None) -> dict[str, str]:
    pairs = dict(part.partition("=")[::2] for part in text.split(",")) if text else {}
    if text and (set(pairs) != {"name", "deck"} or not all(pairs.values())):
        raise click.BadParameter("write name=COLUMN,deck=COLUMN.")
    return pairs


@click.command("import")
@with_store
@EVENT
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=LISTS)
@click.option("--csv-columns", "columns", callback=_columns, metavar="name=..,deck=..", help="Heads of its columns.")
@POOL
@as_json
def import_(
    store: Store, *, event: str, paths: tuple[str, ...], columns: dict[str, str], cards: Path | None, output: str
) -> int:
    """Take lists from folders, archives, files, and the CSV of a form: a column with names, others with pasted lists.

    Whose a list is, it says itself (Player: Ana), or the row, the folder or the file is named so; where two of them
    contradict each other, it is not taken, and `meccg event add` says whose it is. Prints a line a list.

    \b
    Exit codes: 0  all lists are taken, and legal
                1  one that was taken is illegal
                2  wrong usage
                3  none is illegal, but one is undecided
                4  one was not taken
    """  # noqa: D301  # click knows the backspace as the mark of a paragraph not to be wrapped
    event_by_id(store, event)
    found = find(paths)
    out = Output(None, bar=False)
    if found.skipped:
        out.problem(skipped(found.skipped))
    folders = [Path(path) for path in paths if Path(path).is_dir()]
    lists: list[Found] = []
    for source in found.sources:
        path = Path(source.path)
        top = next((folder for folder in folders if folder in path.parents), None)
        lists += found_in(path, source.name, top, columns)
    results = []
    for one in take_lists(store, event, lists, cards):
        hint = f" Take it with `meccg event add {event} NAME FILE`." if one.asks else ""
        result: dict[str, Any] = {"source": one.found.source}
        result |= _told(one.taken) if one.taken else {"result": "not taken", "message": f"{one.problem}{hint}"}
        results.append(result)
        if output == "text":
            out.result(f"{one.found.source}: {_line(result)}\n")
    if output == "json":
        show_json(results)
    return _code(results)


def _told(taken: Taken) -> dict[str, Any]:
    same = [f"the same deck as {listed([one.called for one in taken.alike])}"] if taken.alike else []
    return {
        "result": taken.kind,
        "entry": taken.entry.id,
        "name": taken.entry.name,
        "deck": taken.deck,
        "revision": taken.revision,
        "verdict": taken.verdict,
        "remarks": [*taken.remarks, *same],
    }


def _line(result: dict[str, Any]) -> str:
    if "message" in result:
        return f"not taken: {result['message']}"
    said = _SAID[result["result"]].format(result["revision"])
    deck = f", deck {result['deck']}" if result["deck"] > 1 else ""
    parts = [f"{said}, {result['entry']} {result['name']}{deck}, {result['verdict']}", *result["remarks"]]
    return "; ".join(parts)


def _code(results: list[dict[str, Any]]) -> int:
    if any("message" in one for one in results):
        return NOT_TAKEN
    return exit_code({one["verdict"] for one in results})


def _submitted(store: Store, event: str, player: str | Entry, deckfile: Path, output: str, **how: Any) -> int:  # noqa: ANN401  # as `submit` takes it
    event_by_id(store, event)
    try:
        taken = submit(store, event, player, deckfile.read_bytes(), source=str(deckfile), **how)
    except DeskError as error:
        click.echo(f"meccg: not taken: {error}", err=True)
        return NOT_TAKEN
    result = _told(taken)
    if output == "json":
        show_json(result)
    else:
        click.echo(_line(result))
    return exit_code({taken.verdict})


@click.command("add")
@with_store
@EVENT
@click.argument("name", metavar="NAME")
@_FILE
@_AGAINST
@DECK
@click.option("--contact", default="", metavar="C", help="How the player is written to.")
@REASON
@POOL
@as_json
def add(
    store: Store,
    *,
    event: str,
    name: str,
    deckfile: Path,
    against: str | None,
    deck: int | None,
    contact: str,
    reason: str,
    cards: Path | None,
    output: str,
) -> int:
    """Take a deck of a player, by his name or the id of his entry; who is not entered yet is.

    \b
    Exit codes: those of `meccg check`; 4 where it is not taken
    """  # noqa: D301  # click knows the backspace as the mark of a paragraph not to be wrapped
    if not name.strip():
        raise DeskError("A player has a name.")
    how: dict[str, Any] = {"against": against, "deck": deck, "why": reason.strip(), "cards": cards}
    how["contact"] = contact.strip()
    known = [one for one in entries(store, event) if one.id == name]
    return _submitted(store, event, known[0] if known else name, deckfile, output, **how)


@click.command("replace")
@with_store
@EVENT
@ENTRY
@_FILE
@_AGAINST
@DECK
@REASON
@POOL
@as_json
def replace(
    store: Store,
    *,
    event: str,
    entry: str,
    deckfile: Path,
    against: str | None,
    deck: int | None,
    reason: str,
    cards: Path | None,
    output: str,
) -> int:
    """Take another deck in the place of one, with a reason, after the lock too. The earlier one is kept.

    \b
    Exit codes: those of `meccg check`; 4 where it is not taken
    """  # noqa: D301  # click knows the backspace as the mark of a paragraph not to be wrapped
    if not reason.strip():
        raise DeskError("To replace a deck asks for a reason (--reason).")
    player = entry_of(store, event, entry)
    which = deck_of(store, event, player, deck)["deck"]
    how: dict[str, Any] = {"against": against, "deck": which, "why": reason.strip(), "cards": cards}
    return _submitted(store, event, player, deckfile, output, **how)


COMMANDS: Final = {"import": import_, "add": add, "replace": replace}
