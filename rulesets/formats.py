"""Formats: the law of one kind of event as data, each value with its source and the layer that set it.

A format is a TOML file, ours or a user's. It may inherit one other, override values of its rules and switch rules off.
Loading refuses what cannot be meant, and names the place.
"""

from __future__ import annotations

import hashlib
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from cardpool.memory import once_per
from rulesets.format import Format, RuleSetting, Value
from rulesets.format_files import FOLDER, HERE, known_formats, layers_of, sources
from rulesets.layers import STANDARD, resolved

if TYPE_CHECKING:
    import datetime as dt

__all__ = [
    "FOLDER", "STANDARD", "Format", "RuleSetting", "Value", "known_formats", "load_format", "ruleset_version",
    "sources",
]  # fmt: skip


@cache
def ruleset_version() -> str:
    """Give the version of the shipped rules: a hash of their modules and formats, 12 hex digits.

    What decides a verdict is in these files, so two programs with the same version judge alike.
    """
    digest = hashlib.sha256()
    for path in sorted([*HERE.rglob("*.py"), *HERE.rglob("*.toml")]):
        digest.update(path.relative_to(HERE).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def load_format(
    name: str,
    as_of: dt.date | None = None,
    options: tuple[tuple[str, str], ...] = (),
    content: bytes | None = None,
) -> Format:
    """Load a format by the id of a shipped one or by the path of a TOML file, and resolve what it inherits.

    Args:
        name: id or path; a path ends in `.toml`.
        as_of: the day whose law is asked for; without one, every dated value holds.
        options: names and values of options that the format offers.
        content: the TOML of a format that lies in no file; `name` is what it is called where it cannot be read.

    Raises:
        FormatError: no such format, a file that cannot be used, or an option that it does not offer.
    """
    if content is not None:
        return _own(Path(f"{name}.toml"), content, name, as_of, options)
    if name in known_formats():
        # A format without dates is the same on every day, and is resolved once.
        return _shipped(name, as_of if _is_dated(name) else None, options)
    path = Path(name) if name.endswith(".toml") else FOLDER / f"{name}.toml"
    return _own(path, _stamp(path), name, as_of, options)


def _stamp(path: Path) -> tuple[int, ...]:
    """Give what changes when a file does; nothing where there is none."""
    try:
        about = path.stat()
    except OSError:
        return ()
    return about.st_ino, about.st_size, about.st_mtime_ns


# To resolve a format takes longer than to check a list by it.
@lru_cache(maxsize=16)
def _own(
    path: Path,
    what: bytes | tuple[int, ...],
    name: str,
    as_of: dt.date | None,
    options: tuple[tuple[str, str], ...],
) -> Format:
    return resolved(layers_of(path, name, what if isinstance(what, bytes) else None), as_of, options)


@once_per("format")
def _is_dated(name: str) -> bool:
    """Tell whether a shipped format has values that hold from a day on."""
    layers = layers_of(FOLDER / f"{name}.toml", name)
    return any(isinstance(entry, list) for layer in layers for entry in layer.get("rules", {}).values())


# Whoever asks for ever other days and options drives no more than these out, and the one that all ask for stays. Each
# remembers cards by section for each player type: of one, all cards in five sections are 3 MB.
@lru_cache(maxsize=32)
def _shipped(name: str, as_of: dt.date | None, options: tuple[tuple[str, str], ...]) -> Format:
    return resolved(layers_of(FOLDER / f"{name}.toml", name), as_of, options)
