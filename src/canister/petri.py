"""
The Petri canister: what the Internet Computer asks, handed to the game.

Nothing is decided here. A method turns Candid into plain values, says who calls and what time it
is, lets the game decide, and answers; `common.host` has how a message is saved or refused. There is
one timer, once: it asks the network for the secret that seeds come from.
"""

from common.candid import Answer
from common.endpoints import *
from common.host import Host, caller, changing, only_admins, refusable, serve
from common.names import *
from kybra import (
    CallResult,
    Opt,
    Principal,
    Record,
    Service,
    StableBTreeMap,
    Variant,
    Vec,
    blob,
    ic,
    nat8,
    nat16,
    nat32,
    nat64,
    null,
    query,
    service_update,
    text,
    update,
    void,
)

from engine.news import Statement
from engine.petri import backup, pages
from engine.petri import game as rules
from engine.petri.cells import SWITCHES, practice_name
from engine.petri.interface import ACCESS
from engine.petri.storage import VERSION, Storage

# The maps of layout 2, which `engine.petri.storage` draws: what is small, what happened, pages
# that wait to be restored, what people are called, and every dish.
facts = StableBTreeMap[nat8, text](memory_id=0, max_key_size=16, max_value_size=8_000)
events = StableBTreeMap[nat64, text](memory_id=1, max_key_size=16, max_value_size=1_000)
waiting = StableBTreeMap[nat8, text](memory_id=2, max_key_size=16, max_value_size=310_000)
people = StableBTreeMap[nat8, text](memory_id=3, max_key_size=16, max_value_size=200_000)
dishes = StableBTreeMap[nat64, text](memory_id=4, max_key_size=16, max_value_size=6_000)
storage = Storage(facts, people, dishes, events)


class Petri(Host):
    """Petri, which needs a secret once, and counts what a turn takes."""

    turns = 0  # that the message has played

    def wake(self) -> None:
        if not self.game.seeds.ready:
            ic.set_timer(0, ask_for_secret)

    def save(self) -> None:
        super().save()
        if self.turns > 0:
            self.instructions = ic.performance_counter(0) // self.turns
            self.turns = 0


host = Petri(storage, Statement("petri"), ACCESS, pages.answer, backup, waiting)
serve(host)


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


class Config(Record):
    blight: bool
    catalyst: bool
    bonus: bool


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
    living: nat16
    isolated: nat16


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
    energy: nat64
    living: nat64
    isolated: nat64


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


def ask_for_secret():
    answer: CallResult[blob] = yield management.raw_rand()
    take_secret(answer)


def take_secret(answer: CallResult) -> None:
    """Save what the network drew; if it drew nothing, the next who begins a dish asks again."""
    if answer.Ok is not None:
        host.game.seeds.take(answer.Ok)
        storage.save_secret(host.game)


# From Candid to the game, and back


def mode_of(mode: Mode) -> str:
    return next(iter(mode)).lower()


def size_of(size: Opt[Size]) -> Opt[tuple]:
    return None if size is None else (size["width"], size["height"])


def practice_of(mode: Mode, config: Opt[Config]) -> str:
    """The name of *mode* with the rules that are on; all of them, unless *config* says else."""
    off = () if config is None else tuple([name for name in SWITCHES if not config[name]])
    return practice_name(mode_of(mode), off)


def show_mode(mode: str) -> Mode:
    if mode.startswith("early"):
        return {"Early": None}
    return {"Mid": None} if mode.startswith("mid") else {"Late": None}


def show_dish(culture) -> Dish:
    dish = culture.dish
    return {
        "id": culture.id,
        "seed": culture.seed,
        "given_up": culture.given_up,
        "begun": culture.begun,
        "when": culture.when,
        "owner": Principal.from_str(culture.owner),
        "mode": show_mode(dish.mode.name),
        "width": dish.plate.width,
        "height": dish.plate.height,
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
        "hash": dish.hash(),
        "ticket": host.game.ticket(culture),
    }


def show_row(row) -> Row:
    return {
        "player": Principal.from_str(row.owner),
        "name": host.game.names.get(row.owner),
        "dish": row.id,
        "score": row.score,
        "turns": row.turns,
        "goal_at": row.goal_at,
        "over": row.over,
        "when": row.when,
    }


# Players


@update
@changing
def begin_dish(mode: Mode, daily: bool, size: Opt[Size]) -> DishAnswer:
    host.wake()
    culture = host.game.begin_dish(caller(), mode_of(mode), daily, size_of(size), ic.time())
    return {"Ok": show_dish(culture)}


@update
@changing
def play(dish: nat64, ticket: text, turn: nat32, moves: text) -> PlayAnswer:
    culture, turns = host.game.play(caller(), dish, ticket, turn, moves, ic.time())
    host.turns = len(turns)
    return {"Ok": {"dish": show_dish(culture), "turns": [vars(turn) for turn in turns]}}


@update
@changing
def give_up(dish: nat64) -> Answer:
    host.game.give_up(caller(), dish, ic.time())
    return {"Ok": None}


# Everybody


@query
def get_dish(dish: nat64) -> Opt[Dish]:
    collection = host.game.collection
    return show_dish(collection.get(dish)) if dish in collection.rows else None


@query
def get_my_dishes() -> Vec[Dish]:
    return [show_dish(culture) for culture in host.game.dishes_of(caller())]


@query
def get_today() -> Today:
    day, seed, ends = host.game.today(ic.time())
    return {"day": day, "seed": seed, "ends": ends}


@query
@refusable
def check_game(
    mode: Mode, seed: nat32, moves: text, size: Opt[Size], config: Opt[Config]
) -> DishAnswer:
    name = practice_of(mode, config)
    culture = rules.check_game(caller(), name, seed, moves, size_of(size))
    return {"Ok": show_dish(culture)}


@query
def get_leaderboard(mode: Mode, day: Opt[nat32], size: Opt[Size]) -> Vec[Row]:
    return [show_row(row) for row in host.game.table(mode_of(mode), day, size_of(size))]


@query
def get_telemetry() -> Vec[Telemetry]:
    modes = host.game.telemetry.of
    return [modes[mode] | {"mode": show_mode(mode)} for mode in modes]


@query
def get_config() -> Config:
    return host.game.config


@query
def get_stats() -> Stats:
    game = host.game
    return {
        "games": game.begun,
        "kept": len(game.collection.rows),
        "running": pages.running_count(host.game),
        "players": len(game.collection.owned),
        "turns": game.telemetry.turns,
        "paused": game.paused,
        "turn_instructions": host.instructions,
        "layout_version": VERSION,
    }


# Admins


@update(guard=only_admins)
@changing
def strike_dish(dish: nat64) -> Answer:
    host.game.strike(dish, ic.time())
    return {"Ok": None}


@update(guard=only_admins)
@changing
def configure(wanted: Config) -> void:
    host.game.configure({name: wanted[name] for name in SWITCHES}, ic.time())
