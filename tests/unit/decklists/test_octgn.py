"""OCTGN deck files."""

from __future__ import annotations

import pytest

from validator.decklists import Entry, UnreadableList, read

DECK = """\
<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<deck game="1fe65646-3ee1-4dce-9a60-d33a7c3ce9f2">
  <section name="Pool" shared="False">
    <card qty="1" id="a">Shagrat</card>
  </section>
  <section name="Hazards">
    <card qty="3"
          id="b">Slayer</card>
    <card qty="2" id="c">Durin&#39;s Bane</card>
  </section>
  <section name="Sideboard"/>
  <section name="FW Sideboard">
    <card qty="1" id="d">Inner Rot</card><card qty="2" id="e">River [M] (LE)</card>
  </section>
  <section name="Sites">

    <!-- far away -->
    <card qty="1" id="f">Carn Dûm</card>
  </section>
  <notes><![CDATA[play it well]]></notes>
</deck>
"""


def accounted(text: str) -> int:
    """Return how many lines are accounted for."""
    deck = read(text)
    lines = {entry.line for entry in deck.entries} | {line for line, _ in deck.prose}
    lines |= {note.line for note in deck.notes if note.kind in {"unreadable", "bad-count"}}
    return len(lines) + deck.comments + deck.headings + deck.blank


def test_a_file_gives_its_entries_with_their_lines() -> None:
    deck = read(DECK)
    assert deck.layout == "octgn"
    assert deck.entries == (
        Entry("pool", 1, "Shagrat", 4, 26),
        Entry("play_deck", 3, "Slayer", 7, 1, kind="hazard"),
        Entry("play_deck", 2, "Durin's Bane", 9, 1, kind="hazard"),
        Entry("sideboard_fallen_wizard", 1, "Inner Rot", 13, 26),
        Entry("sideboard_fallen_wizard", 2, "River", 13, 63, "LE", "M"),
        Entry("location_deck", 1, "Carn Dûm", 18, 26, kind="site"),
    )
    assert deck.sections == {"pool", "play_deck", "sideboard", "sideboard_fallen_wizard", "location_deck"}
    assert deck.prose == ((20, "  <notes><![CDATA[play it well]]></notes>"),)
    assert not deck.notes


def test_every_line_is_accounted_for() -> None:
    assert accounted(DECK) == 21
    assert accounted(f"# from a friend\nlook at this\n\n{DECK}\nbye\n") == 26


@pytest.mark.parametrize("data", [DECK.encode("utf-8-sig"), DECK.encode("utf-16"), DECK.replace("\n", "\r\n").encode()])
def test_the_encoding_makes_no_difference(data: bytes) -> None:
    assert read(data).entries == read(DECK).entries


def test_a_card_outside_of_sections_counts_for_the_play_deck_and_is_noted() -> None:
    deck = read("<deck>\n<card qty='2'>Cram</card>\n</deck>")
    assert [(entry.section, entry.count) for entry in deck.entries] == [("play_deck", 2)]
    assert [(note.line, note.kind) for note in deck.notes] == [(2, "repaired")]


def test_an_unknown_section_loses_nothing_silently() -> None:
    deck = read('<deck><section name="Attic">\n<card qty="2">Cram</card>\n</section>\n<section name="Pool">\n'
                '<card qty="1">Balin</card></section></deck>')  # fmt: skip
    assert [entry.name for entry in deck.entries] == ["Balin"]
    assert [(note.line, note.kind) for note in deck.notes] == [(1, "unreadable")]
    assert [(entry.name, entry.count) for entry in deck.withheld] == [("Cram", 2)]


def test_a_section_twice_is_merged_and_said_so() -> None:
    section = '<section name="Pool"><card qty="1">Balin</card></section>\n'
    deck = read(f"<deck>{section}{section}</deck>")
    assert len(deck.entries) == 2
    assert [(note.line, note.kind) for note in deck.notes] == [(2, "merged")]


@pytest.mark.parametrize("count", ["0", "-1", "1000", "three", "1.5", "1e9", "", "9" * 400])
def test_a_bad_count_is_a_note_and_no_entry(count: str) -> None:
    deck = read(
        f'<deck><section name="Pool">\n<card qty="1">Cram</card>\n<card qty="{count}">Sting</card></section></deck>'
    )
    assert [entry.name for entry in deck.entries] == ["Cram"]
    assert [(note.line, note.kind, note.section) for note in deck.notes] == [(3, "bad-count", "pool")]


def test_a_card_without_a_name_is_a_note() -> None:
    deck = read('<deck><section name="Pool">\n<card qty="1">Cram</card>\n<card qty="1" id="x"/></section></deck>')
    assert [(note.line, note.kind) for note in deck.notes] == [(3, "unreadable")]


def test_entities_of_html_and_a_bare_ampersand_are_read() -> None:
    deck = read("<deck><section name='Pool'><card qty='1'>Th&eacute;oden</card><card qty='1'>Fear & Treachery</card>"
                "<card qty='1'>Wold &amp; Foothills</card></section></deck>")  # fmt: skip
    assert [entry.name for entry in deck.entries] == ["Théoden", "Fear & Treachery", "Wold & Foothills"]


def test_mojibake_is_mended_and_said() -> None:
    deck = read("<deck><section name='Pool'><card qty='1'>ThÃ©oden</card></section></deck>")
    assert [entry.name for entry in deck.entries] == ["Théoden"]
    assert [note.kind for note in deck.notes] == ["repaired"]


