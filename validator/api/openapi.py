"""The description of the API (OpenAPI 3.1), put together from its blueprints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import flask_smorest  # type: ignore[import-untyped]  # the library has no types
from apispec.ext.marshmallow import MarshmallowPlugin

from validator.api.cards import CardId
from validator.api.events import TOKENS
from validator.api.fields import Choices, Deck
from validator.api.schemas.decks import DeckSchema
from validator.api.schemas.problems import ProblemSchema
from validator.http import problems
from validator.http.responses import HEADERS
from validator.version import __version__

if TYPE_CHECKING:
    from flask import Flask, Response
    from marshmallow import fields
    from werkzeug.exceptions import HTTPException

_ABOUT = """\
Tells whether decks for the Middle-earth Collectible Card Game are legal, and why not.

* An illegal deck is no error: the answer is 200, with the verdict in its reports.
* Every error is a problem (RFC 9457), `application/problem+json`, and its `type` is a page of this service.
* The same deck, format, day and versions give the same report. `as_of` names the day; without it, it is today (UTC).
* Answers that do not change have an ETag; `If-None-Match` gives 304 to a GET.
* Members that are not known are refused (422), with a JSON pointer to each.
* Below `/api/v1/events` is the organisers' desk, on a service that has a store: there tokens, in the header
  Authorization, tell who asks, and what somebody may not see is to him as if it were not there.
"""


class Api(flask_smorest.Api):  # type: ignore[misc]  # see above
    """The API of flask-smorest with problems as its errors."""

    ERROR_SCHEMA = ProblemSchema

    def __init__(self, app: Flask) -> None:
        plugin = MarshmallowPlugin(schema_name_resolver=_name)
        super().__init__(
            app,
            spec_kwargs={
                "title": "MECCG deck legality",
                "version": __version__,
                "openapi_version": "3.1.0",
                "marshmallow_plugin": plugin,
                "info": {"description": _ABOUT, "license": {"name": "MIT", "identifier": "MIT"}},
                "servers": [{"url": "/"}],
            },
        )
        assert plugin.converter  # noqa: S101  # it is there once the plugin knows its description
        plugin.converter.add_attribute_function(_described)  # type: ignore[no-untyped-call]  # of apispec
        self.spec.components.schema("Deck", schema=DeckSchema)
        self.register_converter(CardId, lambda converter: {"type": "string", "pattern": f"^{converter.regex}$"})
        for name, text in TOKENS.items():
            scheme = {"type": "http", "scheme": "bearer", "description": text}
            self.spec.components.security_scheme(name, scheme)
        for name, text in HEADERS.items():
            self.spec.components.header(name, {"description": text, "schema": {"type": "string"}})

    def handle_http_exception(self, error: HTTPException) -> Response:
        """Answer with a problem."""
        return problems.of_http(error)

    def _register_responses(self) -> None:
        # Errors are described in the type of all other answers otherwise.
        self.DEFAULT_RESPONSE_CONTENT_TYPE = problems.MEDIA_TYPE
        super()._register_responses()
        del self.DEFAULT_RESPONSE_CONTENT_TYPE


def _name(schema: Any) -> str:  # noqa: ANN401  # a schema, its class or its name
    kind = schema if isinstance(schema, type) else type(schema)
    return kind.__name__.removesuffix("Schema")


def _described(_: Any, field: fields.Field[Any], **_more: Any) -> dict[str, Any]:  # noqa: ANN401  # apispec's own
    """Describe the fields that stand for more than one type."""
    if isinstance(field, Deck):
        return {"$ref": "#/components/schemas/Deck"}
    if isinstance(field, Choices):
        return {"type": "object", "additionalProperties": {"type": ["string", "integer", "boolean"]}}
    return {}
