"""Addresses as they may be shown: no password, no token, and nothing of what cannot be understood."""

import re

HIDDEN = "***"

_FILES = {"sqlite", "local"}
_USER_IS_NO_SECRET = {"postgresql", "postgres"}
_SECRET_PARAMETER = re.compile(r"([?&][^=&]*pass[^=&]*)=[^&]*", re.IGNORECASE)
_HOST = re.compile(r"(\[[^][]*\]|[^][\s:/?#@]*)(:\d*)?")


def hide_password(url: str) -> str:
    """An address without the secrets it may bear: a password or a bus's token before the host, and in the query."""
    scheme, separator, rest = url.partition("://")
    if not separator:
        return HIDDEN if url else ""
    if scheme in _FILES:
        return url
    # Up to the last "@": a password that should have been escaped is hidden all the same.
    login, at, place = rest.rpartition("@")
    hosts = re.split(r"[/?#]", place, maxsplit=1)[0].split(",")
    if _SECRET_PARAMETER.search(login) or not all(map(_HOST.fullmatch, hosts)):
        return f"{scheme}://{HIDDEN}"
    place = _SECRET_PARAMETER.sub(rf"\1={HIDDEN}", place)
    return f"{scheme}://{_shown(login, scheme) if at else ''}{at}{place}"


def _shown(login: str, scheme: str) -> str:
    """What stands before the host, its password hidden; what looks like a user alone may be a bus's token."""
    user, colon, _ = login.partition(":")
    if re.search(r"[/?#@]", user) or not (colon or scheme in _USER_IS_NO_SECRET):
        return HIDDEN
    return f"{user}:{HIDDEN}" if colon else user
