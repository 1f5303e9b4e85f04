"""
What may be asked of an instance: its reads and its updates, by the names of their routes.

::

    GET, POST /instances/0/read/get_time         READS["get_time"](instance, body)
    POST /instances/0/update/tick                UPDATES["tick"](instance, body)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from localnet.pocketic import wire
from localnet.pocketic.instance import Instance
from localnet.pocketic.wire import Body, Call


def _read_time(instance: Instance, body: Body) -> Any:
    return {"nanos_since_epoch": instance.now()}


def _read_subnet(instance: Instance, body: Body) -> Any:
    found = instance.subnet_of(body.principal("canister_id"))
    return None if found is None else {"subnet_id": wire.shown(found)}


def _read_status(instance: Instance, body: Body) -> Any:
    caller = body.fields.get("raw_caller")
    asked = None if caller is None else body.object("raw_caller").principal("principal_id")
    return instance.status(body.object("raw_message_id").blob("message_id"), asked)


def _read_controllers(instance: Instance, body: Body) -> Any:
    found = instance.canister(body.principal("canister_id")).controllers
    return [{"principal_id": wire.shown(each)} for each in found]


def _set_time(instance: Instance, body: Body) -> None:
    instance.set_time(body.nat("nanos_since_epoch", wire.MOST_NANOSECONDS))


def _add_cycles(instance: Instance, body: Body) -> Any:
    amount = body.nat("amount", wire.MOST_CYCLES)
    return {"cycles": instance.add_cycles(body.principal("canister_id"), amount)}


Operation = Callable[[Instance, Body], Any]
READS: dict[str, Operation] = {
    "topology": lambda instance, body: instance.topology(),
    "get_time": _read_time,
    "query": lambda instance, body: instance.query(Call.load(body)),
    "ingress_status": _read_status,
    "get_cycles": lambda instance, body: {
        "cycles": instance.canister(body.principal("canister_id")).balance
    },
    "get_stable_memory": lambda instance, body: {
        "blob": wire.shown(instance.stable_memory(body.principal("canister_id")))
    },
    "get_subnet": _read_subnet,
    "get_controllers": _read_controllers,
    "pub_key": lambda instance, body: list(instance.public_key(body.principal("subnet_id"))),
}
UPDATES: dict[str, Operation] = {
    "submit_ingress_message": lambda instance, body: instance.submit(Call.load(body)),
    "await_ingress_message": lambda instance, body: instance.wait(body.blob("message_id")),
    "tick": lambda instance, body: instance.tick(),
    "set_time": _set_time,
    "set_certified_time": _set_time,
    "add_cycles": _add_cycles,
}
