"""The interface of a canister that is not installed anywhere, as Kybra would write it."""

from __future__ import annotations

import time
from pathlib import Path

from localnet.runtime import lifecycle
from localnet.runtime.canister import Canister
from localnet.runtime.loader import Code
from localnet.runtime.message import Message
from protocol import principal


def of_source(entry: Path, search_path: list[Path]) -> str:
    """
    The text of the .did file that follows from the source at *entry*.

    Its top level is run, as at an install; nothing else is, and nothing is kept.

    :raises CanisterTrap: if that fails, or an annotation is no type.
    """
    canister = Canister(principal.MANAGEMENT, entry.stem, [])
    message = Message("install", principal.ANONYMOUS, "init", b"", time.time_ns())
    lifecycle.load(canister, Code(entry, search_path), message)
    return canister.candid
