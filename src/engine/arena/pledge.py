"""
Pledges: the hash of a seedlet, by which a player is bound to it before anybody sees it.

It is the sha256 of eight lines, each ended by a line break, so that ``sha256sum`` checks it::

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
from engine.arena.seedlet import DIGITS
from engine.errors import BadRequest, show

TITLE = "arena pledge 1"
LENGTH = 64  # hexadecimal digits of a pledge, and of a salt


def pledge(
    canister: str, round: int, player: Caller, team: int, slot: int, seed: str, salt: str
) -> str:
    """The pledge of *seed* and *salt*, which are hexadecimal digits, as digits itself."""
    lines = [TITLE, canister, str(round), player, str(team), str(slot), seed, salt]
    text = "".join([f"{line}\n" for line in lines])
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def check_digits(text: str, what: str) -> None:
    """:raises BadRequest: if *text* is not 64 hexadecimal digits in small letters"""
    if len(text) != LENGTH or text.strip(DIGITS) != "":
        raise BadRequest(
            f"Expected {what} of {LENGTH} hexadecimal digits, got {show(text)} of {len(text)}"
        )
