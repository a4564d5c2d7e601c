"""A heading that states another count than it has cards is said, and changes no verdict."""

from __future__ import annotations

import pytest

from validator.decklists import read


def stated(text: str) -> list[tuple[int, str]]:
    """Return the headings whose counts are not those of the list."""
    return [(note.line, note.message) for note in read(text).notes if note.kind == "miscounted"]


@pytest.mark.parametrize(
    "heading", ["Sideboard (3)", "## Sideboard (3)", "Sideboard: 3", "Sideboard [3]", "Sideboard (3 cards)", "SB x3"]
)
def test_a_count_is_held_against_the_cards_below(heading: str) -> None:
    assert not stated(f"Deck\n1 Cram\n{heading}\n2 Cram\n1 Twilight\n\nSites (1)\n1 Moria\n")
    assert [line for line, _ in stated(f"Deck\n1 Cram\n{heading}\n2 Cram\n\nSites (1)\n1 Moria\n")] == [3]
    assert [line for line, _ in stated(f"Deck\n1 Cram\n{heading}\n4 Cram\n\nSites (1)\n1 Moria\n")] == [3]


def test_the_note_says_both_counts() -> None:
    assert stated("Deck\n1 Cram\nSideboard (3)\n2 Cram\n") == [
        (3, '"Sideboard (3)" states 3, and the list has 2 there.')
    ]


def test_a_section_holds_what_its_types_and_parts_hold() -> None:
    hazards = "Hazards (6)\nCreatures (2)\n2 Wolves\nEvents (4)\n4 Twilight\n"
    text = f"Play deck (7)\nCharacters (1)\n1 Balin\n{hazards}Sites\n1 Moria"
    assert not stated(text)
    assert [line for line, _ in stated(text.replace("4 Twilight", "3 Twilight"))] == [1, 4, 7]


@pytest.mark.parametrize(
    "heading", ["Sideboard", "Sideboard (15/30)", "Sideboard (3 cards, 2 hazards)", "Sideboard (0)"]
)
def test_what_states_no_one_count_is_held_against_nothing(heading: str) -> None:
    assert heading == "Sideboard (0)" or not stated(f"Deck\n1 Cram\n{heading}\n2 Cram\n")
    assert not stated(f"Deck\n1 Cram\n{heading}\n")


def test_nothing_is_said_where_a_line_below_cannot_be_counted() -> None:
    assert not stated("Deck\n1 Cram\nSideboard (3)\n1-2 Cram\n1 Twilight\n")


def test_the_comments_of_gccg_state_counts_too() -> None:
    text = "# GCCG\n####\nDeck\n####\n# Hazard (3)\n2 Twilight\n1 Cram\n# Site (1)\n1 Moria\n"
    assert not stated(text)
    assert [line for line, _ in stated(text.replace("1 Cram\n", ""))] == [5]
