"""The files of formats, ours and a user's, and the bibliography, read as they are written."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardpool.memory import once_per
from cardpool.toml import parse_toml, read_toml
from rulesets.errors import FormatError
from rulesets.tables import TABLES

if TYPE_CHECKING:
    from collections.abc import Mapping

HERE = Path(__file__).parent
FOLDER = HERE / "formats"
_HEAD = {"id", "title", "summary", "inherits", "dated", *TABLES, "rules", "options", "sources"}


@cache
def sources() -> Mapping[str, Mapping[str, str]]:
    """Give the bibliography: short name of a document to its title, edition and place."""
    with (HERE / "sources.toml").open("rb") as file:
        return tomllib.load(file)


@cache
def known_formats() -> tuple[str, ...]:
    """Give the ids of the shipped formats in alphabetical order."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


def layers_of(path: Path, name: str, content: bytes | None = None) -> list[dict[str, Any]]:
    """Read the file of a format and those of the formats that it inherits, its own first.

    Args:
        path: of its file.
        name: as it was asked for.
        content: of the file, where it does not lie there.

    Raises:
        FormatError: a file cannot be read, or a format inherits itself.
    """
    layers = [layer_of(path, name) if content is None else _parsed(content, path)]
    while parent := layers[-1].get("inherits"):
        if parent in {layer["id"] for layer in layers}:
            raise FormatError(f"The format {layers[-1]['id']!r} inherits itself through {parent!r}.")
        layers.append(layer_of(FOLDER / f"{parent}.toml", parent))
    return layers


def layer_of(path: Path, name: str) -> dict[str, Any]:
    """Read the file of one format; of a shipped one, once.

    Raises:
        FormatError: it cannot be read, or holds what no format has.
    """
    return _shipped_layer(name) if path == FOLDER / f"{name}.toml" and name in known_formats() else _read(path, name)


@once_per("format")
def _shipped_layer(name: str) -> dict[str, Any]:
    return _read(FOLDER / f"{name}.toml", name)


def _read(path: Path, name: str) -> dict[str, Any]:
    try:
        return _parsed(read_toml(path), path)
    except FileNotFoundError:
        raise FormatError(f"There is no format {name!r}; known are: {', '.join(known_formats())}.") from None
    except OSError as error:
        raise FormatError(f"The format file {path} cannot be read: {error}.") from error


def _parsed(content: bytes, path: Path) -> dict[str, Any]:
    try:
        layer = parse_toml(content)
    except ValueError as error:
        raise FormatError(f"The format file {path} cannot be read: {error}.") from error
    if missing := [key for key in ("id", "title") if not isinstance(layer.get(key), str)]:
        raise FormatError(f"The format file {path} lacks the text {missing[0]!r}.")
    if unknown := sorted(set(layer) - _HEAD):
        raise FormatError(f"The format file {path} has the unknown key {unknown[0]!r}.")
    if wrong := [key for key in (*TABLES, "rules", "options", "sources") if not isinstance(layer.get(key, {}), dict)]:
        raise FormatError(f"The format file {path} must have a table at {wrong[0]!r}.")
    return layer
