"""
The Petri canister: what the Internet Computer asks, handed to the game.

Nothing is decided here. A method turns Candid into plain values, says who calls
and what time it is, lets the game decide, keeps what changed, and answers::

    message  ->  method  ->  game (engine.petri)  ->  storage  ->  stable maps
    timer    ->  draw_secret  ->  raw_rand  ->  take_secret  ->

A refusal is answered as ``Err``; whatever else is raised traps, and the message
has never happened. The maps are complete after every message, so an upgrade has
nothing to save. There is one timer, once: it draws the secret that seeds come from.
"""

from kybra import (
    CallResult,
    GuardResult,
    Opt,
    Principal,
    Record,
    Service,
    StableBTreeMap,
    Tuple,
    Variant,
    Vec,
    blob,
    ic,
    init,
    inspect_message,
    nat,
    nat8,
    nat16,
    nat32,
    nat64,
    null,
    post_upgrade,
    query,
    service_update,
    text,
    update,
    void,
)

from engine import news
from engine.errors import Refusal
from engine.petri import backup, pages
from engine.petri import game as rules
from engine.petri.access import ACCESS
from engine.petri.storage import VERSION, Storage
from engine.staging import take
from engine.statement import Statement

# The maps of layout 1, which `engine.petri.storage` draws: what is small, what happened, pages
# that wait to be restored, what people are called, and every dish.
facts = StableBTreeMap[nat8, text](memory_id=0, max_key_size=16, max_value_size=8_000)
events = StableBTreeMap[nat64, text](memory_id=1, max_key_size=16, max_value_size=1_000)
waiting = StableBTreeMap[nat8, text](memory_id=2, max_key_size=16, max_value_size=310_000)
people = StableBTreeMap[nat8, text](memory_id=3, max_key_size=16, max_value_size=200_000)
dishes = StableBTreeMap[nat64, text](memory_id=4, max_key_size=16, max_value_size=6_000)
storage = Storage(facts, people, dishes, events)

statement = Statement("petri")
game = rules.Game.begin("", dishes)  # nobody's, until init or post_upgrade
turn_instructions = 0

Header = Tuple[text, text]


# Kybra's own module for it would bring a type HttpResponse that is not ours.
class Management(Service):
    @service_update
    def raw_rand(self) -> blob: ...


management = Management(Principal.from_str("aaaaa-aa"))


class Mode(Variant, total=False):
    Early: null
    Mid: null
    Late: null


class Size(Record):
    width: nat8
    height: nat8


class Dish(Record):
    id: nat64
    owner: Principal
    mode: Mode
    width: nat8
    height: nat8
    seed: nat32
    daily: Opt[nat32]
    moves: text
    board: text
    turn: nat32
    score: nat64
    streak: nat32
    energy: nat32
    goal: nat32
    goal_at: Opt[nat32]
    over: bool
    given_up: bool
    begun: nat64
    when: nat64
    hash: text
    ticket: text


class Turn(Record):
    born: nat16
    died: nat16
    merges: nat16
    slept: nat16
    blighted: nat16
    decayed: nat16
    catalysts: nat8
    energy: nat32
    streak: nat32
    gain: nat32


class Played(Record):
    dish: Dish
    turns: Vec[Turn]


class Row(Record):
    player: Principal
    name: text
    dish: nat64
    score: nat64
    turns: nat32
    goal_at: Opt[nat32]
    over: bool
    when: nat64


class Today(Record):
    day: nat32
    seed: Opt[nat32]
    ends: nat64


class Telemetry(Record):
    mode: Mode
    games: nat64
    turns: nat64
    born: nat64
    died: nat64
    merges: nat64
    slept: nat64
    blighted: nat64
    decayed: nat64
    catalysts: nat64
    longest_streak: nat32
    goals: nat64


class Stats(Record):
    games: nat64
    kept: nat32
    running: nat32
    players: nat32
    turns: nat64
    paused: bool
    turn_instructions: nat64
    layout_version: nat16


