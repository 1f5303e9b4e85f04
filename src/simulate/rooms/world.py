"""
World's verifier: do a backup and the events since lead to a later world?

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
from client.canister import Canister
from client.event import Event
from client.events import Log
from client.problem import Problem
from client.progress import Progress
from client.rooms.world import ROOM as WORLD
from client.rooms.world import Kept
from client.words import count
from engine.errors import BadSnapshot, Refusal
from engine.life2 import journal
from engine.life2.replay import apply
from engine.life2.rules.cell import Cell, alive, coins, owner
from engine.life2.rules.plane import WIDTH
from engine.life2.showing import frame
from engine.life2.world import World
from simulate.evidence import Different, add_arguments, join, since
from simulate.proof import Proof

TRIES = 20
STRIDE = 2_000  # generations between two looks at the clock


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
    kept = _load(asked.backup)
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
    logs = [events.load(path, WORLD) for path in asked.log or []]
    saved = join(logs) if logs else Log(first, [])
    if asked.until is None:
        recent, shown = live(command.canister(asked), saved.following)
        return join([saved, recent]), shown
    if logs:
        return saved, _kept(asked.until)
    return events.fetch(command.canister(asked), first), _kept(asked.until)


def _load(path: Path) -> Kept:
    kept: Kept = backups.load(path, WORLD).game
    return kept


def _kept(path: Path) -> Shown:
    """The world in the backup at *path*."""
    world, _, following = _load(path)
    return Shown(
        world.generation, world.cells(), world.balances, world.minted, world.burned, following
    )


def live(canister: Canister, first: int) -> tuple[Log, Shown]:
    """The events from *first* on, and the world after exactly these."""
    for _ in range(TRIES):
        log = events.fetch(canister, first)
        try:
            seen = frame.decode(canister.ask("get_frame", None))
        except BadSnapshot as problem:
            raise Problem(f"{canister.named.name} shows no world: {problem}") from None
        after = canister.ask("get_events", log.following)["following"]
        if after == log.following:
            numbers = (seen.generation, seen.cells(), seen.balances, seen.minted, seen.burned)
            return log, Shown(*numbers, after)
    raise Problem("Too much happens to see the world between two events: try again later.")


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
        try:
            self.world = apply(self.world, journal.Event.load(event.dump()))
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


ROOM = Proof(
    about="whether a backup and the events since lead to a later world",
    description="""
    Plays the events since BACKUP again, and compares the world that they lead to with a later one:
    the backup in --until, or what the canister shows now. The events come from saved logs and, if
    they do not reach far enough, from the canister. Anybody can do this; no identity is needed.
    """,
    add_arguments=add_arguments,
    verify=verify,
)
