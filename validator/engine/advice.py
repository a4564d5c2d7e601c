"""Sanity checks on what the hands of a deck hold: advice with its numbers, which never changes a verdict."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from cardpool.card import Subtype
from cardpool.phrases import phrase
from rulesets.deck import POOL, QUEST_DECK, SIDEBOARD
from rulesets.finding import CardRef, Finding, Fix, Severity, counted
from rulesets.sites import HOARD_ITEM
from validator.engine.dice import check
from validator.engine.kinds import AVATAR, CHARACTER, RESOURCE
from validator.engine.movement import Movement, is_haven, is_hero
from validator.engine.movement_rules import movement_rules_of
from validator.engine.odds import at_least
from validator.engine.playability import influence_modifier
from validator.engine.region_map import region_map_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from rulesets.deck import Holding
    from validator.engine.hands import Hands
    from validator.engine.region_map import Region, RegionMap


@dataclass(frozen=True, slots=True, kw_only=True)
class Thresholds:
    """From which shares on the advice speaks, each from 0 to 1."""

    avatar: Fraction = Fraction(3, 5)
    """Fewest odds of an avatar among the first half of the play deck: two copies reach it, one does not."""
    nothing: Fraction = Fraction(1, 10)
    """Most odds of an opening hand with nothing to do."""
    influence: Fraction = Fraction(1, 2)
    """Fewest odds of a faction's influence check."""


THRESHOLDS: Final = Thresholds()


def advise(hands: Hands) -> tuple[Finding, ...]:
    """Give what the numbers say about a deck, by id and card."""
    found = [finding for look in ADVICE.values() for finding in look(hands)]
    return tuple(sorted(found, key=lambda finding: (finding.rule, [card.title for card in finding.cards])))


def few_avatars(hands: Hands) -> Iterator[Finding]:
    """`hands.few_avatars`: so few avatars that none may come up in good time, or none at all.

    By the end of the first deck every card was seen, so what counts is the time: the odds of an avatar among the first
    half of the deck. Resources that stand in for an avatar are counted with them; a deck whose avatar starts, or whose
    player type is not known, is passed over, and so is a deck without any where its player type needs none.
    """
    deck = hands.report.deck
    if deck.player.alignment is None or any(deck.role(card).kind == AVATAR for card in hands.start.company):
        return
    avatars = sum(card.resource_avatar or AVATAR in held for card, held in zip(hands.cards, hands.kinds, strict=True))
    without = hands.report.format.rules.get("avatars.none")
    if not avatars and (without is None or deck.player.alignment in without.settings.may_be_without):
        return
    half = hands.deck_size // 2
    odds = at_least(hands.deck_size, avatars, half, 1)
    if odds < hands.thresholds.avatar:
        yield _finding(
            hands,
            "hands.few_avatars",
            phrase(
                "The play deck has {avatars}: one is among its first {cards} cards in {share} of games.",
                avatars=counted(avatars, "avatar"), cards=half, share=_percent(odds),
            )
            if avatars
            else phrase("The play deck has no avatar, and none starts: by the end of the first deck none was seen."),
            {
                "avatars": avatars, "cards": half, "odds": float(odds), "threshold": float(hands.thresholds.avatar),
                "exhausted": hands.exhausted,
            },
            source="CoE 1.5",
            fix=phrase("Add an avatar to the play deck."),
        )  # fmt: skip


def nothing_to_do(hands: Hands) -> Iterator[Finding]:
    """`hands.nothing_to_do`: too many opening hands with nothing to do in the first two turns.

    Such a hand holds no resource, character or avatar that can be played by turn 2. Without a location deck or a
    starting site it holds no resource, character or avatar at all.
    """
    marks: tuple[str, ...] = (RESOURCE, CHARACTER, AVATAR)
    message = "{share} of opening hands hold no resource and no character."
    if hands.report.deck.sites and hands.start.site:
        marks = (hands.by_turn_two,)
        message = "{share} of opening hands hold no resource and no character that can be played by turn 2."
    odds = hands.odds_with_playable.none_of(marks, hands.hand_size)
    if odds > hands.thresholds.nothing:
        yield _finding(
            hands,
            "hands.nothing_to_do",
            phrase(message, share=_percent(odds)),
            {"odds": float(odds), "threshold": float(hands.thresholds.nothing), "hand_size": hands.hand_size},
            source="CoE 1.8-1.12",
        )


