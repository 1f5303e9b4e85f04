"""
What comes back from a call: an answer, or a refusal.

::

    Reply(data)                        Candid bytes, as the canister encoded them
    Reject(code, message, error)       code   1 SysFatal        the system cannot
                                              2 SysTransient    try again later
                                              3 DestinationInvalid  no such canister or method
                                              4 CanisterReject  the canister said no
                                              5 CanisterError   the canister trapped
                                       error  the Internet Computer's own number, "IC0503"
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
