"""What `Play.to_dict` gives as text for people: points by turn, goals, cards, sites, one game told, assumptions."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from validator.render.answer_lines import assumptions, heading, labelled, section
from validator.render.hands_text import percent
from validator.render.line import Line, Span, line, table
from validator.render.text import write

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    Answer = Mapping[str, Any]

_KINDS: Final = ("character", "item", "faction", "ally", "kill", "miscellaneous")
_RARE: Final = 0.005
"""Shares below are left out of tables of sites."""


def render(answer: Answer, *, width: int = 0) -> str:
    """Give an answer as text without a line end after the last line.

    Args:
        answer: as `validator.engine.turns.play.Play.to_dict` gives it, or `validator.engine.turns.answer.compared`.
        width: columns of the terminal that shows it, in colour; 0 for plain text, whose lines are never broken.
    """
    return write(_compared(answer) if "difference" in answer else _lines(answer), width)


def _lines(answer: Answer) -> Iterator[Line]:
    yield _heading(answer)
    yield from _points(answer["points"])
    yield from _goals(answer)
    if answer["losses"]:
        yield from _losses(answer["losses"])
    if answer["wants"]:
        yield from _wants(answer["wants"])
    yield from _cards(answer["cards"])
    yield from _sites(answer["sites"])
    yield from _without_effect(answer["without_effect"])
    yield from _story(answer["story"])
    yield from _rules(answer)
    yield from assumptions(answer)


def _heading(answer: Answer) -> Line:
    games = f"{answer['games']:,} games of {answer['turns']} turns, seed {answer['seed']}"
    return heading(answer, [f"{answer['deck_size']} cards", games, f"hazards: {answer['against']}"])


def _table(rows: Sequence[Sequence[str]], left: int = 1) -> Iterator[Line]:
    """Set rows in columns, numbers to the right."""
    right = frozenset(range(left, len(rows[0])))
    for one in table(rows, right=right):
        yield line(*one.spans, gutter="  ")


def _points(rows: Sequence[Answer]) -> Iterator[Line]:
    yield from section("Marshalling points by the end of a turn")
    kinds = [kind for kind in _KINDS if any(row["kinds"][kind] for row in rows)]
    head = ("turn", "mean", "1 of 10 below", "median", "1 of 10 above", *kinds)
    yield from _table(
        [
            head,
            *(
                (
                    str(row["turn"]),
                    f"{row['mean']:.1f}",
                    str(row["q10"]),
                    str(row["median"]),
                    str(row["q90"]),
                    *(f"{row['kinds'][kind]:.1f}" for kind in kinds),
                )
                for row in rows
            ),
        ]
    )


def _goals(answer: Answer) -> Iterator[Line]:
    yield from section("How soon")
    for goal in answer["reached"]:
        when = f"half of all games by turn {goal['median_turn']}" if goal["median_turn"] else "not in half of all games"
        yield labelled(f"{goal['points']} points", f"{when}; {percent(goal['by'][-1])} by turn {len(goal['by'])}")
    spent = answer["exhausted"]
    when = f", in turn {spent['median_turn']} by the median" if spent["median_turn"] else ""
    yield labelled("exhausted", f"the deck, in {percent(spent['share'])} of games{when}")


def _losses(losses: Answer) -> Iterator[Line]:
    yield from section("Losses", "in a game, on average")
    for what, times in losses.items():
        if times is not None:
            yield labelled(what, f"{times:.1f}")


def _wants(wants: Sequence[Answer]) -> Iterator[Line]:
    yield from section("Wanted")
    for want in wants:
        low, high = want["interval"]
        yield line(
            f"  {percent(want['share']):>8}  {want['text']}", Span(f"  {percent(low)} to {percent(high)}", "quiet")
        )


def _cards(cards: Sequence[Answer]) -> Iterator[Line]:
    yield from section("Cards", "share of copies; the turn is the median of those played")
    varied = any(card["one_more"] for card in cards)
    rows = [
        ("card", "copies", "drawn", "played", "discarded", "in hand", "turn", *(["one more", "one fewer"] * varied))
    ]
    for card in cards:
        changes = [_change(card[name]) for name in ("one_more", "one_fewer")] if varied else []
        rows.append(
            (
                card["title"], str(card["copies"]),
                *(percent(card[share]) for share in ("drawn", "played", "discarded", "stranded")),
                str(card["turn"] or "-"), *changes,
            )
        )  # fmt: skip
    yield from _table(rows)


def _change(change: Answer | None) -> str:
    return f"{change['points']:+.2f} ({change['interval'][0]:+.2f} to {change['interval'][1]:+.2f})" if change else "-"


def _sites(sites: Sequence[Answer]) -> Iterator[Line]:
    visited = [site for site in sites if site["visited"] >= _RARE]
    if not visited:
        return
    yield from section("Sites")
    ordered = sorted(visited, key=lambda site: -site["visited"])
    rows = [(site["title"], percent(site["visited"]), str(site["first_turn"])) for site in ordered]
    yield from _table([("site", "visited", "first in turn"), *rows])


def _without_effect(idle: Answer) -> Iterator[Line]:
    if idle["copies"]:
        yield from section("Without effect", f"{idle['cards']} cards, {idle['copies']} copies")
        yield line(", ".join(idle["titles"]), gutter="  ")


def _story(events: Sequence[Answer]) -> Iterator[Line]:
    yield from section("One game")
    for turn, group in groupby(events, key=lambda event: event["turn"]):
        for number, event in enumerate(group):
            dice = f" [{event['dice'][0]} + {event['dice'][1]}]" if event["dice"] else ""
            why = f" ({event['why']})" if event["why"] else ""
            yield labelled(
                "" if number else f"turn {turn}" if turn else "start",
                f"{event['who'][:1].upper()}{event['who'][1:]} {event['what']}{dice}{why}",
            )


def _rules(answer: Answer) -> Iterator[Line]:
    yield from section("Rules played")
    for rule in answer["rules_played"]:
        yield line(rule, gutter="  ")
    yield from section("Way of playing", answer["policy"])
    for what, how in answer["way_of_playing"].items():
        if what != "name":
            yield labelled(
                what, how if isinstance(how, str) else ", ".join(f"{key} {value}" for key, value in how.items())
            )


# --- two decks ------------------------------------------------------------------------------------------------------


def _compared(answer: Answer) -> Iterator[Line]:
    ours, theirs, difference = answer["a"], answer["b"], answer["difference"]
    yield _heading(ours)
    yield _heading(theirs)
    yield from section("Marshalling points by the end of a turn", "the second list less the first, in the same luck")
    rows = [("turn", "first", "second", "difference", "interval")]
    for a, b, change in zip(ours["points"], theirs["points"], difference["points"], strict=True):
        low, high = change["interval"]
        rows.append(
            (
                str(a["turn"]), f"{a['mean']:.2f}", f"{b['mean']:.2f}", f"{change['mean']:+.2f}",
                f"{low:+.2f} to {high:+.2f}",
            )
        )  # fmt: skip
    yield from _table(rows)
    yield from section(f"Reached by turn {ours['turns']}")
    for change in difference["reached"]:
        low, high = change["interval"]
        by = [
            next((percent(goal["by"][-1]) for goal in one["reached"] if goal["points"] == change["points"]), "-")
            for one in (ours, theirs)
        ]
        yield labelled(
            f"{change['points']} points",
            f"{by[0]} and {by[1]}: {100 * change['share']:+.1f} in 100 games ({100 * low:+.1f} to {100 * high:+.1f})",
        )
    yield from assumptions(ours)