class DishAnswer(Variant, total=False):
    Ok: Dish
    Err: text


class PlayAnswer(Variant, total=False):
    Ok: Played
    Err: text


class Answer(Variant, total=False):
    Ok: null
    Err: text


class CountAnswer(Variant, total=False):
    Ok: nat64
    Err: text


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
    game = storage.begin(caller())
    certify()
    draw_secret_if_needed()


@post_upgrade
def post_upgrade_() -> void:
    global game
    game = storage.load()
    certify()
    draw_secret_if_needed()


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


def keep() -> None:
    """Keep what a message changed, and certify it."""
    storage.save(game)
    certify()


def certify() -> None:
    """Have the network sign what the game says of itself."""
    ic.set_certified_data(statement.make(game.journal))


def draw_secret_if_needed() -> None:
    if not game.seeds.ready:
        ic.set_timer(0, draw_secret)


def draw_secret():
    answer: CallResult[blob] = yield management.raw_rand()
    take_secret(answer)


def take_secret(answer: CallResult) -> None:
    """Keep what the network drew; if it drew nothing, the next who begins a dish asks again."""
    if answer.Ok is not None:
        game.seeds.take(answer.Ok)
        storage.save_secret(game)


# From the game to Candid


def mode_of(mode: Mode) -> str:
    return next(iter(mode)).lower()


def size_of(size: Opt[Size]) -> Opt[tuple]:
    return None if size is None else (size["width"], size["height"])


def show_mode(mode: str) -> Mode:
    if mode == "early":
        return {"Early": None}
    return {"Mid": None} if mode == "mid" else {"Late": None}


def show_dish(culture) -> Dish:
    dish = culture.dish
    return {
        "id": culture.id,
        "owner": Principal.from_str(culture.owner),
        "mode": show_mode(dish.mode.name),
        "width": dish.plate.width,
        "height": dish.plate.height,
        "seed": culture.seed,
        "daily": culture.day,
        "moves": dish.played,
        "board": dish.draw(),
        "turn": dish.turn,
        "score": dish.score,
        "streak": dish.streak,
        "energy": dish.energy,
        "goal": dish.goal,
        "goal_at": dish.goal_at,
        "over": culture.over,
        "given_up": culture.given_up,
        "begun": culture.begun,
        "when": culture.when,
        "hash": dish.hash(),
        "ticket": game.ticket(culture),
    }


def show_turn(turn) -> Turn:
    return {
        "born": turn.born,
        "died": turn.died,
        "merges": turn.merges,
        "slept": turn.slept,
        "blighted": turn.blighted,
        "decayed": turn.decayed,
        "catalysts": turn.catalysts,
        "energy": turn.energy,
        "streak": turn.streak,
        "gain": turn.gain,
    }


def show_row(row) -> Row:
    return {
        "player": Principal.from_str(row.owner),
        "name": game.names.get(row.owner),
        "dish": row.id,
        "score": row.score,
        "turns": row.turns,
        "goal_at": row.goal_at,
        "over": row.over,
        "when": row.when,
    }


def show_telemetry(mode: str, numbers: dict) -> Telemetry:
    return {
        "mode": show_mode(mode),
        "games": numbers["games"],
        "turns": numbers["turns"],
        "born": numbers["born"],
        "died": numbers["died"],
        "merges": numbers["merges"],
        "slept": numbers["slept"],
        "blighted": numbers["blighted"],
        "decayed": numbers["decayed"],
        "catalysts": numbers["catalysts"],
        "longest_streak": numbers["longest_streak"],
        "goals": numbers["goals"],
    }


# Players


@update
def begin_dish(mode: Mode, daily: bool, size: Opt[Size]) -> DishAnswer:
    draw_secret_if_needed()
    try:
        culture = game.begin_dish(caller(), mode_of(mode), daily, size_of(size), ic.time())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    return {"Ok": show_dish(culture)}


