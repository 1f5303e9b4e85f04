"""Calls to the management canister from outside, which a client may send again, and poll for."""

from __future__ import annotations

from collections import OrderedDict

from localnet.http import log
from localnet.runtime import management
from localnet.runtime.message import Call
from localnet.runtime.network import Network
from protocol import principal
from protocol.calls import Outcome
from protocol.envelope import Request

REMEMBERED = 1000

Answered = tuple[bytes, bytes, Outcome]


class Management:
    """Remembers the latest of the answers, for clients that poll."""

    def __init__(self) -> None:
        self._answered: OrderedDict[bytes, Answered] = OrderedDict()

    def update(self, network: Network, request: Request) -> Outcome:
        """What comes of *request*; the same again, if it was answered before."""
        if request.id not in self._answered:
            call = Call(principal.MANAGEMENT, request.method, request.arg)
            outcome, _ = management.answer(network, request.sender, call)
            network.on_log(log.line_of(principal.draw(principal.MANAGEMENT), request, outcome))
            self._answered[request.id] = request.sender, principal.MANAGEMENT, outcome
            while len(self._answered) > REMEMBERED:
                self._answered.popitem(last=False)
        return self._answered[request.id][2]

    def status(self, request_id: bytes) -> Answered | None:
        """The sender, canister and outcome of an answered request."""
        return self._answered.get(request_id)
