"""An answer about games as JSON has it; and what two decks differ by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from rulesets.formats import STANDARD, load_format
from validator.engine.checked_deck import checked_deck
from validator.engine.intervals import Share
from validator.engine.setup import setup_of
from validator.engine.turns.assumptions import assumptions, rules_played
from validator.engine.turns.at_sites import is_played_at_sites
from validator.engine.turns.games import DISCARDED, NOT_SEEN, PLAYED, STRANDED
from validator.engine.turns.outcome import mean_interval, share_change
from validator.engine.turns.parts import NO_PART
from validator.engine.turns.play import VARIED_BY
from validator.engine.turns.points import KINDS
from validator.engine.turns.wants import in_play_by_then

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from validator.engine.turns.outcome import Outcome
    from validator.engine.turns.play import Play

_LOW: Final = 0.1
_HIGH: Final = 0.9
_HALF: Final = 0.5


def to_dict(play: Play) -> dict[str, Any]:
    """Give an answer as JSON has it; fields are only ever added."""
    request, outcome = play.request, play.outcome
    return {
        **checked_deck(play.report),
        "deck_size": len(play.start.play_deck),
        "games": request.games,
        "turns": request.turns,
        "seed": request.seed,
        "against": request.against,
        "policy": request.policy,
        "way_of_playing": dict(play.board.policy.told()),
        "plan": [{"id": site.id, "title": site.title} for site in (play.board.sites[n] for n in play.plan)],
        "start": play.start.to_dict(),
        "points": _points(outcome),
        "reached": [_reached(outcome, points) for points in goals(play)],
        "exhausted": _exhausted(outcome),
        "cards": _cards(play),
        "sites": _sites(play),
        "losses": _losses(play),
        "wants": _wants(play),
        "rules_played": list(rules_played(play)),
        "assumptions": [assumption.to_dict() for assumption in assumptions(play)],
        "without_effect": _without_effect(play),
        "story": [event.to_dict() for event in play.story],
        "standings": [standing.to_dict() for standing in play.standings],
    }


def goals(play: Play) -> list[int]:
    """Give the points that games ask for: those of the format and of the standard game, from the fewest on."""
    standard = setup_of(load_format(STANDARD)).points
    return sorted({*standard.values(), *play.setup.points.values()})


def _points(outcome: Outcome) -> list[dict[str, Any]]:
    rows = []
    for turn, totals in enumerate(outcome.totals[1:], start=1):
        low, middle, high = np.quantile(totals, (_LOW, _HALF, _HIGH), method="inverted_cdf").tolist()
        kinds = outcome.history[turn].mean(axis=0)
        rows.append(
            {
                "turn": turn,
                "mean": float(totals.mean()),
                "q10": int(low),
                "median": int(middle),
                "q90": int(high),
                "kinds": {kind: float(kinds[number]) for number, kind in enumerate(KINDS)},
            }
        )
    return rows


def reached_by(outcome: Outcome, points: int) -> NDArray[np.bool_]:
    """Tell by turn, from the first, and game whether so many points were reached by its end."""
    found: NDArray[np.bool_] = np.logical_or.accumulate(outcome.totals >= points, axis=0)[1:]
    return found


def _reached(outcome: Outcome, points: int) -> dict[str, Any]:
    by = reached_by(outcome, points)
    shares = by.mean(axis=1)
    half = np.flatnonzero(shares >= _HALF)
    return {
        "points": points,
        "by": [float(share) for share in shares],
        "median_turn": int(half[0]) + 1 if half.size else None,
        "interval": list(Share(int(by[-1].sum()), by.shape[1]).interval),
    }


def _exhausted(outcome: Outcome) -> dict[str, Any]:
    turns = outcome.exhausted_on[outcome.exhausted_on > 0]
    return {"share": len(turns) / len(outcome.exhausted_on), "median_turn": _median(turns)}


def _median(turns: NDArray[np.int16]) -> int | None:
    return int(np.quantile(turns, _HALF, method="inverted_cdf")) if turns.size else None


def _cards(play: Play) -> list[dict[str, Any]]:
    board, outcome = play.board, play.outcome
    varied = {card: _varied(play, card) for card in play.varied}
    rows = []
    for card in dict.fromkeys(board.cards):
        columns = [number for number, own in enumerate(board.cards) if own is card]
        fate, turns = outcome.fate[:, columns], outcome.played_on[:, columns]
        more, fewer = varied.get(card, (None, None))
        rows.append(
            {
                "id": card.id,
                "title": card.title,
                "copies": len(columns),
                "sideboard": int(board.aside[columns].sum()),
                "drawn": float((fate != NOT_SEEN).mean()),
                "played": float((fate == PLAYED).mean()),
                "discarded": float((fate == DISCARDED).mean()),
                "stranded": float((fate == STRANDED).mean()),
                "turn": _median(turns[turns > 0]),
                "one_more": more,
                "one_fewer": fewer,
            }
        )
    return rows


def _varied(play: Play, card: Any) -> tuple[dict[str, Any], dict[str, Any]]:  # noqa: ANN401
    """Give what one copy more and one fewer change, in the same luck."""
    turn = min(VARIED_BY, play.request.turns)
    changes = []
    for number in (1, -1):
        other = play.played(play.with_copies(card, number), turn)
        mean, interval = mean_interval(other.totals[turn] - play.outcome.totals[turn])
        changes.append({"points": mean, "interval": interval, "by": turn})
    return changes[0], changes[1]


def _sites(play: Play) -> list[dict[str, Any]]:
    first = play.outcome.first_visit
    return [
        {
            "id": site.id,
            "title": site.title,
            "visited": float((first[:, number] >= 0).mean()),
            "first_turn": _median(first[:, number][first[:, number] >= 0]),
        }
        for number, site in enumerate(play.board.sites[: play.board.remakes.printed])
    ]


def _losses(play: Play) -> dict[str, Any] | None:
    """Give what hazards cost in a game on average; what the games do not play is null."""
    if play.outcome.losses is None:
        return None
    found: dict[str, Any] = {what: float(times.mean()) for what, times in play.outcome.losses.items()}
    if not (play.hazards and play.hazards.attempts):
        found["influenced"] = None
    if not (play.hazards and play.hazards.prisons.prisons):
        found["prisoners"] = None
    return found


def _wants(play: Play) -> list[dict[str, Any]]:
    rows = []
    for want in play.wants:
        share = Share(int(in_play_by_then(want, play.board, play.outcome).sum()), play.request.games)
        rows.append({"text": want.text, "by": want.by, "share": share.value, "interval": list(share.interval)})
    return rows


def _without_effect(play: Play) -> dict[str, Any]:
    """Count the cards of the player's own that the games do nothing with; hazards are spoken of elsewhere.

    What the games could play at a site has no effect where no site of the deck allows it.
    """
    idle = [copy.card for copy in play.board.copies if copy.part == NO_PART]
    return {
        "cards": len(set(idle)),
        "copies": len(idle),
        "titles": sorted({card.title for card in idle}),
        "no_site": sorted({card.title for card in idle if is_played_at_sites(card)}),
    }


def difference(a: Play, b: Play) -> dict[str, Any]:
    """Give what the second deck changes in the same luck: points by turn, how often goals are reached, and wants."""
    points = []
    for turn in range(1, a.request.turns + 1):
        mean, interval = mean_interval(b.outcome.totals[turn] - a.outcome.totals[turn])
        points.append({"turn": turn, "mean": mean, "interval": interval})
    reached = []
    for goal in sorted({*goals(a), *goals(b)}):
        ours, theirs = (reached_by(one.outcome, goal)[-1] for one in (a, b))
        reached.append({"points": goal, **share_change(ours, theirs)})
    wants = []
    for pair in zip(a.wants, b.wants, strict=True):
        ours, theirs = (in_play_by_then(want, one.board, one.outcome) for want, one in zip(pair, (a, b), strict=True))
        wants.append({"text": pair[0].text, "by": pair[0].by, **share_change(ours, theirs)})
    return {"points": points, "reached": reached, "wants": wants}


def compared(a: Play, b: Play) -> dict[str, Any]:
    """Give the answers of two decks, and by what the second differs, as JSON has it."""
    return {"a": to_dict(a), "b": to_dict(b), "difference": difference(a, b)}
