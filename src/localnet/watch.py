"""Noticing that a canister's files have changed, by looking at them twice a second."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
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


def watch(
    sources: list[Source], changed: Callable[[Source], Awaitable[None]]
) -> Coroutine[None, None, None]:
    """Call *changed* with each source whose files have changed from now on; until cancelled."""
    return _watch(sources, changed, {source.name: stamp(source) for source in sources})


async def _watch(
    sources: list[Source],
    changed: Callable[[Source], Awaitable[None]],
    last: dict[str, Stamp],
) -> None:
    """The same since *last*, once files have settled."""
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
