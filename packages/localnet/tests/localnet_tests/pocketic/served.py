"""
``localnet-pocket-ic`` in a process of its own, asked in JSON.

::

    with Served() as served:
        served.post("/instances", {..})      the status, and what it says
        made = served.instance()
        made.update(canister, "add", b"DIDL\0\0")
"""

from __future__ import annotations

import subprocess
import sys
from base64 import b64decode, b64encode
from collections.abc import Sequence
from types import TracebackType
from typing import Any, NamedTuple

import requests

from localnet.protocol.candid.decode import decode
from localnet.protocol.candid.encode import encode
from localnet.runtime.management.interface import SERVICE

ONE = {"subnet_config_set": {"application": [{"state_config": "New"}]}}
COMMAND = (sys.executable, "-m", "localnet.pocketic.command")
EMPTY = b"DIDL\0\0"
COUNTER = b"""
from kybra import StableBTreeMap, Opt, heartbeat, ic, nat64, query, text, update, void

kept = StableBTreeMap[text, nat64](memory_id=0, max_key_size=20, max_value_size=20)
beats = 0
number = 0


@heartbeat
def beat() -> void:
    global beats
    beats += 1


@query
def get_beats() -> nat64:
    return beats


@update
def keep(name: text, value: nat64) -> void:
    kept.insert(name, value)


@query
def kept_as(name: text) -> Opt[nat64]:
    return kept.get(name)


@query
def get() -> nat64:
    return number


@update
def add() -> nat64:
    global number
    number += 1
    return number


@update
def later() -> void:
    ic.set_timer(0, add)


@update
def begin() -> void:
    ic.set_timer_interval(0, add)


@update
def fail() -> void:
    ic.trap("on purpose")


@update
def write(data: text) -> void:
    if ic.stable_size() == 0:
        ic.stable_grow(1)
    ic.stable_write(0, data.encode())
"""


def b64(data: bytes) -> str:
    return b64encode(data).decode()


class Answer(NamedTuple):
    status: int
    said: Any


class Served:
    """The process, up until it is left."""

    def __init__(self, *options: str, command: Sequence[str] = COMMAND) -> None:
        self.process = subprocess.Popen(
            [*command, *options], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        assert self.process.stdout is not None
        self.line = self.process.stdout.readline()
        self.url = self.line.split()[-1] if self.line else ""
        self.session = requests.Session()

    def __enter__(self) -> Served:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.end()

    def end(self) -> str:
        """Stop it; what it has printed since it was up."""
        self.session.close()
        self.process.terminate()
        return self.process.communicate()[0]

    def ask(self, method: str, path: str, body: Any = None, **more: Any) -> Answer:
        answer = self.session.request(method, self.url + path, json=body, **more)
        try:
            return Answer(answer.status_code, answer.json())
        except requests.JSONDecodeError:
            return Answer(answer.status_code, answer.text)

    def get(self, path: str, **more: Any) -> Answer:
        return self.ask("GET", path, **more)

    def post(self, path: str, body: Any = None, **more: Any) -> Answer:
        return self.ask("POST", path, {} if body is None else body, **more)

    def instance(self, **config: Any) -> Instance:
        """A new one, of one subnet unless *config* says otherwise."""
        status, said = self.post("/instances", ONE | config)
        assert status == 201, said
        return Instance(self, said["Created"]["instance_id"])


class Refused(Exception):
    """Why there is no answer: what the server says of the reject."""


class Instance:
    """One of the server's, by its number."""

    def __init__(self, served: Served, number: int) -> None:
        self.served = served
        self.number = number
        self.path = f"/instances/{number}"

    def read(self, what: str, **body: Any) -> Answer:
        return self.served.post(f"{self.path}/read/{what}", body)

    def tell(self, what: str, **body: Any) -> Answer:
        return self.served.post(f"{self.path}/update/{what}", body)

    def submit(self, canister: bytes, method: str, arg: bytes, sender: bytes) -> Answer:
        return self.tell(
            "submit_ingress_message", sender=b64(sender), canister_id=b64(canister),
            effective_principal="None", method=method, payload=b64(arg),
        )  # fmt: skip

    def update(
        self, canister: bytes, method: str, arg: bytes = EMPTY, sender: bytes = b"\4"
    ) -> bytes:
        """What comes of an update, once a round has run it."""
        status, said = self.submit(canister, method, arg, sender)
        assert status == 200, said
        if "Ok" in said:
            status, said = self.tell("await_ingress_message", **said["Ok"])
            assert status == 200, said
        return replied(said)

    def query(self, canister: bytes, method: str, arg: bytes = EMPTY) -> bytes:
        status, said = self.read(
            "query", sender=b64(b"\4"), canister_id=b64(canister),
            effective_principal="None", method=method, payload=b64(arg),
        )  # fmt: skip
        assert status == 200, said
        return replied(said)

    def manage(self, method: str, **asked: Any) -> Any:
        """A call of the management canister, as anybody."""
        func = SERVICE.methods[method]
        values = decode(func.results, self.update(b"", method, encode(func.args, [asked])))
        return values[0] if values else None

    def canister(self, module: bytes = COUNTER) -> bytes:
        """A new one with the code in *module*."""
        asked = {"amount": None, "settings": None, "specified_id": None}
        made: bytes = self.manage("provisional_create_canister_with_cycles", **asked)["canister_id"]
        mode = {"install": None}
        self.manage("install_code", mode=mode, canister_id=made, wasm_module=module, arg=EMPTY)
        return made


def replied(said: dict[str, Any]) -> bytes:
    if "Err" in said:
        raise Refused(said["Err"])
    return b64decode(said["Ok"])
