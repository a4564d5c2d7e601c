"""The counts of the sections that only some games have, in the report and as text."""

from __future__ import annotations

import re
from typing import Any

import pytest

from validator.checking import check
from validator.count_limits import count_limits
from validator.render import text as as_text

STANDARD = {"play_deck", "pool", "sideboard", "sideboard_fallen_wizard", "location_deck", "agents_mind", "two_way"}
BOARDS: dict[str, Any] = {
    "alignment": "wizard",
    "play_deck": [{"name": "Cave-drake", "count": 3}],
    "sideboard_grey": [{"name": "Foolish Words", "count": 3}],
    "sideboard_dc_world": [{"name": "Twilight", "count": 2}, {"name": "Greed", "count": 3}],
}


def test_the_boards_of_dream_card_games_are_counted() -> None:
    counts = check(BOARDS, "dreamcards").counts

    assert (counts["sideboard_grey"], counts["sideboard_dc_world"]) == ({"total": 3}, {"total": 5})
    assert counts.keys() == STANDARD | {"sideboard_grey", "sideboard_dc_world"}


def test_a_game_with_such_boards_counts_them_where_a_list_has_none() -> None:
    counts = check("Deck\n3 Cave-drake\n", "dreamcards").counts

    assert (counts["sideboard_grey"], counts["sideboard_dc_world"]) == ({"total": 0}, {"total": 0})


def test_a_game_without_them_counts_them_where_a_list_has_them() -> None:
    assert check("Deck\n3 Cave-drake\n").counts.keys() == STANDARD
    assert check(BOARDS).counts["sideboard_grey"] == {"total": 3}


def test_the_decks_of_the_solitaire_game_are_counted() -> None:
    counts = check({"player_deck": [{"name": "Ford", "count": 3}]}, "road-goes-ever-on").counts

    assert counts["player_deck"] == {"total": 3}
    assert counts["quest_deck"] == {"total": 0}


@pytest.mark.parametrize(
    "row",
    [
        r"sideboard +0  at most 0 for this play deck",
        r"sideboard against grey players +3  at most 10",
        r"DC World sideboard +5  at most 10",
    ],
)
def test_text_sets_them_beside_their_limits(row: str) -> None:
    assert re.search(row, as_text.render(check(BOARDS, "dreamcards")))


def test_text_leaves_out_those_that_are_empty() -> None:
    assert "DC World" not in as_text.render(check("Deck\n3 Cave-drake\n", "dreamcards"))


def test_the_page_has_bars_for_them() -> None:
    found = {one.rule: (one.value, one.allowed) for one in count_limits(check(BOARDS, "dreamcards"))}

    boards = [found[f"sideboard.{name}_size"] for name in ("grey", "dc_world")]
    assert boards == [(3, "at most 10"), (5, "at most 10")]
