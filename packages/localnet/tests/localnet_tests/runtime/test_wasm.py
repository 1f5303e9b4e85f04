"""A canister's sources as a module, and the chunks in which it travels."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from localnet import project
from localnet.protocol import principal
from localnet.protocol.calls import Reject
from localnet.protocol.candid.decode import decode
from localnet.protocol.candid.encode import encode
from localnet.runtime import chunks, wasm
from localnet.runtime.hosting import FIRST_ID
from localnet.runtime.management.interface import CREATION_FEE, SERVICE
from localnet.runtime.wasm import Sources, WasmError
from localnet_tests.runtime.samples import ALICE, BOB, Samples
from localnet_tests.runtime.test_management import TRILLION, UNCHANGED, by_hand, restarted

FILES = {
    "main.py": """
from kybra import ic, init, query, text, update, void
from shop import price
from shop.prices import double

founder = ""


@init
def init_() -> void:
    global founder
    founder = ic.caller().to_str()


@query
def founded_by() -> text:
    return founder


@update
def offer(name: text) -> text:
    return f"{name} {double(price.of(name))}"
""",
    "shop/__init__.py": "",
    "shop/price.py": "def of(name: str) -> int:\n    return len(name)\n",
    "shop/prices.py": "def double(price: int) -> int:\n    return 2 * price\n",
}
SHOP = wasm.dump(Sources("main", FILES))
OTHER = wasm.dump(Sources("main", {**FILES, "shop/prices.py": FILES["shop/prices.py"] + "\n"}))
NOTHING = b"DIDL\0\0"
HALVES = (SHOP[: len(SHOP) // 2], SHOP[len(SHOP) // 2 :])


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Samples]:
    host = Samples(tmp_path / "state")
    host.sample("nursery")
    yield host
    host.close()


def sha(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


class Refused(Exception):
    """What a canister is told by the management canister."""


def by_canister(host: Samples, method: str, cycles: int = 0, **asked: Any) -> Any:
    """A call of the management canister by the nursery."""
    func = SERVICE.methods[method]
    answer = host.update("nursery", "manage", method, encode(func.args, [asked]), cycles)
    if answer["refusal"]:
        raise Refused(answer["refusal"])
    values = decode(func.results, answer["reply"])
    return values[0] if values else None


def uploaded(host: Samples, canister: bytes, parts: tuple[bytes, ...] = HALVES) -> dict[str, Any]:
    """What install_chunked_code is asked for, once the nursery has uploaded *parts*."""
    told = [by_canister(host, "upload_chunk", canister_id=canister, chunk=part) for part in parts]
    assert told == [{"hash": sha(part)} for part in parts]
    return {
        "mode": {"install": None},
        "target_canister": canister,
        "store_canister": None,
        "chunk_hashes_list": told,
        "wasm_module_hash": sha(b"".join(parts)),
        "arg": NOTHING,
    }


def born(host: Samples) -> bytes:
    made: bytes = by_canister(host, "create_canister", TRILLION, settings=None)["canister_id"]
    return made


# -- the module


def test_sources_come_back_out_of_their_module() -> None:
    sources = Sources("main", FILES, "service : {}")
    found = wasm.load(wasm.dump(sources))
    assert (found.entry, found.files, found.candid) == ("main", FILES, "service : {}")
    assert found.hash == sha(wasm.dump(sources))
    assert wasm.load(gzip.compress(SHOP)).files == FILES


def test_the_same_sources_are_the_same_bytes() -> None:
    backwards = dict(reversed(FILES.items()))
    assert list(backwards) != list(FILES)
    assert wasm.dump(Sources("main", backwards)) == SHOP != OTHER


def test_a_module_without_any_code_is_a_canister_without_methods(host: Samples) -> None:
    made = born(host)
    by_canister(
        host, "install_code", mode={"install": None}, canister_id=made, arg=NOTHING,
        wasm_module=wasm.HEADER,
    )  # fmt: skip
    assert by_canister(host, "canister_status", canister_id=made)["module_hash"] == sha(wasm.HEADER)
    refused = host.network.query(made, ALICE, "anything", NOTHING)
    assert isinstance(refused, Reject)
    assert "has no query method 'anything'" in refused.message


def section(content: object) -> bytes:
    named = b"\x10localnet:sources" + json.dumps(content).encode()
    return wasm.HEADER + b"\0" + bytes((len(named) & 0x7F | 0x80, len(named) >> 7)) + named


GOOD = {"entry": "main", "format": 1, "kit": "kybra", "modules": {"main.py": ""}}


def test_the_sections_of_these_tests_are_read() -> None:
    assert wasm.load(section(GOOD)).files == {"main.py": ""}


@pytest.mark.parametrize(
    ("module", "why"),
    [
        (b"\0asm", "does not run WebAssembly"),
        (wasm.HEADER + b"\1\4\1`\0\0", "does not run WebAssembly"),
        (wasm.HEADER + b"\0\x80", "sections cannot be read"),
        (wasm.HEADER + b"\0\x7f\1a", "longer than the module"),
        (wasm.HEADER + b"\0\2\5abcde", "longer than the module"),
        (b"\xff\xfe", "neither WebAssembly nor text"),
        (b"\x1f\x8b no", "gzip cannot be read"),
        (gzip.compress(SHOP)[:-9], "ends too early"),
        (section([]), "not of format 1"),
        (section(GOOD | {"format": 2}), "not of format 1"),
        (section(GOOD | {"kit": "azle"}), "'azle' is none that localnet knows"),
        (section(GOOD | {"entry": "other"}), "has no entry 'other'"),
        (section(GOOD | {"entry": 5}), "has no entry 5"),
        (section(GOOD | {"modules": {"main.py": 5}}), "no Python files"),
        (section(GOOD | {"modules": {"../main.py": ""}}), "no Python files"),
        (section(GOOD | {"modules": {"/main.py": ""}}), "no Python files"),
        (section(GOOD | {"modules": {"a//main.py": ""}}), "no Python files"),
        (section(GOOD | {"modules": {"main.txt": ""}}), "no Python files"),
        (wasm.HEADER + b"\0\x14\x10localnet:sources{{{", "is not JSON"),
    ],
)
def test_what_is_no_module_is_refused_with_the_reason(module: bytes, why: str) -> None:
    with pytest.raises(WasmError, match=why):
        wasm.load(module)


@given(st.binary(max_size=60), st.integers(0, len(SHOP)), st.integers(0, 80))
def test_any_bytes_are_a_module_or_refused(inserted: bytes, at: int, cut: int) -> None:
    for module in (inserted, wasm.HEADER + inserted, SHOP[:at] + inserted + SHOP[at + cut :]):
        with suppress(WasmError):
            assert wasm.load(module).files


def test_a_module_of_gzip_is_unpacked_up_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    packed = gzip.compress(wasm.HEADER + b"\0" * 50_000)
    monkeypatch.setattr(wasm, "MOST_BYTES", 10_000)
    with pytest.raises(WasmError, match="holds over 10000 bytes"):
        wasm.load(packed)


def test_modules_named_as_localnets_own_or_pythons_are_not_the_canisters(host: Samples) -> None:
    """They would take the place of the host's."""
    files = {
        "main.py": "import json\nfrom kybra import query, text\n\n\n@query\ndef kind() -> text:\n"
        "    return json.dumps([1])\n",
        "json.py": "dumps = 5\n",
        "localnet/__init__.py": "",
    }
    made = born(host)
    by_canister(
        host, "install_code", mode={"install": None}, canister_id=made, arg=NOTHING,
        wasm_module=wasm.dump(Sources("main", files)),
    )  # fmt: skip
    assert b"[1]" in getattr(host.network.query(made, ALICE, "kind", NOTHING), "data", b"")


