"""What a rule limits: a count of the deck, and the numbers between which it must be.

A rule that limits a count declares it. The page, the text and the report read the count from there, and where nothing
else is to be said about it, the check itself is derived from it (`rulesets.limits.no_more_than`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Self

from rulesets.finding import NOTHING, say

if TYPE_CHECKING:
    from cardpool.phrases import Phrase
    from rulesets.deck import Deck, Holding
    from rulesets.rule import Settings
    from rulesets.two_way import Halves


class Limits(NamedTuple):
    """Between which numbers a count must be."""

    minimum: int | None
    """None for any."""
    maximum: int | None
    """None for any."""
    template: str
    """Of `words`, with the names of its values in braces."""
    values: Mapping[str, object] = NOTHING
    """Those that stand in it besides `minimum` and `maximum`."""

    @property
    def words(self) -> Phrase:
        """Both in a few words, such as `30 to 50`; checks do without."""
        return say(self.template, minimum=self.minimum, maximum=self.maximum, **self.values)


Measure = Callable[["Deck", "Settings"], float]
"""Counts something in a deck: a whole number, or halves."""
Cards = Callable[["Deck"], "Sequence[Holding]"]
"""Gives the cards of a deck that are counted."""


def limits_of(deck: Deck, settings: Settings) -> Limits:
    """Give the limits that the parameters `minimum`, `maximum` and `exactly` of a rule set, whichever it has.

    Args:
        deck: whose player and length choose the number where a parameter is a table.
        settings: those of the rule.
    """
    kind = deck.player.alignment, deck.player.length
    limits: Limits | None = settings.remembered.get(kind)
    if limits is None:
        limits = settings.remembered[kind] = _limits_for(deck, settings)
    return limits


def _limits_for(deck: Deck, settings: Settings) -> Limits:
    exactly = getattr(settings, "exactly", None)
    if exactly is not None:
        return Limits(exactly, exactly, "exactly {number}", {"number": exactly})
    minimum = limit_for(deck, getattr(settings, "minimum", None))
    maximum = limit_for(deck, getattr(settings, "maximum", None))
    if minimum is None:
        return at_most(maximum)
    if maximum is None:
        return Limits(minimum, None, "at least {minimum}")
    return Limits(minimum, maximum, "{minimum} to {maximum}")


def limit_for(deck: Deck, number: int | Mapping[str, int] | None) -> int | None:
    """Give the number for a deck: of a table, that of its player type, or of the length of its game."""
    # Asked of every count of every deck, and to ask for an abstract type takes longer than all the rest.
    if number is None or isinstance(number, int):
        return number
    return number.get(deck.player.alignment or "", number.get(deck.player.length))


def at_most(maximum: int | None, words: str = "at most {maximum}", **values: object) -> Limits:
    """Give the limits of what may not be more than a number, with what it depends on behind it in words."""
    return Limits(None, maximum, words, values)


def about(deck: Deck, settings: Settings) -> Limits:
    """Give the limits of what need only be about a number."""
    limits = limits_of(deck, settings)
    return Limits(limits.minimum, limits.maximum, "about {words}", {"words": limits.words})


def copies(holdings: Iterable[Holding]) -> int:
    """Count the copies of some holdings."""
    return sum([holding.count for holding in holdings])


def minds(holdings: Iterable[Holding]) -> int:
    """Add up the minds of some holdings, each as often as there are copies."""
    return sum([(holding.card.mind or 0) * holding.count for holding in holdings])


def of_kind(kind: str, section: str) -> Measure:
    """Count the copies of one kind of card in a section."""
    return lambda deck, _: deck.count(kind, section)


@dataclass(frozen=True, slots=True)
class KindIn:
    """The cards of one kind in a section."""

    kind: str
    section: str

    def __call__(self, deck: Deck) -> Sequence[Holding]:
        """Give those of a deck."""
        return deck.of(self.kind, self.section)


def kind_in(kind: str, section: str) -> KindIn:
    """Give the cards of one kind in a section."""
    return KindIn(kind, section)


def all_of(section: str) -> Measure:
    """Count the cards of a section whose lines are understood."""
    return lambda deck, _: deck.total(section)


def all_written_in(section: str) -> Measure:
    """Count the cards of a section, those on lines whose card is not known but whose count is among them."""
    return lambda deck, _: deck.total_if_resolved(section)


@dataclass(frozen=True, slots=True)
class Count:
    """What a rule counts and limits."""

    label: str
    """In the plural, beneath the name of the section."""
    section: str
    """The section that is counted; `""` where it is several."""
    measure: Measure
    limits: Callable[[Deck, Settings], Limits] = limits_of
    place: int = 0
    """Where it stands among the counts of its section, from the lowest."""
    name: str = ""
    """What the counts of a report call it, in those of its section; `""` where they do not have it."""
    special: bool = False
    """Whether it is left out where there is nothing to count."""
    holds: Callable[[Settings, Halves], bool] | None = None
    """Whether it is met by a division of the two-way cards; None for what does not hang on one."""
    dream: bool = False
    """Whether dream cards alone are counted."""
    cards: Cards | None = None
    """The cards that are counted, which a finding names; None where it names none."""

    @classmethod
    def of(
        cls,
        label: str,
        section: str,
        cards: Cards,
        *,
        total: Callable[[Iterable[Holding]], int] = copies,
        limits: Callable[[Deck, Settings], Limits] = limits_of,
        place: int = 0,
        name: str = "",
        special: bool = False,
    ) -> Self:
        """Declare a count of some cards.

        Args:
            label: see `Count`, as for the rest.
            section: see there.
            cards: what is counted.
            total: how they are added up.
            limits: see there.
            place: see there.
            name: see there.
            special: see there.
        """
        return cls(label, section, lambda deck, _: total(cards(deck)), limits, place, name, special, cards=cards)
