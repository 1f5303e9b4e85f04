"""What a client is told when its request is not one: an HTTP status and a sentence."""

from __future__ import annotations

BAD_REQUEST = 400
FORBIDDEN = 403
NOT_FOUND = 404
NOT_ALLOWED = 405
TOO_SLOW = 408
TOO_LARGE = 413
BROKEN = 500
BAD_GATEWAY = 502
BUSY = 503


class RefusedError(Exception):
    """
    The request cannot be dealt with.

    *text* is for the client's developer; it shows the value and never this server's insides.
    """

    def __init__(self, text: str, status: int = BAD_REQUEST) -> None:
        super().__init__(text)
        self.text = text
        self.status = status
