"""Kybra's rules hold for the engine and for every canister."""

import pytest

from localnet.check.bundle import Bundle, Violation
from tests.canister.house.rules import violations

from .rooms import ROOMS, SRC, bundle_of


def readable(found: list[Violation]) -> str:
    return "\n".join(f"{v.file}:{v.line}: {v.sentence} ({v.rule})" for v in found)


def test_engine_keeps_the_rules() -> None:
    """Every file of the engine, whether the canister imports it yet or not."""
    engine = Bundle.on_disk(SRC, ("engine",))
    assert engine.sources
    assert readable(violations(engine)) == ""


@pytest.mark.parametrize("room", ROOMS)
def test_canister_keeps_the_rules(room: str) -> None:
    """The entry, and everything that is bundled with it."""
    canister = bundle_of(room)
    assert readable(violations(canister)) == ""
    tops = {source.module.partition(".")[0] for source in canister.sources}
    assert tops - {f"{room}_types"} == {room, "common", "engine"}
