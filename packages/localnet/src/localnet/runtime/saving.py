"""
What has changed in the canisters is written down, all at once, before anybody is told.

::

    message ran -> flush -> one transaction:  stable memory, heap and facts of all that changed
    (or several)                              the requests and their answers
                                              what has expired, forgotten
                -> answered

A disk that is full takes nothing. What has run is then in memory alone: nobody is answered, not
even a query, because it would show what may yet be lost; every message tries to write first, so
that all goes on by itself once there is room.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from localnet.protocol.calls import Outcome
from localnet.protocol.nanoseconds import SECOND
from localnet.runtime.canister import Canister
from localnet.runtime.clock import CanisterTime
from localnet.runtime.store import SavedCanister, Store, UnsavedError


class Answered(NamedTuple):
    """An update that has run: who asked whom, what came of it, and until when that is known."""

    request_id: bytes
    sender: bytes
    canister_id: bytes
    outcome: Outcome
    expiry_ns: int


class Saving:
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
        self._answered: list[Answered] = []
        self._wiped: list[bytes] = []
        self._deleted: list[bytes] = []
        self.is_written = True
        self.is_held = False

    def note(self, answered: Answered) -> None:
        """Have an answer written with the next transaction, and all that has changed."""
        self._answered.append(answered)
        self.is_written = False

    def flush(self, wipe: bytes | None = None) -> None:
        """Write down what has changed, all at once. :raises UnsavedError: if it cannot be"""
        if wipe is not None:
            self._wiped.append(wipe)
        self.is_written = False
        self.catch_up()

    @contextmanager
    def held(self) -> Iterator[None]:
        """While this lasts nothing is written down; in the end everything is, at once."""
        self.is_held = True
        try:
            yield
        finally:
            self.is_held = False
            self.catch_up()

    def wipe(self, canister_id: bytes) -> None:
        """Have stable memory forgotten with the next transaction, before anything is written."""
        self._wiped.append(canister_id)

    def delete(self, canister_id: bytes) -> None:
        """Have a canister forgotten with the next transaction."""
        self._deleted.append(canister_id)

    def catch_up(self) -> None:
        """
        Write down what could not be written before: it must not be shown, or built upon.

        :raises UnsavedError: if it still cannot be
        """
        if self.is_written or self.is_held:
            return
        changed = [canister for canister in self._canisters.values() if canister.changed]
        try:
            with self._store.transaction():
                self._write(changed)
        except (sqlite3.Error, OSError) as problem:
            raise UnsavedError(problem) from problem
        for canister in changed:
            canister.stable.written()
            canister.heap.written()
            canister.saved_sources = canister.code.saved() if canister.has_code else []
            canister.changed = False
        for canister in self._canisters.values():
            canister.own_log.written()
            canister.snapshots.written()
            canister.chunks.written()
        self._answered.clear()
        self._wiped.clear()
        self._deleted.clear()
        self.is_written = True

    def _write(self, changed: list[Canister]) -> None:
        for canister_id in self._deleted:
            self._store.delete_canister(canister_id)
        for canister_id in self._wiped:
            self._store.wipe_stable(canister_id)
        for canister in changed:
            self._store.save_canister(_facts(canister))
            self._store.save_stable(canister.id, canister.stable.changes())
            self._write_heap(canister)
        for canister in self._canisters.values():
            log, snapshots, chunks = canister.own_log, canister.snapshots, canister.chunks
            if not log.is_written:
                self._store.save_log(canister.id, log.first, log.unwritten())
            if not snapshots.is_written:
                self._store.save_snapshots(canister.id, snapshots)
            if not chunks.is_written:
                self._store.save_chunks(canister.id, chunks)
        for answered in self._answered:
            self._store.save_request(*answered)
        self._prune()
        self._store.set_fact("time", self._time.now())

    def _write_heap(self, canister: Canister) -> None:
        code = canister.code
        if not canister.has_code:
            self._store.forget_code(canister.id)
            return
        sources = code.saved()
        if sources != canister.saved_sources:
            self._store.save_sources(canister.id, sources)
        written = canister.heap.changes(code, canister.timers, canister.process_state)
        self._store.save_heap(canister.id, written)

    def _prune(self) -> None:
        wall = self._wall()
        if wall - self._pruned > SECOND:
            self._pruned = wall
            self._store.prune_requests(wall)


def _facts(canister: Canister) -> SavedCanister:
    return SavedCanister(
        canister.id,
        canister.name,
        canister.controllers,
        canister.certified_data,
        canister.balance,
        canister.argument,
        canister.status,
        canister.settings | (_origin(canister) if canister.has_code else {}),
    )


def _origin(canister: Canister) -> dict[str, str]:
    """What says, beside its sources, which code it has."""
    return {"entry": str(canister.code.entry), "module_hash": canister.module_hash.hex()}
