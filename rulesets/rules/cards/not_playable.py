"""The rule `cards.not_playable`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.concerns import Concern
from rulesets.deck import PLAY_DECK, POOL
from rulesets.finding import Fix, Violation, say
from rulesets.limits import lines_first
from rulesets.playable import (
    avatars_of,
    beside_the_declared,
    may_be_unplayable,
    names_an_avatar,
    unplayable_reason,
)
from rulesets.rule import NUMBERS, TEXT, TEXT_BY, TEXTS, TEXTS_BY, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "{title} may not be in the play deck: {why}.",
    params={
        "avatars": Parameter(TEXTS_BY, "Player type to the alignments of its avatars.", fills="avatar_alignments"),
        "characters": Parameter(
            TEXTS_BY, "Player type to the alignments of the characters that it may play.", fills="character_alignments"
        ),
        "resources": Parameter(
            TEXTS_BY, "Player type to the alignments of the resources that it may play.", fills="resource_alignments"
        ),
        "items": Parameter(
            TEXTS_BY, "Player type to further alignments of which it may play items.", fills="item_alignments"
        ),
        "colours": Parameter(TEXT_BY, "Player type to its colour: black, grey or white."),
        "character_races": Parameter(TEXTS_BY, "Player type to the races of all characters that it may play."),
        "faction_races": Parameter(TEXTS_BY, "Player type to the kinds of all factions that it may play."),
        "maximum_mind": Parameter(
            NUMBERS, "Player type to the highest mind of the characters that it may play, agents apart."
        ),
        "no_minion_magic": Parameter(TEXTS, "Player types that may play no minion magic."),
        "resource_avatars": Parameter(TEXTS, "Player types for whom a resource may stand in for an avatar."),
        "editions": Parameter(
            TEXT,
            "Where editions of a card are for different players: only those of both, or of either.",
            ("both", "either"),
        ),
    },
    needs=("alignment",),
    concerns=(Concern(("avatar", "character", "resource", "hazard"), (PLAY_DECK,), where=may_be_unplayable),),
)
def not_playable(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """Every card of the play deck is one that the player may play.

    What he may play depends on the card's alignment, on whom it is specific to, and on whether it is for black, grey or
    white players only. The sideboards are free: only the number of copies counts there. An agent that the player may
    not play as a character counts as a hazard, and is not spoken of. Who plays a manifestation of The Lidless Eye is
    Sauron: so it is for black players.

    Where two editions of a card are for different players, the restrictions of both hold, unless the parameter
    `editions` says that one will do.

    **Legal.** Bitter Cold, a minion magic resource, in a Wizard's sideboard.

    **Illegal.** Bitter Cold in a Wizard's play deck; The Lidless Eye in a Lord's.
    """
    # A line that is not understood may be the avatar for whom the card is.
    nobody_yet = bool(deck.unresolved) and not avatars_of(deck)
    for kind in ("avatar", "character", "resource", "hazard"):
        for holding in deck.of(kind, PLAY_DECK):
            why = unplayable_reason(holding.card, deck, settings)
            if why and not beside_the_declared(holding.card, deck, settings):
                do = say("Move {title} to the sideboard.", title=holding.card.title)
                undecided = nobody_yet and names_an_avatar(holding.card)
                yield Violation(
                    {"title": holding.card.title, "why": why.text},
                    cards=(holding,),
                    section=PLAY_DECK,
                    fix=lines_first(deck, (PLAY_DECK, POOL), do) if undecided else Fix(do),
                    by=why.by,
                    undecided=undecided,
                )
