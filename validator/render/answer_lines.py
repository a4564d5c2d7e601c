"""Lines that the answers of the engine have in common as text for people: headings, labels, what is taken for given."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from rulesets.finding import counted, sentence
from validator.languages import ENGLISH, said, word
from validator.render.line import Line, Span, line

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    Answer = Mapping[str, Any]

_LABEL: Final = 15
"""Columns of a label."""


class AnswerLines:
    """Writes the lines of an answer in a language.

    Args:
        language: of the words, one of `validator.languages.LANGUAGES`.
    """

    def __init__(self, language: str = ENGLISH) -> None:
        self.language = language

    def say(self, template: str, **values: object) -> str:
        """Fill a template with its values, in the language."""
        return said(sentence(template, values), self.language)

    def counted(self, number: int, noun: str, plural: str = "") -> str:
        """Write a number with its noun, in the language."""
        return said(counted(number, noun, plural), self.language)

    def word(self, text: str) -> str:
        """Say a word, such as a player type."""
        return word(text, self.language)

    def heading(self, answer: Answer, facts: Sequence[str]) -> Line:
        """Give the first line: the verdict, the deck, the format, the player, and facts of this kind of answer."""
        deck = answer["deck"]
        both = deck["source"] and deck["name"]
        name = f"{deck['source']} ({deck['name']})" if both else deck["source"] or deck["name"]
        who = self.word(answer["alignment"]) if answer["alignment"] else self.say("player type unknown")
        who += f" ({answer['avatar']})" if answer["avatar"] else ""
        told = (answer["format"], who, self.say("{length} game", length=answer["length"]), *facts)
        return line(
            Span(f"{self.word(answer['verdict']).upper():9}", answer["verdict"]),
            "  ",
            Span(name or self.say("the list"), "name"),
            "".join(f" · {fact}" for fact in told),
        )

    def section(self, title: str, remark: str = "") -> Iterator[Line]:
        """Give the lines that begin a section."""
        yield line()
        yield line(Span(title, "heading"), Span(f"  {remark}" if remark else "", "quiet"))

    def labelled(self, label: str, text: str) -> Line:
        """Give a line with a label in the gutter."""
        return line(text, gutter=f"  {label:{_LABEL}}" if len(label) < _LABEL else f"  {label} ", gutter_style="quiet")

    def assumptions(self, answer: Answer, more: Sequence[tuple[str, str]] = ()) -> Iterator[Line]:
        """Give what is taken for given, a label once for all that is about the same; `more` follows."""
        yield from self.section(self.say("Taken for given"))
        told = [*((one["about"], one["text"]) for one in answer["assumptions"]), *more]
        for about, several in groupby(told, key=lambda one: one[0]):
            for number, (_, text) in enumerate(several):
                yield self.labelled("" if number else self.word(about.replace("_", "-")), text)
