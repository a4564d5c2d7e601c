"""Examples of requests, which the description shows and the tests send: one JSON file an operation."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

_HERE: Final = Path(__file__).parent


@cache
def _all() -> dict[str, dict[str, dict[str, Any]]]:
    return {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(_HERE.glob("*.json"))}


def examples(operation: str, kind: str) -> dict[str, Any]:
    """Give the examples of a body: name to `summary` and `value`, as OpenAPI has them.

    Args:
        operation: its id.
        kind: media type of the body.
    """
    return _all()[operation][kind]
