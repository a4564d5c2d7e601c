"""Lists pasted from a page."""

from __future__ import annotations

import pytest

from validator.decklists import UnreadableList, read

PAGE = """\
<!DOCTYPE html>
<html><head><title>Riders of Rohan</title>
<style>li { color: red }</style>
<script>var deck = "<li>9 Sauron</li>";</script></head>
<body>
<nav><a href="/">Home</a> <a href="/forum">Forum</a></nav>
<h2>Pool</h2>
<ul>
<li>1 Th&eacute;oden
<li>1 &Eacute;owyn</li>
</ul>
<h2>Resources (3)</h2>
<p>2 <b>Cram</b> (TD)<br>1 <a href="https://example.org">Durin&#8217;s Axe</a></p>
<h2>Sideboard</h2>
<h3>Hazards</h3>
<table>
<tr><th>Qty</th><th>Card</th><th>Set</th></tr>
<tr><td>3</td><td>Twilight</td><td>TW</td></tr>
<tr><td>1<td>River<td>LE
</table>
<!-- <li>1 Balrog</li> -->
<p>Play it well, and do not forget to ride to Isengard early in the game.</p>
</body></html>
"""


def test_a_page_gives_what_a_reader_sees() -> None:
    deck = read(PAGE)
    assert (deck.layout, deck.title) == ("html", "Riders of Rohan")
    assert [(e.section, e.kind, e.count, e.name, e.set, e.line) for e in deck.entries] == [
        ("pool", None, 1, "Théoden", None, 9),
        ("pool", None, 1, "Éowyn", None, 10),
        ("play_deck", "resource", 2, "Cram", "TD", 13),
        ("play_deck", "resource", 1, "Durin’s Axe", None, 13),
        ("sideboard", "hazard", 3, "Twilight", "TW", 18),
        ("sideboard", "hazard", 1, "River", "LE", 19),
    ]
    assert not deck.notes


def test_what_stands_beside_the_list_is_prose() -> None:
    assert [text for _, text in read(PAGE).prose] == [
        "Riders of Rohan",
        "Home Forum",
        "Play it well, and do not forget to ride to Isengard early in the game.",
    ]


@pytest.mark.parametrize(
    "text",
    ["<p>3 Cram</p><p>2 Sting</p>", "3 Cram<br>2 Sting", "3 Cram<br />\n2 Sting<br/>", "<li>3 Cram<li>2 Sting",
     "<ul><li>3 Cram</li><li>2 Sting</li></ul>", "<div>3 Cram<div>2 Sting</div></div>",
     "<pre>3 Cram\n2 Sting</pre>", "<table><tr><td>3<td>Cram<tr><td>2<td>Sting</table>",
     "<table><tr><td>Cram</td><td>3</td></tr><tr><td>Sting</td><td>2</td></tr></table>",
     "<table><tr><td><p>3 Cram</p><p>2 Sting</p></td><td>Buy this, it is cheap and good for you.</td></tr></table>",
     "<TABLE><TBODY><TR><TD><TABLE><TR><TD>3</TD><TD>Cram</TD></TR><TR><TD>2</TD><TD>Sting</TD></TR></TABLE></TABLE>",
     "3 Cram<br>2&nbsp;Sting"],
)  # fmt: skip
def test_every_way_to_break_lines(text: str) -> None:
    assert [(entry.count, entry.name) for entry in read(text).entries] == [(3, "Cram"), (2, "Sting")]


def test_what_is_struck_out_is_kept_aside() -> None:
    deck = read("<p>2 Cram</p><p><s>3 Sting</s></p><p><del>3</del> 1 Orcrist</p>")
    assert [(entry.count, entry.name) for entry in deck.entries] == [(2, "Cram"), (1, "Orcrist")]
    assert [text for _, text in deck.prose] == ["~~3 Sting~~"]


def test_a_file_shown_on_a_page_is_read_in_its_own_layout() -> None:
    deck = read("<pre>\n####\nDeck\n####\n2 Cram (TD)\n\n####\nSites\n####\n1 Moria [H] (TW)\n</pre>")
    assert deck.layout == "gccg"
    assert [(entry.section, entry.name, entry.line) for entry in deck.entries] == [
        ("play_deck", "Cram", 5),
        ("location_deck", "Moria", 10),
    ]


@pytest.mark.parametrize("text", ["<html></html>", "<p></p>", "<script>1 Cram</script>", "<p>&nbsp;</p>"])
def test_a_page_without_a_card_is_refused(text: str) -> None:
    with pytest.raises(UnreadableList, match=r"no card|empty"):
        read(text)


@pytest.mark.parametrize(
    "text",
    ["<p>1 Cram", "<p>1 Cram<", "<p>1 Cram</p", "<p>1 Cram<!--", "<p>1 Cram<![CDATA[", "<p>1 Cram</", "<p>1 Cram<?x",
     "<p>1 Cram</table></td></tr>", "<p>1 Cram<tr><td></tr>", "<p>1 Cram<script>", "<td>1 Cram",
     "<p>1 Cram</p></p></p>"],
)  # fmt: skip
def test_a_page_that_breaks_off_is_read_as_far_as_it_goes(text: str) -> None:
    (entry,) = read(text).entries
    assert entry.name.startswith("Cram")


