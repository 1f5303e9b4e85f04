"""
What is metered: the canister's own source, woken by an upgrade and told one thing.

    guest.py FOLDER STAGE ACTION TIMES

FOLDER holds the package kybra and the file STAGE, the stable maps to begin with: memory, key
and text of each entry, with zeros between. A figure is the difference of two runs: with TIMES
0 everything but the action is done.
"""

import builtins
import gc
import sys
from importlib import import_module
from typing import Any

from bench.cost import guest as cost
from engine.clock import SECOND
from engine.world.interface import ACCESS

LATEST = 2 * SECOND  # that a tick may come after the one before, and make up for it

# Whose turn it is: principals of one byte, 29 times. The stages seat players from 0xA1 on.
ADMIN = 0xAD
PLAYER = 0xA1
NEWCOMER = 0xEE

SPREAD = [(197 * cell % 512, 512 * cell // 1000) for cell in range(1000)]
COLUMN = [(cell // 512, cell % 512) for cell in range(1000)]
LARGEST_PAGE = "A" * 201_000


def get(url: str) -> "list[Any]":
    """The arguments of ``http_request``."""
    return [{"method": "GET", "url": url, "headers": [], "body": b""}]


# By action: who calls which method, with what.
CALLS: "dict[str, tuple[int, str, list[Any]]]" = {
    "place_cells, spread": (NEWCOMER, "place_cells", [SPREAD]),
    "place_cells, column": (NEWCOMER, "place_cells", [COLUMN]),
    "leave_game": (PLAYER, "leave_game", []),
    "reset_game": (ADMIN, "reset_game", []),
    "put_backup": (ADMIN, "put_backup", [0, LARGEST_PAGE]),
    "restore_game": (ADMIN, "restore_game", []),
    "get_state": (PLAYER, "get_state", []),
    "get_frame": (PLAYER, "get_frame", [None]),
    "get_backup": (ADMIN, "get_backup", [0]),
    "get_events": (PLAYER, "get_events", [0]),
    "/metrics": (NEWCOMER, "http_request", get("/metrics")),
    "/board.rle": (NEWCOMER, "http_request", get("/board.rle")),
}


class System(cost.System):
    """That of the cost sheet, with what is turned away."""

    def arg_data_raw_size(self) -> int:
        return len(LARGEST_PAGE)

    def method_name(self) -> str:
        return "put_backup"

    def accept_message(self) -> None:
        pass


class Canister:
    """Life2 on *system*, whose stable maps are those of a stage."""

    def __init__(self, folder: str, stage: str, system: System) -> None:
        with open(f"{folder}/{stage}") as file:
            words = file.read().split("\0")
        for at in range(0, len(words), 3):
            system.maps.setdefault(int(words[at]), {})[int(words[at + 1])] = words[at + 2]
        sys.path.insert(0, folder)
        builtins._kybra_ic = system  # type: ignore[attr-defined]
        self.system = system
        sys.path += import_module("canister").__path__  # where `common` stands, beside it
        self.entry = import_module("canister.world")
        self.be(ADMIN)

    def be(self, who: int) -> None:
        from kybra import Principal

        self.system.who = Principal.from_hex(f"{who:02x}" * 29)

    def prepare(self, action: str) -> None:
        """Do what comes before *action*."""
        if action != "post_upgrade":
            self.entry.post_upgrade_()
        if action == "tick, windows":
            self.tick(SECOND)  # by which the world learns what in it is restless
        if action in CALLS:
            self.be(CALLS[action][0])

    def tick(self, after: int) -> None:
        self.system.now += after
        self.entry.tick()

    def act(self, action: str) -> Any:
        """Do *action*; what the canister answers."""
        if action.startswith("tick"):
            return self.tick(LATEST)
        if action == "upgrade":
            self.entry.pre_upgrade_()
        if action.endswith("upgrade"):
            return self.entry.post_upgrade_()
        if action == "inspect_message":
            return self.entry.inspect_message_()
        _, method, arguments = CALLS[action]
        if method in ACCESS.admins:
            self.entry.only_admins()
        answer = getattr(self.entry, method)(*arguments)
        if isinstance(answer, dict) and "Err" in answer:
            raise SystemExit(f"{action} was refused: {answer['Err']}")
        return answer


def main() -> None:
    folder, stage, action, times = sys.argv[1:]
    canister = Canister(folder, stage, System(None))
    canister.prepare(action)
    gc.collect()  # so that what preparing allocated does not decide when acting collects
    for _ in range(int(times)):
        canister.act(action)


if __name__ == "__main__":
    main()
