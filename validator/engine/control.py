"""Who takes another number of points of influence than his mind, by a card that starts in play on him."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from validator.engine.play import meets

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from cardpool.card import Card


@dataclass(frozen=True, slots=True)
class Control:
    """What a card changes of the control of the character on whom it is."""

    card: Card
    takes: int
    """Points of influence that control him."""
    leads: int
    """What is added to his direct influence."""
    settled: bool
    """Whether general influence or the avatar alone controls him."""


def controls(company: Sequence[Card], in_play: Collection[Card]) -> Mapping[Card, Control]:
    """Give who has which of the cards in play that say what he takes of the influence.

    The player puts each on the greatest mind that it suits: first those that lessen a mind, then those that ask for
    somebody. Nobody has one by which he would take more than without it.

    Args:
        company: the characters who start.
        in_play: what starts in play beside them.
    """
    rows = _table()
    cards = sorted((card for card in in_play if card.id in rows), key=lambda card: _order(card, rows[card.id]))
    placed: dict[Card, Control] = {}
    for card in cards:
        row = rows[card.id]
        # A mind is lessened once, and what is taken whatever the mind is settled once.
        free = [one for one in company if one not in placed or ("takes" in row and not placed[one].settled)]
        able = {one: _mind(one, placed) for one in free if _suits(one, card, row)}
        able = {one: mind for one, mind in able.items() if mind > row.get("takes", 1)}
        if able:
            bearer = max(able, key=able.__getitem__)
            takes = row.get("takes", able[bearer] + row.get("mind", 0))
            placed[bearer] = Control(card, takes, row.get("leads", 0), "takes" in row)
    return placed


def _order(card: Card, row: Mapping[str, Any]) -> tuple[bool, bool, int]:
    """Those first that leave the player no choice."""
    return "takes" in row, not (card.requires or row.get("agents")), row.get("takes", 0)


def _suits(character: Card, card: Card, row: Mapping[str, Any]) -> bool:
    return (
        not character.avatar
        and meets(character, card)
        and (character.agent or not row.get("agents"))
        and frozenset(character.races).isdisjoint(row.get("not", ()))
    )


def _mind(character: Card, placed: Mapping[Card, Control]) -> int:
    return placed[character].takes if character in placed else character.mind or 0


@cache
def _table() -> Mapping[str, Mapping[str, Any]]:
    return tomllib.loads(Path(__file__).with_name("control.toml").read_text("utf-8"))
