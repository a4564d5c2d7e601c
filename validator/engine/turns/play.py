"""`play`: from a decklist and a format to how its games go. It never decides legality."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from cardpool.database import open_pool
from cardpool.folding import fold
from cardpool.phrases import phrase
from rulesets.deck import PLAY_DECK, POOL
from validator.check_request import CheckRequest
from validator.checking import run_check
from validator.engine.from_start import playability_from
from validator.engine.no_deck import refuse_no_deck
from validator.engine.setup import setup_of
from validator.engine.solitaire.formats import is_solitaire
from validator.engine.start import Start, start
from validator.engine.turns.battle import Foe
from validator.engine.turns.board import Board
from validator.engine.turns.hazards import HazardBoard, HazardDeck, hazards_of, typical_hazards
from validator.engine.turns.law import turn_law_of
from validator.engine.turns.luck import CHUNK, OPPONENT, Luck
from validator.engine.turns.outcome import Outcome, play_all
from validator.engine.turns.parts import CHARACTER, RESOURCE
from validator.engine.turns.policy import POLICIES
from validator.engine.turns.referee import Referee
from validator.engine.turns.request import EVERY_CARD, NOBODY, TYPICAL, PlayRequest
from validator.engine.turns.wants import Want, card_named, known_cards, read_want
from validator.engine.turns.withdrawals import may_be_withdrawn
from validator.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from cardpool.card import Card
    from cardpool.pool import CardPool
    from validator.decklists import Decklist
    from validator.engine.playability import Playability
    from validator.engine.turns.story import Event, Standing
    from validator.report import Report

VARIED_BY: Final = 10
"""The turn by whose end points are compared where one copy more or fewer is tried."""


class Play:
    """The games of one deck. Each part is worked out when asked for.

    Args:
        report: the check of the deck, for its format and player.
        pool: the cards.
        request: how the game goes on.
        opponent: the check of the list whose hazards are played, where the request names one.
        beside: the check of the list that it is compared with. What is asked about may be a card of it alone: it never
            comes into play here, and is not varied.

    Raises:
        NoDeckError: there is no deck to draw from.
        UsageError: what is asked for does not suit the deck; `field` says which part of it.
    """

    def __init__(
        self,
        report: Report,
        pool: CardPool,
        request: PlayRequest = PlayRequest(),  # noqa: B008  # it is frozen
        opponent: Report | None = None,
        beside: Report | None = None,
    ) -> None:
        if is_solitaire(report.format):
            sentence = (
                "The game of {format} has quests and hazards of its own; "
                "`meccg play` or `POST /play/solitaire` plays it."
            )
            raise UsageError(phrase(sentence, format=report.format.title), "format")
        self.report = report
        self.request = request
        self.setup = setup_of(report.format)
        self.law = turn_law_of(report.format)
        self.start: Start = start(report, pool, policy=request.draft, site=request.site)
        refuse_no_deck(report, self.setup, len(self.start.play_deck))
        self._pool = pool
        deck = self._hazards(opponent)
        self._spied = deck is not None and any(map(may_be_withdrawn, (*deck.cards, *deck.sideboard, *deck.world)))
        self.board = self._board(self.start)
        self.hazards = HazardBoard(deck, self.board, hero=self.board.hero) if deck else None
        """Of the opponent; None where nobody plays any."""
        self.plan = tuple(self._planned(title) for title in request.plan)
        """Numbers of the sites that are made for first."""
        theirs = (
            [holding.card for section in (POOL, PLAY_DECK) for holding in beside.deck.within(section)] if beside else []
        )
        known = (*known_cards(self.board), *theirs)
        self.wants: tuple[Want, ...] = tuple(read_want(text, known, request.turns) for text in request.wants)
        self.varied: tuple[Card, ...] = self._varied(known, frozenset(theirs))
        """Cards of which one copy more and one fewer are tried."""

    @cached_property
    def _playability(self) -> Playability:
        return playability_from(self.start, self.report, self._pool)

    def _hazards(self, opponent: Report | None) -> HazardDeck | None:
        against = self.request.against
        if against == NOBODY:
            return None
        if against != TYPICAL and opponent is None:
            sentence = "There are no hazards of {against!r}; known are: none, typical."
            raise UsageError(phrase(sentence, against=against), "against")
        return hazards_of(opponent, against) if opponent else typical_hazards(self._pool)

    def _board(self, begun: Start) -> Board:
        return Board(
            self.report.deck,
            begun,
            self.setup,
            self.law,
            self._playability,
            POLICIES[self.request.policy],
            fights=self.request.against != NOBODY,
            spied=self._spied,
        )

    def _planned(self, title: str) -> int:
        for number, site in enumerate(self.board.sites):  # what sites may become has their titles
            if fold(site.title) == fold(title):
                return number
        known = ", ".join(sorted({site.title for site in self.board.sites})) or "none"
        sentence = "The plan names {title!r}, which is no site of the deck; it has: {known}."
        raise UsageError(phrase(sentence, title=title, known=known), "plan")

    def _varied(self, known: Sequence[Card], theirs: AbstractSet[Card]) -> tuple[Card, ...]:
        asked = dict.fromkeys(card_named(title, known, "vary") for title in self.request.vary if title != EVERY_CARD)
        named = dict.fromkeys(card for card in asked if card in self.start.play_deck)
        for card in asked:
            if card not in named and card not in theirs:
                sentence = "{title} is not in the play deck; only cards of it can be varied."
                raise UsageError(phrase(sentence, title=card.title), "vary")
        if EVERY_CARD in self.request.vary:
            played = (copy.card for copy in self.board.copies if copy.part in {CHARACTER, RESOURCE} and not copy.aside)
            named |= dict.fromkeys(played)
        return tuple(named)

    @cached_property
    def outcome(self) -> Outcome:
        """What came out of the games."""
        return self.played(self.board, self.request.turns)

    def played(self, board: Board, turns: int) -> Outcome:
        """Play as many games of a board as were asked for, with the same luck."""
        return play_all(
            board,
            games=self.request.games,
            turns=turns,
            seed=self.request.seed,
            plan=self.plan,
            hazards=self.hazards,
        )

    def with_copies(self, card: Card, number: int) -> Board:
        """Give the board of the same deck with so many copies of a card added (or, below 0, taken out)."""
        cards = list(self.start.play_deck)
        for _ in range(-number):
            cards.remove(card)
        place = next((n for n, own in enumerate(cards) if own is card), len(cards))
        cards[place:place] = [card] * number
        return self._board(replace(self.start, play_deck=tuple(cards)))

    @cached_property
    def _told(self) -> tuple[tuple[Event, ...], tuple[Standing, ...]]:
        """One of the games: what happened, and where it stands before the first turn and at the end of each."""
        chunk, game = divmod(self.request.game, CHUNK)
        size = min(CHUNK, self.request.games - chunk * CHUNK)
        luck, theirs = (Luck(self.request.seed, chunk, size, stream) for stream in (0, OPPONENT))
        foe = Foe(self.hazards, self.board, theirs, luck, game) if self.hazards else None
        referee = Referee(self.board, luck, game, self.request.turns, self.plan, foe)
        standings = [referee.standing(), *(referee.standing() for _ in referee.play())]
        return tuple(referee.story.events), tuple(standings)

    @property
    def story(self) -> tuple[Event, ...]:
        """One of the games as a story."""
        return self._told[0]

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Where that game stands before the first turn, and at the end of each."""
        return self._told[1]

    def to_dict(self) -> dict[str, Any]:
        """Give the answer as JSON has it; fields are only ever added."""
        from validator.engine.turns.answer import to_dict  # noqa: PLC0415  # it asks for what is here

        return to_dict(self)


