"""What the chosen format says of a card: for the player type that is chosen or found, else for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rulesets.deck import PLAY_DECK, TITLES
from rulesets.finding import counted, say
from validator.check_request import today
from validator.decklists.decklist import clip
from validator.facts import card_summary
from validator.http.pool import cards
from validator.legality import BARRED, Legality, legalities_in
from validator.resolving import names_of
from validator.usage import UsageError
from validator.web.forms import Refusal, check_request

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Request

MOST: Final = 6
"""Different cards of one name that are shown."""


class PlayerLegality(NamedTuple):
    """What a format says of a card for one player type."""

    player: str
    status: str
    """`legal`, `limited` or `barred`."""
    said: str
    rule: str | None
    """The rule that bars it."""


class Found(NamedTuple):
    """A card, and what a format says of it."""

    card: Mapping[str, Any]
    """As `validator.facts.card_summary` gives it."""
    format: str
    """Title of the format."""
    players: tuple[PlayerLegality, ...]


def look_up(request: Request) -> list[Found]:
    """Look up the cards of an `id` or a `name` that a request gives, and whether its format allows them.

    Raises:
        Refusal: there is no such card, format or player type.
    """
    chosen, asked, name = check_request(request), request.args.get("id"), request.args.get("name", "")
    pool = cards()
    found = names_of(pool).match(name).cards if asked is None else [pool[asked]] if asked in pool else []
    if not found:
        raise Refusal(
            say("There is no card of this id.") if asked else say("No card is named {name!r}.", name=clip(name)), 404
        )
    try:
        chosen.load_format()
    except UsageError as error:
        raise Refusal(str(error)) from error
    legalities = legalities_in(chosen.format, today(), pool)
    players = [chosen.alignment] if chosen.alignment else legalities.format.players
    different = list({card.same_as: card for card in reversed(found)}.values())[::-1][:MOST]
    told = {player: legalities.of(player, different) for player in players}
    return [
        Found(
            card_summary(card),
            legalities.format.title,
            tuple(
                PlayerLegality(player, of[card].status, _said(of[card]), of[card].rule) for player, of in told.items()
            ),
        )
        for card in different
    ]


def _said(legality: Legality) -> str:
    if legality.status == BARRED:
        return say("not allowed")
    copies = (
        say("any number of copies")
        if legality.copies is None
        else say("up to {what}", what=counted(legality.copies, "copy", "copies"))
    )
    place = legality.sections[0]
    return copies if place == PLAY_DECK else say("{what}, {place}", what=copies, place=TITLES[place])
