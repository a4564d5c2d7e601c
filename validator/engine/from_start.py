"""What a company can play from where the check of its list says that it starts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from validator.engine.followers import direct_influence
from validator.engine.kinds import HAZARD
from validator.engine.movement_rules import movement_rules_of
from validator.engine.playability import Playability
from validator.engine.region_map import region_map_of
from validator.engine.setup import setup_of

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from cardpool.card import Card
    from cardpool.pool import CardPool
    from validator.engine.control import Control
    from validator.engine.start import Start
    from validator.report import Report


def playability_from(
    start: Start, report: Report, pool: CardPool, *, in_play: Collection[Card] = (), plan: Sequence[Card] = ()
) -> Playability:
    """Give what the company can play, with the sites of the location deck.

    Args:
        start: the company, and where it stands.
        report: the check of its list.
        pool: the cards.
        in_play: as `Playability` has it.
        plan: as `Playability` has it.

    Raises:
        UsageError: no move leads from a site of the plan to the next.
    """
    deck, rules = report.deck, movement_rules_of(report.format)
    company = {
        card: _controlled(card, start.control[card]) if card in start.control else card for card in start.company
    }
    return Playability(
        region_map_of(pool, dream=rules.dream_regions),
        [holding.card for holding in deck.sites],
        start.site,
        tuple(company.values()),
        deck.player.alignment or "",
        rules=rules,
        general_influence=start.general_influence,
        hoard_items=frozenset(holding.card for holding in deck.marked("hoard")),
        hazards=frozenset(holding.card for holding in deck.held(HAZARD)),
        settled=[company[card] for card, control in start.control.items() if control.settled],
        in_play=in_play,
        plan=plan,
        movement=start.movement,
        races_of_factions=setup_of(report.format).races_of_factions,
    )


def _controlled(character: Card, control: Control) -> Card:
    """Give a character as he is with the card on him."""
    return replace(character, mind=control.takes, direct_influence=str(direct_influence(character) + control.leads))
