"""A phone that costs little: one connection kept open, one request at a time."""

import http.client
from dataclasses import dataclass, field
from urllib.parse import urlencode
from uuid import uuid4

HEADERS = {"Accept-Encoding": "gzip", "Accept-Language": "en-GB,en;q=0.9", "Host": "localhost"}

type Fields = dict[str, str | int]
"""What a tap posts, but for what only its sending adds."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back: status, headers by lower-case name, and the body as it travelled."""

    status: int
    headers: dict[str, str]
    body: bytes


@dataclass
class Phone:
    """Asks the server on `port` of this machine, with cookies as a browser keeps them."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Prepare the connection."""
        self._connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        self._counter = 0

    def get(self, path: str, status: int = 200, **headers: str) -> Answer:
        """Ask for a page; an underscore in a header's name stands for a hyphen.

        Raises ValueError unless it is answered with `status`.
        """
        answer = self._ask("GET", path, None, headers)
        if answer.status != status:
            message = f"{path} was answered {answer.status}"
            raise ValueError(message)
        return answer

    def tap(self, ref: str, seen: int) -> Answer:
        """Record a game for Ada as the outbox does, having seen the ledger up to `seen`.

        Raises ValueError unless the answer takes the tap.
        """
        fields = self.won(0, seen)
        answer = self.send(ref, fields)
        if answer.status != 200 or answer.headers.get("entry-key") != fields["key"]:
            message = f"a tap was answered {answer.status}: {answer.body[:200]!r}"
            raise ValueError(message)
        return answer

    def won(self, seat: int, seen: int) -> Fields:
        """Return a new tap for a seat, having seen the ledger up to `seen`, as it is kept."""
        self._counter += 1
        numbers = {"seen": seen, "lamport": seen + 1, "counter": self._counter}
        return {"key": str(uuid4()), "kind": "won", "seat": seat, **numbers}

    def send(self, ref: str, fields: Fields) -> Answer:
        """Send a tap that is kept, and return whatever is answered.

        Raises OSError or HTTPException when nothing is: the next request connects anew.
        """
        token = {"csrfmiddlewaretoken": self.cookies.get("csrftoken", "")}
        headers = {"HX_Request": "true", "Content_Type": "application/x-www-form-urlencoded"}
        try:
            path = f"/matches/{ref}/entries/"
            return self._ask("POST", path, urlencode({**fields, **token}), headers)
        except (OSError, http.client.HTTPException):
            self._connection.close()
            raise

    def _ask(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> Answer:
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.cookies:
            given["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        self._connection.request(method, path, body, {**HEADERS, **given})
        response = self._connection.getresponse()
        content = response.read()
        for name, value in response.getheaders():
            if name.lower() == "set-cookie":
                key, _, rest = value.partition("=")
                self.cookies[key] = rest.partition(";")[0]
        found = {name.lower(): value for name, value in response.getheaders()}
        return Answer(response.status, found, content)
