"""
Petri's verifier, and its game in the terminal: does every dish replay to its score?

::

    verify petri                        every row of every table that the canister shows
    verify petri --game early.7.NESW    a game of anybody's: what it comes to
    verify petri monday.petri           every dish of a backup, and then, with all that happened
                                        since, every dish that is there now

A dish is its seed and its moves; board, score and hash follow from them by the engine's rules.

In a terminal one plays a dish of one's own, and sees beside it what would come of each swipe::

    early 6 x 6, seed 7          turn 3
    10.25 points, streak 0 (x 1.00), energy 13 of 25

      now               N                 E
     2   .   1   .      2   1'  1   .     .   .   3   .       ghosts, with g, before chance;
     .   1   .   b      .   .   3   .     .   .   1  [2]      with --whole also what it brings
     .   .   3  [2]     .   1   .  [2]    .   .   .   1
     c   .   .   1'     c   .   .   1'    c   .   .   1'

A number is the energy of a living cell, in brackets if it is dormant; a stroke for each tick that
it has waited to merge. ``c`` is a catalyst, ``b`` blight. Keys: arrows or n e s w, g for ghosts,
u to take a turn back, q to leave.
"""

from __future__ import annotations

import shutil
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from client import backups
from client.canister import Canister
from client.command import canister_of, natural
from client.log import Log
from client.room import PETRI
from client.terminal import ClientError, count, with_progress
from engine.errors import Refusal
from engine.petri.cells import PRACTICE
from engine.petri.collection import DAYS
from engine.petri.dish import LARGEST, MOST_SEED, SMALLEST, Culture, Dish
from engine.petri.pages import points
from engine.petri.plate import WAYS
from engine.petri.seeds import format_recipe, parse_recipe
from simulate.verify import (
    Different,
    Play,
    VerifiedRoom,
    add_backup_and_log,
    join,
    proved_log,
    saved_log,
    say,
    since,
    since_restore,
)

MODES = ("Early", "Mid", "Late")
SIDES = range(SMALLEST, LARGEST + 1)

ESCAPE = "\x1b"
ARROWS = {"A": "N", "B": "S", "C": "E", "D": "W"}  # by the third letter that a terminal sends
CLEAR = "\x1b[H\x1b[2J"
GAP = "   "

Cultures = dict[int, Culture]


def verify(asked: Namespace) -> None:
    """Say that all replays. :raises Different: if something does not"""
    if asked.game is not None:
        print(check_game(asked.game))
    elif asked.backup is None:
        verify_tables(canister_of(asked))
    else:
        verify_history(asked)


def check_game(game: str) -> str:
    """What *game*, like ``early.7.NESW``, comes to. :raises Different: if it cannot be"""
    try:
        dish, _, moves = parse_recipe(game)
        for way in moves:
            dish.play(way)
    except Refusal as refusal:
        raise Different(str(refusal)) from None
    return f"{count(dish.turn, 'turn')}, {points(dish.score)} points, hash {dish.hash()}"


def verify_tables(canister: Canister) -> None:
    """Replay every row of every table. :raises Different: if one does not"""
    proved = proved_log(canister)
    past = since_restore(proved.log)
    rows = {row["dish"]: row for row in _rows(canister)}
    for id, row in with_progress(rows.items()):
        shown = canister.ask("get_dish", id)
        verify_row(row, shown)
        check_moves(shown, past)
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


def check_moves(shown: dict[str, Any], past: Log) -> None:
    """:raises Different: if the dish that is *shown* was not played as in the log of the *past*"""
    for at, event in past.numbered():
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
    saved = backups.load(asked.backup, PETRI).game
    cultures: Cultures = {culture.id: culture for culture in saved.cultures}
    for culture in cultures.values():
        _check(culture)
    print(f"every dish of the backup replays: {len(cultures):,}")
    past, later = _evidence(asked, saved.following)
    for at, event in past.numbered():
        apply(cultures, event.kind, event.detail.split(","), at)
    for id, shown in later.items():
        if id not in cultures or cultures[id].dish.hash() != shown:
            raise Different(f"dish {id} is not what the log leads to")
    print(f"replayed {count(len(past.events), 'event')}, the same dishes: {len(later):,}")


