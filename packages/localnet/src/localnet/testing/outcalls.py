"""
HTTP outcalls of canisters, answered by the test.

::

    network.answer_http(lambda request: b'{"price": 1.07}')
    network.answer_http(lambda request: HttpResponse(b"", 404))
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from localnet.runtime.management.interface import refused
from localnet.runtime.management.outcalls import Fetch


@dataclass(frozen=True)
class HttpRequest:
    """What a canister asks the world outside for."""

    method: str
    url: str
    headers: dict[str, str]
    body: bytes


@dataclass(frozen=True)
class HttpResponse:
    """What it is answered."""

    body: bytes = b""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)


Answer = Callable[[HttpRequest], HttpResponse | bytes | str]


def no_answer(request: HttpRequest) -> HttpResponse:
    """Nothing: in a test, nobody is asked by accident."""
    raise refused(
        f"nobody answers {request.url[:100]!r} in this test: "
        "say network.answer_http(lambda request: ..) before"
    )


def fetching(answer: Answer) -> Fetch:
    """What the management canister asks, by whom *answer* says."""

    def fetch(asked: dict[str, Any]) -> dict[str, Any]:
        ((method, _),) = asked["method"].items()
        headers = {each["name"]: each["value"] for each in asked["headers"]}
        found = answer(HttpRequest(method.upper(), asked["url"], headers, asked["body"] or b""))
        if not isinstance(found, HttpResponse):
            found = HttpResponse(found.encode() if isinstance(found, str) else found)
        told = [{"name": name.lower(), "value": value} for name, value in found.headers.items()]
        return {"status": found.status, "headers": told, "body": found.body}

    return fetch
