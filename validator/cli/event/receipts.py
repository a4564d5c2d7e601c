"""`meccg event receipt`, `key` and `verify`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from validator.batch import STANDARD_INPUT
from validator.cli.event.common import DECK, ENTRY, EVENT, with_store
from validator.cli.options import as_json
from validator.cli.output import show_json
from validator.events.desk import deck_of, entry_of, public_key
from validator.events.receipts import ReceiptError, key_text, to_text, verify
from validator.events.submissions import receipt_of

if TYPE_CHECKING:
    from validator.events.store import Store

_NOT_TRUE: Final = 1
_UNREADABLE: Final = 4


@click.command("receipt")
@with_store
@EVENT
@ENTRY
@DECK
@as_json
def receipt(store: Store, *, event: str, entry: str, deck: int | None, output: str) -> None:
    """Print the receipt of a deck, its last revision: what its player keeps."""
    found = receipt_of(store, deck_of(store, event, entry_of(store, event, entry), deck))
    if output == "json":
        show_json(found)
    else:
        click.echo(to_text(found), nl=False)


@click.command("key")
@with_store
@EVENT
def key(store: Store, *, event: str) -> None:
    """Print the public key of an event, by which anybody verifies its receipts."""
    click.echo(key_text(public_key(store, event)))


@click.command("verify")
@click.argument("receipt", metavar="RECEIPT", type=click.Path(allow_dash=True))
@click.option("--key", required=True, metavar="KEY", help="Of the event, or a file that holds it.")
def verify_(*, receipt: str, key: str) -> int:
    """Tell a true receipt from a changed one, by the key of its event alone. RECEIPT may be - for standard input.

    \b
    Exit codes: 0  it is true
                1  it is not
                4  it cannot be read
    """  # noqa: D301  # click knows the backspace as the mark of a paragraph not to be wrapped
    try:
        data = sys.stdin.buffer.read() if receipt == STANDARD_INPUT else Path(receipt).read_bytes()
        if not key.startswith("ed25519:"):
            key = Path(key).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        click.echo(f"meccg: it cannot be read: {getattr(error, 'strerror', None) or error}.", err=True)
        return _UNREADABLE
    try:
        found = verify(data, key)
    except ReceiptError as error:
        click.echo(f"meccg: {error}", err=True)
        return _NOT_TRUE
    click.echo(
        f"True: {found['event']}, {found['entry']}, deck {found['deck']}, revision {found['revision']}, "
        f"{found['verdict']}, code {found['code']}, of {found['at']}."
    )
    return 0


COMMANDS: Final = {"receipt": receipt, "key": key, "verify": verify_}
