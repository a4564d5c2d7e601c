"""Games whose course is known by hand: decks of eight cards and one site; draws by the exact law; every copy."""

from __future__ import annotations

import gc
import json
import weakref
from itertools import pairwise
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from validator.check_request import CheckRequest
from validator.engine.intervals import LEVEL, Share, interval
from validator.engine.turns.games import DISCARDED, NOT_SEEN, PLAYED, STRANDED, Games
from validator.engine.turns.luck import TOTALS, Luck
from validator.engine.turns.outcome import counted, share_change
from validator.engine.turns.play import Play, play
from validator.engine.turns.request import PlayRequest
from validator.engine.turns.sites import CHECKS
from validator.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping

FILLER = "Cave-drake (TW)"
STARTER = CheckRequest(length="starter")
"""A game in which the deck is never made anew."""

Sections = dict[str, dict[str, int]]


def as_json(sections: Mapping[str, Mapping[str, int]]) -> dict[str, Any]:
    return {
        section: [
            {"name": name.rpartition(" (")[0], "set": name.rpartition(" (")[2].rstrip(")"), "count": count}
            for name, count in cards.items()
        ]
        for section, cards in sections.items()
    }


def wizard(drawn: Mapping[str, int], *sites: str, pool: Mapping[str, int] | None = None) -> dict[str, Any]:
    """Give the deck of a Wizard who starts at Rivendell with Aragorn II and Balin."""
    company = pool or {"Aragorn II (TW)": 1, "Balin (TW)": 1}
    where = dict.fromkeys(["Rivendell (TW)", *sites], 1)
    return as_json({"pool": company, "play_deck": drawn, "location_deck": where})


def played(deck: dict[str, Any], request: CheckRequest = STARTER, **how: Any) -> Play:  # noqa: ANN401
    return play(deck, request, PlayRequest(**{"games": 400, "turns": 5} | how))


# --- one site, solved by hand ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gained", "lost", "share"), [(0, 0, 0.0), (3, 0, 0.015), (0, 3, -0.015), (7, 7, 0.0), (200, 0, 1.0)]
)
def test_the_interval_of_a_difference_is_never_a_point(gained: int, lost: int, share: float) -> None:
    """Of none of 200 games, exp(-200 p) < (1 - 0.9999) / 4 leaves out each share p above 5.16 %."""
    before, after = np.zeros(200, dtype=bool), np.zeros(200, dtype=bool)
    after[:gained] = True
    before[gained : gained + lost] = True
    found = share_change(before, after)
    low, high = found["interval"]
    assert found["share"] == pytest.approx(share)
    assert -1 <= low <= share <= high <= 1
    assert (low, high) != (share, share)
    if gained == lost:
        assert low == pytest.approx(-high)
    if not gained:
        assert high == pytest.approx(1 - (1 / 40_000) ** (1 / 200) - (0 if not lost else _fewest(lost)))


def _fewest(times: int) -> float:
    """Give the lowest share of games that may have something which came out so often in 200."""
    return interval(times, 200, (1 + LEVEL) / 2)[0]


def test_one_site_lets_one_item_in_and_half_of_the_points_count_at_most() -> None:
    # Durin's Axe and Glamdring are worth 2 each; Moria is tapped by the first and, once left, never used again.
    # The company is worth 5, but no kind counts for more than half: 2 and 2.
    game = played(wizard({"Durin’s Axe (TW)": 1, "Glamdring (TW)": 1, FILLER: 6}, "Moria (TW)"))
    assert (game.outcome.totals == np.array([[0], [4], [4], [4], [4], [4]])).all()
    items = game.outcome.history[:, :, 1]
    assert (items == np.array([[0], [2], [2], [2], [2], [2]])).all()
    assert (game.outcome.exhausted_on == 1).all()


def test_a_minor_item_may_follow_the_one_that_taps_the_site_and_a_second_may_not() -> None:
    game = played(wizard({"Glamdring (TW)": 1, "Star-glass (TW)": 1, "Elven Cloak (TW)": 1, FILLER: 5}, "Moria (TW)"))
    fates = {copy.card.title: game.outcome.fate[:, n] for n, copy in enumerate(game.board.copies)}
    assert (fates["Glamdring"] == PLAYED).all()
    minor = (fates["Star-glass"] == PLAYED).astype(int) + (fates["Elven Cloak"] == PLAYED)
    assert (game.outcome.played_on[:, :3].max(axis=1) == 1).all()
    assert (minor == 1).all()


