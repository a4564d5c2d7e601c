"""Deck sheets as PDF, and a blank one to register a deck on. Needs the extra `pdf`.

The same sheets give the same bytes.
"""

from __future__ import annotations

import datetime as dt
import importlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from anyascii import anyascii

from validator.render.sheet_layout import OF_SEVERAL_PAGES, PAPERS, STYLES, blocks_of, place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from validator.render.sheet import Sheet
    from validator.render.sheet_layout import Placed, Style

_FONTS: Final = Path(__file__).with_name("fonts")
_FONT: Final = "DejaVuSansCondensed"
_BOX: Final = "☐"
_MARGIN: Final = 11.0
"""In mm: less than that, many printers cut off."""
_GAP: Final = 5.0
"""Between columns."""
_FOOT: Final = 36.0
"""Height of what stands below the cards on the last page: notes and signatures."""
_BELOW: Final = 6.0
"""Height of the line with the number of the page."""
_NARROWEST: Final = 0.58
"""How far letters may shrink before a text is cut."""
_REGISTRATION: Final = (
    ("Pool", 14), ("Characters", 10), ("Resources", 26), ("Hazards", 26), ("Sideboard", 26), ("Sites", 24),
)  # fmt: skip
"""Headings of the blank sheet, and lines below each."""
_PLAYER_TYPES: Final = ("Wizard", "Ringwraith", "Fallen-wizard", "Balrog", "other")


class NoPdfError(Exception):
    """The extra `pdf` is not installed; the message says so, and what to do."""


def to_pdf(sheets: Sequence[Sheet], paper: str = "a4") -> bytes:
    """Print deck sheets, each from a page of its own.

    Args:
        sheets: one at least.
        paper: one of `validator.render.sheet_layout.PAPERS`.

    Raises:
        NoPdfError: the extra is not installed.
    """
    first = sheets[0]
    title = first.event or "Deck sheets" if len(sheets) > 1 else f"Deck sheet {first.code}"
    canvas = _Canvas(paper, title, max(sheet.day for sheet in sheets))
    for sheet in sheets:
        _print_sheet(canvas, sheet)
    return canvas.data()


def blank_to_pdf(paper: str = "a4") -> bytes:
    """Print a sheet on which a deck is registered by hand.

    Args:
        paper: one of `validator.render.sheet_layout.PAPERS`.

    Raises:
        NoPdfError: the extra is not installed.
    """
    canvas = _Canvas(paper, "Deck registration", dt.date(2000, 1, 1))
    _print_blank(canvas)
    return canvas.data()


