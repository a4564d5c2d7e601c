"""Tells the games of example decks for docs/play.md: the command, the figures, one game, what a player would nod at."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tools.markdown import code, table
from validator.check_request import CheckRequest
from validator.engine.turns.play import play
from validator.engine.turns.request import TYPICAL, PlayRequest
from validator.render.hands_text import percent

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterator, Mapping, Sequence

    Answer = Mapping[str, Any]

EXAMPLES: Final = Path(__file__).parents[1] / "examples"
DECKS: Final = {
    "dwarves": ("wizard-dwarves-of-erebor.deck", PlayRequest(games=1_000, turns=12, seed=7)),
    "ringwraith": ("ringwraith-northern-pits.json", PlayRequest(games=1_000, turns=12, seed=7)),
    "balrog": ("balrog-under-the-mountains.dck", PlayRequest(games=1_000, turns=12, seed=7, against=TYPICAL)),
}
"""Name of the tale to the list and how its games go on."""
_SHOWN: Final = (1, 3, 6, 9, 12)
"""Turns whose points are shown."""
_TOLD: Final = 5
"""Turns of one game that are told."""
_OFTEN: Final = 0.25
"""A site that fewer games visit is no habit."""
_MOST: Final = 3
_WEIGHTY: Final = frozenset({"sites", "hazards", "events", "points"})
"""What is taken for given and shapes a game most; the rest is the same of every deck."""


def tale(name: str, day: dt.date) -> str:
    """Tell the games of a deck as Markdown.

    Args:
        name: one of `DECKS`.
        day: whose rules hold.
    """
    file, how = DECKS[name]
    answer = play((EXAMPLES / file).read_bytes(), CheckRequest(as_of=day), how, source=file).to_dict()
    return "\n\n".join(
        [
            f"```console\n$ {_command(file, how)}\n```",
            _points(answer["points"]),
            _list(_habits(answer)),
            f"One game, its first {_TOLD} turns:",
            _list(_story(answer["story"])),
            "Taken for given, among other things:",
            _list(f"*{one['about']}*: {one['text']}" for one in answer["assumptions"] if one["about"] in _WEIGHTY),
        ]
    )


def _command(file: str, how: PlayRequest) -> str:
    against = f" --against {how.against}" if how.against == TYPICAL else ""
    return f"meccg play examples/{file} --games {how.games} --turns {how.turns} --seed {how.seed}{against}"


def _points(rows: Sequence[Answer]) -> str:
    head = ("by the end of turn", *map(str, _SHOWN))
    by_turn = {row["turn"]: row for row in rows}
    told = [
        ("points, median", *(str(by_turn[turn]["median"]) for turn in _SHOWN)),
        ("eight games in ten", *(f"{by_turn[turn]['q10']} to {by_turn[turn]['q90']}" for turn in _SHOWN)),
    ]
    return table(head, told).rstrip("\n")


def _habits(answer: Answer) -> Iterator[str]:
    """Say what the company does in most games, in plain words."""
    home = answer["start"]["site"]
    away = [site for site in answer["sites"] if site["visited"] >= _OFTEN and site["first_turn"]]
    first = sorted(away, key=lambda site: (-site["visited"], site["first_turn"]))[:_MOST]
    sites = ", ".join(
        f"{site['title']} ({percent(site['visited'])} of games, first in turn {site['first_turn']})" for site in first
    )
    yield f"From {home['title'] if home else 'where it starts'} the company goes most of all to {sites or 'nowhere'}."
    scoring = [card for card in answer["cards"] if card["turn"] and card["played"] >= _OFTEN]
    played = sorted(scoring, key=lambda card: -card["played"])[:_MOST]
    yield f"It plays most often {', '.join(_often(card, 'played') for card in played) or 'nothing'}."
    stuck = sorted(answer["cards"], key=lambda card: -card["stranded"])[:_MOST]
    yield f"Left in hand most often at the end: {', '.join(_often(card, 'stranded') for card in stuck)}."
    kinds = answer["points"][-1]["kinds"]
    best = sorted(((value, kind) for kind, value in kinds.items() if value > 0), reverse=True)[:_MOST]
    yield f"Its points by the last turn: {', '.join(f'{kind} {value:.1f}' for value, kind in best)} on average."
    if losses := answer["losses"]:
        lost = ", ".join(f"{times:.1f} {what}" for what, times in losses.items() if times is not None)
        yield f"On the way it loses in a game, on average: {lost}."


def _often(card: Answer, what: str) -> str:
    return f"{card['title']} ({percent(card[what])} of its copies)"


def _story(events: Sequence[Answer]) -> Iterator[str]:
    for turn, group in groupby((event for event in events if event["turn"] <= _TOLD), key=lambda event: event["turn"]):
        told = " ".join(_event(event) for event in group)
        yield f"**{f'Turn {turn}' if turn else 'Before the first'}.** {told}"


def _event(event: Answer) -> str:
    dice = f" {code('{} + {}'.format(*event['dice']))}" if event["dice"] else ""
    why = f" ({event['why']})" if event["why"] else ""
    return f"{event['who'][:1].upper()}{event['who'][1:]} {event['what']}{dice}{why}."


def _list(lines: Iterator[str]) -> str:
    return "\n".join(f"* {line}" for line in lines)
