"""What `Play.to_dict` gives as a chart: points by turn, their median and spread, and the goals of games."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardpool.phrases import phrase, remarks
from rulesets.finding import both
from validator.languages import ENGLISH, said
from validator.printable import printable
from validator.render.hands_svg import NARROW, STYLE, WIDTH

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    Answer = Mapping[str, Any]

_HEIGHT: Final = 300
_TOP: Final = 34
_BOTTOM: Final = 46
_LEFT: Final = 34
_RIGHT: Final = 44
_LEGEND: Final = 16
"""Height of the line that tells two decks apart."""
_LONGEST: Final = 36
"""Letters of the name of a deck beside another."""
_DASHES: Final = ("", "7 4")
"""Of the line of the first deck, and of the second."""


class _Frame(NamedTuple):
    """Where things stand."""

    width: int
    turns: int
    most: int

    def x(self, turn: float) -> float:
        """Give where a turn stands."""
        return _LEFT + (self.width - _LEFT - _RIGHT) * (turn - 1) / max(self.turns - 1, 1)

    def y(self, points: float) -> float:
        """Give where a number of points stands."""
        return _HEIGHT - _BOTTOM - (_HEIGHT - _TOP - _BOTTOM) * points / self.most


def render(answer: Answer, *, standalone: bool = True, narrow: bool = False, language: str = ENGLISH) -> str:
    """Give the chart as SVG that needs nothing else: no script, no style sheet, no font of its own.

    Args:
        answer: as `validator.engine.turns.play.Play.to_dict` gives it, or of two decks.
        standalone: whether it is a file of its own; if not, it stands in a page and takes that page's colours.
        narrow: whether it is made for a phone, or to stand beside a text.
        language: of its words, one of `validator.languages.LANGUAGES`.
    """
    decks = [answer["a"], answer["b"]] if "difference" in answer else [answer]
    width = NARROW if narrow else WIDTH
    most = max(row["q90"] for deck in decks for row in deck["points"])
    goals = [goal["points"] for goal in decks[0]["reached"] if goal["points"] <= most + _BEYOND]
    frame = _Frame(width, decks[0]["turns"], max(most, *goals, 1) + 1)
    height = _HEIGHT + _LEGEND * (len(decks) > 1)
    view = f'viewBox="0 0 {width} {height}" class="play-chart" role="img"'
    named = 'aria-labelledby="play-title play-described"'
    look = 'fill="currentColor" font-family="sans-serif" font-size="13"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {view} {named} {look}>',
        f'<title id="play-title">{_text(said(_title(decks), language))}</title>',
        f'<desc id="play-described">{_text(" ".join(said(_described(deck), language) for deck in decks))}</desc>',
    ]
    if standalone:
        parts.append(f"<style>{STYLE}</style>")
    heading = said(phrase("Marshalling points by the end of a turn"), language)
    parts.append(f'<text x="8" y="18" font-weight="bold">{_text(heading)}</text>')
    parts.extend(_axes(frame, goals))
    for number, deck in enumerate(decks):
        parts.extend(_drawn(frame, deck["points"], _DASHES[number]))
    for row, caption in enumerate(_captions(decks, narrow=narrow)):
        y = _HEIGHT - 8 + _LEGEND * row
        parts.append(f'<text x="8" y="{y}" font-size="11">{_text(said(caption, language))}</text>')
    return "\n".join([*parts, "</svg>"])


def _captions(decks: Sequence[Answer], *, narrow: bool) -> Iterator[str]:
    """Say what is drawn; the page that a narrow chart stands in tells itself how many games, and of which lists."""
    if narrow:
        yield phrase("Line: median; band: 8 of 10 games.")
        if len(decks) > 1:
            yield phrase("Unbroken: this list; dashed: the other.")
        return
    sentence = "Line: median; band: 8 of 10 games. {games:,} games, seed {seed}."
    yield phrase(sentence, games=decks[0]["games"], seed=decks[0]["seed"])
    if len(decks) > 1:
        first, last = map(_short_name, decks)
        if first == last:
            first, last = phrase("the first list"), phrase("the second list")
        yield phrase("Unbroken: {first}; dashed: {last}.", first=first, last=last)


_BEYOND: Final = 6
"""Goals so far above what is reached are on the chart still."""


def _axes(frame: _Frame, goals: Sequence[int]) -> Iterator[str]:
    left, right, base = frame.x(1), frame.x(frame.turns), frame.y(0)
    yield f'<path d="M{_number(left)} {_TOP}V{_number(base)}H{_number(right)}" fill="none" stroke="currentColor"/>'
    for goal in goals:
        y = frame.y(goal)
        yield (
            f'<path d="M{_number(left)} {_number(y)}H{_number(right)}" fill="none" stroke="currentColor" '
            'stroke-opacity="0.4" stroke-dasharray="2 4"/>'
        )
        yield f'<text x="{_number(right + 6)}" y="{_number(y + 4)}" font-size="11">{goal}</text>'
    step = max(1, -(-frame.turns // 10))
    for turn in range(step, frame.turns + 1, step):
        where = f'x="{_number(frame.x(turn))}" y="{_number(base + 16)}"'
        yield f'<text {where} font-size="11" text-anchor="middle">{turn}</text>'
    for points in range(0, frame.most, 10):
        where = f'x="{_LEFT - 6}" y="{_number(frame.y(points) + 4)}"'
        yield f'<text {where} font-size="11" text-anchor="end">{points}</text>'


def _drawn(frame: _Frame, rows: Sequence[Answer], dashes: str) -> Iterator[str]:
    above = [f"{_number(frame.x(row['turn']))},{_number(frame.y(row['q90']))}" for row in rows]
    below = [f"{_number(frame.x(row['turn']))},{_number(frame.y(row['q10']))}" for row in reversed(rows)]
    yield f'<polygon points="{" ".join([*above, *below])}" fill-opacity="0.18"/>'
    middle = [f"{_number(frame.x(row['turn']))},{_number(frame.y(row['median']))}" for row in rows]
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    yield f'<polyline points="{" ".join(middle)}" fill="none" stroke="currentColor" stroke-width="2"{dashed}/>'


def _title(decks: Sequence[Answer]) -> str:
    return phrase("Points by turn of {names}", names=both(map(_name, decks)))


def _name(deck: Answer) -> str:
    return deck["deck"]["name"] or deck["deck"]["source"] or phrase("the list")


def _short_name(deck: Answer) -> str:
    """Give the name of a deck as far as the chart has room for two: the beginning of a name, the end of a path."""
    name = _name(deck)
    if len(name) <= _LONGEST:
        return name
    return f"{name[: _LONGEST - 1]}…" if deck["deck"]["name"] else f"…{name[1 - _LONGEST :]}"


def _described(deck: Answer) -> str:
    told = "turn {turn} {median} ({low} to {high})"
    rows = [
        phrase(told, turn=row["turn"], median=row["median"], low=row["q10"], high=row["q90"]) for row in deck["points"]
    ]
    return phrase("Median and spread of eight games in ten: {turns}.", turns=remarks(rows))


def _number(value: float) -> str:
    return f"{value:z.1f}".removesuffix(".0")


def _text(text: str) -> str:
    """Escape a text; what XML cannot hold is written out."""
    return escape(printable(text))
