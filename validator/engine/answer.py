"""An answer about hands as JSON has it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from validator.engine.checked_deck import checked_deck
from validator.engine.intervals import Share
from validator.engine.rows import simulated
from validator.report import finding_to_dict

if TYPE_CHECKING:
    from fractions import Fraction

    from validator.engine.hands import Hands

_EXAMPLE_COPIES: Final = (1, 2, 3)
"""Copies of a card whose odds to be seen are given."""


def to_dict(hands: Hands, *, brief: bool = False) -> dict[str, Any]:
    """Give an answer as JSON has it; fields are only ever added.

    Args:
        hands: the answer.
        brief: leave out what needs the map (playable, samples, advice) or many games (solitaire).
    """
    game = None if brief else hands.solitaire
    return {
        **checked_deck(hands.report),
        "deck_size": hands.deck_size,
        "hand_size": hands.hand_size,
        "hands": hands.hands,
        "seed": hands.seed,
        "assumptions": [assumption.to_dict() for assumption in hands.assumptions],
        "start": hands.start.to_dict(),
        "odds": [row.to_dict() for row in hands.odds],
        "without": [_exact("event", name, odds) for name, odds in hands.without().items()],
        "together": [_exact("event", name, odds) for name, odds in hands.together().items()],
        "expected": [_exact("kind", kind, number) for kind, number in hands.expected().items()],
        "redraw": _redraw(hands),
        "turns": _turns(hands),
        "playable": [] if brief else _playable(hands),
        "samples": [] if brief else [sample.to_dict() for sample in hands.samples],
        "advice": [] if brief else [finding_to_dict(finding) for finding in hands.advice],
        "solitaire": game.to_dict() if game else None,
    }


def _exact(key: str, name: str, value: Fraction) -> dict[str, Any]:
    return {key: name, "exact": float(value), "fraction": str(value)}


def _playable(hands: Hands) -> list[dict[str, Any]]:
    return [
        {"turn": turn, **row.to_dict(), "succeeds": float(succeeds), "succeeds_fraction": str(succeeds)}
        for turn, row, succeeds in hands.playable
    ]


def _redraw(hands: Hands) -> dict[str, Any] | None:
    redraw, simulation = hands.redraw, hands.simulation
    if redraw is None:
        return None
    return {
        "policy": redraw.policy,
        "kept_for": sorted(redraw.kept_for),
        "source": hands.setup.sources["redraw"],
        "allowed": float(redraw.allowed),
        "exact": float(redraw.chance),
        "fraction": str(redraw.chance),
        **simulated(Share(simulation.given_up, simulation.hands) if simulation else None),
        "odds": [row.to_dict() for row in hands.odds_after_redraw],
    }


def _turns(hands: Hands) -> dict[str, Any]:
    return {
        "plan": [{"id": site.id, "title": site.title, "draws": site.draw} for site in hands.plan],
        "draws_per_turn": hands.draws.then,
        "refill": hands.draws.refill,
        "exhausted": hands.exhausted,
        "seen": [
            {"copies": copies, "by": turn, "cards": hands.seen_by(turn), "exact": float(hands.seen(copies, turn))}
            for copies in _EXAMPLE_COPIES
            for turn in hands.turns
        ],
    }
