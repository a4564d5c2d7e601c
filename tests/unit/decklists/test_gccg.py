"""GCCG deck files, old and new."""

from __future__ import annotations

import pytest

from cardpool.database import open_pool
from validator.decklists import Decklist, Entry, UnreadableList, gccg, read

NEW = """\
#
# GCCG v0.9.4 Middle-earth deck
#
#      Riders of the West
#

####
Deck
####

# Hazard (5)

3 Orc-watch (LE)
1 "Bert" (Bûrat) (TW)
1 Doeth (Durthak) (WH)

# Hero Character (2)

1 Balin [H] (TW)
1 Éomer (TW)

# War-lord (1)

1 Fangorn* (FB)

####
Pool
####

# Hero Resource (1)

1 Cram (TD)

#########
Sideboard
#########

################
Sideboard vs. fw
################

# Hazard (1)

1 Inner Rot (WH)

#####
Sites
#####

# Hero Site (1)

1 Edoras [H] (TW)
"""

OLD = """\
#
# GCCG v0.8.78 Middle-earth deck
#
# -
#

Deck

2 From the Pits of Angband
3 The Balrog [B]

pool

1 Old Troll

SIDEBOARD

1 Eärcaraxë Ahunt

Sites

1 Moria [B]
"""


def by_name(deck: Decklist) -> dict[str, Entry]:
    """Return the entries of `deck` by their names."""
    return {entry.name: entry for entry in deck.entries}


def test_a_new_file_gives_its_entries() -> None:
    deck = read(NEW)
    assert deck.layout == "gccg"
    assert deck.title == "Riders of the West"
    assert tuple(entry for entry in deck.entries) == (
        Entry("play_deck", 3, "Orc-watch", 13, 3, "LE", None, None, "hazard"),
        Entry("play_deck", 1, '"Bert" (Bûrat)', 14, 3, "TW", None, None, "hazard"),
        Entry("play_deck", 1, "Doeth (Durthak)", 15, 3, "WH", None, None, "hazard"),
        Entry("play_deck", 1, "Balin", 19, 3, "TW", "H", None, "character"),
        Entry("play_deck", 1, "Éomer", 20, 3, "TW", None, None, "character"),
        Entry("play_deck", 1, "Fangorn*", 24, 3, "FB", None, None, None),
        Entry("pool", 1, "Cram", 32, 3, "TD", None, None, "resource"),
        Entry("sideboard_fallen_wizard", 1, "Inner Rot", 44, 3, "WH", None, None, "hazard"),
        Entry("location_deck", 1, "Edoras", 52, 3, "TW", "H", None, "site"),
    )


def test_an_empty_section_is_named_all_the_same() -> None:
    assert "sideboard" in read(NEW).sections


def test_an_old_file_has_its_sections_alone_on_a_line() -> None:
    deck = read(OLD)
    assert deck.layout == "gccg"
    assert deck.title is None
    assert [(entry.section, entry.count, entry.name, entry.tag) for entry in deck.entries] == [
        ("play_deck", 2, "From the Pits of Angband", None),
        ("play_deck", 3, "The Balrog", "B"),
        ("pool", 1, "Old Troll", None),
        ("sideboard", 1, "Eärcaraxë Ahunt", None),
        ("location_deck", 1, "Moria", "B"),
    ]


def test_rulers_alone_are_sign_enough() -> None:
    deck = read("####\nDeck\n####\n1 Tûma (AS)\n1 Regiment of Black Crows [cut off]\n")
    assert deck.layout == "gccg"
    assert [entry.name for entry in deck.entries] == ["Tûma", "Regiment of Black Crows [cut off]"]
    assert not deck.notes


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_line_ends_make_no_difference(ends: str) -> None:
    deck = read(NEW.rstrip("\n").replace("\n", ends).encode("iso-8859-1"))
    assert deck.encoding == "iso-8859-1"
    assert deck.entries == read(NEW).entries
    assert deck.lines == read(NEW).lines == 52


@pytest.mark.parametrize("name", ["Sites of Old", "Deck of Many", "Pool", "Hazard"])
def test_a_heading_word_in_a_name_is_a_name(name: str) -> None:
    deck = read(f"####\nDeck\n####\n1 {name}\n")
    assert [(entry.section, entry.name) for entry in deck.entries] == [("play_deck", name)]


@pytest.mark.parametrize("tail", ["(10)", "(lower)", "(TOOLONG)", "(T)"])
def test_what_is_no_set_code_is_not_taken_for_one(tail: str) -> None:
    assert read(f"####\nDeck\n####\n1 Twilight {tail}\n1 Cram").entries[-1].name == "Cram"
    first = next((entry for entry in read(f"####\nDeck\n####\n1 Twilight {tail}\n1 Cram").entries), None)
    assert first is not None
    assert first.set is None


