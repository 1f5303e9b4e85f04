"""Noticing that a canister's files have changed, by looking at them twice a second."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from localnet.project import Source

PERIOD = 0.5

Stamp = dict[Path, tuple[int, int]]


def stamp(source: Source) -> Stamp:
    """The sizes and times of its files now."""
    stamped = {}
    for path in source.files():
        try:
            found = path.stat()
        except FileNotFoundError:
            continue
        stamped[path] = (found.st_mtime_ns, found.st_size)
    return stamped


async def watch(sources: list[Source], changed: Callable[[Source], Awaitable[None]]) -> None:
    """Call *changed* with each source whose files have changed and settled; until cancelled."""
    last = {source.name: await asyncio.to_thread(stamp, source) for source in sources}
    moving: set[str] = set()
    while True:
        await asyncio.sleep(PERIOD)
        for source in sources:
            now = await asyncio.to_thread(stamp, source)
            if now != last[source.name]:
                last[source.name] = now
                moving.add(source.name)
            elif source.name in moving:
                moving.discard(source.name)
                await changed(source)