def test_a_project_is_bundled_with_all_that_its_entry_imports(tmp_path: Path) -> None:
    built = {"type": "custom", "build": "PYTHONPATH=lib python -m kybra shop src/main.py"}
    (tmp_path / "dfx.json").write_text(json.dumps({"canisters": {"shop": built}}))
    places = {path: "src" if path == "main.py" else "lib" for path in FILES}
    for path, folder in places.items():
        (tmp_path / folder / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / folder / path).write_text(FILES[path])
    (tmp_path / "lib/unused.py").write_text("")
    module = project.bundle(tmp_path, "shop")
    found = wasm.load(module)
    assert found.files == FILES
    assert found.candid == project.interface(tmp_path, "shop")
    (tmp_path / "src/main.py").write_text(FILES["main.py"] + "\nA = B = 1\n")
    with pytest.raises(project.ProjectError, match=r"not compile it: src/main\.py:"):
        project.bundle(tmp_path, "shop")


@pytest.mark.parametrize(
    ("files", "why"),
    [
        ({"shop/unused.py": "def broken(:\n"}, "shop/unused.py:1: "),
        ({"shop/price.py": "import deep.x\n", "deep/x.py": ""}, "deep/ has no __init__.py"),
    ],
    ids=["a file that nothing imports", "a folder that is no package"],
)
def test_a_module_is_checked_as_a_project_is(
    host: Samples, files: dict[str, str], why: str
) -> None:
    made, module = born(host), wasm.dump(Sources("main", FILES | files))
    with pytest.raises(Refused, match=re.escape(why)):
        by_canister(
            host, "install_code", mode={"install": None}, canister_id=made, arg=NOTHING,
            wasm_module=module,
        )  # fmt: skip


