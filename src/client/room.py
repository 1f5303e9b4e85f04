"""
The rooms of the house, as all tools know them: what they are called, and where their parts are.

::

    name        what people type                          world
    title       what it is called                         World
    entry       src/canister/<name>.py
    interface   candid/<name>.did
    rules       src/engine/<name>/                        who may ask what, and what a backup holds
    called      on chain and in files (else its name)     life2
    canister    in dfx.json and icp.yaml                  <called>_backend
    titles      the first lines of what people save       life2 backup 2    life2 log 1
    counts      what its events have a number of          generation

Every room has the methods of candid/common.did. What its events and backups mean is said below;
of a room that does not say it they are shown as they are.

What a single tool knows of a room is in the room's own file in the tool's folder ``rooms``, which
the tool finds by itself; without it the tool does without, if it can, or says so::

    admin/rooms/world.py       ROOM = AdminRoom(...)       what an operator sees and does there
    bots/rooms/world.py        ROOM = {...}                who plays there
    simulate/rooms/world.py    ROOM = VerifiedRoom(...)    how it is verified and played
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from client.log import Event
from client.terminal import ClientError, count
from engine import sealed
from engine.access import ADMINS_METHODS
from engine.boxes.edges import TEAMS
from engine.errors import BadSnapshot
from engine.world.board import unpack
from localnet.protocol.candid.did import parse_did
from localnet.protocol.candid.types import Func

ROOT = Path(__file__).resolve().parents[2]
DEFAULT = "world"
ADMINS = "an admin"
ACTIONS = {  # of admins, in any room
    "pause": "pauses the game",
    "resume": "resumes the game",
    "reset": "resets the game",
    "restore": "restores a backup",
}

# By an event's kind, who did what, with two spaces between: of the words of the event's detail, by
# number or as the last, and its generation *n*. Who is the player of the event, or an admin, if
# that is empty. A function gets the event and the words.
Telling = str | Callable[..., str]


class Word(str):
    """A word of an event's detail; ``{0:coin}`` counts, ``{0:a|b}`` chooses, ``{0:,}`` groups."""

    def __format__(self, form: str) -> str:
        if form == "":
            return str(self)
        if "|" in form:
            return form.split("|")[int(self)]
        return f"{int(self):,}" if form == "," else count(int(self), form)


class Room:
    """A room by its *name*; what a room does not say is as in any other."""

    def __init__(
        self,
        name: str,
        title: str,
        tellings: dict[str, Telling] | None = None,
        describe: Callable[[Any], str] = lambda lines: count(len(lines), "line"),
        *,
        called: str | None = None,
        counts: str = "generation",
    ) -> None:
        """*describe* says what is in the game that `read_backup` reads."""
        self.name = name
        self.title = title
        self.counts = counts
        self.called = called or name
        self.canister = f"{self.called}_backend"
        self.did = ROOT / "candid" / f"{name}.did"
        self.log_title = f"{self.called} log 1"
        self.backup_title = f"{self.called} backup "  # and the number of its version
        self.describe = describe
        self._tellings = tellings or {}

    @cached_property
    def methods(self) -> dict[str, Func]:
        """What its canister can be asked, by name."""
        return parse_did(self.did.read_text("utf-8"))[0].methods

    @cached_property
    def admin_methods(self) -> tuple[str, ...]:
        """What only admins may ask it."""
        rules = self._rules("interface")
        found: tuple[str, ...] = rules.ACCESS.admins if rules is not None else ADMINS_METHODS
        return found

    def read_backup(self, text: str) -> Any:
        """The game in a backup, or its lines. :raises BadSnapshot: if it is damaged, or another"""
        rules = self._rules("backup")
        return rules.load(text) if rules is not None else self._read_lines(text)

    def tell(self, event: Event) -> tuple[str, str]:
        """Who did *event*, and what happened, in a few words."""
        words = [Word(word) for word in event.detail.split(",")]
        telling = self._tellings.get(event.kind)
        told: str
        if telling is None:
            told = f"  {ACTIONS.get(event.kind, f'{event.kind} {event.detail}'.rstrip())}"
        elif isinstance(telling, str):
            told = telling.format(*words, n=event.generation, last=words[-1])
        else:
            told = telling(event, *words)
        who, _, action = told.partition("  ")
        nobody = ADMINS if event.kind in ACTIONS else "somebody"
        return who or (f"player {event.player}" if event.player else nobody), action

    def _rules(self, part: str) -> ModuleType | None:
        """A part of the room's rules, loaded when it is needed; None if the engine has no room."""
        here = find_spec(f"engine.{self.name}") is not None
        return import_module(f"engine.{self.name}.{part}") if here else None

    def _read_lines(self, text: str) -> list[str]:
        title, *lines = sealed.load(text) or [""]
        if not title.startswith(self.backup_title):
            raise BadSnapshot(f"Expected {self.backup_title!r}and a version, got {title[:40]!r}")
        return lines


# -- World

LEFT = {
    "": "leaves",
    "idle": "has been away for too long and gives way",
    "bot": "is a bot and gives way",
    "removed": "is removed by an admin",
}


def _season(event: Event, *words: str) -> str:
    season, _, seats = event.detail.partition(":")
    who = "" if event.player else "the season"
    return f"{who}  {season} ends, and the next begins with {seats}"


def _place(event: Event, *words: str) -> str:
    cells = unpack(event.detail)
    return f"  places {count(len(cells), 'cell')} at {cells[0] if cells else 'no place'}"


