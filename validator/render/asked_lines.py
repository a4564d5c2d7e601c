"""Lines of what is asked about games, of those of one deck or of two that are compared, as text for people."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from validator.render.answer_lines import AnswerLines
from validator.render.hands_text import percent
from validator.render.line import Line, Span, line, table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    Answer = Mapping[str, Any]

_SENTENCES: Final = re.compile(r"(?<=[.!?]) +")


class AskedLines(AnswerLines):
    """Writes the lines of an answer about games."""

    width = 0
    """Columns of the terminal, 0 for any number."""

    def columns(self, rows: Sequence[Sequence[str]]) -> Iterator[Line]:
        """Set rows in columns, the first to the left, numbers to the right."""
        right = frozenset(range(1, len(rows[0])))
        for one in table(rows, right=right, width=max(self.width - 2, 0)):
            yield line(*one.spans, gutter="  ")

    def signed(self, interval: Sequence[float]) -> str:
        """Write the interval of a difference."""
        low, high = (f"{end:+z.2f}" for end in interval)
        return self.say("{low} to {high}", low=low, high=high)

    def more_often(self, first: float | None, second: float | None, change: Answer) -> str:
        """Write two shares, and in how many more of a hundred games the second is so."""
        low, high = change["interval"]
        shares = {"more": change["share"], "low": low, "high": high}
        return self.say(
            "{first} and {second}: {more:+.1f} in 100 games ({low:+.1f} to {high:+.1f})",
            first="-" if first is None else percent(first),
            second="-" if second is None else percent(second),
            # Next to nothing is nothing, and never less: -0.04 would be written as -0.0.
            **{name: round(100 * share, 1) + 0.0 for name, share in shares.items()},
        )

    def wants(self, answer: Answer) -> Iterator[Line]:
        """Give in how many games what was asked about is in play."""
        if answer["wants"]:
            yield from self.section(self.say("Wanted"))
        for want in answer["wants"]:
            low, high = map(percent, want["interval"])
            between = self.say("{low} to {high}", low=low, high=high)
            yield line(f"  {percent(want['share']):>8}  {want['text']}", Span(f"  {between}", "quiet"))

    def wants_of_both(self, answer: Answer) -> Iterator[Line]:
        """Give the same of two lists, and by what the second differs."""
        changes = answer["difference"]["wants"]
        if changes:
            yield from self.section(self.say("Wanted"))
        for ours, theirs, change in zip(answer["a"]["wants"], answer["b"]["wants"], changes, strict=True):
            yield line(self.more_often(ours["share"], theirs["share"], change), Span(f"  {ours['text']}"), gutter="  ")

    def varied(self, cards: Sequence[Answer], remark: str) -> Iterator[Line]:
        """Give what one copy more and one fewer of cards change, each a `title`, `one_more` and `one_fewer`."""
        if not cards:
            return
        yield from self.section(self.say("One copy more, one fewer"), remark)
        rows = [
            (card["title"], *(self._change(card[name]) for name in ("one_more", "one_fewer")))
            for card in cards
        ]  # fmt: skip
        yield from self.columns([(self.say("card"), self.say("one more"), self.say("one fewer")), *rows])

    def _change(self, change: Answer) -> str:
        return f"{change['points']:+z.2f} ({self.signed(change['interval'])})"

    def rules(self, *lists: Sequence[str]) -> Iterator[Line]:
        """Give the rules that are played; of two lists, those of both, then those of one alone."""
        yield from self.section(self.say("Rules played"))
        both, alone = _shared(lists)
        for rule in both:
            yield line(rule, gutter="  ")
        for which, rules in zip(self._which(), alone, strict=False):
            for rule in rules:
                yield line(Span(f"{which} ", "quiet"), rule, gutter="  ")

    def given(self, *lists: Sequence[Mapping[str, str]]) -> Iterator[Line]:
        """Give what is taken for given, as JSON has it; of two lists, what holds for both, then for one alone."""
        told = []
        for about in dict.fromkeys(one["about"] for own in lists for one in own):
            sentences = [
                [part for one in own if one["about"] == about for part in _SENTENCES.split(one["text"])]
                for own in lists
            ]
            both, alone = _shared(sentences)
            told.append({"about": about, "text": " ".join(both)})
            told += [
                {"about": about, "text": f"{which} {' '.join(parts)}"}
                for which, parts in zip(self._which(), alone, strict=False)
                if parts
            ]
        yield from self.assumptions({"assumptions": [one for one in told if one["text"]]})

    def _which(self) -> tuple[str, str]:
        return self.say("The first list:"), self.say("The second list:")


def _shared(lists: Sequence[Sequence[str]]) -> tuple[list[str], list[list[str]]]:
    """Tell what several lists have in common, in the order of the first, from what each has alone."""
    both = [one for one in lists[0] if all(one in other for other in lists)]
    return both, [[one for one in own if one not in both] for own in lists]
