"""
Write examples of certified logs, for every program that proves one to agree with.

    python -m scripts.log_data [folder]            (build/vectors/log, if it is not said)

Each file is JSON; heads and digests are hexadecimal::

    chains.json       chains, each with the head before its first event, and its events as Candid
                      has them, each with its line and the head after it
    statements.json   statements of every room, each with its sha256, and the facts whose digest
                      is in it
    boards.json       worlds, each as a frame and as a checkpoint, which are the same, with the
                      digest of the latter
    world.json        a World as it is to be proved: checkpoint, events since, facts, statement,
                      and the digest of the board that they lead to at `generation`
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from engine import journal, news
from engine.arena.interface import Event as ArenaEvent
from engine.boxes.interface import Event as BoxesEvent
from engine.journal import Event, Journal
from engine.lab.interface import Event as LabEvent
from engine.news import Statement
from engine.petri.interface import Event as PetriEvent
from engine.world import checkpoint, frame
from engine.world.board import World
from engine.world.game import Game
from engine.world.journal import Event as WorldEvent
from tests.boards import ACORN, GLIDER, R_PENTOMINO, live_cells
from tests.engine.world import samples
from tests.engine.world.maps import NOW, SECOND, Maps

FOLDER = Path(__file__).resolve().parent.parent / "build" / "vectors" / "log"
ADA = "w7x7r-cok77-xa"
BOB = "e3mmv-5qaaa-aaaah-aadma-cai"
Sample = dict[str, Any]


def main() -> None:
    parser = argparse.ArgumentParser(description="Write examples of certified logs.")
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for name, sample in files():
        text = json.dumps(sample, indent=1, ensure_ascii=False)
        (folder / name).write_text(text + "\n", "utf-8")


def files() -> Iterator[tuple[str, Sample]]:
    yield "chains.json", {"about": "chains of events, from a head on", "chains": list(chains())}
    yield "statements.json", {"about": "what rooms say", "statements": list(statements())}
    yield "boards.json", {"about": "worlds and their digests", "boards": list(boards())}
    yield "world.json", world()


# Chains

WORLD: list[Event] = [
    WorldEvent(0, NOW, "join", 1),
    WorldEvent(0, NOW, "place", 1, "0a1f0b1f0c1f"),
    WorldEvent(30, NOW + 3 * SECOND, "pause", 0),
    WorldEvent(30, NOW + 9 * SECOND, "resume", 0),
    WorldEvent(2**53 - 1, NOW + 99 * SECOND, "season", 0, "3:1-34"),
]
OTHERS: dict[str, list[Event]] = {
    "arena": [ArenaEvent(1, NOW, "created", 0, "1"), ArenaEvent(1, NOW, "committed", 0, "0,3,Adä")],
    "boxes": [BoxesEvent(0, NOW, "join", 0, f"{ADA},2"), BoxesEvent(9, NOW, "pause", 0)],
    "lab": [LabEvent(1, NOW, "publish", 0, f"1,{ADA}"), LabEvent(1, NOW, "like", 0, f"1,{BOB}")],
    "petri": [PetriEvent(0, NOW, "begin", 0, f"1,early,6,6,305419896,-,{ADA}")],
}


def chains() -> Iterator[Sample]:
    yield chained("nothing has happened yet", 0, journal.BEGINNING, [])
    yield chained("a world from its beginning on", 0, journal.BEGINNING, WORLD)
    head = bytes.fromhex("5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9")
    yield chained("a world of which the oldest events are gone", 234, head, WORLD)
    for room, events in OTHERS.items():
        yield chained(f"events of {room}", 0, journal.BEGINNING, events)


def chained(about: str, first: int, head: journal.Head, events: list[Event]) -> Sample:
    """*events* from number *first* on, which follow *head*."""
    rows: list[Sample] = []
    sample = {"about": about, "first": first, "head": head.hex(), "events": rows}
    for number, event in enumerate(events, first):
        head = journal.link(head, event.dump())
        rows.append(row(number, event) | {"line": event.dump(), "head": head.hex()})
    return sample


def row(number: int, event: Event) -> Sample:
    """*event* as Candid has it; numbers as text, because some programs cannot count that far."""
    return {
        "number": str(number),
        "generation": str(event.generation),
        "time": str(event.time),
        "kind": event.kind,
        "player_num": event.player,
        "detail": event.detail,
    }


# Statements


def statements() -> Iterator[Sample]:
    for room, events in OTHERS.items():
        own = (
            f"records 1 9 {journal.link(journal.BEGINNING, 'lines').hex()}"
            if room == "boxes"
            else ""
        )
        yield stated(room, events, own)
    game, maps = staged()
    storage = maps.storage()
    storage.load()
    storage.certify(game)
    yield {
        "room": "world",
        "facts": storage.statement.facts,
        "statement": storage.statement.text,
        "sha256": sha256(storage.statement.text.encode()).hexdigest(),
    }


def stated(room: str, events: list[Event], own: str) -> Sample:
    """What *room* says after *events*."""
    journal = Journal()
    for event in events:
        journal.note(event)
    statement = Statement(room)
    certified = statement.make(journal, last=own)
    return {
        "room": room,
        "facts": "",
        "statement": statement.text,
        "sha256": certified.hex(),
    }


# Boards


def boards() -> Iterator[Sample]:
    yield board("an empty world", World(), 0)
    yield board("a glider, a blinker and a block", samples.quiet(), 7)
    fighting = samples.fighting()
    fighting.step(600)
    yield board("nine players fighting across the corner of the torus", fighting, 2**40)


def board(about: str, world: World, following: int) -> Sample:
    text, digest = checkpoint.encode(world)
    return {
        "about": about,
        "generation": world.generation,
        "following": following,
        "frame": frame.encode(world, None, following),
        "checkpoint": text,
        "digest": digest,
    }


# A whole world


def staged() -> tuple[Game, Maps]:
    """A game of two, some of it after the checkpoint, as it is kept."""
    maps = Maps()
    storage = maps.storage()
    game = Game.begin(ADA)
    storage.create(game)
    game.place(ADA, live_cells(GLIDER, 500, 500), NOW)
    game.place(BOB, live_cells(ACORN, 100, 510), NOW)
    storage.save(game)
    for second in range(1, 30):
        game.advance(NOW + second * SECOND)
        if second == 10:
            storage.pre_upgrade(game)
        if second == 20:
            game.place(ADA, live_cells(R_PENTOMINO, 105, 5), NOW + second * SECOND)
            game.leave(BOB, NOW + second * SECOND)
            game.join(BOB, NOW + second * SECOND, bot=True)
            game.rename(BOB, "Bob der Große", NOW + second * SECOND)
        storage.save(game)
    return game, maps


def world() -> Sample:
    game, maps = staged()
    storage = maps.storage()
    storage.load()
    certified = storage.certify(game)
    statement = storage.statement
    following = storage.checkpoint.following
    found = news.page(game.journal, maps.events, 0)["events"]
    events = [event | {key: str(event[key]) for key in NUMBERS} for event in found]
    return {
        "about": "checkpoint and events since, which lead to the board now",
        "checkpoint": storage.read_checkpoint(),
        "events": events,
        "since": following,
        "facts": statement.facts,
        "statement": statement.text,
        "sha256": certified.hex(),
        "generation": game.world.generation,
        "digest": checkpoint.encode(game.world)[1],
        "frame": frame.encode(game.world, None, game.journal.following),
    }


NUMBERS = ("number", "generation", "time")

if __name__ == "__main__":
    main()
