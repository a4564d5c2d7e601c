"""The files of the page that never change under their address: the address holds a hash of them all.

A module that one of them imports is looked for beside it, so under the same hash.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent / "static"


def _version() -> str:
    digest = hashlib.sha256()
    for path in sorted(FOLDER.iterdir()):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


VERSION: Final = _version()
