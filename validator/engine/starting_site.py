"""Where companies start: by player type, and in dream-card games at the home sites of avatar or company."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardpool.card import CardType
from cardpool.folding import fold
from cardpool.sites import allows, parse_where
from cardpool.tables import natural
from validator.engine.movement import Movement, is_haven, traits_of
from validator.engine.movement_rules import movement_rules_of
from validator.engine.region_map import region_map_of
from validator.resolving import plays_with

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardpool.card import Card
    from cardpool.pool import CardPool
    from rulesets.deck import Deck
    from rulesets.formats import Format
    from validator.engine.setup import Setup

_HAVEN: Final = "haven"


class StartingSites:
    """Where the companies of one player may start.

    Args:
        deck: for its player.
        format_: the format.
        setup: of the format.
        pool: for sites that the location deck does not hold.
    """

    def __init__(self, deck: Deck, format_: Format, setup: Setup, pool: CardPool) -> None:
        self._deck = deck
        self._setup = setup
        self._pool = pool
        self._own = [holding.card for holding in deck.sites]
        setting = format_.rules.get("locations.alignment")
        alignments = setting.values["alignments"].value if setting else {}
        self._alignments: list[str] = list(alignments.get(deck.player.alignment or "", ()))
        self._sets = plays_with(format_)
        self._rules = movement_rules_of(format_)
        self._region_map = region_map_of(pool, dream=self._rules.dream_regions)
        self._movements: dict[tuple[Card, bool, int], Movement] = {}

    def avatars(self, company: Sequence[Card]) -> list[Card]:
        """Give the avatars whom everybody knows at the start: one who starts, else the one who is declared."""
        starting = [card for card in company if self._deck.role(card).kind == "avatar"]
        if starting or not self._deck.player.avatar:
            return starting
        declared = [card for card in self._pool.avatars if card.title == self._deck.player.avatar]
        return [card for card in declared if self._deck.role(card).kind == "avatar"]

    def of(self, company: Sequence[Card]) -> tuple[Card, ...]:
        """Give the sites at which a company may start, the best first: whence it reaches most of the location deck.

        Of several that reach as many, the home site of an avatar who is known comes first, if it is a haven to the
        player [DC]; then the sites of the player type, those of the location deck before those that it lacks; then the
        home sites that all the company shares, of whom half must be unique to start away from the usual sites [DC].
        Where all this gives none, as for lords whose home site only another card makes a haven, it is the home site of
        the avatar.
        """
        found: list[Card] = []
        homes: list[Card] = []
        homes_of = self._deck.counting.home_sites
        if self._setup.home_sites:
            homes = self._named(home for avatar in self.avatars(company) for home in homes_of(avatar))
            found += [site for site in homes if is_haven(site, self._deck.player.alignment or "")]
        found += self._standard(self._setup.sites.get(self._deck.player.alignment or "", ""))
        unique = sum(card.unique or card.avatar for card in company)
        if self._setup.home_sites and company and 2 * unique >= len(company):
            found += self._named(sorted(set.intersection(*(set(homes_of(card)) for card in company))))
        allowed = dict.fromkeys(found or homes)
        return tuple(sorted(allowed, key=lambda site: -self.reached(site, company)) if len(allowed) > 1 else allowed)

    def reached(self, start: Card, company: Sequence[Card]) -> int:
        """Count the sites of the location deck to which a company comes from a site, in however many moves."""
        own = {site.same_as for site in self._own}
        return len(own.intersection(self.movement(start, company).routes(start)))

    def movement(self, start: Card, company: Sequence[Card]) -> Movement:
        """Give how a company moves that starts at a site; asked again, with the routes that it has found."""
        hero, rangers = traits_of(company, self._region_map, self._rules)
        key = (start, hero, rangers)
        if key not in self._movements:
            player = self._deck.player.alignment or ""
            self._movements[key] = Movement(
                self._region_map, [*self._own, start], self._rules, player=player, hero=hero, rangers=rangers
            )
        return self._movements[key]

    def _standard(self, where: str) -> list[Card]:
        found: list[Card] = []
        for alternative in filter(None, where.split(";")):
            held = self._usable(site for site in self._own if allows(alternative, None, site))
            titles = [term.value for terms in parse_where(alternative) for term in terms if term.name == "site"]
            found += held or self._named(titles)
        found.sort(key=lambda site: site not in self._own)
        return found

    def _named(self, titles: Iterable[str]) -> list[Card]:
        """Give the sites of these titles: those of the location deck, else the fittest of the pool.

        A title such as `Any Dwarf-hold` means those of the location deck that end so.
        """
        found: list[Card] = []
        for title in titles:
            kind = title.removeprefix("Any ")
            if kind != title:
                found += self._usable(site for site in self._own if fold(site.title).endswith(fold(kind)))
                continue
            named = [card for card in self._pool.folded(fold(title)) if card.type is CardType.SITE]
            # The enhanced sites of the solitaire game stand behind the sites of the same name.
            sites = self._usable(c for c in named if not c.deck and (not self._sets or c.set in self._sets))
            found += [site for site in sites if site in self._own] or sites[:1]
        return found

    def _usable(self, sites: Iterable[Card]) -> list[Card]:
        """Give the sites that the player may use, havens first, whatever the order of the list."""
        usable = {site for site in sites if not self._alignments or site.alignment in self._alignments}
        return sorted(usable, key=self._order)

    def _order(self, site: Card) -> tuple[object, ...]:
        rank = self._alignments.index(site.alignment) if self._alignments else 0
        return site.site_type != _HAVEN, rank, site.title, natural(site.id)