def nowhere_to_play(hands: Hands) -> Iterator[Finding]:
    """`hands.nowhere_to_play`: cards that no site of the location deck lets be played.

    Resources of the play deck that ask for a site: items, factions, allies, and events whose texts name a place. Hoard
    items have advice of their own; of minor items nothing is said, as one may be played after another resource, and
    nothing without a location deck.
    """
    for holding in hands.report.deck.of(RESOURCE, hands.setup.hand_from):
        card = holding.card
        if HOARD_ITEM in card.keywords or Subtype.MINOR_ITEM in card.subtypes:
            continue
        if hands.playability.nowhere(card):
            yield _finding(
                hands,
                "hands.nowhere_to_play",
                phrase("{title}: no site of the location deck is one where it is played.", title=card.title),
                {"title": card.title, "copies": holding.count},
                source="CARD",
                cards=(holding,),
                fix=phrase("Add a site for {title}.", title=card.title),
            )


def hoards_out_of_reach(hands: Hands) -> Iterator[Finding]:
    """`hands.hoards_out_of_reach`: hoard items without a hoard that the company can reach.

    A hoard item is playable where the site had a Dragon automatic-attack at the beginning of the turn.
    """
    deck = hands.report.deck
    if not deck.sites or hands.start.site is None:
        return
    held = set(hands.cards)
    for holding in deck.marked("hoard"):
        play = hands.playability.of(holding.card)
        if holding.card in held and holding.section == hands.setup.hand_from and play.known and play.turn is None:
            yield _finding(
                hands,
                "hands.hoards_out_of_reach",
                phrase("{title} is a hoard item, and {why}.", title=holding.card.title, why=play.why),
                {"title": holding.card.title, "start": hands.start.site.title},
                source="METD-E Hoards",
                cards=(holding,),
                fix=phrase("Add a site that contains a hoard to the location deck."),
            )


def influence(hands: Hands) -> Iterator[Finding]:
    """`hands.influence`: factions that even the deck's best influencer seldom brings into play.

    The best influencer is sought among the company, the pool and the play deck, avatars included: two dice, direct
    influence with its bonuses, and the faction's standard modifications against its number.
    """
    characters = sorted(
        {h.card for kind in (CHARACTER, AVATAR) for h in hands.report.deck.of(kind, POOL, hands.setup.hand_from)},
        key=lambda card: card.title,
    )
    for holding in hands.report.deck.of(RESOURCE, hands.setup.hand_from):
        faction = holding.card
        if Subtype.FACTION not in faction.subtypes or faction.influence is None or not characters:
            continue
        if hands.playability.nowhere(faction):  # no check is made, and another advice says why
            continue
        races = hands.setup.races_of_factions
        avatar = hands.report.deck.player.avatar or ""
        rated = {one: influence_modifier(one, faction, races_of_factions=races, avatar=avatar) for one in characters}
        best = max(rated, key=lambda character: rated[character])
        odds = check(faction.influence, rated[best])
        if odds < hands.thresholds.influence:
            yield _finding(
                hands,
                "hands.influence",
                phrase(
                    "{title} comes into play in {share} of attempts of the best influencer, {influencer}: the check "
                    "must exceed {number} with {modifier:+d}.",
                    title=faction.title, share=_percent(odds), influencer=best.title, number=faction.influence,
                    modifier=rated[best],
                ),
                {
                    "title": faction.title, "number": faction.influence, "influencer": best.title,
                    "modifier": rated[best], "odds": float(odds), "threshold": float(hands.thresholds.influence),
                },
                source="CARD",
                cards=(holding,),
                fix=phrase("Add a better influencer of {title}.", title=faction.title),
            )  # fmt: skip


def dead_creatures(hands: Hands) -> Iterator[Finding]:
    """`hands.dead_creatures`: creatures keyed to regions that nobody crosses, on any typical path.

    A creature that an event of the same deck makes playable is passed over.
    """
    held = {card.title for card in hands.cards}
    for holding in hands.report.deck.of("hazard", hands.setup.hand_from):
        if Subtype.CREATURE not in holding.card.subtypes or len(holding.card.subtypes) > 1:
            continue
        keyed = hands.playability.creatures.of(holding.card)
        if keyed.dead and held.isdisjoint(keyed.conditions):
            yield _finding(
                hands,
                "hands.dead_creatures",
                phrase("{title}: {why}.", title=holding.card.title, why=keyed.why),
                {"title": holding.card.title, "paths": keyed.paths, "of": keyed.of, "conditions": [*keyed.conditions]},
                source="CARD",
                cards=(holding,),
            )


