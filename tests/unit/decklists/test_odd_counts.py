"""The legal list with all its counts in an unusual form; the same form on one line alone says nothing for certain."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest

from tests.odd_lists import LEGAL, LEGAL_ONLY, NEVER_LEGAL, OPEN, each, expect
from validator.decklists import read

if TYPE_CHECKING:
    from collections.abc import Callable

ENTRY: Final = re.compile(r"^(\d) (.*)$", re.MULTILINE)
NINE: Final = LEGAL.replace("\n2 Wolves (TW)\n", "\n9 Wolves (TW)\n")
ENGLISH: Final = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
GERMAN: Final = ("", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun")


def both(written: Callable[[int, str], str]) -> None:
    def counted(text: str) -> str:
        return ENTRY.sub(lambda found: written(int(found[1]), found[2]), text)

    expect(LEGAL_ONLY, text=counted(LEGAL))
    expect(NEVER_LEGAL, text=counted(NINE))


@each(
    "{name} ×{count},", "{count}......{name}", "({name}, {count})",
    "{name} {count}", "{name} #{count}", "{name} /{count}", "{name} {{{count}}}", "{name} - {count} copies",
    "{name} <{count}>", "{name} (qty {count})", "{{{count}}} {name}", "<{count}> {name}", "{count}/ {name}",
    "{count}_{name}", "{count}.0 {name}", '"{name}": {count},',
    "{count}\ufe0f\u20e3 {name}", "Qty {count}: {name}", "{count} ea. {name}",
)  # fmt: skip
def test_a_number_that_every_line_has_in_one_place_is_its_count(line: str) -> None:
    both(lambda count, name: line.format(count=count, name=name))
    both(lambda count, name: line.format(count=count, name=re.sub(r" [\[(]\w+[\])]", "", name)))


@each("{count}\n{name}", "{name}\n{count}", "x{count}\n{name}", "{name}\n{count}x")
def test_a_count_may_have_a_line_of_its_own(line: str) -> None:
    both(lambda count, name: line.format(count=count, name=name))


def test_words_and_strokes_that_every_line_has_are_its_count() -> None:
    for words in (ENGLISH, GERMAN):
        both(lambda count, name, words=words: f"{words[count]} {name}")  # type: ignore[misc]
        both(lambda count, name, words=words: f"{words[count].capitalize()} {name}")  # type: ignore[misc]
    for stroke in "|✓*":
        both(lambda count, name, stroke=stroke: f"{name} {stroke * count}")  # type: ignore[misc]
    both(lambda count, name: f"{'|' * count} {name}")
    both(lambda count, name: f"{name} {'⁰¹²³⁴⁵⁶⁷⁸⁹'[count]}")


@each(
    "Wolves 9",
    "Wolves #9",
    "9/ Wolves",
    "Wolves {9}",
    "9_Wolves",
    "nine Wolves",
    "|||| Wolves",
    "9\nWolves",
    "9.0 Wolves",
)
def test_on_one_line_alone_it_may_be_anything(line: str) -> None:
    expect(OPEN, f"2 Wolves (TW) => {line}")


def test_numbers_of_lines_and_of_cards_are_no_counts() -> None:
    names = [name for _, name in ENTRY.findall(LEGAL)][:12]
    for form in ("{at}/ {name}", "{name} #{at}", "{name} {large}"):
        text = "\n".join(form.format(at=at, name=name, large=at * 31) for at, name in enumerate(names, 1))
        assert not any(2 * entry.count > 2 for entry in read(f"Deck\n{text}\n").entries)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{name} #{count}", "'2' is taken for a count, here and in the other lines."),
        ("{name} {strokes}", "'**' is taken for a count, here and in the other lines."),
        ("{count}\n{name}", ""),
        ("{name} (qty {count})", ""),
    ],
)
def test_what_may_be_something_else_is_said_to_be_taken_for_counts_once(line: str, said: str) -> None:
    def written(found: re.Match[str]) -> str:
        return line.format(count=found[1], name=found[2], strokes="*" * int(found[1]))

    decklist = read(ENTRY.sub(written, LEGAL))
    assert [note.message for note in decklist.notes if "taken for a count" in note.message] == [said][: bool(said)]
