"""
What is metered: the canister's own source on a board, asked one thing again and again.

    guest.py FOLDER ROOM WARM_UP ACTION TIMES

FOLDER holds `backup`, the game to go on with, and the package kybra; what there is to do in ROOM
its file in `guests` says. WARM_UP ticks come first: after one, a world knows what in it is
restless. Every interpreter runs this script: those of bench.meters, and CPython here, which
prints a tally. A figure is the difference of two runs; with TIMES 0 everything but the action is
done.

The system is a `System`: its stable maps are dicts, so what Rust does with what it is handed
is not in the figures, and little else is. Called as a module, here, it is one that weighs what is
written.
"""

import builtins
import gc
import sys
from importlib import import_module
from typing import Any

from engine.backups import cut
from engine.clock import SECOND

START = 1_700_000_000 * SECOND


class System:
    """As much of the Internet Computer as a room asks for."""

    writes = 0
    written = 0

    def __init__(self, caller: object) -> None:
        self.now = START
        self.who = caller
        self.maps: dict[int, dict[int, str]] = {}

    def time(self) -> int:
        return self.now

    def caller(self) -> object:
        return self.who

    def performance_counter(self, kind: int) -> int:
        return 0

    def set_timer_interval(self, seconds: int, callback: object) -> int:
        return 1

    def set_timer(self, seconds: int, callback: object) -> int:
        return 2

    def clear_timer(self, number: int) -> None:
        pass

    def reply_raw(self, reply: bytes) -> None:
        pass

    def set_certified_data(self, data: bytes) -> None:
        pass

    def data_certificate(self) -> "bytes | None":
        return None

    def stable_b_tree_map_get(self, memory: int, key: int) -> "str | None":
        return self.maps.setdefault(memory, {}).get(key)

    def stable_b_tree_map_insert(self, memory: int, key: int, value: str) -> "str | None":
        # this is Python here and not there, so it does no more than it must
        try:
            self.maps[memory][key] = value
        except KeyError:
            self.maps[memory] = {key: value}
        return None

    def stable_b_tree_map_remove(self, memory: int, key: int) -> "str | None":
        return self.maps.setdefault(memory, {}).pop(key, None)

    def stable_b_tree_map_keys(self, memory: int) -> "list[int]":
        return sorted(self.maps.setdefault(memory, {}))


class Scales(System):
    """A system that weighs what is written."""

    def stable_b_tree_map_insert(self, memory: int, key: int, value: str) -> "str | None":
        self.writes += 1
        self.written += len(value)
        return super().stable_b_tree_map_insert(memory, key, value)


def main() -> None:
    folder, room, warm_up, action, times = sys.argv[1:]
    sys.path.insert(0, folder)
    import kybra

    kind = Scales if __package__ else System
    system = kind(kybra.Principal.from_hex("a1" * 29))
    builtins._kybra_ic = system  # type: ignore[attr-defined]
    guest = import_module("bench.cost.guests." + room)

    def tick() -> None:
        system.now += SECOND
        guest.canister.tick()

    with open(folder + "/backup") as file:
        restore(guest.canister, file.read())
    for _ in range(int(warm_up)):
        tick()
    before = (system.writes, system.written)
    doing = tick if action == "tick" else guest.actions()[action]
    population = guest.population()
    gc.collect()  # so that what loading allocated does not decide when acting collects
    for _ in range(int(times)):
        doing()
    told = [population, guest.population(), system.writes - before[0], system.written - before[1]]
    print(*told)


def restore(canister: Any, text: str) -> None:
    """Begin a game, and go on with the one in *text*."""
    canister.init_()
    for number, page in enumerate(cut(text)):
        canister.put_backup(number, page)
    canister.restore_game()


if __name__ == "__main__":
    main()
