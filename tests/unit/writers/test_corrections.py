"""Proposed corrections: what is taken, what stays open, and that nothing else of the list changes."""

from __future__ import annotations

import codecs
import io
import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardpool.database import open_pool
from cardpool.names import Names
from validator.checking import check
from validator.corrections.choice import NEAR
from validator.corrections.proposal import Proposal, propose
from validator.decklists import Decklist, read
from validator.decklists.writers import WriteError

if TYPE_CHECKING:
    from validator.report import Report

POOL = open_pool()
NAMES = Names(POOL)


def proposal_for(data: bytes, alignment: str | None = None) -> Proposal:
    def ask(deck: Decklist) -> Report:
        return check(deck, pool=POOL, alignment=alignment)

    return propose(ask(read(data)), NAMES, data, ask)


def took(proposal: Proposal) -> list[tuple[int, str, str, str]]:
    return [(one.line, one.written, one.card.title, one.reason) for one in proposal.changes]


GCCG = """\
#
# GCCG v0.9.6.3 Middle-earth deck
#
# Typed in haste
#

####
Deck
####

# Hazard (9)

3 Cave-draek (TW)
2  Twilihgt   (LE)
1 Doors of Nihgt
3 Zwielicht

####
Pool
####

1 Dôgirb (LE)
1 Nobody at All
"""


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "iso-8859-1", "windows-1252", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("ended", [True, False])
def test_only_the_wrong_names_change(line_end: str, encoding: str, ended: bool) -> None:  # noqa: FBT001
    text = GCCG.replace("\n", line_end)
    text = text if ended else text.rstrip("\r\n")
    if encoding == "windows-1252":
        text = text.replace("haste", "“haste”…")
    mark = {"utf-16-le": codecs.BOM_UTF16_LE, "utf-16-be": codecs.BOM_UTF16_BE}.get(encoding, b"")

    proposal = proposal_for(mark + text.encode(encoding))

    expected = (
        text.replace("Cave-draek", "Cave-drake")
        .replace("Twilihgt", "Twilight")
        .replace("Doors of Nihgt", "Doors of Night")
        .replace("Dôgirb", "Dôgrib")
    )
    assert proposal.data == mark + expected.encode(encoding)
    assert took(proposal) == [
        (13, "Cave-draek", "Cave-drake", "one letter off"),
        (14, "Twilihgt", "Twilight", "one letter off"),
        (15, "Doors of Nihgt", "Doors of Night", "one letter off"),
        (22, "Dôgirb", "Dôgrib", "one letter off"),
    ]
    assert [(one.line, one.written) for one in proposal.unresolved] == [(23, "Nobody at All")]
    assert (proposal.layout, proposal.rewritten) == ("gccg", False)


def test_utf_16_without_a_mark_stays_without_one() -> None:
    text = "Play deck\n2 Cave-draek\n"

    assert proposal_for(text.encode("utf-16-le")).data == text.replace("draek", "drake").encode("utf-16-le")


@pytest.mark.parametrize(
    ("encoding", "name"), [("ascii", "Dogrib"), ("iso-8859-1", "Dôgrib"), ("utf-8", "Dôgrib"), ("utf-16-le", "Dôgrib")]
)
def test_letters_that_the_encoding_lacks_are_written_plain(encoding: str, name: str) -> None:
    above = "" if encoding == "ascii" else "1 Éomer\n"
    data = f"Pool\n{above}1 Dogirb\n".encode(encoding)

    proposal = proposal_for(data)

    assert proposal.data == f"Pool\n{above}1 {name}\n".encode(encoding)
    assert proposal.changes[0].card.title == "Dôgrib"


def test_a_byte_that_stands_for_nothing_stays_as_it_is() -> None:
    data = b"Deck\n2 Cave-draek\n// \x81\x93so\x94 it goes\n"

    assert proposal_for(data).data == data.replace(b"draek", b"drake")


@pytest.mark.parametrize(
    ("line", "corrected"),
    [
        ("  2x  Cave-draek", "  2x  Cave-drake"),
        ("Cave-draek x2", "Cave-drake x2"),
        ("Cave-draek (x2)", "Cave-drake (x2)"),
        ("- 2 Cave-draek [N] (TW)", "- 2 Cave-drake [N] (TW)"),
        ("**2 Cave-draek**", "**2 Cave-drake**"),
        ("2 Doors  of\tNihgt", "2 Doors of Night"),
        ("2 Cave-draek, 1 Twilihgt, 1 River", "2 Cave-drake, 1 Twilight, 1 River"),
        ("SB: 2 Cave-draek", "SB: 2 Cave-drake"),
        # What had to be mended before it could be read is written as it was read.
        ("1 DÃ´girb", "1 Dôgrib"),
    ],
)
def test_a_name_is_found_in_its_line_whatever_stands_around_it(line: str, corrected: str) -> None:
    around = "Play deck\n3 Orc-patrol\n{}\n1 Assassin\n"

    assert proposal_for(around.format(line).encode()).data.decode() == around.format(corrected)


