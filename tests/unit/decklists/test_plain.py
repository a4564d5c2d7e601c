"""Plain text as people write it."""

from __future__ import annotations

import pytest

from validator.decklists import UnreadableList, read


def cards(text: str) -> list[tuple[str, int, str]]:
    """Return the section, count and name of every entry of `text`."""
    return [(entry.section, entry.count, entry.name) for entry in read(text).entries]


@pytest.mark.parametrize("name", ["Morgul-knife", "Durin's Bane", "Orc-guard", '"Bert" (Bûrat)', "A Friend or Three"])
@pytest.mark.parametrize(
    "form",
    ["3x {}", "3 {}", "3 x {}", "3× {}", "3 × {}", "3. {}", "x3 {}", "(3) {}", "3\t{}", "３ {}", "٣ {}", "3\u00a0{}",
     "{} x3", "{} x 3", "{} X3", "{} ×3", "{} (x3)", "{} (3)", "{} * 3", "{} 3x", "- 3 {}", "• {} x3", "* 3 {}"],
)  # fmt: skip
def test_every_way_to_write_a_count(form: str, name: str) -> None:
    # throneteki/throneteki 1646, smeea/vdb 40, HearthSim/Hearthstone-Deck-Tracker 584 and 2774
    assert cards("Deck\n" + form.format(name)) == [("play_deck", 3, name)]


@pytest.mark.parametrize("form", ["{}", "- {}", "* {}", "• {}", "**{}**", "  {}  "])
def test_a_bare_name_is_one_copy(form: str) -> None:
    assert cards("Deck\n" + form.format("Orc Lieutenant")) == [("play_deck", 1, "Orc Lieutenant")]


def test_each_copy_on_its_own_line() -> None:
    # PennyDreadfulMTG/Penny-Dreadful-Tools 7623
    assert cards("Orc Lieutenant\n" * 10) == [("play_deck", 1, "Orc Lieutenant")] * 10


@pytest.mark.parametrize(
    ("line", "count"),
    [("0 Sauron", "0"), ("-1 Sauron", "-1"), ("1000 Sauron", "1000"), ("1.5 Sauron", "1.5"), ("1e9 Sauron", "1e9"),
     ("1-2 Sauron", "1-2"), ("three Sauron", "three"), ("Sauron x0", "0"), ("Sauron (three)", "three"),
     ("Sauron (1000)", "1000"), ("9" * 400 + " Sauron", "999")],
)  # fmt: skip
def test_a_bad_count_is_named_and_not_counted(line: str, count: str) -> None:
    # PennyDreadfulMTG/Penny-Dreadful-Tools 6451
    deck = read(f"Sideboard\n1 Cram\n{line}\n")
    assert [entry.name for entry in deck.entries] == ["Cram"]
    (note,) = deck.notes
    assert (note.line, note.kind, note.section, note.text) == (3, "bad-count", "sideboard", line)
    assert f'"{count}' in note.message


@pytest.mark.parametrize("line", ["3x", "12", "(3)"])
def test_a_count_without_a_name_is_unreadable(line: str) -> None:
    (note,) = read(f"Deck\n1 Cram\n{line}\n").notes
    assert (note.line, note.kind) == (3, "unreadable")


@pytest.mark.parametrize("line", ["3 Twilight x2", "3 Twilight (3)", "3x Twilight - 3"])
def test_two_counts_are_no_count(line: str) -> None:
    # Twice the same may be six as well.
    deck = read(f"Deck\n1 Cram\n{line}\n")
    assert [entry.name for entry in deck.entries] == ["Cram"]
    assert [note.kind for note in deck.notes] == ["bad-count"]


@pytest.mark.parametrize("name", ["Three Golden Hairs", "Two or Three Tribes Present", "One Dear to You"])
def test_a_number_in_words_that_begins_a_name_stays(name: str) -> None:
    assert cards(f"Deck\n{name}\n2 {name}") == [("play_deck", 1, name), ("play_deck", 2, name)]


def test_a_numbered_list_is_not_counted_by_its_numbers() -> None:
    deck = read("Pool\n1. Balin\n2. Bofur\n3. Bombur\n\nDeck\n1. Cram\n2. Sting\n3. Orcrist\n")
    assert [entry.count for entry in deck.entries] == [1] * 6


