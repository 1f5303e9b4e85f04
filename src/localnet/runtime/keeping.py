"""
What has changed in the canisters is written down, all at once, before anybody is told.

::

    message ran -> flush -> one transaction:  stable memory and facts of all that changed
                                              the request and its answer
                                              what has expired, forgotten
                -> answered
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import NamedTuple

from localnet.runtime.canister import Canister
from localnet.runtime.canister_time import CanisterTime
from localnet.runtime.store import Kept, Store
from protocol.calls import Outcome
from protocol.nanoseconds import SECOND


class Answered(NamedTuple):
    """An update that has run: who asked whom, what came of it, and until when that is known."""

    request_id: bytes
    sender: bytes
    canister_id: bytes
    outcome: Outcome
    expiry_ns: int


class Keeping:
    """Writes *canisters* down in *store*; requests expire by *wall*, the machine's clock."""

    def __init__(
        self,
        store: Store,
        canisters: dict[bytes, Canister],
        time: CanisterTime,
        wall: Callable[[], int],
    ) -> None:
        self._store = store
        self._canisters = canisters
        self._time = time
        self._wall = wall
        self._pruned = 0
        self._unwritten: Exception | None = None

    def flush(self, answered: Answered | None = None, wipe: Canister | None = None) -> None:
        """Write down what has changed, all at once; if that fails, nothing more is done."""
        try:
            with self._store.transaction():
                self._write(answered, wipe)
        except sqlite3.Error as error:
            self._unwritten = error
            raise

    def check_written(self) -> None:
        """What is in memory and not on disk must not be built upon."""
        if self._unwritten is not None:
            raise RuntimeError("the state could not be written; start again") from self._unwritten

    def _write(self, answered: Answered | None, wipe: Canister | None) -> None:
        if wipe is not None:
            self._store.wipe_stable(wipe.id)
        for canister in self._canisters.values():
            if canister.changed:
                self._store.save_canister(_facts(canister))
                self._store.save_stable(canister.id, canister.stable.changes())
                canister.changed = False
        if answered is not None:
            self._store.save_request(*answered)
        self._prune()
        self._store.set_fact("time", self._time.now())

    def _prune(self) -> None:
        wall = self._wall()
        if wall - self._pruned > SECOND:
            self._pruned = wall
            self._store.prune_requests(wall)


def _facts(canister: Canister) -> Kept:
    return Kept(
        canister.id,
        canister.name,
        canister.controllers,
        canister.certified_data,
        canister.balance,
        canister.argument,
    )
