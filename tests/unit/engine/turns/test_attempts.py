"""Influence attempts of agents, by numbers written by hand, and as the plain player has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from tests.unit.engine.turns.test_games import FILLER, as_json
from tests.unit.engine.turns.test_referee import positions
from tests.unit.engine.turns.test_turn_agents import SITES, started
from validator.check_request import CheckRequest
from validator.engine.turns.agents import AT_HOME
from validator.engine.turns.attempts import ATTEMPT_DICE, OF_HIMSELF
from validator.engine.turns.attempts_may import CERTAIN, NEVER, attempt_of, needed
from validator.engine.turns.battle import Foe
from validator.engine.turns.luck import OPPONENT, TOTALS, Luck
from validator.engine.turns.play import Play, play
from validator.engine.turns.points import KINDS
from validator.engine.turns.referee import Referee
from validator.engine.turns.request import PlayRequest

if TYPE_CHECKING:
    from cardpool.pool import CardPool

DRAWN = {
    "Glamdring (TW)": 2, "Riders of Rohan (TW)": 1, "Rangers of the North (TW)": 1, "Rangers of Ithilien (TW)": 1,
    "Goldberry (TW)": 1, "Bill the Pony (TW)": 2, "Treebeard (TW)": 1, "Gandalf (TW)": 1, "Legolas (TW)": 1,
    "Gimli (TW)": 1, "Boromir II (TW)": 1, FILLER: 9,
}  # fmt: skip
COMPANY = ("Aragorn II (TW)", "Balin (TW)", "Kíli (TW)", "Pippin (TW)")
AGENTS = (
    "Deallus (DM)", "Anarin (DM)", "Wormtongue (DM)", "Woffung (DM)", "Golodhros (DM)", "Bill Ferny (DM)",
    "Gergeli (DM)",
)  # fmt: skip
ATTEMPTS = {"Good Sense Revolts (DM)": 2, "Twisted Tales (DM)": 2, "Your Welcome Is Doubtful (DM)": 3}


def games(*agents: str, attempts: dict[str, int] = ATTEMPTS, company: tuple[str, ...] = COMPANY) -> Play:
    """Give games against a list of such agents, and hazards by which they influence."""
    sites = (*SITES, "Henneth Annûn (TW)", "Bag End (TW)", "Wellinghall (TW)")
    drawn = {"pool": dict.fromkeys(company, 1), "play_deck": DRAWN, "location_deck": dict.fromkeys(sites, 1)}
    hazards = {"pool": {"Gloin (TW)": 1}, "play_deck": {**dict.fromkeys(agents, 1), **attempts, "Orc-guard (TW)": 2}}
    plan = ("Bree", "Bag End", "Lake-town", "Edoras", "Henneth Annûn")
    how = PlayRequest(games=20, turns=12, against="list", plan=plan)
    return play(as_json(drawn), CheckRequest(), how, opponent=as_json(hazards))


def hold_against_the_plain_player(number: int, turns: int) -> None:
    game = games(*AGENTS, attempts={**ATTEMPTS, "Cunning Foes (DM)": 3})
    assert game.hazards is not None
    assert len(game.hazards.sallies.attacks) == 1
    assert len(game.hazards.sallies.gifted) == 1
    assert len(game.hazards.attempts.kinds) == 3
    assert len(game.hazards.attempts.gifted) == 1
    for at, turn, ours, plain in positions(game, number, turns):
        assert ours == plain, f"game {at}, turn {turn}"


def test_the_plain_player_meets_the_same_attempts() -> None:
    hold_against_the_plain_player(8, 10)


@pytest.mark.slow
def test_the_plain_player_meets_the_same_attempts_in_a_thousand_games() -> None:
    hold_against_the_plain_player(1_000, 14)


@pytest.mark.slow
def test_grey_agents_meet_minions_as_the_plain_player_has_it() -> None:
    sites = ("Dol Guldur", "Bree", "Edoras", "Lake-town", "Woodmen-town", "Beorn's House", "Minas Tirith", "Moria")
    drawn = {
        "pool": {"Ciryaher (LE)": 1, "Asternak (LE)": 1, "Ostisen (LE)": 1},
        "play_deck": {"Woodmen (LE)": 1, "High Helm (LE)": 2, "Saw-toothed Blade (LE)": 2, FILLER: 9},
        "location_deck": {f"{site} (LE)": 1 for site in sites},
    }
    hazards = {
        "pool": {"Ciryaher (LE)": 1},
        "play_deck": {
            "Thorongil (WR)": 1, "Goblin-basher (DF)": 1, "Stout Men of Gondor (AS)": 3, "Bardings (GW)": 2,
            "Your Welcome Is Doubtful (DM)": 3, "Twilight (TW)": 2,
        },
    }  # fmt: skip
    plan = ("Beorn’s House", "Lake-town", "Minas Tirith", "Edoras")
    how = PlayRequest(games=20, turns=12, against="list", plan=plan)
    request = CheckRequest(alignment="ringwraith", format="dreamcards")
    game = play(as_json(drawn), request, how, opponent=as_json(hazards))
    assert game.hazards is not None
    assert [card.title for card in game.hazards.agents.cards] == ["Goblin-basher", "Thorongil"]
    for at, turn, ours, plain in positions(game, 200, 12):
        assert ours == plain, f"game {at}, turn {turn}"
    influenced = game.to_dict()["losses"]["influenced"]
    assert influenced > 0


@pytest.mark.slow
def test_characters_allies_and_factions_are_influenced_away_and_the_story_says_so() -> None:
    game = games(*AGENTS)
    assert game.hazards is not None
    luck, theirs, told = Luck(0, 0, 120), Luck(0, 0, 120, OPPONENT), set()
    for number in range(120):
        referee = Referee(game.board, luck, number, 14, game.plan, Foe(game.hazards, game.board, theirs, luck, number))
        assert len(list(referee.play())) == 14
        told |= {event.what for event in referee.story.events if event.who == "opponent"}
    won = {what.partition(" away")[0] for what in told if what.startswith("influences")}
    assert won >= {"influences Pippin", "influences Bill the Pony", "influences Rangers of the North"}
    assert any(what.startswith("fails to influence") for what in told)


@pytest.mark.parametrize(
    ("by", "agent", "target", "at_home", "number"),
    [
        # Bill Ferny has 1 of direct influence and is at home in Bree, as Aragorn II (mind 9) is: mind 0 then.
        ("DM-104", "DM-3", "TW-120", True, 0 - 1 - 2 - 6 - 7 - 2),
        ("DM-104", "DM-3", "TW-120", False, 0 - 1 - 6 - 7 - 2),
        ("DM-61", "DM-3", "TW-120", True, 0 - 1 - 2 - 4 - 4 - 2),
        ("DM-104", "DM-3", "TW-123", False, 5 - 1 - 6),  # Balin
        ("DM-104", "DM-5", "TW-123", False, 5 - 1 - 10),  # Deallus is a diplomat
        ("DM-104", "DM-6", "TW-123", False, 0 - 2 - 2 - 10 - 7 - 2),  # Drór: 2 more on Dwarves, and Balin's home
        ("DM-104", "DM-3", "TW-198", False, 0 - 1 - 6 - 7 - 2),  # Bill the Pony is playable at Bree
        ("DM-61", "DM-3", "TW-311", True, 0 - 1 - 2 - 4 - 4 - 2),  # so are the Rangers of the North
        ("DM-61", "DM-24", "TW-311", False, 9 - 2 - 4 - 1),  # Súrion is a Dúnadan, and they have 1 for them
        ("DM-61", "DM-3", "TW-317", False, 9 - 1 - 4),  # Riders of Rohan
        ("DM-61", "DM-27", "TW-317", True, 0 - 2 - 4 - 2 - 4 - 4 - 2),  # which Wormtongue has 4 against, and at home
        ("DM-96", "DM-5", "TW-311", True, CERTAIN),
        ("DM-96", "DM-5", "TW-317", True, 9 - 1 - 2 - 6),
        ("DM-96", "DM-3", "TW-311", True, NEVER),  # he is no diplomat
        ("DM-96", "DM-5", "TW-120", True, NEVER),  # on factions alone
        ("DM-104", "DM-3", "TW-311", True, NEVER),  # not on factions
        ("DM-104", "DM-3", "TW-156", True, NEVER),  # Gandalf is an avatar
        ("DM-14", "DM-14", "TW-123", False, 5 - 4),  # Golodhros of himself
        ("DM-14", "DM-3", "TW-123", False, NEVER),
    ],
)  # fmt: skip
def test_what_an_attempt_needs(pool: CardPool, by: str, agent: str, target: str, *, at_home: bool, number: int) -> None:
    board = games("Bill Ferny (DM)").board
    assert needed(pool[by], pool[agent], pool[target], board, at_home=at_home) == number


def test_an_agent_influences_as_the_dice_say() -> None:
    # Bill Ferny at Bree on Aragorn II and Balin. Aragorn II needs least: -18, and what is left of the general influence
    # of 20 beside minds of 9 and 5.
    game = games("Bill Ferny (DM)", attempts={"Your Welcome Is Doubtful (DM)": 1}, company=COMPANY[:2])
    some, opponent = started(game, 2_000, "Bree")
    assert [who.title for who in game.board.start.company] == ["Aragorn II", "Balin"]
    (column,) = np.flatnonzero(opponent.board.attempts.kind >= 0)
    opponent.hand[:] = False
    opponent.hand[:, column] = True
    assert opponent.attempts is not None
    could = opponent.attempts.could(some, opponent.hand)
    assert could[:, column].all()
    assert could.sum() == 2_000
    rows = np.arange(2_000)
    opponent.attempts.by_hazards(some, rows, np.full(2_000, column), ATTEMPT_DICE)
    ours, theirs = (TOTALS[some.luck.dice(1, ATTEMPT_DICE + one)].astype(int) for one in (0, 1))
    # The two cannot roll so far apart that he stays: 2 less 12 is above -18 and 6 of general influence.
    assert (ours - theirs > 20 - 9 - 5 - 18).all()
    assert not game.board.companies.present[some.company][:, 0].any()
    assert (some.losses["influenced"] == 1).all()
    assert (some.points[:, KINDS.index("character")] == 2).all()  # those of Balin
    assert opponent.agents.known.all()
    assert opponent.agents.tapped.all()
    assert not opponent.attempts.could(some, opponent.hand).any()  # he is tapped
    opponent.agents.act(some, np.ones(2_000, dtype=np.int32))
    assert opponent.agents.known.all()  # who is tapped does not hide
    assert not opponent.agents.tapped.any()


def test_golodhros_tries_of_himself_against_what_is_left_of_the_general_influence() -> None:
    # Golodhros (4) at Edoras on Kíli (mind 3), beside Aragorn II (9) and Balin (5): -1, and 3 of general influence.
    game = games("Golodhros (DM)", attempts={}, company=("Aragorn II (TW)", "Balin (TW)", "Kíli (TW)"))
    some, opponent = started(game, 2_000, "Edoras")
    opponent.agents.where[:] = some.at[0]
    assert opponent.attempts is not None
    opponent.attempts.of_themselves(some)
    dice = ATTEMPT_DICE + OF_HIMSELF
    ours, theirs = (TOTALS[some.luck.dice(1, dice + one)].astype(int) for one in (0, 1))
    needs = {who.title: (who.mind or 0) - 4 for who in game.board.start.company}
    title, number = min(needs.items(), key=lambda one: one[1])
    left = 20 - sum(who.mind or 0 for who in game.board.start.company)
    assert title == "Kíli"
    won = ours - theirs > number + left
    assert 50 < won.sum() < 1_950
    gone = ~game.board.companies.present[some.company][:, [who.title for who in game.board.persons].index("Kíli")]
    assert (gone == won).all()
    some, opponent = started(game, 10, "Edoras")
    opponent.agents.where[:] = AT_HOME
    assert opponent.attempts is not None
    opponent.attempts.of_themselves(some)
    assert not opponent.agents.tapped.any()  # he is not at Edoras


def test_no_agent_influences_minions_and_without_agents_these_hazards_have_no_part() -> None:
    game = games()
    assert game.hazards is not None
    assert not game.hazards.attempts
    assert {copy.part for copy in game.hazards.copies if attempt_of(copy.card)} == {"none"}
    losses = game.to_dict()["losses"]
    assert losses is not None
    assert losses["influenced"] is None
