"""How a rule is declared, and the registry of all rules.

A rule is one module `rulesets/rules/<family>/<name>.py` with one decorated function. Its id is `<family>.<name>`, taken
from where it stands, so it cannot claim another; its docstring is its page in the docs and what `meccg explain` prints.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from cardpool.memory import once_per
from rulesets.finding import Severity

if TYPE_CHECKING:
    from rulesets.concerns import Concern, Crowd, Trait
    from rulesets.counts import Count
    from rulesets.deck import Deck
    from rulesets.finding import Violation


class Settings(SimpleNamespace):
    """The values that a format gives to a rule's parameters, as attributes.

    What follows from them for every deck of a kind is worked out once, and remembered beside them.
    """

    __slots__ = ("remembered",)

    def __init__(self, **values: Any) -> None:  # noqa: ANN401  # whatever a format may set
        super().__init__(**values)
        self.remembered: dict[Any, Any] = {}


Check = Callable[["Deck", Settings], Iterator["Violation"]]
"""What a rule does: look at a deck with the format's settings and yield what it finds."""

NUMBER, FLAG, TEXT, TEXTS, CARDS = "number", "flag", "text", "texts", "cards"
NUMBERS, TEXT_BY, TEXTS_BY = "numbers by key", "text by key", "map of lists"
KINDS: dict[str, Callable[[Any], bool]] = {
    NUMBER: lambda value: type(value) is int and value >= 0,
    FLAG: lambda value: isinstance(value, bool),
    TEXT: lambda value: isinstance(value, str),
    TEXTS: lambda value: isinstance(value, list) and all(isinstance(item, str) for item in value),
    NUMBERS: lambda value: isinstance(value, dict) and all(KINDS[NUMBER](item) for item in value.values()),
    TEXT_BY: lambda value: isinstance(value, dict) and all(isinstance(item, str) for item in value.values()),
    TEXTS_BY: lambda value: isinstance(value, dict) and all(KINDS[TEXTS](item) for item in value.values()),
}
KINDS[CARDS] = KINDS[TEXTS]
"""Kind of parameter to whether a format's value is of it; cards are named by title, alias or id, whatever printing."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A number, list or switch that a format must set."""

    kind: str
    """One of `KINDS`."""
    help: str
    choices: tuple[str, ...] = ()
    """For a text: the readings that the rule knows."""
    apart_from: str = ""
    """For a list: another list of the same rule with which it may have nothing in common."""
    players: tuple[str, ...] = ()
    """Player types whose decks it changes anything for; empty: all whom the rule concerns."""
    fills: str = ""
    """The field of `rulesets.roles.CountingRules` that its value fills; `""` for none."""
    keys: str = ""
    """For a table: `players` or `lengths` where it must have a value for each that the format plays with."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the law, as declared by its module."""

    id: str
    """`family.name`: for ever."""
    check: Check
    message: str
    """The sentence of a finding, with the names of its values in braces."""
    severity: Severity
    params: Mapping[str, Parameter]
    players: tuple[str, ...]
    """Player types that it concerns; empty: all."""
    needs: frozenset[str]
    """What must be known for it to run: alignment, location_deck, against, starting."""
    borrows: str = ""
    """Id of the rule whose settings it reads besides its own."""
    count: Count | None = None
    """What it counts and limits; None for a rule that limits no count."""
    sources_by: str = "alignment"
    """What a format keeps the rule's sources by: the alignment, the length or the opponent (`against`)."""
    bars_start: bool = False
    """Whether a card of the pool that its findings name may not start."""
    bars_play_deck: bool = False
    """Whether a card of the pool that its findings name may not go to the play deck when it does not start."""
    of_the_day: bool = False
    """Whether it speaks of the day of an event's own rules: its source is theirs, and nothing that they inherit."""
    concerns: tuple[Concern | Crowd | Trait, ...] = ()
    """The cards and traits of a list without any of which it finds nothing; empty: it looks at every deck."""
    may_weigh_more: bool = False
    """Whether some of what it finds decides the verdict, though the rest is a warning or advice."""

    @property
    def decides(self) -> bool:
        """Whether a verdict may hang on what it finds."""
        return self.severity.decides or self.may_weigh_more

    @property
    def family(self) -> str:
        """The part of the id before the point."""
        return self.id.partition(".")[0]

    @property
    def doc(self) -> str:
        """What the law says, with a legal and an illegal example, as Markdown."""
        return inspect.getdoc(self.check) or ""

    @property
    def summary(self) -> str:
        """The rule in one sentence."""
        return self.doc.partition("\n\n")[0].replace("\n", " ")


def rule(  # noqa: PLR0913 - a rule declares so much
    message: str,
    *,
    severity: Severity = Severity.ERROR,
    params: Mapping[str, Parameter] | None = None,
    players: tuple[str, ...] = (),
    needs: tuple[str, ...] = (),
    borrows: str = "",
    count: Count | None = None,
    sources_by: str = "alignment",
    bars_start: bool = False,
    bars_play_deck: bool = False,
    of_the_day: bool = False,
    concerns: tuple[Concern | Crowd | Trait, ...] = (),
    may_weigh_more: bool = False,
) -> Callable[[Check], Rule]:
    """Declare the decorated function as the rule that its module is named after."""

    def declare(check: Check) -> Rule:
        rule_id = check.__module__.removeprefix(f"{PACKAGE}.")
        return Rule(
            rule_id, check, message, severity, params or {}, players, frozenset(needs), borrows, count, sources_by,
            bars_start, bars_play_deck, of_the_day, concerns, may_weigh_more,
        )  # fmt: skip

    return declare


PACKAGE = "rulesets.rules"


def rule_of(rule_id: str) -> Rule | None:
    """Give the rule of an id, or None where there is none; of all others, nothing is loaded.

    Raises:
        TypeError: its module does not hold exactly one rule.
    """
    family, _, name = rule_id.partition(".")
    return _rule_in(family, name) if name in _names_of(family) else None


@cache
def registry() -> Mapping[str, Rule]:
    """Give every rule by id, in alphabetical order.

    Raises:
        TypeError: a module under `rulesets/rules` does not hold exactly one rule.
    """
    rules = [_rule_in(family, name) for family in _families() for name in _names_of(family)]
    return {rule.id: rule for rule in rules}


@cache
def _families() -> tuple[str, ...]:
    return _modules_in(PACKAGE)


def _names_of(family: str) -> tuple[str, ...]:
    return _modules_in(f"{PACKAGE}.{family}") if family in _families() else ()


@once_per("rule")
def _modules_in(package: str) -> tuple[str, ...]:
    """Give the names of the modules that stand in a package, in alphabetical order."""
    return tuple(sorted(info.name for info in pkgutil.iter_modules(importlib.import_module(package).__path__)))


def _rule_in(family: str, name: str) -> Rule:
    module = importlib.import_module(f"{PACKAGE}.{family}.{name}")
    rules = [value for value in vars(module).values() if isinstance(value, Rule)]
    if len(rules) != 1 or rules[0].id != f"{family}.{name}":
        raise TypeError(f"The module {module.__name__} must hold exactly one rule, named after it.")
    return rules[0]
