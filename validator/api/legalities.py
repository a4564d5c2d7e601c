"""What formats say of cards: as data beside their facts, and as a filter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulesets.formats import known_formats
from validator.api.blueprint import Form
from validator.api.requests import format_field, player_field
from validator.check_request import today
from validator.http.pool import cards as card_pool
from validator.http.problems import invalid
from validator.legality import legalities_in
from validator.usage import DEFAULT_FORMAT

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cardpool.card import Card
    from validator.legality import Legalities


class LegalQuery(Form):
    """For whom cards must be allowed."""

    format = format_field("Only cards that some player type of this format may include.")
    player = player_field(
        f"Only cards that this player type may include, in the format {DEFAULT_FORMAT} where none is named."
    )


def allowed(found: Iterable[Card], query: Mapping[str, Any]) -> list[Card]:
    """Give the cards that a query, as `LegalQuery` has it, lets through.

    Raises:
        Problem: the format has no such player type.
    """
    if "format" not in query and "player" not in query:
        return list(found)
    legalities, player = _in(query.get("format", DEFAULT_FORMAT)), query.get("player")
    if player and player not in legalities.format.players:
        known = ", ".join(legalities.format.players)
        detail = f"There is no such player type in this format; known are: {known}."
        raise invalid({"in": "query", "pointer": "/player", "detail": detail})
    return legalities.allowed(found, player)


def with_legalities(facts: Mapping[Card, dict[str, Any]], formats: Iterable[str] | None = None) -> list[dict[str, Any]]:
    """Give the facts of cards with what formats say of each: format to player type to legality.

    Args:
        facts: of each card.
        formats: those that are wanted; all where not given.
    """
    found: dict[Card, dict[str, dict[str, Any]]] = {card: {} for card in facts}
    for name in known_formats() if formats is None else formats:
        legalities = _in(name)
        for player in legalities.format.players:
            for card, one in legalities.of(player, facts).items():
                found[card].setdefault(name, {})[player] = one._asdict()
    return [told | {"legalities": found[card]} for card, told in facts.items()]


def _in(name: str) -> Legalities:
    return legalities_in(name, today(), card_pool())
