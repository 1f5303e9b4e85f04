"""
A room's canister in an instance of PocketIC, installed by ADMIN.

::

    world = Room(pic, "world", module)
    world.call("join_game", who=BOB)          an update; a query, if that is what it is
    world.wait(3)                             three seconds, a round at the end of each
    world.upgrade()                           the same module again

A message that is rejected is the library's ``ValueError``.
"""

from __future__ import annotations

import base64
import gzip
import os
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import ic
from pocket_ic import PocketIC

from localnet import project
from localnet.protocol.candid.decode import decode
from localnet.protocol.candid.did import parse_did
from localnet.protocol.candid.encode import encode

ROOT = Path(__file__).parents[2]
ROOMS = sorted(path.stem for path in (ROOT / "candid").glob("*.did") if path.stem != "common")
NAMES = {room: f"{room}_backend" for room in ROOMS} | {"world": "life2_backend"}

ADMIN, ALICE, BOB, CAROL = (bytes((letter,)) * 28 + b"\2" for letter in b"\xad\xa1\xb0\xc0")
ANONYMOUS = b"\4"
SECOND = 10**9
CYCLES = 10**15
CHUNK = 1 << 20
NO_ARGUMENT = b"DIDL\0\0"
MANAGEMENT = parse_did("""
type Chunk = record { hash : blob };
type Mode = variant { install; reinstall; upgrade : opt record { skip_pre_upgrade : opt bool } };
service : {
    upload_chunk : (record { canister_id : principal; chunk : blob }) -> (Chunk);
    clear_chunk_store : (record { canister_id : principal }) -> ();
    install_chunked_code : (record {
        mode : Mode; target_canister : principal; chunk_hashes_list : vec Chunk;
        wasm_module_hash : blob; arg : blob }) -> ();
}
""")[0].methods


@cache
def module_of(room: str) -> bytes:
    """What is installed: Kybra's build in the folder WASM, or a bundle of the sources."""
    folder = os.environ.get("WASM")
    if not folder:
        return project.bundle(ROOT, NAMES[room])
    name = NAMES[room]
    for path in (
        f"{name}.wasm.gz",
        f"{name}.wasm",
        f"{name}/{name}.wasm.gz",
        f"{name}/{name}.wasm",
    ):
        if Path(folder, path).is_file():
            found = Path(folder, path).read_bytes()
            return found if path.endswith(".gz") else gzip.compress(found, mtime=0)
    raise FileNotFoundError(f"{folder} has no {name}.wasm, which `dfx build {name}` makes")


class Room:
    """The canister of the room called *name*."""

    def __init__(self, pic: PocketIC, name: str) -> None:
        self.pic = pic
        self.name = name
        self.methods = parse_did((ROOT / f"candid/{name}.did").read_text("utf-8"))[0].methods
        pic.set_sender(ic.Principal(bytes=ADMIN))
        self.id: ic.Principal = pic.create_canister()
        pic.add_cycles(self.id, CYCLES)
        self._install({"install": None})

    # -- code

    def upgrade(self) -> None:
        """The same code again; the heap is lost, stable memory is not."""
        self._install({"upgrade": None})

    def _install(self, mode: dict[str, None]) -> None:
        """In chunks, because what Kybra builds is too large for one message."""
        module = module_of(self.name)
        parts = [module[at : at + CHUNK] for at in range(0, len(module), CHUNK)]
        chunks = [self._manage("upload_chunk", canister_id=self.id.bytes, chunk=p) for p in parts]
        self._manage(
            "install_chunked_code",
            mode=mode,
            target_canister=self.id.bytes,
            chunk_hashes_list=chunks,
            wasm_module_hash=sha256(module).digest(),
            arg=NO_ARGUMENT,
        )
        self._manage("clear_chunk_store", canister_id=self.id.bytes)
        self.settle()

    def _manage(self, method: str, **asked: Any) -> Any:
        func = MANAGEMENT[method]
        self.pic.set_sender(ic.Principal(bytes=ADMIN))
        where = {"CanisterId": base64.b64encode(self.id.bytes).decode()}
        reply = self.pic.update_call_with_effective_principal(
            None, where, method, encode(func.args, [asked])
        )
        return next(iter(decode(func.results, bytes(reply))), None)

    # -- messages

    def call(self, method: str, *values: Any, who: bytes = ALICE) -> Any:
        """What the room answers. :raises ValueError: if it rejects"""
        func = self.methods[method]
        return self._value(method, self.send(method, encode(func.args, values), who))

    def send(self, method: str, arg: bytes, who: bytes = ALICE) -> bytes:
        """The same with an argument that may be no Candid."""
        self.pic.set_sender(ic.Principal(bytes=who))
        is_query = "query" in self.methods[method].modes
        ask = self.pic.query_call if is_query else self.pic.update_call
        return bytes(ask(self.id, method, arg))

    def _value(self, method: str, reply: bytes) -> Any:
        return next(iter(decode(self.methods[method].results, reply)), None)

    def page(self, url: str) -> tuple[int, str]:
        """The status and text of a page of the room's."""
        answer = self.call(
            "http_request", {"method": "GET", "url": url, "headers": [], "body": b""}
        )
        return answer["status_code"], bytes(answer["body"]).decode()

    # -- time

    @property
    def time(self) -> int:
        found: int = self.pic.get_time()["nanos_since_epoch"]
        return found

    def wait(self, seconds: int) -> None:
        """Let *seconds* pass, with a round after each."""
        start = self.time
        for second in range(1, seconds + 1):
            self.pic.set_time(start + second * SECOND)
            self.pic.tick()
        self.settle()

    def settle(self) -> None:
        """Some rounds in which no time passes: timers that are due may take more than one."""
        for _ in range(3):
            self.pic.tick()
