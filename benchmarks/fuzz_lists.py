"""Searches for lists that cost much: in every layout of text, up to 1 MB, by the processor time of `check`.

`python -m benchmarks.fuzz_lists --minutes 10 --seed 1995` breeds lists from pieces that readers and names look at: what
costs more lives on, and is changed again. Each is checked in a process of its own, which knows the cards and nothing
else, and is ended when it takes too long. The dearest of each layout are printed, with the word by which
`--again WORD` makes the same list anew.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import resource
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.sax.saxutils import escape

from cardpool.database import open_pool
from cardpool.sets import SETS
from validator.checking import check
from validator.decklists import UnreadableList

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

MOST_BYTES: Final = 1 << 20
MOST_LINES: Final = 20_000
LONGEST: Final = 10
"""Seconds of the processor after which a check is ended."""
FORMATS: Final = ("coe", "dreamcards")
"""With the standard sets, and with all of them."""
HERD: Final = 12
"""The dearest lists of a layout, which live on."""
SHOWN: Final = 3

_HEADINGS: Final = (
    "Deck", "Pool", "Sideboard", "Sites", "Hazards (3)", "## Resources", "Characters:", "vs FW", "Notes", "Starting:",
    "Sideboard vs grey", "Minor items: ", "[hazards]", "[sites]", "SB: ", "FWSB: ", "####", "--", "# Title",
    "Deck name: ", "Alignment: ", "Avatar: ", "// Pool",
)  # fmt: skip
_NEARLY: Final = ("Poool", "Poool:", "Side deck", "Hazrads", "Sidebord:", "Sights:", "My deck", "Ressources")
_COUNTS: Final = ("1 ", "3x ", "x2 ", "999 ", "1-2 ", "1. ", "2. 3x ", "0 ", " x3", " (x2)", " [2]", " (1)", "½ ", "- ")
_BESIDE: Final = (
    " [H]", " (TW)", " (LE)", " [minion]", " TW-114", " TW 114", " no. 12", " hero", " and ", " or ", " plus ",
    " with ", " - ", " / ", ", ", "; ", ": ", " (", ")", " [", "]", " the ", " The ", " two ", " IV ", " foil",
    " sideboard", " x ", " resource", " unique", "*", "'", "’", "-", "&", " & ", "+", "_", "**", "`", "~~", ".",
    "...", "!", "#", "\t", "|", "=", ">", "> ", "(1", "[1", "://", "www.",
)  # fmt: skip
_SIGNS: Final = (
    "&amp;", "&eacute;", "&#39;", "&", "Ã©", "Ãƒ", "а", "Ｃ", "３", "½", "①", "é", "e\u0301", "\u200b", "\u3000",
    "\u00ad", "ß", "ﬃ", "\u2028", "カ", "\U0001f600", "\ufdfa", "<b>", "</b>", "<s>", "<br>", "<p>", "<td>", "<tr>",
    "<li>", "<!--", "-->", "<table>", "</table>", "<", "</", "<a href='", "'>", '"', "'", '<card qty="1">', "</card>",
    '<section name="', "</section>", "<![CDATA[", "]]>", "{", "}", "\\u00e9", "\\ud83d", "0", "a", "A", " ", "  ",
    "x", ",", ";",
)  # fmt: skip
_MADE: Final = ("{name}", "{start}", "{typo}", "{foreign}", "{set}", "{title}", "{number}", "{new}", "{word}", "{id}")
"""Made anew for each line; see `Maker`."""


class Line(NamedTuple):
    """A line that stands in a list again and again."""

    pieces: tuple[str, ...]
    middle: int = 0
    """Which piece is repeated within the line."""
    times: int = 1
    """How often."""
    share: int = 1
    """How many of the lines of the list are such ones, for a block of each."""


class Listed(NamedTuple):
    """What a list is made from."""

    layout: str
    format_id: str
    lines: tuple[Line, ...]
    size: int = 5_000
    """Lines at the most."""
    mixed: bool = False
    """Whether the lines take turns, instead of standing in blocks."""
    seed: int = 0
    """Of what is made anew for each line."""


class Maker:
    """Makes what differs from line to line: the names of cards, names with a typo, words and numbers."""

    def __init__(self) -> None:
        pool = open_pool()
        named = pool.known_names.values()
        self.names = sorted({text for one in named for _, text, language in one if not language})
        self.foreign = sorted({text for one in named for _, text, language in one if language})
        self.words = sorted({word for name in self.names for word in name.split()})
        self.ids = sorted(card.id for card in pool)
        self.titles = sorted(one.name for one in SETS.values())
        self.codes = sorted(SETS)
        self.made: dict[str, Callable[[random.Random], str]] = {
            "{name}": lambda rng: rng.choice(self.names),
            "{start}": lambda rng: rng.choice(self.names).rsplit(" ", 1)[0] + " ",
            "{typo}": self._typo,
            "{foreign}": lambda rng: rng.choice(self.foreign),
            "{set}": lambda rng: rng.choice(self.codes),
            "{title}": lambda rng: rng.choice(self.titles),
            "{number}": lambda rng: str(rng.randrange(1_000)),
            "{new}": lambda rng: f"{rng.choice(self.words)[:3]}{rng.choice(self.words)[-3:]}{rng.randrange(10_000)}",
            "{word}": lambda rng: rng.choice(self.words) + " ",
            "{id}": lambda rng: rng.choice(self.ids),
        }

    def _typo(self, rng: random.Random) -> str:
        name = rng.choice(self.names)
        at = rng.randrange(len(name))
        return name[:at] + rng.choice(("", "q", name[at : at + 1] * 2)) + name[at + 1 :]

    def text(self, listed: Listed) -> str:
        """Give the list, cut before it is larger than 1 MB."""
        rng = random.Random(listed.seed)  # noqa: S311  # a mixture, no secret
        kept: list[str] = []
        room = MOST_BYTES - 1_000
        for line in self._lines(listed, rng):
            room -= len(line.encode("utf-8", "replace")) + 1
            if room < 0:
                break
            kept.append(line)
        return _WRITERS[listed.layout](kept)

    def _lines(self, listed: Listed, rng: random.Random) -> Iterator[str]:
        write = _ENTRIES.get(listed.layout, str)
        whole = sum(line.share for line in listed.lines)
        for index in range(listed.size):
            if listed.mixed:
                line = listed.lines[index % len(listed.lines)]
            else:
                place = index * whole // listed.size
                line = next(one for one, end in zip(listed.lines, _ends(listed.lines), strict=True) if place < end)
            pieces = list(line.pieces)
            middle = line.middle % len(pieces)
            pieces[middle : middle + 1] = [pieces[middle]] * line.times
            yield write("".join(self.made[piece](rng) if piece in self.made else piece for piece in pieces))


def _ends(lines: Sequence[Line]) -> Iterator[int]:
    end = 0
    for line in lines:
        end += line.share
        yield end


def _object(line: str) -> str:
    return json.dumps({"count": 1, "name": line.strip()[:200]}, ensure_ascii=False)


def _other_object(line: str) -> str:
    return json.dumps({"name": line.strip()[:200], "card": None, "qty": 1}, ensure_ascii=False)


_ENTRIES: Final[dict[str, Callable[[str], str]]] = {
    "json": _object,
    "ndjson": _object,
    "meccg-json": _other_object,
    "octgn": lambda line: f'<card qty="1">{escape(line)}</card>',
    "html": lambda line: f"<li>{line}</li>",
    "table": lambda line: f'1,{line},"Deck",TW',
    "tab": lambda line: f"1\t{line}",
    "bars": lambda line: f"|1|{line}|",
}
_WRITERS: Final[dict[str, Callable[[list[str]], str]]] = {
    "text": "\n".join,
    "gccg": lambda lines: "# GCCG v1\n\n####\nPool\n####\n" + "\n".join(lines),
    "netmeccg": lambda lines: "[NetMECCG v1.4 Deck]\n\n[hazards]\n" + "\n".join(lines),
    "table": lambda lines: "count,name,section,set\n" + "\n".join(lines),
    "tab": lambda lines: "count\tname\n" + "\n".join(lines),
    "bars": lambda lines: "|count|name|\n|---|---|\n" + "\n".join(lines),
    "json": lambda lines: '{"alignment": "wizard", "play_deck": [\n' + ",\n".join(lines) + "]}",
    "ndjson": lambda lines: '{"alignment": "wizard", "play_deck": [' + ",".join(lines) + "]}",
    "meccg-json": lambda lines: '{"pool": [], "deck": {"hazards": [\n' + ",\n".join(lines) + "]}}",
    "octgn": lambda lines: '<deck><section name="Deck">\n' + "\n".join(lines) + "\n</section></deck>",
    "xml": lambda lines: "<deck>\n" + "\n".join(lines) + "\n</deck>",
    "html": lambda lines: "<html><body><h2>Deck</h2><ul>\n" + "\n".join(lines) + "\n</ul></body></html>",
    "page": lambda lines: "<html><body>\n" + "\n".join(lines) + "\n</body></html>",
}
"""The layouts, and two that leave the tags to the lines."""


def cost(work: Callable[[], object]) -> float:
    """Give the seconds of the processor that something takes in a process of its own, `LONGEST` at the most."""
    gc.freeze()  # as the service does with what is loaded once
    reads, writes = os.pipe()
    child = os.fork()
    if not child:
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (LONGEST + 1, LONGEST + 2))
            started = time.process_time()
            with suppress(UnreadableList):
                work()
            os.write(writes, f"{time.process_time() - started}".encode())
        finally:
            os._exit(0)
    os.close(writes)
    with os.fdopen(reads, "rb") as told:
        found = told.read()
    _, status = os.waitpid(child, 0)
    if not found and not os.WIFSIGNALED(status):
        raise AssertionError("The check ended with a fault, not with an answer.")
    return float(found or LONGEST)


def _piece(rng: random.Random) -> str:
    return rng.choice(rng.choice((_HEADINGS, _NEARLY, _COUNTS, _BESIDE, _BESIDE, _SIGNS, _MADE, _MADE)))


def _line(rng: random.Random) -> Line:
    pieces = [_piece(rng) for _ in range(rng.randrange(1, 6))]
    if rng.randrange(2):
        pieces = [rng.choice(_COUNTS), rng.choice(_MADE), *pieces]
    return Line(tuple(pieces), rng.randrange(len(pieces)), rng.choice((1, 1, 2, 5, 20, 60, 200)), rng.randrange(1, 5))


def first(layout: str, rng: random.Random) -> Listed:
    """Give a list of this layout, made at random."""
    lines = tuple(_line(rng) for _ in range(rng.randrange(1, 4)))
    size = rng.choice((900, 4_900, 4_900, MOST_LINES))
    return Listed(layout, rng.choice(FORMATS), lines, size, bool(rng.randrange(2)), rng.randrange(1_000))


def changed(listed: Listed, other: Listed, rng: random.Random) -> Listed:
    """Change a list in one to three places; some of its lines may come from another list."""
    for _ in range(rng.randrange(1, 4)):
        listed = _changed_once(listed, other, rng)
    return listed


def _changed_once(listed: Listed, other: Listed, rng: random.Random) -> Listed:
    lines = list(listed.lines)
    at = rng.randrange(len(lines))
    match rng.randrange(9):
        case 0:
            return listed._replace(size=rng.choice((450, 900, 2_000, 4_900, 4_990, MOST_LINES)))
        case 1:
            return listed._replace(mixed=not listed.mixed)
        case 2:
            return listed._replace(format_id=rng.choice(FORMATS), seed=rng.randrange(1_000))
        case 3 if len(lines) > 1:
            del lines[at]
        case 4:
            lines.insert(at, rng.choice(other.lines))
        case 5:
            lines[at] = lines[at]._replace(
                middle=rng.randrange(9), times=max(1, min(4_000, round(lines[at].times * rng.choice((0, 0.5, 2, 4)))))
            )
        case 6:
            lines[at] = lines[at]._replace(share=rng.randrange(1, 9))
        case _:
            lines[at] = _changed_line(lines[at], rng)
    return listed._replace(lines=tuple(lines[:4]))


def _changed_line(line: Line, rng: random.Random) -> Line:
    pieces = list(line.pieces)
    at = rng.randrange(len(pieces))
    match rng.randrange(3):
        case 0:
            pieces.insert(at, _piece(rng))
        case 1:
            pieces[at] = _piece(rng)
        case _ if len(pieces) > 1:
            del pieces[at]
    return line._replace(pieces=tuple(pieces[:12]))


def search(until: float, seed: int) -> dict[str, list[tuple[float, Listed]]]:
    """Breed lists until the time is up; give the dearest of each layout, dearest first."""
    rng = random.Random(seed)  # noqa: S311  # a mixture, no secret
    maker = Maker()
    for format_id in FORMATS:  # what is loaded once
        check("Deck\n1 Gandalf\n1 Gandlaf\n1 Gandalf of none\n1 none\n", format_id)
    herds: dict[str, list[tuple[float, Listed]]] = {layout: [] for layout in _WRITERS}
    tried = 0
    while time.monotonic() < until:
        layout = rng.choice([*herds])
        herd = herds[layout]
        if len(herd) < HERD or not rng.randrange(6):
            one = first(layout, rng)
        else:
            # The dear ones more often; lines of any other layout may do here, too.
            parent = min(rng.choices(range(len(herd)), k=2))
            other = rng.choice([kept for others in herds.values() for kept in others])[1]
            one = changed(herd[parent][1], other, rng)
        text = maker.text(one)
        took = cost(lambda text=text, format_id=one.format_id: check(text, format_id))  # type: ignore[misc]
        tried += 1
        if not herd or took > herd[0][0]:
            print(f"{tried:6,} {took:6.2f} s  {layout:10}  {word(one)}", flush=True)
        herd.append((took, one))
        herd.sort(key=lambda kept: -kept[0])
        del herd[HERD:]
    print(f"{tried:,} lists tried")
    return herds


def word(listed: Listed) -> str:
    """Write down what a list is made from."""
    return json.dumps(listed)


def listed_as(text: str) -> Listed:
    """Read what `word` wrote."""
    layout, format_id, lines, *rest = json.loads(text)
    return Listed(layout, format_id, tuple(Line(tuple(pieces), *numbers) for pieces, *numbers in lines), *rest)


def main() -> int:
    """Search, or check one list again."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1995)
    parser.add_argument("--again", metavar="WORD", help="print the list of this word, and tell what it costs")
    asked = parser.parse_args()
    if asked.again:
        listed = listed_as(asked.again)
        text = Maker().text(listed)
        sys.stdout.write(text)
        print(f"\n{cost(lambda: check(text, listed.format_id)):.2f} s, {len(text.encode()):,} bytes", file=sys.stderr)
        return 0
    herds = search(time.monotonic() + 60 * asked.minutes, asked.seed)
    for layout, herd in herds.items():
        for took, one in herd[:SHOWN]:
            print(f"{took:6.2f} s  {layout:10}  {word(one)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
