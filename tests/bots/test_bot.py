"""Bots sit down, open and move on a real localnet, and sit down only once."""

from __future__ import annotations

from pathlib import Path

import pytest

from bots import bot, rooms
from bots.__main__ import find, main
from bots.rooms.world import CHARACTERS, ROOM
from client import network
from client.canister import Canister
from client.room import find_in, names_in
from client.terminal import ClientError
from engine.people import is_name
from engine.world.accounts import STARTING_BALANCE
from localnet.protocol import sign
from tests.admin.place import WORLD, Place, run


class Room:
    """World where time stands still, so that all there is was placed."""

    def __init__(self, project: Path) -> None:
        self.project = project
        self.keys = project / ".localnet" / "bots"
        self.network = network.find(project, network.LOCALNET)
        self.named = network.find_canister(project, "life2_backend", own=True)

    def bots(self, folder: str = "", count: int = len(CHARACTERS)) -> bot.Bots:
        keys = self.keys / folder
        return bot.gather(ROOM, WORLD, self.network, self.named, keys, count, seed=1)

    def spectator(self) -> Canister:
        return Canister(self.network, self.named, sign.ANONYMOUS, WORLD)


@pytest.fixture
def room(house: Place) -> Room:
    house.as_admin().tell("pause_game")
    return Room(house.project)


def seated(room: Room) -> dict[str, int]:
    """Who sits, and what they have."""
    return {row["name"]: row["balance"] for row in room.spectator().ask("get_leaderboard")}


def test_bots_sit_down_under_their_names_open_once_and_move(room: Room) -> None:
    said: list[str] = []
    players = room.bots()
    bot.enter(players, said.append)
    openings = {each.name: sum(map(len, each.opening)) for each in CHARACTERS}
    assert said == [f"{name} placed {cells} cells" for name, cells in openings.items()]
    assert seated(room) == {name: STARTING_BALANCE - cells for name, cells in openings.items()}
    assert room.spectator().ask("get_alive_count") == sum(openings.values())

    again = run(main, "world", "--opening", "--project", str(room.project))
    assert again == (0, "", ""), "who sits already does not open again, nor under another key"

    pilot = room.bots()["Hard Pilot"]
    for _ in range(3):
        pilot.move()
    assert seated(room)["Hard Pilot"] < STARTING_BALANCE - openings["Hard Pilot"] - 5


def test_a_bot_that_is_too_strong_for_a_person_leaves_rests_and_is_back(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bots.world.sparring.MOST_OF_ONE", 0.0001)
    mason = room.bots()["Easy Mason"]
    mason.enter()
    assert mason.move() == "", "among bots it stays"
    [person] = room.bots("people", 1).values()
    person.canister.tell("join_game")
    assert mason.move() == "leaves, because it is too strong"
    assert "Easy Mason" not in seated(room)
    assert mason.move() == "", "it rests"
    monkeypatch.setattr("bots.rooms.world.REST", 0)
    assert (mason.move() or "").startswith("is back and placed ")
    assert "Easy Mason" in seated(room)


def test_one_bot_plays_alone_by_its_name() -> None:
    found, cast = find("keeper")
    assert (found.name, list(cast)) == ("arena", ["Keeper"])
    assert find("arena")[1] is find_in(rooms, "arena")
    with pytest.raises(ClientError, match="There is no room 'nobody' here"):
        find("nobody")


def test_who_is_poor_or_has_no_seat_waits(room: Room) -> None:
    [newcomer] = room.bots("others", 1).values()
    canister = newcomer.canister
    assert newcomer.move() == ""
    assert canister.ask("get_player") is None
    canister.tell("join_game")
    most = [(x, y) for x in range(300, 340) for y in range(450, 500)][: STARTING_BALANCE - 2]
    canister.tell("place_cells", most)
    assert newcomer.move() == "has 2 coins and waits for the next payday"
    assert newcomer.move() == "", "it says so once"
    assert canister.ask("get_player")["balance"] == 2


@pytest.mark.parametrize("name", names_in(rooms))
def test_names_are_names_and_nobody_shares_one(name: str) -> None:
    found = list(find_in(rooms, name))
    assert all(is_name(each) for each in found)
    assert len({each.casefold() for each in found}) == len(found) > 0


def test_a_room_without_bots_is_said() -> None:
    said = run(main, "cellar")
    assert (said.code, said.out) == (1, "")
    known = " or ".join(names_in(rooms))
    assert said.err == f"bots: There is no room 'cellar' here: choose {known}.\n"


@pytest.mark.parametrize("count", ["0", "-1", "many"])
def test_a_number_of_bots_that_makes_no_sense_is_said(
    count: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["world", f"--count={count}"])
    assert "expected a number of bots from 1 on, got " in capsys.readouterr().err
