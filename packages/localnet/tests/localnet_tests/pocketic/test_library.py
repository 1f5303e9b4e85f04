"""The library `pocket-ic` of PyPI as it is, which starts localnet in the place of its server."""

from __future__ import annotations

from pathlib import Path

import ic
import pytest
from pocket_ic import PocketIC, SubnetKind

from localnet import project
from localnet.runtime import wasm
from localnet_tests.pocketic.conftest import Begin
from localnet_tests.pocketic.served import COUNTER
from localnet_tests.testing.conftest import EXAMPLE

DID = "service : { add : () -> (nat64); get : () -> (nat64) query; fail : () -> () }"


def test_a_canister_is_created_installed_and_called(pic: PocketIC) -> None:
    counter = pic.create_and_install_canister_with_candid(DID, COUNTER)
    assert counter.add() == [1]
    assert counter.add() == [2]
    assert counter.get() == [2]
    with pytest.raises(ValueError, match=r"(?s)on purpose.*CanisterCalledTrap"):
        counter.fail()
    assert pic.check_canister_exists(counter.canister_id)
    assert not pic.check_canister_exists(ic.Principal.anonymous())


def test_a_project_is_installed_from_its_bundle(pic: PocketIC) -> None:
    module = project.bundle(EXAMPLE, "counter")
    did = project.interface(EXAMPLE, "counter")
    counter = pic.create_and_install_canister_with_candid(did, module, 5)
    assert counter.add(3) == [8]
    for _ in range(3):
        pic.advance_time(60 * 10**9)
        pic.tick()
    assert counter.ticks() == [3]


def test_cycles_and_stable_memory_are_read_and_set(pic: PocketIC) -> None:
    canister = pic.create_canister()
    before = pic.get_cycles_balance(canister)
    assert pic.add_cycles(canister, 6_666) == before + 6_666
    pic.install_code(canister, wasm.HEADER, [])
    pic.set_stable_memory(canister, b"kept")
    assert pic.get_stable_memory(canister).startswith(b"kept\0")


def test_only_a_network_with_an_nns_has_a_root_key(begin: Begin) -> None:
    assert begin().get_root_key() is None
    pic = begin(nns=True, application=1)
    assert pic.get_root_key() is not None
    assert sorted(kind.value for kind in pic.topology().values()) == ["Application", "NNS"]
    subnet = next(id_ for id_, kind in pic.topology().items() if kind == SubnetKind.APPLICATION)
    made = pic.create_canister(subnet=subnet)
    found = pic.get_subnet(made)
    assert found is not None
    assert found.bytes == subnet.bytes


def test_an_empty_canister_and_none_are_told_apart(pic: PocketIC) -> None:
    with pytest.raises(ValueError, match="CanisterWasmModuleNotFound"):
        pic.query_call(pic.create_canister(), "get", b"")
    with pytest.raises(ConnectionError, match="does not belong to any subnet"):
        pic.query_call(ic.Principal.anonymous(), "get", b"")


def test_an_id_is_given_once(begin: Begin) -> None:
    pic = begin(nns=True)
    wanted = ic.Principal.from_str("rwlgt-iiaaa-aaaaa-aaaaa-cai")
    assert pic.create_canister(canister_id=wanted).bytes == wanted.bytes
    with pytest.raises(ValueError, match="CanisterAlreadyInstalled"):
        pic.create_canister(canister_id=wanted)


def test_state_is_found_again(begin: Begin, tmp_path: Path) -> None:
    first = begin(application=1, state_dir=str(tmp_path))
    counter = first.create_and_install_canister_with_candid(DID, COUNTER)
    counter.add()
    first.server.delete_instance(first.instance_id)
    again = begin(state_dir=str(tmp_path))
    assert bytes(again.query_call(counter.canister_id, "get", ic.encode([])))[-8:] == (
        (1).to_bytes(8, "little")
    )
