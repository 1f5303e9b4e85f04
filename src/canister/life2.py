"""
The Life2 canister: what the Internet Computer asks, handed to the game.

Nothing is decided here. A method turns Candid into plain values, says who calls
and what time it is, lets the game decide, keeps what changed, and answers::

    message  ->  method  ->  game (engine.life2)  ->  storage  ->  stable maps
    timer    ->  tick    ->

A refusal is answered as ``Err``; whatever else is raised traps, and the message
has never happened. The maps are complete after every message, so an upgrade loses
nothing but the timer; what `pre_upgrade` saves only spares it to play generations again.
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

from engine.callers import ANONYMOUS
from engine.errors import Refusal
from engine.life2.access import ACCESS
from engine.life2.game import Game
from engine.life2.keeping import backup
from engine.life2.keeping.storage import VERSION, Storage
from engine.life2.showing import frame, pages, reply
from engine.life2.showing.standings import leaderboard, potential_count
from engine.people import FREE
from engine.staging import take

# The maps of layout 1, which `engine.life2.keeping.storage` draws: what is small, what happened,
# pages that wait to be restored, what a tick writes, and the world as it once was.
facts = StableBTreeMap[nat8, text](memory_id=0, max_key_size=16, max_value_size=8_000)
events = StableBTreeMap[nat64, text](memory_id=1, max_key_size=16, max_value_size=5_000)
waiting = StableBTreeMap[nat8, text](memory_id=2, max_key_size=16, max_value_size=210_000)
clock = StableBTreeMap[nat8, text](memory_id=3, max_key_size=16, max_value_size=1_000)
world = StableBTreeMap[nat8, text](memory_id=4, max_key_size=16, max_value_size=400_000)
storage = Storage(facts, events, clock, world)

game = Game.begin("")  # nobody's, until init or post_upgrade
timer: Opt[int] = None
tick_instructions = 0

Cell = Tuple[int32, int32]
Header = Tuple[text, text]


class JoinResult(Variant, total=False):
    Ok: nat8
    Err: text


class PlaceResult(Record):
    placed: nat32
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


class Standing(Record):
    player_num: nat8
    name: text
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
    burned: nat64
    paused: bool
    running: bool
    tick_instructions: nat64
    layout_version: nat16


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


@pre_upgrade
def pre_upgrade_() -> void:
    storage.pre_upgrade(game)


@post_upgrade
def post_upgrade_() -> void:
    global game
    game = storage.load()
    tick_while_running()


@inspect_message
def inspect_message_() -> void:
    size = ic.arg_data_raw_size()
    objection = ACCESS.objection(ic.method_name(), caller(), size, game.admins)
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
    """Keep what a message changed, and have a timer if the game runs now."""
    storage.save(game)
    tick_while_running()


def tick_while_running() -> None:
    """Have a timer exactly while the game runs."""
    global timer
    running = game.pace.running
    if running and timer is None:
        timer = ic.set_timer_interval(1, tick)
    elif not running and timer is not None:
        ic.clear_timer(timer)
        timer = None


def tick() -> None:
    global tick_instructions
    if game.advance(ic.time()) > 0:
        storage.save_time(game)
    if game.pace.asleep:  # nothing else ends in a tick
        tick_while_running()
    tick_instructions = ic.performance_counter(0)


# Players


@update
def join_game() -> JoinResult:
    try:
        player = game.join(caller(), ic.time())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    return {"Ok": player}


@update
def place_cells(cells: Vec[Cell]) -> PlaceAnswer:
    who = caller()
    try:
        placed = game.place(who, cells, ic.time())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    balance = game.world.balances[game.seats.number(who) - 1]
    return {"Ok": {"placed": placed, "generation": game.world.generation, "new_balance": balance}}


@update
def leave_game() -> CountAnswer:
    try:
        burned = game.leave(caller(), ic.time())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    return {"Ok": burned}


@update
def set_name(name: text) -> Answer:
    try:
        game.rename(caller(), name)
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    return {"Ok": None}


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
    return frame.encode(game.world, since)


@query
def get_player() -> Opt[Player]:
    player = game.seats.find(caller())
    if player is None:
        return None
    return {
        "player_num": player,
        "name": game.seats.names[player - 1],
        "balance": game.world.balances[player - 1],
    }


@query
def get_leaderboard() -> Vec[Standing]:
    return [
        {
            "player_num": row.player,
            "name": row.name,
            "alive": row.alive,
            "land": row.land,
            "coins": row.coins,
            "balance": row.balance,
        }
        for row in leaderboard(game)
    ]


@query
def get_stats() -> Stats:
    look()
    return {
        "generation": game.world.generation,
        "alive": game.world.alive_count,
        "potential": potential_count(game),
        "players": len(game.seats.taken()),
        "minted": game.world.minted,
        "burned": game.world.burned,
        "paused": game.pace.paused,
        "running": game.pace.running,
        "tick_instructions": tick_instructions,
        "layout_version": VERSION,
    }


@query
def get_events(first: nat64) -> EventPage:
    found = game.journal.read(events, first)
    return {
        "first": game.journal.first,
        "following": game.journal.following,
        "events": [
            {
                "number": number,
                "generation": event.generation,
                "time": event.time,
                "kind": event.kind,
                "player_num": event.player,
                "detail": event.detail,
            }
            for number, event in found
        ],
    }


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
    game.pause(ic.time())
    keep()


@update(guard=only_admins)
def resume_game() -> void:
    game.resume(ic.time())
    keep()


@update(guard=only_admins)
def reset_game() -> void:
    game.reset(ic.time())
    keep()


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
    game.restore(restored, seats, ic.time())
    keep()
    return {"Ok": game.world.generation}