def test_an_alias_or_a_foreign_title_is_no_mistake() -> None:
    data = b"Play deck\n3 Zwielicht\n1 Strider\n"

    proposal = proposal_for(data)
    assert (proposal.changes, proposal.unresolved, proposal.data) == ((), (), data)


@pytest.mark.parametrize(
    ("written", "title", "reason"),
    [
        ("Cave-draek", "Cave-drake", "one letter off"),
        ("Long Grievious Seige", "Long Grievous Siege", "2 letters off"),
        ("Tide in Eddy Fate's", "Eddy in Fate’s Tide", "words in another order"),
        ("Der Wächter im Waser", "Watcher in the Water", "its German title, one letter off"),
        ("Regiment of Crows", "Regiment of Black Crows", "part of the name"),
        ("Haldir the Marchwarden of", None, "more words than any title"),
        ("Cave-dragon", None, "3 letters off"),
        ("Friends of Northern Rhovanion", None, "another word"),
        ("Bands of Northern Rhovanion", None, "another word"),
        ("Orc", None, "the beginning of many"),
        ("Crom", None, "one letter of four"),
        ("Nobody at All", None, "nothing"),
    ],
)
def test_only_what_is_clearly_near_is_taken(written: str, title: str | None, reason: str) -> None:
    proposal = proposal_for(f"Play deck\n2 Twilight\n1 {written}\n".encode())

    if title:
        assert [(one.card.title, one.reason) for one in proposal.changes] == [(title, reason)]
        assert proposal.changes[0].score >= NEAR
    else:
        assert proposal.changes == ()
        assert [one.written for one in proposal.unresolved] == [written]


@pytest.mark.parametrize(
    ("part", "whole"),
    [("Smaug", "Smaug Ahunt"), ("Gollum", "Gollum’s Fate"), ("Tundra", None), ("Gamling", "Gamling the Old")],
)
def test_one_word_of_a_title_is_never_taken_for_it(part: str, whole: str | None) -> None:
    proposal = proposal_for(f"Play deck\n2 Twilight\n1 {part}\n".encode())

    assert whole not in [one.card.title for one in proposal.changes]


def test_a_title_that_several_cards_share_is_taken_only_where_the_line_tells_which() -> None:
    nobody = proposal_for(b"Sites\n1 Rivendeel\n1 Mora\n")
    assert nobody.changes == ()

    minion = proposal_for(b"Sites\n1 Rivendeel [M]\n")
    assert [(one.card.title, one.card.alignment) for one in minion.changes] == [("Rivendell", "minion")]
    assert minion.data == b"Sites\n1 Rivendell [M]\n"

    wizard = proposal_for(b"Sites\n1 Rivendeel\n", alignment="wizard")
    assert [(one.card.title, one.card.alignment) for one in wizard.changes] == [("Rivendell", "hero")]


def test_a_line_that_is_corrected_may_tell_the_player_and_so_another_line() -> None:
    # Gandalf's name is shared with the Fallen-wizard's; the first line says that this is a deck of his.
    data = b"Alignment: fallen-wizard\n\nPlay deck\n1 Gandlaf\n"

    proposal = proposal_for(data)
    assert [(one.card.title, one.card.alignment) for one in proposal.changes] == [("Gandalf", "fallen-wizard")]


def test_a_set_that_is_not_known_is_left_open_as_another_card_may_be_meant() -> None:
    proposal = proposal_for(b"Play deck\n2 Twilight (ZZ)\n")

    assert proposal.changes == ()
    (line,) = proposal.unresolved
    assert (line.ranked[0].card.title, line.ranked[0].reason) == ("Twilight", "what the line may mean")
    assert "no set ZZ" in line.why


def test_a_line_without_a_readable_count_stays_unresolved() -> None:
    proposal = proposal_for(b"Play deck\n2 Twilight\n0 Cave-draek\n")

    assert proposal.changes == ()
    assert [one.line for one in proposal.unresolved] == [3]


