"""What `validator.engine.solitaire.alone.play_alone` gives as text for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from validator.languages import ENGLISH, all_said, said
from validator.render.hands_text import ASCII, BLOCKS, SPREADS, HandsLines, percent
from validator.render.line import Line, Span, line
from validator.render.text import write

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    Answer = Mapping[str, Any]


def render(answer: Answer, *, width: int = 0, blocks: bool = True, language: str = ENGLISH) -> str:
    """Give the solitaire games of one deck, or of two that are compared, as `validator.render.hands_text.render`."""
    told, lines = all_said(answer, language), _SolitaireLines(language, BLOCKS if blocks else ASCII)
    return write(lines.compared(told) if "difference" in told else lines.one(told), width)


class _SolitaireLines(HandsLines):
    """Writes the lines of an answer about solitaire games alone."""

    def one(self, answer: Answer) -> Iterator[Line]:
        """Write the games of one deck."""
        yield self.heading(answer, [])
        yield from self.start(answer["start"])
        if answer["wants"]:
            yield from self._wants(answer["wants"])
        if answer["varied"]:
            yield from self._varied(answer["varied"])
        yield from self.solitaire(answer["solitaire"])
        yield from self._given(answer)

    def compared(self, answer: Answer) -> Iterator[Line]:
        """Write what the games of two decks differ by."""
        say = self.say
        ours, theirs, change = answer["a"], answer["b"], answer["difference"]
        yield self.heading(ours, [])
        yield self.heading(theirs, [])
        yield from self.section(say("On average"), say("the second list less the first, in the same luck"))
        heads = "".join(f"{head:>11}" for head in (say("first"), say("second"), say("difference")))
        yield line(Span(f"{'':21}{heads}", "quiet"), gutter="  ")
        for row in change["spreads"]:
            first, second = (one["solitaire"]["spreads"][row["name"]]["mean"] for one in (ours, theirs))
            label = said(SPREADS.get(row["name"], row["name"]), self.language)
            yield line(
                f"{label:21}{first:>11.2f}{second:>11.2f}{row['mean']:>+11.2f}",
                Span(f"  {self._range(row['interval'])}", "quiet"),
                gutter="  ",
            )
        first, second = (percent(one["solitaire"]["council"]["share"]) for one in (ours, theirs))
        low, high = change["council"]["interval"]
        told = say(
            "{first} and {second}: {more:+.1f} in 100 games ({low:+.1f} to {high:+.1f})",
            first=first,
            second=second,
            more=100 * change["council"]["share"],
            low=100 * low,
            high=100 * high,
        )
        yield self.labelled(say("Free Council"), told)
        yield from self._given(ours)

    def _wants(self, wants: Sequence[Answer]) -> Iterator[Line]:
        yield from self.section(self.say("Wanted"))
        for want in wants:
            low, high = map(percent, want["interval"])
            between = self.say("{low} to {high}", low=low, high=high)
            yield line(f"  {percent(want['share']):>8}  {want['text']}", Span(f"  {between}", "quiet"))

    def _varied(self, varied: Sequence[Answer]) -> Iterator[Line]:
        say = self.say
        yield from self.section(say("One copy more, one fewer"), say("points at the end"))
        width = max(len(card["title"]) for card in varied)
        for card in varied:
            more, fewer = (
                f"{change['points']:>+8.2f} ({self._range(change['interval'])})"
                for change in (card["one_more"], card["one_fewer"])
            )
            yield line(f"{card['title']:{width}}{more}  {fewer}", gutter="  ")

    def _range(self, interval: Sequence[float]) -> str:
        low, high = interval
        return self.say("{low} to {high}", low=f"{low:+.2f}", high=f"{high:+.2f}")

    def _given(self, answer: Answer) -> Iterator[Line]:
        game = answer["solitaire"]
        yield from self.section(self.say("Rules played"))
        for rule in game["rules_played"]:
            yield line(rule, gutter="  ")
        yield from self.assumptions({"assumptions": []}, [("solitaire", text) for text in game["assumptions"]])
