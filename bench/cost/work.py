"""
Two kinds of work, each as pure as can be: what interpreters differ in.

    work.py planes TIMES     a generation of Life on a whole board, 29 operations on one int
    work.py Python TIMES     a turn of a loop, a call, an attribute, a method; no large int
"""

import sys

from engine.bitboard import life

STRIDE = 544
ROWS = 512


class Thing:
    """Something with an attribute and a method."""

    def __init__(self) -> None:
        self.value = 1

    def method(self) -> None:
        pass


def function() -> None:
    pass


def planes(times: int) -> None:
    size = STRIDE * ROWS // 8
    board = int.from_bytes(bytes([(place * 37 + 11) % 251 for place in range(size)]), "little")
    for _ in range(times):
        life(board, STRIDE)


def python(times: int) -> None:
    thing = Thing()
    total = 0
    for number in range(times):
        total += number
        total += thing.value
        function()
        thing.method()


if __name__ == "__main__":
    {"planes": planes, "Python": python}[sys.argv[1]](int(sys.argv[2]))