# -- by chunks


def test_a_canister_brings_another_in_chunks_and_ends_it(host: Samples) -> None:
    before = host.query("nursery", "balance")
    made = born(host)
    by_canister(host, "install_chunked_code", **uploaded(host, made))
    status = by_canister(host, "canister_status", canister_id=made)
    assert status["module_hash"] == sha(SHOP)
    assert status["memory_metrics"]["wasm_chunk_store_size"] == 2 << 20
    assert status["cycles"] == TRILLION - CREATION_FEE
    founder = host.network.query(made, BOB, "founded_by", NOTHING)
    assert principal.format(host.id("nursery")).encode() in getattr(founder, "data", b"")
    by_canister(host, "deposit_cycles", 7, canister_id=made)
    controllers = [host.id("nursery"), BOB]
    by_canister(
        host, "update_settings", canister_id=made, settings=UNCHANGED | {"controllers": controllers}
    )
    by_canister(host, "stop_canister", canister_id=made)
    status = by_canister(host, "canister_status", canister_id=made)
    assert status["status"] == {"stopped": None}
    assert status["settings"]["controllers"] == controllers
    assert status["cycles"] == TRILLION - CREATION_FEE + 7
    by_canister(host, "start_canister", canister_id=made)
    by_canister(host, "stop_canister", canister_id=made)
    by_canister(host, "delete_canister", canister_id=made)
    assert made not in host.network.canisters
    assert host.query("nursery", "balance") == before - TRILLION - 7


def test_chunks_of_one_store_fill_many_canisters(host: Samples) -> None:
    """The nursery's own store, into which an admin's key has put them."""
    own = host.id("nursery")
    for part in HALVES:
        by_hand(host, "upload_chunk", canister_id=own, chunk=part)
    assert by_canister(host, "stored_chunks", canister_id=own) == [{"hash": sha(p)} for p in HALVES]
    made = [born(host), born(host)]
    asked: dict[str, Any] = {
        "mode": {"install": None}, "store_canister": own, "arg": NOTHING,
        "chunk_hashes_list": [{"hash": sha(p)} for p in HALVES], "wasm_module_hash": sha(SHOP),
    }  # fmt: skip
    for each in made:
        by_canister(host, "install_chunked_code", target_canister=each, **asked)
    hashes = [host.network.canisters[each].module_hash for each in made]
    assert hashes == [sha(SHOP), sha(SHOP)]


def test_chunks_are_there_after_a_restart_and_the_code_as_well(host: Samples) -> None:
    made = born(host)
    asked = uploaded(host, made)
    by_canister(host, "install_chunked_code", **asked)
    arg = encode(host.network.canisters[made].service["offer"].args, ["hen"])
    again = restarted(host)
    assert again.network.canisters[made].module_hash == sha(SHOP)
    offered = again.network.update(made, ALICE, "offer", arg, b"offer", 1 << 62)
    assert b"hen 6" in getattr(offered, "data", b"")
    by_canister(again, "install_chunked_code", **asked | {"mode": {"reinstall": None}})
    by_canister(again, "clear_chunk_store", canister_id=made)
    assert by_canister(again, "stored_chunks", canister_id=made) == []
    last = restarted(again)
    assert by_canister(last, "stored_chunks", canister_id=made) == []
    with pytest.raises(Refused, match=f"Chunk hash {sha(HALVES[0]).hex()} was not found"):
        by_canister(last, "install_chunked_code", **asked | {"mode": {"upgrade": None}})


