"""
The game: a world, the people in it, and its time.

Whoever calls and what time it is are handed in; everything that is decided about
people, money and time is decided here or below::

    Game
    |-- world        cells and coins                          board.py
    |-- seats        who plays as which number                seats.py
    |-- departures   who lost their seat, to be told so       seats.py
    |-- offers       who offered their seat to whom           seats.py
    |-- pace         how many generations are due             below
    |-- season       when a race ends, and all begin again    season.py
    |-- journal      what happened, to be played again        journal.py
    |-- moved        from whom to whom seats went, whose records have not followed yet
    |-- days         races that are over and not yet archived
    `-- ended        seasons likewise

First time passes, then people act: whoever calls a method has called `pass_time` before, and
has saved what that changed. Then the method checks everything, and changes what was asked for.
So a refusal changes nothing, and what is saved is as it was.

Ten generations pass in a second, two at a time: an even number passes in every tick, so that
whatever blinks is as it was before, and need not be written down. After more than two seconds
without a tick nothing is made up for. So no more than 10 n generations pass in the first n
seconds, nor 10 n + 20 in any n seconds.
"""

from __future__ import annotations

from engine.access import ANONYMOUS, Admins, Caller, refuse_anonymous
from engine.bitboard import Bitboard
from engine.clock import SECOND, Clock, Nanoseconds
from engine.errors import BadRequest, GameFull
from engine.people import FREE
from engine.room import Room
from engine.world import seats as seating
from engine.world.accounts import STARTING_BALANCE, Config
from engine.world.board import World, pack, stamp
from engine.world.journal import Event, Journal
from engine.world.rules.plane import Player
from engine.world.rules.windows import TICK
from engine.world.season import FOREVER, WEEK, EndedDay, EndedSeason, Season
from engine.world.seats import Departure, Departures, Offers, Order, Placed, Seats

# What a starting balance pays for. One call then costs at most about as much as a tick,
# and a newcomer's call, which seats them first, is never refused for want of coins.
MOST_CELLS = STARTING_BALANCE


class Pace(Clock):
    """Whether generations pass, and up to when they have been played."""

    rate = TICK
    beat = 2
    longest_wait = 2 * SECOND


