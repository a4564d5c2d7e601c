"""What characters bear: items and allies, what their bearers have of them, and where they go."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from cardpool.card import ITEMS, Subtype
from cardpool.deeds import GEAR, Deed, deeds
from validator.engine.turns.numbers import number, signed
from validator.engine.turns.points import kind_of
from validator.engine.turns.prison_facts import goes_first, is_a_ring, spares
from validator.engine.turns.stores import binds, gained_by_storing, is_for_storing, is_stored_at

if TYPE_CHECKING:
    from collections.abc import Collection

    from numpy.typing import NDArray

    from cardpool.card import Card
    from validator.engine.turns.board import Board
    from validator.engine.turns.games import Games

    Rows = NDArray[np.intp]
    Numbers = NDArray[np.int64]

NOBODY: Final = -1
STORED: Final = -2
"""Instead of a bearer: nobody has it any more, or it is safe at a haven."""
MODIFIERS: Final = ("prowess", "body", "influence")
_FAR: Final = 10**6
A_POINT: Final = 64
"""What a corruption point counts where a bearer is chosen; more than there are characters."""


class Holdings:
    """What can be borne in the games of one deck, by slots: the items that start, then items and allies of the deck.

    Args:
        board: the deck, its characters known.
        columns: the resources that the games play.
    """

    def __init__(self, board: Board, columns: list[int]) -> None:
        start = board.start.items
        columns = [n for n in columns if is_held(board.cards[n])]
        self.cards: tuple[Card, ...] = (*(one.item for one in start), *(board.cards[n] for n in columns))
        self.size = len(self.cards)
        self.column = np.array([-1] * len(start) + columns, dtype=np.intp)
        """By slot, the card of the deck; -1 for what starts in play."""
        self.slot = np.full(len(board.cards), -1, dtype=np.intp)
        """By card of the deck, its slot; -1 for what nobody bears."""
        self.slot[columns] = np.arange(len(start), self.size)
        self.start = np.array([board.persons.index(one.bearer) for one in start] + [NOBODY] * len(columns), np.int8)
        """By slot, who bears it at the start."""
        self.is_item = np.array([is_item(card) for card in self.cards], dtype=bool)
        self.rings = [n for n, card in enumerate(self.cards) if is_item(card) and is_a_ring(card)]
        self.sparing = [n for n, card in enumerate(self.cards) if spares(card)]
        """Slots of rings, and of allies who are discarded in place of a prisoner."""
        self.points = np.array([card.points or 0 for card in self.cards], dtype=np.int16)
        self.kind = np.array([kind_of(card) for card in self.cards], dtype=np.intp)
        self.corruption = np.array([corruption_of(card) for card in self.cards], dtype=np.int64)
        self.kept = np.array([is_kept(card) for card in self.cards], dtype=bool)
        """By slot, whether it is not stored merely to be rid of its corruption points."""
        self.storable = [n for n, card in enumerate(self.cards) if is_for_storing(card)]
        """Slots of what is stored for its points."""
        self.binding = [n for n in self.storable if binds(self.cards[n])]
        """Which of these keep who has them tapped until then."""
        self.gained = np.array([gained_by_storing(card) for card in self.cards], dtype=np.int16)
        at = [[is_stored_at(card, site, board.player) for site in board.sites] for card in self.cards]
        self.stored_at = np.array(at, dtype=bool).reshape(self.size, len(board.sites))
        """By slot and site, whether it is stored there for its points."""
        self.uneasy = [
            n for n, card in enumerate(self.cards) if any("untap" in deed.words for deed in deeds(card, "check"))
        ]
        """Slots whose bearers make a corruption check at the end of each untap phase."""
        order = sorted(range(self.size), key=lambda slot: (-board.policy.worth(self.cards[slot]), slot))
        self.by_worth = tuple(order)
        """Slots, what is worth most first: so it is passed on."""
        gear = np.array([gear_of(card) for card in self.cards], dtype=np.int64)
        tables = np.array([[modifiers(card, who) for who in board.persons] for card in self.cards], dtype=np.int64)
        tables = np.moveaxis(tables.reshape(self.size, len(board.persons), len(MODIFIERS)), 2, 0)
        self.gains: NDArray[np.bool_] = np.logical_or(tables[0] > 0, tables[1] > 0)
        """By slot and person, whether he fights better with it."""
        worn = (gear >= 0)[None, :, None] & (tables > 0)
        self.plain = np.where(worn, 0, tables)
        """By modifier, slot and person: what is added whatever else he bears."""
        self.has_plain = bool(self.plain.any())
        self.worn = [(np.flatnonzero(gear == one), tables) for one in range(len(GEAR)) if (gear == one).any()]
        """By kind of gear its slots: of each kind one serves at a time."""
        self.fighting = np.array([n for n, card in enumerate(self.cards) if fights(card)], dtype=np.intp)
        """Slots of the allies who face strikes."""
        self.leading = [n for n, slot in enumerate(self.fighting) if goes_first(self.cards[slot])]
        """Which of these face a strike before their controllers do."""
        self.ally_prowess = np.array([signed(self.cards[n].prowess) for n in self.fighting], dtype=np.int64)
        self.ally_body = np.array([number(self.cards[n].body, 0) for n in self.fighting], dtype=np.int64)

    @cached_property
    def fighter(self) -> NDArray[np.intp]:
        """Give by slot which of those who face strikes it is, after the characters; -1 for none."""
        found = np.full(self.size, -1, dtype=np.intp)
        found[self.fighting] = self.gains.shape[1] + np.arange(self.fighting.size)
        return found

    @cached_property
    def gear(self) -> NDArray[np.intp]:
        """Give the slots of weapons, armours, shields and helmets."""
        return np.array([n for n, card in enumerate(self.cards) if gear_of(card) >= 0], dtype=np.intp)

    def of_resource(self, resources: tuple[Card, ...]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Give by resource whether it is an item, and by resource and person whether he fights better with it."""
        slots = [self.cards.index(card) if card in self.cards else -1 for card in resources]
        held = np.array([slot >= 0 and self.is_item[slot] for slot in slots], dtype=bool)
        people = self.gains.shape[1]
        gains = np.array([self.gains[slot] if slot >= 0 else [False] * people for slot in slots], dtype=bool)
        return held, gains.reshape(len(resources), people)


