"""What a format is, each value with where it comes from."""

from __future__ import annotations

from marshmallow import fields

from rulesets.finding import Severity
from validator.api.schemas.base import Answer, nested_list, object_field, text_field, texts_field


class FormatInBriefSchema(Answer):
    """A format."""

    id = text_field()
    title = text_field()
    summary = text_field()
    dated = text_field("The day of the rules that it follows; empty where they bear none.")
    lineage = texts_field("The format and those that it inherits, nearest first.")
    players = texts_field("Player types.")
    lengths = texts_field("Lengths of a game.")
    default_length = text_field()
    options = texts_field("Names of the options that it offers.")


class FormatsSchema(Answer):
    """The formats."""

    data = nested_list(FormatInBriefSchema)


class ValueSchema(Answer):
    """A value, and where it comes from."""

    value = fields.Raw(required=True)
    source = text_field()
    set_by = text_field("The format that set it.")


def _values_field(description: str) -> fields.Dict:
    return fields.Dict(
        keys=fields.String(),
        values=fields.Nested(ValueSchema),
        required=True,
        metadata={"description": description},
    )


class SettingSchema(Answer):
    """A rule as one format has it."""

    rule = text_field()
    severity = text_field(choices=Severity)
    set_by = text_field()
    sources = object_field("Player type to source; the empty one is for every other.")
    values = fields.Dict(keys=fields.String(), values=fields.Nested(ValueSchema), required=True)


class OptionSchema(Answer):
    """A choice that a format leaves to the event."""

    name = text_field()
    help = text_field()
    values = fields.List(fields.Raw(), required=True, metadata={"description": "Empty: whatever the rules take."})
    sets = texts_field("The parameters that it sets.")
    set_by = text_field()


class FormatSchema(FormatInBriefSchema):
    """A format, each value with where it comes from."""

    as_of = text_field("The day whose law was asked for.", format="date")
    law_of = text_field("The day whose law this is: that one, or the first that the format knows.", format="date")
    play = _values_field("Who plays, and how cards count.")
    start = _values_field("How a game starts.")
    movement = _values_field("How companies move.")
    turns = _values_field("How turns go.")
    rules = nested_list(SettingSchema)
    options = nested_list(OptionSchema)
