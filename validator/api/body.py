"""What a request holds: its body as bytes, text or JSON, and its query, each read strictly."""

from __future__ import annotations

import codecs
import json
import math
import re
from typing import TYPE_CHECKING, Any, Final, NoReturn
from urllib.parse import unquote_to_bytes

import marshmallow
from flask import current_app, request
from marshmallow import fields
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import RequestEntityTooLarge

from validator.api.fields import LONGEST, Flag, WholeNumber
from validator.http.bodies import whole
from validator.http.problems import Problem, invalid

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

JSON: Final = "application/json"
TEXT: Final = "text/plain"
SVG: Final = "image/svg+xml"
NDJSON: Final = "application/x-ndjson"
PDF: Final = "application/pdf"
GZIP: Final = "application/gzip"
ZIP: Final = "application/zip"

_CHARSETS: Final = ("us-ascii", "utf-8", "utf-16", "utf-16le", "utf-16be", "iso-8859-1", "windows-1252")
"""In which lists come; JSON comes in UTF-8 alone."""
_HALF: Final = re.compile(r"\\u[dD][89a-fA-F]")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_WHOLE: Final = re.compile(r"-?\d{1,17}(\.0{1,17})?", re.ASCII)
_FLAGS: Final = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}


def kind(*read: str) -> str:
    """Tell which of the kinds of body that a route reads the request has.

    Raises:
        Problem: none of them, or it is compressed.
    """
    found = request.mimetype
    coding = request.headers.get("Content-Encoding", "identity").lower()
    if coding != "identity":
        raise Problem("unsupported-media-type", "The body is compressed; send it as it is, without Content-Encoding.")
    if found not in read:
        said = f"{found!r} is not read here" if found else "The header Content-Type is missing"
        raise Problem(
            "unsupported-media-type", f"{said}; send {' or '.join(read)}.", headers={"Accept": ", ".join(read)}
        )
    return found


def body() -> bytes:
    """Give the body.

    Raises:
        Problem: it breaks off, or is larger than a deck may be.
    """
    most = current_app.config["MAX_CONTENT_LENGTH"]
    try:
        return whole(most)
    except RequestEntityTooLarge:
        raise Problem("too-large", f"The body has more than {most:,} bytes.") from None
    except OSError:
        # What servers say of a body whose chunks are no chunks.
        raise Problem("bad-request", "The body breaks off, or is not sent as HTTP has it.") from None


def text_body() -> str | bytes:
    """Give the body that is a list: its bytes where the request does not say how they are to be read.

    Raises:
        Problem: it is not of the character set that is named, or that one is not known.
    """
    charset = _charset()
    if charset and charset not in _CHARSETS:
        raise Problem(
            "unsupported-media-type", f"The character set {charset!r} is not read; send {', '.join(_CHARSETS)}."
        )
    data = body()
    if not charset:
        return data
    try:
        return data.decode(charset)
    except UnicodeDecodeError as error:
        raise Problem(
            "bad-request", f"The body is not in {charset}, as it says, from byte {error.start + 1}."
        ) from None


def json_body() -> Any:  # noqa: ANN401  # whatever the JSON says
    """Give the body that is JSON.

    Raises:
        Problem: it is no JSON.
    """
    json_charset()
    return parse_json(body())


def json_charset() -> None:
    """Refuse JSON in another character set than its own.

    Raises:
        Problem: the request names one.
    """
    charset = _charset()
    if charset not in {"", "utf-8", "us-ascii"}:
        raise Problem("unsupported-media-type", f"JSON is read in utf-8, not in {charset!r}.")


def _charset() -> str:
    given = request.mimetype_params.get("charset", "").lower()
    try:
        name = codecs.lookup(given).name if given else ""
    except (LookupError, ValueError):
        return given
    return {"ascii": "us-ascii", "utf-16-le": "utf-16le", "utf-16-be": "utf-16be", "iso8859-1": "iso-8859-1",
            "cp1252": "windows-1252"}.get(name, name)  # fmt: skip


def parse_json(data: bytes) -> Any:  # noqa: ANN401  # whatever the JSON says
    """Read JSON as RFC 8259 and I-JSON have it: UTF-8, each key once, no NaN, no lone surrogates.

    Raises:
        Problem: it is none.
    """
    try:
        text = data.decode("utf-8")
        if text.startswith("\ufeff"):
            raise Problem("bad-request", "The JSON begins with a byte-order mark; leave it out.")
        found = _DECODER.decode(text)
    except UnicodeDecodeError as error:
        raise Problem("bad-request", f"The JSON is not in UTF-8 from byte {error.start + 1}.") from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise Problem("bad-request", f"The body is not JSON: {error.msg} ({where}).") from None
    except RecursionError:
        raise Problem("bad-request", "The JSON is nested too deeply.") from None
    except ValueError:
        # A whole number with more digits than Python converts.
        raise Problem("bad-request", "The JSON holds a number that is too long.") from None
    if _HALF.search(text):
        _refuse_surrogates(found)
    return found


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise Problem("bad-request", "The JSON has a key twice in one object; write each once.")
    return found


def _constant(name: str) -> NoReturn:
    raise Problem("bad-request", f"The JSON holds {name}, which is not a JSON number.")


def _number(text: str) -> float:
    found = float(text)
    if math.isinf(found):
        raise Problem("bad-request", "The JSON holds a number that is too large.")
    return found


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_constant, parse_float=_number)


