"""The members that answers are made of, each of which is always there."""

from __future__ import annotations

from typing import Any

from marshmallow import INCLUDE, Schema, fields


def text_field(about: str = "", *, null: bool = False, choices: Any = (), **more: Any) -> fields.String:  # noqa: ANN401
    """Describe a text.

    Args:
        about: what it says.
        null: whether it may be null.
        choices: the texts that it may be today. They are no `enum`, to which no value may ever be added: a client made
            from that would fail at the first new one.
        **more: keywords of JSON Schema.
    """
    metadata: dict[str, Any] = {"description": about} if about else {}
    if choices:
        known = [str(choice) for choice in choices]
        metadata["description"] = f"{about} Known are: {', '.join(known)}; there may be more.".lstrip()
        metadata["x-extensible-enum"] = known
    return fields.String(required=True, allow_none=null, metadata=metadata | more)


def number_field(about: str = "", *, null: bool = False, **more: Any) -> fields.Integer:  # noqa: ANN401
    """Describe a whole number, as `text_field` does a text."""
    return fields.Integer(required=True, allow_none=null, metadata={"description": about} | more)


def flag_field(about: str = "") -> fields.Boolean:
    """Describe a yes or no."""
    return fields.Boolean(required=True, metadata={"description": about})


def texts_field(about: str = "") -> fields.List[Any]:
    """Describe a list of texts."""
    return fields.List(fields.String(), required=True, metadata={"description": about})


def object_field(about: str = "") -> fields.Dict:
    """Describe an object whose members have no description of their own."""
    return fields.Dict(keys=fields.String(), required=True, metadata={"description": about})


def nested(schema: type[Schema], *, null: bool = False) -> fields.Nested:
    """Describe an object by its schema."""
    return fields.Nested(schema, required=True, allow_none=null)


def nested_list(schema: type[Schema], about: str = "") -> fields.List[Any]:
    """Describe a list of objects by their schema."""
    return fields.List(fields.Nested(schema), required=True, metadata={"description": about} if about else {})


class Answer(Schema):
    """What is answered. Members are only ever added, so whoever reads it must take some that it does not know."""

    class Meta:
        """Of marshmallow."""

        unknown = INCLUDE


class PageSchema(Answer):
    """A page, and where the next one is."""

    total = number_field("How many there are on all pages.")
    limit = number_field()
    offset = number_field()
    has_more = flag_field()
    next = text_field("Where the next page is.", null=True)
