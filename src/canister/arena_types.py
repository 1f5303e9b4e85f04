"""The Arena's Candid types, besides those of all rooms (`common.candid`)."""

from kybra import Opt, Principal, Record, Tuple, Variant, Vec, nat8, nat16, nat32, nat64, null, text

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
    width: nat8
    height: nat8
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
    early_ends: bool


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
    awaited: nat16
    generation: nat16
    blue: text
    red: text
    board_hash: text
    blue_score: Score
    red_score: Score
    coin: Opt[Team]
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


class Honours(Record):
    first: nat32
    comeback: nat32
    perfect: nat32
    five: nat32
    keeper: nat32


class Account(Record):
    name: text
    balance: nat64
    given: nat64
    rounds: nat32
    won: nat32
    drawn: nat32
    kept: nat64
    rating: nat32
    honours: Honours
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
