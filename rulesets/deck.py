"""A deck as the rules see it: resolved cards by section, tallied once.

One pass over the holdings sorts them by section and kind, counts copies, and files the few cards that special rules ask
for under their marks. Rules read these tallies and never walk the whole deck again.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from operator import itemgetter
from typing import TYPE_CHECKING

from cardpool.card import Subtype
from cardpool.sections import (
    HAZARD_DECK,
    LOCATION_DECK,
    LONG_EVENT_DECK,
    MAX_COUNT,
    PLAY_DECK,
    PLAYER_DECK,
    POOL,
    QUEST_DECK,
    RING_DECK,
    SIDEBOARD,
    SIDEBOARD_DC_WORLD,
    SIDEBOARD_FALLEN_WIZARD,
    SIDEBOARD_GREY,
    STARTING,
)
from rulesets.finding import counted, say
from rulesets.holding import Correction, Holding, Player, Row, Unresolved, as_holdings
from rulesets.roles import TALLIES
from rulesets.two_way import Halves, Split, TwoWay, assign

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from cardpool.card import Card
    from cardpool.phrases import Phrase
    from rulesets.roles import CountingRules, Role

SECTIONS = (POOL, PLAY_DECK, SIDEBOARD, SIDEBOARD_FALLEN_WIZARD, LOCATION_DECK)
"""The sections of a standard deck, in the order in which a list gives them."""

TITLES = {
    POOL: "pool",
    PLAY_DECK: "play deck",
    SIDEBOARD: "sideboard",
    SIDEBOARD_FALLEN_WIZARD: "sideboard against Fallen-wizards",
    SIDEBOARD_GREY: "sideboard against grey players",
    SIDEBOARD_DC_WORLD: "DC World sideboard",
    LOCATION_DECK: "location deck",
    STARTING: "starting company",
    PLAYER_DECK: "player deck",
    HAZARD_DECK: "hazard deck",
    LONG_EVENT_DECK: "long-event deck",
    QUEST_DECK: "quest deck",
    RING_DECK: "ring deck",
}
"""Section of whatever game to its name in a sentence."""

_MOST_NAMED = 5
_COUNT = itemgetter(1)
UNCOUNTED = MAX_COUNT
"""Copies that a line may stand for when its count could not be read: the most that a line may say."""


class Deck:
    """One deck, for one player, under the rules of one format.

    Args:
        rows: the resolved lines, in the order of the list; those in sections that the format does not have are set
            apart as `foreign`.
        player: who plays it.
        counting: how the format counts cards for the player types.
        unresolved: lines whose card is not known.
        corrections: lines that were read as something else than written.
        left_out: sections that the list does not speak of, not even as empty.
        day: the day that is asked for; None for none.
        keys_of: gives the `Card.same_as` of the cards that a name in a format means.
    """

    def __init__(
        self,
        rows: Iterable[Row],
        player: Player,
        counting: CountingRules,
        *,
        unresolved: Sequence[Unresolved] = (),
        corrections: Sequence[Correction] = (),
        left_out: Collection[str] = (),
        day: dt.date | None = None,
        keys_of: Callable[[str], frozenset[str]] = lambda _: frozenset(),
    ) -> None:
        self.rows = tuple(rows)
        self.player = player
        self.counting = counting
        self.unresolved = unresolved
        self.corrections = corrections
        self.left_out = frozenset(left_out)
        self.day = day
        self._keys_of = keys_of
        self.groups: dict[tuple[str, str], list[Row]] = {}
        """Section and kind to the holdings, in the order of the list; without those that it has none of."""
        self._sections: dict[str, dict[str, list[Row]]] = {}
        """The same by section, then kind."""
        self._marked: defaultdict[str, list[Row]] = defaultdict(list)
        self._asked: dict[str | tuple[str, str], list[Holding]] = {}
        """Those of a group or mark that a rule asked for."""
        self._tallies: dict[str, dict[str, int]] = {tally: {} for tally in TALLIES}
        self._roles = counting.roles(player.alignment, player.avatar)
        self.foreign: list[Holding] = []
        """What stands in sections that the format does not have: no part of the deck, and nothing counts it."""
        self._tally()
        self.counts: dict[tuple[str, str], int] = {group: sum(map(_COUNT, held)) for group, held in self.groups.items()}
        """Section and kind to the copies; under the kind `""` all of a section whose lines are understood."""
        for section in self._sections:
            self.counts[section, ""] = sum([self.counts[section, kind] for kind in self._sections[section]])
        for _, count, section, _, _ in self.foreign:
            self.counts[section, ""] = self.counts.get((section, ""), 0) + count

    def _tally(self) -> None:
        known, groups, marked, tallied = self.counting.sections, self.groups, self._marked, self._roles.tallied
        tallies = [*self._tallies.values()]
        of_sites = self._tallies["sites"]
        here = under = None
        sites = False
        kinds: dict[str, list[Row]] = {}
        held: list[Row] = []
        for row in self.rows:
            card, count, section, _, _ = row
            if section != here:
                if section not in known:
                    self.foreign.append(Holding(*row))
                    continue
                here, under, kinds = section, None, self._sections.setdefault(section, {})
                sites = section == LOCATION_DECK
            kind, tally, key, marks, _ = tallied[card]
            if kind != under:
                under = kind
                if kind not in kinds:
                    kinds[kind] = groups[section, kind] = []
                held = kinds[kind]
            held.append(row)
            # Most keys are new, and for these a `defaultdict` takes four times as long.
            copies = of_sites if sites else tallies[tally]
            copies[key] = copies.get(key, 0) + count
            if marks and not sites:
                # Few cards bear one.
                for mark in marks:
                    marked[mark].append(row)

    @cached_property
    def holdings(self) -> tuple[Holding, ...]:
        """The resolved lines, in the order of the list."""
        return tuple(as_holdings(self.rows))

    @property
    def judged(self) -> Iterable[Holding]:
        """The holdings in sections that the format has, in the order of the list."""
        return [h for h in self.holdings if h.section in self.counting.sections] if self.foreign else self.holdings

    @property
    def unique_copies(self) -> Mapping[str, int]:
        """Copies of each unique non-avatar card over pool, play deck and sideboards, by `Card.unique_as`."""
        return self._tallies["unique"]

    @property
    def copies(self) -> Mapping[str, int]:
        """Copies of each other non-avatar card over the same sections, by `Card.same_as`."""
        return self._tallies["copies"]

    @property
    def site_copies(self) -> Mapping[str, int]:
        """Copies of each site of the location deck, by `Card.same_as`."""
        return self._tallies["sites"]

    def named(self, names: Iterable[str]) -> frozenset[str]:
        """Give the `Card.same_as` of the cards that names in a format mean, whatever printing they are of."""
        return frozenset().union(*map(self._keys_of, names))

    def role(self, card: Card) -> Role:
        """Give what a card counts as for this player."""
        return self._roles[card]

    def of(self, kind: str, *sections: str) -> list[Holding]:
        """Give the holdings of one kind (avatar, character, resource, hazard, site, region) in these sections."""
        if len(sections) != 1:
            return [holding for section in sections for holding in self.of(kind, section)]
        group = sections[0], kind
        held = self._asked.get(group)
        if held is None:
            held = self._asked[group] = as_holdings(self.groups.get(group, ()))
        return held

    def held(self, kind: str) -> list[Holding]:
        """Give the holdings of one kind in all sections but the location deck, section by section."""
        return self.of(kind, *[section for section in self._sections if section != LOCATION_DECK])

    def count(self, kind: str, *sections: str) -> int:
        """Count the copies of one kind in these sections."""
        return sum([self.counts.get((section, kind), 0) for section in sections])

    def marked(self, mark: str) -> list[Holding]:
        """Give the holdings, outside the location deck, whose cards bear a mark (see `rulesets.roles`)."""
        held = self._asked.get(mark)
        if held is None:
            held = self._asked[mark] = as_holdings(self._marked.get(mark, ()))
        return held

    def within(self, section: str) -> list[Holding]:
        """Give all holdings of a section, in the order of the list."""
        return [holding for holding in self.holdings if holding.section == section]

    def total(self, section: str) -> int:
        """Count all cards of a section, those on lines that are not understood left out."""
        return self.counts.get((section, ""), 0)

    def unresolved_copies(self, *sections: str) -> int:
        """Count the copies in these sections that are not known: on lines not understood, or left out whole."""
        if not self.left_out.isdisjoint(sections):
            return UNCOUNTED
        copies = sum(UNCOUNTED if line.count is None else line.count for line in self._unresolved_in(sections))
        # So may what stands under a heading of another game.
        return copies + sum(map(_COUNT, self.foreign)) if self.foreign else copies

    def total_if_resolved(self, section: str) -> int:
        """Count all cards of a section, and those on lines whose card is not known but whose count is."""
        return self.total(section) + sum(line.count or 0 for line in self.unresolved if line.section == section)

    @property
    def heading_in_doubt(self) -> bool:
        """Whether some cards stand below a heading that is not known, or that the format does not have."""
        return bool(self.foreign) or any(line.count and not line.section for line in self.unresolved)

    def unresolved_lines(self, *sections: str) -> Phrase:
        """Say how many lines of these sections are not understood, such as `2 lines`."""
        return counted(len(self._unresolved_in(sections)), "line")

    def unresolved_places(self, *sections: str) -> Phrase | None:
        """Name the lines of these sections that are not understood, such as `lines 3 and 5`; None for none."""
        lines = self._unresolved_in(sections)
        if not lines:
            return None
        named: list[str] = [str(one.line) if one.line else repr(one.name) for one in lines]
        more = len(named) - _MOST_NAMED
        named = [*named[:_MOST_NAMED], say("{more} more", more=more)] if more > 0 else named
        *first, last = named
        if not first:
            return say("line {number}", number=last)
        return say("lines {first} and {last}", first=", ".join(first), last=last)

    def _unresolved_in(self, sections: tuple[str, ...]) -> list[Unresolved]:
        # A line under a heading that is not known may stand for cards of any section.
        return [line for line in self.unresolved if not line.section or line.section in sections]

    def copies_of(self, unique_as: str = "", same_as: str = "") -> list[Holding]:
        """Give the holdings, outside the location deck, of one card by either key."""
        return [
            holding
            for holding in self.judged
            if holding.section != LOCATION_DECK
            and (holding.card.unique_as == unique_as if unique_as else holding.card.same_as == same_as)
        ]

    def has_section(self, section: str) -> bool:
        """Tell whether the list holds a section, be it with lines that are not understood."""
        unresolved, foreign = self.unresolved, self.foreign
        return (
            section in self._sections
            or any(line.section == section for line in unresolved)
            or any(holding.section == section for holding in foreign)
        )

    @property
    def declares_avatar(self) -> bool:
        """Whether a player of this type declares one avatar before the game."""
        return self.player.alignment in self.counting.declares_avatar

    @property
    def marks_starting_company(self) -> bool:
        """Whether the list says which of the pool's characters start."""
        return any(h.starting for kind in ("character", "avatar") for h in self.of(kind, POOL))

    @property
    def starting_characters(self) -> list[Holding]:
        """The characters that the list marks as its starting company."""
        return [holding for holding in self.of("character", POOL) if holding.starting]

    @property
    def starting_avatars(self) -> list[Holding]:
        """The avatars that the list marks as part of its starting company."""
        return [holding for holding in self.of("avatar", POOL) if holding.starting]

    @property
    def starting_company(self) -> list[Holding]:
        """All that start: characters, then avatars."""
        return [*self.starting_characters, *self.starting_avatars]

    @property
    def pool_stage_events(self) -> list[Holding]:
        """The stage permanent-events of the pool."""
        return [
            holding
            for holding in self.of("resource", POOL)
            if holding.card.alignment == "stage" and Subtype.PERMANENT_EVENT in holding.card.subtypes
        ]

    @property
    def half_creatures(self) -> int:
        """Creatures among the hazards of the play deck, counted in halves; a card counted as a resource is none."""
        if not self._two_way:
            return self._halves
        division = self.split.two_way
        return self._halves - sum([card.half_creatures * division[card.title][0] for card in self._two_way])

    @cached_property
    def _halves(self) -> int:
        """What the hazards of the play deck are of creatures, in halves, two-way cards among them."""
        tallied = self._roles.tallied
        return sum([row[1] * tallied[row[0]][4] for row in self.groups.get((PLAY_DECK, "hazard"), ())])

    @property
    def sets(self) -> frozenset[str]:
        """Codes of the sets from which the deck has cards, as the list names them."""
        return frozenset([holding[0].set for holding in self.judged])

    @property
    def sites(self) -> list[Holding]:
        """The sites of the location deck."""
        return self.of("site", LOCATION_DECK)

    @cached_property
    def site_cards(self) -> frozenset[Card]:
        """The different sites of the location deck."""
        return frozenset([row[0] for row in self.groups.get((LOCATION_DECK, "site"), ())])

    @property
    def dream_resources(self) -> int:
        """Dream cards among the resources of the play deck, as two-way cards were counted."""
        return self._dream("resource", 0)

    @property
    def dream_hazards(self) -> int:
        """Dream cards among the hazards of the play deck, as two-way cards were counted."""
        return self._dream("hazard", 1)

    def _dream(self, kind: str, side: int) -> int:
        division = self.split.two_way
        return self._fixed_dream(kind) + sum([division[card.title][side] for card in self._two_way if card.dream])

    def _fixed_dream(self, kind: str) -> int:
        roles = self._roles
        return sum([h.count for h in self.of(kind, PLAY_DECK) if h.card.dream and not roles[h.card].two_way])

    @cached_property
    def _two_way(self) -> tuple[TwoWay, ...]:
        """The two-way cards of the play deck."""
        found: dict[str, TwoWay] = {}
        for card, count, section, *_ in self.marked("two-way"):
            role = self._roles[card]
            if section == PLAY_DECK and role.two_way and role.kind in {"resource", "hazard"}:
                copies = count + (found[card.same_as].copies if card.same_as in found else 0)
                most = self.counting.most_as_resources(card, copies, self.player.alignment)
                found[card.same_as] = TwoWay(card.title, copies, most, card.dream, role.half_creatures)
        return tuple(found.values())

    @cached_property
    def split(self) -> Split:
        """Resources and hazards of the play deck, two-way cards assigned so that as many counts as possible hold."""
        resources, hazards = self.count("resource", PLAY_DECK), self.count("hazard", PLAY_DECK)
        cards, counting, roles = self._two_way, self.counting, self._roles
        if not cards:
            return Split(resources, hazards, {})
        held = [h for h in self.marked("two-way") if h.section == PLAY_DECK and roles[h.card].two_way]
        as_hazards = sum(h.count for h in held if roles[h.card].kind == "hazard")
        dream = counting.divides_dream
        as_resources = sum(card.copies for card in cards) - as_hazards
        fixed = Halves(
            resources - as_resources,
            hazards - as_hazards,
            self._fixed_dream("resource") if dream else 0,
            self._fixed_dream("hazard") if dream else 0,
            self._halves - sum(card.copies * card.half_creatures for card in cards),
        )
        return assign(fixed, cards, counting.divided_by, dream=dream)
