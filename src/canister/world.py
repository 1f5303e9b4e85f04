"""
The Life2 canister: what the Internet Computer asks, handed to the game.

Nothing is decided here. A method turns Candid into plain values, says who calls
and what time it is, lets the game decide, keeps what changed, and answers::

    message  ->  method  ->  game (engine.world)  ->  storage  ->  stable maps
    timer    ->  tick    ->

A refusal is answered as ``Err``; whatever else is raised traps, and the message
has never happened. The maps are complete after every message, so an upgrade loses
nothing but the timer; what `pre_upgrade` saves only spares it to play generations again.
What the game says of itself is certified whenever it changes (`engine.statement`).
"""

from kybra import (
    GuardResult,
    Manual,
    Opt,
    Principal,
    Record,
    StableBTreeMap,
    Tuple,
    Variant,
    Vec,
    blob,
    ic,
    init,
    inspect_message,
    int32,
    nat,
    nat8,
    nat16,
    nat32,
    nat64,
    null,
    post_upgrade,
    pre_upgrade,
    query,
    text,
    update,
    void,
)

from engine import news
from engine.callers import ANONYMOUS
from engine.clock import ASLEEP, SECOND
from engine.errors import Refusal
from engine.people import FREE
from engine.staging import take
from engine.world import backup
from engine.world.access import ACCESS
from engine.world.archive import Archive
from engine.world.game import Game
from engine.world.season import FOREVER
from engine.world.showing import answers, frame, pages, reply, thumbnail
from engine.world.storage import Storage

# The maps of layout 1, which `engine.world.storage` draws: what is small, what happened, pages that
# wait to be restored, what a tick writes, the world as it once was; of seasons that are over
# (`engine.world.archive`) how everybody stood, the last board, players' records, and thumbnails of
# how they went; and the POTENTIAL of the world as it once was.
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
archive = Archive(seasons, boards, records, thumbnails)
storage = Storage(facts, events, clock, world, potential, archive)

game = Game.begin("")  # nobody's, until init or post_upgrade
timer: Opt[int] = None
alarm: Opt[int] = None
alarm_time = FOREVER
season_ends = FOREVER  # a copy for ticks, to which a lookup is dear
tick_instructions = 0

Cell = Tuple[int32, int32]
Header = Tuple[text, text]


class JoinResult(Variant, total=False):
    Ok: nat8
    Err: text


class Order(Record):
    number: Opt[nat64]
    whole: bool


class PlaceResult(Record):
    placed: nat32
    occupied: nat32
    generation: nat64
    new_balance: nat64


class PlaceAnswer(Variant, total=False):
    Ok: PlaceResult
    Err: text


class CountAnswer(Variant, total=False):
    Ok: nat64
    Err: text


class Answer(Variant, total=False):
    Ok: null
    Err: text


class SparseCell(Record):
    x: nat16
    y: nat16
    owner: nat8
    coins: nat8


class GameState(Record):
    generation: nat64
    alive_cells: Vec[SparseCell]
    territory: Vec[SparseCell]
    players: Vec[Principal]
    balances: Vec[nat64]
    player_num: Opt[nat8]


class Player(Record):
    player_num: nat8
    name: text
    balance: nat64
    bot: bool
    order: Opt[nat64]


class Seat(Record):
    player_num: nat8
    name: text
    bot: bool
    acted: nat64
    frees: nat64


class LostSeat(Record):
    player_num: nat8
    time: nat64
    why: text
    by: Opt[text]


class Seating(Record):
    now: nat64
    seats: Vec[Seat]
    frees: Opt[nat64]
    lost: Opt[LostSeat]
    season: nat32
    began: Opt[nat64]
    ends: Opt[nat64]
    season_seconds: nat64


class Config(Record):
    seasons: bool
    levy: bool
    paydays: bool
    idle_seats: bool


class SeasonRow(Record):
    rank: nat8
    player_num: nat8
    name: text
    who: Principal
    score: nat64
    land: nat32
    alive: nat32
    coins: nat32
    balance: nat64


class Season(Record):
    number: nat32
    began: nat64
    ended: nat64
    generation: nat64
    rows: Vec[SeasonRow]
    picture: text


class SeasonHead(Record):
    number: nat32
    began: nat64
    ended: nat64
    players: nat8
    winner: text
    score: nat64


class PlayerRecord(Record):
    name: text
    seasons: nat32
    wins: nat32
    podiums: nat32
    best_rank: nat8
    best_score: nat64
    total_score: nat64
    last_season: nat32


class Thumbnail(Record):
    generation: nat64
    picture: text


class Standing(Record):
    player_num: nat8
    name: text
    score: nat64
    alive: nat32
    land: nat32
    coins: nat32
    balance: nat64


class Stats(Record):
    generation: nat64
    alive: nat32
    potential: nat32
    players: nat8
    minted: nat64
    pot: nat64
    paused: bool
    running: bool
    tick_instructions: nat64
    layout_version: nat16
    season: nat32
    season_ends: Opt[nat64]
    season_seconds: nat64


class Event(Record):
    number: nat64
    generation: nat64
    time: nat64
    kind: text
    player_num: nat8
    detail: text


