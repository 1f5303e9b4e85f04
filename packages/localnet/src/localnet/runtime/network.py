"""
Several canisters in one process, and what may be asked of them.

::

    network = Network(directory, RealClock())
    counter = network.install("counter", Path("src/main.py"), [Path("src")], did, None, [me])
    network.update(counter.id, me, "add", arg, request_id, expiry)  ->  Reply(..) or Reject(..)
    network.save()                                                  who asked may be told now
    network.run_timers()                                            ->  how many ran

Everything a request sets off, calls between canisters included, becomes durable in one SQLite
transaction, with the answer; a process that dies before that has never begun the request.

Whatever is asked while the disk takes nothing is refused with an ``UnsavedError``.

Not thread-safe, on purpose: a canister does one thing at a time, so the caller serialises.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from localnet.protocol import principal
from localnet.protocol.calls import SYS_FATAL, SYS_TRANSIENT, Outcome, Reject
from localnet.protocol.candid.types import Type
from localnet.runtime import timelimit, traces
from localnet.runtime.canister import Canister, OutOfTime
from localnet.runtime.clock import CanisterTime, Clock
from localnet.runtime.fork import TOO_LONG, Child, Decoded, Prepared, decode_in_time, run_in_fork
from localnet.runtime.hosting import Certify, Hosting
from localnet.runtime.management.canister import Installers, ManagementCanister, Powers
from localnet.runtime.management.hosted import Hosted
from localnet.runtime.management.outcalls import Fetch, from_hosts
from localnet.runtime.message import Call, LogLine
from localnet.runtime.messages import Messages, Schedule, not_found
from localnet.runtime.saving import Answered, Saving
from localnet.runtime.store import LossError, Store
from localnet.runtime.timelimit import Limit, TooLong

Answer = tuple[Outcome, list[LogLine]]
LOST = Reject(SYS_FATAL, "the query ended without an answer", "IC0522")
EXPIRED = Reject(SYS_TRANSIENT, "the request expired while it waited its turn", "IC0207")


class Network:
    """
    Hosted canisters by id, and everything that may be asked of them.

    All that is random here comes from *random_bytes*. State that has lost something is refused
    with a ``LossError``, unless *accept_loss*. Threshold keys follow from *threshold_seed*;
    canisters may send HTTP requests to *hosts*, unless *fetch* answers all of them. Of those
    outside nobody but *installers* may create canisters and install code.
    """

    def __init__(
        self,
        directory: Path,
        clock: Clock,
        certify: Certify | None = None,
        random_bytes: Callable[[int], bytes] = secrets.token_bytes,
        accept_loss: bool = False,
        threshold_seed: bytes = bytes(32),
        hosts: Iterable[str] = (),
        installers: Installers | None = None,
        fetch: Fetch | None = None,
    ) -> None:
        self.random_bytes = random_bytes
        self.canisters: dict[bytes, Canister] = {}
        self.on_log: Callable[[LogLine], None] = lambda line: None
        self.wall: Callable[[], int] = time.time_ns
        self._store = Store(directory, accept_loss)
        try:
            self._time = CanisterTime(directory, clock, self._store, accept_loss)
        except LossError:
            self._store.close()
            raise
        self._saving = Saving(self._store, self.canisters, self._time, lambda: self.wall())
        self._messages = Messages(self.canisters, self._time, self.random_bytes, self._tell)
        hosting = Hosting(
            self._store,
            self._time,
            self._messages,
            self._saving,
            certify,
            self._tell,
            accept_loss,
        )
        powers = Powers(
            Hosted(self.canisters, hosting),
            self.random_bytes,
            lambda call: self._messages.ask(principal.MANAGEMENT, call),
            self.canisters.__contains__,
            threshold_seed,
            fetch or from_hosts(hosts),
            installers or Installers(),
        )
        management = ManagementCanister(powers)
        self._messages.management = management.answer
        self._messages.inspect_management = management.inspect
        self._management = management
        self.new_balances = hosting.new_balances
        self.bring_created_back = hosting.bring_created_back
        self.install, self.upgrade = hosting.install, hosting.upgrade
        self.reinstall, self.set_source = hosting.reinstall, hosting.set_source
        self.held = self._saving.held
        self.named, self.reserve = hosting.named, hosting.reserve
        self.keep_system, self.count_ids_from = hosting.keep_system, hosting.count_ids_from
        schedule = Schedule(self.canisters, self._time, self._messages, self._saving)
        self.run_timers, self.next_timer = schedule.run_timers, schedule.next_timer

    def now(self) -> int:
        """Canister time."""
        return self._time.now()

    def show_time(self) -> int:
        """The same, to be told: no restart goes back behind it."""
        return self._time.show()

    @property
    def is_written(self) -> bool:
        """Whether all that has run is on disk; if not, nothing is answered until it is."""
        return self._saving.is_written

    @property
    def projects(self) -> list[Canister]:
        """The canisters but for the network's own."""
        return [each for each in self.canisters.values() if not each.is_system]

    def close(self) -> None:
        self._store.close()
        self._time.close()

    def query(self, canister_id: bytes, sender: bytes, method: str, arg: bytes) -> Outcome:
        """Ask without changing anything."""
        try:
            return self.quick_query(canister_id, sender, method, arg, timelimit.QUERY)
        except TooLong as stopped:
            canister = self.canisters[canister_id]
            where = traces.of(stopped, canister.code)
            canister.log("trap", f"in {method}: {OutOfTime(timelimit.QUERY)}", where)
            return self.out_of_time(canister_id)

    def query_management(self, sender: bytes, method: str, arg: bytes) -> Outcome:
        """Ask the management canister itself: for logs."""
        self._saving.catch_up()
        return self._management.query(sender, method, arg)

    def out_of_time(self, canister_id: bytes) -> Reject:
        """What a query is told that took too long; its canister may be gone meanwhile."""
        canister = self.canisters.get(canister_id)
        if canister is None:
            return not_found(canister_id)
        return canister.out_of_time(OutOfTime(timelimit.QUERY))

    def quick_query(
        self,
        canister_id: bytes,
        sender: bytes,
        method: str,
        arg: bytes,
        limit: Limit = timelimit.QUICK,
    ) -> Outcome:
        """The same. :raises TooLong: if it takes more than its *limit*, and nothing has happened"""
        self._saving.catch_up()
        return self._messages.query(sender, Call(canister_id, method, arg), limit)

    def fork_query(
        self, canister_id: bytes, sender: bytes, method: str, arg: bytes
    ) -> Child[Answer]:
        """The same, in a process of its own."""
        self._saving.catch_up()
        # The child may begin much later, and a time that only it knows could come again.
        shown = self._time.show()

        def answer() -> Answer:
            lines: list[LogLine] = []
            self.on_log = lines.append
            self._messages.stop_time(shown)
            return self.query(canister_id, sender, method, arg), lines

        return run_in_fork(answer, (LOST, []))

    def types_of(self, canister_id: bytes, method: str) -> list[Type] | None:
        """What *method* takes; None, if there is no such method."""
        canister = self.canisters.get(canister_id)
        if canister is None or canister.unavailable() or canister.method(method) is None:
            return None
        return canister.service[method].args

    def fork_decode(self, canister_id: bytes, types: list[Type], arg: bytes) -> Child[Decoded]:
        """Decode *arg* in a process of its own."""
        owns = self.canisters[canister_id].code.owns
        return run_in_fork(lambda: decode_in_time(types, arg, owns), TOO_LONG)

    def save(self) -> None:
        """Write down what has run. :raises UnsavedError: if it cannot be"""
        self._saving.catch_up()

    def flush(self) -> None:
        """The same, for what was done to a canister by no message."""
        self._saving.flush()

    def inspect(self, canister_id: bytes, sender: bytes, method: str, arg: bytes) -> Reject | None:
        """
        Whether the canister would take this update; None if so.

        Unless all is saved, nobody may be told before ``save``.
        """
        return self._messages.inspect(sender, Call(canister_id, method, arg))

    def update(
        self,
        canister_id: bytes,
        sender: bytes,
        method: str,
        arg: bytes,
        request_id: bytes,
        expiry_ns: int,
        prepared: Prepared | None = None,
        cycles: int = 0,
    ) -> Outcome:
        """Ask, for the first time; nobody may be told before ``save``."""
        call = Call(canister_id, method, arg, cycles, prepared)
        outcome = self._messages.update(sender, call)
        self._saving.note(Answered(request_id, sender, canister_id, outcome, expiry_ns))
        return outcome

    def known(self, request_id: bytes) -> Outcome | None:
        """The outcome of an update that was kept, until it expires."""
        found = self._store.request(request_id)
        return None if found is None else found[2]

    def is_spent(self, request_id: bytes, expiry_ns: int) -> bool:
        """Whether such a request may have run before, whatever the clock says now."""
        return self._store.is_spent(request_id, expiry_ns)

    def status(self, request_id: bytes) -> tuple[bytes, bytes, Outcome] | None:
        """Sender, canister and outcome of an update, until it expires."""
        self._saving.catch_up()
        return self._store.request(request_id)

    def _tell(self, line: LogLine) -> None:
        self.on_log(line)