def points_out_of_reach(hands: Hands) -> Iterator[Finding]:
    """`hands.points_out_of_reach`: a deck whose marshalling points cannot reach what its game asks for.

    Counted as high as they can be: all points of characters and resources in pool, play deck and sideboard, those in
    parentheses too. Points for creatures of the opponent are none of the deck's.
    """
    report = hands.report
    needed = hands.setup.points.get(report.deck.player.length)
    if needed is None or report.deck.unresolved:
        return
    sections = sorted({*hands.setup.company_from, hands.setup.hand_from, SIDEBOARD, QUEST_DECK})
    held = [holding for kind in (CHARACTER, RESOURCE) for holding in report.deck.of(kind, *sections)]
    points = sum(h.count * max(0, h.card.points or 0, h.card.points_in_parentheses or 0) for h in held)
    if points < needed:
        yield _finding(
            hands,
            "hands.points_out_of_reach",
            phrase(
                "All characters and resources of the deck are worth {points} marshalling points; a {length} game asks "
                "for {needed}.",
                points=points,
                length=report.deck.player.length,
                needed=needed,
            ),
            {"points": points, "needed": needed, "length": report.deck.player.length},
            source=hands.setup.sources["points"],
            fix=phrase("Add cards that are worth marshalling points."),
        )


def out_of_reach(hands: Hands) -> Iterator[Finding]:
    """`sites.out_of_reach`: sites of the location deck to which no legal path of regions leads.

    Sought from where companies start and from every haven of the location deck, in any number of turns, with as many
    regions a move as any effects allow. A site whose place on the map is not known is passed over.
    """
    deck, starts = hands.report.deck, hands.start.sites
    player = deck.player.alignment or ""
    rules = movement_rules_of(hands.report.format)
    region_map = region_map_of(hands.pool, dream=rules.dream_regions)
    sites = [holding.card for holding in deck.sites]
    origins = [*starts, *(site for site in sites if is_haven(site, player))]
    land = _connected(region_map, [region for origin in origins for region in region_map.regions_of(origin)])
    astray = [
        holding
        for holding in deck.sites
        if not hands.playability.reaches(holding.card)
        and (holding.card.adjacent or not land.isdisjoint(region_map.regions_of(holding.card)))
    ]
    if astray and starts:
        hero = is_hero(hands.start.company)
        extra = rules.regions_with_effects - rules.regions
        movement = Movement(region_map, [*sites, *starts], rules, player=player, hero=hero, extra=extra)
        reached: set[str] = set()
        for origin in origins:
            if origin.same_as not in reached:
                reached.update(movement.routes(origin))
        astray = [holding for holding in astray if holding.card.same_as not in reached]
    if astray and starts:
        titles = sorted({holding.card.title for holding in astray})
        yield _finding(
            hands,
            "sites.out_of_reach",
            phrase(
                "Neither a path of at most {regions} regions nor an adjacent site leads to {sites}.",
                regions=rules.regions_with_effects,
                sites=", ".join(titles),
            ),
            {"sites": titles, "regions": rules.regions_with_effects},
            source=rules.source,
            cards=astray,
        )


def _connected(region_map: RegionMap, regions: Iterable[Region]) -> set[Region]:
    """Give all regions that hang together with these, however far."""
    found: set[Region] = set()
    open_ = list(regions)
    while open_:
        region = open_.pop()
        if region not in found:
            found.add(region)
            open_ += [region_map.regions[key] for key in region.neighbours]
    return found


ADVICE: Final[Mapping[str, Callable[[Hands], Iterable[Finding]]]] = MappingProxyType(
    {
        "hands.few_avatars": few_avatars,
        "hands.nothing_to_do": nothing_to_do,
        "hands.nowhere_to_play": nowhere_to_play,
        "hands.hoards_out_of_reach": hoards_out_of_reach,
        "hands.influence": influence,
        "hands.dead_creatures": dead_creatures,
        "hands.points_out_of_reach": points_out_of_reach,
        "sites.out_of_reach": out_of_reach,
    }
)
"""Id of each advice to what looks for it; the docstrings say what it means."""


def _finding(
    hands: Hands,
    rule: str,
    message: str,
    values: Mapping[str, Any],
    *,
    source: str,
    cards: Sequence[Holding] = (),
    fix: str = "",
) -> Finding:
    return Finding(
        rule=rule,
        severity=Severity.ADVICE,
        message=message,
        values=values,
        source=source,
        set_by=hands.report.format.id,
        section=cards[0].section if cards else None,
        cards=tuple(CardRef(h.card.id, h.card.title, h.section, h.count, h.line) for h in cards),
        fix=Fix(fix) if fix else None,
    )


def _percent(odds: Fraction) -> str:
    return f"{100 * float(odds):.1f} %"
