"""Which rules of automatic-attacks, Dragons and manifestations were played against a company."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.phrases import phrase
from rulesets.finding import both

if TYPE_CHECKING:
    from collections.abc import Iterator

    from validator.engine.turns.hazards import HazardBoard


def rules_of_lairs(hazards: HazardBoard) -> Iterator[tuple[str, str]]:
    """Give each with its source, where the hazards have what it is about."""
    if hazards.chosen.any():
        yield (
            phrase(
                "Where a site lets the opponent choose a creature from hand as its automatic-attack, he plays one "
                "that is keyed to what the site names by its symbols; it is worth no points, and discarded"
            ),
            "MEDM Creatures as automatic-attacks",
        )
    if hazards.dragons.cards:
        yield (
            phrase(
                "A Dragon who hunts attacks a company that moves through his regions, until the next long-event "
                "phase; one at home adds an automatic-attack to his lair, unless he hunts"
            ),
            "METD, CARD",
        )
    if hazards.mights.columns:
        titles = both(sorted({hazards.cards[n].title for n in hazards.mights.columns}))
        yield (
            phrase(
                "{events} make attacks stronger: they are played where there is such an attack, one of a title, for a "
                "turn or until such an attack is defeated",
                events=titles,
            ),
            "CARD",
        )
    if hazards.keyings.titles:
        titles = both(sorted({hazards.cards[n].title for n in hazards.keyings.columns}))
        yield (
            phrase("While {events} is in play, hazards are keyed to what they name for it, too", events=titles),
            "CARD",
        )
    if hazards.dragons.stays.any():
        yield (
            phrase(
                "While the card of a Dragon at home is in play, what it says besides holds too: of the hazard limit, "
                "of manifestations, of corruption points, influence attempts and cards drawn"
            ),
            "CARD",
        )
    if hazards.manifestations:
        yield (
            phrase(
                "No manifestation of a unique hazard is played once it is defeated; the lair of such a Dragon "
                "loses its automatic-attack at once, and its hoard from the next turn on"
            ),
            "METD, METD-E, MEDM",
        )
