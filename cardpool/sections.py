"""The sections of a deck, and how many copies a line of one may say."""

from __future__ import annotations

from typing import Final

POOL: Final = "pool"
PLAY_DECK: Final = "play_deck"
SIDEBOARD: Final = "sideboard"
SIDEBOARD_FALLEN_WIZARD: Final = "sideboard_fallen_wizard"
LOCATION_DECK: Final = "location_deck"

SIDEBOARD_GREY: Final = "sideboard_grey"
SIDEBOARD_DC_WORLD: Final = "sideboard_dc_world"
STARTING: Final = "starting"
PLAYER_DECK: Final = "player_deck"
HAZARD_DECK: Final = "hazard_deck"
LONG_EVENT_DECK: Final = "long_event_deck"
QUEST_DECK: Final = "quest_deck"
RING_DECK: Final = "ring_deck"

SECTIONS: Final = (
    POOL,
    PLAY_DECK,
    SIDEBOARD,
    SIDEBOARD_FALLEN_WIZARD,
    LOCATION_DECK,
    # Dream-card games have two more sideboards, and the solitaire game has decks of its own.
    SIDEBOARD_GREY,
    SIDEBOARD_DC_WORLD,
    STARTING,
    PLAYER_DECK,
    HAZARD_DECK,
    LONG_EVENT_DECK,
    QUEST_DECK,
    RING_DECK,
)

MAX_COUNT: Final = 999
"""The highest count an entry may have; the lowest is 1."""
