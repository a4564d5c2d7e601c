"""Blueprints whose routes describe themselves in full: their names, bodies, answers, problems and headers."""

from __future__ import annotations

import json
from functools import wraps
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final, TypeVar

import flask_smorest  # type: ignore[import-untyped]  # the library has no types
from marshmallow import RAISE, Schema, ValidationError, pre_load

from validator.api.body import GZIP, JSON, NDJSON, PDF, ZIP, Parser
from validator.api.examples import examples
from validator.http.responses import HEADERS, negotiate

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

PREFIX: Final = "/api/v1"

_MOST_MEMBERS: Final = 2_000
"""More than any form has, so that those that are misspelt are still named."""

_View = TypeVar("_View", bound="Callable[..., Any]")
_A_TEXT: Final = {"type": "string"}
_A_FILE: Final = {"type": "string", "format": "binary"}


class Form(Schema):
    """What a request may hold, and nothing else."""

    class Meta:
        """Of marshmallow."""

        unknown = RAISE

    def __init__(self, **kwargs: Any) -> None:  # noqa: ANN401  # marshmallow's own
        super().__init__(**kwargs)
        known = f"known are: {', '.join(self.fields)}" if self.fields else "none is known"
        self.error_messages = self.error_messages | {
            "unknown": f"There is no such member; {known}.",
            "type": "Not an object.",
        }

    @pre_load
    def _few(self, given: Any, **_: Any) -> Any:  # noqa: ANN401  # whatever the JSON says
        """Refuse what has far more members than any form before each of them is refused by name."""
        if isinstance(given, dict) and len(given) > _MOST_MEMBERS:
            raise ValidationError(f"Holds {len(given):,} members; {_MOST_MEMBERS:,} are read.")
        return given


class Nothing(Form):
    """A query without parameters."""


class Blueprint(flask_smorest.Blueprint):  # type: ignore[misc]  # see above
    """A blueprint whose routes refuse what they do not know."""

    ARGUMENTS_PARSER = Parser()

    def __init__(self, name: str, description: str, *, prefix: str = PREFIX) -> None:
        super().__init__(name, __name__, url_prefix=prefix, description=description)
        self._prepare_doc_cbks.append(_complete)

    def reads(
        self,
        rule: str,
        gives: type[Schema] | str,
        *,
        query: type[Form] | None = None,
        offers: tuple[str, ...] = (JSON,),
    ) -> Callable[[_View], _View]:
        """Declare a view of the method GET; its first line says what it does, and its name is that of the operation.

        Args:
            rule: of its route.
            gives: shape of the answer as JSON; what it is, in a sentence, where it is of another kind.
            query: what the query may hold, the view's first argument; without it nothing, and the view has none.
            offers: kinds of answer, the usual one first.
        """
        return self._declare("GET", rule, gives, {}, query, offers)

    def asks(
        self,
        rule: str,
        gives: type[Schema] | str,
        takes: Mapping[str, type[Schema] | None],
        *,
        query: type[Form] | None = None,
        offers: tuple[str, ...] = (JSON,),
    ) -> Callable[[_View], _View]:
        """Declare a view of the method POST, for questions too long for a query.

        Args:
            rule: of its route.
            gives: shape of the answer as JSON; what it is, in a sentence, where it is of another kind.
            takes: kinds of body, each with its shape; None for text. The view reads it for itself.
            query: see `reads`.
            offers: see `reads`.
        """
        return self._declare("POST", rule, gives, takes, query, offers)

    def changes(
        self, rule: str, gives: type[Schema], takes: Mapping[str, type[Schema] | None]
    ) -> Callable[[_View], _View]:
        """Declare a view of the method PATCH, as `asks` does one of POST."""
        return self._declare("PATCH", rule, gives, takes, None, (JSON,))

    def _declare(
        self,
        method: str,
        rule: str,
        gives: type[Schema] | str,
        takes: Mapping[str, type[Schema] | None],
        query: type[Form] | None,
        offers: tuple[str, ...],
    ) -> Callable[[_View], _View]:
        def declare(view: _View) -> _View:
            @wraps(view)
            def without_query(_: Mapping[str, Any], **path: Any) -> Any:  # noqa: ANN401
                return view(**path)

            # An instance, which is made once: a class would be made into one at each request.
            asked = (query or Nothing)()
            if takes:
                _say_defaults(asked)
            parsed = self.arguments(asked, location="query")(view if query else without_query)

            @wraps(parsed)
            def negotiated(**path: Any) -> Any:  # noqa: ANN401
                negotiate(offers)
                return parsed(**path)

            described = self._described(negotiated, gives, takes, offers)
            self.route(rule, methods=[method])(self.doc(operationId=view.__name__)(described))
            return view

        return declare

    def _described(
        self,
        view: Callable[..., Any],
        gives: type[Schema] | str,
        takes: Mapping[str, type[Schema] | None],
        offers: tuple[str, ...],
    ) -> Callable[..., Any]:
        """Describe the answers and bodies of a view."""
        said = gives if isinstance(gives, str) else (gives.__doc__ or "").split("\n")[0]
        for kind in reversed(offers[:1] if isinstance(gives, str) else offers):
            schema = gives if kind == JSON else _A_FILE if kind in {GZIP, PDF, ZIP} else _A_TEXT
            view = self.alt_response(200, schema=schema, content_type=kind, description=said, success=True)(view)
        if takes:
            content = {
                kind: {"schema": schema or _A_TEXT, "examples": examples(view.__name__, kind)}
                for kind, schema in takes.items()
            }
            view = self.doc(requestBody={"required": True, "content": content})(view)
        return view


def _say_defaults(query: Form) -> None:
    """Say in words what holds where a query beside a body leaves something out.

    As a default of the description, generated clients would send it with each request, whatever the body says.
    """
    for field in query.fields.values():
        metadata = dict(field.metadata)
        if "default" in metadata:
            usual = json.dumps(metadata.pop("default")).strip('"')
            metadata["description"] += f" {usual[0].upper()}{usual[1:]} where neither the query nor the body says."
            field.metadata = metadata


def _complete(doc: dict[str, Any], _: dict[str, Any], *, method: str, **_more: Any) -> dict[str, Any]:  # noqa: ANN401
    """Add to the description of an operation what all of its kind have in common."""
    responses = doc["responses"]
    # What is sent while it is made cannot be compared with what was sent before.
    streamed = NDJSON in responses[200]["content"]
    headers = HEADERS.keys() - {"ETag"} if streamed else HEADERS.keys()
    responses[200]["headers"] = {name: {"$ref": f"#/components/headers/{name}"} for name in HEADERS if name in headers}
    statuses = {400, 404, 406, 422, 429, 500, 503} | ({413, 415} if method != "get" else set())
    statuses |= {304} if method == "get" and not streamed else set()
    # Of a part of the program that need not be installed.
    statuses |= {501} if PDF in responses[200]["content"] else set()
    for status in sorted(statuses):
        responses.setdefault(status, HTTPStatus(status).name)
    return doc