def is_item(card: Card) -> bool:
    """Tell whether a card is an item."""
    return not ITEMS.isdisjoint(card.subtypes)


def is_held(card: Card) -> bool:
    """Tell whether a character has a card with him once it is in play: an item, an ally, or what is to be stored."""
    return is_item(card) or Subtype.ALLY in card.subtypes or is_for_storing(card)


def is_kept(card: Card) -> bool:
    """Tell whether an item is not stored merely to be rid of its corruption points."""
    return bool(deeds(card, "kept", "stored", "heal"))


def is_uneasy(card: Card) -> bool:
    """Tell whether who bears an item makes a corruption check at the end of each untap phase."""
    return any("untap" in deed.words for deed in deeds(card, "check"))


def fights(card: Card) -> bool:
    """Tell whether a card is an ally that faces strikes."""
    return Subtype.ALLY in card.subtypes and bool(card.body) and not deeds(card, "unattackable")


def corruption_of(card: Card) -> int:
    """Give the corruption points of an item or a hazard, what it gives on a condition left out."""
    return signed(card.corruption)


def gear_of(card: Card) -> int:
    """Give which of `GEAR` an item is; -1 for none."""
    return next((GEAR.index(deed.name) for deed in deeds(card, *GEAR)), -1)


def modifiers(card: Card, bearer: Card, kinds: Collection[str] = ()) -> tuple[int, ...]:
    """Give what an item adds to each of `MODIFIERS` of a bearer, by what is printed on him.

    Against attackers of some kinds it adds what it says of them, if that is more.

    >>> from cardpool.database import open_pool
    >>> pool = open_pool()
    >>> modifiers(pool["TW-244"], pool["TW-120"])  # Glamdring, of Aragorn II: up to 8
    (2, 0, 0)
    >>> modifiers(pool["TW-244"], pool["TW-120"], {"orc"})  # up to 9 against Orcs
    (3, 0, 0)
    """
    base = {"prowess": number(bearer.prowess, 0), "body": number(bearer.body, 0), "influence": 0}
    found = {name: [deed for deed in deeds(card, name) if deed.suits(bearer)] for name in MODIFIERS}
    plain = {name: sum(_gain(deed, base[name]) for deed in found[name] if not deed.versus) for name in MODIFIERS}
    if not kinds:
        return tuple(plain.values())
    against = {
        name: [_gain(deed, base[name]) for deed in found[name] if deed.versus and deed.holds_against(kinds)]
        for name in MODIFIERS
    }
    return tuple(max(plain[name], *against[name]) if against[name] else plain[name] for name in MODIFIERS)


def _gain(deed: Deed, base: int) -> int:
    return deed.number if deed.most is None else max(0, min(base + deed.number, deed.most) - base)


# --- in the games -----------------------------------------------------------------------------------------------------


