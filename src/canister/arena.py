"""
The Arena canister: what the Internet Computer asks, handed to the game.

Nothing is decided here (`common.host`)::

    message  ->  method  ->  game (engine.arena)  ->  storage  ->  stable maps
    timer    ->  tick    ->

There is at most one timer, for the next moment at which a round goes on by itself, and none while
all rounds wait for their first pledge. Where a coin settles draws, another one of zero seconds
asks the network for it when reveals have ended.
"""

from arena_types import (
    Account,
    Artifact,
    Config,
    OutcomeAnswer,
    Round,
    RoundPage,
    Row,
    Stats,
    StepAnswer,
    Team,
)
from common.candid import Answer, CountAnswer
from common.endpoints import *
from common.host import LargeHost, caller, changing, only_admins, serve
from common.names import *
from kybra import (
    CallResult,
    Opt,
    Principal,
    Service,
    StableBTreeMap,
    Vec,
    blob,
    ic,
    nat8,
    nat16,
    nat32,
    nat64,
    query,
    service_update,
    text,
    update,
)

from engine.arena import answers, backup
from engine.arena.interface import ACCESS
from engine.arena.storage import VERSION, Storage
from engine.news import Statement
from engine.pages import LATE

# The maps of layout 1, which `engine.arena.storage` draws.
facts = StableBTreeMap[nat8, text](memory_id=0, max_key_size=16, max_value_size=8_000)
events = StableBTreeMap[nat64, text](memory_id=1, max_key_size=16, max_value_size=1_000)
waiting = StableBTreeMap[nat64, text](memory_id=2, max_key_size=16, max_value_size=410_000)
opened = StableBTreeMap[nat64, text](memory_id=3, max_key_size=16, max_value_size=62_000)
ended = StableBTreeMap[nat64, text](memory_id=4, max_key_size=16, max_value_size=62_000)
tables = StableBTreeMap[nat64, text](memory_id=5, max_key_size=16, max_value_size=40_000)
artifacts = StableBTreeMap[nat64, text](memory_id=6, max_key_size=16, max_value_size=400)
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
        "artifacts": artifacts,
        "events": events,
        "ring": ring,
    },
    {"people": people, "names": names, "pots": pots},
)


class Arena(LargeHost):
    """The Arena, and its timer for the next moment at which a round goes on by itself."""

    timer: Opt[int] = None
    timer_due = 0  # the moment that it is set for

    def wake(self) -> None:
        """
        Have one timer for that moment, or none.

        What is set for that moment stays, or a message every second would put it off for ever;
        but not if it should have come long ago: its tick has trapped.
        """
        due = self.game.due()
        if self.timer is not None:
            if due == self.timer_due and ic.time() < self.timer_due + LATE:
                return
            ic.clear_timer(self.timer)
            self.timer = None
        wait = self.game.wait(ic.time())
        if due is not None and wait is not None:
            self.timer = ic.set_timer(wait, tick)
            self.timer_due = due

    def restored(self) -> int:
        return self.game.rounds.following


host = Arena(storage, Statement("arena"), ACCESS, answers.page, backup, waiting)
serve(host)


# Kybra's own module for it would bring a type HttpResponse that is not ours.
class Management(Service):
    @service_update
    def raw_rand(self) -> blob: ...


management = Management(Principal.from_str("aaaaa-aa"))


def tick() -> None:
    host.timer = None
    if host.game.wants_toss(ic.time()):
        ic.set_timer(0, ask_for_coin)
    if host.game.advance(ic.time()):
        host.save()
    else:
        host.wake()
    host.instructions = ic.performance_counter(0)


def ask_for_coin():
    answer: CallResult[blob] = yield management.raw_rand()
    take_coin(answer)


def take_coin(answer: CallResult) -> None:
    """Go on with what the network drew; if it drew nothing, the timer asks again."""
    if answer.Ok is not None:
        host.game.toss(answer.Ok, ic.time())
        host.save()


def number_of(team: Team) -> int:
    return 0 if "Blue" in team else 1


