"""What only admins may do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from localnet.protocol.calls import CANISTER_REJECT
from localnet.testing import Network, Rejected
from tests.canister.room_host import house
from tests.canister.world_host import (
    ADMIN,
    ALICE,
    ANONYMOUS,
    BOB,
    WorldHost,
    flown,
    words,
)

CLASSIC = dict.fromkeys(("seasons", "levy", "paydays", "idle_seats"), False)
UPDATES: list[tuple[str, tuple[object, ...]]] = [
    ("pause_game", ()),
    ("resume_game", ()),
    ("reset_game", ()),
    ("reset_seats", ()),
    ("remove_player", (1,)),
    ("configure", (CLASSIC,)),
    ("set_season", (60,)),
    ("end_season", ()),
    ("add_admin", (BOB,)),
    ("remove_admin", (ADMIN,)),
    ("put_backup", (0, "text")),
    ("restore_game", ()),
]
QUERIES: list[tuple[str, tuple[object, ...]]] = [("get_cycles", ()), ("get_backup", (0,))]


@pytest.fixture
def world(network: Network) -> WorldHost:
    return flown(network, 0)


@pytest.fixture(scope="module")
def unmoved() -> Iterator[WorldHost]:
    """A canister to which nothing happens."""
    with house() as network:
        yield flown(network, 0)


def test_others_are_refused_twice(unmoved: WorldHost) -> None:
    """Before they are let in, and by the guard if they come another way; nothing has happened."""
    before = unmoved.everything()
    for (method, args), caller in product(UPDATES, [ALICE, BOB, ANONYMOUS]):
        before_it = unmoved.refusal(method, *args, caller=caller)
        assert "is for admins only" in before_it or "sign in first" in before_it
        with pytest.raises(Rejected) as refused:
            unmoved.push(method, *args, caller=caller)
        assert refused.value.code == CANISTER_REJECT
        assert refused.value.message == "Only admins may do this, and you are not one of them"
    assert unmoved.everything() == before


@pytest.mark.parametrize(("method", "args"), QUERIES)
def test_others_do_not_look_at_what_is_for_admins(
    unmoved: WorldHost, method: str, args: tuple[object, ...]
) -> None:
    with pytest.raises(Rejected, match="Only admins may do this"):
        unmoved.call(method, *args, caller=ALICE)


def test_whoever_installs_is_the_first_admin(unmoved: WorldHost) -> None:
    assert unmoved.get_admins(caller=ANONYMOUS) == [ADMIN]


def test_admins_come_and_go_but_never_all(world: WorldHost) -> None:
    assert world.add_admin(BOB, caller=ADMIN) == {"Ok": None}
    assert world.add_admin(BOB, caller=ADMIN) == {"Err": f"{words(BOB)} is an admin already"}
    assert world.remove_admin(ADMIN, caller=BOB) == {"Ok": None}
    assert world.get_admins() == [BOB]
    assert "last admin" in world.remove_admin(BOB, caller=BOB)["Err"]
    assert "admins only" in world.refusal("pause_game", caller=ADMIN)
    assert world.remove_admin(ALICE, caller=BOB) == {"Err": f"{words(ALICE)} is not an admin"}
    assert "anonymous" in world.add_admin(ANONYMOUS, caller=BOB)["Err"]


def test_a_reset_keeps_people_and_nothing_else(world: WorldHost) -> None:
    world.join_game(caller=BOB)
    world.wait(3)
    world.reset_game(caller=ADMIN)
    state = world.get_state()
    assert state == {
        "generation": 0,
        "alive_cells": [],
        "territory": [],
        "players": [ALICE, BOB],
        "balances": [1000, 1000],
        "player_num": 1,
    }
    stats = world.get_stats()
    assert (stats["minted"], stats["pot"], stats["running"]) == (2000, 0, False)
    assert not world.ticking
    world.upgrade()
    assert world.get_state() == state


def test_the_balance_of_cycles_is_for_admins(unmoved: WorldHost) -> None:
    assert unmoved.get_cycles(caller=ADMIN) == unmoved.balance


def backup_of(world: WorldHost) -> list[str]:
    first = world.get_backup(0, caller=ADMIN)["Ok"]
    rest = range(1, first["pages"])
    others = [world.get_backup(page, caller=ADMIN)["Ok"] for page in rest]
    assert {page["generation"] for page in [first, *others]} == {first["generation"]}
    return [page["content"] for page in [first, *others]]


def put(world: WorldHost, pages: list[str]) -> None:
    for number, page in enumerate(pages):
        answer = world.put_backup(number, page, caller=ADMIN)
        assert answer == {"Ok": number + 1}


def test_a_backup_restores_the_world(world: WorldHost) -> None:
    world.wait(2)
    pages, then = backup_of(world), world.everything()
    world.place_cells([(100, 100)], caller=BOB)
    world.wait(5)
    put(world, pages)
    assert world.restore_game(caller=ADMIN) == {"Ok": 20}
    now = world.everything()
    for part in ("stats", "cells", "state", "board"):
        assert now[part] == then[part]
    assert now["events"]["events"][-1]["kind"] == "restore"
    world.upgrade(skip_pre_upgrade=True)
    assert world.everything() == now
    world.wait(1)
    assert world.get_generation() == 30


def test_a_backup_moves_to_another_canister(world: WorldHost) -> None:
    world.set_name("Alice", caller=ALICE)
    world.wait(4)
    other = WorldHost(world.network)
    put(other, backup_of(world))
    assert other.restore_game(caller=ADMIN) == {"Ok": 40}
    assert other.cells == world.cells
    assert other.get_leaderboard() == world.get_leaderboard()
    assert other.ticking


def test_a_bad_backup_is_refused_whole(unmoved: WorldHost) -> None:
    (page,) = backup_of(unmoved)
    put(unmoved, [page[:-1]])
    before = unmoved.everything()
    assert "Err" in unmoved.restore_game(caller=ADMIN)
    assert unmoved.everything() == before


def test_there_is_no_page_after_the_last(unmoved: WorldHost) -> None:
    assert unmoved.get_backup(1, caller=ADMIN) == {"Err": "Expected a page from 0 to 0, got 1"}
