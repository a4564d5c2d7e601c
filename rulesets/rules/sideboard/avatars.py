"""The rule `sideboard.avatars`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.deck import PLAY_DECK, SIDEBOARD, SIDEBOARD_FALLEN_WIZARD
from rulesets.finding import Fix, Violation, both, say
from rulesets.rule import NUMBER, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "Play deck and sideboard hold several copies of {titles}; only one avatar may have several.",
    params={
        "maximum_with_several": Parameter(NUMBER, "Most avatars of which there are several copies."),
        "maximum_copies": Parameter(NUMBER, "Most copies of one avatar over play deck and sideboard; 0 for no cap."),
    },
)
def avatars(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """A sideboard may hold any number of avatars, while at most one avatar has several copies over the deck.

    The play deck and the sideboard are counted together, and with them the cards against Fallen-wizards, which are in
    the sideboard; the play deck has its own limit (`play_deck.avatars`). The rule sets no number for the copies of that
    one avatar. Players differ on whether there is a cap of three: the parameter `maximum_copies` chooses; by default
    there is none.

    **Legal.** Three Gandalf in the play deck; Saruman, Alatar and a fourth Gandalf in the sideboard.

    **Illegal.** Two Gandalf and one Saruman in the play deck, and a second Saruman in the sideboard, or among the cards
    against Fallen-wizards.
    """
    copies: dict[str, int] = {}
    held = deck.of("avatar", PLAY_DECK, SIDEBOARD, SIDEBOARD_FALLEN_WIZARD)
    for holding in held:
        copies[holding.card.same_as] = copies.get(holding.card.same_as, 0) + holding.count
    several = [key for key, number in copies.items() if number > 1]
    if len(several) > settings.maximum_with_several:
        concerned = [holding for holding in held if holding.card.same_as in several]
        yield Violation(
            {"titles": both(sorted({h.card.title for h in concerned}))},
            cards=concerned,
            section=concerned[0].section,
            fix=Fix(say("Keep several copies of one avatar only.")),
            by=("maximum_with_several",),
        )
    for key, number in copies.items():
        if 0 < settings.maximum_copies < number:
            concerned = [holding for holding in held if holding.card.same_as == key]
            title = concerned[0].card.title
            yield Violation(
                {"titles": title, "copies": number, "limit": settings.maximum_copies},
                cards=concerned,
                section=concerned[0].section,
                fix=Fix(
                    say(
                        "Remove {surplus} of the copies of {title}.",
                        surplus=number - settings.maximum_copies,
                        title=title,
                    )
                ),
                message="Play deck and sideboard hold {copies} copies of {titles}; {limit} are allowed.",
                by=("maximum_copies",),
            )
