"""The start of the game by the rules: who starts, with what, where, and the deck that the hand is drawn from."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from cardpool.folding import same_name
from cardpool.tables import natural
from validator.engine.as_played import as_played
from validator.engine.control import Control, controls
from validator.engine.draft import LIST, POLICIES, Carried, Draft, LeftOver
from validator.engine.hazard_limit import hazard_limit
from validator.engine.setup import setup_of
from validator.engine.starting_site import StartingSites
from validator.usage import UsageError, one_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardpool.card import Card
    from cardpool.pool import CardPool
    from rulesets.deck import Deck
    from validator.engine.movement import Movement
    from validator.report import Report


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """One player at the start of the game, before the opening hand is drawn."""

    alignment: str | None
    """Player type; None if it is not known."""
    avatar: str | None
    """The declared avatar, for players who declare one."""
    policy: str
    """How the company was drafted: one of `validator.engine.draft.POLICIES`."""
    marked: bool
    """Whether the list itself says who starts."""
    company: tuple[Card, ...]
    """The characters who start, and the avatar where he may; in the order in which they were drafted."""
    items: tuple[Carried, ...]
    in_play: tuple[Card, ...]
    """What starts in play besides: cards in lieu of a minor item, and stage cards."""
    control: Mapping[Card, Control]
    """Who of the company takes another number of points of influence than his mind, by a card on him."""
    sites: tuple[Card, ...]
    """Where companies may start, as `StartingSites.of` orders them: the company is taken to start at the first. Empty:
    not known."""
    mind: int
    """What the company takes of the general influence, the avatar and what cards say of it included."""
    general_influence: int
    """What is left of it."""
    left_over: tuple[LeftOver, ...]
    play_deck: tuple[Card, ...]
    """The deck that the hand is drawn from, one card a copy, those left over included; by card id, so that the order of
    the list does not matter."""
    hand_size: int
    starting_sites: StartingSites = field(compare=False, repr=False)
    """Where the player's companies may start, with the routes that were found."""
    sources: Mapping[str, str]
    """What (hand, general_influence, sites, ...) to its source."""

    @property
    def site(self) -> Card | None:
        """Where the company is taken to start; None if no site is known."""
        return self.sites[0] if self.sites else None

    @property
    def movement(self) -> Movement | None:
        """How the company moves; None if no site is known."""
        return self.starting_sites.movement(self.site, self.company) if self.site else None

    def to_dict(self) -> dict[str, Any]:
        """Give the start as JSON has it."""
        return {
            "alignment": self.alignment,
            "avatar": self.avatar,
            "draft": self.policy,
            "marked": self.marked,
            "company": [{**_ref(card), "mind": card.mind} for card in self.company],
            "items": [{**_ref(carried.item), "bearer": carried.bearer.title} for carried in self.items],
            "in_play": [_ref(card) for card in self.in_play],
            "control": [
                {**_ref(one.card), "on": character.title, "influence": one.takes}
                for character, one in self.control.items()
            ],
            "site": _ref(self.site) if self.site else None,
            "sites": [_ref(card) for card in self.sites],
            "mind": self.mind,
            "general_influence": self.general_influence,
            "hazard_limit": {
                "standard": hazard_limit(len(self.company)),
                "after_sideboard": hazard_limit(len(self.company), after_sideboard=True),
                "source": "METD-E Hazard limit",
            },
            "left_over": [{**_ref(left.card), "to": left.to, "why": left.why} for left in self.left_over],
            "hand_size": self.hand_size,
            "sources": dict(self.sources),
        }


def _ref(card: Card) -> dict[str, str]:
    return {"id": card.id, "title": card.title}


def start(report: Report, pool: CardPool, *, policy: str = LIST, site: str | None = None) -> Start:
    """Set up one player's side by the rules of a format [CoE 1.8-1.12, DC Starting the game, RGEO 1].

    The draft is played without an opponent: nobody takes a character away, and every card of the pool may be revealed.

    Args:
        report: the check of the deck, for its player and format, and for what may not start.
        pool: the cards, for starting sites that the location deck does not hold.
        policy: how to draft: `list` in the order of the list, a company that the list marks as it is marked; `best`
            the company with the most mind in all, among those the one with the most different skills, then prowess.
        site: title of the site to start at, one of those that are allowed; the best where not given.

    Raises:
        UsageError: the policy is unknown, or the company may not start at the site.
    """
    one_of("way to draft", policy, POLICIES)
    deck, format_ = report.deck, report.format
    setup = setup_of(format_)
    starting_sites = StartingSites(deck, format_, setup, pool)
    draft = Draft(report, setup, starting_sites)
    company = draft.company(policy)
    items, in_play = draft.items(company)
    left = draft.left_over([*company, *in_play, *(carried.item for carried in items)])
    company, items = _told_apart(deck, company, items)
    control = controls(company, in_play)
    mind = sum(control[card].takes if card in control else draft.mind(card) for card in company)
    cards = [holding.card for holding in deck.within(setup.hand_from) for _ in range(holding.count)]
    cards += [leftover.card for leftover in left if leftover.to == setup.hand_from]
    return Start(
        alignment=deck.player.alignment,
        avatar=deck.player.avatar,
        policy=policy,
        marked=draft.marked,
        company=company,
        items=items,
        in_play=in_play,
        control=control,
        sites=_chosen_first(starting_sites.of(company), site),
        mind=mind,
        general_influence=setup.general_influence - mind,
        left_over=left,
        play_deck=tuple(as_played(card, deck) for card in sorted(cards, key=lambda card: natural(card.id))),
        hand_size=setup.hand,
        starting_sites=starting_sites,
        sources={what: source for what, source in setup.sources.items() if source},
    )


def _told_apart(
    deck: Deck, company: tuple[Card, ...], items: tuple[Carried, ...]
) -> tuple[tuple[Card, ...], tuple[Carried, ...]]:
    """Give each member a card of his own: two of one kind are two persons, and a card equals itself alone."""
    members: list[Card] = []
    for card in (as_played(member, deck) for member in company):
        members.append(replace(card) if card in members else card)
    free = list(zip(company, members, strict=True))
    carried = []
    for one in items:
        found = next(pair for pair in free if pair[0] is one.bearer)
        free.remove(found)
        carried.append(Carried(one.item, found[1]))
    return tuple(members), tuple(carried)


def _chosen_first(allowed: tuple[Card, ...], title: str | None) -> tuple[Card, ...]:
    if title is None:
        return allowed
    chosen = [site for site in allowed if same_name(site.title, title)]
    if not chosen:
        known = ", ".join(dict.fromkeys(site.title for site in allowed)) or "none is known"
        raise UsageError(f"The company may not start at {title!r}; it may start at: {known}.", "site")
    return tuple(dict.fromkeys([*chosen, *allowed]))
