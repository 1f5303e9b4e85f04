"""
The Life2 canister: what the Internet Computer asks, handed to the game.

Nothing is decided here. A method turns Candid into plain values, says who calls
and what time it is, lets the game decide, keeps what changed, and answers::

    message  ->  method  ->  game (engine.world)  ->  storage  ->  stable maps
    timer    ->  tick    ->

A refusal is answered as ``Err``; whatever else is raised traps, and the message
has never happened. The maps are complete after every message, so an upgrade loses
nothing but the timer; what `pre_upgrade` saves only spares it to play generations again.
What the game says of itself is certified whenever it changes (`engine.news`).
"""

from common.candid import Answer, CountAnswer
from common.endpoints import *
from common.host import Host, caller, changing, only_admins, serve
from kybra import (
    Manual,
    Opt,
    Principal,
    StableBTreeMap,
    Vec,
    ic,
    nat8,
    nat32,
    nat64,
    pre_upgrade,
    query,
    text,
    update,
    void,
)
from world_types import (
    Cell,
    Config,
    Day,
    GameState,
    JoinResult,
    Order,
    PlaceAnswer,
    Player,
    PlayerRecord,
    Season,
    SeasonHead,
    Seating,
    Standing,
    Stats,
    Thumbnail,
)

from engine.access import ANONYMOUS
from engine.backups import take
from engine.clock import ASLEEP, SECOND
from engine.people import FREE
from engine.world import answers, backup, frame, state, thumbnail
from engine.world.archive import Archive
from engine.world.interface import ACCESS
from engine.world.season import FOREVER
from engine.world.storage import Storage

# The maps of layout 2, which `engine.world.storage` draws: what is small, what happened, pages that
# wait to be restored, what a tick writes, GRID as it once was; of seasons that are over how
# everybody stood, the last board, players' records, and thumbnails; POTENTIAL as it once was; and
# how everybody stood in races that are over.
facts = StableBTreeMap[nat8, text](memory_id=0, max_key_size=16, max_value_size=8_000)
events = StableBTreeMap[nat64, text](memory_id=1, max_key_size=16, max_value_size=5_000)
waiting = StableBTreeMap[nat8, text](memory_id=2, max_key_size=16, max_value_size=210_000)
clock = StableBTreeMap[nat8, text](memory_id=3, max_key_size=16, max_value_size=1_000)
world = StableBTreeMap[nat8, text](memory_id=4, max_key_size=16, max_value_size=400_000)
seasons = StableBTreeMap[nat32, text](memory_id=5, max_key_size=16, max_value_size=8_000)
boards = StableBTreeMap[nat32, text](memory_id=6, max_key_size=16, max_value_size=400_000)
records = StableBTreeMap[text, text](memory_id=7, max_key_size=80, max_value_size=300)
thumbnails = StableBTreeMap[nat64, text](memory_id=8, max_key_size=16, max_value_size=3_000)
potential = StableBTreeMap[nat8, text](memory_id=9, max_key_size=16, max_value_size=50_000)
days = StableBTreeMap[nat32, text](memory_id=10, max_key_size=16, max_value_size=4_000)
archive = Archive(days, seasons, boards, records, thumbnails)
storage = Storage(facts, events, clock, world, potential, archive)


class World(Host):
    """World, whose time goes on by itself: ticks while it runs, else an alarm for today's race."""

    timer: Opt[int] = None
    alarm: Opt[int] = None
    alarm_time = FOREVER
    day_ends = FOREVER  # a copy for ticks, because attribute lookups are expensive there

    def look(self) -> None:
        self.game.catch_up(ic.time())

    def pass_time(self) -> None:
        if self.game.pass_time(ic.time()):
            self.save()

    def certify(self) -> None:
        ic.set_certified_data(self.storage.certify(self.game))

    def revision(self) -> int:
        return self.game.generation

    def restore(self):
        world, seats, _ = take(self.waiting, self.backup.load)
        self.game.restore(world, seats, ic.time())
        return {"Ok": world.generation}

    def wake(self) -> None:
        """Have ticks exactly while the game runs, and else a timer to the end of the day's race."""
        self.day_ends = self.game.season.day_ends
        running = self.game.pace.running
        if running and self.timer is None:
            self.timer = ic.set_timer_interval(1, tick)
        elif not running and self.timer is not None:
            ic.clear_timer(self.timer)
            self.timer = None
        self.set_alarm(self.day_ends if not running else FOREVER)

    def set_alarm(self, time: int) -> None:
        """Have a timer that goes off once, at *time*."""
        if time == self.alarm_time:
            return
        if self.alarm is not None:
            ic.clear_timer(self.alarm)
            self.alarm = None
        self.alarm_time = time
        if time != FOREVER:
            wait = max(0, time - ic.time() + SECOND - 1) // SECOND
            self.alarm = ic.set_timer(wait, end_of_day)


host = World(storage, storage.statement, ACCESS, answers.page, backup, waiting)
serve(host)


