"""
What is timed: a world on a board, in a process of its own.

    timed.py BOARD MODULE CLASS TICKS GENERATIONS_A_TICK BALANCE ...

It prints the seconds of processor time that a generation took, loading not counted. Whose rules
are timed, PYTHONPATH says.
"""

import gc
import importlib
import sys
import time

board, module, name = sys.argv[1:4]
ticks, generations = int(sys.argv[4]), int(sys.argv[5])
with open(board, "rb") as file:
    kind = getattr(importlib.import_module(module), name)
    world = kind.from_cells(file.read(), [int(coins) for coins in sys.argv[6:]])
gc.collect()
start = time.process_time()
for _ in range(ticks):
    world.step(generations)
print((time.process_time() - start) / (ticks * generations))
