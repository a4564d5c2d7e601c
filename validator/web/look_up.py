"""What the chosen format says of a card: for the player type that is chosen or found, else for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rulesets.deck import PLAY_DECK, TITLES
from rulesets.finding import counted, say
from validator.check_request import today
from validator.http.pool import cards
from validator.legality import BARRED, Legality, legalities_in
from validator.usage import UsageError
from validator.web.forms import Refusal, check_request

if TYPE_CHECKING:
    from flask import Request


class PlayerLegality(NamedTuple):
    """What a format says of a card for one player type."""

    player: str
    status: str
    """`legal`, `limited` or `barred`."""
    said: str
    rule: str | None
    """The rule that bars it."""


class CardLegality(NamedTuple):
    """What a format says of a card."""

    format: str
    """Its title."""
    players: tuple[PlayerLegality, ...]


def look_up(request: Request) -> CardLegality:
    """Look up whether the format that a request names allows a card, by its id.

    Raises:
        Refusal: there is no such card, format or player type.
    """
    chosen, card = check_request(request), cards().get(request.args.get("id", ""))
    if card is None:
        raise Refusal(say("There is no card of this id."), 404)
    try:
        chosen.load_format()
    except UsageError as error:
        raise Refusal(str(error)) from error
    legalities = legalities_in(chosen.format, today(), cards())
    players = [chosen.alignment] if chosen.alignment else legalities.format.players
    told = [(player, legalities.of(player, [card])[card]) for player in players]
    return CardLegality(
        legalities.format.title,
        tuple(PlayerLegality(player, one.status, _said(one), one.rule) for player, one in told),
    )


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