@pre_upgrade
def pre_upgrade_() -> void:
    storage.pre_upgrade(host.game)


def end_of_day() -> None:
    host.alarm = None
    host.alarm_time = FOREVER
    host.pass_time()
    host.wake()


def tick() -> None:
    time = ic.time()
    if time >= host.day_ends:
        host.pass_time()
    game = host.game
    if game.advance(time) > 0:
        ic.set_certified_data(storage.save_time(game))
    if game.pace.state == ASLEEP:  # nothing else ends in a tick
        host.wake()
    host.instructions = ic.performance_counter(0)


# Players


@update
def join_game() -> JoinResult:
    return join(None)


@update
def join_as_bot() -> JoinResult:
    return join(True)


@changing
def join(bot: Opt[bool]) -> JoinResult:
    return {"Ok": host.game.join(caller(), ic.time(), bot)}


@update
def place_cells(cells: Vec[Cell]) -> PlaceAnswer:
    return place(cells, None, False)


@update
def place_order(cells: Vec[Cell], order: Order) -> PlaceAnswer:
    return place(cells, order["number"], order["whole"])


@changing
def place(cells: Vec[Cell], number: Opt[nat64], whole: bool) -> PlaceAnswer:
    done = host.game.place(caller(), cells, ic.time(), number, whole)
    return {
        "Ok": {
            "placed": done.placed,
            "occupied": done.occupied,
            "generation": done.generation,
            "new_balance": done.balance,
        }
    }


@update
@changing
def leave_game() -> CountAnswer:
    return {"Ok": host.game.leave(caller(), ic.time())}


@update
@changing
def offer_seat(taker: Principal) -> Answer:
    host.game.offer(caller(), taker.to_str(), ic.time())
    return {"Ok": None}


@update
@changing
def take_seat(giver: Principal) -> JoinResult:
    return {"Ok": host.game.take(caller(), giver.to_str(), ic.time())}


# Everybody


@query
def get_state() -> Manual[GameState]:
    host.look()
    seats = [who if who != FREE else ANONYMOUS for who in host.game.seats.callers]
    players = [Principal.from_str(who).bytes for who in seats]
    ic.reply_raw(state.game_state(host.game.world, players, host.game.seats.find(caller())))


@query
def get_generation() -> nat64:
    host.look()
    return host.game.world.generation


@query
def get_alive_count() -> nat32:
    host.look()
    return host.game.world.alive_count


@query
def get_frame(since: Opt[nat64]) -> text:
    host.look()
    return frame.encode(host.game.world, since, host.game.journal.following)


@query
def get_checkpoint() -> text:
    return storage.read_checkpoint()


@query
def get_player() -> Opt[Player]:
    return answers.player(host.game, caller())


@query
def get_leaderboard() -> Vec[Standing]:
    return answers.standings(host.game)


@query
def get_stats() -> Stats:
    host.look()
    return answers.stats(host.game, host.instructions)


@query
def get_seats() -> Seating:
    return answers.seating(host.game, caller(), ic.time())


@query
def get_config() -> Config:
    return answers.config(host.game)


@query
def get_days(before: Opt[nat32]) -> Vec[Day]:
    first = before if before is not None else host.game.season.day
    return [answers.day(day, Principal.from_str) for day in archive.days_before(first)]


@query
def get_seasons(before: Opt[nat32]) -> Vec[SeasonHead]:
    first = before if before is not None else host.game.season.number
    return [answers.season_head(season) for season in archive.before(first)]


@query
def get_season(number: nat32) -> Opt[Season]:
    return answers.season(archive.season(number), Principal.from_str)


@query
def get_season_board(number: nat32) -> Opt[text]:
    return archive.board(number)


@query
def get_thumbnail() -> Thumbnail:
    host.look()
    world = host.game.world
    return {"generation": world.generation, "picture": thumbnail.pack(thumbnail.draw(world))}


@query
def get_thumbnails(season: nat32, first: nat64) -> Vec[Thumbnail]:
    return [
        {"generation": one.generation, "picture": one.picture}
        for one in archive.lapse.page(season, first)
    ]


@query
def get_record(who: Principal) -> Opt[PlayerRecord]:
    return answers.record(archive.record(who.to_str()))


# Admins


@update(guard=only_admins)
@changing
def reset_game() -> void:
    host.game.reset(ic.time())


@update(guard=only_admins)
@changing
def reset_seats() -> void:
    host.game.reset(ic.time(), free_seats=True)


@update(guard=only_admins)
@changing
def remove_player(player: nat8) -> CountAnswer:
    return {"Ok": host.game.remove(player, ic.time())}


@update(guard=only_admins)
@changing
def configure(rules: Config) -> void:
    host.game.configure(answers.config_of(rules), ic.time())


@update(guard=only_admins)
@changing
def set_season(seconds: nat64) -> Answer:
    host.game.set_season(seconds, ic.time())
    return {"Ok": None}


@update(guard=only_admins)
@changing
def end_season() -> CountAnswer:
    return {"Ok": host.game.end_season(ic.time())}
