"""What `Hands.to_dict` gives as text for people: bars for the odds, then turns, advice, sample hands, assumptions."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from cardpool.phrases import phrase
from validator.languages import ENGLISH, all_said, said
from validator.render.answer_lines import AnswerLines
from validator.render.line import Line, Span, line
from validator.render.text import brief_source, write

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    Answer = Mapping[str, Any]

_COLUMNS: Final = 20
"""Width of a bar that stands for all cases."""
BLOCKS: Final = " ▏▎▍▌▋▊▉█"
ASCII: Final = " #"
_PLAYABLE: Final = {"playable": phrase("something playable"), "playable points": phrase("and worth points")}
SPREADS: Final = {
    "turns": phrase("turns"),
    "quests_seen": phrase("quests seen"),
    "quests_taken": phrase("quests taken"),
    "points_taken": phrase("points of these"),
    "points_counted": phrase("points at the end"),
    "hazards_drawn": phrase("hazards drawn"),
    "hazards_faced": phrase("hazards faced"),
    "creatures_faced": phrase("creatures among them"),
    "on_guard": phrase("attacks on guard"),
    "agents_met": phrase("agents met"),
    "second_attacks": phrase("second attacks"),
    "raids": phrase("raids won"),
    "wounded": phrase("wounded"),
    "eliminated": phrase("eliminated"),
    "rings": phrase("special rings"),
    "corrupted": phrase("corrupted"),
    "items_lost": phrase("items lost"),
    "long_events": phrase("hazard long-events"),
}
"""What is counted over the games of the solitaire game, in words."""
_OF_EVERY_DECK: Final = frozenset({"deck", "kinds", "draws", "redraw", "playability", "simulation"})
"""What is taken for given alike of every deck; the numbers among it stand in the headings."""
_QUANTILES: Final = ("lowest", "5%", "50%", "95%", "highest")


def render(
    answer: Answer, *, width: int = 0, blocks: bool = True, verbose: bool = False, language: str = ENGLISH
) -> str:
    """Give an answer as text without a line end after the last line.

    Args:
        answer: as `validator.engine.hands.Hands.to_dict` gives it.
        width: columns of the terminal that shows it, in colour; 0 for plain text, whose lines are never broken.
        blocks: whether bars are drawn with block characters, else with `#`.
        verbose: also what repeats the exact odds, and what is taken for given of every deck.
        language: of its words, one of `validator.languages.LANGUAGES`.
    """
    several = [part for part in answer["without"] if " and " in part["event"]]
    told = all_said({**(answer if verbose else _brief(answer)), "without": several}, language)
    return write(HandsLines(language, BLOCKS if blocks else ASCII).all(told), width)


def _brief(answer: Answer) -> Answer:
    """Leave out the simulated intervals, which say what the exact odds say, and what is so of every deck."""

    def bare(rows: Sequence[Answer]) -> list[Answer]:
        return [{**row, "interval": None} for row in rows]

    redraw = answer["redraw"]
    return {
        **answer,
        "hands": 0,
        "odds": bare(answer["odds"]),
        "playable": bare(answer["playable"]),
        "redraw": redraw and {**redraw, "interval": None},
        "assumptions": [one for one in answer["assumptions"] if one["about"] not in _OF_EVERY_DECK],
    }


def percent(share: float) -> str:
    """Write a share, 0 to 1, in per cent; what is neither impossible nor certain is never written as if it were.

    >>> percent(0.4166), percent(0.00001), percent(0.99999), percent(1)
    ('41.7 %', '<0.1 %', '>99.9 %', '100 %')
    """
    if share in {0, 1}:
        return f"{share:.0%}".replace("%", " %")
    text = f"{100 * share:.1f}"
    return {"0.0": "<0.1 %", "100.0": ">99.9 %"}.get(text, f"{text} %")


def bar(share: float, blocks: str = BLOCKS) -> str:
    """Draw a share, 0 to 1, as a bar of twenty columns; what is not impossible shows.

    >>> bar(0.5).rstrip()
    '██████████'
    """
    steps = len(blocks) - 1
    eighths = max(round(share * _COLUMNS * steps), 1 if share else 0)
    full, rest = divmod(eighths, steps)
    return (blocks[-1] * full + (blocks[rest] if rest else "")).ljust(_COLUMNS)


class HandsLines(AnswerLines):
    """Writes the lines of an answer about hands.

    Args:
        language: of the words.
        blocks: what bars are drawn with.
    """

    def __init__(self, language: str, blocks: str) -> None:
        super().__init__(language)
        self._blocks = blocks

    def all(self, answer: Answer) -> Iterator[Line]:
        """Write everything."""
        say = self.say
        yield self.heading(
            answer, [say("{held} of {cards} cards", held=answer["hand_size"], cards=answer["deck_size"])]
        )
        yield from self.start(answer["start"])
        yield from self._opening(answer)
        yield from self._playable(answer["playable"])
        if answer["redraw"]:
            yield from self._redraw(answer["redraw"])
        yield from self._turns(answer)
        if answer.get("solitaire"):
            yield from self.solitaire(answer["solitaire"])
        yield from self._advice(answer["advice"])
        yield from self._samples(answer["samples"])
        game = answer.get("solitaire")
        yield from self.assumptions(answer, [("solitaire", text) for text in game["assumptions"]] if game else ())

    # --- the start ----------------------------------------------------------------------------------------------------

    def start(self, start: Answer) -> Iterator[Line]:
        """Write who starts where, and with what."""
        say = self.say
        yield from self.section(say("Start"))
        company = ", ".join(_member(card) for card in start["company"]) or say("nobody")
        yield self.labelled(self.word("company"), company)
        if start["items"]:
            items = ", ".join(f"{item['title']} ({item['bearer']})" for item in start["items"])
            yield self.labelled(say("items"), items)
        if start["in_play"]:
            yield self.labelled(say("in play"), ", ".join(card["title"] for card in start["in_play"]))
        yield self.labelled(self.word("site"), start["site"]["title"] if start["site"] else say("not known"))
        influence = say("{taken} taken, {left} left", taken=start["mind"], left=start["general_influence"])
        yield self.labelled(self.word("influence"), influence)
        if start["left_over"]:
            left_over = ", ".join(f"{left['title']} ({left['why']})" for left in start["left_over"])
            yield self.labelled(say("left over"), left_over)

    # --- odds ---------------------------------------------------------------------------------------------------------

    def _opening(self, answer: Answer) -> Iterator[Line]:
        say = self.say
        rows = [row for row in answer["odds"] if row["by"] == "opening"]
        expected = {part["kind"]: part["exact"] for part in answer["expected"]}
        simulated = ""
        if answer["hands"]:
            simulated = say("simulated: {hands:,} hands, seed {seed}", hands=answer["hands"], seed=answer["seed"])
        yield from self.section(say("Opening hand"), simulated)
        heads = f"{say('one or more'):>40} {say('two'):>9} {say('three'):>9} {say('average'):>8}"
        yield line(Span(heads + (simulated and f"   {say('simulated')}"), "quiet"), gutter="  ")
        for kind, group in groupby(rows, key=lambda row: row["kind"]):
            one, *more = group
            others = "".join(f"{percent(row['exact']):>10}" for row in more)
            yield line(
                f"{self.word(kind):11}",
                Span(self._bar(one["exact"]), "bar"),
                f" {percent(one['exact']):>8}{others}{expected[kind]:>9.2f}",
                Span(self._interval(one), "quiet"),
                gutter="  ",
            )
        several = [*answer["without"], *answer["together"]]
        if several:
            yield line()
        yield from (line(f"{part['event']:32} {percent(part['exact']):>8}", gutter="  ") for part in several)

    def _playable(self, rows: Sequence[Answer]) -> Iterator[Line]:
        if not rows:
            return
        say = self.say
        remark = say("a resource, a character or an avatar that can be played by then")
        yield from self.section(say("Something to do"), remark)
        for row in rows:
            rolls = say(", with the rolls {share}", share=percent(row["succeeds"]))
            what = said(_PLAYABLE[row["kind"]], self.language)
            yield line(
                f"{what:19}{say('turn {turn}', turn=row['turn'])}  ",
                Span(self._bar(row["exact"]), "bar"),
                f" {percent(row['exact']):>8}{'' if row['succeeds'] == row['exact'] else rolls}",
                Span(self._interval(row), "quiet"),
                gutter="  ",
            )

    def _redraw(self, redraw: Answer) -> Iterator[Line]:
        say = self.say
        kept_for = ", ".join(map(self.word, redraw["kept_for"]))
        yield from self.section(
            say("The redraw"), say("{policy}, kept for {kinds}", policy=redraw["policy"], kinds=kept_for)
        )
        yield line(
            f"{say('given up'):11}", Span(self._bar(redraw["exact"]), "bar"), f" {percent(redraw['exact']):>8}",
            Span(self._interval(redraw), "quiet"), gutter="  ",
        )  # fmt: skip
        if redraw["allowed"] != redraw["exact"]:
            allowed = percent(redraw["allowed"])
            yield line(say("It may be given up in {share} of games.", share=allowed), gutter="  ")
        after = [row for row in redraw["odds"] if row["by"] == "opening" and row["at_least"] == 1]
        shares = ", ".join(f"{self.word(row['kind'])} {percent(row['exact'])}" for row in after)
        yield line(say("Afterwards, one or more: {shares}.", shares=shares), gutter="  ")

    def _interval(self, row: Answer) -> str:
        if row["interval"] is None:
            return ""
        low, high = map(percent, row["interval"])
        return f"   {self.say('{low} to {high}', low=low, high=high)}"

    def _bar(self, share: float) -> str:
        return bar(share, self._blocks)

    # --- turns --------------------------------------------------------------------------------------------------------

    def _turns(self, answer: Answer) -> Iterator[Line]:
        say, turns = self.say, answer["turns"]
        numbers = sorted({row["by"] for row in answer["odds"] if row["by"] != "opening"})
        if not numbers:
            return
        drawn = ", ".join(f"{site['title']} {site['draws']}" for site in turns["plan"])
        then = say("{cards} a turn", cards=self.counted(turns["draws_per_turn"], "card"))
        if turns["refill"]:
            then += say(", and {refill} in the opponent's and to fill the hand", refill=turns["refill"])
        remark = say("{sites}, then {cards}", sites=drawn, cards=then) if drawn else then
        yield from self.section(say("Seen by the end of turn"), remark)
        yield line(Span(f"{'':19}" + "".join(f"{number:>9}" for number in numbers), "quiet"), gutter="  ")
        by_kind = [row for row in answer["odds"] if row["by"] != "opening"]
        for kind, group in groupby(by_kind, key=lambda row: row["kind"]):
            yield line(f"{self.word(kind):19}" + "".join(f"{percent(row['exact']):>9}" for row in group), gutter="  ")
        for copies, seen in groupby(turns["seen"], key=lambda row: row["copies"]):
            label = say("a card held {copies}x", copies=copies)
            yield line(f"{label:19}" + "".join(f"{percent(row['exact']):>9}" for row in seen), gutter="  ")
        if turns["exhausted"] is None:
            yield line(say("The deck is never exhausted."), gutter="  ")
        else:
            yield line(say("The deck is exhausted in turn {turn}.", turn=turns["exhausted"]), gutter="  ")

    # --- the solitaire game -------------------------------------------------------------------------------------------

    def solitaire(self, game: Answer) -> Iterator[Line]:
        """Write what the solitaire game does with the deck."""
        say, spreads = self.say, game["spreads"]
        remark = say("not simulated")
        if game["runs"]:
            remark = say("{games:,} games, seed {seed}", games=game["runs"], seed=game["seed"])
        yield from self.section(say("Until {tokens} shadow tokens", tokens=game["tokens"]["end"]), remark)
        if spreads:
            names = (say("mean"), say("lowest"), *_QUANTILES[1:-1], say("highest"))
            yield line(Span(f"{'':21}{''.join(f'{name:>9}' for name in names)}", "quiet"), gutter="  ")
            for name, spread in spreads.items():
                quantiles = "".join(f"{spread['quantiles'][part]:>9}" for part in _QUANTILES)
                label = said(SPREADS.get(name, name), self.language)
                yield line(f"{label:21}{spread['mean']:>9.1f}{quantiles}", gutter="  ")
            told = say(
                "The quests alone are worth {points} points in time in {share} of games.",
                points=game["points"]["needed"],
                share=percent(game["points"]["reached"]),
            )
            yield line(told, gutter="  ")
            council = game["council"]
            told = say("The Free Council could be called in {share} of games", share=percent(council["share"]))
            if council["median_turn"]:
                told += say(", in turn {turn} by the median", turn=council["median_turn"])
                told += say(", with {points:.1f} points after its corruption checks", points=council["points"])
            yield line(f"{told}.", gutter="  ")
            yield from self.section(say("The last turn"))
            for part in spreads["turns"]["histogram"]:
                label = say("turn {turn}", turn=part["value"])
                share = f" {percent(part['share']):>8}"
                yield line(f"{label:11}", Span(self._bar(part["share"]), "bar"), share, gutter="  ")
        yield line()
        odds = game["odds"]
        told = say(
            "At the start of a turn another quest comes up in {quest} of cases, and a hazard long-event in its phase "
            "in {event}; {events:.2f} a turn on average.",
            quest=percent(odds["quest"]),
            event=percent(odds["long_event"]),
            events=odds["long_events_a_turn"],
        )
        yield line(told, gutter="  ")
        if game["quests_without_site"]:
            quests = ", ".join(game["quests_without_site"])
            yield line(say("Quests that no site suits: {quests}.", quests=quests), gutter="  ")
        for table in game["encounters"]:
            yield from self._encounter(table)

    def _encounter(self, table: Answer) -> Iterator[Line]:
        modifier = f" (+{table['modifier']})" if table["modifier"] else ""
        title = self.say("Encounter: {title}", title=f"{table['title']}{modifier}")
        yield from self.section(title, ", ".join(table["sites"]))
        rolls = [self.word(row["roll"]) for row in table["rows"]]
        width = max(map(len, rolls))
        for roll, row in zip(rolls, table["rows"], strict=True):
            odds = f"  {roll:>{width}}  {self._bar(row['odds'])} {percent(row['odds']):>8}  "
            yield line(row["what"], gutter=odds, gutter_style="bar")

    # --- words --------------------------------------------------------------------------------------------------------

    def _advice(self, findings: Sequence[Answer]) -> Iterator[Line]:
        if not findings:
            return
        yield from self.section(self.say("Advice"))
        for finding in findings:
            cited = Span(f"  [{finding['rule']} · {brief_source(finding['source'])}]", "quiet")
            yield line(finding["message"], cited, gutter="  ")
            if finding["fix"]:
                yield line(Span(f"→ {finding['fix']['title']}", "fix"), gutter="    ")

    def _samples(self, samples: Sequence[Answer]) -> Iterator[Line]:
        for number, sample in enumerate(samples, 1):
            title = self.say("Sample hand {number}", number=number)
            if sample["given_up"]:
                yield from self.section(title, self.say("given up"))
                yield from _hand(sample["given_up"])
                yield from self.section(title, self.say("drawn anew"))
            else:
                yield from self.section(title)
            yield from _hand(sample["cards"])


def _member(card: Answer) -> str:
    return card["title"] if card["mind"] is None else f"{card['title']} {card['mind']}"


def _hand(cards: Sequence[Answer]) -> Iterator[Line]:
    titles = max(len(card["title"]) for card in cards)
    for card in cards:
        mark, style = _mark(card)
        odds = "" if card["odds"] in {0, 1} or "hazard" in card["kinds"] else f" ({percent(card['odds'])})"
        yield line(
            f"{card['title']:{titles}}  ", Span(f"{card['why']}{odds}", "quiet" if mark != "+" else ""),
            gutter=f"  {mark} ", gutter_style=style,
        )  # fmt: skip


def _mark(card: Answer) -> tuple[str, str]:
    """Mark what can be played (+), what cannot (-), and what the facts do not tell (?)."""
    if not card["known"]:
        return "?", "open"
    return ("-", "broken") if card["turn"] is None else ("+", "fix")
