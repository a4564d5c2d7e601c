"""What one copy more and one fewer of cards change, as a chart: two bars a card, with their intervals."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, Final

from cardpool.phrases import phrase
from validator.languages import ENGLISH, said
from validator.printable import printable
from validator.render.hands_svg import NARROW

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    Answer = Mapping[str, Any]

_MOST: Final = 15
"""Cards that a chart shows: those of which one copy more or fewer changes most."""
_TOP: Final = 30
_ROW: Final = 30
_BAR: Final = 7
_BOTTOM: Final = 34
_LABELS: Final = 150
_RIGHT: Final = 10
_LONGEST: Final = 22
"""Letters of a title."""
_OPACITIES: Final = (0.8, 0.4)
"""Of one more and of one fewer."""


def varied(cards: Sequence[Answer]) -> list[Answer]:
    """Give the cards of an answer of which one copy more and one fewer were tried, the most helpful first."""
    tried = [card for card in cards if card["one_more"]]
    return sorted(tried, key=lambda card: (-card["one_more"]["points"], card["title"]))


def render(answer: Answer, *, language: str = ENGLISH) -> str:
    """Give the chart as SVG that stands in a page and takes its colours.

    Args:
        answer: as `validator.engine.turns.play.Play.to_dict` gives it, with cards of which copies were tried.
        language: of its words, one of `validator.languages.LANGUAGES`.
    """
    tried = varied(answer["cards"])
    largest = sorted(tried, key=lambda card: -max(abs(card[one]["points"]) for one in _BOTH))[:_MOST]
    shown = [card for card in tried if card in largest]
    height = _TOP + _ROW * len(shown) + _BOTTOM
    ends = [abs(end) for card in shown for one in _BOTH for end in card[one]["interval"]]
    widest = max([*ends, 0.1])
    middle = _LABELS + (NARROW - _LABELS - _RIGHT) / 2
    scale = (NARROW - _LABELS - _RIGHT) / 2 / widest
    turn = shown[0]["one_more"]["by"]
    heading = said(phrase("Points by turn {turn} with one copy more or fewer", turn=turn), language)
    caption = said(phrase("Strong: one more; pale: one fewer; lines: intervals."), language)
    described = said(_described(shown), language)
    named = 'aria-labelledby="changes-title changes-described"'
    view = f'viewBox="0 0 {NARROW} {height}" class="changes-chart" role="img"'
    look = 'fill="currentColor" font-family="sans-serif" font-size="12"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {view} {named} {look}>',
            f'<title id="changes-title">{_text(heading)}</title>',
            f'<desc id="changes-described">{_text(described)}</desc>',
            f'<text x="0" y="16" font-weight="bold">{_text(heading)}</text>',
            f'<path d="M{middle:.1f} {_TOP - 4}V{height - _BOTTOM + 2}" stroke="currentColor" fill="none"/>',
            *_scale(middle, scale, widest, height),
            *(part for row, card in enumerate(shown) for part in _row(card, _TOP + _ROW * row, middle, scale)),
            f'<text x="0" y="{height - 4}" font-size="11">{_text(caption)}</text>',
            "</svg>",
        ]
    )


_BOTH: Final = ("one_more", "one_fewer")


def _scale(middle: float, scale: float, widest: float, height: int) -> Iterator[str]:
    for points in (-widest, widest):
        where = f'x="{middle + points * scale:.1f}" y="{height - _BOTTOM + 14}"'
        anchor = "start" if points < 0 else "end"
        yield f'<text {where} font-size="11" text-anchor="{anchor}">{points:+.1f}</text>'


def _row(card: Answer, top: int, middle: float, scale: float) -> Iterator[str]:
    title = card["title"] if len(card["title"]) <= _LONGEST else f"{card['title'][: _LONGEST - 1]}…"
    yield f'<text x="0" y="{top + _BAR + 6}">{_text(title)}</text>'
    for number, name in enumerate(_BOTH):
        change, y = card[name], top + (_BAR + 2) * number
        start, length = middle + min(change["points"], 0) * scale, abs(change["points"]) * scale
        yield (
            f'<rect x="{start:.1f}" y="{y}" width="{length:.1f}" height="{_BAR}" fill-opacity="{_OPACITIES[number]}"/>'
        )
        low, high = (middle + end * scale for end in change["interval"])
        yield f'<path d="M{low:.1f} {y + _BAR / 2}H{high:.1f}" stroke="currentColor" fill="none"/>'


def _described(cards: Sequence[Answer]) -> str:
    told = "; ".join(
        f"{card['title']} {card['one_more']['points']:+.2f}, {card['one_fewer']['points']:+.2f}" for card in cards
    )
    return phrase("One copy more, one fewer: {changes}.", changes=told)


def _text(text: str) -> str:
    """Escape a text; what XML cannot hold is written out."""
    return escape(printable(text))
