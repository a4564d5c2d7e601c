"""Who visits: tokens in a cookie that no script reads, and forms that no other site can send.

The cookie is signed, is sent to the pages of events alone, and goes with the browser. A token comes into it by a form:
it is pasted there, or a script takes it out of the part of an address that is never sent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from flask import request, session
from flask.sessions import SecureCookieSessionInterface
from flask_wtf import CSRFProtect

from validator.events.errors import StoreError
from validator.http.desk import store

if TYPE_CHECKING:
    from flask import Flask
    from itsdangerous import URLSafeTimedSerializer

HOME: Final = "/events"
_TOKENS: Final = "tokens"

csrf: Final = CSRFProtect()


class _Sessions(SecureCookieSessionInterface):
    """Sessions for the pages of events alone, signed by a key that the store keeps for all processes."""

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        if not request.path.startswith(HOME):
            return None
        try:
            app.secret_key = app.secret_key or store().secret("pages")
        except StoreError:
            return None  # the page says so
        return super().get_signing_serializer(app)

    def get_cookie_path(self, app: Flask) -> str:  # noqa: ARG002  # Flask's signature
        return f"{request.script_root}{HOME}"

    def get_cookie_secure(self, app: Flask) -> bool:  # noqa: ARG002  # Flask's signature
        return request.is_secure


def init_app(app: Flask) -> None:
    """Give an application its sessions, and the guard of its forms."""
    app.session_interface = _Sessions()
    app.config.update(
        SESSION_COOKIE_NAME="meccg-events",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        # It holds for as long as the session does: who mends a list for an hour need not begin again.
        WTF_CSRF_TIME_LIMIT=None,
        # The pages send no Referer; the token is enough.
        WTF_CSRF_SSL_STRICT=False,
        WTF_CSRF_CHECK_DEFAULT=False,
    )
    csrf.init_app(app)


def token_of(event: str, role: str) -> str | None:
    """Give the token that the visitor has for a role in an event."""
    held: dict[str, Any] = session.get(_TOKENS, {})
    found = held.get(f"{role} {event}")
    return found if isinstance(found, str) else None


def keep(event: str, role: str, token: str) -> None:
    """Keep a token, in a session that begins with it: what was planted before is of no use."""
    held = {**session.get(_TOKENS, {}), f"{role} {event}": token}
    session.clear()
    session[_TOKENS] = held


def leave(event: str) -> None:
    """Forget the tokens of an event."""
    held = {name: token for name, token in session.get(_TOKENS, {}).items() if name.partition(" ")[2] != event}
    session.clear()
    session[_TOKENS] = held
