"""Structured logs that cannot tell a card, a seed or a secret: what may be said is listed, not what may not."""

import logging
import sys
import traceback
from typing import Any

import structlog
from structlog.typing import EventDict, WrappedLogger

SAFE_KEYS = {
    "event", "level", "timestamp", "logger", "table", "seq", "hand", "code", "reason", "seconds", "count",
    "status", "method", "route", "host", "port", "address", "database", "bus", "version", "kernel", "node",
    "signal", "sockets", "attempt", "kind", "late_ms", "exception",
}  # fmt: skip
"""Keys a log line may bear. A value that is no short word, number or truth value is dropped with its key."""

MAX_TEXT = 200


def keep_safe(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Drop every key that is not listed and every value that could hold more than a word."""
    kept: EventDict = {}
    for key, value in event.items():
        if key in SAFE_KEYS and (key == "exception" or _plain(value)):
            kept[key] = value
        else:
            kept["dropped"] = kept.get("dropped", 0) + 1
    return kept


def _plain(value: object) -> bool:
    return (
        value is None or isinstance(value, int | float) or (isinstance(value, str) and len(value) <= MAX_TEXT)
    )


def where_only(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Tell of an exception its type and the lines it passed, never its message: messages quote values."""
    raised = event.pop("exc_info", None)
    if raised is True:
        raised = sys.exc_info()[1]
    if isinstance(raised, tuple):
        raised = raised[1]
    if isinstance(raised, BaseException):
        event["exception"] = describe(raised)
    return event


def describe(raised: BaseException) -> list[str]:
    """The types of an exception and its causes, and the places they passed."""
    lines: list[str] = []
    current: BaseException | None = raised
    while current is not None and len(lines) < 60:
        lines.append(type(current).__qualname__)
        frames = traceback.extract_tb(current.__traceback__)[-12:]
        lines += [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
        current = current.__cause__
    return lines


OWN = "maubinh."


class ForeignLogs(logging.Handler):
    """What comes through `logging`: who, how grave and which exception; no text of a library, which may quote input.

    Of the pure packages, which log that way too, the text as it stands in the source, without what fills it.
    """

    def emit(self, record: logging.LogRecord) -> None:
        """Pass one record on to our own log."""
        fields: dict[str, Any] = {"reason": record.name}
        if record.exc_info:
            fields["exc_info"] = record.exc_info
        told = record.msg if record.name.startswith(OWN) and isinstance(record.msg, str) else "library_log"
        structlog.get_logger("library").log(record.levelno, told, **fields)


def set_up_logs(*, level: str = "info", plain: bool = False) -> None:
    """Log JSON lines to standard error, or aligned text when `plain`."""
    number = logging.getLevelNamesMapping()[level.upper()]
    renderer: structlog.typing.Processor = (
        structlog.dev.ConsoleRenderer(colors=False) if plain else structlog.processors.JSONRenderer()
    )
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            where_only,
            keep_safe,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=True,
    )
    root = logging.getLogger()
    root.handlers[:] = [ForeignLogs()]
    root.setLevel(max(number, logging.WARNING))
