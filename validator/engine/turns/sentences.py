"""What the story of a game says of the company: templates of phrases, and why cards are drawn at the end of turns."""

from __future__ import annotations

from typing import Final

from cardpool.phrases import phrase
from validator.engine.movement import REGION, STARTER, UNDER_DEEPS

MOVES: Final = {
    REGION: "moves to {site} by region movement",
    STARTER: "moves to {site} by starter movement",
    UNDER_DEEPS: "moves to {site} by Under-deeps movement",
}
INFLUENCES: Final = "influences {faction} at {site}"
FAILS_TO: Final = "fails to influence {faction} at {site}"
IS_MORE: Final = "{roll} {modifier:+} is more than {number}"
IS_NOT_MORE: Final = "{roll} {modifier:+} is not more than {number}"
OWN_END: Final = phrase("the end of the player's turn")
THEIR_END: Final = phrase("the end of the opponent's turn")