def test_a_faction_comes_in_exactly_when_the_dice_say_so() -> None:
    # Iron Hill Dwarves ask for more than 8. Balin adds his direct influence of 2, 1 against factions of Dwarves, and
    # 2 by the standard modification for a Dwarf.
    deck = wizard({"Iron Hill Dwarves (TW)": 1, FILLER: 7}, "Iron Hill Dwarf-hold (TW)", "Lórien (TW)")
    game = played(deck, turns=8, games=1_000)
    (column,) = (n for n, copy in enumerate(game.board.copies) if copy.card.title == "Iron Hill Dwarves")
    came, turn = game.outcome.fate[:, column] == PLAYED, game.outcome.first_visit[0, 1:].max()
    dice = TOTALS[Luck(0, 0, 1_000).dice(int(turn), CHECKS)]
    assert ((dice + 5 > 8) == came).all()
    assert (game.outcome.fate[~came, column] == DISCARDED).all()


def test_an_event_helps_a_check_that_can_fail_and_is_discarded() -> None:
    # Balin adds 5 to a number of more than 8, the event 4 more: only a roll of 2 or 3 may fail, and none does.
    deck = wizard(
        {"Iron Hill Dwarves (TW)": 1, "Tempering Friendship (TW)": 1, FILLER: 6},
        "Iron Hill Dwarf-hold (TW)", "Lórien (TW)",
    )  # fmt: skip
    game = played(deck, turns=8, games=1_000)
    fates = {copy.card.title: game.outcome.fate[:, n] for n, copy in enumerate(game.board.copies)}
    turn = game.outcome.first_visit[0, 1:].max()
    dice = TOTALS[Luck(0, 0, 1_000).dice(int(turn), CHECKS)]
    assert ((fates["Iron Hill Dwarves"] == PLAYED) == (dice + 5 + 4 > 8)).all()
    assert (fates["Tempering Friendship"] == PLAYED).all()
    assert game.to_dict()["without_effect"]["copies"] == 0


def test_without_a_location_deck_the_company_stays_where_it_starts() -> None:
    deck = wizard({"Glamdring (TW)": 1, FILLER: 9})
    del deck["location_deck"]
    game = played(deck)
    assert [site.title for site in game.board.sites] == ["Rivendell"]
    assert not (game.outcome.fate == PLAYED).any()


# --- draws ----------------------------------------------------------------------------------------------------------


def test_cards_come_up_by_the_hypergeometric_law() -> None:
    # In turn 1: 8 cards of the opening hand, 2 on the way to Moria; the Axe is played there as soon as it is seen.
    cards, seen, games = 40, 10, 20_000
    game = played(wizard({"Durin’s Axe (TW)": 1, FILLER: cards - 1}, "Moria (TW)"), games=games, turns=1)
    share = Share(int((game.outcome.played_on[:, 0] == 1).sum()), games)
    assert share.interval[0] <= seen / cards <= share.interval[1]


@pytest.mark.parametrize("copies", [1, 2, 3])
def test_opening_hands_agree_with_the_exact_odds(copies: int) -> None:
    from validator.engine.turns.deal import deal  # noqa: PLC0415
    from validator.engine.turns.games import Games  # noqa: PLC0415

    game = played(wizard({"Gandalf (TW)": copies, FILLER: 30 - copies}))
    some = Games(game.board, Luck(7, 0, 2_000), 1)
    deal(some)
    assert (some.hand.sum(axis=1) == 8).all()
    own = [n for n, copy in enumerate(game.board.copies) if copy.card.title == "Gandalf"]
    held = Share(int(some.hand[:, own].any(axis=1).sum()), 2_000)
    exact = 1 - comb(30 - copies, 8) / comb(30, 8)
    assert held.interval[0] <= exact <= held.interval[1]


# --- what must hold in every game -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def usual() -> Play:
    deck = wizard(
        {
            "Gandalf (TW)": 2, "Glamdring (TW)": 1, "Durin’s Axe (TW)": 1, "Star-glass (TW)": 2, "Haldir (TW)": 1,
            "Iron Hill Dwarves (TW)": 1, "Concealment (TW)": 3, FILLER: 20,
        },
        "Moria (TW)", "Bree (TW)", "Lórien (TW)", "Iron Hill Dwarf-hold (TW)",
    )  # fmt: skip
    return played(deck, CheckRequest(), games=3_000, turns=20, vary=("Glamdring",), wants=("Aragorn & Glamdring by 9",))


