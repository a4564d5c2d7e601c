"""What the cards of characters say of combat, by numbers written by hand, and by both ways of playing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from cardpool.database import open_pool
from tests.unit.engine.turns.test_combat import attack
from tests.unit.engine.turns.test_games import FILLER, as_json
from tests.unit.engine.turns.test_referee import positions
from validator.check_request import CheckRequest
from validator.engine.turns.combat import Attacks, face
from validator.engine.turns.games import Games
from validator.engine.turns.holdings import give
from validator.engine.turns.luck import TOTALS, Luck
from validator.engine.turns.mettle import is_discarded_by, more_against, softens, wariness
from validator.engine.turns.play import Play, play
from validator.engine.turns.request import PlayRequest

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from validator.engine.turns.attacks import Attack

GAMES = 2_000
HEROES = ("Balin (TW)", "Faramir (TW)", "Éowyn (TW)")
ORCS = ("Orc Captain (LE)", "Orc Brawler (LE)")


def company(*pool: str, home: str = "Rivendell (TW)", player: str = "") -> Play:
    deck: dict[str, Any] = {
        "pool": dict.fromkeys(pool, 1),
        "play_deck": {FILLER: 20, "Black-mail Coat (LE)": 1} if player else {FILLER: 20},
        "location_deck": dict.fromkeys((home, "Moria (LE)") if player == "ringwraith" else (home,), 1),
    }
    request = CheckRequest(alignment=player) if player else CheckRequest()
    return play(as_json(deck), request, PlayRequest(games=GAMES, turns=1))


def fought(met: Play, strike: Attack, *kinds: str) -> tuple[Games, NDArray[np.bool_], list[NDArray[np.int64]]]:
    """Let every company face an attack by such; give what is left, who beat it, and the rolls."""
    luck = Luck(0, 0, GAMES)
    games = Games(met.board, luck, 1)
    if not games.sizes().all():  # an avatar is played
        games.company[:] = met.board.companies.joined(0, 0)
    games.untap()
    beaten = face(games, games.rows, Attacks.of([strike._replace(kinds=frozenset(kinds))] * GAMES), 0)
    return games, beaten, [TOTALS[luck.dice(0, die)].astype(np.int64) for die in range(3)]


@pytest.mark.parametrize(
    ("card_id", "kinds", "more", "soft"),
    [
        ("TW-123", {"orc"}, 2, False), ("TW-123", {"orc", "wolf"}, 2, False), ("TW-123", {"man"}, 0, False),
        ("TW-123", set(), 0, False), ("LE-26", {"elf"}, 1, False), ("LE-26", {"orc"}, 1, False),
        ("LE-26", {"troll"}, 0, False), ("TD-91", {"drake"}, 3, False), ("TW-147", {"nazgûl"}, 6, True),
        ("TW-176", {"nazgûl"}, 5, True), ("TW-147", {"undead"}, 0, False), ("AS-1", {"dwarf", "agent"}, 1, False),
    ],
)  # fmt: skip
def test_against_whom_somebody_is_stronger(card_id: str, kinds: set[str], more: int, *, soft: bool) -> None:
    who = open_pool()[card_id]
    assert (more_against(who, kinds), softens(who, kinds)) == (more, soft)


def test_how_somebody_stands_strikes() -> None:
    pool = open_pool()
    assert [wariness(pool[one]) for one in ("BA-3", "TW-123", "LE-31")] == [1, 3, 3]
    found = {one: [n for n in range(15) if is_discarded_by(pool[one], n)] for one in ("LE-30", "LE-29", "TW-123")}
    assert found == {"LE-30": [7, 8], "LE-29": [8], "TW-123": []}


def test_the_strongest_against_the_attacker_faces_him() -> None:
    # Balin has 4, and 6 against Orcs; Faramir 5 against anybody.
    met = company(*HEROES)
    assert [one.title for one in met.board.persons] == ["Balin", "Faramir", "Éowyn"]
    for kind, who, own in (("orc", 0, 6), ("man", 1, 5)):
        games, beaten, (roll, *_) = fought(met, attack(1, 9), kind)
        assert (beaten == (own + roll > 9)).all()
        assert (games.wounded[:, who] | ~games.fighters()[:, who] == (own + roll < 9)).all()
        assert games.untapped.sum(axis=1).max() == 2


def test_who_halves_the_body_of_an_attacker_defeats_him_the_sooner() -> None:
    # Éowyn has 8 against Nazgûl, whose body of 9 is 5 against her.
    for kind, own, body in (("nazgûl", 8, 5), ("undead", 2, 9)):
        _, beaten, (roll, check, _) = fought(company("Éowyn (TW)"), attack(1, 11, 9), kind)
        assert (beaten == (own + roll > 11) & (check > body)).all()


def test_the_balrog_stays_untapped_at_minus_one() -> None:
    met = company("The Balrog (BA)", home="Moria (BA)", player="balrog")
    assert [one.title for one in met.board.persons] == ["The Balrog"]
    games, beaten, (roll, *_) = fought(met, attack(1, 7))
    assert (games.board.prowess[0], beaten.tolist()) == (8, (8 - 1 + roll > 7).tolist())
    assert games.untapped.all()


def test_a_body_check_discards_an_orc_with_what_he_bears() -> None:
    # The Captain has 5, a body of 8, and is discarded by an 8; the Brawler has 3, and stays out of it.
    met = company(*ORCS, home="Dol Guldur (LE)", player="ringwraith")
    assert [one.title for one in met.board.persons] == ["Orc Captain", "Orc Brawler"]
    luck = Luck(0, 0, GAMES)
    games = Games(met.board, luck, 1)
    games.untap()
    coat = next(n for n, card in enumerate(met.board.cards) if card.title == "Black-mail Coat")
    slot = int(met.board.holdings.slot[coat])
    give(games, games.rows, np.full(GAMES, coat), np.zeros(GAMES, dtype=np.intp))
    body = int(games.body[0, 0])
    face(games, games.rows, Attacks.of([attack(1, 12)] * GAMES), 0)
    hurt, check = 5 + TOTALS[luck.dice(0, 0)] < 12, TOTALS[luck.dice(0, 2)]
    falls, leaves = hurt & (check > body), hurt & (check <= body) & (check == 8)
    assert leaves.any()
    assert falls.any()
    assert (games.fighters()[:, 0] == ~(falls | leaves)).all()
    assert (games.losses["eliminated"] == (falls | leaves)).all()
    # Of who is eliminated the other takes it.
    assert (games.bearer[:, slot] == np.where(leaves, -1, np.where(falls, 1, 0))).all()
    assert (games.discards[:, coat] == leaves).all()


@pytest.mark.parametrize(
    ("pool", "sites", "hazards", "player"),
    [
        (
            ("Balin (TW)", "Éowyn (TW)", "Fram Framson (TD)", "Gimli (TW)"),
            ("Rivendell (TW)", "Moria (TW)", "Goblin-gate (TW)", "Barad-dûr (TW)"),
            {"Orc-patrol (TW)": 4, "Adûnaphel (TW)": 1, "Ûvatha the Horseman (TW)": 1, "Cave-drake (TW)": 3},
            "",
        ),
        (
            ("Orc Captain (LE)", "Orc Brawler (LE)", "Orc Sniffler (LE)", "Muzgash (LE)"),
            ("Dol Guldur (LE)", "Moria (LE)", "Goblin-gate (LE)", "Ettenmoors (LE)"),
            {"Cave-drake (TW)": 4, "Orc-patrol (TW)": 4, "Giant (TW)": 3, "Wild Trolls (LE)": 3},
            "ringwraith",
        ),
    ],
)
def test_it_is_played_alike(
    pool: tuple[str, ...], sites: tuple[str, ...], hazards: dict[str, int], player: str
) -> None:
    kind = "LE" if player else "TW"
    gear = {"Black-mail Coat (LE)": 2, "High Helm (LE)": 1} if player else {"Glamdring (TW)": 1, "Elven Cloak (TW)": 2}
    deck = {
        "pool": dict.fromkeys(pool, 1),
        "play_deck": gear
        | {FILLER: 10, f"{'Gold Ring that Sauron Fancies' if player else 'Beautiful Gold Ring'} ({kind})": 2},
        "location_deck": dict.fromkeys(sites, 1),
    }
    request = CheckRequest(alignment=player) if player else CheckRequest()
    theirs = as_json({"pool": {"Aragorn II (TW)": 1}, "play_deck": hazards})
    met = play(as_json(deck), request, PlayRequest(games=30, turns=10, against="list"), opponent=theirs)
    for game, turn, ours, found in positions(met, 30, 10):
        assert ours == found, f"game {game}, turn {turn}"
