"""The meters by name, and those that can be read on this machine."""

from __future__ import annotations

from bench.meters.meter import Meter
from bench.meters.rustpython import RUSTPYTHON
from bench.meters.wasi import WASI

METERS: dict[str, Meter] = {meter.name: meter for meter in (WASI, RUSTPYTHON)}


def at_hand() -> list[Meter]:
    """The meters that can be read here."""
    return [meter for meter in METERS.values() if meter.missing() is None]
