"""What `Hands.to_dict` gives as text for people: bars for the odds, then turns, advice, sample hands, assumptions."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from cardpool.phrases import phrase
from validator.render.answer_lines import assumptions, heading, labelled, section
from validator.render.line import Line, Span, line
from validator.render.text import brief_source, write

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    Answer = Mapping[str, Any]

_COLUMNS: Final = 20
"""Width of a bar that stands for all cases."""
_BLOCKS: Final = " ▏▎▍▌▋▊▉█"
_ASCII: Final = " #"
_PLAYABLE: Final = {"playable": "something playable", "playable points": "and worth points"}
SPREADS: Final = {
    "turns": phrase("turns"),
    "quests_seen": phrase("quests seen"),
    "quests_taken": phrase("quests taken"),
    "points_taken": phrase("points of these"),
    "hazards_drawn": phrase("hazards drawn"),
    "hazards_faced": phrase("hazards faced"),
    "creatures_faced": phrase("creatures among them"),
    "long_events": phrase("hazard long-events"),
}
"""What is counted over the games of the solitaire game, in words."""
_OF_EVERY_DECK: Final = frozenset({"deck", "kinds", "draws", "redraw", "playability", "simulation"})
"""What is taken for given alike of every deck; the numbers among it stand in the headings."""
_QUANTILES: Final = ("lowest", "5%", "50%", "95%", "highest")


def render(answer: Answer, *, width: int = 0, blocks: bool = True, verbose: bool = False) -> str:
    """Give an answer as text without a line end after the last line.

    Args:
        answer: as `validator.engine.hands.Hands.to_dict` gives it.
        width: columns of the terminal that shows it, in colour; 0 for plain text, whose lines are never broken.
        blocks: whether bars are drawn with block characters, else with `#`.
        verbose: also what repeats the exact odds, and what is taken for given of every deck.
    """
    return write(_lines(answer if verbose else _brief(answer), _BLOCKS if blocks else _ASCII), width)


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


def _lines(answer: Answer, blocks: str) -> Iterator[Line]:
    yield heading(answer, [f"{answer['hand_size']} of {answer['deck_size']} cards"])
    yield from _start(answer["start"])
    yield from _opening(answer, blocks)
    yield from _playable(answer["playable"], blocks)
    if answer["redraw"]:
        yield from _redraw(answer["redraw"], blocks)
    yield from _turns(answer)
    if answer.get("solitaire"):
        yield from _solitaire(answer["solitaire"], blocks)
    yield from _advice(answer["advice"])
    yield from _samples(answer["samples"])
    game = answer.get("solitaire")
    yield from assumptions(answer, [("solitaire", text) for text in game["assumptions"]] if game else ())


# --- the start --------------------------------------------------------------------------------------------------------


def _start(start: Answer) -> Iterator[Line]:
    yield from section("Start")
    company = ", ".join(_member(card) for card in start["company"]) or "nobody"
    yield labelled("company", company)
    if start["items"]:
        yield labelled("items", ", ".join(f"{item['title']} ({item['bearer']})" for item in start["items"]))
    if start["in_play"]:
        yield labelled("in play", ", ".join(card["title"] for card in start["in_play"]))
    yield labelled("site", start["site"]["title"] if start["site"] else "not known")
    yield labelled("influence", f"{start['mind']} taken, {start['general_influence']} left")
    if start["left_over"]:
        yield labelled("left over", ", ".join(f"{left['title']} ({left['why']})" for left in start["left_over"]))


def _member(card: Answer) -> str:
    return card["title"] if card["mind"] is None else f"{card['title']} {card['mind']}"


# --- odds -------------------------------------------------------------------------------------------------------------


def _opening(answer: Answer, blocks: str) -> Iterator[Line]:
    rows = [row for row in answer["odds"] if row["by"] == "opening"]
    expected = {part["kind"]: part["exact"] for part in answer["expected"]}
    simulated = f"simulated: {answer['hands']:,} hands, seed {answer['seed']}" if answer["hands"] else ""
    yield from section("Opening hand", simulated)
    yield line(
        Span(f"{'one or more':>40} {'two':>9} {'three':>9} {'average':>8}{simulated and '   simulated'}", "quiet"),
        gutter="  ",
    )
    for kind, group in groupby(rows, key=lambda row: row["kind"]):
        one, *more = group
        others = "".join(f"{percent(row['exact']):>10}" for row in more)
        yield line(
            f"{kind:11}",
            Span(bar(one["exact"], blocks), "bar"),
            f" {percent(one['exact']):>8}{others}{expected[kind]:>9.2f}",
            Span(_interval(one), "quiet"),
            gutter="  ",
        )
    several = [part for part in answer["without"] if " and " in part["event"]] + answer["together"]
    if several:
        yield line()
    yield from (line(f"{part['event']:32} {percent(part['exact']):>8}", gutter="  ") for part in several)


def _playable(rows: Sequence[Answer], blocks: str) -> Iterator[Line]:
    if not rows:
        return
    yield from section("Something to do", "a resource, a character or an avatar that can be played by then")
    for row in rows:
        rolls = "" if row["succeeds"] == row["exact"] else f", with the rolls {percent(row['succeeds'])}"
        yield line(
            f"{_PLAYABLE.get(row['kind'], row['kind']):19}turn {row['turn']}  ",
            Span(bar(row["exact"], blocks), "bar"),
            f" {percent(row['exact']):>8}{rolls}",
            Span(_interval(row), "quiet"),
            gutter="  ",
        )


def _redraw(redraw: Answer, blocks: str) -> Iterator[Line]:
    yield from section("The redraw", f"{redraw['policy']}, kept for {', '.join(redraw['kept_for'])}")
    yield line(
        f"{'given up':11}", Span(bar(redraw["exact"], blocks), "bar"), f" {percent(redraw['exact']):>8}",
        Span(_interval(redraw), "quiet"), gutter="  ",
    )  # fmt: skip
    if redraw["allowed"] != redraw["exact"]:
        yield line(f"It may be given up in {percent(redraw['allowed'])} of games.", gutter="  ")
    after = [row for row in redraw["odds"] if row["by"] == "opening" and row["at_least"] == 1]
    words = ", ".join(f"{row['kind']} {percent(row['exact'])}" for row in after)
    yield line(f"Afterwards, one or more: {words}.", gutter="  ")


def _interval(row: Answer) -> str:
    if row["interval"] is None:
        return ""
    low, high = row["interval"]
    return f"   {percent(low)} to {percent(high)}"


def bar(share: float, blocks: str = _BLOCKS) -> str:
    """Draw a share, 0 to 1, as a bar of twenty columns; what is not impossible shows.

    >>> bar(0.5).rstrip()
    '██████████'
    """
    steps = len(blocks) - 1
    eighths = max(round(share * _COLUMNS * steps), 1 if share else 0)
    full, rest = divmod(eighths, steps)
    return (blocks[-1] * full + (blocks[rest] if rest else "")).ljust(_COLUMNS)


# --- turns ------------------------------------------------------------------------------------------------------------


def _turns(answer: Answer) -> Iterator[Line]:
    turns = answer["turns"]
    numbers = sorted({row["by"] for row in answer["odds"] if row["by"] != "opening"})
    if not numbers:
        return
    drawn = ", ".join(f"{site['title']} {site['draws']}" for site in turns["plan"])
    then = f"{turns['draws_per_turn']} cards a turn"
    if turns["refill"]:
        then += f", and {turns['refill']} in the opponent's and to fill the hand"
    yield from section("Seen by the end of turn", f"{drawn}, then {then}" if drawn else then)
    yield line(Span(f"{'':19}" + "".join(f"{number:>9}" for number in numbers), "quiet"), gutter="  ")
    by_kind = [row for row in answer["odds"] if row["by"] != "opening"]
    for kind, group in groupby(by_kind, key=lambda row: row["kind"]):
        yield line(f"{kind:19}" + "".join(f"{percent(row['exact']):>9}" for row in group), gutter="  ")
    for copies, seen in groupby(turns["seen"], key=lambda row: row["copies"]):
        label = f"a card held {copies}x"
        yield line(f"{label:19}" + "".join(f"{percent(row['exact']):>9}" for row in seen), gutter="  ")
    if turns["exhausted"] is None:
        yield line("The deck is never exhausted.", gutter="  ")
    else:
        yield line(f"The deck is exhausted in turn {turns['exhausted']}.", gutter="  ")


# --- the solitaire game -----------------------------------------------------------------------------------------------


def _solitaire(game: Answer, blocks: str) -> Iterator[Line]:
    spreads = game["spreads"]
    remark = f"{game['runs']:,} games, seed {game['seed']}" if game["runs"] else "not simulated"
    yield from section(f"Until {game['tokens']['end']} shadow tokens", remark)
    if spreads:
        heads = "".join(f"{name:>9}" for name in ("mean", *_QUANTILES))
        yield line(Span(f"{'':21}{heads}", "quiet"), gutter="  ")
        for name, spread in spreads.items():
            quantiles = "".join(f"{spread['quantiles'][part]:>9}" for part in _QUANTILES)
            yield line(f"{SPREADS.get(name, name):21}{spread['mean']:>9.1f}{quantiles}", gutter="  ")
        yield line(
            f"The quests alone are worth {game['points']['needed']} points in time in "
            f"{percent(game['points']['reached'])} of games.",
            gutter="  ",
        )
        yield from section("The last turn")
        for part in spreads["turns"]["histogram"]:
            yield line(
                f"turn {part['value']:<6}", Span(bar(part["share"], blocks), "bar"), f" {percent(part['share']):>8}",
                gutter="  ",
            )  # fmt: skip
    yield line()
    odds = game["odds"]
    yield line(
        f"At the start of a turn another quest comes up in {percent(odds['quest'])} of cases, and a hazard long-event "
        f"in its phase in {percent(odds['long_event'])}; {odds['long_events_a_turn']:.2f} a turn on average.",
        gutter="  ",
    )
    if game["quests_without_site"]:
        yield line(f"Quests that no site suits: {', '.join(game['quests_without_site'])}.", gutter="  ")
    for table in game["encounters"]:
        yield from _encounter(table, blocks)


def _encounter(table: Answer, blocks: str) -> Iterator[Line]:
    modifier = f" at +{table['modifier']}" if table["modifier"] else ""
    yield from section(f"Encounter: {table['title']}{modifier}", ", ".join(table["sites"]))
    width = max(len(row["roll"]) for row in table["rows"])
    for row in table["rows"]:
        yield line(
            f"{row['roll']:>{width}}  ",
            Span(bar(row["odds"], blocks), "bar"),
            f" {percent(row['odds']):>8}  {row['what']}",
            gutter="  ",
        )


# --- words ------------------------------------------------------------------------------------------------------------


def _advice(findings: Sequence[Answer]) -> Iterator[Line]:
    if not findings:
        return
    yield from section("Advice")
    for finding in findings:
        cited = Span(f"  [{finding['rule']} · {brief_source(finding['source'])}]", "quiet")
        yield line(finding["message"], cited, gutter="  ")
        if finding["fix"]:
            yield line(Span(f"→ {finding['fix']['title']}", "fix"), gutter="    ")


def _samples(samples: Sequence[Answer]) -> Iterator[Line]:
    for number, sample in enumerate(samples, 1):
        if sample["given_up"]:
            yield from section(f"Sample hand {number}", "given up")
            yield from _hand(sample["given_up"])
            yield from section(f"Sample hand {number}", "drawn anew")
        else:
            yield from section(f"Sample hand {number}")
        yield from _hand(sample["cards"])


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
