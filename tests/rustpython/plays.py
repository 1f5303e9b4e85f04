"""
What is recorded in each room's canister in localnet: every method, and refusals of all kinds.

Each has a `host`, which is upgraded between two times that somebody `play`s in it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.boxes.edges import EDGES, edges_around
from localnet.protocol import principal
from localnet.testing import Rejected
from tests.canister.arena_host import BLOCK, PAIR, Arena
from tests.canister.lab_host import BLINKER as LAB_BLINKER
from tests.canister.lab_host import GLIDER as LAB_GLIDER
from tests.canister.lab_host import Lab
from tests.canister.petri_host import EARLY, LATE, MID, Petri, moves_for
from tests.canister.room_host import ADMIN, ALICE, BOB, CAROL, RoomHost, house
from tests.canister.world_host import BLINKER, GLIDER, WorldHost
from tests.rustpython.record import Room


def page(url: str) -> dict[str, Any]:
    return {"method": "GET", "url": url, "headers": [], "body": b""}


def put_back(room: RoomHost) -> None:
    """A backup, put back in a pause."""
    room.pause_game(caller=ADMIN)
    room.put_back()
    room.restore_game(caller=ADMIN)
    room.resume_game(caller=ADMIN)


class World:
    """World, played: everything once, and something twice."""

    def __init__(self) -> None:
        self.host = WorldHost(house())

    def play(self) -> None:
        world = self.host
        for caller, left in ((ALICE, 10), (BOB, 20), (CAROL, 30)):
            world.join_game(caller=caller)
            stamp = [(left + x, 500 + y) for x, y in GLIDER + BLINKER]
            world.place_cells(stamp, caller=caller)
            world.place_cells([(left + 3, y) for y in range(40)], caller=caller)
            world.wait(2)
        world.set_name("Glider", caller=BOB)
        for method in ("get_generation", "get_alive_count", "get_player", "get_leaderboard"):
            world.call(method)
        world.get_stats()
        world.get_state()
        world.get_frame(None)
        world.get_events(0)
        world.wait(5)
        world.get_frame(world.get_generation() - 20)
        with pytest.raises(Rejected):
            world.pause_game(caller=ALICE)
        world.pause_game(caller=ADMIN)
        world.resume_game(caller=ADMIN)
        world.leave_game(caller=CAROL)
        world.wait(1)
        order = {"number": world.network.time, "whole": True}
        world.join_as_bot(caller=CAROL)
        for _ in range(2):
            world.place_order([(300, 300), (301, 300)], order, caller=CAROL)
        world.get_seats(caller=CAROL)
        world.remove_player(3, caller=ADMIN)
        world.get_seats(caller=CAROL)
        world.wait(60)
        season = world.end_season(caller=ADMIN)["Ok"]
        world.get_seasons(None)
        world.get_season(season)
        world.get_season_board(season)
        world.get_record(ALICE)


R_PENTOMINO = "0000000000020306"
THIRTEEN = "0000000000001fff"
GLIDER_SEED = "0000000000070402"


class Rounds:
    """The Arena, played."""

    def __init__(self) -> None:
        self.host = Arena(house())
        self.season = 0

    def play(self) -> None:
        self.season += 1
        self.host.set_season(self.season, winner_bps=9_999)
        self.host.set_season(self.season, entry_fee=100, bond=10, reward_per_gen=1)
        for seed in (R_PENTOMINO, PAIR):
            play_round(self.host, seed)
        look_at_arena(self.host)
        put_back(self.host)


def play_round(arena: Arena, seed: str) -> None:
    """Alice with *seed* against Bob and Carol; Carol does not reveal."""
    number = arena.current
    arena.set_name("Ada", caller=ALICE)
    arena.set_name("ADA", caller=BOB)
    arena.pledge(ALICE, "Blue", 35, seed)
    arena.pledge(BOB, "Blue", 36)
    arena.pledge(BOB, "Red", 64)
    arena.pledge(BOB, "Red", 36, GLIDER_SEED)
    arena.pledge(CAROL, "Red", 36)
    arena.pledge(CAROL, "Red", 4, THIRTEEN)
    arena.commit(number, {"Red": None}, 5, "ab", caller=ADMIN)
    arena.sponsor(number, 7, caller=CAROL)
    arena.sponsor(number, 10**9, caller=CAROL)
    arena.reveal(ALICE)
    arena.step_batch(number, 16, caller=BOB)
    arena.wait(90)
    arena.reveal(ALICE)
    arena.reveal(ALICE)
    arena.reveal(CAROL)
    arena.secrets[CAROL] = (*arena.secrets[CAROL][:3], BLOCK)
    arena.reveal(CAROL)
    arena.reveal(BOB)
    arena.wait(60)
    arena.initialize(number, caller=BOB)
    for steps in (0, 16, 33):
        arena.step_batch(number, steps, caller=BOB)
    arena.finalize(number, caller=BOB)
    arena.wait(40)
    for who, slot in ((ALICE, 35), (ALICE, 35), (BOB, 36), (CAROL, 4)):
        arena.claim(number, slot, caller=who)
        arena.mint_artifact(number, slot, caller=who)
    arena.preview_claim(number, 35)
    arena.upgrade()
    for url in (f"/round/{number}.rle", f"/round/{number}.svg", "/metrics", "/health"):
        arena.http_request(page(url))


def look_at_arena(arena: Arena) -> None:
    """
    Every query, and an upgrade after those that read what people have.

    Whom a query has read stays in the heap of a tape, but not in that of a network.
    """
    for method in ("get_open", "get_stats", "get_admins"):
        arena.call(method)
    arena.get_events(0)
    arena.get_round(10**6)
    for look in (
        ("get_rounds", 0),
        ("get_names", [ALICE, BOB]),
        ("get_artifacts", ALICE),
        ("get_leaderboard", None),
        ("get_account",),
    ):
        arena.call(*look)
        arena.upgrade()


CROWD = [bytes([0xD0 + number]) * 29 for number in range(9)]
SCATTERED = 777_779
BATCHES = 140  # of eight lines: more than a page of the log, and bands are written meanwhile


class Sheets:
    """Boxes, played."""

    def __init__(self) -> None:
        self.host = RoomHost(house(), "boxes")
        self.drawn = 0

    def play(self) -> None:
        play_boxes(self.host, self.drawn)
        self.drawn += BATCHES


def play_boxes(boxes: RoomHost, batch: int) -> None:
    for who in (ALICE, BOB, CAROL, *CROWD):
        boxes.join_team(caller=who)
    boxes.set_name("Ada", caller=ALICE)
    boxes.set_name("ada", caller=BOB)
    for number in range(batch, batch + BATCHES):
        lines = [(at * SCATTERED + 5) % EDGES for at in range(number * 8, number * 8 + 8)]
        boxes.draw(lines, caller=CROWD[number % len(CROWD)])
        boxes.wait(6)
    box = list(edges_around(3, 4 + batch))
    boxes.draw(box[:3], caller=ALICE)
    boxes.draw(box, caller=BOB)
    for bad in ([], list(range(9)), [EDGES], [5, 5], list(range(8))):
        boxes.draw(bad, caller=ALICE)
    boxes.draw([1], caller=ADMIN)
    look_at_boxes(boxes)
    boxes.new_game(caller=ADMIN)
    boxes.set_quota(0, 6_000, caller=ADMIN)
    boxes.set_quota(6, 5_000, caller=ADMIN)
    boxes.pause_game(caller=ADMIN)
    boxes.draw([7], caller=CAROL)
    boxes.put_back()
    boxes.restore_game(caller=ADMIN)
    boxes.resume_game(caller=ADMIN)


def look_at_boxes(boxes: RoomHost) -> None:
    for method in ("get_sheet", "get_board", "get_overview", "get_proof", "get_stats"):
        boxes.call(method)
    for method in ("get_seat", "get_admins"):
        boxes.call(method)
    boxes.get_records(1, 900)
    boxes.get_records(1, EDGES)
    boxes.get_region(0, 0, 70, 50)
    boxes.get_region(999, 0, 2, 1)
    for team in (None, 0, 3):
        boxes.get_leaderboard(team)
    boxes.get_events(0)
    for url in ("/metrics", "/health", "/log/0.bin", "/log/9.bin"):
        boxes.http_request(page(url))


FAMILIES: list[tuple[Any, ...]] = [
    ("Two colours", "Colorised", "T12,12", "5B5C$3B.C2B3C!"),
    ("Twenty-four", "Extended", "T0,16", "3o2bo$obo$2b3o!"),
    ("Weights", "Weighted", "P20,20", "5b5o$3b9o$2b3o!"),
    ("Old age", "Generations", "T12,12", "AB2C$3A2.G!"),
    ("Older", "Bloomerang", "T16,16", "5A$2.W3A$A.A!"),
    ("Bugs", "Bugs", "T24,24", "5$5b9o$5b9o$5b9o$5b9o$5b9o$5b9o!"),
]


class Specimens:
    """Lab, played."""

    def __init__(self) -> None:
        self.host = Lab(house())

    def play(self) -> None:
        lab = self.host
        lab.set_name("Ada", caller=ALICE)
        lab.set_name("<b>", caller=BOB)
        lab.publish(*LAB_GLIDER, caller=ALICE)
        lab.publish(*LAB_BLINKER[:4], 1, caller=BOB)
        for specimen in FAMILIES:
            id_ = lab.publish(*specimen, None, caller=CAROL)["Ok"]
            lab.prove(id_, 30, caller=BOB)
            lab.run_specimen(id_, 12)
            lab.run(*specimen[1:], 5)
        lab.prove(1, 100, caller=BOB)
        lab.prove(1, 100_000, caller=BOB)
        for bad in (("B9/S", "P5,5", "o!"), ("Base", "P129,5", "o!"), ("Base", "P5,5", "6o!")):
            lab.publish("x", *bad, None)
            lab.run(*bad, 3)
        for id_ in (1, 2, 3, 99):
            lab.like(id_, True, caller=CAROL)
            lab.get_specimen(id_)
            lab.get_proof(id_)
        lab.like(2, False, caller=CAROL)
        for wish in (
            "new",
            "liked",
            "featured",
            "rule Life",
            f"by {principal.format(CAROL)}",
            "words ada",
            "?",
        ):
            lab.get_specimens(wish, 0)
        for rule in ("b3s23", "Brian's Brain", "R3,C0,M0,S5..20,B6..9,NC", "Liff"):
            lab.parse_rule(rule)
        lab.get_rules()
        lab.get_likes(CAROL)
        lab.get_names([ALICE, BOB])
        for method in ("get_stats", "get_admins"):
            lab.call(method)
        lab.get_events(0)
        for url in (
            "/metrics",
            "/health",
            "/specimen/3.rle",
            "/specimen/4.cells",
            "/specimen/99.rle",
        ):
            lab.http_request(page(url))
        lab.feature(1, True, caller=ADMIN)
        lab.free_names([ALICE, BOB], caller=ADMIN)
        lab.pause_game(caller=ADMIN)
        kept = lab.get_backup(0, caller=ADMIN)["Ok"]["content"]
        lab.withdraw(2, caller=ALICE)
        lab.withdraw(2, caller=ADMIN)
        lab.put_backup(0, kept, caller=ADMIN)
        lab.restore_game(caller=ADMIN)
        lab.resume_game(caller=ADMIN)
        lab.wait(86_400)  # on the first day nobody has more than ten specimens


class Dishes:
    """Petri, played."""

    def __init__(self) -> None:
        self.host = Petri(house(), ready=False)
        self.host.begin_dish(EARLY, False, None)  # too early: there is no secret yet
        self.host.wait(1)

    def play(self) -> None:
        petri = self.host
        petri.set_name("Ada", caller=ALICE)
        begun = []
        for mode in (EARLY, MID, LATE):
            for caller, daily in ((ALICE, False), (BOB, True)):
                begun.append(petri.begin_dish(mode, daily, None, caller=caller))
        large = {"width": 8, "height": 7}
        begun.append(petri.begin_dish(LATE, False, large, caller=CAROL))
        for shown in [answer["Ok"] for answer in begun if "Ok" in answer]:
            dish, ticket, owner = shown["id"], shown["ticket"], shown["owner"]
            petri.play(dish, ticket[:-1] + "x", 0, "N", caller=owner)
            for count in (12, 5):
                now = petri.get_dish(dish) or shown
                moves = moves_for(now, count)
                petri.play(dish, ticket, now["turn"], moves, caller=owner)
                petri.play(dish, ticket, now["turn"], moves, caller=owner)
            petri.play(dish, ticket, 0, "NX", caller=owner)
            petri.play(dish, ticket, 90, "N", caller=owner)
        petri.give_up(1, caller=ALICE)
        petri.strike_dish(1, caller=ADMIN)
        petri.free_names([ALICE], caller=ADMIN)
        for mode in (EARLY, MID, LATE):
            petri.get_leaderboard(mode, None, None)
            petri.check_game(mode, 7, "NE", None, None)
        for method in ("get_today", "get_telemetry", "get_stats", "get_admins"):
            petri.call(method)
        petri.get_events(0)
        petri.page("/metrics")
        petri.page("/dish/1.txt")
        put_back(petri)


ROOMS: dict[str, Callable[[], Room]] = {
    "arena": Rounds,
    "boxes": Sheets,
    "lab": Specimens,
    "world": World,
    "petri": Dishes,
}
