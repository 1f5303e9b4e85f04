"""
What runs inside the guest: load the board in /script, then step it.

    guest.py MODULE CLASS TICKS GENERATIONS_A_TICK BALANCE ...

With no ticks it costs only what importing and loading cost, which is subtracted from the rest.
"""

import gc
import importlib
import sys

module, name, ticks, generations = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
balances = [int(coins) for coins in sys.argv[5:]]
with open("/script/board", "rb") as file:
    world = getattr(importlib.import_module(module), name).from_cells(file.read(), balances)
gc.collect()  # so that what importing allocated does not decide when stepping collects
for _ in range(ticks):
    world.step(generations)
