"""What `Statistics.to_dict` gives as one page, with pictures: for the screen, light or dark, and to be printed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from markupsafe import Markup

from validator.render import bars_svg
from validator.render.bars_svg import Bar, Panel
from validator.render.impact_text import side
from validator.render.page import page
from validator.render.statistics_svg import panels
from validator.render.stats_text import (
    about_the_lists,
    broken,
    by_kind,
    by_type,
    count_title,
    counts,
    grouped,
    headline,
    played,
    played_by,
    sizes,
    unknown,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    Answer = Mapping[str, Any]

_MOST: Final = 12
_PICTURED: Final = (
    "play_deck.resources", "play_deck.hazards", "play_deck.creatures", "play_deck.characters", "pool.total",
    "sideboard.total", "location_deck.total",
)  # fmt: skip
"""Counts whose values are drawn; the table names all."""


class _Table(NamedTuple):
    caption: str
    rows: list[tuple[str, ...]]


class _Part(NamedTuple):
    """A part of the page: a picture, and the tables that say the same."""

    name: str
    title: str
    panels: list[Panel]
    tables: list[_Table]

    @property
    def wide(self) -> Markup:
        return self._drawn("wide")

    @property
    def narrow(self) -> Markup:
        return self._drawn("narrow")

    def _drawn(self, width: str) -> Markup:
        drawn = bars_svg.render(
            self.title, self.panels, name=f"{self.name}-{width}", standalone=False, narrow=width == "narrow"
        )
        return Markup(drawn)  # noqa: S704  # our own SVG, whose texts are escaped


def render(answer: Answer) -> bytes:
    """Write the page.

    Args:
        answer: as `validator.archives.statistics.Statistics.to_dict` gives it.
    """
    return page(
        "stats.html",
        answer=answer,
        headline=headline(answer),
        side=side(answer["about"]),
        lists=[*about_the_lists(answer)],
        parts=[*_parts(answer)] if answer["lists"]["counted"] else [],
    )


def _parts(answer: Answer) -> Iterator[_Part]:
    who, avatars, *of_kind = panels(answer)
    yield _Part("who", "Who plays", [who, avatars], [
        _Table("Lists and verdicts by player type", by_type(answer)),
        _Table("Lists by avatar", counts(answer, "avatars")),
    ])  # fmt: skip
    drawn = {panel.heading.partition(" ")[0].lower(): [panel] for panel in of_kind if panel.bars}
    for kind, cards in by_kind(answer):
        yield _Part(kind, f"{kind.capitalize()} in most lists", drawn[kind], [
            _Table("Mean: copies in a list that has it; then the lists by section", played(cards)),
            _Table("Share of the lists of each player type", played_by(answer, cards)),
        ])  # fmt: skip
    if answer["rules"]:
        bars = [Bar(one["rule"], one["lists"]) for one in answer["rules"][:_MOST]]
        yield _Part("rules", "Rules that most lists break", [Panel("Lists that break a rule", bars)], [
            _Table("Lists that break a rule, by player type too", broken(answer)),
        ])  # fmt: skip
    pictured = [
        Panel(f"Lists by {count_title(one['count'])}", [Bar(*group) for group in grouped(one)])
        for one in answer["sizes"]
        if one["count"] in _PICTURED
    ]
    yield _Part("sizes", "Sizes", pictured, [_Table("Counts of a list", sizes(answer))])
    lines = answer["undecided_lines"]
    if lines["lines"]:
        caption = f"{lines['lines']:,} lines in {lines['lists']:,} lists; the most frequent"
        yield _Part("lines", "Lines whose card is not known", [], [_Table(caption, unknown(answer))])
