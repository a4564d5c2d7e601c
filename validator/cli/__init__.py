"""The command line `meccg`: one module a command, loaded when it is asked for.

Results go to standard output and errors, a line each, to standard error. What ends a command early ends it without a
traceback: see `main`.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
from copy import copy
from types import CodeType
from typing import TYPE_CHECKING, Any, Final

import click

from cardpool.tables import DataError
from rulesets.errors import FormatError
from validator.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from click.shell_completion import CompletionItem

WRONG_USAGE: Final = 2
UNREADABLE: Final = 4
INTERRUPTED: Final = 130
"""As shells have it: 128 and the number of the signal, here SIGINT."""
BROKEN_PIPE: Final = 141
"""The same for SIGPIPE."""
_WITHOUT_DOCSTRINGS: Final = 2

_COMMANDS: Final = (
    "check",
    "batch",
    "diff",
    "impact",
    "stats",
    "hands",
    "play",
    "convert",
    "sheet",
    "event",
    "rules",
    "explain",
    "formats",
    "cards",
    "serve",
    "openapi",
)


class _Program(click.Group):
    """A group whose commands are modules of this package, each with its `command`."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # click's signature
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"validator.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self._listed().format_commands(ctx, formatter)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        listed = copy(ctx)
        listed.command = self._listed()
        return listed.command.shell_complete(listed, incomplete)

    def _listed(self) -> click.Group:
        """Give the same group with what a list of its commands says of each, and none of them loaded."""
        return _Listed(
            commands={name: click.Command(name, help=_docstring(name)) for name in _COMMANDS}, params=self.params
        )

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401  # click's signature
        # Caught here, before click prints a line of its own about either.
        try:
            status = super().invoke(ctx)
            sys.stdout.flush()
        except KeyboardInterrupt:
            return INTERRUPTED
        except BrokenPipeError:
            _silence_stdout()
            return BROKEN_PIPE
        return status


class _Listed(click.Group):
    """A group whose commands stand in the order of the help."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # click's signature
        return list(self.commands)


def _docstring(name: str) -> str | None:
    """Give the docstring of a command, out of its compiled module: to run the module takes far longer."""
    from importlib.abc import InspectLoader  # noqa: PLC0415  # slow to import, and a command needs none of it
    from importlib.util import find_spec  # noqa: PLC0415

    module = f"{__name__}.{name}"
    found = find_spec(module)
    loader = found and found.loader
    code = loader.get_code(module) if isinstance(loader, InspectLoader) else None
    functions = (one for one in (code.co_consts if code else ()) if isinstance(one, CodeType))
    command = next((one for one in functions if one.co_name == "command"), None)
    # Where Python leaves docstrings out, there is none.
    return command.co_consts[0] if command and sys.flags.optimize < _WITHOUT_DOCSTRINGS else None


def _print_versions(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:  # noqa: FBT001  # click's signature
    if not wanted:
        return
    from cardpool.database import open_pool  # noqa: PLC0415  # only asked for here
    from rulesets.formats import ruleset_version  # noqa: PLC0415
    from validator.version import __version__  # noqa: PLC0415

    click.echo(f"meccg-validator {__version__}\nrulesets {ruleset_version()}\ncardpool {open_pool().version}")
    ctx.exit()


@click.group(
    cls=_Program,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="meccg COMMAND --help tells more about each command.",
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_versions,
    help="Print the versions of the program, the rules and the cards.",
)
def program() -> None:
    """Tell whether decks for the Middle-earth Collectible Card Game are legal, and why not."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line, and give its exit code.

    Args:
        arguments: those after the name of the program; the process's own where not given.
    """
    _prepare_streams()
    try:
        status = program.main(arguments, prog_name="meccg", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return WRONG_USAGE
    except click.ClickException as error:
        return _fail(_sentence(error), WRONG_USAGE, _command_of(error))
    except (UsageError, FormatError) as error:
        return _fail(str(error), WRONG_USAGE)
    except DataError as error:
        return _fail(str(error), UNREADABLE)
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except OSError as error:
        return _fail(f"The output cannot be written: {error.strerror}.", UNREADABLE)
    except Exception as error:  # noqa: BLE001  # no traceback reaches a user
        from validator.batch import internal_error  # noqa: PLC0415  # needed only when something is broken

        return _fail(internal_error(error), UNREADABLE)
    return status if isinstance(status, int) else 0


def _prepare_streams() -> None:
    """Make every text printable, in whatever encoding, and a closed stream no reason to fail."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115  # lives as long as we
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _silence_stdout() -> None:
    """Send what is still buffered nowhere: nobody reads it, and Python would complain when it ends."""
    with contextlib.suppress(OSError):  # a stream without a file has nothing to complain of
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _fail(message: str, code: int, command: str = "meccg") -> int:
    click.echo(f"{command}: {' '.join(message.split())}", err=True)
    return code


def _command_of(error: click.ClickException) -> str:
    context = getattr(error, "ctx", None)
    return context.command_path if context else "meccg"


def _sentence(error: click.ClickException) -> str:
    """Say what is wrong in one line; where there is a choice, what is known."""
    context = getattr(error, "ctx", None)
    if isinstance(error, click.NoSuchOption) and context:
        known = sorted(name for one in context.command.get_params(context) for name in one.opts if name[:2] == "--")
        near = " or ".join(error.possibilities or ())
        hint = f"did you mean {near}?" if near else f"known are: {', '.join(known)}."
        return f"There is no option {error.option_name}; {hint}"
    if context and isinstance(context.command, click.Group) and error.format_message().startswith("No such command"):
        known = context.command.list_commands(context)
        return f"{error.format_message().partition('.')[0]}; known are: {', '.join(known)}."
    return error.format_message()
