"""People for tests: a principal for each name."""

from __future__ import annotations

from localnet.protocol import principal


def person(name: str) -> str:
    """The principal, as text, of somebody called *name*."""
    return principal.format(name.encode("utf-8")[:29])
