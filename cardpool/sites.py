"""Where a card may be played: a small language over the facts of a site, and its evaluation.

`where` is one or more alternatives separated by `;`. An alternative is one or more terms joined by `+`, all of which
must hold for one and the same site.

| term | holds for a site |
|---|---|
| `site:TITLE` | with exactly this English title |
| `type:T` | of this type: one of `SITE_TYPES` |
| `region:NAME` | in this region |
| `region-type:T` | in a region of this type: one of `REGION_TYPES` |
| `item:KIND` | that allows items of this kind without restriction: one of `ITEM_KINDS` |
| `item:KIND*` | that allows the kind, but only certain items of it |
| `attack:KIND` | with an automatic-attack of this kind, in the singular, such as `Undead` or `Orc` |
| `information` | that allows information |
| `hoard` | that contains a hoard |
| `under-deeps` | of the Under-deeps |
| `any` | every site: the card asks for no particular one |
| `ring-test` | every site: the test of a gold ring brings the card into play |
| `special` | every site: where it is playable cannot be said in terms of sites |

`not-` before one of the terms above `any` turns it round: `under-deeps+not-type:haven`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

SITE_TYPES = frozenset({"haven", "free-hold", "border-hold", "ruins-lairs", "shadow-hold", "dark-hold"})
REGION_TYPES = frozenset(
    {"wilderness", "border-land", "free-domain", "coastal-sea", "shadow-land", "dark-domain", "desert", "jungle"}
)
"""The last two occur among dream cards alone."""
ITEM_KINDS = frozenset({"minor", "major", "greater", "gold-ring"})

_FREE = frozenset({"any", "ring-test", "special"})
_FLAGS = frozenset({"information", "hoard", "under-deeps"})
_VALUED = frozenset({"site", "type", "region", "region-type", "item", "attack"})
_VALUES = {"type": SITE_TYPES, "region-type": REGION_TYPES, "item": ITEM_KINDS | {f"{kind}*" for kind in ITEM_KINDS}}


class SiteFacts(Protocol):
    """What the language asks of a site; `cardpool.card.Card` has it all."""

    @property
    def title(self) -> str:
        """The official English title."""

    @property
    def site_type(self) -> str:
        """One of `SITE_TYPES`."""

    @property
    def region(self) -> str:
        """Name of the region, `""` where the site lies in none."""

    @property
    def region_type(self) -> str:
        """One of `REGION_TYPES`, `""` where the site lies in no region."""

    @property
    def playable(self) -> tuple[str, ...]:
        """What the site allows: `information` and `ITEM_KINDS`, with a `*` after a restricted kind."""

    @property
    def attacks(self) -> tuple[str, ...]:
        """Kinds of its automatic-attacks, in the singular."""

    @property
    def contains_hoard(self) -> bool:
        """Whether it is a Dragon's lair or says that it contains a hoard."""

    @property
    def under_deeps(self) -> bool:
        """Whether it belongs to the Under-deeps."""


@dataclass(frozen=True, slots=True)
class Term:
    """One condition on a site."""

    name: str
    value: str = ""
    negated: bool = False

    def holds(self, site: SiteFacts) -> bool:
        """Tell whether the site meets the condition."""
        return self._matches(site) is not self.negated

    def _matches(self, site: SiteFacts) -> bool:
        match self.name:
            case "site":
                return site.title == self.value
            case "type":
                return site.site_type == self.value
            case "region":
                return site.region == self.value
            case "region-type":
                return site.region_type == self.value
            case "item":
                return self.value in site.playable
            case "attack":
                return self.value in site.attacks
            case "information":
                return "information" in site.playable
            case "hoard":
                return site.contains_hoard
            case "under-deeps":
                return site.under_deeps
            case _:
                return True


def default_where(card_kind: str | None) -> str:
    """Give where a card is playable whose facts do not say.

    Args:
        card_kind: a value of `cardpool.card.Subtype`, or the name of an item's kind alone (`gold-ring`, `special`);
            None for a card without one.

    Returns:
        The sites that allow the kind for the four ordinary kinds of items; `ring-test` for special items, as the other
        special items name their places; `special` for allies and factions, whose place is then unknown; `any` for all
        else.

    >>> default_where("gold ring item"), default_where("minor"), default_where("faction"), default_where(None)
    ('item:gold-ring', 'item:minor', 'special', 'any')
    """
    kind = (card_kind or "").removesuffix(" item").replace(" ", "-")
    if kind in ITEM_KINDS:
        return f"item:{kind}"
    return {"special": "ring-test", "ally": "special", "faction": "special"}.get(kind, "any")


@lru_cache(maxsize=4_096)
def parse_where(where: str) -> tuple[tuple[Term, ...], ...]:
    """Read an expression of the language.

    Args:
        where: at least one alternative; spaces around alternatives and terms do not count.

    Returns:
        The alternatives, each with its terms, in order.

    Raises:
        ValueError: the expression holds an empty or an unknown term, or a value that no site can have.

    >>> parse_where("item:minor+hoard;any")
    ((Term(name='item', value='minor', negated=False), Term(name='hoard', value='', negated=False)), \
(Term(name='any', value='', negated=False),))
    """
    return tuple(tuple(_term(term.strip(), where) for term in part.split("+")) for part in where.split(";"))


def _term(text: str, where: str) -> Term:
    positive = text.removeprefix("not-")
    name, colon, value = positive.partition(":")
    negated = positive != text
    if (name in _FREE and not negated and not colon) or (name in _FLAGS and not colon):
        return Term(name, negated=negated)
    if name in _VALUED and value and value in _VALUES.get(name, (value,)):
        return Term(name, value, negated=negated)
    raise ValueError(f"where a card is playable: {text!r} is not a term, in {where!r}")


def needs_site(where: str, card_kind: str | None) -> bool:
    """Tell whether it depends on the sites of the location deck if the card can be played.

    Args:
        where: as in `allows`.
        card_kind: as in `allows`.

    Returns:
        False where an alternative asks for no site (`any`, `ring-test`, `special`): never report such a card.

    Raises:
        ValueError: `where` is no expression of the language.

    >>> needs_site("site:Moria;any", None), needs_site("", "minor item")
    (False, True)
    """
    alternatives = parse_where(where or default_where(card_kind))
    return not any(all(term.name in _FREE for term in terms) for terms in alternatives)


def allows(where: str, card_kind: str | None, site: SiteFacts) -> bool:
    """Tell whether a card may be played at a site, as far as the facts of the site decide it.

    Args:
        where: an expression of the language; `""` for the default of the card's kind.
        card_kind: what kind of card it is, as in `default_where`; it counts only where `where` is empty.
        site: the facts of the site.

    Returns:
        True where one alternative holds.

    Raises:
        ValueError: `where` is no expression of the language.
    """
    alternatives = parse_where(where or default_where(card_kind))
    return any(all(term.holds(site) for term in terms) for terms in alternatives)
