"""How the Internet Computer counts time: in nanoseconds, moments in those since 1970."""

from __future__ import annotations

SECOND = 1_000_000_000
MINUTE = 60 * SECOND
