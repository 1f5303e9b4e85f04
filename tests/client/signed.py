"""
A World that a network of one key stands for, without a server, for tests of who believes what.

::

    world = SignedWorld()           a quarter of a minute of it, in the heap
    world.ask("get_news", ..)       answers as the canister would, certified now
    world.lies["get_news"] = ..     and what it answers instead
"""

from __future__ import annotations

import time
from collections.abc import Callable
from hashlib import sha256
from types import SimpleNamespace
from typing import Any

from client.network import Named
from client.room import WORLD
from engine import news
from engine.world import frame
from engine.world.game import Game
from localnet.protocol import bls, certificate
from localnet.protocol.hashtree import build, nest
from localnet.protocol.leb128 import leb
from tests.boards import ACORN, GLIDER, live_cells
from tests.engine.world.maps import NOW, SECOND, Maps

SECRET = (7).to_bytes(32, "big")
ADA, BOB = "w7x7r-cok77-xa", "e3mmv-5qaaa-aaaah-aadma-cai"


class SignedWorld:
    """What a `client.canister.Canister` of World is to who asks it."""

    named = Named("life2_backend", b"\x00\x01\x01")
    room = WORLD
    certified = False

    def __init__(self, acorn: int = 100) -> None:
        """Bob's *acorn* is placed in this column."""
        self.network = SimpleNamespace(root_key=lambda: bls.public(SECRET))
        self.secret = SECRET
        self.age = 0  # of the certificate, in seconds
        self.lies: dict[str, Callable[[Any], Any]] = {}
        self.maps = Maps()
        self.storage = self.maps.storage()
        self.game = Game.begin(ADA)
        self.storage.create(self.game)
        self.now = NOW
        self.place(ADA, GLIDER, 500, 500)
        self.place(BOB, ACORN, acorn, 510)
        self.wait(12)
        self.storage.pre_upgrade(self.game)
        self.place(ADA, GLIDER, 90, 20)
        self.wait(3)

    def place(self, who: str, picture: str, x: int, y: int) -> None:
        self.game.place(who, live_cells(picture, x, y), self.now)
        self.storage.save(self.game)

    def wait(self, seconds: int) -> None:
        for _ in range(seconds):
            self.now += SECOND
            self.game.advance(self.now)
            self.storage.save_time(self.game)

    def ask(self, method: str, *args: Any) -> Any:
        answer = getattr(self, f"_{method}")(*args)
        return self.lies[method](answer) if method in self.lies else answer

    def _get_news(self, asked: dict[str, Any]) -> Any:
        game = self.game
        data = self.storage.certify(game)
        found = news.page(game.journal, self.maps.events, asked["first"])
        signed = self.sign(data)
        return news.answer(asked, found, game.world.generation, self.storage.statement, signed)

    def _get_checkpoint(self) -> str:
        return self.storage.read_checkpoint()

    def _get_frame(self, since: int | None) -> str:
        return frame.encode(self.game.world, since, self.game.journal.following)

    def sign(
        self, data: bytes, canister_id: bytes | None = None, path: bytes = b"certified_data"
    ) -> bytes:
        """
        A certificate of now, or of so many seconds ago, that *data* is certified; or that it is
        another canister's, or under another *path*.
        """
        moment = time.time_ns() - self.age * SECOND
        leaves = [
            ((b"canister", canister_id or self.named.id, path), data),
            ((b"time",), leb(moment)),
        ]
        return certificate.issue(self.secret, build(nest(leaves)))

    def resigned(self, answer: dict[str, Any], statement: str) -> dict[str, Any]:
        """*answer* with another *statement* that the network has signed."""
        signed = self.sign(sha256(statement.encode()).digest())
        return answer | {"statement": statement, "certificate": signed}
