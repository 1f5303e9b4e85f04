"""
What an operator wants to know at a glance, once (`show`) or again and again (`watch`).

::

    life2_backend  bkyz2-fmaaa-aaaaa-qaaaq-cai  on localnet, http://127.0.0.1:4943
        running        generation 12,340, 1,234 alive, 3 players
        events         57 so far
        admin          w7x7r-...  (you)
        coins          3,000 minted, of which 88 are in the pot  from here on: the room's own
        player                        score    land   alive   coins  balance
        1  Ada                          120     300      80      877

Watched on a terminal it stays in one place, with a map of the board in braille below it, as large
as there is room for; in a file it is a line each time. A dot of the map is a square of cells, set
if one of them is::

    a character        1 4      a map of 16 rows is 32 characters wide and 64 x 64 dots,
    is eight dots,     2 5      so on a board of 512 x 512 each dot is 8 x 8 cells
    bit by bit         3 6
                       7 8

Ctrl-C ends it. A network that goes away is waited for.
"""

from __future__ import annotations

import shutil
import signal
import sys
import time
from collections.abc import Callable

from admin.room import AdminRoom
from client.canister import Canister
from client.terminal import REST_OF_LINE, plain
from engine.errors import Life2Error

NONE_YET = 2**64 - 1  # an event that did not happen: its page says how many did
HOME = "\x1b[H"
REST_OF_SCREEN = "\x1b[J"
HIDE_CURSOR = "\x1b[?25l"
SHOW_CURSOR = "\x1b[?25h"
BLANK = 0x2800
DOTS = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))
HEIGHTS = (32, 16, 8)


def lines_of(canister: Canister, room: AdminRoom) -> list[str]:
    """How things are now; cycles are for admins only."""
    me, admins = canister.me, canister.admins()
    look = room.look(canister)
    events = canister.ask("get_events", NONE_YET)["following"]
    rows = [(look.mood, look.now), ("events", f"{events:,} so far")]
    if me in admins:
        rows.append(("cycles", f"{canister.ask('get_cycles'):,}"))
    rows += [("admin", f"{admin}{'  (you)' if admin == me else ''}") for admin in admins]
    shown = [f"{word:<12} {plain(text)}".rstrip() for word, text in rows + look.rows]
    return [_title(canister), *(f"    {line}" for line in shown + look.table)]


def _title(canister: Canister) -> str:
    """Which canister, and where."""
    named, network = canister.named, canister.network
    name = f"{named.name}  {named.text}" if named.name != named.text else named.text
    where = f"{network.name}, {network.url}" if network.name != network.url else network.url
    return f"{name}  on {where}"


def watch(canister: Canister, room: AdminRoom, seconds: float) -> None:
    """Show the status every so many *seconds*, until somebody has seen enough."""
    screen = sys.stdout.isatty()
    show = (_screen if screen else _line)(canister, room)
    if screen:
        print(HIDE_CURSOR + HOME + REST_OF_SCREEN, end="")
    try:
        while True:
            try:
                show()
            except Life2Error as problem:
                print(f"{problem}{REST_OF_LINE if screen else ''}", flush=True)
            time.sleep(seconds)
    except KeyboardInterrupt:
        pass
    finally:
        if screen:
            print(SHOW_CURSOR)


def _screen(canister: Canister, room: AdminRoom) -> Callable[[], None]:
    picture = room.picture(canister)

    def show() -> None:
        lines = lines_of(canister, room)
        size = shutil.get_terminal_size()
        drawn = picture(size.columns, size.lines - len(lines) - 2)
        lines += ["", *drawn] if drawn else []
        shown = "".join(f"{line[: size.columns]}{REST_OF_LINE}\n" for line in lines)
        # Ctrl-C waits, so that no half of a letter stays on the screen.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            print(HOME + shown + REST_OF_SCREEN, end="", flush=True)
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})

    return show


def _line(canister: Canister, room: AdminRoom) -> Callable[[], None]:
    def show() -> None:
        look = room.look(canister)
        print(f"{look.mood:<8} {look.now}".rstrip(), flush=True)

    return show


def draw_map(cells: bytes, width: int, rows: int) -> list[str]:
    """A board of *width* x *width* *cells*, which are 0 if they are not set, in *rows* lines."""
    dots = _dots(cells, width, 4 * rows)
    return ["".join(_letter(dots, 2 * x, 4 * y) for x in range(2 * rows)) for y in range(rows)]


def rows_that_fit(columns: int, lines: int) -> int:
    """How many rows of a map fit into so many *columns* and *lines*; 0 if none do."""
    return next((rows for rows in HEIGHTS if rows <= lines and 2 * rows <= columns), 0)


def _dots(cells: bytes, width: int, side: int) -> list[list[bool]]:
    size = width // side
    dots = []
    for top in range(0, width, size):
        merged = 0
        for y in range(top, top + size):
            merged |= int.from_bytes(cells[y * width : (y + 1) * width], "little")
        row = merged.to_bytes(width, "little")
        dots.append([any(row[x : x + size]) for x in range(0, width, size)])
    return dots


def _letter(dots: list[list[bool]], x: int, y: int) -> str:
    bits = sum(dots[y + dy][x + dx] << bit for bit, (dx, dy) in enumerate(DOTS))
    return chr(BLANK + bits)
