"""World's Candid types, besides those of all rooms (`common.candid`)."""

from kybra import (
    Opt,
    Principal,
    Record,
    Tuple,
    Variant,
    Vec,
    int32,
    nat8,
    nat16,
    nat32,
    nat64,
    text,
)

Cell = Tuple[int32, int32]


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
    day: nat32
    day_began: Opt[nat64]
    day_ends: Opt[nat64]


class Config(Record):
    seasons: bool
    levy: bool
    paydays: bool
    idle_seats: bool


class Finish(Record):
    rank: nat8
    player_num: nat8
    name: text
    who: Principal
    points: nat32
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
    rows: Vec[Finish]
    picture: text


class Day(Record):
    number: nat32
    season: nat32
    began: nat64
    ended: nat64
    rows: Vec[Finish]


class SeasonHead(Record):
    number: nat32
    began: nat64
    ended: nat64
    players: nat8
    winner: text
    points: nat32


class PlayerRecord(Record):
    name: text
    seasons: nat32
    wins: nat32
    podiums: nat32
    best_rank: nat8
    best_score: nat64
    total_score: nat64
    last_season: nat32
    days: nat32
    day_wins: nat32
    points: nat32


class Thumbnail(Record):
    generation: nat64
    picture: text


class Standing(Record):
    player_num: nat8
    name: text
    points: nat32
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
    day: nat32
    day_ends: Opt[nat64]
