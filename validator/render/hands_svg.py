"""What `Hands.to_dict` gives as a chart: bars of the exact odds, whiskers where the simulation put them."""

from __future__ import annotations

from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardpool.phrases import phrase
from validator.languages import ENGLISH, said, word
from validator.printable import printable
from validator.render.hands_text import percent

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    Answer = Mapping[str, Any]

WIDTH: Final = 640
NARROW: Final = 340
"""Width for a chart on a phone, or beside a text."""
_ROW: Final = 22
_BAR: Final = 14
_OPACITIES: Final = (0.75, 0.5, 0.3)
"""Of the bars of a group, the first the strongest: they tell apart on light and on dark ground alike."""
STYLE: Final = (
    "svg:root{background:#fff;color:#222}@media(prefers-color-scheme:dark){svg:root{background:#161616;color:#ddd}}"
)
"""For a chart that is a file of its own; one that stands in a page has the colours of the text around it."""


class _Bar(NamedTuple):
    label: str
    share: float
    interval: Sequence[float] | None = None
    group: int = 0
    """Which of `_OPACITIES` it has."""


class _Scale(NamedTuple):
    """Where things stand."""

    margin: int
    start: int
    """Where bars begin."""
    length: int
    """Of a bar that stands for all cases."""

    def at(self, share: float) -> float:
        """Give where a bar ends."""
        return self.start + share * self.length


_SCALES: Final = {WIDTH: _Scale(8, 150, 400), NARROW: _Scale(0, 140, 138)}
"""By the width of the chart; beyond them stand the figures."""


class _Panel(NamedTuple):
    title: str
    bars: tuple[_Bar, ...]


def render(answer: Answer, *, standalone: bool = True, narrow: bool = False, language: str = ENGLISH) -> str:
    """Give the chart of an answer as SVG that needs nothing else: no script, no style sheet, no font of its own.

    Args:
        answer: as `validator.engine.hands.Hands.to_dict` gives it.
        standalone: whether it is a file of its own; if not, it stands in a page and takes that page's colours.
        narrow: whether it is `NARROW` units wide instead of `WIDTH`.
        language: of its words, one of `validator.languages.LANGUAGES`.
    """
    width = NARROW if narrow else WIDTH
    scale = _SCALES[width]
    panels = [_said(panel, language) for panel in _panels(answer) if panel.bars]
    height = sum(_height(panel) for panel in panels) + 2 * _ROW
    title, described = (
        _text(said(_title(answer), language)),
        _text(" ".join(_described(one, language) for one in panels)),
    )
    view = f'viewBox="0 0 {width} {height}" class="hands-chart" role="img"'
    named = 'aria-labelledby="hands-title hands-described"'
    look = 'fill="currentColor" font-family="sans-serif" font-size="13"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {view} {named} {look}>',
        f'<title id="hands-title">{title}</title>',
        f'<desc id="hands-described">{described}</desc>',
    ]
    if standalone:
        parts.append(f"<style>{STYLE}</style>")
    top = 0
    for panel in panels:
        parts.extend(_drawn(panel, top, scale))
        top += _height(panel)
    parts.append(
        f'<text x="{scale.margin}" y="{top + _ROW}" font-size="11">{_text(said(_caption(answer), language))}</text>'
    )
    return "\n".join([*parts, "</svg>"])


def _title(answer: Answer) -> str:
    deck = answer["deck"]
    name, held, cards = deck["name"] or deck["source"], answer["hand_size"], answer["deck_size"]
    if not name:
        return phrase("Opening hands: {held} of {cards} cards", held=held, cards=cards)
    return phrase("Opening hands of {name}: {held} of {cards} cards", name=name, held=held, cards=cards)


def _caption(answer: Answer) -> str:
    if not answer["hands"]:
        return phrase("Bars: exact odds.")
    sentence = "Bars: exact odds. Whiskers: {hands:,} simulated hands, seed {seed}."
    return phrase(sentence, hands=answer["hands"], seed=answer["seed"])


