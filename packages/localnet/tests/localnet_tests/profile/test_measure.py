"""A message is recorded, and played again where instructions are counted."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from localnet.profile import prices
from localnet.profile.interpreters import CPython, Done, GuestError, Interpreter, RustPython
from localnet.profile.measure import Measured, count, measure
from localnet.profile.record import ProfileError, Recorder
from localnet.protocol import principal
from localnet.protocol.calls import Reply
from localnet.protocol.candid.text import encode_text_as
from localnet.runtime.canister import Canister
from localnet.runtime.clock import SteppedClock
from localnet.runtime.network import Network

SAMPLES = Path(__file__).parents[1] / "runtime/canisters"
ALICE = b"\1" * 29
SECOND = 10**9


class Plain(Interpreter):
    """This Python, which counts nothing: what it is told to spend, by what it does."""

    name = "plain"
    title = "Python"
    costs: Mapping[str, int] = {"check": 0, "wait": 100, "play": 350, "-c": 1_000}

    def missing(self) -> str | None:
        return None

    def run(
        self, arguments: Sequence[str], folders: Mapping[str, Path], path: Sequence[str] = ()
    ) -> Done:
        places = {f"{name}": str(place) for name, place in folders.items()}
        words = [
            next((word.replace(n, p) for n, p in places.items() if word.startswith(n)), word)
            for word in arguments
        ]
        done = subprocess.run(
            [sys.executable, "-S", *words], capture_output=True, text=True, env={}, check=False
        )
        if done.returncode != 0:
            raise GuestError(done.stderr)
        return Done(done.stdout, done.stderr, self.costs.get(arguments[1], 1_000))


PLAIN = Plain()


class Samples:
    """A network of sample canisters."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.clock = SteppedClock()
        self.network = Network(folder / "state", self.clock)

    def install(self, name: str, folder: Path = SAMPLES) -> Canister:
        return self.network.install(name, folder / f"{name}.py", [folder], None, None, [ALICE])

    def write(self, name: str, source: str) -> Canister:
        (self.folder / f"{name}.py").write_text(source)
        return self.install(name, self.folder)

    def sender(self, canister: Canister, method: str, argument: str) -> Callable[[], object]:
        """What sends that message."""
        func = canister.service[method]
        data = encode_text_as(func.args, argument)
        if "query" in func.modes or "composite_query" in func.modes:
            return lambda: self.network.query(canister.id, ALICE, method, data)
        expiry = self.clock.now() + 300 * SECOND
        return lambda: self.network.update(canister.id, ALICE, method, data, os.urandom(32), expiry)

    def cost(self, canister: Canister, method: str, argument: str = "()") -> Measured:
        return measure(canister, self.sender(canister, method, argument), PLAIN)


@pytest.fixture
def samples(tmp_path: Path) -> Iterator[Samples]:
    found = Samples(tmp_path)
    yield found
    found.network.close()


def test_a_message_costs_what_it_takes_beyond_everything_before_it(samples: Samples) -> None:
    found = samples.cost(samples.install("counter"), "add", "(3)")
    assert found.python == Plain.costs["play"] - Plain.costs["wait"]
    assert (found.kind, found.method) == ("update", "add")
    assert found.handed > 0
    assert found.instructions == found.python + found.handed


def test_what_the_message_does_is_kept(samples: Samples) -> None:
    counter = samples.install("counter")
    samples.cost(counter, "add", "(3)")
    samples.cost(counter, "add", "(4)")
    answer = samples.sender(counter, "get", "()")()
    assert isinstance(answer, Reply)
    assert answer.data[-8:] == (7).to_bytes(8, "little")


@pytest.mark.parametrize(
    ("sample", "method", "argument"),
    [
        ("counter", "get", "()"),
        ("counter", "whoami", "()"),
        ("counter", "guarded", "(1)"),
        ("counter", "guarded_then_fails", "()"),
        ("counter", "add_and_trap", "(5)"),
        ("counter", "add_and_raise", "(5)"),
        ("counter", "refuse", '("no")'),
        ("counter", "raw", '(blob "DIDL\\00\\00")'),
        ("counter", "encode", '("(1, opt true)")'),
        ("dice", "number", "()"),
        ("dice", "draw_now", "()"),
        ("dice", "unseeded", "()"),
        ("clocks", "once", "(5)"),
        ("clocks", "every", "(5)"),
    ],
)
def test_every_kind_of_message_plays_again(
    samples: Samples, sample: str, method: str, argument: str
) -> None:
    """The guest compares all that it asks and answers, and fails if anything differs."""
    assert samples.cost(samples.install(sample), method, argument).method == method


@pytest.mark.parametrize(
    ("method", "more"),
    [
        ("add_twice", ", 4"),
        ("nested", ""),
        ("failing", ', "add_and_trap"'),
        ("traps_after_the_call", ""),
        ("wrong_argument", ""),
        ("notify", ", 4"),
        ("paid", ""),
        ("composite", ""),
    ],
)
def test_calls_between_canisters_play_again(samples: Samples, method: str, more: str) -> None:
    counter, asker = samples.install("counter"), samples.install("asker")
    there = principal.format(counter.id)
    assert samples.cost(asker, method, f'(principal "{there}"{more})').method == method