@pytest.mark.parametrize(
    ("heading", "section", "kind"),
    [
        ("Pool", "pool", None),
        ("Character Draft", "pool", None),
        ("Starting company:", "pool", None),
        ("Ideal Starting Company (5):", "pool", None),
        ("Deck", "play_deck", None),
        ("Play deck (60)", "play_deck", None),
        ("In deck", "play_deck", None),
        ("Characters (10)", "play_deck", "character"),
        ("CHARACTERS", "play_deck", "character"),
        ("Hero Resources (30):", "play_deck", "resource"),
        ("## Hazards (30)", "play_deck", "hazard"),
        ("Hazards (30) [Creatures first]", "play_deck", "hazard"),
        ("Hazards: 30", "play_deck", "hazard"),
        ("30 Hazards:", "play_deck", "hazard"),
        ("Characters for the Deck:", "play_deck", "character"),
        ("Sideboard (10):", "sideboard", None),
        ("**Sideboard**", "sideboard", None),
        ("=== Side board ===", "sideboard", None),
        ("[Sideboard]", "sideboard", None),
        ("vs FW", "sideboard_fallen_wizard", None),
        ("Sideboard vs. fw", "sideboard_fallen_wizard", None),
        ("anti-FW (10)", "sideboard_fallen_wizard", None),
        ("Sideboard against Fallen-wizards", "sideboard_fallen_wizard", None),
        ("Sites", "location_deck", "site"),
        ("Locations:", "location_deck", "site"),
        ("# Minion Site", "location_deck", "site"),
    ],
)
def test_headings(heading: str, section: str, kind: str | None) -> None:
    deck = read(f"{heading}\n1 Cram\n")
    assert [(entry.section, entry.kind) for entry in deck.entries] == [(section, kind)]
    assert deck.headings == 1


@pytest.mark.parametrize(
    "line",
    ["1 Sites of Old", "Pool of Tears", "1 Deck", "Daeron's Pool", "Wose Burial Site", "Hazard Pay", "Ardan Card Deck",
     "Sideboard Sam", "1 Sites"],
)  # fmt: skip
def test_a_heading_word_in_a_name_is_not_eaten(line: str) -> None:
    # magefree/mage 12266
    deck = read(f"Deck\n{line}\n")
    assert [entry.name for entry in deck.entries] == [line.removeprefix("1 ")]


def test_blank_lines_mean_nothing() -> None:
    # PennyDreadfulMTG/Penny-Dreadful-Tools 6620
    assert cards("Deck\n1 Cram\n\n\n\n1 Sting\n\n\n1 Orcrist\n") == [
        ("play_deck", 1, "Cram"),
        ("play_deck", 1, "Sting"),
        ("play_deck", 1, "Orcrist"),
    ]


def test_a_prefix_names_the_section_of_its_line_alone() -> None:
    # PennyDreadfulMTG/Penny-Dreadful-Tools 7454
    assert cards("Deck\n1 Cram\nSB: 1 Twilight\nS: 2 Twilight\nFWSB: 3 Inner Rot\n1 Sting\n") == [
        ("play_deck", 1, "Cram"),
        ("sideboard", 1, "Twilight"),
        ("sideboard", 2, "Twilight"),
        ("sideboard_fallen_wizard", 3, "Inner Rot"),
        ("play_deck", 1, "Sting"),
    ]


def test_headings_by_type_divide_the_section_they_stand_in() -> None:
    text = "Deck\nHazards (1)\n1 Orc-watch\nSideboard\nHazards (1)\n1 Twilight\nResources (1)\n1 Cram\nSites\n1 Moria\n"
    assert [(e.section, e.kind) for e in read(text).entries] == [
        ("play_deck", "hazard"),
        ("sideboard", "hazard"),
        ("sideboard", "resource"),
        ("location_deck", "site"),
    ]


def test_headings_by_type_mean_the_play_deck_after_a_filled_section() -> None:
    text = "Sideboard\n1 Twilight\nCharacters\n1 Balin\nResources\n1 Cram\n"
    assert [(e.section, e.kind) for e in read(text).entries] == [
        ("sideboard", None),
        ("play_deck", "character"),
        ("play_deck", "resource"),
    ]


def test_headings_by_type_mean_the_play_deck_after_an_empty_sideboard() -> None:
    assert [e.section for e in read("Sideboard:\n\nResources:\n1 Cram\nHazards:\n1 Twilight\n").entries] == [
        "play_deck",
        "play_deck",
    ]


