"""TOML as somebody wrote it: whatever it is, it is read, or refused in a few words."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from pathlib import Path

_MOST_BYTES: Final = 1 << 20


def read_toml(path: Path) -> bytes:
    """Give the bytes of a file of TOML; of one that is too large, enough to see that.

    Raises:
        OSError: it cannot be read.
    """
    with path.open("rb") as file:
        return file.read(_MOST_BYTES + 1)


def parse_toml(content: bytes) -> dict[str, Any]:
    """Read TOML.

    Raises:
        ValueError: it is none, or too large; the message says where and why.
    """
    if len(content) > _MOST_BYTES:
        raise ValueError(f"it is larger than {_MOST_BYTES >> 20} MB")
    try:
        return tomllib.loads(content.decode())
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        raise
    except ValueError as error:
        # Python turns no more than some thousand digits into a number.
        raise ValueError("a number has too many digits") from error
