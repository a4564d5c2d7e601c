"""The solitaire game over many runs: its clock, its quests and its hazards, for one simple way of playing."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from cardpool.card import Subtype
from cardpool.keying import Path as Way
from cardpool.keying import keys
from cardpool.names import fold
from rulesets.deck import HAZARD_DECK, LONG_EVENT_DECK, PLAYER_DECK, QUEST_DECK
from rulesets.sites import playable_at
from validator.check import UsageError
from validator.engine.creatures import path_of
from validator.engine.dice import at_least
from validator.engine.encounters import AGENT, SITE_TABLES, TABLES, agent_table, modifier_at, table
from validator.engine.hazard_limit import FEWEST
from validator.engine.movement import Movement
from validator.engine.simulation import generator
from validator.engine.travel import travel_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from cardpool.card import Card
    from rulesets.deck import Deck
    from rulesets.formats import Format
    from validator.engine.start import Start
    from validator.engine.world import World

    Flags = NDArray[np.bool_]
    Numbers = NDArray[np.int64]

RUNS: Final = 10_000
_STREAM: Final = 2
"""Of the seed's random numbers, beside those of the hands."""

_FILE: Final = Path(__file__).with_name("solitaire.toml")
_QUANTILES: Final = (0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0)
_WIDTH: Final = 2.576
"""Standard errors on either side of a mean that hold it in 99 of 100 cases."""
WAY_OF_PLAYING: Final = (
    (
        "There is one company. It sets out from its starting site for the quest that is longest on the display, takes "
        "it, and comes back the way it went, one move a turn; then it sets out again."
    ),
    (
        "Where several sites of the site deck suit a quest, whatever it is, one is picked at random when the quest "
        "comes up, the starting site among them. Without a quest that has a site, the company stays where it is."
    ),
    "Every quest is taken at the first try: no attack, influence check or encounter of the site keeps it away.",
    "Sites without a known number of hazard cards are not visited.",
    (
        "The Wizard is played when a turn begins at the starting site with him in hand; no other character is played "
        "whose mind brings shadow tokens."
    ),
    "The hand is full again at the end of every turn, however many cards were drawn.",
    (
        "Each hazard is played that can be, events on a company that moves, creatures and agents where they are keyed "
        "to, and none is cancelled. The order of the regions in the site path is left out, and so is what events "
        "change."
    ),
    "Rings, Palantíri, corruption cards, raids and battles bring and remove no shadow tokens.",
    "Nobody is lost, and the Free Council is never called: each run goes on until the last shadow token.",
)
"""How the runs are played, as sentences."""


@cache
def facts() -> Mapping[str, Mapping[str, Any]]:
    """Give the numbers of the solitaire game by table, each table with its source."""
    with _FILE.open("rb") as file:
        return MappingProxyType(tomllib.load(file))


