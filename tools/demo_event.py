"""A whole event, as docs/desk.md tells it: forty lists are made, and the commands of the page are run on them."""

from __future__ import annotations

import csv
import io
import os
import re
import shlex
import sys
from contextlib import chdir, redirect_stdout
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, NamedTuple

from cardpool.database import open_pool
from validator.checking import check
from validator.cli import main
from validator.convert import deck_to_write
from validator.decklists.writers import writer
from validator.resolving import names_of

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs/desk.md"
PLAYERS: Final = (
    "Ada", "Bela", "Cleo", "Dario", "Edda", "Finn", "Greta", "Hugo", "Ines", "Jonas", "Kaja", "Luis", "Mara", "Nils",
    "Oda", "Pavel", "Quinn", "Rosa", "Sven", "Tilda", "Ugo", "Vera", "Willem", "Xenia", "Yann", "Zora", "Anouk",
    "Bruno", "Carla", "Dunja", "Emil", "Fleur", "Goran", "Hanna", "Ivo", "Jana", "Karl", "Lotte", "Milan", "Nora",
)  # fmt: skip
"""Forty players; the lists of the last six come by a form."""
LAYOUTS: Final = ("gccg", "text", "octgn", "json", "netmeccg", "csv")
BASES: Final = (
    "balrog-under-the-mountains.dck",
    "wizard-dwarves-of-erebor.deck",
    "ringwraith-northern-pits.json",
    "fallen-wizard-many-coloured-tower.txt",
)
_FORM: Final = 6
_HEADING: Final = "## A whole event\n"
_BLOCK: Final = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_EXIT: Final = re.compile(r"exits with (\d)")


class Command(NamedTuple):
    """A command of the page."""

    words: tuple[str, ...]
    into: str | None
    """File that its output goes to."""
    code: int
    """With which it is to end."""


def commands() -> Iterator[Command]:
    """Give the commands of the page, in their order."""
    told = PAGE.read_text("utf-8").partition(_HEADING)[2].partition("\n## ")[0]
    for block in _BLOCK.findall(told):
        for line in block.splitlines():
            said, _, about = line.partition("#")
            words = shlex.split(said)
            into = words[words.index(">") + 1] if ">" in words else None
            ends = _EXIT.search(about)
            kept = tuple(words[: words.index(">")] if into else words)
            yield Command(kept, into, int(ends[1]) if ends else 0)


def write_lists(folder: Path) -> None:
    """Write the lists of forty players: in folders, in many layouts, and six in the CSV of a form."""
    lists = folder / "lists"
    lists.mkdir()
    form = io.StringIO()
    table = csv.writer(form, lineterminator="\n")
    table.writerow(("Timestamp", "Your name", "Your deck"))
    for number, name in enumerate(PLAYERS):
        in_form = number >= len(PLAYERS) - _FORM
        layout = "text" if in_form else LAYOUTS[number % len(LAYOUTS)]
        text = _variant(number, layout)
        if in_form:
            table.writerow((f"2027-07-2{number % 10} 20:15", name, text.decode()))
        else:
            (lists / f"{name.lower()}{writer(layout).SUFFIX}").write_bytes(text)
    (lists / "form.csv").write_text(form.getvalue(), "utf-8")
    # A list that says another name than its folder, one than its file, and a second one of a player.
    (lists / "Bela").mkdir()
    (lists / "Bela" / "deck.txt").write_bytes(b"Player: Cleo\n" + _variant(101, "text"))
    (lists / "dario-new.txt").write_bytes(b"Player: Edda\n" + _variant(102, "text"))
    (lists / "finn.txt").write_bytes(b"Player: Greta\n" + _variant(103, "text"))
    # Two cannot be played as they are.
    hugo = (lists / "hugo.txt").read_text("utf-8")
    (folder / "mended").mkdir()
    (folder / "mended" / "hugo.txt").write_text(hugo, "utf-8")
    (lists / "hugo.txt").write_text(hugo.replace("Concealment", "Concealmnt"), "utf-8")
    nils = (lists / "nils.txt").read_text("utf-8")
    (lists / "nils.txt").write_text(f"{nils}\nSideboard\n4 Smoke Rings\n", "utf-8")
    (folder / "mended" / "nils.txt").write_text(nils, "utf-8")
    # What lies on the table differs by a card from what was registered.
    (folder / "on-the-table.txt").write_text(nils.replace("1 Orcrist", "1 Glamdring", 1), "utf-8")


def _variant(number: int, layout: str) -> bytes:
    """Give one of the lists that the program comes with, a card or two of its sideboard and a site left out."""
    base = BASES[number % len(BASES)]
    names = names_of(open_pool())
    deck = deck_to_write(check((ROOT / "examples" / base).read_bytes(), source=base), names, layout)
    left_out = []
    for section, step in (("sideboard", 1), ("location_deck", 5)):
        held = deck.within(section)
        left_out.append(held[(number // step) % len(held)])
    written = writer(layout).write(replace(deck, lines=tuple(one for one in deck.lines if one not in left_out)))
    return written if isinstance(written, bytes) else written.encode(writer(layout).ENCODING)


def run(folder: Path) -> Iterator[tuple[Command, int, str]]:
    """Run the commands of the page in a folder that holds the lists; give each with its exit code and its output."""
    with chdir(folder):
        os.environ["MECCG_EVENTS"] = str(folder / "worlds.db")
        for command in commands():
            if command.words[:1] != ("meccg",):
                continue
            out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
            with redirect_stdout(out):
                code = main(command.words[1:])
            told = out.buffer.getvalue().decode()
            if command.into:
                Path(command.into).write_text(told, "utf-8")
            yield command, code, "" if command.into else told


def _demo() -> int:
    with TemporaryDirectory() as folder:
        write_lists(Path(folder))
        for command, code, told in run(Path(folder)):
            into = f" > {command.into}" if command.into else ""
            print(f"\n$ {shlex.join(command.words)}{into}\n{told.rstrip()}", flush=True)
            if code != command.code:
                print(f"It ended with {code}, and {command.code} was to be expected.", file=sys.stderr)
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(_demo())
