"""What one room does on a network: World's hour, the Arena's timers, the Lab's definition."""

from __future__ import annotations

from typing import Any

import pytest
from pocket_ic import PocketIC

from engine.world import frame
from tests.replica.plays import CASUAL, GLIDER, ok, pledge_in_arena, reveal_in_arena
from tests.replica.room import ADMIN, ALICE, BOB, CAROL, SECOND, Room

HOUR = 3600
SIZE = 512


@pytest.fixture
def world(pic: PocketIC) -> Room:
    return Room(pic, "world")


def alive(world: Room) -> set[tuple[int, int]]:
    """Where cells live."""
    cells = world.call("get_state")["alive_cells"]
    return {(cell["x"], cell["y"]) for cell in cells}


def flown(generations: int) -> set[tuple[int, int]]:
    """A glider's cells after that time, a multiple of four: a step down and right in each four."""
    assert generations % 4 == 0
    steps = generations // 4
    return {((x + steps) % SIZE, (y + steps) % SIZE) for x, y in GLIDER}


def test_world_plays_ten_generations_a_tick_for_an_hour(world: Room) -> None:
    """A glider flies round the torus more than seventeen times; each tick is a round."""
    ok(world.call("place_cells", GLIDER))
    for minutes in (1, 19, 40):
        world.wait(minutes * 60)
    assert world.call("get_generation") == 10 * HOUR
    assert alive(world) == flown(10 * HOUR)
    stats = world.call("get_stats")
    assert (stats["running"], stats["alive"]) == (True, 5)
    assert 0 < stats["tick_instructions"] < 40_000_000_000
    assert frame.decode(world.call("get_frame", None)).generation == 10 * HOUR


def test_world_catches_up_when_rounds_are_rare(world: Room) -> None:
    """A network that stood still for a minute plays what was due, in as many ticks as it needs."""
    ok(world.call("place_cells", GLIDER))
    start = world.time
    world.pic.set_time(start + 60 * SECOND)
    world.settle()
    world.wait(60)
    while (generation := world.call("get_generation")) % 4:
        world.wait(1)
    assert 600 <= generation <= 1230
    assert alive(world) == flown(generation)


def test_an_order_that_is_sent_again_is_answered_and_paid_once(world: Room) -> None:
    order = {"number": 7, "whole": True}
    first = ok(world.call("place_order", GLIDER, order))
    world.upgrade()
    assert ok(world.call("place_order", GLIDER, order)) == first
    assert first["new_balance"] == 1000 - len(GLIDER)
    assert world.call("get_player")["balance"] == first["new_balance"]


def test_world_refuses_more_cells_than_a_message_may_place(world: Room) -> None:
    refused = world.call("place_cells", [(x, 0) for x in range(1001)])["Err"]
    assert "1,000" in refused or "1000" in refused
    assert alive(world) == set()


def everything_of(arena: Room) -> dict[str, Any]:
    found: dict[str, Any] = arena.call("get_round", 1)
    return found


def test_the_arena_plays_a_round_by_its_timers_alone(pic: PocketIC) -> None:
    arena = Room(pic, "arena")
    ok(arena.call("set_season", 1, CASUAL, who=ADMIN))
    ok(pledge_in_arena(arena, ALICE, 0, 0))
    ok(pledge_in_arena(arena, BOB, 1, 7))
    arena.wait(91)
    assert everything_of(arena)["phase"] == {"Reveal": None}
    ok(reveal_in_arena(arena, ALICE, 0, 0))
    ok(reveal_in_arena(arena, BOB, 1, 7))
    arena.wait(120)
    found = everything_of(arena)
    assert (found["phase"], found["outcome"]) == ({"Claim": None}, {"Draw": None})
    assert found["generation"] == 256
    stats = arena.call("get_stats")
    places = ("accounts", "in_rounds", "treasury", "burned")
    assert stats["minted"] == sum(stats[place] for place in places)


def test_a_dish_has_a_seed_that_nobody_chose_and_comes_back_move_by_move(pic: PocketIC) -> None:
    """Randomness of the network, then the definition."""
    petri = Room(pic, "petri")
    petri.wait(1)
    dishes = [ok(petri.call("begin_dish", {"Mid": None}, False, None)) for _ in range(3)]
    assert len({dish["seed"] for dish in dishes}) == 3
    first = dishes[0]
    way = next(
        way for way in "NESW"
        if "Ok" in petri.call("play", first["id"], first["ticket"], 0, way)
    )  # fmt: skip
    shown = petri.call("get_dish", first["id"])
    checked = ok(petri.call("check_game", {"Mid": None}, first["seed"], way, None, None))
    assert (checked["hash"], checked["score"]) == (shown["hash"], shown["score"])


def test_the_labs_proofs_are_kept_and_its_queries_leave_nothing(pic: PocketIC) -> None:
    lab = Room(pic, "lab")
    number = ok(lab.call("publish", "A glider", "B3/S23", "T16,16", "bo$2bo$3o!", None))
    ran = ok(lab.call("run_specimen", number, 64, who=CAROL))
    assert ran["settled"] == (0, 64)
    assert lab.call("get_proof", number) is None
    assert ok(lab.call("prove", number, 64, who=CAROL)) == ran == lab.call("get_proof", number)


def test_rooms_of_one_network_know_nothing_of_each_other(pic: PocketIC) -> None:
    one, other = Room(pic, "boxes"), Room(pic, "boxes")
    ok(one.call("join_team"))
    ok(one.call("draw", [1, 2, 3]))
    assert other.call("get_seat") is None
    assert other.call("get_sheet")["records"] == 0
    one.call("pause_game", who=ADMIN)
    ok(other.call("join_team", who=BOB))
