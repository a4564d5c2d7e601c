"""The pages of cards, followed to the last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flask.testing import FlaskClient

URL = "/api/v1/cards"


def every(client: FlaskClient, query: str) -> list[dict[str, Any]]:
    """Follow the pages to the last."""
    found: list[dict[str, Any]] = []
    following: str | None = f"{URL}?limit=100&{query}"
    while following:
        page = client.get(following).get_json()
        found += page["data"]
        following = page["next"]
        assert page["has_more"] == bool(following)
    assert len(found) == page["total"]
    return found
