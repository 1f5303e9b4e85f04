"""
Storage: a game in stable maps of text, complete after every message.

A world follows from what it once was and from what people have done since, each at its
generation. So it is written whole only now and then, as a *checkpoint*. In between a tick
writes its clock and nothing else, and a message what somebody did: its *events* are the log.
All but the layout is sealed, the checkpoint in its own way::

    facts     0  layout       "life2 1"
              1  seats        a line for each
              2  admins       a line for each
              3  log          the number of the rules; the checksum of the checkpoint; the number
                              of the first event that is not in it; that of the next event
    events    number -> event
    clock     0  the generation and the pace, in a map of their own, because writing an
                 entry of a map writes its neighbours again
    world     0  the checkpoint, a snapshot in base64

Loading takes the checkpoint and plays what is in the log up to the generation of the clock::

    checkpoint at 200      event at 230     event at 245      clock at 300
         |--------- 30 ----------|------ 15 ------|------- 55 ------|

A checkpoint is written as soon as it would take as long as `MOST_REPLAYED` generations to play
again what came after the last one, when the world was replaced (reset, restored), and before an
upgrade, unless that was told to skip it (`pre_upgrade`). It is written in one message, and so
there is never half of one.

The same world follows only by the rules that the log was written under. To load a log of other
`RULES` is refused, unless there is nothing in it.

POTENTIAL is not kept: it is exactly the living cells and their neighbours.

A layout that was released is never edited. A new one gets the next number, and the reader of
the one before joins `OLDER`: a game that was saved in an earlier layout is saved in today's as
soon as it is loaded.
"""

from __future__ import annotations

import binascii

from engine import sealed
from engine.admins import Admins
from engine.errors import BadSnapshot, Refusal
from engine.life2 import snapshot
from engine.life2.game import Game
from engine.life2.journal import Event, Journal
from engine.life2.pace import Pace
from engine.life2.replay import RULES, replay
from engine.life2.seats import Seats
from engine.life2.world import World
from engine.textmap import from_text, to_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.textmap import TextMap

LAYOUT = 0
SEATS = 1
ADMINS = 2
LOG = 3

ONLY = 0  # the key in a map with one entry

VERSION = 1
TITLE = f"life2 {VERSION}"

# A checkpoint in 200 ticks adds little to each even where next to nothing moves, and playing so
# many generations again on the fullest board takes half of what an upgrade may.
MOST_REPLAYED = 2_000
# What happened is counted in generations of a crowded board, which take as long: a call and its
# event as so many, and one more for so many digits of the event's detail.
EVENT_GENERATIONS = 5
DIGITS_A_GENERATION = 100
REPLACED = ("reset", "restore")  # after which the world does not follow from what it was


