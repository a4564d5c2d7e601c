"""The statistics of an event as a picture: player types, avatars, and the cards in most decks."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, Final

from validator.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_WIDTH: Final = 640
_START: Final = 230
_LENGTH: Final = 340
_ROW: Final = 20
_MOST: Final = 12
_LOOK: Final = 'aria-labelledby="statistics-title" fill="currentColor" font-family="sans-serif" font-size="12"'
_STYLE: Final = (
    "svg:root{background:#fff;color:#222}@media(prefers-color-scheme:dark){svg:root{background:#161616;color:#ddd}}"
)


def render(found: Mapping[str, Any], title: str) -> str:
    """Give the picture as SVG that needs nothing else.

    Args:
        found: as `validator.events.statistics.statistics` gives it.
        title: of the event.
    """
    parts, top = [], _ROW + 8
    for heading, rows in _panels(found):
        if not rows:
            continue
        top += _ROW
        parts.append(f'<text x="8" y="{top}" font-weight="bold">{_text(heading)}</text>')
        most = max(number for _, number in rows)
        for label, number in rows:
            top += _ROW
            length = _LENGTH * number / most
            shown = label if len(label) <= 34 else f"{label[:33]}…"  # noqa: PLR2004  # what stands left of a bar
            parts.append(f'<text x="{_START - 8}" y="{top}" text-anchor="end">{_text(shown)}</text>')
            parts.append(
                f'<rect x="{_START}" y="{top - 11}" width="{length:.1f}" height="14" fill-opacity="0.6"/>'
                f'<text x="{_START + length + 6:.1f}" y="{top}" font-size="11">{number}</text>'
            )
        top += 8
    head = f"{title}: {found['decks']} decks of {found['entries']} players"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {top + 12}" role="img" {_LOOK}>',
            f'<title id="statistics-title">{_text(head)}</title>',
            f"<style>{_STYLE}</style>",
            f'<text x="8" y="20" font-size="15" font-weight="bold">{_text(head)}</text>',
            *parts,
            "</svg>",
            "",
        ]
    )


def _panels(found: Mapping[str, Any]) -> Iterator[tuple[str, list[tuple[str, int]]]]:
    yield "Player types, by decks", list(found["player_types"].items())
    yield "Avatars, by decks", list(found["avatars"].items())[:_MOST]
    for kind in ("characters", "resources", "hazards", "sites"):
        yield (
            f"{kind.capitalize()} in most decks",
            [(one["title"], one["decks"]) for one in found["cards"][kind][:_MOST]],
        )


def _text(text: str) -> str:
    return escape(printable(text))
