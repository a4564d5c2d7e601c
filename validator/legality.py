"""Which cards a player type may include under a format, and how many copies: asked of the rules, never said again.

A card may be included where some deck holds it and no error names it. So the cards that are asked about are put into a
section together, and judged: those that no error names are legal there, with that deck as witness. Where an error names
several cards at once, as too many characters, each is judged again by itself. Copies are asked for in the same way. All
are judged in the company of a hundred hazards and the player's avatars, on which some rules hang.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from cardpool.narrowing import PLACES
from rulesets.deck import (
    LOCATION_DECK,
    PLAY_DECK,
    POOL,
    SECTIONS,
    STARTING,
    TITLES,
    UNCOUNTED,
    Deck,
    Holding,
    Player,
)
from rulesets.finding import Severity
from rulesets.formats import load_format
from rulesets.run import run_rules
from validator.known_cards import refuse_unknown_cards
from validator.resolving import names_of

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterable, Iterator, Sequence

    from cardpool.card import Card
    from cardpool.pool import CardPool
    from rulesets.finding import Finding
    from rulesets.format import Format

LEGAL: Final = "legal"
LIMITED: Final = "limited"
BARRED: Final = "barred"
STATUSES: Final = (LEGAL, LIMITED, BARRED)

_USUAL: Final = ("copies.non_unique", "maximum")
"""The rule and its number that say how many copies of a card there may usually be."""
_AT_ONCE: Final = 150
"""Cards in one deck: some rules take time by the square of a section."""
_COMPANY: Final = 100
_EACH: Final = 2
"""Copies of each in the company."""
_START: Final = frozenset({POOL, STARTING})
"""Sections that are not asked about: who may start hangs on who else does."""
_ORDER: Final = (PLAY_DECK, *(section for section in dict.fromkeys([*TITLES, *SECTIONS]) if section != PLAY_DECK))


class Legality(NamedTuple):
    """What a format says of a card for one player type."""

    status: str
    """`legal`; `limited` where fewer copies are allowed than usually; `barred`."""
    copies: int | None = None
    """The most copies that the first of its sections may hold; None for any number, 0 where it is barred."""
    sections: tuple[str, ...] = ()
    """The sections of a deck that it may stand in, the play deck first; those of what starts are not asked about."""
    rule: str | None = None
    """The rule that bars it."""
    source: str | None = None
    """Where that rule comes from."""


class Legalities:
    """What one format says of cards, found out when it is first asked for.

    Args:
        format_: the format.
        pool: the cards.
    """

    def __init__(self, format_: Format, pool: CardPool) -> None:
        self.format = format_
        self._pool = pool
        self._keys_of = names_of(pool).keys_of
        self._found: dict[str, dict[Card, Legality]] = {player: {} for player in format_.players}
        usual = format_.rules.get(_USUAL[0])
        self._usual: int = usual.values[_USUAL[1]].value if usual else 0
        self._hazards: dict[str, list[Holding]] = {}
        self._sections = [section for section in _ORDER if section in format_.counting.sections - _START]

    def of(self, player: str, cards: Iterable[Card]) -> dict[Card, Legality]:
        """Give what the format says of cards for a player type.

        A card is legal if it may stand in some section, be it a sideboard, of such a deck. Where the player declares an
        avatar, it is legal if it is for one of them. What hangs on the rest of the deck is not asked.

        Raises:
            KeyError: the format has no such player type.
        """
        wanted = list(dict.fromkeys(cards))
        found = self._found[player]
        new = [card for card in wanted if card not in found]
        for kind in (True, False):
            for part in _apart([card for card in new if (card.avatar or card.resource_avatar) is kind]):
                found.update(self._ask(player, part))
        return {card: found[card] for card in wanted}

    def allowed(self, cards: Iterable[Card], player: str | None = None) -> list[Card]:
        """Give the cards that a player type may include, in their order; that some player may, where none is named."""
        wanted = list(cards)
        free: set[Card] = set()
        for one in (player,) if player else self.format.players:
            left = [card for card in wanted if card not in free]
            free.update(card for card, found in self.of(one, left).items() if found.status != BARRED)
        return [card for card in wanted if card in free]

    def _ask(self, player: str, cards: list[Card]) -> Iterator[tuple[Card, Legality]]:
        faults: dict[Card, list[Finding]] = {}
        copies: dict[Card, dict[str, int]] = {card: {} for card in cards}
        for avatar in self._avatars(player):
            for section in self._sections:
                who = Player(alignment=player, avatar=avatar)
                # There may be more of the avatar than of the same card under another one.
                left = [card for card in cards if section not in copies[card] or self._is_avatar(card, who)]
                named = self._named(left, section, who, 1)
                free = [card for card in left if card not in named]
                for card in free:
                    copies[card].setdefault(section, 1)
                first = [card for card in free if section == min(copies[card], key=_ORDER.index)]
                for card, most in self._most(first, section, who).items():
                    copies[card][section] = max(copies[card][section], most)
                for card, findings in named.items():
                    # That a site stands in the play deck is not what is wrong with it.
                    if (section == LOCATION_DECK) is (card.type in PLACES):
                        faults[card] = min(faults.get(card, findings), findings, key=len)
        for card in cards:
            places = sorted(copies[card], key=_ORDER.index)
            if places:
                most = copies[card][places[0]]
                status = LIMITED if most < self._usual else LEGAL
                yield card, Legality(status, None if most == UNCOUNTED else most, tuple(places))
            else:
                yield card, Legality(BARRED, 0, rule=faults[card][0].rule, source=faults[card][0].source)

    def _avatars(self, player: str) -> Sequence[str | None]:
        counting = self.format.counting
        if player not in counting.declares_avatar:
            return (None,)
        of_player = counting.avatar_alignments.get(player, ())
        return list(dict.fromkeys(card.title for card in self._pool.avatars if card.alignment in of_player)) or (None,)

    def _most(self, cards: list[Card], section: str, player: Player) -> dict[Card, int]:
        """Give how many copies of each a section may hold; `UNCOUNTED` for any number."""
        # How many avatars there may be hangs on the size of the deck in some formats: each is asked about by itself.
        alone = [card for card in cards if self._is_avatar(card, player)]
        if len(cards) > 1 and alone:
            others = [card for card in cards if card not in alone]
            apart = [self._most([card], section, player) for card in alone]
            return self._most(others, section, player) | {card: most for one in apart for card, most in one.items()}
        limited = list(self._named(cards, section, player, UNCOUNTED))
        most = dict.fromkeys(cards, UNCOUNTED) | dict.fromkeys(limited, 1)
        copies = 2
        while limited:
            named = self._named(limited, section, player, copies)
            limited = [card for card in limited if card not in named]
            most |= dict.fromkeys(limited, copies)
            copies += 1
        return most

    def _named(self, cards: list[Card], section: str, player: Player, copies: int) -> dict[Card, list[Finding]]:
        """Give the cards that may not stand in a section in so many copies, each with the errors that say so."""
        held = [Holding(card, copies, section, 0) for card in cards]
        if PLAY_DECK in self.format.counting.sections:
            held += self._company(cards, player)
        findings = run_rules(Deck(held, player, self.format.counting, keys_of=self._keys_of), self.format).findings
        errors = [one for one in findings if one.severity is Severity.ERROR and one.cards and not one.incomplete]
        alone: dict[str, list[Finding]] = {}
        together: set[str] = set()
        for error in errors:
            if len(error.cards) == 1 or len(cards) == 1:
                for ref in error.cards:
                    alone.setdefault(ref.id, []).append(error)
            else:
                together.update(card.id for card in error.cards)
        named = {card: alone[card.id] for card in cards if card.id in alone}
        for card in cards:
            if card.id in together and card.id not in alone:
                named |= self._named([card], section, player, copies)
        return named

    def _company(self, cards: list[Card], player: Player) -> Iterator[Holding]:
        """Give what else is in the play deck: hazards, and the avatars of the player beside cards that are none."""
        who = player.alignment or ""
        if who not in self._hazards:
            roles = self.format.counting.roles(who)
            hazards = [card for card in self._pool if not card.unique and roles[card].kind == "hazard"]
            self._hazards[who] = [Holding(one, _EACH, PLAY_DECK, 0) for one in hazards if one.id == one.same_as]
        keys = {card.same_as for card in cards}
        free = (one for one in self._hazards[who] if one.card.same_as not in keys)
        yield from islice(free, _COMPANY // _EACH)
        if not any(self._is_avatar(card, player) for card in cards):
            kinds = self.format.counting.avatar_alignments.get(who, ())
            yield from [Holding(card, 1, PLAY_DECK, 0) for card in self._pool.avatars if card.alignment in kinds]

    def _is_avatar(self, card: Card, player: Player) -> bool:
        return card.resource_avatar or self.format.counting.role(card, player.alignment, player.avatar).kind == "avatar"


@lru_cache(maxsize=32)
def legalities_in(format: str, day: dt.date, pool: CardPool) -> Legalities:  # noqa: A002  # the word of everyone who uses it
    """Give what a shipped format says of cards on a day, the same for all who ask.

    Raises:
        rulesets.errors.FormatError: there is no such format.
    """
    format_ = load_format(format, day)
    refuse_unknown_cards(format_, names_of(pool))
    return Legalities(format_, pool)


def _apart(cards: list[Card]) -> Iterator[list[Card]]:
    """Give cards in parts of which no two are the same card, be it as printings or manifestations."""
    while cards:
        part: list[Card] = []
        later: list[Card] = []
        keys: set[str] = set()
        for card in cards:
            own = {card.same_as, card.unique_as}
            fits = len(part) < _AT_ONCE and keys.isdisjoint(own)
            (part if fits else later).append(card)
            keys |= own if fits else set()
        yield part
        cards = later
