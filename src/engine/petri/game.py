"""
The game: who may begin, play and give up which dish, and what everybody may see.

A dish is played in the browser and proved here, in pieces of up to 100 moves::

    begin_dish   -> dish 7, its seed and its ticket     the browser plays on at once
    play(7, ticket, 0, "NESW")                          the canister plays the same, and saves it
    play(7, ticket, 0, "NESW")    again: nothing happens, the answer is the dish as it is
    play(7, ticket, 4, "EE")                            and so on

Beginning counts the dishes and stores nothing else: what a dish is stands in its ticket
(`seeds`). The first moves make it a dish that is saved (`collection`). One that had to give way
is proved again from turn 0 on, with the same ticket.

A piece is taken whole or not at all. Everything is checked on a copy of the dish, so what is
refused leaves no trace.

Telemetry is what happened in all turns that were proved. Everybody may see it, because it is the
balance of the game. One line for each mode, with the numbers in the order of `NAMES`::

    early 12 1044 2031 1980 402 11 0 0 31 9 3 24008 9017 811

Energy and living cells are summed over all turns, so their quotient is the mean energy of a
cell. Lines of 1.0.0 end before these sums, which then begin with 0.
"""

from __future__ import annotations

from engine.access import Admins, Caller, refuse_anonymous
from engine.clock import Nanoseconds
from engine.errors import BadRequest, BadSnapshot
from engine.people import check_freed
from engine.petri.cells import MODES, SWITCHES
from engine.petri.collection import MOST_OVER, Collection, Row
from engine.petri.dish import (
    DAY,
    MOST_TURNS,
    SMALLEST,
    Culture,
    Day,
    Dish,
    Id,
    Seed,
    Turn,
    day_of,
    format_optional,
)
from engine.petri.interface import Journal
from engine.petri.people import STAYS, People
from engine.petri.plate import WAYS
from engine.petri.seeds import NO_TICKET, Seeds
from engine.room import Room
from engine.sealed import number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.petri.backup import Backup
    from engine.table import Table

Size = tuple[int, int]  # width, height

SIX: Size = (SMALLEST, SMALLEST)
MOST_MOVES = 100  # in one piece
MOST_CHECKED = 500  # moves of a game that nobody saves
MOST_RUNNING = 8  # dishes of one player, besides that of the day
MOST_SHOWN = MOST_OVER  # of those that are over, to their owner

COUNTED = ("born", "died", "merges", "slept", "blighted", "decayed", "catalysts")  # of a turn
SUMMED = ("energy", "living", "isolated")  # of a turn, and counted since version 2
OLD_NAMES = ("games", "turns", *COUNTED, "longest_streak", "goals")
NAMES = (*OLD_NAMES, *SUMMED)


class Telemetry:
    """The numbers of each mode, by name."""

    def __init__(self) -> None:
        self.of = {mode: dict.fromkeys(NAMES, 0) for mode in MODES}

    @property
    def turns(self) -> int:
        """All that were ever proved."""
        return sum([numbers["turns"] for numbers in self.of.values()])

    def count(self, dish: Dish, turns: list[Turn]) -> None:
        """Count *turns*, after which *dish* is as it is."""
        numbers = self.of[dish.mode.name]
        before = dish.turn - len(turns)
        numbers["games"] += int(before == 0)
        numbers["turns"] += len(turns)
        numbers["goals"] += int(dish.goal_at is not None and dish.goal_at > before)
        for turn in turns:
            for name in (*COUNTED, *SUMMED):
                numbers[name] += getattr(turn, name)
            numbers["longest_streak"] = max(numbers["longest_streak"], turn.streak)

    def dump(self) -> list[str]:
        """A line for each mode."""
        return [
            " ".join([mode, *[str(numbers[name]) for name in NAMES]])
            for mode, numbers in self.of.items()
        ]

    @classmethod
    def load(cls, lines: list[str]) -> Telemetry:
        """Telemetry from what `dump` wrote. :raises BadSnapshot: if it is none"""
        telemetry = cls()
        rows = [line.split(" ") for line in lines]
        whole = {len(row) for row in rows} in ({1 + len(NAMES)}, {1 + len(OLD_NAMES)})
        if [row[0] for row in rows] != list(MODES) or not whole:
            raise BadSnapshot(f"Expected {len(NAMES)} numbers for each mode, got {lines!r:.80}")
        for mode, *numbers in rows:
            known = NAMES[: len(numbers)]
            telemetry.of[mode].update({name: number(numbers[at]) for at, name in enumerate(known)})
        return telemetry


