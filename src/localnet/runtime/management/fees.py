"""
What calls of the management canister cost, in cycles, as on a subnet of 13 nodes.

::

    create_canister     500,000,000,000, of what is sent with the call
    signatures           10,000,000,000; with ``key_1``, which 34 nodes have, 26,153,846,153
    http_request         by its size, and by how much it allows the answer to have
"""

from __future__ import annotations

from localnet.runtime.management.interface import refused

NODES = 13
CREATION = 500_000_000_000


def of_signature(key: str) -> int:
    """What a signature with the *key* of that name costs."""
    return 26_153_846_153 if key == "key_1" else 10_000_000_000


def of_outcall(request_bytes: int, most_response_bytes: int) -> int:
    """What an HTTP outcall of such sizes costs."""
    base = (3_000_000 + 60_000 * NODES) * NODES
    return base + 400 * NODES * request_bytes + 800 * NODES * most_response_bytes


def charge(method: str, sent: int, fee: int) -> int:
    """What is left of the cycles that were *sent*. :raises RefusedCall: if they do not suffice"""
    if sent < fee:
        raise refused(
            f"{method} request sent with {sent:_} cycles, but {fee:_} cycles are required."
        )
    return sent - fee
