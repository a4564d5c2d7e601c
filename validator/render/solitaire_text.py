"""What `validator.engine.solitaire.alone.play_alone` gives as text for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from validator.languages import ENGLISH, all_said, said
from validator.render.asked_lines import AskedLines
from validator.render.hands_text import ASCII, BLOCKS, SPREADS, HandsLines
from validator.render.line import Line, Span, line
from validator.render.text import write

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    Answer = Mapping[str, Any]


def render(answer: Answer, *, width: int = 0, blocks: bool = True, language: str = ENGLISH) -> str:
    """Give the solitaire games of one deck, or of two that are compared, as `validator.render.hands_text.render`."""
    told, lines = all_said(answer, language), _SolitaireLines(language, BLOCKS if blocks else ASCII)
    lines.width = width
    return write(lines.compared(told) if "difference" in told else lines.one(told), width)


class _SolitaireLines(HandsLines, AskedLines):
    """Writes the lines of an answer about solitaire games alone."""

    def one(self, answer: Answer) -> Iterator[Line]:
        """Write the games of one deck."""
        yield self.heading(answer, [])
        yield from self.start(answer["start"])
        yield from self.wants(answer)
        yield from self.varied(answer["varied"], self.say("points at the end"))
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
                f"{label:21}{first:>11.2f}{second:>11.2f}{row['mean']:>+z11.2f}",
                Span(f"  {self.signed(row['interval'])}", "quiet"),
                gutter="  ",
            )
        first, second = (one["solitaire"]["council"]["share"] for one in (ours, theirs))
        yield self.labelled(say("Free Council"), self.more_often(first, second, change["council"]))
        yield from self.wants_of_both(answer)
        for whose, one in ((say("first"), ours), (say("second"), theirs)):
            yield from self.varied(one["varied"], f"{whose}: {say('points at the end')}")
        yield from self._given(ours, theirs)

    def _given(self, *answers: Answer) -> Iterator[Line]:
        yield from self.rules(*(answer["solitaire"]["rules_played"] for answer in answers))
        yield from self.given(
            *(
                [{"about": "solitaire", "text": text} for text in answer["solitaire"]["assumptions"]]
                for answer in answers
            )
        )
