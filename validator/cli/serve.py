"""`meccg serve`: the service."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Final

import click

from validator.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable

_OPTIONS: Final = {
    "host": ("ADDRESS", "Address to listen on; 0.0.0.0 is every one of the machine."),
    "port": ("NUMBER", "Port to listen on."),
    "workers": ("NUMBER", "Processes that answer, one a core."),
    "threads": ("NUMBER", "Threads of each, for slow connections."),
    "connections": ("NUMBER", "Connections that each keeps open."),
    "keep_alive": ("SECONDS", "How long an idle connection stays open."),
    "request_timeout": ("SECONDS", "How long a client may pause in a request."),
    "timeout": ("SECONDS", "After how long without a sign of life a process is replaced."),
    "graceful_timeout": ("SECONDS", "How long requests in work may take when the service is stopped."),
    "cards": ("FILE", "Card pool, as `meccg cards build` writes it."),
    "log_format": ("FORM", "json, console, or auto: console on a terminal."),
}
"""Settings that are options too: what each takes, and its help."""


def _options(command: Callable[..., Any]) -> Callable[..., Any]:
    for name, (metavar, text) in reversed(_OPTIONS.items()):
        command = click.option(f"--{name.replace('_', '-')}", name, metavar=metavar, help=text)(command)
    return command


@click.command("serve")
@_options
def command(**given: str | None) -> None:
    """Serve the REST API and the page.

    Every setting can be given in the environment, as MECCG_ and its name: MECCG_PORT, MECCG_WORKERS and so on. An
    option counts more. The page "Running the service" of the documentation lists them all, with their defaults.

    SIGTERM and Ctrl-C let the requests in work end.
    """
    # Both take time to load, which --help need not.
    from validator.http.settings import SettingError, Settings, variable  # noqa: PLC0415
    from validator.service.server import serve  # noqa: PLC0415

    chosen = {variable(name): value for name, value in given.items() if value is not None}
    try:
        serve(Settings.from_environment(os.environ | chosen))
    except SettingError as error:
        raise UsageError(str(error)) from error
