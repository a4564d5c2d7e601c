"""Events that keep hazards from a company on its way: which, when, from what, by symbols written by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cardpool.database import open_pool
from tests.unit.engine.turns.test_games import FILLER, as_json
from tests.unit.engine.turns.test_referee import positions
from validator.check_request import CheckRequest
from validator.engine.turns.cover_facts import cover_of, is_covered
from validator.engine.turns.covering import barred, cover, keyed_under
from validator.engine.turns.games import PLAYED, Games
from validator.engine.turns.luck import OPPONENT, Luck
from validator.engine.turns.opponent import Opponent
from validator.engine.turns.play import Play, play
from validator.engine.turns.request import PlayRequest

STEALTH, HIDING, PASSAGE, ENTRANCE, FORD, SHADOW = (
    "Stealth (TW)", "Hiding (TW)", "Secret Passage (TW)", "Secret Entrance (TW)", "Ford (TW)", "Deeper Shadow (LE)"
)  # fmt: skip
SITES = ("Rivendell (TW)", "Moria (TW)", "Ettenmoors (TW)", "Bree (TW)", "Lórien (TW)")
GAMES = 50


def list_of(*pool: str, copies: int = 1, filler: int = 14) -> dict[str, Any]:
    events = dict.fromkeys((STEALTH, HIDING, PASSAGE, ENTRANCE, FORD, SHADOW), copies)
    drawn = events | {"Durin’s Axe (TW)": 1, "Orcrist (TW)": 1, FILLER: filler}
    return as_json({"pool": dict.fromkeys(pool, 1), "play_deck": drawn, "location_deck": dict.fromkeys(SITES, 1)})


@pytest.fixture(scope="module")
def company() -> Play:
    """Vôteli (ranger and sage) and Bilbo (scout and sage), against the hazards of ours."""
    return play(
        list_of("Vôteli (TW)", "Bilbo (TW)"), CheckRequest(), PlayRequest(games=GAMES, turns=1, against="typical")
    )


def going(company: Play, origin: str, site: str, *held: str, tapped: tuple[str, ...] = ()) -> Games:
    assert company.hazards is not None
    games = Games(company.board, Luck(0, 0, GAMES), 1, opponent=Opponent(company.hazards, Luck(0, 0, GAMES, OPPONENT)))
    titles = [card.title for card in company.board.sites]
    games.untap()
    for person in tapped:
        games.untapped[:, [one.title for one in company.board.persons].index(person)] = False
    for title in held:
        games.hand[:, [card.title for card in company.board.cards].index(title)] = True
    games.at[:] = titles.index(origin)
    cover(games, np.full(GAMES, titles.index(site), dtype=np.int32))
    games.came_from, games.at = games.at, np.full(GAMES, titles.index(site), dtype=np.int32)
    return games


def kept(games: Games) -> tuple[str, int, list[str]]:
    """Give what is kept away, what is off the hazard limit, and who is tapped."""
    assert (games.covered == games.covered[0]).all()
    kinds, persons = games.board.covers.kinds, games.board.persons
    return kinds[games.covered[0]], int(games.limited[0]), [
        one.title for one, ready in zip(persons, games.untapped[0], strict=True) if not ready
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("way", "held", "keeps"),
    [
        (("Rivendell", "Moria"), "Stealth", ("whole", 0, ["Bilbo"])),
        (("Rivendell", "Rivendell"), "Stealth", ("", 0, [])),
        (("Moria", "Moria"), "Hiding", ("whole", 0, [])),
        (("Rivendell", "Moria"), "Hiding", ("", 0, [])),
        (("Rivendell", "Ettenmoors"), "Secret Passage", ("regions", 0, [])),
        (("Rivendell", "Moria"), "Secret Passage", ("", 0, [])),
        (("Rivendell", "Moria"), "Ford", ("wilderness", 0, ["Vôteli"])),
        (("Moria", "Moria"), "Ford", ("", 0, [])),
        # Either is a sage, and nobody has corruption points: the last is taken.
        (("Rivendell", "Moria"), "Secret Entrance", ("site", 0, ["Bilbo"])),
        (("Rivendell", "Lórien"), "Secret Entrance", ("", 0, [])),
        # It asks for shadow-magic.
        (("Rivendell", "Moria"), "Deeper Shadow", ("", 0, [])),
    ],
)
def test_what_is_kept_from_whom_on_which_way(company: Play, way: tuple[str, str], held: str, keeps: Any) -> None:  # noqa: ANN401
    games = going(company, *way, held)
    assert kept(games) == keeps
    column = [card.title for card in company.board.cards].index(held)
    assert ((games.fate[:, column] == PLAYED) == (keeps[0] != "")).all()


def test_one_of_a_kind_is_played_in_a_turn_and_nobody_taps_who_is_the_last(company: Play) -> None:
    games = going(company, "Rivendell", "Moria", "Stealth", "Ford")
    assert games.hand.sum(axis=1).tolist() == [1] * GAMES
    assert kept(going(company, "Rivendell", "Moria", "Stealth", tapped=("Vôteli",)))[0] == ""


def test_three_are_too_many_for_stealth() -> None:
    three = play(
        list_of("Vôteli (TW)", "Bilbo (TW)", "Kíli (TW)"),
        CheckRequest(),
        PlayRequest(games=1, turns=1, against="typical"),
    )
    assert kept(going(three, "Rivendell", "Moria", "Stealth"))[0] == ""


def test_who_uses_shadow_magic_lowers_the_hazard_limit_at_its_price() -> None:
    list_ = as_json({
        "pool": {"Ostisen (LE)": 1, "Gorbag (LE)": 1}, "play_deck": {SHADOW: 1, "The Witch-king (LE)": 1, FILLER: 10},
        "location_deck": dict.fromkeys(("Dol Guldur (LE)", "Moria (LE)", "Minas Morgul (LE)"), 1),
    })  # fmt: skip
    minions = play(list_, CheckRequest(), PlayRequest(games=GAMES, turns=1, against="typical"))
    assert kept(going(minions, "Dol Guldur", "Moria", "Deeper Shadow"))[:2] == ("", 0)
    board = minions.board
    king = next(n for n, one in enumerate(board.persons) if one.title == "The Witch-king")
    board.companies.id_of(frozenset(range(2)) | {king})
    games = going(minions, "Dol Guldur", "Moria")
    games.company[:] = board.companies.id_of(frozenset(range(2)) | {king})
    games.untap()
    games.at, way = games.came_from, games.at
    games.hand[:, [card.title for card in board.cards].index("Deeper Shadow")] = True
    cover(games, way)
    assert (games.limited == 1).all()
    assert (games.covered == 0).all()
    # A Ringwraith makes no check.
    assert (games.sizes() == 3).all()


def test_what_creatures_are_keyed_to(company: Play) -> None:
    # Cave-drake: two Wilderness, or Ruins & Lairs. Rivendell to the Ettenmoors, Ruins & Lairs, is all Wilderness.
    opponent = going(company, "Rivendell", "Ettenmoors").opponent
    assert opponent is not None
    keyed = {}
    for event in ("Secret Passage", "Ford", "Stealth", "Secret Entrance"):
        games = going(company, "Rivendell", "Ettenmoors", event)
        assert games.opponent is not None
        theirs = games.opponent.board
        plain = theirs.playable[:, games.came_from, games.at].T
        found = keyed_under(games.opponent, games, plain)
        for n, card in enumerate(theirs.cards):
            if theirs.is_creature[n]:
                symbols = {key for key in card.keyed_to if not is_covered(kept(games)[0], key)}
                assert not found[0, n] or symbols or card.keyed, card.title
        keyed[event] = {theirs.cards[n].title for n in np.flatnonzero(found[0] & theirs.is_creature)}
        assert (barred(games.opponent, games).any(axis=1) == (event in {"Stealth", "Secret Entrance"})).all()
    assert not keyed["Stealth"]
    assert keyed["Secret Passage"]
    assert keyed["Secret Entrance"]
    assert keyed["Ford"] == keyed["Secret Passage"]


@pytest.mark.parametrize(
    ("card_id", "does"),
    [
        ("TW-332", ("whole", 0, False, False, True, 2, (), None)),
        ("LE-192", ("whole", 0, False, True, False, 0, (), None)),
        ("LE-181", ("regions", 0, True, False, False, 0, ("ruins-lairs",), None)),
        ("LE-177", ("site", 0, True, False, True, 0, ("not-free-domain",), None)),
        ("TW-242", ("wilderness", 0, False, False, True, 0, (), None)),
        ("LE-179", ("", -1, True, False, False, 0, (), -3)),
        ("TD-111", None), ("TW-260", None), ("TW-244", None),
    ],
)  # fmt: skip
def test_what_an_event_keeps_away(card_id: str, does: Any) -> None:  # noqa: ANN401
    assert cover_of(open_pool()[card_id]) == does


def test_they_are_played_alike() -> None:
    list_ = list_of("Vôteli (TW)", "Bilbo (TW)", copies=2, filler=2)
    met = play(list_, CheckRequest(), PlayRequest(games=30, turns=12, against="typical"))
    for game, turn, ours, theirs in positions(met, 30, 12):
        assert ours == theirs, f"game {game}, turn {turn}"
