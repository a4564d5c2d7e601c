"""What `Statistics.to_dict` gives as text for people: tables of who plays what, what is broken, how large decks are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rulesets.deck import TITLES
from validator.render.impact_text import counted_lists, section, side
from validator.render.line import Line, Span, line, table
from validator.render.text import write

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    Answer = Mapping[str, Any]

_SIZES: Final = 12
"""Values of a count that are told one by one; beyond, they are put together."""


def render(answer: Answer, *, width: int = 0) -> str:
    """Give an answer as text without a line end after the last line.

    Args:
        answer: as `validator.archives.statistics.Statistics.to_dict` gives it.
        width: columns of the terminal that shows it, in colour; 0 for plain text, whose lines are never broken.
    """
    return write(_lines(answer), width)


def headline(answer: Answer) -> str:
    """Say in a sentence what was counted."""
    lists = answer["lists"]
    return f"{counted_lists(lists['counted'])} counted, of {lists['found']:,} found."


def about_the_lists(answer: Answer) -> Iterator[str]:
    """Say, a sentence each, which lists were left out."""
    lists = answer["lists"]
    if lists["duplicates"]:
        left_out = counted_lists(lists["duplicates"])
        yield f"{left_out} left out because another has the same cards, player type and verdict."
    elif answer["each_list_counts"]:
        yield "Lists with the same cards count each."
    else:
        yield "No two have the same cards, player type and verdict."
    if lists["unreadable"]:
        yield f"{counted_lists(lists['unreadable'])} could not be read."


def _lines(answer: Answer) -> Iterator[Line]:
    yield line(Span(headline(answer), "name"))
    yield line(side(answer["about"]), gutter="  ", gutter_style="quiet")
    yield from (line(sentence) for sentence in about_the_lists(answer))
    yield from (
        line(f"{one['list']}: {one['reason']}", gutter="  unreadable  ", gutter_style="quiet")
        for one in answer["unreadable"]
    )
    if not answer["lists"]["counted"]:
        return
    yield from section("Verdicts by player type")
    yield from _table(by_type(answer))
    yield from section("Avatars, by lists")
    yield from _table(counts(answer, "avatars"))
    for kind, cards in by_kind(answer):
        yield from section(f"{kind.capitalize()} in most lists", "mean: copies in a list that has it")
        yield from _table(played(cards))
    if answer["rules"]:
        yield from section("Rules that most lists break")
        yield from _table(broken(answer))
    yield from section("Sizes")
    yield from _table(sizes(answer))
    lines = answer["undecided_lines"]
    if lines["lines"]:
        many = f"{lines['lines']:,} in {counted_lists(lines['lists'])}"
        yield from section("Lines whose card is not known", f"{many}; the most frequent")
        yield from _table(unknown(answer))


def _table(rows: list[tuple[str, ...]]) -> Iterator[Line]:
    yield from (one._replace(gutter="  ") for one in table(rows, widest=60, right=frozenset(range(1, len(rows[0])))))


def by_kind(answer: Answer) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Give the kinds of cards, each with those in most lists; avatars are told by the deck they lead."""
    yield from ((kind, cards) for kind, cards in answer["cards"].items() if cards and kind != "avatars")


def by_type(answer: Answer) -> list[tuple[str, ...]]:
    """Give the lists and verdicts of each player type as rows of a table, with their sums."""
    counted, verdicts = answer["lists"]["counted"], answer["verdicts"]
    rows: list[tuple[str, ...]] = [("player type", "lists", "share", *verdicts)]
    for kind, number in answer["player_types"].items():
        of_kind = answer["verdicts_by_type"][kind]
        rows.append((kind, f"{number:,}", percent(number / counted), *(f"{of_kind[one]:,}" for one in verdicts)))
    return [*rows, ("all", f"{counted:,}", percent(1), *(f"{number:,}" for number in verdicts.values()))]


def counts(answer: Answer, what: str) -> list[tuple[str, ...]]:
    """Give the lists by avatar, or by what else is counted, as rows of a table."""
    counted = answer["lists"]["counted"]
    rows = ((name, f"{number:,}", percent(number / counted)) for name, number in answer[what].items())
    return [(what.removesuffix("s").replace("_", " "), "lists", "share"), *rows]


