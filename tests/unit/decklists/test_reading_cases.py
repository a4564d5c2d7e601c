"""A legal list with one odd line in it: legal only if the line was understood, and never misjudged a dozen times."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest

from tests.odd_lists import LEGAL, LEGAL_ONLY, NEVER_LEGAL, NOT_ILLEGAL, OPEN, changed, each, expect, said

if TYPE_CHECKING:
    from collections.abc import Sequence

# --- versions ---------------------------------------------------------------------------------------------------------


@each(
    "1 Moria [m] (le)", "1 Moria (ba)", "1 Moria (minion site)", "1 Moria (The Lidless Eye)", "1 Moria - minion",
    "1 Minion Moria", "1 (LE) Moria", "1 Moria le", "1 Moria {LE}", "1 Moria <LE>", "1 Moria LE-392", "1 Moria #LE392",
    "1 Moria (LE) [H]", "1 Moria [M] (TW)", "1 Moria (Ringwraith)", "1 Moria (rw)", "1 Moria (zz)", "1 Moria (XX)",
    "1 Moria [Z]", "1 Moria (TW 405)", "1 Moria 405", "1 Moria (hero/minion)", "1 Moria (haven)", "1 Moria (darkhaven)",
    "1 Moria (Diener)", "1 Moria (esbirro)", "1 Moria - sbire", "1 Moria (Ringgeist)", "1 Moria (Nazgûl)",
    "1 Moria (evil)", "1 Moria, evil", "1 Moria (min.)", "1 Moria (L E)", "1 Moria (dream card)", "1 Moria (non-hero)",
    "1 Moria (nicht Held)", "1 Moria (Dark-hold)", "1 Moria%", "1 Moria@", "1 Moria*",
    "1 Moria (LE, C2)", "1 Moria (minion side)", "1 Moria (C2, LE)",
    "1 Moria|LE", "LE: 1 Moria", "1 Moria ME:LE", "1 Moria (MELE Unlimited)", "1 Moria (character)", "1 LE-392",
)  # fmt: skip
def test_another_version_is_never_a_remark(line: str) -> None:
    expect(NEVER_LEGAL, f"1 Moria [H] => {line}")


@each(
    "1 Moria [h] (tw)", "1 Moria (tw) [h]", "1 Moria (h)", "1 Moria (Hero Site)", "1 Moria, hero", "1 Moria tw",
    "1 Moria (TW 406)", "1 Moria (TW) 406", "1 Moria [TW:406]", "1 Moria (METW)", "1 Moria (The Wizards)",
    "1 Moria (héroe)", "1 Moria (TW, héros)", "1 Moria, my favourite", "1 Moria (Moria)",
    "1 Moria - this is where we usually stop to rest", "1 Moria {TW} 406", "1 Moria (Middle-earth: The Wizards)",
    "1 Moria (shadow-hold)", "1 Moria|TW|406",
    "1 Moria (TW, C2)", "1 Moria [TW, U]", "1 Moria (TW) R1", "1 Moria (hero side)", "1 Moria, hero side",
)  # fmt: skip
def test_the_right_version_is_read_however_it_is_written(line: str) -> None:
    expect(LEGAL_ONLY, f"1 Moria [H] => {line}")


@each(
    "1 Burglary (TD) 102",
    "1 Burglary (td) #102",
    "1x Burglary [TD] 102",
    "1 [TD:102] Burglary",
    "1 Burglary (METD) 102",
    "1 Burglary (The Dragons 102)",
)
def test_a_set_and_its_number_are_read(line: str) -> None:
    expect(LEGAL_ONLY, f"1 Burglary (TD) => {line}")


@each(
    "1 Burglary (TD) 103", "1 Burglary (TD) 9999", "1 Burglary (TD) 102 3", "1 Burglary (TW) 102", "1 Burglary [TD:103]"
)
def test_a_number_that_contradicts_the_name_leaves_the_line_open(line: str) -> None:
    expect(OPEN, f"1 Burglary (TD) => {line}")


# --- counts -----------------------------------------------------------------------------------------------------------


@each(
    "9: Wolves", "Nine: Wolves", "Wolves - 9 copies", "3 Wolves +6", "9 Wolves.", "9 Wolves!", "#9 Wolves",
    "{9} Wolves",
    "9| Wolves", "9 copies of Wolves", "a dozen Wolves", "Wolves (nine)", "Wolves #9", "Wolves ⑨", "九 Wolves",
    "neun Wolves", "IX Wolves", "2 Wolves x9", "2x9 Wolves", "2 Wolves and 7 more", "Wolves twice", "Wolves (playset)",
    '"9 Wolves"', "“9 Wolves”", "**9 Wolves**", "9 Wolves // foil", "2 Wolves (9 in total)", "9 Wolves :)",
    "2 Wolves; 9 Orc-patrol", "2 Wolves & 9 Orc-patrol", "2 Wolves + 9 Orc-patrol", "2 Wolves • 9 Orc-patrol",
    "Wolves (TW, x9)", "Wolves (TW, C9)", "Wolves (TW C2 x9)",
)  # fmt: skip
def test_a_count_is_never_dropped(line: str) -> None:
    expect(NEVER_LEGAL, f"2 Wolves (TW) => {line}")


@each(
    "|||| Wolves", "Wolves ||||", "**** Wolves", "Wolves ++++", "Wolves ●●●●", "✓✓✓✓ Wolves", "Wolves ☑☑☑☑",
    "Wolves ||||/", "? Wolves", "Wolves ??",
)  # fmt: skip
def test_strokes_and_ticks_beside_a_name_may_be_a_count(line: str) -> None:
    expect(OPEN, f"2 Wolves (TW) => {line}", most=1)
    expect(LEGAL_ONLY, f"2 Wolves (TW) => 2 {re.sub('[^ Wolves]', '', line).strip()} ★★★★")


@each(f"9 Wolves {'so good ' * 90}", f"9x Wolves - {'good, ' * 120}.", f"9 Wolves ({'good ' * 150})")
def test_a_count_is_not_lost_in_a_long_line(line: str) -> None:
    expect(NEVER_LEGAL, f"2 Wolves (TW) => {line}")


@each(
    "Wolves x9. Good against many companies.", "Wolves - 9 of them, I think.", "Wolves x9, see www.example.org",
    "Wolves: nine copies are enough here.", "Wolves (9): good against many companies, and more.",
    f"Wolves x9 ({'good ' * 150})", f"Nine Wolves, {'good ' * 20}.",
)  # fmt: skip
def test_nor_between_a_name_and_a_sentence(line: str) -> None:
    expect(NEVER_LEGAL, f"2 Wolves (TW) => {line}")


@each("Wolves are the best hazards that there are.", "Gandalf is here, as he should be, with 3 Dwarves.")
def test_a_sentence_that_begins_with_a_name_and_no_count_is_prose(line: str) -> None:
    expect(LEGAL_ONLY, f"+ \n{line}")


@each(
    "Event: 9 Wolves", "To: 9 Wolves", "Total: 9 Wolves", "Place: 9x Wolves", "Name: 9 Wolves", "Source: 9 Wolves, Cram"
)
def test_nor_behind_a_word_that_says_something_of_the_deck(line: str) -> None:
    expect(NEVER_LEGAL, f"2 Wolves (TW) => {line}")
    expect(LEGAL_ONLY, "^ Event: 2 Towers Cup\nPlace: 3 of 20\nDate: 3 March")


@each("4x: Giant Spiders", "4x, Giant Spiders", "x4: Giant Spiders", "Giant Spiders x2:4")
def test_a_count_with_any_mark_is_a_count(line: str) -> None:
    expect(NEVER_LEGAL, f"2 Giant Spiders (TW) => {line}")


@each(
    "2 Wolves.", "2 Wolves;", "2 Wolves!", '2 "Wolves"', "2 «Wolves»", '"2 Wolves"', "“2 Wolves (TW)”", "'2 Wolves'",
    "2 [Wolves]", "2 Wolves ✓", "2 Wolves ★", "2 Wolves [n]", "2 Wolves (N)", "2 Wolves (hazard creature)",
    "2 Wolves # foil", "2 Wolves (Wölfe)", "2 Wolves<br>", "<li>2 Wolves</li>", "2 <b>Wolves</b>", "☑ 2 Wolves",
    "2 Wolves (cut off in the copy)", "2 Wolves - good against Dwarves", "2 Wolves (non-foil)",
    "2 Wolves*",
)  # fmt: skip
def test_signs_and_harmless_words_round_an_entry_do_not_matter(line: str) -> None:
    expect(LEGAL_ONLY, f"2 Wolves (TW) => {line}")


def test_quotation_marks_round_every_line_do_not_matter() -> None:
    expect(LEGAL_ONLY, text=re.sub(r"^(\d.*)$", r'"\1"', LEGAL, flags=re.MULTILINE))


def test_a_quoted_title_may_have_its_article() -> None:
    expect(LEGAL_ONLY, '1 The Mithril-coat (TW) => 1 "The Mithril-coat"')


@each("9 Doors of Night.", "Doors of Night - nine")
def test_a_count_and_a_name_are_an_entry_full_stop_or_not(line: str) -> None:
    expect(NEVER_LEGAL, f"2 Doors of Night (TW) => {line}")
    expect(LEGAL_ONLY, "2 Doors of Night (TW) => 2 Doors of Night.")


# --- other cards and sections on the line -----------------------------------------------------------------------------


@each(
    "1 Bofur + Horn of Anor", "1 Bofur; Horn of Anor", "1 Bofur & Horn of Anor", "1 Bofur with Horn of Anor",
    "1 Bofur (Horn of Anor)", "1 Bofur / Horn of Anor", "1 Bofur + Horn of Annor", "1 Bofur (Bombbur)",
    "1 Bofur mit Horn von Anor", "1 Bofur (Cuerno de Anor)", "1 Bofur + Strider", "1 Bofur carrying Cram",
    "1 Bofur <b>Horn of Anor</b>", "1 Bofur (sideboard)", "1 Bofur (Sitebaord)", "1 Bofur - side",
    "1 Bofur (anti-grey)", "1 Bofur (reserve)", "1 Bofur - bench", "1 Bofur (maybeboard)",
    "1 Bofur, Bofur", "1 Bofur + Bofur", "1 Bofur against FW", "1 Bofur (vs. minion)",
    "1 Bofur (cut)", "1 Bofur - out", "1 Bofur instead of Bombur", "1 Bofur or Bombur", "not Bofur",
)  # fmt: skip
def test_another_card_or_section_is_never_a_remark(line: str) -> None:
    expect(NEVER_LEGAL, f"1 Bofur (TW) => {line}")


# --- headings ---------------------------------------------------------------------------------------------------------

OTHERS: Final = (
    "Maybeboard", "// Maybeboard", "# Maybeboard", "/* Maybeboard */", "; Maybeboard", "-- Maybeboard --",
    "[Maybeboard]",
    "== Maybeboard ==", "Maybeboard (9)", "Maybeboard:", "Considering", "Considering:", "Other options", "Wishlist",
    "Cuts", "Reserve", "Ersatz", "Nebendeck", "Xyzzy", "Xyzzy:", "Anti-Balrog", "Tokens", "Sidebord:",
    "Second sideboard",
    "Extra cards (3)",
)  # fmt: skip
LACKED: Final = (
    "Anti-grey", "Sideboard vs grey (3)", "DC World sideboard", "Quest deck", "Ring deck", "Long event deck",
    "Player deck", "Hazard deck",
)  # fmt: skip


@each(*OTHERS)
def test_a_heading_that_is_not_known_is_told_once_and_its_cards_are_open(line: str) -> None:
    cards = "3 Ambusher\n3 Lawless Men\n3 Cave Worm"
    expect(OPEN, f"+ \n{line}\n{cards}", most=1)
    expect(OPEN, f"Sideboard => {line}\n{cards}\n\nSideboard", most=1)


@each(*LACKED)
def test_a_section_that_the_format_lacks_is_told_once(line: str) -> None:
    cards = "3 Ambusher\n3 Lawless Men\n3 Cave Worm"
    expect(NEVER_LEGAL, f"+ \n{line}\n{cards}", most=1)
    expect(NEVER_LEGAL, f"Sideboard => {line}\n{cards}\n\nSideboard", most=1)


@each(
    "Hazard deck (30)", "Hazard deck", "Hazard Deck:", "// Hazard deck (30)", "Hazards deck", "The hazard deck",
    "My hazards (30)", "30 Hazards",
)  # fmt: skip
def test_the_hazard_deck_of_another_game_means_the_hazards_among_headings_by_type(line: str) -> None:
    expect(LEGAL_ONLY, f"Hazard (30) => {line}")


@each(
    "Locatons", "Sitess", "Lcoations", "Places", "Site list", "My sites", "Ortsdeck", "Sites to visit", "Sites (TW)",
    "Part 5: Sites", "Siten", "Localities", "Places (13)", "Places to go [13]", "Xyzzy: 13", "13 Places", "Xyzzy x13",
    "Ort", "Map",
)  # fmt: skip
def test_a_heading_that_is_nearly_one_leaves_what_is_below_it_open(line: str) -> None:
    expect(NOT_ILLEGAL, f"Sites => {line}", most=1)


@each("Sidebord:", "Side deck", "Sideboard resources", "Siddeboard", "Bench", "Sidebord (14)")
def test_so_does_another_word_for_the_sideboard(line: str) -> None:
    expect(NOT_ILLEGAL, f"Sideboard => {line}", most=1)


@each(
    "// Sites", "# Sites", "; Sites", "/* Sites */", "-- Sites --", "== Sites (13) ==", "[Sites]", "**Sites:**",
    "Sites x13",
    "Sites x 13", "1. Sites", "Deck: Sites", "Section: Sites", "“Sites”", "> Sites", "Sites.", "<b>Sites</b>", "Orte",
    "SITES (13):", "(Sites)", "My sites", "The site deck (13)",
)  # fmt: skip
def test_a_heading_in_other_clothes_is_the_heading(line: str) -> None:
    if line == "Section: Sites":
        expect(NOT_ILLEGAL, f"Sites => {line}", most=1)
    else:
        expect(LEGAL_ONLY, f"Sites => {line}")


@each("// {}", "# {}", "; {}", "-- {} --", "/* {} */", "//{}")
def test_all_headings_may_be_comments_of_another_program(line: str) -> None:
    names = ("Pool", "Deck", "Sideboard", "Sites")
    expect(LEGAL_ONLY, *(f"{name} => {line.format(name)}" for name in names))


def test_a_comment_that_is_no_heading_stays_a_comment() -> None:
    expect(
        LEGAL_ONLY,
        "1 Glamdring (TW) => // Weapons\n1 Glamdring (TW)",
        "2 Cave-drake (TW) => # lairs\n2 Cave-drake (TW)",
    )


# --- notes, facts, the end of a mail ----------------------------------------------------------------------------------


@each(
    "Notes", "Comments:", "## Notes", "// Notes", "[Notes]", "-- Notes --", "####\nNotes\n####", "####\nComments\n####"
)
def test_notes_are_prose_wherever_they_stand(line: str) -> None:
    talk = "Glamdring - Glittering Caves\nWe win by dunking."
    expect(LEGAL_ONLY, f"+ \n{line}\n\n{talk}")
    expect(LEGAL_ONLY, f"Sites => {line}\n{talk}\n\nSites")
    expect(NEVER_LEGAL, f"+ \n{line}\n\n{talk}\n\nSideboard\n25 Ambusher")


@each("wizard\nAlignment: ringwraith", "wizard\nPlayer type: minion", "minion\n- Alignment: hero")
def test_two_player_types_that_differ_are_one_question(line: str) -> None:
    expect(OPEN, f"^ Alignment: {line}", most=1)


@each(
    "Minion deck", "My minion deck", "(Minion)", "Deck: Minion", "Player: Minion",
    "Sauron deck", "Balrog player",
)  # fmt: skip
def test_a_title_that_is_nothing_but_a_player_type_tells_it(line: str) -> None:
    assert said(changed(f"^ {line}\n"))[0] in NEVER_LEGAL
    hero = re.sub("Minion|minion|Sauron|Balrog", "Hero", line)
    expect(LEGAL_ONLY, f"^ {hero}\n")


@each(
    "FW Gandalf", "Gandalf (FW)", "Fallen-wizard Gandalf", "Gandalf, Fallen-Wizard", "Gandalf FW deck",
    "Deck Name: FW Gandalf", "# Minion deck", "Minion Witch-king",
)  # fmt: skip
def test_so_does_one_that_adds_an_avatar(line: str) -> None:
    assert said(changed(f"^ {line}\n"))[0] in NEVER_LEGAL
    hero = re.sub("FW|Fallen-[Ww]izard|Minion", "Hero", line).replace("Witch-king", "Gandalf")
    expect(LEGAL_ONLY, f"^ {hero}\n")


@each("Against FW Gandalf", "Minion Gandalf", "FW hunters", "My deck", "Gandalf")
def test_what_adds_anything_else_does_not(line: str) -> None:
    expect(LEGAL_ONLY, f"^ {line}\n")


@each("Minion hunters", "The Balrog", "Sauron", "Fallen heroes")
def test_other_titles_tell_nothing(line: str) -> None:
    expect(LEGAL_ONLY, f"^ {line}\n")


@each("Nobody", "Bofur", "Gandolf", "Gandalf and Saruman", "Moria")
def test_an_avatar_that_is_none_is_asked_about(line: str) -> None:
    expect(OPEN, f"^ Avatar: {line}", most=1)
    expect(LEGAL_ONLY, "^ Avatar: Gandalf")
    expect(LEGAL_ONLY, "^ Avatar: Gandalf [H] (TW)")


@each("Saruman", "The Witch-king", "Witch-king", "The Balrog")
def test_an_avatar_whom_the_list_does_not_hold_is_asked_about(line: str) -> None:
    expect(OPEN, f"^ Avatar: {line}", most=1)


@each(
    "Saruman\nRadagast",
    "Wolves\nWolves\nWolves\nWolves",
    "Horn of Anor\nCram\n",
    "My list\nCram, Sting, Orcrist, Slayer",
)
def test_names_of_cards_above_the_first_heading_are_no_title(line: str) -> None:
    expect(OPEN, f"^ {line}", most=1)


@each("Sauron", "Elf-lord", "Dragon-lord", "Atani-lord", "War-lord", "nobody", "hero or minion", "wizzard")
def test_a_player_type_that_the_format_lacks_is_told_once(line: str) -> None:
    expect(NEVER_LEGAL, f"^ Alignment: {line}", most=1)


@each(
    "- Alignment: minion", "// Alignment: minion", "# Alignment: minion", "**Alignment:** minion", "Alignment - minion",
    "Alignment (minion)", "Alignement: minion", "Allegiance: minion", "Side: minion", "Type: minion",
    "Alignment: Minion.",
)  # fmt: skip
def test_a_player_type_is_read_however_it_is_said(line: str) -> None:
    assert said(changed(f"^ {line}"))[0] in NEVER_LEGAL
    expect(LEGAL_ONLY, f"^ {line.replace('minion', 'hero').replace('Minion', 'Hero')}")


def test_a_length_that_no_game_has_is_asked_about() -> None:
    expect(OPEN, "^ Length: forever", most=1)
    expect(LEGAL_ONLY, "^ Length: short")


@each(
    "-- \nSent from my phone", "-- \nAnna Smith", "--\nAnna\n+49 123 456", "Thanks!", "Best regards,\nAnna",
    "Viele Grüße\nAnna",
    "Sent from my iPhone", "---", "```", "<hr>", "https://example.org/deck/1", "[/code]",
)  # fmt: skip
def test_the_end_of_a_mail_is_no_card(line: str) -> None:
    expect(LEGAL_ONLY, f"+ \n{line}")
    expect(LEGAL_ONLY, f"+ {line}")


@each(
    "Best wishes, Tom", "See you on Saturday, Tom", "Cheers - Tom", "Yours: Tom", "Best wishes, Gandalf",
    "See you at Rivendell", "We meet again, Moria",
)  # fmt: skip
def test_who_signs_with_the_name_of_a_card_is_asked_about_and_not_judged(line: str) -> None:
    expect(OPEN, f"+ \n{line}", most=1)


@each("-- \n9 Ambusher", "Thanks!\n9 Ambusher", "-- \nSideboard\n25 Ambusher", "Best regards,\nAnna\n9 Ambusher")
def test_a_card_below_it_is_one(line: str) -> None:
    expect(NEVER_LEGAL, f"+ \n{line}")


# --- marks round the list, several lists ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "changes",
    [("^ ```", "+ ```"), ("^ ```text", "+ ```"), ("^ ~~~", "+ ~~~"), ("^ [code]", "+ [/code]"), ("^ <pre>", "+ </pre>"),
     ("^ Here is my deck:\n\n```", "+ ```\nThanks!"), ("^ <!-- my deck -->",)],
)  # fmt: skip
def test_a_fence_round_a_list_does_not_matter(changes: Sequence[str]) -> None:
    expect(LEGAL_ONLY, *changes)


ENTRY: Final = re.compile(r"^(\d) (.*)$", re.MULTILINE)


@each(r"✅ \1 \2", r"\1 copies of \2", r"| \1 \2 |", r"🔹 \1x \2", r"[*]\1 \2", r"[list][*]\1 \2[/list]")
def test_nor_does_a_mark_round_every_entry(line: str) -> None:
    expect(LEGAL_ONLY, text=ENTRY.sub(line, LEGAL))
    expect(NEVER_LEGAL, f"2 Wolves (TW) => {ENTRY.sub(line, '9 Wolves')}")


def test_the_cards_of_a_section_may_stand_in_one_line_between_semicolons() -> None:
    def line(name: str) -> str:
        cards = LEGAL.partition(f"\n{name}\n")[2].strip().partition("\n\n")[0]
        return f"{name}\n\n{cards} => {name}: {cards.replace(chr(10), '; ')}"

    expect(LEGAL_ONLY, line("Sites"), line("Pool"))
    expect(NEVER_LEGAL, "2 Wolves (TW) => 2 Wolves; 9 Orc-patrol")


@each("> {}", "> > {}", ">{}", "    {}", "\t{}", "{}<br>", "<p>{}</p>", "<div>{}</div>")
def test_nor_does_a_mark_round_every_line(line: str) -> None:
    expect(LEGAL_ONLY, text="\n".join(line.format(one) if one else one for one in LEGAL.split("\n")))


def test_entries_alone_in_tags_leave_the_headings_lines_of_their_own() -> None:
    expect(LEGAL_ONLY, text=re.sub(r"^(\d.*)$", r"<li>\1</li>", LEGAL, flags=re.MULTILINE))


def test_two_lists_in_one_text_are_refused() -> None:
    expect(OPEN, "+ \nPool\n1 Balin\n\nDeck\n3 Cave-drake\n\nSites\n1 Moria", most=1)
    expect(OPEN, text=f"{LEGAL}\n{LEGAL}", most=1)
    expect(OPEN, "+ \nDeck 2\n\nCharacters\n1 Balin\n\nHazards\n3 Cave-drake\n\nSites\n1 Moria", most=1)
