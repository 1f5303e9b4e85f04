"""
Cells and modes: what may lie on a place of a dish, in numbers, in words and in tables.

A cell is a u8::

    bit   7   6         5 4             3 2 1 0
          0   dormant   unmerged, 0-2   energy, 1-10; 0 where there is nothing

*Unmerged* counts the ticks that a living cell of energy 1 has passed without merging; with the
third it falls dormant. Every other cell has 0 there. In words::

    a2      alive, energy 2              .    nothing
    a1'2    alive, unmerged for 2 ticks  c    a catalyst
    d5      dormant, energy 5            b    blight

What happens to all cells at once is a table of 256 bytes for ``bytes.translate``.

A mode is chosen when a dish begins, and stays. Chances are so many in 256 for a turn::

               births   decay   blight   lingers   catalyst   spores   goal on 36 places
    early       2, 3      -        -        -        16         1      energy 25
    mid            3      1       24     1 turn      16         2      energy 15, in a calm tick
    late           3      2       48    2 turns      24         3      energy  9, in a calm tick

A practice dish may do without blight, catalysts or the bonus of colonies; what is off stands in
the name of its mode, in this order. Dishes that count have all rules::

    late-noblight    late-nocatalyst-nobonus    mid-noblight-nocatalyst-nobonus
"""

from __future__ import annotations

from engine.errors import BadPattern

Cell = int
Energy = int

EMPTY = 0
ENERGY = 0x0F
UNMERGED = 0x10  # one tick
DORMANT = 0x40
NEWBORN = 1
DROWSY = NEWBORN | 2 * UNMERGED  # one tick more, and it sleeps
MOST_ENERGY = 10

MOST_CATALYSTS = 2  # on a dish at once
CHANCES = 256


class Early:
    """What the first mode allows; the others say in what they differ."""

    name = "early"
    most_energy: Energy = 8
    births_with_two = True
    decay: Energy = 0
    blight = 0
    lingers = 1
    catalyst = 16
    spores = 1
    goal: Energy = 25  # on 36 places
    calm_goal = False  # wants a tick without a birth or a death, too
    bonus = True  # of colonies


class Mid(Early):
    name = "mid"
    births_with_two = False
    decay = 1
    blight = 24
    spores = 2
    goal = 15
    calm_goal = True


class Late(Mid):
    name = "late"
    most_energy = 10
    decay = 2
    blight = 48
    lingers = 2
    catalyst = 24
    spores = 3
    goal = 9


Mode = Early  # of which all others are
MODES = {mode.name: mode for mode in (Early(), Mid(), Late())}
SWITCHES = ("blight", "catalyst", "bonus")  # what a practice dish may do without


def practice_name(mode: str, off: tuple[str, ...]) -> str:
    """The name of *mode* without what is *off*."""
    return "-no".join([mode, *[switch for switch in SWITCHES if switch in off]])


def _practice(mode: Mode, off: tuple[str, ...]) -> Mode:
    other = type(mode)()
    other.name = practice_name(mode.name, off)
    if "blight" in off:
        other.blight = 0
    if "catalyst" in off:
        other.catalyst = 0
    other.bonus = "bonus" not in off
    return other


_OFF = [
    tuple([switch for at, switch in enumerate(SWITCHES) if number >> at & 1])
    for number in range(1 << len(SWITCHES))
]
# All modes by name, those of practice dishes, too.
PRACTICE = {
    practice_name(mode.name, off): _practice(mode, off) for mode in MODES.values() for off in _OFF
}


def is_alive(cell: Cell) -> bool:
    return cell != EMPTY and cell & DORMANT == 0


def aged(cell: Cell) -> Cell:
    """*cell* after a tick in which it did not merge."""
    if cell == DROWSY:
        return DORMANT | NEWBORN
    return cell + UNMERGED if is_alive(cell) and cell & ENERGY == 1 else cell


def decayed(cell: Cell, loss: Energy) -> Cell:
    """*cell* when it is alone: a living one loses energy, but never the last."""
    if not is_alive(cell) or cell & ENERGY == 1:
        return cell
    return max((cell & ENERGY) - loss, 1)


EVERY = range(256)
AGED = bytes([aged(cell) & 0xFF for cell in EVERY])
DECAYED = [bytes([decayed(cell, loss) for cell in EVERY]) for loss in range(3)]
ALIVE_ENERGY = bytes([cell & ENERGY if is_alive(cell) else 0 for cell in EVERY])
# Digits, by which `int(text, 2)` makes a board of a dish.
ALIVE_DIGITS = bytes([49 if is_alive(cell) else 48 for cell in EVERY])
TAKEN_DIGITS = bytes([49 if cell != EMPTY else 48 for cell in EVERY])
RICH_DIGITS = bytes([49 if is_alive(cell) and cell & ENERGY > 1 else 48 for cell in EVERY])


def format_cell(cell: Cell) -> str:
    """The word for *cell*, which is not empty."""
    unmerged = cell // UNMERGED & 3
    kind = "d" if cell & DORMANT != 0 else "a"
    return f"{kind}{cell & ENERGY}" + (f"'{unmerged}" if unmerged > 0 else "")


def parse_cell(word: str, x: int, y: int) -> Cell:
    """The cell that *word* means in column *x* of row *y*. :raises BadPattern: if it means none"""
    energy, mark, unmerged = word[1:].partition("'")
    fits = energy.isascii() and energy.isdigit() and len(energy) <= 2
    if not fits or word[0] not in "ad" or not 1 <= int(energy) <= MOST_ENERGY:
        raise BadPattern(f"{word[:24]!r} is none of a1 to a10, d1 to d10, c, b and .", y + 1, x + 1)
    if mark == "":
        return int(energy) | (DORMANT if word[0] == "d" else 0)
    if word[:2] != "a1" or energy != "1" or unmerged not in ("1", "2"):
        raise BadPattern(f"{word[:24]!r} should be a1'1 or a1'2", y + 1, x + 1)
    return 1 | int(unmerged) * UNMERGED
