"""Every room has what all have, under the same names, and guards it alike."""

from __future__ import annotations

import ast

import pytest

from .candid_compare import extends
from .candid_from_did import from_did
from .candid_types import Interface
from .kybra_rules.reading import kinds, methods, name_of
from .rooms import COMMON, ROOMS, ROOT, bundle_of, did_of, sections

COMMON_DID = COMMON.read_text("utf-8")
HOOKS = {"init": "init_", "post_upgrade": "post_upgrade_", "inspect_message": "inspect_message_"}


def differences(room: Interface, common: Interface) -> list[str]:
    """Where *room* has not exactly what is *common*: the same methods with the same types."""
    found = [name for name in common.methods if room.methods.get(name) != common.methods[name]]
    return found + [name for name in common.types if room.types.get(name) != common.types[name]]


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
    kept = {path.stem for path in (ROOT / "candid").glob("*.did")}
    assert kept == {*ROOMS, "common"}
    assert "world" in ROOMS


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_has_what_all_rooms_have(room: str) -> None:
    here, common = from_did(did_of(room)), from_did(COMMON_DID)
    assert differences(here, common) == []
    assert extends(here, common) == []


@pytest.mark.parametrize("room", ROOMS)
def test_what_all_rooms_have_is_for_the_same_people(room: str) -> None:
    here, common = sections(did_of(room)), sections(COMMON_DID)
    assert set(common.values()) == {"Players", "Everybody", "Admins"}
    assert {name: here[name] for name in common} == common


@pytest.mark.parametrize("room", ROOMS)
def test_exactly_what_is_for_admins_is_guarded(room: str) -> None:
    whom = sections(did_of(room))
    found = {method.name: guard_of(method) for method in methods_of(room)}
    called = {name: guard for name, guard in found.items() if name in whom}
    assert called == {
        name: "only_admins" if section == "Admins" else None for name, section in whom.items()
    }


@pytest.mark.parametrize("room", ROOMS)
def test_hooks_have_the_names_of_the_platform(room: str) -> None:
    hooks = {kind: method.name for method in methods_of(room) for kind in kinds(method)}
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
    other = from_did(COMMON_DID.replace(said, changed))
    assert differences(other, from_did(COMMON_DID)) != []
