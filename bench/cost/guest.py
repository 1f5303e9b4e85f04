"""
What is metered: the canister's own source on a board, asked one thing again and again.

    guest.py FOLDER ACTION TIMES

FOLDER holds `backup`, the game to go on with, and the package kybra. Every interpreter runs
this script: CPython compiled to WASI, RustPython, and CPython here, which prints a tally. A
figure is the difference of two runs; with TIMES 0 everything but the action is done.

The system is a `System`: its stable maps are dicts, so what Rust does with what it is handed
is not in the figures.
"""

import builtins
import gc
import sys

SECOND = 1_000_000_000
START = 1_700_000_000 * SECOND
WARM_UP = 2  # ticks: after one, a world knows what in it is restless
GLIDER = [(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)]


class System:
    """As much of the Internet Computer as Life2 asks for."""

    def __init__(self, caller: object) -> None:
        self.now = START
        self.who = caller
        self.maps: dict[int, dict[int, str]] = {}
        self.writes = 0
        self.written = 0

    def time(self) -> int:
        return self.now

    def caller(self) -> object:
        return self.who

    def performance_counter(self, kind: int) -> int:
        return 0

    def set_timer_interval(self, seconds: int, callback: object) -> int:
        return 1

    def clear_timer(self, number: int) -> None:
        pass

    def reply_raw(self, reply: bytes) -> None:
        pass

    def stable_b_tree_map_get(self, memory: int, key: int) -> "str | None":
        return self.maps.setdefault(memory, {}).get(key)

    def stable_b_tree_map_insert(self, memory: int, key: int, value: str) -> "str | None":
        entries = self.maps.setdefault(memory, {})
        before = entries.get(key)
        entries[key] = value
        self.writes += 1
        self.written += len(value)
        return before

    def stable_b_tree_map_remove(self, memory: int, key: int) -> "str | None":
        return self.maps.setdefault(memory, {}).pop(key, None)

    def stable_b_tree_map_keys(self, memory: int) -> "list[int]":
        return sorted(self.maps.setdefault(memory, {}))


def main() -> None:
    folder, action, times = sys.argv[1], sys.argv[2], int(sys.argv[3])
    sys.path.insert(0, folder)
    import kybra

    system = System(kybra.Principal.from_hex("a1" * 29))
    builtins._kybra_ic = system  # type: ignore[attr-defined]
    from canister import life2

    def tick() -> None:
        system.now += SECOND
        life2.tick()

    def place() -> None:
        columns.append(columns[-1] + 16)
        life2.place_cells([(columns[-1] + x, y) for x, y in GLIDER])

    columns = [0]
    with open(folder + "/backup") as file:
        text = file.read()
    life2.init_()
    for page, start in enumerate(range(0, len(text), 200_000)):
        life2.put_backup(page, text[start : start + 200_000])
    life2.restore_game()
    for _ in range(WARM_UP):
        tick()
    world = life2.game.world
    first, before = world.generation, (system.writes, system.written)
    actions = {
        "step": lambda: world.step(10),
        "tick": tick,
        "whole frame": lambda: life2.get_frame(None),
        "delta": lambda: life2.get_frame(first - 10),
        "get_state": life2.get_state,
        "place_cells": place,
    }
    doing = actions[action]
    alive = world.alive_count
    gc.collect()  # so that what loading allocated does not decide when acting collects
    for _ in range(times):
        doing()
    print(alive, world.alive_count, system.writes - before[0], system.written - before[1])


if __name__ == "__main__":
    main()