def _panels(answer: Answer) -> Iterator[_Panel]:
    opening = [row for row in answer["odds"] if row["by"] == "opening"]
    yield _Panel(phrase("In the opening hand: one, two, three or more"), tuple(_grouped(opening)))
    yield _Panel(
        phrase("Something that can be played by then"),
        tuple(
            _Bar(phrase(_WORDS[row["kind"]], turn=row["turn"]), row["exact"], row["interval"])
            for row in answer["playable"]
        ),
    )
    if answer["redraw"]:
        redraw = answer["redraw"]
        yield _Panel(phrase("The redraw"), (_Bar(phrase("given up"), redraw["exact"], redraw["interval"]),))
    avatars = [row for row in answer["odds"] if row["kind"] == "avatar" and row["by"] != "opening"]
    yield _Panel(
        phrase("One avatar or more seen by the end of a turn"),
        tuple(_Bar(phrase("turn {turn}", turn=row["by"]), row["exact"], row["interval"]) for row in avatars),
    )
    spreads = (answer.get("solitaire") or {}).get("spreads")
    if spreads:
        turns = spreads["turns"]["histogram"]
        yield _Panel(
            phrase("The turn of the last shadow token"),
            tuple(_Bar(phrase("turn {turn}", turn=one["value"]), one["share"]) for one in turns),
        )


_WORDS: Final = {"playable": "anything, turn {turn}", "playable points": "worth points, turn {turn}"}


def _grouped(rows: Iterable[Answer]) -> Iterator[_Bar]:
    for kind, group in groupby(rows, key=lambda row: row["kind"]):
        for number, row in enumerate(group):
            yield _Bar("" if number else kind, row["exact"], row["interval"], number)


def _said(panel: _Panel, language: str) -> _Panel:
    bars = tuple(bar._replace(label=word(said(bar.label, language), language)) for bar in panel.bars)
    return _Panel(said(panel.title, language), bars)


def _height(panel: _Panel) -> int:
    return 2 * _ROW + sum(_room(bar) for bar in panel.bars)


def _room(bar: _Bar) -> int:
    return _BAR + 2 if bar.group else _ROW


def _drawn(panel: _Panel, top: int, scale: _Scale) -> Iterator[str]:
    yield f'<text x="{scale.margin}" y="{top + _ROW}" font-weight="bold">{_text(panel.title)}</text>'
    y = top + _ROW + 6
    for bar in panel.bars:
        y += _room(bar) - _BAR
        yield from _bar(bar, y, scale)
        y += _BAR


def _bar(bar: _Bar, y: int, scale: _Scale) -> Iterator[str]:
    base = y + _BAR - 3
    if bar.label:
        yield f'<text x="{scale.start - 8}" y="{base}" text-anchor="end">{_text(bar.label)}</text>'
    end = scale.at(bar.share)
    yield (
        f'<rect x="{scale.start}" y="{y}" width="{_number(bar.share * scale.length)}" height="{_BAR}" '
        f'fill-opacity="{_OPACITIES[min(bar.group, len(_OPACITIES) - 1)]}"/>'
    )
    if bar.interval is not None:
        low, high = map(scale.at, bar.interval)
        tick, middle = f"{y + 2}v{_BAR - 4}", y + _BAR // 2
        path = f"M{_number(low)} {tick}M{_number(low)} {middle}H{_number(high)}M{_number(high)} {tick}"
        yield f'<path d="{path}" fill="none" stroke="currentColor" stroke-width="1.5"/>'
        end = max(end, high)
    yield f'<text x="{_number(end + 8)}" y="{base}" font-size="11">{percent(bar.share)}</text>'


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _described(panel: _Panel, language: str) -> str:
    parts, label = [], ""
    for bar in panel.bars:
        label = bar.label or label
        parts.append(f"{said(phrase(_OR_MORE[bar.group], label=label), language)} {percent(bar.share)}")
    return f"{panel.title}: {'; '.join(parts)}."


_OR_MORE: Final = ("{label}", "{label}, two or more", "{label}, three or more")


def _text(text: str) -> str:
    """Escape a text; what XML cannot hold is written out."""
    return escape(printable(text))
