"""From the entries of a list to cards, and what near names there are for those that are none."""

from __future__ import annotations

from functools import lru_cache, partial
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from cardpool.names import Names
from cardpool.phrases import phrase, remarks
from cardpool.sets import STANDARD
from cardpool.suggesting import Suggestion
from rulesets.deck import LOCATION_DECK, Correction, Unresolved
from rulesets.holding import as_holdings
from validator.decklists.decklist import as_entry, rows_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cardpool.card import Card
    from cardpool.list_names import ListNames, Meant
    from cardpool.names import Resolution
    from cardpool.pool import CardPool
    from rulesets.formats import Format
    from rulesets.holding import Holding, Row
    from validator.decklists import Decklist
    from validator.decklists.decklist import Entry, EntryRow

DEFAULT_TAGS: Final = {"netmeccg": "H"}
"""Layout to the alignment letter that it means where it writes none."""

SOFT_SETS: Final = frozenset({"json", "ndjson"})
"""Layouts in which the set has a field of its own, and only tells cards of one name apart: where one card alone has a
name, another set is put right and said. Beside a name in a line of text it contradicts the name."""

MOST_RANKED: Final = 200
"""Lines for which near names are looked for: more than these are no typos, and each takes as long as a whole check."""

_LINE = attrgetter("line")
_LINE_OF_ROW = itemgetter(3)


@lru_cache(maxsize=8)
def names_of(pool: CardPool) -> Names:
    """Give the names of a pool, the same for every check of it: what they look up is kept."""
    return Names(pool)


class Resolved(NamedTuple):
    """The entries of a list, once their names were looked up."""

    rows: list[Row]
    """The holdings, as a deck takes them in."""
    unresolved: list[tuple[Entry, Resolution]]
    """Entries whose card is not known."""
    corrections: list[Correction]
    meant: list[Meant]
    """What each entry means, in the order of the list."""

    @property
    def holdings(self) -> list[Holding]:
        """The entries whose card is known, in the order of the list."""
        return as_holdings(self.rows)


def plays_with(format_: Format) -> frozenset[str]:
    """Give the codes of the sets that a format plays with, whose cards a plain name means; empty for every set."""
    setting = format_.rules.get("cards.format")
    return frozenset(setting.values["sets"].value) if setting else frozenset()


def resolve(decklist: Decklist, names: Names, player: str | None, sets: frozenset[str] = STANDARD) -> Resolved:
    """Resolve every entry of a list for a player type, or for whatever player where it is None.

    Args:
        decklist: the list.
        names: of the pool.
        player: player type.
        sets: codes of the sets whose cards a plain name means, as `plays_with` gives them.
    """
    return resolve_rows(rows_of(decklist.entries), decklist.layout, names, player, sets)


def resolve_rows(
    rows: Sequence[EntryRow], layout: str, names: Names, player: str | None, sets: frozenset[str]
) -> Resolved:
    """Resolve some entries of a list in a layout; all else is as in `resolve`."""
    look_up = names.in_lists(DEFAULT_TAGS.get(layout), player, sets)
    return _look_up(rows, look_up, Resolved([], [], [], []), soft_sets=layout in SOFT_SETS)


def resolve_rest(
    layout: str, names: Names, player: str | None, before: Resolved, sets: frozenset[str] = STANDARD
) -> Resolved:
    """Resolve what was left unresolved before the player type was known; the cards stay in the order of the list."""
    look_up = names.in_lists(DEFAULT_TAGS.get(layout), player, sets)
    left = Resolved(before.rows, [], before.corrections, [])
    after = _look_up([entry for entry, _ in before.unresolved], look_up, left, soft_sets=layout in SOFT_SETS)
    after.rows.sort(key=_LINE_OF_ROW)
    after.corrections.sort(key=_LINE)
    again = iter(after.meant)
    return after._replace(meant=[one if one[0] else next(again) for one in before.meant])


def _look_up(entries: Sequence[EntryRow], look_up: ListNames, result: Resolved, *, soft_sets: bool) -> Resolved:
    # Lists share most of their lines, so this loop is where a batch spends its time: the look-up is one dictionary
    # access, and a row a bare tuple.
    hold, mean = result.rows.append, result.meant.append
    here = under = means = None
    for entry in entries:
        section, count, written, line, kind = entry
        if means is None or section != here or kind != under:
            here, under = section, kind
            means = look_up.below(kind, in_location_deck=section == LOCATION_DECK)
        meant = means[written]
        card = meant[0]
        if card is None:
            found = meant[3]
            known = _whatever_the_set(as_entry(entry), found, look_up) if soft_sets else None
            if known is None:
                result.unresolved.append((as_entry(entry), found))
                mean(meant)
                continue
            card, found = known
            meant = card, meant[1], found.repair, found
        mean(meant)
        hold((card, count, section, line, meant[1]))
        if meant[2]:
            result.corrections.append(Correction(written.name, card, count, section, line, meant[2]))
    return result


def _whatever_the_set(entry: Entry, found: Resolution, look_up: ListNames) -> tuple[Card, Resolution] | None:
    """Give the card of a name that no other card has, where the set beside it is another."""
    if not entry.set or entry.tag or entry.card or len(found.meant) != 1:
        return None
    plain = look_up[entry.name, None, None, None, entry.kind, entry.section == LOCATION_DECK]
    card = plain.card
    if card is None or card.same_as != found.meant[0].same_as:
        return None
    sets = ", ".join(card.printings or (card.set,))
    why = phrase("the card is not in the set {stated} but in {sets}", stated=entry.set, sets=sets)
    return card, plain._replace(repair=remarks((plain.repair, why)))


def unresolved(
    entries: Sequence[tuple[Entry, Resolution]], names: Names, sets: frozenset[str], most: int
) -> Iterator[Unresolved]:
    """Give the entries whose card is not known, each with what it may mean, and the first `most` with near names."""
    for place, (entry, found) in enumerate(entries):
        name = entry.name or entry.card or ""
        near: Callable[[], tuple[Suggestion, ...]] = tuple
        if found.meant:
            near = partial(_meant, found.meant)
        elif not found.candidates and place < most:
            near = partial(_suggested, names, name, entry.section == LOCATION_DECK, sets)
        yield Unresolved(
            name=name,
            count=entry.count if found.counted else None,
            section=entry.section,
            line=entry.line,
            candidates=found.candidates,
            problem=found.problem,
            near=near,
        )


def _meant(cards: Sequence[Card]) -> tuple[Suggestion, ...]:
    return tuple([Suggestion(card, card.title, 100.0, "what the line may mean") for card in cards])


@lru_cache(maxsize=20_000)
def _suggested(
    names: Names,
    name: str,
    in_location_deck: bool,  # noqa: FBT001
    sets: frozenset[str],
) -> tuple[Suggestion, ...]:
    return names.suggest(name, in_location_deck=in_location_deck, sets=sets)