class Game(Room):
    """A room with a world."""

    def __init__(
        self, world: World, seats: Seats, pace: Pace, admins: Admins, journal: Journal
    ) -> None:
        super().__init__(admins, journal)
        self.world = world
        self.seats = seats
        self.pace = pace
        self.season = Season()
        self.departures = Departures()
        self.offers = Offers()
        self.moved: list[tuple[Caller, Caller]] = []
        self.days: list[EndedDay] = []
        self.ended: list[EndedSeason] = []

    @classmethod
    def begin(cls, installer: Caller) -> Game:
        """An empty world that sleeps until somebody places cells; *installer* is its admin."""
        return cls(World(), Seats(), Pace(), Admins(installer), Journal())

    @property
    def generation(self) -> int:
        return self.world.generation

    @property
    def paused(self) -> bool:  # type: ignore[override]
        return self.pace.paused

    # Time

    def pass_time(self, now: Nanoseconds) -> bool:
        """Bring the game up to *now*, before anything is asked of it; True if that changed it."""
        generation, line = self.world.generation, self.season.line
        self.catch_up(now)
        over = self.season.over(now)
        while over != FOREVER:
            if over == self.season.ends:
                self._end_season(now)
            else:
                self._end_day(over, now)
            self.catch_up(now)
            over = self.season.over(now)
        return (generation, line) != (self.world.generation, self.season.line)

    def catch_up(self, now: Nanoseconds) -> None:
        """Count the generations that have passed in sleep, up to the end of the day's race."""
        self.world.step(self.pace.slept(min(now, self.season.over(now))))

    def advance(self, now: Nanoseconds) -> int:
        """Play the generations that are due at *now*, and sleep if nothing moves; how many."""
        due = self.pace.play(now)
        if due > 0:
            self.world.step(due)
            if self.world.settled:
                self.pace.sleep()
        return due

    # Players

    def knows(self, caller: Caller) -> bool:
        """True if *caller* has a seat, or had one and lost it lately."""
        return self.seats.find(caller) is not None or self.departures.find(caller) is not None

    def join(self, caller: Caller, now: Nanoseconds, bot: bool | None = None) -> Player:
        """
        Seat *caller*, or find their seat; their number.

        Whoever says so is a *bot* from then on, or a person again. If no seat is free, one who has
        been away for too long gives way, or a bot to a person (`seats`).

        :raises GameFull: if nobody gives way
        :raises BadRequest: if too many newcomers have joined within a minute
        """
        player = self.seats.find(caller)
        if player is None:
            refuse_anonymous(caller)
            player = self._seat(caller, now, bot is True)
        if bot is not None:
            self.seats.bots[player - 1] = bot
        self.seats.act(player, now)
        return player

    def place(
        self,
        caller: Caller,
        cells: list[tuple[int, int]],
        now: Nanoseconds,
        order: int | None = None,
        whole: bool = False,
    ) -> Placed:
        """
        Put living cells of *caller*, who joins first if need be; what became of that.

        The same *order* again is answered as it was, and not carried out again (`orders`).
        No cells cost nothing and change nothing, but who asks joins, as with any.

        :raises BadRequest: if there are too many cells for one call; if *whole* and some have no
            room; or if *order* is the number of another
        :raises NotEnoughCoins: if the balance does not cover the whole list
        """
        if len(cells) > MOST_CELLS:
            raise BadRequest(f"Expected at most {MOST_CELLS} cells, got {len(cells)}")
        digits = pack(cells)
        player = self.seats.find(caller)
        if player is not None:
            done = seating.answered(self.seats.orders[player - 1], order, digits)
            if done is not None:
                return done
            self.world.check_covered(player, len(cells))
        wanted = stamp(cells)
        if whole:
            self._check_room(wanted)
        player = self.join(caller, now)
        placed = self.world.put(player, wanted)
        if placed > 0:  # else nothing has changed, and nobody is woken
            self._note(now, "place", player, digits)
            self.pace.wake(now)
        balance = self.world.balances[player - 1]
        occupied = wanted.bit_count() - placed
        answer = Placed(placed, occupied, self.world.generation, balance)
        if order is not None:
            self.seats.orders[player - 1] = Order(order, seating.checksum(digits), answer)
        return answer

    def leave(self, caller: Caller, now: Nanoseconds) -> int:
        """
        Let *caller* go: cells die, land becomes nobody's, coins go to the pot; how many coins.

        :raises UnknownPlayer: if *caller* has no seat
        """
        return self._leave(self.seats.number(caller), now)

    def rename(self, caller: Caller, name: str, now: Nanoseconds) -> None:
        """
        Call the player that *caller* is *name*.

        :raises UnknownPlayer: if *caller* has no seat
        :raises BadRequest: if that is no name, or somebody else's
        """
        player = self.seats.number(caller)
        self.seats.rename(player, name)
        self.seats.act(player, now)

    def offer(self, caller: Caller, taker: Caller, now: Nanoseconds) -> None:
        """
        Let *taker* have the seat of *caller* if they take it (`offers`).

        :raises UnknownPlayer: if *caller* has no seat
        :raises BadRequest: if *taker* is nobody in particular, or has a seat
        """
        player = self.seats.number(caller)
        if taker == ANONYMOUS:
            raise BadRequest("Expected a principal of somebody, got the anonymous one")
        self.seats.check_standing(taker)
        self.offers.make(caller, taker)
        self.seats.act(player, now)

    def take(self, caller: Caller, giver: Caller, now: Nanoseconds) -> Player:
        """
        Give *caller* the seat that *giver* offered them, with all that belongs to it; its number.

        :raises BadRequest: if *caller* has a seat, or was offered none by *giver*
        """
        refuse_anonymous(caller)
        self.seats.check_standing(caller)
        self.offers.check(giver, caller)
        player = self.seats.number(giver)
        self.offers.forget(giver)
        self.departures.forget(caller)
        self.seats.callers[player - 1] = caller
        self.seats.act(player, now)
        self.moved.append((giver, caller))
        self._note(now, "take", player)
        return player

    # Admins

    def remove(self, player: Player, now: Nanoseconds) -> int:
        """
        Take the seat of *player* away, as if they had left; how many coins they had.

        :raises UnknownPlayer: if nobody plays as that
        """
        self.seats.check_taken(player)
        self._remember(player, now, seating.REMOVED)
        return self._leave(player, now, seating.REMOVED)

    def pause(self, now: Nanoseconds) -> None:
        """Stop time, until `resume`; only the season's goes on."""
        if not self.pace.paused:
            self.pace.pause()
            self._note(now, "pause")

    def resume(self, now: Nanoseconds) -> None:
        if self.pace.paused:
            self.pace.resume(now)
            self._note(now, "resume")

    def reset(self, now: Nanoseconds, free_seats: bool = False) -> None:
        """
        Empty the world: generation 0, everybody keeps their seat and starts with new coins.

        Or all seats are freed. The season goes on.
        """
        if free_seats:
            for player in self.seats.taken():
                self._remember(player, now, seating.RESET)
                self.seats.leave(player)
            self.offers.forget(*self.offers.made)
        self._note(now, "reset", 0, self.seats.picture())
        self._begin_again()

    def restore(self, world: World, seats: Seats, now: Nanoseconds) -> None:
        """
        Go on with another *world*, its config and its *seats*; admins, journal and season stay.

        If only one of both worlds has seasons, the season follows the new one.
        """
        self.world = world
        self.seats = seats
        for player in seats.taken():
            seats.act(player, now)
        self._fit_season(now)
        for caller in seats.callers:
            self.departures.forget(caller)
        self.offers.forget(*self.offers.made)
        if len(seats.taken()) > 0:
            self.season.begin(now)
        self._note(now, "restore", 0, seats.picture())
        self.pace.wake(now)

    def set_season(self, seconds: int, now: Nanoseconds) -> None:
        """
        Let seasons last *seconds*, 0 for ever, and the one that runs so long from *now* on.

        :raises BadRequest: if that is too short or too long
        """
        self.season.last(seconds, now)
        _, *others = self.world.config.values()
        self.configure(Config(seconds > 0, *others), now)

    def configure(self, config: Config, now: Nanoseconds) -> None:
        """Play by *config* from *now* on; seasons that are turned on last a week at first."""
        if config.encode() != self.world.config.encode():
            self.world.accounts.config = config
            self._note(now, "configure", 0, config.format())
            self._fit_season(now)

    def end_season(self, now: Nanoseconds) -> int:
        """
        End the season before its time; its number.

        :raises BadRequest: if nobody plays
        """
        number = self.season.number
        if len(self.seats.taken()) == 0:
            raise BadRequest(f"Expected players in season {number}, and all seats are free")
        self._end_season(now)
        return number

    # Below

    def _fit_season(self, now: Nanoseconds) -> None:
        """Let the season end, or not, as the world's config says."""
        if self.world.config.seasons != (self.season.seconds > 0):
            self.season.last(WEEK if self.world.config.seasons else 0, now)

    def _end_day(self, over: Nanoseconds, now: Nanoseconds) -> None:
        """Archive how the race went that was *over* then, and let the next one begin."""
        ran = len(self.seats.taken()) > 0
        if ran:
            self.days.append(EndedDay(self.season, over, self.world, self.seats))
            self._note(now, "day", 0, str(self.season.day))
            self.world.end_day()
        self.season.next_day(over, ran)

    def _end_season(self, now: Nanoseconds) -> None:
        """Archive what everybody has, and begin again with the same people, if there are any."""
        if len(self.seats.taken()) == 0:
            self.season.stop()
            return
        last = EndedDay(self.season, min(now, self.season.ends), self.world, self.seats)
        self.world.end_day()
        self.days.append(last)
        self.ended.append(EndedSeason(self.season, last, self.world))
        self._note(now, "season", 0, f"{self.season.number}:{self.seats.picture()}")
        self.offers.forget(*self.offers.made)
        self._begin_again()
        self.season.next(now)

    def _begin_again(self) -> None:
        self.world = World.begin([who != FREE for who in self.seats.callers], self.world.config)
        self.pace.begin_again()

    def _check_room(self, wanted: Bitboard) -> None:
        """:raises BadRequest: if not all that is *wanted* has room"""
        asked = wanted.bit_count()
        room = self.world.terrain.room(wanted).bit_count()
        if room < asked:
            raise BadRequest(
                f"Expected room for all {asked} cells, got {room}: "
                f"{asked - room} are occupied, and nothing was placed"
            )

    def _seat(self, caller: Caller, now: Nanoseconds, bot: bool) -> Player:
        known = self.knows(caller)
        if not known:
            self.newcomers.check(now)
        if self.seats.full():
            if not self.world.config.idle_seats:
                raise GameFull()
            player = self.seats.giving_way(now, bot, self.world.land())
            why = seating.BOT if self.seats.bots[player - 1] else seating.IDLE
            self._remember(player, now, why, caller)
            self._leave(player, now, why)
        player = self.seats.take(caller)
        if not known:
            self.newcomers.admit(now)
        self.season.begin(now)
        self.departures.forget(caller)
        self.world.join(player)
        self._note(now, "join", player)
        return player

    def _remember(
        self, player: Player, now: Nanoseconds, why: str, by: Caller = seating.NOBODY
    ) -> None:
        """Have something to tell *player*, who did not ask to go, on return."""
        caller = self.seats.callers[player - 1]
        self.departures.note(Departure(caller, now, player, why, by))

    def _leave(self, player: Player, now: Nanoseconds, why: str = "") -> int:
        coins = self.world.leave(player)
        self.offers.forget(self.seats.callers[player - 1])
        self.seats.leave(player)
        self._note(now, "leave", player, why)
        self.pace.wake(now)
        return coins

    def _note(self, now: Nanoseconds, kind: str, player: Player = 0, detail: str = "") -> None:
        self.journal.note(Event(self.world.generation, now, kind, player, detail))