def test_markdown_levels_decide_what_stands_in_what() -> None:
    text = "## Deck\n1 Cram\n## Sideboard\n1 Sting\n### Hazards\n1 Twilight\n## Characters\n1 Balin\n"
    assert [e.section for e in read(text).entries] == ["play_deck", "sideboard", "sideboard", "play_deck"]


def test_a_starting_company_alone_is_the_pool() -> None:
    deck = read("Starting company\n1 Balin\nDeck\n1 Cram\n")
    assert [(e.section, e.starting) for e in deck.entries] == [("pool", False), ("play_deck", False)]
    assert not deck.starting_apart


def test_a_starting_company_beside_a_pool_is_marked() -> None:
    deck = read("Pool\n1 Balin\n1 Bofur\nStarting company\n1 Balin\nDeck\n1 Cram\n")
    assert [(e.name, e.section, e.starting) for e in deck.entries] == [
        ("Balin", "pool", False),
        ("Bofur", "pool", False),
        ("Balin", "pool", True),
        ("Cram", "play_deck", False),
    ]
    assert deck.starting_apart


@pytest.mark.parametrize(
    "line", ["1 Cram #starting", "Cram #Starting", "1 Cram (TD) #starting", "1 Cram #starting (TD)"]
)
def test_a_starting_mark_is_read(line: str) -> None:
    # Card-Forge/forge 11005
    (entry,) = read(f"Pool\n{line}\n").entries
    assert (entry.name, entry.starting) == ("Cram", True)


@pytest.mark.parametrize("tail", ["promo", "foil"])
def test_a_line_with_a_word_too_many_stays_an_entry(tail: str) -> None:
    # Card-Forge/forge 11005
    assert cards(f"Deck\n2 Cram {tail}\n") == [("play_deck", 2, f"Cram {tail}")]


@pytest.mark.parametrize(
    "name",
    ["Thorin (back-up for Thrain)", "Thorin [second choice]", "Thorin - for the draft", "Thorin // or Dain",
     "Thorin # why not", "Thorin +6", "Thorin {9}", "Thorin; Dain"],
)  # fmt: skip
def test_what_stands_beside_a_name_stays_with_it(name: str) -> None:
    # Only the names of cards tell what it is.
    deck = read(f"Pool\n1 {name}\n")
    assert [entry.name for entry in deck.entries] == [name]
    assert not deck.notes


def test_a_region_keeps_its_dash() -> None:
    assert cards("Sites\nMisty Mountains - Southern Spur\n") == [
        ("location_deck", 1, "Misty Mountains - Southern Spur")
    ]


def test_commas_divide_only_what_cannot_be_a_name() -> None:
    assert cards("Pool:\nBurning Rick, Cot, and Tree\nAlatar x2, Gandalf\n1 Balin, 2 Cram\nA, B, C, D\n") == [
        ("pool", 1, "Burning Rick, Cot, and Tree"),
        ("pool", 2, "Alatar"),
        ("pool", 1, "Gandalf"),
        ("pool", 1, "Balin"),
        ("pool", 2, "Cram"),
        *(("pool", 1, name) for name in "ABCD"),
    ]


def test_several_entries_of_a_line_have_their_columns() -> None:
    deck = read("Pool\n  Glorfindel II (+ Elf-stone)\nHimring / Tharbad\n")
    assert [(entry.line, entry.column, entry.name) for entry in deck.entries] == [
        (2, 3, "Glorfindel II"),
        (2, 20, "Elf-stone"),
        (3, 1, "Himring"),
        (3, 11, "Tharbad"),
    ]


def test_a_heading_may_have_its_cards_beside_it() -> None:
    assert cards("Deck: 1 Cram\n[Minor Items: Dagger (x2)]\nSideboard: 2 Twilight\n") == [
        ("play_deck", 1, "Cram"),
        ("play_deck", 2, "Dagger"),
        ("sideboard", 2, "Twilight"),
    ]


@pytest.mark.parametrize("key", ["Deck Name", "Name", "Title", "Deck"])
def test_the_title_is_read(key: str) -> None:
    deck = read(f"{key}: Riders of the West\nDeck\n1 Cram\n")
    assert deck.title == "Riders of the West"
    assert [entry.name for entry in deck.entries] == ["Cram"]


def test_facts_about_the_deck_are_read() -> None:
    deck = read("Alignment: Fallen Wizard\nAvatar: Gandalf\nLength: Short game\nAuthor: Anna\nDeck\n1 Cram\n")
    assert (deck.alignment, deck.avatar, deck.length) == ("fallen-wizard", "Gandalf", "short")
    assert deck.prose == ((4, "Author: Anna"),)


