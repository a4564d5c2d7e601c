"""What other rules, another day or other cards change about the verdicts on many lists, and which rules do it."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from validator.archives.judged import NO_TYPE, UNREADABLE
from validator.archives.once import Once

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from cardpool.pool import CardPool
    from validator.archives.judged import Found, Judged

IMPACT_VERSION: Final = 1
VERDICTS: Final = ("legal", "illegal", "undecided")
SEVERITIES: Final = ("error", "undecided", "warning", "advice")
EXAMPLES: Final = 3
"""Of a rule that are told, where nothing else is asked for."""

_CARDS: Final = 12
"""Of a rule that are told, those of most lists."""
_DECISIVE: Final = {"legal": "", "undecided": "undecided", "illegal": "error"}
"""Verdict to the severity of the findings that make it, the lightest verdict first."""
_WEIGHT: Final = {verdict: weight for weight, verdict in enumerate(_DECISIVE)}


class Change(NamedTuple):
    """A list about which the two sides do not say the same."""

    before: Judged
    after: Judged
    player_type: str
    came: tuple[Found, ...]
    went: tuple[Found, ...]
    reworded: tuple[Found, ...]
    """As the second side has them: the same rule about the same cards, with other numbers or words."""
    causes: frozenset[str]
    """The rules that make the heavier of two verdicts; none where the verdict stays."""

    @property
    def turned(self) -> bool:
        """Whether the verdict is another."""
        return self.before.verdict != self.after.verdict


def change(before: Judged, after: Judged) -> Change:
    """Say what differs between two verdicts on one list, both of which there are.

    A verdict is made by its decisive findings: errors make it illegal, undecided ones undecided. Of two verdicts the
    lighter has none of those that make the heavier, so these are the causes of the change, whichever way it goes.
    """
    came, went, reworded = _compared(before.findings, after.findings)
    causes: frozenset[str] = frozenset()
    if before.verdict != after.verdict:
        heavier = max(before, after, key=lambda one: _WEIGHT[one.verdict])
        decisive = _DECISIVE[heavier.verdict]
        causes = frozenset(one.rule for one in heavier.findings if one.severity == decisive)
    # Which side knows the type must not depend on which is called the first.
    types = sorted({one for one in (before.player_type, after.player_type) if one})
    return Change(before, after, " or ".join(types) or NO_TYPE, came, went, reworded, causes)


def _compared(
    before: tuple[Found, ...], after: tuple[Found, ...]
) -> tuple[tuple[Found, ...], tuple[Found, ...], tuple[Found, ...]]:
    """Give the findings that came, that went, and that say the same in other words."""
    # The law that is cited is no part of what is said: another source for the same number changes nothing for a player.
    old, new = (Counter(one[:-1] for one in findings) for findings in (before, after))
    if old == new:
        return (), (), ()
    went, came = _by_matter(before, old - new), _by_matter(after, new - old)
    reworded = []
    for matter in went.keys() & came.keys():
        both = min(len(went[matter]), len(came[matter]))
        reworded += came[matter][:both]
        del went[matter][:both], came[matter][:both]
    return _in_order(came.values()), _in_order(went.values()), _in_order([reworded])


def _by_matter(findings: Iterable[Found], left: Counter[Any]) -> dict[Any, list[Found]]:
    found: dict[Any, list[Found]] = defaultdict(list)
    for one in sorted(findings, key=_order):
        if left[one[:-1]]:
            left[one[:-1]] -= 1
            found[one.matter].append(one)
    return found


def _in_order(findings: Iterable[list[Found]]) -> tuple[Found, ...]:
    return tuple(sorted((one for some in findings for one in some), key=_order))


def _order(one: Found) -> tuple[int, str, str, tuple[str, ...], str]:
    return SEVERITIES.index(one.severity), one.rule, one.section or "", one.cards, one.text


@dataclass(slots=True)
class _Way:
    """What is counted of the findings of a rule that came, or of those that went."""

    findings: int = 0
    turned: int = 0
    """Lists whose verdict is another."""
    same: int = 0
    """Lists whose verdict stays."""
    cards: dict[bool, Counter[str]] = field(default_factory=lambda: {True: Counter(), False: Counter()})
    """Ids of cards that the findings are about, to lists; the same two, by whether the verdict is another."""
    examples: dict[bool, list[dict[str, Any]]] = field(default_factory=lambda: {True: [], False: []})
    """By whether the verdict is another."""

    def to_dict(self, most: int, pool: CardPool) -> dict[str, Any]:
        told = [*self.examples[True], *self.examples[False]][:most]
        cards = [
            {
                "id": one, "title": pool[one].title if one in pool else one, "lists": lists,
                "verdict_changes": self.cards[True][one],
            }
            for one, lists in _ranked(self.cards[True] + self.cards[False])[:_CARDS]
        ]  # fmt: skip
        return {
            "lists": self.turned + self.same, "verdict_changes": self.turned, "verdict_stays": self.same,
            "findings": self.findings, "cards": cards, "examples": told,
        }  # fmt: skip


@dataclass(slots=True)
class _Rule:
    came: _Way = field(default_factory=_Way)
    went: _Way = field(default_factory=_Way)
    reworded: int = 0
    """Lists."""


class Impact:
    """Counts what changes, list by list: it grows with the rules and types of players, not with the lists.

    Args:
        once: tells lists with the same cards, which count once; None: each counts.
        pool: the cards, for their titles; the printings of a card are one.
        examples: how many are kept of each rule and way.
    """

    def __init__(self, once: Once | None, pool: CardPool, examples: int = EXAMPLES) -> None:
        self._once = once
        self._pool = pool
        self._most = examples
        self._lists: Counter[str] = Counter()
        self._apart: Counter[str] = Counter()
        self._unreadable: Counter[tuple[bool, bool]] = Counter()
        self._reasons: list[dict[str, Any]] = []
        self._verdicts: Counter[tuple[str, str, str]] = Counter()
        """Player type and both verdicts to lists."""
        self._other_findings: Counter[str] = Counter()
        """Verdict to lists that keep it, with other findings."""
        self._causes: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        self._alone: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        self._several: Counter[tuple[str, str]] = Counter()
        self._rules: dict[tuple[str, str], _Rule] = defaultdict(_Rule)

    def add(self, before: Judged, after: Judged) -> Change | None:
        """Count a list.

        Args:
            before: as the first side has it.
            after: as the second side has the same list.

        Returns:
            what changed about it; None if nothing did, or if it was counted before or cannot be.
        """
        self._lists["found"] += 1
        if UNREADABLE in (before.verdict, after.verdict):
            self._refuse(before, after)
            return None
        found = change(before, after)
        same_list = (before.fingerprint, after.fingerprint, found.player_type, before.verdict, after.verdict)
        if self._once and not self._once.first(*same_list):
            self._lists["duplicates"] += 1
            return None
        self._lists["compared"] += 1
        self._verdicts[found.player_type, before.verdict, after.verdict] += 1
        if not (found.turned or found.came or found.went or found.reworded):
            return None
        self._count(found)
        return found

    def leave_out(self, before: Judged | None, after: Judged | None, places: Once) -> None:
        """Count a list that one side lacks.

        Args:
            before: as the first side has it, else None.
            after: as the second side has it, else None.
            places: tells whether the other side has another list there, which it alone has.
        """
        side, other, one = ("from", "to", before) if before else ("to", "from", after)
        if one is None:
            raise ValueError("a list is on one side at least")
        self._apart[side] += 1
        places.first(side, one.source, one.line)
        self._apart["other_text"] += places.seen(other, one.source, one.line)

    def _refuse(self, before: Judged, after: Judged) -> None:
        self._lists["unreadable"] += 1
        self._unreadable[before.verdict == UNREADABLE, after.verdict == UNREADABLE] += 1
        if len(self._reasons) < self._most:
            self._reasons.append({"list": before.place, "reason": before.error or after.error})

    def _count(self, found: Change) -> None:
        way = found.before.verdict, found.after.verdict
        if found.turned:
            self._causes[way].update(found.causes)
            if len(found.causes) == 1:
                self._alone[way].update(found.causes)
            else:
                self._several[way] += 1
        elif any(one.severity in {"error", "undecided"} for one in (*found.came, *found.went)):
            self._other_findings[found.after.verdict] += 1
        for name, findings in (("came", found.came), ("went", found.went)):
            of_rule: dict[tuple[str, str], list[Found]] = defaultdict(list)
            for one in findings:
                of_rule[one.rule, one.severity].append(one)
            for key, some in of_rule.items():
                self._count_way(getattr(self._rules[key], name), found, some)
        for key in {(one.rule, one.severity) for one in found.reworded}:
            self._rules[key].reworded += 1

    def _count_way(self, way: _Way, found: Change, findings: Sequence[Found]) -> None:
        way.findings += len(findings)
        if found.turned:
            way.turned += 1
        else:
            way.same += 1
        way.cards[found.turned].update({self._first_printing(card) for one in findings for card in one.cards})
        kept = way.examples[found.turned]
        if len(kept) < self._most:
            kept.append(
                {
                    "list": found.after.place,
                    "player_type": found.player_type,
                    "from": found.before.verdict,
                    "to": found.after.verdict,
                    "finding": findings[0].text,
                    "law": findings[0].law,
                }
            )

    def _first_printing(self, card_id: str) -> str:
        card = self._pool.get(card_id)
        return card.same_as if card else card_id

    def to_dict(self, before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
        """Give what was counted, as JSON has it.

        Args:
            before: what the first side is.
            after: what the second is.

        Returns:
            `impact` (the version of this shape; members are only ever added); `from` and `to`: the sides; `lists`:
            `found` (by both), `unreadable`, `duplicates` and `compared`, of which the first is the sum of the others;
            `apart`: lists that one side alone has, `from` or `to`, and `other_text`: places where each has another;
            `unreadable`: of how many `from`, `to` or `both` sides could read nothing, and some `reasons`; `changed`
            and `unchanged`: lists by whether their verdict is another; `verdicts`: lists by each pair of verdicts;
            `changes`: each pair that occurs, with the lists by the rules that cause it, those of which each is the
            only one, and those with `several`; `stays`: lists by the verdict that they keep, and how many keep it
            with other findings; `player_types`: the same pairs by player type; `rules`: what came and went of each
            rule and severity, with the cards that it is about and examples.
        """
        pairs: Counter[tuple[str, str]] = Counter()
        for (_, old, new), number in self._verdicts.items():
            pairs[old, new] += number
        changed = sum(number for (old, new), number in pairs.items() if old != new)
        return {
            "impact": IMPACT_VERSION,
            "from": dict(before),
            "to": dict(after),
            "each_list_counts": self._once is None,
            "lists": {name: self._lists[name] for name in ("found", "unreadable", "duplicates", "compared")},
            "apart": {name: self._apart[name] for name in ("from", "to", "other_text")},
            "unreadable": {
                "both": self._unreadable[True, True], "from": self._unreadable[True, False],
                "to": self._unreadable[False, True], "reasons": self._reasons,
            },
            "changed": changed,
            "unchanged": self._lists["compared"] - changed,
            "verdicts": _pairs(pairs),
            "changes": [self._way(old, new, number) for (old, new), number in _ranked(pairs) if old != new],
            "stays": {
                verdict: {"lists": pairs[verdict, verdict], "with_other_findings": self._other_findings[verdict]}
                for verdict in VERDICTS
            },
            "player_types": [*self._types()],
            "rules": [*self._told_rules()],
        }  # fmt: skip

    def _way(self, old: str, new: str, number: int) -> dict[str, Any]:
        causes, alone = self._causes[old, new], self._alone[old, new]
        return {
            "from": old,
            "to": new,
            "lists": number,
            "rules": [
                {"rule": rule, "lists": lists, "alone": alone[rule]} for rule, lists in _ranked(causes)
            ],
            "several": self._several[old, new],
        }  # fmt: skip

    def _types(self) -> Iterator[dict[str, Any]]:
        of_type: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
        for (kind, old, new), number in self._verdicts.items():
            of_type[kind][old, new] += number
        for kind, lists in _ranked({kind: pairs.total() for kind, pairs in of_type.items()}):
            changed = sum(number for (old, new), number in of_type[kind].items() if old != new)
            yield {"player_type": kind, "lists": lists, "changed": changed, "verdicts": _pairs(of_type[kind])}

    def _told_rules(self) -> Iterator[dict[str, Any]]:
        def rank(key: tuple[str, str]) -> tuple[int, int, int, str]:
            one = self._rules[key]
            touched = one.came.turned + one.went.turned
            return SEVERITIES.index(key[1]), -touched, -one.came.same - one.went.same - one.reworded, key[0]

        for rule, severity in sorted(self._rules, key=rank):
            one = self._rules[rule, severity]
            yield {
                "rule": rule,
                "severity": severity,
                "came": one.came.to_dict(self._most, self._pool),
                "went": one.went.to_dict(self._most, self._pool),
                "reworded": one.reworded,
            }


def _pairs(pairs: Counter[tuple[str, str]]) -> dict[str, dict[str, int]]:
    """Give lists by the verdict before, then by that after."""
    return {old: {new: pairs[old, new] for new in VERDICTS} for old in VERDICTS}


def _ranked(counted: Mapping[Any, int]) -> list[tuple[Any, int]]:
    return sorted(counted.items(), key=lambda one: (-one[1], one[0]))


def compare(
    pairs: Iterable[tuple[Judged | None, Judged | None]],
    impact: Impact,
    keep: Callable[[Change], None] | None = None,
) -> None:
    """Count pairs of verdicts, and hand on what changed.

    Args:
        pairs: each list as both sides have it; None for a side that lacks it.
        impact: counts them.
        keep: is given each list about which something changed, in order.
    """
    with Once() as places:
        for before, after in pairs:
            if before is None or after is None:
                impact.leave_out(before, after, places)
            elif (found := impact.add(before, after)) and keep:
                keep(found)
