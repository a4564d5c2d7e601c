"""What holds for every test."""

from __future__ import annotations


def pytest_make_parametrize_id(val: object) -> str | None:
    """Name bytes by a word, not by what they hold: an archive holds the second in which it was packed.

    Two workers who collect in two seconds would see two tests, and refuse to start.
    """
    return "bytes" if isinstance(val, bytes) else None