@pytest.mark.parametrize(
    ("words", "alignment"),
    [("Hero", "wizard"), ("wizard (Gandalf)", "wizard"), ("Minion", "ringwraith"), ("RINGWRAITH", "ringwraith"),
     ("fallen-wizard", "fallen-wizard"), ("FW", "fallen-wizard"), ("The Balrog", "balrog")],
)  # fmt: skip
def test_player_types(words: str, alignment: str) -> None:
    assert read(f"Alignment: {words}\n1 Cram\n").alignment == alignment


def test_an_unknown_player_type_is_said() -> None:
    deck = read("Alignment: Hobbit\n1 Cram\n")
    assert deck.alignment is None
    assert [(note.line, note.kind) for note in deck.notes if note.kind == "unreadable"] == [(1, "unreadable")]


def test_a_byte_order_mark_does_not_hide_the_first_line() -> None:
    # tema6120/ForgetMeNot 37
    for encoding in ("utf-8-sig", "utf-16"):
        assert read("Deck Name: Riders\nDeck\n1 Cram\n".encode(encoding)).title == "Riders"


def test_sentences_are_prose() -> None:
    deck = read(
        "Riders of the West\nDeck\n1 Cram\nThis deck wants to win in the first three turns of the game and no later.\n"
        "See https://example.org for more\n"
    )
    assert deck.title == "Riders of the West"
    assert [line for line, _ in deck.prose] == [1, 4, 5]
    assert [entry.name for entry in deck.entries] == ["Cram"]


def test_notes_at_the_end_are_prose() -> None:
    deck = read("Deck\n1 Cram\n\nNotes\nplay Cram early\n3 of them would be better\n")
    assert [line for line, _ in deck.prose] == [5, 6]
    assert len(deck.entries) == 1


def test_a_list_without_headings_says_so() -> None:
    deck = read("2 Cram\n1 Sting\n")
    assert [entry.section for entry in deck.entries] == ["play_deck", "play_deck"]
    assert [(note.line, note.kind) for note in deck.notes] == [(1, "repaired")]


def test_bare_names_above_a_sideboard_are_the_deck() -> None:
    assert cards("Cram\nCram\nSting\nSideboard\nTwilight\n") == [
        ("play_deck", 1, "Cram"),
        ("play_deck", 1, "Cram"),
        ("play_deck", 1, "Sting"),
        ("sideboard", 1, "Twilight"),
    ]


def test_two_named_decks_are_refused() -> None:
    with pytest.raises(UnreadableList, match="2 decks, the second from line 4"):
        read("Deck Name: A\nDeck\n1 Cram\nDeck Name: B\nDeck\n1 Sting\n")


def test_a_section_twice_is_merged_and_said_so() -> None:
    deck = read("Deck\n1 Cram\nSideboard\n1 Sting\nDeck\n1 Orcrist\n")
    assert [(note.line, note.kind) for note in deck.notes] == [(5, "merged")]
    assert [e.name for e in deck.entries if e.section == "play_deck"] == ["Cram", "Orcrist"]


@pytest.mark.parametrize(
    "name",
    ["Durin’s Bane", "Durin's Bane", "Durin`s Bane", "Durinʼs Bane", "Durin′s Bane", "Mûmak", "Orders from Lugbúrz"],
)
def test_apostrophes_and_accents_stay_as_written(name: str) -> None:
    # april/decklist 56, Card-Forge/forge 4376: which apostrophe it is, is for the resolver to forgive
    assert cards(f"Deck\n2 {name}\n") == [("play_deck", 2, name)]


def test_a_decomposed_accent_is_composed() -> None:
    assert cards("Deck\n1 Mu\u0302mak\n") == [("play_deck", 1, "Mûmak")]


def test_a_tag_and_a_set_in_any_order() -> None:
    for tail in ("[H] (TW)", "(TW) [H]", "[h] (TW) x1", "(1) [H] (TW)"):
        (entry,) = read(f"Sites\nMoria {tail}\n").entries
        assert (entry.name, entry.tag, entry.set, entry.count) == ("Moria", "H", "TW", 1)


@pytest.mark.parametrize("sign", "-*+•·▪●■►➤–—✓☐>")
@pytest.mark.parametrize("form", ["{} 3x Cram", "  {} 3x Cram", "\t{} 3x Cram", "- {} 3x Cram"])
def test_every_bullet_is_taken_off(form: str, sign: str) -> None:
    assert cards("Deck\n" + form.format(sign)) == [("play_deck", 3, "Cram")]