def test_a_snapshot_brings_back_which_module_it_was(host: Samples) -> None:
    made = born(host)
    by_canister(host, "install_chunked_code", **uploaded(host, made))
    taken = by_canister(
        host, "take_canister_snapshot", canister_id=made, replace_snapshot=None, uninstall_code=None
    )
    other = uploaded(host, made, (OTHER,)) | {"mode": {"upgrade": None}}
    by_canister(host, "install_chunked_code", **other)
    assert host.network.canisters[made].module_hash == sha(OTHER)
    by_canister(host, "load_canister_snapshot", canister_id=made, snapshot_id=taken["id"])
    again = restarted(host)
    assert again.network.canisters[made].module_hash == sha(SHOP)


def test_uninstalling_empties_the_chunk_store(host: Samples) -> None:
    made = born(host)
    by_canister(host, "install_chunked_code", **uploaded(host, made))
    by_canister(host, "uninstall_code", canister_id=made)
    assert by_canister(host, "stored_chunks", canister_id=made) == []


def test_a_chunk_and_a_store_have_their_limits(
    host: Samples, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = born(host)
    largest = bytes(chunks.MOST_BYTES)
    by_hand(host, "upload_chunk", canister_id=host.id("nursery"), chunk=largest)
    with pytest.raises(Exception, match="1048577 exceeds the maximum chunk size of 1048576"):
        by_hand(host, "upload_chunk", canister_id=host.id("nursery"), chunk=largest + b"\0")
    monkeypatch.setattr(chunks, "MOST", 2)
    uploaded(host, made)
    uploaded(host, made)
    with pytest.raises(Refused, match="already reached maximum capacity"):
        by_canister(host, "upload_chunk", canister_id=made, chunk=b"one more")
    assert len(by_canister(host, "stored_chunks", canister_id=made)) == 2


def test_chunks_that_make_another_module_install_nothing(host: Samples) -> None:
    made = born(host)
    asked = uploaded(host, made)
    turned = asked["chunk_hashes_list"][::-1]
    for wrong, why in (
        ({"chunk_hashes_list": turned}, "does not match given hash"),
        ({"wasm_module_hash": sha(OTHER)}, "does not match given hash"),
        ({"chunk_hashes_list": turned * 51}, "102 chunks are listed; at most 100"),
        ({"chunk_hashes_list": [{"hash": bytes(32)}]}, "was not found"),
    ):
        with pytest.raises(Refused, match=why):
            by_canister(host, "install_chunked_code", **asked | wrong)
    assert not host.network.canisters[made].has_code


def test_a_store_is_for_its_canister_and_its_controllers(host: Samples) -> None:
    """Nobody installs from a store that is not theirs, nor looks into it."""
    host.sample("counter")
    foreign, made = host.id("counter"), born(host)
    asked = uploaded(host, made)
    by_hand(host, "upload_chunk", canister_id=foreign, chunk=HALVES[0])
    for method in ("stored_chunks", "clear_chunk_store"):
        with pytest.raises(Refused, match="can use its chunk store"):
            by_canister(host, method, canister_id=foreign)
    with pytest.raises(Refused, match="use its chunk store"):
        by_canister(host, "upload_chunk", canister_id=foreign, chunk=b"mine")
    with pytest.raises(Refused, match="use its chunk store"):
        by_canister(host, "install_chunked_code", **asked | {"store_canister": foreign})
    with pytest.raises(Refused, match="can install code in it"):
        by_canister(host, "install_chunked_code", **asked | {"target_canister": foreign})
    missing = (FIRST_ID + 99).to_bytes(8, "big") + b"\1\1"
    with pytest.raises(Refused, match="not found"):
        by_canister(host, "upload_chunk", canister_id=missing, chunk=b"mine")
    assert by_hand(host, "stored_chunks", canister_id=foreign) == [{"hash": sha(HALVES[0])}]
