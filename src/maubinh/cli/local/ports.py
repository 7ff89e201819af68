"""Free ports and whether somebody listens on one."""

import socket

LOOPBACK = "127.0.0.1"


def free_port() -> int:
    """A port of the loopback nobody listens on now."""
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return int(probe.getsockname()[1])


def listens(port: int) -> bool:
    """Whether a connection to the port is accepted."""
    with socket.socket() as probe:
        probe.settimeout(0.5)
        return probe.connect_ex((LOOPBACK, port)) == 0
