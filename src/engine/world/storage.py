"""
Storage: a game in stable maps of text, complete after every message.

A world follows from what it once was and from what people have done since, each at its
generation. So it is written whole only now and then, as a *checkpoint*. In between a tick
writes its clock and nothing else, and a message what somebody did: its *events* are the log.
All but the layout is sealed, the checkpoint in its own way::

    facts     0  layout       "life2 2"
              1  seats        a line for each
              2  admins       a line for each
              3  log          the number of the rules; the digest of the checkpoint; the number
                              of the first event that is not in it; the journal's own line
              4  season       which one runs, and which race; how many people have a record
              5  departures   a line for each who lost their seat
              6  offers       a line for each seat that is offered, none before the first;
                              this and the two above are written when they change
            255  newcomers    how many a minute, once an admin has set it
    events    number -> event
    clock     0  how far time has come, in a map of its own, because writing an entry of a map
                 writes its neighbours again
    world     0  the checkpoint: generation, accounts, and GRID as the seed has it (`checkpoint`)
    potential 0  POTENTIAL, as the seed has it; in maps of their own, because both are large
    archive      races and seasons that are over, in maps of their own (`archive`)

Loading takes the checkpoint and plays what is in the log up to the generation of the clock::

    checkpoint at 200      event at 230     event at 245      clock at 300
         |--------- 30 ----------|------ 15 ------|------- 55 ------|

A checkpoint is written as soon as it would take as long as `MOST_REPLAYED` generations to play
again what came after the last one, when the world was replaced (reset, restored, a new season),
and before an upgrade, unless that was told to skip it (`pre_upgrade`). It is written in one
message, and so there is never half of one.

The same world follows only by the rules that the log was written under. To load a log of other
`RULES` is refused, unless there is nothing in it.

What is kept is what is certified (`engine.news`): the log, the *facts*, the checkpoint, and
last the clock. Facts are what World's panels show and its log does not say: a line for the season,
one for each admin, and one for each seat that is taken, the name last, because it may have
spaces::

    season 3 1700000000000000000 1700604800000000000 604800 20 1700352000000000000
    admin w7x7r..
    seat 1 person w7x7r.. Ada
    seat 3 bot e3mmv.. Easy Mason

Every tick changes the clock, so its line is made once, and is kept as it is certified::

    time 4030 1700000000000000000 running
         |    |                   or asleep, paused, paused asleep
         |    up to this moment generations are counted; 0 if time has not begun
         generation

A layout that was released is never edited. A new one gets the next number, and the reader of
the one before joins `OLDER`: a game that was saved in an earlier layout is saved in today's as
soon as it is loaded.
"""

from __future__ import annotations

from binascii import crc32
from codecs import utf_8_encode

from engine import room, sealed
from engine.access import Admins, Caller, Newcomers
from engine.clock import Nanoseconds
from engine.errors import BadSnapshot, Refusal
from engine.journal import BEGINNING
from engine.news import Statement
from engine.room import ADMINS, LAYOUT
from engine.world import checkpoint
from engine.world.archive import Archive
from engine.world.board import World
from engine.world.checkpoint import Checkpoint
from engine.world.game import Game, Pace
from engine.world.journal import RULES, Event, Journal, replay
from engine.world.season import Season
from engine.world.seats import BOT, PERSON, Departures, Offers, Seats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.table import TextMap

SEATS = 1
LOG = 3
SEASON = 4
DEPARTURES = 5
OFFERS = 6

ONLY = 0  # the key in a map with one entry

VERSION = 2
TITLE = f"life2 {VERSION}"

# A checkpoint in 400 ticks adds little to each even where next to nothing moves, and playing so
# many generations again on the fullest board takes a third of what an upgrade may.
MOST_REPLAYED = 4_000
# What happened is counted in generations of a crowded board, which take as long: a call and its
# event as so many, and one more for so many digits of the event's detail.
EVENT_GENERATIONS = 5
DIGITS_A_GENERATION = 100
REPLACED = ("reset", "season", "restore")  # after which the world does not follow from what it was


