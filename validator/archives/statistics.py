"""What an archive holds: who plays what, what is broken, how large decks are; counted a batch of rows at a time."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pyarrow as pa

from rulesets.deck import TITLES
from validator.archives.judged import NO_TYPE, UNREADABLE
from validator.archives.once import Once
from validator.card_counts import MOST, CardCounts, belongs, most_copies, ordered

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray

    from cardpool.card import Card
    from cardpool.pool import CardPool
    from validator.archives.sides import Judgements

    Numbers = NDArray[np.int64]

STATISTICS_VERSION: Final = 1
DECK_COLUMNS: Final = (
    "source", "line", "digest", "fingerprint", "player_type", "verdict", "error", "unresolved", "counts", "cards",
    "rules",
)  # fmt: skip
LINE_COLUMNS: Final = ("source", "line", "digest", "text")
LINE_RULES: Final = ("cards.unknown", "cards.ambiguous")
"""What they find is one line each, whose card is not known."""

_REASONS: Final = 3
"""Unreadable lists that are told."""
_TWO_WAY: Final = "two_way."
"""Counts by card are no sizes."""


def count(judgements: Judgements, pool: CardPool, *, every: bool = False, most: int | None = MOST) -> dict[str, Any]:
    """Count the lists of a result; see `Statistics`, whose arguments these are."""
    with Once() as once:
        statistics = Statistics(pool, once, every=every)
        for decks in judgements.decks(DECK_COLUMNS):
            statistics.add(decks)
        for findings in judgements.findings(LINE_COLUMNS, LINE_RULES):
            statistics.add_lines(findings)
        return statistics.to_dict(judgements.about, most)


class Statistics:
    """Counts the lists of an archive: it grows with cards, rules and types of players, not with the lists.

    Args:
        pool: the cards.
        once: tells lists that were seen before.
        every: whether lists with the same cards, player type and verdict count each; otherwise once.
    """

    def __init__(self, pool: CardPool, once: Once, *, every: bool = False) -> None:
        self._once = once
        self._every = every
        self._cards = CardCounts(pool)
        self._numbers = _CardNumbers(self._cards)
        self._lists: Counter[str] = Counter()
        self._reasons: list[dict[str, Any]] = []
        self._verdicts: Counter[tuple[str, str]] = Counter()
        """Player type and verdict to lists."""
        self._avatars: Counter[str] = Counter()
        self._rules: dict[str, Counter[str]] = defaultdict(Counter)
        """Rule to lists by player type."""
        self._sizes: dict[str, Counter[float]] = defaultdict(Counter)
        """Name of a count to lists by its value."""
        self._unresolved: Counter[str] = Counter()

    def add(self, decks: pa.RecordBatch) -> None:
        """Count lists under one format.

        Args:
            decks: with `DECK_COLUMNS`.
        """
        wanted = [self._counts(*row) for row in zip(*(decks.column(name).to_pylist() for name in _TOLD), strict=True)]
        kept = decks.filter(pa.array(wanted, pa.bool_()))
        if not len(kept):
            return
        types = [kind or NO_TYPE for kind in kept.column("player_type").to_pylist()]
        self._verdicts.update(zip(types, kept.column("verdict").to_pylist(), strict=True))
        for kind, rules in zip(types, kept.column("rules").to_pylist(), strict=True):
            for rule in rules:
                self._rules[rule][kind] += 1
        self._add_sizes(kept.column("counts"))
        self._add_cards(kept.column("cards"), types)

    def _counts(  # noqa: PLR0917  # the columns of a row
        self, source: str, line: int | None, digest: str, fingerprint: str | None, kind: str | None, verdict: str,
        error: str | None, unresolved: int,
    ) -> bool:  # fmt: skip
        """Tell whether a list is to be counted."""
        self._lists["found"] += 1
        if verdict == UNREADABLE:
            self._lists["unreadable"] += 1
            if len(self._reasons) < _REASONS:
                self._reasons.append({"list": f"{source}:{line}" if line else source, "reason": error})
            return False
        if not self._every and not self._once.first(fingerprint, kind, verdict):
            self._lists["duplicates"] += 1
            return False
        self._lists["counted"] += 1
        if unresolved:
            self._unresolved["lists"] += 1
            self._unresolved["lines"] += unresolved
            self._once.first("lines of", source, line, digest)
        return True

    def _add_sizes(self, counts: pa.MapArray) -> None:
        table = pa.table({"count": counts.keys, "value": counts.items})
        # The arrays of a map are those of all rows, whatever part of them it is.
        start, end = counts.offsets[0].as_py(), counts.offsets[len(counts)].as_py()
        grouped = table.slice(start, end - start).group_by(["count", "value"]).aggregate([([], "count_all")])
        for name, value, number in zip(*(grouped.column(one).to_pylist() for one in grouped.column_names), strict=True):
            if not name.startswith(_TWO_WAY):
                self._sizes[name][value] += number

    def _add_cards(self, held: pa.ListArray, types: list[str]) -> None:
        offsets = held.offsets.to_numpy()
        structs = held.values.slice(offsets[0], offsets[-1] - offsets[0])
        deck = np.repeat(np.arange(len(held)), np.diff(offsets))
        card = self._numbers.of(structs.field("id"))
        sections = structs.field("section").dictionary_encode()
        section = sections.indices.to_numpy()
        copies = structs.field("copies").to_numpy().astype(np.int64)
        names = sections.dictionary.to_pylist()
        self._add_avatars(deck, card, copies)
        fits = self._numbers.belong(card, section, names)
        deck, card, section, copies = deck[fits], card[fits], section[fits], copies[fits]
        kinds = [*dict.fromkeys(types)]
        kind = np.array([kinds.index(one) for one in types], np.int64)
        of_deck, of_card, number = _summed(deck, card, copies)
        self._tally(of_card, np.zeros_like(of_card), number, [""])
        self._tally(of_card, kind[of_deck], number, kinds)
        _, within, number = _summed(deck, card * len(names) + section, copies)
        self._tally(within // len(names), within % len(names), number, names)

    def _tally(self, card: Numbers, under: Numbers, copies: Numbers, names: list[str]) -> None:
        """Count decks that hold cards, each under one of some names."""
        key = card * len(names) + under
        decks, held = np.bincount(key), np.bincount(key, weights=copies)
        for one in np.flatnonzero(decks).tolist():
            card_id = self._numbers.cards[one // len(names)].id
            self._cards.add(card_id, names[one % len(names)], int(decks[one]), int(held[one]))

    def _add_avatars(self, deck: Numbers, card: Numbers, copies: Numbers) -> None:
        avatars: dict[int, Counter[str]] = defaultdict(Counter)
        found = self._numbers.are_avatars(card)
        for one, number, count in zip(deck[found].tolist(), card[found].tolist(), copies[found].tolist(), strict=True):
            avatars[one][self._numbers.cards[number].title] += count
        self._avatars.update(title for title in map(most_copies, avatars.values()) if title)

    def add_lines(self, findings: pa.RecordBatch) -> None:
        """Count lines whose card is not known, of lists that were counted before.

        Args:
            findings: those of `LINE_RULES`, with `LINE_COLUMNS`.
        """
        for *key, text in zip(*(findings.column(name).to_pylist() for name in LINE_COLUMNS), strict=True):
            if self._once.seen("lines of", *key):
                self._once.count(text)

    def to_dict(self, about: Mapping[str, Any], most: int | None = MOST) -> dict[str, Any]:
        """Give what was counted, as JSON has it.

        Args:
            about: what was counted: format, day, versions.
            most: cards of a kind, and lines, that are named; None for all cards.

        Returns:
            `statistics` (the version of this shape; members are only ever added); `about`; `lists`: `found`,
            `unreadable`, `duplicates` and `counted`, of which the first is the sum of the others; `unreadable`: a few
            with their reasons; `verdicts`, `player_types` and `avatars`: lists by each; `verdicts_by_type`; `cards`:
            of avatars, characters, resources, hazards and sites those in most lists, by section and player type too;
            `rules`: those that are broken in most lists; `sizes`: of each count how many lists have which value;
            `undecided_lines`: in how many `lists`, how many `lines`, and the most frequent.
        """
        verdicts: Counter[str] = Counter()
        types: Counter[str] = Counter()
        for (kind, verdict), number in self._verdicts.items():
            verdicts[verdict] += number
            types[kind] += number
        return {
            "statistics": STATISTICS_VERSION,
            "about": dict(about),
            "each_list_counts": self._every,
            "lists": {name: self._lists[name] for name in ("found", "unreadable", "duplicates", "counted")},
            "unreadable": self._reasons,
            "verdicts": ordered(verdicts),
            "player_types": ordered(types),
            "verdicts_by_type": {
                kind: {verdict: self._verdicts[kind, verdict] for verdict in ordered(verdicts)}
                for kind in ordered(types)
            },
            "avatars": ordered(self._avatars),
            "cards": {
                kind: [self._played(one, types) for one in cards]
                for kind, cards in self._cards.most_played(most).items()
            },
            "rules": [
                {
                    "rule": rule,
                    "lists": number,
                    "share": _share(number, types.total()),
                    "player_types": ordered(by_type),
                }
                for rule, by_type in sorted(self._rules.items(), key=lambda one: (-one[1].total(), one[0]))
                for number in [by_type.total()]
            ],
            "sizes": [*_sizes(self._sizes)],
            "undecided_lines": {
                "lists": self._unresolved["lists"],
                "lines": self._unresolved["lines"],
                "most": [{"finding": text, "times": times} for text, times in self._once.most(most or MOST)],
            },
        }

    def _played(self, one: dict[str, Any], types: Counter[str]) -> dict[str, Any]:
        """Add to what is counted of a card its shares, and the same by section and by player type."""
        card_id, decks, copies = one["id"], self._cards.decks, self._cards.copies
        return {
            **one,
            "share": _share(one["decks"], types.total()),
            "mean": round(one["copies"] / one["decks"], 2),
            "sections": {
                section: {"decks": decks(card_id, section), "copies": copies(card_id, section)}
                for section in TITLES
                if decks(card_id, section)
            },
            "player_types": {
                kind: {
                    "decks": decks(card_id, kind), "copies": copies(card_id, kind),
                    "share": _share(decks(card_id, kind), number),
                }
                for kind, number in ordered(types).items()
                if decks(card_id, kind)
            },
        }  # fmt: skip


_TOLD: Final = DECK_COLUMNS[:8]


class _CardNumbers:
    """Cards as numbers from 0, for arrays; what the pool has not any more is -1."""

    def __init__(self, counts: CardCounts) -> None:
        self._counts = counts
        self._known: dict[str, int] = {}
        self.cards: list[Card] = []

    def of(self, ids: pa.StringArray) -> Numbers:
        """Give the numbers of cards by their ids; all printings of a card have one."""
        encoded = ids.dictionary_encode()
        numbers = np.array([self._number(one) for one in encoded.dictionary.to_pylist()], np.int64)
        return numbers[encoded.indices.to_numpy()] if len(numbers) else numbers

    def _number(self, card_id: str) -> int:
        if card_id not in self._known:
            card = self._counts.card(card_id)
            if card is None:
                self._known[card_id] = -1
            elif card.id in self._known:
                self._known[card_id] = self._known[card.id]
            else:
                self._known[card_id] = self._known[card.id] = len(self.cards)
                self.cards.append(card)
        return self._known[card_id]

    def belong(self, card: Numbers, section: Numbers, names: list[str]) -> NDArray[np.bool_]:
        """Tell which cards count in the section where they stand.

        Args:
            card: their numbers.
            section: the places of their sections among the names.
            names: of sections.
        """
        # The last row is that of cards that are not known, whose number is -1.
        table = [*([belongs(one, name) for name in names] for one in self.cards), [False] * len(names)]
        return np.array(table, np.bool_)[card, section]

    def are_avatars(self, card: Numbers) -> NDArray[np.bool_]:
        """Tell which cards are avatars."""
        return np.array([*(bool(one.avatar) for one in self.cards), False], np.bool_)[card]


def _summed(deck: Numbers, key: Numbers, copies: Numbers) -> tuple[Numbers, Numbers, Numbers]:
    """Put the rows of a deck and a key together; give decks, keys and copies."""
    if not len(key):
        return deck, key, copies
    width = int(key.max()) + 1
    both, place = np.unique(deck * width + key, return_inverse=True)
    return both // width, both % width, np.bincount(place, weights=copies).astype(np.int64)


def _share(number: int, of: int) -> float:
    return round(number / of, 4) if of else 0.0


def _sizes(sizes: Mapping[str, Counter[float]]) -> Iterator[dict[str, Any]]:
    """Give what there is to say of each count that is not 0 everywhere, in the order of the report."""
    for name, lists in sizes.items():
        values = sorted(lists)
        if values == [0]:
            continue
        total = lists.total()
        yield {
            "count": name,
            "lists": total,
            "least": _whole(values[0]),
            "median": _whole(_median(lists, total)),
            "most": _whole(values[-1]),
            "mean": round(sum(value * number for value, number in lists.items()) / total, 2),
            "values": [{"value": _whole(value), "lists": lists[value]} for value in values],
        }


def _median(lists: Counter[float], total: int) -> float:
    """Give the value of the list in the middle, the lower one of two."""
    seen = 0
    for value in sorted(lists):
        seen += lists[value]
        if 2 * seen >= total:
            return value
    raise AssertionError


def _whole(number: float) -> float | int:
    return int(number) if number == int(number) else number
