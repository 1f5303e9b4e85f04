"""
What is played in each room, and what can be seen of it.

::

    for _ in PLAYS["boxes"](room): ..       a step of the play was made
    seen(room)                              everything but what depends on how it was computed
    kept(room)                              what a backup brings back
    HEAVIEST["boxes"](room)                 what takes most instructions of all that people may ask
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.arena.seedlet import pledge
from engine.boxes.edges import edges_around
from engine.petri.dish import Dish
from localnet.protocol import principal
from tests.engine.petri.games import some_moves
from tests.replica.room import ADMIN, ALICE, BOB, CAROL, Room

GLIDER = [(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)]
R_PENTOMINO = [(101, 100), (102, 100), (100, 101), (101, 101), (101, 102)]
BLOCK, SALT = "0000000000000303", "5a" * 32
EARLY = {"Early": None}
CASUAL = {
    "topology": {"Cylinder": None}, "width": 64, "height": 64, "max_gen": 256, "max_batch": 32,
    "early_extinction": True, "seed_size": 8, "seed_budget": 12, "commit_seconds": 90,
    "reveal_seconds": 60, "with_first_pledge": True, "weight_pop": 3, "weight_invade": 2,
    "entry_fee": 0, "bond": 0, "winner_bps": 8000, "keeper_bps": 2000, "treasury_bps": 0,
    "reward_per_gen": 0, "coinflip": False, "reserved_percent": 50,
    "early_ends": False,
}  # fmt: skip
# Of a room's statistics, what says how something was computed and not what.
COMPUTED = ("tick_instructions", "draw_instructions", "turn_instructions")

# -- plays


def ok(answer: Any) -> Any:
    """What *answer* brings, if it is no refusal."""
    assert "Ok" in answer, answer
    return answer["Ok"]


def play_world(room: Room) -> Iterator[None]:
    ok(room.call("join_game"))
    yield
    ok(room.call("place_cells", R_PENTOMINO))
    yield
    room.wait(2)
    yield
    ok(room.call("place_order", GLIDER, {"number": 1, "whole": True}, who=BOB))
    yield
    ok(room.call("set_name", "Bob", who=BOB))
    room.wait(1)
    yield
    ok(room.call("offer_seat", CAROL))
    ok(room.call("take_seat", ALICE, who=CAROL))
    yield
    ok(room.call("end_season", who=ADMIN))
    yield


def pledge_in_arena(room: Room, who: bytes, team: int, slot: int) -> Any:
    """Commit to a block; in round 1."""
    number = room.call("get_stats")["current"]
    name = principal.format(who)
    digits = pledge(str(room.id), number, name, team, slot, BLOCK, SALT)
    return room.call("commit", number, {("Blue", "Red")[team]: None}, slot, digits, who=who)


def reveal_in_arena(room: Room, who: bytes, team: int, slot: int) -> Any:
    return room.call("reveal", 1, {("Blue", "Red")[team]: None}, slot, BLOCK, SALT, who=who)


def play_arena(room: Room) -> Iterator[None]:
    ok(room.call("set_season", 1, {**CASUAL, "entry_fee": 100, "bond": 5}, who=ADMIN))
    yield
    ok(pledge_in_arena(room, ALICE, 0, 0))
    yield
    ok(pledge_in_arena(room, BOB, 1, 7))
    room.wait(91)
    yield
    ok(reveal_in_arena(room, ALICE, 0, 0))
    yield
    room.wait(61)
    yield
    room.wait(30)
    yield
    ok(room.call("claim", 1, 0))
    yield


def play_lab(room: Room) -> Iterator[None]:
    ok(room.call("publish", "A glider", "B3/S23", "T16,16", "bo$2bo$3o!", None))
    yield
    ok(room.call("publish", "A blinker", "Base", "P25,25", "$b3o!", 1, who=BOB))
    yield
    ok(room.call("like", 1, True, who=BOB))
    yield
    ok(room.call("prove", 2, 7, who=CAROL))
    ok(room.call("set_name", "Alice"))
    yield
    ok(room.call("feature", 2, True, who=ADMIN))
    yield


def play_boxes(room: Room) -> Iterator[None]:
    box = list(edges_around(3, 4))
    for who in (ALICE, BOB):
        ok(room.call("join_team", who=who))
    yield
    assert ok(room.call("draw", box[:3]))["claimed"] == []
    yield
    assert ok(room.call("draw", box, who=BOB))["claimed"] == [4003]
    yield
    ok(room.call("set_quota", 2, 1000, who=ADMIN))
    ok(room.call("set_name", "Bob", who=BOB))
    yield


def begin_dish(room: Room, count: int) -> tuple[Any, str]:
    """A new dish, and up to *count* moves that are possible in it."""
    shown = ok(room.call("begin_dish", EARLY, False, None))
    return shown, some_moves(Dish.begin("early", 6, 6, shown["seed"]), count)


def play_petri(room: Room) -> Iterator[None]:
    room.wait(1)
    shown, moves = begin_dish(room, 9)
    yield
    ok(room.call("play", shown["id"], shown["ticket"], 0, moves[:5]))
    yield
    ok(room.call("play", shown["id"], "", 5, moves[5:]))
    yield
    ok(room.call("set_name", "Alice"))
    ok(room.call("give_up", shown["id"]))
    yield


Play = Callable[[Room], Iterator[None]]
PLAYS: dict[str, Play] = {
    "arena": play_arena,
    "boxes": play_boxes,
    "lab": play_lab,
    "petri": play_petri,
    "world": play_world,
}


def played(room: Room) -> Room:
    """The *room*, once its whole play was played."""
    for _ in PLAYS[room.name](room):
        pass
    return room


# -- what is seen

LOOKS: dict[str, list[tuple[Any, ...]]] = {
    "arena": [("get_round", 1), ("get_rounds", 0), ("get_account",), ("get_leaderboard", None)],
    "boxes": [("get_sheet",), ("get_records", 1, 0), ("get_seat",), ("get_leaderboard", None)],
    "lab": [("get_specimens", "new", 0), ("get_proof", 2), ("get_likes", BOB)],
    "petri": [("get_my_dishes",), ("get_leaderboard", EARLY, None, None), ("get_telemetry",)],
    "world": [("get_state",), ("get_leaderboard",), ("get_seasons", None), ("get_config",)],
}


def seen(room: Room) -> dict[str, Any]:
    """Everything that ALICE can see of the game."""
    found = {method: room.call(method, *args) for method, *args in LOOKS[room.name]}
    stats = {k: v for k, v in room.call("get_stats").items() if k not in COMPUTED}
    events = room.call("get_events", 0)
    return {**found, "stats": stats, "events": events, "admins": room.call("get_admins")}


def kept(room: Room) -> Any:
    """What a backup brings back."""
    if room.name == "arena":
        found = room.call("get_round", 1)
        return found["slots"], found["purse"], found["outcome"], room.call("get_account")
    if room.name == "boxes":
        sheet = room.call("get_sheet")
        return room.call("get_records", 1, 0), sheet["head"], sheet["scores"], sheet["players"]
    if room.name == "lab":
        return room.call("get_specimens", "new", 0), room.call("get_proof", 2)
    if room.name == "petri":
        # A ticket is of the canister that gave it.
        dishes = [dish | {"ticket": ""} for dish in room.call("get_my_dishes")]
        return dishes, room.call("get_leaderboard", EARLY, None, None)
    state = room.call("get_state")
    return state["alive_cells"], state["territory"], state["balances"], state["players"]


# -- what costs most


def place_a_thousand_cells(room: Room) -> None:
    cells = [(x, y) for y in range(0, 100, 2) for x in range(0, 60, 3)]
    assert len(cells) == 1000
    assert ok(room.call("place_cells", cells))["placed"] == 1000
    room.wait(2)
    assert room.call("get_generation") == 20


def step_a_batch(room: Room) -> None:
    ok(room.call("set_season", 1, CASUAL, who=ADMIN))
    pledge_in_arena(room, ALICE, 0, 0)
    pledge_in_arena(room, BOB, 1, 7)
    room.wait(90)
    for who, team, slot in ((ALICE, 0, 0), (BOB, 1, 7)):
        ok(reveal_in_arena(room, who, team, slot))
    room.pic.set_time(room.time + 61 * 10**9)
    assert ok(room.call("step_batch", 1, 32, who=CAROL))["steps"] == 32


def run_the_longest(room: Room) -> None:
    found = ok(room.call("run", "B3/S23", "T128,128", "bo$2bo$3o!", 256))
    assert (found["generation"], found["alive"]) == (256, 5)
    refused = room.call("run", "B3/S23", "T128,128", "bo$2bo$3o!", 257)["Err"]
    assert "at most 256 generations" in refused


def draw_all_one_may(room: Room) -> None:
    ok(room.call("join_team"))
    assert ok(room.call("draw", list(range(0, 16, 2))))["drawn"] == 8
    assert len(room.call("get_board")) > 0
    assert len(room.call("get_overview")) > 0


def play_a_hundred_moves(room: Room) -> None:
    room.wait(1)
    shown, moves = begin_dish(room, 100)
    answer = ok(room.call("play", shown["id"], shown["ticket"], 0, moves))
    assert len(answer["turns"]) == len(moves) > 20


HEAVIEST: dict[str, Callable[[Room], None]] = {
    "arena": step_a_batch,
    "boxes": draw_all_one_may,
    "lab": run_the_longest,
    "petri": play_a_hundred_moves,
    "world": place_a_thousand_cells,
}

# A move that somebody may make who has made none.
FIRST_MOVES: dict[str, Callable[[Room], Any]] = {
    "arena": lambda room: pledge_in_arena(room, CAROL, 0, 1),
    "boxes": lambda room: room.call("join_team", who=CAROL),
    "lab": lambda room: room.call("publish", "x", "B3/S23", "T16,16", "o!", None, who=CAROL),
    "petri": lambda room: room.call("begin_dish", EARLY, False, None, who=CAROL),
    "world": lambda room: room.call("place_cells", [(300, 300)], who=CAROL),
}
