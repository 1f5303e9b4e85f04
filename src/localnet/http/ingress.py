"""
Updates on their way: taken in once, run once, however often a client asks.

::

    submit -> inspect_message says no  -> a reject that is not certified
           -> in the queue             -> status "processing"
           -> ran                      -> the network remembers the outcome by request id
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from localnet.http import log
from localnet.http.node import Node
from localnet.runtime.network import EXPIRED, Network
from protocol.calls import Outcome, Reject
from protocol.envelope import Request

Answered = tuple[bytes, bytes, Outcome]
Admit = Callable[["Reject | None"], None]


@dataclass(frozen=True)
class Submission:
    """An update that has not been answered yet; *admitted* is set before *outcome*."""

    sender: bytes
    canister_id: bytes
    admitted: asyncio.Future[Reject | None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )
    outcome: asyncio.Future[Outcome] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class Ingress:
    """The updates that are waiting or running, by request id."""

    def __init__(self, node: Node, on_change: Callable[[], None]) -> None:
        self.pending: dict[bytes, Submission] = {}
        self._node = node
        self._on_change = on_change
        self._tasks: set[asyncio.Task[None]] = set()

    def submit(self, request: Request) -> Submission:
        """The submission of *request*; of the one already under way, if there is one."""
        if request.id not in self.pending:
            self.pending[request.id] = Submission(request.sender, request.canister_id)
            task = asyncio.create_task(self._run(request, self.pending[request.id]))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return self.pending[request.id]

    async def _run(self, request: Request, submission: Submission) -> None:
        loop = asyncio.get_running_loop()

        def admit(reject: Reject | None) -> None:
            loop.call_soon_threadsafe(submission.admitted.set_result, reject)

        try:
            outcome = await self._node.ask(
                lambda network: self._execute(network, request, admit), len(request.arg)
            )
            submission.outcome.set_result(outcome)
        except Exception as problem:
            for future in (submission.admitted, submission.outcome):
                if not future.done():
                    future.set_exception(problem)
                    future.exception()  # a client may have gone; nobody need look
        finally:
            del self.pending[request.id]
            self._on_change()

    async def status(self, request_id: bytes) -> Answered | None:
        """The sender, canister and outcome of an answered update."""
        return await self._node.ask(lambda network: network.status(request_id))

    def _execute(self, network: Network, request: Request, admit: Admit) -> Outcome:
        """The outcome of *request*, telling through *admit* as soon as it is let in."""
        known = network.status(request.id)
        if known is not None:
            admit(None)
            return known[2]
        now = self._node.signer.now()
        if request.expiry < now or network.is_spent(request.id, request.expiry):
            admit(EXPIRED)
            return EXPIRED
        call = (request.canister_id, request.sender, request.method, request.arg)
        refused = network.inspect(*call)
        admit(refused)
        if refused is None:
            return network.update(*call, request.id, request.expiry)
        hosted = network.canisters.get(request.canister_id)
        network.on_log(log.line_of(hosted.name if hosted else "?", request, refused))
        return refused
