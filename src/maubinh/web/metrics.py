"""What the server counts, for Prometheus; no label ever bears a name, a card or a table."""

from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import Counter, Gauge, Histogram, start_http_server

SOCKETS = Gauge("maubinh_sockets", "Open table sockets")
MESSAGES = Counter("maubinh_messages", "Messages understood, by type", ["type"])
REFUSALS = Counter("maubinh_refusals", "Refusals on sockets, by code", ["code"])
COMMANDS = Histogram(
    "maubinh_command_seconds",
    "From a command's arrival to its commit",
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)
CLOCK_OFFSET = Gauge(
    "maubinh_clock_offset_seconds", "By how much the clock the room goes by is ahead of this machine's"
)
REQUESTS = Counter("maubinh_requests", "HTTP requests, by status", ["status"])


@contextmanager
def serve_metrics(port: int) -> Iterator[None]:
    """Offer the counts on 127.0.0.1 in a thread of its own; port 0 offers none."""
    if port == 0:
        yield
        return
    server, thread = start_http_server(port, addr="127.0.0.1")
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
