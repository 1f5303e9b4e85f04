"""
The public verifier: do a backup and the events since lead to a later world?

::

    backup --- events, replayed ---> world  ==  a later backup, or what the canister shows now

Cells, land, coins, balances, and what was minted and burned have to be the same to the last
coin. Names and principals are not in the log, and are not compared.
"""

from __future__ import annotations

from argparse import Namespace
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from client import backups, command, events
from client.events import Log
from client.life2 import Life2
from client.problem import Problem
from client.progress import Progress
from client.words import count
from engine.errors import BadSnapshot, Refusal
from engine.life2 import snapshot
from engine.life2.journal import Event
from engine.life2.replay import replay
from engine.life2.rules.cell import Cell, alive, coins, owner
from engine.life2.rules.plane import WIDTH
from engine.life2.showing import frame
from engine.life2.world import World

TRIES = 20
STRIDE = 2_000  # generations between two looks at the clock


class Different(Exception):
    """The two worlds are not the same, and where."""


@dataclass(frozen=True)
class Shown:
    """A world as somebody shows it: what has to be the same."""

    generation: int
    cells: bytes
    balances: list[int]
    minted: int
    burned: int
    following: int  # the first event that has not happened yet


def verify(asked: Namespace) -> None:
    """
    Say that the worlds are the same.

    :raises Different: if they are not.
    :raises Problem: if that cannot be found out.
    """
    kept = backups.load(asked.backup)
    log, shown = _evidence(asked, kept.following)
    if shown.following < kept.following:
        raise Problem(f"{asked.backup} is the later of the two: give the earlier one first.")
    past = since(log, kept.following, shown.following)
    time = f"from generation {kept.world.generation:,} to {shown.generation:,}"
    world = play(kept.world, past, shown.generation)
    compare(world, shown)
    print(f"replayed {count(len(past.events), 'event')} {time}")
    tally = f"{world.alive_count:,} alive, {world.minted:,} minted, {world.burned:,} burned"
    print(f"the same world: {tally}")


def _evidence(asked: Namespace, first: int) -> tuple[Log, Shown]:
    """The log, and the world that it has to lead to: out of files, the rest from the canister."""
    saved = join([events.load(path) for path in asked.log]) if asked.log else Log(first, [])
    if asked.until is None:
        recent, shown = live(command.life2(asked), saved.following)
        return join([saved, recent]), shown
    if asked.log:
        return saved, _kept(asked.until)
    return events.fetch(command.life2(asked), first), _kept(asked.until)


def join(logs: list[Log]) -> Log:
    """One log of several, each of which begins where the one before ends, or earlier."""
    first, *others = sorted(logs, key=lambda log: log.first)
    joined = Log(first.first, list(first.events))
    for log in others:
        if log.first > joined.following:
            raise _missing(joined.following, log.first)
        joined.events.extend(log.events[joined.following - log.first :])
    return joined


def _missing(first: int, following: int) -> Problem:
    return Problem(
        f"Events {first} to {following - 1} are missing: the canister keeps the last 1,000, "
        "and saved logs are given with --log."
    )


def _kept(path: Path) -> Shown:
    """The world in the backup at *path*."""
    kept = backups.load(path)
    world = kept.world
    return Shown(
        world.generation, world.cells(), world.balances, world.minted, world.burned, kept.following
    )


def live(life2: Life2, first: int) -> tuple[Log, Shown]:
    """The events from *first* on, and the world after exactly these."""
    for _ in range(TRIES):
        log = events.fetch(life2, first)
        try:
            seen = frame.decode(life2.ask("get_frame", None))
        except BadSnapshot as problem:
            raise Problem(f"{life2.named.name} shows no world: {problem}") from None
        after = life2.ask("get_events", log.following)["following"]
        if after == log.following:
            numbers = (seen.generation, seen.cells(), seen.balances, seen.minted, seen.burned)
            return log, Shown(*numbers, after)
    raise Problem("Too much happens to see the world between two events: try again later.")


def since(log: Log, first: int, following: int) -> Log:
    """The events *first* up to *following* of *log*. :raises Problem: if some are missing"""
    if log.first > first:
        raise _missing(first, log.first)
    if log.following < following:
        raise _missing(log.following, following)
    return Log(first, log.events[first - log.first : following - log.first])


def play(world: World, log: Log, generation: int) -> World:
    """*world* after all of *log*, at *generation*. :raises Different: if that is impossible"""
    for number, event in log.numbered():
        if event.kind == "restore":
            raise Problem(
                f"Event {number} restored a backup, which is not in the log: "
                "begin with a backup from after that."
            )
    tape = _Tape(world, [*(event.generation for event in log.events), generation])
    for number, event in log.numbered():
        tape.run_to(event.generation, f"event {number}")
        tape.apply(number, event)
    tape.run_to(generation, "the later world")
    return tape.world


class _Tape:
    """A world that is played again, and how far that is."""

    def __init__(self, world: World, marks: list[int]) -> None:
        """*marks* are the generations at which something happens, lower ones after a reset."""
        self.world = world
        self._done = 0
        steps = [later - now for now, later in pairwise([world.generation, *marks])]
        self._progress = Progress(sum(step for step in steps if step > 0))

    def run_to(self, generation: int, what: str) -> None:
        """Let time pass until *what* happens. :raises Different: if that is over already"""
        if generation < self.world.generation:
            now = f"after generation {self.world.generation:,}"
            raise Different(f"{what} is of generation {generation:,}, but comes {now}")
        while self.world.generation < generation:
            some = min(STRIDE, generation - self.world.generation)
            self.world.step(some)
            self._done += some
            self._progress.show(self._done)
        self._progress.clear()

    def apply(self, number: int, event: Event) -> None:
        """Let *event* happen. :raises Different: if it cannot have"""
        after = event.generation if event.kind != "reset" else 0
        try:
            self.world = replay(snapshot.dump(self.world), [event], after)
        except Refusal as refusal:
            raise Different(f"event {number} cannot have happened: {refusal}") from None


def compare(world: World, shown: Shown) -> None:
    """Nothing, if *world* is as *shown*. :raises Different: with the first difference"""
    for player in range(max(len(world.balances), len(shown.balances))):
        by_log, seen = (_balance(each, player) for each in (world.balances, shown.balances))
        if by_log != seen:
            raise Different(f"player {player + 1} has {seen}, but by the log {by_log}")
    for word in ("minted", "burned"):
        by_log, seen = (count(getattr(each, word), "coin") for each in (world, shown))
        if by_log != seen:
            raise Different(f"{seen} were {word}, but by the log {by_log}")
    cells = world.cells()
    if cells != shown.cells:
        pairs = enumerate(zip(cells, shown.cells, strict=True))
        at = next(at for at, (ours, theirs) in pairs if ours != theirs)
        place = f"cell ({at % WIDTH}, {at // WIDTH})"
        raise Different(f"{place} is {_cell(shown.cells[at])}, but by the log {_cell(cells[at])}")


def _balance(balances: list[int], player: int) -> str:
    return count(balances[player], "coin") if player < len(balances) else "no seat"


def _cell(value: Cell) -> str:
    whose = f"of player {owner(value)}" if owner(value) else "nobody's"
    return f"{'alive' if alive(value) else 'dead'}, {whose}, with {count(coins(value), 'coin')}"
