"""Upgrades: nothing is lost, and what does not verify does not come up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from engine.world.journal import RULES
from localnet.testing import Network, Trapped
from tests import packed
from tests.canister.room_host import house
from tests.canister.stable_fixture import FOLDER, shown
from tests.canister.world_host import ADMIN, ALICE, BOB, CAROL, GLIDER, SOURCE, WorldHost, flown

FIRST = 2  # the first layout that a released canister had
LAYOUTS = sorted(FOLDER.glob("v*.json"))
FACTS, EVENTS, CLOCK, WORLD, THUMBNAILS, POTENTIAL = 0, 1, 3, 4, 8, 9


@pytest.fixture
def world(network: Network) -> WorldHost:
    world = WorldHost(network)
    world.place_cells(GLIDER, caller=ALICE)
    world.place_cells([(x + 200, 200) for x in range(9)], caller=BOB)
    world.wait(2)
    return world


@pytest.mark.parametrize("skip", [False, True])
def test_an_upgrade_loses_nothing(world: WorldHost, skip: bool) -> None:
    world.set_name("Ally", caller=ALICE)
    world.add_admin(CAROL, caller=ADMIN)
    world.leave_game(caller=BOB)
    before = world.everything()
    world.upgrade(skip_pre_upgrade=skip)
    assert world.everything() == before
    assert world.ticking


def written(world: WorldHost, seconds: int) -> list[int]:
    """The memories in which anything is otherwise after so many *seconds*."""
    before = world.maps()
    world.wait(seconds)
    after = world.maps()
    return sorted(memory for memory in after if after[memory] != before.get(memory))


def test_a_tick_writes_its_clock_and_nothing_else(world: WorldHost) -> None:
    for _ in range(3):
        assert written(world, 1) == [CLOCK]


def test_what_sleeps_writes_nothing(network: Network) -> None:
    world = WorldHost(network)
    world.place_cells([(10, 10), (11, 10), (12, 10)], caller=ALICE)
    assert written(world, 3) == [CLOCK]
    assert not world.ticking
    assert written(world, 600) == []


def test_before_an_upgrade_the_world_is_written_if_it_went_on(world: WorldHost) -> None:
    before = world.maps()
    world.upgrade()
    after = world.maps()
    assert [memory for memory in after if after[memory] != before[memory]] == [
        FACTS,
        WORLD,
        POTENTIAL,
    ]
    world.upgrade()
    assert world.maps() == after


def changed(text: str) -> str:
    middle = len(text) // 2
    return text[:middle] + ("A" if text[middle] != "A" else "B") + text[middle + 1 :]


@pytest.fixture(scope="module")
def spoilt() -> Iterator[WorldHost]:
    """A canister whose stable memory is spoilt and mended."""
    with house() as network:
        yield flown(network, 2)


@pytest.mark.parametrize(
    ("memory", "key"),
    [*((FACTS, key) for key in range(4)), (EVENTS, 1), (CLOCK, 0), (WORLD, 0), (POTENTIAL, 0)],
)
@pytest.mark.parametrize("harm", ["changed", "missing"])
def test_a_bad_state_aborts_the_upgrade(
    spoilt: WorldHost, memory: int, key: int, harm: str
) -> None:
    """The old code goes on with the state that it has."""
    good, before = spoilt.maps()[memory][key], spoilt.everything()
    spoilt.put_map(memory, key, changed(good) if harm == "changed" else None)
    with pytest.raises(Trapped, match="BadSnapshot: "):
        spoilt.upgrade(skip_pre_upgrade=True)
    assert spoilt.ticking
    spoilt.put_map(memory, key, good)
    assert spoilt.everything() == before
    spoilt.upgrade(skip_pre_upgrade=True)
    assert spoilt.everything() == before


def test_a_checkpoint_that_is_damaged_is_written_again_by_the_old_code(spoilt: WorldHost) -> None:
    spoilt.wait(1)
    before = spoilt.everything()
    spoilt.put_map(WORLD, 0, changed(spoilt.maps()[WORLD][0]))
    spoilt.upgrade()
    assert spoilt.everything() == before


def test_code_of_another_layout_does_not_come_up(spoilt: WorldHost) -> None:
    spoilt.put_map(FACTS, 0, "life2 99")
    with pytest.raises(Trapped, match="Expected the stable layout 'life2 2', got 'life2 99'"):
        spoilt.upgrade()
    spoilt.put_map(FACTS, 0, "life2 2")


def test_other_rules_do_not_play_what_these_have_played(network: Network, tmp_path: Path) -> None:
    """They are refused in a sentence that says what to do, and that does it."""
    source = tmp_path / "src"
    for package in ("canister", "engine"):
        copytree(SOURCE / package, source / package, ignore=ignore_patterns("__pycache__"))
    world = WorldHost(network, source)
    world.place_cells(GLIDER, caller=ALICE)
    world.wait(2)
    before = world.everything()
    rules = source / "engine" / "world" / "journal.py"
    today = f"\nRULES = {RULES}\n"
    assert today in rules.read_text("utf-8")
    other = rules.read_text("utf-8").replace(today, f"\nRULES = {RULES + 1}\n")
    rules.write_text(other, "utf-8")
    refusal = (
        f"BadSnapshot: Generations 0 to 20 were played by rules {RULES}, "
        f"and these are rules {RULES + 1}: "
        "upgrade from the version before, with its pre_upgrade"
    )
    with pytest.raises(Trapped, match=refusal):
        world.upgrade(skip_pre_upgrade=True)
    assert world.everything() == before
    assert world.ticking
    world.upgrade()
    assert world.everything() == before
    world.wait(1)
    before = world.everything()
    world.upgrade(skip_pre_upgrade=True)
    assert world.everything() == before


def test_there_is_a_fixture_of_this_layout(spoilt: WorldHost) -> None:
    version = spoilt.get_stats()["layout_version"]
    assert [path.stem for path in LAYOUTS] == [f"v{number}" for number in range(FIRST, version + 1)]


@pytest.mark.parametrize("path", LAYOUTS, ids=lambda path: path.stem)
def test_every_layout_ever_shipped_is_read(path: Path, network: Network) -> None:
    """The game goes on, and is kept in today's layout from then on."""
    fixture = packed.read(path)
    world = WorldHost(network)
    for memory, entries in world.maps().items():
        for key in entries:
            world.put_map(memory, key, None)
    for memory, entries in fixture["maps"].items():
        for key, value in entries.items():
            world.put_map(int(memory), int(key), value)
    world.upgrade(skip_pre_upgrade=True)
    assert shown(world) == fixture["shows"]
    assert world.maps().keys() == {FACTS, EVENTS, CLOCK, WORLD, POTENTIAL}
    world.push("resume_game", caller=ADMIN)
    world.wait(1)
    assert world.get_generation() == fixture["shows"]["stats"]["generation"] + 10