BOMB = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10 if n else "lol"}">' for n in range(10))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("<?xml version='1.0'?><html><p>1 Cram</p></html>", "it begins with <html>"),
        ("<?xml version='1.0'?><deck><card qty='1'>Cram</deck>", "mismatched tag .line 1"),
        ("<?xml version='1.0'?>\n<deck>\n<card qty=1>Cram</card></deck>", "not valid XML.*line 3"),
        ("<?xml version='1.0'?>", "not valid XML"),
        ("<deck><section name='Pool'><card qty='1'>Cram", "not valid XML"),
        (f"<?xml version='1.0'?><!DOCTYPE deck [{BOMB}]><deck><card qty='1'>&e9;</card></deck>", "declares"),
        ("<!DOCTYPE deck SYSTEM 'file:///etc/passwd'><deck/>", "declares"),
        ("<!DOCTYPE deck [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><deck><card qty='1'>&x;</card></deck>", "declares"),
        ("<deck>" + "<a>" * 5000 + "</a>" * 5000 + "</deck>", "nested too deeply"),
        ("<deck>" + "<card qty='1'>a</card>" * 20_000 + "</deck>", "more than 5000"),
        ("<deck><section name='Pool'></section></deck>", "holds no card"),
        ("<deck><card qty='1'>Cr\x07am</card></deck>", "not valid XML"),
    ],
)  # fmt: skip
def test_bad_xml_gets_one_clear_line(text: str, why: str) -> None:
    with pytest.raises(UnreadableList, match=why) as refusal:
        read(text)
    assert refusal.value.message.isprintable()
    assert len(refusal.value.message) < 200


# --- what may not be lost ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("element", "kind"),
    [
        ('<card qty="2" count="9">Sting</card>', "bad-count"),
        ('<card qty="2" name="River">Sting</card>', "unreadable"),
        ('<item qty="9" name="Sting"/>', "unreadable"),
        ("9 Sting", "unreadable"),
        ("9x Sting\n", "unreadable"),
    ],
)
def test_what_may_be_a_card_is_never_dropped(element: str, kind: str) -> None:
    deck = read(f"<deck>\n<section name='Hazards'>\n<card qty='1'>Cram</card>\n{element}\n</section>\n</deck>\n")
    assert [entry.name for entry in deck.entries] == ["Cram"]
    assert [(note.line, note.kind, note.section) for note in deck.notes] == [(4, kind, "play_deck")]


@pytest.mark.parametrize("count", ["qty", "Quantity", "number", "count", "copies"])
def test_a_count_has_several_names(count: str) -> None:
    (entry,) = read(f'<deck><section name="Pool"><card {count}="3">Cram</card></section></deck>').entries
    assert entry.count == 3


def test_a_card_below_the_deck_is_said() -> None:
    deck = read(f"{DECK}\n9 Sting\nbye\n")
    assert [note.kind for note in deck.notes] == ["unreadable"]


# --- the XML of other programs ----------------------------------------------------------------------------------------

COCKATRICE = """\
<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
    <deckname>Riders</deckname>
    <comments>Ride early.</comments>
    <zone name="main">
        <card number="2" name="Cram"/>
        <card number="1" name="Durin&apos;s Bane" price="0"/>
    </zone>
    <zone name="side">
        <card number="3" name="Twilight"/>
    </zone>
</cockatrice_deck>
"""
MAGIC_ONLINE = """\
<?xml version="1.0" encoding="utf-8"?>
<Deck xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <NetDeckID>0</NetDeckID>
  <PreconstructedDeckID>0</PreconstructedDeckID>
  <Cards CatID="1" Quantity="2" Sideboard="false" Name="Cram" />
  <Cards CatID="2" Quantity="1" Sideboard="false" Name="Durin's Bane" />
  <Cards CatID="3" Quantity="3" Sideboard="true" Name="Twilight" />
</Deck>
"""
LACKEY = """\
<deck version="0.8">
  <meta><game>meccg</game></meta>
  <superzone name="Deck">
    <card><name id="td105">Cram</name><set>TD</set></card>
    <card><name id="td105">Cram</name><set>TD</set></card>
    <card><name>Durin's Bane</name><set></set></card>
  </superzone>
  <superzone name="Sideboard">
    <card><name>Twilight</name></card><card><name>Twilight</name></card><card><name>Twilight</name></card>
  </superzone>
</deck>
"""


@pytest.mark.parametrize("text", [COCKATRICE, MAGIC_ONLINE, LACKEY], ids=["cockatrice", "magic-online", "lackey"])
def test_the_decks_of_other_programs_are_read(text: str) -> None:
    deck = read(text)
    counts: dict[tuple[str, str], int] = {}
    for entry in deck.entries:
        counts[entry.section, entry.name] = counts.get((entry.section, entry.name), 0) + entry.count
    assert counts == {("play_deck", "Cram"): 2, ("play_deck", "Durin's Bane"): 1, ("sideboard", "Twilight"): 3}
    assert {entry.set for entry in deck.entries} <= {"TD", None}
    assert not deck.notes
    assert accounted(text) == deck.lines


def test_the_name_of_a_deck_of_cockatrice_is_its_title() -> None:
    assert read(COCKATRICE).title == "Riders"
    assert [text.strip() for _, text in read(COCKATRICE).prose] == ["<comments>Ride early.</comments>"]


def test_a_zone_that_is_no_section_loses_nothing_silently() -> None:
    deck = read(COCKATRICE.replace('"side"', '"tokens"'))
    assert [note.kind for note in deck.notes] == ["unreadable"]
    assert len(deck.withheld) == 1
