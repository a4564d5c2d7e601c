"""Events by which agents of the opponent leave play: which they are, and on whom they are played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cardpool.deeds import deeds
from validator.engine.turns.agents_may import is_agent, is_grey
from validator.engine.turns.events import is_event

if TYPE_CHECKING:
    from cardpool.card import Card
    from validator.engine.turns.games import Games


def withdrawal_of(card: Card) -> int | None:
    """Give up to which mind an agent is discarded by an event, and not returned to the hand; None for another event."""
    found = deeds(card, "withdraws") if is_event(card) else ()
    return found[0].number if found else None


def may_be_withdrawn(card: Card) -> bool:
    """Tell whether such an event affects an agent: no grey one [DC Grey agent rules]."""
    return is_agent(card) and not is_grey(card)


def withdraw(games: Games) -> None:
    """Play such events on agents who are face-up, first on those who are discarded."""
    opponent = games.opponent
    if opponent is None:
        return
    agents, mind = opponent.agents, opponent.agents.tables.mind
    for column, most in games.board.withdrawals:
        seen = agents.there & agents.known & agents.tables.withdrawn
        rows = np.flatnonzero(games.hand[:, column] & seen.any(axis=1))
        known = seen[rows]
        low = known & (mind <= most)
        who = np.where(low.any(axis=1), low.argmax(axis=1), known.argmax(axis=1))
        games.play_event(rows, np.full(rows.size, column))
        agents.there[rows, who] = False
        hazards, gone = agents.tables.columns[who], mind[who] <= most
        opponent.discards[rows[gone], hazards[gone]] = True
        opponent.hand[rows[~gone], hazards[~gone]] = True