def test_a_set_code_has_a_letter() -> None:
    deck = read("####\nDeck\n####\n1 Legolas (V1)\n1 Smoke Rings (DM)\n")
    assert [entry.set for entry in deck.entries] == ["V1", "DM"]


def test_the_copies_on_two_lines_are_two_entries() -> None:
    deck = read("####\nDeck\n####\n2 Twilight\n2 Twilight\n")
    assert [entry.count for entry in deck.entries] == [2, 2]


def test_an_unknown_section_loses_nothing_silently() -> None:
    deck = read("####\nDeck\n####\n1 Cram\n####\nAttic\n####\n1 Sting\n####\nPool\n####\n1 Balin\n")
    assert [(entry.section, entry.name) for entry in deck.entries] == [("play_deck", "Cram"), ("pool", "Balin")]
    assert [(note.line, note.kind, note.count) for note in deck.notes] == [(6, "unreadable", 1)]


def test_a_section_that_stands_twice_is_merged_and_said_so() -> None:
    deck = read("####\nDeck\n####\n1 Cram\n####\nPool\n####\n1 Balin\n####\nDeck\n####\n2 Sting\n")
    assert [entry.name for entry in deck.entries if entry.section == "play_deck"] == ["Cram", "Sting"]
    assert [(note.line, note.kind) for note in deck.notes] == [(10, "merged")]
    assert "line 2" in deck.notes[0].message


def test_two_decks_in_one_file_are_refused() -> None:
    with pytest.raises(UnreadableList, match=r"2 decks, the second from line 54"):
        read(NEW + "\n" + NEW.removeprefix("#\n"))


@pytest.mark.parametrize("count", ["0", "-1", "1000", "1.5", "1e9", "1-2", "1" * 400])
def test_a_bad_count_is_a_note_and_no_entry(count: str) -> None:
    deck = read(f"####\nDeck\n####\n1 Cram\n{count} Sauron\n")
    assert [entry.name for entry in deck.entries] == ["Cram"]
    assert [(note.line, note.kind, note.section) for note in deck.notes] == [(5, "bad-count", "play_deck")]


def test_a_card_above_the_first_section_counts_and_is_noted() -> None:
    deck = read("# GCCG v0.9.4 Middle-earth deck\n2 Cram\nMy best list\n####\nPool\n####\n1 Balin\n")
    assert [(entry.section, entry.name) for entry in deck.entries] == [("play_deck", "Cram"), ("pool", "Balin")]
    assert [(note.line, note.kind) for note in deck.notes] == [(2, "repaired")]
    assert deck.prose == ((3, "My best list"),)


def test_a_starting_mark_is_read() -> None:
    deck = read("####\nPool\n####\n1 Cram #starting\n1 Balin (TW) #starting\n1 Bofur\n")
    assert [(entry.name, entry.set, entry.starting) for entry in deck.entries] == [
        ("Cram", None, True),
        ("Balin", "TW", True),
        ("Bofur", None, False),
    ]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("1 Old Forest", ("1", "Old Forest", None, None)),
        ("12 Old Forest (TW)", ("12", "Old Forest", None, "TW")),
        ("3 Moria [M] (LE)", ("3", "Moria", "M", "LE")),
        ("1 Thráin II [h]", ("1", "Thráin II", "h", None)),
    ],
)
def test_a_count_and_a_name_are_plainly_an_entry(line: str, said: tuple[str, ...]) -> None:
    assert gccg.plain(line) == said


@pytest.mark.parametrize(
    "line",
    [
        "Old Forest",
        "0 Old Forest",
        "100 Old Forest",
        "1x Old Forest",
        "1 Old Forest x2",
        "1 Old Forest (2)",
        "1 Old Forest (III)",
        "2 copies of Old Forest",
        "1 Old Forest #starting",
        " 1 Old Forest",
        "1 Old Forest ",
        "1 PÃ»kel-men",
        "# Hazard (30)",
        "Deck",
    ],
)
def test_any_other_line_is_read_with_care(line: str) -> None:
    assert gccg.plain(line) is None


def test_what_is_plain_is_read_as_it_is_with_care() -> None:
    lines = [f"{count} {card.title}{tail}" for card in open_pool() for count, tail in ((1, ""), (12, " [h] (TW)"))]
    plain = [line for line in lines if gccg.plain(line)]
    assert len(plain) > len(lines) // 2
    # A blank behind it has a line read with care.
    assert [gccg.LINES[line] for line in plain] == [gccg.LINES[f"{line} "] for line in plain]
