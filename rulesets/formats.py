"""Formats: the law of one kind of event as data, each value with its source and the layer that set it.

A format is a TOML file, ours or a user's. It may inherit one other, override values of its rules and switch rules off.
Loading refuses what cannot be meant, and names the place.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import tomllib
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardpool.names import fold
from rulesets.citations import SourceError, Sources, cited, joined, not_given, read_sources
from rulesets.deck import TITLES
from rulesets.errors import FormatError
from rulesets.finding import Severity
from rulesets.options import Option, chosen, options_of, that_matter
from rulesets.roles import Law
from rulesets.rule import KINDS, Parameter, Rule, Settings, registry
from rulesets.tables import MOVEMENT, PLAY, START, TABLES

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from rulesets.deck import Player

HERE = Path(__file__).parent
FOLDER = HERE / "formats"
STANDARD = "coe"
"""The format whose start and movement hold where a format that starts from nothing is silent on them."""
_HEAD = {"id", "title", "summary", "inherits", "dated", *TABLES, "rules", "options", "sources"}
_CITING = {"source", "sources"}
_RULE_KEYS = {*_CITING, "severity", "from"}


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
class Plan:
    """Which rules run on a deck of one kind, and why the others do not."""

    run: tuple[tuple[RuleSetting, Settings], ...]
    skipped: tuple[tuple[str, str], ...]
    """Rule id and reason."""


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
    law: Law
    later: tuple[tuple[str, dt.date], ...]
    """Rules that are not there yet on the day of this resolution, and the first day of each."""
    _plans: dict[tuple[str | None, frozenset[str]], Plan] = field(default_factory=dict, repr=False, compare=False)
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
        return Plan(tuple(run), tuple(skipped))

    def _settings(self, setting: RuleSetting) -> Settings:
        lender = self.rules.get(setting.rule.borrows)
        values = {**(lender.values if lender else {}), **setting.values}
        return Settings(**{name: value.value for name, value in values.items()})


_REASONS = {
    "alignment": "the player type is not known",
    "location_deck": "no location deck was submitted",
    "against": "no opponent was named",
    "starting": "the list does not mark a starting company",
}


@cache
def sources() -> Mapping[str, Mapping[str, str]]:
    """Give the bibliography: short name of a document to its title, edition and place."""
    with (HERE / "sources.toml").open("rb") as file:
        return tomllib.load(file)


@cache
def ruleset_version() -> str:
    """Give the version of the shipped rules: a hash of their modules and formats, 12 hex digits.

    What decides a verdict is in these files, so two programs with the same version judge alike.
    """
    digest = hashlib.sha256()
    for path in sorted([*HERE.rglob("*.py"), *HERE.rglob("*.toml")]):
        digest.update(path.relative_to(HERE).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


@cache
def known_formats() -> tuple[str, ...]:
    """Give the ids of the shipped formats in alphabetical order."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


def load_format(name: str, as_of: dt.date | None = None, options: tuple[tuple[str, str], ...] = ()) -> Format:
    """Load a format by the id of a shipped one or by the path of a TOML file, and resolve what it inherits.

    Args:
        name: id or path; a path ends in `.toml`.
        as_of: the day whose law is asked for; without one, every dated value holds.
        options: names and values of options that the format offers.

    Raises:
        FormatError: no such format, a file that cannot be used, or an option that it does not offer.
    """
    if name in known_formats():
        return _shipped(name, as_of, options)
    return _loaded(Path(name) if name.endswith(".toml") else FOLDER / f"{name}.toml", name, as_of, options)


def _loaded(path: Path, name: str, as_of: dt.date | None, options: tuple[tuple[str, str], ...]) -> Format:
    layers = _layers(path, name)
    dated = any(isinstance(entry, list) for layer in layers for entry in layer.get("rules", {}).values())
    # A format without dates is the same on every day, and is resolved once.
    return _resolved(layers, as_of if dated else None, options)


