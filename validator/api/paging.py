"""Answers that come in pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar
from urllib.parse import urlencode

from flask import request
from marshmallow import validate

from validator.api.blueprint import Form
from validator.api.fields import WholeNumber

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from flask import Response

MOST: Final = 100
"""Things on one page."""

_One = TypeVar("_One")


class PageQuery(Form):
    """Which page is wanted."""

    limit = WholeNumber(
        load_default=20,
        validate=validate.Range(1, MOST),
        metadata={"description": "How many at the most."},
    )
    offset = WholeNumber(
        load_default=0,
        validate=validate.Range(0, 1_000_000),
        metadata={"description": "How many to pass over."},
    )


def page_of(found: Sequence[_One], query: Mapping[str, Any]) -> tuple[Sequence[_One], dict[str, Any]]:
    """Give what stands on a page, and what is told of the page: how much there is, and where the next one is.

    Args:
        found: all of it, in its order.
        query: as `PageQuery` has it.
    """
    limit, offset = query["limit"], query["offset"]
    more = offset + limit < len(found)
    wanted = request.args.to_dict(flat=False) | {"limit": limit, "offset": offset + limit}
    following = f"{request.path}?{urlencode(wanted, doseq=True)}" if more else None
    told = {"total": len(found), "limit": limit, "offset": offset, "has_more": more, "next": following}
    return found[offset : offset + limit], told


def with_link(response: Response, told: Mapping[str, Any]) -> Response:
    """Name the next page in a header, too (RFC 8288)."""
    if told["next"]:
        response.headers["Link"] = f'<{told["next"]}>; rel="next"'
    return response
