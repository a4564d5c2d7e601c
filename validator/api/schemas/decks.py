"""What a deck in JSON is: its cards by section."""

from __future__ import annotations

from typing import Final

from marshmallow import Schema, fields

from validator.api.fields import LONGEST
from validator.decklists import MAX_COUNT, SECTIONS


class EntrySchema(Schema):
    """A card of a deck: its id or its name, and how many."""

    count = fields.Integer(required=True, metadata={"minimum": 1, "maximum": MAX_COUNT})
    card = fields.String(metadata={"description": "The id of a card, such as TW-156.", "maxLength": LONGEST})
    name = fields.String(
        metadata={"description": "Its name in any language; needed where `card` is not given.", "maxLength": LONGEST}
    )
    set = fields.String(metadata={"description": "The code of its set, such as TW.", "maxLength": LONGEST})
    alignment = fields.String(
        metadata={
            "description": "hero, minion ... or a letter, for names that several cards have.",
            "maxLength": LONGEST,
        }
    )
    starting = fields.Boolean(metadata={"description": "Whether it is marked as part of the starting company."})


DeckSchema: Final = Schema.from_dict(
    {
        name: fields.String(allow_none=True, metadata={"maxLength": LONGEST})
        for name in ("name", "alignment", "avatar", "length")
    }
    | {section: fields.List(fields.Nested(EntrySchema)) for section in SECTIONS},
    name="DeckSchema",
)
