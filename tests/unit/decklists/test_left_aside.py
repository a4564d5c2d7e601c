"""What stands among talk, in comments and beside a name is read, asked about or named: never passed over."""

from __future__ import annotations

import re

import pytest

from cardpool.database import open_pool
from tests.odd_lists import LEGAL, LEGAL_ONLY, NEVER_LEGAL, OPEN, changed, each, expect
from validator.checking import check
from validator.decklists import Decklist, read
from validator.resolving import names_of
from validator.settling import settle


def settled(text: str) -> Decklist:
    return settle(read(text), names_of(open_pool()))


@each(
    "I play 9 Wolves here.", "I play 9 copies of Wolves here.", "see http://x.org 9 Wolves",
    "In this deck there are nine Wolves, which is many.", "In this deck I play Wolves x9, which is many.",
    "In this deck I play Wolves (9), which is many.", "What we have of Wolves: 9, and that is far more than enough.",
)  # fmt: skip
def test_a_card_with_its_count_among_talk_is_asked_about(line: str) -> None:
    expect(OPEN, f"2 Wolves (TW) => 2 Wolves\n{line}")


@each(
    "We win on turn 2 by dunking.", "Wolves are good against the 3 Dwarves.", "see http://x.org/deck?9-wolves",
    "They are worth 13 points, and nobody stops them.", "In 2004 the Wolves were played by many people.",
)  # fmt: skip
def test_talk_without_one_is_talk(line: str) -> None:
    expect(LEGAL_ONLY, f"+ \n{line}")


@each(
    "all Wolves",
    "both Wolves",
    "Wolves (all)",
    "Wolves - all of them",
    "alle Wolves",
    "2 Wolves [deck]",
    "2 Wolves [Deck]",
)
def test_words_for_all_copies_and_for_a_section_are_no_remark(line: str) -> None:
    expect(NEVER_LEGAL, f"2 Wolves (TW) => {line}")
    expect(LEGAL_ONLY, "2 Wolves (TW) => 2 Wolves (good in all games)")


@each(
    "2 Wolves?", "2 Wolves ?", "2 Wolves (?)", "2 Wolves (TW)?", "2 Wolves +", "2 Wolves+", "some Wolves",
    "several Wolves", "einige Wolves", "Wolves (a lot)", "Wolves - a few", "2 Wolves (plenty)", "Wolves, as needed",
    "as needed Wolves", "Wolves (ein paar)", "Wolves (beaucoup)", "Wolves (muchos)", "Wolves (any number)",
    "Wolves ×∞", "∞ Wolves", "Wolves (infinite)",
)  # fmt: skip
def test_what_asks_or_leaves_open_how_many_there_are_is_asked_about(line: str) -> None:
    expect(NEVER_LEGAL, f"2 Wolves (TW) => {line}")
    expect(LEGAL_ONLY, "2 Wolves (TW) => 2 Wolves!")
    expect(LEGAL_ONLY, "2 Wolves (TW) => 2 Wolves (they have a lot of prowess)")


def test_a_heading_in_brackets_is_no_tag_of_a_forum() -> None:
    expect(LEGAL_ONLY, *(f"{name} => [{name}]" for name in ("Pool", "Deck", "Sideboard", "Sites")))
    expect(LEGAL_ONLY, "^ [deck]", "+ [/deck]")


@each("Wolves ||", "Wolves||", "Wolves ++", "✓✓ Wolves", "Wolves ☑☑")
def test_two_strokes_may_be_a_count_too(line: str) -> None:
    expect(OPEN, f"2 Wolves (TW) => {line}", most=1)


@each("Wolves |||||", "||| Wolves", "Wolves|||", "Wolves ++", "Wolves ✓✓", "Wolves ***", "Wolves ??")
def test_strokes_may_be_a_count_where_a_line_is_a_copy(line: str) -> None:
    deck = read(f"[NetMECCG v1.4 Deck]\n[hazards]\nWargs\n{line}\n[sites]\nBree*\n")
    assert [(note.line, note.kind) for note in deck.notes] == [(4, "bad-count")]
    assert [entry.name for entry in deck.entries] == ["Wargs", "Bree"]


# --- comments and notes -----------------------------------------------------------------------------------------------

ASIDE = "is not counted, for it stands in a comment or among notes"


@each(
    "# 9 Wolves",
    "// 9 Wolves",
    "; 9 Wolves (TW)",
    "Notes\n9 Wolves",
    "## Comments\nGood ones:\n9 Wolves",
    "/* 9 Wolves */",
)
def test_a_card_in_a_comment_or_among_notes_is_named_and_not_counted(line: str) -> None:
    report = check(changed(f"+ \n{line}"), "coe")
    assert report.legal
    assert [(one.kind, one.message) for one in report.decklist.notes] == [("ignored", f'"9 Wolves" {ASIDE}.')]


@pytest.mark.parametrize(
    "text",
    [
        "# GCCG deck\n####\nDeck\n####\n3 Cram\n# 9 Wolves\n# 2 Sting\n# 3 of 5\n",
        "[NetMECCG v1.4 Deck]\n[resources]\nCram\n# 9 Wolves\n[notes]\n2 Sting\n3 points\n",
        "Deck\n3 Cram\n// 9 Wolves\n\nNotes\n2 Sting\n4 of them\n",
    ],
)
def test_they_are_named_in_one_note_in_every_layout(text: str) -> None:
    deck = settled(text)
    assert [entry.name for entry in deck.entries] == ["Cram"]
    assert [one.message for one in deck.notes if one.kind == "ignored"] == [
        f'"9 Wolves" {ASIDE}; so does 1 more line with a card.'
    ]


# --- marks ------------------------------------------------------------------------------------------------------------


@each(r"\1=\2", r"\1 = \2", r"\1:\2", r"-\1 \2", r"# \1 \2", r"; \1 \2", r"// \1 \2", r".\1 \2", r"–\1 \2")
def test_a_mark_that_every_count_has_is_none_of_a_comment_nor_less_than_nothing(line: str) -> None:
    marked = re.sub(r"^(\d) (.*)$", line, LEGAL, flags=re.MULTILINE)
    expect(LEGAL_ONLY, text=marked)
    nine = re.sub(r"^(\d) (.*)$", line, "9 Wolves")
    expect(NEVER_LEGAL, text=re.sub(r"^.*Wolves.*$", nine, marked, flags=re.MULTILINE))


@each("-2 Wolves", "- -2 Wolves")
def test_what_one_line_alone_has_is_no_bullet(line: str) -> None:
    expect(OPEN, f"2 Wolves (TW) => {line}", most=1)