class Storage(room.Storage):
    """The maps that World is saved in."""

    title = TITLE

    def __init__(
        self,
        facts: TextMap,
        events: TextMap,
        clock: TextMap,
        world: TextMap,
        potential: TextMap,
        archive: Archive,
    ) -> None:
        super().__init__(facts, events)
        self.clock = clock
        self.world = world
        self.potential = potential
        self.archive = archive
        self.lapse = archive.lapse
        self.checkpoint = Checkpoint(0, 0, "", BEGINNING)  # none, until one is saved or loaded
        self.seats = ""  # as they were last saved, and so is
        self.season = ""
        self.due = MOST_REPLAYED  # the generation at which another one has to be written
        self.nothing_due = 0  # before this generation a tick has nothing to save but its clock
        self.statement = Statement("world")

    def empty(self, installer: Caller) -> Game:
        """An empty world, of which nothing is saved; *installer* is its admin."""
        return Game.begin(installer)

    def begin(self, installer: Caller, _now: Nanoseconds = 0) -> Game:
        """An empty world, saved; *installer* is its admin."""
        game = self.empty(installer)
        self.create(game)
        return game

    def create(self, game: Game) -> None:
        """Save all of a *game* that was never saved in this layout."""
        self.create_room()
        self.facts.insert(DEPARTURES, sealed.dump(game.departures.dump()))
        self.lapse.load(game.season.number)
        self.save(game)
        self._save_checkpoint(game)

    def save(self, game: Game) -> None:
        """Save what a message has changed in *game*."""
        seats = sealed.dump(game.seats.dump())
        if seats != self.seats:
            self.facts.insert(SEATS, seats)
            self.seats = seats
        if game.admins.changed or game.newcomers.changed:
            self.save_access(game)
        self._save_seasons(game)
        if game.departures.changed:
            self.facts.insert(DEPARTURES, sealed.dump(game.departures.dump()))
            game.departures.changed = False
        if game.offers.changed:
            self.facts.insert(OFFERS, sealed.dump(game.offers.dump()))
            game.offers.changed = False
        fresh = game.journal.fresh
        game.journal.save(self.events)
        self.due -= sum([_generations(event) for event in fresh])
        if any(event.kind in REPLACED for event in fresh):
            self.lapse.begin(game.season.number)
            self._save_checkpoint(game)
        else:
            self._save_log(game)
        if game.world.generation >= self.due:
            self._save_checkpoint(game)
        if game.world.generation >= self.lapse.due:
            self.lapse.take(game.world)
        self.nothing_due = 0
        self.clock.insert(ONLY, sealed.dump_line(_format_clock(game.world.generation, game.pace)))

    def save_time(self, game: Game) -> bytes:
        """Save what time alone has changed in *game*; what is to be certified then."""
        # In every tick. A call costs the canister as much as seven additions, an attribute half of
        # that, so what `_format_clock`, `dump_line` and `go_on` do is done here, and all at once.
        generation, pace, statement = game.world.generation, game.pace, self.statement
        if generation >= self.nothing_due:
            self._save_due(game)
        line = f"time {generation} {pace.since} {pace.state}"
        encoded = utf_8_encode(line)[0]  # a third of what `encode` costs, which looks for a codec
        self.clock.insert(ONLY, f"{line}\n{crc32(encoded):08x}")
        statement.last = line
        whole = statement.open.copy()
        whole.update(encoded)
        return whole.digest()

    def _save_due(self, game: Game) -> None:
        """Save what is not saved in every tick, if it is due by now."""
        if game.world.generation >= self.lapse.due:
            self.lapse.take(game.world)
        if game.world.generation >= self.due:
            self._save_checkpoint(game)
            self.certify(game)
        self.nothing_due = min(self.lapse.due, self.due)

    def certify(self, game: Game) -> bytes:
        """Say all that is kept of *game*; what is to be certified then."""
        clock = _format_clock(game.world.generation, game.pace)
        board = self.checkpoint.line
        return self.statement.make(game.journal, format_facts(game), board, clock)

    def _save_seasons(self, game: Game) -> None:
        """Archive what is over, let records follow seats, and save which season runs."""
        for day in game.days:
            self.archive.save_day(day)
        game.days = []
        for ended in game.ended:
            self.archive.save(ended)
        game.ended = []
        for giver, taker in game.moved:
            self.archive.move(giver, taker)
        game.moved = []
        season = sealed.dump([game.season.line, str(self.archive.people)])
        if season != self.season:
            self.facts.insert(SEASON, season)
            self.season = season

    def pre_upgrade(self, game: Game) -> None:
        """Leave nothing of *game* to be played again."""
        if not self.checkpoint.is_of(game.world.generation, game.journal.following):
            self._save_checkpoint(game)

    def read_checkpoint(self) -> str:
        """The checkpoint as it is kept."""
        return self.world.get(ONLY) or ""

    def _save_checkpoint(self, game: Game) -> None:
        text, digest = checkpoint.encode(game.world)
        self.world.insert(ONLY, text)
        self.potential.insert(ONLY, checkpoint.encode_potential(game.world))
        generation, journal = game.world.generation, game.journal
        self.checkpoint = Checkpoint(generation, journal.following, digest, journal.head)
        self.due = generation + MOST_REPLAYED
        self._save_log(game)

    def _save_log(self, game: Game) -> None:
        kept = self.checkpoint
        lines = [str(RULES), kept.digest, str(kept.following), game.journal.dump()]
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
        generation, pace = _parse_clock(*sealed.lines(self.clock.get(ONLY), 1))
        rules, kept, first, log = self.lines(LOG, 4)
        journal = Journal.load(self.events, log)
        world = self._load_checkpoint(journal, kept, sealed.number(first))
        world = self._play_again(world, journal, sealed.number(rules), generation)
        seats = Seats.load(self.lines(SEATS))
        seats.check_same(world.seated)
        admins = Admins.load(self.lines(ADMINS))
        game = Game(world, seats, pace, admins, journal)
        season, people = self.lines(SEASON, 2)
        game.season = Season.load(season)
        game.newcomers = Newcomers.load(self.facts)
        game.departures = Departures.load(self.lines(DEPARTURES))
        if self.facts.get(OFFERS) is not None:
            game.offers = Offers.load(self.lines(OFFERS))
        self.archive.people = sealed.number(people)
        self.lapse.load(game.season.number)
        if sealed.number(rules) != RULES:
            self._save_checkpoint(game)
        return game

    def _load_checkpoint(self, journal: Journal, expected: str, following: int) -> World:
        """
        The world of the checkpoint with the *expected* digest, before event *following*.

        :raises BadSnapshot: if it is another, or not one that *journal* can go on from
        """
        world, digest = checkpoint.decode(self.read_checkpoint())
        if digest != expected:
            raise BadSnapshot("The checkpoint is damaged, or not of the log's moment")
        if not journal.first <= following <= journal.following:
            raise BadSnapshot(f"Expected a checkpoint before a kept event, got one at {following}")
        checkpoint.check_potential(world, self.potential.get(ONLY) or "")
        head = journal.head_before(self.events, following)
        self.checkpoint = Checkpoint(world.generation, following, expected, head)
        self.due = world.generation + MOST_REPLAYED
        return world

    def _play_again(self, world: World, journal: Journal, rules: int, generation: int) -> World:
        """
        *world* at *generation*, after all events of *journal* since the checkpoint.

        :raises BadSnapshot: if it does not follow from that by the *rules* of today
        """
        if self.checkpoint.is_of(generation, journal.following):
            return world
        if rules != RULES:
            raise BadSnapshot(
                f"Generations {world.generation} to {generation} were played by rules {rules}, and "
                f"these are rules {RULES}: upgrade from the version before, with its pre_upgrade"
            )
        events = journal.since(self.events, self.checkpoint.following)
        self.due -= sum([_generations(event) for event in events])
        try:
            return replay(world, events, generation)
        except Refusal as refusal:
            raise BadSnapshot(f"The log is not of this checkpoint: {refusal}") from refusal


