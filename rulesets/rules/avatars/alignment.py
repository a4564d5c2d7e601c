"""The rule `avatars.alignment`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.concerns import Concern
from rulesets.finding import Violation
from rulesets.limits import take_out
from rulesets.rule import TEXT, TEXTS_BY, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardpool.card import Card
    from rulesets.concerns import Case
    from rulesets.deck import Deck


def _may_be_anothers(card: Card, case: Case) -> bool:
    """Tell whether an avatar is not of the player's kind, or may not be the declared one."""
    settings = case.settings
    declared = settings.fallen_wizard_avatars == "the declared one"
    return declared or card.alignment not in settings.alignments.get(case.player, ())


@rule(
    "{title} ({alignment}) is not an avatar of this {player} player.",
    params={
        "alignments": Parameter(
            TEXTS_BY, "Player type to the alignments of the avatars that it may include.", fills="avatar_alignments"
        ),
        "fallen_wizard_avatars": Parameter(
            TEXT,
            "Which Fallen-wizards the deck of one may hold.",
            ("any", "the declared one"),
            players=("fallen-wizard",),
        ),
    },
    needs=("alignment",),
    concerns=(Concern(("avatar",), where=_may_be_anothers),),
    bars_start=True,
    bars_play_deck=True,
)
def alignment(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """Every avatar in the deck is of the player's own kind.

    Wizards for a Wizard, Ringwraiths for a Ringwraith, Fallen-wizards for a Fallen-wizard, The Balrog for the Balrog.

    A Fallen-wizard holds at least one copy of the avatar that he declared (`avatars.declared`). By the letter others
    may be in the deck beside it; some read the rule as leaving them out. The parameter `fallen_wizard_avatars` chooses.

    **Legal.** Gandalf and Saruman (both The Wizards) in a Wizard's deck; Saruman (The White Hand) beside the declared
    Fallen-wizard Gandalf.

    **Illegal.** Saruman (The White Hand) in a Wizard's deck.
    """
    player = deck.player
    declared = deck.declares_avatar and settings.fallen_wizard_avatars == "the declared one" and player.avatar
    allowed = settings.alignments.get(player.alignment, ())
    for holding in deck.held("avatar"):
        card = holding.card
        stranger = card.alignment not in allowed
        if stranger or (declared and card.title != declared):
            yield Violation(
                {"title": card.title, "alignment": card.alignment.value, "player": player.alignment},
                cards=(holding,),
                section=holding.section,
                fix=take_out(card),
                by=("alignments",) if stranger else ("fallen_wizard_avatars",),
            )
