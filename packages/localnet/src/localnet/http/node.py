"""
A node: a network of canisters, the thread they run in, and the keys that vouch for them.

Everything that goes out is signed here: certificates with the network's key, answers to
queries with the node's. Clients compare the times in them with their own clocks, so these
are the machine's, whatever time it is for the canisters.

The canisters' timers are run when they are due, in their thread. The worker asks between any two
jobs, and sleeps no longer than until the next one::

    due_in() -> (next - now) / speed, in seconds
    run()    -> all that are due; what cannot be written down is tried again after a second
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from localnet.http import heavy, state
from localnet.http.body import Bodies
from localnet.http.heavy import HeavyQueries
from localnet.http.keys import Keys
from localnet.http.worker import Worker
from localnet.protocol import certificate, hashing
from localnet.protocol.calls import Outcome, RequestError
from localnet.protocol.nanoseconds import SECOND
from localnet.runtime.clock import RealClock
from localnet.runtime.fork import TOO_LONG, Prepared
from localnet.runtime.network import Network
from localnet.runtime.timelimit import TooLong

T = TypeVar("T")


class Node:
    """What the routes have in common."""

    def __init__(self, network: Network, keys: Keys, worker: Worker) -> None:
        self.network = network
        self.keys = keys
        self.worker = worker
        worker.write = network.save
        self.signer = Signer(keys)
        self.bodies = Bodies()
        self._heavy = HeavyQueries()

    async def ask(self, job: Callable[[Network], T], size: int = 0) -> T:
        """
        What *job*, a client's, which holds *size* bytes, does with the network in its turn.

        :raises RequestError: if too many are waiting.
        """
        return await self.worker.do_for_client(lambda: job(self.network), size)

    async def prepare(self, canister_id: bytes, method: str, arg: bytes) -> Prepared | None:
        """
        A large *arg*, decoded aside; None, if that is not worth the while.

        :raises RequestError: if too many are waiting.
        """
        if len(arg) <= heavy.LARGE:
            return None
        types = await self.ask(lambda network: network.types_of(canister_id, method))
        if types is None:
            return None
        known = types
        async with self._heavy.turn():
            child = await self.ask(
                lambda network: network.fork_decode(canister_id, known, arg), len(arg)
            )
            decoded = await self._heavy.finish(child)
        return Prepared(types, decoded or TOO_LONG)

    async def run(self, job: Callable[[Network], T], size: int, grouped: bool) -> T:
        """
        What *job* does, which leaves something to be written, told once that is written.

        If *grouped*, others that wait may run before it is.
        """
        return await self.worker.do_for_client(lambda: job(self.network), size, grouped)

    async def query(self, canister_id: bytes, sender: bytes, method: str, arg: bytes) -> Outcome:
        """
        The outcome of a query; one that takes long runs aside, and holds nobody up.

        :raises RequestError: if too many are waiting.
        """
        asked = (canister_id, sender, method, arg)
        if not self._heavy.expects(canister_id, method, len(arg)):
            try:
                return await self.ask(lambda network: network.quick_query(*asked), len(arg))
            except TooLong:
                self._heavy.remember(canister_id, method)
        async with self._heavy.turn():
            child = await self.ask(lambda network: network.fork_query(*asked), len(arg))
            answer = await self._heavy.finish(child)
        if answer is None:
            return self.network.out_of_time(canister_id)
        found, lines = answer
        for line in lines:
            self.network.on_log(line)
        return found

    async def tend(self, job: Callable[[Network], T]) -> T:
        """What *job*, the node's own, does with the network in its turn."""
        return await self.worker.do(lambda: job(self.network))

    async def close(self) -> None:
        """Let what was begun finish, then close the network."""
        await self.tend(lambda network: network.close())
        self.worker.close()


class Signer:
    """Signs what the network says."""

    def __init__(self, keys: Keys) -> None:
        self._keys = keys

    def now(self) -> int:
        """The machine's time, in nanoseconds since 1970."""
        return time.time_ns()

    def certify(self, leaves: Iterable[state.Leaf], paths: Iterable[state.Path]) -> bytes:
        """A certificate for those *leaves* that are at or under *paths*."""
        tree = state.tree_of(leaves, paths, self.now())
        return certificate.issue(self._keys.root_secret, tree)

    def certify_status(self, request_id: bytes, labels: dict[bytes, bytes]) -> bytes:
        """A certificate of how far a request has come."""
        leaves = [((b"request_status", request_id, k), v) for k, v in labels.items()]
        return self.certify(leaves, [(b"request_status",)])

    def certify_data(self, canister_id: bytes, data: bytes) -> bytes:
        """A certificate of a canister's own certified data."""
        return self.certify([state.certified_data_leaf(canister_id, data)], [(b"canister",)])

    def sign_answer(self, request_id: bytes, answer: dict[str, Any]) -> dict[str, Any]:
        """*answer* to a query, with the node's signature."""
        now = self.now()
        said = {**answer, "timestamp": now, "request_id": request_id}
        signature = self._keys.node.sign(hashing.RESPONSE + hashing.hash_map(said))
        signed = {"timestamp": now, "signature": signature, "identity": self._keys.node_id}
        return {**answer, "signatures": [signed]}


log = logging.getLogger("localnet")

LONGEST_SLEEP = 60.0
RETRY = 1.0


class Timers:
    """What *network* has to do by itself, by a clock that goes by itself."""

    def __init__(self, network: Network, clock: RealClock) -> None:
        self._network = network
        self._clock = clock
        self._not_before = 0.0

    def due_in(self) -> float:
        """Seconds until something has to be done; none or less, if it is time."""
        due = self._network.next_timer()
        if due is None or self._clock.is_paused:
            return LONGEST_SLEEP
        wait = (due - self._clock.now()) / SECOND / self._clock.speed
        return min(max(wait, self._not_before - time.monotonic()), LONGEST_SLEEP)

    def run(self) -> None:
        """Do it."""
        try:
            self._network.run_timers()
        except RequestError as refused:
            log.warning("timers wait a second: %s", refused.text)
            self._not_before = time.monotonic() + RETRY
        except Exception:
            log.exception("timers could not be run; trying again in a second")
            self._not_before = time.monotonic() + RETRY