# Whoever asks for ever other days and options drives no more than these out, and the one that all ask for stays.
@lru_cache(maxsize=64)
def _shipped(name: str, as_of: dt.date | None, options: tuple[tuple[str, str], ...]) -> Format:
    return _loaded(FOLDER / f"{name}.toml", name, as_of, options)


def _resolved(layers: list[dict[str, Any]], as_of: dt.date | None, options: tuple[tuple[str, str], ...]) -> Format:
    top = layers[0]
    tables = _tables(layers)
    play = tables[PLAY]
    rules: dict[str, RuleSetting] = {}
    offered: dict[str, Option] = {}
    for layer in reversed(layers):
        known = sources().keys() | layer.get("sources", {}).keys()
        _lay_rules(rules, layer, as_of, known)
        offered |= options_of(layer, known)
    offered = that_matter(offered, rules, play["players"].value if "players" in play else ())
    for name, text in options:
        _choose(tables, rules, offered, name, text, top["id"])
    for setting in rules.values():
        if missing := sorted(set(setting.rule.params) - set(setting.values)):
            raise FormatError(f"The format {top['id']!r} does not set {missing[0]!r} of the rule {setting.rule.id}.")
    _refuse_bad_tables(top["id"], tables)
    _refuse_gaps(top["id"], play, rules)
    _refuse_contradictions(rules)
    latest = max(layers, key=_first_day)
    if _DAY_RULE in rules and rules[_DAY_RULE].set_by != latest["id"]:
        # The day is that of an event's own rules, and of nothing that they inherit.
        rules[_DAY_RULE] = replace(rules[_DAY_RULE], sources=not_given(latest["id"]))
    return Format(
        id=top["id"],
        title=top["title"],
        summary=top.get("summary", ""),
        dated=str(top.get("dated", "")),
        lineage=tuple(layer["id"] for layer in layers),
        players=tuple(play["players"].value),
        lengths=tuple(play["lengths"].value),
        default_length=play["default_length"].value,
        tables=tables,
        rules=dict(sorted(rules.items())),
        options=offered,
        chosen=options,
        law=_law(play, rules, _first_day(latest)),
        later=_later(layers, rules, as_of),
    )


def _layers(path: Path, name: str) -> list[dict[str, Any]]:
    layers = [_layer(path, name)]
    while parent := layers[-1].get("inherits"):
        if parent in {layer["id"] for layer in layers}:
            raise FormatError(f"The format {layers[-1]['id']!r} inherits itself through {parent!r}.")
        layers.append(_layer(FOLDER / f"{parent}.toml", parent))
    return layers


def _layer(path: Path, name: str) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            layer = tomllib.load(file)
    except FileNotFoundError:
        raise FormatError(f"There is no format {name!r}; known are: {', '.join(known_formats())}.") from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise FormatError(f"The format file {path} cannot be read: {error}.") from error
    if missing := [key for key in ("id", "title") if not isinstance(layer.get(key), str)]:
        raise FormatError(f"The format file {path} lacks the text {missing[0]!r}.")
    if unknown := sorted(set(layer) - _HEAD):
        raise FormatError(f"The format file {path} has the unknown key {unknown[0]!r}.")
    if wrong := [key for key in (*TABLES, "rules", "options", "sources") if not isinstance(layer.get(key, {}), dict)]:
        raise FormatError(f"The format file {path} must have a table at {wrong[0]!r}.")
    return layer


def _tables(layers: list[dict[str, Any]]) -> dict[str, dict[str, Value]]:
    tables: dict[str, dict[str, Value]] = {name: {} for name in TABLES}
    if all(layer["id"] != STANDARD for layer in layers):
        standard = _layer(FOLDER / f"{STANDARD}.toml", STANDARD)
        for name in (START, MOVEMENT):
            _lay_table(name, tables[name], standard, sources().keys())
    for layer in reversed(layers):
        known = sources().keys() | layer.get("sources", {}).keys()
        for name, values in tables.items():
            _lay_table(name, values, layer, known)
    return tables


