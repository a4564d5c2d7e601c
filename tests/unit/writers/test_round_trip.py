"""Reading back what was written gives the same deck: for every card of the pool, in every section, in every layout."""

from __future__ import annotations

import contextlib
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardpool.database import open_pool
from cardpool.names import Names
from validator.checking import check
from validator.convert import ConversionError, convert
from validator.decklists import SECTIONS, read
from validator.decklists.writers import WRITERS

if TYPE_CHECKING:
    from cardpool.card import Card
    from validator.report import Report

POOL = open_pool()
NAMES = Names(POOL)
CARDS = sorted(POOL, key=lambda card: card.id)
ALL = [CARDS[start : start + 300] for start in range(0, len(CARDS), 300)]
"""Every card, in as many lists as hold them."""
SOME = [CARDS[::15]]
"""Cards of every set and type, for the tests that run at each change."""
PLAYERS = (None, "wizard", "ringwraith", "fallen-wizard", "balrog")
READERS = {"csv": "table", "xlsx": "sheet"}
"""What the layout is called by its reader, where that has another name."""
SAY_THE_PRINTING = ("csv", "gccg", "json", "text", "xlsx")
HOLD_THE_STARTING_COMPANY = ("csv", "json", "text", "xlsx")
HOLD_THE_NAME = ("gccg", "json", "text")
HOLD_THE_FACTS = ("json", "text")


def report_on(sections: dict[str, Any], **facts: str) -> Report:
    return check(sections | facts, pool=POOL)


def cards_of(report: Report) -> Counter[tuple[str, str]]:
    counts: Counter[tuple[str, str]] = Counter()
    for holding in report.deck.holdings:
        counts[holding.section, holding.card.same_as] += holding.count
    return counts


def printings_of(report: Report) -> Counter[tuple[str, str]]:
    counts: Counter[tuple[str, str]] = Counter()
    for holding in report.deck.holdings:
        counts[holding.card.same_as, holding.card.set] += holding.count
    return counts


def needs_openpyxl(layout: str) -> None:
    if layout == "xlsx":
        pytest.importorskip("openpyxl", reason="the extra `sheets` is not installed")


def written(report: Report, layout: str) -> bytes:
    needs_openpyxl(layout)
    return convert(report, NAMES, layout).data


STANDARD = ("pool", "play_deck", "sideboard", "sideboard_fallen_wizard", "location_deck")
"""The sections that every layout has; those of the dream-card and solitaire games only our own JSON has."""
PLACES = [
    pytest.param(
        layout, section, parts, marks=pytest.mark.slow if parts is ALL else (), id=f"{layout}-{section}-{some}"
    )
    for layout in WRITERS
    for section in (SECTIONS if layout == "json" else STANDARD)
    for some, parts in (("some", SOME), ("all", ALL))
    if parts is ALL or section in {"sideboard", "location_deck"}
]


@pytest.mark.slow
@pytest.mark.parametrize(("layout", "section", "parts"), PLACES)
def test_every_card_reads_back_as_itself(layout: str, section: str, parts: list[list[Card]]) -> None:
    for part in parts:
        entries = [{"card": card.id, "count": 1 + place % 3} for place, card in enumerate(part)]
        report = report_on({section: entries})
        back = read(written(report, layout))
        # A line must mean the same card whoever plays the deck: the list need not say who does.
        for player in PLAYERS if section in {"play_deck", "location_deck"} else (None,):
            again = check(back, pool=POOL, alignment=player)
            assert cards_of(again) == cards_of(report), player
            assert not again.deck.unresolved
            if layout in SAY_THE_PRINTING:
                assert printings_of(again) == printings_of(report)


@pytest.mark.slow
@pytest.mark.parametrize("layout", WRITERS)
def test_no_card_is_read_back_with_a_remark_on_its_name(layout: str) -> None:
    for part in ALL:
        report = report_on({"sideboard": [{"card": card.id, "count": 1} for card in part]})
        again = check(written(report, layout), pool=POOL)
        # Without set codes and letters a site and a character of one name are told apart by where they stand.
        allowed = set() if layout in SAY_THE_PRINTING else {"chosen by its section"}
        assert {correction.why for correction in again.deck.corrections} <= allowed


@pytest.mark.parametrize("layout", WRITERS)
def test_what_was_written_is_found_to_be_in_its_layout(layout: str) -> None:
    report = report_on({"play_deck": [{"card": "TW-106", "count": 2}]})
    assert read(written(report, layout)).layout == READERS.get(layout, layout)


