"""A listening socket, bound before the server behind it is even imported."""

import errno
import socket

BACKLOG = 4096


class PortTakenError(Exception):
    """Another program listens at the address."""


def bind(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 takes any free one. Raises PortTakenError, or OSError for a bad address."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise PortTakenError(f"{host}:{port} is in use") from None
        raise
    listener.setblocking(False)  # noqa: FBT003 - the socket module's way
    return listener