def played(cards: list[dict[str, Any]]) -> list[tuple[str, ...]]:
    """Give the cards of a kind as rows of a table: their share of the lists, copies, and where they stand."""
    sections = [name for name in TITLES if any(name in one["sections"] for one in cards)]
    # Where cards can stand in one section alone, it tells nothing.
    sections = sections if len(sections) > 1 else []
    rows: list[tuple[str, ...]] = [("card", "lists", "share", "mean", *(TITLES[name] for name in sections))]
    for one in cards:
        within = (one["sections"].get(name, {}).get("decks", 0) for name in sections)
        numbers = (f"{one['decks']:,}", percent(one["share"]), f"{one['mean']:.2f}")
        rows.append((one["title"], *numbers, *(f"{number:,}" if number else "·" for number in within)))
    return rows


def played_by(answer: Answer, cards: list[dict[str, Any]]) -> list[tuple[str, ...]]:
    """Give the cards of a kind as rows of a table: their share of the lists of each player type."""
    types = [*answer["player_types"]]
    rows: list[tuple[str, ...]] = [("card", *types)]
    for one in cards:
        shares = (one["player_types"].get(kind, {}).get("share", 0) for kind in types)
        rows.append((one["title"], *(percent(share) if share else "·" for share in shares)))
    return rows


def broken(answer: Answer) -> list[tuple[str, ...]]:
    """Give the rules as rows of a table: the lists that break them, by player type too."""
    types = [*answer["player_types"]]
    rows: list[tuple[str, ...]] = [("rule", "lists", "share", *types)]
    for one in answer["rules"]:
        of_type = (one["player_types"].get(kind, 0) for kind in types)
        numbers = (f"{number:,}" if number else "·" for number in of_type)
        rows.append((one["rule"], f"{one['lists']:,}", percent(one["share"]), *numbers))
    return rows


def sizes(answer: Answer) -> list[tuple[str, ...]]:
    """Give the counts as rows of a table: the least, the median, the most, the mean."""
    rows: list[tuple[str, ...]] = [("count", "least", "median", "most", "mean")]
    for one in answer["sizes"]:
        numbers = (f"{one[name]:,}" for name in ("least", "median", "most"))
        rows.append((count_title(one["count"]), *numbers, f"{one['mean']:,.2f}"))
    return rows


def count_title(name: str) -> str:
    """Give a count in words: `play deck, resources`."""
    where, _, what = name.partition(".")
    title = TITLES.get(where, where.replace("_", " "))
    return title if what in {"", "total"} else f"{title}, {what.replace('_', ' ')}"


def grouped(one: Answer) -> list[tuple[str, int]]:
    """Give how many lists have which value of a count, single values or, where there are many, ranges of them."""
    values = [(entry["value"], entry["lists"]) for entry in one["values"]]
    if len(values) <= _SIZES:
        return [(f"{value:,}", lists) for value, lists in values]
    # A few lists far out, such as one with 999 copies of a card, must not put all others into one range.
    low, high = _within(values, 0.01), _within(values[::-1], 0.01)
    width = -(-(high - low + 1) // (_SIZES - 2))
    starts = range(low, high + 1, width)
    groups = {f"below {low:,}": 0} | {_range(start, min(start + width - 1, high)): 0 for start in starts}
    groups[f"above {high:,}"] = 0
    for value, lists in values:
        start = int(low + (value - low) // width * width)
        inside = _range(start, min(start + width - 1, high))
        groups[f"below {low:,}" if value < low else f"above {high:,}" if value > high else inside] += lists
    # Between the ends a range without lists is told, too.
    return [(name, lists) for name, lists in groups.items() if lists or not name.startswith(("below", "above"))]


def _range(start: int, end: int) -> str:
    return f"{start:,}" if start == end else f"{start:,} to {end:,}"


def _within(values: list[tuple[float, int]], share: float) -> int:
    """Give the value before which lie less than a share of the lists."""
    total, seen = sum(lists for _, lists in values), 0
    for value, lists in values:
        seen += lists
        if seen > share * total:
            return int(value)
    return int(values[-1][0])


def unknown(answer: Answer) -> list[tuple[str, ...]]:
    """Give the most frequent lines that are not understood as rows of a table."""
    rows = ((one["finding"], f"{one['times']:,}") for one in answer["undecided_lines"]["most"])
    return [("finding", "times"), *rows]


def percent(share: float) -> str:
    """Write a share to a tenth of a per cent."""
    return f"{share:.1%}"
