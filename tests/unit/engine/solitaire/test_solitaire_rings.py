"""Tests of gold rings in the solitaire game, by odds written by hand."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np

from cardpool.folding import fold
from cardpool.pool import CardPool
from tests.odds import near
from validator.engine.dice import at_least
from validator.engine.solitaire.rings import KINDS, kind_of, try_rings
from validator.engine.solitaire.simulate import Game
from validator.engine.solitaire.sites import gain

Sections = dict[str, dict[str, int]]
Begin = Callable[..., Game]
RUNS = 4_000
ONE, MAGIC = "The One Ring (TW)", "Magic Ring of Stealth (TW)"


def after_a_test(deck: Sections, begin: Begin, *rings: str, gold: str = "Fair Gold Ring (TW)") -> Game:
    """Give games in which Beregond has had the gold ring of Elladan tested."""
    deck["quest_deck"], deck["ring_deck"] = {gold: 1}, dict.fromkeys(rings, 1)
    game = begin(deck, RUNS, ("Beregond (TW)", "Elladan (TW)"))
    game.board.rings.tests[0] = True
    nobody = np.zeros(RUNS, dtype=np.int64)
    gain(game, game.rows, nobody, nobody + 1)
    try_rings(game)
    return game


def test_two_dice_say_what_a_gold_ring_is(deck: Sections, begin: Begin) -> None:
    """A Fair Gold Ring is The One Ring on 11 or more, 3 of 36, worth 6 with 3 tokens; a magic ring on 6 or less, 15."""
    game = after_a_test(deck, begin, ONE, MAGIC)
    first = game.board.burdens.first_ring
    one, magic = (game.bearer[:, first + n] == 1 for n in range(2))
    assert near(one.mean(), at_least(11), RUNS)
    assert near(magic.mean(), Fraction(15, 36), RUNS)
    assert (game.tokens == 3 * one).all()
    assert (game.rings == one.astype(int) + magic).all()
    assert game.tapped[:, 0].all()
    # The gold ring is gone, and was nobody's loss.
    assert (game.bearer[:, first - 1] == -1).all()
    assert game.items_lost.sum() == 0
    item = game.board.slot_kind[first]
    assert (game.by_kind[:, item] == 6 * one + 3 * magic).all()


def test_a_dwarven_ring_brings_a_token(deck: Sections, begin: Begin) -> None:
    game = after_a_test(deck, begin, "Dwarven Ring of Durin’s Tribe (TW)", gold="Precious Gold Ring (TW)")
    assert near((game.tokens == 1).mean(), at_least(8), RUNS)
    assert game.tokens.max() == 1


def test_nobody_tests_alone_or_twice(deck: Sections, begin: Begin) -> None:
    game = after_a_test(deck, begin, ONE)
    revealed = game.rings.copy()
    try_rings(game)
    assert (game.rings == revealed).all()
    deck["starting"] = {"Beregond (TW)": 1}
    game = begin(deck, 50)
    game.board.rings.tests[0] = True
    nobody = np.zeros(50, dtype=np.int64)
    gain(game, game.rows, nobody, nobody)
    try_rings(game)
    assert not game.tapped.any()


def test_the_kinds_of_rings(pool: CardPool) -> None:
    kinds = {
        "The One Ring": "one", "Dwarven Ring of Barin’s Tribe": "dwarven", "Magic Ring of Lore": "magic",
        "Lesser Ring": "lesser", "The Warding Ring": "spirit",
    }  # fmt: skip
    for title, kind in kinds.items():
        assert KINDS[kind_of(pool.folded(fold(title))[0])] == kind
