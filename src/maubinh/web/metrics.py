"""What the server counts, for Prometheus; no label ever bears a name, a card or a table."""

from prometheus_client import Counter, Gauge, Histogram

SOCKETS = Gauge("maubinh_sockets", "Open table sockets")
MESSAGES = Counter("maubinh_messages", "Messages understood, by type", ["type"])
REFUSALS = Counter("maubinh_refusals", "Refusals on sockets, by code", ["code"])
COMMANDS = Histogram(
    "maubinh_command_seconds",
    "From a command's arrival to its commit",
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)
REQUESTS = Counter("maubinh_requests", "HTTP requests, by status", ["status"])
