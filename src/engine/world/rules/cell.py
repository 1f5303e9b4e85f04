"""
Cells: owner, life and coins of one place in a byte.

::

    bit   7 6 5   4       3 2 1 0
          coins   alive   owner
          0-7             0 nobody, 1-9 a player

    17 = 0b000_1_0001   alive, player 1, no coins
    226 = 0b111_0_0010  dead, land of player 2, 7 coins

The world keeps the eight bits of all cells as eight planes, in this order.
"""

from __future__ import annotations

Cell = int

OWNER_MASK = 0x0F
ALIVE_BIT = 0x10
COINS_SHIFT = 5
MOST_COINS = 7
MOST_PLAYERS = 9


def make(owner: int, alive: bool, coins: int) -> Cell:
    return (coins & MOST_COINS) << COINS_SHIFT | (ALIVE_BIT if alive else 0) | owner & OWNER_MASK


def owner(cell: Cell) -> int:
    return cell & OWNER_MASK


def alive(cell: Cell) -> bool:
    return cell & ALIVE_BIT != 0


def coins(cell: Cell) -> int:
    return cell >> COINS_SHIFT