@pytest.mark.parametrize("bullet", ["- [ ]", "- [x]", "a)", "[*]", ">>", "> -", "1.", "1)", "•"])
def test_a_bullet_of_several_signs_is_taken_off(bullet: str) -> None:
    assert cards(f"Deck\n{bullet} 3x Cram\n") == [("play_deck", 3, "Cram")]


@pytest.mark.parametrize(
    "line",
    ["3 **Cram**", "**3** Cram", "**3x Cram**", "*3 Cram*", "3 _Cram_", "3 `Cram`", "3 [Cram](https://a.example/1)",
     '[3 Cram](https://a.example/1 "Cram")', "3 [[Cram]]", "3 [[TD|Cram]]", "**3** [Cram](cards/1.html)", "3 __Cram__",
     "3 [b]Cram[/b]", "[b]3[/b] [url=https://a.example]Cram[/url]", "[card]Cram[/card] x3", "3\\. Cram", "~~2~~ 3 Cram",
     "[color=red]3 Cram"],
)  # fmt: skip
def test_markup_is_taken_off(line: str) -> None:
    assert cards(f"Deck\n{line}\n") == [("play_deck", 3, "Cram")]


def test_the_letter_of_an_alignment_is_no_markup() -> None:
    (entry,) = read("Sites\n1 Moria [b] (BA)\n").entries
    assert (entry.name, entry.tag, entry.set) == ("Moria", "B", "BA")


@pytest.mark.parametrize("word", ["hero", "Minion", "Fallen-wizard", "fw", "BALROG"])
def test_the_word_for_an_alignment_is_its_letter(word: str) -> None:
    (entry,) = read(f"Sites\n1 Moria ({word})\n").entries
    assert (entry.name, entry.tag) == ("Moria", word[0].upper())


def test_what_is_struck_out_is_kept_aside() -> None:
    deck = read("Deck\n2 Cram\n~~3 Sting~~\n")
    assert [entry.name for entry in deck.entries] == ["Cram"]
    assert deck.prose == ((3, "~~3 Sting~~"),)


def test_a_list_beside_its_heading_is_divided_at_every_comma() -> None:
    deck = read("Pool\nMinor Items: Horn of Anor, Cram\nDeck\nResources: Sting, Orcrist x2, Glamdring\n")
    assert [(e.section, e.kind, e.count, e.name, e.line, e.column) for e in deck.entries] == [
        ("pool", "resource", 1, "Horn of Anor", 2, 14),
        ("pool", "resource", 1, "Cram", 2, 28),
        ("play_deck", "resource", 1, "Sting", 4, 12),
        ("play_deck", "resource", 2, "Orcrist", 4, 19),
        ("play_deck", "resource", 1, "Glamdring", 4, 31),
    ]


@pytest.mark.parametrize(
    "name",
    ["Burning Rick, Cot, and Tree", "Here, There, or Yonder", "Horns, Horns, Horns", "Andúril, the Flame of the West",
     "Waylaid, Wounded, and Orc-dragged", "Master of Wood, Water, or Hill", "Meister von Wald, Wasser und Berg",
     "Anduril, Lännen Lieska", "モリア / もりあ"],
)  # fmt: skip
@pytest.mark.parametrize("form", ["{}", "2 {}", "{} x2", "{} (2)", "- {}", "{} - 2", "{}: 2"])
def test_a_name_with_commas_is_one_card(form: str, name: str) -> None:
    assert [found for _, _, found in cards("Deck\n" + form.format(name))] == [name]


def test_commas_divide_three_names_and_their_columns_are_told() -> None:
    deck = read("Pool\nAragorn, Balin, Bilbo\n")
    assert [(entry.name, entry.column) for entry in deck.entries] == [("Aragorn", 1), ("Balin", 10), ("Bilbo", 17)]


def test_a_comma_in_brackets_divides_nothing() -> None:
    deck = read("Sites\nGrey Havens (for Cram, Sting, Orcrist, Glamdring)\n")
    assert [entry.name for entry in deck.entries] == ["Grey Havens (for Cram, Sting, Orcrist, Glamdring)"]


