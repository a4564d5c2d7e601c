"""Reports of how other deck checkers failed to read, each with the input that would show the same fault here.

One test a report, named after the fault; the comment names the report.
"""

from __future__ import annotations

from io import BytesIO

import pytest

from validator.checking import check
from validator.decklists import Entry, UnreadableList, read, read_many


def entries(text: str | bytes) -> list[tuple[str, int, str]]:
    """Return the section, count and name of every entry."""
    return [(entry.section, entry.count, entry.name) for entry in read(text).entries]


def cards(text: str) -> dict[str, int]:
    """Return the copies of every card that a list means, by its id."""
    found: dict[str, int] = {}
    for holding in check(text).deck.holdings:
        found[holding.card.id] = found.get(holding.card.id, 0) + holding.count
    return found


def unknown(text: str) -> list[str]:
    """Return the names in a list that mean no card."""
    return [line.name for line in check(text).deck.unresolved]


@pytest.mark.parametrize("mark", ["'", "’", "‘", "ʼ", "′", "`", "´"])
def test_a_typographic_apostrophe_makes_no_card_unknown_and_no_deck_too_small(mark: str) -> None:
    # throneteki/throneteki 1646
    text = f"Deck\n1 Durin{mark}s Bane\n2 By the Ringwraith{mark}s Word\n"
    assert cards(text) == {"DM-107": 1, "LE-174": 2}
    assert unknown(text) == []


@pytest.mark.parametrize("mark", ["\u2019", "\u02bc", "\u2032", "`"])
def test_every_sign_that_people_use_for_an_apostrophe_is_read(mark: str) -> None:
    # april/decklist 56
    assert cards(f"Deck\n1 Durin{mark}s Bane\n") == {"DM-107": 1}


def test_plain_letters_stand_for_letters_with_accents() -> None:
    # mtgred/netrunner 1538
    assert unknown("Deck\n1 Mumak (Oliphant)\n1 Orders from Lugburz\n") == []


@pytest.mark.parametrize("name", ["Orders from Lugbúrz", "Orders from Lugbu\u0301rz", "ORDERS FROM LUGBÚRZ"])
def test_letters_with_accents_are_letters(name: str) -> None:
    # Card-Forge/forge 4376
    assert entries(f"Deck\n2 {name}\n") == [("play_deck", 2, name.replace("u\u0301", "ú"))]
    assert unknown(f"Deck\n2 {name}\n") == []


@pytest.mark.parametrize(
    ("line", "count", "name"), [("Orc-guard x2", 2, "Orc-guard"), ("Durin's Bane x1", 1, "Durin's Bane")]
)
def test_a_count_behind_a_name_eats_nothing_of_it(line: str, count: int, name: str) -> None:
    # HearthSim/Hearthstone-Deck-Tracker 584
    assert entries(f"Deck\n{line}\n") == [("play_deck", count, name)]


@pytest.mark.parametrize("line", ["Morgul-knife x 3", "Morgul-knife  x  3", "Morgul-knife X 3"])
def test_a_count_with_spaces_behind_a_hyphen_does_not_make_the_name_vanish(line: str) -> None:
    # HearthSim/Hearthstone-Deck-Tracker 2774
    assert entries(f"Deck\n{line}\n") == [("play_deck", 3, "Morgul-knife")]


@pytest.mark.parametrize(
    "line",
    ["3 x Doors of Night", "3x Doors of Night", "Doors of Night x3", "3× Doors of Night", "Doors of Night (3)",
     "3. Doors of Night", "Doors of Night (x3)", "Doors of Night * 3", "Doors of Night - 3", "x3 Doors of Night",
     "(3) Doors of Night", "[3] Doors of Night", "3xDoors of Night", "3Doors of Night", "Doors of Night: 3",
     "Doors of Night ..... 3", "Doors of Night   3", "3 - Doors of Night", "3 = Doors of Night",
     "Doors of Night (3 copies)"],
)  # fmt: skip
def test_every_form_of_a_count_is_read(line: str) -> None:
    # smeea/vdb 40
    assert entries(f"Deck\n{line}\n") == [("play_deck", 3, "Doors of Night")]


def test_copies_on_several_lines_are_added_up() -> None:
    # mtgred/netrunner 1112
    assert entries("Deck\n2 Twilight\n2 Twilight\n") == [("play_deck", 2, "Twilight")] * 2
    assert cards("Deck\n2 Twilight\n2 Twilight\n") == {"TW-106": 4}


def test_a_later_line_overwrites_no_earlier_one() -> None:
    # Salem2612/anrsealed 21
    assert sum(entry.count for entry in read("Deck\n1 Twilight\n3 Twilight\n").entries) == 4


def test_two_printings_of_a_card_do_not_overwrite_each_other() -> None:
    # PennyDreadfulMTG/Penny-Dreadful-Tools 1580
    deck = read("Deck\n1 Twilight (METW)\n1 Twilight (MELE)\n")
    assert [(entry.name, entry.set) for entry in deck.entries] == [("Twilight", "METW"), ("Twilight", "MELE")]


