"""
The Boxes canister: what the Internet Computer asks, handed to the game.

Nothing is decided here (`common.host`), and there is no timer. After every change what the game
says of itself is certified, with the head of its log, so that a client can prove every line that
it shows.
"""

from common.candid import Answer, CountAnswer
from common.endpoints import *
from common.host import LargeHost, caller, changing, only_admins, refusable, serve
from common.names import *
from kybra import (
    Opt,
    Principal,
    Record,
    StableBTreeMap,
    Variant,
    Vec,
    blob,
    ic,
    nat8,
    nat16,
    nat32,
    nat64,
    query,
    text,
    update,
)

from engine.boxes import answers, backup
from engine.boxes.interface import ACCESS
from engine.boxes.players import Player
from engine.boxes.storage import VERSION, Storage
from engine.errors import Refusal
from engine.news import Statement

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


class Boxes(LargeHost):
    """Boxes, which certifies the head of its log, too."""

    def certify(self) -> None:
        game = self.game
        ic.set_certified_data(self.statement.make(game.journal, last=game.log.line()))

    def revision(self) -> int:
        return self.game.log.count + self.game.journal.following


host = Boxes(storage, Statement("boxes"), ACCESS, answers.page, backup, waiting)
serve(host)


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


def seat_of(player: Player) -> Seat:
    return {
        "team": player.team,
        "name": player.name,
        "lines": player.quota.lines,
        "most_lines": host.game.most_lines,
        "refill_ms": host.game.wait(player, ic.time()),
        "drawn": player.drawn,
        "claimed": player.claimed,
    }


# Players


@update
@changing
def join_team() -> SeatAnswer:
    return {"Ok": seat_of(host.game.join(caller(), ic.time()))}


@update
def draw(lines: Vec[nat32]) -> DrawAnswer:
    game = host.game
    try:
        drawn = game.draw(caller(), lines, ic.time())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    if drawn.lines != 0:  # what drawing changes is saved and certified by itself: it is most of all
        storage.save_drawn(game)
        ic.set_certified_data(host.statement.go_on(game.log.line()))
    host.instructions = ic.performance_counter(0)
    return {
        "Ok": {
            "first": drawn.first,
            "drawn": drawn.lines,
            "claimed": drawn.claimed,
            "lines": drawn.left,
        }
    }


# Everybody


@query
def get_sheet() -> Sheet:
    game, sheet = host.game, host.game.sheet
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
    return answers.board(host.game.sheet, host.game.log.game)


@query
@refusable
def get_records(number: nat32, first: nat64) -> TextAnswer:
    return {"Ok": host.game.log.text(number, first)}


@query
@refusable
def get_region(x: nat16, y: nat16, width: nat16, height: nat16) -> TextAnswer:
    return {"Ok": answers.region(host.game.sheet, x, y, width, height)}


@query
def get_overview() -> text:
    return answers.overview(host.game.sheet)


@query
def get_thumbnail() -> text:
    return answers.thumbnail(host.game.sheet)


@query
def get_proof() -> Opt[Proof]:
    certificate = ic.data_certificate()
    if certificate is None:
        return None
    return {
        "game": host.game.log.game,
        "records": host.game.log.count,
        "head": host.game.log.chain.head().hex(),
        "statement": host.statement.text,
        "certificate": certificate,
    }


@query
def get_seat() -> Opt[Seat]:
    player = host.game.seat(caller(), ic.time())
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
        for who, player in host.game.players.best(team)
    ]


@query
def get_stats() -> Stats:
    return {
        "game": host.game.log.game,
        "records": host.game.log.count,
        "complete_boxes": sum(host.game.sheet.scores),
        "players": sum(host.game.players.counts),
        "paused": host.game.paused,
        "draw_instructions": host.instructions,
        "layout_version": VERSION,
    }


# Admins


@update(guard=only_admins)
@changing
def set_quota(most_lines: nat8, refill_ms: nat32) -> Answer:
    host.game.set_quota(most_lines, refill_ms, ic.time())
    return {"Ok": None}


@update(guard=only_admins)
@changing
def new_game() -> CountAnswer:
    return {"Ok": host.game.new_game(ic.time())}
