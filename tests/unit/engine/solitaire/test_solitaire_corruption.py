"""Corruption in the solitaire game: checks, removal and heirs, by odds written by hand."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np

from tests.odds import near
from validator.engine.solitaire.corruption import (
    after_gaining,
    after_moving,
    after_untapping,
    check,
    corrupt,
    corruptible,
    despair,
    points_at_council,
    shake_off,
)
from validator.engine.solitaire.simulate import Game
from validator.engine.solitaire.sites import gain

Sections = dict[str, dict[str, int]]
Begin = Callable[..., Game]
RUNS = 4_000
TWO = ("Beregond (TW)", "Elladan (TW)")


def nobody(runs: int) -> np.ndarray:
    return np.zeros(runs, dtype=np.int64)


def test_who_has_as_many_points_as_he_rolls_is_discarded(deck: Sections, begin: Begin) -> None:
    """Beregond, who has -1, with three hazards of 2 points: out on a roll of 7 or less."""
    deck["hazard_deck"] = {"Lure of Nature (TW)": 3}
    game = begin(deck, RUNS)
    points = game.by_kind.copy()
    game.cursed[:] = 0
    check(game, game.rows, nobody(RUNS))
    assert near(game.corrupted.mean(), Fraction(21, 36), RUNS)
    gone = game.corrupted == 1
    assert (~game.present[:, 0] == gone).all()
    assert (points - game.by_kind).sum() == gone.sum() * game.board.people.points[0]
    assert (game.cursed[gone] == -1).all()
    assert game.fined.sum() == 0


def test_a_wizard_who_is_eliminated_by_corruption_costs_points(deck: Sections, begin: Begin) -> None:
    """As Beregond does, he falls short by more than 1 on a roll of 5 or less."""
    deck["hazard_deck"] = {"Lure of Nature (TW)": 3}
    game = begin(deck, RUNS)
    game.board.people.is_wizard[:] = True
    game.cursed[:] = 0
    check(game, game.rows, nobody(RUNS))
    assert near((game.fined == 5).mean(), Fraction(10, 36), RUNS)


def test_hazards_corrupt_somebody_whom_they_may_be_played_on(deck: Sections, begin: Begin) -> None:
    """The Burden of Time is for Elves; The Roving Eye for who has a greater item. In play, none is in the deck."""
    deck["hazard_deck"] = {"The Burden of Time (TW)": 1, "The Roving Eye (LE)": 1, "Lure of Nature (TW)": 1}
    game = begin(deck, 3, TWO)
    card = np.array([0, 1, 2])
    everybody = np.ones(3, dtype=bool)
    assert corruptible(game, card, everybody).tolist() == [[False, True], [False, False], [True, True]]
    corrupt(game, everybody, card, corruptible(game, card, everybody))
    assert game.cursed[0].tolist() == [1, -1]
    assert game.removed[0].tolist() == [True, False, False]


def test_a_lure_of_nature_tries_its_bearer_in_each_wilderness(deck: Sections, begin: Begin) -> None:
    """With 2 points and -1 he fails on 3 or less; two Wildernesses are two checks."""
    deck["hazard_deck"] = {"Lure of Nature (TW)": 1}
    game = begin(deck, RUNS)
    game.cursed[:] = 0
    after_moving(game, np.ones(RUNS, dtype=bool), np.full(RUNS, 2))
    assert near(game.corrupted.mean(), 1 - Fraction(33, 36) ** 2, RUNS)
    after_untapping(game)
    after_gaining(game, game.rows)
    assert near(game.corrupted.mean(), 1 - Fraction(33, 36) ** 2, RUNS)


def test_a_corruption_card_is_removed_by_tapping_or_at_a_penalty(deck: Sections, begin: Begin) -> None:
    """Its number is 4: 30 of 36 for who taps, 15 of 36 at -3; a token goes where he who taps rolls 8 or more."""
    deck["hazard_deck"] = {"Lure of Nature (TW)": 1}
    game = begin(deck, RUNS, TWO)
    game.cursed[:], game.tokens[:] = 0, 5
    game.present[::2, 1] = False
    shake_off(game)
    with_another, alone = game.cursed[1::2, 0] == -1, game.cursed[::2, 0] == -1
    assert near(with_another.mean(), Fraction(30, 36), RUNS // 2)
    assert near(alone.mean(), Fraction(15, 36), RUNS // 2)
    assert game.tapped[1::2, 0].all()
    assert not game.tapped[::2].any()
    assert near((game.tokens[1::2] == 4).mean(), Fraction(15, 36), RUNS // 2)
    assert (game.tokens[::2] == 5).all()


def test_there_are_never_fewer_tokens_than_none(deck: Sections, begin: Begin) -> None:
    deck["hazard_deck"] = {"Lure of Nature (TW)": 1}
    game = begin(deck, 200, TWO)
    game.cursed[:] = 0
    shake_off(game)
    assert (game.tokens == 0).all()


def test_who_has_most_points_despairs(deck: Sections, begin: Begin) -> None:
    """Elladan has 4 points, Beregond none: at -1 he is out on a roll of 5 or less."""
    deck["hazard_deck"] = {"Lure of Nature (TW)": 2}
    game = begin(deck, RUNS, TWO)
    game.cursed[:] = 1
    despair(game, np.ones(RUNS, dtype=bool), np.full(RUNS, -1))
    assert game.present[:, 0].all()
    assert near((~game.present[:, 1]).mean(), Fraction(10, 36), RUNS)


def test_the_unwounded_take_an_item_each_of_who_falls_in_combat(deck: Sections, begin: Begin) -> None:
    """Haldir, wounded, takes none of Elladan's three; Beregond the best, and the others are lost with their points."""
    deck["quest_deck"] = {"Glamdring (TW)": 1, "Orcrist (TW)": 1, "Magical Harp (TD)": 1}
    game = begin(deck, 1, ("Beregond (TW)", "Elladan (TW)", "Haldir (TW)"))
    for quest in range(3):
        gain(game, np.array([0]), np.array([quest]), np.array([1]))
    points = game.board.points
    item = game.board.kind[0]
    assert game.by_kind[0, item] == points.sum()
    game.wounded[0, 2] = True
    game.eliminate(np.array([0]), np.array([1]))
    kept = np.flatnonzero(game.bearer[0] == 0)
    assert points[kept].tolist() == [points.max()]
    assert game.by_kind[0, item] == points.max()
    assert game.items_lost[0] == 2
    # Whom corruption takes leaves nothing behind.
    game.board.burdens.corruption[:] = 99
    check(game, np.array([0]), np.array([0]))
    assert game.by_kind[0, item] == 0


def test_at_the_free_council_everybody_makes_a_check(deck: Sections, begin: Begin) -> None:
    """Elladan has 6 points and what his sword has; he and it count where the check succeeds, and the games go on."""
    deck["hazard_deck"] = {"Lure of Nature (TW)": 3}
    deck["quest_deck"] = {"Glamdring (TW)": 1}
    game = begin(deck, RUNS, ("Elladan (TW)",))
    board = game.board
    # None of two kinds beside his own is more than half.
    game.by_kind[:, [board.kill, board.raided_kind]] += 10
    gain(game, game.rows, nobody(RUNS), nobody(RUNS))
    game.cursed[:] = 0
    board.burdens.corruption[:] = 1
    called = game.rows % 2 == 0
    found = points_at_council(game, called)
    assert (found[1::2] == 0).all()
    his = board.people.points[0] + board.points[0]
    assert his == 1 + 2
    assert set(found[::2]) == {20, 20 + his}
    assert near((found[::2] == 20).mean(), Fraction(21, 36), RUNS // 2)
    assert game.present.all()
