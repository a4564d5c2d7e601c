"""The server: gunicorn with our settings. The application is loaded once, the card pool opened in each worker."""

from __future__ import annotations

import errno
import gc
import logging
import os
import shutil
import socket
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from gunicorn.app.base import BaseApplication
from gunicorn.arbiter import Arbiter
from gunicorn.glogging import Logger

from validator.http.logs import Log, forward
from validator.http.settings import SettingError, Settings, unknown_variables
from validator.service.worker import Worker

if TYPE_CHECKING:
    from flask import Flask

IN_MEMORY: Final = Path("/dev/shm")  # noqa: S108  # no file of a known name is made there
"""Where there is such a file system, the metrics and the signs of life are kept there: they are written often."""

_LONGEST_LINE: Final = 8_190
_LONGEST_HEADER: Final = 8_190
_MOST_HEADERS: Final = 64
_BACKLOG: Final = 2_048
_REQUESTS_A_CONNECTION: Final = 100
_log = logging.getLogger("validator.api")


def serve(settings: Settings) -> None:
    """Serve until a signal ends it, and end the process.

    SIGTERM and SIGINT let the requests in work end; SIGHUP starts the workers anew, which opens the card pool anew.

    Raises:
        SettingError: it cannot be served with these settings.
    """
    _open_store(settings)
    listener = listen(settings.host, settings.port)
    forward(Log(settings))
    _warn(settings)
    scratch = _scratch_folder()
    # For prometheus-client, which looks at it when the application is made.
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(scratch)
    first = os.getpid()
    try:
        _Arbiter(_Server(settings, listener, scratch)).run()
    finally:
        # Workers come by here too, when they end.
        if os.getpid() == first:
            shutil.rmtree(scratch, ignore_errors=True)


def _open_store(settings: Settings) -> None:
    """Make the store of the desk, or bring it up to date, before anybody asks.

    Raises:
        SettingError: it cannot be used, or the extra is missing.
    """
    if settings.events is None:
        return
    from validator.events.errors import DeskError, StoreError  # noqa: PLC0415  # most services have none
    from validator.events.receipts import can_sign  # noqa: PLC0415
    from validator.events.store import Store  # noqa: PLC0415

    try:
        can_sign()
        Store(settings.events, create=True).close()
    except (DeskError, StoreError) as error:
        raise SettingError(str(error)) from error


def listen(host: str, port: int) -> socket.socket:
    """Open the socket that the service listens on.

    gunicorn would try five times and then end without saying what to do.

    Raises:
        SettingError: the address cannot be had; the message says why.
    """
    try:
        family, *_, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE | socket.AI_NUMERICSERV
        )[0]
        return socket.create_server(
            address,
            family=family,
            backlog=_BACKLOG,
            dualstack_ipv6=host == "::" and socket.has_dualstack_ipv6(),
        )
    except OSError as error:
        raise SettingError(f"The service cannot listen at {host} port {port}: {_why(error)}") from error


def _why(error: OSError) -> str:
    if isinstance(error, socket.gaierror):
        return "there is no such host. Give an address of this machine, such as 127.0.0.1."
    match error.errno:
        case errno.EADDRINUSE:
            return "something listens there already. End it, or choose another port."
        case errno.EADDRNOTAVAIL:
            return "it is not an address of this machine. 0.0.0.0 is every one of them."
        case errno.EACCES | errno.EPERM:
            return "this user may not. Ports below 1024 need a right of their own; choose a higher one."
    return f"{os.strerror(error.errno or 0)}."


def _warn(settings: Settings) -> None:
    """Say what is most likely not meant."""
    for name in unknown_variables(os.environ):
        _log.warning("there is no setting %s", name)
    if settings.rate_limit and settings.rate_limit_storage.startswith("memory:") and settings.workers > 1:
        _log.warning("each of the %d workers counts requests for itself", settings.workers)


def _scratch_folder() -> Path:
    problems = []
    for place in (IN_MEMORY, Path(tempfile.gettempdir())) if os.access(IN_MEMORY, os.W_OK) else (None,):
        try:
            return Path(tempfile.mkdtemp(prefix="meccg-", dir=place))
        except OSError as error:
            problems.append(str(error.strerror))
    raise SettingError(
        f"The service has no folder to keep its metrics in ({', '.join(problems)}). Make one writable, such as /tmp."
    )


