"""Events that help a whole company against an attack, or cancel one at a price, by the dice and numbers by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cardpool.database import open_pool
from tests.unit.engine.turns.test_combat import attack
from tests.unit.engine.turns.test_games import FILLER, as_json
from tests.unit.engine.turns.test_referee import positions
from validator.check_request import CheckRequest
from validator.engine.turns.combat import Attacks, face
from validator.engine.turns.games import PLAYED, Games
from validator.engine.turns.luck import OPPONENT, TOTALS, Luck
from validator.engine.turns.opponent import Opponent
from validator.engine.turns.play import Play, play
from validator.engine.turns.rallies import rallies_of
from validator.engine.turns.request import PlayRequest

if TYPE_CHECKING:
    from validator.engine.turns.attacks import Attack

GAMES = 1_000
DWARVES, KINDLING, VANISHMENT, SUNLIGHT = (
    "The Dwarves Are upon You! (DM)", "Kindling of the Spirit (TW)", "Vanishment (TW)", "Vanish in Sunlight! (TD)"
)  # fmt: skip
PRICE_DICE = 20_000_000_000
BALIN, ARAGORN, GANDALF = range(3)


def list_of(copies: int = 1, filler: int = 16) -> dict[str, Any]:
    drawn = dict.fromkeys((DWARVES, KINDLING, VANISHMENT, SUNLIGHT), copies) | {"Durin’s Axe (TW)": 1, FILLER: filler}
    pool = ("Balin (TW)", "Aragorn II (TW)", "Gandalf (TW)")
    sites = ("Rivendell (TW)", "Moria (TW)", "Ettenmoors (TW)", "Lórien (TW)")
    return as_json({"pool": dict.fromkeys(pool, 1), "play_deck": drawn, "location_deck": dict.fromkeys(sites, 1)})


@pytest.fixture(scope="module")
def company() -> Play:
    return play(list_of(), CheckRequest(), PlayRequest(games=GAMES, turns=1, against="typical"))


def fought(company: Play, strike: Attack, *held: str, wizard: bool = False) -> tuple[Games, Any]:
    """Let Balin (a Dwarf, prowess 4, body 7) and Aragorn II (6, 9), and Gandalf (6) if he is there, face an attack."""
    assert company.hazards is not None
    games = Games(company.board, Luck(0, 0, GAMES), 1, opponent=Opponent(company.hazards, Luck(0, 0, GAMES, OPPONENT)))
    assert [one.title for one in company.board.persons] == ["Balin", "Aragorn II", "Gandalf"]
    games.company[:] = company.board.companies.id_of(frozenset(range(2 + wizard)))
    games.untap()
    games.hand[:, [n for n, card in enumerate(company.board.cards) if card.title in held]] = True
    return games, face(games, games.rows, Attacks.of([strike] * GAMES), 0)


def played(games: Games) -> set[str]:
    found = games.fate == PLAYED
    assert (found == found[0]).all()
    return {card.title for card, was in zip(games.board.cards, found[0], strict=True) if was}


def test_dwarves_have_two_more_of_prowess_and_one_less_of_body(company: Play) -> None:
    games, _ = fought(company, attack(1, 12, chooses=True), "The Dwarves Are upon You!")
    assert played(games) == {"The Dwarves Are upon You!"}
    # The attacker chooses Balin, the weakest, who is tapped or not by nobody: 4 and 2 more, against 12.
    roll, body = TOTALS[games.luck.dice(0, 0)], TOTALS[games.luck.dice(0, 2)]
    wounded = 4 + 2 + roll < 12
    assert (games.losses["wounded"] == wounded).all()
    assert (games.losses["eliminated"] == wounded & (body > company.board.body[BALIN] - 1)).all()


def test_it_is_no_help_for_who_is_none_and_where_nobody_is_feared_for(company: Play) -> None:
    # Of one strike the defender lets Aragorn II face it, of whom 6 and 7 are less than 14.
    assert not played(fought(company, attack(1, 14), "The Dwarves Are upon You!")[0])
    assert not played(fought(company, attack(1, 11, chooses=True), "The Dwarves Are upon You!")[0])
    assert not played(
        fought(company, attack(1, 14, chooses=True)._replace(detains=True), "The Dwarves Are upon You!")[0]
    )


def test_what_takes_from_the_attack_is_for_everybody_and_against_its_kinds_alone(company: Play) -> None:
    undead = attack(1, 15)._replace(kinds=frozenset({"undead"}))
    games, _ = fought(company, undead, "Vanish in Sunlight!")
    assert played(games) == {"Vanish in Sunlight!"}
    assert (games.losses["wounded"] == (6 + TOTALS[games.luck.dice(0, 0)] < 13)).all()
    assert not played(fought(company, attack(1, 15), "Vanish in Sunlight!")[0])


def test_a_wizard_pays_for_what_he_does(company: Play) -> None:
    games, beaten = fought(company, attack(2, 15), "Vanishment", "Kindling of the Spirit", wizard=True)
    assert played(games) == {"Vanishment"}
    assert not beaten.any()
    assert not games.losses["wounded"].any()
    # No corruption points, and one more for Gandalf: a roll of 2 less 2 is 1, and he withstands.
    assert (games.sizes() == 3).all()
    # Without him nobody plays one; and a check that is likely to fail is not made.
    assert not played(fought(company, attack(2, 15), "Vanishment", "Kindling of the Spirit")[0])


def test_a_price_may_be_too_high(company: Play) -> None:
    # All of seven points: 5 and 1 less 2 are 4.
    column = next(n for n, card in enumerate(company.board.cards) if card.title == "Vanishment")
    for points, pays in ((3, True), (4, False)):
        assert company.hazards is not None
        games = Games(
            company.board, Luck(0, 0, GAMES), 1, opponent=Opponent(company.hazards, Luck(0, 0, GAMES, OPPONENT))
        )
        games.company[:] = company.board.companies.id_of(frozenset(range(3)))
        games.untap()
        games.taint[:, GANDALF] = points
        games.hand[:, column] = True
        face(games, games.rows, Attacks.of([attack(2, 15)] * GAMES), 0)
        assert ((games.fate[:, column] == PLAYED) == pays).all()
        if pays:
            stays = games.board.companies.present[games.company][:, GANDALF]
            assert (stays == (TOTALS[games.luck.dice(0, PRICE_DICE + column)] + 1 - 2 > points)).all()


@pytest.mark.parametrize(
    ("card_id", "does"),
    [
        ("DM-124", [(2, -1, 0, None)]), ("AS-81", [(2, -1, 0, -3)]), ("TW-262", [(2, 0, 0, -2)]),
        ("LE-212", [(0, 0, -2, None)]),
        ("TD-115", [(0, 0, -2, None)]), ("TW-346", [(0, 0, -3, None)]), ("TW-319", []), ("TW-244", []),
    ],
)  # fmt: skip
def test_what_an_event_does_for_a_company(card_id: str, does: list[tuple[Any, ...]]) -> None:
    found = rallies_of(open_pool()[card_id])
    names = ("prowess", "body", "foe")
    assert [(*(one.effects.total(name, None, ()) for name in names), one.price) for one in found] == does


def test_they_are_played_alike() -> None:
    met = play(list_of(2, 4), CheckRequest(), PlayRequest(games=40, turns=12, against="typical"))
    for game, turn, ours, theirs in positions(met, 40, 12):
        assert ours == theirs, f"game {game}, turn {turn}"