class Storage:
    """The maps that a game is kept in."""

    def __init__(self, facts: TextMap, events: TextMap, clock: TextMap, world: TextMap) -> None:
        self.facts = facts
        self.events = events
        self.clock = clock
        self.world = world
        self.checksum = ""  # of the checkpoint, and
        self.generation = 0  # its generation
        self.first = 0  # the first event that is not in it
        self.due = MOST_REPLAYED  # the generation at which another one has to be written

    def create(self, game: Game) -> None:
        """Save all of a *game* that was never saved in this layout."""
        self.facts.insert(LAYOUT, TITLE)
        self.save(game)
        self._save_checkpoint(game)

    def save(self, game: Game) -> None:
        """Save what a message has changed in *game*."""
        self.facts.insert(SEATS, sealed.dump(game.seats.dump()))
        self.facts.insert(ADMINS, sealed.dump(game.admins.dump()))
        fresh = game.journal.fresh
        game.journal.save(self.events)
        self.due -= sum([_generations(event) for event in fresh])
        if any(event.kind in REPLACED for event in fresh):
            self._save_checkpoint(game)
        else:
            self._save_log(game)
        self.save_time(game)

    def save_time(self, game: Game) -> None:
        """Save what time alone has changed in *game*."""
        generation = game.world.generation
        if generation >= self.due:
            self._save_checkpoint(game)
        self.clock.insert(ONLY, sealed.dump_line(f"{generation} {game.pace.dump()}"))

    def pre_upgrade(self, game: Game) -> None:
        """Leave nothing of *game* to be played again."""
        if game.world.generation != self.generation or game.journal.following != self.first:
            self._save_checkpoint(game)

    def _save_checkpoint(self, game: Game) -> None:
        data = snapshot.dump(game.world)
        self.world.insert(ONLY, to_text(data))
        self.checksum = _checksum(data)
        self.generation = game.world.generation
        self.first = game.journal.following
        self.due = self.generation + MOST_REPLAYED
        self._save_log(game)

    def _save_log(self, game: Game) -> None:
        lines = [str(RULES), self.checksum, str(self.first), str(game.journal.following)]
        self.facts.insert(LOG, sealed.dump(lines))

    def load(self) -> Game:
        """
        The game that was saved.

        :raises BadSnapshot: if any part of it is not as it was written
        """
        layout = self.facts.get(LAYOUT)
        if layout == TITLE:
            return self._load_game()
        read = OLDER.get(layout or "")
        if read is None:
            raise BadSnapshot(f"Expected the stable layout {TITLE!r}, got {layout!r}")
        game = read(self)
        self.create(game)
        return game

    def _load_game(self) -> Game:
        clock = _lines(self.clock, ONLY, 1)[0]
        generation, _, pace = clock.partition(" ")
        rules, self.checksum, first, following = _lines(self.facts, LOG, 4)
        self.first = sealed.number(first)
        journal = Journal.load(self.events, sealed.number(following))
        world = self._load_world(journal, sealed.number(rules), sealed.number(generation))
        seats = Seats.load(_lines(self.facts, SEATS))
        if len(seats.callers) != len(world.balances):
            raise BadSnapshot(f"{len(seats.callers)} seats, but {len(world.balances)} balances")
        admins = Admins.load(_lines(self.facts, ADMINS))
        game = Game(world, seats, Pace.load(pace), admins, journal)
        if sealed.number(rules) != RULES:
            self._save_checkpoint(game)
        return game

    def _load_world(self, journal: Journal, rules: int, generation: int) -> World:
        """
        The world at *generation*, after all events of *journal*.

        :raises BadSnapshot: if it does not follow from the checkpoint by the *rules* of today
        """
        data = from_text(self.world.get(ONLY) or "")
        if _checksum(data) != self.checksum:
            raise BadSnapshot("The checkpoint is damaged, or not of the log's moment")
        world = snapshot.load(data)
        self.generation = world.generation
        self.due = self.generation + MOST_REPLAYED
        if generation == world.generation and self.first == journal.following:
            return world
        if rules != RULES:
            raise BadSnapshot(
                f"Generations {world.generation} to {generation} were played by rules {rules}, and "
                f"these are rules {RULES}: upgrade from the version before, with its pre_upgrade"
            )
        events = journal.since(self.events, self.first)
        self.due -= sum([_generations(event) for event in events])
        try:
            return replay(world, events, generation)
        except Refusal as refusal:
            raise BadSnapshot(f"The log is not of this checkpoint: {refusal}") from refusal


def _generations(event: Event) -> int:
    """How many generations of a crowded board take as long as *event* does, at most."""
    return EVENT_GENERATIONS + len(event.detail) // DIGITS_A_GENERATION


def _checksum(data: bytes) -> str:
    return f"{binascii.crc32(data):08x}"


def _lines(texts: TextMap, key: int, count: int = -1) -> list[str]:
    """The *count* lines that are sealed under *key*. :raises BadSnapshot: if they are not there"""
    lines = sealed.load(texts.get(key) or "")
    if count >= 0 and len(lines) != count:
        raise BadSnapshot(f"Expected {count} lines, got {len(lines)}: {lines!r}")
    return lines


# By title, who reads a game that was saved in an earlier layout, and clears away what of it
# today's layout does not write. There has been one layout so far.
OLDER: dict[str, Callable[[Storage], Game]] = {}