@update
def play(dish: nat64, ticket: text, turn: nat32, moves: text) -> PlayAnswer:
    global turn_instructions
    try:
        culture, turns = game.play(caller(), dish, ticket, turn, moves, ic.time())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    if len(turns) > 0:
        turn_instructions = ic.performance_counter(0) // len(turns)
    return {"Ok": {"dish": show_dish(culture), "turns": [show_turn(turn) for turn in turns]}}


@update
def give_up(dish: nat64) -> Answer:
    try:
        game.give_up(caller(), dish, ic.time())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    return {"Ok": None}


@update
def set_name(name: text) -> Answer:
    try:
        game.rename(caller(), name, ic.time())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    return {"Ok": None}


# Everybody


@query
def get_dish(dish: nat64) -> Opt[Dish]:
    try:
        return show_dish(game.collection.get(dish))
    except Refusal:
        return None


@query
def get_my_dishes() -> Vec[Dish]:
    return [show_dish(culture) for culture in game.dishes_of(caller())]


@query
def get_today() -> Today:
    day, seed, ends = game.today(ic.time())
    return {"day": day, "seed": seed, "ends": ends}


@query
def check_game(mode: Mode, seed: nat32, moves: text, size: Opt[Size]) -> DishAnswer:
    try:
        culture = rules.check_game(caller(), mode_of(mode), seed, moves, size_of(size))
    except Refusal as refusal:
        return {"Err": str(refusal)}
    return {"Ok": show_dish(culture)}


@query
def get_leaderboard(mode: Mode, day: Opt[nat32], size: Opt[Size]) -> Vec[Row]:
    return [show_row(row) for row in game.table(mode_of(mode), day, size_of(size))]


@query
def get_telemetry() -> Vec[Telemetry]:
    return [show_telemetry(mode, numbers) for mode, numbers in game.telemetry.of.items()]


@query
def get_stats() -> Stats:
    return {
        "games": game.begun,
        "kept": len(game.collection.rows),
        "running": pages.running_count(game),
        "players": len(game.collection.owned),
        "turns": game.telemetry.turns,
        "paused": game.paused,
        "turn_instructions": turn_instructions,
        "layout_version": VERSION,
    }


@query
def get_events(first: nat64) -> EventPage:
    return news.page(game.journal, events, first)


@query
def get_news(asked: NewsRequest) -> News:
    found = news.page(game.journal, events, asked["first"])
    return news.answer(asked, found, game.telemetry.turns, statement, ic.data_certificate())


@query
def get_admins() -> Vec[Principal]:
    return [Principal.from_str(admin) for admin in game.admins.callers]


@query
def http_request(request: HttpRequest) -> HttpResponse:
    page = pages.answer(game, request["url"], turn_instructions)
    return {
        "status_code": page.status,
        "headers": [("content-type", page.kind)],
        "body": page.body,
    }


# Admins


@update(guard=only_admins)
def strike_dish(dish: nat64) -> Answer:
    try:
        game.strike(dish, ic.time())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    return {"Ok": None}


@update(guard=only_admins)
def free_names(people: Vec[Principal]) -> CountAnswer:
    try:
        freed = game.free_names([one.to_str() for one in people], ic.time())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    return {"Ok": freed}


@update(guard=only_admins)
def pause_game() -> void:
    game.pause(ic.time())
    keep()


@update(guard=only_admins)
def resume_game() -> void:
    game.resume(ic.time())
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
    found = backup.PAGES.cut(backup.dump(game))
    if page >= len(found):
        return {"Err": f"Expected a page from 0 to {len(found) - 1}, got {page}"}
    return {
        "Ok": {
            "page": page,
            "pages": len(found),
            "generation": game.journal.following,
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
        kept = take(waiting, backup.load)
    except Refusal as refusal:
        return {"Err": str(refusal)}
    game.restore(kept, ic.time())
    keep()
    return {"Ok": len(kept.cultures)}