class EventPage(Record):
    first: nat64
    following: nat64
    events: Vec[Event]


class NewsRequest(Record):
    first: nat64
    facts: text
    proof: bool


class News(Record):
    first: nat64
    following: nat64
    generation: nat64
    events: Vec[Event]
    facts: Opt[text]
    statement: Opt[text]
    certificate: Opt[blob]


class BackupPage(Record):
    page: nat32
    pages: nat32
    generation: nat64
    content: text


class BackupAnswer(Variant, total=False):
    Ok: BackupPage
    Err: text


class HttpRequest(Record):
    method: text
    url: text
    headers: Vec[Header]
    body: blob


class HttpResponse(Record):
    status_code: nat16
    headers: Vec[Header]
    body: blob


@init
def init_() -> void:
    global game
    game = Game.begin(caller())
    storage.create(game)
    certify()


@pre_upgrade
def pre_upgrade_() -> void:
    storage.pre_upgrade(game)


@post_upgrade
def post_upgrade_() -> void:
    global game
    game = storage.load()
    certify()
    arm()


@inspect_message
def inspect_message_() -> void:
    size = ic.arg_data_raw_size()
    method = ic.method_name()
    who = caller()
    objection = ACCESS.objection(method, who, size, game.admins)
    if objection is None and method in ACCESS.players and not game.knows(who):
        objection = game.newcomers.objection(ic.time())
    if objection is not None:
        ic.trap(objection)
    ic.accept_message()


def only_admins() -> GuardResult:
    if caller() in game.admins:
        return {"Ok": None}
    return {"Err": "Only admins may do this, and you are not one of them"}


def caller() -> str:
    return ic.caller().to_str()


def look() -> None:
    """Bring the game up to now, for a query."""
    game.catch_up(ic.time())


def keep() -> None:
    """Keep and certify what a message changed, and have the timers that the game wants now."""
    storage.save(game)
    certify()
    arm()


def certify() -> None:
    """Have the network sign what the game says of itself."""
    ic.set_certified_data(storage.certify(game))


def now() -> int:
    """
    The time of a message, up to which the game has been brought.

    What that changes is kept at once, whatever becomes of the message.
    """
    time = ic.time()
    if game.pass_time(time):
        keep()
    return time


def arm() -> None:
    """Have ticks exactly while the game runs, and else a timer to the end of the season."""
    global timer, season_ends
    season_ends = game.season.ends
    running = game.pace.running
    if running and timer is None:
        timer = ic.set_timer_interval(1, tick)
    elif not running and timer is not None:
        ic.clear_timer(timer)
        timer = None
    set_alarm(season_ends if not running else FOREVER)


