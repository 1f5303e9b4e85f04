"""
A canister's whole stable memory as one blob, to be got and set.

::

    raw pages                                   as on a network
    raw pages | CBOR: maps, limits | length (8) | "localnet: stable maps\\n"

On a network stable maps are in the raw pages as well, in a layout of their own.
"""

from __future__ import annotations

import struct
from typing import Any

import cbor2

from localnet.protocol.calls import RequestError
from localnet.runtime.stable import PAGE, Stable

MAPS = b"localnet: stable maps\n"
LENGTH = struct.Struct(">Q")


def dump(stable: Stable) -> bytes:
    """The raw pages; and behind them the maps, if there are any."""
    raw = b"".join(bytes(stable.pages.get(at, bytes(PAGE))) for at in range(stable.size))
    maps = {memory: entries for memory, entries in stable.maps.items() if entries}
    if not maps:
        return raw
    limits = {memory: list(stable.limits[memory]) for memory in maps}
    packed: bytes = cbor2.dumps([maps, limits])
    return raw + packed + LENGTH.pack(len(packed)) + MAPS


def load(stable: Stable, data: bytes) -> None:
    """Have *stable* hold what was dumped, or *data* as it is. :raises RequestError: if damaged"""
    maps: dict[int, dict[bytes, bytes]] = {}
    limits: dict[int, tuple[int, int]] = {}
    if data.endswith(MAPS):
        end = len(data) - len(MAPS) - LENGTH.size
        try:
            (size,) = LENGTH.unpack(data[end : end + LENGTH.size])
            maps, kept = cbor2.loads(data[end - size : end])
            limits = {memory: (kept[memory][0], kept[memory][1]) for memory in maps}
            _check_maps(maps, limits)
        except (ValueError, TypeError, LookupError, struct.error, cbor2.CBORError):
            raise RequestError("the stable maps in that blob cannot be read") from None
        data = data[: end - size]
    stable.fill(data, maps, limits)


def _check_maps(maps: Any, limits: dict[Any, tuple[Any, Any]]) -> None:
    """:raises ValueError: if they are none; what is in them, the canister's code has to read"""
    values = [
        value for entries in maps.values() for pair in dict(entries).items() for value in pair
    ]
    numbers = [number for memory, most in limits.items() for number in (memory, *most)]
    if not all(type(value) is bytes for value in values):
        raise ValueError("a key or value is no blob")
    if not all(type(number) is int and 0 <= number < 1 << 32 for number in numbers):
        raise ValueError("a map's number or limit is none")
