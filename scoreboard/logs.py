"""Logs that may be shown to anybody: no names of people, no addresses of matches, UTC."""

import logging
import time
import traceback
from types import TracebackType

type ExceptionInfo = (
    tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
)


class WithoutSecrets(logging.Filter):
    """Replaces the path of a request, which may let its reader in, by the pattern it matched."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record through, changed where it names a path."""
        request = getattr(record, "request", None)
        if request is not None and isinstance(record.args, tuple):
            match = getattr(request, "resolver_match", None)
            route = f"/{match.route}" if match else "an unknown address"
            record.args = tuple(route if arg == request.path else arg for arg in record.args)
        return True


class Plain(logging.Formatter):
    """One line a record in UTC; of an exception its kind and its place, never its message.

    What an exception says may hold what a person typed: PostgreSQL quotes the row it refuses.
    """

    converter = staticmethod(time.gmtime)

    def formatException(self, info: ExceptionInfo) -> str:  # noqa: N802 - logging's own name
        """Return the traceback of an exception and of its causes, without their messages."""
        error = info[1]
        lines: list[str] = []
        while error is not None:
            kind = f"{type(error).__module__}.{type(error).__qualname__}\n"
            lines[:0] = [*traceback.format_tb(error.__traceback__), kind]
            error = error.__cause__ or error.__context__
        return "".join(["Traceback (most recent call last):\n", *lines]).rstrip()
