"""What each card of a deck can do at the start of a game: where it is played, when, by whom and with what odds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardpool.card import ITEMS, Alignment, Card, CardType, Subtype
from cardpool.homes import is_at_home
from cardpool.influence import bonus, modification
from cardpool.phrases import joined, phrase
from cardpool.plays import parse_play
from cardpool.sites import default_where
from rulesets.finding import all_of, one_of
from rulesets.formats import STANDARD, load_format
from rulesets.sites import HOARD_ITEM, asks_for_a_site, is_ring, playable_at
from validator.engine.agents import strike
from validator.engine.creatures import Creatures
from validator.engine.dice import check
from validator.engine.events import ARRIVING, BEFORE_MOVING, AtHand, waits_for
from validator.engine.followers import Moves, direct_influence, making_room, room_under
from validator.engine.movement import Movement, Route, is_haven, odds_of, traits_of
from validator.engine.movement_rules import standard_movement
from validator.engine.play import CERTAIN, Play, already, at_once, clash, meets, there_after
from validator.engine.setup import setup_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from cardpool.plays import Alternative
    from validator.engine.movement_rules import MovementRules
    from validator.engine.region_map import RegionMap

_TAPS: Final = frozenset({*ITEMS, Subtype.ALLY, Subtype.FACTION})
"""Resources that tap the site where they are played."""
_SIDES: Final = frozenset({Alignment.HERO, Alignment.MINION})


class Playability:
    """What can be played by a company that starts at a site, with the sites of a location deck.

    It moves as one company, once a turn; every card is judged by itself, as if the others were not.

    Args:
        region_map: the map.
        sites: the location deck; empty if it is not known, when what asks for another site than `start` is not judged.
        start: where the company stands; None if it is not known, when nothing that needs a site can be played.
        company: its characters.
        player: the player type, `""` if it is not known.
        rules: how companies move in the format.
        general_influence: points of it that are left; if not given, those of the standard game less the minds.
        hoard_items: cards that count as hoard items in the format, besides those that say so.
        hazards: cards that the player holds as hazards, besides those that are nothing else.
        settled: members of the company who may follow nobody in it.
        in_play: cards in play beside the company.
        plan: sites moved to in turns 1, 2, ...; from the last of them the company goes on as it likes.
        movement: how the company moves, with the routes that were found; made from the rest where not given.
        races_of_factions: see `cardpool.influence.bonus`.

    Raises:
        UsageError: no move leads from a site of the plan to the next.
    """

    def __init__(  # noqa: PLR0913  # all that bears on what can be played
        self,
        region_map: RegionMap,
        sites: Sequence[Card],
        start: Card | None,
        company: Sequence[Card],
        player: str = "",
        *,
        rules: MovementRules | None = None,
        general_influence: int | None = None,
        hoard_items: Collection[Card] = (),
        hazards: Collection[Card] = (),
        settled: Collection[Card] = (),
        in_play: Collection[Card] = (),
        plan: Sequence[Card] = (),
        movement: Movement | None = None,
        races_of_factions: bool = False,
    ) -> None:
        rules = rules or standard_movement()
        self.company = tuple(company)
        self.start = start
        self._player = player
        self._region_map = region_map
        self._hoard_items = frozenset(hoard_items)
        self._hazards = frozenset(hazards)
        self._settled = frozenset(settled)
        self._races_of_factions = races_of_factions
        if general_influence is None:
            general_influence = setup_of(load_format(STANDARD)).general_influence
            general_influence -= sum(card.mind or 0 for card in company)
        self._influence = general_influence
        self._at_hand = AtHand(self.company, in_play)
        if movement is None:
            hero, rangers = traits_of(self.company, region_map, rules)
            places = [*sites, *([start] if start else ())]
            movement = Movement(region_map, places, rules, player=player, hero=hero, rangers=rangers)
        self.movement = movement
        """How the company moves."""
        self._routes = movement.along(plan, start) if start else {}
        reached = [(site, self._routes[site.same_as]) for site in movement.sites if site.same_as in self._routes]
        self._reached = sorted(reached, key=lambda pair: (len(pair[1]), -odds_of(pair[1])))
        self._sites = movement.sites
        self._location_deck = bool(sites)
        self.creatures = Creatures(region_map, [leg for route in self._routes.values() for leg in route])
        self._plays: dict[tuple[Card, bool], Play] = {}

    def of(self, card: Card, *, as_resource: bool = False) -> Play:
        """Tell how a card can first be played; of one that may be a resource or a hazard, a copy that is a resource."""
        play = self._plays.get((card, as_resource))
        if play is None:
            play = self._plays[card, as_resource] = self._play(card, as_resource=as_resource)
        return play

    def by_turn(self, cards: Iterable[Card], turn: int) -> tuple[bool, ...]:
        """Tell of each card whether it can be played on a turn or earlier."""
        return tuple(self.of(card).by_turn(turn) for card in cards)

    def reaches(self, site: Card) -> bool:
        """Tell whether a route leads from the starting site to a site, in however many moves."""
        return site.same_as in self._routes

    def _play(self, card: Card, *, as_resource: bool) -> Play:
        if card.type is CardType.HAZARD or card in self._hazards:
            if as_resource:
                return self._resource(card)
            return self._agent(card) if card.agent else self._hazard(card)
        if card.type is CardType.CHARACTER:
            return self._character(card)
        if card.type is not CardType.RESOURCE:
            return Play(card=card, turn=None, why=phrase("it is drawn from the location deck, not from the hand"))
        if is_ring(card):
            return Play(card=card, turn=None, why=phrase("it comes into play when a gold ring is tested"))
        if card.where == "special" or (not card.where and default_where(_kind(card)) == "special"):
            return Play(card=card, turn=None, known=False, why=phrase("its facts do not say where it is played"))
        return self._resource(card)

    # --- resources ----------------------------------------------------------------------------------------------------

    def _resource(self, card: Card) -> Play:
        player, missing = self._who(card)
        if missing:
            return Play(card=card, turn=None, why=missing)
        if card.effects:
            # The first way that is open comes first; where none is, the first that the card names.
            ways = [self._event(card, way, player) for way in parse_play(card.play)]
            return min(ways, key=lambda play: (play.turn is None, play.turn or 0))
        if not self._needs_site(card):
            return Play(card=card, turn=1, by=player, odds=CERTAIN, why=at_once(player))
        allowed = self._allowed(card)
        reached = [(site, route) for site, route in self._reached if site in allowed]
        if not reached:
            return self._nowhere(card, allowed)
        site, route = reached[0]
        if Subtype.FACTION in card.subtypes:
            return self._faction(card, site, route)
        return Play(
            card=card, turn=max(1, len(route)), site=site, route=route, by=player, odds=odds_of(route),
            why=there_after(site, route, player),
        )  # fmt: skip

    def _event(self, card: Card, way: Alternative, player: str) -> Play:
        """Judge one of the ways in which an event is played."""
        missing = waits_for(way, self._at_hand)
        if missing:
            return Play(
                card=card, turn=None, known=not way.has("more"), why=phrase("it waits for {what}", what=missing)
            )
        if not way.site and not asks_for_a_site(card):
            return Play(card=card, turn=1, by=player, odds=CERTAIN, why=at_once(player, card))
        allowed = self._allowed(card, way)
        arrives = not ARRIVING.isdisjoint(way.values("phase"))
        reached = [(site, route) for site, route in self._reached if site in allowed and (route or not arrives)]
        if not reached:
            return self._nowhere(card, allowed)
        site, route = reached[0]
        before = not BEFORE_MOVING.isdisjoint(way.values("phase"))
        why = there_after(site, route, player)
        if way.has("tapped"):
            why = phrase("{there}, once another play has tapped the site", there=why)
        return Play(
            card=card, turn=1 + len(route) if before else max(1, len(route)), site=site, route=route, by=player,
            odds=odds_of(route), why=why,
        )  # fmt: skip

    def _allowed(self, card: Card, way: Alternative | None = None) -> list[Card]:
        terms = way.site if way else ()
        return [site for site in self._sites if self.allows(card, site) and all(term.holds(site) for term in terms)]

    def nowhere(self, card: Card) -> bool:
        """Tell whether a resource asks for a site, and none of the location deck is one."""
        ways = parse_play(card.play) if card.effects else (None,)
        if not self._location_deck or is_ring(card) or card.where == "special":
            return False
        asks = asks_for_a_site(card) or all(way is not None and way.site for way in ways)
        return asks and not any(self._allowed(card, way) for way in ways)

    def _needs_site(self, card: Card) -> bool:
        return Subtype.MINOR_ITEM in card.subtypes or asks_for_a_site(card)

    def allows(self, card: Card, site: Card) -> bool:
        """Tell whether a resource may be played at a site, whatever leads there."""
        # Without a hoard none of them is playable, whatever kind the site allows [METD Hoards]; a card names the rare
        # site whose own text lets hoard items in.
        if self._hoard(card) and not site.contains_hoard and f"site:{site.title}" not in card.where.split(";"):
            return False
        sides = {card.alignment, site.alignment}
        if self._player == "fallen-wizard" and sides == _SIDES and not _TAPS.isdisjoint(card.subtypes):
            return False
        return playable_at(card, (site,))

    def _hoard(self, card: Card) -> bool:
        return HOARD_ITEM in card.keywords or card in self._hoard_items

    def _nowhere(self, card: Card, allowed: list[Card]) -> Play:
        placed = not allowed or any(map(self._region_map.placed, allowed))
        return Play(
            card=card,
            turn=None,
            known=placed and bool(self._location_deck and self.start),
            why=self._why_nowhere(card, allowed),
        )

    def _why_nowhere(self, card: Card, allowed: list[Card]) -> str:
        if self.start is None:
            return phrase("it is not known where the company starts")
        if not self._location_deck:
            return _NO_SITES
        if allowed:
            return phrase("no route leads to {sites}", sites=one_of(sorted({site.title for site in allowed})))
        if self._hoard(card):
            return phrase("no site of the location deck contains a hoard where it is playable")
        if Subtype.MINOR_ITEM in card.subtypes:
            return phrase(
                "no site of the location deck allows it; it comes only after another resource that taps the site"
            )
        return phrase("no site of the location deck allows it")

    def _faction(self, card: Card, site: Card, route: Route) -> Play:
        if card.influence is None:
            return Play(
                card=card,
                turn=None,
                known=False,
                site=site,
                route=route,
                why=phrase("its influence number is not known"),
            )
        rated = [
            (
                influence_modifier(
                    character, card, races_of_factions=self._races_of_factions, avatar=self._at_hand.avatar
                ),
                character.title,
            )
            for character in self.company
        ]
        if not rated:
            return Play(card=card, turn=None, why=phrase("nobody is there to influence it"))
        modifier, name = max(rated, key=lambda pair: pair[0])
        odds = check(card.influence, modifier)
        needed = card.influence + 1 - modifier
        if not odds:
            sentence = "at {site} the best influencer, {name}, would have to roll {needed}"
            why = phrase(sentence, site=site.title, name=name, needed=needed)
            return Play(card=card, turn=None, site=site, route=route, by=name, why=why)
        there = there_after(site, route, name)
        why = phrase("{there}, who cannot fail", there=there)
        if needed > _LOWEST:
            why = phrase("{there}, who needs a roll of {needed}", there=there, needed=needed)
        return Play(
            card=card, turn=max(1, len(route)), site=site, route=route, by=name, odds=odds * odds_of(route),
            why=why,
        )  # fmt: skip

    def _who(self, card: Card) -> tuple[str, str]:
        """Give the character who can play a card that asks for one, or else why nobody can."""
        if not card.requires:
            return "", ""
        for character in self.company:
            if meets(character, card):
                return character.title, ""
        return "", phrase("nobody in the company is {what}", what=one_of(_article(need) for need in card.requires))

    # --- characters ---------------------------------------------------------------------------------------------------

    def _character(self, card: Card) -> Play:
        if other := next((one for one in self.company if clash([one, card])), None):
            return Play(card=card, turn=None, why=already(other))
        places = [
            (site, route) for site, route in self._reached
            if is_haven(site, self._player) or is_at_home(card, site)
        ]  # fmt: skip
        if not places:
            why = phrase("the company reaches neither a haven nor its home site")
            known = self._location_deck and self.start is not None
            return Play(card=card, turn=None, known=known, why=why if known else self._why_nowhere(card, []))
        site, route = places[0]
        mind = 0 if card.avatar else card.mind or 0
        controller, moves = self._controlled(card, mind)
        if mind and not controller:
            sentence = (
                "its mind of {mind} is more than the {left} of general influence that are left, and nobody who follows "
                "makes room"
            )
            why = phrase(sentence, mind=mind, left=max(0, self._influence))
            return Play(card=card, turn=None, site=site, route=route, why=why)
        turn = 1 + len(route)  # characters come in the organization phase, before the company moves
        why = phrase("at {site}", site=site.title)
        if controller:
            why = phrase("at {site}, under {controller}", site=site.title, controller=controller)
        if moves:
            follow = [
                phrase("{follower} follows {leader}", follower=follower.title, leader=leader.title)
                for follower, leader in moves
            ]
            why = phrase("{there} once {they_follow}", there=why, they_follow=all_of(follow))
        return Play(card=card, turn=turn, site=site, route=route, by=controller, odds=odds_of(route), why=why)

    def _controlled(self, card: Card, mind: int) -> tuple[str, Moves]:
        """Give under whose influence a character comes, and who must follow whom before; `""` under nobody's."""
        if mind <= self._influence:
            return "" if card.avatar else phrase("general influence"), ()
        for character in self.company:
            if mind <= room_under(character, [card]):
                return character.title, ()
        moves = making_room(self.company, mind - self._influence, self._settled)
        return phrase("general influence") if moves else "", moves

    # --- hazards ------------------------------------------------------------------------------------------------------

    def _agent(self, card: Card) -> Play:
        blow = strike(card)
        why = phrase("it is an agent, played face-down at {sites}", sites=one_of(card.home_sites))
        if blow:
            sentence = "{agent}, where it attacks with a prowess of {prowess} and two dice"
            why = phrase(sentence, agent=why, prowess=blow.prowess)
        return Play(card=card, turn=1, odds=CERTAIN, why=why)

    def _hazard(self, card: Card) -> Play:
        if Subtype.CREATURE not in card.subtypes:
            return Play(card=card, turn=1, odds=CERTAIN, why=phrase("it is an event; a company that moves is enough"))
        keyed = self.creatures.of(card)
        if len(card.subtypes) > 1 and not keyed.share:
            return Play(card=card, turn=1, odds=CERTAIN, why=phrase("it is also an event"))
        turn = 1 if keyed.share else None
        return Play(card=card, turn=turn, known=keyed.known, odds=keyed.share, why=keyed.why)


_NO_SITES: Final = phrase("the list has no location deck: the sites where it could be played are missing")
_LOWEST: Final = 2
"""The least that two dice show."""


def influence_modifier(character: Card, faction: Card, *, races_of_factions: bool, avatar: str = "") -> int:
    """Give what a character adds to an influence check against a faction.

    Args:
        character: who influences it.
        faction: with its standard modifications.
        races_of_factions: see `cardpool.influence.bonus`.
        avatar: see `cardpool.influence.modification`.
    """
    added = bonus(character, faction, races_of_factions=races_of_factions)
    return direct_influence(character) + added + modification(faction, character, avatar=avatar)


def _kind(card: Card) -> str | None:
    return card.subtypes[0] if card.subtypes else None


def _article(need: str) -> str:
    words = joined("{first} {last}", need.split("+"))
    return phrase("an {kind}", kind=words) if words[0] in "aeiou" else phrase("a {kind}", kind=words)
