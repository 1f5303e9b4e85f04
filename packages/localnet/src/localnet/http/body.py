"""
Reading a request's body: not more than is allowed, and not for ever.

::

    one body       at most LARGEST_BODY, within PATIENCE seconds
    all at once    at most MOST_AT_ONCE; who would have more waits outside
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from starlette.requests import ClientDisconnect
from starlette.requests import Request as HttpRequest

from localnet.protocol.calls import BUSY, TOO_LARGE, TOO_SLOW, RequestError

LARGEST_ARGUMENT = 2 << 20
LARGEST_BODY = LARGEST_ARGUMENT + (64 << 10)
MOST_AT_ONCE = 64 << 20
PATIENCE = 30.0


class Bodies:
    """The bodies that are being read just now: *largest* bytes each, *most* bytes at once."""

    def __init__(self, largest: int = LARGEST_BODY, most: int | None = None) -> None:
        self._largest = largest
        self._most = most
        self._bytes = 0

    async def read(self, request: HttpRequest) -> bytes:
        """
        The whole body of *request*.

        :raises RequestError: if it is too large, or does not come in time.
        """
        declared = request.headers.get("content-length", "")
        if declared.isdigit() and int(declared) > self._largest:
            raise self._too_large()
        try:
            return await asyncio.wait_for(self._gather(request), PATIENCE)
        except (asyncio.TimeoutError, TimeoutError):
            raise RequestError("the body did not come in time", TOO_SLOW) from None
        except ClientDisconnect:
            raise RequestError("the client went away") from None

    async def _gather(self, request: HttpRequest) -> bytes:
        body = bytearray()
        with self._counted(body):
            async for chunk in request.stream():
                body += chunk
                self._bytes += len(chunk)
                if len(body) > self._largest:
                    raise self._too_large()
                if self._bytes > (self._most or MOST_AT_ONCE):
                    raise RequestError("too much is being sent at once; try again later", BUSY)
            return bytes(body)

    @contextmanager
    def _counted(self, body: bytearray) -> Iterator[None]:
        """Forgets *body*'s bytes at the end, however it ends."""
        try:
            yield
        finally:
            self._bytes -= len(body)

    def _too_large(self) -> RequestError:
        return RequestError(f"a request's body has at most {self._largest} bytes", TOO_LARGE)
