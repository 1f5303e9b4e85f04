"""
The Boxes canister: what the Internet Computer asks, handed to the game.

Nothing is decided here. A method turns Candid into plain values, says who calls
and what time it is, lets the game decide, keeps what changed, and answers::

    message  ->  method  ->  game (engine.boxes)  ->  storage  ->  stable maps

A refusal is answered as ``Err``; whatever else is raised traps, and the message
has never happened. The maps are complete after every message, so an upgrade has
nothing to save. There is no timer. After every change what the game says of itself
is certified, with the head of its log, so that a client can prove every line it shows.
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
from engine.boxes import backup, pages, showing
from engine.boxes.access import ACCESS
from engine.boxes.players import Player
from engine.boxes.storage import VERSION, Storage
from engine.errors import Refusal
from engine.staging import clear, joined
from engine.statement import Statement

# The maps of layout 1, which `engine.boxes.storage` draws.
facts = StableBTreeMap[nat8, text](memory_id=0, max_key_size=16, max_value_size=8_000)
events = StableBTreeMap[nat64, text](memory_id=1, max_key_size=16, max_value_size=1_000)
waiting = StableBTreeMap[nat64, text](memory_id=2, max_key_size=16, max_value_size=410_000)
log_pages = StableBTreeMap[nat64, text](memory_id=3, max_key_size=16, max_value_size=4_100)
tail = StableBTreeMap[nat8, text](memory_id=4, max_key_size=16, max_value_size=4_100)
players = StableBTreeMap[text, text](memory_id=5, max_key_size=80, max_value_size=300)
names = StableBTreeMap[text, text](memory_id=6, max_key_size=200, max_value_size=80)
leaders = StableBTreeMap[text, text](memory_id=7, max_key_size=80, max_value_size=16)
ring = StableBTreeMap[nat64, text](memory_id=8, max_key_size=16, max_value_size=100)
band_0 = StableBTreeMap[nat8, text](memory_id=16, max_key_size=16, max_value_size=20_000)
band_1 = StableBTreeMap[nat8, text](memory_id=17, max_key_size=16, max_value_size=20_000)
band_2 = StableBTreeMap[nat8, text](memory_id=18, max_key_size=16, max_value_size=20_000)
band_3 = StableBTreeMap[nat8, text](memory_id=19, max_key_size=16, max_value_size=20_000)
band_4 = StableBTreeMap[nat8, text](memory_id=20, max_key_size=16, max_value_size=20_000)
band_5 = StableBTreeMap[nat8, text](memory_id=21, max_key_size=16, max_value_size=20_000)
band_6 = StableBTreeMap[nat8, text](memory_id=22, max_key_size=16, max_value_size=20_000)
band_7 = StableBTreeMap[nat8, text](memory_id=23, max_key_size=16, max_value_size=20_000)
storage = Storage(
    {"facts": facts, "events": events, "pages": log_pages, "tail": tail, "ring": ring},
    {"players": players, "names": names, "leaders": leaders},
    [band_0, band_1, band_2, band_3, band_4, band_5, band_6, band_7],
)

statement = Statement("boxes")
game = storage.empty("")  # nobody's, until init or post_upgrade
draw_instructions = 0

Header = Tuple[text, text]


class Seat(Record):
    team: nat8
    name: text
    lines: nat8
    most_lines: nat8
    refill_ms: nat32
    drawn: nat64
    claimed: nat64


class Drawn(Record):
    first: nat64
    drawn: nat8
    claimed: Vec[nat32]
    lines: nat8


class Sheet(Record):
    game: nat32
    records: nat64
    scores: Vec[nat32]
    players: Vec[nat32]
    leader: Opt[nat8]
    winner: Opt[nat8]
    complete: bool
    head: text
    most_lines: nat8
    refill_ms: nat32
    paused: bool
    hour_ago: nat64


class Proof(Record):
    game: nat32
    records: nat64
    head: text
    statement: text
    certificate: blob


class Row(Record):
    player: Principal
    name: text
    team: nat8
    drawn: nat64
    claimed: nat64


class Stats(Record):
    game: nat32
    records: nat64
    complete_boxes: nat32
    players: nat32
    paused: bool
    draw_instructions: nat64
    layout_version: nat16


class SeatAnswer(Variant, total=False):
    Ok: Seat
    Err: text


class DrawAnswer(Variant, total=False):
    Ok: Drawn
    Err: text


class TextAnswer(Variant, total=False):
    Ok: text
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
    storage.save_rest(game)
    certify()


def certify() -> None:
    """Have the network sign what the game says of itself."""
    ic.set_certified_data(statement.make(game.journal, last=game.log.line()))


def seat_of(player: Player) -> Seat:
    return {
        "team": player.team,
        "name": player.name,
        "lines": player.quota.lines,
        "most_lines": game.most_lines,
        "refill_ms": game.wait(player, ic.time()),
        "drawn": player.drawn,
        "claimed": player.claimed,
    }


# Players


@update
def join_team() -> SeatAnswer:
    try:
        player = game.join(caller(), ic.time())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    return {"Ok": seat_of(player)}


@update
def draw(lines: Vec[nat32]) -> DrawAnswer:
    global draw_instructions
    try:
        drawn = game.draw(caller(), lines, ic.time())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    if drawn.lines != 0:
        storage.save(game)
        ic.set_certified_data(statement.go_on(game.log.line()))
    draw_instructions = ic.performance_counter(0)
    return {
        "Ok": {
            "first": drawn.first,
            "drawn": drawn.lines,
            "claimed": drawn.claimed,
            "lines": drawn.left,
        }
    }


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
def get_sheet() -> Sheet:
    sheet = game.sheet
    return {
        "game": game.log.game,
        "records": game.log.count,
        "scores": sheet.scores,
        "players": game.players.counts,
        "leader": sheet.leader,
        "winner": sheet.winner,
        "complete": sheet.complete,
        "head": game.log.chain.head().hex(),
        "most_lines": game.most_lines,
        "refill_ms": game.refill,
        "paused": game.paused,
        "hour_ago": game.pace.hour_ago(ic.time(), game.log.count),
    }


@query
def get_board() -> text:
    return showing.board(game.sheet, game.log.game)


@query
def get_records(number: nat32, first: nat64) -> TextAnswer:
    try:
        return {"Ok": game.log.text(number, first)}
    except Refusal as refusal:
        return {"Err": str(refusal)}


@query
def get_region(x: nat16, y: nat16, width: nat16, height: nat16) -> TextAnswer:
    try:
        return {"Ok": showing.region(game.sheet, x, y, width, height)}
    except Refusal as refusal:
        return {"Err": str(refusal)}


@query
def get_overview() -> text:
    return showing.overview(game.sheet)


@query
def get_thumbnail() -> text:
    return showing.thumbnail(game.sheet)


@query
def get_proof() -> Opt[Proof]:
    certificate = ic.data_certificate()
    if certificate is None:
        return None
    return {
        "game": game.log.game,
        "records": game.log.count,
        "head": game.log.chain.head().hex(),
        "statement": statement.text,
        "certificate": certificate,
    }


@query
def get_seat() -> Opt[Seat]:
    player = game.seat(caller(), ic.time())
    return None if player is None else seat_of(player)


@query
def get_leaderboard(team: Opt[nat8]) -> Vec[Row]:
    return [
        {
            "player": Principal.from_str(who),
            "name": player.name,
            "team": player.team,
            "drawn": player.drawn,
            "claimed": player.claimed,
        }
        for who, player in game.leaders.of(team, game.players)
    ]


@query
def get_stats() -> Stats:
    return {
        "game": game.log.game,
        "records": game.log.count,
        "complete_boxes": sum(game.sheet.scores),
        "players": sum(game.players.counts),
        "paused": game.paused,
        "draw_instructions": draw_instructions,
        "layout_version": VERSION,
    }


@query
def get_events(first: nat64) -> EventPage:
    return news.page(game.journal, events, first)


@query
def get_news(asked: NewsRequest) -> News:
    found = news.page(game.journal, events, asked["first"])
    return news.answer(asked, found, game.log.count, statement, ic.data_certificate())


@query
def get_admins() -> Vec[Principal]:
    return [Principal.from_str(admin) for admin in game.admins.callers]


@query
def http_request(request: HttpRequest) -> HttpResponse:
    page = pages.answer(game, request["url"], draw_instructions)
    return {
        "status_code": page.status,
        "headers": [("content-type", page.kind)],
        "body": page.body,
    }


# Admins


@update(guard=only_admins)
def set_quota(most_lines: nat8, refill_ms: nat32) -> Answer:
    try:
        game.set_quota(most_lines, refill_ms, ic.time())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    return {"Ok": None}


@update(guard=only_admins)
def new_game() -> CountAnswer:
    try:
        number = game.new_game(ic.time())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    return {"Ok": number}


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
            "generation": game.log.count + game.journal.following,
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
    return {"Ok": game.log.count}