@pytest.mark.parametrize(
    "words",
    ["plus some unused characters from the draft", "some low mind dwarves", "the rest of the hobbits", "etc.",
     "any other characters", "Some unused characters (mainly Dwarves)"],
)  # fmt: skip
def test_cards_that_are_not_named_are_not_counted_and_said(words: str) -> None:
    deck = read(f"Pool\nAlatar x2, Gandalf, {words}\n")
    assert [entry.name for entry in deck.entries] == ["Alatar", "Gandalf"]
    assert [(note.line, note.kind, note.section) for note in deck.notes] == [(2, "unreadable", "pool")]


def test_a_part_of_a_line_that_cannot_be_counted_costs_the_others_nothing() -> None:
    deck = read("Pool\n1 Balin, 0 Bofur, 2 Cram\n")
    assert [(entry.count, entry.name) for entry in deck.entries] == [(1, "Balin"), (2, "Cram")]
    assert [(note.line, note.kind) for note in deck.notes] == [(2, "bad-count")]


def test_a_numbered_list_may_have_counts() -> None:
    text = "1. 3x Cram\n2. Sting\n3. 2 Orcrist\n4. Glamdring\n"
    assert [(count, name) for _, count, name in cards(text)] == [
        (3, "Cram"),
        (1, "Sting"),
        (2, "Orcrist"),
        (1, "Glamdring"),
    ]


@pytest.mark.parametrize("quoted", ["> Deck\n> 3 Cram\n>\n> SB: 1 Sting\n", ">> Deck\n>>3 Cram\n>> SB: 1 Sting\n"])
def test_a_quoted_mail_is_read(quoted: str) -> None:
    for text in (quoted, f"Hello, here is it.\n\n{quoted}"):
        assert cards(text) == [("play_deck", 3, "Cram"), ("sideboard", 1, "Sting")]


def test_a_quoted_file_is_read_in_its_own_layout() -> None:
    assert read("> # GCCG v1\n> ####\n> Deck\n> ####\n> 1 Cram (TD)\n").layout == "gccg"


@pytest.mark.parametrize("line", ["Total: 60", "Sum: 3", "From: Anna", "Subject: my deck"])
def test_what_is_said_beside_the_cards_is_prose(line: str) -> None:
    assert [text for _, text in read(f"Deck\n3 Cram\n{line}\n").prose] == [line]


@pytest.mark.parametrize(
    ("heading", "kind"), [("Charaktere (10)", "character"), ("Recursos:", "resource"), ("## Périls", "hazard")]
)
def test_headings_in_other_languages(heading: str, kind: str) -> None:
    assert [entry.kind for entry in read(f"{heading}\n1 Cram\n").entries] == [kind]


def test_who_begins_with_what_is_an_entry() -> None:
    line = "Surion with Thrall of the Voice, Gandalf's Friend and Shield of Iron Bound Ash"
    (entry,) = read(f"Starting company\n{line}\n").entries
    assert entry.name == line


def test_a_markdown_title_is_the_title() -> None:
    assert read("# Riders\n\n## Deck\n1 Cram\n").title == "Riders"
    assert read("# a comment\n1 Cram\n").title is None


@pytest.mark.parametrize("form", ["{n}x {card}", "{n} {card}", "{card} ({n})", "{card} x{n}"])
@pytest.mark.parametrize("heading", ["Sideboard: ", "**Sideboard**: ", "SB (30): "])
def test_a_list_on_one_line_is_read_however_long_it_is(heading: str, form: str) -> None:
    # A section on one line, as chats have it: kept aside as prose, it was a deck without a sideboard.
    line = heading + ", ".join(form.format(n=2, card=f"Searching Eye of the Tower {number}th") for number in range(30))
    assert len(line) > 600
    deck = read(f"Deck\n3 Cram\n{line}\n")
    assert sum(entry.section == "sideboard" for entry in deck.entries) == 30
    assert not deck.prose


def test_a_list_on_one_line_that_is_far_too_long_is_said() -> None:
    deck = read("Deck\n3 Cram\nSideboard: " + ", ".join(["2x Twilight"] * 500) + "\n")
    assert [entry.name for entry in deck.entries] == ["Cram"]
    assert [note.kind for note in deck.notes] == ["unreadable"]


def test_a_long_paragraph_stays_prose() -> None:
    line = "In this game, after 3 turns, we met at Rivendell, and she, with 2 cards in hand, waited. " * 9
    deck = read(f"Deck\n3 Cram\n{line}\n")
    assert ([entry.name for entry in deck.entries], len(deck.prose), deck.notes) == (["Cram"], 1, ())
