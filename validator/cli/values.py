"""The values of a format in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from validator.render.text import brief_source

if TYPE_CHECKING:
    from collections.abc import Mapping


def setting_value(value: Any) -> str:  # noqa: ANN401  # a value of any kind of parameter
    """Write a value that a format sets, such as `starter 30, short 30` or `yes`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        nested = any(isinstance(part, list) for part in value.values())
        return ("; " if nested else ", ").join(f"{key} {setting_value(part)}" for key, part in value.items())
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return str(value)


def by_player(sources: Mapping[str, str]) -> str:
    """Write sources, the general one and then those for one player type, where they differ."""
    own = {player: text for player, text in sources.items() if player and text != sources[""]}
    # Where no general source is set, the format joins those of the player types.
    joined = ", ".join(dict.fromkeys(own.values())) == sources[""]
    general = [] if joined else [brief_source(sources[""])]
    return "; ".join([*general, *(f"{player}: {brief_source(text)}" for player, text in own.items())])
