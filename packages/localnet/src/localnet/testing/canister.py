"""
A canister's methods, by their names; and why a call was not answered.

::

    counter.add(3, caller=alice)          an update, inspected and guarded as a client's is
    counter.get()                         a query
    counter.call("upgrade", 1)            a method that is called like one of these here
    counter.upgrade()  counter.balance    what is done with a canister, and known of it

    Rejected      code 4, error "IC0406", message       a guard, inspect_message, ic.reject
      Trapped     code 5, error "IC0503", traceback     an exception, ic.trap, out of time
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from localnet.kits.known import DefaultPrincipal
from localnet.profile import measure
from localnet.protocol import calls
from localnet.protocol.calls import Outcome, Reject
from localnet.protocol.candid.decode import decode
from localnet.protocol.candid.did import format_types
from localnet.protocol.candid.types import Func
from localnet.runtime.values import to_python
from localnet.testing.values import Principal, encode_values, shown_to_tests

if TYPE_CHECKING:
    from localnet.runtime.canister import Canister as Hosted
    from localnet.testing.network import Network

TRAPS = ("IC0502", "IC0503", "IC0504", "IC0522")
TRACEBACK = "Canister Backtrace:\n"
QUERIES = {"query", "composite_query"}
Caller = DefaultPrincipal | bytes | str


class Rejected(calls.Rejected):
    """A call was not answered: reject *code*, system *error*, *message*."""

    def __init__(self, reject: Reject) -> None:
        super().__init__(reject)
        self.code, self.error, self.message = reject.code, reject.error, reject.message


class Trapped(Rejected):
    """
    The canister trapped, and nothing that the message did is kept.

    *traceback* says where in the canister's own code, the innermost frame first.
    """

    def __init__(self, reject: Reject, traceback: Sequence[str] | None = None) -> None:
        super().__init__(reject)
        told = self.message.partition(TRACEBACK)[2].partition("\n.\n")[0].splitlines()
        self.traceback = told if traceback is None else list(traceback)


def rejected(reject: Reject) -> Rejected:
    """What is raised for *reject*."""
    return Trapped(reject) if reject.error in TRAPS else Rejected(reject)


class Canister:
    """The canister with *canister_id*, as *network* has it now."""

    def __init__(self, network: Network, canister_id: Principal) -> None:
        self.network = network
        self.canister_id = canister_id

    @property
    def hosted(self) -> Hosted:
        """What runs it, for tests that look behind the interface."""
        return self.network.run(lambda runtime: runtime.canisters[self.canister_id.bytes])

    @property
    def name(self) -> str:
        """What it was installed as."""
        return self.hosted.name

    @property
    def candid(self) -> str:
        """Its interface, as the text of a .did file."""
        return self.hosted.candid

    @property
    def balance(self) -> int:
        """Its cycles."""
        return self.hosted.balance

    def add_cycles(self, cycles: int) -> None:
        """Give it *cycles* that nobody has paid."""
        self.network.add_cycles(self, cycles)

    def __getattr__(self, name: str) -> Method:
        __tracebackhide__ = True
        if name.startswith("__"):
            raise AttributeError(name)
        return Method(self, name)

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.hosted.service]

    def __repr__(self) -> str:
        return f"<{self.name} {self.canister_id}>"

    def call(
        self,
        method: str,
        *values: Any,
        caller: Caller | Canister | None = None,
        cycles: int = 0,
        as_update: bool = False,
        inspected: bool = True,
    ) -> Any:
        """
        What *method* returns to *caller*, or else to the network's.

        A query runs as an update if that is wanted *as_update*. Canisters can send *cycles*, and
        are not *inspected*; other callers are, unless a test wants to know what a guard does.

        :raises Rejected: if there is no answer; ``Trapped`` if the canister trapped.
        """
        __tracebackhide__ = True
        return Method(self, method).send(values, caller, cycles, as_update, inspected)

    def upgrade(
        self,
        source: str | Path | None = None,
        init: Sequence[Any] | str | bytes | None = None,
        skip_pre_upgrade: bool = False,
    ) -> None:
        """
        Run pre_upgrade, load the source as it is by now, or another *source*, run post_upgrade.

        :raises Trapped: if that fails; then the old code keeps running, with all that it knew.
        """
        self.network.upgrade(self, source, init, skip_pre_upgrade)

    def reinstall(
        self, source: str | Path | None = None, init: Sequence[Any] | str | bytes | None = None
    ) -> None:
        """Forget all that it knew, and run init. :raises Trapped: if that fails"""
        self.network.reinstall(self, source, init)

    def instructions(
        self, method: str, *values: Any, caller: Caller | Canister | None = None
    ) -> int:
        """
        How many instructions *method* takes on the Internet Computer; all stays as it was.

        The test is skipped where no meter is installed.
        """
        why = measure.missing()
        if why is not None:
            import pytest

            pytest.skip(why)
        before = self.network.snapshot()
        try:
            found = measure.measure(self.hosted, lambda: self.call(method, *values, caller=caller))
        finally:
            self.network.restore(before)
        return found.instructions


class Method:
    """The method *name* of *canister*, to be called."""

    def __init__(self, canister: Canister, name: str) -> None:
        __tracebackhide__ = True
        self.canister = canister
        self.name = name
        found = canister.hosted.service.get(name)
        if found is None:
            raise AttributeError(_unknown(canister, name))
        self.func: Func = found

    def __call__(
        self, *values: Any, caller: Caller | Canister | None = None, cycles: int = 0
    ) -> Any:
        """The same as ``Canister.call``."""
        __tracebackhide__ = True
        return self.send(values, caller, cycles)

    def __repr__(self) -> str:
        return f"{self.canister.name}.{self.name}"

    def send(
        self,
        values: Sequence[Any],
        caller: Caller | Canister | None,
        cycles: int = 0,
        as_update: bool = False,
        inspected: bool = True,
    ) -> Any:
        """What it returns. :raises Rejected: if it does not"""
        __tracebackhide__ = True
        arg = encode_values(repr(self), self.func.args, values)
        is_query = bool(QUERIES & set(self.func.modes)) and not as_update
        network = self.canister.network
        outcome = network.send(self.canister, caller, self.name, arg, is_query, cycles, inspected)
        return self.values_of(outcome)

    def values_of(self, outcome: Outcome) -> Any:
        """The value in *outcome*; a tuple if there are several. :raises Rejected: if it has none"""
        __tracebackhide__ = True
        if isinstance(outcome, Reject):
            raise rejected(outcome)
        types = self.func.results
        found = decode(types, outcome.data)
        values = [shown_to_tests(to_python(t, v)) for t, v in zip(types, found, strict=True)]
        return tuple(values) if len(values) > 1 else next(iter(values), None)


def _unknown(canister: Canister, name: str) -> str:
    methods = canister.hosted.service
    near = difflib.get_close_matches(name, methods, cutoff=0.5)
    text = f"{canister.name} has no method {name!r}"
    if near:
        return f"{text}: did you mean {' or '.join(near)}?"
    shown = [
        f"{each}{format_types(func.args).partition(chr(10))[0]}" for each, func in methods.items()
    ]
    return f"{text}; it has {', '.join(shown) or 'none'}"
