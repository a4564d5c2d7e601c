"""Which rules of a format look at a deck: those that hold for its player, and of these the ones that it concerns.

Rules declare the cards and the traits of a list that concern them (`rulesets.concerns`). For each card that turns up it
is worked out once which rules those are, a bit each; of a deck the bits of its cards and traits are put together, and
only the rules among them are run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rulesets.concerns import Case, Crowd, Trait

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from cardpool.card import Card
    from rulesets.concerns import Concern
    from rulesets.deck import Deck
    from rulesets.format import RuleSetting
    from rulesets.roles import CountingRules
    from rulesets.rule import Rule, Settings

_ALWAYS = 1
"""The bit of the rules that look at every deck."""


class Watch:
    """Watches the cards of decks for the rules of a format that they concern.

    Args:
        rules: those of the format, with their settings.
        player: player type; `""` where it is not known.
        counting: how the format counts cards.
    """

    def __init__(self, rules: Iterable[tuple[Rule, Settings]], player: str, counting: CountingRules) -> None:
        self.counting = counting
        self.bits: dict[str, int] = {}
        """Rule id to its bit."""
        self._concerns: list[tuple[int, Concern, Case]] = []
        self._traits: dict[Trait, int] = {}
        self._crowds: list[tuple[tuple[str, str], int, int]] = []
        self._groups: dict[tuple[str, str], _Bits] = {}
        for rule, settings in rules:
            if rule.players and player not in rule.players:
                continue
            bit = max(self.bits.values(), default=_ALWAYS) << 1 if rule.concerns else _ALWAYS
            self.bits[rule.id] = bit
            for concern in rule.concerns:
                if isinstance(concern, Trait):
                    self._traits[concern] = self._traits.get(concern, 0) | bit
                elif isinstance(concern, Crowd):
                    self._crowds.append(((concern.section, concern.kind), concern.most(settings), bit))
                else:
                    self._concerns.append((bit, concern, Case(settings, player, counting)))

    def concerned(self, deck: Deck) -> int:
        """Give the bits of the rules that a deck concerns."""
        found, groups = _ALWAYS, self._groups
        for trait, bits_ in self._traits.items():
            if trait.of(deck):
                found |= bits_
        counts = deck.counts
        for crowd, most, bit in self._crowds:
            if counts.get(crowd, 0) > most:
                found |= bit
        for group, rows in deck.groups.items():
            bits = groups.get(group)
            if bits is None:
                bits = groups[group] = _Bits(self, *group)
            for row in rows:
                found |= bits[row[0]]
        return found

    def of_group(self, section: str, kind: str) -> list[tuple[int, Concern, Case]]:
        """Give what may concern cards that count as a kind in a section, each with the bit of its rule."""
        return [one for one in self._concerns if one[1].covers(section, kind)]


class _Bits(dict["Card", int]):
    """Card to the bits of the rules that it concerns in one section and kind, filled as cards turn up."""

    def __init__(self, watch: Watch, section: str, kind: str) -> None:
        super().__init__()
        self._counting = watch.counting
        self._of_mark: dict[str, list[tuple[int, Callable[[Card, Case], bool], Case]]] = {"": []}
        """Mark to what may concern cards that bear it; `""`: all cards."""
        for bit, concern, case in watch.of_group(section, kind):
            self._of_mark.setdefault(concern.mark, []).append((bit, concern.where, case))

    def __missing__(self, card: Card) -> int:
        found = 0
        for mark in ("", *self._counting.marks(card)):
            for bit, where, case in self._of_mark.get(mark, ()):
                if not found & bit and where(card, case):
                    found |= bit
        self[card] = found
        return found


class Concerned(NamedTuple):
    """The rules that can find anything in a deck, with their settings."""

    deciding: list[tuple[RuleSetting, Settings]]
    """Those on which the verdict may hang."""
    advising: list[tuple[RuleSetting, Settings]]
    """Those that only warn and advise."""


class Plan:
    """Which rules can look at the decks of one kind, and why the others cannot.

    Args:
        run: the rules that can, with their settings.
        skipped: the others, each with the reason.
        watch: what tells which cards concern them.
    """

    def __init__(
        self,
        run: Sequence[tuple[RuleSetting, Settings]],
        skipped: Sequence[tuple[str, str]],
        watch: Watch,
    ) -> None:
        self.run = tuple(run)
        self.skipped = tuple(skipped)
        self._watch = watch
        bits = [(watch.bits[setting.rule.id], setting, settings) for setting, settings in run]
        self._deciding = [one for one in bits if one[1].decides]
        self._advising = [one for one in bits if not one[1].decides]

    def concerned(self, deck: Deck) -> Concerned:
        """Give the rules that can find anything in a deck: for each of the others it has no card."""
        found = self._watch.concerned(deck)
        return Concerned(
            [(setting, settings) for bit, setting, settings in self._deciding if bit & found],
            [(setting, settings) for bit, setting, settings in self._advising if bit & found],
        )
