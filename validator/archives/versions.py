"""By what verdicts are reached, told so that two machines can compare it."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING

from cardpool.memory import once_per
from rulesets.format_files import FOLDER, known_formats, layers_of
from rulesets.formats import ruleset_version
from validator.archives.errors import OtherVersionsError
from validator.usage import UsageError
from validator.version import __version__

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardpool.pool import CardPool
    from validator.check_request import CheckRequest

_DIGITS = 12


def refuse_others(here: Mapping[str, Mapping[str, str]], asked: Mapping[str, Mapping[str, str]]) -> None:
    """Refuse to judge by other versions than were asked for.

    Raises:
        OtherVersionsError: they are others.
    """
    if here != asked:
        raise OtherVersionsError(
            f"A worker has other versions than this program: {differences(here, asked)}; install the same everywhere."
        )


def differences(here: Mapping[str, Mapping[str, str]], asked: Mapping[str, Mapping[str, str]]) -> str:
    """Say in a few words what differs between versions: `cardpool 5d6e instead of 1a2b`."""
    found = {
        f"{what} {value} instead of {asked.get(name, {}).get(what, 'none')}": None
        for name, versions in here.items()
        for what, value in versions.items()
        if asked.get(name, {}).get(what) != value
    }
    return ", ".join(found) or f"formats {', '.join(here)} instead of {', '.join(asked)}"


def versions_of(requests: Sequence[CheckRequest], pool: CardPool) -> dict[str, dict[str, str]]:
    """Give the versions of program, rules, cards and format, by the id of the format, in the order of the requests.

    Raises:
        UsageError: two formats have one id: their rows could not be told apart.
        rulesets.errors.FormatError: a format is unknown or broken.
    """
    found: dict[str, dict[str, str]] = {}
    for request in requests:
        name = request.load_format().id
        if name in found:
            raise UsageError(f"Two formats have the id {name!r}; give one of them another.", "format")
        found[name] = {
            "validator": __version__,
            "rulesets": ruleset_version(),
            "cardpool": pool.version,
            "format": format_digest(request.format),
        }
    return found


def format_digest(name: str) -> str:
    """Give a digest of a format as it and those that it inherits are written, 12 hexadecimal digits.

    Args:
        name: id of a shipped format, or path of a TOML file.
    """
    return _shipped(name) if name in known_formats() else _digest(Path(name), name)


@once_per("format")
def _shipped(name: str) -> str:
    return _digest(FOLDER / f"{name}.toml", name)


def _digest(path: Path, name: str) -> str:
    written = json.dumps(layers_of(path, name), default=str, sort_keys=True)
    return hashlib.sha256(written.encode()).hexdigest()[:_DIGITS]
