"""Asks whether what ships has faults that are known, by pip-audit: `python tools/audit.py`.

Where the list of faults cannot be asked, it says so in a line and ends well: no change may wait for another's service.
A fault that is known ends it with 1; mend it by `make lock LOCK_ARGS=--upgrade`.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

LOCK = Path(__file__).parents[1] / "requirements" / "runtime.txt"


UNASKED = "The list of known faults cannot be asked from here: nothing was audited."


def told(answer: dict[str, Any]) -> tuple[list[str], bool]:
    """Give what there is to say of an answer of pip-audit's, in lines, and whether a fault is known."""
    audited = [one for one in answer["dependencies"] if "skip_reason" not in one]
    left = [one["name"] for one in answer["dependencies"] if "skip_reason" in one]
    if not audited:
        return [UNASKED], False
    faults = [
        f"{one['name']} {one['version']}: {fault['id']}, "
        f"mended in {', '.join(fault['fix_versions']) or 'no release yet'}"
        for one in audited
        for fault in one["vulns"]
    ]
    lines = faults or [f"No fault is known of {len(audited)} dependencies."]
    return [*lines, *([f"Not audited: {', '.join(left)}."] if left else [])], bool(faults)


def main() -> int:
    """Audit the lock of what ships."""
    command = [sys.executable, "-m", "pip_audit", "--disable-pip", "--require-hashes", "-r", str(LOCK)]
    done = subprocess.run(  # noqa: S603  # the project's own program
        [*command, "--progress-spinner=off", "--format=json", "--timeout=10"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    try:
        answer = json.loads(done.stdout)
    except ValueError:
        print(UNASKED)
        return 0
    lines, faulty = told(answer)
    print(*lines, sep="\n")
    return int(faulty)


if __name__ == "__main__":
    sys.exit(main())
