"""How a command ends: with a code that follows from verdicts, or on request, with what was begun put away."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from validator.render.verdicts import UNREADABLE

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

_EXIT_CODES: Final = ((UNREADABLE, 4), ("illegal", 1), ("undecided", 3))
"""The first that occurred decides; 0 if none did."""


def exit_code(verdicts: Collection[str]) -> int:
    """Give the exit code of a command from the verdicts that it gave."""
    return next((code for verdict, code in _EXIT_CODES if verdict in verdicts), 0)


@contextmanager
def ended_as_by_ctrl_c() -> Iterator[None]:
    """Raise KeyboardInterrupt at the first SIGTERM, and at the end of the terminal; the second ends the process."""
    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    if threading.current_thread() is not threading.main_thread():
        yield  # no other thread may ask for signals
        return

    def end(number: int, _: Any) -> None:  # noqa: ANN401  # a frame, which is not looked at
        signal.signal(number, signal.SIG_DFL)
        raise KeyboardInterrupt

    before = {number: signal.getsignal(number) for number in numbers}
    for number, handler in before.items():
        if handler is signal.SIG_DFL:  # `nohup` has it ignored
            signal.signal(number, end)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
