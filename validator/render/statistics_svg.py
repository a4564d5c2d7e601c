"""The statistics of an event as a picture: player types, avatars, and the cards in most decks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from validator.render import bars_svg
from validator.render.bars_svg import Bar, Panel

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_MOST: Final = 12


def render(found: Mapping[str, Any], title: str) -> str:
    """Give the picture as SVG that needs nothing else.

    Args:
        found: as `validator.events.statistics.statistics` gives it.
        title: of the event.
    """
    return bars_svg.render(f"{title}: {found['decks']} decks of {found['entries']} players", panels(found))


def panels(found: Mapping[str, Any]) -> Iterator[Panel]:
    """Give what is counted of decks: their player types, their avatars, and the cards in most of them.

    Args:
        found: with `player_types`, `avatars` and `cards`, as `validator.events.statistics.statistics` has them.
    """
    yield Panel("Player types, by decks", [Bar(*one) for one in found["player_types"].items()])
    yield Panel("Avatars, by decks", [Bar(*one) for one in found["avatars"].items()][:_MOST])
    for kind in ("characters", "resources", "hazards", "sites"):
        bars = [Bar(one["title"], one["decks"]) for one in found["cards"][kind][:_MOST]]
        yield Panel(f"{kind.capitalize()} in most decks", bars)
