"""
The canister of any room, for people: an `agent.Canister` that says in a sentence what went wrong.

::

    canister.ask("get_generation")           1230           a query, signed by a node
    canister.tell("place_cells", [(1, 2)])   {"placed": ..} an update, certified by the subnet

With *certified* what is asked is certified too: it goes the way of an update, and takes as long.
``Ok`` is taken off; an ``Err`` is a `Refusal`, a reject or an answer that is not proved is a
`ClientError`.
"""

from __future__ import annotations

from typing import Any

from client.network import LOCALNET, Named, Network
from client.room import Room
from client.terminal import ClientError
from engine.errors import Refusal
from localnet.protocol import agent as agents
from localnet.protocol import principal, sign
from localnet.protocol.agent import AgentError, NotReachedError
from localnet.protocol.calls import (
    CANISTER_REJECT,
    DESTINATION_INVALID,
    SYS_TRANSIENT,
    Reject,
    Rejected,
)
from localnet.protocol.candid.types import CandidError
from localnet.protocol.certificate import CertificateError

NOT_NOW = "Invalid request expiry"


class Canister:
    """Speaks as *who* to the canister *named* on *network*, which is one of *room*."""

    def __init__(
        self,
        network: Network,
        named: Named,
        who: sign.Identity,
        room: Room,
        certified: bool = False,
    ) -> None:
        self.room = room
        self.network = network
        self.named = named
        self.who = who
        self.certified = certified
        self._canister: agents.Canister | None = None

    def ask(self, method: str, *args: Any) -> Any:
        """What a query answers. :raises ClientError: if it does not"""
        return self._answer(method, args, replicated=self.certified)

    def tell(self, method: str, *args: Any) -> Any:
        """What an update answers. :raises ClientError: if it does not"""
        return self._answer(method, args, replicated=True)

    def admins(self) -> list[str]:
        """The admins' principals."""
        return [principal.format(admin) for admin in self.ask("get_admins")]

    @property
    def me(self) -> str:
        """Who speaks, as a principal."""
        return principal.format(self.who.principal)

    def _answer(self, method: str, args: tuple[Any, ...], replicated: bool) -> Any:
        try:
            canister = self._reached()
            if replicated:
                outcome = canister.send(canister.request(method, *args))
            else:
                outcome = canister.query(method, *args)
        except (CertificateError, AgentError) as problem:
            raise ClientError(self._trouble(problem)) from None
        try:
            return _granted(canister.answer(method, outcome))
        except Rejected as rejected:
            raise ClientError(self._rejection(method, rejected.reject)) from None
        except CandidError as problem:
            raise ClientError(
                f"{self.named.name} does not answer {method} as {self.room.did.name} says "
                f"({problem}): is it {self.room.title}, and of this version?"
            ) from None

    def _reached(self) -> agents.Canister:
        """The canister itself; the first time, this asks the network for its key."""
        if self._canister is None:
            agent = agents.Agent(self.network.url, self.network.root_key(), self.who)
            self._canister = agents.Canister(agent, self.named.id, self.room.methods)
        return self._canister

    def _trouble(self, problem: Exception) -> str:
        """Why there is no answer that can be believed, and what to do."""
        url, said = self.network.url, str(problem)
        set_clock = "set the clock of this machine, then try again"
        if isinstance(problem, NotReachedError):
            own = self.network.name == LOCALNET
            start = "start one with `make play`" if own else "see that it is up"
            reason = said.rpartition(": ")[2]
            answers = f"No network answers at {url} ({reason})"
            return f"{answers}: {start}, or choose another with --network."
        if isinstance(problem, CertificateError):
            do = "nothing that it said was used, try another --network"
            if "not from now" in said:
                do = set_clock
            elif self.network.key is not None and "not the network's" in said:
                do = "if that network is your own, name its key with --root-key or --fetch-root-key"
            return f"The answer of {url} is not proved ({said}): {do}."
        if NOT_NOW in said:
            return f"{url} says that this request is not from now: {set_clock}."
        like = "does not answer like an Internet Computer network"
        return f"{url} {like} ({said}): check --network."

    def _rejection(self, method: str, reject: Reject) -> str:
        """Why *method* was not executed, and what to do."""
        name, me = self.named.name, self.me
        if reject.code == DESTINATION_INVALID or reject.error == "IC0301":
            where = f"There is no canister {self.named.text} on {self.network.name}"
            return f"{where}: check --canister and --network."
        if reject.code == SYS_TRANSIENT:
            return f"The network is busy ({reject.message}): try again in a moment."
        if self.who is sign.ANONYMOUS:
            who = "say who you are with --identity FILE.pem"
            return f"{method} is not for anonymous callers: {who}."
        if method in self.room.admin_methods:
            admins = self._answer("get_admins", (), replicated=False)
            if self.who.principal not in [bytes(admin) for admin in admins]:
                do = f"use an admin's --identity, or let an admin run `admins add {me}`"
                return f"You are {me}, which is no admin of {name}: {do}."
        what = "refused" if reject.code == CANISTER_REJECT else "failed at"
        return f"{name} {what} {method}: {reject.message}"


def _granted(value: Any) -> Any:
    """What is in ``Ok``, if *value* is an answer of two kinds. :raises Refusal: with ``Err``"""
    if isinstance(value, dict) and set(value) == {"Err"}:
        raise Refusal(f"The canister says no: {value['Err']}")
    return value["Ok"] if isinstance(value, dict) and set(value) == {"Ok"} else value
