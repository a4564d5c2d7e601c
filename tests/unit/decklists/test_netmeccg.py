"""NetMECCG deck files."""

from __future__ import annotations

import pytest

from cardpool.database import open_pool
from validator.decklists import Entry, UnreadableList, netmeccg, read

LIST = """\
# kept by a friend
[NetMECCG v1.4 Deck]

[starting]
Bolg
Cram

[sideboard]\x20
Muster Disperses*\x20

[anti-FW]
Inner Rot

[characters]
The Balrog%
Alatar@

[resources]
2 Smoke Rings

[hazards]
Twilight*
Twilight*
Doeth (Durthak)

[sites]
Moria
"""


def test_a_file_gives_its_entries() -> None:
    deck = read(LIST)
    assert deck.layout == "netmeccg"
    assert tuple(entry for entry in deck.entries) == (
        Entry("pool", 1, "Bolg", 5),
        Entry("pool", 1, "Cram", 6),
        Entry("sideboard", 1, "Muster Disperses", 9, tag="M"),
        Entry("sideboard_fallen_wizard", 1, "Inner Rot", 12),
        Entry("play_deck", 1, "The Balrog", 15, tag="B", kind="character"),
        Entry("play_deck", 1, "Alatar", 16, tag="F", kind="character"),
        Entry("play_deck", 2, "Smoke Rings", 19, 3, kind="resource"),
        Entry("play_deck", 1, "Twilight", 22, tag="M", kind="hazard"),
        Entry("play_deck", 1, "Twilight", 23, tag="M", kind="hazard"),
        Entry("play_deck", 1, "Doeth (Durthak)", 24, kind="hazard"),
        Entry("location_deck", 1, "Moria", 27, kind="site"),
    )
    assert not deck.notes


def test_the_headings_alone_are_sign_enough() -> None:
    assert read("[Starting]\nBolg\n[HAZARDS]\nTwilight\n").layout == "netmeccg"


def test_half_a_list_is_read() -> None:
    deck = read("[NetMECCG v1.4 Deck]\n[starting]\n[sideboard]\nCram\n[characters]\n[sites]\n")
    assert [entry.name for entry in deck.entries] == ["Cram"]
    assert deck.sections == {"pool", "sideboard", "play_deck", "location_deck"}


def test_a_list_of_empty_sections_holds_no_card() -> None:
    with pytest.raises(UnreadableList, match="holds no card"):
        read("[NetMECCG v1.4 Deck]\n[starting]\n[sideboard]\n")


def test_a_section_of_the_play_deck_twice_is_merged() -> None:
    deck = read("[NetMECCG v1.4 Deck]\n[hazards]\nCram\n[resources]\nSting\n[hazards]\nOrcrist\n")
    assert [(note.line, note.kind) for note in deck.notes] == [(6, "merged")]
    assert len(deck.entries) == 3


def test_an_unknown_section_loses_nothing_silently() -> None:
    deck = read("[NetMECCG v1.4 Deck]\n[hazards]\nCram\n[attic]\nSting\n")
    assert [(note.line, note.kind, note.count) for note in deck.notes] == [(4, "unreadable", 1)]
    assert [entry.name for entry in deck.entries] == ["Cram"]


def test_two_decks_in_one_file_are_refused() -> None:
    with pytest.raises(UnreadableList, match="2 decks"):
        read(LIST + LIST)


@pytest.mark.parametrize("below", ["Sting", "Deck", "Side deck", "Sites", "2 Sting"])
def test_all_below_an_unknown_section_is_in_doubt_with_it(below: str) -> None:
    # A card, or what is nearly a heading, must not be kept in a section that nobody counts.
    deck = read(f"[NetMECCG v1.4 Deck]\n[hazards]\nCram\n[attic]\n{below}\n")
    assert [(entry.section, entry.name) for entry in deck.entries] == [("play_deck", "Cram")]
    assert [note.line for note in deck.notes] == [4]
    assert len(deck.withheld) == 1


def test_an_unknown_section_below_what_may_be_a_card_waits_with_it_under_a_name_of_a_section() -> None:
    deck = read("[NetMECCG v1.4 Deck]\n[hazards]\nCram\n\nFoo\n[attic]\nSting\nThÃ©oden\n")
    assert {entry.section for entry in (*deck.entries, *deck.withheld)} == {"play_deck"}
    assert [(note.kind, note.section) for note in deck.notes] == [("repaired", None)]
    assert [(doubt.line, doubt.may_be_card) for doubt in deck.doubts] == [(5, True), (6, False)]


def test_a_bad_count_below_an_unknown_section_may_be_of_any_section() -> None:
    deck = read("[NetMECCG v1.4 Deck]\n[hazards]\nCram\n[attic]\n0 Sting\n")
    assert [(note.line, note.section) for note in deck.notes] == [(4, None), (5, None)]


@pytest.mark.parametrize("line", ["Old Forest", "Ent in Search of the Entwives", "Thráin II", "The Way is Shut"])
def test_a_line_of_words_is_plainly_one_copy(line: str) -> None:
    assert netmeccg.plain(line) == (None, line, None, None)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "2 Old Forest",
        "Old Forest*",
        "Old Forest [H]",
        "Old Forest (TW)",
        " Old Forest",
        "Old Forest ",
        "Old  Forest",
        "[sites]",
        "# Old Forest",
        "Notes",
        "My comments",
        "Alignment minion",
        "Player: wizard",
        "Old Forest&amp;",
        "Old\u200bForest",
        "PÃ»kel-men",
    ],
)
def test_any_other_line_is_read_with_care(line: str) -> None:
    assert netmeccg.plain(line) is None


def test_what_is_plain_is_read_as_it_is_with_care() -> None:
    titles = [card.title for card in open_pool()]
    plain = [title for title in titles if netmeccg.plain(title)]
    assert len(plain) > len(titles) // 2
    # A blank behind it has a line read with care.
    assert [netmeccg.LINES[title] for title in plain] == [netmeccg.LINES[f"{title} "] for title in plain]
