"""The application as a server runs it: static files first, then Django, in an ASGI shell."""

import os
from wsgiref.headers import Headers

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scoreboard.settings")

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.utils.csp import build_policy
from servestatic import ServeStatic

# A server of somebody's own choice has not set Django up, which what follows wants.
wsgi = get_wsgi_application()

from scoreboard.feed import Feed  # noqa: E402 - see above
from scoreboard.live import Live  # noqa: E402 - see above
from scoreboard.middleware import HEADERS  # noqa: E402 - see above
from scoreboard.shell import Shell  # noqa: E402 - see above
from scoreboard.tidying import tidy_beside  # noqa: E402 - see above


def harden(headers: Headers, path: str, url: str) -> None:
    """Give a static file the security headers that a page has."""
    headers["Content-Security-Policy"] = build_policy(settings.SECURE_CSP)
    headers["X-Content-Type-Options"] = "nosniff"
    for name, value in HEADERS.items():
        headers[name] = value


static = ServeStatic(
    wsgi,
    root=settings.ROOT / "static" if settings.DEBUG else settings.STATIC_ROOT,
    prefix=settings.STATIC_URL,
    autorefresh=settings.DEBUG,
    max_age=0 if settings.DEBUG else 60,
    allow_all_origins=False,
    add_headers_function=harden,
)
application = Shell(
    static,
    threads=settings.THREADS,
    body_limit=settings.DATA_UPLOAD_MAX_MEMORY_SIZE,
    streams={"/live/": Live(Feed())},
    chore=tidy_beside,
)
