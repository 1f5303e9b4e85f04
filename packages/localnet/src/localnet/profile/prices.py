"""
What the Internet Computer allows a message, and what it charges.

Limits and prices are those of the replica's source, dfinity/ic at 0199d9a (read on 2026-08-22):
cycles on a subnet of 13 nodes, which is what a canister is created on unless it asks for another.

What is handed from Rust to Python and back is no Python, so the interpreter does not run it here.
It is estimated by what was measured in Kybra 0.7.1's own interpreter::

    to Python      bytes 2.6 a byte, text 4 a byte, a number 500, a record or variant 5,500
    from Python    bytes 473 a byte, text 4 a byte, a number in a list 441, a tuple 2,000
    ic.time()      47,000          ic.caller() and ic.id(), which make a Principal: 2,100,000
"""

from __future__ import annotations

from typing import Any

LIMITS = {
    "update": 40_000_000_000,
    "timer": 40_000_000_000,
    "heartbeat": 40_000_000_000,
    "query": 5_000_000_000,
    "composite_query": 5_000_000_000,
    "inspect": 200_000_000,
    "install": 300_000_000_000,
    "upgrade": 300_000_000_000,
}
INSTRUCTION = 1
EXECUTED = 5_000_000  # a message, whatever it does
INGRESS = 1_200_000  # a message from outside
FREE = ("query", "composite_query", "inspect")  # as a user asks; nobody is charged for them

CALL = 47_000
SYSTEM_CALLS = {"caller": 2_100_000, "id": 2_100_000}


def handed_in(value: Any) -> int:
    """The instructions with which Rust makes *value* for Python, by estimate."""
    return _handed(value, 2.6)


def handed_out(value: Any) -> int:
    """The same for a *value* that Python hands to Rust."""
    return _handed(value, 473)


def _handed(value: Any, byte: float) -> int:
    if isinstance(value, (bytes, bytearray)):
        return int(len(value) * byte)
    if isinstance(value, str):
        return 4 * len(value)
    if isinstance(value, dict):
        return 5_500 + sum(_handed(each, byte) for each in value.values())
    if isinstance(value, tuple):
        return 2_000 + sum(_handed(each, byte) for each in value)
    if isinstance(value, list):
        return sum(_handed(each, byte) for each in value)
    return 500


def cycles(kind: str, instructions: int) -> int:
    """What a message of that *kind* is charged: its instructions, and what every message is."""
    if kind in FREE:
        return 0
    from_outside = INGRESS if kind in ("update", "install", "upgrade") else 0
    return instructions * INSTRUCTION + EXECUTED + from_outside
