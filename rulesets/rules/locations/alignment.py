"""The rule `locations.alignment`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.players import OWN_SITES
from rulesets.citations import CARD
from rulesets.concerns import Concern
from rulesets.deck import LOCATION_DECK
from rulesets.finding import Severity, Violation
from rulesets.limits import take_out
from rulesets.playable import not_his
from rulesets.rule import CARDS, TEXT, TEXTS_BY, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardpool.card import Card
    from rulesets.concerns import Case
    from rulesets.deck import Deck

_VERSION = "{title} ({alignment}) is not for the Balrog, who has a version of his own."
_DARK_HOLD = "{title} is a minion Dark-hold without a Balrog version; read strictly, the rule leaves it out."


def _is_in_question(card: Card, case: Case) -> bool:
    """Tell whether a site is for some players only, or none that just any player of this type may use."""
    own = OWN_SITES.get(case.player)
    return (
        bool(card.specific_to or card.players or card.playable_by)
        or card.alignment not in case.settings.alignments.get(case.player, ())
        or (own is not None and card.alignment != own and (own in card.versions or card.site_type == "dark-hold"))
    )


IN_QUESTION = Concern(("site",), (LOCATION_DECK,), where=_is_in_question)


@rule(
    "{title} is a {alignment} site, which a {player} player may not use.",
    params={
        "alignments": Parameter(TEXTS_BY, "Player type to the alignments of the sites that it may use."),
        "for_anyone": Parameter(CARDS, "Titles of the Balrog sites that any player may use."),
        "balrog_dark_holds": Parameter(
            TEXT,
            "Which minion Dark-holds the Balrog may not use.",
            ("those with a Balrog version", "all"),
            players=tuple(OWN_SITES),
        ),
    },
    needs=("alignment", "location_deck"),
    concerns=(IN_QUESTION,),
)
def alignment(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """Every site is of an alignment that the player may use.

    Hero sites for a Wizard; minion sites for a Ringwraith; hero, minion and Fallen-wizard sites for a Fallen-wizard;
    Balrog sites, and those minion sites of which there is no Balrog version, for the Balrog. Anyone may use the five
    Balrog sites of which no other version exists.

    The rule keeps "any Dark-holds" from the Balrog, yet one minion Dark-hold has no Balrog version, and published
    Balrog lists hold it. The parameter `balrog_dark_holds` chooses: by default such a Dark-hold is warned of, with
    `all` it is an error.

    A site that is specific to an avatar or a kind of player is for no other; some sites keep one avatar out.

    **Legal.** The Wind-deeps in a Wizard's location deck; Ettenmoors (minion) in the Balrog's.

    **Illegal.** Bree (minion) in a Wizard's location deck; Moria (minion) in the Balrog's.
    """
    player = deck.player.alignment
    allowed = settings.alignments.get(player, ())
    own = OWN_SITES.get(player or "")
    for holding in IN_QUESTION.of(deck, settings):
        card = holding.card
        severity = message = None
        by = ("alignments",)
        if why := not_his(card, deck):
            yield Violation(
                {"title": card.title, "why": why},
                cards=(holding,),
                section=LOCATION_DECK,
                message="{title} may not be used by this player: {why}.",
                fix=take_out(card),
                source=CARD,
            )
            continue
        if card.alignment not in allowed:
            pass
        elif own is None or card.alignment == own:
            continue
        elif own in card.versions:
            message = _VERSION
        elif card.site_type == "dark-hold":
            message, by = _DARK_HOLD, ("balrog_dark_holds",)
            severity = None if settings.balrog_dark_holds == "all" else Severity.WARNING
        else:
            continue
        if card.same_as in deck.named(settings.for_anyone):
            continue
        yield Violation(
            {"title": card.title, "alignment": card.alignment.value, "player": player},
            cards=(holding,),
            section=LOCATION_DECK,
            message=message,
            severity=severity,
            fix=take_out(card),
            by=by,
        )
