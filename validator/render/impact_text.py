"""What `Impact.to_dict` gives as text for people: what was compared, what changes, because of which rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from validator.render.answer_lines import AnswerLines
from validator.render.line import Line, Span, line, table
from validator.render.text import write

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    Answer = Mapping[str, Any]

DIGITS: Final = 12
"""Of the version of the cards that are told."""

section: Final = AnswerLines().section
_NUMBERS: Final = frozenset(range(1, 10))


def render(answer: Answer, *, width: int = 0) -> str:
    """Give an answer as text without a line end after the last line.

    Args:
        answer: as `validator.archives.impact.Impact.to_dict` gives it.
        width: columns of the terminal that shows it, in colour; 0 for plain text, whose lines are never broken.
    """
    return write(_lines(answer), width)


def headline(answer: Answer) -> str:
    """Say in a sentence how many verdicts change."""
    compared = answer["lists"]["compared"]
    if not compared:
        return "No list could be compared."
    changed = answer["changed"]
    return f"{changed:,} of {counted_lists(compared)} get another verdict{share(changed, compared)}."


def turning(answer: Answer) -> str:
    """Say of legal lists how many become illegal, and the other way round: what players ask first."""
    told = []
    for old, new in (("legal", "illegal"), ("illegal", "legal")):
        before, number = sum(answer["verdicts"][old].values()), answer["verdicts"][old][new]
        if before:
            turn = f"{number:,} turn" if number > 1 else f"{number or 'none'} turns"
            told.append(f"Of {counted_lists(before, f'{old} ')} {turn} {new}.")
    return " ".join(told)


def counted_lists(number: int, kind: str = "") -> str:
    """Count lists, or such of a kind, in words: `1 list`, `12,345 legal lists`."""
    return f"{number:,} {kind}list{'' if number == 1 else 's'}"


def share(number: int, of: int) -> str:
    """Give a share in brackets, to a tenth of a per cent; nothing where it is none or all."""
    return f" ({number / of:.1%})" if 0 < number < of else ""


def side(one: Answer) -> str:
    """Say in a line what one side is: the format, its law, the cards, and by what it can be told from another."""
    versions = one["versions"]
    parts = [f"{one['format']} ({one['title']})" if one["title"] else one["format"]]
    parts += [f"law of {law_of(one)}", *(f"{name}={value}" for name, value in one["options"].items())]
    parts += [f"format {versions['format']}", f"rules {versions['rulesets']}", f"cards {versions['cardpool'][:DIGITS]}"]
    return " · ".join([*parts, f"program {versions['validator']}", *([one["results"]] if one["results"] else [])])


def law_of(one: Answer) -> str:
    """Say whose day's law one side has; a format knows no law before a first day."""
    return one["day"] if one["day"] == one["law_of"] else f"{one['law_of']}, the earliest known, for {one['day']}"


def about_the_lists(answer: Answer) -> Iterator[str]:
    """Say, a sentence each, which lists are compared and which are not."""
    lists, apart, unreadable = answer["lists"], answer["apart"], answer["unreadable"]
    if all(answer["from"][name] == answer["to"][name] for name in ("format", "law_of", "options", "versions")):
        yield "Both sides are the same."
    yield f"{counted_lists(lists['found'])} found, {lists['compared']:,} compared."
    if apart["from"] or apart["to"]:
        yield (
            f"Not compared: {counted_lists(apart['from'])} that the first side alone has, and "
            f"{counted_lists(apart['to'])} that the second alone has."
        )
    if apart["other_text"]:
        places = f"{apart['other_text']:,} place{'' if apart['other_text'] == 1 else 's'}"
        yield f"Of these, each side has one of its own, with another text, at {places}."
    if lists["duplicates"]:
        left_out = counted_lists(lists["duplicates"])
        yield f"{left_out} left out because another has the same cards, player type and verdicts."
    elif answer["each_list_counts"]:
        yield "Lists with the same cards count each."
    else:
        yield "No two have the same cards, player type and verdicts."
    if lists["unreadable"]:
        one_sided = [f"{unreadable[side]:,} only by {name}" for side, name in _SIDES if unreadable[side]]
        yield f"{counted_lists(lists['unreadable'])} could not be read{_joined(one_sided)}."


_SIDES: Final = (("from", "the first side"), ("to", "the second side"))


def _joined(parts: list[str]) -> str:
    return f", of these {' and '.join(parts)}" if parts else ""


def way(one: Answer) -> str:
    """Name a change of the verdict: `legal → illegal`."""
    return f"{one['from']} → {one['to']}"


