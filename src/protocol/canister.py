"""
A canister by its interface: methods by name, plain values, everything verified.

::

    methods = parse_did(text)[0].methods
    canister = Canister(Agent(url, root_key, identity), canister_id, methods)
    canister.ask("get_generation")              1230                     a query
    canister.tell("place_cells", [(1, 2)])      {"Ok": {"placed": 1}}    an update

    request = canister.request("join_game")     the halves of ``tell``: a request that was signed
    canister.send(request)                      once may be sent again, and runs once
    canister.query("get_generation")            the first half of ``ask``; ``answer`` is the second
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from protocol import sign
from protocol.agent import Agent
from protocol.calls import Outcome, Reject
from protocol.candid.decode import decode
from protocol.candid.encode import encode
from protocol.candid.types import Func


class RejectedError(Exception):
    """The network or the canister would not do it, and why."""

    def __init__(self, reject: Reject) -> None:
        super().__init__(f"{reject.code} {reject.error}: {reject.message}")
        self.reject = reject


class Canister:
    """The canister *id* as *agent* reaches it, with the *methods* of its .did file."""

    def __init__(self, agent: Agent, id: bytes, methods: Mapping[str, Func]) -> None:
        self.agent = agent
        self.id = id
        self.methods = methods

    def ask(self, method: str, *args: Any) -> Any:
        """What a query answers. :raises RejectedError: if it does not"""
        return self.answer(method, self.query(method, *args))

    def tell(self, method: str, *args: Any) -> Any:
        """What an update answers. :raises RejectedError: if it does not"""
        return self.answer(method, self.send(self.request(method, *args)))

    def query(self, method: str, *args: Any) -> Outcome:
        """What becomes of asking, before anybody has read it."""
        return self.agent.query(self.id, method, self.arguments(method, *args))

    def request(self, method: str, *args: Any) -> sign.SignedRequest:
        """An update that may be sent again and again, and runs once."""
        return sign.call(self.agent.identity, self.id, method, self.arguments(method, *args))

    def send(self, request: sign.SignedRequest) -> Outcome:
        """What becomes of *request*."""
        return self.agent.submit(self.id, request)

    def arguments(self, method: str, *args: Any) -> bytes:
        """*args* in Candid, as *method* takes them."""
        return encode(self.methods[method].args, list(args))

    def answer(self, method: str, outcome: Outcome) -> Any:
        """The value in *outcome*, None if there is none. :raises RejectedError: if it is one"""
        if isinstance(outcome, Reject):
            raise RejectedError(outcome)
        values = decode(self.methods[method].results, outcome.data)
        return values[0] if values else None
