"""Archives as sites and people have them: any number of made-up lists in several layouts, some of them broken.

`python -m benchmarks.archive 100000 old.ndjson.zst` writes so many lists, a line each; where the name ends in neither
`.ndjson` nor one of those packed, a folder with a file each. `--seed` gives others. The same number and seed give the
same bytes. Nothing here checks a list: whoever measures the check must not be measured by it.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import sys
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, cast

import zstandard

from benchmarks.decks import SEED, SIDES, make, with_typos
from cardpool.database import open_pool

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

    from benchmarks.decks import Deck, Part

DECKS: Final = 400
"""Decks whose sections are put together anew."""
LAYOUTS: Final = {"gccg": 40, "text": 30, "json": 20, "table": 10}
"""Of a hundred lists."""
FAULTS: Final = {"none": 80, "typos": 8, "too-few": 5, "unknown-card": 4, "twice": 2, "no-list": 1}
"""Of a hundred lists: what is wrong with them besides what is wrong by chance."""
PER_FOLDER: Final = 1_000
ENDINGS: Final = {"gccg": "deck", "text": "txt", "json": "json", "table": "csv"}
_HEADINGS: Final = {"pool": "Pool", "play_deck": "Deck", "sideboard": "Sideboard", "location_deck": "Sites"}


class Made(NamedTuple):
    """A list that was made up."""

    number: int
    """From 1."""
    layout: str
    fault: str
    text: str


def lists(number: int, seed: int = SEED) -> Iterator[Made]:
    """Make so many lists, each when it is asked for."""
    rng = random.Random(seed)  # noqa: S311  # lists, no secrets
    made = _decks()
    sides = [[_written(deck, rng) for deck in made[side :: len(SIDES)]] for side in range(len(SIDES))]
    layouts, faults = (_shuffled(shares, rng) for shares in (LAYOUTS, FAULTS))
    for index in range(number):
        layout, fault = layouts[index % len(layouts)], rng.choice(faults)
        written = sides[index % len(SIDES)]
        sections = {name: rng.choice(written)[name] for name in _HEADINGS}
        yield Made(index + 1, layout, fault, _text(index + 1, layout, fault, sections))


@cache
def _decks() -> list[Deck]:
    return make(open_pool(), DECKS)


def _shuffled(shares: dict[str, int], rng: random.Random) -> list[str]:
    found = [name for name, share in shares.items() for _ in range(share)]
    rng.shuffle(found)
    return found


Section = dict[str, str]
"""A section as it stands in each layout, and as `typos` with a typo in every line."""


def _written(deck: dict[str, Part], rng: random.Random) -> dict[str, Section]:
    return {name: _section(name, deck[name], rng) for name in _HEADINGS}


def _section(name: str, part: Part, rng: random.Random) -> Section:
    lines = "".join(f"{count} {card.title}\n" for card, count in part)
    first, *_ = part
    return {
        "gccg": "".join(f"{count} {card.title} ({card.set})\n" for card, count in part),
        "text": lines if rng.random() < 0.5 else "".join(f"{count}x {card.title}\n" for card, count in part),  # noqa: PLR2004  # half of them
        "json": json.dumps([{"name": card.title, "count": count} for card, count in part], ensure_ascii=False),
        "table": "".join(f'{_HEADINGS[name]},{count},"{card.title}"\n' for card, count in part),
        "typos": with_typos([lines.encode()])[0].decode(),
        "few": "".join(f"{count} {card.title}\n" for card, count in part[: len(part) // 2]),
        "once-more": f"1 {first[0].title}\n",
    }


def _text(number: int, layout: str, fault: str, sections: dict[str, Section]) -> str:
    if fault == "no-list":
        return ("", " \n \n", "{broken", '{"cards": 1}\n')[number % 4]
    if fault == "none" and layout == "json":
        inside = ", ".join(f'"{name}": {section["json"]}' for name, section in sections.items())
        return f'{{"name": "deck {number}", {inside}}}'
    if fault == "none" and layout == "table":
        return f"section,count,name\n{''.join(section['table'] for section in sections.values())}"
    # What people type is broken: programs write whole lists.
    kind = {"typos": "typos", "too-few": "few"}.get(fault, "gccg" if layout == "gccg" else "text")
    ruled = layout == "gccg"
    more = {"unknown-card": f"1 Card Number {number} of Nobody\n", "twice": sections["pool"]["once-more"] * 2}.get(
        fault, ""
    )
    return f"# deck {number}\n" + "".join(
        (f"####\n{_HEADINGS[name]}\n####\n" if ruled else f"\n{_HEADINGS[name]}\n")
        + section[kind]
        + (more if name == "play_deck" else "")
        for name, section in sections.items()
    )


def line(one: Made) -> bytes:
    """Write a list as a line of NDJSON: a deck as it is, a text in quotes or in an object, as sites have it."""
    if one.layout == "json" and one.text.endswith("}"):
        return f"{one.text}\n".encode()
    data = one.text if one.number % 2 else {"id": one.number, "text": one.text}
    return f"{json.dumps(data, ensure_ascii=False)}\n".encode()


def write(to: Path, number: int, seed: int = SEED) -> None:
    """Write an archive of so many lists: NDJSON, packed or not, or a folder, as its name says."""
    name = to.name.lower()
    if not name.endswith((".ndjson", ".ndjson.gz", ".ndjson.zst")):
        for one in lists(number, seed):
            folder = to / f"{(one.number - 1) // PER_FOLDER:05}"
            if (one.number - 1) % PER_FOLDER == 0:
                folder.mkdir(parents=True)
            (folder / f"{one.number:08}.{ENDINGS[one.layout]}").write_bytes(one.text.encode())
        return
    with ExitStack() as stack:
        file: BinaryIO = stack.enter_context(to.open("wb"))
        if name.endswith(".gz"):
            file = cast("BinaryIO", stack.enter_context(gzip.GzipFile("", "wb", 6, file, mtime=0)))
        elif name.endswith(".zst"):
            file = cast("BinaryIO", stack.enter_context(zstandard.ZstdCompressor().stream_writer(file)))
        for one in lists(number, seed):
            file.write(line(one))


def main() -> int:
    """Run from a shell."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.archive", description=__doc__.partition("\n")[0])
    parser.add_argument("number", type=int, help="of lists")
    parser.add_argument("to", type=Path, help="a file that is written, or a folder that is made")
    parser.add_argument("--seed", type=int, default=SEED)
    asked = parser.parse_args()
    write(asked.to, asked.number, asked.seed)
    return 0


if __name__ == "__main__":
    sys.exit(main())