def test_every_copy_is_accounted_for(usual: Play) -> None:
    for row in usual.to_dict()["cards"]:
        assert row["played"] + row["discarded"] + row["stranded"] == pytest.approx(row["drawn"], abs=1e-12), row[
            "title"
        ]
        assert row["one_more"] is None or row["title"] == "Glamdring"
    assert set(np.unique(usual.outcome.fate)) <= {NOT_SEEN, DISCARDED, PLAYED, STRANDED}


def test_the_same_seed_gives_the_same_bytes_and_more_games_the_same_first_ones(usual: Play) -> None:
    again = Play(usual.report, usual._pool, usual.request)
    assert json.dumps(again.to_dict()) == json.dumps(usual.to_dict())
    fewer = Play(usual.report, usual._pool, PlayRequest(games=100))
    assert (fewer.outcome.totals == usual.outcome.totals[:, :100]).all()
    other = Play(usual.report, usual._pool, PlayRequest(games=100, seed=1))
    assert (other.outcome.totals != fewer.outcome.totals).any()


@pytest.mark.slow
def test_nothing_of_a_list_is_kept_once_its_games_were_told() -> None:
    """A service answers for months."""
    game = played(wizard({"Glamdring (TW)": 1, FILLER: 9}, "Moria (TW)"))
    assert game.to_dict()["story"]
    board = weakref.ref(game.board)
    del game
    gc.collect()
    assert board() is None


def test_nobody_comes_whom_no_influence_controls(usual: Play) -> None:
    for members in usual.board.companies.members:
        company = [usual.board.persons[one] for one in members]
        assert sum(card.avatar for card in company) <= 1
        assert len({card.unique_as for card in company if card.unique}) == sum(card.unique for card in company)


def test_one_copy_more_is_tried_in_the_same_luck(usual: Play) -> None:
    (row,) = (row for row in usual.to_dict()["cards"] if row["title"] == "Glamdring")
    # It is unique: a second copy is seen sooner, none is none.
    assert row["one_fewer"]["points"] < 0
    for change in (row["one_more"], row["one_fewer"]):
        assert change["interval"][0] <= change["points"] <= change["interval"][1]


def test_what_is_wanted_is_counted(usual: Play) -> None:
    (want,) = usual.to_dict()["wants"]
    (column,) = (n for n, copy in enumerate(usual.board.copies) if copy.card.title == "Glamdring")
    turns = usual.outcome.played_on[:, column]
    assert (want["by"], want["share"]) == (9, float(((turns > 0) & (turns <= 9)).mean()))


def test_what_has_no_effect_is_counted(usual: Play) -> None:
    assert usual.to_dict()["without_effect"] == {"cards": 1, "copies": 3, "titles": ["Concealment"], "no_site": []}


def test_the_word_for_victory_does_not_occur(usual: Play) -> None:
    assert " win" not in json.dumps(usual.to_dict()).lower()


@pytest.mark.parametrize(
    ("points", "share", "count"),
    [([6, 2, 1], 2, 6), ([3, 3, 0], 2, 6), ([5, 0, 0], 2, 0), ([-1, 4, 4], 2, 8), ([9, 1, 1], 3, 3), ([9, 1], 1, 10)],
)
def test_no_kind_counts_for_more_than_its_share(points: list[int], share: int, count: int) -> None:
    assert counted(np.array([points], dtype=np.int16), share).tolist() == [count]


