"""Every room has what all have, under the same names, and guards it alike."""

from __future__ import annotations

import ast

import pytest

from localnet.check.candid import extends
from localnet.check.reading import kinds, methods, name_of
from localnet.protocol.candid import types as candid
from localnet.protocol.candid.compare import difference
from localnet.protocol.candid.did import parse_did

from .rooms import COMMON, ROOMS, ROOT, bundle_of, did_of, sections

COMMON_DID = COMMON.read_text("utf-8")
HOOKS = {"init": "init_", "post_upgrade": "post_upgrade_", "inspect_message": "inspect_message_"}


def differences(room: str, common: str) -> list[str]:
    """Where *room* has not exactly what is *common*: the same methods with the same types."""
    (here, types), (there, wanted) = parse_did(room), parse_did(common)
    parts: list[tuple[str, candid.Type | None, candid.Type]] = [
        *((name, here.methods.get(name), func) for name, func in there.methods.items()),
        *((name, types.get(name), ref) for name, ref in wanted.items()),
    ]
    return [name for name, one, other in parts if one is None or difference(one, other)]


def guard_of(method: ast.FunctionDef) -> str | None:
    """The name of the function that guards *method*."""
    for decorator in method.decorator_list:
        if isinstance(decorator, ast.Call):
            return next((name_of(k.value) for k in decorator.keywords if k.arg == "guard"), None)
    return None


def methods_of(room: str) -> list[ast.FunctionDef]:
    """Every method of *room*, whichever of its files has it."""
    return [method for source in bundle_of(room).generated for method in methods(source)]


def test_every_entry_has_an_interface_and_every_interface_an_entry() -> None:
    assert {path.stem for path in (ROOT / "candid").glob("*.did")} == {*ROOMS, "common"}
    package = (ROOT / "src" / "canister" / "__init__.py").read_text("utf-8")
    assert [f"{room}.py" for room in ROOMS if f"    {room}.py " not in package] == []


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_has_what_all_rooms_have_for_the_same_people(room: str) -> None:
    assert differences(did_of(room), COMMON_DID) == []
    assert extends(parse_did(did_of(room))[0], parse_did(COMMON_DID)[0]) == []
    here, common = sections(did_of(room)), sections(COMMON_DID)
    assert set(common.values()) == {"Players", "Everybody", "Admins"}
    assert {name: here[name] for name in common} == common


@pytest.mark.parametrize("room", ROOMS)
def test_exactly_what_is_for_admins_is_guarded_and_hooks_are_the_platforms(room: str) -> None:
    whom = sections(did_of(room))
    every = methods_of(room)
    found = {method.name: guard_of(method) for method in every if method.name in whom}
    assert found == {
        name: "only_admins" if section == "Admins" else None for name, section in whom.items()
    }
    hooks = {kind: method.name for method in every for kind in kinds(method)}
    assert {kind: hooks.get(kind) for kind in HOOKS} == HOOKS


@pytest.mark.parametrize(
    ("said", "changed"),
    [
        ("set_name : (text)", "set_name : (text, text)"),
        ("get_cycles : () -> (nat) query;", ""),
        ("player_num : nat8", "player_num : nat16"),
        ("first : nat64", "oldest : nat64"),
        ("restore_game : () -> (CountAnswer)", "restore_game : () -> (Answer)"),
        ("get_admins : () -> (vec principal) query", "get_admins : () -> (vec principal)"),
    ],
)
def test_a_room_that_differs_is_seen(said: str, changed: str) -> None:
    assert said in COMMON_DID
    assert differences(COMMON_DID.replace(said, changed), COMMON_DID) != []
