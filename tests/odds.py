"""Shares that were counted, held against the odds that they should have."""

from fractions import Fraction


def near(share: float, odds: Fraction, runs: int) -> bool:
    """Tell whether a share is as near to its odds as it is in all but one of ten thousand cases."""
    return bool(abs(share - odds) < 4 * float(odds * (1 - odds) / runs) ** 0.5)