def refit(games: Games, rows: Rows, persons: Rows) -> None:
    """Work out anew what some characters have of what they bear, one a game."""
    if not rows.size:
        return
    holdings = games.board.holdings
    held = games.bearer[rows] == persons[:, None]
    totals = np.zeros((len(MODIFIERS), rows.size), dtype=np.int64)
    if holdings.has_plain:
        totals += np.einsum("rs,msr->mr", held, holdings.plain[:, :, persons])
    for slots, tables in holdings.worn:
        worn = np.maximum(tables[:, slots][:, :, persons], 0) * held[:, slots].T[None]
        best = (worn[0] * A_POINT + worn[1] + worn[2]).argmax(axis=0)
        totals += worn[:, best, np.arange(rows.size)]
    board = games.board
    if board.stands.less.any():
        totals[2] -= ((games.stands[rows] == persons[:, None]) * board.stands.less[:, persons].T).sum(axis=1)
    if board.bonds.columns:
        totals[:2] += board.companies.added[games.company[rows], :2, persons].T
    games.prowess[rows, persons] = board.prowess[persons] + totals[0]
    games.body[rows, persons] = board.body[persons] + totals[1]
    games.tongue[rows, persons] = totals[2]
    taint(games, rows, persons)


def taint(games: Games, rows: Rows, persons: Rows) -> None:
    """Count anew the corruption points of some characters, one a game."""
    held = games.bearer[rows] == persons[:, None]
    games.taint[rows, persons] = held @ games.board.holdings.corruption
    if games.opponent:
        games.taint[rows, persons] += games.opponent.burden(rows, persons)
        if (sway := games.opponent.dragons.sway).tables.burden.any():
            games.taint[rows, persons] += (held * sway.burden(rows)).sum(axis=1)


def give(games: Games, rows: Rows, cards: Rows, persons: Rows) -> None:
    """Let characters bear cards that they played, one a game; what nobody bears is left alone."""
    slots = games.board.holdings.slot[cards]
    some = np.flatnonzero(slots >= 0)
    games.bearer[rows[some], slots[some]] = persons[some]
    fighters = games.board.holdings.fighter[slots[some]]
    fights_now = fighters >= 0
    # An ally comes into play untapped.
    games.ready[rows[some][fights_now], fighters[fights_now]] = True
    refit(games, rows[some], persons[some])


def drop(games: Games, rows: Rows, slot: int) -> None:
    """Discard what somebody bears, the same slot in some games; its bearer is looked at by the caller."""
    holdings = games.board.holdings
    _discard(games, rows, slot)
    if holdings.is_item[slot]:
        games.losses["items"][rows] += 1
    for fighter in (len(games.board.persons) + np.flatnonzero(holdings.fighting == slot)).tolist():
        games.ready[rows, fighter] = games.hurt[rows, fighter] = games.spent[rows, fighter] = False


def use_up(games: Games, rows: Rows, slot: int) -> None:
    """Discard an item for what it does then, the same slot in some games."""
    bearer = games.bearer[rows, slot].astype(np.intp)
    _discard(games, rows, slot)
    refit(games, rows, bearer)


def _discard(games: Games, rows: Rows, slot: int) -> None:
    holdings, column = games.board.holdings, int(games.board.holdings.column[slot])
    games.bearer[rows, slot] = NOBODY
    games.points[rows, holdings.kind[slot]] -= holdings.points[slot]
    if column >= 0:
        games.to_discards(rows, column)


def leave_behind(games: Games, rows: Rows, persons: Rows, *, pass_on: bool) -> None:
    """Settle what those bore who left their companies, one a game.

    Args:
        games: the games; the characters are gone from their companies.
        rows: in which somebody left.
        persons: who.
        pass_on: whether each unwounded character of the company may take one item; all else is discarded.
    """
    holdings, companies = games.board.holdings, games.board.companies
    mine = games.bearer[rows] == persons[:, None]
    if not mine.any():
        return
    if pass_on:
        free = companies.present[games.company[rows]] & ~games.wounded[rows]
        for slot in holdings.by_worth:  # what is worth most first
            some = np.flatnonzero(mine[:, slot] & free.any(axis=1)) if holdings.is_item[slot] else ()
            if not len(some):
                continue
            heirs = least_corrupted(games, rows[some], free[some])
            mine[some, slot] = free[some, heirs] = False
            games.bearer[rows[some], slot] = heirs
            refit(games, rows[some], heirs)
    for lost in np.flatnonzero(mine.any(axis=0)).tolist():
        drop(games, rows[mine[:, lost]], lost)


def least_corrupted(games: Games, rows: Rows, able: NDArray[np.bool_], worse: Any = 0) -> Rows:  # noqa: ANN401
    """Give of those who are able the one with the fewest corruption points, of several the last.

    Args:
        games: the games.
        rows: which.
        able: by game and person; somebody is.
        worse: by game and person, what counts before corruption.
    """
    people = able.shape[1]
    key = worse + games.taint[rows] * A_POINT + np.arange(people - 1, -1, -1)
    found: Rows = np.where(able, key, _FAR).argmin(axis=1)
    return found
