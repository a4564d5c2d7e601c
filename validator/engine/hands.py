"""`hands`: from a decklist and a format to what its opening hands hold. It never decides legality."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from cardpool.card import CardType
from cardpool.database import open_pool
from cardpool.folding import fold
from cardpool.phrases import phrase
from validator.check_request import CheckRequest
from validator.checking import run_check
from validator.engine.advice import THRESHOLDS, Thresholds, advise
from validator.engine.answer import to_dict
from validator.engine.assumptions import Assumption, assumptions
from validator.engine.draws import Draws
from validator.engine.from_start import playability_from
from validator.engine.kinds import AVATAR, CHARACTER, CREATURE, HAZARD, KINDS, POINTS, RESOURCE, Kinds, kinds_of
from validator.engine.movement_rules import movement_rules_of
from validator.engine.no_deck import refuse_no_deck
from validator.engine.odds import Odds, at_least, succeed
from validator.engine.redraw import NEVER, POLICIES, Redraw
from validator.engine.region_map import region_map_of
from validator.engine.rows import OPENING, Row
from validator.engine.samples import Sample, draw_samples
from validator.engine.setup import setup_of
from validator.engine.solitaire.formats import is_solitaire
from validator.engine.start import Start, start
from validator.engine.strategy import MOST_SEED, Strategy, in_range
from validator.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from cardpool.card import Card
    from cardpool.pool import CardPool
    from rulesets.finding import Finding
    from validator.decklists import Decklist
    from validator.engine.playability import Playability
    from validator.engine.simulation import Simulation
    from validator.engine.solitaire.games import SolitaireGames
    from validator.engine.solitaire.summarise import Solitaire
    from validator.report import Report

HANDS: Final = 100_000
"""Hands that are simulated where nobody says how many."""
MOST_HANDS: Final = 10_000_000
MOST_SAMPLES: Final = 100

AT_LEAST: Final = (1, 2, 3)
"""Numbers of copies whose odds are given for the opening hand."""
PLAYABLE: Final = "playable"
"""A resource, a character or an avatar that can be played by a turn."""
PLAYABLE_POINTS: Final = "playable points"
"""A resource worth marshalling points that can be played by a turn."""
PLAYABLE_TURNS: Final = (1, 2)
_MOST_SIMULATED: Final = 120
"""Cards seen up to which turns are simulated; beyond, the exact odds stand alone."""
_OWN: Final = frozenset({RESOURCE, CHARACTER, AVATAR})


class Hands:
    """What the opening hands of one deck hold. Each part is worked out when asked for, the exact odds in no time.

    Args:
        report: the check of the deck, for its format and player.
        pool: the cards.
        strategy: how it is played.
        hands: hands to simulate; 0: none, the exact odds alone.
        seed: what repeats everything.
        samples: sample hands to draw.
        thresholds: from which on the advice speaks.

    Raises:
        NoDeckError: there is no deck to draw from.
        UsageError: a number is out of its range, or the way does not suit the deck; then `field` says which part of it.
    """

    def __init__(
        self,
        report: Report,
        pool: CardPool,
        strategy: Strategy = Strategy(),  # noqa: B008  # it is frozen
        *,
        hands: int = HANDS,
        seed: int = 0,
        samples: int = 3,
        thresholds: Thresholds = THRESHOLDS,
    ) -> None:
        in_range("hands", hands, 0, MOST_HANDS)
        in_range("the seed", seed, 0, MOST_SEED)
        in_range("sample hands", samples, 0, MOST_SAMPLES)
        self.report = report
        self.pool = pool
        self.strategy = strategy
        self.hands = hands
        self.seed = seed
        self.number_of_samples = samples
        self.thresholds = thresholds
        self.setup = setup_of(report.format)
        self.start: Start = start(report, pool, policy=strategy.draft, site=strategy.site)
        self.cards = self.start.play_deck
        """The deck that hands are drawn from, one card a copy."""
        self.deck_size = len(self.cards)
        self.hand_size = self.start.hand_size
        refuse_no_deck(report, self.setup, self.deck_size)
        self.plan = tuple(self._planned(title) for title in strategy.plan)
        """The sites moved to in turns 1, 2, ..."""
        alone = is_solitaire(report.format)
        self.draws = Draws(
            tuple(site.draw or 0 for site in self.plan), strategy.draws_per_turn, 0 if alone else strategy.refill
        )
        self.kinds: tuple[Kinds, ...] = kinds_of(
            self.cards, report.deck, resource_avatars="avatars.per_twenty" in report.format.rules
        )
        """What each copy counts as, in the order of `cards`."""
        self.odds_of_the_deck = Odds(self.kinds)
        if self.plan:
            _ = self.playability  # refuses a plan that no moves keep to

    def _planned(self, title: str) -> Card:
        own = [*self.start.sites, *(holding.card for holding in self.report.deck.sites)]
        named = [card for card in self.pool.folded(fold(title)) if card.type is CardType.SITE and card.draw is not None]
        if not named:
            raise UsageError(
                f"The plan names {title!r}, which is not a site. Write the title of a site as on its card.", "plan"
            )
        site = next((site for site in named if site in own), None)
        if site is None:
            if self.report.deck.sites:
                raise UsageError(f"The plan names {title!r}, which is not in the location deck.", "plan")
            side = self.start.site.alignment if self.start.site else None
            site = next((one for one in named if one.alignment == side), named[0])
        return site

    # --- what is drawn ------------------------------------------------------------------------------------------------

    @cached_property
    def exhausted(self) -> int | None:
        """The turn in which the last card of the deck is drawn; None if none is ever."""
        return self.draws.exhausted(self.deck_size, self.hand_size)

    @property
    def turns(self) -> range:
        """The turns whose odds are given: those asked for, up to the one in which the deck is exhausted."""
        last = self.strategy.turns if self.exhausted is None else min(self.strategy.turns, self.exhausted)
        return range(1, last + 1)

    def seen_by(self, turn: int) -> int:
        """Give the cards seen by the end of a turn, at most the deck; 0 is the opening."""
        return min(self.deck_size, self.draws.seen(self.hand_size, turn))

    def seen(self, copies: int, turn: int) -> Fraction:
        """Give the odds that one at least of so many copies of a card was seen by the end of a turn."""
        return at_least(self.deck_size, min(copies, self.deck_size), self.seen_by(turn), 1)

    @cached_property
    def redraw(self) -> Redraw | None:
        """The redraw; None where the format knows none, or the player never gives up a hand."""
        if not self.setup.redraw or self.strategy.redraw == NEVER:
            return None
        return Redraw(self.odds_of_the_deck, self.hand_size, self.strategy.redraw)

    @cached_property
    def _kept_for(self) -> Kinds:
        return POLICIES[self.strategy.redraw] if self.redraw else frozenset()

    @cached_property
    def simulation(self) -> Simulation | None:
        """The simulation, of the kinds and of what is playable; None where none was asked for."""
        if not self.hands:
            return None
        from validator.engine.simulation import simulate  # noqa: PLC0415  # exact odds alone need no arrays

        marks = [playable_by(kind, turn) for kind in (PLAYABLE, PLAYABLE_POINTS) for turn in PLAYABLE_TURNS]
        seen = sorted({self.seen_by(turn) for turn in (0, *self.turns)})
        return simulate(
            self._marked,
            [*KINDS, *marks],
            [number for number in seen if number <= _MOST_SIMULATED],
            hands=self.hands,
            seed=self.seed,
            kept_for=self._kept_for,
        )

    @cached_property
    def odds(self) -> tuple[Row, ...]:
        """The odds of each kind in the opening hand, and by the turns after it, the first hand kept as it is."""
        return tuple(self._rows(self.odds_of_the_deck.at_least, redrawn=False))

    @cached_property
    def odds_after_redraw(self) -> tuple[Row, ...]:
        """The same, once hands are given up that may be; empty where none is."""
        return tuple(self._rows(self.redraw.at_least, redrawn=True)) if self.redraw else ()

    def _rows(self, exact: Callable[[str, int, int], Fraction], *, redrawn: bool) -> Iterator[Row]:
        for kind in KINDS:
            for number in AT_LEAST:
                yield self._row(kind, number, OPENING, exact(kind, number, self.hand_size), redrawn=redrawn)
        for kind in KINDS:
            for turn in self.turns:
                yield self._row(kind, 1, turn, exact(kind, 1, self.seen_by(turn)), redrawn=redrawn)

    def _row(self, kind: str, number: int, by: str | int, exact: Fraction, *, redrawn: bool, mark: str = "") -> Row:
        seen = self.hand_size if isinstance(by, str) else self.seen_by(by)
        simulation = self.simulation
        looked = simulation is not None and seen in simulation.seen
        share = simulation.at_least(mark or kind, number, seen, redrawn=redrawn) if simulation and looked else None
        return Row(kind=kind, at_least=number, by=by, exact=exact, share=share)

    # --- what can be played -------------------------------------------------------------------------------------------

    @cached_property
    def playability(self) -> Playability:
        """What the company can play, from where it starts, with the sites of the location deck."""
        return playability_from(self.start, self.report, self.pool, in_play=self.start.in_play, plan=self.plan)

    @cached_property
    def _marked(self) -> tuple[Kinds, ...]:
        """What each copy counts as, with what it can be played by."""
        return tuple(held | set(self._marks(card, held)) for card, held in zip(self.cards, self.kinds, strict=True))

    def _marks(self, card: Card, held: Kinds) -> Iterator[str]:
        if held.isdisjoint(_OWN):
            return
        play = self.playability.of(card, as_resource=RESOURCE in held)
        for turn in PLAYABLE_TURNS:
            if play.by_turn(turn):
                yield playable_by(PLAYABLE, turn)
                if POINTS in held:
                    yield playable_by(PLAYABLE_POINTS, turn)

    @cached_property
    def odds_with_playable(self) -> Odds:
        """The odds of the deck, whose copies also count as what they can be played by (see `playable_by`)."""
        return Odds(self._marked)

    @property
    def by_turn_two(self) -> str:
        """What a copy counts as that can be played by the last of the turns that are looked at."""
        return playable_by(PLAYABLE, PLAYABLE_TURNS[-1])

    @cached_property
    def playable(self) -> tuple[tuple[int, Row, Fraction], ...]:
        """By turn, the odds that an opening hand holds something playable by then, and that one such play succeeds.

        A play that needs rolls succeeds with their odds, each card by rolls of its own.
        """
        found = []
        for kind in (PLAYABLE, PLAYABLE_POINTS):
            for turn in PLAYABLE_TURNS:
                mark = playable_by(kind, turn)
                exact = self.odds_with_playable.at_least(mark, 1, self.hand_size)
                row = self._row(kind, 1, OPENING, exact, redrawn=False, mark=mark)
                rolls = (
                    self.playability.of(card, as_resource=RESOURCE in held).odds if mark in held else Fraction(0)
                    for card, held in zip(self.cards, self._marked, strict=True)
                )
                found.append((turn, row, succeed(rolls, self.hand_size)))
        return tuple(found)

    @cached_property
    def samples(self) -> tuple[Sample, ...]:
        """Sample hands, each card with what it can do."""
        return draw_samples(
            self.cards,
            self.kinds,
            self.hand_size,
            self.playability,
            number=self.number_of_samples,
            seed=self.seed,
            kept_for=self._kept_for,
        )

    @cached_property
    def solitaire_games(self) -> SolitaireGames | None:
        """The solitaire games of the deck; None in any other game, or where it is not known where they start."""
        format_ = self.report.format
        if not is_solitaire(format_) or self.start.site is None:
            return None
        from validator.engine.solitaire.games import RUNS, SolitaireGames  # noqa: PLC0415  # the same

        region_map = region_map_of(self.pool, dream=movement_rules_of(format_).dream_regions)
        runs = min(self.hands, RUNS)
        return SolitaireGames(self.report.deck, format_, self.start, region_map, seed=self.seed, runs=runs)

    @cached_property
    def solitaire(self) -> Solitaire | None:
        """What the solitaire game does with the deck; None where there are no such games."""
        if self.solitaire_games is None:
            return None
        from validator.engine.solitaire.summarise import solitaire  # noqa: PLC0415  # the same

        return solitaire(self.solitaire_games)

    @cached_property
    def advice(self) -> tuple[Finding, ...]:
        """What the numbers say about the deck; it never changes a verdict."""
        return advise(self)

    @cached_property
    def assumptions(self) -> tuple[Assumption, ...]:
        """Everything that the answer takes for given."""
        return assumptions(self)

    def expected(self) -> dict[str, Fraction]:
        """Give how many copies of each kind an opening hand holds on average."""
        return {kind: self.odds_of_the_deck.expected(kind, self.hand_size) for kind in KINDS}

    def without(self) -> dict[str, Fraction]:
        """Give the odds of opening hands that lack something, or several things at once, by a short name."""
        odds, hand = self.odds_of_the_deck, self.hand_size
        lacking: dict[str, tuple[str, ...]] = {phrase("no {kind}", kind=kind): (kind,) for kind in KINDS}
        lacking[phrase("no avatar and no character")] = (AVATAR, CHARACTER)
        lacking[phrase("no resource and no character")] = (RESOURCE, AVATAR, CHARACTER)
        return {name: odds.none_of(kinds, hand) for name, kinds in lacking.items()}

    def together(self) -> dict[str, Fraction]:
        """Give the odds of opening hands that hold several things at once, by a short name."""
        odds, hand = self.odds_of_the_deck, self.hand_size
        one, two = (1, None), (2, None)
        return {
            phrase("points and a creature"): odds.chance({POINTS: one, CREATURE: one}, hand),
            phrase("two resources and two hazards"): odds.chance({RESOURCE: two, HAZARD: two}, hand),
        }

    def to_dict(self, *, brief: bool = False) -> dict[str, Any]:
        """Give the answer as JSON has it; fields are only ever added.

        Args:
            brief: leave out what needs the map (playable, samples, advice), for an answer at once: these are empty.
        """
        return to_dict(self, brief=brief)


def playable_by(kind: str, turn: int) -> str:
    """Name what a copy counts as that can be played by a turn."""
    return f"{kind} by turn {turn}"


def hands(
    deck: Decklist | Mapping[str, Any] | str | bytes,
    request: CheckRequest = CheckRequest(),  # noqa: B008  # it is frozen
    *,
    strategy: Strategy = Strategy(),  # noqa: B008  # it is frozen
    hands: int = HANDS,
    seed: int = 0,
    samples: int = 3,
    thresholds: Thresholds = THRESHOLDS,
    pool: CardPool | None = None,
    source: str | None = None,
) -> Hands:
    """Draw the opening hands of a deck by the rules of a format.

    The deck is read, its names are resolved and it is checked; whatever the verdict, hands
    are drawn from the cards that are understood, and the assumptions say so.

    Args:
        deck: as in `check`.
        request: under which format, and as whose deck.
        strategy: how the game is taken to be played.
        hands: hands to simulate, 0 to `MOST_HANDS`; 0 gives the exact odds alone.
        seed: 0 to `MOST_SEED`; the same seed, deck and versions give the same answer.
        samples: sample hands to draw, 0 to `MOST_SAMPLES`.
        thresholds: from which on the advice speaks.
        pool: the cards; the shipped ones where not given.
        source: where the list comes from.

    Raises:
        UnreadableList: no deck can be had from the list.
        UsageError: something that was asked for does not exist, is out of its range, or there is no deck to draw from
            (`NoDeckError`).
        rulesets.errors.FormatError: the format is unknown or broken.
        cardpool.tables.DataError: the card pool cannot be loaded.
    """
    pool = pool or open_pool()
    report = run_check(deck, request, pool=pool, source=source)
    return Hands(report, pool, strategy, hands=hands, seed=seed, samples=samples, thresholds=thresholds)
