"""
The Arena canister: what the Internet Computer asks, handed to the game.

Nothing is decided here. A method turns Candid into plain values, says who calls
and what time it is, lets the game decide, keeps what changed, and answers::

    message  ->  method  ->  game (engine.arena)  ->  storage  ->  stable maps
    timer    ->  tick    ->

A refusal is answered as ``Err``; whatever else is raised traps, and the message
has never happened. The maps are complete after every message, so an upgrade has
nothing to save. There is at most one timer, for the next moment at which a round
goes on by itself, and none while all rounds wait for their first pledge.
"""

from kybra import (
    GuardResult,
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
    nat,
    nat8,
    nat16,
    nat32,
    nat64,
    null,
    post_upgrade,
    query,
    text,
    update,
    void,
)

from engine import news
from engine.arena import backup, pages, showing
from engine.arena.access import ACCESS
from engine.arena.storage import VERSION, Storage
from engine.errors import Refusal
from engine.pages import LATE
from engine.staging import clear, joined
from engine.statement import Statement

# The maps of layout 1, which `engine.arena.storage` draws.
facts = StableBTreeMap[nat8, text](memory_id=0, max_key_size=16, max_value_size=8_000)
events = StableBTreeMap[nat64, text](memory_id=1, max_key_size=16, max_value_size=1_000)
waiting = StableBTreeMap[nat64, text](memory_id=2, max_key_size=16, max_value_size=410_000)
opened = StableBTreeMap[nat64, text](memory_id=3, max_key_size=16, max_value_size=26_000)
ended = StableBTreeMap[nat64, text](memory_id=4, max_key_size=16, max_value_size=26_000)
tables = StableBTreeMap[nat64, text](memory_id=5, max_key_size=16, max_value_size=40_000)
keepsakes = StableBTreeMap[nat64, text](memory_id=6, max_key_size=16, max_value_size=400)
people = StableBTreeMap[text, text](memory_id=7, max_key_size=80, max_value_size=2_000)
names = StableBTreeMap[text, text](memory_id=8, max_key_size=200, max_value_size=80)
pots = StableBTreeMap[text, text](memory_id=9, max_key_size=80, max_value_size=200)
ring = StableBTreeMap[nat64, text](memory_id=10, max_key_size=16, max_value_size=100)
storage = Storage(
    {
        "facts": facts,
        "opened": opened,
        "ended": ended,
        "tables": tables,
        "keepsakes": keepsakes,
        "events": events,
        "ring": ring,
    },
    {"people": people, "names": names, "pots": pots},
)

statement = Statement("arena")
game = storage.empty("")  # nobody's, until init or post_upgrade
timer: Opt[int] = None
timer_due = 0  # the moment that it is set for
tick_instructions = 0

Header = Tuple[text, text]
Place = Tuple[nat64, nat8]


class Team(Variant, total=False):
    Blue: null
    Red: null


class Phase(Variant, total=False):
    Commit: null
    Reveal: null
    Sim: null
    Claim: null


class Outcome(Variant, total=False):
    Blue: null
    Red: null
    Draw: null


class Topology(Variant, total=False):
    HardEdges: null
    Torus: null
    Cylinder: null


class Config(Record):
    topology: Topology
    max_gen: nat16
    max_batch: nat16
    early_extinction: bool
    seed_size: nat8
    seed_budget: nat8
    commit_seconds: nat32
    reveal_seconds: nat32
    with_first_pledge: bool
    weight_pop: nat8
    weight_invade: nat8
    entry_fee: nat64
    bond: nat64
    winner_bps: nat16
    keeper_bps: nat16
    treasury_bps: nat16
    reward_per_gen: nat64
    coinflip: bool
    reserved_percent: nat8


class Slot(Record):
    slot: nat8
    team: Team
    player: Principal
    pledge: text
    seed: Opt[text]
    claimed: bool
    artifact: Opt[nat64]


class Purse(Record):
    funded: nat64
    winner_pool: nat64
    keeper_pool: nat64
    keeper_paid: nat64
    paid: nat64
    treasury: nat64


class Score(Record):
    population: nat16
    invaders: nat16
    score: nat32


