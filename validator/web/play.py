"""Games as the page shows them: a chart of points by turn, how soon, each card, and one game told turn by turn."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from markupsafe import Markup

from rulesets.finding import say
from validator.engine.no_deck import NoDeckError
from validator.engine.turns.play import Play
from validator.engine.turns.request import PlayRequest
from validator.http.bodies import LARGEST
from validator.languages import all_said
from validator.render import play_svg
from validator.render.hands_text import percent
from validator.usage import UsageError
from validator.web.seeds import seed_after, seed_in

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardpool.pool import CardPool
    from validator.report import Report

GAMES: Final = 1_000
"""Games that are played for the page: an answer must come at once."""


class Row(NamedTuple):
    """A row of a table: what it is about, and its figures."""

    name: str
    cells: tuple[str, ...]


class StoryTurn(NamedTuple):
    """A turn of the game that is told."""

    turn: int
    """0 before the first."""
    events: tuple[Mapping[str, Any], ...]


class PlayView(NamedTuple):
    """The games of one list; without `answer`, the reason why there are none."""

    seed: int
    problem: str = ""
    answer: Mapping[str, Any] | None = None
    """As `validator.engine.turns.play.Play.to_dict` gives it."""
    chart: Markup = Markup()
    goals: tuple[Row, ...] = ()
    cards: tuple[Row, ...] = ()
    story: tuple[StoryTurn, ...] = ()

    @property
    def next(self) -> int:
        """The seed of other games."""
        return seed_after(self.seed)


def play_view(report: Report, pool: CardPool, written: str) -> PlayView:
    """Play the games of a list.

    Args:
        report: the check of the list.
        pool: the cards that it was made with.
        written: the seed, which repeats everything, as the form sends it; empty: 0.
    """
    seed = seed_in(written)
    if seed is None:
        return PlayView(
            0, say("The seed of games is a whole number from 0 to {most:,}; play other games.", most=LARGEST)
        )
    try:
        answer = all_said(Play(report, pool, PlayRequest(games=GAMES, seed=seed)).to_dict(), report.language)
    except (NoDeckError, UsageError) as error:
        return PlayView(seed, error.args[0])
    return PlayView(
        seed,
        answer=answer,
        # Every text in it is escaped where it is made.
        chart=Markup(play_svg.render(answer, standalone=False, narrow=True, language=report.language)),  # noqa: S704
        goals=tuple(_goal(goal) for goal in answer["reached"]),
        cards=tuple(_card(card) for card in answer["cards"] if card["played"]),
        story=tuple(_story(answer["story"])),
    )


def _goal(goal: Mapping[str, Any]) -> Row:
    return Row(str(goal["points"]), (str(goal["median_turn"] or "-"), percent(goal["by"][-1])))


def _card(card: Mapping[str, Any]) -> Row:
    shares = (percent(card[name]) for name in ("played", "stranded"))
    return Row(card["title"], (*shares, str(card["turn"] or "-")))


def _story(events: Sequence[Mapping[str, Any]]) -> list[StoryTurn]:
    return [StoryTurn(turn, tuple(group)) for turn, group in groupby(events, key=lambda event: event["turn"])]
