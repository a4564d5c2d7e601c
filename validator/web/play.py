"""Games as the page shows them: a chart of points by turn, how soon, each card, two lists, and one game told."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, groupby
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from markupsafe import Markup

from rulesets.deck import PLAY_DECK
from rulesets.finding import say
from validator.checking import run_check
from validator.decklists import UnreadableList
from validator.engine.kinds import AVATAR, CHARACTER, RESOURCE
from validator.engine.no_deck import NoDeckError
from validator.engine.solitaire.formats import is_solitaire
from validator.engine.turns.answer import compared
from validator.engine.turns.effort import turns_of_a_game
from validator.engine.turns.play import Play
from validator.engine.turns.request import EVERY_CARD, NOBODY, PlayRequest
from validator.languages import all_said, said, word
from validator.render import changes_svg, play_svg
from validator.render.hands_text import percent
from validator.render.play_text import LOSSES
from validator.usage import UsageError
from validator.web.labels import capital
from validator.web.play_alone import AloneView, alone_view, titles_alone
from validator.web.play_asked import PlayAsked
from validator.web.play_rows import Comparison, Row, changes_row, signed, want_of_both, want_row
from validator.web.seeds import seed_after

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cardpool.pool import CardPool
    from validator.report import Report

GAMES: Final = 1_000
"""Games that are played for the page at the most: an answer must come at once."""
_MOST_TURNS: Final = 200_000
"""Turns of all games of an answer together, where nobody plays hazards: a second of one core. Those with every card
varied are fewer, and every game of a list and of its variants counts."""

_IN_ALL: Final = say("in all")
_ONE_AT_A_TIME: Final = say("Against hazards one card at a time is varied; choose one.")


class StoryTurn(NamedTuple):
    """A turn of the game that is told."""

    turn: int
    """0 before the first."""
    events: tuple[Mapping[str, Any], ...]
    standing: Mapping[str, Any]
    """Where the game stands at its end."""


class PlayView(NamedTuple):
    """The games of one list; without `answer` and `alone`, the reason why there are none."""

    asked: PlayAsked = PlayAsked()
    titles: tuple[str, ...] = ()
    """Of which cards one copy more and one fewer may be tried."""
    problem: str = ""
    answer: Mapping[str, Any] | None = None
    """As `validator.engine.turns.play.Play.to_dict` gives it, in the language of the page."""
    chart: Markup = Markup()
    goals: tuple[Row, ...] = ()
    lacks: tuple[str, ...] = ()
    """What of the list the games are without."""
    kinds: tuple[Row, ...] = ()
    """The points of each kind on average, by the end of each of `quarters`; all that count come first."""
    losses: tuple[Row, ...] = ()
    sites: tuple[Row, ...] = ()
    cards: tuple[Row, ...] = ()
    wants: tuple[Row, ...] = ()
    changes: tuple[Row, ...] = ()
    changes_chart: Markup = Markup()
    story: tuple[StoryTurn, ...] = ()
    """All turns of one game; it is told up to `turn`."""
    comparison: Comparison | None = None
    solitaire: bool = False
    """Whether it is the solitaire game, in which nobody else plays hazards."""
    alone: AloneView | None = None
    """The games of the solitaire game, instead of `answer`."""

    @property
    def seed(self) -> int:
        """The seed of these games."""
        return self.asked.seed or 0

    @property
    def exhausted(self) -> str:
        """In which share of the games the deck is exhausted."""
        return percent(self.answer["exhausted"]["share"]) if self.answer else ""

    @property
    def quarters(self) -> tuple[int, ...]:
        """The turns after which a quarter of the games is played, a half, and so on."""
        return _quarters(self.answer["turns"]) if self.answer else ()

    @property
    def turn(self) -> int:
        """Up to which turn the game is told."""
        return min(self.asked.turn, len(self.story) - 1)

    @property
    def next(self) -> int:
        """The seed of other games."""
        return seed_after(self.seed)


def play_view(report: Report, pool: CardPool, asked: PlayAsked) -> PlayView:
    """Play the games of a list.

    Args:
        report: the check of the list.
        pool: the cards that it was made with.
        asked: what the form asks.
    """
    solitaire = is_solitaire(report.format)
    titles = titles_alone(report) if solitaire else _titles(report)
    view = PlayView(asked, titles, asked.problem, solitaire=solitaire)
    if view.problem or not asked.plays:
        return view
    try:
        other = _other(report, pool, asked)
        if solitaire:
            return view._replace(alone=alone_view(report, pool, asked, other))
        ours = Play(report, pool, _request(asked, len(titles)), beside=other)
        if other is None:
            return _shown(view, all_said(ours.to_dict(), report.language), report.language)
        theirs = Play(other, pool, replace(ours.request, vary=()), beside=report)
        both = all_said(compared(ours, theirs), report.language)
        shown = _shown(view, both["a"], report.language)
        return shown._replace(
            chart=_chart(both, report.language),
            comparison=_comparison(both),
            wants=tuple(map(want_of_both, both["a"]["wants"], both["b"]["wants"])),
        )
    except UnreadableList as error:
        return view._replace(problem=say("The other list cannot be read. {why}", why=error.reason))
    except (NoDeckError, UsageError) as error:
        return view._replace(problem=error.args[0])


def _titles(report: Report) -> tuple[str, ...]:
    held = (report.deck.of(kind, PLAY_DECK) for kind in (AVATAR, CHARACTER, RESOURCE))
    return tuple(sorted({holding.card.title for holding in chain.from_iterable(held)}))


def _other(report: Report, pool: CardPool, asked: PlayAsked) -> Report | None:
    """Check the list that is compared; None where there is none.

    Raises:
        UnreadableList: it cannot be read.
    """
    if not asked.other.strip():
        return None
    return run_check(asked.other, report.request, pool=pool, source=say("the other list"))


def _request(asked: PlayAsked, cards: int) -> PlayRequest:
    """Give how the games of a list go on, as many as an answer has time for.

    Args:
        asked: what the form asks.
        cards: how many different ones may be varied.

    Raises:
        UsageError: it is more than an answer has time for.
    """
    if asked.vary == EVERY_CARD and asked.hazards != NOBODY:
        raise UsageError(_ONE_AT_A_TIME, "vary")
    vary = (asked.vary,) if asked.vary else ()
    request = PlayRequest(games=GAMES, seed=asked.seed or 0, wants=asked.questions, vary=vary, against=asked.hazards)
    turns = turns_of_a_game(request, cards if asked.vary == EVERY_CARD else len(vary))
    if asked.other.strip():
        turns += turns_of_a_game(request)
    return replace(request, games=min(GAMES, max(1, _MOST_TURNS // turns)))


def _shown(view: PlayView, answer: Mapping[str, Any], language: str) -> PlayView:
    """Show the games of a list.

    Args:
        view: what was asked.
        answer: in the language already.
        language: of the page.
    """
    changes = tuple(_changes(answer["cards"]))
    return view._replace(
        answer=answer,
        chart=_chart(answer, language),
        goals=tuple(_goal(goal) for goal in answer["reached"]),
        lacks=_lacks(answer),
        kinds=tuple(_kinds(answer, language)),
        losses=tuple(_losses(answer["losses"] or {}, language)),
        sites=tuple(_sites(answer["sites"])),
        cards=tuple(_card(card) for card in answer["cards"] if card["played"]),
        wants=tuple(want_row(want) for want in answer["wants"]),
        changes=changes,
        changes_chart=Markup(changes_svg.render(answer, language=language)) if changes else Markup(),  # noqa: S704
        story=tuple(_story(answer)),
    )


def _chart(answer: Mapping[str, Any], language: str) -> Markup:
    # Every text in it is escaped where it is made.
    return Markup(play_svg.render(answer, standalone=False, narrow=True, language=language))  # noqa: S704


def _goal(goal: Mapping[str, Any]) -> Row:
    return Row(str(goal["points"]), (str(goal["median_turn"] or "-"), percent(goal["by"][-1])))


def _quarters(turns: int) -> tuple[int, ...]:
    return tuple(sorted({max(1, turns * part // 4) for part in range(1, 5)}))


def _kinds(answer: Mapping[str, Any], language: str) -> Iterator[Row]:
    """Give what counts, then what is printed of each kind, as far as there is any."""
    rows = [answer["points"][turn - 1] for turn in _quarters(answer["turns"])]
    yield Row(capital(said(_IN_ALL, language)), tuple(f"{row['mean']:z.1f}" for row in rows))
    for kind in rows[0]["kinds"]:
        means = [row["kinds"][kind] for row in rows]
        if any(means):
            yield Row(capital(word(kind, language)), tuple(f"{mean:z.1f}" for mean in means))


def _losses(losses: Mapping[str, float | None], language: str) -> Iterator[Row]:
    for what, times in losses.items():
        if times is not None:
            yield Row(capital(said(LOSSES[what], language)), (f"{times:.1f}",))


def _sites(sites: Sequence[Mapping[str, Any]]) -> Iterator[Row]:
    for site in sorted(sites, key=lambda site: -site["visited"]):
        if site["visited"]:
            yield Row(site["title"], (percent(site["visited"]), str(site["first_turn"])))


def _card(card: Mapping[str, Any]) -> Row:
    shares = (percent(card[name]) for name in ("drawn", "played", "discarded", "stranded"))
    return Row(card["title"], (*shares, str(card["turn"] or "-")))


def _changes(cards: Sequence[Mapping[str, Any]]) -> Iterator[Row]:
    """Give what one copy more and one fewer change, the card first of which one more helps most."""
    for card in changes_svg.varied(cards):
        both = (card["one_more"], card["one_fewer"])
        yield changes_row(card["title"], [(change["points"], change["interval"]) for change in both])


def _story(answer: Mapping[str, Any]) -> Iterator[StoryTurn]:
    events = {turn: tuple(group) for turn, group in groupby(answer["story"], key=lambda event: event["turn"])}
    for standing in answer["standings"]:
        yield StoryTurn(standing["turn"], events.get(standing["turn"], ()), standing)


def _comparison(both: Mapping[str, Any]) -> Comparison:
    ours, theirs, difference = both["a"], both["b"], both["difference"]
    goals = [{goal["points"]: percent(goal["by"][-1]) for goal in one["reached"]} for one in (ours, theirs)]
    reached = (
        Row(
            str(change["points"]),
            (
                *(goal.get(change["points"], "-") for goal in goals),
                signed([100 * end for end in change["interval"]], 1),
            ),
        )
        for change in difference["reached"]
    )
    means = zip(ours["points"], theirs["points"], difference["points"], strict=True)
    points = (
        Row(
            str(a["turn"]),
            (f"{a['mean']:z.1f}", f"{b['mean']:z.1f}", f"{change['mean']:+z.1f}"),
            ("", "", signed(change["interval"], 1)),
        )
        for a, b, change in means
    )
    return Comparison(tuple(reached), tuple(points), _lacks(theirs))


def _lacks(answer: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(one["text"] for one in answer["assumptions"] if one["about"] == "list")
