"""What tests in a browser have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

_PATIENCE: Final = 30_000
"""Milliseconds that a busy machine may take for what is bound to happen."""
_A_WHILE: Final = 50


def wait_until(page: Page, happened: Callable[[], object]) -> None:
    """Let a page go on until something has happened, such as that its request came to a route.

    Raises:
        AssertionError: it has not.
    """
    for _ in range(_PATIENCE // _A_WHILE):
        if happened():
            return
        page.wait_for_timeout(_A_WHILE)
    raise AssertionError("it never happened")
