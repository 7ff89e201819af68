"""Sessions as HTTP carries them: a secret in a cookie of a browser or a bearer token of a program."""

from collections.abc import Iterable

COOKIE = "mb_session"
YEAR = 365 * 24 * 3600
MAX_TOKEN = 128

Headers = Iterable[tuple[bytes, bytes]]


def session_cookie(secret: str, *, secure: bool) -> str:
    """The Set-Cookie value that signs a browser in for a year."""
    flags = "; Secure" if secure else ""
    return f"{COOKIE}={secret}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{flags}"


def session_secret(headers: Headers) -> str | None:
    """The secret these headers bear: of a bearer token before a cookie; None for strangers."""
    return _bearer(headers) or _cookie(headers)


def _bearer(headers: Headers) -> str | None:
    """The secret of an `Authorization: Bearer` header, or None."""
    for name, value in headers:
        if name == b"authorization":
            kind, _, secret = value.decode("latin-1").partition(" ")
            if kind.lower() == "bearer" and 0 < len(secret) <= MAX_TOKEN:
                return secret.strip()
    return None


def _cookie(headers: Headers) -> str | None:
    """The secret of the session cookie, or None."""
    for name, value in headers:
        if name == b"cookie":
            for pair in value.decode("latin-1").split(";"):
                key, _, secret = pair.strip().partition("=")
                if key == COOKIE and 0 < len(secret) <= MAX_TOKEN:
                    return secret
    return None
