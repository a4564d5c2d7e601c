"""The body of a request, as a whole or not at all, and what may stand in it."""

from __future__ import annotations

from typing import Final

from flask import request
from werkzeug.exceptions import RequestEntityTooLarge

LARGEST: Final = 2**53 - 1
"""The largest number: from there on not every program tells JSON's whole numbers apart."""


def whole(most: int, *, keep: bool = False) -> bytes:
    """Give the body of the request, and never a part of it.

    Args:
        most: bytes that it may have.
        keep: whether forms are still to be read from it.

    Raises:
        RequestEntityTooLarge: it has more.
        OSError: it breaks off.
    """
    # Of a body whose length is not announced the framework reads as much as is allowed, and drops the rest in silence.
    request.max_content_length = most + 1
    data = request.get_data(cache=keep)
    if len(data) > most:
        raise RequestEntityTooLarge
    return data