def test_the_verdict_that_is_given_is_the_one_of_the_corrected_list() -> None:
    data = b"Play deck\n2 Twilight\n1 Cave-draek\n"

    proposal = proposal_for(data)
    assert proposal.report.verdict == check(proposal.data, pool=POOL).verdict
    assert proposal.report.deck.unresolved == []
    assert len(check(data, pool=POOL).deck.unresolved) == 1


# --- other layouts ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("indent", [None, 2])
def test_json_keeps_its_form(indent: int | None) -> None:
    deck = {"play_deck": [{"name": "Cave-draek", "count": 2}, {"name": "Dôgirb", "count": 1}], "name": "Cave-draek"}
    data = json.dumps(deck, indent=indent).encode()

    proposal = proposal_for(data)
    corrected = json.loads(proposal.data)
    # On one line the deck's own name is the same text, and it cannot be told which is the card's.
    if indent:
        assert corrected["play_deck"] == [{"name": "Cave-drake", "count": 2}, {"name": "Dôgrib", "count": 1}]
        assert proposal.data.splitlines()[0] == data.splitlines()[0]
    else:
        assert [one.written for one in proposal.unresolved] == ["Cave-draek"]
    assert corrected["name"] == "Cave-draek"
    assert not proposal.rewritten


def test_netmeccg_keeps_its_suffixes() -> None:
    data = b"[NetMECCG v1.4 Deck]\r\n\r\n[hazards]\r\nCave-draek*\r\nCave-draek*\r\n[sites]\r\nRivendeel*\r\n"

    expected = data.replace(b"draek", b"drake").replace(b"Rivendeel*", b"Rivendell*")
    assert proposal_for(data).data == expected


def workbook(*rows: tuple[object, ...]) -> bytes:
    openpyxl = pytest.importorskip("openpyxl", reason="the extra `sheets` is not installed")
    book = openpyxl.Workbook()
    for row in (("section", "count", "card"), *rows):
        book.active.append(row)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def test_a_workbook_is_proposed_as_our_json() -> None:
    data = workbook(("Play deck", 2, "Cave-draek"), ("Play deck", 1, "Twilight"), ("Play deck", 1, "Nobody at All"))

    proposal = proposal_for(data)
    assert (proposal.layout, proposal.rewritten) == ("json", True)
    assert json.loads(proposal.data)["play_deck"] == [
        {"count": 1, "name": "Twilight", "card": "TW-106"},
        {"count": 2, "name": "Cave-drake", "card": "TW-20"},
        {"count": 1, "name": "Nobody at All"},
    ]


def test_a_workbook_with_a_line_that_no_json_can_hold_has_no_corrected_list() -> None:
    with pytest.raises(WriteError, match="no count that can be read"):
        proposal_for(workbook(("Play deck", 2, "Cave-draek"), ("Play deck", "some", "Twilight")))


# --- what holds for every list ----------------------------------------------------------------------------------------

TITLES = sorted({card.title for card in POOL if card.type not in {"site", "region"}})


@st.composite
def lists(draw: st.DrawFn) -> str:
    lines = ["Play deck"]
    for title in draw(st.lists(st.sampled_from(TITLES), min_size=1, max_size=12)):
        name = title
        if draw(st.booleans()):
            place = draw(st.integers(0, len(title) - 1))
            name = title[:place] + draw(st.sampled_from(["", "q", title[place] * 2])) + title[place + 1 :]
        lines.append(draw(st.sampled_from(["{} {}", "{}x {}", "  {}  {}"])).format(draw(st.integers(1, 3)), name))
    return draw(st.sampled_from(["\n", "\r\n"])).join([*lines, ""])


@given(text=lists())
@settings(max_examples=60)
def test_a_proposal_is_safe_and_complete(text: str) -> None:
    data = text.encode()
    try:
        before = check(data, pool=POOL)
    except ValueError:
        return
    proposal = proposal_for(data)

    old, new = text.splitlines(), proposal.data.decode().splitlines()
    changed = {change.line for change in proposal.changes}
    assert len(old) == len(new)
    assert all(new[at] == line for at, line in enumerate(old) if at + 1 not in changed)
    after = {holding.line: holding.card for holding in check(proposal.data, pool=POOL).deck.holdings}
    assert all(after[change.line] is change.card for change in proposal.changes)
    # A corrected line may tell who plays, or leave that in doubt: what another line means may hang on it, and is said.
    lines = {holding.line for holding in before.deck.holdings} | {line.line for line in before.deck.unresolved}
    assert {one.line for one in proposal.unresolved} == lines - after.keys()
    # What is left open stays so: the corrected list has no more to correct.
    again = proposal_for(proposal.data)
    assert (again.changes, again.data) == ((), proposal.data)
