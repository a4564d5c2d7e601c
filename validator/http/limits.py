"""The rate limit, for a service that is open to everybody: so many requests an address, dear ones counted more."""

from __future__ import annotations

import ipaddress
import time
from typing import TYPE_CHECKING, Any, Final

from flask import request

from validator.http.settings import SettingError, variable

if TYPE_CHECKING:
    from flask import Flask, Response

    from validator.http.settings import Settings

FREE: Final = frozenset({"/healthz", "/readyz", "/version", "/metrics"})
"""Routes that watch over the service: they are not counted."""

_EVENT: Final = "/api/v1/events/<event_id>"
_DESK: Final = "/events/<event_id>/desk"
COSTS: Final = {
    "/api/v1/checks/batch": 20, "/api/v1/hands": 10, "/api/v1/play": 20, "/api/v1/play/comparisons": 20,
    "/api/v1/play/solitaire": 20, "/api/v1/play/solitaire/comparisons": 20,
    "/api/v1/sheets": 5, f"{_EVENT}/messages": 5, f"{_EVENT}/recheck": 20, f"{_EVENT}/export": 20,
    f"{_EVENT}/sheets": 20, f"{_DESK}/recheck": 20, f"{_DESK}/export.zip": 20, f"{_DESK}/sheets.pdf": 20,
}  # fmt: skip
"""Routes of which one request is counted as several."""

_RESET_AT: Final = "X-RateLimit-Reset"
"""As flask-limiter has it, a point of time; it never leaves the house."""

_NOT_MODIFIED: Final = 304
_IPV6_NETWORK: Final = 64


def init_app(app: Flask, settings: Settings) -> None:
    """Limit the requests of an application, where the settings ask for it.

    Raises:
        SettingError: the store cannot be used.
    """
    if settings.rate_limit is None:
        return
    from flask_limiter import HeaderNames, Limiter  # noqa: PLC0415  # slow to import, and mostly not asked for
    from limits.errors import ConfigurationError  # noqa: PLC0415

    limiter = Limiter(
        asker,
        application_limits=[settings.rate_limit],
        application_limits_exempt_when=_free,
        application_limits_cost=_cost,
        application_limits_deduct_when=_counts,
        headers_enabled=True,
        header_name_mapping={
            HeaderNames.LIMIT: "RateLimit-Limit",
            HeaderNames.REMAINING: "RateLimit-Remaining",
            HeaderNames.RESET: _RESET_AT,
        },
        storage_uri=settings.rate_limit_storage,
        # A store that is down must not take the service with it: each process counts for itself until it is back.
        in_memory_fallback_enabled=True,
        swallow_errors=True,
    )
    app.after_request(_tell)
    try:
        limiter.init_app(app)
    except (ConfigurationError, ImportError, ValueError) as error:
        raise SettingError(
            f"The store of {variable('rate_limit_storage')} cannot be used: {str(error).rstrip('.')}."
        ) from error


def asker() -> str:
    """Give whom a request is counted to: its address; of IPv6 the network, of which everybody has a whole one."""
    try:
        address: Any = ipaddress.ip_address(request.remote_addr or "")
    except ValueError:
        return request.remote_addr or "unknown"
    if address.version == 6 and not address.ipv4_mapped:  # noqa: PLR2004  # the name of the protocol
        return str(ipaddress.ip_network((int(address), _IPV6_NETWORK), strict=False))
    return str(address)


def _route() -> str:
    return request.url_rule.rule if request.url_rule else ""


def _free() -> bool:
    return _route() in FREE


def _cost() -> int:
    return COSTS.get(_route(), 1)


def _counts(response: Response) -> bool:
    # To a POST it is answered after all the work.
    return response.status_code != _NOT_MODIFIED or request.method == "POST"


def _tell(response: Response) -> Response:
    """Say when the limit is whole again in seconds from now, and when to come back only to whom it concerns."""
    headers = response.headers
    reset = headers.pop(_RESET_AT, None)
    if reset is not None:
        headers["RateLimit-Reset"] = str(max(0, int(int(reset) - time.time())))
        if response.status_code not in {429, 503}:
            headers.pop("Retry-After", None)
    return response