def play(
    deck: Decklist | Mapping[str, Any] | str | bytes,
    request: CheckRequest = CheckRequest(),  # noqa: B008  # it is frozen
    how: PlayRequest = PlayRequest(),  # noqa: B008  # it is frozen
    *,
    pool: CardPool | None = None,
    source: str | None = None,
    opponent: Decklist | Mapping[str, Any] | str | bytes | None = None,
) -> Play:
    """Play many games of a deck by the rules of a format.

    The deck is read, its names are resolved and it is checked; whatever the verdict, it is played with the cards that
    are understood, and the assumptions say so.

    Args:
        deck: as in `check`.
        request: under which format, and as whose deck.
        how: how many games, how long, how they are played.
        pool: the cards; the shipped ones where not given.
        source: where the list comes from.
        opponent: the list whose hazards are played, where `how` names one.

    Raises:
        UnreadableList: no deck can be had from the list.
        UsageError: something that was asked for does not exist, is out of its range, or there is no deck to draw from
            (`NoDeckError`).
        rulesets.errors.FormatError: the format is unknown or broken.
        cardpool.tables.DataError: the card pool cannot be loaded.
    """
    pool = pool or open_pool()
    theirs = None if opponent is None else check_of_opponent(opponent, request, pool)
    return Play(run_check(deck, request, pool=pool, source=source), pool, how, theirs)


def check_of_opponent(
    opponent: Decklist | Mapping[str, Any] | str | bytes, request: CheckRequest, pool: CardPool
) -> Report:
    """Check the list whose hazards are played: under the same format, and as whose deck it is.

    Raises:
        UnreadableList: no deck can be had from the list.
    """
    return run_check(opponent, CheckRequest(format=request.format, format_content=request.format_content), pool=pool)
