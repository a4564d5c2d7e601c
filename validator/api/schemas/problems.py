"""What is wrong with a request, as RFC 9457 has it."""

from __future__ import annotations

from marshmallow import fields

from validator.api.schemas.base import Answer, number_field, text_field
from validator.api.schemas.cards import CompletionSchema


class ErrorSchema(Answer):
    """A value that is wrong."""

    pointer = text_field("JSON pointer (RFC 6901) to it.")
    detail = text_field("What is wrong there.")


class ProblemSchema(Answer):
    """What is wrong, as RFC 9457 has it."""

    type = text_field("Page on this kind of problem.", format="uri-reference")
    title = text_field("The kind of problem in a few words.")
    status = number_field("The status of the answer.")
    detail = text_field("What is wrong with this request, and what to do.")
    instance = text_field("The id of the request, as a URN.")
    errors = fields.List(
        # `in` is a word of the language, and no name of a field.
        fields.Nested(ErrorSchema.from_dict({"in": text_field(choices=["body", "query"])}, name="ErrorSchema")),
        metadata={"description": "Each value that is wrong."},
    )
    candidates = fields.List(
        fields.Nested(CompletionSchema), metadata={"description": "Where a name leads to several cards, those."}
    )
