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


def set_alive(cell: Cell, alive: bool) -> Cell:
    return cell | ALIVE_BIT if alive else cell & ~ALIVE_BIT


def set_coins(cell: Cell, coins: int) -> Cell:
    return cell & (OWNER_MASK | ALIVE_BIT) | (coins & MOST_COINS) << COINS_SHIFT


def add_coins(cell: Cell, amount: int) -> Cell:
    """*cell* with *amount* more coins, but never more than 7."""
    return set_coins(cell, min(coins(cell) + amount, MOST_COINS))
