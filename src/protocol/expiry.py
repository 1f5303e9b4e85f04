"""
When a request is in time.

::

    now                     now + 5 minutes + 1 minute for clocks that disagree
     |<------- accepted ------->|

Its expiry is the last moment at which a request may be taken in; it is at most a few minutes
off, so that the ids of answered requests need not be remembered for ever.
"""

from __future__ import annotations

from protocol.nanoseconds import MINUTE
from protocol.refusal import RefusedError

LONGEST = 5 * MINUTE
DRIFT = MINUTE


def check(expiry: int, now: int) -> None:
    """
    Nothing, if a request with this *expiry* may be taken in *now*.

    :raises RefusedError: in the words that agents look for to set their clock and try again.
    """
    if not now <= expiry <= now + LONGEST + DRIFT:
        raise RefusedError(
            "Invalid request expiry: Specified ingress_expiry not within expected range: "
            f"Minimum allowed expiry: {now}, Maximum allowed expiry: {now + LONGEST + DRIFT}, "
            f"Provided expiry: {expiry}"
        )