def test_timers_and_heartbeats_are_messages(samples: Samples) -> None:
    clocks = samples.install("clocks")
    samples.sender(clocks, "every", "(5)")()
    samples.clock.advance(5 * SECOND)
    assert measure(clocks, samples.network.run_timers, PLAIN).kind == "timer"
    beating = samples.install("beating")
    samples.clock.advance(SECOND)
    assert measure(beating, samples.network.run_timers, PLAIN).kind == "heartbeat"


def test_an_upgrade_has_both_codes_and_the_start_of_the_interpreter(samples: Samples) -> None:
    source = (
        "from kybra import *\nnumber = 1\n@pre_upgrade\ndef keep() -> void:\n    ic.print('a')\n"
    )
    found = samples.write("changing", source)
    (samples.folder / "changing.py").write_text(source.replace("number = 1", "other = 2"))
    cost = measure(found, lambda: samples.network.upgrade("changing"), PLAIN)
    assert cost.kind == "upgrade"
    assert cost.python == 250 + Plain.costs["-c"]


def test_variables_of_all_kinds_are_there_again(samples: Samples) -> None:
    found = samples.write("keeper", KEEPER)
    samples.sender(found, "change", "()")()
    assert samples.cost(found, "read").method == "read"


KEEPER = """
from kybra import *

class Box:
    made = 0
    def __init__(self):
        self.inner = {"me": Principal(b"\\1\\2"), "others": (1, 2.5, None, b"x")}
    @staticmethod
    def count():
        return Box.made

def counting():
    number = 0
    def tick():
        nonlocal number
        number += 1
        return number
    return tick

boxes: list = []
tick = counting()
later: dict = {}

@update
def change() -> void:
    global added
    Box.made += 3
    boxes.append(Box())
    boxes.append(boxes[0])
    tick()
    later["tick"] = tick
    added = {"a", "b"}
    counting.mark = 7

@query
def read() -> text:
    ic.print(str(boxes[0] is boxes[1]))
    ic.print(boxes[0].inner["me"].to_str())
    return f"{Box.count()} {later['tick']()} {sorted(added)} {counting.mark}"
"""


def test_what_cannot_be_brought_to_the_meter_is_named(samples: Samples) -> None:
    source = "from kybra import *\nheld = iter(i for i in (1, 2))\n"
    found = samples.write("holding", source + "@query\ndef ask() -> nat8:\n    return 1\n")
    with pytest.raises(ProfileError, match=r"holding\.held: cannot pickle 'generator' object"):
        samples.cost(found, "ask")


def test_a_canister_that_does_something_else_there_is_not_measured(samples: Samples) -> None:
    source = "import sys\nfrom kybra import *\n@query\ndef ask() -> nat8:\n"
    found = samples.write("odd", source + "    ic.print(str(sys.flags.no_site))\n    return 1\n")
    with pytest.raises(ProfileError, match=r"it asks ic\.print\('1', \), and ic\.print\('0', \)"):
        samples.cost(found, "ask")


def test_without_a_message_there_is_nothing_to_measure(samples: Samples) -> None:
    counter = samples.install("counter")
    with pytest.raises(ProfileError, match="no message has reached the canister's code"):
        measure(counter, lambda: None, PLAIN)
    assert counter.recorder is None


def test_a_query_costs_a_user_nothing_and_an_update_its_fees() -> None:
    assert Measured("query", "get", 10**6, 5, "").cycles == 0
    assert Measured("update", "add", 10**6, 5, "").cycles == 1_000_005 + 6_200_000
    assert Measured("timer", "tick", 10**6, 5, "").cycles == 1_000_005 + 5_000_000
    assert Measured("inspect", "", 1, 1, "").limit == 200_000_000


def test_a_byte_that_python_hands_over_is_dearer_than_one_that_it_is_given() -> None:
    assert prices.handed_out(bytes(1_000)) == 473_000
    assert prices.handed_in(bytes(1_000)) == 2_600
    assert prices.handed_in([{"name": "Ada"}, (1, 2)]) == 5_500 + 12 + 2_000 + 1_000


def test_a_meter_counts_the_same_each_time_and_more_where_more_is_done(samples: Samples) -> None:
    """By the meter that is here; where there is none, it says what to install."""
    source = "from kybra import *\n@query\ndef ask(n: nat32) -> nat32:\n    return sum(range(n))\n"
    asked = samples.write("adding", source)
    recorders = []
    for argument in ("(10)", "(10)", "(10010)"):
        recorders.append(Recorder(asked))
        with recorders[-1].listening():
            samples.sender(asked, "ask", argument)()
    meters: list[Interpreter] = [m for m in (RustPython(), CPython()) if m.missing() is None]
    for meter in meters:
        few, same, many = (count(recorder, meter).python for recorder in recorders)
        assert few == same
        assert 10_000 * 5 < many - few < 10_000 * 5_000
    missing: Any = [m.missing() for m in (RustPython(Path("none")), CPython())]
    assert "localnet profile --install" in missing[0] or "wasmtime is not" in missing[0]
