"""
Messages at random to every update method that a room's Candid file has.

The types of arguments come from the Candid file, their names from the canister's function::

    commit : (nat64, Team, nat8, text)          candid/arena.did
    def commit(round, team, slot, pledge)       canister/arena.py

By name or by type a *maker* makes a value, plausible or hostile. Numbers, principals, records and
so on are made by type, so a new method is sent to as soon as it is there; but what a text should
look like follows from its name alone, and a name that has no maker here fails the test.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from random import Random
from typing import Any

from engine.arena.seedlet import pledge
from engine.boxes.edges import EDGES
from localnet.protocol.candid.types import Func, Opt, Prim, Record, Type, Variant, Vec
from tests.canister.arena_host import BLOCK, CONFIG, SALT
from tests.canister.room_host import ADMIN, ALICE, ANONYMOUS, BOB, CAROL, RoomHost, words
from tests.canister.rooms import sections

EVE = b"\xee" * 29  # whom nobody knows
PEOPLE = (ALICE, BOB, CAROL, EVE, ADMIN, ANONYMOUS)
PLAYERS = (ALICE, ALICE, ALICE, BOB, BOB, *PEOPLE)
ADMINS = (ADMIN, ADMIN, ADMIN, ADMIN, *PEOPLE)

BITS = {f"{sign}{bits}": bits for sign in ("nat", "int") for bits in (8, 16, 32, 64)}
HOSTILE = ("", "0", "-1", "\0", "O" * 500, "\ud7ff", "!", "{}", "'; drop table", "9" * 400)


class Sender:
    """Makes messages to a room at random, by *chance*."""

    def __init__(self, room: RoomHost, chance: Random) -> None:
        self.room = room
        self.chance = chance
        self.begun: dict[str, Any] = {"id": 1, "ticket": ""}  # the dish that was begun last
        service = room.hosted.service
        self.methods = {name: func for name, func in service.items() if "query" not in func.modes}
        for_whom = sections(room.candid)
        self.admins = [method for method in self.methods if for_whom[method] == "Admins"]
        self.players = [method for method in self.methods if for_whom[method] == "Players"]
        assert len(self.admins) + len(self.players) == len(self.methods)

    def message(self) -> tuple[str, list[Any], bytes]:
        """A method, its arguments, and who calls it."""
        is_admins = self.chance.random() < 0.35
        method = self.chance.choice(self.admins if is_admins else self.players)
        caller = self.chance.choice(ADMINS if is_admins else PLAYERS)
        return method, self.arguments(method), caller

    def remember(self, method: str, answer: Any) -> None:
        """Take from an *answer* what a plausible message needs later."""
        if method == "begin_dish":
            self.begun = answer["Ok"]

    def arguments(self, method: str) -> list[Any]:
        """Arguments for *method*, most of them plausible."""
        func: Func = self.methods[method]
        names = list(inspect.signature(self.room.hosted.function(method)).parameters)
        assert len(names) == len(func.args), f"{method} takes {names} and its Candid {func}"
        return [
            self.value(method, name, type_) for name, type_ in zip(names, func.args, strict=True)
        ]

    def value(self, method: str, name: str, type_: Type) -> Any:
        """A value for the argument or field *name* of *method*."""
        maker = BY_NAME.get(name)
        if maker is not None:
            return maker(self)
        type_ = type_.resolve()
        if isinstance(type_, Opt):
            return None if self.chance.random() < 0.5 else self.value(method, name, type_.inner)
        if isinstance(type_, Vec):
            count = self.chance.choice((0, 1, 1, 2, 5))
            return [self.value(method, name, type_.inner) for _ in range(count)]
        if isinstance(type_, Record):
            return self._record(method, type_)
        if isinstance(type_, Variant):
            field = self.chance.choice(type_.fields)
            return {field.label: self.value(method, str(field.label), field.type)}
        assert isinstance(type_, Prim), f"no maker for {name} of {method}, which is {type_}"
        return self._plain(method, name, type_.name)

    def _record(self, method: str, type_: Record) -> Any:
        values = {
            field.label: self.value(method, str(field.label), field.type) for field in type_.fields
        }
        return tuple(values.values()) if type_.is_tuple else values

    def _plain(self, method: str, name: str, kind: str) -> Any:
        chance = self.chance
        if kind == "null":
            return None
        if kind == "bool":
            return chance.random() < 0.5
        if kind == "principal":
            return chance.choice(PEOPLE)
        assert kind in BITS, f"no maker for {name} of {method}: add one to BY_NAME for this {kind}"
        bits = BITS[kind]
        if chance.random() < 0.8:
            return chance.randrange(8)
        if kind.startswith("int"):
            return chance.choice((-1, -(2 ** (bits - 1)), 2 ** (bits - 1) - 1))
        return chance.choice((60, 2**bits - 1, chance.randrange(2**bits)))

    # -- by name

    def one_of(self, *values: Any) -> Any:
        return self.chance.choice(values)

    def admin(self) -> bytes:
        """Somebody who is an admin or not; whoever installed the room only as long as alone."""
        alone = len(self.room.get_admins()) == 1
        return self.chance.choice((ALICE, BOB, EVE, ANONYMOUS, ADMIN if alone else ALICE))

    def content(self) -> str:
        """The first page of a backup, the room's own or what is left of it."""
        answer = self.room.get_backup(0, caller=ADMIN)
        content: str = answer["Ok"]["content"]
        damaged = (content[:-1], content.replace("1", "2"), *HOSTILE)
        return content if self.chance.random() < 0.7 else self.chance.choice(damaged)

    def config(self) -> dict[str, Any]:
        """How a round is played, now and then with a part that cannot be."""
        changed = self.one_of(
            {},
            {"entry_fee": 100, "bond": 10},
            {"entry_fee": 10**6},
            {"winner_bps": 9000},
            {"seed_size": 9},
            {"max_gen": 0},
            {"commit_seconds": 0},
            {"seed_size": 16, "commit_seconds": 5, "reveal_seconds": 5, "max_gen": 20},
        )
        return {**CONFIG, **changed}

    def pledge(self) -> str:
        """The pledge of somebody in one of the first slots, or what is not one."""
        who, slot = self.one_of(ALICE, BOB, CAROL), self.chance.randrange(4)
        here, number = str(self.room.canister_id), self.chance.randrange(1, 5)
        good = pledge(here, number, words(who), self.chance.randrange(2), slot, BLOCK, SALT)
        bad = (good.upper(), good[1:], *HOSTILE)
        return good if self.chance.random() < 0.7 else self.chance.choice(bad)

    def cells(self) -> list[tuple[int, int]]:
        count = self.one_of(1, 1, 3, 10, 700, 700, 0, 1001)
        far = self.one_of(8, 512, 2**31 - 1)
        return [
            (self.chance.randrange(-far, far), self.chance.randrange(far)) for _ in range(count)
        ]


