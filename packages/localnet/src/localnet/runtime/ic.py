"""
The system, as the ``ic`` class of a kit reaches it.

A kit passes every call on, by position, to an object in ``builtins``. Wrong types
raise ordinary Python exceptions; what the system refuses is a trap, which the canister cannot
survive: it is a BaseException, and the message has failed even if that is caught.

``performance_counter`` has no instructions to count here; it gives nanoseconds of real time
since the message (0: this part of it; 1: all of it) began.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn

from localnet.kits import known
from localnet.protocol.calls import CANISTER_REJECT, Reject, Reply
from localnet.protocol.candid import text as candid_text
from localnet.protocol.candid.encode import encode
from localnet.protocol.candid.types import NAT, TEXT, CandidError
from localnet.protocol.nanoseconds import SECOND
from localnet.runtime import traces
from localnet.runtime.message import Call, Message, Trapped
from localnet.runtime.outgoing import service_call, service_method
from localnet.runtime.stable import MOST_PAGES, MOST_PAGES_32, PAGE, StableMap, StableTrap
from localnet.runtime.timers import Timer
from localnet.runtime.values import blob, from_python, machine_int, principal

if TYPE_CHECKING:
    from localnet.runtime.canister import Canister

REJECTIONS = (
    "NoError", "SysFatal", "SysTransient", "DestinationInvalid", "CanisterReject", "CanisterError",
)  # fmt: skip
U64 = (1 << 64) - 1


class Ic:
    """The system calls of one canister."""

    def __init__(self, canister: Canister) -> None:
        self._canister = canister

    @property
    def _message(self) -> Message:
        message = self._canister.message
        if message is None:
            raise RuntimeError("no canister is running")
        if message.trapped is not None:
            raise Trapped(message.trapped)
        return message

    # -- this message

    def caller(self) -> Any:
        return known.in_use().principal(self._message.caller)

    def id(self) -> Any:
        return known.in_use().principal(self._canister.id)

    def time(self) -> int:
        return self._message.now

    def arg_data_raw(self) -> bytes:
        return self._message.arg

    def arg_data_raw_size(self) -> int:
        return len(self._message.arg)

    def accept_message(self) -> None:
        if self._message.kind != "inspect":
            self.refuse("ic0_accept_message", self._message.kind)
        self._message.accepted = True

    def method_name(self) -> str:
        if self._message.kind != "inspect":
            self.refuse("ic0_msg_method_name_size", self._message.kind)
        return self._message.method

    def performance_counter(self, counter: Any) -> int:
        counter = machine_int("nat32", counter)
        if counter > 1:
            self.trap(f"Error from ic0.performance_counter: unknown type {counter}")
        start = self._message.started if counter else self._message.segment_started
        return time.perf_counter_ns() - start

    def print(self, text: Any) -> None:
        self._canister.print(from_python(TEXT, text))

    def trap(self, text: Any) -> NoReturn:
        message = self._message
        message.trapped_at = traces.of_caller(self._canister.code)
        message.trapped = from_python(TEXT, text)
        raise Trapped(text)

    def violate(self, text: str) -> NoReturn:
        """Trap in the network's own words, because it does not allow what the canister did."""
        self._message.violates = True
        self.trap(text)

    def refuse(self, call: str, where: str) -> NoReturn:
        self.violate(f'"{call}" cannot be executed in {where} mode')

    # -- answers

    def reply(self, _outermost: Any, value: Any) -> None:
        message = self._message
        results = self._canister.results(message.method) if message.manual else None
        if results is None:
            raise SystemError(
                f'attempted to reply from "{message.method}", '
                "but it does not appear to be a canister method"
            )
        converted = [from_python(kind, value) for kind in results]
        self.answer(Reply(self._encode(results, converted)))

    def reply_raw(self, data: Any) -> None:
        self.answer(Reply(blob(data)))

    def reject(self, text: Any) -> None:
        self.answer(Reject(CANISTER_REJECT, from_python(TEXT, text), "IC0406"))

    def answer(self, outcome: Reply | Reject) -> None:
        """Give the one answer that a call gets."""
        message = self._message
        if message.kind not in ("query", "composite_query", "update"):
            self.refuse("ic0_msg_reply", message.kind)
        if message.outcome is not None:
            self.violate("ic0.msg_reply_data_append: the call is already replied.")
        if isinstance(outcome, Reply) and len(outcome.data) > message.most_reply:
            self.violate(
                f"ic0.msg_reply_data_append: application payload size ({len(outcome.data)}) "
                f"cannot be larger than {message.most_reply}."
            )
        message.outcome = outcome

    def _encode(self, types: Any, values: Any) -> bytes:
        try:
            return encode(types, values)
        except CandidError as error:
            self.trap(f"CandidError: {error}")

    def reject_code(self) -> dict[str, None]:
        return {REJECTIONS[self._message.last_reject[0]]: None}

    def reject_message(self) -> str:
        return self._message.last_reject[1]

    # -- Candid

    def candid_encode(self, text: Any) -> bytes:
        try:
            return candid_text.encode_text(from_python(TEXT, text))
        except CandidError as error:
            raise known.in_use().candid_error(str(error)) from None

    def candid_decode(self, data: Any) -> str:
        try:
            return candid_text.decode_text(blob(data))
        except CandidError as error:
            raise known.in_use().candid_error(str(error)) from None

    # -- certified data

    def set_certified_data(self, data: Any) -> None:
        raw = blob(data)
        if not self._message.keeps:
            self.refuse("ic0_certified_data_set", self._message.kind)
        if len(raw) > 32:
            self.trap(f"certified data of {len(raw)} bytes; at most 32 are allowed")
        self._canister.certified_data = raw

    def data_certificate(self) -> bytes | None:
        return self._canister.certificate() if self._message.kind == "query" else None

    # -- timers

    def set_timer(self, seconds: Any, call: Callable[[], Any]) -> int:
        return self._timer(seconds, call, once=True)

    def set_timer_interval(self, seconds: Any, call: Callable[[], Any]) -> int:
        return self._timer(seconds, call, once=False)

    def _timer(self, seconds: Any, call: Callable[[], Any], once: bool) -> int:
        wait = machine_int("nat64", seconds) * SECOND
        if not self._message.keeps:
            self.refuse("ic0_global_timer_set", self._message.kind)
        timer = Timer(self._message.now + wait, None if once else wait, call)
        return self._canister.timers.add(timer)

    def clear_timer(self, key: Any) -> None:
        self._canister.timers.clear(machine_int("nat64", key))

    # -- cycles

    def canister_balance(self) -> int:
        if self._canister.balance > U64:
            self.trap("the balance does not fit 64 bits")
        return self._canister.balance

    def canister_balance128(self) -> int:
        return self._canister.balance

    def msg_cycles_available(self) -> int:
        return self._message.cycles_available

    def msg_cycles_refunded(self) -> int:
        return self._message.cycles_refunded

    def msg_cycles_accept(self, most: Any) -> int:
        taken: int = min(from_python(NAT, most), self._message.cycles_available)
        self._message.cycles_available -= taken
        self._canister.balance += taken
        return taken

    msg_cycles_available128 = msg_cycles_available
    msg_cycles_refunded128 = msg_cycles_refunded
    msg_cycles_accept128 = msg_cycles_accept

    # -- other canisters

    def notify_raw(self, callee: Any, method: Any, arg: Any, cycles: Any) -> dict[str, Any]:
        call = Call(
            principal(callee), from_python(TEXT, method), blob(arg), from_python(NAT, cycles)
        )
        return self._send(call)

    def _notify(self, qualified: str, paid: bool, args: list[Any]) -> dict[str, Any]:
        return self._send(service_call(self._canister, qualified, args, paid))

    def _send(self, call: Call) -> dict[str, Any]:
        if not self._message.keeps:
            self.refuse("ic0_call_new", self._message.kind)
        self._canister.pay(call.cycles)
        self._message.outbox.append(call)
        return {"Ok": None}

    def __getattr__(self, name: str) -> Any:
        """``notify_<Service>_<method>_wrapper`` for every service that the source declares."""
        if name.startswith("notify_") and name.endswith("_wrapper"):
            rest = name[len("notify_") : -len("_wrapper")]
            plain = rest.removeprefix("with_payment128_")
            qualified = service_method(self._canister, plain)
            if qualified:
                return partial(self._notify, qualified, plain != rest)
        raise AttributeError(f"'Ic' object has no attribute '{name}'")

    # -- raw stable memory

    def stable_size(self) -> int:
        return self._canister.stable.size

    def stable_grow(self, pages: Any) -> dict[str, Any]:
        return self._grow(machine_int("nat32", pages), MOST_PAGES_32)

    def stable64_grow(self, pages: Any) -> dict[str, Any]:
        return self._grow(machine_int("nat64", pages), MOST_PAGES)

    def _grow(self, pages: int, most: int) -> dict[str, Any]:
        before = self._canister.stable.grow(pages, most)
        return {"Err": {"OutOfMemory": None}} if before is None else {"Ok": before}

    def stable_read(self, offset: Any, length: Any) -> bytes:
        return self._read(machine_int("nat32", offset), machine_int("nat32", length))

    def stable64_read(self, offset: Any, length: Any) -> bytes:
        return self._read(machine_int("nat64", offset), machine_int("nat64", length))

    def stable_bytes(self) -> bytes:
        return self._read(0, self._canister.stable.size * PAGE)

    def _read(self, offset: int, length: int) -> bytes:
        try:
            return self._canister.stable.read(offset, length)
        except StableTrap as error:
            self.trap(str(error))

    def stable_write(self, offset: Any, data: Any) -> None:
        self._write(machine_int("nat32", offset), data)

    def stable64_write(self, offset: Any, data: Any) -> None:
        self._write(machine_int("nat64", offset), data)

    def _write(self, offset: int, data: Any) -> None:
        try:
            self._canister.stable.write(offset, blob(data))
        except StableTrap as error:
            self.trap(str(error))

    stable64_size = stable_size

    # -- stable maps

    def _map(self, memory_id: Any) -> StableMap:
        number = machine_int("nat8", memory_id)
        declared = self._canister.code.declared.maps.get(number)
        if declared is None:
            raise LookupError(f"memory_id {number} does not have an associated StableBTreeMap")
        try:
            return self._canister.stable.open(declared)
        except StableTrap as error:
            self.trap(str(error))

    def _with_map(self, memory_id: Any, work: Callable[[StableMap], Any]) -> Any:
        opened = self._map(memory_id)
        try:
            return work(opened)
        except StableTrap as error:
            self.trap(str(error))
        except CandidError as error:
            self.trap(f"CandidError: {error}")

    def stable_b_tree_map_contains_key(self, memory_id: Any, key: Any) -> Any:
        return self._with_map(memory_id, lambda m: m.contains(key))

    def stable_b_tree_map_get(self, memory_id: Any, key: Any) -> Any:
        return self._with_map(memory_id, lambda m: m.get(key))

    def stable_b_tree_map_insert(self, memory_id: Any, key: Any, value: Any) -> Any:
        return self._with_map(memory_id, lambda m: m.insert(key, value))

    def stable_b_tree_map_remove(self, memory_id: Any, key: Any) -> Any:
        return self._with_map(memory_id, lambda m: m.remove(key))

    def stable_b_tree_map_is_empty(self, memory_id: Any) -> Any:
        return self._with_map(memory_id, lambda m: len(m) == 0)

    def stable_b_tree_map_len(self, memory_id: Any) -> Any:
        return self._with_map(memory_id, len)

    def stable_b_tree_map_keys(self, memory_id: Any) -> Any:
        return self._with_map(memory_id, StableMap.keys)

    def stable_b_tree_map_values(self, memory_id: Any) -> Any:
        return self._with_map(memory_id, StableMap.values)

    def stable_b_tree_map_items(self, memory_id: Any) -> Any:
        return self._with_map(memory_id, StableMap.items)