def apply(cultures: Cultures, kind: str, words: list[str], at: int) -> None:
    """Let event *at* happen to *cultures*. :raises Different: if it cannot have"""
    if kind == "restore":
        raise ClientError(f"Event {at} restored a backup: begin with a backup from after that.")
    try:
        if kind == "begin":
            id, mode, width, height, seed, day, owner = words
            dish = Dish.begin(mode, int(width), int(height), int(seed))
            of_day = None if day == "-" else int(day)
            cultures[int(id)] = Culture(int(id), owner, dish, int(seed), of_day, 0)
        elif kind == "play":
            culture, turn = cultures[int(words[0])], int(words[1])
            if culture.dish.turn != turn:
                raise ValueError(f"dish {culture.id} is at turn {culture.dish.turn}, not {turn}")
            culture.play(words[2])
        elif kind == "strike":
            raise Different(f"event {at} struck dish {words[0]}, which replays")
    except (Refusal, KeyError, ValueError) as fault:
        raise Different(f"event {at} cannot have happened: {fault}") from None


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
    saved = saved_log(asked, PETRI)
    if asked.until is not None:
        later = backups.load(asked.until, PETRI).game
        hashes = {each.id: each.dish.hash() for each in later.cultures}
        past = saved if saved is not None else proved_log(canister_of(asked)).log
        return since(past, first, later.following), hashes
    canister = canister_of(asked)
    past = join(saved, proved_log(canister, saved).log)
    past = since(past, first, past.following)
    return past, _hashes(canister, past)


def _hashes(canister: Canister, past: Log) -> dict[int, str]:
    """How the dishes are now that the log of the *past* is about, of those that are still kept."""
    ids = {int(event.detail.split(",")[0]) for event in past.events if event.kind == "play"}
    found = {id: canister.ask("get_dish", id) for id in sorted(ids)}
    if canister.ask("get_events", past.following)["following"] != past.following:
        raise ClientError("The game moved on while it was read: pause it, or try again.")
    return {id: dish["hash"] for id, dish in found.items() if dish is not None}


def draw(dish: Dish, seed: int, ghosts: bool, whole: bool = False) -> str:
    """*dish*, and with *ghosts* what would come of each swipe; with *whole* chance included."""
    plate = dish.plate
    factor = min(4 + max(dish.streak - 1, 0), 12)
    goal = "" if dish.goal_at is None else f", reached in turn {dish.goal_at}"
    head = [
        f"{dish.mode.name} {plate.width} x {plate.height}, seed {seed}, turn {dish.turn}",
        f"{points(dish.score)} points, streak {dish.streak} (x {points(factor)}), "
        f"energy {dish.energy} of {dish.goal}{goal}",
        "",
    ]
    boards = [rows(dish)]
    if ghosts:
        boards += [[f"  {way}", *rows(swiped(dish, way, whole))] for way in dish.moves()]
        boards[0].insert(0, "  now")
    tail = f"over after {dish.turn} turns" if dish.over else f"possible: {' '.join(dish.moves())}"
    return "\n".join([*head, *beside(boards, 4 * plate.width), "", tail])


