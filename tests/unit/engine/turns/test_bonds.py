"""Events that stay: who is controlled by them, how the company fights, and when they go."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from cardpool.database import open_pool
from tests.unit.engine.turns.test_games import FILLER, as_json
from tests.unit.engine.turns.test_referee import positions
from validator.check_request import CheckRequest
from validator.engine.turns.bond_facts import UNBOUND, as_controlled, bond_of
from validator.engine.turns.bonding import bind
from validator.engine.turns.company import NEVER
from validator.engine.turns.deal import deal
from validator.engine.turns.games import Games
from validator.engine.turns.influence import modifiers
from validator.engine.turns.luck import Luck
from validator.engine.turns.organise import organise
from validator.engine.turns.play import Play, play
from validator.engine.turns.request import PlayRequest

if TYPE_CHECKING:
    from collections.abc import Mapping

GAMES = 20
PARTY, FURTHER, BADE, EYE, MYRMIDON, HERALD, HAIRS = (
    "An Unexpected Party (DM)", "Saw Further and Deeper (DM)", "Bade to Rule (LE)", "The Lidless Eye (LE)",
    "Wizard’s Myrmidon (WH)", "Heralded Lord (LE)", "Three Golden Hairs (TD)",
)  # fmt: skip
DWARVES = {"Thorin II (TW)": 1, "Balin (TW)": 1}
KIN = ("Kíli (TW)", "Ori (TW)", "Dori (TW)", "Nori (TW)", "Bofur (TW)", "Bombur (TW)")
ORCS = {"Grishnákh (LE)": 1, "Gorbag (LE)": 1, "Shagrat (LE)": 1}


def met(
    pool: Mapping[str, int],
    drawn: Mapping[str, int],
    *sites: str,
    player: str | None = None,
    against: str = "none",
    games: int = GAMES,
) -> Play:
    where = dict.fromkeys(sites, 1)
    list_ = as_json({"pool": dict(pool), "play_deck": {**drawn, FILLER: 6}, "location_deck": where})
    return play(
        list_, CheckRequest(alignment=player, length="short"), PlayRequest(games=games, turns=2, against=against)
    )


def begun(played: Play, *hand: str) -> Games:
    """Let the company start, and hold these cards alone."""
    games = Games(played.board, Luck(0, 0, GAMES), 2)
    deal(games)
    games.turn = 1
    games.hand[...] = False
    for title in hand:
        games.hand[:, columns(games, title)[0]] = True
    return games


def columns(games: Games, title: str) -> list[int]:
    return [n for n, card in enumerate(games.board.cards) if card.title == title.rpartition(" (")[0]]


def company(games: Games) -> set[str]:
    """Give who is in the company, which is the same in all games."""
    present = games.board.companies.present[games.company]
    assert (present == present[0]).all()
    return {games.board.persons[n].title for n in np.flatnonzero(present[0])}


def test_dwarves_of_little_mind_cost_nothing_and_any_number_of_them_comes() -> None:
    played = met(DWARVES, {PARTY: 1, **dict.fromkeys(KIN, 1), "Aragorn II (TW)": 1}, "Rivendell (TW)", "Moria (TW)")
    before = begun(played, *KIN)
    organise(before)
    # One comes in a turn, of whatever mind.
    assert len(company(before)) == len(played.start.company) + 1
    games = begun(played, PARTY, *KIN)
    organise(games)
    assert company(games) == {"Thorin II", "Balin", *(one.rpartition(" (")[0] for one in KIN)}
    assert games.in_play[:, columns(games, PARTY)].all()
    # Aragorn II is of another race and has a mind of 9, as Thorin II has one of 8: the party is over with him.
    person = [one.title for one in played.board.persons].index("Aragorn II")
    joined = played.board.companies.joined(int(games.company[0]), person)
    assert joined == NEVER or not played.board.companies.stays[joined]


def test_it_goes_with_the_last_dwarf_of_great_mind() -> None:
    played = met(DWARVES, {PARTY: 1, "Kíli (TW)": 1}, "Rivendell (TW)", "Moria (TW)")
    games = begun(played, PARTY)
    bind(games)
    thorin = [one.title for one in played.board.persons].index("Thorin II")
    games.remove(games.rows, np.full(GAMES, thorin), pass_on=False)
    assert not games.in_play[:, columns(games, PARTY)].any()
    assert games.discards[:, columns(games, PARTY)].all()
    assert (games.bonded == UNBOUND).all()


def test_five_more_of_general_influence_let_more_come_until_the_avatar_does() -> None:
    drawn = {FURTHER: 2, "Elrond (TW)": 1, "Gandalf (TW)": 1}
    pool = {"Aragorn II (TW)": 1, "Thorin II (TW)": 1}
    played = met(pool, drawn, "Rivendell (TW)", "Moria (TW)")
    start, board = len(played.start.company), played.board
    assert sum(one.mind or 0 for one in played.start.company) + 10 > 20
    games = begun(played, "Elrond (TW)")
    organise(games)
    assert len(company(games)) == start
    games = begun(played, FURTHER)
    bind(games)
    free = board.companies.arranged(board.companies.members[games.company[0]], board.companies.stays[games.company[0]])
    assert free[1] is not None
    assert free[1].general_influence == 25 - sum(one.mind or 0 for one in played.start.company)
    # The other copy can never be played; Gandalf comes, as all are controlled without it, and it is discarded.
    assert games.never[:, columns(games, FURTHER)[1]].all()
    games.hand[:, columns(games, "Gandalf (TW)")] = True
    organise(games)
    assert "Gandalf" in company(games)
    assert games.discards[:, columns(games, FURTHER)[0]].all()


def test_an_avatar_waits_while_the_company_hangs_on_what_goes_as_he_comes() -> None:
    captain = "Orc Captain (LE)"
    drawn = {BADE: 1, captain: 5, "The Witch-king (LE)": 1}
    played = met({"Grishnákh (LE)": 1}, drawn, "Minas Morgul (LE)", "Goblin-gate (LE)", player="ringwraith")
    games = begun(played, BADE)
    companies, persons = played.board.companies, [one.title for one in played.board.persons]
    bind(games)
    number, king = int(games.company[0]), persons.index("The Witch-king")
    captains = [n for n, title in enumerate(persons) if title == "Orc Captain"]
    # Grishnákh has a mind of 3, they have 5 each, and room for 3 as the Witch-king has.
    for one in captains[:4]:
        number = companies.joined(number, one)
        assert number != NEVER
    fewer = companies.without(number, captains[0])
    assert companies.joined(fewer, king) != NEVER
    assert not companies.stays[companies.joined(fewer, king)]
    # Of 23 he could lead Grishnákh, and 20 are controlled without it; of 25 not.
    assert companies.joined(number, king) != NEVER
    number = companies.joined(companies.without(number, persons.index("Grishnákh")), captains[4])
    assert number != NEVER
    assert companies.joined(number, king) == NEVER


def test_what_stands_in_for_an_avatar_gives_seven_and_what_waits_for_one_goes() -> None:
    played = met(ORCS, {EYE: 1, BADE: 2}, "Minas Morgul (LE)", "Goblin-gate (LE)", player="ringwraith")
    games = begun(played, BADE)
    bind(games)
    general = played.board.companies.arranged(played.board.companies.members[0], frozenset())[1]
    assert general is not None

    def left() -> int:
        members, stays = (getattr(played.board.companies, name)[games.company[0]] for name in ("members", "stays"))
        arranged = played.board.companies.arranged(members, stays)[1]
        assert arranged is not None
        return arranged.general_influence

    assert left() == general.general_influence + 5
    games.hand[:, columns(games, EYE)] = True
    bind(games)
    assert left() == general.general_influence + 7
    assert games.discards[:, columns(games, BADE)[0]].all()
    assert games.never[:, columns(games, BADE)[1]].all()


def test_a_mode_helps_influence_checks_until_the_next_haven() -> None:
    drawn = {HERALD: 1, "The Witch-king (LE)": 1, "Goblins of Goblin-gate (LE)": 1}
    played = met(ORCS, drawn, "Minas Morgul (LE)", "Goblin-gate (LE)", player="ringwraith", against="typical")
    games = begun(played, "The Witch-king (LE)", "Goblins of Goblin-gate (LE)")
    organise(games)
    before, prowess = modifiers(games, games.rows).copy(), games.prowess.copy()
    games.hand[:, columns(games, HERALD)] = True
    bind(games)
    there = played.board.companies.present[games.company[0]]
    assert (modifiers(games, games.rows)[there] == before[there] + 3).all()
    people = len(played.board.persons)
    assert (games.prowess[:, :people][:, there] == prowess[:, :people][:, there] - 2).all()
    # Away from a haven it stays; back at one it is discarded.
    games.at[:] = [one.title for one in played.board.sites].index("Goblin-gate")
    bind(games)
    assert games.in_play[:, columns(games, HERALD)].all()
    games.at[:] = played.board.home
    bind(games)
    assert games.discards[:, columns(games, HERALD)].all()
    assert (games.prowess[:, :people] == prowess[:, :people]).all()


@pytest.mark.parametrize(
    ("card_id", "who", "mind", "direct"),
    # Aragorn II: mind 9, direct influence 3. Haldir: 3 and 0. Gorbag: 6 and 0.
    [("WH-84", "TW-120", 3, 4), ("WH-84", "TW-164", 3, 1), ("WH-98", "TW-120", 1, 5), ("WH-104", "TW-120", 2, 4),
     ("BA-69", "LE-11", 6, 2)],
)  # fmt: skip
def test_what_he_costs_with_whom_it_stays(card_id: str, who: str, mind: int, direct: int) -> None:
    pool = open_pool()
    seen = as_controlled(pool[who], (pool[card_id],), ())
    assert (seen.mind, seen.direct_influence) == (mind, str(direct))
    # Beside others it does nothing for him.
    assert as_controlled(pool[who], (), (pool[card_id],)) is pool[who]


@pytest.mark.parametrize("card_id", ["LE-165", "DM-117", "BA-58", "TW-240", "TW-189"])
def test_what_asks_for_more_is_none_of_them(card_id: str) -> None:
    assert bond_of(open_pool()[card_id]) is None


def test_a_mode_that_bars_allies_is_for_decks_without_any() -> None:
    rider = bond_of(open_pool()["LE-183"])
    assert rider is not None
    assert rider.is_open(allies=False, avatar=True)
    assert not rider.is_open(allies=True, avatar=True)


@pytest.mark.slow
@pytest.mark.parametrize("against", ["none", "typical"])
@pytest.mark.parametrize("name", ["dwarves", "ringwraith", "balrog", "fallen-wizard", "sauron"])
def test_they_are_played_alike(name: str, against: str) -> None:
    pool, drawn, sites = {
        "dwarves": (DWARVES, {PARTY: 3, FURTHER: 2, HAIRS: 1, "Gandalf (TW)": 1, "Elrond (TW)": 1, "Galadriel (TW)": 1,
            "Aragorn II (TW)": 1, "Haldir (TW)": 1, "Glamdring (TW)": 1, **dict.fromkeys(KIN, 1)},
            ("Rivendell (TW)", "Moria (TW)", "Lórien (TW)", "Bandit Lair (TW)")),
        "ringwraith": (ORCS, {BADE: 2, HERALD: 2, "Fell Rider (LE)": 1, "The Witch-king (LE)": 1, "Muzgash (LE)": 1,
            "Radbug (LE)": 1, "Lagduf (LE)": 1, "The Mouth (LE)": 1, "Orcs of Gundabad (LE)": 1,
            "Goblins of Goblin-gate (LE)": 1, "Saw-toothed Blade (LE)": 2},
            ("Minas Morgul (LE)", "Dol Guldur (LE)", "Goblin-gate (LE)", "Mount Gundabad (LE)", "Moria (LE)")),
        "balrog": ({"Azog (BA)": 1, "Bolg (BA)": 1, "Orc Brawler (LE)": 1}, {"Great Shadow (BA)": 2,
            "Strangling Coils (BA)": 2, "Obey Him or Die (BA)": 2, "The Balrog (BA)": 1, "Orc Captain (LE)": 2,
            "Orc Veteran (LE)": 2, "Muzgash (LE)": 1, "Radbug (LE)": 1, "Orcs of Gundabad (LE)": 1},
            ("Moria (BA)", "The Under-gates (BA)", "Goblin-gate (LE)", "Mount Gundabad (LE)")),
        "fallen-wizard": ({"Aragorn II (TW)": 1, "Haldir (TW)": 1, "Beretar (TW)": 1}, {MYRMIDON: 2,
            "Gandalf’s Friend (WH)": 1, "Gandalf (WH)": 1, "Elrond (TW)": 1, "Legolas (TW)": 1, "Gimli (TW)": 1,
            "Truths of Doom (WH)": 1},
            ("Rhosgobel (WH)", "The White Towers (WH)", "Moria (TW)", "Isengard (WH)")),
        "sauron": (ORCS, {EYE: 2, BADE: 1, "Muzgash (LE)": 1, "Radbug (LE)": 1, "Lagduf (LE)": 1, "The Mouth (LE)": 1,
            "Orcs of Gundabad (LE)": 1},
            ("Minas Morgul (LE)", "Dol Guldur (LE)", "Goblin-gate (LE)", "Mount Gundabad (LE)")),
    }[name]  # fmt: skip
    player = {"dwarves": None, "sauron": "ringwraith"}.get(name, name)
    played = met(pool, drawn, *sites, player=player, against=against, games=40)
    assert played.board.bonds.columns
    for game, turn, ours, theirs in positions(played, 40, 14):
        assert ours == theirs, f"game {game}, turn {turn}"
