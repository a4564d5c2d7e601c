"""What each layout looks like: small decks, written out by hand."""

from __future__ import annotations

import io
import subprocess
import sys
import time

import pytest

from validator.decklists.writers import WRITERS, DeckToWrite, Line, WriteError, in_encoding, writer

DECK = DeckToWrite(
    title="Stewards of Gondor",
    alignment="wizard",
    avatar="Gandalf",
    length="short",
    lines=(
        Line("play_deck", 3, "Orc-patrol", "TW", None, "TW-74", "hazard"),
        Line("play_deck", 2, "Gandalf", "TW", "H", "TW-156", "character"),
        Line("play_deck", 1, "Muster", "TW", None, "TW-276", "resource"),
        Line("pool", 1, "Éowyn", "TW", None, "TW-148", "character", starting=True),
        Line("pool", 1, "Haldir", "TW", None, "TW-164", "character"),
        Line("sideboard", 2, "Burning Rick, Cot, and Tree", "LE", None, "LE-175", "resource"),
        Line("sideboard_fallen_wizard", 1, "River", "TW", None, "TW-84", "hazard"),
        Line("location_deck", 1, "Moria", "LE", "M", "LE-392", "site"),
        Line("location_deck", 1, "Wold & Foothills", "TW", None, "TW-1", "region"),
    ),
)
UNKNOWN = Line("play_deck", 2, "Cave-dragon", number=7, written="2 Cave-dragon")
NO_COUNT = Line("play_deck", None, "0 Wargs", number=9, written="0 Wargs")

GCCG = """\
#
# GCCG Middle-earth deck
#
# Stewards of Gondor
#

####
Deck
####

# Character (2)

2 Gandalf [H] (TW)

# Resource (1)

1 Muster (TW)

# Hazard (3)

3 Orc-patrol (TW)

####
Pool
####

# Character (2)

1 Éowyn (TW)
1 Haldir (TW)

#########
Sideboard
#########

# Resource (2)

2 Burning Rick, Cot, and Tree (LE)

################
Sideboard vs. fw
################

# Hazard (1)

1 River (TW)

#####
Sites
#####

# Site (1)

1 Moria [M] (LE)

# Region (1)

1 Wold & Foothills (TW)
"""

NETMECCG = """\
[NetMECCG v1.4 Deck]

# -
# -

[starting]
Eowyn
Haldir

[sideboard]
Burning Rick, Cot, and Tree
Burning Rick, Cot, and Tree

[anti-FW]
River

[characters]
Gandalf
Gandalf

[resources]
Muster

[hazards]
Orc-patrol
Orc-patrol
Orc-patrol

[sites]
Moria*
Wold & Foothills

"""

TEXT = """\
Name: Stewards of Gondor
Alignment: wizard
Avatar: Gandalf
Length: short

Pool (2)
1 Éowyn (TW) # starting
1 Haldir (TW)

Play deck (6)

Characters (2)
2 Gandalf [H] (TW)

Resources (1)
1 Muster (TW)

Hazards (3)
3 Orc-patrol (TW)

Sideboard (2)
2 Burning Rick, Cot, and Tree (LE)

Sideboard against Fallen-wizards (1)
1 River (TW)

Sites (2)
1 Moria [M] (LE)
1 Wold & Foothills (TW)
"""

JSON = """\
{
  "name": "Stewards of Gondor",
  "alignment": "wizard",
  "avatar": "Gandalf",
  "length": "short",
  "pool": [
    {"count": 1, "name": "Éowyn", "card": "TW-148", "starting": true},
    {"count": 1, "name": "Haldir", "card": "TW-164"}
  ],
  "play_deck": [
    {"count": 3, "name": "Orc-patrol", "card": "TW-74"},
    {"count": 2, "name": "Gandalf", "card": "TW-156"},
    {"count": 1, "name": "Muster", "card": "TW-276"}
  ],
  "sideboard": [
    {"count": 2, "name": "Burning Rick, Cot, and Tree", "card": "LE-175"}
  ],
  "sideboard_fallen_wizard": [
    {"count": 1, "name": "River", "card": "TW-84"}
  ],
  "location_deck": [
    {"count": 1, "name": "Moria", "card": "LE-392"},
    {"count": 1, "name": "Wold & Foothills", "card": "TW-1"}
  ]
}
"""

CSV = """\
section,count,card,set
Pool,1,Éowyn # starting,TW
Pool,1,Haldir,TW
Play deck,3,Orc-patrol,TW
Play deck,2,Gandalf [H],TW
Play deck,1,Muster,TW
Sideboard,2,"Burning Rick, Cot, and Tree",LE
Sideboard vs. FW,1,River,TW
Sites,1,Moria [M],LE
Sites,1,Wold & Foothills,TW
"""


def bare(deck: DeckToWrite) -> DeckToWrite:
    """The deck as layouts without set codes and letters get it."""
    return DeckToWrite(
        title=deck.title,
        lines=tuple(line._replace(set=None, tag=line.tag if line.name == "Moria" else None) for line in deck.lines),
    )


@pytest.mark.parametrize(
    ("layout", "deck", "expected"),
    [
        ("gccg", DECK, GCCG),
        ("netmeccg", bare(DECK), NETMECCG),
        ("text", DECK, TEXT),
        ("json", DECK, JSON),
        ("csv", DECK, CSV),
    ],
)
def test_a_deck_is_written_as_the_layout_has_it(layout: str, deck: DeckToWrite, expected: str) -> None:
    assert writer(layout).write(deck) == expected


