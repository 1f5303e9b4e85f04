"""
A canister's own ``random``.

Python's module has one state for the whole process; on the Internet Computer every canister has
an interpreter of its own. So while a canister runs, the module has that canister's state::

    installed, upgraded        the same numbers each time, because nothing has seeded it
    a moment later             seeded by Kybra with 32 bytes of the management canister's raw_rand
    a trap, a query            as it was before
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

SEED_BYTES = 32
UNSEEDED: tuple[Any, ...] = random.Random(0).getstate()


class OwnRandom:
    """The *state* that the module has for one canister."""

    def __init__(self) -> None:
        self.state = UNSEEDED

    @contextmanager
    def active(self) -> Iterator[None]:
        """While this lasts, ``random`` gives this canister's numbers."""
        outside = random.getstate()
        random.setstate(self.state)
        try:
            yield
        finally:
            self.state = random.getstate()
            random.setstate(outside)
