"""Lists that hold no deck that hands can be drawn from, and what is said of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardpool.phrases import phrase
from rulesets.deck import TITLES
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
    section = TITLES[setup.hand_from]
    if size < setup.hand:
        deck, here = report.deck, setup.hand_from
        held = phrase("The {section} has {cards}", section=section, cards=counted(size, "known card"))
        if here in deck.left_out:
            held = phrase("The list leaves the {section} out", section=section)
        elif deck.unresolved_copies(here):
            held = phrase("{held}, and {lines} not understood", held=held, lines=deck.unresolved_lines(here))
        sentence = "{held}; an opening hand of the format {format!r} takes {hand}. Hand in the whole deck."
        raise NoDeckError(phrase(sentence, held=held, format=report.format.id, hand=setup.hand))
    if size > MOST_CARDS:
        sentence = (
            "The {section} has {cards:,} cards; hands are drawn from at most {most:,}. Look at the counts of its lines."
        )
        raise NoDeckError(phrase(sentence, section=section, cards=size, most=MOST_CARDS))
