"""
One instance of PocketIC: a network whose time stands still, and which goes on in rounds.

::

    submit  ->  waits                     tick  ->  heartbeats and timers that are due, then all
    status  ->  nothing yet                         messages that wait, in their order
    status  ->  what came of it           live  ->  time goes by the machine's clock, timers run by
                                                    themselves, and messages run when they come

There is one network with one key. *Subnets* are names in it: each has a kind, an id and a range of
canister ids, so that who asks for several finds them, and calls between them take no longer.

What has run is written every ROUNDS rounds, and when the instance is deleted; once it is live, or
others ask it by its HTTPS interface, after every message, as localnet does it.

All of it is used in the worker's thread.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any

from localnet.http.keys import Keys
from localnet.http.node import Signer
from localnet.pocketic import stable_memory, wire
from localnet.pocketic.subnets import IDS, Subnet, asked_kinds, canister_id, kept_kinds, subnets
from localnet.pocketic.wire import Body, Call
from localnet.protocol import principal
from localnet.protocol.calls import Outcome, RequestError
from localnet.protocol.nanoseconds import SECOND
from localnet.runtime.canister import Canister
from localnet.runtime.clock import RealClock
from localnet.runtime.hosting import FIRST_ID, InstallFailed
from localnet.runtime.management.canister import Installers
from localnet.runtime.management.interface import refused
from localnet.runtime.message import LogLine
from localnet.runtime.network import Network
from localnet.runtime.store import LossError
from localnet.statedir import StateDir, StateError

START = 1_620_328_630 * SECOND  # 6 May 2021, as a new PocketIC instance
MOST_WAITING = 1000
MOST_ANSWERS = 10_000
ROUNDS = 100
LASTING = 86_400 * SECOND
# Where a canister comes to be if nobody says where.
USUAL = ("Application", "VerifiedApplication", "System")


class Instance:
    """A network, made as *config* wants it; lines of its log go to *tell*."""

    def __init__(self, config: Body, tell: Callable[[LogLine], None]) -> None:
        kinds = asked_kinds(config.object("subnet_config_set"))
        folder = config.fields.get("state_dir")
        self._own_folder = None if folder else Path(tempfile.mkdtemp(prefix="localnet-pocket-ic-"))
        try:
            self._open(self._own_folder or Path(str(folder)), kinds, tell)
        except BaseException:
            self._forget()
            raise

    def _open(self, folder: Path, kinds: list[str], tell: Callable[[LogLine], None]) -> None:
        try:
            self._state = StateDir(folder)
        except (OSError, StateError) as problem:
            raise RequestError(f"state_dir cannot be used: {problem}") from None
        try:
            self.keys: Keys = self._state.keys()
            self.subnets = subnets(kept_kinds(folder, kinds), self.keys)
            self.clock = RealClock()
            self.clock.pause(START)
            self._is_asked = False
            self._waiting: dict[bytes, Call] = {}
            self._answers: dict[bytes, tuple[bytes, Outcome]] = {}
            self._held: ExitStack | None = None
            self._rounds = 0
            self._writes_at_once = False
            self.network = Network(
                folder,
                self.clock,
                Signer(self.keys).certify_data,
                Random(0).randbytes,
                threshold_seed=self.keys.threshold_seed,
                installers=Installers(how=HOW, is_open=lambda: self._is_asked),
                fetch=_no_outcalls,
            )
            self.network.on_log = tell
            self.network.bring_created_back()
        except (ValueError, StateError, LossError, InstallFailed) as problem:
            self._state.close()
            raise RequestError(f"the state in {folder} cannot be used: {problem}") from None
        except BaseException:
            self._state.close()
            raise

    def close(self) -> None:
        self._write()
        self.network.close()
        self._state.close()
        self._forget()

    def _forget(self) -> None:
        if self._own_folder is not None:
            shutil.rmtree(self._own_folder, ignore_errors=True)

    # -- messages

    def query(self, call: Call) -> dict[str, Any]:
        self._check(call)
        if call.canister_id == principal.MANAGEMENT:
            found = self.network.query_management(call.sender, call.method, call.arg)
        else:
            found = self.network.query(call.canister_id, call.sender, call.method, call.arg)
        return wire.outcome(found, certified=False)

    def submit(self, call: Call) -> dict[str, Any]:
        """Let *call* in, to be run in the next round."""
        self._check(call)
        if len(self._waiting) >= MOST_WAITING:
            raise RequestError(f"{MOST_WAITING} messages wait already: tick runs them")
        self._hold()
        with self._asked(call):
            rejected = self.network.inspect(call.canister_id, call.sender, call.method, call.arg)
        if rejected is not None:
            return wire.outcome(rejected, certified=False)
        id_ = os.urandom(32)
        self._waiting[id_] = call
        if self.is_live:
            self._run_waiting()
        kind, effective = call.effective
        where = "None" if kind == "None" else {kind: wire.shown(effective)}
        return {"Ok": {"effective_principal": where, "message_id": wire.shown(id_)}}

    def status(self, message_id: bytes, caller: bytes | None = None) -> dict[str, Any] | None:
        """What came of a message; None, if nothing yet. :raises RequestError: if it is another's"""
        waiting, found = self._waiting.get(message_id), self._answers.get(message_id)
        sender = waiting.sender if waiting is not None else found[0] if found else None
        if caller is not None and sender not in (None, caller):
            raise RequestError("the message was submitted by somebody else")
        return None if found is None else wire.outcome(found[1], certified=True)

    def wait(self, message_id: bytes) -> dict[str, Any]:
        """The same, once rounds have brought it. :raises RequestError: if there is no such one"""
        if message_id in self._waiting:
            self.tick()
        found = self.status(message_id)
        if found is None:
            raise RequestError("there is no such message")
        return found

    def tick(self) -> None:
        """One round, a nanosecond after the last."""
        self._hold()
        self.clock.advance(1)
        self._use_ids(None)
        self.network.run_timers(beats=True)
        self._run_waiting()
        self._rounds += 1
        if self._rounds % ROUNDS == 0:
            self._write()

    def _run_waiting(self) -> None:
        waiting, self._waiting = self._waiting, {}
        for id_, call in waiting.items():
            with self._asked(call):
                expiry = self.network.wall() + LASTING
                asked = (call.canister_id, call.sender, call.method, call.arg)
                self._answers[id_] = call.sender, self.network.update(*asked, id_, expiry)
        while len(self._answers) > MOST_ANSWERS:
            del self._answers[next(iter(self._answers))]
        self.network.save()

    def _hold(self) -> None:
        """Write nothing until some rounds have passed: only this instance tells what has run."""
        if self._held is None and not self._writes_at_once:
            self._held = ExitStack()
            self._held.enter_context(self.network.held())

    def _write(self) -> None:
        """Write all that has run."""
        if self._held is not None:
            held, self._held = self._held, None
            held.close()

    def write_at_once(self) -> None:
        """From now on others tell it, too."""
        self._writes_at_once = True
        self._write()

    @contextmanager
    def _asked(self, call: Call) -> Iterator[None]:
        """While this lasts, what *call* wants done may be done, whoever sends it."""
        self._use_ids(call)
        self._is_asked = True
        try:
            yield
        finally:
            self._is_asked = False

    def _check(self, call: Call) -> None:
        """:raises RequestError: if nobody is there to get *call*"""
        kind, effective = call.effective
        if call.canister_id != principal.MANAGEMENT:
            self.canister(call.canister_id)
        elif kind == "CanisterId" and effective != principal.MANAGEMENT:
            self.canister(effective)
        elif kind == "SubnetId":
            self._subnet(effective)

    # -- canisters

    def canister(self, canister_id: bytes) -> Canister:
        """:raises RequestError: if there is none"""
        found = self.network.canisters.get(canister_id)
        if found is None:
            name = principal.format(canister_id)
            raise RequestError(f"CanisterNotFound: canister {name} does not belong to any subnet")
        return found

    def add_cycles(self, canister_id: bytes, amount: int) -> int:
        """How many there are then."""
        canister = self.canister(canister_id)
        canister.balance = min(canister.balance + amount, wire.MOST_CYCLES)
        canister.changed = True
        self.network.flush()
        return canister.balance

    def stable_memory(self, canister_id: bytes) -> bytes:
        return stable_memory.dump(self.canister(canister_id).stable)

    def set_stable_memory(self, canister_id: bytes, data: bytes) -> None:
        canister = self.canister(canister_id)
        stable_memory.load(canister.stable, data)
        canister.changed = True
        self.network.flush()

    # -- subnets

    def topology(self) -> dict[str, Any]:
        first = self._usual()
        return {
            "subnet_configs": {principal.format(s.id): s.described() for s in self.subnets},
            "default_effective_canister_id": {"canister_id": wire.shown(canister_id(first.first))},
        }

    def subnet_of(self, canister_id: bytes) -> bytes | None:
        """The id of the subnet that a canister is on; None, if there is no such canister."""
        if canister_id not in self.network.canisters:
            return None
        return self._home(canister_id).id

    def public_key(self, subnet_id: bytes) -> bytes:
        self._subnet(subnet_id)
        return self.keys.root_key

    def _subnet(self, subnet_id: bytes) -> Subnet:
        for subnet in self.subnets:
            if subnet.id == subnet_id:
                return subnet
        raise RequestError(f"there is no subnet {principal.format(subnet_id)}")

    def _home(self, canister_id: bytes) -> Subnet:
        number = (int.from_bytes(canister_id[:8], "big") - FIRST_ID) // IDS
        return self.subnets[number] if 0 <= number < len(self.subnets) else self.subnets[0]

    def _usual(self) -> Subnet:
        kinds = (kind for kind in USUAL for subnet in self.subnets if subnet.kind == kind)
        kind = next(kinds, self.subnets[0].kind)
        return next(subnet for subnet in self.subnets if subnet.kind == kind)

    def _use_ids(self, call: Call | None) -> None:
        """Have canisters that *call* creates be of the subnet that it goes to."""
        kind, effective = ("None", b"") if call is None else call.effective
        subnet = self._usual()
        if call is not None and call.canister_id != principal.MANAGEMENT:
            subnet = self._home(call.canister_id)
        elif kind == "SubnetId":
            subnet = self._subnet(effective)
        elif kind == "CanisterId" and effective in self.network.canisters:
            subnet = self._home(effective)
        self.network.count_ids_from(subnet.first)

    # -- time

    @property
    def is_live(self) -> bool:
        return not self.clock.is_paused

    def now(self) -> int:
        return self.network.show_time()

    def set_time(self, moment: int) -> None:
        """:raises RequestError: if that is past"""
        now = self.network.now()
        if moment < now:
            raise RequestError(f"SettingTimeIntoPast: it is {now} already, and {moment} is earlier")
        self.clock.advance(moment - now)

    def go_live(self) -> None:
        """From now on time goes by the machine's clock. :raises RequestError: if it does already"""
        if self.is_live:
            raise RequestError("the instance makes progress already")
        self.write_at_once()
        self.clock.advance(max(0, time.time_ns() - self.network.now()))
        self.clock.resume()
        self._run_waiting()

    def stop(self) -> None:
        """Time stands still again."""
        if self.is_live:
            self.clock.pause()


HOW = "code comes by PocketIC's own routes, as `update/submit_ingress_message`"


def _no_outcalls(asked: dict[str, Any]) -> dict[str, Any]:
    raise refused("localnet's PocketIC server makes no HTTP outcalls")