def beside(boards: list[list[str]], wide: int) -> list[str]:
    """*boards* side by side, as many as the terminal has room for."""
    most = max(1, shutil.get_terminal_size().columns // (wide + len(GAP)))
    lines = []
    for start in range(0, len(boards), most):
        some = zip(*boards[start : start + most], strict=True)
        lines += [GAP.join(line.ljust(wide) for line in each).rstrip() for each in some]
    return lines


def rows(dish: Dish) -> list[str]:
    """The rows of *dish*, four characters a place."""
    return ["".join(map(place, row.split())) for row in dish.draw().split(" / ")]


def place(word: str) -> str:
    """A place of a drawing, in four characters."""
    if word in (".", "c", "b"):
        return f" {word}  "
    energy, _, waited = word[1:].partition("'")
    if word[0] == "d":
        return f"[{energy}]".rjust(3).ljust(4)
    return f"{energy:>2}{chr(39) * int(waited or 0)}".ljust(4)


def swiped(dish: Dish, way: str, chance: bool) -> Dish:
    """What would come of a swipe, with or without what *chance* brings."""
    ghost = dish.copy()
    if chance:
        ghost.play(way)
    else:
        ghost.live(way)
    return ghost


class Table:
    """A dish, all that it was before, and whether ghosts are shown, and the *whole* future."""

    def __init__(self, dish: Dish, seed: int, ghosts: bool, whole: bool = False) -> None:
        self.dish = dish
        self.seed = seed
        self.ghosts = ghosts
        self.whole = whole
        self.before: list[Dish] = []
        self.said = ""

    def press(self, key: str) -> None:
        """Do what *key* means, if anything."""
        way = key.upper()
        self.said = ""
        if way == "G":
            self.ghosts = not self.ghosts
        elif way == "U" and self.before:
            self.dish = self.before.pop()
        elif way in WAYS and way != "":
            try:
                after = swiped(self.dish, way, chance=True)
            except Refusal as refusal:
                self.said = str(refusal)
            else:
                self.before.append(self.dish)
                self.dish = after

    def draw(self) -> str:
        return f"{draw(self.dish, self.seed, self.ghosts, self.whole)}\n{self.said}"


def keys() -> Iterator[str]:
    """Every key that is pressed, until there are no more; arrows are the letters of their ways."""
    while letter := sys.stdin.read(1):
        if letter != ESCAPE:
            yield letter
        elif sys.stdin.read(1) == "[":  # an arrow is ESC [ A to ESC [ D
            yield ARROWS.get(sys.stdin.read(1), "")


@contextmanager
def every_key() -> Iterator[bool]:
    """While this lasts, keys count at once and are not shown; whether there is a terminal."""
    if not sys.stdin.isatty():
        yield False
        return
    import termios  # not on every system, and needed only here
    import tty

    before = termios.tcgetattr(sys.stdin)
    try:
        tty.setcbreak(sys.stdin)
        yield True
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)


def play(asked: Namespace) -> None:
    """Let somebody play until they leave. :raises ClientError: if the first moves cannot be"""
    try:
        width, height = asked.size
        dish = Dish.begin(asked.mode, width, height, asked.seed)
        table = Table(dish, asked.seed, asked.ghosts or asked.whole, asked.whole)
        for way in asked.moves.upper():
            table.dish.play(way)
    except Refusal as refusal:
        raise ClientError(f"{refusal}.") from None
    with every_key() as at_terminal:
        start = CLEAR if at_terminal else ""
        print(f"{start}{table.draw()}", flush=True)
        for key in keys():
            if key in ("q", "Q"):
                break
            table.press(key)
            if key != "\n":
                print(f"{start}{table.draw()}", flush=True)
    print(format_recipe(table.dish, asked.seed))  # as the page and `verify` understand it


def add_arguments(parser: ArgumentParser) -> None:
    """Let *parser* understand what is verified."""
    parser.add_argument("--game", metavar="GAME", help="mode, seed and moves: early.7.NESW")
    add_backup_and_log(parser)


def add_game_arguments(parser: ArgumentParser) -> None:
    """Let *parser* understand which dish it is."""
    about = "early (the default), mid or late; late-noblight-nocatalyst-nobonus: without these"
    parser.add_argument(
        "mode", nargs="?", choices=list(PRACTICE), default="early", metavar="MODE", help=about
    )
    parser.add_argument("--seed", type=_seed, default=1, metavar="N", help="(default: 1)")
    parser.add_argument("--size", type=_size, default=(6, 6), metavar="WxH", help="(default: 6x6)")
    parser.add_argument("--moves", default="", metavar="NESW", help="that were played before")
    parser.add_argument("--ghosts", action="store_true", help="show what each swipe would do")
    parser.add_argument("--whole", action="store_true", help="ghosts with what chance will bring")


def _seed(text: str) -> int:
    if natural(text) > MOST_SEED:
        raise ArgumentTypeError(f"expected a seed from 0 to {MOST_SEED}, got {text}")
    return int(text)


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    return natural(width), natural(height)


ROOM = VerifiedRoom(
    about="whether every dish replays to its score",
    description="""
    Without BACKUP: replays every row of every leaderboard. With it: replays every dish in it, plays
    on what happened since, and compares with a later backup or with what the canister shows now.
    Anybody can do this; no identity is needed.
    """,
    add_arguments=add_arguments,
    verify=verify,
    play=Play(
        about="a dish of your own",
        description="Swipe with arrows or n e s w; g shows ghosts, u takes a turn back, q leaves.",
        add_arguments=add_game_arguments,
        play=play,
    ),
)
