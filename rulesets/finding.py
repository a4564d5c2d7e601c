"""What a check finds: one reason why a deck is illegal, undecided or worth a second look.

All are named tuples: a batch makes a dozen for each of thousands of decks a second.
"""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardpool.phrases import Phrase, filled, joined, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from rulesets.deck import Holding


_VOWELS: Final = frozenset("aeio")
"""Letters before which `a` is `an`; "unique" is spoken with another sound."""


def counted(number: int, noun: str, plural: str = "") -> Phrase:
    """Write a number with its noun: `1 card`, `2 cards`, `2 copies`."""
    return phrase(f"{{number}} {noun if number == 1 else plural or noun + 's'}", number=number)


_NUMBERED: Final = re.compile(
    r"\{(\w+)(:\w+)?\} ((?:[a-z-]+ )?)(resource|hazard|creature|character|avatar|copie|card)s\b"
)
_ALLOWED: Final = re.compile(r"\{(\w+)\} are (?=allowed|needed)")
_ARTICLE: Final = re.compile(r"\b([Aa]) \{(\w+)\}")


def sentence(template: str, values: Mapping[str, Any]) -> Phrase:
    """Fill a message with its values in good English: `1 creature`, `1 is allowed`, `an elf-lord player`.

    Only words of the template change, never what a list or a card is called.
    """
    return _bent(template, values) if _bends(template) else filled(template, values)


def _bent(template: str, values: Mapping[str, Any]) -> Phrase:
    def one(found: re.Match[str]) -> str:
        noun = "copy" if found[4] == "copie" else found[4]
        return f"{{{found[1]}{found[2] or ''}}} {found[3]}{noun}" if values.get(found[1]) == 1 else found[0]

    def verb(found: re.Match[str]) -> str:
        return f"{{{found[1]}}} is " if values.get(found[1]) == 1 else found[0]

    def article(found: re.Match[str]) -> str:
        return f"{found[1]}n {{{found[2]}}}" if str(values.get(found[2]))[:1] in _VOWELS else found[0]

    bent = _ARTICLE.sub(article, _ALLOWED.sub(verb, _NUMBERED.sub(one, template)))
    return Phrase(bent.format_map(values), template, values)


def say(template: str, **values: object) -> Phrase:
    """Fill a template with its values in good English, as `sentence` does."""
    return sentence(template, values)


def either(words: Iterable[object]) -> str:
    """Join words of which one will do: `a or b or c`."""
    return joined("{first} or {last}", words)


def both(words: Iterable[object]) -> str:
    """Join words that all hold: `a and b and c`."""
    return joined("{first} and {last}", words)


def neither(words: Iterable[object]) -> str:
    """Join words behind `no`: `a and no b`."""
    return joined("{first} and no {last}", words)


def all_of(words: Iterable[object]) -> str:
    """Join words as a list that ends: `a, b and c`."""
    known = [*words]
    return both(filter(None, (listed(known[:-1]), *known[-1:])))


def one_of(words: Iterable[object]) -> str:
    """Join words as a list of which one will do: `a, b or c`."""
    known = [*words]
    return either(filter(None, (listed(known[:-1]), *known[-1:])))


def listed(words: Iterable[object]) -> str:
    """Join words by commas: `a, b, c`."""
    return joined("{first}, {last}", words)


@lru_cache(maxsize=1_000)
def _bends(template: str) -> bool:
    """Tell whether words of a template hang on its values; of most none does."""
    return any(pattern.search(template) for pattern in (_NUMBERED, _ALLOWED, _ARTICLE))


class Severity(StrEnum):
    """How much a finding weighs, heaviest first."""

    ERROR = "error"
    """Makes the deck illegal."""
    UNDECIDED = "undecided"
    """Cannot be told until a line of the list is understood."""
    WARNING = "warning"
    """Legal, and almost surely a mistake or a dead card."""
    ADVICE = "advice"
    """A sanity check, or a choice that the reader of the list should see."""

    @property
    def decides(self) -> bool:
        """Whether the verdict hangs on it."""
        return self in {Severity.ERROR, Severity.UNDECIDED}


NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


class Fix(NamedTuple):
    """What to do about a finding."""

    title: str
    """One imperative sentence."""
    safe: bool = False
    """Doing it removes the finding and can add no other."""


class CardRef(NamedTuple):
    """A card of the deck that a finding is about."""

    id: str
    """Card id; `""` for a line that names no card."""
    title: str
    """Its title, or the line's name as written."""
    section: str
    count: int  # type: ignore[assignment]  # hides tuple.count, which no finding needs
    line: int
    """Line of the list, from 1; 0 where the list has no lines."""


class Violation(NamedTuple):
    """What a rule yields: the values of its sentence and the cards concerned. The engine adds who says so."""

    values: Mapping[str, Any] = NOTHING
    cards: Sequence[Holding | CardRef] = ()
    section: str | None = None
    fix: Fix | None = None
    undecided: bool = False
    """The count could still come out right once every line is understood."""
    severity: Severity | None = None
    """Instead of the rule's own, where one rule holds a lighter case."""
    message: str | None = None
    """Instead of the rule's own sentence: a template, or a phrase that is said as it stands."""
    by: tuple[str, ...] | None = None
    """The parameters whose values decided it, for whose sources it stands; None for all that the rule has."""
    source: str | None = None
    """Instead of where the rule and these values come from, such as the text of a card."""
    incomplete: bool = False
    """Whether something is only missing: adding to the list, and changing nothing that it has, mends it."""
    whole: Callable[[], Violation] | None = None
    """Gives it with its values, where these take long: it is asked when the finding is read, and weighs the same."""


class Finding(NamedTuple):
    """One finding, complete: stamped by the engine with the rule's id, severity, source and layer."""

    rule: str
    severity: Severity
    message: str
    values: Mapping[str, Any]
    source: str
    set_by: str
    """The format that set the rule."""
    section: str | None
    cards: tuple[CardRef, ...]
    fix: Fix | None
    incomplete: bool = False
    """Whether something is only missing, as from a list in the making."""
