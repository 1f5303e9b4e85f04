"""
The Lab canister: what the Internet Computer asks, handed to the game.

Nothing is decided here. A method turns Candid into plain values, says who calls
and what time it is, lets the game decide, keeps what changed, and answers::

    message  ->  method  ->  game (engine.lab)  ->  storage  ->  stable maps

A refusal is answered as ``Err``; whatever else is raised traps, and the message
has never happened. The maps are complete after every message, so an upgrade has
nothing to save. There is no timer.
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
from engine.lab import backup, pages, trial
from engine.lab.access import ACCESS
from engine.lab.game import Game
from engine.lab.people import check_names
from engine.lab.search import search
from engine.lab.specimen import Specimen as KeptSpecimen
from engine.lab.storage import VERSION, Storage
from engine.rules import notation
from engine.rules.future import Future as FoundFuture
from engine.rules.notation import NAMES
from engine.rules.rule import Rule as PlayedRule
from engine.rules.rule import explain
from engine.staging import take
from engine.statement import Statement

# The maps of layout 1, which `engine.lab.storage` draws: what is small, what happened, pages that
# wait to be restored, and a record for each specimen, proof, person and number of likes.
facts = StableBTreeMap[nat8, text](memory_id=0, max_key_size=16, max_value_size=8_000)
events = StableBTreeMap[nat64, text](memory_id=1, max_key_size=16, max_value_size=1_000)
waiting = StableBTreeMap[nat16, text](memory_id=2, max_key_size=16, max_value_size=510_000)
specimens = StableBTreeMap[nat64, text](memory_id=3, max_key_size=16, max_value_size=16_000)
proofs = StableBTreeMap[nat64, text](memory_id=4, max_key_size=16, max_value_size=24_000)
people = StableBTreeMap[nat64, text](memory_id=5, max_key_size=16, max_value_size=4_000)
likes = StableBTreeMap[nat64, text](memory_id=6, max_key_size=16, max_value_size=100)
storage = Storage(facts, specimens, proofs, likes, people, events)

statement = Statement("lab")
game = Game.begin("")  # nobody's, until init or post_upgrade

Header = Tuple[text, text]
Settled = Tuple[nat32, nat16]


class Rule(Record):
    name: text
    family: text
    states: nat8
    reach: nat8
    words: text
    text: text  # the last, because it hides the type from the lines below it


class Specimen(Record):
    id: nat64
    name: text
    author: Principal
    author_name: text
    rule: text
    grid: text
    pattern: text
    made: nat64
    likes: nat32
    parent: Opt[nat64]
    cells: nat32
    proved: Opt[nat32]
    featured: bool


class SpecimenPage(Record):
    total: nat64
    following: nat64
    specimens: Vec[Specimen]


class Future(Record):
    generation: nat32
    pattern: text
    alive: nat32
    every: nat32
    populations: Vec[nat32]
    settled: Opt[Settled]
    hash: text


class Stats(Record):
    specimens: nat64
    published: nat64
    authors: nat32
    people: nat32
    proved: nat64
    paused: bool
    layout_version: nat16


class Answer(Variant, total=False):
    Ok: null
    Err: text


class CountAnswer(Variant, total=False):
    Ok: nat64
    Err: text


class RuleAnswer(Variant, total=False):
    Ok: Rule
    Err: text


class FutureAnswer(Variant, total=False):
    Ok: Future
    Err: text


class SearchAnswer(Variant, total=False):
    Ok: SpecimenPage
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
    storage.create(game)
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
    storage.save(game)
    certify()


def certify() -> None:
    """Have the network sign what the game says of itself."""
    ic.set_certified_data(statement.make(game.journal))


def rule_record(rule: PlayedRule) -> Rule:
    """A rule of the engine, as Candid has it."""
    return {
        "text": rule.text,
        "name": rule.name,
        "family": rule.family,
        "states": rule.states,
        "reach": rule.reach,
        "words": explain(rule),
    }


def specimen_record(specimen: KeptSpecimen) -> Specimen:
    """A specimen of the engine, as Candid has it."""
    return {
        "id": specimen.id,
        "name": specimen.name,
        "author": Principal.from_str(specimen.author),
        "author_name": game.gallery.people.names.get(specimen.author),
        "rule": specimen.rule,
        "grid": specimen.grid,
        "pattern": specimen.pattern,
        "made": specimen.made,
        "likes": specimen.likes,
        "parent": specimen.parent,
        "cells": specimen.cells,
        "proved": game.gallery.proved_until(specimen.id),
        "featured": specimen.featured,
    }


def future_record(future: FoundFuture) -> Future:
    """A future of the engine, as Candid has it."""
    return {
        "generation": future.generation,
        "pattern": future.pattern,
        "alive": future.alive,
        "every": future.every,
        "populations": future.populations,
        "settled": future.settled,
        "hash": future.digest,
    }


# Players


@update
def publish(name: text, rule: text, grid: text, pattern: text, parent: Opt[nat64]) -> CountAnswer:
    try:
        id_ = game.publish(caller(), name, rule, grid, pattern, parent, ic.time())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    return {"Ok": id_}


@update
def withdraw(id_: nat64) -> Answer:
    try:
        game.withdraw(caller(), id_, ic.time())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    return {"Ok": None}


@update
def like(id_: nat64, wanted: bool) -> Answer:
    try:
        game.like(caller(), id_, wanted, ic.time())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    return {"Ok": None}


@update
def prove(id_: nat64, generations: nat32) -> FutureAnswer:
    try:
        future = game.prove(caller(), id_, generations, ic.time())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    return {"Ok": future_record(future)}


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
def run(rule: text, grid: text, pattern: text, generations: nat32) -> FutureAnswer:
    try:
        return {"Ok": future_record(trial.run(trial.lay(rule, grid, pattern), generations))}
    except Refusal as refusal:
        return {"Err": str(refusal)}


@query
def run_specimen(id_: nat64, generations: nat32) -> FutureAnswer:
    try:
        return {"Ok": future_record(game.run_specimen(id_, generations))}
    except Refusal as refusal:
        return {"Err": str(refusal)}


@query
def parse_rule(rule: text) -> RuleAnswer:
    try:
        return {"Ok": rule_record(notation.parse_rule(rule))}
    except Refusal as refusal:
        return {"Err": str(refusal)}


@query
def get_rules() -> Vec[Rule]:
    return [rule_record(notation.parse_rule(known)) for known in NAMES]


@query
def get_specimen(id_: nat64) -> Opt[Specimen]:
    found = game.gallery.specimens.get(id_)
    return None if found is None else specimen_record(found)


@query
def get_specimens(wish: text, first: nat64) -> SearchAnswer:
    try:
        found = search(game.gallery, wish, first)
    except Refusal as refusal:
        return {"Err": str(refusal)}
    return {
        "Ok": {
            "total": found.total,
            "following": found.following,
            "specimens": [specimen_record(specimen) for specimen in found.specimens],
        }
    }


@query
def get_proof(id_: nat64) -> Opt[Future]:
    found = game.gallery.proof(id_)
    return None if found is None else future_record(found)


@query
def get_likes(person: Principal) -> Vec[nat64]:
    return game.gallery.liked(person.to_str())


@query
def get_names(persons: Vec[Principal]) -> Vec[text]:
    check_names(len(persons))
    return [game.gallery.people.names.get(person.to_str()) for person in persons]


@query
def get_stats() -> Stats:
    gallery = game.gallery
    return {
        "specimens": len(gallery.specimens),
        "published": gallery.following - 1,
        "authors": gallery.authors(),
        "people": len(gallery.people.of),
        "proved": len(gallery.proofs),
        "paused": game.paused,
        "layout_version": VERSION,
    }


@query
def get_events(first: nat64) -> EventPage:
    return news.page(game.journal, events, first)


@query
def get_news(asked: NewsRequest) -> News:
    found = news.page(game.journal, events, asked["first"])
    return news.answer(asked, found, game.gallery.following - 1, statement, ic.data_certificate())


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
def feature(id_: nat64, wanted: bool) -> Answer:
    try:
        game.feature(id_, wanted, ic.time())
    except Refusal as refusal:
        return {"Err": str(refusal)}
    keep()
    return {"Ok": None}


@update(guard=only_admins)
def free_names(persons: Vec[Principal]) -> CountAnswer:
    try:
        freed = game.free_names([person.to_str() for person in persons])
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
        gallery, _ = take(waiting, backup.load)
    except Refusal as refusal:
        return {"Err": str(refusal)}
    game.restore(gallery, ic.time())
    storage.create(game)
    certify()
    return {"Ok": len(gallery.specimens)}