def set_alarm(time: int) -> None:
    """Have a timer that goes off once, at *time*."""
    global alarm, alarm_time
    if time == alarm_time:
        return
    if alarm is not None:
        ic.clear_timer(alarm)
        alarm = None
    alarm_time = time
    if time != FOREVER:
        alarm = ic.set_timer(max(0, time - ic.time() + SECOND - 1) // SECOND, end_of_season)


def end_of_season() -> None:
    global alarm, alarm_time
    alarm = None
    alarm_time = FOREVER
    now()
    arm()


def tick() -> None:
    global tick_instructions
    time = ic.time()
    if time >= season_ends:
        now()
    if game.advance(time) > 0:
        ic.set_certified_data(storage.save_time(game))
    if game.pace.state == ASLEEP:  # nothing else ends in a tick
        arm()
    tick_instructions = ic.performance_counter(0)


# Players


@update
def join_game() -> JoinResult:
    return join(None)


@update
def join_as_bot() -> JoinResult:
    return join(True)


def join(bot: Opt[bool]) -> JoinResult:
    try:
        player = game.join(caller(), now(), bot)
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    return {"Ok": player}


@update
def place_cells(cells: Vec[Cell]) -> PlaceAnswer:
    return place(cells, None, False)


@update
def place_order(cells: Vec[Cell], order: Order) -> PlaceAnswer:
    return place(cells, order["number"], order["whole"])


def place(cells: Vec[Cell], number: Opt[nat64], whole: bool) -> PlaceAnswer:
    try:
        done = game.place(caller(), cells, now(), number, whole)
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    return {
        "Ok": {
            "placed": done.placed,
            "occupied": done.occupied,
            "generation": done.generation,
            "new_balance": done.balance,
        }
    }


@update
def leave_game() -> CountAnswer:
    try:
        coins = game.leave(caller(), now())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    return {"Ok": coins}


@update
def set_name(name: text) -> Answer:
    try:
        game.rename(caller(), name, now())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    return {"Ok": None}


@update
def offer_seat(taker: Principal) -> Answer:
    try:
        game.offer(caller(), taker.to_str(), now())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    return {"Ok": None}


@update
def take_seat(giver: Principal) -> JoinResult:
    try:
        player = game.take(caller(), giver.to_str(), now())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    return {"Ok": player}


# Everybody


@query
def get_state() -> Manual[GameState]:
    look()
    seats = [who if who != FREE else ANONYMOUS for who in game.seats.callers]
    players = [Principal.from_str(who).bytes for who in seats]
    ic.reply_raw(reply.game_state(game.world, players, game.seats.find(caller())))


@query
def get_generation() -> nat64:
    look()
    return game.world.generation


@query
def get_alive_count() -> nat32:
    look()
    return game.world.alive_count


@query
def get_frame(since: Opt[nat64]) -> text:
    look()
    return frame.encode(game.world, since, game.journal.following)


@query
def get_checkpoint() -> text:
    return storage.read_checkpoint()


@query
def get_player() -> Opt[Player]:
    return answers.player(game, caller())


@query
def get_leaderboard() -> Vec[Standing]:
    return answers.standings(game)


@query
def get_stats() -> Stats:
    look()
    return answers.stats(game, tick_instructions)


@query
def get_seats() -> Seating:
    return answers.seating(game, caller(), ic.time())


@query
def get_config() -> Config:
    return answers.config(game)


@query
def get_seasons(before: Opt[nat32]) -> Vec[SeasonHead]:
    first = before if before is not None else game.season.number
    return [answers.season_head(season) for season in archive.before(first)]


@query
def get_season(number: nat32) -> Opt[Season]:
    return answers.season(archive.season(number), Principal.from_str)


@query
def get_season_board(number: nat32) -> Opt[text]:
    return archive.board(number)


@query
def get_thumbnail() -> Thumbnail:
    look()
    picture = thumbnail.pack(thumbnail.draw(game.world))
    return {"generation": game.world.generation, "picture": picture}


@query
def get_thumbnails(season: nat32, first: nat64) -> Vec[Thumbnail]:
    return [
        {"generation": one.generation, "picture": one.picture}
        for one in archive.lapse.page(season, first)
    ]


@query
def get_record(who: Principal) -> Opt[PlayerRecord]:
    return answers.record(archive.record(who.to_str()))


@query
def get_events(first: nat64) -> EventPage:
    return news.page(game.journal, events, first)


@query
def get_news(asked: NewsRequest) -> News:
    look()
    found = news.page(game.journal, events, asked["first"])
    said = storage.statement
    return news.answer(asked, found, game.world.generation, said, ic.data_certificate())


@query
def get_admins() -> Vec[Principal]:
    return [Principal.from_str(admin) for admin in game.admins.callers]


@query
def http_request(request: HttpRequest) -> HttpResponse:
    look()
    page = pages.answer(game, request["url"], ic.time(), tick_instructions)
    return {
        "status_code": page.status,
        "headers": [("content-type", page.kind)],
        "body": page.body,
    }


# Admins


@update(guard=only_admins)
def pause_game() -> void:
    game.pause(now())
    keep()


@update(guard=only_admins)
def resume_game() -> void:
    game.resume(now())
    keep()


@update(guard=only_admins)
def reset_game() -> void:
    game.reset(now())
    keep()


@update(guard=only_admins)
def reset_seats() -> void:
    game.reset(now(), free_seats=True)
    keep()


@update(guard=only_admins)
def remove_player(player: nat8) -> CountAnswer:
    try:
        coins = game.remove(player, now())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    return {"Ok": coins}


@update(guard=only_admins)
def configure(config: Config) -> void:
    game.configure(answers.config_of(config), now())
    keep()


@update(guard=only_admins)
def set_season(seconds: nat64) -> Answer:
    try:
        game.set_season(seconds, now())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    return {"Ok": None}


@update(guard=only_admins)
def end_season() -> CountAnswer:
    try:
        number = game.end_season(now())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    return {"Ok": number}


@update(guard=only_admins)
def add_admin(admin: Principal) -> Answer:
    try:
        game.admins.add(admin.to_str())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    return {"Ok": None}


@update(guard=only_admins)
def remove_admin(admin: Principal) -> Answer:
    try:
        game.admins.remove(admin.to_str())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    return {"Ok": None}


@update(guard=only_admins)
def set_newcomers(per_minute: nat32) -> Answer:
    try:
        game.newcomers.configure(per_minute)
    except Refusal as refusal:
        return {"Err": str(refusal)}
    game.newcomers.save(facts)
    return {"Ok": None}


@query(guard=only_admins)
def get_cycles() -> nat:
    return ic.canister_balance128()


@query(guard=only_admins)
def get_backup(page: nat32) -> BackupAnswer:
    look()
    found = backup.PAGES.cut(backup.dump(game))
    if page >= len(found):
        return {"Err": f"Expected a page from 0 to {len(found) - 1}, got {page}"}
    return {
        "Ok": {
            "page": page,
            "pages": len(found),
            "generation": game.world.generation,
            "content": found[page],
        }
    }


@update(guard=only_admins)
def put_backup(page: nat32, content: text) -> CountAnswer:
    try:
        return {"Ok": backup.PAGES.stage(waiting, page, content)}
    except Refusal as refusal:
        return {"Err": str(refusal)}


@update(guard=only_admins)
def restore_game() -> CountAnswer:
    try:
        restored, seats, _ = take(waiting, backup.load)
    except Refusal as refusal:
        return {"Err": str(refusal)}
    game.restore(restored, seats, now())
    keep()
    return {"Ok": game.world.generation}
