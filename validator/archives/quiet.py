"""What a worker of this machine loads first: Ctrl-C is for the process that started it, which ends its workers."""

from __future__ import annotations

import signal


def dask_setup(_: object) -> None:
    """Leave Ctrl-C alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