def format_facts(game: Game) -> str:
    """The facts of *game*."""
    seats = game.seats
    lines = [f"season {game.season.line}"]
    lines += [f"admin {admin}" for admin in game.admins.callers]
    for player in seats.taken():
        at = player - 1
        kind = BOT if seats.bots[at] else PERSON
        lines.append(f"seat {player} {kind} {seats.callers[at]} {seats.names[at]}")
    return "\n".join(lines)


def _generations(event: Event) -> int:
    """How many generations of a crowded board take as long as *event* does, at most."""
    return EVENT_GENERATIONS + len(event.detail) // DIGITS_A_GENERATION


def _format_clock(generation: int, pace: Pace) -> str:
    """How far time has come."""
    return f"time {generation} {pace.since} {pace.state}"


def _parse_clock(line: str) -> tuple[int, Pace]:
    """The generation and the pace that *line* says. :raises BadSnapshot: if it says none"""
    words = line.split(" ", 2)
    if len(words) != 3 or words[0] != "time":
        raise BadSnapshot(f"Expected how far time has come, got {line[:80]!r}")
    return sealed.number(words[1]), Pace.load(words[2])


# By title, who reads a game that was saved in an earlier layout, and clears away what of it
# today's layout does not write. Layout 1 was never released.
OLDER: dict[str, Callable[[Storage], Game]] = {}
