"""The legal list as running text: the cards of a section one behind the other, on one line or broken by a program."""

from __future__ import annotations

import textwrap
from itertools import groupby
from typing import TYPE_CHECKING, Final

import pytest

from tests.odd_lists import LEGAL_ONLY, NEVER_LEGAL, each, expect
from tests.unit.decklists.test_whole_lists import MORE, ROWS, Row
from validator.decklists import read

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

FORMS: Final[dict[str, Callable[[Row], str]]] = {
    "front": lambda row: f"{row.copies} {row.name}",
    "times": lambda row: f"{row.copies}x {row.name}",
    "behind": lambda row: f"{row.name} x{row.copies}",
    "brackets": lambda row: f"{row.name} ({row.copies})",
    "equals": lambda row: f"{row.copies}={row.name}",
}
WIDTH: Final = 78


def running(rows: Sequence[Row], form: str, mark: str, heading: str, *, width: int = 0) -> str:
    """Return the list with a section a paragraph, broken at a width where one is given."""
    text = ""
    for section, cards in groupby(rows, lambda row: row.section):
        if form == "none":
            body = mark.join(row.name for row in cards for _ in range(row.copies))
        else:
            body = mark.join(map(FORMS[form], cards))
        text += f"{heading.format(section)}{body}\n"
    if width:
        lines = text.split("\n")
        text = "\n".join("\n".join(textwrap.wrap(line, width, break_on_hyphens=False)) for line in lines)
    return text


def both(form: str, mark: str, heading: str, *, width: int = 0) -> None:
    expect(LEGAL_ONLY, text=running(ROWS, form, mark, heading, width=width))
    expect(NEVER_LEGAL, text=running(MORE, form, mark, heading, width=width))


@each(", ", "; ", " / ", " | ", " • ", " · ", " + ", " - ")
def test_cards_with_counts_may_stand_one_behind_the_other(line: str) -> None:
    for form in ("front", "behind"):
        both(form, line, "{}: ")
        both(form, line, "{}\n")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("heading", ["{}: ", "{} - ", "**{}**: ", "## {}\n", "{}:\n"])
def test_a_section_may_be_a_paragraph(form: str, heading: str) -> None:
    both(form, ", ", heading)


@each("{}: ", "{}\n", "{}:\n")
def test_a_paragraph_may_be_broken_where_the_line_is_full(line: str) -> None:
    for form in ("front", "brackets"):
        both(form, ", ", line, width=WIDTH)
    both("none", ", ", line, width=WIDTH)


@each(", ", "; ", " / ", " | ", " • ")
def test_a_long_paragraph_needs_no_counts(line: str) -> None:
    both("none", line, "{}: ")
    both("none", line, "{}\n")


@each("Here, There, or Yonder", "Waylaid, Wounded, and Orc-dragged", "Andúril, the Flame of the West")
def test_a_title_with_commas_may_stand_between_commas(line: str) -> None:
    rows = [row._replace(name=line) if row.name == "Thorough Search" else row for row in ROWS]
    for form in ("front", "behind", "none"):
        expect(LEGAL_ONLY, text=running(rows, form, ", ", "{}: "))


def test_lines_that_have_room_left_are_not_one_paragraph() -> None:
    rows = read("Deck\n2 Cram, 2 Wolves, 1 Orcrist, 1 Glamdring, 1 Gwaihir, 1 Block\nBofur, Ori\n1 Balin\n").entries
    assert [row.name for row in rows[-3:]] == ["Block", "Bofur, Ori", "Balin"]
