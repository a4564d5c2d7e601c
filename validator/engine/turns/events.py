"""Events that bring marshalling points: which of the ways to play one the games know, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from cardpool.card import Subtype
from cardpool.deeds import deeds
from cardpool.memory import once_per
from cardpool.plays import Alternative, parse_play
from rulesets.sites import asks_for_a_site
from validator.engine.play import meets
from validator.engine.turns.stores import stored_points

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardpool.card import Card
    from validator.engine.turns.attacks import Attack
    from validator.engine.turns.parts import Copy

_Facts = TypeVar("_Facts")

EVENTS: Final = frozenset({Subtype.SHORT_EVENT, Subtype.LONG_EVENT, Subtype.PERMANENT_EVENT})
_KNOWN: Final = frozenset({"phase", "untapped", "taps", "avatar", "card"})
"""Conditions that the games can tell."""
_AFTERWARDS: Final = "defeated"
"""Right after an automatic-attack, where no kind of attack is named."""
_PHASES: Final = frozenset({"site"})
OF_A_CHECK: Final = frozenset({"check", "with", "avatar"})
_IN_PLAY: Final = "in-play"
_NOT: Final = "not-"


def is_event(card: Card) -> bool:
    """Tell whether a card is an event and nothing else."""
    return bool(card.subtypes) and EVENTS.issuperset(card.subtypes)


def known_of(
    copies: Sequence[Copy], part: str, facts_of: Callable[[Card], _Facts | None]
) -> list[tuple[int, Card, _Facts]]:
    """Give the cards of a part of whom something is known: by number, in order, with what is.

    Args:
        copies: the cards of a deck.
        part: what the games do with those that are asked for.
        facts_of: tells what is known of a card; None for nothing.
    """
    own = ((n, copy.card) for n, copy in enumerate(copies) if copy.part == part)
    return [(n, card, facts) for n, card in own if (facts := facts_of(card))]


@once_per("card")
def known_ways(card: Card) -> tuple[Alternative, ...]:
    """Give the ways to play an event for its points that the games know: at a site that its facts name.

    Or upon another card, where they ask for nothing else. Empty for an event without points; for one that asks for an
    attack, an opponent, or more than the facts can say; and for one that asks for no site, as nothing says what it is
    played for.
    """
    if not (card.points or stored_points(card)) > 0:
        return ()
    return tuple(
        way
        for way in parse_play(card.play)
        if (
            all(each.name in _KNOWN or (each.name == _AFTERWARDS and not each.values) for each in way.conditions)
            and _PHASES.issuperset(way.values("phase"))
            and (way.site or asks_for_a_site(card))
        )
        or _is_upon(way)
    )


def _is_upon(way: Alternative) -> bool:
    return not way.site and bool(way.conditions) and all(each.name == _IN_PLAY for each in way.conditions)


def is_upon(card: Card) -> bool:
    """Tell whether an event is played for its points where nothing is asked for but another card in play."""
    return any(_is_upon(way) for way in known_ways(card))


class Aid(NamedTuple):
    """What an event adds to an influence check against a faction."""

    number: int
    """Whoever makes it."""
    each: int
    """For each character of the company, beside this number."""
    muster: int
    """The most that is added of the prowess of who makes it; 0 where nothing is."""
    instead: bool
    """Whether he does not use his unused direct influence then."""
    alone: bool
    """Whether it helps who plays it; else anybody of his company."""

    def total(self, size: int, prowess: int, unused: int) -> int:
        """Give what it adds for somebody of such a prowess and such unused direct influence in a company of a size."""
        return self.number + self.each * size + min(max(prowess, 0), self.muster) - self.instead * unused


def aid_of(card: Card) -> Aid | None:
    """Give what an event adds to an influence check against a faction; None for nothing, or where it asks for more."""
    if not _aiding(card) or not is_event(card) or deeds(card, "price"):
        return None
    plain = [deed for deed in deeds(card, "influence") if not deed.whom]
    number = sum(deed.number for deed in plain if deed.words in {(), ("self",)})
    others = sum(deed.number for deed in plain if deed.words == ("others",))
    each = others + sum(deed.number for deed in plain if deed.words == ("each",))
    muster = sum(deed.most or 0 for deed in deeds(card, "muster"))
    instead = any("instead" in deed.words for deed in deeds(card, "muster"))
    alone = bool(muster) or any("self" in deed.words for deed in plain)
    return Aid(number - others, each, muster, instead, alone) if number or each or muster else None


def _aiding(card: Card) -> list[Alternative]:
    """Give the ways in which an event is played on an influence check, whoever makes it."""
    return [
        way
        for way in parse_play(card.play)
        if not way.site
        and way.values("check") == ("influence",)
        and OF_A_CHECK.issuperset(n.name for n in way.conditions)
    ]


def may_aid(card: Card, person: Card) -> bool:
    """Tell whether somebody may play an event that helps an influence check."""
    return any(may_play_on(way, card, person) for way in _aiding(card))


def price_of(card: Card) -> int | None:
    """Give what is added to the corruption check that who plays an event makes; None where he makes none."""
    prices = [deed.number for deed in deeds(card, "price")]
    return sum(prices) if prices else None


AGAINST: Final = frozenset({"attack", "creature", "automatic-attack"})


def is_met(way: Alternative, attack: Attack) -> bool:
    """Tell whether an event is played against such an attack: creature or automatic, of a kind that it names."""
    against = next(each for each in way.conditions if each.name in AGAINST)
    if against.name == ("creature" if attack.automatic else "automatic-attack"):
        return False
    barred = [kind.removeprefix(_NOT) for kind in against.values if kind.startswith(_NOT)]
    if barred:
        return attack.kinds.isdisjoint(barred)
    return not against.values or not attack.kinds.isdisjoint(against.values)


def may_play_on(way: Alternative, card: Card, person: Card) -> bool:
    """Tell whether a character may play an event so: whom it names, or who is what it asks for."""
    named, own = way.values("card"), {person.title, *person.races, *person.skills, *person.keywords}
    asked = all(value in own or value.casefold() in own for value in way.values("with"))
    return meets(person, card) and asked and (person.avatar or not way.has("avatar")) and named in {(), (person.title,)}


def at(card: Card, site: Card, made_by: str = "") -> bool:
    """Tell whether an event may be played at a site in one of these ways; one that is made so by an event in play."""
    return any(
        way.fits(site)
        and (bool(site.automatic_attacks) or not way.has(_AFTERWARDS))
        and (not _is_upon(way) or made_by in way.values(_IN_PLAY))
        for way in known_ways(card)
    )


def taps(card: Card, what: str) -> bool:
    """Tell whether the play of an event taps the `site`, or a `character`, by its facts."""
    ways = known_ways(card)
    return any(what in way.values("taps") for way in ways)


def may_play(person: Card, card: Card) -> bool:
    """Tell whether a character is the one whom an event names, or the avatar for whom it asks; else anybody is."""
    return any(
        (person.avatar or not way.has("avatar")) and (not way.has("card") or person.title in way.values("card"))
        for way in known_ways(card)
    )
