"""The number that repeats all that is left to chance, as a form sends it."""

from __future__ import annotations

from validator.http.bodies import LARGEST


def seed_in(written: str) -> int | None:
    """Give the seed that a form sends, 0 where it sends none; None if it is no whole number up to the largest."""
    text = written or "0"
    # Python converts no number of thousands of digits.
    fits = text.isascii() and text.isdecimal() and len(text) <= len(str(LARGEST))
    return int(text) if fits and int(text) <= LARGEST else None


def seed_after(seed: int) -> int:
    """Give the seed of the next press: other hands, other games."""
    return seed + 1 if seed < LARGEST else 0
