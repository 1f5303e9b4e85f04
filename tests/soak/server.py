"""One room of the house, as its players and its operator reach it."""

from __future__ import annotations

from client.room import Room
from localnet import control
from protocol import sign
from tests.localnet.crash.home import Home
from tests.servers.served import STATE, Served
from tests.soak.clients import Client, Operator
from tests.soak.house import House


class Server:
    """Where *room* is served in *house*."""

    def __init__(self, house: House, room: Room) -> None:
        self.house = house
        self.room = room
        self.tally = house.tally
        self.speed = house.speed

    @property
    def home(self) -> Home:
        return self.house.home

    @property
    def served(self) -> Served:
        return self.house.served

    def client(self, who: sign.Identity = sign.ANONYMOUS) -> Client:
        assert self.home.root_key is not None
        return Client(self.served, self.home.root_key, who, self.room, self.tally)

    def operator(self) -> Operator:
        assert self.home.root_key is not None
        return Operator(self.served, self.home.root_key, self.room, self.tally)

    @property
    def canister_id(self) -> bytes:
        return self.served.id_of(self.room.canister)

    def upgrade(self) -> None:
        """The canister's source is read again, while people play."""
        socket = self.home.project / STATE / "control.sock"
        request = control.UpgradeRequest(self.room.canister)
        done = control.ask(socket, request, lambda line: None)
        assert done == f"{self.room.canister} is upgraded", done