some = {"card": st.sampled_from([card.id for card in CARDS]), "count": st.integers(1, 12)}
entries = st.lists(st.fixed_dictionaries(some), max_size=12)
starters = st.lists(st.fixed_dictionaries(some, optional={"starting": st.booleans()}), max_size=12)
decks = st.fixed_dictionaries(dict.fromkeys(STANDARD, entries) | {"pool": starters}).filter(
    lambda deck: any(deck.values())
)
titles = st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "Z"]), max_size=30)
lengths = st.sampled_from(["starter", "short", "long", "campaign"])


@pytest.mark.parametrize("layout", WRITERS)
@given(deck=decks, title=titles, alignment=st.sampled_from(PLAYERS[1:]), length=lengths)
@settings(max_examples=15)
def test_any_deck_reads_back_or_is_refused(
    layout: str, deck: dict[str, Any], title: str, alignment: str, length: str
) -> None:
    report = report_on(deck, name=title, alignment=alignment, length=length)
    try:
        data = written(report, layout)
    except ConversionError:
        # Only the name of a deck can look like something else, such as the head of another layout.
        report = report_on(deck, alignment=alignment, length=length)
        # What a layout does not hold may be what makes the deck illegal; then that is what the refusal says.
        needs = contextlib.nullcontext() if layout in HOLD_THE_FACTS else contextlib.suppress(ConversionError)
        data = b""
        with needs:
            data = written(report, layout)
        if not data:
            return

    again = check(data, pool=POOL)
    assert cards_of(again) == cards_of(report)
    if layout in HOLD_THE_FACTS:
        assert (again.decklist.alignment, again.decklist.length) == (alignment, length)
    if layout in HOLD_THE_STARTING_COMPANY:
        assert starting(again) == starting(report)


def test_a_section_that_is_named_and_empty_is_written_as_text() -> None:
    report = report_on({"play_deck": [], "sideboard": [{"card": "TW-106", "count": 2}]}, alignment="wizard")

    again = check(written(report, "text"), pool=POOL)

    # A list that spoke of no play deck would leave it out, and be undecided.
    assert report.verdict == again.verdict == "illegal"
    assert again.decklist.sections == {"play_deck", "sideboard"}


def starting(report: Report) -> Counter[tuple[str, str]]:
    counts: Counter[tuple[str, str]] = Counter()
    for holding in report.deck.holdings:
        if holding.starting:
            counts[holding.section, holding.card.same_as] += holding.count
    return counts


FACTS = {"name": "Stewards of Gondor", "alignment": "fallen-wizard", "avatar": "Pallando", "length": "long"}
LOST = {
    "the name (Stewards of Gondor)": HOLD_THE_NAME,
    "the player type (fallen-wizard)": HOLD_THE_FACTS,
    "the avatar (Pallando)": HOLD_THE_FACTS,
    "the length (long)": HOLD_THE_FACTS,
    "that 1 card of the pool start the game": HOLD_THE_STARTING_COMPANY,
    # Twilight as printed a second time. NetMECCG's mark for that set tells versions apart, and here there is but one.
    "the printing of 2 cards": SAY_THE_PRINTING,
}


@pytest.mark.parametrize("layout", WRITERS)
def test_what_a_layout_does_not_hold_is_said(layout: str) -> None:
    needs_openpyxl(layout)
    deck = {
        "pool": [{"card": "TW-148", "count": 1, "starting": True}],
        "play_deck": [{"card": "LE-145", "count": 2}],
    }
    assert POOL["LE-145"].same_as != "LE-146"

    assert set(convert(report_on(deck, **FACTS), NAMES, layout).lost) == {
        words for words, held_by in LOST.items() if layout not in held_by
    }


def test_copies_on_several_lines_become_one_line() -> None:
    report = check("Play deck\n2 Twilight\n1 Twilight\n\nSideboard\n1 Twilight\n", pool=POOL)

    text = written(report, "text").decode()
    assert text.count("3 Twilight (TW)") == 1
    assert text.count("1 Twilight (TW)") == 1


def test_more_copies_than_a_line_may_say_stay_on_several_lines() -> None:
    report = check("Play deck\n999 Twilight\n999 Twilight\n2 Twilight\n", pool=POOL)

    data = written(report, "text")
    assert data.decode().count("999 Twilight") == 2
    assert cards_of(check(data, pool=POOL)) == {("play_deck", "TW-106"): 2000}


