"""The rule `avatars.none`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.deck import PLAY_DECK
from rulesets.finding import Fix, Severity, Violation, say
from rulesets.rule import TEXTS, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "The play deck holds no avatar.",
    severity=Severity.WARNING,
    params={
        "sections": Parameter(TEXTS, "Sections in which an avatar is looked for."),
        "may_be_without": Parameter(TEXTS, "Player types whose decks may as well be without one."),
    },
)
def none(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """A play deck usually holds an avatar, or a card that stands in for one.

    A deck without any is legal. The Lidless Eye and Sauron stand in for a Ringwraith, so a deck with one of them is not
    spoken of. Nor is a deck with lines that are not understood: one of them may be the avatar.

    In dream-card games an avatar may start, so there one in the pool is as good; and hero and minion players without an
    avatar are players of their own kind there, of whom nothing is said.

    **Fine.** One Radagast; or one The Lidless Eye.

    **Warned.** Neither.
    """
    if deck.player.alignment in settings.may_be_without:
        return
    if deck.count("avatar", *settings.sections) or deck.unresolved_copies(*settings.sections):
        return
    if not any(holding.card.resource_avatar for holding in deck.of("resource", *settings.sections)):
        yield Violation(
            section=PLAY_DECK, fix=Fix(say("Add an avatar to the play deck.")), by=("sections",), incomplete=True
        )