def _lines(answer: Answer) -> Iterator[Line]:
    yield line(Span(headline(answer), "name"))
    if sentences := turning(answer):
        yield line(sentences)
    yield line()
    yield line(side(answer["from"]), gutter="  from  ", gutter_style="quiet")
    yield line(side(answer["to"]), gutter="  to    ", gutter_style="quiet")
    yield line()
    yield from (line(sentence) for sentence in about_the_lists(answer))
    yield from (
        line(f"{one['list']}: {one['reason']}", gutter="  unreadable  ", gutter_style="quiet")
        for one in answer["unreadable"]["reasons"]
    )
    if not answer["lists"]["compared"]:
        return
    yield from section("Verdicts", "a row a verdict under the first side, a column one under the second")
    yield from _indented(table(matrix(answer["verdicts"]), right=_NUMBERS))
    for verdict, kept in answer["stays"].items():
        if number := kept["with_other_findings"]:
            yield line(f"  {counted_lists(number)} {'stays' if number == 1 else 'stay'} {verdict} with other findings.")
    if answer["changes"]:
        yield from section("Why verdicts change", "alone: no other rule does it")
        for one in answer["changes"]:
            yield line(Span(f"  {way(one)}: {counted_lists(one['lists'])}", one["to"]))
            yield from _indented(table(causes(one), right=frozenset({0, 1})), 4)
    yield from section("By player type")
    yield from _indented(table(by_type(answer), right=_NUMBERS))
    if answer["rules"]:
        yield from section(
            "Findings that come and go, in lists", "(stays): of these, with the same verdict; reworded: other numbers"
        )
        yield from _indented(table(by_rule(answer), right=frozenset(range(5))))
        yield from _examples(answer)


def matrix(verdicts: Answer) -> list[tuple[str, ...]]:
    """Give the pairs of verdicts as rows of a table, with their sums."""
    names = [*verdicts]
    numbers = {old: [*after.values()] for old, after in verdicts.items()}
    numbers["all"] = [sum(column) for column in zip(*numbers.values(), strict=True)]
    rows = ((old, *(f"{number:,}" for number in (*row, sum(row)))) for old, row in numbers.items())
    return [("from", *names, "all"), *rows]


def causes(change: Answer) -> list[tuple[str, str, str]]:
    """Give the rules that cause a change as rows of a table: lists, those with no other cause, the rule."""
    rows = [("lists", "alone", "rule")]
    rows += [(f"{one['lists']:,}", f"{one['alone']:,}", one["rule"]) for one in change["rules"]]
    return [*rows, (f"{change['several']:,}", "", "several rules together")] if change["several"] else rows


def by_type(answer: Answer) -> list[tuple[str, ...]]:
    """Give the changes by player type as rows of a table, with their sums."""
    ways = [(one["from"], one["to"]) for one in answer["changes"]]
    rows: list[tuple[str, ...]] = [("player type", "lists", "changed", *(f"{old} → {new}" for old, new in ways))]
    everybody = {
        "player_type": "all", "lists": answer["lists"]["compared"], "changed": answer["changed"],
        "verdicts": answer["verdicts"],
    }  # fmt: skip
    for one in (*answer["player_types"], everybody):
        changed = f"{one['changed']:,}{share(one['changed'], one['lists'])}"
        numbers = (f"{one['verdicts'][old][new]:,}" for old, new in ways)
        rows.append((one["player_type"], f"{one['lists']:,}", changed, *numbers))
    return rows


def by_rule(answer: Answer) -> list[tuple[str, ...]]:
    """Give what came and went of each rule as rows of a table."""
    rows: list[tuple[str, ...]] = [("came", "(stays)", "went", "(stays)", "reworded", "severity", "rule")]
    for one in answer["rules"]:
        came, went = one["came"], one["went"]
        numbers = (came["lists"], came["verdict_stays"], went["lists"], went["verdict_stays"], one["reworded"])
        rows.append((*(f"{number:,}" if number else "·" for number in numbers), one["severity"], one["rule"]))
    return rows


def _examples(answer: Answer) -> Iterator[Line]:
    told = [one for one in parts(answer) if one[0]["severity"] in _DECISIVE]
    if told:
        yield from section("Examples", "of errors and what is undecided")
    for one, kind, part in told:
        yield line(Span(f"  {part_title(one, kind)}", "broken" if kind == "came" else "fix"))
        if part["cards"]:
            yield line(f"cards: {cards(part)}", gutter="    ")
        for example in part["examples"]:
            stays = example["from"] == example["to"]
            verdict = f"stays {example['to']}" if stays else way(example)
            yield line(f"{example['list']} ({example['player_type']}, {verdict})", gutter="    ")
            yield line(f"{example['finding']}  [{example['law']}]", gutter="      ")


_DECISIVE: Final = frozenset({"error", "undecided"})


def parts(answer: Answer) -> Iterator[tuple[Answer, str, Answer]]:
    """Give of each rule what came and what went, where there is something to tell: the rule, the word, and what."""
    for one in answer["rules"]:
        for kind in ("came", "went"):
            if one[kind]["examples"]:
                yield one, kind, one[kind]


def part_title(rule: Answer, kind: str) -> str:
    """Name what came or went of a rule: `sideboard.size, error, came in 3 lists`."""
    return f"{rule['rule']}, {rule['severity']}, {kind} in {counted_lists(rule[kind]['lists'])}"


def cards(part: Answer) -> str:
    """Name the cards that findings are about, with the lists of each."""
    return ", ".join(f"{one['title']} {one['lists']:,}" for one in part["cards"])


def _indented(lines: list[Line], by: int = 2) -> Iterator[Line]:
    yield from (one._replace(gutter=" " * by) for one in lines)
