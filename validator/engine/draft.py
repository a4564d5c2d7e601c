"""The draft: which characters of the pool start, with which items, and where the others go."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Final

from cardpool.card import Subtype
from cardpool.folding import fold
from cardpool.phrases import phrase
from rulesets.rule import registry
from rulesets.starting import helpers
from validator.engine.play import clash
from validator.engine.setup import number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cardpool.card import Card
    from rulesets.rule import Rule
    from validator.engine.setup import Setup
    from validator.engine.starting_site import StartingSites
    from validator.report import Report

LIST: Final = "list"
"""In the order of the list; of a list that marks its company, the company as it is marked."""
BEST: Final = "best"
"""The company with the most mind in all; among those the one with the most different skills, then the most prowess."""
POLICIES: Final = (LIST, BEST)

_MOST_CANDIDATES: Final = 15
"""Characters among whom the best company is sought; a legal pool has ten."""


@dataclass(frozen=True, slots=True)
class Carried:
    """A minor item of the starting company."""

    item: Card
    bearer: Card


@dataclass(frozen=True, slots=True)
class LeftOver:
    """A card of the pool that does not start."""

    card: Card
    to: str
    """The section that it goes to: that of the hand (`play_deck`), or `sideboard`."""
    why: str
    """Why it does not start, as a sentence."""


class Draft:
    """The draft of one player, whom no opponent disturbs.

    Args:
        report: what the check found: who may not start is among its findings.
        setup: of the format.
        sites: where the player's companies start.
    """

    def __init__(self, report: Report, setup: Setup, sites: StartingSites) -> None:
        deck, format_ = report.deck, report.format
        self._deck = deck
        self._format = format_
        self._findings = report.findings
        self._setup = setup
        self._sites = sites
        player = deck.player.alignment
        self._most = number(format_, player, ("start.characters", "maximum"), ("solitaire.starting", "characters"))
        self._most_mind = number(format_, player, ("start.mind", "maximum"), ("solitaire.starting", "mind"))
        self._avatar_mind = number(format_, player, ("start.mind", "avatar"))
        self._most_items = number(
            format_,
            player,
            ("pool.minor_items", "maximum"),
            ("pool.startables", "maximum"),
            ("solitaire.starting", "items"),
        )
        self._most_stage = number(format_, player, ("pool.stage_count", "maximum"), ("pool.stage_events", "maximum"))
        draft = format_.rules.get("start.draft")
        self._settings = draft.settings if draft else None
        self._holdings = [holding for section in setup.company_from for holding in deck.within(section)]
        self._cards = [holding.card for holding in self._holdings for _ in range(holding.count)]
        self._barred = self._named_where(lambda rule: rule.bars_start)
        self._astray = self._named_where(lambda rule: rule.bars_play_deck)
        characters = {"character", "avatar"} if self._avatar_mind else {"character"}
        drafted = [holding for holding in self._holdings if deck.role(holding.card).kind in characters]
        self.marked = any(holding.starting for holding in drafted)
        """Whether the list says who starts."""
        # An avatar is in a pool to start with; drafted late, he would find no room.
        self._candidates = sorted(
            (
                holding.card
                for holding in drafted
                for _ in range(min(holding.count, self._most))
                if holding.card not in self._barred
                and (holding.starting if self.marked else holding.card not in self._astray)
            ),
            key=lambda card: not card.avatar,
        )

    def _named_where(self, bars: Callable[[Rule], bool]) -> dict[Card, str]:
        """Give the cards of the pool that findings of such rules name, with what these say."""
        by_id = {holding.card.id: holding.card for holding in self._holdings}
        named: dict[Card, str] = {}
        for finding in self._findings:
            for held in finding.cards if bars(registry()[finding.rule]) else ():
                if held.id in by_id and held.section in self._setup.company_from:
                    named.setdefault(by_id[held.id], finding.message)
        return named

    def mind(self, card: Card) -> int:
        """Give what a character takes of the general influence."""
        return self._avatar_mind if self._deck.role(card).kind == "avatar" else card.mind or 0

    # --- the company --------------------------------------------------------------------------------------------------

    def company(self, policy: str) -> tuple[Card, ...]:
        """Draft the company, in the order in which its members are drafted."""
        if policy == LIST:
            drafted: list[Card] = []
            for card in self._candidates:
                if self._may_start([*drafted, card]):
                    drafted.append(card)
            return tuple(drafted)
        worthy = sorted(self._candidates, key=lambda card: (-self.mind(card), card.title))[:_MOST_CANDIDATES]
        companies = (company for size in range(self._most + 1) for company in combinations(worthy, size))
        return max(filter(self._may_start, companies), key=self._worth)

    def _worth(self, company: Sequence[Card]) -> tuple[int, int, int]:
        skills = {skill for card in company for skill in card.skills}
        prowess = sum(int(card.prowess) for card in company if card.prowess.isdecimal())
        return sum(map(self.mind, company)), len(skills), prowess

    def _may_start(self, company: Sequence[Card]) -> bool:
        return (
            len(company) <= self._most
            and sum(map(self.mind, company)) <= self._most_mind
            and not clash(company)
            and self._led(company)
            and self._helpers(company) is not None
        )

    def _led(self, company: Sequence[Card]) -> bool:
        """Tell whether a company has no more leaders than the format and the cards of the pool let it have."""
        if "start.leaders" not in self._format.rules:
            return True
        leaders = sum("leader" in card.keywords and self._deck.role(card).kind != "avatar" for card in company)
        most = number(self._format, self._deck.player.alignment, ("start.leaders", "maximum"))
        return leaders <= most + helpers(self._deck, "leader")

    def _helpers(self, company: Sequence[Card]) -> list[Card] | None:
        """Give the cards of the pool that let members of a company start; None where there are too few."""
        without_a_card = self._setup.free_agents
        used: list[Card] = []
        for card in company:
            needs = self._needs(card)
            if without_a_card and needs & {"agent", "grey-agent"} and self._may_start_freely(card, company):
                without_a_card -= 1
            elif needs:
                helper = next((helper for helper in self._unused(used) if needs <= set(helper.lets_start)), None)
                if helper is None:
                    return None
                used.append(helper)
        return used if sum(helper.starts_in_lieu for helper in used) <= self._most_items else None

    def _unused(self, used: Sequence[Card]) -> Iterator[Card]:
        spent = Counter(used)
        for card in self._cards:
            if spent[card]:
                spent[card] -= 1
            else:
                yield card

    def _needs(self, card: Card) -> set[str]:
        """Give for what a character needs a card that serves one character for each copy."""
        needs: set[str] = set()
        if self._settings is not None:
            player = self._deck.player.alignment or ""
            asked = self._settings.agents_need_a_card.get(player, ())
            most = self._settings.maximum_mind.get(player)
            if card.agent and ("agent" in asked or self._setup.free_agents):
                needs.add("grey-agent" if card.alignment == "grey" else "agent")
            if most is not None and (card.mind or 0) > most:
                needs.add("mind-above-5")
        return needs & self._setup.one_for_each_copy

    def _may_start_freely(self, agent: Card, company: Sequence[Card]) -> bool:
        """Tell whether an agent is of the avatar's race, or at home where the company starts [DC]."""
        if any(not set(agent.races).isdisjoint(avatar.races) for avatar in self._sites.avatars(company)):
            return True
        sites = self._sites.of([card for card in company if card is not agent])
        return bool(sites) and fold(sites[0].title) in map(fold, self._deck.counting.home_sites(agent))

    # --- what starts with it ------------------------------------------------------------------------------------------

    def items(self, company: Sequence[Card]) -> tuple[tuple[Carried, ...], tuple[Card, ...]]:
        """Give the minor items, each with a bearer of its own, and what else starts in play."""
        if not company:
            return (), ()
        beside = self._helpers(company) or []
        room = self._most_items - sum(card.starts_in_lieu for card in beside)
        stage_room = self._most_stage - sum(map(_is_stage, beside))
        bearers = list(company)
        items: list[Carried] = []
        for card in list(self._unused(beside)):
            if card in self._barred or self._deck.role(card).kind != "resource":
                continue
            if _is_stage(card):
                if stage_room:
                    beside.append(card)
                    stage_room -= 1
            elif room and card.starts_in_lieu:
                beside.append(card)
                room -= 1
            elif room and Subtype.MINOR_ITEM in card.subtypes:
                bearer = next((bearer for bearer in bearers if _may_bear(bearer, card)), None)
                if bearer is not None:
                    bearers.remove(bearer)
                    items.append(Carried(card, bearer))
                    room -= 1
        return tuple(items), tuple(beside)

    # --- what does not start ------------------------------------------------------------------------------------------

    def left_over(self, started: Sequence[Card]) -> tuple[LeftOver, ...]:
        """Give where the cards go that do not start: characters to the play deck, while there is room for them."""
        to = self._setup.hand_from
        room = number(self._format, self._deck.player.alignment, ("play_deck.characters", "maximum"))
        room -= self._deck.count("character", to)
        left = []
        for card in self._unused(started):
            kind = self._deck.role(card).kind
            fits = self._setup.leftovers_to_hand and card not in self._astray and kind in {"character", "avatar"}
            if kind == "character":
                fits = fits and room > 0
                room -= fits
            why = (
                self._barred.get(card) or self._astray.get(card) or phrase("It found no place in the starting company.")
            )
            left.append(LeftOver(card, to if fits else "sideboard", why))
        return tuple(left)


def _is_stage(card: Card) -> bool:
    return bool(card.stage_points) or card.alignment == "stage"


def _may_bear(bearer: Card, item: Card) -> bool:
    only = {keyword.removesuffix(" only") for keyword in item.keywords if keyword.endswith(" only")}
    return not only or not only.isdisjoint({*bearer.races, *bearer.skills})
