"""What the play of an event waits for: of all that its facts ask for, what is not there at the start of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cardpool.folding import same_name
from cardpool.phrases import phrase
from cardpool.plays import parse_play
from rulesets.finding import one_of
from rulesets.sites import playable_at

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from cardpool.card import Card
    from cardpool.plays import Alternative, Condition

BEFORE_MOVING: Final = frozenset({"untap", "organisation", "end-of-organisation", "long-event"})
"""Phases before the company moves: what is played in them at another site comes a turn later."""
ARRIVING: Final = frozenset({"movement", "end-of-movement"})
"""Phases whose site is the one that the company has moved to."""

_COMES: Final = {
    "attack": phrase("an attack"),
    "automatic-attack": phrase("an automatic-attack"),
    "creature": phrase("the attack of a hazard creature"),
    "defeated": phrase("the end of an attack"),
    "strike": phrase("a strike"),
    "combat": phrase("a fight of company against company"),
    "opponent": phrase("something of the opponent's to act on"),
    "hazard": phrase("a hazard to act on"),
    "gold-ring": phrase("a gold ring in the company"),
    "more": phrase("more than its facts say"),
}
"""Condition to what has to come in the course of the game."""


class AtHand(NamedTuple):
    """What a player has when the game starts."""

    company: Sequence[Card]
    in_play: Collection[Card] = ()
    """Cards in play beside the company."""

    @property
    def avatar(self) -> str:
        """The title of the avatar who starts, `""` if none does."""
        return next((card.title for card in self.company if card.avatar), "")


def suits(card: Card, site: Card) -> bool:
    """Tell whether a site is one where a card is played, by all that its facts name of places."""
    ways = parse_play(card.play) if card.effects else ()
    named = not ways or any(way.fits(site) for way in ways)
    return named and playable_at(card, (site,))


def waits_for(way: Alternative, hand: AtHand) -> str:
    """Say what a way to play an event waits for; `""` where all is there, but for the place.

    Args:
        way: one alternative of what the event asks for.
        hand: what is there.
    """
    missing = (_missing(condition, hand) for condition in way.conditions)
    return next(filter(None, missing), "")


def _missing(condition: Condition, hand: AtHand) -> str:
    name, values = condition
    if name in _COMES:
        comes = _COMES[name]
        return phrase("{what} by {who}", what=comes, who=one_of(values)) if values else comes
    value = values[0] if values else ""
    match name:
        case "check":
            return (
                phrase("an {kind} check", kind=value) if value == "influence" else phrase("a {kind} check", kind=value)
            )
        case "phase":
            return phrase("the opponent's turn") if value == "opponent" else ""
        case "avatar":
            return "" if hand.avatar else phrase("the avatar")
        case "card":
            return "" if _has(hand.company, value) else phrase("{title} in the company", title=value)
        case "in-play":
            return "" if _has(hand.in_play, value) else phrase("{title} in play", title=value)
        case "stage":
            points = sum(card.stage_points or 0 for card in hand.in_play)
            return "" if points >= int(value) else phrase("{points} stage points", points=value)
        case "with":
            return (
                ""
                if _has((*hand.company, *hand.in_play), value)
                else phrase("what its text asks for ({title})", title=value)
            )
        case _:
            return ""


def _has(cards: Collection[Card], title: str) -> bool:
    return any(same_name(card.title, title) for card in cards)
