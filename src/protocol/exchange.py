"""
One exchange with a network: a body in CBOR goes there, a map comes back.

::

    Exchange("http://127.0.0.1:4943").send("/api/v2/status")            GET
    Exchange("https://icp-api.io").send("/api/v3/canister/../query", b) POST

Nothing is believed here; the agent does that. The connection stays open between requests.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import requests
from requests.exceptions import ChunkedEncodingError, RequestException

from protocol import cbor, fields

TIMEOUT = 60.0
LARGEST_ANSWER = 8 << 20
PIECE = 1 << 16
LONGEST_COMPLAINT = 1000
HERE = ("127.0.0.1", "localhost", "::1")


class AgentError(Exception):
    """The network could not be asked, or did not understand; *status* is HTTP's, if it answered."""

    def __init__(self, text: str, status: int | None = None) -> None:
        super().__init__(text)
        self.status = status


class NotReachedError(AgentError):
    """Nobody answers there."""


class Exchange:
    """A connection to the network at *url*."""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")
        self._session = requests.Session()
        # A proxy to the world does not lead to this machine.
        self._session.trust_env = urlsplit(self.url).hostname not in HERE

    def send(self, path: str, body: bytes | None = None) -> dict[str, Any]:
        """
        What is answered at *path*, which is nothing while an update is under way.

        :raises AgentError: if that is no answer.
        """
        where = self.url + path
        try:
            with self._request(where, body) as response:
                answer = _read(response, where)
        except RequestException as problem:
            raise NotReachedError(f"{where}: {_reason(problem)}") from None
        if not response.ok or response.is_redirect:
            text = answer[:LONGEST_COMPLAINT].decode(errors="replace")
            raise AgentError(f"{response.status_code}: {text}", response.status_code)
        return fields.typed(cbor.decode(answer), dict, "the answer") if answer else {}

    def _request(self, where: str, body: bytes | None) -> requests.Response:
        return self._session.request(
            "GET" if body is None else "POST",
            where,
            data=body,
            headers={"Content-Type": "application/cbor"},
            timeout=TIMEOUT,
            allow_redirects=False,
            stream=True,
        )


def _read(response: requests.Response, where: str) -> bytes:
    answer = bytearray()
    try:
        for piece in response.iter_content(PIECE):
            answer += piece
            if len(answer) > LARGEST_ANSWER:
                raise AgentError(f"{where}: the answer has more than {LARGEST_ANSWER} bytes")
    except ChunkedEncodingError:
        missing = response.raw.length_remaining
        text = f"the answer was cut off {missing or 'some'} bytes before its end"
        raise AgentError(f"{where}: {text}") from None
    return bytes(answer)


def _reason(problem: BaseException) -> str:
    """What is at the bottom of *problem*: the layers above only repeat where they were going."""
    while problem.__context__ is not None:
        problem = problem.__context__
    return getattr(problem, "strerror", None) or str(problem)