# --- tags in a list that is no page -----------------------------------------------------------------------------------

LIST = "Pool\n1 Balin\n1 Bofur\n\nDeck\n2 Cram\n3 Twilight\n\nSites\n1 Moria\n1 Rivendell\n"
CARDS = [(entry.section, entry.count, entry.name) for entry in read(LIST).entries]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Pool", "<hr>\nPool"), ("\nSites", "<hr/>\n\nSites"), ("Deck", "<b>Deck</b>"), ("2 Cram", "2 <i>Cram</i>"),
        ("1 Balin", "1 Balin<br>"), ("1 Balin", "<p>1 Balin"), ("1 Balin", "<li>1 Balin</li>"),
        ("Sites", "<h2>Sites</h2>"),
        ("1 Balin\n1 Bofur", "1 Balin<br>1 Bofur"), ("2 Cram", '2 <a href="https://a.example/cram">Cram</a>'),
        ("1 Moria", "</div>\n1 Moria"), ("Pool", "<div>\nPool"), ("Pool", '<font color="red">Pool</font>'),
        ("1 Moria", "<BR>\n1 Moria"), ("Pool", "<table>\nPool"), ("2 Cram", "2 <u><b>Cram</b></u>"),
    ],
)  # fmt: skip
def test_one_tag_makes_no_page(old: str, new: str) -> None:
    deck = read(LIST.replace(old, new, 1))
    assert deck.layout == "text"
    assert [(entry.section, entry.count, entry.name) for entry in deck.entries] == CARDS
    assert not [note for note in deck.notes if note.kind != "repaired"]


@pytest.mark.parametrize("tag", ["s", "del", "strike"])
def test_what_is_struck_out_in_a_list_is_no_card(tag: str) -> None:
    deck = read(LIST.replace("2 Cram", f"<{tag}>2 Cram</{tag}>"))
    assert [(entry.section, entry.count, entry.name) for entry in deck.entries] == [
        card for card in CARDS if card[2] != "Cram"
    ]


def test_a_tag_in_the_other_layouts_that_are_lines_makes_no_page() -> None:
    gccg = "# GCCG\n####\nDeck\n####\n<hr>\n2 Cram (TD)\n3 Twilight (TW)\n1 River (TW)\n"
    table = "count,card\n2,<b>Cram</b>\n3,Twilight\n1,River\n"
    for text, layout in ((gccg, "gccg"), (table, "table")):
        deck = read(text)
        assert deck.layout == layout
        assert [(entry.count, entry.name) for entry in deck.entries] == [(2, "Cram"), (3, "Twilight"), (1, "River")]


def test_a_name_stays_where_it_stands_beside_a_tag() -> None:
    text = LIST.replace("2 Cram", "2 <b>Cram</b>")
    entry = next(entry for entry in read(text).entries if entry.name == "Cram")
    assert text.split("\n")[entry.line - 1][entry.column - 1 :].startswith("Cram")


@pytest.mark.parametrize("mark", ["<br>", "<br />", "<BR/>"])
def test_a_list_whose_lines_end_in_breaks_is_a_part_of_a_page(mark: str) -> None:
    deck = read(LIST.replace("\n", f"{mark}\n"))
    assert deck.layout == "html"
    assert [(entry.section, entry.count, entry.name) for entry in deck.entries] == CARDS


@pytest.mark.parametrize(
    "line",
    ['<input type="number" value="3"> Cram', '<input value="3" type="text"/> <b>Cram</b>',
     "<select><option>1</option><option selected>3</option></select> Cram",
     '<select><option>1<option selected="selected">3<option>4</select> Cram',
     "<select><option>3</option><option>2</option></select> Cram"],
)  # fmt: skip
def test_a_count_in_a_form_is_a_count(line: str) -> None:
    deck = read(f"<ul><li>{line}</li><li>2 Sting</li></ul>")
    assert [(entry.count, entry.name) for entry in deck.entries] == [(3, "Cram"), (2, "Sting")]


def test_what_else_a_form_shows_is_no_card() -> None:
    deck = read(
        "<select><option>English</option><option>Deutsch</option></select><input type='hidden' value='9'>"
        "<input type='submit' value='Save'><ul><li>3 Cram</li><li>2 Sting</li></ul>"
    )
    assert [(entry.count, entry.name) for entry in deck.entries] == [(3, "Cram"), (2, "Sting")]
    assert [text for _, text in deck.prose] == ["English"]


@pytest.mark.parametrize("number", ["0" * 5_000 + "65", "9" * 5_000, "x" + "f" * 5_000, "1114112"])
def test_the_number_of_no_sign_is_no_fault(number: str) -> None:
    deck = read(f"<html><body><p>1 &#{number};Gandalf</p><p>2 Sting</p></body></html>")
    assert [entry.count for entry in deck.entries] == [1, 2]
    assert deck.entries[1].name == "Sting"
