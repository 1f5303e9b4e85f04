"""
What the Internet Computer charges: every price that this project computes with.

Prices are cycles on a subnet of 13 nodes, which is what canisters are created on unless one
asks for something else. They are set in the replica's source and change now and then; the
sheet says which state of it was read, and a change is a change of this file alone.
"""

from __future__ import annotations

from typing import NamedTuple

READ_ON = "2026-08-22"
SOURCES = "dfinity/ic at 0199d9a; the dollar rate from dfinity/developer-docs at b58cf04"

DOLLARS_PER_T = 1.366430  # 1 T cycles are 1 XDR by definition
T = 10**12
SECONDS_PER_DAY = 86_400
DAYS_PER_YEAR = 365
GIB = 2**30


class Price(NamedTuple):
    """So many *cycles* for one of *what*."""

    what: str
    cycles: int


INSTRUCTION = Price("instruction", 1)
MESSAGE = Price("message executed, whatever it does", 5_000_000)
INGRESS = Price("message from outside", 1_200_000)
INGRESS_BYTE = Price("byte of it", 2_000)
CALL = Price("call from a canister, such as a timer's to itself", 260_000)
STORAGE = Price("GiB of memory and second", 317_500)
BASE = Price("canister and second", 10_000)
CREATION = Price("canister created", 500_000_000_000)
PRICES = [INSTRUCTION, MESSAGE, INGRESS, INGRESS_BYTE, CALL, STORAGE, BASE, CREATION]

# What is counted as instructions although no program runs them.
COMPILING = 6_000  # for one instruction of a wasm module that is installed
CHUNK = 200_000_000  # for a MiB of a module that is uploaded in pieces
STABLE_PAGE = 1_000  # for a page of 4 KiB of stable memory that a message writes
PAGE_BYTES = 4_096

# A tick is the message of the canister's alarm, and a call to itself that does the work.
TICK_FEE = 2 * MESSAGE.cycles + CALL.cycles


def dollars(cycles: float) -> float:
    return cycles / T * DOLLARS_PER_T
