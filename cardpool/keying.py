"""What a hazard creature is keyed to: its symbols, and a small language for what it names.

A symbol of a region that stands n times asks for n such regions in the site path; one of a site, for a site of that
type. Names are written as one or more alternatives separated by `;`. An alternative is one or more terms joined by `+`,
all of which must hold.

| term | holds for a company that moves |
|---|---|
| `through:A,B,...` | through one of the regions of these names |
| `in:A,B,...` | to a site in one of the regions of these names |
| `path:T`, `path:T*N` | through one region, or N, of this type: one of `cardpool.sites.REGION_TYPES` |
| `if:TITLE` | while the event of this title is in play |
| a term of `cardpool.sites` | to a site for which the term holds, such as `site:TITLE` |
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from cardpool.folding import fold
from cardpool.memory import once_per
from cardpool.sites import REGION_TYPES, SITE_TYPES, Term, parse_where

if TYPE_CHECKING:
    from collections.abc import Collection

    from cardpool.card import Card

_OWN = ("through", "in", "path", "if")


class Path(NamedTuple):
    """The way of a company to a site."""

    regions: frozenset[str]
    """Folded names of the regions that it moves through; empty where they are not known by name."""
    types: tuple[str, ...]
    """Their types, a deep region's as often as it has symbols."""
    site: Card
    """The site that it moves to."""


class Key(NamedTuple):
    """One term of the language that is none of `cardpool.sites`."""

    name: str
    """through, in, path or if."""
    values: frozenset[str]
    """Folded names, one of which will do, or a type of region."""
    number: int = 1


@once_per("fact")
def parse_keyed(keyed: str) -> tuple[tuple[Key | Term, ...], ...]:
    """Read an expression of the language.

    Returns:
        The alternatives, each with its terms, in order.

    Raises:
        ValueError: the expression holds a term that is none, or a value that no path can have.

    >>> parse_keyed("through:Anfalas;type:dark-hold+if:Doors of Night")[0]
    (Key(name='through', values=frozenset({'anfalas'}), number=1),)
    """
    return tuple(tuple(_term(term.strip(), keyed) for term in part.split("+")) for part in keyed.split(";"))


def _term(text: str, keyed: str) -> Key | Term:
    name, colon, value = text.partition(":")
    if name not in _OWN:
        return parse_where(text)[0][0]
    if name != "path":
        values = frozenset(map(fold, value.split(","))) if name != "if" else frozenset({fold(value)})
        if not colon or not all(values):
            raise ValueError(f"what a creature is keyed to: {text!r} is not a term, in {keyed!r}")
        return Key(name, values)
    kind, _, number = value.partition("*")
    if kind not in REGION_TYPES or (number and not number.isdigit()):
        raise ValueError(f"what a creature is keyed to: {text!r} is not a term, in {keyed!r}")
    return Key(name, frozenset({kind}), int(number or 1))


def keys(card: Card, path: Path, in_play: Collection[str] = ()) -> tuple[str, ...]:
    """Give what a creature can be keyed to on a path.

    Args:
        card: a creature.
        path: of the company that it attacks.
        in_play: folded titles of the events in play that count.

    Returns:
        The types and expressions that hold, in the order of the card; empty if the creature cannot be played.
    """
    found = [kind for kind, number in Counter(card.keyed_to).items() if _symbol(kind, number, path)]
    if card.keyed:
        texts = card.keyed.split(";")
        alternatives = zip(texts, parse_keyed(card.keyed), strict=True)
        found += [text for text, terms in alternatives if all(_holds(term, path, in_play) for term in terms)]
    return tuple(found)


def _symbol(kind: str, number: int, path: Path) -> bool:
    return path.site.site_type == kind if kind in SITE_TYPES else path.types.count(kind) >= number


def _holds(term: Key | Term, path: Path, in_play: Collection[str]) -> bool:
    if isinstance(term, Term):
        return term.holds(path.site)
    match term.name:
        case "through":
            return not term.values.isdisjoint(path.regions)
        case "in":
            return not term.values.isdisjoint(map(fold, path.site.region.split("/")))
        case "path":
            return sum(kind in term.values for kind in path.types) >= term.number
        case _:
            return not term.values.isdisjoint(in_play)


def conditions(card: Card) -> tuple[str, ...]:
    """Give the titles of the events of which one must be in play for some of what a creature names."""
    parts = (term for part in card.keyed.split(";") for term in part.split("+"))
    return tuple(dict.fromkeys(term.removeprefix("if:") for term in parts if term.startswith("if:")))