def test_a_card_in_two_sections_is_two_entries_with_their_places() -> None:
    # magefree/mage 1226
    deck = read("Pool\n1 Balin\nDeck\n1 Cram\nSideboard\n1 Balin\n")
    assert [(entry.section, entry.line) for entry in deck.entries if entry.name == "Balin"] == [
        ("pool", 2),
        ("sideboard", 6),
    ]


def test_two_names_of_one_card_are_one_card() -> None:
    # PennyDreadfulMTG/Penny-Dreadful-Tools 11957
    assert cards("Deck\n1 Aragorn\n1 Aragorn II\n") == {"TW-120": 2}
    assert len(cards('Deck\n1 "Bert" (Bûrat)\n1 BertBurat\n')) == 1


def test_a_name_that_two_types_share_is_told_apart_by_its_heading() -> None:
    # seastan/ringsdb 104
    deck = read("Deck\nCharacters\n1 Sauron\nHazards\n1 Sauron\nSites\n1 Moria\n")
    assert [entry.kind for entry in deck.entries] == ["character", "hazard", "site"]


def test_a_card_of_another_set_is_not_merged_with_the_official_one() -> None:
    # Cockatrice/Cockatrice 3761
    deck = read("Deck\n1 Legolas (V1)\n1 Legolas (TW)\n")
    assert [entry.set for entry in deck.entries] == ["V1", "TW"]


@pytest.mark.parametrize("name", ["Orc", "Smau", "Morgul"])
def test_the_beginning_of_a_name_is_no_name(name: str) -> None:
    # magefree/mage 609
    assert unknown(f"Deck\n1 {name}\n") == [name]


@pytest.mark.parametrize("name", ["Cram", "Balin", "Fell Rider", "Burning Rick, Cot, and Tree", "River"])
def test_a_short_name_or_one_with_commas_is_read_as_it_is(name: str) -> None:
    # andli/pymkm 19
    assert entries(f"Deck\n2 {name}\n") == [("play_deck", 2, name)]
    assert entries(f'Count,Card\n2,"{name}"\n') == [("play_deck", 2, name)]


@pytest.mark.parametrize("name", ["Dale", "Bree", "Tom Bombadil", "As Nazgûl", "TD Cram"])
def test_the_first_word_of_a_name_is_no_set_code(name: str) -> None:
    # Card-Forge/forge 7145
    (entry,) = read(f"Deck\n1 {name}\n").entries
    assert (entry.name, entry.set) == (name, None)


@pytest.mark.parametrize("line", ["Pool of Tears", "1 Sites of Old", "Hazard Pay", "Resource Fool", "Sideboard Sam"])
def test_a_heading_word_begins_a_name(line: str) -> None:
    # magefree/mage 12266
    (entry,) = read(f"Deck\n{line}\n").entries
    assert entry.name == line.removeprefix("1 ")


@pytest.mark.parametrize("heading", ["Characters (10)", "Sites", "SITES:", "Sites (20)"])
def test_a_heading_word_alone_is_a_heading(heading: str) -> None:
    # magefree/mage 12266
    assert read(f"{heading}\n1 Cram\n").headings == 1


def test_blank_lines_end_no_section() -> None:
    # PennyDreadfulMTG/Penny-Dreadful-Tools 6620
    assert {entry.section for entry in read("Deck\n1 Cram\n\n\n1 Sting\n\n\n\n1 Orcrist\n").entries} == {"play_deck"}


@pytest.mark.parametrize(
    ("prefix", "section"),
    [("SB:", "sideboard"), ("S:", "sideboard"), ("sb:", "sideboard"), ("SB", "sideboard"), ("- SB:", "sideboard"),
     ("FWSB:", "sideboard_fallen_wizard"), ("FW:", "sideboard_fallen_wizard"), ("FW-SB:", "sideboard_fallen_wizard")],
)  # fmt: skip
def test_a_prefix_for_the_section_is_no_part_of_the_name(prefix: str, section: str) -> None:
    # PennyDreadfulMTG/Penny-Dreadful-Tools 7454
    assert entries(f"Deck\n2 Cram\n{prefix} 1 Twilight\n2 Sting\n") == [
        ("play_deck", 2, "Cram"),
        (section, 1, "Twilight"),
        ("play_deck", 2, "Sting"),
    ]


def test_a_list_without_counts_has_a_copy_a_line() -> None:
    # PennyDreadfulMTG/Penny-Dreadful-Tools 7623
    assert entries("Deck\n" + "Orc Lieutenant\n" * 10) == [("play_deck", 1, "Orc Lieutenant")] * 10


@pytest.mark.parametrize(
    "count",
    ["0", "-1", "−1", "–1", "1000", "1.5", "1,5", "1e9", "1-2", "1/2", "2+1", "1 or 2", "½", "three", "9" * 400],
)
def test_what_is_no_count_makes_no_entry_and_is_not_lost(count: str) -> None:
    # PennyDreadfulMTG/Penny-Dreadful-Tools 6451
    deck = read(f"Deck\n1 Cram\n{count} Sauron\n")
    assert [entry.name for entry in deck.entries] == ["Cram"]
    assert [(note.line, note.kind) for note in deck.notes] == [(3, "bad-count")]


