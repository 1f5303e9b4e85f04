"""
How a running localnet is asked for an upgrade, or to move its time: by a second process, or by
files that change.

The second process finds a socket in the state folder.

Only those who may write in that folder can reach it; web pages cannot. A line of JSON goes
in, lines come back, the last one says how it ended::

    -> {"upgrade": "counter", "skip_pre_upgrade": false, "argument": null}
    <- {"log": "12:00:00.000  counter  print  welcome back"}
    <- {"done": "counter is upgraded"}         or {"failed": "..."}
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from localnet.project import Source

LONGEST_LINE = 64 * 1024
PERIOD = 0.5


class ControlError(Exception):
    """What was asked for was not done, and why."""


@dataclass(frozen=True)
class InspectRequest:
    """The address of the inspector."""

    def dump(self) -> bytes:
        """The line that asks for it."""
        return b'{"inspect": true}\n'


@dataclass(frozen=True)
class TimeRequest:
    """What to do with the canisters' time, and *by* how much."""

    action: str
    by: str = ""

    def dump(self) -> bytes:
        """The line that asks for it."""
        return json.dumps({"time": self.action, "by": self.by}).encode() + b"\n"


@dataclass(frozen=True)
class UpgradeRequest:
    """An upgrade of *canister*, whose post_upgrade is called with *argument*, if there is one."""

    canister: str
    skip_pre_upgrade: bool = False
    argument: str | None = None

    def dump(self) -> bytes:
        """The line that asks for it."""
        asked = {"upgrade": self.canister, "skip_pre_upgrade": self.skip_pre_upgrade}
        return json.dumps({**asked, "argument": self.argument}).encode() + b"\n"


Request = UpgradeRequest | TimeRequest | InspectRequest


def load_request(line: bytes) -> Request:
    """The request in *line*. :raises ControlError: if it is none"""
    try:
        asked = json.loads(line)
        if "inspect" in asked:
            return InspectRequest()
        if "time" in asked:
            return TimeRequest(str(asked["time"]), str(asked["by"]))
        canister, skip, argument = (
            asked[name] for name in ("upgrade", "skip_pre_upgrade", "argument")
        )
    except (ValueError, KeyError, TypeError):
        raise ControlError("that is not a request") from None
    return UpgradeRequest(str(canister), bool(skip), None if argument is None else str(argument))


Do = Callable[[Any, Callable[[str], None]], Awaitable[str]]


async def listen(path: Path, do: Do) -> asyncio.AbstractServer:
    """Serve at *path* until closed. :raises ControlError: if there can be no socket there"""

    async def converse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        def say(**line: str) -> None:
            writer.write(json.dumps(line).encode() + b"\n")

        try:
            asked = load_request(await reader.readline())
            say(done=await do(asked, lambda line: say(log=line)))
        except (ControlError, ValueError) as problem:  # or a line that is too long
            say(failed=str(problem))
        finally:
            writer.close()

    path.unlink(missing_ok=True)
    try:
        server = await asyncio.start_unix_server(converse, _shortest(path), limit=LONGEST_LINE)
    except OSError as problem:
        raise ControlError(f"{path}: {problem}; choose a shorter --state") from None
    path.chmod(0o600)
    return server


def ask(path: Path, request: Request, show: Callable[[str], None]) -> str:
    """
    Have the localnet at *path* do what *request* says, showing what is logged meanwhile.

    :raises ControlError: if none is running, or it cannot be done.
    """
    with socket.socket(socket.AF_UNIX) as connection:
        try:
            connection.connect(_shortest(path))
        except OSError:
            raise ControlError(f"no localnet is running on {path.parent}") from None
        connection.sendall(request.dump())
        for line in connection.makefile("rb"):
            answer = json.loads(line)
            if "log" in answer:
                show(answer["log"])
            elif "done" in answer:
                return str(answer["done"])
            else:
                raise ControlError(str(answer["failed"]))
    raise ControlError("the localnet went away")


def _shortest(path: Path) -> str:
    """*path* in few letters: a socket's address has room for about a hundred."""
    return min(str(path.absolute()), os.path.relpath(path), key=len)


# -- files that change, looked at twice a second


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
