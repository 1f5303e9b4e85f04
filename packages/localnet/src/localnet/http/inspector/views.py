"""
Canisters, interfaces and log lines in JSON, as the inspector's page gets them.

::

    {"id": "bkyz2-..", "name": "counter", "cycles": "3000000000000", "stable": 65536, ..}
    {"name": "add", "kind": "update", "args": [TYPE], "results": "nat64", "note": "..."}
    TYPE    {"is": "nat64"}  {"is": "opt", "of": TYPE}  {"is": "ref", "name": "Tree"}
            {"is": "record", "fields": [[label, TYPE], ..]}     labels as Candid's text has them

Times are in milliseconds, cycles in text: a browser's numbers end at 2^53.
"""

from __future__ import annotations

import time
from collections import deque
from itertools import count
from typing import Any

from localnet.protocol import principal
from localnet.protocol.candid import types as candid
from localnet.protocol.candid.did import label_text, parse_did
from localnet.runtime.canister import Canister
from localnet.runtime.message import LogLine
from localnet.runtime.network import Network
from localnet.runtime.stable import PAGE
from localnet.runtime.timers import Timer

MILLISECOND = 1_000_000
MOST_LINES = 500
MOST_TIMERS = 50
LONGEST_TEXT = 4_000
View = dict[str, Any]


class Journal:
    """The latest log lines, numbered: of what was said, and of calls."""

    def __init__(self) -> None:
        self.run = time.time_ns() // MILLISECOND  # numbers begin anew with each run
        self._numbers = count(1)
        self._said: deque[View] = deque(maxlen=MOST_LINES)
        self._calls: deque[View] = deque(maxlen=MOST_LINES)

    def add(self, line: LogLine) -> None:
        view: View = {"n": next(self._numbers), "when": line.when // MILLISECOND}
        view |= {"canister": line.canister, "kind": line.kind}
        if line.kind != "message":
            view["text"] = _cut("\n".join([line.text, *line.trace]))
            self._said.append(view)
            return
        view |= {
            "method": _cut(line.method),
            "caller": principal.format(line.caller),
            "microseconds": line.microseconds,
            "in": line.bytes_in,
            "out": line.bytes_out,
            "result": _cut(line.result),
        }
        self._calls.append(view)

    def after(self, number: int) -> list[View]:
        """Those that are newer than the one of this *number*."""
        both = (*self._said, *self._calls)
        return sorted((view for view in both if view["n"] > number), key=lambda view: view["n"])


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_TEXT else text[:LONGEST_TEXT] + " ..."


def network_view(network: Network) -> View:
    """The time, and every canister."""
    due = network.next_timer()
    return {
        "now": network.now() // MILLISECOND,
        "has_next": due is not None,
        "canisters": [canister_view(canister) for canister in network.canisters.values()],
    }


def canister_view(canister: Canister) -> View:
    timers = sorted(canister.timers.set.values(), key=lambda timer: timer.deadline)
    heartbeat = canister.next_heartbeat
    return {
        "id": principal.format(canister.id),
        "name": "cycles ledger" if canister.is_system else canister.name,
        "system": canister.is_system,
        "status": canister.status,
        "code": canister.module_hash.hex() if canister.has_code else None,
        "cycles": str(canister.balance),
        "stable": canister.stable.size * PAGE,
        "maps": [len(entries) for entries in canister.stable.maps.values()],
        "map_bytes": canister.stable.map_bytes,
        "heap": canister.heap.size,
        "snapshots": len(canister.snapshots.kept),
        "heartbeat": None if heartbeat is None else heartbeat // MILLISECOND,
        "timers": [_timer(timer) for timer in timers[:MOST_TIMERS]],
        "more_timers": max(0, len(timers) - MOST_TIMERS),
    }


def _timer(timer: Timer) -> View:
    return {
        "due": timer.deadline // MILLISECOND,
        "interval": None if timer.interval is None else timer.interval // MILLISECOND,
        "calls": str(getattr(timer.call, "__qualname__", type(timer.call).__name__))[:100],
    }


# -- interfaces


def interface_view(text: str) -> View:
    """The methods of the interface in *text*, a .did file, and the types that they name."""
    service, named = parse_did(text)
    return {
        "methods": [_method(name, func) for name, func in service.methods.items()],
        "types": {name: _type(ref.resolve()) for name, ref in named.items()},
        "text": text,
    }


def _method(name: str, func: candid.Func) -> View:
    return {
        "name": name,
        "kind": next(iter(func.modes), "update"),
        "args": [_type(arg) for arg in func.args],
        "signature": str(func),
    }


def _type(type_: candid.Type) -> View:
    if isinstance(type_, candid.Ref):
        return {"is": "ref", "name": type_.name}
    if isinstance(type_, candid.Vec) and type_.is_blob:
        return {"is": "blob"}
    if isinstance(type_, (candid.Opt, candid.Vec)):
        kind = "opt" if isinstance(type_, candid.Opt) else "vec"
        return {"is": kind, "of": _type(type_.inner)}
    if isinstance(type_, candid.Fields):
        kind = "record" if isinstance(type_, candid.Record) else "variant"
        fields = [[label_text(field.label), _type(field.type)] for field in type_.fields]
        return {"is": kind, "fields": fields}
    if isinstance(type_, candid.Prim):
        return {"is": type_.name}
    return {"is": "func" if isinstance(type_, candid.Func) else "service"}
