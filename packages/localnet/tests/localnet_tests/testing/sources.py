"""Sources of small canisters, and how tests install and change them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from localnet.testing import (
    Canister,
    Network,
)

ALARM = """
from kybra import *

heard: list = []

def ring(what: str):
    heard.append((what, ic.time()))

@init
def init_(name: text, every: nat64) -> void:
    ic.set_timer_interval(every, lambda: ring(name))

@update
def once(seconds: nat64) -> void:
    ic.set_timer(seconds, lambda: ring("once"))

@query
def times() -> Vec[Tuple[text, nat64]]:
    return heard
"""
HEART = """
from kybra import *

beats = 0

@heartbeat
def beat() -> void:
    global beats
    beats += 1

@query
def count() -> nat64:
    return beats
"""
DICE = """
from kybra import *
from kybra.canisters.management import management_canister

@update
def roll() -> Async[blob]:
    result: CallResult[blob] = yield management_canister.raw_rand()
    return result.Ok
"""
KEEPER = """
from kybra import *

kept = None

@update
def begin() -> void:
    global kept
    kept = (n for n in range(3))
"""


def install(network: Network, name: str, source: str, init: Any = None) -> Canister:
    """A canister with that *source*, in the project of *network*."""
    assert network.project is not None
    (network.project / f"{name}.py").write_text(source)
    return network.install(f"{name}.py", init)


def rewritten(project: Path, old: str, new: str) -> None:
    path = project / "src" / "main.py"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
