"""What is asked of cards: words, filters, ranges of numbers, and the order in which they are given."""

from __future__ import annotations

import operator
import re
from typing import TYPE_CHECKING, Any, Final

from marshmallow import validate
from rapidfuzz import process

from cardpool.card import Alignment, CardType, Subtype
from cardpool.catalogs import catalog
from cardpool.database import search, searchable
from cardpool.folding import fold
from cardpool.numbers import NUMBERS, number
from cardpool.sets import SETS, code_of, place_of
from cardpool.tables import natural
from validator.api.fields import Flag, Several, Text
from validator.api.legalities import LegalQuery
from validator.api.paging import PageQuery
from validator.http.problems import invalid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from cardpool.card import Card
    from cardpool.pool import CardPool

_MOST_RANGES: Final = 20
_FEW: Final = 10
"""Values of which all are named to who asks for none of them."""
_NEAR: Final = 3
_LIKE: Final = 70
"""A value is near from this likeness on, of 100."""

_RELATIONS: Final[dict[str, Callable[[int, int], bool]]] = {
    ">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt, "=": operator.eq,
}  # fmt: skip
_RANGE: Final = re.compile(rf"^({'|'.join(NUMBERS)}) ?({'|'.join(_RELATIONS)}) ?(-?[0-9]{{1,4}})$")

_ORDERS: Final[dict[str, Callable[[Card], Any]]] = {
    "id": lambda card: natural(card.id),
    "title": lambda card: fold(card.title),
    "set": lambda card: place_of(card.set),
}


def one_of(values: Iterable[str], about: str, what: str) -> Text:
    """Give the field of a word that is one of some."""
    known = validate.OneOf(list(values), error=f"There is no such {what}; known are: {{choices}}.")
    return Text(validate=known, metadata={"description": about})


def set_field(about: str) -> Text:
    """Give the field of a set's code."""
    return Text(longest=10, metadata={"description": about})


class CardsQuery(PageQuery, LegalQuery):
    """Which cards are wanted; all that is given must hold."""

    q = Text(longest=100, metadata={"description": "Words of a title in any language; the last may be cut short."})
    set = set_field("Code of a set, such as TW or METW.")
    type = one_of(CardType, "Type.", "type")
    alignment = one_of(Alignment, "Whose card it is.", "alignment")
    subtype = one_of(Subtype, "Kind of resource or hazard.", "subtype")
    keyword = Text(metadata={"description": "A keyword, such as `hoard item`: one of `/api/v1/catalogs/keywords`."})
    race = Text(
        metadata={
            "description": "A race, or the kind of a faction or creature, such as `dwarf`: one of "
            "`/api/v1/catalogs/races`."
        }
    )
    skill = Text(metadata={"description": "A skill, such as `scout`: one of `/api/v1/catalogs/skills`."})
    dream = Flag(metadata={"description": "Whether it is a dream card."})
    unique = Flag(metadata={"description": "Whether it is unique."})
    range = Several(
        Text(
            validate=validate.Regexp(
                _RANGE,
                error=f"Not a fact, a relation ({', '.join(_RELATIONS)}) and a whole number, such as prowess>=5; facts "
                f"are: {', '.join(NUMBERS)}.",
            )
        ),
        most=_MOST_RANGES,
        metadata={
            "description": "What a number of the card must be, such as `prowess>=5` or `mind=0`; each that is given "
            "must hold. A card without the number is in no range."
        },
    )
    sort = one_of(
        [*_ORDERS, *NUMBERS],
        "By what the cards are ordered; those without such a number come last, and those that are alike stay in the "
        "order of the pool. Without it the order is that of the pool, with words the best first.",
        "order",
    )
    order = one_of(["asc", "desc"], "Up or down, with `sort`; up where not given.", "direction")


def searched(pool: CardPool, words: str | None) -> Iterable[Card]:
    """Give the cards whose titles hold some words, the best first; all of the pool where there are none.

    Raises:
        Problem: there is nothing in the words to look for.
    """
    if words is None:
        return pool
    if not searchable(words):
        raise invalid({"in": "query", "pointer": "/q", "detail": "Holds no letter and no digit."})
    return map(pool.__getitem__, search(pool, words, limit=len(pool)))