class Game(Room):
    """A room of dishes; *begun* counts all that there ever were."""

    def __init__(
        self,
        collection: Collection,
        names: People,
        seeds: Seeds,
        telemetry: Telemetry,
        begun: int,
        admins: Admins,
    ) -> None:
        super().__init__(admins, Journal())
        self.collection = collection
        self.names = names
        self.seeds = seeds
        self.telemetry = telemetry
        self.begun = begun
        # with which rules practice begins, and whether that was changed since it was saved
        self.config = dict.fromkeys(SWITCHES, True)
        self.configured = False

    @classmethod
    def begin(cls, installer: Caller, dishes: Table) -> Game:
        """A game without a dish, which has them in *dishes*; *installer* is its admin."""
        return cls(Collection(dishes), People(), Seeds(), Telemetry(), 0, Admins(installer))

    @property
    def generation(self) -> int:
        """How many turns were proved, in all dishes."""
        return self.telemetry.turns

    # Players

    def begin_dish(
        self, caller: Caller, mode: str, daily: bool, size: Size | None, now: Nanoseconds
    ) -> Culture:
        """
        A new dish of *caller*'s, of 6 x 6 unless they want another *size*; *daily*: today's.

        :raises BadRequest: if there is no such dish, or they may not begin one
        """
        refuse_anonymous(caller)
        self._check_open()
        self.seeds.check_ready()
        day = day_of(now) if daily else None
        self._check_may_save(caller, day)
        if mode not in MODES:
            raise BadRequest(f"Expected early, mid or late, with all rules, got {mode[:40]!r}")
        width, height = size or SIX
        if day is not None and (width, height) != SIX:
            raise BadRequest(f"Today's dish is 6 x 6 for everybody, got {width} x {height}")
        id = self.begun + 1
        seed = self.seeds.of(caller, id) if day is None else self.seeds.of_day(day)
        dish = Dish.begin(mode, width, height, seed)
        if day is not None:
            self.seeds.begin_day(day)
            self.collection.begin_day(day)
        self.begun = id
        return Culture(id, caller, dish, seed, day, now)

    def ticket(self, culture: Culture) -> str:
        """What the owner of *culture* needs to prove it; nothing if it is nobody's."""
        return self.seeds.format_ticket(culture) if culture.id > 0 else NO_TICKET

    def play(
        self, caller: Caller, id: Id, ticket: str, turn: int, moves: str, now: Nanoseconds
    ) -> tuple[Culture, list[Turn]]:
        """
        Dish *id* after *moves* from *turn* on, and what happened in each of these turns.

        A dish that is not saved needs its *ticket*, and is saved then. If exactly these moves were
        played from there before, nothing happens, and no turn is told.

        :raises BadRequest: if that may not be
        """
        check_moves(moves, MOST_MOVES)
        saved = id in self.collection.rows
        culture = self._own(caller, id) if saved else self._begun(caller, id, ticket, turn)
        if turn < culture.dish.turn and culture.dish.played.startswith(moves, turn):
            return culture, []
        self._check_open()
        _check_goes_on(culture, turn, len(moves))
        if not saved:
            self._check_may_save(caller, culture.day)
        new = not saved and not self.knows(caller)
        if new:
            self.newcomers.check(now)
        turns = culture.play(moves)
        culture.when = now
        self.collection.put(culture)
        if new:
            self.newcomers.admit(now)
        self.telemetry.count(culture.dish, turns)
        self.names.touch(caller, day_of(now))
        if not saved:
            self._note_begin(culture, now)
        self.note(now, "play", f"{id},{turn},{moves}")
        return culture, turns

    def give_up(self, caller: Caller, id: Id, now: Nanoseconds) -> None:
        """End dish *id*; its score stays. :raises BadRequest: if it is not theirs, or over"""
        culture = self._own(caller, id)
        self._check_open()
        if culture.over:
            raise BadRequest(f"Dish {id} is over already")
        culture.given_up = True
        self.collection.put(culture)
        self.note(now, "give_up", str(id))

    def rename(self, caller: Caller, name: str, now: Nanoseconds) -> None:
        """Call *caller* *name*. :raises BadRequest: if it cannot be theirs, or there are enough"""
        self.check_admitted(caller, now)
        new = not self.knows(caller)
        self.names.rename(caller, name, day_of(now), self._claim_to_a_name)
        if new:
            self.newcomers.admit(now)
        self.note(now, "name", caller)

    # Everybody

    def knows(self, caller: Caller) -> bool:
        """True if *caller* has a dish that is saved, or a name."""
        return caller in self.collection.owned or self.names.get(caller) != ""

    def dishes_of(self, caller: Caller) -> list[Culture]:
        """Those of *caller* that go on, then the last ten that are over, the latest first."""
        rows = self.collection.of(caller)
        rows.reverse()
        running = [row for row in rows if not row.over]
        over = [row for row in rows if row.over]
        return [self.collection.get(row.id) for row in running + over[:MOST_SHOWN]]

    def today(self, now: Nanoseconds) -> tuple[Day, Seed | None, Nanoseconds]:
        """The day, the seed of its dish if there is a secret, and when the next day begins."""
        day = day_of(now)
        seed = self.seeds.of_day(day) if self.seeds.ready else None
        return day, seed, (day + 1) * DAY

    def table(self, mode: str, day: Day | None, size: Size | None) -> list[Row]:
        """The leaderboard of all time, or of a *day*."""
        width, height = size or SIX
        return self.collection.boards.table((mode, width, height, day))

    # Admins

    def strike(self, id: Id, now: Nanoseconds) -> None:
        """Drop dish *id*, which does not replay. :raises BadRequest: if it does, or is not there"""
        culture = self.collection.get(id)
        if replays(culture):
            score = culture.dish.score
            raise BadRequest(f"Dish {id} replays to its score of {score} quarters: it stays")
        self.collection.drop(id)
        self.note(now, "strike", str(id))

    def configure(self, config: dict[str, bool], now: Nanoseconds) -> None:
        """From now on practice dishes begin with these rules, unless one asks for others."""
        if config != self.config:
            self.config = config
            self.configured = True
            self.note(now, "configure", ",".join([str(int(config[name])) for name in SWITCHES]))

    def free_names(self, callers: list[Caller], now: Nanoseconds) -> int:
        """Let anybody have the names of *callers*; how many had one."""
        check_freed(len(callers))
        freed = [caller for caller in callers if self.names.free(caller)]
        for caller in freed:
            self.note(now, "name", caller)
        return len(freed)

    def restore(self, backup: Backup, now: Nanoseconds) -> int:
        """Go on with the dishes of a *backup*, so many; secret, admins and journal stay."""
        self.collection.replace(backup.cultures, backup.seeds.day)
        self.names = backup.names
        self.names.changed = True
        self.telemetry = backup.telemetry
        self.begun = max(self.begun, backup.begun)  # no number, and so no seed, comes twice
        self.seeds = Seeds(self.seeds.secret, backup.seeds.day, backup.seeds.day_seed)
        self.note(now, "restore")
        return len(backup.cultures)

    # What is refused

    def _check_open(self) -> None:
        if self.paused:
            raise BadRequest(
                "An admin has paused the game: go on in the browser, and prove it later"
            )

    def _check_may_save(self, caller: Caller, day: Day | None) -> None:
        """:raises BadRequest: if *caller* has a dish of that *day*, or too many that go on"""
        same = [row for row in self.collection.of(caller) if row.day == day]
        if day is not None and same != []:
            raise BadRequest(f"You have the dish of this day already: it is dish {same[0].id}")
        running = [str(row.id) for row in same if not row.over]
        if len(running) >= MOST_RUNNING:
            ids = ", ".join(running)
            raise BadRequest(f"Dishes {ids} go on: finish or give up one of them first")

    def _begun(self, caller: Caller, id: Id, ticket: str, turn: int) -> Culture:
        """Dish *id*, which *caller* began, and of which nothing is saved."""
        if turn > 0 or ticket == NO_TICKET:
            return self.collection.get(id)  # which says what to do
        return self.seeds.parse_ticket(ticket, id, caller)

    def _claim_to_a_name(self, caller: Caller) -> int:
        if self.collection.boards.stands(caller):
            return STAYS
        return int(caller in self.collection.owned)

    def _own(self, caller: Caller, id: Id) -> Culture:
        culture = self.collection.get(id)
        if culture.owner != caller:
            raise BadRequest(f"Dish {id} is somebody else's")
        return culture

    def _note_begin(self, culture: Culture, now: Nanoseconds) -> None:
        plate = culture.dish.plate
        day = format_optional(culture.day)
        what = f"{culture.dish.mode.name},{plate.width},{plate.height},{culture.seed},{day}"
        self.note(now, "begin", f"{culture.id},{what},{culture.owner}")