def _describe_world(saved: Any) -> str:
    world, seats, _ = saved
    players = count(len(seats.taken()), "player")
    return f"generation {world.generation:,}, {world.alive_count:,} alive, {players}"


WORLD = Room(
    "world",
    "World",
    {
        "join": "  joins",
        "leave": lambda event, *_: f"  {LEFT.get(event.detail, 'leaves')}",
        "take": "  plays on under another identity",
        "reset": "  resets the world",
        "day": "the race  {0} ends",
        "season": _season,
        "configure": lambda _, *rules: f"{ADMINS}  sets the rules: {', '.join(rules)}",
        "place": _place,
    },
    _describe_world,
    called="life2",
)

# -- Arena

ARENA = Room(
    "arena",
    "Arena",
    {
        "created": "round {n}  opens in season {0}",
        "committed": "{2}  pledges for {0:Blue|Red} in slot {1}",
        "revealed": "{2}  reveals slot {1}: {3}",
        "initialized": "round {n}  begins",
        "stepped": lambda _, first, last, who, paid, *__: (
            f"{who if who != '-' else 'the Arena'}  plays generations {first} to {last} "
            f"for {paid:coin}"
        ),
        "finalized": "round {n}  ends: {0}, {1} : {2}",
        "keeper": "{0}  is the keeper of season {1}: {2} generations",
        "claimed": "{0}  claims {2:coin} for slot {1}",
        "minted": "{0}  has keepsake {2} of slot {1}",
        "sponsored": "{0}  adds {1:coin} to the round",
        "season": f"{ADMINS}  sets season {{0}}",
        "names": f"{ADMINS}  frees {{0:name}}",
    },
    lambda saved: f"{count(len(saved.rounds), 'round')}, {count(len(saved.people), 'account')}",
    counts="round",
)

# -- Boxes


def _describe_boxes(saved: Any) -> str:
    lines, players = count(saved.count, "line"), count(len(saved.players), "player")
    return f"game {saved.game}, {lines}, {players}"


BOXES = Room(
    "boxes",
    "Boxes",
    {
        "join": f"{{0}}  joins {{1:{'|'.join(TEAMS)}}}",
        "name": "{0}  has another name",
        "quota": f"{ADMINS}  gives everybody {{0}} lines, one more every {{1}} ms",
        "game": f"{ADMINS}  begins game {{0}}",
    },
    _describe_boxes,
    counts="line",
)

# -- Lab


def _describe_lab(saved: Any) -> str:
    gallery, _ = saved
    known = len(gallery.people.of)
    people = "1 person" if known == 1 else f"{known:,} people"
    proofs = count(len(gallery.proofs), "proof")
    return f"{count(len(gallery.specimens), 'specimen')}, {proofs}, {people}"


LAB = Room(
    "lab",
    "Lab",
    {
        "publish": lambda _, id_, *rest: (
            f"{rest[-1]}  publishes {id_}" + f", made from {rest[0]}" * (len(rest) == 2)
        ),
        "prove": "{last}  proves {0} up to generation {1:,}",
        "give_way": "{1}  has {0} no more, which made room for newer work",
        "withdraw": "{1}  withdraws {0}",
        "like": "{1}  likes {0}",
        "unlike": "{1}  likes no more {0}",
        "feature": f"{ADMINS}  features {{0}}",
        "unfeature": f"{ADMINS}  features no more {{0}}",
    },
    _describe_lab,
    counts="specimen",
)

# -- Petri

PETRI = Room(
    "petri",
    "Petri",
    {
        "begin": lambda _, dish, mode, width, height, seed, day, who: (
            f"{who}  begins dish {dish}: {mode} {width} x {height}"
            + f", of day {day}" * (day != "-")
        ),
        "play": lambda _, dish, turn, moves: (
            f"dish {dish}  goes on from turn {turn} by {count(len(moves), 'move')}"
        ),
        "give_up": "dish {0}  is given up",
        "strike": "dish {0}  is struck: it does not replay",
        "configure": "practice begins with blight {0}, catalysts {1}, bonus {2} (1: on)",
        "name": "{0}  has another name",
    },
    lambda saved: f"dishes: {len(saved.cultures):,}, {count(saved.telemetry.turns, 'turn')} proved",
    counts="turn",
)

# -- all of them

ROOMS = {room.name: room for room in (ARENA, BOXES, LAB, PETRI, WORLD)}


def names() -> list[str]:
    """All rooms of the house."""
    return list(ROOMS)


def find(name: str) -> Room:
    """The room called *name*. :raises ClientError: if there is none"""
    if name not in ROOMS:
        raise _unknown(name, names())
    return ROOMS[name]


def names_in(package: ModuleType) -> list[str]:
    """The rooms that the folder *package* of a tool has a file for, in the alphabet's order."""
    return sorted(module.name for module in pkgutil.iter_modules(package.__path__))


def find_in(package: ModuleType, name: str, otherwise: Any = None) -> Any:
    """The room *name* in *package*, or *otherwise*. :raises ClientError: if neither is there"""
    known = names_in(package)
    if name in known:
        return import_module(f"{package.__name__}.{name}").ROOM
    if otherwise is not None:
        return otherwise
    raise _unknown(name, known)


def _unknown(name: str, known: list[str]) -> ClientError:
    return ClientError(f"There is no room {name!r} here: choose {' or '.join(known)}.")
