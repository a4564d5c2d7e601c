"""The start of the game. Numbers and sites are written by hand from the rules that are named beside them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

from rulesets.formats import load_format
from rulesets.rule import registry
from validator.engine.setup import setup_of
from validator.engine.start import Start, start
from validator.usage import UsageError

if TYPE_CHECKING:
    from pathlib import Path

    from cardpool.card import Card
    from cardpool.pool import CardPool
    from validator.report import Report

Started = Callable[..., Start]
Base = Callable[[str], dict[str, dict[str, int]]]

FAIR = {"Aragorn II (TW)": 1, "Faramir (TW)": 1, "Boromir II (TW)": 1, "Beregond (TW)": 1}
"""Minds of 9, 5, 4 and 2: exactly 20."""


def titles(cards: tuple[Card, ...]) -> list[str]:
    return [card.title for card in cards]


def left(start: Start) -> dict[str, str]:
    return {one.card.title: one.to for one in start.left_over}


# --- the draft --------------------------------------------------------------------------------------------------------


def test_a_company_takes_20_points_of_mind_and_no_more(started: Started) -> None:
    start = started({"pool": {**FAIR, "Mablung (TW)": 1}}, alignment="wizard")
    assert titles(start.company) == ["Aragorn II", "Faramir", "Boromir II", "Beregond"]
    assert (start.mind, start.general_influence) == (20, 0)


def test_one_who_does_not_fit_makes_room_for_the_next_of_the_list(started: Started) -> None:
    start = started({"pool": {"Aragorn II (TW)": 1, "Glorfindel II (TW)": 1, "Elladan (TW)": 1}}, alignment="wizard")
    # 9 + 8 leaves 3: Elladan's 4 are too many.
    assert titles(start.company) == ["Aragorn II", "Glorfindel II"]
    assert (start.mind, start.general_influence) == (17, 3)


@pytest.mark.parametrize(
    # CoE 1.9: five; CoE 1.9.R1 and 1.9.B1: six.
    ("player", "most"),
    [("wizard", 5), ("fallen-wizard", 5), ("ringwraith", 6), ("balrog", 6)],
)
def test_the_company_is_as_large_as_the_player_type_allows(
    player: str, most: int, base: Base, started: Started
) -> None:
    deck = base(player)
    deck["pool"] = dict.fromkeys(_SMALL[player], 1)
    assert len(_SMALL[player]) == 7
    start = started(deck, alignment=player, avatar="Pallando" if player == "fallen-wizard" else None)
    assert titles(start.company) == [name.rpartition(" ")[0] for name in _SMALL[player][:most]]


_ONES = ["Mablung (TW)", "Halbarad (TW)", "Forlong (TW)", "Dori (TW)", "Ori (TW)", "Dwalin (TW)", "Bombur (TW)"]
_ORCS = [
    "Snaga (LE)",
    "Radbug (LE)",
    "Muzgash (LE)",
    "Lagduf (LE)",
    "Grishnákh (LE)",
    "Orc Brawler (LE)",
    "Orc Sniffler (LE)",
]
_SMALL: Mapping[str, list[str]] = {"wizard": _ONES, "fallen-wizard": _ONES, "ringwraith": _ORCS, "balrog": _ORCS}
"""Seven characters each, the first six of whom have a mind of 20 or less in all."""


def test_a_marked_company_is_drafted_as_it_is_marked(started: Started) -> None:
    start = started(
        {"pool": {**FAIR, "Mablung (TW)": 1}}, alignment="wizard", starting=("Mablung (TW)", "Boromir II (TW)")
    )
    assert start.marked
    assert sorted(titles(start.company)) == ["Boromir II", "Mablung"]


def test_two_manifestations_of_one_character_do_not_both_start(started: Started) -> None:
    start = started({"pool": {"Strider (BA)": 1, "Aragorn II (TW)": 1, "Dori (TW)": 1}}, alignment="wizard")
    assert titles(start.company) == ["Strider", "Dori"]


def test_an_agent_starts_only_with_a_card_that_lets_him(started: Started) -> None:
    agents = {"Bill Ferny (DM)": 1, "Deallus (DM)": 1}
    alone = started({"pool": agents}, alignment="ringwraith")
    assert alone.company == ()
    # CoE 1.9.R2; the card says: one agent.
    helped = started({"pool": {**agents, "Open to the Summons (WH)": 1}}, alignment="ringwraith")
    assert titles(helped.company) == ["Bill Ferny"]
    assert titles(helped.in_play) == ["Open to the Summons"]
    twice = started({"pool": {**agents, "Open to the Summons (WH)": 2}}, alignment="ringwraith")
    assert titles(twice.company) == ["Bill Ferny", "Deallus"]


def test_a_card_that_lets_an_agent_start_takes_the_place_of_a_minor_item(started: Started) -> None:
    characters = {"Bill Ferny (DM)": 1, "Dorelas (LE)": 1, "Snaga (LE)": 1}
    deck = {"pool": {**characters, "Orc-draughts (LE)": 1, "Strange Rations (LE)": 1}}
    without = started(deck, alignment="ringwraith")
    assert [one.item.title for one in without.items] == ["Orc-draughts", "Strange Rations"]
    deck["pool"]["Open to the Summons (WH)"] = 1
    assert [one.item.title for one in started(deck, alignment="ringwraith").items] == ["Orc-draughts"]


@pytest.mark.parametrize(
    ("character", "helper", "starts"),
    # CoE 1.9.F1, F2, F3: agents, Orcs and Trolls, and minds above 5 need a stage card, which lifts the mind to 6.
    [
        ("Faramir (TW)", None, True),
        ("Imrahil (TW)", None, False),
        ("Imrahil (TW)", "Thrall of the Voice (WH)", True),
        ("Beorn (TW)", "Thrall of the Voice (WH)", False),
        ("Snaga (LE)", None, False),
        ("Snaga (LE)", "Bad Company (WH)", True),
        ("Snaga (LE)", "Thrall of the Voice (WH)", False),
        ("Bill Ferny (DM)", None, False),
        ("Bill Ferny (DM)", "Thrall of the Voice (WH)", True),
        ("Taladhan (DM)", "Thrall of the Voice (WH)", True),
    ],
)
def test_whom_a_fallen_wizard_drafts(character: str, helper: str | None, starts: bool, started: Started) -> None:  # noqa: FBT001
    pool = {character: 1} | ({helper: 1} if helper else {})
    start = started({"pool": pool}, alignment="fallen-wizard", avatar="Pallando")
    assert [character] == [f"{card.title} ({card.set})" for card in start.company] if starts else start.company == ()


def test_bad_company_lets_in_every_orc_and_troll(started: Started) -> None:
    pool = {"Snaga (LE)": 1, "Muzgash (LE)": 1, "Bad Company (WH)": 1}
    start = started({"pool": pool}, alignment="fallen-wizard", avatar="Saruman")
    assert titles(start.company) == ["Snaga", "Muzgash"]
    assert titles(start.in_play) == ["Bad Company"]


def test_each_copy_of_thrall_of_the_voice_lets_in_one(started: Started) -> None:
    pool = {"Imrahil (TW)": 1, "Legolas (TW)": 1, "Thrall of the Voice (WH)": 1}
    once = started({"pool": pool}, alignment="fallen-wizard", avatar="Pallando")
    assert titles(once.company) == ["Imrahil"]
    twice = started({"pool": {**pool, "Thrall of the Voice (WH)": 2}}, alignment="fallen-wizard", avatar="Pallando")
    assert titles(twice.company) == ["Imrahil", "Legolas"]


@pytest.mark.parametrize(
    ("avatar", "cards", "control", "taken"),
    [
        # On the greatest mind that it suits: Galdor is no warrior. 2 of 20 for Faramir's 5, 5 for Galdor.
        ("Alatar", {"Galdor (TD)": 1, "Faramir (TW)": 1, "Squire of the Hunt (WH)": 1}, {"Faramir": 2}, 7),
        # Legolas of 6 has the Thrall who lets him start, and 5 are left of his mind; the Squire may be either.
        ("Alatar", {"Legolas (TW)": 1, "Thrall of the Voice (WH)": 1}, {"Legolas": 5}, 5),
        ("Alatar", {"Legolas (TW)": 1, "Thrall of the Voice (WH)": 1, "Squire of the Hunt (WH)": 1}, {"Legolas": 2}, 2),
        # A Dwarf and a Hobbit who are sages are no apprentices; a mind of 1 is not made 2.
        ("Pallando", {"Balin (TW)": 1, "Pallando’s Apprentice (WH)": 1}, {}, 5),
        ("Gandalf", {"Ori (TW)": 1, "Gandalf’s Friend (WH)": 1}, {}, 1),
        ("Gandalf", {"Balin (TW)": 1, "Gandalf’s Friend (WH)": 1}, {"Balin": 1}, 1),
    ],
)
def test_cards_in_play_say_how_much_influence_controls_a_character(
    avatar: str, cards: dict[str, int], control: dict[str, int], taken: int, started: Started
) -> None:
    start = started({"pool": cards}, alignment="fallen-wizard", avatar=avatar)
    assert {character.title: one.takes for character, one in start.control.items()} == control
    assert (start.mind, start.general_influence) == (taken, 20 - taken)


def test_one_who_may_not_be_in_a_starting_company_does_not_start(started: Started) -> None:
    start = started({"pool": {"Bûrat (AS)": 1, "Snaga (LE)": 1}}, alignment="ringwraith")
    assert titles(start.company) == ["Snaga"]
    assert "may not be included with a starting company" in start.left_over[0].why


_BARRED: Mapping[str, tuple[list[str], dict[str, Any], str]] = {
    # Rule id: the cards of the pool, whose pool it is, and where the first of them goes.
    "avatars.alignment": (["The Witch-king (LE)"], {"alignment": "wizard"}, "sideboard"),
    "cards.avatar_specific": (["Bûthrakaur (BA)"], {"alignment": "ringwraith"}, "sideboard"),
    "cards.banned": (["Open to the Summons (WH)"], {"alignment": "balrog"}, "sideboard"),
    "cards.format": (["Celedhring (FB)"], {"alignment": "ringwraith"}, "sideboard"),
    "cards.not_yet_released": (
        ["Balin (TW)"],
        {"alignment": "wizard", "as_of": dt.date(1994, 1, 1)},
        "sideboard",
    ),
    "characters.alignment": (["Snaga (LE)"], {"alignment": "wizard"}, "sideboard"),
    "characters.balrog_mind": (["Lieutenant of Morgul (LE)"], {"alignment": "balrog"}, "sideboard"),
    "characters.balrog_race": (["Dorelas (LE)"], {"alignment": "balrog"}, "sideboard"),
    "pool.avatar": (["Gandalf (TW)"], {"alignment": "wizard"}, "play_deck"),
    "pool.card_type": (["Glamdring (TW)"], {"alignment": "wizard"}, "sideboard"),
    "pool.hoard_item": (["Adamant Helmet (TD)"], {"alignment": "wizard"}, "sideboard"),
    "pool.minor_item_unique": (["Thrór’s Map (TD)"], {"alignment": "wizard"}, "sideboard"),
    "pool.not_startable": (["Bûrat (AS)"], {"alignment": "ringwraith"}, "play_deck"),
    "resources.alignment": (["Bad Company (WH)"], {"alignment": "wizard"}, "sideboard"),
    "start.draft": (["Bill Ferny (DM)"], {"alignment": "ringwraith"}, "play_deck"),
}


def test_every_rule_that_bars_cards_from_the_start_has_its_case() -> None:
    assert {rule.id for rule in registry().values() if rule.bars_start} == set(_BARRED)


@pytest.mark.parametrize("rule", _BARRED)
@pytest.mark.parametrize("policy", ["list", "best"])
def test_what_a_finding_bars_does_not_start_and_the_finding_says_why(
    rule: str, policy: str, pool: CardPool, checked: Callable[..., Report]
) -> None:
    names, asked, to = _BARRED[rule]
    report = checked({"pool": dict.fromkeys([*names, "Dori (TW)", "Snaga (LE)"], 1)}, **asked)
    begun = start(report, pool, policy=policy)
    title = names[0].rpartition(" ")[0]
    said = [one for one in report.findings if one.rule == rule and title in {card.title for card in one.cards}]
    assert said
    assert title not in titles((*begun.company, *begun.in_play, *(one.item for one in begun.items)))
    (aside,) = (one for one in begun.left_over if one.card.title == title)
    assert aside.to == to
    assert aside.why in {one.message for one in report.findings if registry()[one.rule].bars_start}


def test_a_character_whom_an_event_keeps_out_is_not_drafted(tmp_path: Path, started: Started) -> None:
    club = tmp_path / "club.toml"
    club.write_text(
        'id = "club"\ntitle = "Club"\ninherits = "coe"\n[rules."cards.format"]\nnever = ["Aragorn II"]\n', "utf-8"
    )
    start = started({"pool": FAIR, "play_deck": {"Dori (TW)": 1}}, str(club), alignment="wizard")
    assert titles(start.company) == ["Faramir", "Boromir II", "Beregond"]
    (aside,) = start.left_over
    assert (aside.to, aside.why) == ("sideboard", "Aragorn II (TW) is kept out by this event.")
    assert titles(start.play_deck) == ["Dori"]


def test_the_best_company_has_the_most_mind_then_skills_then_prowess(pool: CardPool, started: Started) -> None:
    names = [
        "Aragorn II (TW)", "Glorfindel II (TW)", "Gimli (TW)", "Elladan (TW)", "Haldir (TW)", "Annalena (TW)",
        "Beregond (TW)", "Anborn (TW)", "Ori (TW)", "Dori (TW)",
    ]  # fmt: skip
    start = started({"pool": dict.fromkeys(names, 1)}, alignment="wizard", policy="best")
    cards = [next(card for card in pool if f"{card.title} ({card.set})" == name) for name in names]

    def worth(company: tuple[Card, ...]) -> tuple[int, int, int]:
        skills = {skill for card in company for skill in card.skills}
        return sum(card.mind or 0 for card in company), len(skills), sum(int(card.prowess) for card in company)

    every = [company for size in range(6) for company in combinations(cards, size)]
    assert worth(start.company) == max(worth(company) for company in every if worth(company)[0] <= 20)
    assert start.mind == 20


def test_the_best_company_does_not_depend_on_the_order_of_the_list(base: Base, started: Started) -> None:
    deck = base("wizard")
    backwards = {**deck, "pool": dict(reversed(deck["pool"].items()))}
    first, second = (started(one, alignment="wizard", policy="best") for one in (deck, backwards))
    assert set(first.company) == set(second.company)
    assert first.play_deck == second.play_deck


def test_an_unknown_way_to_draft_is_refused(started: Started) -> None:
    with pytest.raises(UsageError, match="no way to draft 'luck'; known are: list, best"):
        started({"pool": FAIR}, alignment="wizard", policy="luck")


# --- items ------------------------------------------------------------------------------------------------------------


def test_two_minor_items_are_borne_by_two_characters(started: Started) -> None:
    pool = {**FAIR, "Cram (TD)": 2, "Elf-stone (TW)": 1}
    start = started({"pool": pool}, alignment="wizard")
    assert [(one.item.title, one.bearer.title) for one in start.items] == [("Cram", "Aragorn II"), ("Cram", "Faramir")]
    assert left(start) == {"Elf-stone": "sideboard"}


def test_three_minor_items_start_in_a_dream_card_game(started: Started) -> None:
    pool = {**FAIR, "Cram (TD)": 2, "Elf-stone (TW)": 1, "Pipe (DF)": 1}
    start = started({"pool": pool}, "dreamcards", alignment="wizard")
    assert [one.item.title for one in start.items] == ["Cram", "Cram", "Elf-stone"]
    assert len({one.bearer for one in start.items}) == 3


def test_two_of_one_kind_are_two_persons_who_bear_an_item_each(started: Started) -> None:
    pool = {"Orc Grunt (NE)": 2, "Orc-draughts (LE)": 2}
    start = started({"pool": pool}, "dreamcards", alignment="ringwraith")
    assert titles(start.company) == ["Orc Grunt", "Orc Grunt"]
    assert len(set(start.company)) == 2
    assert [one.bearer for one in start.items] == list(start.company)


def test_no_hoard_item_starts(started: Started) -> None:
    start = started({"pool": {**FAIR, "Adamant Helmet (TD)": 1}}, alignment="wizard")
    assert start.items == ()
    assert left(start) == {"Adamant Helmet": "sideboard"}


def test_items_need_somebody_to_bear_them(started: Started) -> None:
    start = started({"pool": {"Dori (TW)": 1, "Cram (TD)": 2}}, alignment="wizard")
    assert [(one.item.title, one.bearer.title) for one in start.items] == [("Cram", "Dori")]
    assert started({"pool": {"Cram (TD)": 2}}, alignment="wizard").items == ()


# --- what is left over ------------------------------------------------------------------------------------------------


def test_leftovers_fill_the_play_deck_up_to_ten_characters(base: Base, started: Started) -> None:
    deck = base("wizard")
    # The base has ten characters in its play deck and ten in its pool, of whom five start.
    for name in ("Dori (TW)", "Ori (TW)"):
        del deck["play_deck"][name]
    start = started(deck, alignment="wizard")
    to = list(left(start).values())
    assert (to.count("play_deck"), to.count("sideboard")) == (2, 3)
    assert len(start.play_deck) == sum(deck["play_deck"].values()) + 2


def test_a_card_that_no_one_of_the_alignment_may_play_goes_to_the_sideboard(started: Started) -> None:
    # DC Deck construction: the rulings' own example of Celedhring in a Wizard's pool.
    start = started({"pool": {"Celedhring (FB)": 1, "Dori (TW)": 1}}, "dreamcards", alignment="wizard")
    assert titles(start.company) == ["Dori"]
    assert left(start) == {"Celedhring": "sideboard"}


# --- starting sites ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("format_", "player", "sites"),
    [
        ("coe", "wizard", [("Rivendell", "hero")]),
        ("coe", "ringwraith", [("Minas Morgul", "minion"), ("Dol Guldur", "minion")]),
        ("coe", "balrog", [("Moria", "balrog"), ("The Under-gates", "balrog")]),
        ("dreamcards", "wizard", [("Rivendell", "hero")]),
        ("dreamcards", "sauron", [("Minas Morgul", "minion"), ("Dol Guldur", "minion")]),
        ("road-goes-ever-on", "wizard", [("Rivendell", "hero")]),
    ],
)
def test_where_a_company_starts_without_a_location_deck(
    format_: str, player: str, sites: list[tuple[str, str]], started: Started
) -> None:
    section = "starting" if format_ == "road-goes-ever-on" else "pool"
    start = started({section: {"Adrazar (TW)": 1, "Dori (TW)": 1}}, format_, alignment=player)
    assert [(site.title, site.alignment.value) for site in start.sites] == sites


@pytest.mark.parametrize(
    ("held", "first", "others"),
    [
        ({"The White Towers (WH)": 1, "Bandit Lair (TW)": 1}, "The White Towers", []),
        # Ettenmoors lies in Rhudaur, Barrow-downs in Cardolan.
        ({"Ettenmoors (TW)": 1, "Barrow-downs (TW)": 1}, "Ettenmoors", ["The White Towers"]),
        ({"Bree (TW)": 1}, "The White Towers", []),
    ],
)
def test_a_fallen_wizard_starts_at_the_white_towers_or_a_ruin_of_arthedain_or_rhudaur(
    held: dict[str, int], first: str, others: list[str], started: Started
) -> None:
    start = started({"pool": {"Dori (TW)": 1}, "location_deck": held}, alignment="fallen-wizard", avatar="Saruman")
    assert list(dict.fromkeys(titles(start.sites))) == [first, *others]


def test_the_order_of_the_location_deck_does_not_decide_where_a_company_starts(started: Started) -> None:
    sites = {"Dol Guldur (LE)": 1, "Minas Morgul (LE)": 1}
    starts = [
        started({"pool": {"Snaga (LE)": 1}, "location_deck": deck}, alignment="ringwraith")
        for deck in (sites, dict(reversed(sites.items())))
    ]
    assert starts[0].sites == starts[1].sites


@pytest.mark.parametrize(
    ("site", "first"),
    [
        # More than four regions from the other haven, and no second haven in the location deck.
        ("Carn Dûm (LE)", "Dol Guldur"),
        ("Moria (LE)", "Dol Guldur"),
        ("Barad-dûr (LE)", "Minas Morgul"),
        # As near to both, and as far from both: the first that the rules name.
        ("Edoras (LE)", "Minas Morgul"),
        ("Bree (LE)", "Minas Morgul"),
    ],
)
def test_a_company_starts_where_it_reaches_most_of_its_sites(site: str, first: str, started: Started) -> None:
    start = started({"pool": {"Snaga (LE)": 1}, "location_deck": {site: 1}}, alignment="ringwraith")
    assert titles(start.sites)[0] == first
    assert set(titles(start.sites)) == {"Minas Morgul", "Dol Guldur"}
    chosen = started({"pool": {"Snaga (LE)": 1}, "location_deck": {site: 1}}, alignment="ringwraith", site="Dol Guldur")
    assert titles(chosen.sites) == ["Dol Guldur", "Minas Morgul"]


def test_a_player_may_choose_among_the_sites(started: Started) -> None:
    start = started({"pool": {"Snaga (LE)": 1}}, alignment="ringwraith", site="dol guldur")
    assert start.site is not None
    assert start.site.title == "Dol Guldur"
    with pytest.raises(UsageError, match="may not start at 'Barad-dûr'; it may start at: Minas Morgul, Dol Guldur"):
        started({"pool": {"Snaga (LE)": 1}}, alignment="ringwraith", site="Barad-dûr")


def test_a_dream_company_starts_at_the_haven_of_the_avatar_who_is_declared(started: Started) -> None:
    mixed = {"pool": {"Adrazar (TW)": 1, "Dori (TW)": 1}}
    start = started(mixed, "dreamcards", alignment="elf-lord", avatar="Elrond Half-elven")
    assert [(site.title, site.site_type) for site in start.sites] == [("Rivendell", "haven")]


def test_a_dream_company_starts_at_a_home_site_that_all_of_it_shares(started: Started) -> None:
    # DC Starting the game; Bergil and Beregond are at home at Minas Tirith, Dori at another site.
    shared = started({"pool": {"Bergil (TW)": 1, "Beregond (TW)": 1}}, "dreamcards", alignment="wizard")
    assert titles(shared.sites) == ["Rivendell", "Minas Tirith"]
    mixed = started({"pool": {"Bergil (TW)": 1, "Dori (TW)": 1}}, "dreamcards", alignment="wizard")
    assert titles(mixed.sites) == ["Rivendell"]
    assert titles(started({"pool": {"Bergil (TW)": 1}}, alignment="wizard").sites) == ["Rivendell"]


def test_half_of_a_dream_company_must_be_unique_to_start_elsewhere(started: Started) -> None:
    # Orc Brawlers are not unique. DC Starting the game.
    start = started({"pool": {"Orc Brawler (LE)": 2}}, "dreamcards", alignment="ringwraith")
    assert set(titles(start.sites)) == {"Minas Morgul", "Dol Guldur"}


# --- dream-card games -------------------------------------------------------------------------------------------------


def test_an_avatar_who_starts_takes_12_of_the_20_points(started: Started) -> None:
    pool = {"Faramir (TW)": 1, "Boromir II (TW)": 1, "Gandalf (TW)": 1}
    start = started({"pool": pool}, "dreamcards", alignment="wizard")
    # 12 + 5 leaves 3: Boromir's 4 are too many.
    assert titles(start.company) == ["Gandalf", "Faramir"]
    assert (start.mind, start.general_influence) == (17, 3)
    assert titles(started({"pool": pool}, alignment="wizard").company) == ["Faramir", "Boromir II"]


@pytest.mark.parametrize(
    ("player", "avatar", "agents", "drafted"),
    # DC Starting the game: one agent, of the avatar's race or at the agent's home site; any other needs a card.
    [
        ("dwarf-lord", "Thorin", ["Drór (DM)", "Fori the Beardless (DM)"], ["Drór"]),
        ("elf-lord", "Elrond Half-elven", ["Drór (DM)"], []),
        ("sauron", None, ["Golodhros (DM)"], ["Golodhros"]),
        ("sauron", None, ["Baduila (DM)"], []),
    ],
)
def test_one_agent_starts_without_a_card_in_a_dream_card_game(
    player: str, avatar: str | None, agents: list[str], drafted: list[str], started: Started
) -> None:
    deck = {"pool": dict.fromkeys(agents, 1)}
    start = started(deck, "dreamcards", alignment=player, avatar=avatar, starting=agents)
    assert titles(start.company) == drafted


_PLAYERS = [
    (format_, player)
    for format_ in ("coe", "dreamcards", "road-goes-ever-on")
    for player in load_format(format_).players
]
_AVATARS = {
    "fallen-wizard": "Saruman", "elf-lord": "Lady Galadriel", "dwarf-lord": "Balin", "atani-lord": "Elessar",
    "dragon-lord": "Scatha the Worm", "war-lord": "Ardagor",
}  # fmt: skip


@pytest.mark.parametrize(("format_", "player"), _PLAYERS)
def test_every_player_type_of_every_format_starts_somewhere_with_20_points_of_influence(
    format_: str, player: str, started: Started
) -> None:
    section = "starting" if format_ == "road-goes-ever-on" else "pool"
    minion = player in {"ringwraith", "balrog", "sauron", "dragon-lord", "war-lord"}
    deck = {section: {"Snaga (LE)" if minion else "Dori (TW)": 1}}
    start = started(deck, format_, alignment=player, avatar=_AVATARS.get(player))
    assert len(start.company) == 1
    assert start.mind + start.general_influence == 20
    assert start.site is not None


# --- the numbers that no format has -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("format_", "hand", "redraw", "points"),
    [
        ("coe", 8, False, {"starter": 20, "short": 25, "long": 30, "campaign": 40}),
        ("metw", 8, False, {"short": 25}),
        ("golden-hoard", 8, False, {"short": 25}),
        ("dreamcards", 8, True, {"short": 25}),
        ("road-goes-ever-on", 5, False, {"short": 25}),
    ],
)
def test_the_set_up_of_each_format(format_: str, hand: int, redraw: bool, points: dict[str, int]) -> None:  # noqa: FBT001
    setup = setup_of(load_format(format_))
    assert (setup.hand, setup.redraw, setup.general_influence) == (hand, redraw, 20)
    assert points.items() <= setup.points.items()


@pytest.mark.parametrize(("format_", "player"), _PLAYERS)
def test_every_number_of_a_start_has_a_source(format_: str, player: str) -> None:
    setup = setup_of(load_format(format_))
    needed = {"hand", "general_influence", "sites", "helpers", "points"} | ({"redraw"} if setup.redraw else set())
    needed |= {"agents"} if "start.draft" in load_format(format_).rules else set()
    assert {what for what, source in setup.sources.items() if source} >= needed
    assert setup.sites.get(player) or setup.home_sites


def test_the_solitaire_company_stands_apart_from_its_deck(base: Base, started: Started) -> None:
    deck = base("solitaire")
    start = started(deck, "road-goes-ever-on")
    assert titles(start.company) == ["Imrahil", "Faramir", "Elladan", "Haldir", "Beregond"]
    assert [one.item.title for one in start.items] == ["Cram", "Pipe"]
    assert (len(start.play_deck), start.hand_size, start.mind) == (40, 5, 20)


def test_a_start_is_told_in_json(started: Started) -> None:
    told: Any = started({"pool": {**FAIR, "Cram (TD)": 1, "Dori (TW)": 1}}, alignment="wizard").to_dict()
    assert [member["title"] for member in told["company"]] == ["Aragorn II", "Faramir", "Boromir II", "Beregond"]
    assert told["items"] == [{"id": "TD-105", "title": "Cram", "bearer": "Aragorn II"}]
    assert told["site"] == {"id": "TW-421", "title": "Rivendell"}
    assert told["hazard_limit"]["standard"] == max(2, len(told["company"]))
    assert [(one["title"], one["to"]) for one in told["left_over"]] == [("Dori", "play_deck")]
    assert told["general_influence"] == 0


@pytest.mark.parametrize(
    ("format_", "held", "company"),
    [
        # "A company may normally contain only one leader" [DC]; the standard game says nothing of it at the start.
        ("dreamcards", {"Gorbag (LE)": 1, "Shagrat (LE)": 1}, ["Gorbag"]),
        ("dreamcards", {"Gorbag (LE)": 1, "Shagrat (LE)": 1, "A Few Trusty Lads (NE)": 1}, ["Gorbag", "Shagrat"]),
        ("coe", {"Gorbag (LE)": 1, "Shagrat (LE)": 1}, ["Gorbag", "Shagrat"]),
    ],
)
def test_the_draft_knows_how_many_leaders_a_company_has(
    started: Started, format_: str, held: dict[str, int], company: list[str]
) -> None:
    begun = started({"pool": held}, format_, alignment="ringwraith")
    assert titles(begun.company) == company
