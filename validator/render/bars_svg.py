"""Numbers as bars, in panels below one another: the chart of whatever is counted."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final, NamedTuple

from validator.printable import printable
from validator.render.hands_svg import NARROW, STYLE, WIDTH

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_ROW: Final = 20
_LABELLED: Final = 34
"""Height of a row whose label stands above its bar."""


class _Scale(NamedTuple):
    """Where things stand."""

    margin: int
    start: int
    """Where bars begin."""
    length: int
    """Of the longest bar; beyond it stand the figures."""
    letters: int
    """How many of a label there is room for."""
    above: bool
    """Whether labels stand above their bars, not left of them."""


_SCALES: Final = {WIDTH: _Scale(8, 230, 310, 34, above=False), NARROW: _Scale(0, 0, 240, 48, above=True)}

_FIT: Final = 40
"""Bold letters that fit beside each other on a phone, whatever its font."""


class Bar(NamedTuple):
    """One bar."""

    label: str
    number: float
    """How long it is, 0 and up, beside the others of its panel."""
    shown: str = ""
    """What stands beyond it; the number where there is nothing."""


class Panel(NamedTuple):
    """Bars of one kind, under a heading."""

    heading: str
    bars: Sequence[Bar]


def render(
    title: str, panels: Iterable[Panel], *, name: str = "statistics", standalone: bool = True, narrow: bool = False
) -> str:
    """Give the chart as SVG that needs nothing else: no script, no style sheet, no font of its own.

    Args:
        title: what it shows.
        panels: from above; those without bars are left out.
        name: begins the ids in it, which must be different from those of other charts of a page.
        standalone: whether it is a file of its own; if not, it stands in a page, takes that page's colours, and the
            page says the title.
        narrow: whether it is made for a phone, or to stand beside a text.
    """
    width = NARROW if narrow else WIDTH
    scale = _SCALES[width]
    top = 28 if standalone else 0
    drawn: list[str] = []
    for panel in panels:
        if panel.bars:
            drawn.extend(_drawn(panel, top, scale))
            top += _height(panel, scale)
    look = f'aria-labelledby="{name}-title" fill="currentColor" font-family="sans-serif" font-size="12"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {top + 12}" role="img" {look}>',
        f'<title id="{name}-title">{_text(title)}</title>',
    ]
    if standalone:
        parts.append(f"<style>{STYLE}</style>")
        parts.append(f'<text x="{scale.margin}" y="20" font-size="15" font-weight="bold">{_text(title)}</text>')
    return "\n".join([*parts, *drawn, "</svg>", ""])


def _height(panel: Panel, scale: _Scale) -> int:
    return _ROW + 8 + len(panel.bars) * (_LABELLED if scale.above else _ROW)


def _drawn(panel: Panel, top: int, scale: _Scale) -> Iterator[str]:
    y = top + _ROW
    # The widest letters that a phone may have need no more; a longer heading is pressed into the width.
    long = scale.above and len(panel.heading) > _FIT
    pressed = f' textLength="{NARROW}" lengthAdjust="spacingAndGlyphs"' if long else ""
    yield f'<text x="{scale.margin}" y="{y}" font-weight="bold"{pressed}>{_text(panel.heading)}</text>'
    most = max(bar.number for bar in panel.bars) or 1
    for bar in panel.bars:
        y += _LABELLED if scale.above else _ROW
        label = bar.label if len(bar.label) <= scale.letters else f"{bar.label[: scale.letters - 1]}…"
        if scale.above:
            yield f'<text x="{scale.start}" y="{y - 15}">{_text(label)}</text>'
        else:
            yield f'<text x="{scale.start - 8}" y="{y}" text-anchor="end">{_text(label)}</text>'
        length = scale.length * bar.number / most
        shown = _text(bar.shown or f"{bar.number:,}")
        yield (
            f'<rect x="{scale.start}" y="{y - 11}" width="{length:.1f}" height="14" fill-opacity="0.6"/>'
            f'<text x="{scale.start + length + 6:.1f}" y="{y}" font-size="11">{shown}</text>'
        )


def _text(text: str) -> str:
    return escape(printable(text))
