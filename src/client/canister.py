"""
The canister of any room, for people: a `protocol.canister` that says in a sentence what went wrong.

::

    canister.ask("get_generation")           1230           a query, signed by a node
    canister.tell("place_cells", [(1, 2)])   {"placed": ..} an update, certified by the subnet

With *certified* what is asked is certified too: it goes the way of an update, and takes as long.
``Ok`` is taken off; an ``Err``, a reject, or an answer that is not proved is a `Problem`.
"""

from __future__ import annotations

from typing import Any

import protocol.canister
from client import identity
from client.names import Named
from client.networks import LOCALNET, Network
from client.problem import Problem, Refused
from client.room import Room
from protocol import principal, sign
from protocol.agent import Agent
from protocol.calls import CANISTER_REJECT, DESTINATION_INVALID, SYS_TRANSIENT, Outcome, Reject
from protocol.candid.types import CandidError
from protocol.canister import RejectedError
from protocol.certificate import CertificateError
from protocol.exchange import AgentError, NotReachedError

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
        self._canister: protocol.canister.Canister | None = None

    def ask(self, method: str, *args: Any) -> Any:
        """What a query answers. :raises Problem: if it does not"""
        return self._answer(method, args, replicated=self.certified)

    def tell(self, method: str, *args: Any) -> Any:
        """What an update answers. :raises Problem: if it does not"""
        return self._answer(method, args, replicated=True)

    def admins(self) -> list[str]:
        """The admins' principals."""
        return [principal.draw(admin) for admin in self.ask("get_admins")]

    @property
    def me(self) -> str:
        """Who speaks, as a principal."""
        return identity.text(self.who)

    def _answer(self, method: str, args: tuple[Any, ...], replicated: bool) -> Any:
        outcome = self._outcome(method, args, replicated)
        try:
            return _granted(self._reached().answer(method, outcome))
        except RejectedError as rejected:
            raise self._rejected(method, rejected.reject) from None
        except CandidError as problem:
            raise Problem(
                f"{self.named.name} does not answer {method} as {self.room.did.name} says "
                f"({problem}): is it {self.room.title}, and of this version?"
            ) from None

    def _outcome(self, method: str, args: tuple[Any, ...], replicated: bool) -> Outcome:
        try:
            canister = self._reached()
            if replicated:
                return canister.send(canister.request(method, *args))
            return canister.query(method, *args)
        except NotReachedError as problem:
            raise self._not_reached(problem) from None
        except CertificateError as problem:
            raise self._not_proved(problem) from None
        except AgentError as problem:
            raise self._not_understood(problem) from None

    def _reached(self) -> protocol.canister.Canister:
        """The canister itself; the first time, this asks the network for its key."""
        if self._canister is None:
            agent = Agent(self.network.url, self.network.root_key(), self.who)
            self._canister = protocol.canister.Canister(agent, self.named.id, self.room.methods)
        return self._canister

    def _not_reached(self, problem: NotReachedError) -> Problem:
        start = (
            "start one with `make play`" if self.network.name == LOCALNET else "see that it is up"
        )
        reason = str(problem).rpartition(": ")[2]
        return Problem(
            f"No network answers at {self.network.url} ({reason}): {start}, "
            "or choose another with --network."
        )

    def _not_proved(self, problem: CertificateError) -> Problem:
        do = "nothing that it said was used, try another --network"
        if "not from now" in str(problem):
            do = "set the clock of this machine, then try again"
        elif self.network.key is not None and "not the network's" in str(problem):
            do = "if that network is your own, name its key with --root-key or --fetch-root-key"
        return Problem(f"The answer of {self.network.url} is not proved ({problem}): {do}.")

    def _not_understood(self, problem: AgentError) -> Problem:
        if NOT_NOW in str(problem):
            return Problem(
                f"{self.network.url} says that this request is not from now: "
                "set the clock of this machine, then try again."
            )
        return Problem(
            f"{self.network.url} does not answer like an Internet Computer network "
            f"({problem}): check --network."
        )

    def _rejected(self, method: str, reject: Reject) -> Problem:
        if reject.code == DESTINATION_INVALID or reject.error == "IC0301":
            return Problem(
                f"There is no canister {self.named.text} on {self.network.name}: "
                "check --canister and --network."
            )
        if reject.code == SYS_TRANSIENT:
            return Problem(f"The network is busy ({reject.message}): try again in a moment.")
        if self.who is sign.ANONYMOUS:
            return Problem(
                f"{method} is not for anonymous callers: say who you are with --identity FILE.pem."
            )
        if method in self.room.admins_methods and self.me not in self._admins_by_query():
            return Problem(
                f"You are {self.me}, which is no admin of {self.named.name}: use an admin's "
                f"--identity, or let an admin run `admins add {self.me}`."
            )
        what = "refused" if reject.code == CANISTER_REJECT else "failed at"
        return Problem(f"{self.named.name} {what} {method}: {reject.message}")

    def _admins_by_query(self) -> list[str]:
        return [principal.draw(who) for who in self._answer("get_admins", (), replicated=False)]


def _granted(value: Any) -> Any:
    """What is in ``Ok``, if *value* is an answer of two kinds. :raises Refused: with ``Err``"""
    if isinstance(value, dict) and set(value) == {"Err"}:
        raise Refused(f"The canister says no: {value['Err']}")
    return value["Ok"] if isinstance(value, dict) and set(value) == {"Ok"} else value
