"""Opening hands as the page shows them: the start, a chart, the odds that a player asks for, and one hand."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from markupsafe import Markup

from rulesets.finding import say
from validator.engine.hands import PLAYABLE, PLAYABLE_POINTS, Hands
from validator.engine.kinds import AVATAR, HAZARD
from validator.engine.no_deck import NoDeckError
from validator.engine.rows import OPENING
from validator.http.bodies import LARGEST
from validator.render import hands_svg
from validator.render.hands_text import percent
from validator.web.seeds import seed_after, seed_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cardpool.pool import CardPool
    from rulesets.finding import Finding
    from validator.report import Report

HANDS: Final = 3_000
"""Hands that are simulated for the page, and games of the solitaire game: an answer must come at once."""

_WORTH_A_WORD: Final = 0.01
"""What rolls must take from the odds to be spoken of."""
_PLAYABLE: Final = {
    (PLAYABLE, 1): say("A card to play on turn 1"),
    (PLAYABLE, 2): say("A card to play by turn 2"),
    (PLAYABLE_POINTS, 1): say("A card worth points on turn 1"),
    (PLAYABLE_POINTS, 2): say("A card worth points by turn 2"),
}
"""What may be playable, and by which turn, in words."""


class Odd(NamedTuple):
    """Something that may come about, and how often it does."""

    what: str
    share: str
    note: str = ""


class Table(NamedTuple):
    """Odds by kind, in per cent."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


class HandsView(NamedTuple):
    """The opening hands of one list; without `answer`, the reason why there are none."""

    seed: int
    problem: str = ""
    answer: Mapping[str, Any] | None = None
    """As `validator.engine.hands.Hands.to_dict` gives it, with one sample."""
    advice: tuple[Finding, ...] = ()
    chart: Markup = Markup()
    odds: tuple[Odd, ...] = ()
    opening: Table = Table((), ())
    turns: Table = Table((), ())

    @property
    def next(self) -> int:
        """The seed of another hand."""
        return seed_after(self.seed)


def hands_view(report: Report, pool: CardPool, written: str) -> HandsView:
    """Draw the opening hands of a list.

    Args:
        report: the check of the list.
        pool: the cards that it was made with.
        written: the seed, which repeats everything, as the form sends it; empty: 0.
    """
    seed = seed_in(written)
    if seed is None:
        sentence = say("The seed of a hand is a whole number from 0 to {most:,}; draw another hand.", most=LARGEST)
        return HandsView(0, sentence)
    try:
        hands = Hands(report, pool, hands=HANDS, seed=seed, samples=1)
    except NoDeckError as error:
        return HandsView(seed, error.args[0])
    answer = hands.to_dict()
    return HandsView(
        seed,
        answer=answer,
        advice=hands.advice,
        # Every text in it is escaped where it is made.
        chart=Markup(hands_svg.render(answer, standalone=False, narrow=True, language=report.language)),  # noqa: S704
        odds=tuple(_odds(answer)),
        opening=_opening(answer),
        turns=_turns(answer),
    )


def _odds(answer: Mapping[str, Any]) -> Iterator[Odd]:
    held = {row["kind"] for row in answer["expected"] if row["exact"]}
    for row in answer["playable"]:
        rolls = say("{share} with its rolls", share=percent(row["succeeds"]))
        told = rolls if row["exact"] - row["succeeds"] >= _WORTH_A_WORD else ""
        yield Odd(_PLAYABLE[row["kind"], row["turn"]], percent(row["exact"]), told)
    for row in _seen(answer["odds"], AVATAR) if AVATAR in held else ():
        what = say("An avatar by the end of turn {turn}", turn=row["by"])
        yield Odd(say("An avatar in the opening hand") if row["by"] == OPENING else what, percent(row["exact"]))
    for row in answer["without"]:
        if " and " in row["event"]:
            yield Odd(row["event"], percent(row["exact"]))
    # A deck whose hazards are drawn by others can never hold both.
    for row in answer["together"] if HAZARD in held else ():
        yield Odd(row["event"], percent(row["exact"]))
    if answer["redraw"]:
        yield Odd(say("The hand is given up for another"), percent(answer["redraw"]["exact"]))


def _seen(rows: Sequence[Mapping[str, Any]], kind: str) -> Sequence[Mapping[str, Any]]:
    """Give the odds of one copy of a kind, in the opening hand and by the last of the turns."""
    one = [row for row in rows if row["kind"] == kind and row["at_least"] == 1]
    return [one[0], one[-1]] if len(one) > 1 else one


def _opening(answer: Mapping[str, Any]) -> Table:
    average = {row["kind"]: f"{row['exact']:.2f}" for row in answer["expected"]}
    rows = [row for row in answer["odds"] if row["by"] == OPENING]
    return Table(
        (say("one"), say("two"), say("three"), say("average")),
        tuple(
            (kind, (*map(_figure, group), average[kind])) for kind, group in groupby(rows, key=lambda row: row["kind"])
        ),
    )


def _turns(answer: Mapping[str, Any]) -> Table:
    rows = [row for row in answer["odds"] if row["by"] != OPENING]
    by_kind = [(kind, tuple(map(_figure, group))) for kind, group in groupby(rows, key=lambda row: row["kind"])]
    by_copies = [
        (say("a card held {copies}x", copies=copies), tuple(map(_figure, group)))
        for copies, group in groupby(answer["turns"]["seen"], key=lambda row: row["copies"])
    ]
    turns = dict.fromkeys(row["by"] for row in rows)
    return Table(tuple(map(str, turns)), (*by_kind, *by_copies) if turns else ())


def _figure(row: Mapping[str, Any]) -> str:
    return percent(row["exact"]).removesuffix(" %")
