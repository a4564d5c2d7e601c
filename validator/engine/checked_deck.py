"""What an answer of the engine says of the deck that it is about, and of the check before it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulesets.formats import ruleset_version
from validator.version import __version__

if TYPE_CHECKING:
    from validator.report import Report


def checked_deck(report: Report) -> dict[str, Any]:
    """Give the fields that every answer begins with, as the report has them."""
    player = report.deck.player
    return {
        "deck": {"name": report.decklist.title, "source": report.source, "digest": report.digest},
        "format": report.format.id,
        "alignment": player.alignment,
        "alignment_inferred": player.inferred_from,
        "avatar": player.avatar,
        "length": player.length,
        "as_of": report.as_of.isoformat(),
        "options": dict(report.format.chosen),
        "versions": {
            "validator": __version__,
            "rulesets": ruleset_version(),
            "cardpool": report.cardpool_version,
        },
        "verdict": report.verdict,
    }