def fitting(found: Iterable[Card], query: Mapping[str, Any], pool: CardPool) -> list[Card]:
    """Give those of some cards that fit the filters and ranges of a query.

    Raises:
        Problem: a filter asks for what no card of the pool has.
    """
    wanted = [(fits, _wanted(name, query[name], pool)) for name, fits in _FILTERS.items() if name in query]
    ranges = [_in_range(one) for one in query.get("range", ())]
    return [
        card
        for card in found
        if all(fits(card, value) for fits, value in wanted) and all(holds(card) for holds in ranges)
    ]


def in_order(found: list[Card], query: Mapping[str, Any]) -> list[Card]:
    """Give cards in the order that a query asks for.

    Raises:
        Problem: it asks for a direction, and not by what.
    """
    by = query.get("sort")
    if by is None:
        if "order" in query:
            raise invalid({"in": "query", "pointer": "/order", "detail": "Nothing is ordered; give `sort` too."})
        return found
    key = _ORDERS.get(by) or (lambda card: number(card, by))
    keyed = [(key(card), card) for card in found]
    with_one = [one for one in keyed if one[0] is not None]
    with_one.sort(key=lambda one: one[0], reverse=query.get("order") == "desc")
    return [card for _, card in with_one] + [card for value, card in keyed if value is None]


def _in_range(said: str) -> Callable[[Card], bool]:
    match = _RANGE.fullmatch(said)
    assert match  # noqa: S101  # the schema let it through
    name, relation, bound = match[1], _RELATIONS[match[2]], int(match[3])

    def holds(card: Card) -> bool:
        found = number(card, name)
        return found is not None and relation(found, bound)

    return holds


_IN_CATALOGS: Final = {"keyword": "keywords", "race": "races", "skill": "skills"}


def _wanted(name: str, value: Any, pool: CardPool) -> Any:  # noqa: ANN401  # a text, some, or a flag
    if name == "set":
        return set_code(value, pool)
    return _listed(name, value, pool) if name in _IN_CATALOGS else value


def set_code(code: str, pool: CardPool, where: str = "query", pointer: str = "/set") -> str:
    """Give our code of a set.

    Args:
        code: as it is given.
        pool: whose sets are known besides those of the game.
        where: `body` or `query`, for the error.
        pointer: to it.

    Raises:
        Problem: there is no such set.
    """
    wanted = code_of(code)
    if wanted not in pool.sets and wanted not in SETS:
        known = ", ".join(sorted(pool.sets))
        raise invalid({"in": where, "pointer": pointer, "detail": f"There is no set {code!r}; known are: {known}."})
    return wanted


def _listed(name: str, value: str, pool: CardPool) -> set[str]:
    """Give a word as the catalog of the filter has it, whatever its case, accents and hyphens.

    Raises:
        Problem: no card of the pool has it.
    """
    known: dict[str, set[str]] = {}
    for one in catalog(pool, _IN_CATALOGS[name]):
        known.setdefault(fold(one), set()).add(one)
    found = known.get(fold(value))
    if found is None:
        path = f"/api/v1/catalogs/{_IN_CATALOGS[name]}"
        if len(known) <= _FEW:
            said = f"known are: {', '.join(map(min, known.values()))}"
        else:
            near = process.extract(fold(value), list(known), limit=_NEAR, score_cutoff=_LIKE)
            said = f"near are: {', '.join(min(known[one]) for one, *_ in near)}" if near else "nothing is near"
        detail = f"There is no {name} {value!r}; {said}. {path} lists all."
        raise invalid({"in": "query", "pointer": f"/{name}", "detail": detail})
    return found


_FILTERS: Final[dict[str, Callable[[Card, Any], bool]]] = {
    "set": lambda card, code: card.set == code or code in card.promos,
    "type": lambda card, type_: card.type == type_,
    "alignment": lambda card, alignment: card.alignment == alignment,
    "subtype": lambda card, subtype: subtype in card.subtypes,
    "keyword": lambda card, words: not words.isdisjoint(card.keywords),
    "race": lambda card, words: not words.isdisjoint(card.races),
    "skill": lambda card, words: not words.isdisjoint(card.skills),
    "dream": lambda card, dream: card.dream is dream,
    "unique": lambda card, unique: card.unique is unique,
}
