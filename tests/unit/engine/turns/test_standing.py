"""Events that hold for a turn or stay in play, and environments of both sides, by the dice and numbers by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from tests.unit.engine.turns.test_combat import attack
from tests.unit.engine.turns.test_games import FILLER, as_json
from tests.unit.engine.turns.test_referee import positions
from validator.check_request import CheckRequest
from validator.engine.turns.combat import Attacks, face
from validator.engine.turns.corruption import modifiers
from validator.engine.turns.games import PLAYED, Games
from validator.engine.turns.luck import OPPONENT, TOTALS, Luck
from validator.engine.turns.opponent import Opponent
from validator.engine.turns.play import Play, play
from validator.engine.turns.request import PlayRequest
from validator.engine.turns.standing import plant, set_out
from validator.engine.turns.stands import BY_NONE, NOT

if TYPE_CHECKING:
    from validator.engine.turns.attacks import Attack

GAMES = 500
GATES, STAR, DAY, FLAME, VILYA, ISOLATED, WATCHED = (
    "Gates of Morning (TW)", "Star of High Hope (TD)", "Clear Skies (TW)", "Wizard’s Flame (TW)", "Vilya (TW)",
    "Forewarned Is Forearmed (DM)", "More Alert than Most (DM)",
)  # fmt: skip
HEROES = (GATES, STAR, DAY, FLAME, VILYA, ISOLATED, WATCHED, "Dark Quarrels (TW)", "Lapse of Will (TW)")
CHECKED = "I’ll Be At Your Heels (LE)"
REPORT, SWARM, SKIES = "I’ll Report You (LE)", "Swarm of Bats (LE)", "Skies of Fire (LE)"
NIGHT = {"Doors of Night (TW)": 3, "Assassin (TW)": 4, "Slayer (TW)": 3, "Orc-patrol (TW)": 4, "Cave-drake (TW)": 3}
ARAGORN, ELROND, GANDALF = range(3)


def heroes(copies: int = 1, filler: int = 16) -> dict[str, Any]:
    drawn = dict.fromkeys(HEROES, copies) | {"Glamdring (TW)": 1, FILLER: filler}
    pool = ("Aragorn II (TW)", "Elrond (TW)", "Gandalf (TW)")
    sites = ("Rivendell (TW)", "Moria (TW)", "Ettenmoors (TW)", "Lórien (TW)")
    return as_json({"pool": dict.fromkeys(pool, 1), "play_deck": drawn, "location_deck": dict.fromkeys(sites, 1)})


def minions(copies: int = 1, filler: int = 16) -> dict[str, Any]:
    drawn = {REPORT: copies, SWARM: copies, SKIES: copies, "Orc Quarrels (LE)": copies, FILLER: filler}
    pool = ("Gorbag (LE)", "Muzgash (LE)", "Grishnákh (LE)")
    sites = ("Dol Guldur (LE)", "Moria (LE)", "Mount Gundabad (LE)", "Ettenmoors (LE)")
    drawn |= {"Black-mail Coat (LE)": 2, "High Helm (LE)": 1}
    return as_json({"pool": dict.fromkeys(pool, 1), "play_deck": drawn, "location_deck": dict.fromkeys(sites, 1)})


def met(deck: dict[str, Any], turns: int = 1, **how: Any) -> Play:  # noqa: ANN401
    against = as_json({"play_deck": NIGHT, "pool": {"Balin (TW)": 1}})
    return play(deck, CheckRequest(**how), PlayRequest(games=GAMES, turns=turns, against="night"), opponent=against)


@pytest.fixture(scope="module")
def company() -> Play:
    return met(heroes())


def begun(company: Play, *held: str, who: tuple[int, ...] = (0, 1)) -> Games:
    """Let some of a company hold some cards, and play what they play in the organisation phase."""
    assert company.hazards is not None
    games = Games(company.board, Luck(0, 0, GAMES), 1, opponent=Opponent(company.hazards, Luck(0, 0, GAMES, OPPONENT)))
    games.company[:] = company.board.companies.id_of(frozenset(who))
    games.untap()
    titles = {title.rpartition(" (")[0] for title in held}
    games.hand[:, [n for n, card in enumerate(company.board.cards) if card.title in titles]] = True
    plant(games)
    return games


def fought(games: Games, strike: Attack) -> Any:  # noqa: ANN401
    return face(games, games.rows, Attacks.of([strike] * GAMES), 0)


def played(games: Games) -> set[str]:
    found = games.fate == PLAYED
    assert (found == found[0]).all()
    return {card.title for card, was in zip(games.board.cards, found[0], strict=True) if was}


def bearers(games: Games, title: str) -> list[int]:
    """Give who bears an event, if it holds, in every game: the same."""
    number = next(n for n, column in enumerate(games.board.stands.columns) if games.board.cards[column].title == title)
    found: list[int] = np.unique(games.stands[:, number]).tolist()
    return found


def wounds(games: Games, prowess: int, strength: int, strike: int = 0) -> Any:  # noqa: ANN401
    return prowess + TOTALS[games.luck.dice(0, 3 * strike)] < strength


def test_elves_and_dunedain_are_stronger_and_more_so_by_morning(company: Play) -> None:
    assert [one.title for one in company.board.persons] == ["Aragorn II", "Elrond", "Gandalf"]
    assert company.board.prowess.tolist() == [6, 7, 6]
    games = begun(company, STAR)
    fought(games, attack(1, 16))
    assert played(games) == {"Star of High Hope"}
    assert (games.losses["wounded"] == wounds(games, 7 + 1, 16)).all()  # Elrond, an Elf, is the strongest
    games = begun(company, STAR, GATES)
    fought(games, attack(1, 16))
    assert (games.losses["wounded"] == wounds(games, 7 + 2, 16)).all()
    # Gandalf is neither; and in the next turn it holds no longer, as the other does.
    assert not played(begun(company, STAR, who=(GANDALF,)))
    plant(games)
    assert (bearers(games, "Star of High Hope"), bearers(games, "Gates of Morning")) == ([NOT], [BY_NONE])


def test_what_asks_for_morning_waits_for_it(company: Play) -> None:
    assert not played(begun(company, DAY))
    assert played(begun(company, DAY, GATES)) == {"Clear Skies", "Gates of Morning"}
    # Half of the strikes are left, rounded up: 2 of 3, for Elrond and Aragorn II, instead of one for Gandalf too.
    games = begun(company, GATES, "Dark Quarrels (TW)", who=(0, 1, 2))
    fought(games, attack(3, 16, chooses=False)._replace(kinds=frozenset({"dragon"})))
    assert played(games) == {"Gates of Morning", "Dark Quarrels"}
    assert games.untapped[:, GANDALF].all() or games.untapped[:, ARAGORN].all()
    games = begun(company, "Dark Quarrels (TW)", who=(0, 1, 2))
    fought(games, attack(3, 16)._replace(kinds=frozenset({"dragon"})))
    assert not played(games)


def test_night_and_morning_discard_each_other(company: Play) -> None:
    games = begun(company, GATES, STAR)
    opponent = games.opponent
    assert opponent is not None
    night = np.flatnonzero([card.title == "Doors of Night" for card in opponent.board.cards])
    opponent.hand[:], opponent.hand[:, night[0]] = False, True
    rows, cards = games.rows, np.full(GAMES, night[0])
    assert opponent._come_into_play(games, rows, cards).all()
    assert (opponent.under == 1).all()
    assert opponent.never[:, night].all()
    assert bearers(games, "Gates of Morning") == bearers(games, "Star of High Hope") == [NOT]
    column = next(n for n, card in enumerate(games.board.cards) if card.title == "Gates of Morning")
    assert games.discards[:, column].all()
    assert not games.in_play[:, column].any()
    games.hand[:, column] = True
    plant(games)
    assert not opponent.under.any()
    assert not opponent.never[:, night].any()
    assert opponent.discards[:, night[0]].all()


def test_a_spell_weakens_all_attacks_of_a_turn(company: Play) -> None:
    games = begun(company, FLAME, who=(GANDALF,))
    fought(games, attack(1, 12))
    assert not played(games)  # 6 and 7 are more than 12
    games = begun(company, FLAME, who=(GANDALF,))
    fought(games, attack(1, 14))
    assert played(games) == {"Wizard’s Flame"}
    again = games.rows[games.sizes() > 0]
    before = games.losses["wounded"].copy()
    face(games, again, Attacks.of([attack(1, 14)] * again.size), 100)
    # He is tapped, or wounded besides, by then; it has 2 less once more.
    roll = TOTALS[games.luck.dice(0, 100)][again]
    assert (games.losses["wounded"][again] - before[again] == (6 - 1 - (before[again] > 0) + roll < 14 - 2)).all()


def test_who_is_named_is_stronger_for_a_turn(company: Play) -> None:
    games = begun(company, VILYA)
    games.hand[:, [n for n, card in enumerate(company.board.cards) if card.title == "Vilya"]] = True
    fought(games, attack(1, 16))
    stays = TOTALS[games.luck.dice(0, 20_000_000_000 + company.board.cards.index(
        next(card for card in company.board.cards if card.title == "Vilya")))] - 3 > 0  # fmt: skip
    assert bearers(games, "Vilya") in ([ELROND], [NOT, ELROND])
    assert (games.losses["wounded"] == stays & wounds(games, 7 + 4, 16)).all()


def test_of_several_attacks_one_is_left_until_it_is_defeated(company: Play) -> None:
    games = begun(company, ISOLATED)
    opponent, hazards = games.opponent, company.hazards
    assert opponent is not None
    assert hazards is not None
    number = next(n for n, card in enumerate(hazards.cards) if card.title == "Assassin")
    assert [one.points for one in hazards.attacks[number]] == [0, 0, 2]
    assert hazards.alone(hazards.attacks[number]) == (hazards.attacks[number][-1].alone(),)
    assert hazards.alone(hazards.attacks[number][:1]) == hazards.attacks[number][:1]
    beaten = fought(games, attack(1, 10).alone())
    assert beaten.any()
    assert not beaten.all()
    column = next(n for n, card in enumerate(games.board.cards) if card.title == "Forewarned Is Forearmed")
    assert (games.discards[:, column] == beaten).all()
    # An attack that was always alone leaves it in play.
    games = begun(company, ISOLATED)
    assert fought(games, attack(1, 3)).any()
    assert bearers(games, "Forewarned Is Forearmed") == [BY_NONE]


def test_who_chooses_has_fewer_strikes(company: Play) -> None:
    games = begun(company, WATCHED)
    beaten = fought(games, attack(2, 6, chooses=True))
    assert (games.untapped[:, :2].sum(axis=1) >= 1).all()
    column = next(n for n, card in enumerate(games.board.cards) if card.title == "More Alert than Most")
    assert (games.discards[:, column] == beaten).all()


def test_a_command_is_borne_by_a_leader_and_goes_with_him() -> None:
    company = met(minions(), alignment="ringwraith")
    leader = [one.title for one in company.board.persons].index("Gorbag")
    games = begun(company, REPORT, who=(0, 1, 2))
    assert played(games) == {"I’ll Report You"}
    assert bearers(games, "I’ll Report You") == [leader]
    assert (games.tongue[:, leader] == -min(2, int(company.board.persons[leader].direct_influence or 0))).all()
    own = company.board.prowess.max()
    fought(games, attack(1, 16))
    assert (games.losses["wounded"] == wounds(games, own + 1, 16)).all()
    games.remove(games.rows, np.full(GAMES, leader), pass_on=False)
    assert bearers(games, "I’ll Report You") == [NOT]
    # Nobody else is a leader; two Orcs are of use to bats, until one leaves.
    others = tuple({0, 1, 2} - {leader})
    games = begun(company, REPORT, SWARM, who=others)
    assert played(games) == {"Swarm of Bats"}
    games.remove(games.rows, np.full(GAMES, others[0]), pass_on=False)
    assert bearers(games, "Swarm of Bats") == [NOT]
    assert not played(begun(company, SWARM, who=others[:1]))


MINIONS = pytest.param(minions(4, 2), {"alignment": "ringwraith"}, marks=pytest.mark.slow)


@pytest.mark.parametrize(("deck", "how"), [(heroes(3, 4), {}), MINIONS])
def test_they_are_played_alike(deck: dict[str, Any], how: dict[str, Any]) -> None:
    for game, turn, ours, theirs in positions(met(deck, 12, **how), 20, 12):
        assert ours == theirs, f"game {game}, turn {turn}"


def balrog(copies: int = 1, filler: int = 16) -> dict[str, Any]:
    drawn = {"Great Shadow (BA)": copies, "Black-mail Coat (LE)": 3, "High Helm (LE)": 1, FILLER: filler}
    pool = ("The Balrog (BA)", "Azog (BA)", "Muzgash (LE)")
    sites = ("Moria (BA)", "The Under-leas (BA)", "Mount Gundabad (LE)", "Ettenmoors (LE)")
    return as_json({"pool": dict.fromkeys(pool, 1), "play_deck": drawn, "location_deck": dict.fromkeys(sites, 1)})


def at_sea(copies: int = 1, filler: int = 12) -> dict[str, Any]:
    drawn = {"Great Ship (TW)": copies, "Dragon-feuds (TD)": copies, "Cave-drake (TW)": 3, "Glamdring (TW)": 1}
    pool = ("Aragorn II (TW)", "Elrond (TW)", "Círdan (TW)")
    sites = ("Grey Havens (TW)", "Isles of the Dead that Live (TW)", "Tolfalas (TW)", "The Lonely Mountain (TW)")
    drawn |= {"Dwarven Axe (TW)": 2, FILLER: filler}
    return as_json({"pool": dict.fromkeys(pool, 1), "play_deck": drawn, "location_deck": dict.fromkeys(sites, 1)})


def test_who_bears_it_taps_to_cancel() -> None:
    company = met(balrog(), alignment="balrog")
    lord = [one.title for one in company.board.persons].index("The Balrog")
    games = begun(company, "Great Shadow (BA)", who=(0, 1, 2))
    assert bearers(games, "Great Shadow") == [lord]
    fought(games, attack(3, 30))
    assert not games.losses["wounded"].any()
    assert games.untapped[:, :3].tolist() == [[who != lord for who in range(3)]] * GAMES
    # He is tapped then, and weaker by two: prowess and body.
    own, body = int(company.board.prowess[lord]), int(company.board.body[lord])
    games = begun(company, "Great Shadow (BA)", who=(lord,))
    games.untapped[:] = False
    fought(games, attack(1, own + 7))
    wounded = wounds(games, own - 2 - 1, own + 7)
    assert (games.losses["wounded"] == wounded).all()
    assert (games.losses["eliminated"] == wounded & (TOTALS[games.luck.dice(0, 2)] > body - 1)).all()


def test_a_creature_of_the_hand_or_a_ship_keeps_attacks_away() -> None:
    company = met(at_sea())
    sites = [site.title for site in company.board.sites]
    dragon = attack(2, 18)._replace(kinds=frozenset({"dragon"}))
    for goal, ship, feuds in (("Isles of the Dead that Live", True, False), ("The Lonely Mountain", False, True)):
        games = begun(company, "Great Ship (TW)", "Dragon-feuds (TD)", "Cave-drake (TW)", who=(0, 1, 2))
        games.at[:] = sites.index("Grey Havens")
        set_out(games, np.full(GAMES, sites.index(goal), dtype=np.int32))
        assert (bearers(games, "Great Ship") == [BY_NONE]) is ship
        assert (bearers(games, "Dragon-feuds") == [BY_NONE]) is feuds
        fought(games, dragon)
        assert not games.losses["wounded"].any()
        assert (games.untapped[:, :3].sum(axis=1) == (1 if ship else 3)).all()
        drakes = [n for n, card in enumerate(company.board.cards) if card.title == "Cave-drake"]
        assert (games.discards[:, drakes].sum(axis=1) == feuds).all()
        # An automatic-attack is no hazard that is played; an Orc is no Dragon.
        fought(games, attack(1, 18)._replace(kinds=frozenset({"orc"}), automatic=True))
        assert games.losses["wounded"].any()


def test_a_command_helps_checks() -> None:
    drawn = as_json({"play_deck": {CHECKED: 1, FILLER: 20}})
    company = met(minions() | drawn, alignment="ringwraith")
    games = begun(company, CHECKED, who=(0, 1, 2))
    assert played(games) == {"I’ll Be At Your Heels"}
    assert (modifiers(games, games.rows) == company.board.corruptible.bonus + 1).all()
    games = begun(company, who=(0, 1, 2))
    assert (modifiers(games, games.rows) == company.board.corruptible.bonus).all()


@pytest.mark.slow
@pytest.mark.parametrize(("deck", "how"), [(balrog(4, 2), {"alignment": "balrog"}), (at_sea(4, 4), {})])
def test_what_is_done_while_they_hold_is_done_alike(deck: dict[str, Any], how: dict[str, Any]) -> None:
    for game, turn, ours, theirs in positions(met(deck, 12, **how), 20, 12):
        assert ours == theirs, f"game {game}, turn {turn}"
