"""The examples of certified logs in tests/data/log, which the page reads, too."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from engine import journal
from engine.journal import Event as AnyEvent
from engine.news import digest as facts_digest
from engine.world import checkpoint, frame
from engine.world.journal import Event, replay
from scripts.log_data import files
from tests import packed, vectors

GOLDEN = Path(__file__).resolve().parents[1] / "data" / "log"


def read(name: str) -> Any:
    folder = vectors.folder("log") if name == "boards.json" else GOLDEN
    return packed.read(folder / name)


def test_the_files_are_what_the_script_writes() -> None:
    written = dict(files())
    for name in ("chains.json", "statements.json"):
        assert read(name) == written[name]


def line(row: dict[str, Any]) -> str:
    numbers = int(row["generation"]), int(row["time"])
    return AnyEvent(*numbers, row["kind"], row["player_num"], row["detail"]).dump()


@pytest.mark.parametrize("told", read("chains.json")["chains"], ids=lambda told: told["about"])
def test_a_chain_leads_from_head_to_head(told: dict[str, Any]) -> None:
    head = journal.parse_head(told["head"])
    for number, row in enumerate(told["events"], told["first"]):
        assert (line(row), row["number"]) == (row["line"], str(number))
        head = sha256(head + row["line"].encode()).digest()
        assert head.hex() == row["head"]


@pytest.mark.parametrize(
    "told", read("statements.json")["statements"], ids=lambda told: told["room"]
)
def test_a_statement_has_its_hash_and_that_of_its_facts(told: dict[str, Any]) -> None:
    assert sha256(told["statement"].encode()).hexdigest() == told["sha256"]
    assert f"\nfacts {facts_digest(told['facts'])}" in told["statement"]
    assert told["statement"].startswith(f"life2 statement 1\nroom {told['room']}\nlog ")


@pytest.mark.parametrize("told", read("boards.json")["boards"], ids=lambda told: told["about"])
def test_a_frame_and_a_checkpoint_are_the_same_board(told: dict[str, Any]) -> None:
    world, digest = checkpoint.decode(told["checkpoint"])
    shown = frame.decode(told["frame"])
    assert (digest, checkpoint.encode(world)) == (told["digest"], (told["checkpoint"], digest))
    assert (world.generation, shown.generation) == (told["generation"], told["generation"])
    assert shown.following == told["following"]
    assert shown.cells() == world.cells()
    assert shown.accounts.dump() == world.accounts.dump()


def test_a_checkpoint_and_the_events_since_lead_to_the_certified_world() -> None:
    told = read("world.json")
    stated = dict(own(told["statement"]))
    generation, following, kept, head = stated["board"]
    world, digest = checkpoint.decode(told["checkpoint"])
    assert digest == kept
    assert (world.generation, told["since"]) == (int(generation), int(following))
    events = [
        Event.load(line(row)) for row in told["events"] if int(row["number"]) >= told["since"]
    ]
    found = journal.parse_head(head)
    for event in events:
        found = journal.link(found, event.dump())
    assert found.hex() == stated["log"][1]
    assert int(stated["time"][0]) == told["generation"]
    world = replay(world, events, told["generation"])
    assert checkpoint.encode(world)[1] == told["digest"]
    assert frame.decode(told["frame"]).cells() == world.cells()
    assert facts_digest(told["facts"]) == stated["facts"][0]


def own(statement: str) -> Iterator[tuple[str, list[str]]]:
    for text in statement.split("\n"):
        word, *rest = text.split(" ")
        yield word, rest