@pytest.mark.parametrize("count", ["٣", "３", "③", "۳", "𝟑"])
def test_digits_of_every_script_count(count: str) -> None:
    # PennyDreadfulMTG/Penny-Dreadful-Tools 6451
    assert entries(f"Deck\n{count} Cram\n") == [("play_deck", 3, "Cram")]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_byte_order_mark_hides_no_line(encoding: str) -> None:
    # tema6120/ForgetMeNot 37
    assert read("Deck Name: Riders\nDeck\n1 Cram\n".encode(encoding)).title == "Riders"


@pytest.mark.parametrize(
    "text",
    ["2\tTwilight\tMETW\n", '"2","Twilight","METW"\n', "2;Twilight;METW\n", "Twilight,2,METW\n",
     "| 2 | Twilight | METW |\n", "Qty\tName\tSet\n2\tTwilight\tMETW\n"],
)  # fmt: skip
def test_rows_of_scanners_and_spreadsheets_are_read(text: str) -> None:
    # Cockatrice/Cockatrice 4222
    assert [(entry.count, entry.name, entry.set) for entry in read(text).entries] == [(2, "Twilight", "METW")]


@pytest.mark.parametrize(
    "name", ["Burning Rick, Cot, and Tree", '"Bert" (Bûrat)', "Horns, Horns, Horns", "Durin's Bane"]
)
def test_a_table_holds_every_name(name: str) -> None:
    # AlanOC91/YGOPRODeck 537
    quoted = name.replace('"', '""')
    assert entries(f'section,count,card\nSideboard,2,"{quoted}"\n') == [("sideboard", 2, name)]


@pytest.mark.parametrize("name", ["Durin&#39;s Bane", "Durin&rsquo;s Bane", "Durin&amp;rsquo;s Bane"])
def test_an_entity_in_a_name_is_the_letter_it_means(name: str) -> None:
    # AlanOC91/YGOPRODeck 547
    assert cards(f"Deck\n1 {name}\n") == {"DM-107": 1}


@pytest.mark.parametrize(
    "tail", ["promo", "foil", "*F*", "[foil]", "(foil)", "(promo)", "#starting", "# borrowed", "^^"]
)
def test_no_line_with_a_tag_is_dropped(tail: str) -> None:
    # Card-Forge/forge 11005
    (entry,) = read(f"Deck\n2 Cram {tail}\n").entries
    assert entry.count == 2
    assert entry.name.startswith("Cram")


def test_names_of_several_languages_stand_in_one_list() -> None:
    # HearthSim/Hearthstone-Deck-Tracker 1850
    text = "Alignment: Wizard\nDeck\n1 Der Eine Ring\n1 Twilight\n1 Pénombre\n1 El Daño de Durin\n"
    assert [name for _, _, name in entries(text)] == ["Der Eine Ring", "Twilight", "Pénombre", "El Daño de Durin"]
    assert cards(text) == {"TW-347": 1, "TW-106": 2, "DM-107": 1}


def test_a_list_without_set_codes_has_none_made_up_by_the_reader() -> None:
    # Null-Signal-Games/netrunnerdb 307: which printing is meant is not for the reader to say
    assert {entry.set for entry in read("Deck\n1 Twilight\n1 Balin\n").entries} == {None}


def test_the_set_code_that_is_written_is_kept() -> None:
    # magefree/mage 15874
    assert [entry.set for entry in read("Deck\n1 Cram (PR)\n1 Cram (TD)\n").entries] == ["PR", "TD"]


def test_the_players_own_length_and_type_are_read() -> None:
    # moxfield/moxfield-public 1: one line about the deck changes the rules
    deck = read("Alignment: Fallen-wizard\nAvatar: Pallando\nvs FW\n1 Cram\nDeck\n1 Sting\n")
    assert (deck.alignment, deck.avatar) == ("fallen-wizard", "Pallando")
    assert deck.entries[0].section == "sideboard_fallen_wizard"


def test_what_could_not_be_read_is_named_with_its_line() -> None:
    # fafranco82/swdestinydb 152
    (note,) = read("Deck\n1 Cram\nTwilight x0\n").notes
    assert (note.line, note.text) == (3, "Twilight x0")
    assert '"0"' in note.message


def test_several_decks_in_one_file_are_several() -> None:
    decks = list(read_many(BytesIO(b"Name: A\nDeck\n1 Cram\nName: B\nDeck\n2 Cram\n"), name="both.txt"))
    assert [deck.title for deck in decks if not isinstance(deck, UnreadableList)] == ["A", "B"]


def test_an_entry_has_no_other_reading_unless_it_carries_a_remark() -> None:
    assert read("Deck\n1 Cram\n").entries[0] == Entry("play_deck", 1, "Cram", 2, 3)
