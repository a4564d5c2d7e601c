"""What a list is as it was read, and as it is written in another layout."""

from __future__ import annotations

from marshmallow import fields

from validator.api.schemas.base import (
    Answer,
    flag_field,
    nested,
    nested_list,
    number_field,
    object_field,
    text_field,
    texts_field,
)
from validator.api.schemas.report import ReadingSchema
from validator.decklists.writers import WRITERS


class BriefSchema(Answer):
    """A card in brief."""

    id = text_field()
    title = text_field()
    kind = text_field("What it is, in a few words.")
    facts = object_field("Facts by their names, as text; what it does not have is left out.")


class NearSchema(Answer):
    """A card with a near name."""

    card = nested(BriefSchema)
    score = fields.Float(required=True, metadata={"minimum": 0, "maximum": 100})
    reason = text_field("How the name is near.")


class ReadEntrySchema(Answer):
    """An entry, and what it was read as."""

    place = number_field("Among the entries of the list, from 0.")
    section = text_field()
    count = number_field()
    name = text_field("As it is written.")
    starting = flag_field()
    card = nested(BriefSchema, null=True)
    repair = text_field("Why the card is not what is written, or how it was chosen.", null=True)
    problem = text_field("What is wrong besides the name.", null=True)
    candidates = nested_list(BriefSchema, "The cards among which nothing decides.")
    suggestions = nested_list(NearSchema, "Cards with near names, best first: for a person to choose from.")


class LineSchema(Answer):
    """A line of the list."""

    line = number_field("From 1; 0 where the list has no lines.")
    text = text_field()
    entries = nested_list(ReadEntrySchema)
    prose = flag_field()
    notes = texts_field()


class ParsedSchema(Answer):
    """A list as it was read."""

    title = text_field(null=True)
    alignment = text_field("As the list says or, where it says none, as the cards tell.", null=True)
    avatar = text_field(null=True)
    length = text_field(null=True)
    reading = nested(ReadingSchema)
    lines = nested_list(LineSchema)


class ChangeSchema(Answer):
    """A line that names another card than it did."""

    line = number_field()
    written = text_field()
    card = nested(BriefSchema)
    score = fields.Float(required=True)
    reason = text_field()


class OpenSchema(Answer):
    """A line that is not understood."""

    line = number_field()
    written = text_field()
    why = text_field()


class ConvertedSchema(Answer):
    """A list in another layout."""

    layout = text_field(choices=WRITERS)
    suffix = text_field("How names of files of the layout end.")
    text = text_field("The list; null where the layout is not text.", null=True)
    base64 = text_field("The list, where the layout is not text.", null=True)
    lost = texts_field("What the layout does not hold.")
    changes = nested_list(ChangeSchema, "Names that were corrected, where that was asked for.")
    open = nested_list(OpenSchema, "Lines that are not understood and stand as they are.")