class Round(Record):
    id: nat64
    season: nat32
    config: Config
    phase: Phase
    commit_end: Opt[nat64]
    reveal_end: Opt[nat64]
    generation: nat16
    blue: text
    red: text
    board_hash: text
    blue_score: Score
    red_score: Score
    outcome: Opt[Outcome]
    purse: Purse
    slots: Vec[Slot]
    ended: Opt[nat64]


class Summary(Record):
    id: nat64
    season: nat32
    phase: Phase
    ranked: bool
    blue_slots: nat8
    red_slots: nat8
    generation: nat16
    outcome: Opt[Outcome]
    blue_score: nat32
    red_score: nat32
    ended: Opt[nat64]


class RoundPage(Record):
    first: nat64
    following: nat64
    rounds: Vec[Summary]


class Stepped(Record):
    steps: nat16
    generation: nat16
    reward: nat64
    over: bool


class Account(Record):
    name: text
    balance: nat64
    given: nat64
    rounds: nat32
    won: nat32
    drawn: nat32
    kept: nat64
    rating: nat32
    slot: Opt[Place]


class Row(Record):
    player: Principal
    name: text
    rating: nat32
    rounds: nat32
    won: nat32
    drawn: nat32
    cells: nat64
    kept: nat64
    coins: nat64


class Artifact(Record):
    number: nat64
    round: nat64
    slot: nat8
    owner: Principal
    board_hash: text


class Stats(Record):
    rounds: nat64
    season: nat32
    config: Config
    current: nat64
    open: Vec[nat64]
    players: nat32
    minted: nat64
    accounts: nat64
    in_rounds: nat64
    treasury: nat64
    burned: nat64
    paused: bool
    running: bool
    tick_instructions: nat64
    layout_version: nat16


class StepAnswer(Variant, total=False):
    Ok: Stepped
    Err: text


class OutcomeAnswer(Variant, total=False):
    Ok: Outcome
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
    game = storage.begin(caller(), ic.time())
    certify()
    tick_when_wanted()


@post_upgrade
def post_upgrade_() -> void:
    global game
    game = storage.load()
    certify()
    tick_when_wanted()


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
    """Keep what a message changed, and have the timer that is wanted now."""
    storage.save(game)
    certify()
    tick_when_wanted()


def certify() -> None:
    """Have the network sign what the game says of itself."""
    ic.set_certified_data(statement.make(game.journal))


def tick_when_wanted() -> None:
    """
    Have one timer for the next moment at which a round goes on by itself, or none.

    What is set for that moment stays, or a message every second would put it off for ever;
    but not if it should have come long ago: its tick has trapped.
    """
    global timer, timer_due
    due = game.due()
    if timer is not None:
        if due == timer_due and ic.time() < timer_due + LATE:
            return
        ic.clear_timer(timer)
        timer = None
    wait = game.wait(ic.time())
    if due is not None and wait is not None:
        timer = ic.set_timer(wait, tick)
        timer_due = due


def tick() -> None:
    global tick_instructions
    global timer
    timer = None
    if game.advance(ic.time()):
        storage.save(game)
        certify()
    tick_when_wanted()
    tick_instructions = ic.performance_counter(0)


def number_of(team: Team) -> int:
    return 0 if "Blue" in team else 1


# Players


@update
def commit(round: nat64, team: Team, slot: nat8, pledge: text) -> Answer:
    try:
        game.commit(caller(), round, number_of(team), slot, pledge, ic.time())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    return {"Ok": None}


@update
def reveal(round: nat64, team: Team, slot: nat8, seed: text, salt: text) -> Answer:
    here = ic.id().to_str()
    try:
        game.reveal(here, caller(), round, number_of(team), slot, (seed, salt), ic.time())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    return {"Ok": None}


@update
def claim(round: nat64, slot: nat8) -> CountAnswer:
    try:
        coins = game.claim(caller(), round, slot, ic.time())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    return {"Ok": coins}


@update
def mint_artifact(round: nat64, slot: nat8) -> CountAnswer:
    try:
        number = game.mint(caller(), round, slot, ic.time())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    return {"Ok": number}


@update
def initialize(round: nat64) -> Answer:
    try:
        game.initialize(caller(), round, ic.time())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    return {"Ok": None}


@update
def step_batch(round: nat64, steps: nat16) -> StepAnswer:
    try:
        stepped = game.step(caller(), round, steps, ic.time())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    return {
        "Ok": {
            "steps": stepped.steps,
            "generation": stepped.generation,
            "reward": stepped.reward,
            "over": stepped.over,
        }
    }