def test_octgn_has_a_section_a_type_and_escapes_what_xml_reads() -> None:
    text = writer("octgn").write(bare(DECK))

    assert isinstance(text, str)
    assert text.startswith('<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<deck game="1fe65646-')
    no_card = 'id="00000000-0000-0000-0000-000000000000"'
    assert (
        '  <section name="Sites" shared="False">\n'
        f'    <card qty="1" {no_card}>Moria [M]</card>\n'
        f'    <card qty="1" {no_card}>Wold &amp; Foothills</card>\n'
        "  </section>\n"
    ) in text
    assert f'<section name="Hazards" shared="False">\n    <card qty="3" {no_card}>Orc-patrol</card>' in text
    assert "<notes>Stewards of Gondor</notes>" in text


def test_a_workbook_has_the_rows_of_the_table_and_takes_no_name_for_a_formula() -> None:
    openpyxl = pytest.importorskip("openpyxl", reason="the extra `sheets` is not installed")
    odd = Line("sideboard", 1, "=1+1", card="X-1", kind="hazard")
    data = writer("xlsx").write(DeckToWrite(lines=(*DECK.lines, odd)))

    assert isinstance(data, bytes)
    sheet = openpyxl.load_workbook(io.BytesIO(data)).active
    rows = [tuple(cell or "" for cell in row) for row in sheet.iter_rows(values_only=True)]
    assert rows[0] == ("section", "count", "card", "set")
    assert rows[4] == ("Play deck", 2, "Gandalf [H]", "TW")
    assert rows[7] == ("Sideboard", 1, "=1+1", "")
    assert sheet["C8"].data_type == "s"


def test_a_workbook_without_the_extra_is_refused_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    with pytest.raises(WriteError, match=r"meccg-validator\[sheets\], or write csv"):
        writer("xlsx").write(DECK)


def test_the_module_for_sheets_is_loaded_only_to_write_one() -> None:
    code = "import sys, validator.decklists.writers.xlsx; sys.exit('openpyxl' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# --- lines that are not understood ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("layout", "expected"),
    [
        ("gccg", "####\nDeck\n####\n\n# Not known\n\n2 Cave-dragon [M]\n"),
        ("netmeccg", "[resources]\nCave-dragon*\nCave-dragon*\n"),
        ("octgn", '    <card qty="2" id="00000000-0000-0000-0000-000000000000">Cave-dragon [M]</card>\n'),
        ("text", "Play deck (2)\n2 Cave-dragon [M]\n"),
        ("json", '{"count": 2, "name": "Cave-dragon", "alignment": "M"}'),
        ("csv", "Play deck,2,Cave-dragon [M],\n"),
    ],
)
def test_what_is_not_understood_is_an_entry(layout: str, expected: str) -> None:
    line = UNKNOWN._replace(tag="M", written="2 Cave-dragon [M]")

    assert expected in str(writer(layout).write(DeckToWrite(unresolved=(line,))))


@pytest.mark.parametrize("layout", ["gccg", "text"])
def test_what_cannot_be_counted_stands_as_it_stood_where_a_line_may(layout: str) -> None:
    written = str(writer(layout).write(DeckToWrite(lines=DECK.lines, unresolved=(NO_COUNT,)))).splitlines()

    assert "0 Wargs" in written
    # A line that is not known has no type: it stands above what says one.
    assert written.index("0 Wargs") < written.index("3 Orc-patrol (TW)")


@pytest.mark.parametrize("layout", WRITERS)
@pytest.mark.parametrize(
    ("line", "words"),
    [(NO_COUNT, "Line 9 has no count"), (UNKNOWN._replace(section=""), "Line 7 stands in no section")],
)
def test_what_no_entry_can_hold_is_refused(layout: str, line: Line, words: str) -> None:
    pytest.importorskip("openpyxl", reason="the extra `sheets` is not installed")
    if line.section and layout in {"gccg", "text"}:
        return
    with pytest.raises(WriteError, match=words):
        writer(layout).write(DeckToWrite(unresolved=(line,)))


# --- the rest ---------------------------------------------------------------------------------------------------------


def test_a_title_stays_on_one_line() -> None:
    deck = DeckToWrite(title="One\nTwo\x00\tThree", lines=DECK.lines)

    for layout in ("gccg", "text", "octgn"):
        assert "One Two Three" in str(writer(layout).write(deck))


@pytest.mark.parametrize(
    ("encoding", "expected"),
    [
        ("utf-8", "Shelob’s Lair, Dôgrib"),
        ("iso-8859-1", "Shelob's Lair, Dôgrib"),
        ("ascii", "Shelob's Lair, Dogrib"),
    ],
)
def test_letters_that_an_encoding_lacks_become_plain(encoding: str, expected: str) -> None:
    assert in_encoding("Shelob’s Lair, Dôgrib", encoding) == expected


def test_an_unknown_layout_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match='"pdf" is not a layout that can be written; known are csv, gccg, json'):
        writer("pdf")


@pytest.mark.slow
def test_the_same_deck_gives_the_same_bytes_at_any_time() -> None:
    first = {layout: writer(layout).write(DECK) for layout in WRITERS}
    # ZIP archives count in steps of two seconds.
    time.sleep(2.1)
    assert {layout: writer(layout).write(DECK) for layout in WRITERS} == first
