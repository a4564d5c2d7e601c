"""Formats: the law of one kind of event as data, each value with its source and the layer that set it.

A format is a TOML file, ours or a user's. It may inherit one other, override values of its rules and switch rules off.
Loading refuses what cannot be meant, and names the place.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import tomllib
from dataclasses import dataclass, field
from functools import cache, lru_cache
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulesets.finding import Severity
from rulesets.roles import Law
from rulesets.rule import KINDS, Rule, Settings, registry

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

HERE = Path(__file__).parent
FOLDER = HERE / "formats"
_HEAD = {"id", "title", "summary", "inherits", "dated", "play", "rules", "options", "sources"}
_PLAY = {
    "players", "lengths", "default_length", "declare_avatar", "agents_are_hazards_for", "two_way_as_resources",
    "grey_agents_are_characters_for", "without_avatar", "also_half_creatures", "other_avatars_are_characters",
    "also_hoard_items", "lords", "dream_card_errata", "source",
}  # fmt: skip
_RULE_KEYS = {"source", "severity", "from"}
_OPTION_KEYS = {"sets", "values", "help"}


class FormatError(Exception):
    """A format is unknown or its file cannot be used; the message says which, where and why."""


@dataclass(frozen=True, slots=True)
class Value:
    """One value that a format sets, and where it comes from."""

    value: Any
    source: str
    set_by: str
    """Id of the format that set it."""


@dataclass(frozen=True, slots=True)
class RuleSetting:
    """A rule as one format has it."""

    rule: Rule
    severity: Severity
    sources: Mapping[str, str]
    """Player type to source; `""` for every other."""
    set_by: str
    """Id of the format that set the rule last."""
    values: Mapping[str, Value]

    def source(self, alignment: str | None) -> str:
        """Give the source of the rule for a player type."""
        return self.sources.get(alignment or "") or self.sources[""]

    @property
    def settings(self) -> Settings:
        """The bare values, as the rule reads them."""
        return Settings(**{name: value.value for name, value in self.values.items()})


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that a format leaves to the event."""

    name: str
    sets: tuple[tuple[str, str], ...]
    """The rules and parameters that it sets."""
    values: tuple[Any, ...]
    """What may be chosen; empty: whatever the parameters take."""
    help: str
    set_by: str
    """Id of the format that offers it."""


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
    play: Mapping[str, Value]
    rules: Mapping[str, RuleSetting]
    options: Mapping[str, Option]
    chosen: tuple[tuple[str, str], ...]
    """The options that were chosen for this resolution, as text."""
    law: Law
    _plans: dict[tuple[str | None, frozenset[str]], Plan] = field(default_factory=dict, repr=False, compare=False)

    def plan(self, alignment: str | None, known: frozenset[str]) -> Plan:
        """Tell which rules run for a player type, given what else is known (see `Rule.needs`)."""
        key = (alignment, known)
        plan = self._plans.get(key)
        if plan is None:
            plan = self._plans[key] = self._plan(alignment, known)
        return plan

    def _plan(self, alignment: str | None, known: frozenset[str]) -> Plan:
        run, skipped = [], []
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
    play: dict[str, Value] = {}
    rules: dict[str, RuleSetting] = {}
    offered: dict[str, Option] = {}
    for layer in reversed(layers):
        known = sources().keys() | layer.get("sources", {}).keys()
        _lay_play(play, layer)
        _lay_rules(rules, layer, as_of, known)
        _lay_options(offered, layer)
    for name, text in options:
        _choose(rules, offered, name, text, top["id"])
    for setting in rules.values():
        if missing := sorted(set(setting.rule.params) - set(setting.values)):
            raise FormatError(f"The format {top['id']!r} does not set {missing[0]!r} of the rule {setting.rule.id}.")
    if missing := sorted(_PLAY - {"source"} - set(play)):
        raise FormatError(f"The format {top['id']!r} does not set {missing[0]!r} in its table [play].")
    _refuse_gaps(top["id"], play, rules)
    _refuse_contradictions(rules)
    return Format(
        id=top["id"],
        title=top["title"],
        summary=top.get("summary", ""),
        dated=str(top.get("dated", "")),
        lineage=tuple(layer["id"] for layer in layers),
        players=tuple(play["players"].value),
        lengths=tuple(play["lengths"].value),
        default_length=play["default_length"].value,
        play=play,
        rules=dict(sorted(rules.items())),
        options=offered,
        chosen=options,
        law=_law(play, rules),
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
    if wrong := [key for key in ("play", "rules", "options", "sources") if not isinstance(layer.get(key, {}), dict)]:
        raise FormatError(f"The format file {path} must have a table at {wrong[0]!r}.")
    return layer


def _lay_play(play: dict[str, Value], layer: dict[str, Any]) -> None:
    table = layer.get("play", {})
    if unknown := sorted(set(table) - _PLAY):
        raise FormatError(f"The table [play] of the format {layer['id']!r} has the unknown key {unknown[0]!r}.")
    source = table.get("source", "")
    for key, value in table.items():
        if key != "source":
            play[key] = Value(value, source, layer["id"])


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
    sources_ = _sources(given, before, where, known)
    values = dict(before.values) if before else {}
    for name, value in given.items():
        if name in _RULE_KEYS:
            continue
        _refuse_bad_value(rule, name, value, where)
        old = values.get(name)
        if old and old.value == value and old.set_by != format_id and "source" not in given:
            raise FormatError(
                f"The setting {name!r} of {where} is what the format {old.set_by!r} sets already; leave it out."
            )
        values[name] = Value(value, sources_[""], format_id)
    try:
        severity = Severity(given.get("severity", before.severity if before else rule.severity))
    except ValueError:
        raise FormatError(f"The severity of {where} must be one of: {', '.join(Severity)}.") from None
    return RuleSetting(rule, severity, sources_, format_id, values)


def _lay_options(offered: dict[str, Option], layer: dict[str, Any]) -> None:
    for name, given in layer.get("options", {}).items():
        where = f"The option {name!r} of the format {layer['id']!r}"
        if not isinstance(given, dict) or not isinstance(given.get("sets"), list) or set(given) - _OPTION_KEYS:
            raise FormatError(f"{where} must be a table with `sets`, and `values` and `help` where wanted.")
        sets = [tuple(str(place).rsplit(".", 1)) for place in given["sets"]]
        for place in sets:
            rule = registry().get(place[0])
            if rule is None or place[-1] not in rule.params:
                raise FormatError(f"{where} sets {'.'.join(place)!r}, which is no parameter of a rule.")
        pairs = tuple((rule_id, parameter) for rule_id, parameter in sets)
        offered[name] = Option(name, pairs, tuple(given.get("values", ())), given.get("help", ""), layer["id"])


def _choose(rules: dict[str, RuleSetting], offered: dict[str, Option], name: str, text: str, format_id: str) -> None:
    option = offered.get(name)
    if option is None:
        names = ", ".join(sorted(offered)) or "none"
        raise FormatError(f"The format {format_id!r} has no option {name!r}; it has: {names}.")
    value: object = {"true": True, "false": False}.get(text.lower(), int(text) if text.isdecimal() else text)
    for rule_id, parameter in option.sets:
        setting = rules.get(rule_id)
        if setting is None:
            continue
        if option.values and value not in option.values:
            raise FormatError(f"The option {name!r} takes one of: {', '.join(map(str, option.values))}.")
        _refuse_bad_value(setting.rule, parameter, value, f"the rule {rule_id}, by the option {name!r},")
        values = {**setting.values, parameter: Value(value, setting.sources[""], f"option {name}")}
        rules[rule_id] = RuleSetting(setting.rule, setting.severity, setting.sources, setting.set_by, values)


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
        raise FormatError(f"The setting {name!r} of {where} is not known to the rule.")
    if not KINDS[parameter.kind](value) or (parameter.choices and value not in parameter.choices):
        expected = " or ".join(parameter.choices) or parameter.kind
        raise FormatError(f"The setting {name!r} of {where} must be: {expected}.")


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


def _sources(
    given: dict[str, Any], before: RuleSetting | None, where: str, known: Collection[str]
) -> Mapping[str, str]:
    source = given.get("source")
    if source is None and before:
        return before.sources
    by_player = dict(source) if isinstance(source, dict) else {"": source}
    texts = {player: text for player, text in by_player.items() if isinstance(text, str) and text}
    if len(texts) != len(by_player):
        raise FormatError(f"The source of {where} must be a text, or a table of texts by player type.")
    for text in texts.values():
        for part in text.split(", "):
            if part.split(" ")[0] not in known:
                raise FormatError(f"The source {part!r} of {where} is not in the bibliography.")
    texts.setdefault("", ", ".join(dict.fromkeys(texts.values())))
    return texts


def _law(play: dict[str, Value], rules: dict[str, RuleSetting]) -> Law:
    def table(*places: tuple[str, str]) -> dict[str, tuple[str, ...]]:
        found: dict[str, list[str]] = next(
            (rules[rule_id].values[name].value for rule_id, name in places if rule_id in rules), {}
        )
        return {key: tuple(value) for key, value in found.items()}

    def number(rule_id: str, name: str, otherwise: int = 0) -> int:
        found: int = rules[rule_id].values[name].value if rule_id in rules else otherwise
        return found

    return Law(
        declares_avatar=frozenset(play["declare_avatar"].value),
        agents_are_hazards_for=frozenset(play["agents_are_hazards_for"].value),
        grey_agents_are_characters_for={k: tuple(v) for k, v in play["grey_agents_are_characters_for"].value.items()},
        avatar_alignments=table(("avatars.alignment", "alignments"), ("cards.not_playable", "avatars")),
        without_avatar=play["without_avatar"].value,
        other_avatars_are_characters=frozenset(play["other_avatars_are_characters"].value),
        also_half_creatures=frozenset(play["also_half_creatures"].value),
        also_hoard_items=frozenset(play["also_hoard_items"].value),
        resource_alignments=table(("resources.alignment", "alignments"), ("cards.not_playable", "resources")),
        two_way_as_resources=play["two_way_as_resources"].value,
        lords={kind: tuple(titles) for kind, titles in play["lords"].value.items()},
        dream_card_errata=play["dream_card_errata"].value,
        resource_range=(number("play_deck.resources", "minimum"), number("play_deck.resources", "maximum", 999)),
        least_creatures=number("play_deck.creatures", "minimum"),
        dream_percents=(number("dreamcards.resources", "percent"), number("dreamcards.hazards", "percent")),
    )
