"""Deck sheets: what stands on them, read back from the PDF."""

from __future__ import annotations

import datetime as dt
import io
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # the library has no types
from pypdf import PdfReader

from cardpool.database import open_pool
from validator.checking import check
from validator.fingerprint import short_code
from validator.render import sheet_pdf
from validator.render.sheet import Group, Part, Row, _label, sheet_of
from validator.render.sheet_layout import MOST_BOXES, PAPERS, STYLES, blocks_of, place
from validator.render.sheet_pdf import blank_to_pdf, to_pdf
from validator.resolving import names_of

if TYPE_CHECKING:
    from validator.render.sheet_layout import Style
    from validator.report import Report

EXAMPLES = Path(__file__).parents[2] / "examples"
FONTS = sorted(Path(sheet_pdf.__file__).with_name("fonts").glob("*.ttf"))
NAMES = names_of(open_pool())
LISTS = sorted(path.name for path in EXAMPLES.iterdir() if path.suffix in {".deck", ".txt"})


@cache
def report_on(name: str) -> Report:
    return check((EXAMPLES / name).read_bytes(), source=name)


def pages_of(data: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(data)).pages]


@pytest.mark.parametrize("font", FONTS, ids=lambda font: font.stem)
def test_the_fonts_have_every_letter_of_every_title(font: Path) -> None:
    letters = set(TTFont(font).getBestCmap())
    titles = [card.title for card in NAMES.pool]

    assert len(FONTS) == 2
    assert len(titles) > 4_000
    assert {letter for title in titles for letter in title if ord(letter) not in letters} == set()
    assert set(map(ord, "☐·…")) <= letters


def test_the_fonts_come_with_their_licence() -> None:
    licence = FONTS[0].with_name("LICENSE").read_text("utf-8")

    assert "Permission is hereby granted, free of charge" in licence
    assert [font.name for font in FONTS if font.name not in licence] == []


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", LISTS)
def test_a_sheet_has_a_box_for_each_copy_on_one_page(name: str, paper: str) -> None:
    report = report_on(name)
    held = sum(one.count for one in report.deck.holdings) + sum(one.count or 0 for one in report.deck.unresolved)

    (text,) = pages_of(to_pdf([sheet_of(report, NAMES, player="Ana", event="Open")], paper))

    assert text.count("☐") == held
    assert f"all {held}" in text
    for section in ("play_deck", "sideboard", "location_deck"):
        total = report.deck.total_if_resolved(section)
        heading = section.replace("_", " ").capitalize()
        assert (f"{heading} · {total}" in text) == (total > 0)
    assert {card.title for card, *_ in report.deck.holdings if card.title not in text} == set()
    assert {one.name for one in report.deck.unresolved if one.name[:80] not in text} == set()
    for part in ("Ana", "Open", short_code(report.digest), report.verdict.upper(), *report.versions.values()):
        assert part in text
    assert f"law of {report.law_of}" in text
    assert "page 1" not in text


def test_cards_stand_by_section_and_kind_in_alphabetical_order() -> None:
    sheet = sheet_of(check("Deck\n1 Wolves\n3 Cave-drake\nSites\n1 Moria [M]\n1 Bree\nPool\n1 Éowyn\n1 Balin\n"), NAMES)

    assert [(part.heading, [group.heading for group in part.groups]) for part in sheet.parts] == [
        ("Pool", ["Characters"]), ("Play deck", ["Hazards"]), ("Location deck", ["Sites"]),
    ]  # fmt: skip
    assert [[row.label for group in part.groups for row in group.rows] for part in sheet.parts] == [
        ["Balin (hero, TW)", "Éowyn"], ["Cave-drake", "Wolves"], ["Bree (hero)", "Moria (minion)"],
    ]  # fmt: skip


@pytest.mark.slow
def test_every_card_has_a_label_of_its_own_that_is_printed_whole() -> None:
    cards = {card.same_as: card for card in NAMES.pool}
    rows = tuple(Row(_label(card, NAMES), 3) for card in cards.values())
    sheet = replace(sheet_of(check("Deck\n1 Wolves\n"), NAMES), parts=(Part("Play deck", (Group("All", rows),)),))

    pages = pages_of(to_pdf([sheet], "letter"))

    text = "\n".join(pages)
    printed = Counter(line.removeprefix("3 ☐☐☐ ") for line in text.splitlines())
    assert len({row.label for row in rows}) == len(rows) > 4_000
    assert [row.label for row in rows if printed[row.label] != 1] == []
    assert text.count("☐") == 3 * len(rows)
    for number, page in enumerate(pages, 1):
        assert f"page {number} of {len(pages)}" in page
        assert sheet.code in page
        assert ("Notes" in page) == (number == len(pages))
    assert text.count("Play deck, all (continued)") in range(3 * len(pages) - 3, 3 * len(pages))


@pytest.mark.parametrize("style", STYLES)
def test_no_line_stands_beyond_its_column(style: Style) -> None:
    rows = [Row(f"card {number}", number % 15) for number in range(400)]
    parts = [Part(f"part {place}", (Group("kind", tuple(rows[place::7])),)) for place in range(7)]
    blocks = list(blocks_of(parts))

    placed = place(blocks, style, 100, 150)

    assert [one for one in placed if one.top + style.line > (150 if one.page else 100)] == []
    assert sum(one.line.level == 2 for one in placed) == 400
    assert sum(one.line.boxes for one in placed) == sum(n if n <= MOST_BOXES else 1 for _, n in rows if n)
    spots = [(one.page, one.column, one.top) for one in placed]
    assert spots == sorted(set(spots))
    # Below a heading there is a card, in the same column.
    for one, after in pairwise(placed):
        assert one.line.level >= 2 or (one.page, one.column) == (after.page, after.column)


def test_the_same_deck_gives_the_same_bytes() -> None:
    text = (EXAMPLES / LISTS[0]).read_bytes()
    made = {to_pdf([sheet_of(check(text, as_of=dt.date(2026, 3, 1)), NAMES)]) for _ in range(2)}

    assert len(made) == 1
    assert len(set(map(blank_to_pdf, PAPERS))) == 2


@pytest.mark.slow
def test_letters_that_the_font_has_not_are_written_with_those_that_it_has() -> None:
    sheet = sheet_of(
        check("# 山田さん\nDeck\n1 Wolves\n2 Волк 狼\n"), NAMES, player="Ω Žižka 山田\x07", event="\u202eDlrow"
    )

    (text,) = pages_of(to_pdf([sheet]))

    assert "Ω Žižka Shan Tian" in text.replace("ShanTian", "Shan Tian")
    assert "Dlrow" in text
    assert "Волк Lang" in text


def test_sheets_of_several_decks_stand_on_pages_of_their_own() -> None:
    sheets = [sheet_of(report_on(name), NAMES) for name in LISTS]

    pages = pages_of(to_pdf(sheets))

    assert [sheet.code in page for sheet, page in zip(sheets, pages, strict=True)] == [True] * len(LISTS)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_blank_sheet_has_room_for_a_deck(paper: str) -> None:
    (text,) = pages_of(blank_to_pdf(paper))

    headings = ("Pool", "Characters", "Resources", "Hazards", "Sideboard", "Sites")
    assert [text.count(f"{heading} total ____") for heading in headings] == [1] * 6
    assert text.count("☐") == 5
    width, height = PAPERS[paper]
    box = PdfReader(io.BytesIO(blank_to_pdf(paper))).pages[0].mediabox
    assert (round(float(box.width) * 25.4 / 72, 1), round(float(box.height) * 25.4 / 72, 1)) == (width, height)