# Players


@update
@changing
def commit(round: nat64, team: Team, slot: nat8, pledge: text) -> Answer:
    host.game.commit(caller(), round, number_of(team), slot, pledge, ic.time())
    return {"Ok": None}


@update
@changing
def reveal(round: nat64, team: Team, slot: nat8, seed: text, salt: text) -> Answer:
    here = ic.id().to_str()
    host.game.reveal(here, caller(), round, number_of(team), slot, (seed, salt), ic.time())
    return {"Ok": None}


@update
@changing
def claim(round: nat64, slot: nat8) -> CountAnswer:
    return {"Ok": host.game.claim(caller(), round, slot, ic.time())}


@update
@changing
def mint_artifact(round: nat64, slot: nat8) -> CountAnswer:
    return {"Ok": host.game.mint(caller(), round, slot, ic.time())}


@update
@changing
def initialize(round: nat64) -> Answer:
    host.game.initialize(caller(), round, ic.time())
    return {"Ok": None}


@update
@changing
def step_batch(round: nat64, steps: nat16) -> StepAnswer:
    played, reward = host.game.step(caller(), round, steps, ic.time())
    found = host.game.rounds.get(round)
    return {
        "Ok": {
            "steps": played,
            "generation": found.generation,
            "reward": reward,
            "over": found.over,
        }
    }


@update
@changing
def finalize(round: nat64) -> OutcomeAnswer:
    outcome = host.game.finalize(caller(), round, ic.time())
    return {"Ok": answers.outcome(outcome)}


@update
@changing
def sponsor(round: nat64, coins: nat64) -> Answer:
    host.game.sponsor(caller(), round, coins, ic.time())
    return {"Ok": None}


# Everybody


@query
def get_round(round: nat64) -> Opt[Round]:
    found = host.game.rounds.find(round)
    if found is None:
        return None
    shown = answers.round_(found, ic.time())
    for slot in shown["slots"]:
        slot["player"] = Principal.from_str(slot["player"])
    return shown


@query
def get_rounds(first: nat64) -> RoundPage:
    return {
        "first": host.game.rounds.oldest(),
        "following": host.game.rounds.following,
        "rounds": answers.summaries(host.game, first, ic.time()),
    }


@query
def get_open() -> Vec[nat64]:
    return list(host.game.rounds.open)


@query
def preview_claim(round: nat64, slot: nat8) -> nat64:
    return host.game.preview(round, slot)


@query
def get_account() -> Opt[Account]:
    return answers.account(host.game, caller())


@query
def get_names(principals: Vec[Principal]) -> Vec[text]:
    answers.check_names(len(principals))
    return [host.game.people.name(principal.to_str()) for principal in principals]


@query
def get_leaderboard(season: Opt[nat32]) -> Vec[Row]:
    rows = answers.leaderboard(host.game, season)
    for row in rows:
        row["player"] = Principal.from_str(row["player"])
    return rows


@query
def get_artifacts(owner: Principal) -> Vec[Artifact]:
    shown = answers.artifacts(host.game, owner.to_str())
    for artifact in shown:
        artifact["owner"] = Principal.from_str(artifact["owner"])
    return shown


@query
def get_stats() -> Stats:
    game = host.game
    ledger = game.ledger
    return {
        "rounds": game.rounds.following - 1,
        "season": game.season,
        "config": answers.config(game.config),
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
        "tick_instructions": host.instructions,
        "layout_version": VERSION,
    }


# Admins


@update(guard=only_admins)
@changing
def create_round(config: Config) -> CountAnswer:
    return {"Ok": host.game.create(answers.config_of(config), ic.time())}


@update(guard=only_admins)
@changing
def set_season(season: nat32, config: Config) -> Answer:
    host.game.set_season(season, answers.config_of(config), ic.time())
    return {"Ok": None}


@update(guard=only_admins)
@changing
def spend_treasury(round: nat64, coins: nat64) -> Answer:
    host.game.spend(round, coins, ic.time())
    return {"Ok": None}
