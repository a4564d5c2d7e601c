"""The rule `copies.non_unique`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.citations import CARD
from rulesets.deck import PLAY_DECK, PLAYER_DECK
from rulesets.finding import Fix, Violation, counted, say
from rulesets.rule import CARDS, FLAG, NUMBER, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck, Holding


@rule(
    "The deck holds {copies} copies of {title}; {limit} are allowed.",
    params={
        "maximum": Parameter(NUMBER, "Most copies of a card that is not unique and whose text sets no number."),
        "resource_avatars_apart": Parameter(
            FLAG, "Whether resources that stand in for an avatar are left to other rules."
        ),
        "limited_in_play_deck": Parameter(
            CARDS, "Titles of cards whose text limits the copies of the play deck alone."
        ),
    },
)
def non_unique(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """Of each card that is not unique the deck holds at most three copies, over pool, play deck and all sideboards.

    Reprints are the same card. A card whose text sets another number follows its text (nine of Black Horse). A text may
    speak of the play deck alone (one of Lure of MECCG): then the usual number holds for all sections together. Sites
    have a rule of their own.

    **Legal.** Two Cave-drake of The Wizards and one of The Lidless Eye; nine Black Horse; one Lure of MECCG in the play
    deck and two in the sideboard.

    **Illegal.** Three Cave-drake in the play deck and a fourth in the sideboard; ten Black Horse; two Lure of MECCG in
    the play deck.
    """
    # A text may allow more copies than the rule, or fewer.
    many = max(deck.copies.values(), default=0) > settings.maximum
    suspects = [key for key, copies in deck.copies.items() if copies > settings.maximum] if many else []
    suspects += [h.card.same_as for h in deck.marked("copies") if h.card.same_as not in suspects]
    limited_in_play_deck = deck.named(settings.limited_in_play_deck) if suspects else ()
    for key in dict.fromkeys(suspects):
        held = deck.copies_of(same_as=key)
        card = held[0].card
        if (card.resource_avatar and settings.resource_avatars_apart) or card.type in {"site", "region"}:
            continue
        by_text = deck.counting.copies_allowed(card)
        if by_text and key in limited_in_play_deck:
            inside = [holding for holding in held if holding.section in _PLAY_DECKS]
            yield from _beyond(by_text, inside, CARD, _IN_PLAY_DECK)
            yield from _beyond(settings.maximum, held)
        elif by_text:
            yield from _beyond(by_text, held, CARD)
        else:
            yield from _beyond(settings.maximum, held)


_IN_PLAY_DECK = "The play deck holds {copies} copies of {title}; {limit} may be in it."
_PLAY_DECKS = frozenset({PLAY_DECK, PLAYER_DECK})
"""The play deck of a game; in the solitaire game resources are drawn from the player deck."""


def _beyond(
    limit: int, held: list[Holding], source: str | None = None, message: str | None = None
) -> Iterator[Violation]:
    copies = sum(holding.count for holding in held)
    if copies > limit:
        title = held[0].card.title
        yield Violation(
            {"title": title, "copies": copies, "limit": limit},
            cards=held,
            section=held[0].section,
            fix=Fix(say("Remove {what} of {title}.", what=counted(copies - limit, "copy", "copies"), title=title)),
            message=message,
            by=("maximum",),
            source=source,
        )