class _Canvas:
    """A document, and what is drawn in it, in mm from the upper left corner."""

    def __init__(self, paper: str, title: str, day: dt.date) -> None:
        try:
            fpdf: Any = importlib.import_module("fpdf")
        except ImportError as error:
            raise NoPdfError("Deck sheets need the extra `pdf`; install meccg-validator[pdf].") from error
        self.width, self.height = PAPERS[paper]
        self._pdf = fpdf.FPDF(unit="mm", format=PAPERS[paper])
        self._pdf.set_auto_page_break(auto=False)
        self._pdf.set_margin(0)
        self._pdf.c_margin = 0
        self._pdf.add_font(_FONT, "", _FONTS / f"{_FONT}.ttf")
        self._pdf.add_font(_FONT, "B", _FONTS / f"{_FONT}-Bold.ttf")
        self._letters = self._pdf.fonts[_FONT.lower()].cmap
        # When it was made, whenever that was: the same sheet gives the same bytes.
        self._pdf.set_creation_date(dt.datetime.combine(day, dt.time(), dt.UTC))
        self._pdf.set_title(self._printable(title))
        self._pdf.set_lang("en")

    def add_page(self) -> None:
        self._pdf.add_page()

    def text(
        self, x: float, y: float, text: str, *, size: float, width: float, bold: bool = False, right: bool = False
    ) -> None:
        """Write a text on one line, y being its base line; smaller where it is too wide, and cut at the last."""
        text = self._printable(text)
        self._pdf.set_font(_FONT, "B" if bold else "", size)
        wide = self._pdf.get_string_width(text)
        if wide > width:
            self._pdf.set_font(_FONT, "B" if bold else "", max(size * width / wide, size * _NARROWEST))
            while text and (wide := self._pdf.get_string_width(text)) > width + 0.01:
                text = f"{text.removesuffix('…')[:-1].rstrip()}…"
        self._pdf.text(x + width - wide if right else x, y, text)

    def wrapped(self, y: float, text: str, *, size: float, lines: int, bold: bool = False) -> None:
        """Write a text on several lines over the whole width, cut at the last."""
        text, width = self._printable(text), self.width - 2 * _MARGIN
        self._pdf.set_font(_FONT, "B" if bold else "", size)
        words, number = text.split(" "), 0
        while words and number < lines:
            taken = len(words)
            if number + 1 < lines:
                while taken > 1 and self._pdf.get_string_width(" ".join(words[:taken])) > width:
                    taken -= 1
            self.text(_MARGIN, y + number * size * 0.45, " ".join(words[:taken]), size=size, width=width, bold=bold)
            words, number = words[taken:], number + 1

    def line(self, x: float, y: float, width: float, *, heavy: bool = False) -> None:
        self._pdf.set_line_width(0.35 if heavy else 0.12)
        self._pdf.line(x, y, x + width, y)

    def frame(self, x: float, y: float, width: float, height: float) -> None:
        self._pdf.set_line_width(0.35)
        self._pdf.rect(x, y, width, height)

    def blank(self, x: float, y: float, width: float, label: str, value: str = "") -> None:
        """Draw a line to write on, its label before it; a value that is known stands on it."""
        self.text(x, y, label, size=8, width=width)
        self._pdf.set_font(_FONT, "", 8)
        start = self._pdf.get_string_width(label) + 2
        if value:
            self.text(x + start, y, value, size=10, width=width - start, bold=True)
        self.line(x + start, y + 1, width - start)

    def data(self) -> bytes:
        return bytes(self._pdf.output())

    def _printable(self, text: str) -> str:
        """Write with Latin letters what the font has no letters for."""
        return "".join(letter if ord(letter) in self._letters else anyascii(letter) for letter in text)


def _print_sheet(canvas: _Canvas, sheet: Sheet) -> None:
    blocks = list(blocks_of(sheet.parts))
    top, top_later = _MARGIN + 37, _MARGIN + 9
    last = canvas.height - _MARGIN - _BELOW - _FOOT
    for style in (*STYLES, OF_SEVERAL_PAGES):
        placed = place(blocks, style, last - top, last - top_later)
        if not any(one.page for one in placed):
            break
    boxes = max((one.line.boxes for one in placed), default=0)
    pages = max((one.page for one in placed), default=0) + 1
    for page in range(pages):
        canvas.add_page()
        if page:
            _print_short_head(canvas, sheet)
        else:
            _print_head(canvas, sheet)
        for one in placed:
            if one.page == page:
                _print_line(canvas, one, style, top_later if page else top, boxes)
        _print_foot(canvas, sheet, page + 1, pages)


def _print_head(canvas: _Canvas, sheet: Sheet) -> None:
    width, code = canvas.width - 2 * _MARGIN, 48.0
    left = width - code - 4
    canvas.blank(_MARGIN, _MARGIN + 4, left, "Player", sheet.player)
    canvas.blank(_MARGIN, _MARGIN + 10.5, left, "Deck", sheet.title)
    canvas.blank(_MARGIN, _MARGIN + 17, left, "Event", sheet.event)
    x = canvas.width - _MARGIN - code
    canvas.frame(x, _MARGIN, code, 18)
    canvas.text(x + 2, _MARGIN + 4.5, "Code of the deck", size=7, width=code - 4)
    canvas.text(x + 2, _MARGIN + 12.5, sheet.code, size=17, width=code - 4, bold=True)
    canvas.text(x + 2, _MARGIN + 16.5, f"Fingerprint {sheet.fingerprint[:23]}…", size=6, width=code - 4)
    verdict = f"{sheet.verdict.upper()}. {sheet.why}" if sheet.why else f"{sheet.verdict.upper()}."
    canvas.wrapped(_MARGIN + 22.5, verdict, size=8.5, lines=2, bold=True)
    canvas.text(_MARGIN, _MARGIN + 30.5, f"{sheet.terms} · {sheet.versions}", size=7, width=width)
    canvas.text(_MARGIN, _MARGIN + 34, sheet.totals, size=8, width=width, bold=True)
    canvas.line(_MARGIN, _MARGIN + 35.5, width, heavy=True)


