"""Agents as hazards in the games: by the example of the rules, and as the plain player has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from tests.unit.engine.turns.test_games import FILLER, as_json
from tests.unit.engine.turns.test_referee import positions
from validator.check_request import CheckRequest
from validator.engine.region_map import region_map_of
from validator.engine.turns.agents import AGENT_DICE, AT_HOME, BODY_CHECK, ROLL
from validator.engine.turns.agents_may import attack_of, may_enter, opens_site
from validator.engine.turns.battle import Foe
from validator.engine.turns.games import Games
from validator.engine.turns.luck import OPPONENT, TOTALS, Luck
from validator.engine.turns.opponent import Opponent
from validator.engine.turns.play import Play, play
from validator.engine.turns.points import KINDS
from validator.engine.turns.referee import Referee
from validator.engine.turns.request import PlayRequest

if TYPE_CHECKING:
    from cardpool.pool import CardPool

SITES = (
    "Rivendell (TW)", "Moria (TW)", "Lórien (TW)", "Bree (TW)", "Goblin-gate (TW)", "Lake-town (TW)", "Dale (TW)",
    "Edoras (TW)", "Gladden Fields (TW)", "Beorn’s House (TW)", "The Under-grottos (DM)",
)  # fmt: skip
DRAWN = {
    "Glamdring (TW)": 2, "Durin’s Axe (TW)": 1, "Star-glass (TW)": 2, "Orcrist (TW)": 1, "Gandalf (TW)": 2,
    "Beornings (TW)": 1, "Men of Dale (TW)": 1, "Riders of Rohan (TW)": 1, "Concealment (TW)": 3, FILLER: 9,
}  # fmt: skip
CREATURES = {"Orc-guard (TW)": 3, "Orc-lieutenant (TW)": 2, "Abductor (TW)": 2}
AGENTS = ("Anarin (DM)", "Baduila (DM)", "Bill Ferny (DM)", "Gisulf (DM)", "Gergeli (DM)", "Deallus (DM)")
EVERYBODY = ("Aragorn II (TW)", "Balin (TW)", "Kíli (TW)")


def games(*agents: str, company: tuple[str, ...] = EVERYBODY, creatures: bool = False) -> Play:
    """Give games against a list of such agents."""
    drawn = {"pool": dict.fromkeys(company, 1), "play_deck": DRAWN, "location_deck": dict.fromkeys(SITES, 1)}
    hazards = {
        "pool": {"Aragorn II (TW)": 1},
        "play_deck": {**dict.fromkeys(agents, 1), **(CREATURES if creatures else {"Twilight (TW)": 4})},
    }
    plan = ("Lórien", "Beorn’s House", "Goblin-gate", "Bree")
    how = PlayRequest(games=20, turns=12, against="list", plan=plan)
    return play(as_json(drawn), CheckRequest(), how, opponent=as_json(hazards))


def started(played: Play, number: int, site: str) -> tuple[Games, Opponent]:
    """Give games in which the company has come to a site, with the agents of the list in play."""
    assert played.hazards is not None
    opponent = Opponent(played.hazards, Luck(0, 0, number, OPPONENT))
    some = Games(played.board, Luck(0, 0, number), 1, (), opponent)
    some.turn = 1
    some.at[:] = [one.title for one in played.board.sites].index(site)
    opponent.agents.there[:] = True
    return some, opponent


@pytest.mark.slow
@pytest.mark.parametrize("creatures", [False, True])
@pytest.mark.parametrize("number", [40, pytest.param(1_000, marks=pytest.mark.slow)])
def test_the_plain_player_meets_the_same_agents(number: int, *, creatures: bool) -> None:
    game = games(*AGENTS, creatures=creatures)
    assert game.hazards is not None
    assert len(game.hazards.agents.cards) == len(AGENTS)
    seen = set()
    for at, turn, ours, plain in positions(game, number, 14):
        assert ours == plain, f"game {at}, turn {turn}"
        seen |= set(ours.agents)
    assert {one.partition(", ")[2] for one in seen} == {"False, False", "True, False", "True, True"}
    assert {"home", "Moria"} < {one.partition(": ")[2].partition(",")[0] for one in seen}
    assert any(one.startswith("Gisulf: Beorn") for one in seen)
    luck, theirs = Luck(0, 0, 60), Luck(0, 0, 60, OPPONENT)
    told = set()
    for at in range(10):
        foe = Foe(game.hazards, game.board, theirs, luck, at)
        referee = Referee(game.board, luck, at, 14, game.plan, foe)
        assert len(list(referee.play())) == 14
        told |= {event.what for event in referee.story.events}
    assert any(what.startswith("taps") for what in told) is creatures


@pytest.mark.parametrize(("known", "at_home", "added"), [(0, 1, 5), (0, 0, 2), (1, 1, 2), (1, 0, 0)])
def test_an_agent_falls_as_the_dice_say(known: int, at_home: int, added: int) -> None:
    # Aragorn II alone, of a prowess of 6 and a body of 9, against Gisulf, of 5 and 7, whose roll counts too. He taps
    # unless his prowess is above that of Gisulf with a middling roll.
    some, opponent = started(games("Gisulf (DM)", company=EVERYBODY[:1]), 2_000, "Lake-town" if at_home else "Bree")
    opponent.agents.where[:] = AT_HOME if at_home else some.at[0]
    opponent.agents.known[:] = known
    opponent.agents.attack(some, np.ones(2_000, dtype=bool))
    slots = (0, ROLL, BODY_CHECK, 2)
    own, his, check, body = (TOTALS[some.luck.dice(1, AGENT_DICE + what)].astype(int) for what in slots)
    total, against = 6 + own, 5 + added + his
    wounded, beaten = total < against, total > against
    falls = beaten & (check > 7 + at_home)
    assert min(wounded.sum(), falls.sum(), (beaten & ~falls).sum()) > 50
    assert (some.losses["wounded"] == wounded).all()
    assert (some.losses["eliminated"] == (wounded & (body > 9))).all()
    assert (opponent.agents.there[:, 0] == ~falls).all()
    assert (opponent.agents.hurt[:, 0] == (beaten & ~falls)).all()
    assert opponent.agents.known.all()
    assert (some.points[:, KINDS.index("kill")] == falls).all()


def test_an_agent_moves_as_in_the_example_of_the_rules() -> None:
    # Gisulf may move from Woodmen-town, Lake-town or Dale to the Anduin Vales and from there to the High Pass, not from
    # home to the High Pass, and neither to a haven nor below.
    game = games("Gisulf (DM)")
    some, opponent = started(game, 1, "Rivendell")
    titles = [site.title for site in game.board.sites]
    left = np.ones(1, dtype=np.int32)
    returned: list[bool] = []

    def moved(start: int, title: str, *, limit: int = 1, fresh: bool = False, hurt: bool = False) -> bool:
        some.at[:] = titles.index(title)
        opponent.agents.where[:], opponent.agents.fresh[:], opponent.agents.hurt[:] = start, fresh, hurt
        left[:] = limit
        opponent.agents.act(some, left)
        now = int(opponent.agents.where[0, 0])
        assert left[0] == limit - (now != start or hurt)
        assert now in {start, AT_HOME, some.at[0]}
        returned.append(start != now == AT_HOME)
        return now == int(some.at[0]) != start

    vales = titles.index("Gladden Fields")
    assert moved(AT_HOME, "Gladden Fields")
    assert moved(AT_HOME, "Beorn’s House")
    assert moved(vales, "Goblin-gate")
    assert not moved(AT_HOME, "Goblin-gate")
    assert not moved(AT_HOME, "Lórien")
    assert returned == [False] * 5
    assert not moved(vales, "Lórien")  # he returns home, as he does wherever he is far from the company
    assert not moved(titles.index("Moria"), "The Under-grottos")
    assert not moved(vales, "Edoras")
    assert returned == [False] * 5 + [True] * 3
    assert not moved(AT_HOME, "Lake-town")  # he is there
    assert not moved(vales, "Gladden Fields")  # he is there too
    assert not moved(vales, "Goblin-gate", limit=0)
    assert not moved(vales, "Goblin-gate", fresh=True)
    assert not moved(vales, "Goblin-gate", hurt=True)  # he heals instead
    assert not opponent.agents.hurt.any()
    assert returned == [False] * 5 + [True] * 3 + [False] * 5
    opponent.agents.known[:], some.at[:] = True, titles.index("Edoras")
    opponent.agents.act(some, np.ones(1, dtype=np.int32))
    assert opponent.agents.where[0, 0] == vales
    assert not opponent.agents.known.any()  # he hides first


@pytest.mark.parametrize(("name", "site", "enters"), [
    # Read off the cards: Anarin and the Elves may move to a Haven, Lobelia to few sites, Baugúr to no hold of men.
    ("Gisulf (DM)", "Lórien", False), ("Anarin (DM)", "Lórien", True), ("Elwen (DM)", "Rivendell", True),
    ("Lobelia Sackville-Baggins (DM)", "Bree", True), ("Lobelia Sackville-Baggins (DM)", "Moria", False),
    ("Baugúr (DM)", "Bree", False), ("Baugúr (DM)", "Moria", True), ("Gisulf (DM)", "The Under-grottos", False),
])  # fmt: skip
def test_where_an_agent_may_go(name: str, site: str, *, enters: bool) -> None:
    game = games(name)
    assert game.hazards is not None
    card = game.hazards.cards[game.hazards.agents.columns[0]]
    (place,) = (one for one in game.board.sites if one.title == site)
    assert may_enter(card, place, game.board) is enters


def test_to_minions_a_darkhaven_is_open_and_a_haven_is_none(pool: CardPool) -> None:
    board, gisulf = games("Gisulf (DM)").board, pool["DM-13"]
    minion = {site.title: site for site in pool.places if site.alignment == "minion" and not site.dream}
    assert may_enter(gisulf, minion["Dol Guldur"], board)
    assert not may_enter(gisulf, minion["Rivendell"], board)


@pytest.mark.parametrize("hero", [True, False])
def test_minion_agents_detain_minions_and_grey_ones_heroes(pool: CardPool, *, hero: bool) -> None:
    agents = [card for card in pool if card.agent and card.prowess.isdecimal()]
    assert {card.alignment for card in agents} > {"grey", "minion"}
    for card in agents:
        attack = attack_of(card, face_down=True, at_home=True, hero=hero, roll=7)
        assert attack.detains is (hero if card.alignment == "grey" else not hero)
        assert attack.chooses
        assert not attack_of(card, face_down=True, at_home=False, hero=hero, roll=7).chooses
        assert not attack_of(card, face_down=False, at_home=True, hero=hero, roll=7).chooses


def test_who_is_of_the_company_is_no_agent_of_the_opponent() -> None:
    with_her = games("Gisulf (DM)", "Anarin (DM)", company=("Aragorn II (TW)", "Anarin (DM)"))
    assert with_her.hazards is not None
    told = [card.title for card in with_her.hazards.agents.cards]
    assert told == ["Gisulf"] if "Anarin" in [one.title for one in with_her.board.persons] else ["Anarin", "Gisulf"]


def test_an_agent_taps_for_creatures_that_cannot_be_keyed() -> None:
    # Giant Spiders are no Orcs: at Moria, with an attack of Orcs, only the Trolls and Orcs can be played for Anarin,
    # and at his home no unique creature.
    game = games("Anarin (DM)", "Orc-guard (TW)", "Giant Spiders (TW)", "Cave-drake (TW)", "Lieutenant of Angmar (TW)")
    assert game.hazards is not None
    some, opponent = started(game, 1, "Moria")
    titles = [card.title for card in game.hazards.cards]
    hand, keyed = np.ones((1, len(titles)), dtype=bool), np.zeros((1, len(titles)), dtype=bool)

    def opened(limit: int, *, known: int = 0, fresh: bool = False, hurt: bool = False) -> list[str]:
        opponent.agents.fresh[:], opponent.agents.hurt[:], opponent.agents.where[:] = fresh, hurt, AT_HOME
        can = keyed.copy()
        can[0, [titles.index(title) for title in ("Giant Spiders", "Cave-drake")[:known]]] = True
        left = np.full(1, limit, dtype=np.int32)
        found = opponent.agents.tap_for(some, left, hand, can)
        assert left[0] == limit - bool(found.any())
        assert opponent.agents.fresh[0, 0] == (fresh or found.any())
        return [titles[n] for n in np.flatnonzero(found[0])]

    assert opened(2) == ["Orc-guard"]
    assert opened(1) == []  # he and a creature take two
    assert opened(3, known=1) == ["Orc-guard"]
    assert opened(2, known=1) == []
    assert opened(2, fresh=True) == []
    assert opened(2, hurt=True) == []
    some.at[:] = [site.title for site in game.board.sites].index("Bree")
    assert opened(2) == []  # he is at Moria


@pytest.mark.parametrize(("place", "at_home", "by_attack"), [
    ("Bree", {"orc", "nazgûl", "man", "dwarf", "elf", "dúnadan", "hobbit"}, set()),
    ("Edoras", {"man", "dwarf", "elf", "dúnadan", "hobbit"}, set()),
    ("Moria", {"orc", "nazgûl", "undead", "troll"}, {"orc"}),
    ("Gladden Fields", set(), {"undead"}),  # no home site: the kind of its automatic-attack
])  # fmt: skip
def test_for_whom_an_agent_taps(pool: CardPool, place: str, at_home: set[str], by_attack: set[str]) -> None:
    board = games("Gisulf (DM)").board
    site = next(one for one in board.sites if one.title == place)
    agent = next(c for c in pool if c.agent and c.alignment == "minion" and (place in c.home_sites) == bool(at_home))
    creatures = [card for card in pool if "creature" in card.subtypes and card.races]
    could = [card for card in creatures if opens_site(agent, site, card, board.region_map)]
    # At home those that are unique too; of the kind of the attack none that is.
    assert could == [
        card
        for card in creatures
        if not at_home.isdisjoint(card.races) or not (card.unique or by_attack.isdisjoint(card.races))
    ]
    assert could


@pytest.mark.parametrize(("creature", "place", "opens"), [
    # Goblin-basher is a Man. Beorning Toll names the Redhorn Gate, of Eriador as Bree is, and the Anduin Vales, of
    # Wilderland as Lake-town is; Bardings name no land of Eriador; Brigands have no asterisk; nothing comes to a
    # Shadow-hold.
    ("LE-62", "Bree", True), ("LE-62", "Lake-town", True), ("GW-bardings", "Lake-town", True),
    ("GW-bardings", "Bree", False), ("LE-64", "Lake-town", False), ("LE-62", "Moria", False),
])  # fmt: skip
def test_for_whom_a_grey_agent_taps(pool: CardPool, creature: str, place: str, *, opens: bool) -> None:
    board = games("Gisulf (DM)").board
    site = next(one for one in board.sites if one.title == place)
    region_map = region_map_of(pool, dream=True)
    assert opens_site(pool["DF-goblin-basher"], site, pool[creature], region_map) is opens


def test_an_agent_who_detains_is_tapped_and_makes_no_body_check() -> None:
    some, opponent = started(games("Gisulf (DM)", company=EVERYBODY[:1]), 500, "Lake-town")
    tables = opponent.agents.tables
    tables.attacks[0] = {state: attack._replace(detains=True) for state, attack in tables.attacks[0].items()}
    opponent.agents.attack(some, np.ones(500, dtype=bool))
    assert opponent.agents.known.all()
    assert opponent.agents.there.all()
    assert not opponent.agents.hurt.any()
    assert not some.wounded.any()
    assert not some.points[:, KINDS.index("kill")].any()