@pytest.mark.parametrize(
    ("how", "field"),
    [
        ({"games": 0}, "games"), ({"turns": 101}, "turns"), ({"seed": -1}, "seed"), ({"policy": "bold"}, "policy"),
        ({"draft": "none"}, "draft"), ({"game": 10_000}, "game"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_refused(how: dict[str, Any], field: str) -> None:
    with pytest.raises(UsageError) as refused:
        PlayRequest(**how)
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("how", "field"),
    [
        ({"plan": ("Nowhere",)}, "plan"), ({"wants": ("Frodo by 3",)}, "wants"),
        ({"wants": ("Glamdring by 6",)}, "wants"),
        ({"vary": ("Aragorn II",)}, "vary"), ({"vary": ("",)}, "vary"),
    ],
)  # fmt: skip
def test_what_the_deck_does_not_have_is_refused(how: dict[str, Any], field: str) -> None:
    with pytest.raises(UsageError) as refused:
        played(wizard({"Glamdring (TW)": 1, FILLER: 9}, "Moria (TW)"), **how)
    assert refused.value.field == field


def test_the_game_that_is_told_stands_where_the_arrays_say() -> None:
    game = played(wizard({"Durin’s Axe (TW)": 1, "Glamdring (TW)": 1, FILLER: 14}, "Moria (TW)"), game=3)
    standings = game.standings
    assert [one.turn for one in standings] == list(range(6))
    assert [one.points for one in standings] == game.outcome.totals[:, 3].tolist()
    held = [game.board.cards[card].title for card in np.flatnonzero(game.outcome.fate[3] == STRANDED)]
    assert sorted(standings[-1].hand) == sorted(held)
    assert (standings[0].left, len(standings[0].hand), standings[0].site) == (8, 8, "Rivendell")
    for before, after in pairwise(standings):
        # What is drawn is the next of the deck.
        new = before.left - after.left
        assert after.next[: len(before.next) - new] == before.next[new:]


# --- dream-card games -------------------------------------------------------------------------------------------------

DREAM = CheckRequest(format="dreamcards")


def ringwraith(drawn: Mapping[str, int]) -> dict[str, Any]:
    """Give the deck of a Ringwraith whose company of one waits at Dol Guldur."""
    where = dict.fromkeys(["Dol Guldur (LE)", "Cirith Ungol (LE)"], 1)
    return as_json({"pool": {"Ostisen (LE)": 1}, "play_deck": drawn, "location_deck": where})


@pytest.mark.parametrize(("request_", "leaders"), [(DREAM, 1), (CheckRequest(), 2)])
def test_a_company_has_one_leader_in_dream_card_games(request_: CheckRequest, leaders: int) -> None:
    # Shagrat and Gorbag are leaders of mind 6 and both could be paid for; the deck is drawn whole.
    game = played(ringwraith({"Shagrat (LE)": 1, "Gorbag (LE)": 1, FILLER: 6}), request_, turns=6)
    came = (game.outcome.fate[:, :2] == PLAYED).sum(axis=1)
    assert (came == leaders).all()
    told = " ".join(game.to_dict()["rules_played"])
    assert ("1 leader in a company at the most, avatars apart (DC" in told) is (leaders == 1)


def test_who_is_wounded_in_dream_card_games_heals_at_home_and_is_untapped() -> None:
    deck = ringwraith({"Shagrat (LE)": 1, FILLER: 7})
    dream, standard = (played(deck, request, against="typical") for request in (DREAM, CheckRequest()))
    for game, at_home in ((dream, True), (standard, False)):
        some = Games(game.board, Luck(0, 0, 4), 1)
        some.wounded[:] = True
        some.untap()
        haven = game.board.ways.haven[some.at]
        assert haven.all()
        assert not some.wounded.any()
        assert some.spent.any() != at_home
        assert some.untapped[:, 0].all() == at_home
        tower = [site.title for site in game.board.sites].index("Cirith Ungol")
        healed = {
            person.title for person, heals in zip(game.board.persons, game.board.heals[tower], strict=True) if heals
        }
        assert healed == ({"Shagrat"} if at_home else set())


def test_what_dream_card_games_play_otherwise_is_said() -> None:
    ours, theirs = (
        " ".join(played(ringwraith({FILLER: 8}), request).to_dict()["rules_played"]) for request in (DREAM, STARTER)
    )
    for words in ("Mountain regions", "Heroes move to Gorgoroth and Udûn", "by the site moved to", "is given up once"):
        assert words in ours
        assert words not in theirs


def test_a_stop_on_the_way_says_what_for() -> None:
    deck = wizard({"Men of Lebennin (TW)": 8}, "Edhellond (TW)", "Pelargir (TW)", "Lórien (TW)")
    moves = [event for event in play(deck, STARTER, PlayRequest(games=1, turns=2)).story if event.who == "company"]
    assert [(str(event.what), str(event.why)) for event in moves[:2]] == [
        ("moves to Lórien by region movement", "on the way to Pelargir: for Men of Lebennin"),
        ("moves to Pelargir by region movement", "for Men of Lebennin"),
    ]
