"""Vectors say what they said when their digests were kept, and polls are one chain."""

from __future__ import annotations

import json
from hashlib import sha256
from itertools import pairwise
from typing import Any

import pytest

from engine import journal
from engine.journal import Event
from engine.world import checkpoint, frame
from engine.world.board import World
from scripts.poll_data import DIGITS, HISTORIES, read
from tests import vectors
from tests.vectors import GOLDEN, digests


def test_no_definition_changes_unseen() -> None:
    """If it was meant to, ``python -m tests.vectors --golden`` keeps the new digests."""
    assert digests() == json.loads(GOLDEN.read_text())


# -- what World's canister answers whoever polls it, in vectors: the page's tests poll it


FOLDER = vectors.folder("polls")


def shown(text: str) -> tuple[int, str]:
    found = frame.decode(text)
    world = World.from_planes(found.planes, found.accounts, found.generation)
    return found.following, checkpoint.encode(world)[1]


@pytest.mark.parametrize("name", HISTORIES)
def test_a_history_is_one_chain_and_what_is_certified_of_it_is_so(name: str) -> None:
    told = read(FOLDER / f"{name}.json.gz")
    heads = [journal.BEGINNING]
    for generation, time, *rest in told["events"]:
        heads.append(journal.link(heads[-1], Event(generation, int(time), *rest).dump()))
    moments = [moment for moment in told["moments"] if "statement" in moment]
    for moment in moments:
        said = moment["statement"]
        assert sha256(said.encode()).hexdigest() == moment["certified"]
        assert f"\nlog {moment['following']} {heads[moment['following']].hex()}\n" in said
        check_boards(told, moment)
    assert len(moments) > 80
    assert len(told["boards"]) > 300


def check_boards(told: dict[str, Any], moment: dict[str, Any]) -> None:
    """The board of a moment, its frame and the checkpoint are those that are noted."""
    assert f"{moment['following']} {moment['generation']}" in told["boards"]
    _, digest = checkpoint.decode(told["checkpoints"][moment["checkpoint"]])
    assert digest in moment["statement"]
    if "frame" in moment:
        following, found = shown(told["frames"][moment["frame"]])
        key = f"{following} {moment['generation']}"
        assert told["boards"][key] == found[:DIGITS]


def test_together_they_have_all_that_can_happen() -> None:
    kinds: set[str] = set()
    away = gaps = 0
    for name in HISTORIES:
        told = read(FOLDER / f"{name}.json.gz")
        kinds |= {event[2] for event in told["events"]}
        times = [int(moment["time"]) for moment in told["moments"]]
        away += sum("statement" not in moment for moment in told["moments"])
        gaps += sum(b - a > 500 * 10**9 for a, b in pairwise(times))
    everything = {"join", "place", "leave", "take", "pause", "resume", "reset", "season", "restore"}
    assert kinds >= everything
    assert away > 20
    assert gaps >= 2
