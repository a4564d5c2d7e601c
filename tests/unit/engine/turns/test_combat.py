"""Attacks and what they cost, by numbers written by hand: who faces them, who taps, who is wounded, who falls."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from cardpool.database import open_pool
from validator.check_request import CheckRequest
from validator.engine.turns.attacks import EACH, NO_BODY, NO_CHECK, Attack, of_creature, of_site
from validator.engine.turns.combat import Attacks, face
from validator.engine.turns.games import Games
from validator.engine.turns.hazards import HazardBoard, hazards_of, typical_hazards
from validator.engine.turns.luck import OPPONENT, TOTALS, Luck
from validator.engine.turns.opponent import Opponent
from validator.engine.turns.play import play
from validator.engine.turns.points import by_asterisk
from validator.engine.turns.request import PlayRequest
from validator.engine.turns.shields import shields_of
from validator.usage import UsageError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from validator.engine.turns.play import Play

GAMES = 2_000
EXAMPLES = Path(__file__).parents[4] / "examples"


@pytest.fixture(scope="module")
def company() -> Play:
    """Aragorn II (prowess 6, body 9, 3 points) and Arwen (prowess 2, body 8, 1 point) at Rivendell."""
    deck: dict[str, Any] = {
        "pool": [{"name": "Aragorn II", "set": "TW", "count": 1}, {"name": "Arwen", "set": "TW", "count": 1}],
        "play_deck": [{"name": "Cave-drake", "set": "TW", "count": 20}],
        "location_deck": [{"name": "Rivendell", "set": "TW", "count": 1}, {"name": "Moria", "set": "TW", "count": 1}],
    }
    return play(deck, CheckRequest(), PlayRequest(games=GAMES, turns=3))


def minions() -> Play:
    """Ciryaher (prowess 5) at Dol Guldur, of a Ringwraith."""
    deck: dict[str, Any] = {
        "pool": [{"name": "Ciryaher", "set": "LE", "count": 1}],
        "play_deck": [{"name": "Cave-drake", "set": "TW", "count": 20}],
        "location_deck": [{"name": "Dol Guldur", "set": "LE", "count": 1}],
    }
    return play(deck, CheckRequest(alignment="ringwraith"), PlayRequest(games=GAMES, turns=1))


def fought(company: Play, attack: Attack) -> tuple[Games, NDArray[np.bool_], NDArray[np.int8]]:
    """Let every company face an attack; give what is left, who beat it, and the totals of the first strikes."""
    luck = Luck(0, 0, GAMES)
    games = Games(company.board, luck, 1)
    games.untap()
    beaten = face(games, games.rows, Attacks.of([attack] * GAMES), 0)
    return games, beaten, TOTALS[luck.dice(0, 0)]


def attack(strikes: int, prowess: int, body: int = NO_BODY, **more: bool) -> Attack:
    return Attack("it", strikes, prowess, body, 1, more.get("detains", False), more.get("chooses", False))


def test_the_numbers_of_the_company(company: Play) -> None:
    board = company.board
    assert [card.title for card in board.persons] == ["Aragorn II", "Arwen"]
    assert board.prowess.tolist() == [6, 2]
    assert board.body.tolist() == [9, 8]


def test_the_strongest_defends_and_taps_unless_he_is_stronger(company: Play) -> None:
    games, beaten, rolls = fought(company, attack(1, 8))
    assert (beaten == (6 + rolls > 8)).all()
    assert (games.wounded[:, 0] == (6 + rolls < 8)).all()
    assert not games.untapped[:, 0].any()
    assert games.untapped[:, 1].all()
    assert (games.losses["tapped"] == (6 + rolls >= 8)).all()
    assert (games.losses["wounded"] == (6 + rolls < 8)).all()
    assert (games.points[:, 4] == beaten).all()


def test_who_has_more_prowess_than_the_attack_stays_untapped_at_minus_three(company: Play) -> None:
    games, beaten, rolls = fought(company, attack(1, 5))
    assert (beaten == (3 + rolls > 5)).all()
    assert (games.untapped[:, 0] == (3 + rolls >= 5)).all()
    assert not games.losses["tapped"].any()


@pytest.mark.parametrize(
    ("strikes", "prowess", "automatic", "stays"),
    [
        (2, 9, True, True),  # 6 - 3 + 7 is more than 9, and both are struck
        (2, 10, True, False),  # 6 - 3 + 7 is not more than 10
        (1, 9, True, False),  # Arwen is spared, and can play
        (2, 9, False, False),  # a creature comes on the way
    ],
)
def test_the_last_who_is_untapped_faces_an_automatic_attack_at_minus_three(
    company: Play, strikes: int, prowess: int, *, automatic: bool, stays: bool
) -> None:
    games, _, rolls = fought(company, attack(strikes, prowess)._replace(automatic=automatic))
    own = 3 if stays else 6
    assert (games.untapped[:, 0] == (stays & (own + rolls >= prowess))).all()
    gone = ~games.board.companies.present[games.company][:, 0]
    assert (games.wounded[:, 0] | gone == (own + rolls < prowess)).all()
    assert games.untapped[:, 1].all() == (strikes == 1)


def test_where_nobody_stayed_untapped_the_company_goes_on() -> None:
    """Whatever the hand holds for Moria, who was worn out there moves in the next turn."""
    played = play((EXAMPLES / "wizard-dwarves-of-erebor.deck").read_bytes(), how=PlayRequest(against="typical"))
    assert played.hazards
    board, moria = played.board, [site.title for site in played.board.sites].index("Moria")
    games = Games(board, Luck(0, 0, GAMES), 8, opponent=Opponent(played.hazards, Luck(0, 0, GAMES, OPPONENT)))
    worn_out, seen = np.zeros(GAMES, dtype=bool), 0

    def look(now: Games) -> None:
        nonlocal worn_out, seen
        assert (now.at[worn_out & (now.sizes() > 0)] != moria).all()
        seen += int(worn_out.sum())
        worn_out = now.worn_out == moria

    games.play(look)
    assert seen > 0


def test_a_body_check_ends_the_wounded_by_his_body(company: Play) -> None:
    games, _, rolls = fought(company, attack(1, 12))
    wounded = 6 + rolls < 12
    falls = wounded & (TOTALS[games.luck.dice(0, 2)] > 9)
    gone = ~games.board.companies.present[games.company][:, 0]
    assert (gone == falls).all()
    assert (games.points[:, 0] == 4 - 3 * falls).all()
    assert (games.losses["wounded"] == wounded).all()
    assert (games.losses["eliminated"] == falls).all()


def test_the_attacker_may_choose_the_weakest_and_strikes_beyond_the_company_weaken_it(company: Play) -> None:
    games, _, rolls = fought(company, attack(1, 9, chooses=True))
    assert ((2 + rolls < 9) == (games.losses["wounded"] > 0)).all()
    assert games.untapped[:, 0].all()
    games, _, rolls = fought(company, attack(5, 9))
    # Three strikes too many: two off the first, one off the second.
    assert (games.wounded[:, 0] | ~games.board.companies.present[games.company][:, 0] == (4 + rolls < 9)).all()


def test_a_strike_with_a_body_is_defeated_by_a_check_and_detainment_only_taps(company: Play) -> None:
    games, beaten, rolls = fought(company, attack(1, 8, body=7))
    assert (beaten == ((6 + rolls > 8) & (TOTALS[games.luck.dice(0, 1)] > 7))).all()
    games, beaten, rolls = fought(company, attack(1, 30, detains=True))
    assert not games.wounded.any()
    assert not games.untapped[:, 0].any()
    assert not games.points[:, 4].any()


def test_a_creature_with_an_asterisk_is_worth_nothing_to_a_wizard(company: Play) -> None:
    games, beaten, _ = fought(company, attack(1, 8)._replace(asterisk=True))
    assert beaten.any()
    assert not games.points[:, 4].any()
    games, beaten, _ = fought(minions(), attack(1, 3)._replace(asterisk=True))
    assert beaten.any()
    assert (games.points[:, 4] == beaten).all()
    games, beaten, _ = fought(minions(), attack(1, 3))
    assert beaten.any()
    assert not games.points[:, 4].any()


@pytest.mark.parametrize(
    ("player", "hero", "holds"),
    [
        ("wizard", True, False), ("ringwraith", False, True), ("balrog", False, True), ("fallen-wizard", False, False),
        ("elf-lord", True, False), ("war-lord", False, True),
    ],
)  # fmt: skip
def test_whom_an_asterisk_gives_points(player: str, *, hero: bool, holds: bool) -> None:
    assert by_asterisk(player, hero=hero) is holds


def test_one_strike_for_each_character(company: Play) -> None:
    games, _, _ = fought(company, attack(EACH, 30))
    assert (games.losses["wounded"] == 2).all()


@pytest.mark.parametrize(("prowess", "cancelled"), [(30, True), (13, False)])
def test_a_scout_taps_to_cancel_an_attack_that_is_feared(prowess: int, *, cancelled: bool) -> None:
    deck: dict[str, Any] = {
        "pool": [{"name": name, "set": "TW", "count": 1} for name in ("Aragorn II", "Arwen")],
        "play_deck": [
            {"name": "Concealment", "set": "TW", "count": 1},
            {"name": "Cave-drake", "set": "TW", "count": 20},
        ],
        "location_deck": [{"name": "Rivendell", "set": "TW", "count": 1}],
    }
    feared = play(deck, CheckRequest(), PlayRequest(games=GAMES, turns=1, against="typical"))
    (column,) = feared.board.shields.columns
    assert feared.to_dict()["without_effect"]["copies"] == 0
    assert play(deck).to_dict()["without_effect"]["copies"] == 1
    games = Games(feared.board, Luck(0, 0, GAMES), 1)
    games.untap()
    games.hand[:, column] = True
    # Aragorn II has 6, and 7 on a usual roll.
    face(games, games.rows, Attacks.of([attack(1, prowess)] * GAMES), 0)
    assert (games.discards[:, column] == cancelled).all()
    assert (games.losses["wounded"] == 0).all() == cancelled
    # Both are scouts; the last of those who may does it.
    assert not cancelled or (games.untapped == [True, False]).all()


@pytest.mark.parametrize(
    ("card_id", "kind", "automatic", "holds"),
    [
        ("TW-207", "orc", False, True), ("TW-207", "wolf", False, False), ("TW-204", "wolf", True, True),
        ("TD-143", "dragon", True, True), ("TD-143", "dragon", False, False), ("TW-356", "orc", False, True),
        ("AS-102", "orc", False, True), ("AS-102", "orc", True, False),
        ("TW-229", "orc", False, True), ("TW-199", "orc", False, False),
    ],
)  # fmt: skip
def test_what_an_event_cancels(card_id: str, kind: str, *, automatic: bool, holds: bool) -> None:
    one = attack(1, 8)._replace(kinds=frozenset({kind}), automatic=automatic)
    ways = shields_of(open_pool()[card_id])
    assert any(way.meets(one) for way in ways) is holds
    assert not any(way.meets(one._replace(cancellable=False)) for way in ways)


def test_strikes_against_each_are_against_everybody_and_those_against_the_wounded_are_left_out() -> None:
    pool = open_pool()
    (watcher,) = of_creature(pool["TW-110"], hero=True)
    assert (watcher.strikes, watcher.prowess) == (EACH, 8)
    assert of_creature(pool["BA-11"], hero=True) == ()


def test_creatures_and_sites_as_their_cards_say() -> None:
    pool = open_pool()
    (drake,) = of_creature(pool["LE-66"], hero=True)
    assert drake[:8] == ("Cave-drake", 2, 10, NO_BODY, 1, False, True, NO_CHECK)
    assert not drake.automatic
    assert of_creature(pool["LE-62"], hero=False)[0].asterisk
    assassin = of_creature(pool["TW-8"], hero=True)
    assert [(one.strikes, one.prowess, one.points) for one in assassin] == [(1, 11, 0), (1, 11, 0), (1, 11, 2)]
    assert of_creature(pool["LE-134"], hero=True) == ()  # River is an event
    raiders = next(site for site in pool.places if site.title == "Raider-hold" and site.automatic_attacks)
    assert [(one.strikes, one.prowess, one.detains) for one in of_site(raiders, hero=False)] == [(4, 9, True)]


def test_the_hazard_deck_of_ours_attacks_on_usual_ways(company: Play) -> None:
    deck = typical_hazards(open_pool())
    board = HazardBoard(deck, company.board, hero=True)
    assert (len(deck.cards), board.hand_size, int((~board.never).sum())) == (30, 4, 28)
    moria = next(n for n, site in enumerate(company.board.sites) if site.title == "Moria")
    assert board.playable[:, company.board.home, moria].any()
    assert board.draws[company.board.home, moria] == 3


def test_hazards_are_played_up_to_the_limit_and_cost_something(company: Play) -> None:
    hard = play((company.report.decklist), CheckRequest(), PlayRequest(games=GAMES, turns=3, against="typical"))
    assert hard.outcome.losses is not None
    assert hard.outcome.losses["wounded"].mean() > 0.5
    assert sum("hazard " in event.why for event in hard.story if event.who == "opponent" and event.turn == 1) <= 2


def test_a_list_without_hazards_is_refused(company: Play) -> None:
    with pytest.raises(UsageError, match="has no hazards"):
        hazards_of(play({"play_deck": [{"name": "Gandalf", "set": "TW", "count": 8}]}).report, "it")
    with pytest.raises(UsageError, match="no hazards of 'cruel'"):
        play(company.report.decklist, how=PlayRequest(against="cruel"))
