"""
Petri's verifier: does every dish replay to its score?

::

    verify petri                        every row of every table that the canister shows
    verify petri --game early.7.NESW    a game of anybody's: what it comes to
    verify petri monday.petri           every dish of a backup, and then, with all that happened
                                        since, every dish that is there now

A dish is its seed and its moves; board, score and hash follow from them by the engine's rules.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from client import backups, command, events
from client.canister import Canister
from client.command import add_reach
from client.events import Log
from client.problem import Problem
from client.progress import Progress
from client.rooms.petri import ROOM as PETRI
from client.words import count
from engine.errors import Refusal
from engine.petri import recipe
from engine.petri.culture import Culture
from engine.petri.dish import LARGEST, SMALLEST, Dish
from engine.petri.leaderboard import DAYS
from engine.petri.pages import points
from simulate.certified import proved_log, say, since_restore
from simulate.evidence import Different, join, since
from simulate.proof import Proof

MODES = ("Early", "Mid", "Late")
SIDES = range(SMALLEST, LARGEST + 1)

Cultures = dict[int, Culture]


def verify(asked: Namespace) -> None:
    """Say that all replays. :raises Different: if something does not"""
    if asked.game is not None:
        print(check_game(asked.game))
    elif asked.backup is None:
        verify_tables(command.canister(asked))
    else:
        verify_history(asked)


def check_game(game: str) -> str:
    """What *game*, like ``early.7.NESW``, comes to. :raises Different: if it cannot be"""
    try:
        dish, _, moves = recipe.parse(game)
        for way in moves:
            dish.play(way)
    except Refusal as refusal:
        raise Different(str(refusal)) from None
    return f"{count(dish.turn, 'turn')}, {points(dish.score)} points, hash {dish.hash()}"


def verify_tables(canister: Canister) -> None:
    """Replay every row of every table. :raises Different: if one does not"""
    proved = proved_log(canister)
    log = since_restore(proved.log)
    rows = {row["dish"]: row for row in _rows(canister)}
    progress = Progress(len(rows))
    for at, (id, row) in enumerate(rows.items()):
        progress.show(at)
        shown = canister.ask("get_dish", id)
        verify_row(row, shown)
        check_moves(shown, log)
    progress.clear()
    say(proved)
    print(f"every row replays to its score: {count(len(rows), 'row')}")


def _rows(canister: Canister) -> list[dict[str, Any]]:
    today = canister.ask("get_today")["day"]
    days = [(day, None) for day in range(today - DAYS + 1, today + 1)]
    sizes = [(None, {"width": w, "height": h}) for w in SIDES for h in SIDES]
    tables = [
        canister.ask("get_leaderboard", {mode: None}, *which)
        for mode in MODES
        for which in [*days, *sizes]
    ]
    return [row for table in tables for row in table]


def verify_row(row: dict[str, Any], shown: dict[str, Any] | None) -> None:
    """:raises Different: if *row* is not what the dish *shown* replays to"""
    if shown is None:
        raise Different(f"dish {row['dish']} is in a table, but is not there")
    replay(shown)
    dish = played(shown, row["turns"])  # the game may have moved on since
    if dish.score != row["score"] or dish.turn != row["turns"]:
        score = f"{points(dish.score)} points"
        claimed = f"{points(row['score'])} points after {count(row['turns'], 'turn')}"
        raise Different(f"dish {row['dish']} has {claimed}, but by its moves {score}")


def check_moves(shown: dict[str, Any], log: Log) -> None:
    """:raises Different: if the dish that is *shown* was not played as the *log* says"""
    for at, event in log.numbered():
        dish, *rest = event.detail.split(",")
        if event.kind != "play" or dish != str(shown["id"]):
            continue
        turn, moves = int(rest[0]), rest[1]
        found = shown["moves"][turn : turn + len(moves)]
        if found != moves:
            raise Different(f"dish {dish} has the moves {found}, but by event {at} {moves}")


def replay(shown: dict[str, Any]) -> None:
    """Play the dish that is *shown* again. :raises Different: if it is another"""
    dish = played(shown, len(shown["moves"]))
    for name, found in (("score", dish.score), ("board", dish.draw()), ("hash", dish.hash())):
        if shown[name] != found:
            what = f"the {name} {shown[name]}, but by its moves {found}"
            raise Different(f"dish {shown['id']} has {what}")


def played(shown: dict[str, Any], turns: int) -> Dish:
    """The dish that is *shown* after so many *turns*. :raises Different: if they cannot be"""
    mode = next(iter(shown["mode"])).lower()
    dish = Dish.begin(mode, shown["width"], shown["height"], shown["seed"])
    try:
        for way in shown["moves"][:turns]:
            dish.play(way)
    except Refusal as refusal:
        raise Different(f"dish {shown['id']} cannot have happened: {refusal}") from None
    return dish


def verify_history(asked: Namespace) -> None:
    """A backup, and what happened since, lead to the dishes that there are."""
    kept = backups.load(asked.backup, PETRI).game
    cultures: Cultures = {culture.id: culture for culture in kept.game.cultures}
    for culture in cultures.values():
        _check(culture)
    print(f"every dish of the backup replays: {len(cultures):,}")
    log, later = _evidence(asked, kept.following)
    for at, event in log.numbered():
        apply(cultures, event.kind, event.detail.split(","), at)
    for id, shown in later.items():
        if id not in cultures or cultures[id].dish.hash() != shown:
            raise Different(f"dish {id} is not what the log leads to")
    print(f"replayed {count(len(log.events), 'event')}, the same dishes: {len(later):,}")


def apply(cultures: Cultures, kind: str, words: list[str], at: int) -> None:
    """Let event *at* happen to *cultures*. :raises Different: if it cannot have"""
    if kind == "restore":
        raise Problem(f"Event {at} restored a backup: begin with a backup from after that.")
    try:
        if kind == "begin":
            id, mode, width, height, seed, day, owner = words
            dish = Dish.begin(mode, int(width), int(height), int(seed))
            of_day = None if day == "-" else int(day)
            cultures[int(id)] = Culture(int(id), owner, dish, int(seed), of_day, 0)
        elif kind == "play":
            _play(cultures[int(words[0])], int(words[1]), words[2])
        elif kind == "strike":
            raise Different(f"event {at} struck dish {words[0]}, which replays")
    except (Refusal, KeyError, ValueError) as fault:
        raise Different(f"event {at} cannot have happened: {fault}") from None


def _play(culture: Culture, turn: int, moves: str) -> None:
    if culture.dish.turn != turn:
        raise ValueError(f"dish {culture.id} is at turn {culture.dish.turn}, not {turn}")
    culture.play(moves)


def _check(culture: Culture) -> None:
    """:raises Different: if *culture* is not what its seed and moves lead to"""
    try:
        same = culture.replayed().hash() == culture.dish.hash()
    except Refusal as refusal:
        raise Different(f"dish {culture.id} cannot have happened: {refusal}") from None
    if not same:
        raise Different(f"dish {culture.id} is not what its moves lead to")


def _evidence(asked: Namespace, first: int) -> tuple[Log, dict[int, str]]:
    """The events from *first* on, and the hashes of the dishes that they have to lead to."""
    saved = [events.load(path, PETRI) for path in asked.log or []]
    if asked.until is not None:
        later = backups.load(asked.until, PETRI).game
        log = join(saved) if saved else events.fetch(command.canister(asked), first)
        hashes = {each.id: each.dish.hash() for each in later.game.cultures}
        return since(log, first, later.following), hashes
    canister = command.canister(asked)
    proved_log(canister, join(saved) if saved else None)
    log = join([*saved, events.fetch(canister, join(saved).following if saved else first)])
    log = since(log, first, log.following)
    return log, _shown(canister, log)


def _shown(canister: Canister, log: Log) -> dict[int, str]:
    """How the dishes are now that *log* is about, of those that are still kept."""
    ids = {int(event.detail.split(",")[0]) for event in log.events if event.kind == "play"}
    found = {id: canister.ask("get_dish", id) for id in sorted(ids)}
    if canister.ask("get_events", log.following)["following"] != log.following:
        raise Problem("The game moved on while it was read: pause it, or try again.")
    return {id: dish["hash"] for id, dish in found.items() if dish is not None}


def add_arguments(parser: ArgumentParser) -> None:
    """Let *parser* understand what is verified."""
    parser.add_argument("backup", nargs="?", type=Path, help="from `admin.py backup`")
    parser.add_argument("--game", metavar="GAME", help="mode, seed and moves: early.7.NESW")
    parser.add_argument(
        "--log", type=Path, action="append", metavar="FILE", help="from `admin.py log --save`"
    )
    parser.add_argument("--until", type=Path, metavar="BACKUP", help="a later backup")
    add_reach(parser)


ROOM = Proof(
    about="whether every dish replays to its score",
    description="""
    Without BACKUP: replays every row of every leaderboard. With it: replays every dish in it, plays
    on what happened since, and compares with a later backup or with what the canister shows now.
    Anybody can do this; no identity is needed.
    """,
    add_arguments=add_arguments,
    verify=verify,
)