def _refuse_bad_tables(format_id: str, tables: dict[str, dict[str, Value]]) -> None:
    """Refuse tables that lack a value, or name a section that there is not."""
    for name, values in tables.items():
        if missing := sorted(set(TABLES[name]) - set(values)):
            raise FormatError(f"The format {format_id!r} does not set {missing[0]!r} in its table [{name}].")
    start = tables[START]
    named = {*tables[PLAY]["sections"].value, *start["company_from"].value, start["hand_from"].value}
    if unknown := sorted(named - set(TITLES)):
        raise FormatError(f"The format {format_id!r} names the section {unknown[0]!r}; known are: {', '.join(TITLES)}.")


def _lay_table(name: str, values: dict[str, Value], layer: dict[str, Any], known: Collection[str]) -> None:
    where = f"the table [{name}] of the format {layer['id']!r}"
    table = layer.get(name, {})
    if unknown := sorted(set(table) - set(TABLES[name]) - _CITING):
        raise FormatError(f"The table [{name}] of the format {layer['id']!r} has the unknown key {unknown[0]!r}.")
    general = _sources(table["source"], where, known) if "source" in table else not_given(layer["id"])
    apart = _sources_apart(table, where, known)
    for key, value in table.items():
        if key not in _CITING:
            _refuse_wrong_kind(TABLES[name][key], key, value, where)
            values[key] = Value(value, apart.get(key, general), layer["id"])


def _lay_rules(
    rules: dict[str, RuleSetting], layer: dict[str, Any], as_of: dt.date | None, known: Collection[str]
) -> None:
    for rule_id, given in layer.get("rules", {}).items():
        where = f"the rule {rule_id} of the format {layer['id']!r}"
        rule = registry().get(rule_id)
        if rule is None:
            raise FormatError(f"The format {layer['id']!r} names the rule {rule_id}, which does not exist.")
        if given is False:
            if rules.pop(rule_id, None) is None:
                raise FormatError(f"The format {layer['id']!r} switches off {rule_id}, which it does not inherit.")
            continue
        for entry in _in_force(given, as_of, where):
            rules[rule_id] = _laid(rule, entry, rules.get(rule_id), layer["id"], known)


_DAY = itemgetter(0)
_DAY_RULE = "deck.day"
"""The rule that speaks of days before the first that a format knows."""


def _in_force(given: object, as_of: dt.date | None, where: str) -> list[dict[str, Any]]:
    """Give the entries of a rule that hold on a day, the oldest first; one without a date always holds."""
    entries: dict[int, tuple[dt.date, dict[str, Any]]] = {}
    for index, entry in enumerate(given if isinstance(given, list) else [given]):
        if not isinstance(entry, dict):
            raise FormatError(f"The setting of {where} must be a table or false.")
        day = entry.get("from", dt.date.min)
        if type(day) is not dt.date or (entry is given and "from" in entry):
            raise FormatError(f"The 'from' of {where} must be a day, in one of several entries [[...]].")
        entries[index] = (day, entry)
    return [entry for day, entry in sorted(entries.values(), key=_DAY) if as_of is None or day <= as_of]


def _laid(
    rule: Rule, given: dict[str, Any], before: RuleSetting | None, format_id: str, known: Collection[str]
) -> RuleSetting:
    where = f"the rule {rule.id} of the format {format_id!r}"
    sources_ = _sources(given.get("source"), where, known) if "source" in given or not before else before.sources
    apart = _sources_apart(given, where, known)
    # A number that is not said where it comes from is its setter's own, and not what is inherited.
    own = sources_ if "source" in given else not_given(format_id)
    values = dict(before.values) if before else {}
    for name, value in given.items():
        if name in _RULE_KEYS:
            continue
        _refuse_bad_value(rule, name, value, where)
        old = values.get(name)
        if old and old.value == value and old.set_by != format_id and _CITING.isdisjoint(given):
            raise FormatError(
                f"The setting {name!r} of {where} is what the format {old.set_by!r} sets already; leave it out."
            )
        values[name] = Value(value, apart.get(name, own), format_id)
    try:
        severity = Severity(given.get("severity", before.severity if before else rule.severity))
    except ValueError:
        raise FormatError(f"The severity of {where} must be one of: {', '.join(Severity)}.") from None
    return RuleSetting(rule, severity, sources_, format_id, values)


