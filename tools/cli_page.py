"""The page of the command line: the help of every command, as the program prints it."""

from __future__ import annotations

import importlib
import sys
from typing import TYPE_CHECKING

import click
from click.testing import CliRunner

from tools.markdown import NOTICE

if TYPE_CHECKING:
    from collections.abc import Iterator

PROGRAM = "meccg"
WIDTH = 100


def pages() -> Iterator[tuple[str, str]]:
    """Give the page; none, and a word on standard error, where the command line cannot be imported."""
    program = command_line()
    if program is None:
        print("docs/cli.md is left out: there is no command line to import from validator.cli.", file=sys.stderr)
        return
    parts = [NOTICE, "# The command line\n"]
    for words, command in commands(program):
        asked = CliRunner().invoke(
            program, [*words, "--help"], prog_name=PROGRAM, terminal_width=WIDTH, max_content_width=WIDTH
        )
        if asked.exit_code or command.get_short_help_str() == "":
            raise RuntimeError(f"`{' '.join([PROGRAM, *words])} --help` gives no help: {asked.output}")
        parts.append(f"\n## {' '.join([PROGRAM, *words])}\n\n```text\n{asked.output.strip()}\n```\n")
    yield "cli.md", "".join(parts)


def command_line() -> click.Command | None:
    """Give the program's outermost command, or None where there is none to import."""
    try:
        module = importlib.import_module("validator.cli")
    except ModuleNotFoundError:
        return None
    program = getattr(module, "program", None)
    return program if isinstance(program, click.Command) else None


def commands(command: click.Command, words: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Give a command and all below it, each with the words that call it, in the order of the help."""
    yield words, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            if below is not None and not below.hidden:
                yield from commands(below, (*words, name))