@update
def finalize(round: nat64) -> OutcomeAnswer:
    try:
        outcome = game.finalize(caller(), round, ic.time())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    return {"Ok": showing.outcome(outcome)}


@update
def sponsor(round: nat64, coins: nat64) -> Answer:
    try:
        game.sponsor(caller(), round, coins, ic.time())
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
def get_round(round: nat64) -> Opt[Round]:
    found = game.rounds.find(round)
    if found is None:
        return None
    shown = showing.round_(found, ic.time())
    for slot in shown["slots"]:
        slot["player"] = Principal.from_str(slot["player"])
    return shown


@query
def get_rounds(first: nat64) -> RoundPage:
    return {
        "first": game.rounds.oldest(),
        "following": game.rounds.following,
        "rounds": showing.summaries(game, first, ic.time()),
    }


@query
def get_open() -> Vec[nat64]:
    return list(game.rounds.open)


@query
def preview_claim(round: nat64, slot: nat8) -> nat64:
    return game.preview(round, slot)


@query
def get_account() -> Opt[Account]:
    return showing.account(game, caller())


@query
def get_names(principals: Vec[Principal]) -> Vec[text]:
    showing.check_names(len(principals))
    return [game.people.name(principal.to_str()) for principal in principals]


@query
def get_leaderboard(season: Opt[nat32]) -> Vec[Row]:
    rows = showing.leaderboard(game, season)
    for row in rows:
        row["player"] = Principal.from_str(row["player"])
    return rows


@query
def get_artifacts(owner: Principal) -> Vec[Artifact]:
    shown = showing.keepsakes(game, owner.to_str())
    for keepsake in shown:
        keepsake["owner"] = Principal.from_str(keepsake["owner"])
    return shown


@query
def get_stats() -> Stats:
    ledger = game.ledger
    return {
        "rounds": game.rounds.following - 1,
        "season": game.season,
        "config": showing.config(game.config),
        "current": game.current,
        "open": list(game.rounds.open),
        "players": game.people.count,
        "minted": ledger.minted,
        "accounts": ledger.in_accounts,
        "in_rounds": ledger.held,
        "treasury": ledger.treasury,
        "burned": ledger.burned,
        "paused": game.paused,
        "running": game.wait(ic.time()) is not None,
        "tick_instructions": tick_instructions,
        "layout_version": VERSION,
    }


@query
def get_events(first: nat64) -> EventPage:
    return news.page(game.journal, events, first)


@query
def get_news(asked: NewsRequest) -> News:
    found = news.page(game.journal, events, asked["first"])
    return news.answer(asked, found, game.current, statement, ic.data_certificate())


@query
def get_admins() -> Vec[Principal]:
    return [Principal.from_str(admin) for admin in game.admins.callers]


@query
def http_request(request: HttpRequest) -> HttpResponse:
    page = pages.answer(game, request["url"], ic.time(), tick_instructions)
    return {
        "status_code": page.status,
        "headers": [("content-type", page.kind)],
        "body": page.body,
    }


# Admins


@update(guard=only_admins)
def create_round(config: Config) -> CountAnswer:
    try:
        number = game.create(showing.config_of(config), ic.time())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    return {"Ok": number}


@update(guard=only_admins)
def set_season(season: nat32, config: Config) -> Answer:
    try:
        game.set_season(season, showing.config_of(config), ic.time())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    return {"Ok": None}


@update(guard=only_admins)
def spend_treasury(round: nat64, coins: nat64) -> Answer:
    try:
        game.spend(round, coins, ic.time())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    return {"Ok": None}


@update(guard=only_admins)
def free_names(principals: Vec[Principal]) -> CountAnswer:
    try:
        freed = game.free_names([each.to_str() for each in principals], ic.time())
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
    count = backup.pages(game)
    if page >= count:
        return {"Err": f"Expected a page from 0 to {count - 1}, got {page}"}
    return {
        "Ok": {
            "page": page,
            "pages": count,
            "generation": game.journal.following,
            "content": backup.page(game, page),
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
        done = backup.Backup(joined(waiting)).step(game, ic.time())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    if not done:
        return {"Err": game.restoring.words}
    clear(waiting)
    return {"Ok": game.rounds.following}