def test_lines_that_are_not_understood_are_refused_by_number() -> None:
    report = check("Play deck\n2 Twilight\n1 Cave-dragon\n0 Wargs\n", pool=POOL)

    with pytest.raises(ConversionError) as refused:
        convert(report, NAMES, "json")
    assert str(refused.value).startswith("2 lines not understood: line 3 (Cave-dragon), line 4 (0 Wargs); correct ")
    with pytest.raises(ConversionError, match="Line 4 has no count that can be read, and JSON cannot keep it"):
        convert(report, NAMES, "json", keep_unresolved=True)


@pytest.mark.parametrize("layout", ["gccg", "text"])
def test_lines_that_cannot_be_counted_are_kept_where_a_line_may_stand_as_it_is(layout: str) -> None:
    report = check("Play deck\n2 Twilight\n1 Cave-dragon [M] (LE)\n0 Wargs\n", pool=POOL)

    again = check(convert(report, NAMES, layout, keep_unresolved=True).data, pool=POOL)
    assert cards_of(again) == {("play_deck", "TW-106"): 2}
    assert {(one.name, one.count) for one in again.deck.unresolved} == {("Cave-dragon", 1), ("0 Wargs", None)}
    assert again.digest == report.digest


@pytest.mark.parametrize("layout", WRITERS)
def test_a_name_that_no_card_has_stays_unresolved(layout: str) -> None:
    needs_openpyxl(layout)
    report = check("Play deck\n2 Twilight\n3 Cave-dragon\n", pool=POOL)

    again = check(convert(report, NAMES, layout, keep_unresolved=True).data, pool=POOL)
    copies = sum(one.count or 0 for one in again.deck.unresolved)
    assert {(one.name, one.section) for one in again.deck.unresolved} == {("Cave-dragon", "play_deck")}
    assert (copies, again.digest) == (3, report.digest)


def test_a_name_that_several_cards_share_is_kept_as_it_stands() -> None:
    # Moria is a site of wizards, of minions and of the Balrog, and nothing here says whose.
    report = check("Sites\n1 Moria\n", pool=POOL)

    with pytest.raises(ConversionError, match=r"1 line not understood: line 2 \(Moria\)"):
        convert(report, NAMES, "json")


@pytest.mark.parametrize(
    ("text", "layout", "words"),
    [
        # NetMECCG means the hero's version where it writes no other, so there the line would be settled.
        ("Sites\n1 Moria\n", "netmeccg", r"line 2 \(Moria\) is not understood, and would read back as something else"),
        ("Play deck\n2 Cram, 1 Wargs, 0 Ghosts\n", "text", r"Line 2 \(2 Cram, .*\) holds cards, and something"),
    ],
)
def test_a_line_that_would_be_settled_is_refused(text: str, layout: str, words: str) -> None:
    report = check(text, pool=POOL)

    with pytest.raises(ConversionError, match=words):
        convert(report, NAMES, layout, keep_unresolved=True)


BOARDS = {
    "play_deck": [{"name": "Cave-drake", "count": 3}],
    "sideboard_grey": [{"name": "Foolish Words", "count": 2}, {"name": "Gollum", "set": "TW", "count": 1}],
    "sideboard_dc_world": [{"name": "Twilight", "count": 1}],
}
DECKS = {
    "player_deck": [{"name": "Ford", "count": 3}],
    "hazard_deck": [{"name": "Cave-drake", "count": 3}],
    "long_event_deck": [{"name": "Doors of Night", "count": 1}],
    "quest_deck": [{"name": "Glamdring", "set": "TW", "count": 1}],
    "ring_deck": [{"name": "The One Ring", "set": "TW", "count": 1}],
}


@pytest.mark.parametrize("layout", ["csv", "gccg", "json", "octgn", "text", "xlsx"])
@pytest.mark.parametrize(("format_", "sections"), [("dreamcards", BOARDS), ("road-goes-ever-on", DECKS)])
def test_the_sections_of_other_games_are_held(layout: str, format_: str, sections: dict[str, Any]) -> None:
    before = check(sections, format_, pool=POOL)
    after = check(read(written(before, layout)), format_, pool=POOL)

    assert {holding.section for holding in before.deck.holdings} == set(sections)
    assert cards_of(after) == cards_of(before)


def test_where_a_layout_has_no_heading_for_them_it_is_said() -> None:
    with pytest.raises(ConversionError, match=r"cannot be held by netmeccg: .* in the sideboard against grey players"):
        convert(check(BOARDS, "dreamcards", pool=POOL), NAMES, "netmeccg")
