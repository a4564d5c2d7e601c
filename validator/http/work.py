"""How much of the processor one request may take, and the watch that ends one which takes more, or whose client left.

The limits of what is asked keep every request far below it; this is for what they did not foresee. A thread cannot be
stopped from outside, but it can be made to raise: then the client is told, and the process is replaced, for whatever
was interrupted may be half done.
"""

from __future__ import annotations

import ctypes
import os
import select
import signal
import time
from contextlib import contextmanager, suppress
from threading import Lock, Thread, get_ident
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable, Iterator

_BREATH: Final = 0.2
"""Seconds between two looks."""
_UNREMARKED: Final = 1.0
"""Seconds of the processor for which nobody asks whether the client is still there."""
_LAST_WORDS: Final = 5.0
"""Seconds of the processor after which a thread that was made to raise and goes on takes its process with it."""


class Overrun(BaseException):
    """A request took more of the processor than it may; no `except Exception` on its way may take it for a fault."""


class ClientLeft(Overrun):
    """Nobody waits for the answer any more."""


class _Running:
    """A request in work."""

    __slots__ = ("client", "clock", "started", "stopped", "until")

    def __init__(self, seconds: float, client: socket.socket | None) -> None:
        self.clock = time.pthread_getcpuclockid(get_ident())
        self.started = time.clock_gettime(self.clock)
        self.until = self.started + seconds
        self.client = client
        self.stopped = False


_LOCK: Final = Lock()
_running: dict[int, _Running] = {}
_raise_in: Final = ctypes.pythonapi.PyThreadState_SetAsyncExc
_raise_in.argtypes = [ctypes.c_ulong, ctypes.py_object]
_STEPS: Final = 1_000
"""Turns of a loop, at each of which what is to be raised in a thread may be; the first is enough."""


@contextmanager
def limited(seconds: float, client: socket.socket | None = None) -> Iterator[None]:
    """Bound the work that this thread does within, where `watch` was called in this process.

    Args:
        seconds: of the processor.
        client: who waits for it.

    Raises:
        Overrun: it takes longer.
        ClientLeft: the client has closed the connection.
    """
    thread, one = get_ident(), _Running(seconds, client)
    with _LOCK:
        _running[thread] = one
    raised = False
    try:
        yield
    except Overrun:
        raised = True
        raise
    finally:
        with _LOCK:
            _running.pop(thread, None)
        if one.stopped and not raised:
            _let_raise()


def _let_raise() -> None:
    """Let what is about to be raised in this thread be raised here, where it does nothing.

    The work may have come to its end just before. To take it back instead leaves the interpreter of Python 3.11 with a
    signal that nothing answers: from then on it looks for it at every step, and under a tracer it never goes on.
    """
    with suppress(Overrun):
        for _ in range(_STEPS):
            pass


def watch(overrun: Callable[[], None]) -> None:
    """Watch over the work of this process from now on, in a thread of its own.

    Args:
        overrun: called once a request has taken too long, to have the process replaced.
    """
    Thread(target=_watch, args=(overrun,), name="watch", daemon=True).start()


def _watch(overrun: Callable[[], None]) -> None:
    while True:
        time.sleep(_BREATH)
        if _running:
            with _LOCK:
                late = sum(_look(thread, one) for thread, one in _running.items())
            if late:
                overrun()


def _look(thread: int, one: _Running) -> bool:
    """Stop a request that is to be stopped; tell whether it took too long."""
    with suppress(OSError):  # the thread has ended
        now = time.clock_gettime(one.clock)
        if one.stopped:
            if now > one.until + _LAST_WORDS:
                os.kill(os.getpid(), signal.SIGKILL)
            return False
        if now > one.until:
            one.stopped = True
            _raise_in(thread, Overrun)
            return True
        if one.client is not None and now > one.started + _UNREMARKED and _gone(one.client):
            one.stopped = True
            one.until = now
            _raise_in(thread, ClientLeft)
    return False


def _gone(client: socket.socket) -> bool:
    waiting = select.poll()
    try:
        waiting.register(client, select.POLLRDHUP)
    except ValueError:
        return True
    return bool(waiting.poll(0))
