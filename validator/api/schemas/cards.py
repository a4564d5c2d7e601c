"""What a card is, as `cardpool.tables` has its fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from marshmallow import fields

from cardpool.card import Alignment, CardType
from cardpool.numbers import NUMBERS, number
from cardpool.tables import KINDS
from validator.api.schemas.base import (
    Answer,
    PageSchema,
    flag_field,
    nested_list,
    number_field,
    object_field,
    text_field,
    texts_field,
)
from validator.facts import card_facts
from validator.legality import STATUSES

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardpool.card import Card
    from cardpool.pool import CardPool

_FIELDS: Final[dict[str, Callable[[], Any]]] = {
    "text": text_field,
    "number": lambda: number_field(null=True),
    "yes": flag_field,
    "list": texts_field,
}
_FACTS: Final[dict[str, Any]] = {name: _FIELDS[kind]() for name, kind in KINDS.items()} | {
    "type": text_field(choices=CardType),
    "alignment": text_field(choices=Alignment),
    "barred": texts_field("The same as `banned_for`, by its former name."),
}


class PrintingSchema(Answer):
    """A printing of a card."""

    id = text_field("The id of the card as it was printed there.")
    set = text_field("Code of the set.")


NumbersSchema: Final = Answer.from_dict({name: number_field(null=True) for name in NUMBERS}, name="NumbersSchema")


class LegalitySchema(Answer):
    """What a format says of a card for a player type."""

    status = text_field("`limited` is a card of which fewer copies are allowed than usually.", choices=STATUSES)
    copies = number_field(
        "The most copies that the first of its sections may hold; null for any number, 0 where it is barred.", null=True
    )
    sections = texts_field("The sections of the deck in which it may stand, the play deck first.")
    rule = text_field("Id of the rule that bars it.", null=True)
    source = text_field("The document and place that say so.", null=True)


CardSchema: Final = Answer.from_dict(
    _FACTS
    | {
        "numbers": fields.Nested(
            NumbersSchema,
            required=True,
            metadata={
                "description": "The facts that are numbers, as numbers: the plain one where another stands in "
                "parentheses beside it. Null where the card has none, or prints no number."
            },
        ),
        "prints": nested_list(PrintingSchema, "Every printing that has an id of its own, in order of publication."),
        "titles": fields.Dict(keys=fields.String(), metadata={"description": "Its titles by language."}),
        "legalities": fields.Dict(
            keys=fields.String(),
            values=fields.Dict(keys=fields.String(), values=fields.Nested(LegalitySchema)),
            required=True,
            metadata={"description": "By format, then by player type, what is said of the card today."},
        ),
    },
    name="CardSchema",
)


def card_as_data(card: Card, pool: CardPool) -> dict[str, Any]:
    """Give the facts of a card as `CardSchema` has them, but for its titles and legalities."""
    return card_facts(card) | {
        "numbers": {name: number(card, name) for name in NUMBERS},
        "prints": [{"id": one.id, "set": one.set} for one in pool.printings(card)],
    }


class CardsSchema(PageSchema):
    """A page of cards."""

    data = nested_list(CardSchema)


class CompletionSchema(Answer):
    """A card whose name may be meant."""

    id = text_field()
    title = text_field()
    type = text_field(choices=CardType)
    alignment = text_field(choices=Alignment)


class CompletionsSchema(Answer):
    """Cards whose names begin as was written, or have words that do."""

    data = nested_list(CompletionSchema)


class NotFoundSchema(Answer):
    """What was asked for and is not one card."""

    place = number_field("Among the identifiers, from 0.")
    identifier = object_field()
    detail = text_field()
    candidates = nested_list(CompletionSchema, "The cards that may be meant.")


class CollectionSchema(Answer):
    """Several cards, in the order in which they were asked for."""

    data = nested_list(CardSchema)
    not_found = nested_list(NotFoundSchema)
