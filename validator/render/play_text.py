"""What `Play.to_dict` gives as text for people: points by turn, goals, cards, sites, one game told, assumptions."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from cardpool.phrases import phrase
from validator.languages import ENGLISH, all_said, said
from validator.render.asked_lines import AskedLines
from validator.render.hands_text import percent
from validator.render.line import Line, line, table_width
from validator.render.text import write

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    Answer = Mapping[str, Any]

_KINDS: Final = ("character", "item", "faction", "ally", "kill", "miscellaneous")
_RARE: Final = 0.005
"""Shares below are left out of tables of sites."""
_LIST: Final = "list"
"""What an assumption is about that says what of the list is left out."""
LOSSES: Final = {
    "tapped": phrase("tapped by strikes"),
    "wounded": phrase("wounded"),
    "eliminated": phrase("eliminated"),
    "corrupted": phrase("corrupted"),
    "items": phrase("items lost"),
    "influenced": phrase("influenced away"),
    "prisoners": phrase("taken prisoner"),
}
"""What hazards cost, in words."""
WAY: Final = {
    "goal": phrase("goal"),
    "worth": phrase("worth"),
    "without a goal": phrase("without a goal"),
    "untapped": phrase("who stays untapped"),
    "character": phrase("who joins"),
    "items": phrase("who bears an item"),
    "corruption": phrase("corruption"),
    "prices": phrase("prices"),
    "sideboard": phrase("sideboard"),
    "discard": phrase("discard"),
    "a point": phrase("a point"),
    "an avatar": phrase("an avatar"),
    "being in play": phrase("being in play"),
}
"""What a way of playing tells of, in words."""


def render(answer: Answer, *, width: int = 0, language: str = ENGLISH) -> str:
    """Give an answer as text without a line end after the last line.

    Args:
        answer: as `validator.engine.turns.play.Play.to_dict` gives it, or `validator.engine.turns.answer.compared`.
        width: columns of the terminal that shows it, in colour; 0 for plain text, whose lines are never broken.
        language: of its words, one of `validator.languages.LANGUAGES`.
    """
    told, lines = all_said(answer, language), _PlayLines(language)
    lines.width = width
    return write(lines.compared(told) if "difference" in told else lines.one(told), width)


class _PlayLines(AskedLines):
    """Writes the lines of an answer about games."""

    def one(self, answer: Answer) -> Iterator[Line]:
        """Write the games of one deck."""
        yield from self._head(answer)
        yield from self._points(answer["points"])
        yield from self._goals(answer)
        if answer["losses"]:
            yield from self._losses(answer["losses"])
        yield from self.wants(answer)
        yield from self._cards(answer["cards"])
        yield from self._varied(answer)
        yield from self._sites(answer["sites"])
        yield from self._without_effect(answer["without_effect"])
        yield from self._story(answer["story"])
        yield from self.rules(answer["rules_played"])
        yield from self._way_of_playing(answer)
        yield from self.given(_of_the_games(answer))

    def _head(self, answer: Answer) -> Iterator[Line]:
        """Give the heading, and what of the list the numbers are without: it explains what else would astonish."""
        yield self._heading(answer)
        for one in answer["assumptions"]:
            if one["about"] == _LIST:
                yield line(one["text"], gutter="  ")

    def _heading(self, answer: Answer) -> Line:
        turns = answer["turns"]
        games = self.say(
            "{games} of {turns} turn, seed {seed}" if turns == 1 else "{games} of {turns} turns, seed {seed}",
            games=self._games(answer["games"]),
            turns=turns,
            seed=answer["seed"],
        )
        against = self.say("hazards: {against}", against=self.word(answer["against"]))
        return self.heading(answer, [self.counted(answer["deck_size"], "card"), games, against])

    def _games(self, number: int) -> str:
        return self.counted(1, "game") if number == 1 else self.say("{number:,} games", number=number)

    def _points(self, rows: Sequence[Answer]) -> Iterator[Line]:
        say = self.say
        yield from self.section(say("Marshalling points by the end of a turn"))
        kinds = [kind for kind in _KINDS if any(row["kinds"][kind] for row in rows)]
        spread = (say("turn"), say("mean"), say("1 of 10 below"), say("median"), say("1 of 10 above"))
        totals = [
            (str(row["turn"]), f"{row['mean']:z.1f}", str(row["q10"]), str(row["median"]), str(row["q90"]))
            for row in rows
        ]
        by_kind = [tuple(f"{row['kinds'][kind]:z.1f}" for kind in kinds) for row in rows]
        points, means = [spread, *totals], [tuple(map(self.word, kinds)), *by_kind]
        whole = [(*total, *kind) for total, kind in zip(points, means, strict=True)]
        if not 0 < self.width < table_width(whole) + 2:
            yield from self.columns(whole)
            return
        yield from self.columns(points)
        yield from self.section(say("The same by kind, on average"))
        yield from self.columns([(total[0], *kind) for total, kind in zip(points, means, strict=True)])

    def _goals(self, answer: Answer) -> Iterator[Line]:
        say = self.say
        yield from self.section(say("How soon"))
        for goal in answer["reached"]:
            half = goal["median_turn"]
            when = say("half of all games by turn {turn}", turn=half) if half else say("not in half of all games")
            by = say("{share} by turn {turn}", share=percent(goal["by"][-1]), turn=len(goal["by"]))
            yield self.labelled(say("{points} points", points=goal["points"]), f"{when}; {by}")
        spent = answer["exhausted"]
        what = say("the deck, in {share} of games", share=percent(spent["share"]))
        if spent["median_turn"]:
            what += say(", in turn {turn} by the median", turn=spent["median_turn"])
        yield self.labelled(say("exhausted"), what)

    def _losses(self, *lists: Answer) -> Iterator[Line]:
        yield from self.section(self.say("Losses"), self.say("in a game, on average"))
        labels = {what: said(LOSSES.get(what, what), self.language) for what in lists[0]}
        told = [
            (labels[what], [f"{losses[what]:.1f}" if losses[what] is not None else "-" for losses in lists])
            for what in labels
            if any(losses[what] is not None for losses in lists)
        ]
        wide = max(len(label) for label, _ in told)
        for label, times in told:
            yield line("".join(f"{one:>8}" for one in times), gutter=f"  {label:{wide}}", gutter_style="quiet")

    def _cards(self, cards: Sequence[Answer]) -> Iterator[Line]:
        say = self.say
        yield from self.section(say("Cards"), say("share of copies; the turn is the median of those played"))
        heads = [
            say("card"), say("copies"), say("drawn"), say("played"), say("discarded"), say("in hand"), say("turn"),
        ]  # fmt: skip
        rows = [
            [
                card["title"], str(card["copies"]),
                *(percent(card[share]) for share in ("drawn", "played", "discarded", "stranded")),
                str(card["turn"] or "-"),
            ]
            for card in cards
        ]  # fmt: skip
        yield from self.columns([heads, *rows])

    def _varied(self, answer: Answer, whose: str = "") -> Iterator[Line]:
        cards = [card for card in answer["cards"] if card["one_more"]]
        if cards:
            by = self.say("points by the end of turn {turn}", turn=cards[0]["one_more"]["by"])
            yield from self.varied(cards, f"{whose}: {by}" if whose else by)

    def _sites(self, sites: Sequence[Answer]) -> Iterator[Line]:
        visited = [site for site in sites if site["visited"] >= _RARE]
        if not visited:
            return
        yield from self.section(self.say("Sites"))
        ordered = sorted(visited, key=lambda site: -site["visited"])
        rows = [(site["title"], percent(site["visited"]), str(site["first_turn"])) for site in ordered]
        yield from self.columns([(self.say("site"), self.say("visited"), self.say("first in turn")), *rows])

    def _without_effect(self, idle: Answer, whose: str = "") -> Iterator[Line]:
        if idle["copies"]:
            cards, copies = self.counted(idle["cards"], "card"), self.counted(idle["copies"], "copy", "copies")
            told = f"{cards}, {copies}"
            yield from self.section(self.say("Without effect"), f"{whose}: {told}" if whose else told)
            yield line(", ".join(idle["titles"]), gutter="  ")
            if idle["no_site"]:
                titles = ", ".join(idle["no_site"])
                yield line(self.say("No site of the deck within reach allows: {titles}.", titles=titles), gutter="  ")

    def _story(self, events: Sequence[Answer]) -> Iterator[Line]:
        yield from self.section(self.say("One game"))
        for turn, group in groupby(events, key=lambda event: event["turn"]):
            label = self.say("turn {turn}", turn=turn) if turn else self.say("start")
            for number, event in enumerate(group):
                dice = f" [{event['dice'][0]} + {event['dice'][1]}]" if event["dice"] else ""
                why = f" ({event['why']})" if event["why"] else ""
                who = self.word(event["who"])
                yield self.labelled("" if number else label, f"{who[:1].upper()}{who[1:]} {event['what']}{dice}{why}")

    def _way_of_playing(self, answer: Answer) -> Iterator[Line]:
        yield from self.section(self.say("Way of playing"), answer["policy"])
        for what, how in answer["way_of_playing"].items():
            if what != "name":
                numbers = {} if isinstance(how, str) else how
                told = ", ".join(f"{self._way(key)} {value}" for key, value in numbers.items())
                yield self.labelled(self._way(what), how if isinstance(how, str) else told)

    def _way(self, name: str) -> str:
        return said(WAY.get(name, name), self.language)

    # --- two decks ----------------------------------------------------------------------------------------------------

    def compared(self, answer: Answer) -> Iterator[Line]:
        """Write what the games of two decks differ by."""
        say = self.say
        ours, theirs, difference = answer["a"], answer["b"], answer["difference"]
        yield from self._head(ours)
        yield from self._head(theirs)
        yield from self.section(
            say("Marshalling points by the end of a turn"), say("the second list less the first, in the same luck")
        )
        rows = [(say("turn"), say("first"), say("second"), say("difference"), say("interval"))]
        for a, b, change in zip(ours["points"], theirs["points"], difference["points"], strict=True):
            rows.append(
                (
                    str(a["turn"]), f"{a['mean']:z.2f}", f"{b['mean']:z.2f}", f"{change['mean']:+z.2f}",
                    self.signed(change["interval"]),
                )
            )  # fmt: skip
        yield from self.columns(rows)
        yield from self.section(say("Reached by turn {turn}", turn=ours["turns"]))
        for change in difference["reached"]:
            first, second = (
                next((goal["by"][-1] for goal in one["reached"] if goal["points"] == change["points"]), None)
                for one in (ours, theirs)
            )
            yield self.labelled(say("{points} points", points=change["points"]), self.more_often(first, second, change))
        yield from self.wants_of_both(answer)
        if ours["losses"]:
            yield from self._losses(ours["losses"], theirs["losses"])
        for whose, one in ((say("first"), ours), (say("second"), theirs)):
            yield from self._varied(one, whose)
        for whose, one in ((say("first"), ours), (say("second"), theirs)):
            yield from self._without_effect(one["without_effect"], whose)
        yield from self.rules(ours["rules_played"], theirs["rules_played"])
        yield from self._way_of_playing(ours)
        yield from self.given(_of_the_games(ours), _of_the_games(theirs))


def _of_the_games(answer: Answer) -> list[Mapping[str, str]]:
    """Give what is taken for given of the games, without what is said of the list above them."""
    return [one for one in answer["assumptions"] if one["about"] != _LIST]
