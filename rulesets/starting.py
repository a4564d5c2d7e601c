"""What a pool lets start, and what cards ask of a starting company: shared by the rules of pool and start.

What a card asks stands in `Card.start_needs`: one of its alternatives must be met. An alternative is terms joined by
`+`. Those of a character must hold for one and the same character of the pool: `race:`, `skill:`, `keyword:` (and the
same with `not-`), `mind:` (at least), `card:` and `home:` by title, `home-in:` a region or territory, `not-unique`.
`site:`, `site-in:` and `haven-in:` ask where the game starts: such a site must stand in the location deck. `player:`
asks whose deck it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.folding import fold_title, same_name
from rulesets.deck import LOCATION_DECK, POOL
from rulesets.playable import avatars_of, not_his, plays_as

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardpool.card import Card
    from rulesets.deck import Deck

_ANYWHERE = "*"
_OF_A_GAME = ("site", "site-in", "haven-in", "player")


def helpers(deck: Deck, *what: str) -> int:
    """Count the copies of the player's own cards in the pool that let one of these start (see `Card.lets_start`)."""
    return sum(
        holding.count
        for holding in deck.of("resource", POOL)
        if holding.card.lets_start
        and not set(what).isdisjoint(map(_folded, holding.card.lets_start))
        and not not_his(holding.card, deck)
    )


def let_start(deck: Deck, card: Card) -> bool:
    """Tell whether a card of the pool lets this one start, which names it."""
    return helpers(deck, _folded(f"card:{card.title}")) > 0


def _folded(text: str) -> str:
    name, mark, title = text.partition(":")
    return f"{name}:{fold_title(title)}" if mark else text


def asks_in_vain(card: Card, deck: Deck) -> bool:
    """Tell whether nothing in the pool, nor in the location deck, meets what a card asks of a starting company."""
    return bool(card.start_needs) and not any(_met(each.split("+"), card, deck) for each in card.start_needs)


def _met(terms: list[str], card: Card, deck: Deck) -> bool:
    parted = [term.partition(":") for term in terms]
    of_game = [(name, value) for name, _, value in parted if name in _OF_A_GAME]
    of_one = [(name, value) for name, _, value in parted if name not in _OF_A_GAME]
    if not all(_game(name, value, deck) for name, value in of_game):
        return False
    others = [h.card for kind in ("character", "avatar") for h in deck.of(kind, POOL) if h.card is not card]
    return not of_one or any(all(_has(other, name, value, deck) for name, value in of_one) for other in others)


def _game(name: str, value: str, deck: Deck) -> bool:
    if name == "player":
        return plays_as((value,), deck)
    if not deck.has_section(LOCATION_DECK) or deck.unresolved_copies(LOCATION_DECK):
        return True  # no rule of sites was checked, and it may be there
    sites = (holding.card for holding in deck.sites)
    if name == "site":
        return any(same_name(site.title, value) for site in sites)
    return any(
        value in (site.region, *site.territories) and (name == "site-in" or site.site_type == "haven") for site in sites
    )


def _has(card: Card, name: str, value: str, deck: Deck) -> bool:
    if name.startswith("not-") and value:
        return not _has(card, name.removeprefix("not-"), value, deck)
    if name == "not-unique":
        return not card.unique
    if name == "mind":
        return (card.mind or 0) >= int(value)
    if name == "card":
        return fold_title(value) in {fold_title(card.title), fold_title(card.entity.replace("-", " "))}
    if name == "home":
        return fold_title(value) in map(fold_title, deck.counting.home_sites(card))
    if name == "home-in":
        return value in card.home_territories or _ANYWHERE in card.home_territories
    return value in {"race": deck.counting.races(card), "skill": card.skills, "keyword": card.keywords}[name]


def may_start_freely(agent: Card, deck: Deck) -> bool:
    """Tell whether an agent is of the avatar's race, or has a home site at which the game may start [DC]."""
    titles = avatars_of(deck)
    races = {race for h in deck.held("avatar") if h.card.title in titles for race in h.card.races}
    if (
        not races.isdisjoint(deck.counting.races(agent))
        or not deck.has_section(LOCATION_DECK)
        or deck.unresolved_copies(LOCATION_DECK)
    ):
        return True
    homes = deck.counting.home_sites(agent)
    return _generic(homes) or not {fold_title(site.card.title) for site in deck.sites}.isdisjoint(
        map(fold_title, homes)
    )


def _generic(homes: Iterable[str]) -> bool:
    return any(home.startswith("Any ") for home in homes)
