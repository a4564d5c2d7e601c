"""Lists that hold no deck that hands can be drawn from, and what is said of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulesets.finding import counted
from validator.usage import UsageError

if TYPE_CHECKING:
    from validator.engine.setup import Setup
    from validator.report import Report

MOST_CARDS: Final = 1_000
"""Cards of a deck that hands are drawn from; no list of a game has a tenth of it."""


class NoDeckError(UsageError):
    """The list holds no deck that hands can be drawn from; the message says why."""


def refuse_no_deck(report: Report, setup: Setup, size: int) -> None:
    """Refuse a deck that no hand can be drawn from, or that is no deck of a game.

    Args:
        report: the check of the deck.
        setup: how a game of its format starts.
        size: cards to draw from.

    Raises:
        NoDeckError: there are too few or too many of them.
    """
    section = setup.hand_from.replace("_", " ")
    if size < setup.hand:
        deck, here = report.deck, setup.hand_from
        held = f"The {section} has {counted(size, 'known card')}"
        if here in deck.left_out:
            held = f"The list leaves the {section} out"
        elif deck.unresolved_copies(here):
            held += f", and {deck.unresolved_lines(here)} not understood"
        raise NoDeckError(
            f"{held}; an opening hand of the format {report.format.id!r} takes {setup.hand}. Hand in the whole deck."
        )
    if size > MOST_CARDS:
        raise NoDeckError(
            f"The {section} has {size:,} cards; hands are drawn from at most {MOST_CARDS:,}. "
            "Look at the counts of its lines."
        )