class _Server(BaseApplication):  # type: ignore[misc]  # gunicorn has no types
    """What gunicorn runs, and how."""

    def __init__(self, settings: Settings, listener: socket.socket, scratch: Path) -> None:
        self.settings = settings
        self._listener = listener.detach()
        self._scratch = scratch
        super().__init__()

    def load_config(self) -> None:
        settings = self.settings
        for name, value in {
            "bind": f"fd://{self._listener}",
            "backlog": _BACKLOG,
            "workers": settings.workers,
            "worker_class": Worker,
            "threads": settings.threads,
            "worker_connections": settings.connections,
            "keepalive": settings.keep_alive,
            "timeout": settings.timeout,
            "graceful_timeout": settings.graceful_timeout,
            "preload_app": True,
            "worker_tmp_dir": str(self._scratch),
            "limit_request_line": _LONGEST_LINE,
            "limit_request_fields": _MOST_HEADERS,
            "limit_request_field_size": _LONGEST_HEADER,
            # Whom to believe is said once, by `trusted_proxies`.
            "forwarded_allow_ips": "",
            "logger_class": "validator.service.server._Log",
            "control_socket_disable": True,
            "pre_request": _close_old,
            "post_worker_init": _prepare,
            "child_exit": _forget,
        }.items():
            self.cfg.set(name, value)

    def load(self) -> Flask:
        from validator.service import create_app  # noqa: PLC0415  # only once the folder of the metrics is known

        return create_app(self.settings)


class _Arbiter(Arbiter):  # type: ignore[misc]  # gunicorn has no types
    """The first process, which starts the workers, and replaces those that die."""

    def handle_int(self) -> None:
        """End as at SIGTERM: Ctrl-C need not cost anybody an answer."""
        self.handle_term()


class _Log(Logger):  # type: ignore[misc]  # gunicorn has no types
    """What gunicorn says goes the way of all records; requests are watched where their routes are known."""

    def setup(self, cfg: Any) -> None:  # noqa: ANN401  # gunicorn has no types
        self.cfg = cfg
        self._access_log_enabled = False

    def exception(self, msg: str, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401  # as gunicorn has it
        """Write a fault; that a client was too slow is none."""
        if not isinstance(sys.exc_info()[1], BlockingIOError):
            super().exception(msg, *args, **kwargs)


def _close_old(_: object, request: Any) -> None:  # noqa: ANN401  # gunicorn has no types
    """Close a connection after many requests.

    Which worker has a connection is settled when it is opened. Clients that keep theirs for ever might all be with one.
    """
    if request.req_number >= _REQUESTS_A_CONNECTION:
        request.force_close()


def _prepare(worker: Any) -> None:  # noqa: ANN401  # gunicorn has no types
    """Open the pool, learn its names and draw its map, so that the first who asks need not wait."""
    from cardpool.tables import DataError  # noqa: PLC0415  # loaded by then
    from rulesets.formats import known_formats, load_format  # noqa: PLC0415
    from validator.checking import check  # noqa: PLC0415
    from validator.engine.region_map import region_map_of  # noqa: PLC0415
    from validator.http.pool import cards  # noqa: PLC0415

    try:
        with worker.app.wsgi().app_context():
            pool = cards()
        for name in known_formats():
            load_format(name)
        check(_FIRST_LIST, pool=pool)
        for dream in (False, True):
            region_map_of(pool, dream=dream)
    except DataError as error:
        # It goes on without: /readyz says so, and the pool may come.
        _log.error("no card pool: %s", error)
    # What is there now stays: looking through it again and again would only cost time.
    gc.collect()
    gc.freeze()


_FIRST_LIST: Final = "Deck\n1 a name that no card has\n"
"""Looking for near names is what takes longest at first."""


def _forget(_: object, worker: Any) -> None:  # noqa: ANN401  # gunicorn has no types
    """Take out of the metrics what only holds while a worker lives."""
    from prometheus_client.multiprocess import mark_process_dead  # noqa: PLC0415  # see `serve`

    mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]  # the library is half typed
