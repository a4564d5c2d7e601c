"""The sets of the game, and the words that its cards have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardpool.catalogs import CATALOGS, catalog
from cardpool.sets import SETS, place_of
from validator.api.schemas.base import Answer, flag_field, nested_list, number_field, text_field, texts_field

if TYPE_CHECKING:
    from cardpool.pool import CardPool


class CardSetSchema(Answer):
    """A set of cards."""

    code = text_field("As cards and lists have it, such as TW.")
    name = text_field("Null for a set of which only the pool knows.", null=True)
    kind = text_field(
        "What kind of cards it holds; null where the name is.",
        choices=sorted({one.kind for one in SETS.values()}),
        null=True,
    )
    released = flag_field("Whether the set as a whole came out.")
    not_before = text_field(
        "The earliest that it can have come out, a year or a month (ISO 8601); null where no source says.", null=True
    )
    other_codes = texts_field("By which it is known as well.")
    cards = number_field("Cards of the pool that were printed in it.")
    href = text_field("Where its cards are.", format="uri-reference")


class CardSetsSchema(Answer):
    """The sets, in order of publication as far as it is known."""

    data = nested_list(CardSetSchema)


class CatalogRefSchema(Answer):
    """A catalog."""

    name = text_field()
    fact = text_field("The fact of cards whose values it lists.")
    total = number_field("Values that it lists.")
    href = text_field("Where it is.", format="uri-reference")


class CatalogsSchema(Answer):
    """The catalogs."""

    data = nested_list(CatalogRefSchema)


class CatalogValueSchema(Answer):
    """A value of a fact."""

    value = text_field("As cards have it, and as filters take it.")
    cards = number_field("Cards of the pool that have it, each printing for itself.")


class CatalogSchema(CatalogRefSchema):
    """Every value that cards have of a fact, in the order of the alphabet."""

    data = nested_list(CatalogValueSchema)


def sets_as_data(pool: CardPool) -> dict[str, Any]:
    """Give the sets as `CardSetsSchema` has them: those of the game, and what the pool has besides."""
    counts = dict.fromkeys([*SETS, *sorted(pool.sets - SETS.keys())], 0)
    for card in pool:
        for code in (card.set, *card.promos):
            counts[code] += 1
    return {"data": [_set_as_data(code, number) for code, number in sorted(counts.items(), key=_by_publication)]}


def _by_publication(one: tuple[str, int]) -> int:
    return place_of(one[0])


def _set_as_data(code: str, cards: int) -> dict[str, Any]:
    known = SETS.get(code)
    return {
        "code": code,
        "name": known.name if known else None,
        "kind": known.kind if known else None,
        "released": known.released if known else False,
        "not_before": (known.not_before or None) if known else None,
        "other_codes": list(known.others) if known else [],
        "cards": cards,
        "href": f"/api/v1/cards?set={code}",
    }


def catalogs_as_data(pool: CardPool) -> dict[str, Any]:
    """Give the catalogs as `CatalogsSchema` has them."""
    return {"data": [_ref_as_data(pool, name) for name in CATALOGS]}


def catalog_as_data(pool: CardPool, name: str) -> dict[str, Any]:
    """Give a catalog as `CatalogSchema` has it."""
    values = [{"value": value, "cards": number} for value, number in catalog(pool, name).items()]
    return _ref_as_data(pool, name) | {"data": values}


def _ref_as_data(pool: CardPool, name: str) -> dict[str, Any]:
    total = len(catalog(pool, name))
    return {"name": name, "fact": CATALOGS[name], "total": total, "href": f"/api/v1/catalogs/{name}"}