def mostly(good: tuple[str, ...], bad: tuple[str, ...] = ()) -> Callable[[Sender], str]:
    """A maker of texts that are *good*, but for every fifth."""

    def make(sender: Sender) -> str:
        found: str = sender.one_of(*(good if sender.chance.random() < 0.8 else bad + HOSTILE))
        return found

    return make


def round_number(sender: Sender) -> int:
    """Mostly the round that is open, or the one before it, which is not over or was just now."""
    current: int = sender.room.get_stats()["current"]
    return sender.chance.choice((current, current, current - 1, 1, current + 1, 0, 2**64 - 1))


def lines(sender: Sender) -> list[int]:
    count = sender.one_of(0, 1, 4, 8, 8, 9)
    return [sender.chance.randrange(EDGES + 99) for _ in range(count)]


BY_NAME: dict[str, Callable[[Sender], Any]] = {
    "admin": Sender.admin,
    "page": lambda sender: sender.one_of(0, 0, 0, 1, 2**32 - 1),
    "content": Sender.content,
    "per_minute": lambda sender: sender.one_of(120, 1000, 1000, 0, 2**32 - 1),
    "name": mostly(("Ada", "Bob", "ADA", "x" * 24, "\U0001f9ec"), (" ", "x" * 25, "\u202eada")),
    "round": round_number,  # Arena
    "coins": lambda sender: sender.one_of(0, 1, 100, 999, 1001, 2**64 - 1),
    "config": Sender.config,
    "pledge": Sender.pledge,
    "seed": mostly((BLOCK,), ("00" * 8, "ff" * 8)),
    "salt": mostly((SALT,), ("00" * 32,)),
    "lines": lines,  # Boxes
    "rule": mostly(("B3/S23", "Base", "b3/s23"), ("B3/S23/3", "B9")),  # Lab
    "grid": mostly(("T16,16", "P25,25"), ("T1,1", "T9999,9999", "K8")),
    "pattern": mostly(("bo$2bo$3o!", "$b3o!", "o!"), ("99999o!", "o")),
    "cells": Sender.cells,  # World
    # Petri
    "dish": lambda sender: sender.one_of(sender.begun["id"], sender.begun["id"], 1, 2, 99),
    "ticket": lambda sender: mostly((sender.begun["ticket"],))(sender),
    "turn": lambda sender: sender.one_of(0, 0, 0, 1, 5, 2**32 - 1),
    "moves": mostly(("N", "E", "S", "W", "NESW"), ("NESW" * 26, "X")),
}