def _print_short_head(canvas: _Canvas, sheet: Sheet) -> None:
    width = canvas.width - 2 * _MARGIN
    whose = " · ".join(part for part in (sheet.player, sheet.title, sheet.event) if part)
    canvas.text(_MARGIN, _MARGIN + 4, whose, size=9, width=width - 45, bold=True)
    canvas.text(canvas.width - _MARGIN - 42, _MARGIN + 4, sheet.code, size=11, width=42, bold=True, right=True)
    canvas.line(_MARGIN, _MARGIN + 6, width, heavy=True)


def _print_line(canvas: _Canvas, one: Placed, style: Style, top: float, boxes: int) -> None:
    width = (canvas.width - 2 * _MARGIN - (style.columns - 1) * _GAP) / style.columns
    x = _MARGIN + one.column * (width + _GAP)
    y = top + one.top + style.line * 0.75
    line = one.line
    if line.level < 2:  # noqa: PLR2004  # a heading
        canvas.text(x, y, line.text, size=style.size + (1, 0)[line.level], width=width, bold=True)
        if not line.level:
            canvas.line(x, y + 1, width)
        return
    box = style.line * 0.78
    count = style.size * 0.62
    canvas.text(x, y, line.count, size=style.size, width=count, right=True)
    for number in range(line.boxes):
        canvas.text(x + count + 1 + number * box, y + 0.35, _BOX, size=style.line * 2.4, width=9)
    start = count + 2.5 + boxes * box
    canvas.text(x + start, y, line.text, size=style.size, width=width - start)


def _print_foot(canvas: _Canvas, sheet: Sheet, page: int, pages: int) -> None:
    width = canvas.width - 2 * _MARGIN
    bottom = canvas.height - _MARGIN
    if page == pages:
        top = bottom - _BELOW - _FOOT + 4
        canvas.frame(_MARGIN, top, width, 20)
        canvas.text(_MARGIN + 2, top + 4, "Notes", size=7, width=30)
        half = (width - 6) / 2
        for number, (one, other) in enumerate(
            (("Checked by", "Day and time"), ("Signature", "Signature of the player"))
        ):
            canvas.blank(_MARGIN, top + 25.5 + 6.5 * number, half, one)
            canvas.blank(_MARGIN + half + 6, top + 25.5 + 6.5 * number, half, other)
    numbered = f"{sheet.code} · page {page} of {pages}" if pages > 1 else sheet.code
    canvas.text(_MARGIN, bottom, numbered, size=7, width=width, right=True)


def _print_blank(canvas: _Canvas) -> None:
    canvas.add_page()
    width = canvas.width - 2 * _MARGIN
    half = (width - 6) / 2
    canvas.text(_MARGIN, _MARGIN + 5, "Deck registration", size=14, width=width, bold=True)
    for number, labels in enumerate((("Player", "Event"), ("Deck", "Format and length"), ("Avatar", "Against"))):
        for side, label in enumerate(labels):
            canvas.blank(_MARGIN + side * (half + 6), _MARGIN + 13 + 7 * number, half, label)
    for number, name in enumerate(_PLAYER_TYPES):
        canvas.text(_MARGIN + number * 36, _MARGIN + 34, f"{_BOX} {name}", size=9, width=34)
    top, bottom = _MARGIN + 39, canvas.height - _MARGIN - 12
    column = (width - 2 * _GAP) / 3
    lines = sum(count for _, count in _REGISTRATION)
    high = (bottom - top) / ((lines + 1.6 * len(_REGISTRATION)) / 3 + 1)
    x, y = _MARGIN, top
    for heading, count in _REGISTRATION:
        if y + 5 * high > bottom:
            x, y = x + column + _GAP, top
        y += 1.4 * high
        canvas.text(x, y, heading, size=9, width=column - 20, bold=True)
        canvas.text(x + column - 20, y, "total ____", size=8, width=20, right=True)
        for _ in range(count):
            if y + high > bottom:
                x, y = x + column + _GAP, top
            y += high
            canvas.line(x, y, 7)
            canvas.line(x + 9, y, column - 9)
    canvas.blank(_MARGIN, canvas.height - _MARGIN - 3, half, "Signature of the player")
    canvas.blank(_MARGIN + half + 6, canvas.height - _MARGIN - 3, half, "Received, day and time")
