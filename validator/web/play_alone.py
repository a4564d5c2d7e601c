"""The solitaire games of a list as the page shows them: what is counted, what is asked about, and two lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rulesets.finding import say
from validator.engine.solitaire.alone import play_alone
from validator.engine.solitaire.decks import Decks
from validator.engine.turns.request import EVERY_CARD, PlayRequest
from validator.languages import all_said, said
from validator.render.hands_text import SPREADS, percent
from validator.usage import UsageError
from validator.web.labels import capital
from validator.web.play_rows import Row, changes_row, signed, want_of_both, want_row

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cardpool.pool import CardPool
    from validator.report import Report
    from validator.web.play_asked import PlayAsked

GAMES: Final = 1_000
"""Games of a list that are played for the page, and of each of its variants: each time half a second of one core."""

_ONE_AT_A_TIME: Final = say("In the solitaire game one card at a time is varied; choose one.")
_COUNCIL: Final = say("Free Council")
_COUNCILS: Final = say("Free Councils in 100 games")


class AloneView(NamedTuple):
    """The solitaire games of one list, or of two that are compared."""

    games: int
    solitaire: Mapping[str, Any]
    """As `validator.engine.solitaire` gives it, in the language of the page."""
    wants: tuple[Row, ...] = ()
    """In how many games cards came into play; of two lists, in those of each, with the intervals."""
    varied: str = ""
    """The card of which one copy more and one fewer were tried."""
    changes: tuple[Row, ...] = ()
    """What they change, the copy more first."""
    comparison: tuple[Row, ...] = ()
    """What is counted, of both lists, and the difference."""


def titles_alone(report: Report) -> tuple[str, ...]:
    """Give the titles of the cards of which one copy more and one fewer may be tried, of whatever deck."""
    return tuple(sorted({card.title for card in Decks.of(report.deck).cards}))


def alone_view(report: Report, pool: CardPool, asked: PlayAsked, other: Report | None) -> AloneView:
    """Play the solitaire games of a list, or of two that are compared.

    Args:
        report: the check of the list.
        pool: the cards that it was made with.
        asked: what the form asks.
        other: the check of the list that it is compared with.

    Raises:
        NoDeckError: there is no deck to draw from.
        UsageError: what is asked about is no card, or it is more than an answer has time for.
    """
    if asked.vary == EVERY_CARD:
        raise UsageError(_ONE_AT_A_TIME, "vary")
    vary = (asked.vary,) if asked.vary else ()
    how = PlayRequest(games=GAMES, seed=asked.seed or 0, wants=asked.questions, vary=vary)
    played = play_alone(report, pool, how, other)
    answer = all_said(played.get("a", played), report.language)
    view = AloneView(answer["games"], answer["solitaire"], tuple(map(want_row, answer["wants"])))
    if other is not None:
        view = view._replace(
            wants=tuple(map(want_of_both, played["a"]["wants"], played["b"]["wants"])),
            comparison=tuple(_compared(played, report.language)),
        )
    for card in answer["varied"]:
        view = view._replace(varied=card["title"], changes=tuple(_changes(card, report.language)))
    return view


def _changes(card: Mapping[str, Any], language: str) -> Iterator[Row]:
    both = card["one_more"], card["one_fewer"]
    points = [(change["points"], change["interval"]) for change in both]
    yield changes_row(capital(said(SPREADS["points_counted"], language)), points)
    councils = [_in_a_hundred(change["council"]) for change in both]
    yield changes_row(said(_COUNCILS, language), councils, 1)


def _compared(played: Mapping[str, Any], language: str) -> Iterator[Row]:
    both = [played[name]["solitaire"] for name in ("a", "b")]
    for change in played["difference"]["spreads"]:
        means = (f"{one['spreads'][change['name']]['mean']:.1f}" for one in both)
        cells = (*means, f"{change['mean']:+z.2f}")
        yield Row(capital(said(SPREADS[change["name"]], language)), cells, ("", "", signed(change["interval"])))
    shares = (percent(one["council"]["share"]) for one in both)
    more, interval = _in_a_hundred(played["difference"]["council"])
    yield Row(said(_COUNCIL, language), (*shares, f"{more:+z.1f} %"), ("", "", signed(interval, 1)))


def _in_a_hundred(change: Mapping[str, Any]) -> tuple[float, list[float]]:
    return 100 * change["share"], [100 * end for end in change["interval"]]
