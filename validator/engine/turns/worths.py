"""What the cards of a Fallen-wizard are worth: a point each, stage cards apart, or what cards in play say they are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from cardpool.card import ITEMS, Alignment, CardType, Subtype
from cardpool.deeds import Deed, deeds
from cardpool.plays import Alternative, parse_play
from validator.engine.turns.events import is_event
from validator.engine.turns.holdings import NOBODY, STORED, gear_of
from validator.engine.turns.points import KINDS, kind_of
from validator.engine.turns.prison_facts import is_a_ring
from validator.engine.turns.stores import stored_points

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from cardpool.card import Card
    from validator.engine.turns.board import Board
    from validator.engine.turns.games import Games
    from validator.engine.turns.parts import Copy

    Rows = NDArray[np.intp]
    Flags = NDArray[np.bool_]

FALLEN: Final = "fallen-wizard"
KILLS: Final = "kills"
_KILL: Final = KINDS.index("kill")
_WORTH: Final = "worth"
_FULL: Final = "full"
_AVATAR: Final = "beside-avatar"
_KNOWN: Final = frozenset({"phase", "stage", "avatar", "in-play"})
_BOUND: Final = re.compile(r"(from|to)(\d+)")
_GEAR: Final = re.compile(r"gear(\d+)")
_OF: Final = re.compile(r"of-(\w+)")
_KINDS: Final[Mapping[str, Callable[[Card], bool]]] = {
    "characters": lambda card: card.type is CardType.CHARACTER,
    "allies": lambda card: Subtype.ALLY in card.subtypes,
    "factions": lambda card: Subtype.FACTION in card.subtypes,
    "items": lambda card: not ITEMS.isdisjoint(card.subtypes),
    "resources": lambda card: card.type is not CardType.CHARACTER,
}
_SORTS: Final[Mapping[str, Callable[[Card], bool]]] = {
    "unique": lambda card: card.unique,
    "hero": lambda card: card.alignment == Alignment.HERO,
    "gear": lambda card: gear_of(card) >= 0,
    "rings": is_a_ring,
    "fighting": lambda card: bool(card.prowess),
}


class Worth(NamedTuple):
    """What one card says of what others are worth."""

    card: Card
    deeds: tuple[Deed, ...]
    ways: tuple[Alternative, ...]
    """In which it is played, an event; none for an avatar."""

    def of(self, card: Card, points: int, avatar: str) -> int:
        """Give what it makes of a card that is normally worth some points; -1 where it says nothing of it."""
        return max((_made(deed, points) for deed in self.deeds if _is_meant(deed, card, points, avatar)), default=-1)

    @property
    def kills(self) -> bool:
        """Whether what is defeated is worth its points in full."""
        return any(KILLS in deed.words for deed in self.deeds)

    @property
    def by_avatar(self) -> bool:
        """Whether it holds while the avatar is in the company alone."""
        return any(_AVATAR in deed.words for deed in self.deeds)

    @property
    def gear(self) -> int:
        """How many kinds of gear must be in play for it."""
        return max((int(found[1]) for word in self._words if (found := _GEAR.fullmatch(word))), default=0)

    @property
    def _words(self) -> frozenset[str]:
        return frozenset(word for deed in self.deeds for word in deed.words)

    def is_played(self, *, stage: int, avatar: bool, there: frozenset[str]) -> bool:
        """Tell whether it is played with so many stage points, an avatar or none, and cards of these titles in play."""
        return any(
            all(int(asked) <= stage for asked in way.values("stage"))
            and (avatar or not way.has("avatar"))
            and there.issuperset(way.values("in-play"))
            for way in self.ways
        )


def worth_of(card: Card) -> Worth | None:
    """Give what a card says of what others are worth; None where it says nothing, or asks for more."""
    found = deeds(card, _WORTH)
    if not found:
        return None
    ways = tuple(
        way for way in parse_play(card.play) if not way.site and _KNOWN.issuperset(each.name for each in way.conditions)
    )
    if is_event(card):
        return Worth(card, found, ways) if ways else None
    return Worth(card, found, ()) if card.avatar else None


def says_worth(card: Card) -> bool:
    """Tell whether an event is played for what it says of the worth of others."""
    return is_event(card) and worth_of(card) is not None


def _made(deed: Deed, points: int) -> int:
    return points if _FULL in deed.words else deed.number


def _is_meant(deed: Deed, card: Card, points: int, avatar: str) -> bool:
    words = set(deed.words)
    kinds, sorts = words & _KINDS.keys(), words & _SORTS.keys()
    bounds = {found[1]: int(found[2]) for word in words if (found := _BOUND.fullmatch(word))}
    who = [found[1] for word in words if (found := _OF.fullmatch(word))]
    barred = {word.removeprefix("not-") for word in words if word.startswith("not-")}
    plain = words - kinds - sorts - {_FULL, KILLS, _AVATAR} - {f"not-{word}" for word in barred}
    races = {word for word in plain if not (_BOUND.fullmatch(word) or _GEAR.fullmatch(word) or _OF.fullmatch(word))}
    return (
        bool(kinds)
        and any(_KINDS[word](card) for word in kinds)
        and all(_SORTS[word](card) for word in sorts)
        and not any(_SORTS[word](card) for word in barred & _SORTS.keys())
        and barred.isdisjoint(card.races)
        and (not races or not races.isdisjoint(card.races))
        and bounds.get("from", 1) <= points <= bounds.get("to", points)
        and (not who or avatar.casefold() in who)
    )


def plain_worth(card: Card, points: int, most: int) -> int:
    """Give what a card is worth to a Fallen-wizard where no other says more: at the most so much, a stage card all."""
    return points if card.alignment == Alignment.STAGE else min(points, most)


def valued(cards: Iterable[Card], most: int) -> Callable[[Card, int], int]:
    """Give what tells what a card of some points is worth to a Fallen-wizard, once all that he has says what it can.

    Args:
        cards: all that he has.
        most: what a card is worth at the most where nothing says more.
    """
    own = tuple(dict.fromkeys(cards))
    sources = [worth for card in own if (worth := worth_of(card))]
    avatar = next((card.title for card in own if card.avatar), "")
    return lambda card, points: max(
        plain_worth(card, points, most), *(one.of(card, points, avatar) for one in sources), -1
    )


class Worths:
    """What cards are worth to the player of a deck, where he is a Fallen-wizard.

    Args:
        copies: the cards of the deck.
        board: the rest of it.
        part: that of events that say it.
    """

    def __init__(self, copies: Sequence[Copy], board: Board, part: str) -> None:
        self.counts = board.player == FALLEN
        self.sources: list[tuple[Callable[[Games], Flags], Worth]] = []
        """What says of others what they are worth, each with what tells by game whether it is in play."""
        self.columns: list[int] = []
        """The events that do, in order."""
        self.each: list[Worth] = []
        if not self.counts:
            return
        self.most = board.law.fallen_wizard_points
        avatar = next((one.title for one in board.persons if one.avatar), "")
        stage = (*board.start.in_play, *board.start.company)
        self.stage_at_start = sum(card.stage_points or 0 for card in stage)
        self.start_titles = frozenset(card.title for card in board.start.in_play)
        self.stage = np.array([copy.card.stage_points or 0 for copy in copies], dtype=np.int64)
        for n, copy in enumerate(copies):
            if copy.part == part and (worth := worth_of(copy.card)):
                self.columns.append(n)
                self.each.append(worth)
                self.sources.append((_in_play(n), worth))
        for n, person in enumerate(board.persons):
            if worth := worth_of(person):
                self.sources.append((_present(n), worth))
        for card in board.start.in_play:
            if worth := worth_of(card):
                self.sources.append((_always, worth))
        self._find_cards(board, avatar)

    def _find_cards(self, board: Board, avatar: str) -> None:
        """Find every card that brings points, and what each source makes of it."""
        holdings, people = board.holdings, len(board.persons)
        cards: list[tuple[Card, int]] = [(card, card.points or 0) for card in board.persons]
        columns = [n for n, card in enumerate(board.cards) if card.type is not CardType.CHARACTER and card.points]
        cards += [(board.cards[n], board.cards[n].points or 0) for n in columns]
        self.in_play = np.array(columns, dtype=np.intp)
        """Columns of cards that are worth something in play."""
        slots = [n for n, card in enumerate(holdings.cards) if holdings.column[n] < 0 and card.points]
        cards += [(holdings.cards[n], holdings.cards[n].points or 0) for n in slots]
        self.at_start = np.array(slots, dtype=np.intp)
        """Slots of what is there from the start."""
        cards += [(holdings.cards[n], stored_points(holdings.cards[n])) for n in holdings.storable]
        self.stored = np.array(holdings.storable, dtype=np.intp)
        """Slots of what is worth something once it is stored."""
        before = self.in_play.size + self.at_start.size + people
        # What is stored counts anew, and not as it did before.
        self.replaced = [self._place_of(board, slot, people, columns, slots) for slot in holdings.storable]
        printed = np.array([points for _, points in cards], dtype=np.int16)
        base = np.array([plain_worth(card, points, self.most) for card, points in cards], dtype=np.int16)
        made = [[worth.of(card, points, avatar) for card, points in cards] for _, worth in self.sources]
        odd = (np.array([base, *made]) != printed).any(axis=0)
        self.odd = np.flatnonzero(odd)
        """Cards that may be worth something else than is printed; of these tells all that follows."""
        self.printed, self.base = printed[odd], base[odd]
        self.made = [np.array(one, dtype=np.int16)[odd] for one in made]
        """By source: by card, what it makes of it."""
        kinds = np.array([kind_of(card) for card, _ in cards], dtype=np.intp)[odd]
        self.of_kind = [(kind, np.flatnonzero(kinds == kind)) for kind in np.unique(kinds).tolist()]
        """Each kind of points with the cards that bring it."""
        gear = np.array([gear_of(card) for card, _ in cards], dtype=np.int64)
        gear[before:] = -1
        self.gear = gear

    @staticmethod
    def _place_of(board: Board, slot: int, people: int, columns: list[int], slots: list[int]) -> int:
        column = int(board.holdings.column[slot])
        if column < 0:
            return people + len(columns) + slots.index(slot) if slot in slots else -1
        return people + columns.index(column) if column in columns else -1


def _in_play(column: int) -> Callable[[Games], Flags]:
    return lambda games: games.in_play[:, column]


def _present(person: int) -> Callable[[Games], Flags]:
    return lambda games: np.asarray(games.board.companies.present[games.company, person])


def _always(games: Games) -> Flags:
    return np.ones(games.games, dtype=bool)


def install(games: Games) -> None:
    """Play the events of the hand that say what others are worth, in the order of the deck."""
    worths = games.board.worths
    for column, worth in zip(worths.columns, worths.each, strict=True):
        able = games.hand[:, column] & ~games.never[:, column]
        rows = np.flatnonzero(able)
        if not rows.size:
            continue
        stage = worths.stage_at_start + games.in_play[rows] @ worths.stage
        present = games.board.companies.present[games.company[rows]]
        avatar = np.asarray(present[:, games.board.is_avatar].any(axis=1))
        beside = any(way.has("in-play") for way in worth.ways)
        there = [_titles(games, row) if beside else worths.start_titles for row in rows.tolist()]
        plays = [worth.is_played(stage=int(stage[n]), avatar=bool(avatar[n]), there=there[n]) for n in range(rows.size)]
        rows = rows[np.array(plays, dtype=bool)]
        games.put_into_play(rows, np.full(rows.size, column))


def _titles(games: Games, row: int) -> frozenset[str]:
    own = (games.board.cards[n].title for n in np.flatnonzero(games.in_play[row]).tolist())
    return games.board.worths.start_titles | frozenset(own)


def points_of(games: Games) -> NDArray[np.int16]:
    """Give by game and kind the marshalling points, as they are worth something to the player."""
    worths, board = games.board.worths, games.board
    if not worths.counts:
        return games.points
    bearer = games.bearer
    there = np.concatenate(
        [
            board.companies.present[games.company],
            games.in_play[:, worths.in_play],
            bearer[:, worths.at_start] != NOBODY,
            bearer[:, worths.stored] == STORED,
        ],
        axis=1,
    )
    first = there.shape[1] - worths.stored.size
    for n, place in enumerate(worths.replaced):
        if place >= 0:
            there[:, place] &= ~there[:, first + n]
    worth = np.broadcast_to(worths.base, (games.games, worths.odd.size))
    avatar = np.asarray(there[:, : len(board.persons)][:, board.is_avatar].any(axis=1))
    kills = np.minimum(games.points[:, _KILL], games.kills * worths.most)
    for (holds, source), made in zip(worths.sources, worths.made, strict=True):
        active = holds(games) & (avatar | (not source.by_avatar))
        if source.gear:
            active &= _kinds_of_gear(worths.gear, there) >= source.gear
        worth = np.where(active[:, None], np.maximum(worth, made), worth)
        kills = np.where(active & source.kills, games.points[:, _KILL], kills)
    found = games.points.copy()
    change = (worth - worths.printed) * there[:, worths.odd]
    for kind, cards in worths.of_kind:
        found[:, kind] += change[:, cards].sum(axis=1).astype(np.int16)
    found[:, _KILL] += (kills - games.points[:, _KILL]).astype(np.int16)
    return found


def _kinds_of_gear(gear: Rows, there: Flags) -> Rows:
    found: Rows = np.sum([there[:, gear == kind].any(axis=1) for kind in np.unique(gear[gear >= 0]).tolist()], axis=0)
    return found
