"""Options: the choices that a format leaves to the event, and how one is taken."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from rulesets.citations import SourceError, read_sources
from rulesets.errors import FormatError
from rulesets.rule import FLAG, NUMBER, Parameter, rule_of
from rulesets.tables import TABLES

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from rulesets.format import RuleSetting

_KEYS: Final = {"sets", "values", "help", "source"}
_MOST_DIGITS: Final = 9
"""Of a number that is chosen."""
_FLAGS: Final = {"yes": True, "no": False, "true": True, "false": False}


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that a format leaves to the event."""

    name: str
    sets: tuple[tuple[str, str], ...]
    """The rules and parameters that it sets; for what another table holds, its name and the key."""
    values: Mapping[str, Any]
    """What may be chosen, in words, to what is set then; empty: whatever the parameters take."""
    help: str
    source: str
    """Where another choice than the format's own comes from; `""`: where the format's own does."""
    set_by: str
    """Id of the format that offers it."""

    @property
    def takes(self) -> tuple[str, ...]:
        """What may be chosen, in words; a choice is accepted as it is written here."""
        return tuple(self.values) or ((f"a {self.parameter.kind}",) if self.parameter else ())

    @property
    def parameter(self) -> Parameter | None:
        """The first of the parameters that it sets, if any; the others are of the same kind."""
        return _parameters(self.sets[0][0])[self.sets[0][1]] if self.sets else None


def _parameters(where: str) -> Mapping[str, Parameter]:
    """Give the parameters of a rule, or the keys of another table of a format; none where there is no such thing."""
    rule = rule_of(where)
    return rule.params if rule else TABLES.get(where, {})


def in_words(value: object) -> str:
    """Write a value as it may be chosen: `yes` and `no` for a switch."""
    return str(value) if not isinstance(value, bool) else "yes" if value else "no"


def options_of(layer: Mapping[str, Any], known: Collection[str]) -> dict[str, Option]:
    """Read the options that the file of a format offers.

    Args:
        layer: what the file says.
        known: the keys of the bibliography.

    Raises:
        FormatError: an option cannot be meant.
    """
    offered = {}
    for name, given in layer.get("options", {}).items():
        where = f"The option {name!r} of the format {layer['id']!r}"
        if not isinstance(given, dict) or not isinstance(given.get("sets"), list) or set(given) - _KEYS:
            raise FormatError(f"{where} must be a table with `sets`, and `values`, `help` and `source` where wanted.")
        sets = [tuple(str(place).rsplit(".", 1)) for place in given["sets"]]
        for place in sets:
            if place[-1] not in _parameters(place[0]):
                raise FormatError(f"{where} sets {'.'.join(place)!r}, which is not a parameter of a rule.")
        source = given.get("source", "")
        try:
            source = source and read_sources(source, known)[""]
        except SourceError as error:
            raise FormatError(f"The source {error.what}of the option {name!r} {error}.") from None
        pairs = tuple((rule_id, parameter) for rule_id, parameter in sets)
        values = given.get("values", ())
        values = values if isinstance(values, dict) else {in_words(value): value for value in values}
        if not values and any(place[0] in TABLES for place in sets):
            raise FormatError(f"{where} must say in `values` what may be chosen.")
        offered[name] = Option(name, pairs, values, given.get("help", ""), source, layer["id"])
    return offered


def that_matter(
    options: Mapping[str, Option], rules: Mapping[str, RuleSetting], players: Sequence[str]
) -> dict[str, Option]:
    """Leave out the options, and what they set, that change nothing in a format.

    Args:
        options: those that the format and what it inherits offer.
        rules: the rules that the format has, by id.
        players: its player types.
    """
    kept = {}
    for name, option in options.items():
        sets = tuple(place for place in option.sets if _concerns(*place, rules, players))
        if sets:
            kept[name] = replace(option, sets=sets)
    return kept


def _concerns(rule_id: str, parameter: str, rules: Mapping[str, RuleSetting], players: Sequence[str]) -> bool:
    if rule_id in TABLES:
        return True
    if rule_id not in rules:
        return False
    rule = rules[rule_id].rule
    for concerned in (rule.players, rule.params[parameter].players):
        if concerned and not set(concerned) & set(players):
            return False
    return True


def chosen(option: Option, text: str) -> Any:  # noqa: ANN401  # a value of any kind of parameter
    """Give the value that a text chooses, in capital or small letters.

    Raises:
        FormatError: it is none of those that may be chosen.
    """
    word = " ".join(text.split()).casefold()
    parameter = option.parameter
    if option.values:
        word = in_words(_FLAGS[word]) if parameter and parameter.kind == FLAG and word in _FLAGS else word
        for said, value in option.values.items():
            if said.casefold() == word:
                return value
        raise FormatError(f"The option {option.name!r} takes one of: {', '.join(option.takes)}.")
    if parameter and parameter.kind == FLAG:
        return _FLAGS.get(word, text)
    if parameter and parameter.kind == NUMBER and word.isdecimal() and len(word) <= _MOST_DIGITS:
        return int(word)
    choices = parameter.choices if parameter else ()
    return next((choice for choice in choices if choice.casefold() == word), text)