def _refuse_surrogates(found: object) -> None:
    for place, text in _texts(found):
        if _SURROGATE.search(text):
            where = _SURROGATE.sub("\N{REPLACEMENT CHARACTER}", _pointer(place))
            raise invalid({"in": "body", "pointer": where, "detail": "Holds half a character (a lone surrogate)."})


_Place = tuple["_Place", object] | None
"""Where something stands in some JSON: the place of what holds it, and its key or index there; None for the whole."""


def _texts(found: object) -> Iterator[tuple[_Place, str]]:
    """Give every text in some JSON, keys too, with its place, which is no pointer yet: those may be long, and many."""
    left: list[tuple[_Place, object]] = [(None, found)]
    while left:
        place, value = left.pop()
        if isinstance(value, str):
            yield place, value
        elif isinstance(value, dict):
            for key, one in value.items():
                here = place, key
                yield here, key
                left.append((here, one))
        elif isinstance(value, list):
            left += [((place, index), one) for index, one in enumerate(value) if isinstance(one, str | dict | list)]


def _pointer(place: _Place) -> str:
    steps = []
    while place is not None:
        place, key = place
        steps.append(step(key))
    return "".join(f"/{one}" for one in reversed(steps))


def step(key: object) -> str:
    """Give a key or an index as a step of a JSON pointer (RFC 6901), cut where it is longer than any key of ours."""
    text = str(key)
    text = text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
    return text.replace("~", "~0").replace("/", "~1")


def load(schema: marshmallow.Schema, found: object, where: str, at: str = "") -> dict[str, Any]:
    """Hold what was read against a schema.

    Args:
        schema: what it must be.
        found: the JSON, or the query as an object.
        where: `body` or `query`, for the errors.
        at: JSON pointer to it.

    Raises:
        Problem: it is something else; its errors say where.
    """
    try:
        loaded: dict[str, Any] = schema.load(found)  # type: ignore[arg-type]  # that it may be anything is the point
    except marshmallow.ValidationError as error:
        raise invalid(*_errors(error.messages, where, at)) from None
    return loaded


def _errors(messages: object, where: str, pointer: str) -> Iterator[dict[str, str]]:
    if isinstance(messages, dict):
        for key, one in messages.items():
            yield from _errors(one, where, pointer if key == "_schema" else f"{pointer}/{step(key)}")
    elif isinstance(messages, list):
        for one in messages:
            yield from _errors(one, where, pointer)
    else:
        yield {"in": where, "pointer": pointer, "detail": str(messages)}


def query(schema: marshmallow.Schema) -> dict[str, Any]:
    """Give the query, numbers and flags read from their texts.

    Raises:
        Problem: it does not fit the schema.
    """
    return load(schema, _query(schema), "query")


def _query(schema: marshmallow.Schema) -> dict[str, Any]:
    raw = request.query_string
    if not raw:
        return {}
    try:
        raw.decode("utf-8")
        unquote_to_bytes(raw).decode("utf-8")
    except UnicodeDecodeError:
        raise Problem("bad-request", "The query is not in UTF-8.") from None
    given: dict[str, Any] = {}
    errors = []
    for name, values in request.args.lists():
        field = schema.fields.get(name)
        if isinstance(field, fields.List):
            given[name] = values
        elif len(values) > 1:
            errors.append({"in": "query", "pointer": f"/{step(name)}", "detail": "Given more than once."})
        else:
            given[name] = _value(field, values[0])
    if errors:
        raise invalid(*errors)
    return given


def _value(field: object, text: str) -> object:
    if isinstance(field, Flag):
        return _FLAGS.get(text.lower(), text)
    if isinstance(field, WholeNumber) and _WHOLE.fullmatch(text):
        return float(text) if "." in text else int(text)
    return text


class Parser(FlaskParser):
    """Reads the arguments of views with the functions of this module, and refuses what their schemas do not know."""

    DEFAULT_UNKNOWN_BY_LOCATION = {"json": None, "query": None}  # noqa: RUF012  # declared so by the library

    def load_querystring(self, req: Any, schema: marshmallow.Schema) -> dict[str, Any]:  # noqa: ANN401, ARG002, D102
        return _query(schema)

    def load_json(self, req: Any, schema: marshmallow.Schema) -> Any:  # noqa: ANN401, ARG002, D102
        kind(JSON)
        return json_body()

    def handle_error(  # noqa: D102
        self,
        error: marshmallow.ValidationError,
        req: Any,  # noqa: ANN401, ARG002
        schema: marshmallow.Schema,  # noqa: ARG002
        *,
        error_status_code: int | None,  # noqa: ARG002
        error_headers: Any,  # noqa: ANN401, ARG002
    ) -> NoReturn:
        # webargs files the messages under the place where the arguments stood.
        assert isinstance(error.messages, dict)  # noqa: S101
        place, messages = next(iter(error.messages.items()))
        raise invalid(*_errors(messages, "body" if place == "json" else "query", ""))


def only_one(found: Mapping[str, Any], names: Collection[str], where: str = "body", at: str = "") -> None:
    """Refuse an object that has none of some members, or several.

    Args:
        found: the object.
        names: the members of which it must have one.
        where: `body` or `query`.
        at: JSON pointer to it.

    Raises:
        Problem: it has another number of them.
    """
    given = [name for name in names if name in found]
    if len(given) != 1:
        said = f"{' and '.join(given)} exclude each other" if given else "both are missing"
        raise invalid({"in": where, "pointer": at, "detail": f"Give one of {', '.join(names)}: {said}."})
