from fractions import Fraction

import pytest

from cardpool.database import open_pool
from validator.engine.encounters import SITE_TABLES, TABLES, agent_table, contest, magic, modifier_at, table

WAYS = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
"""Ways of 36 in which two dice give each total."""


def of_36(name: str, modifier: int = 0) -> dict[str, int]:
    """Give each row of a table with its odds in 36ths."""
    return {row.roll: int(row.odds * 36) for row in table(name, modifier).rows}


@pytest.mark.parametrize("name", SITE_TABLES)
def test_a_site_has_an_encounter_on_2_to_7_and_its_usual_attack_on_8_or_more(name: str) -> None:
    assert of_36(name) == {"2": 1, "3": 2, "4": 3, "5": 4, "6": 5, "7": 6, "8+": 15}


@pytest.mark.parametrize("name", SITE_TABLES)
def test_in_the_under_deeps_one_is_added_to_the_roll_and_in_a_dungeon_two(name: str) -> None:
    assert of_36(name, 1) == {"2": 0, "3": 1, "4": 2, "5": 3, "6": 4, "7": 5, "8+": 21}
    assert of_36(name, 2) == {"2": 0, "3": 0, "4": 1, "5": 2, "6": 3, "7": 4, "8+": 26}


@pytest.mark.parametrize("name", ["inn", "tavern"])
def test_inns_and_taverns_have_a_row_for_every_total(name: str) -> None:
    bounds = {2: "2-", 12: "12+"}
    assert of_36(name) == {bounds.get(total, str(total)): ways for total, ways in WAYS.items()}


def test_the_dragon_table() -> None:
    assert of_36("dragon") == {"2-4": 6, "5": 4, "6": 5, "7": 6, "8-11": 14, "12": 1}


@pytest.mark.parametrize("name", [name for name in TABLES if name != "agent"])
def test_something_happens_on_every_roll(name: str) -> None:
    assert sum(row.odds for row in table(name).rows) == 1


def test_where_the_source_says_the_same_in_two_tables_so_do_we() -> None:
    """A creature attacks on 7 among ruins, on 6 in holds, on 5 at Border-holds; the inn is a 7 [RGEO Appendix 2]."""
    attack = "a creature or agent attacks"
    found = {name: [row.roll for row in table(name).rows if row.what == attack] for name in SITE_TABLES}
    assert found == {"border-hold": ["5"], "ruins-lairs": ["7"], "shadow-hold": ["6"], "dark-hold": ["6"]}
    assert [row.roll for row in table("border-hold").rows if "Inn" in row.what] == ["7"]


def test_a_new_quest_comes_of_a_12_in_inns_and_taverns() -> None:
    assert [table(name).rows[-1].what for name in ("inn", "tavern")] == ["a new quest"] * 2
    assert [table(name).rows[-1].odds for name in ("inn", "tavern")] == [Fraction(1, 36)] * 2


def test_every_skill_of_an_agent_is_as_likely() -> None:
    agents = [card for card in open_pool() if card.agent and card.skills]
    assert {len(agent.skills) for agent in agents} >= {1, 2, 3}
    for agent in agents:
        rows = agent_table(agent).rows[: len(agent.skills)]
        assert [row.roll for row in rows] == list(agent.skills)
        assert {row.odds for row in rows} == {Fraction(1, len(agent.skills))}


def test_rangers_and_sages_roll_their_mind_against_the_highest_of_the_company() -> None:
    for agent in (card for card in open_pool() if card.agent and card.skills):
        for row in agent_table(agent, 6).rows[: len(agent.skills)]:
            rolled = contest(agent.mind or 0, 6) if row.roll in {"ranger", "sage"} else None
            assert row.succeeds == rolled


def test_magic_stands_behind_the_skills_of_those_who_have_it() -> None:
    kinds = {"shadow-magic", "sorcery", "spirit-magic"}
    agents = [card for card in open_pool() if card.agent and card.skills]
    found = {agent.title: agent_table(agent).rows[len(agent.skills) :] for agent in agents}
    assert sum(map(bool, found.values())) >= 3
    for agent in agents:
        assert {row.roll for row in found[agent.title]} == kinds.intersection(agent.keywords)
        assert all(row.odds == magic(agent.mind or 0) for row in found[agent.title])


def test_places_below_ground_are_known_by_their_cards() -> None:
    pool = open_pool()
    under_deeps = [card for card in pool if card.under_deeps and "dungeon" not in card.keywords]
    dungeons = [card for card in pool if "dungeon" in card.keywords and card.set == "RG"]
    assert {modifier_at(site) for site in under_deeps} == {1}
    assert [modifier_at(site) for site in dungeons] == [2] * 4
    assert modifier_at(pool["TW-421"]) == 0


def test_a_contest_is_every_pair_of_throws() -> None:
    dice = [first + second for first in range(1, 7) for second in range(1, 7)]
    for agent, character in ((5, 5), (7, 5), (3, 9), (9, 3 + 2)):
        wins = sum(ours + agent > theirs + character for ours in dice for theirs in dice)
        assert contest(agent, character) == Fraction(wins, 1296)
    # Equal minds: a draw is no win.
    assert contest(6, 6) == Fraction(575, 1296)


@pytest.mark.parametrize(("mind", "ways"), [(2, 0), (3, 1), (6, 10), (9, 26), (13, 36)])
def test_magic_works_on_a_roll_below_the_mind(mind: int, ways: int) -> None:
    assert magic(mind) == Fraction(ways, 36)


def test_there_are_eight_tables() -> None:
    assert set(TABLES) == {
        "inn", "tavern", "border-hold", "ruins-lairs", "shadow-hold", "dark-hold", "dragon", "agent",
    }  # fmt: skip


def test_a_table_as_json() -> None:
    given = table("tavern").to_dict()
    assert given["rows"][0].keys() == {"roll", "what", "odds", "fraction", "succeeds"}
    assert (given["rows"][5]["odds"], given["rows"][5]["fraction"]) == (pytest.approx(6 / 36), "1/6")
    assert given["source"] == "RGEO Appendix 3"
