"""
What comes back from a call: an answer, or why there is none.

::

    Reply(data)                        Candid bytes, as the canister encoded them
    Reject(code, message, error)       code   1 SysFatal        the system cannot
                                              2 SysTransient    try again later
                                              3 DestinationInvalid  no such canister or method
                                              4 CanisterReject  the canister said no
                                              5 CanisterError   the canister trapped
                                       error  the Internet Computer's own number, "IC0503"

    Rejected(reject)                   raised where a Reject is no answer
    RequestError(text, status)         it was no request: an HTTP status and a sentence
"""

from __future__ import annotations

from dataclasses import dataclass

SYS_FATAL = 1
SYS_TRANSIENT = 2
DESTINATION_INVALID = 3
CANISTER_REJECT = 4
CANISTER_ERROR = 5


@dataclass(frozen=True)
class Reply:
    """The Candid-encoded answer to a call."""

    data: bytes


@dataclass(frozen=True)
class Reject:
    """Why a call has no answer: reject code, text, and the system's error number."""

    code: int
    message: str
    error: str


Outcome = Reply | Reject


class Rejected(Exception):  # a reject is an answer, not an error
    """The network or the canister would not do it, and why."""

    def __init__(self, reject: Reject) -> None:
        super().__init__(f"{reject.code} {reject.error}: {reject.message}")
        self.reject = reject


BAD_REQUEST = 400
DENIED = 401
FORBIDDEN = 403
NOT_FOUND = 404
NOT_ALLOWED = 405
TOO_SLOW = 408
TOO_LARGE = 413
BROKEN = 500
BAD_GATEWAY = 502
BUSY = 503


class RequestError(Exception):
    """
    The request cannot be dealt with.

    *text* is for the client's developer; it shows the value and never this server's insides.
    """

    def __init__(self, text: str, status: int = BAD_REQUEST) -> None:
        super().__init__(text)
        self.text = text
        self.status = status
