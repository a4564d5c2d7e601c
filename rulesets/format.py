"""What a format is: the rules of one kind of event as data, each value with its source and the layer that set it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rulesets.citations import Sources, cited, joined
from rulesets.finding import say
from rulesets.plan import Plan, Watch
from rulesets.rule import Rule, Settings
from rulesets.tables import PLAY

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Mapping

    from rulesets.deck import Player
    from rulesets.finding import Severity
    from rulesets.options import Option
    from rulesets.roles import CountingRules


@dataclass(frozen=True, slots=True)
class Value:
    """One value that a format sets, and where it comes from."""

    value: Any
    sources: Sources
    set_by: str
    """Id of the format that set it, or the option that did."""

    @property
    def source(self) -> str:
        """Where the value comes from, for whatever player."""
        return self.sources[""]


By = tuple[str, ...] | None
"""The parameters whose values decided something; None for all that the rule has."""


@dataclass(frozen=True, slots=True)
class RuleSetting:
    """A rule as one format has it."""

    rule: Rule
    severity: Severity
    sources: Sources
    set_by: str
    """Id of the format that set the rule last."""
    values: Mapping[str, Value]
    _cited: dict[tuple[str | None, By], str] = field(default_factory=dict, repr=False, compare=False)

    @property
    def decides(self) -> bool:
        """Whether a verdict may hang on what the rule finds."""
        return self.severity.decides or self.rule.decides

    def source(self, key: str | None) -> str:
        """Give the source of the rule for a player type, or for whatever its sources are kept by."""
        return cited(self.sources, key)

    def source_for(self, player: Player, by: By = None) -> str:
        """Give the source of what the rule says of a player's deck.

        Args:
            player: whose deck it is, how long the game is and who the opponent is.
            by: the parameters whose values decide; None for all.
        """
        key: str | None = getattr(player, self.rule.sources_by)
        found = self._cited.get((key, by))
        if found is None:
            found = self._cited[key, by] = self._source(key, by)
        return found

    def _source(self, key: str | None, by: By) -> str:
        values = list(self.values.values()) if by is None else [self.values[name] for name in by]
        apart = [value.sources for value in values if value.sources != self.sources]
        # What is all of another's making is not to be cited as the rule's own.
        own = [] if values and len(apart) == len(values) else [self.sources]
        return joined(cited(sources, key) for sources in [*own, *apart])

    @property
    def citations(self) -> list[str]:
        """Every source of the rule and of its values, for whatever player."""
        return [text for part in (self.sources, *(v.sources for v in self.values.values())) for text in part.values()]

    @property
    def settings(self) -> Settings:
        """The bare values, as the rule reads them."""
        return Settings(**{name: value.value for name, value in self.values.items()})


@dataclass(frozen=True, slots=True)
class Format:
    """A format, fully resolved."""

    id: str
    title: str
    summary: str
    dated: str
    """Day of the rules it follows, ISO 8601; `""` if they bear none."""
    lineage: tuple[str, ...]
    """Ids of the format and of those it inherits, nearest first."""
    players: tuple[str, ...]
    lengths: tuple[str, ...]
    default_length: str
    tables: Mapping[str, Mapping[str, Value]]
    """What it says besides its rules: see `rulesets.tables.TABLES`."""
    rules: Mapping[str, RuleSetting]
    options: Mapping[str, Option]
    chosen: tuple[tuple[str, str], ...]
    """The options that were chosen for this resolution, as text."""
    counting: CountingRules
    later: tuple[tuple[str, dt.date], ...]
    """Rules that are not there yet on the day of this resolution, and the first day of each."""
    _plans: dict[tuple[str | None, frozenset[str]], Plan] = field(default_factory=dict, repr=False, compare=False)
    _of_rules: dict[str, Settings] = field(default_factory=dict, repr=False, compare=False)
    _watches: dict[str | None, Watch] = field(default_factory=dict, repr=False, compare=False)
    held_against: set[str] = field(default_factory=set, repr=False, compare=False)
    """Versions of the card pools that were seen to have every card that it names."""

    @property
    def play(self) -> Mapping[str, Value]:
        """Who plays, and how cards count."""
        return self.tables[PLAY]

    def plan(self, alignment: str | None, known: frozenset[str]) -> Plan:
        """Tell which rules run for a player type, given what else is known (see `Rule.needs`)."""
        key = (alignment, known)
        plan = self._plans.get(key)
        if plan is None:
            plan = self._plans[key] = self._plan(alignment, known)
        return plan

    def _plan(self, alignment: str | None, known: frozenset[str]) -> Plan:
        run: list[tuple[RuleSetting, Settings]] = []
        skipped = [(rule_id, f"it holds from {day} on") for rule_id, day in self.later]
        for setting in self.rules.values():
            rule = setting.rule
            missing = sorted(rule.needs - known)
            if rule.players and alignment is None and "alignment" not in missing:
                missing.insert(0, "alignment")
            if missing:
                skipped.append((rule.id, _REASONS[missing[0]]))
            elif not rule.players or alignment in rule.players:
                run.append((setting, self._settings(setting)))
        return Plan(tuple(run), tuple(skipped), self._watch(alignment))

    def _watch(self, alignment: str | None) -> Watch:
        """Give what watches the cards of a player type: one for all its plans, as the cards are the same."""
        watch = self._watches.get(alignment)
        if watch is None:
            rules = [(setting.rule, self._settings(setting)) for setting in self.rules.values()]
            watch = self._watches[alignment] = Watch(rules, alignment or "", self.counting)
        return watch

    def _settings(self, setting: RuleSetting) -> Settings:
        """Give the settings of a rule: the same in all plans, so that what it remembers is remembered for all."""
        found = self._of_rules.get(setting.rule.id)
        if found is None:
            lender = self.rules.get(setting.rule.borrows)
            values = {**(lender.values if lender else {}), **setting.values}
            found = Settings(**{name: value.value for name, value in values.items()})
            self._of_rules[setting.rule.id] = found
        return found


_REASONS = {
    "alignment": say("the player type is not known"),
    "location_deck": say("no location deck was submitted"),
    "against": say("no opponent was named"),
    "starting": say("the list does not mark a starting company"),
}
