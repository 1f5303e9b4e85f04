"""What only admins may do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from localnet.protocol.calls import CANISTER_REJECT
from tests.canister.world_host import (
    ADMIN,
    ALICE,
    ANONYMOUS,
    BOB,
    Refused,
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
def world(tmp_path: Path) -> Iterator[WorldHost]:
    yield from flown(tmp_path, 0)


@pytest.fixture(scope="module")
def unmoved(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WorldHost]:
    """A canister to which nothing happens."""
    yield from flown(tmp_path_factory.mktemp("unmoved"), 0)


def test_others_are_refused_twice(unmoved: WorldHost) -> None:
    """Before they are let in, and by the guard if they come another way; nothing has happened."""
    before = unmoved.everything()
    for (method, args), caller in product(UPDATES, [ALICE, BOB, ANONYMOUS]):
        before_it = unmoved.refusal(method, *args, caller=caller)
        assert "is for admins only" in before_it or "sign in first" in before_it
        with pytest.raises(Refused) as refused:
            unmoved.push(method, *args, caller=caller)
        assert refused.value.reject.code == CANISTER_REJECT
        assert str(refused.value) == "Only admins may do this, and you are not one of them"
    assert unmoved.everything() == before


@pytest.mark.parametrize(("method", "args"), QUERIES)
def test_others_do_not_look_at_what_is_for_admins(
    unmoved: WorldHost, method: str, args: tuple[object, ...]
) -> None:
    with pytest.raises(Refused, match="Only admins may do this"):
        unmoved.ask(method, *args, caller=ALICE)


def test_whoever_installs_is_the_first_admin(unmoved: WorldHost) -> None:
    assert unmoved.ask("get_admins", caller=ANONYMOUS) == [ADMIN]


def test_admins_come_and_go_but_never_all(world: WorldHost) -> None:
    assert world.tell("add_admin", BOB, caller=ADMIN) == {"Ok": None}
    assert world.tell("add_admin", BOB, caller=ADMIN) == {
        "Err": f"{words(BOB)} is an admin already"
    }
    assert world.tell("remove_admin", ADMIN, caller=BOB) == {"Ok": None}
    assert world.ask("get_admins") == [BOB]
    assert "last admin" in world.tell("remove_admin", BOB, caller=BOB)["Err"]
    assert "admins only" in world.refusal("pause_game", caller=ADMIN)
    assert world.tell("remove_admin", ALICE, caller=BOB) == {
        "Err": f"{words(ALICE)} is not an admin"
    }
    assert "anonymous" in world.tell("add_admin", ANONYMOUS, caller=BOB)["Err"]


def test_a_reset_keeps_people_and_nothing_else(world: WorldHost) -> None:
    world.tell("join_game", caller=BOB)
    world.wait(3)
    world.tell("reset_game", caller=ADMIN)
    state = world.ask("get_state")
    assert state == {
        "generation": 0,
        "alive_cells": [],
        "territory": [],
        "players": [ALICE, BOB],
        "balances": [1000, 1000],
        "player_num": 1,
    }
    stats = world.ask("get_stats")
    assert (stats["minted"], stats["pot"], stats["running"]) == (2000, 0, False)
    assert not world.ticking
    world.upgrade()
    assert world.ask("get_state") == state


def test_the_balance_of_cycles_is_for_admins(unmoved: WorldHost) -> None:
    assert unmoved.ask("get_cycles", caller=ADMIN) == unmoved.canister.balance


def backup_of(world: WorldHost) -> list[str]:
    first = world.ask("get_backup", 0, caller=ADMIN)["Ok"]
    rest = range(1, first["pages"])
    others = [world.ask("get_backup", page, caller=ADMIN)["Ok"] for page in rest]
    assert {page["generation"] for page in [first, *others]} == {first["generation"]}
    return [page["content"] for page in [first, *others]]


def put(world: WorldHost, pages: list[str]) -> None:
    for number, page in enumerate(pages):
        answer = world.tell("put_backup", number, page, caller=ADMIN)
        assert answer == {"Ok": number + 1}


def test_a_backup_restores_the_world(world: WorldHost) -> None:
    world.wait(2)
    pages, then = backup_of(world), world.everything()
    world.tell("place_cells", [(100, 100)], caller=BOB)
    world.wait(5)
    put(world, pages)
    assert world.tell("restore_game", caller=ADMIN) == {"Ok": 20}
    now = world.everything()
    for part in ("stats", "cells", "state", "board"):
        assert now[part] == then[part]
    assert now["events"]["events"][-1]["kind"] == "restore"
    world.upgrade(skip_pre_upgrade=True)
    assert world.everything() == now
    world.wait(1)
    assert world.ask("get_generation") == 30


def test_a_backup_moves_to_another_canister(world: WorldHost, tmp_path: Path) -> None:
    world.tell("set_name", "Alice", caller=ALICE)
    world.wait(4)
    other = WorldHost(tmp_path / "other")
    put(other, backup_of(world))
    assert other.tell("restore_game", caller=ADMIN) == {"Ok": 40}
    assert other.cells == world.cells
    assert other.ask("get_leaderboard") == world.ask("get_leaderboard")
    assert other.ticking
    other.network.close()


def test_a_bad_backup_is_refused_whole(unmoved: WorldHost) -> None:
    (page,) = backup_of(unmoved)
    put(unmoved, [page[:-1]])
    before = unmoved.everything()
    assert "Err" in unmoved.tell("restore_game", caller=ADMIN)
    assert unmoved.everything() == before


def test_there_is_no_page_after_the_last(unmoved: WorldHost) -> None:
    assert unmoved.ask("get_backup", 1, caller=ADMIN) == {
        "Err": "Expected a page from 0 to 0, got 1"
    }
