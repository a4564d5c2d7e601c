"""Input that is made to do harm: a megabyte of anything is answered soon, and with one clear line."""

from __future__ import annotations

import itertools
import time
import tracemalloc
from typing import TYPE_CHECKING

import pytest

from tests import pace
from validator.decklists import MAX_BYTES, Decklist, UnreadableList, read

if TYPE_CHECKING:
    from collections.abc import Callable

LIMIT = 100
"""In steps of `tests.pace`: about two seconds of a machine that does nothing else."""

MEMORY = 150 << 20
"""Bytes above what was there before."""


def rep(text: str) -> str:
    """Return a megabyte of `text`, over and over."""
    return (text * (MAX_BYTES // len(text.encode()) + 1)).encode()[:MAX_BYTES].decode("utf-8", "ignore")


def rows(make: Callable[[int], str], head: str = "") -> str:
    """Return a megabyte of lines, each made from its number."""
    lines, size = [head], len(head)
    for number in itertools.count(10_000_019, 7_919):
        line = make(number)
        size += len(line.encode()) + 1
        if size > MAX_BYTES - 16:
            return "\n".join(lines)
        lines.append(line)
    raise AssertionError


HOSTILE: dict[str, Callable[[], str]] = {
    "commas": lambda: rep("a,"),
    "commas in lines": lambda: rows(lambda n: "Aa, " * 140 + str(n)),
    "line ends": lambda: "1 Cram\n" + rep("\n"),
    "short lines": lambda: rep("a\n"),
    "many names": lambda: rows("Card {}".format),
    "many long names": lambda: rows(lambda n: f"1 Card of the {n} and the {n} long name {n} (TW) [H]"),
    "many sentences": lambda: rows(
        lambda n: f"this is sentence number {n} that ends in a full stop and is far too long."
    ),
    "open brackets": lambda: rep("("),
    "brackets": lambda: rows(lambda n: "a" + " [b c]" * 80 + str(n)),
    "round brackets": lambda: rows(lambda n: "(" * 250 + ")" * 250 + str(n)),
    "digits": lambda: rep("1"),
    "digits in lines": lambda: rows(lambda n: "1" * 560 + str(n)),
    "spaces": lambda: "1 Cram\n" + rep(" ") + "x",
    "spaces in lines": lambda: rows(lambda n: f"{n}a" + " " * 500 + "b"),
    "tabs": lambda: rep("1\t"),
    "hashes": lambda: rep("#"),
    "rulers": lambda: rep("####\nDeck\n"),
    "gccg heads": lambda: rep("# GCCG\n"),
    "gccg": lambda: rows("1 Card {} (TW)".format, "# GCCG\nDeck"),
    "gccg remarks": lambda: rows("1 Card - a # b (c d) [e] (TW) {}".format, "# GCCG\nDeck"),
    "netmeccg": lambda: rows("Card {}*".format, "[NetMECCG v1]\n[hazards]"),
    "titles": lambda: rep("Name: a\n1 Cram\n"),
    "markdown titles": lambda: rep("# a\n## Deck\n1 Cram\n"),
    "json arrays": lambda: rep("["),
    "json objects": lambda: rep('{"a":'),
    "json keys": lambda: "{" + ",".join(f'"{n}":1' for n in range(90_000)) + ',"89999":1}',
    "json entries": lambda: '{"pool":[' + ",".join(['{"name":"a","count":1}'] * 40_000) + "]}",
    "json of others": lambda: '{"pool":[' + ",".join(f'{{"name":"a{n}","qty":1}}' for n in range(40_000)) + "]}",
    "xml depth": lambda: "<deck>" + rep("<a>"),
    "xml cards": lambda: "<deck>" + "<card qty='1'>a</card>" * 47_000 + "</deck>",
    "xml text": lambda: "<deck>" + "a\n" * 500_000 + "</deck>",
    "xml attributes": lambda: "<deck " + " ".join(f'a{n}="1"' for n in range(80_000)) + "/>",
    "xml ampersands": lambda: "<deck>" + "&" * 1_000_000 + "</deck>",
    "xml unclosed": lambda: rep("<deck "),
    "html signs": lambda: "<p>" + rep("<"),
    "html tags": lambda: rep("<b>"),
    "html unclosed": lambda: "<p>" + rep("<a "),
    "html comments": lambda: "<p>" + rep("<!--"),
    "html ends": lambda: "<p>" + rep("</a"),
    "html scripts": lambda: "<p>" + rep("<script></script "),
    "html entities": lambda: "<p>" + rep("&a"),
    "html cells": lambda: "<table>" + rep("<tr><td>1<td>a"),
    "html tables": lambda: rep("<table><tr><td>"),
    "html attributes": lambda: "<p>" + rep('<a b="'),
    "html list": lambda: rows("<li>1 Card {}".format),
    "csv": lambda: rows("1,Card {},TW".format),
    "csv quotes": lambda: rep('"'),
    "csv open quotes": lambda: rows('1,"Card {}'.format),
    "csv wide": lambda: "1,Cram\n" + rep(","),
    "csv without end": lambda: rows(lambda n: "1,Cram" + f",{n}" * 60),
    "bars": lambda: rep("|a"),
    "quoting": lambda: rep(">"),
    "quoting in lines": lambda: rep(">" * 900 + "\n"),
    "mojibake": lambda: rep("Ã©"),
    "mojibake in lines": lambda: rows("1 ThÃ©oden {}".format),
    "cyrillic": lambda: rows("1 Gаndаlf of {}".format),
    "zero width": lambda: "Deck\n" + rep("\u200b"),
    "accents": lambda: rows(lambda n: f"{n} a" + "\u0301" * 250),
    "stars": lambda: rows(lambda n: "*a" * 280 + str(n)),
    "links": lambda: rows(lambda n: "[a](" * 140 + str(n)),
    "ticks": lambda: rows(lambda n: "`a" * 280 + str(n)),
    "bbcode": lambda: rows(lambda n: "[url=a]" * 80 + str(n)),
    "backslashes": lambda: rows(lambda n: "\\" * 580 + str(n)),
    "dashes": lambda: rows(lambda n: "a - " * 140 + str(n)),
    "dots": lambda: rows(lambda n: "a" + "." * 550 + f"b{n}"),
    "slashes": lambda: rows(lambda n: "Aa / " * 110 + str(n)),
    "vague": lambda: rows(lambda n: "some other " * 50 + str(n)),
    "bullets": lambda: rows(lambda n: "•" * 180 + str(n)),
    "numbers": lambda: rows(lambda n: "1. " * 180 + str(n)),
    "entities": lambda: rows(lambda n: "&a;" * 180 + str(n)),
}


def answer(data: bytes) -> Decklist | UnreadableList:
    """Return the deck in `data`, or why there is none."""
    try:
        return read(data)
    except UnreadableList as error:
        return error


@pytest.mark.slow
@pytest.mark.parametrize("what", HOSTILE)
def test_a_megabyte_is_answered_soon_and_in_one_line(what: str) -> None:
    data = HOSTILE[what]().encode()[:MAX_BYTES]

    def seconds() -> float:
        began = time.process_time()
        answer(data)
        return time.process_time() - began

    assert pace.within(LIMIT, seconds)
    found = answer(data)
    if isinstance(found, UnreadableList):
        assert found.message.isprintable()
        assert len(found.message) < 300
    else:
        assert len(found.entries) <= 5000


@pytest.mark.slow
@pytest.mark.parametrize(
    "what",
    ["commas in lines", "many names", "many long names", "xml cards", "html list", "csv", "json entries", "line ends"],
)
def test_a_megabyte_needs_a_bounded_memory(what: str) -> None:
    data = HOSTILE[what]().encode()[:MAX_BYTES]
    tracemalloc.start()
    answer(data)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < MEMORY


def test_a_deck_has_a_bounded_number_of_entries() -> None:
    assert len(read("1 Cram\n" * 5000).entries) == 5000
    for text in ("1 Cram\n" * 5001, "A, B, C, D, E\n" * 1001, "# GCCG\nDeck\n" + "1 Cram\n" * 5000):
        with pytest.raises(UnreadableList, match=r"more than 5000 (lines|entries), and no deck has"):
            read(text)


def test_blank_lines_are_bounded_too() -> None:
    assert len(read("1 Cram\n" + "\n" * 10_000).entries) == 1
    with pytest.raises(UnreadableList, match="more than 20000 lines"):
        read("1 Cram\n" + "\n" * 20_000)
