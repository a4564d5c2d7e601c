"""Lines that the answers of the engine have in common as text for people: headings, labels, what is taken for given."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from validator.render.line import Line, Span, line

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    Answer = Mapping[str, Any]


def heading(answer: Answer, facts: Sequence[str]) -> Line:
    """Give the first line: the verdict, the deck, the format, the player, and facts of this kind of answer."""
    deck = answer["deck"]
    name = f"{deck['source']} ({deck['name']})" if deck["source"] and deck["name"] else deck["source"] or deck["name"]
    who = answer["alignment"] or "player type unknown"
    who += f" ({answer['avatar']})" if answer["avatar"] else ""
    return line(
        Span(f"{answer['verdict'].upper():9}", answer["verdict"]),
        "  ",
        Span(name or "the list", "name"),
        "".join(f" · {fact}" for fact in (answer["format"], who, f"{answer['length']} game", *facts)),
    )


def section(title: str, remark: str = "") -> Iterator[Line]:
    """Give the lines that begin a section."""
    yield line()
    yield line(Span(title, "heading"), Span(f"  {remark}" if remark else "", "quiet"))


def labelled(label: str, text: str) -> Line:
    """Give a line with a label in the gutter."""
    return line(text, gutter=f"  {label:15}", gutter_style="quiet")


def assumptions(answer: Answer, more: Sequence[tuple[str, str]] = ()) -> Iterator[Line]:
    """Give what is taken for given, a label once for all that is about the same; `more` follows."""
    yield from section("Taken for given")
    said = [*((one["about"], one["text"]) for one in answer["assumptions"]), *more]
    for about, several in groupby(said, key=lambda one: one[0]):
        for number, (_, text) in enumerate(several):
            yield labelled("" if number else about, text)
