"""
The house under its other kit: every entry plays the same history when Basilisk runs it.

One line of dfx.json a room moves it. That line copies what a room is made of into a folder of its
own, because Basilisk exports all that it finds below an entry's folder, and puts an alias there::

    world/world.py  world_types.py  common/     the sources that it imports, as they are
    world/kybra.py                              from basilisk import *
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from basilisk.wasm_manipulator import extract_methods_from_python, generate_candid_from_methods

from localnet import project
from localnet.protocol.candid.compare import differences
from localnet.protocol.candid.did import parse_did
from localnet.testing import Canister, Network

from .arena_host import PAIR, Arena
from .lab_host import Lab
from .petri_host import Petri
from .room_host import ADMIN, ALICE, BOB, CAROL, RoomHost, house
from .rooms import ROOMS, SRC, bundle_of, did_of
from .test_boxes import BOX
from .test_lab import furnished
from .world_host import GLIDER, WorldHost

ALIAS = "from basilisk import *\n"


@pytest.fixture(scope="module")
def moved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project, with the kit's name in each build line, and a folder for each room."""
    folder = tmp_path_factory.mktemp("moved")
    (folder / "src").symlink_to(SRC)
    canisters = {}
    for room in ROOMS:
        home = folder / room
        for source in bundle_of(room).generated:
            inner = source.file.removeprefix("canister/")
            if inner != source.file:
                (home / inner).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(SRC / source.file, home / inner)
        (home / "kybra.py").write_text(ALIAS)
        build = f"PYTHONPATH=src python -m basilisk {room}_backend {room}/{room}.py"
        canisters[f"{room}_backend"] = {"type": "custom", "build": build}
    (folder / "dfx.json").write_text(json.dumps({"canisters": canisters}))
    return folder


class Moved(Network):
    """A network in which a room is what the moved project's dfx.json says."""

    def install(
        self, source: str | Path, *_: Any, name: str | None = None, **more: Any
    ) -> Canister:
        assert name is not None
        return self.deploy(name)


@pytest.fixture
def other(moved: Path) -> Iterator[Network]:
    with Moved(moved, admin=ADMIN, caller=ALICE) as network:
        yield network


def world(network: Network) -> Any:
    found = WorldHost(network)
    found.join_game(caller=BOB)
    found.place_cells(GLIDER, caller=ALICE)
    found.wait(3)
    found.upgrade()
    found.wait(2)
    return found.everything()


def arena(network: Network) -> Any:
    found = Arena(network)
    found.set_season(entry_fee=100, bond=5, reward_per_gen=1)
    found.pledge(ALICE, "Blue", 0)
    found.pledge(BOB, "Red", 7, PAIR)
    found.wait(90)
    found.upgrade()
    found.reveal(ALICE)
    found.reveal(BOB)
    found.wait(70)
    claimed = [found.claim(1, 0, caller=ALICE), found.mint_artifact(1, 0, caller=ALICE)]
    return [claimed, found.round(1), found.get_account(caller=ALICE), found.get_artifacts(ALICE)]


def boxes(network: Network) -> Any:
    found = RoomHost(network, "boxes")
    found.join_team(caller=ALICE)
    found.join_team(caller=BOB)
    found.draw(BOX[:3], caller=ALICE)
    found.upgrade()
    drawn = found.draw(BOX, caller=BOB)
    said = found.get_proof()["statement"]
    assert found.hosted.certified_data == sha256(said.encode()).digest()
    return [drawn, found.get_sheet(), said, found.get_leaderboard(None), found.get_events(0)]


def lab(network: Network) -> Any:
    found: Lab = furnished(network)
    found.upgrade()
    return found.everything()


def petri(network: Network) -> Any:
    found = Petri(network)
    begun = found.begin(count=5)
    found.begin(daily=True, count=3, caller=CAROL)
    found.upgrade()
    found.wait(1)
    return [begun, found.everything()]


HISTORIES: dict[str, Callable[[Network], Any]] = {
    "world": world, "arena": arena, "boxes": boxes, "lab": lab, "petri": petri,
}  # fmt: skip


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_plays_the_same_history_in_both_kits(room: str, other: Network) -> None:
    with house() as network:
        expected = HISTORIES[room](network)
        kits = {hosted.code.kit.name for hosted in network.run(_hosted)}
    assert HISTORIES[room](other) == expected
    assert kits | {hosted.code.kit.name for hosted in other.run(_hosted)} == {"Kybra", "Basilisk"}


def _hosted(runtime: Any) -> list[Any]:
    return list(runtime.canisters.values())


@pytest.mark.parametrize("room", ROOMS)
def test_the_kits_own_generator_makes_the_same_interface(room: str, moved: Path) -> None:
    files = sorted((moved / room).rglob("*.py"))
    text = "\n".join(file.read_text("utf-8") for file in files)
    extracted: Any = extract_methods_from_python(text)
    made = parse_did(generate_candid_from_methods(*extracted))[0]
    written = parse_did(did_of(room))[0]
    assert differences(made, written, ("Basilisk's", "the .did file")) == []


def test_its_check_finds_nothing_in_a_moved_room(moved: Path) -> None:
    assert project.errors(moved, []) == []
