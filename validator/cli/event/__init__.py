"""`meccg event`: the organisers' desk. Its commands are loaded when they are asked for."""

from __future__ import annotations

import importlib
from typing import Any, Final

import click

_COMMANDS: Final = {
    "new": "setting_up",
    "set": "setting_up",
    "list": "setting_up",
    "show": "setting_up",
    "stage": "door",
    "token": "door",
    "import": "taking",
    "add": "taking",
    "replace": "taking",
    "status": "looking",
    "report": "looking",
    "messages": "printing",
    "log": "looking",
    "open": "moving",
    "lock": "moving",
    "unlock": "moving",
    "run": "moving",
    "close": "moving",
    "check-in": "door",
    "waive": "judging",
    "recheck": "judging",
    "receipt": "receipts",
    "key": "receipts",
    "verify": "receipts",
    "sheets": "printing",
    "stats": "afterwards",
    "publish": "afterwards",
    "export": "afterwards",
    "backup": "afterwards",
    "forget": "afterwards",
}
"""Names of the commands to their modules, in the order of the help."""
_FAILED: Final = 4


class _Desk(click.Group):
    """A group whose commands are members of the modules of this package."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # click's signature
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in _COMMANDS:
            return None
        module = importlib.import_module(f"validator.cli.event.{_COMMANDS[cmd_name]}")
        commands: dict[str, click.Command] = module.COMMANDS
        return commands[cmd_name]

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401  # click's signature
        from validator.events.errors import StoreError  # noqa: PLC0415  # the help needs none

        try:
            return super().invoke(ctx)
        except StoreError as error:
            click.echo(f"meccg: {error}", err=True)
            return _FAILED


@click.group("event", cls=_Desk)
def command() -> None:
    """Run an event: set it up, collect decks, look at them, lock, check, publish.

    All is kept in one file, the store: --store FILE, or the variable MECCG_EVENTS.
    """