def _choose(
    tables: dict[str, dict[str, Value]],
    rules: dict[str, RuleSetting],
    offered: Mapping[str, Option],
    name: str,
    text: str,
    format_id: str,
) -> None:
    option = offered.get(name)
    if option is None:
        names = ", ".join(sorted(offered)) or "none"
        raise FormatError(f"The format {format_id!r} has no option {name!r}; it has: {names}.")
    value = chosen(option, text)
    for rule_id, parameter in option.sets:
        before = (tables.get(rule_id) or rules[rule_id].values)[parameter]
        sources_ = {"": option.source} if option.source and value != before.value else before.sources
        value_ = Value(value, sources_, f"option {name}")
        if rule_id in tables:
            _refuse_wrong_kind(TABLES[rule_id][parameter], parameter, value, f"the option {name!r}")
            tables[rule_id][parameter] = value_
            continue
        setting = rules[rule_id]
        _refuse_bad_value(setting.rule, parameter, value, f"the rule {rule_id}, by the option {name!r},")
        rules[rule_id] = replace(setting, values={**setting.values, parameter: value_})


def _refuse_contradictions(rules: dict[str, RuleSetting]) -> None:
    """Refuse two lists of one rule that must have nothing in common and do."""
    for setting in rules.values():
        for name, parameter in setting.rule.params.items():
            other = setting.values.get(parameter.apart_from)
            mine = setting.values[name]
            if other and (both := sorted(set(mine.value) & set(other.value))):
                raise FormatError(
                    f"{both[0]!r} stands in {name!r} (set by {mine.set_by!r}) and in {parameter.apart_from!r} "
                    f"(set by {other.set_by!r}) of the rule {setting.rule.id}."
                )


def _refuse_bad_value(rule: Rule, name: str, value: object, where: str) -> None:
    parameter = rule.params.get(name)
    if parameter is None:
        now = next((now for now in _now_called(name) if now in rule.params), "")
        known = f"is called {now!r}" if now else "is not known to the rule"
        raise FormatError(f"The setting {name!r} of {where} {known}.")
    _refuse_wrong_kind(parameter, name, value, where)


def _refuse_wrong_kind(parameter: Parameter, name: str, value: object, where: str) -> None:
    if not KINDS[parameter.kind](value) or (parameter.choices and value not in parameter.choices):
        expected = " or ".join(parameter.choices) or parameter.kind
        raise FormatError(f"The setting {name!r} of {where} must be: {expected}.")


def _now_called(name: str) -> Iterator[str]:
    """Give what a number may be called that a file calls by the name that it had before."""
    before, _, what = name.partition("_")
    for word in {"most": ("maximum",), "fewest": ("minimum",), "needed": ("minimum",)}.get(before, ()):
        yield from (f"{word}_{what}", word) if what else (word,)


def _refuse_gaps(format_id: str, play: dict[str, Value], rules: dict[str, RuleSetting]) -> None:
    """Refuse a table that has no value for some player type or length that the format plays with."""
    for setting in rules.values():
        for name, parameter in setting.rule.params.items():
            if not parameter.keys:
                continue
            needed = [key for key in play[parameter.keys].value if key in (setting.rule.players or [key])]
            if missing := [key for key in needed if key not in setting.values[name].value]:
                raise FormatError(
                    f"The setting {name!r} of the rule {setting.rule.id} has no value for {missing[0]!r} "
                    f"in the format {format_id!r}."
                )


def _sources(given: object, where: str, known: Collection[str]) -> Sources:
    try:
        return read_sources(given, known)
    except SourceError as error:
        raise FormatError(f"The source {error.what}of {where} {error}.") from None


