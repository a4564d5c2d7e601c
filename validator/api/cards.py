"""Cards: found by filters, by name, by the beginning of a name, or several at once."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from marshmallow import fields
from werkzeug.routing import BaseConverter

from cardpool.card import Alignment, CardType
from cardpool.folding import fold
from validator.api.blueprint import Blueprint, Form
from validator.api.body import JSON, json_body, kind, load, only_one
from validator.api.card_search import CardsQuery, fitting, in_order, one_of, searched, set_code, set_field
from validator.api.fields import Several, Text
from validator.api.legalities import LegalQuery, allowed, with_legalities
from validator.api.paging import page_of, with_link
from validator.api.requests import format_field
from validator.api.schemas.cards import CardSchema, CardsSchema, CollectionSchema, CompletionsSchema, card_as_data
from validator.corrections.choice import clearly_near
from validator.http.pool import cards
from validator.http.problems import Problem, invalid
from validator.http.responses import answer, good_today
from validator.resolving import names_of
from validator.usage import DEFAULT_FORMAT

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from flask import Response

    from cardpool.card import Card
    from cardpool.pool import CardPool

MOST_AT_ONCE: Final = 75
"""Identifiers in one collection."""
COMPLETIONS: Final = 20
_NEAR: Final = 5


class CardId(BaseConverter):
    """An id of a card in a path: so that a card is no other route below it."""

    regex = r"[A-Za-z0-9]+-[A-Za-z0-9-]+"


blueprint = Blueprint("cards", "The card pool. It holds facts, and neither texts nor pictures of cards.")


class NamedQuery(LegalQuery):
    """A name, and what tells cards of one name apart."""

    exact = Text(
        metadata={"description": "A name in any language or an alias, whatever its case and accents; or an id."}
    )
    fuzzy = Text(metadata={"description": "The same, perhaps with typos."})
    set = set_field("Code of the set.")
    type = one_of(CardType, "Type.", "type")
    alignment = one_of(Alignment, "Whose card it is.", "alignment")


class AutocompleteQuery(LegalQuery):
    """The beginning of a name."""

    q = Text(longest=100, required=True, metadata={"description": "The beginning of a title, or words of it."})


class IdentifierSchema(Form):
    """A card, by id or by name."""

    id = Text(metadata={"description": "Its id, such as TW-156."})
    name = Text(metadata={"description": "Its name, as `exact` takes it."})
    set = set_field("Code of its set, where several cards have the name.")


class IdentifiersSchema(Form):
    """The cards that are wanted."""

    identifiers = Several(fields.Nested(IdentifierSchema), required=True, least=1, most=MOST_AT_ONCE)
    format = format_field(f"The format whose legalities the cards bear; {DEFAULT_FORMAT} where not given.")


_IDENTIFIERS: Final = IdentifiersSchema()


@blueprint.reads("/cards", CardsSchema, query=CardsQuery)
def list_cards(query: dict[str, Any]) -> Response:
    """Find cards.

    All filters that are given must hold. Without words the order is that of the pool, with words the best first. The
    cards bear the `legalities` of the format that is named, of `coe` where none is.
    """
    pool = cards()
    found = in_order(allowed(fitting(searched(pool, query.pop("q", None)), query, pool), query), query)
    page, told = page_of(found, query)
    return with_link(_answer({"data": _told(page, query)} | told), told)


def _told(found: Sequence[Card], query: Mapping[str, Any]) -> list[dict[str, Any]]:
    return with_legalities({card: card_as_data(card, cards()) for card in found}, [query.get("format", DEFAULT_FORMAT)])


@blueprint.reads("/cards/<card:card_id>", CardSchema)
def get_card(card_id: str) -> Response:
    """Give a card by its id, with its titles in other languages and its legalities in all formats."""
    pool = cards()
    card = pool.get(card_id)
    if card is None:
        raise Problem("not-found", f"There is no card with the id {card_id!r}; /api/v1/cards/named finds ids by names.")
    return _answer(_in_full(card, pool))


def _in_full(card: Card, pool: CardPool) -> dict[str, Any]:
    return with_legalities({card: card_as_data(card, pool) | {"titles": pool.titles(card.id)}})[0]


@blueprint.reads("/cards/named", CardSchema, query=NamedQuery)
def get_card_by_name(query: dict[str, Any]) -> Response:
    """Give the card of a name.

    A name that fits several different cards is a problem with `candidates`; printings of one card are no different
    cards, and the first is given. A near name is taken with `fuzzy` where it is clear, and with `exact` never.
    """
    only_one(query, ("exact", "fuzzy"), where="query")
    pool = cards()
    name = query.get("exact") or query["fuzzy"]
    found = allowed(fitting(names_of(pool).match(name).cards, query, pool), query)
    if not found and "fuzzy" in query:
        found = _near(pool, name, query)
    elif not found:
        raise Problem("not-found", f"No card of the name {name!r} is known; `fuzzy` looks for near names.")
    card = _first(found)
    return _answer(_in_full(card, pool))


def _near(pool: CardPool, name: str, narrow: Mapping[str, Any]) -> list[Card]:
    near_names = names_of(pool).suggest(name, limit=_NEAR, sets=())
    meant = set(allowed(fitting([near.card for near in near_names], narrow, pool), narrow))
    ranked = [near for near in near_names if near.card in meant]
    clear = clearly_near(name, ranked)
    if clear:
        return allowed(fitting(pool.folded(fold(clear.card.title)), narrow, pool), narrow)
    if ranked:
        raise Problem(
            "ambiguous-name",
            f"No card of the name {name!r} is known, and no near name is clearly meant.",
            candidates=[_in_brief(near.card) for near in ranked],
        )
    raise Problem("not-found", f"No card of a name near {name!r} is known.")


def _first(found: list[Card]) -> Card:
    """Give the one card of some, its first printing if that is among them."""
    different = {card.same_as: card for card in sorted(found, key=lambda card: card.id == card.same_as)}
    if len(different) > 1:
        raise Problem(
            "ambiguous-name",
            f"{len(different)} different cards have this name; ask by id, or name set, type or alignment.",
            candidates=[_in_brief(card) for card in different.values()],
        )
    (card,) = different.values()
    return card


@blueprint.reads("/cards/autocomplete", CompletionsSchema, query=AutocompleteQuery)
def autocomplete(query: dict[str, Any]) -> Response:
    """Complete a name, for a field that is being typed into."""
    pool, begun = cards(), fold(query["q"])
    different: dict[str, Card] = {}
    for card in searched(pool, query["q"]):
        different.setdefault(card.same_as, card)
    found = sorted(allowed(different.values(), query), key=lambda card: not fold(card.title).startswith(begun))
    return _answer({"data": [_in_brief(card) for card in found[:COMPLETIONS]]})


@blueprint.asks("/cards/collection", CollectionSchema, {JSON: IdentifiersSchema})
def collect_cards() -> Response:
    """Give several cards at once, at most 75, in the order in which they are asked for."""
    kind(JSON)
    wanted = load(_IDENTIFIERS, json_body(), "body")
    pool = cards()
    found: list[Card] = []
    missing = []
    for place, one in enumerate(wanted["identifiers"]):
        at = f"/identifiers/{place}"
        only_one(one, ("id", "name"), at=at)
        if "set" in one and "id" in one:
            raise invalid({"in": "body", "pointer": f"{at}/set", "detail": "An id needs no set."})
        try:
            found.append(_identified(pool, one, at))
        except Problem as problem:
            missing.append(
                {
                    "place": place,
                    "identifier": one,
                    "detail": problem.detail,
                    "candidates": problem.extra.get("candidates", []),
                }
            )
    told = {one["id"]: one for one in _told(found, wanted)}
    return _answer({"data": [told[card.id] for card in found], "not_found": missing})


def _identified(pool: CardPool, one: Mapping[str, str], at: str) -> Card:
    if "id" in one:
        card = pool.get(one["id"])
        found = [card] if card else []
    else:
        code = set_code(one["set"], pool, "body", f"{at}/set") if "set" in one else None
        found = [card for card in names_of(pool).match(one["name"]).cards if code in {None, card.set}]
    if not found:
        raise Problem("not-found", "There is no such card.")
    return found[0] if "id" in one else _first(found)


def _in_brief(card: Card) -> dict[str, str]:
    return {"id": card.id, "title": card.title, "type": card.type, "alignment": card.alignment}


def _answer(found: dict[str, Any]) -> Response:
    return answer(json.dumps(found, ensure_ascii=False), JSON, seconds=good_today())
