"""What a phone that was never here before has to fetch for the match page."""

import gzip
import re
from collections.abc import Iterator
from urllib.parse import urljoin

from benchmarks.matches import SECRET, played
from benchmarks.phone import Phone

LINKED = re.compile(r'(?:href|src)="(/static/[^"]+)"')
STYLED = re.compile(r"url\(\"?([^\")]+)\"?\)")
IMPORTED = re.compile(r'(?:from|import)\s*"(\.{1,2}/[^"]+|/static/[^"]+)"')


def first_visit(port: int) -> Iterator[str]:
    """Yield a line for each file of the first visit, and the sums that have a budget."""
    phone = Phone(port, {"device": SECRET})
    path = f"/matches/{played(8).ref}/"
    sizes = dict(_fetch(phone, path, set()))
    for address, size in sizes.items():
        yield f"{size:>8}  {address if address != path else 'the page'}"
    first = sum(size for address, size in sizes.items() if address == path or ".css" in address)
    yield f"{first:>8}  page and styles, at most 12000"
    yield f"{sum(sizes.values()):>8}  everything, at most 45000"
    yield f"{len(sizes):>8}  requests"


def _fetch(phone: Phone, address: str, seen: set[str]) -> Iterator[tuple[str, int]]:
    """Yield the size of a file, then of every file that it makes a browser fetch."""
    seen.add(address)
    answer = phone.get(address)
    yield address, len(answer.body)
    zipped = answer.headers.get("content-encoding") == "gzip"
    kind = answer.headers.get("content-type", "")
    if not kind.startswith("text/"):
        return
    text = (gzip.decompress(answer.body) if zipped else answer.body).decode()
    pattern = LINKED if "html" in kind else STYLED if "css" in kind else IMPORTED
    for found in pattern.findall(text):
        target = urljoin(address, found)
        if target not in seen:
            yield from _fetch(phone, target, seen)
