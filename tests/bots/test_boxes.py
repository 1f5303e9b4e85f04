"""Boxes' bots: each does what its name says, and all of them play on a canister."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bots.rooms.boxes import (
    CHARACTERS,
    SIDE,
    Drawer,
    Region,
    closer,
    fencer,
    miser,
    third_sides,
)
from engine.boxes.edges import WIDTH, boxes_beside, edges_around, place_of
from tests.canister.room_host import ADMIN, ALICE, RoomHost, house
from tests.engine.boxes.definition import missing

MOST = 8


def region(*boxes: tuple[int, int, int]) -> Region:
    """Boxes from (100, 200) on; of each (x, y) so many lines are drawn."""
    drawn: set[int] = set()
    for x, y, lines in boxes:
        drawn |= set(edges_around(100 + x, 200 + y)[:lines])
    return Region(100, 200, drawn)


def dice(seed: int) -> Random:
    return Random(seed)


def test_a_closer_takes_every_third_side_that_somebody_left() -> None:
    left = region((2, 2, 3), (6, 6, 3), (9, 1, 2))
    taken = closer(left, dice(1), MOST)
    assert sorted(taken) == sorted([edges_around(102, 202)[3], edges_around(106, 206)[3]])
    assert len(closer(left, dice(1), 1)) == 1
    assert len(closer(region(), dice(1), MOST)) == 1, "else any line"


@pytest.mark.parametrize("seed", range(5))
def test_a_fencer_draws_straight_on(seed: int) -> None:
    lines = fencer(region((3, 3, 3)), dice(seed), MOST)
    places = [place_of(line) for line in lines]
    assert len({horizontal for _, _, horizontal in places}) == 1
    assert len({y if horizontal else x for x, y, horizontal in places}) == 1
    assert len(lines) == MOST or len(lines) >= SIDE - 4


@pytest.mark.parametrize("seed", range(20))
def test_a_miser_never_gives_a_box_away(seed: int) -> None:
    """However crowded it is: where nothing can be taken, nothing can be taken after it, either."""
    chance = dice(seed)
    everything = sorted({e for box in region().boxes() for e in edges_around(*box)})
    drawn = set(chance.sample(everything, chance.randrange(len(everything))))
    drawn -= {e for box in region().boxes() for e in open_line(drawn, box)}  # no box is open
    found = Region(100, 200, drawn)
    lines = miser(found, chance, MOST)
    for line in lines:
        assert line not in drawn
    if third_sides(found) == []:
        beside = {box for line in lines for box in boxes_beside(line)}
        after = drawn | set(lines)
        assert [box for box in beside if len(missing(after, box)) == 1] == []


def open_line(drawn: set[int], box: tuple[int, int]) -> list[int]:
    """A line of *box*, if it has three."""
    around = [edge for edge in edges_around(*box) if edge in drawn]
    return around[:1] if len(around) >= 3 else []


class Told:
    """A canister in localnet, as a bot's client shows it: ``Ok`` is taken off."""

    def __init__(self, host: RoomHost, who: bytes) -> None:
        self.host = host
        self.who = who
        self.drawn: list[list[int]] = []

    def ask(self, method: str, *args: Any) -> Any:
        answer = self.host.call(method, *args, caller=self.who)
        return answer["Ok"] if isinstance(answer, dict) and "Ok" in answer else answer

    def tell(self, method: str, *args: Any) -> Any:
        if method == "draw":
            self.drawn.append(list(args[0]))
        return self.host.call(method, *args, caller=self.who)["Ok"]


@pytest.fixture
def host() -> Iterator[RoomHost]:
    with house() as network:
        yield RoomHost(network, "boxes")


def drawer(host: RoomHost, name: str, at: int) -> tuple[Drawer, Told]:
    told = Told(host, bytes([at]) * 29)
    bot = Drawer(name, told, Random(at), CHARACTERS[name])  # type: ignore[arg-type]
    assert bot.enter() == "draws lines"
    return bot, told


def test_all_of_them_play_and_stay_near_each_other(host: RoomHost) -> None:
    host.set_quota(100, 1, caller=ADMIN)
    bots = [drawer(host, name, at + 1) for at, name in enumerate(CHARACTERS)]
    for _ in range(15):
        for bot, _ in bots:
            bot.move()
        host.wait(1)
    sheet = host.get_sheet()
    assert sheet["players"] == [1, 1, 1, 1]
    assert sheet["records"] == sum(len(lines) for _, told in bots for lines in told.drawn)
    assert all(len(told.drawn) > 0 for _, told in bots)
    assert sum(sheet["scores"]) > 0


def test_what_a_bot_sees_is_what_is_drawn(host: RoomHost) -> None:
    host.join_team(caller=ALICE)
    lines = list(edges_around(105, 207)[:3])
    host.draw(lines, caller=ALICE)
    bot, _ = drawer(host, "Closer", 9)
    seen = bot.look(100, 200)
    assert seen.drawn == set(lines)
    assert third_sides(seen) == [edges_around(105, 207)[3]]
    assert len(seen.boxes()) == SIDE * SIDE


def test_without_lines_or_in_a_pause_a_bot_waits(host: RoomHost) -> None:
    bot, told = drawer(host, "Wanderer", 9)
    host.pause_game(caller=ADMIN)
    bot.move()
    assert told.drawn == []
    host.resume_game(caller=ADMIN)
    for _ in range(30):
        bot.move()
    assert told.ask("get_seat")["lines"] >= 0
    count = host.get_sheet()["records"]
    assert count == sum(len(lines) for lines in told.drawn) <= 8 + count // 4


def test_a_place_is_never_beyond_the_sheet(host: RoomHost) -> None:
    host.join_team(caller=ALICE)
    host.draw([0, 1_000_999, 2_001_999], caller=ALICE)
    bot, _ = drawer(host, "Closer", 9)
    for _ in range(30):
        x, y = bot.place(host.get_sheet())
        assert 0 <= x <= WIDTH - SIDE
        assert 0 <= y <= WIDTH - SIDE
