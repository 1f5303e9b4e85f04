"""
Seedlets: what one player brings into a round, 8 x 8 cells, or 16 x 16 in a pro round.

A seedlet is an int with bit ``size * y + x`` for the cell in column x of row y::

    .O.
    ..O        a glider in the upper left corner of 8 x 8:
    OOO        bits 1, 8 + 2 and 16, 17, 18, that is 0x70402

It is written as hexadecimal digits, four cells a digit: 16 of them, or 64. Turned, mirrored and
shifted seedlets are made by players before they pledge; a round knows only what comes of it.

A pledge is a hash by which a player is bound to a seedlet before anybody sees it: the sha256 of
eight lines, each ended by a line break, so that ``sha256sum`` checks it::

    arena pledge 1
    bkyz2-fmaaa-aaaaa-qaaaq-cai        the Arena's canister
    17                                 the round
    w7x7r-cok77-...                    the player
    0                                  the team: 0 Blue, 1 Red
    35                                 the slot
    0000000000070402                   the seedlet
    9f86d0...                          the salt: 32 secret bytes as 64 hexadecimal digits

The player and the canister are in it, so nobody can use somebody else's pledge, nor one from
another Arena. There are few seedlets of twelve cells, so it is the salt that hides them.
"""

from __future__ import annotations

import hashlib

from engine.access import Caller
from engine.errors import BadRequest, show

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

SIZE = 8
PRO_SIZE = 16
SIZES = (SIZE, PRO_SIZE)

DIGITS = "0123456789abcdef"
HASH_DIGITS = 64  # of a pledge, and of a salt


def turn(bits: int, size: int = SIZE) -> int:
    """*bits* turned a quarter, clockwise."""
    return _moved(bits, size, lambda x, y: (size - 1 - y, x))


def mirror_y(bits: int, size: int = SIZE) -> int:
    """*bits* with top and bottom exchanged."""
    return _moved(bits, size, lambda x, y: (x, size - 1 - y))


def shift(bits: int, dx: int, dy: int, size: int = SIZE) -> int:
    """*bits* moved *dx* to the right and *dy* down; what leaves the seedlet is gone."""
    return _moved(bits, size, lambda x, y: (x + dx, y + dy))


def _moved(bits: int, size: int, where: Callable[[int, int], tuple[int, int]]) -> int:
    """*bits* with every cell where *where* says that it goes."""
    moved = 0
    for at in range(size * size):
        x, y = where(at % size, at // size)
        if bits >> at & 1 != 0 and 0 <= x < size and 0 <= y < size:
            moved |= 1 << size * y + x
    return moved


def rows(bits: int, size: int = SIZE) -> list[int]:
    """The rows of *bits* from the top, each an int in which column x is bit x."""
    row = (1 << size) - 1
    return [bits >> size * y & row for y in range(size)]


def format(bits: int, size: int = SIZE) -> str:
    """*bits* as they are written: hexadecimal digits, all of them."""
    return f"{bits:0{size * size // 4}x}"


def parse(text: str, size: int = SIZE) -> int:
    """The seedlet that is written *text*. :raises BadRequest: if none is"""
    digits = size * size // 4
    if len(text) != digits or text.strip(DIGITS) != "":
        raise BadRequest(f"Expected a seed of {digits} hexadecimal digits, got {show(text)}")
    return int(text, 16)


def pledge(
    canister: str, round: int, player: Caller, team: int, slot: int, seed: str, salt: str
) -> str:
    """The pledge of *seed* and *salt*, which are hexadecimal digits, as digits itself."""
    lines = ["arena pledge 1", canister, str(round), player, str(team), str(slot), seed, salt]
    text = "".join([f"{line}\n" for line in lines])
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def check_hash(text: str, what: str) -> None:
    """:raises BadRequest: if *text* is not 64 hexadecimal digits in small letters"""
    if len(text) != HASH_DIGITS or text.strip(DIGITS) != "":
        raise BadRequest(
            f"Expected {what} of {HASH_DIGITS} hexadecimal digits, got {show(text)} of {len(text)}"
        )
