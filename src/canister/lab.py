"""
The Lab canister: what the Internet Computer asks, handed to the game.

Nothing is decided here. A method turns Candid into plain values, says who calls
and what time it is, lets the game decide, keeps what changed, and answers::

    message  ->  method  ->  game (engine.lab)  ->  storage  ->  stable maps

A refusal is answered as ``Err``; whatever else is raised traps, and the message
has never happened. The maps are complete after every message, so an upgrade has
nothing to save. There is no timer.
"""

from common.candid import Answer, CountAnswer
from common.endpoints import *
from common.host import Host, caller, changing, only_admins, refusable, serve
from common.names import *
from kybra import (
    Opt,
    Principal,
    Record,
    StableBTreeMap,
    Tuple,
    Variant,
    Vec,
    ic,
    nat8,
    nat16,
    nat32,
    nat64,
    query,
    text,
    update,
)

from engine.backups import take
from engine.lab import backup, pages
from engine.lab.gallery import search
from engine.lab.interface import ACCESS
from engine.lab.people import check_names
from engine.lab.specimen import Specimen as FoundSpecimen
from engine.lab.specimen import lay
from engine.lab.specimen import run as run_board
from engine.lab.storage import VERSION, Storage
from engine.news import Statement
from engine.rules import notation
from engine.rules.future import Future as FoundFuture
from engine.rules.notation import NAMES
from engine.rules.rule import Rule as PlayedRule
from engine.rules.rule import explain

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


class Lab(Host):
    """Lab, whose gallery is written anew when another is restored."""

    def restore(self):
        gallery, _ = take(self.waiting, self.backup.load)
        self.game.restore(gallery, ic.time())
        self.storage.create(self.game)
        return {"Ok": len(gallery.specimens)}


host = Lab(storage, Statement("lab"), ACCESS, pages.answer, backup, waiting)
serve(host)

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


class RuleAnswer(Variant, total=False):
    Ok: Rule
    Err: text


class FutureAnswer(Variant, total=False):
    Ok: Future
    Err: text


class SearchAnswer(Variant, total=False):
    Ok: SpecimenPage
    Err: text


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


def specimen_record(specimen: FoundSpecimen) -> Specimen:
    """A specimen of the engine, as Candid has it."""
    return {
        "id": specimen.id,
        "name": specimen.name,
        "author": Principal.from_str(specimen.author),
        "author_name": host.game.gallery.people.names.get(specimen.author),
        "rule": specimen.rule,
        "grid": specimen.grid,
        "pattern": specimen.pattern,
        "made": specimen.made,
        "likes": specimen.likes,
        "parent": specimen.parent,
        "cells": specimen.cells,
        "proved": host.game.gallery.proved_until(specimen.id),
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
@changing
def publish(name: text, rule: text, grid: text, pattern: text, parent: Opt[nat64]) -> CountAnswer:
    return {"Ok": host.game.publish(caller(), name, rule, grid, pattern, parent, ic.time())}


@update
@changing
def withdraw(id_: nat64) -> Answer:
    host.game.withdraw(caller(), id_, ic.time())
    return {"Ok": None}


@update
@changing
def like(id_: nat64, wanted: bool) -> Answer:
    host.game.like(caller(), id_, wanted, ic.time())
    return {"Ok": None}


@update
@changing
def prove(id_: nat64, generations: nat32) -> FutureAnswer:
    future = host.game.prove(caller(), id_, generations, ic.time())
    return {"Ok": future_record(future)}


# Everybody


@query
@refusable
def run(rule: text, grid: text, pattern: text, generations: nat32) -> FutureAnswer:
    return {"Ok": future_record(run_board(lay(rule, grid, pattern), generations))}


@query
@refusable
def run_specimen(id_: nat64, generations: nat32) -> FutureAnswer:
    return {"Ok": future_record(host.game.run_specimen(id_, generations))}


@query
@refusable
def parse_rule(rule: text) -> RuleAnswer:
    return {"Ok": rule_record(notation.parse_rule(rule))}


@query
def get_rules() -> Vec[Rule]:
    return [rule_record(notation.parse_rule(known)) for known in NAMES]


@query
def get_specimen(id_: nat64) -> Opt[Specimen]:
    found = host.game.gallery.specimens.get(id_)
    return None if found is None else specimen_record(found)


@query
@refusable
def get_specimens(wish: text, first: nat64) -> SearchAnswer:
    found = search(host.game.gallery, wish, first)
    return {
        "Ok": {
            "total": found.total,
            "following": found.following,
            "specimens": [specimen_record(specimen) for specimen in found.specimens],
        }
    }


@query
def get_proof(id_: nat64) -> Opt[Future]:
    found = host.game.gallery.proof(id_)
    return None if found is None else future_record(found)


@query
def get_likes(person: Principal) -> Vec[nat64]:
    return host.game.gallery.liked(person.to_str())


@query
def get_names(persons: Vec[Principal]) -> Vec[text]:
    check_names(len(persons))
    return [host.game.gallery.people.names.get(person.to_str()) for person in persons]


@query
def get_stats() -> Stats:
    gallery = host.game.gallery
    return {
        "specimens": len(gallery.specimens),
        "published": gallery.following - 1,
        "authors": len(gallery.works),
        "people": len(gallery.people.of),
        "proved": len(gallery.proofs),
        "paused": host.game.paused,
        "layout_version": VERSION,
    }


# Admins


@update(guard=only_admins)
@changing
def feature(id_: nat64, wanted: bool) -> Answer:
    host.game.feature(id_, wanted, ic.time())
    return {"Ok": None}