def _sources_apart(given: Mapping[str, Any], where: str, known: Collection[str]) -> dict[str, Sources]:
    """Give the sources of the values that have another than the rest of their table."""
    apart = given.get("sources", {})
    if not isinstance(apart, dict) or (stray := sorted(set(apart) - set(given))):
        name = f" {stray[0]!r}, which it does not set" if isinstance(apart, dict) else ""
        raise FormatError(f"The `sources` of {where} must be a table of what is set there{name and ', and not'}{name}.")
    return {name: _sources(source, f"{name!r} of {where}", known) for name, source in apart.items()}


def _first_day(layer: Mapping[str, Any]) -> dt.date:
    """Give the first day of which a layer says anything: that of the rules that it follows, or an earlier value's."""
    days = [
        entry["from"]
        for given in layer.get("rules", {}).values()
        if isinstance(given, list)
        for entry in given
        if "from" in entry
    ]
    dated = layer.get("dated")
    return min([dated, *days]) if type(dated) is dt.date else dt.date.min


def _later(
    layers: list[dict[str, Any]], rules: Collection[str], as_of: dt.date | None
) -> tuple[tuple[str, dt.date], ...]:
    """Give the rules that hold from a later day on only, and that day."""
    days: dict[str, dt.date] = {}
    for layer in layers:
        for rule_id, given in layer.get("rules", {}).items():
            if as_of and rule_id not in rules and isinstance(given, list):
                day = min(entry.get("from", dt.date.min) for entry in given)
                if day > as_of:
                    days[rule_id] = min(day, days.get(rule_id, day))
    return tuple(sorted(days.items()))


_HALVES = "play_deck.hazards_equal_resources"


def _law(play: dict[str, Value], rules: dict[str, RuleSetting], known_from: dt.date) -> Law:
    def table(*places: tuple[str, str]) -> dict[str, tuple[str, ...]]:
        found: dict[str, list[str]] = next(
            (rules[rule_id].values[name].value for rule_id, name in places if rule_id in rules), {}
        )
        return {key: tuple(value) for key, value in found.items()}

    def number(rule_id: str, name: str, otherwise: int = 0) -> int:
        found: int = rules[rule_id].values[name].value if rule_id in rules else otherwise
        return found

    return Law(
        sections=frozenset(play["sections"].value),
        declares_avatar=frozenset(play["declare_avatar"].value),
        agents_are_hazards_for=frozenset(play["agents_are_hazards_for"].value),
        grey_agents_are_characters_for={k: tuple(v) for k, v in play["grey_agents_are_characters_for"].value.items()},
        avatar_alignments=table(("avatars.alignment", "alignments"), ("cards.not_playable", "avatars")),
        without_avatar=play["without_avatar"].value,
        other_avatars_are_characters=frozenset(play["other_avatars_are_characters"].value),
        also_half_creatures=frozenset(map(fold, play["also_half_creatures"].value)),
        also_hoard_items=frozenset(map(fold, play["also_hoard_items"].value)),
        character_alignments=table(("characters.alignment", "alignments"), ("cards.not_playable", "characters")),
        item_alignments=table(("resources.alignment", "items"), ("cards.not_playable", "items")),
        resource_alignments=table(("resources.alignment", "alignments"), ("cards.not_playable", "resources")),
        two_way_as_resources=play["two_way_as_resources"].value,
        lords={kind: tuple(titles) for kind, titles in play["lords"].value.items()},
        dream_card_errata=play["dream_card_errata"].value,
        resource_range=(number("play_deck.resources", "minimum"), number("play_deck.resources", "maximum", 999)),
        halves_apart=number(_HALVES, "maximum_apart") if _HALVES in rules else None,
        least_creatures=number("play_deck.creatures", "minimum"),
        dream_percents=(number("dreamcards.resources", "percent"), number("dreamcards.hazards", "percent")),
        known_from=known_from,
    )