def check_game(caller: Caller, mode: str, seed: Seed, moves: str, size: Size | None) -> Culture:
    """
    What up to 500 *moves* lead to, in a *mode* of practice, too.

    :raises BadRequest: if they lead nowhere
    """
    width, height = size or SIX
    culture = Culture(0, caller, Dish.begin(mode, width, height, seed), seed, None, 0)
    if moves != "":
        check_moves(moves, MOST_CHECKED)
    culture.play(moves)
    return culture


def replays(culture: Culture) -> bool:
    """True if seed and moves of *culture* lead to the dish that it is."""
    try:
        return culture.replayed().hash() == culture.dish.hash()
    except BadRequest:
        return False


def check_moves(moves: str, most: int) -> None:
    """:raises BadRequest: if *moves* are none, too many, or other letters than NESW"""
    if not 1 <= len(moves) <= most:
        raise BadRequest(f"Expected 1 to {most} moves, got {len(moves)}")
    for at, way in enumerate(moves, 1):
        if way not in WAYS:
            raise BadRequest(f"Expected N, E, S or W, got {way!r} as move {at} of {len(moves)}")


def _check_goes_on(culture: Culture, turn: int, count: int) -> None:
    """:raises BadRequest: if *culture* cannot be played from *turn* on for *count* turns"""
    now = culture.dish.turn
    if culture.over:
        raise BadRequest(f"Dish {culture.id} is over, after {now} turns")
    if turn != now:
        raise BadRequest(f"Dish {culture.id} is at turn {now}, got moves from turn {turn} on")
    if now + count > MOST_TURNS:
        raise BadRequest(f"A dish has at most {MOST_TURNS} turns, got {count} more after {now}")
