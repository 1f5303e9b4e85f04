"""
The tally canister: what the Internet Computer asks, handed to the game.

Nothing is decided here. A refusal is answered as ``Err``; whatever else is raised traps,
and the message has never happened. The maps are complete after every message.
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
from engine.errors import Refusal
from engine.staging import take
from engine.statement import Statement
from rules import pages
from rules.game import ACCESS, Game
from rules.storage import PAGES, Storage, dump_backup, load_backup

# What is small, what happened, and pages that wait to be restored.
facts = StableBTreeMap[nat8, text](memory_id=0, max_key_size=16, max_value_size=30_000)
events = StableBTreeMap[nat64, text](memory_id=1, max_key_size=16, max_value_size=1_000)
waiting = StableBTreeMap[nat8, text](memory_id=2, max_key_size=16, max_value_size=30_000)
storage = Storage(facts, events)

statement = Statement("tally")
game = Game.begin("")  # nobody's, until init or post_upgrade

Header = Tuple[text, text]


class TallyState(Record):
    total: nat64
    last: text
    events: nat64


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
    game = Game.begin(caller())
    keep()


@post_upgrade
def post_upgrade_() -> void:
    global game
    game = storage.load()
    certify()


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


# Players


@update
def add_points(points: nat64) -> CountAnswer:
    try:
        total = game.add(caller(), points, ic.time())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    return {"Ok": total}


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
def get_tally() -> TallyState:
    tally = game.tally
    last = tally.names.get(tally.last)
    return {"total": tally.total, "last": last, "events": game.journal.following}


@query
def get_events(first: nat64) -> EventPage:
    return news.page(game.journal, events, first)


@query
def get_news(asked: NewsRequest) -> News:
    found = news.page(game.journal, events, asked["first"])
    return news.answer(asked, found, game.tally.total, statement, ic.data_certificate())


@query
def get_admins() -> Vec[Principal]:
    return [Principal.from_str(admin) for admin in game.admins.callers]


@query
def http_request(request: HttpRequest) -> HttpResponse:
    page = pages.answer(game, request["url"])
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
    found = PAGES.cut(dump_backup(game))
    if page >= len(found):
        return {"Err": f"Expected a page from 0 to {len(found) - 1}, got {page}"}
    total = game.tally.total
    return {"Ok": {"page": page, "pages": len(found), "generation": total, "content": found[page]}}


@update(guard=only_admins)
def put_backup(page: nat32, content: text) -> CountAnswer:
    try:
        return {"Ok": PAGES.stage(waiting, page, content)}
    except Refusal as refusal:
        return {"Err": str(refusal)}


@update(guard=only_admins)
def restore_game() -> CountAnswer:
    try:
        tally, _ = take(waiting, load_backup)
    except Refusal as refusal:
        return {"Err": str(refusal)}
    game.restore(tally, ic.time())
    keep()
    return {"Ok": game.tally.total}
