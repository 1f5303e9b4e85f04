"""
Updates on their way: taken in once, run once, however often a client asks.

::

    submit -> inspect_message says no  -> a reject that is not certified
           -> in the queue             -> status "processing"
           -> ran, alone or in a group -> written down
                                       -> the network remembers the outcome by request id

Quick ones that wait are run in groups and written down together (``worker``).
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from localnet.http import heavy, log
from localnet.http.heavy import Paces
from localnet.http.node import Node
from localnet.protocol import envelope
from localnet.protocol.calls import Outcome, Reject
from localnet.protocol.envelope import Request
from localnet.runtime.fork import Prepared
from localnet.runtime.network import EXPIRED, Network

Answered = tuple[bytes, bytes, Outcome]
Admit = Callable[["Reject | None"], None]
Ran = tuple["Reject | None", Outcome]  # why it was not let in, if it was not; what came of it


@dataclass
class Submission:
    """
    An update that has not been answered yet; *admitted* is set before *outcome*.

    Somebody who only wants to know whether it is let in is told so *at_once*. Who waits for the
    outcome hears of it then, and may see meanwhile whether it *is_admitted*.
    """

    sender: bytes
    canister_id: bytes
    at_once: bool
    is_admitted: bool = False
    admitted: asyncio.Future[Reject | None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )
    outcome: asyncio.Future[Outcome] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class Ingress:
    """The updates that are waiting or running, by request id."""

    def __init__(self, node: Node) -> None:
        self.pending: dict[bytes, Submission] = {}
        self._node = node
        self._tasks: set[asyncio.Task[None]] = set()
        self._paces = Paces()

    def submit(self, request: Request, at_once: bool = True) -> Submission:
        """
        The submission of *request*; of the one already under way, if there is one.

        Unless *at_once*, whether it is let in may be told as late as its outcome.
        """
        if request.id not in self.pending:
            self.pending[request.id] = Submission(request.sender, request.canister_id, at_once)
            task = asyncio.create_task(self._run(request, self.pending[request.id]))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return self.pending[request.id]

    async def tell(self, sender: bytes, canister_id: bytes, method: str, arg: bytes) -> Outcome:
        """What comes of an update that nobody has signed: one of localnet's own."""
        expires = self._node.signer.now() + envelope.LONGEST
        request = Request("call", sender, expires, os.urandom(32), canister_id, method, arg)
        return await self.submit(request).outcome

    async def _run(self, request: Request, submission: Submission) -> None:
        loop = asyncio.get_running_loop()

        def admit(reject: Reject | None) -> None:
            submission.is_admitted = reject is None
            if submission.at_once:
                loop.call_soon_threadsafe(submission.admitted.set_result, reject)

        grouped = self._is_quick(request)
        try:
            prepared = await self._node.prepare(request.canister_id, request.method, request.arg)
            refused, outcome = await self._node.run(
                lambda network: self._execute(network, request, admit, grouped, prepared),
                len(request.arg),
                grouped,
            )
            if not submission.admitted.done():
                submission.admitted.set_result(refused)
            submission.outcome.set_result(outcome)
        except Exception as problem:
            for future in (submission.admitted, submission.outcome):
                if not future.done():
                    future.set_exception(problem)
                    future.exception()  # a client may have gone; nobody need look
        finally:
            del self.pending[request.id]

    async def status(self, request_id: bytes) -> Answered | None:
        """The sender, canister and outcome of an answered update."""
        return await self._node.ask(lambda network: network.status(request_id))

    def _is_quick(self, request: Request) -> bool:
        """Whether *request* may run in a group: large ones and slow ones run alone."""
        is_slow = self._paces.is_slow(request.canister_id, request.method)
        return len(request.arg) <= heavy.LARGE and not is_slow

    def _execute(
        self,
        network: Network,
        request: Request,
        admit: Admit,
        grouped: bool,
        prepared: Prepared | None,
    ) -> Ran:
        """
        What becomes of *request*; *admit* is told at once whether it is let in.

        If others of its group have run before it, that depends on what is not written yet, and
        is told with the outcome.
        """
        if not self._node.worker.is_holding:
            network.save()
        refused, outcome = self._judge(network, request)
        if refused is not None:
            if network.is_written:
                admit(refused)
            return refused, refused
        if network.is_written:
            admit(None)
        if outcome is None:
            outcome = self._update(network, request, prepared)
        if not grouped:
            network.save()
        return None, outcome

    def _judge(self, network: Network, request: Request) -> tuple[Reject | None, Outcome | None]:
        """Why *request* is not let in, or what came of it when it was before."""
        known = network.known(request.id)
        if known is not None:
            return None, known
        if request.expiry < self._node.signer.now() or network.is_spent(request.id, request.expiry):
            return EXPIRED, None
        call = (request.canister_id, request.sender, request.method, request.arg)
        refused = network.inspect(*call)
        if refused is not None:
            hosted = network.canisters.get(request.canister_id)
            network.on_log(log.line_of(hosted.name if hosted else "?", request, refused))
        return refused, None

    def _update(self, network: Network, request: Request, prepared: Prepared | None) -> Outcome:
        call = (request.canister_id, request.sender, request.method, request.arg)
        began = time.thread_time()
        outcome = network.update(*call, request.id, request.expiry, prepared)
        if request.canister_id in network.canisters:
            self._paces.note(request.canister_id, request.method, time.thread_time() - began)
        return outcome
