"""What the solitaire game does with a deck, over many runs."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from rulesets.deck import HAZARD_DECK
from validator.engine.dice import at_least
from validator.engine.encounters import AGENT, SITE_TABLES, TABLES, agent_table, modifier_at, table
from validator.engine.solitaire.numbers import facts, hazards_drawn
from validator.engine.solitaire.ways import WAY_OF_PLAYING, rules_played

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulesets.deck import Deck
    from validator.engine.solitaire.games import SolitaireGames
    from validator.engine.solitaire.simulate import Flags, Game, Numbers


_QUANTILES: Final = (0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0)
_WIDTH: Final = 2.576
"""Standard errors on either side of a mean that hold it in 99 of 100 cases."""


@dataclass(frozen=True, slots=True)
class Spread:
    """How a count is spread over the runs."""

    mean: float
    interval: tuple[float, float]
    """That holds the true mean in 99 of 100 cases."""
    quantiles: Mapping[str, int]
    """0, 5, 25, 50, 75, 95 and 100 per cent, by `lowest`, `5%`, ..., `highest`."""
    histogram: Mapping[int, float]
    """Count to its share of the runs, 0 to 1."""

    @classmethod
    def of(cls, counts: Numbers) -> Spread:
        """Summarise one count a run."""
        mean, error = float(counts.mean()), float(counts.std() / np.sqrt(len(counts)))
        values, times = np.unique(counts, return_counts=True)
        at = np.quantile(counts, _QUANTILES, method="inverted_cdf")
        names = ["lowest", *(f"{part:.0%}" for part in _QUANTILES[1:-1]), "highest"]
        return cls(
            mean,
            (mean - _WIDTH * error, mean + _WIDTH * error),
            dict(zip(names, map(int, at), strict=True)),
            dict(zip(map(int, values), map(float, times / len(counts)), strict=True)),
        )

    def to_dict(self) -> dict[str, Any]:
        """Give the spread as JSON has it."""
        return {
            "mean": self.mean,
            "interval": list(self.interval),
            "quantiles": dict(self.quantiles),
            "histogram": [{"value": value, "share": share} for value, share in self.histogram.items()],
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Solitaire:
    """What the solitaire game does with a deck."""

    runs: int
    seed: int
    start_tokens: int
    """Shadow tokens that the starting company brings."""
    spreads: Mapping[str, Spread]
    """turns (until the last shadow token), quests_seen, quests_taken, points_taken (of these), points_counted (of all,
    at the end), hazards_drawn, hazards_faced, creatures_faced, on_guard (attacks of cards on guard), agents_met,
    second_attacks, raids (won), wounded, eliminated, rings (special ones), corrupted (characters), items_lost,
    long_events: to their spread over the runs; empty without a run."""
    points_needed: int
    reached: float | None
    """Share of the runs in which the quests that were taken are worth that many points in time; None without a run."""
    council: Mapping[str, Any] | None
    """`share` of the runs in which the Free Council could be called, the `median_turn`, and the `points` that count
    after its corruption checks, on average; None without a run."""
    quests_without_site: tuple[str, ...]
    """Titles of quests that no site of the site deck suits, or none with a number of hazards."""
    odds: Mapping[str, Fraction]
    """quest (another at the start of a turn), long_event (of a turn); long_events_a_turn: how many on average."""
    encounters: tuple[dict[str, Any], ...]
    """The encounter tables with their odds, and the sites of the deck at which each is rolled on."""

    def to_dict(self) -> dict[str, Any]:
        """Give it all as JSON has it."""
        given = facts()
        return {
            "runs": self.runs,
            "seed": self.seed,
            "tokens": {"start": self.start_tokens, "end": given["clock"]["tokens"]},
            "hazards_drawn": [
                {"tokens": tokens, "cards": hazards_drawn(tokens, 0)}
                for tokens in range(0, given["clock"]["tokens"], given["hazards"]["tokens_for_one_more"])
            ],
            "odds": {name: float(odds) for name, odds in self.odds.items()},
            "spreads": {name: spread.to_dict() for name, spread in self.spreads.items()},
            "points": {"needed": self.points_needed, "reached": self.reached},
            "council": self.council,
            "quests_without_site": list(self.quests_without_site),
            "encounters": list(self.encounters),
            "rules_played": list(rules_played()),
            "assumptions": list(WAY_OF_PLAYING),
            "sources": {name: numbers["source"] for name, numbers in given.items()},
        }


def solitaire(games: SolitaireGames) -> Solitaire:
    """Say what came of the games of a deck, which are played in the way that `WAY_OF_PLAYING` states.

    Args:
        games: the games; where they are none, what is exact alone is given.
    """
    game, runs = games.game, games.runs
    board, deck, start = game.board, games.deck, games.start
    given = facts()
    return Solitaire(
        runs=runs,
        seed=games.seed,
        start_tokens=board.start_tokens,
        spreads={name: Spread.of(counts) for name, counts in game.counts().items()} if runs else {},
        points_needed=given["victory"]["points"],
        reached=float((game.points >= given["victory"]["points"]).mean()) if runs else None,
        council=_council(game) if runs else None,
        quests_without_site=board.without_site,
        odds={
            "quest": at_least(given["quests"]["roll"]),
            "long_event": at_least(given["long_events"]["roll"]),
            "long_events_a_turn": _long_events_a_turn(board.environment),
        },
        encounters=tuple(_encounters(deck, max((card.mind or 0 for card in start.company), default=0))),
    )


def _council(game: Game) -> dict[str, Any]:
    called = np.flatnonzero(game.council)
    if not called.size:
        return {"share": 0.0, "median_turn": None, "points": None}
    middle = int(np.quantile(game.council[called], 0.5, method="inverted_cdf"))
    return {
        "share": len(called) / game.runs,
        "median_turn": middle,
        "points": float(game.council_points[called].mean()),
    }


def _encounters(deck: Deck, highest_mind: int) -> list[dict[str, Any]]:
    """Give each table, site tables once for each modifier that sites of the deck have, and a table for each agent."""
    found = []
    sites = [holding.card for holding in deck.sites]
    for name in TABLES:
        if name in SITE_TABLES:
            here = [site for site in sites if site.site_type == name]
            for modifier in sorted({0, *map(modifier_at, here)}):
                at = sorted({site.title for site in here if modifier_at(site) == modifier})
                found.append({**table(name, modifier).to_dict(), "sites": at})
        elif name == AGENT:
            agents = {h.card.title: h.card for h in deck.within(HAZARD_DECK) if h.card.agent and h.card.skills}
            found += [{**agent_table(agents[title], highest_mind).to_dict(), "sites": []} for title in sorted(agents)]
        else:
            found.append({**table(name).to_dict(), "sites": []})
    return found


def _long_events_a_turn(environment: Flags) -> Fraction:
    """Give how many hazard long-events come up in a turn on average."""
    if not environment.size:
        return Fraction(0)
    odds = at_least(facts()["long_events"]["roll"])
    return odds * (1 + odds * Fraction(int(environment.sum()), environment.size))