def hazards_drawn(tokens: int, site_number: int, *, moving: bool = True) -> int:
    """Give the cards of the hazard pile of a company [RGEO 1].

    Args:
        tokens: shadow tokens in play, 0 and up.
        site_number: hazard cards as indicated on the destination, or on the site where the company stays.
        moving: whether it moves.

    >>> [hazards_drawn(tokens, 0) for tokens in (0, 5, 10, 15)]
    [3, 4, 5, 6]
    """
    given = facts()["hazards"]
    if not moving:
        return int(site_number + given["staying"])
    return int(given["moving"] + tokens // given["tokens_for_one_more"] + site_number)


@dataclass(frozen=True, slots=True)
class Spread:
    """How a count is spread over the runs."""

    mean: float
    interval: tuple[float, float]
    """That holds the true mean in 99 of 100 cases."""
    quantiles: Mapping[str, int]
    """0, 5, 25, 50, 75, 95 and 100 per cent, by `lowest`, `5%`, ..., `highest`."""
    histogram: Mapping[int, float]
    """Count to its share of the runs, 0 to 1."""

    @classmethod
    def of(cls, counts: Numbers) -> Spread:
        """Summarise one count a run."""
        mean, error = float(counts.mean()), float(counts.std() / np.sqrt(len(counts)))
        values, times = np.unique(counts, return_counts=True)
        at = np.quantile(counts, _QUANTILES, method="inverted_cdf")
        names = ["lowest", *(f"{part:.0%}" for part in _QUANTILES[1:-1]), "highest"]
        return cls(
            mean,
            (mean - _WIDTH * error, mean + _WIDTH * error),
            dict(zip(names, map(int, at), strict=True)),
            dict(zip(map(int, values), map(float, times / len(counts)), strict=True)),
        )

    def to_dict(self) -> dict[str, Any]:
        """Give the spread as JSON has it."""
        return {
            "mean": self.mean,
            "interval": list(self.interval),
            "quantiles": dict(self.quantiles),
            "histogram": [{"value": value, "share": share} for value, share in self.histogram.items()],
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Solitaire:
    """What the solitaire game does with a deck."""

    runs: int
    seed: int
    start_tokens: int
    """Shadow tokens that the starting company brings."""
    spreads: Mapping[str, Spread]
    """turns (until the last shadow token), quests_seen, quests_taken, points_taken, hazards_drawn, hazards_faced,
    creatures_faced, long_events: to their spread over the runs; empty without a run."""
    points_needed: int
    reached: float | None
    """Share of the runs in which the quests that were taken are worth that many points in time; None without a run."""
    quests_without_site: tuple[str, ...]
    """Titles of quests that no site of the site deck suits, or none with a number of hazards."""
    odds: Mapping[str, Fraction]
    """quest (another at the start of a turn), long_event (of a turn); long_events_a_turn: how many on average."""
    encounters: tuple[dict[str, Any], ...]
    """The encounter tables with their odds, and the sites of the deck at which each is rolled on."""

    def to_dict(self) -> dict[str, Any]:
        """Give it all as JSON has it."""
        given = facts()
        return {
            "runs": self.runs,
            "seed": self.seed,
            "tokens": {"start": self.start_tokens, "end": given["clock"]["tokens"]},
            "hazards_drawn": [
                {"tokens": tokens, "cards": hazards_drawn(tokens, 0)}
                for tokens in range(0, given["clock"]["tokens"], given["hazards"]["tokens_for_one_more"])
            ],
            "odds": {name: float(odds) for name, odds in self.odds.items()},
            "spreads": {name: spread.to_dict() for name, spread in self.spreads.items()},
            "points": {"needed": self.points_needed, "reached": self.reached},
            "quests_without_site": list(self.quests_without_site),
            "encounters": list(self.encounters),
            "assumptions": list(WAY_OF_PLAYING),
            "sources": {name: numbers["source"] for name, numbers in given.items()},
        }


def solitaire(deck: Deck, law: Format, start: Start, world: World, *, seed: int = 0, runs: int = RUNS) -> Solitaire:
    """Play a deck of the solitaire game many times, in the way that `WAY_OF_PLAYING` states.

    Args:
        deck: the resolved deck.
        law: its format, that of the solitaire game.
        start: its starting company and site.
        world: the map.
        seed: the same seed gives the same answer.
        runs: how often it is played; 0 gives what is exact alone.

    Raises:
        UsageError: it is not known where the company starts.
    """
    if start.site is None:
        raise UsageError("It is not known where the company starts; name the site.")
    board = _Board(deck, start, start.site, Movement(world, _visited(deck, start.site), travel_of(law)))
    game = _Game(board, generator(seed, stream=_STREAM), runs)
    game.play()
    given = facts()
    return Solitaire(
        runs=runs,
        seed=seed,
        start_tokens=board.start_tokens,
        spreads={name: Spread.of(counts) for name, counts in game.counts().items()} if runs else {},
        points_needed=given["victory"]["points"],
        reached=float((game.points >= given["victory"]["points"]).mean()) if runs else None,
        quests_without_site=board.without_site,
        odds={
            "quest": at_least(given["quests"]["roll"]),
            "long_event": at_least(given["long_events"]["roll"]),
            "long_events_a_turn": _long_events_a_turn(board.environment),
        },
        encounters=tuple(_encounters(deck, max((card.mind or 0 for card in start.company), default=0))),
    )


def _visited(deck: Deck, home: Card) -> list[Card]:
    """Give the sites that can be visited, the starting site first, each place once."""
    kept = [home]
    for site in sorted((held.card for held in deck.sites if held.card.draw_opponent), key=_is_enhanced):
        # An enhanced site is no place of its own: its card lies behind that of the site.
        twins = [one for one in kept if (one.region, one.site_type) == (site.region, site.site_type)]
        if not any(map(_is_enhanced, [*twins, site] if twins else ())):
            kept.append(site)
    return kept


def _is_enhanced(site: Card) -> bool:
    return "enhanced site" in site.keywords


def _encounters(deck: Deck, highest_mind: int) -> list[dict[str, Any]]:
    """Give each table, site tables once for each modifier that sites of the deck have, and a table for each agent."""
    found = []
    sites = [holding.card for holding in deck.sites]
    for name in TABLES:
        if name in SITE_TABLES:
            here = [site for site in sites if site.site_type == name]
            for modifier in sorted({0, *map(modifier_at, here)}):
                at = sorted({site.title for site in here if modifier_at(site) == modifier})
                found.append({**table(name, modifier).to_dict(), "sites": at})
        elif name == AGENT:
            agents = {h.card.title: h.card for h in deck.within(HAZARD_DECK) if h.card.agent and h.card.skills}
            found += [{**agent_table(agents[title], highest_mind).to_dict(), "sites": []} for title in sorted(agents)]
        else:
            found.append({**table(name).to_dict(), "sites": []})
    return found


# --- the deck as numbers ----------------------------------------------------------------------------------------------

_NOWHERE: Final = -1
_NEVER: Final = 10**6
"""More cards than a game can see."""


class _Step(NamedTuple):
    """A turn's move, or staying."""

    path: Way
    number: int
    """Hazard cards as indicated on the site."""
    cards: int
    """Cards that the player draws."""
    moving: bool
    roll: int
    """What two dice must reach for the move; 0 where no roll is made."""
    otherwise: int
    """Index of the step that is taken where the roll fails: staying."""


class _Board:
    """A deck as numbers: what the runs need to know of its cards and of the ways to its sites."""

    def __init__(self, deck: Deck, start: Start, home: Card, movement: Movement) -> None:
        self.company = len(start.company)
        self.start_tokens = sum(map(_tokens_of_start, start.company))
        self.hand = start.hand_size
        player = _copies(deck, PLAYER_DECK)
        self.player_deck = len(player)
        self.wizards = sum(card.avatar for card in player)
        events = _copies(deck, LONG_EVENT_DECK)
        self.environment = np.array(["environment" in card.keywords for card in events], dtype=bool)

        self._steps: list[_Step] = []
        self._places: list[Card] = []
        self._journeys: list[list[int]] = []
        self._explore(home, movement)
        longest = max(map(len, self._journeys))
        self.journeys = np.array([[*steps, *[_NOWHERE] * (longest - len(steps))] for steps in self._journeys])
        """By place: the steps out, and as many back."""
        self.lengths = np.array([len(steps) for steps in self._journeys])
        self.number = np.array([step.number for step in self._steps])
        self.cards = np.array([step.cards for step in self._steps])
        self.moving = np.array([step.moving for step in self._steps])
        self.roll = np.array([step.roll for step in self._steps])
        self.otherwise = np.array([step.otherwise for step in self._steps])
        self.to_haven = np.array([step.path.site.site_type == "haven" for step in self._steps])

        quests = _copies(deck, QUEST_DECK)
        self.quests = len(quests)
        self.points = np.array([card.points or 0 for card in quests], dtype=np.int64)
        self.tokens = np.array([_tokens_of_quest(card) for card in quests], dtype=np.int64)
        self.suitable = [[n for n, site in enumerate(self._places) if playable_at(card, (site,))] for card in quests]
        lost = {card.title for card, places in zip(quests, self.suitable, strict=True) if not places}
        self.without_site = tuple(sorted(lost))

        hazards = _copies(deck, HAZARD_DECK)
        self.hazards = len(hazards)
        self.creature = np.array([_attacks(card) for card in hazards], dtype=bool)
        self.beyond_limit = np.array([_beyond_limit(card) for card in hazards], dtype=bool)
        playable = [[_playable(card, step) for step in self._steps] for card in hazards]
        self.playable = np.array(playable, dtype=bool).reshape(len(hazards), len(self._steps))

    def _explore(self, home: Card, movement: Movement) -> None:
        """Note the ways from the starting site to each that can be reached and left again."""
        # Who stays draws no cards, and is attacked at the site alone.
        stays = {}
        for site in movement.sites:
            stays[site.same_as] = here = len(self._steps)
            self._steps.append(
                _Step(Way(frozenset(), (), site), site.draw_opponent or 0, 0, moving=False, roll=0, otherwise=here)
            )
        self.home = stays[home.same_as]
        self._places.append(home)
        self._journeys.append([self.home])
        routes = movement.routes(home)
        for site in movement.sites:
            out = routes.get(site.same_as, ())
            legs = [*out, *(movement.leg(leg.target, leg.origin) for leg in reversed(out))]
            if not legs or None in legs:
                continue
            self._places.append(site)
            self._journeys.append([])
            for leg in filter(None, legs):
                self._journeys[-1].append(len(self._steps))
                number, cards = leg.target.draw_opponent or 0, leg.target.draw or 0
                otherwise = stays[leg.origin.same_as]
                self._steps.append(
                    _Step(path_of(leg), number, cards, moving=True, roll=leg.roll or 0, otherwise=otherwise)
                )


# --- the game ---------------------------------------------------------------------------------------------------------


class _Game:
    """Many runs of the game at once: an entry of each array is one run."""

    def __init__(self, board: _Board, generator: np.random.Generator, runs: int) -> None:
        self.board, self.random, self.runs = board, generator, runs
        self.rows = np.arange(runs)
        self.over = np.zeros(runs, dtype=bool)
        self.tokens = np.full(runs, board.start_tokens)
        self.turns, self.seen, self.taken, self.points = (self._none() for _ in range(4))
        self.drawn, self.faced, self.creatures, self.long_events = (self._none() for _ in range(4))
        self.cards = np.full(runs, board.hand)
        order = self._shuffled(board.player_deck)
        self.wizard_at = order[:, : board.wizards].min(axis=1, initial=_NEVER)
        self.with_wizard = np.zeros(runs, dtype=bool)
        self.place, self.step = self._none(), self._none()
        """Where the company is bound for, and how many steps of that journey are done; 0 at the starting site."""
        last = facts()["clock"]["tokens"]
        self.hazard_deck = self._reshuffled(board.hazards, last * (hazards_drawn(last, int(board.number.max())) + 1))
        self.next_hazard = self._none()
        self.long_event_deck = self._reshuffled(len(board.environment), 2 * last + 1)
        self.quest_deck = self._shuffled(board.quests)
        self.quest_place = self._assigned()
        self.display = np.full((runs, facts()["quests"]["most"]), _NOWHERE)
        """Quests by age, the oldest first, then nothing."""
        self.displayed = self._none()

    def counts(self) -> dict[str, Numbers]:
        """Give what was counted in each run."""
        return {
            "turns": self.turns,
            "quests_seen": self.seen,
            "quests_taken": self.taken,
            "points_taken": self.points,
            "hazards_drawn": self.drawn,
            "hazards_faced": self.faced,
            "creatures_faced": self.creatures,
            "long_events": self.long_events,
        }

    def play(self) -> None:
        """Play every run to its last shadow token."""
        for _ in range(facts()["quests"]["start"]):
            self._draw_quest(~self.over)
        self._end_where_dark()
        while not self.over.all():
            self.turns += ~self.over
            self._draw_quest((self._two_dice() >= facts()["quests"]["roll"]) | (self.displayed == 0))
            self._play_wizard()
            self._roll_for_long_events()
            self._travel()
            self.tokens += ~self.over * facts()["clock"]["each_turn"]
            self._end_where_dark()

    def _end_where_dark(self) -> None:
        self.over |= self.tokens >= facts()["clock"]["tokens"]

    def _draw_quest(self, who: Flags) -> None:
        """Put the next quest on the display; where that is full, a random one of those on it makes room."""
        who = who & ~self.over & (self.seen < self.board.quests)
        most = self.display.shape[1]
        self._remove_quest(who & (self.displayed == most), self.random.integers(most, size=self.runs))
        rows = self.rows[who]
        self.display[rows, self.displayed[who]] = self.quest_deck[rows, self.seen[who]]
        self.displayed += who
        self.seen += who

    def _remove_quest(self, who: Flags, position: Numbers) -> None:
        """Take the quest at a position off the display; the younger ones move up."""
        rows = self.rows[who]
        self.display[rows, position[who]] = _NOWHERE
        gone = self.display[rows] == _NOWHERE
        self.display[rows] = np.take_along_axis(self.display[rows], np.argsort(gone, axis=1, kind="stable"), axis=1)
        self.displayed -= who

    def _play_wizard(self) -> None:
        plays = ~self.over & ~self.with_wizard & (self.step == 0) & (self.wizard_at < self.cards)
        self.with_wizard |= plays
        self.tokens += plays * facts()["tokens"]["wizard"]
        self._end_where_dark()

    def _roll_for_long_events(self) -> None:
        """Roll for a hazard long-event, and where it is an environment once more; a second one ends it."""
        size = self.long_event_deck.shape[1]
        if not size:
            return
        needed = facts()["long_events"]["roll"]
        first = ~self.over & (self._two_dice() >= needed)
        environment = self.board.environment[self.long_event_deck[self.rows, self.long_events]]
        again = first & environment & (self._two_dice() >= needed)
        self.long_events += first
        self.long_events += again

    def _travel(self) -> None:
        """Set out for the oldest quest that has a site, or go on; face the hazards; take the quest."""
        board = self.board
        where = self._where()
        sought = where[self.rows, np.argmax(where != _NOWHERE, axis=1)]
        resting = self.step == 0
        errand = ~resting | (sought != _NOWHERE)
        self.place = np.where(resting & errand, sought, self.place)
        step = np.where(errand, board.journeys[self.place, self.step], board.home)
        fails = self._two_dice() < board.roll[step]
        step = np.where(fails, board.otherwise[step], step)
        self._face_hazards(step)
        self.cards += ~self.over * board.cards[step]
        self.step += errand & ~fails
        self._take_quest(errand & ~fails & (self.step == (board.lengths[self.place] + 1) // 2))
        self.step = np.where(self.step >= board.lengths[self.place], 0, self.step)

    def _where(self) -> Numbers:
        """Give the place of each quest on the display."""
        return np.where(self.display == _NOWHERE, _NOWHERE, self.quest_place[self.rows[:, None], self.display])

    def _face_hazards(self, step: Numbers) -> None:
        """Draw the hazard pile and reveal it until the limit is reached [RGEO 1, Playing Hazards]."""
        board, given = self.board, facts()["hazards"]
        if not board.hazards:
            return
        moving = given["moving"] + self.tokens // given["tokens_for_one_more"]
        pile = (board.number[step] + np.where(board.moving[step], moving, given["staying"])) * ~self.over
        limit = np.maximum(board.company + self.with_wizard, FEWEST)
        left, against_limit, exempt = pile.copy(), self._none(), ~self.over
        for _ in range(int(pile.max())):
            revealed = (left > 0) & (against_limit < limit)
            card = self.hazard_deck[self.rows, self.next_hazard]
            played = revealed & board.playable[card, step]
            beyond = played & exempt & board.beyond_limit[card]
            exempt &= ~beyond
            against_limit += played & ~beyond
            self.faced += played
            self.creatures += played & board.creature[card]
            self.next_hazard += revealed
            left -= revealed
        # One of the rest goes on guard where that may be; the others go back on top of the deck.
        self.next_hazard += (left > 0) & ~board.to_haven[step]
        self.drawn += pile

    def _take_quest(self, arrived: Flags) -> None:
        """Take the oldest quest of the display that is here; it may have been discarded on the way."""
        here = self._where() == self.place[:, None]
        who, position = arrived & ~self.over & here.any(axis=1), np.argmax(here, axis=1)
        quest = self.display[self.rows, position]
        self.points[who] += self.board.points[quest[who]]
        self.tokens[who] += self.board.tokens[quest[who]]
        self.taken += who
        self._remove_quest(who, position)
        self._end_where_dark()

    # --- chance ---

    def _none(self) -> Numbers:
        return np.zeros(self.runs, dtype=np.int64)

    def _two_dice(self) -> Numbers:
        return self.random.integers(1, 7, size=self.runs) + self.random.integers(1, 7, size=self.runs)

    def _shuffled(self, cards: int, times: int = 1) -> Numbers:
        return self.random.permuted(np.tile(np.arange(cards), (self.runs * times, 1)), axis=1)

    def _reshuffled(self, cards: int, needed: int) -> Numbers:
        """Give for each run a deck that is shuffled anew whenever it runs out, until so many cards are drawn."""
        times = -(-needed // cards) if cards else 1
        return self._shuffled(cards, times).reshape(self.runs, times * cards)

    def _assigned(self) -> Numbers:
        """Give for each run and quest one of its places at random."""
        places = np.full((self.runs, max(self.board.quests, 1)), _NOWHERE)
        for quest, suitable in enumerate(self.board.suitable):
            if suitable:
                places[:, quest] = self.random.choice(suitable, size=self.runs)
        return places


# --- cards ------------------------------------------------------------------------------------------------------------


def _copies(deck: Deck, section: str) -> list[Card]:
    return [holding.card for holding in deck.within(section) for _ in range(holding.count)]


def _tokens_of_start(character: Card) -> int:
    given = facts()["tokens"]
    return int(given["character"]) if (character.mind or 0) >= given["mind"] else 0


def _tokens_of_quest(quest: Card) -> int:
    """Give the shadow tokens that come with a quest: those of a mighty faction."""
    given = facts()["tokens"]
    mighty = Subtype.FACTION in quest.subtypes and (quest.points or 0) >= given["points_of_faction"]
    return int(given["faction"]) if mighty else 0


def _attacks(hazard: Card) -> bool:
    return hazard.agent or Subtype.CREATURE in hazard.subtypes


def _beyond_limit(hazard: Card) -> bool:
    """Tell whether a hazard does not count against the limit, as the first of a turn [RGEO 1, Environment Hazards]."""
    events = {Subtype.PERMANENT_EVENT, Subtype.SHORT_EVENT}
    return "environment" in hazard.keywords and not events.isdisjoint(hazard.subtypes) and not _attacks(hazard)


def _playable(hazard: Card, step: _Step) -> bool:
    """Tell whether a hazard can be played on a company that takes a step [RGEO 1, RGEO 2]."""
    if not _attacks(hazard):
        return step.moving
    if not hazard.agent:
        return bool(keys(hazard, step.path))
    site = step.path.site
    at_home = any(fold(site.title) == fold(home) for home in hazard.home_sites)
    return at_home or site.site_type == "border-hold" or "border-land" in step.path.types


def _long_events_a_turn(environment: Flags) -> Fraction:
    """Give how many hazard long-events come up in a turn on average."""
    if not environment.size:
        return Fraction(0)
    odds = at_least(facts()["long_events"]["roll"])
    return odds * (1 + odds * Fraction(int(environment.sum()), environment.size))
