"""Bots sit down, open and move on a real localnet, and sit down only once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bots import table
from bots.characters import CHARACTERS
from client import names, networks
from client.life2 import Life2
from engine.life2.world import STARTING_BALANCE
from protocol import sign
from tests.servers.served import STATE, Served, make_project


class Room:
    """A localnet where time stands still, so that all there is was placed."""

    def __init__(self, project: Path) -> None:
        self.keys = project / STATE / "bots"
        self.network = networks.find(project, networks.LOCALNET)
        self.named = names.find(project, "life2_backend", own=True)

    def bots(self, count: int = len(CHARACTERS)) -> list[table.Bot]:
        return table.bots(self.network, self.named, self.keys, count, seed=1)

    def spectator(self) -> Life2:
        return Life2(self.network, self.named, sign.ANONYMOUS)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    project = make_project(tmp_path_factory.mktemp("bots") / "project")
    served = Served(project, "--port", "0")
    try:
        served.wait()
        found = Room(project)
        Life2(found.network, found.named, served.admin()).tell("pause_game")
        yield found
    finally:
        served.stop()


def seated(room: Room) -> dict[str, int]:
    """Who sits, and what they have."""
    return {row["name"]: row["balance"] for row in room.spectator().ask("get_leaderboard")}


def test_bots_sit_down_under_their_names_open_once_and_move(room: Room) -> None:
    said: list[str] = []
    players = room.bots()
    table.set_up(players, said.append)
    openings = {each.name: sum(map(len, each.opening())) for each in CHARACTERS}
    assert said == [f"{name} placed {cells} cells" for name, cells in openings.items()]
    assert seated(room) == {name: STARTING_BALANCE - cells for name, cells in openings.items()}
    assert room.spectator().ask("get_alive_count") == sum(openings.values())

    said.clear()
    again = room.bots()
    table.set_up(again, said.append)
    assert said == [], "who sits already does not open again"
    assert [bot.life2.me for bot in again] == [bot.life2.me for bot in players]

    gunner = again[0]
    placed = sum(gunner.move() for _ in range(3))
    assert placed > 5
    assert seated(room)["Gunner"] == STARTING_BALANCE - openings["Gunner"] - placed


def test_who_is_poor_or_has_no_seat_waits(room: Room) -> None:
    [newcomer] = table.bots(room.network, room.named, room.keys / "others", 1, seed=2)
    assert newcomer.move() == 0
    assert newcomer.life2.ask("get_player") is None
    newcomer.life2.tell("join_game")
    most = [(x, y) for x in range(300, 340) for y in range(450, 500)][: STARTING_BALANCE - 52]
    newcomer.life2.tell("place_cells", most)
    assert newcomer.move() == 0
    newcomer.life2.tell("leave_game")
