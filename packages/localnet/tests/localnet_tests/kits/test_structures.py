"""Basilisk's stable structures: their orders, against models of them, over upgrades and traps."""

from __future__ import annotations

import heapq
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from localnet.testing import Trapped
from localnet.testing.canister import Canister
from localnet_tests.kits.basilisk import deployed, shell

SOURCE = """
from basilisk import *
from basilisk import ic

__basilisk_features__ = ["shell"]
numbers = StableBTreeMap[nat8, int32](memory_id=1, max_key_size=9, max_value_size=9)
words = StableBTreeMap[text, text](memory_id=2)
tags = StableBTreeSet[text](memory_id=3)
row = StableVec[text](memory_id=4)
history = StableLog(memory_id_index=5, memory_id_data=6)
cell = StableCell(memory_id=7, default_value="nothing")
queue = StableMinHeap[nat64](memory_id=8)

@update
def insert(key: text, value: text, traps: bool) -> Opt[text]:
    before = words.insert(key, value)
    if traps:
        ic.trap("no")
    return before

@update
def push(value: nat64) -> void:
    queue.push(value)

@update
def pop() -> Opt[nat64]:
    return queue.pop()

@query
def page(start: text, end: Opt[text], limit: nat64) -> Vec[Tuple[text, text]]:
    return words.range(start, end, limit)

@query
def all_words() -> Vec[Tuple[text, text]]:
    return words.items()
"""


@pytest.fixture
def canister(tmp_path: Path) -> Iterator[Canister]:
    with deployed(tmp_path, SOURCE) as found:
        yield found


def test_a_page_of_a_map_is_in_the_order_of_its_bytes(canister: Canister) -> None:
    for key in ("a@10", "a@9", "b", "a@100"):
        canister.insert(key, key.upper(), False)
    assert canister.page("a@9", None, 9) == [
        ("a@9", "A@9"), ("a@10", "A@10"), ("a@100", "A@100"),
    ]  # fmt: skip
    assert canister.page("", "a@10", 9) == [("b", "B"), ("a@9", "A@9")]
    assert canister.page("", None, 1) == [("b", "B")]


@pytest.mark.parametrize(
    ("code", "printed"),
    [
        ("[numbers.insert(n, -n) for n in (200, 3, 40)]; print(numbers.items())",
         "[(3, -3), (40, -40), (200, -200)]"),
        ("numbers.insert(256, 0)", "error: "),
        ("print(numbers.insert(1, 5), numbers.insert(1, 6), numbers.remove(1), numbers.get(1))",
         "None 5 6 None"),
        ("print(numbers.range(0, limit=-1))", "ValueError: limit must be >= 0"),
        ("print(tags.insert('x'), tags.insert('x'), tags.contains('x'), tags.items())",
         "True False True ['x']"),
        ("print(tags.remove('y'), tags.insert('y'), tags.remove('y'), tags.is_empty())",
         "False True True True"),
        ("row.push('a'); row.push('b'); row.set(0, 'c'); print(row.get(0), row.get(2), row.len())",
         "c None 2"),
        ("print(row.pop()); row.push('a'); print(row.pop(), row.pop(), row.is_empty())",
         "None\na None True"),
        ("print(history.append('a'), history.append('b'), history.get(1), history.len())",
         "0 1 b 2"),
        ("print(cell.get()); cell.set([1, {'a': (None, True, 2.5, b'x')}]); print(cell.get())",
         "nothing\n[1, {'a': (None, True, 2.5, b'x')}]"),
        ("print([queue.push(n) for n in (5, 1, 300, 1)], queue.peek(), queue.len())",
         "[None, None, None, None] 1 4"),
        ("[queue.push(n) for n in (5, 1, 300, 1)]; print([queue.pop() for _ in range(5)])",
         "[1, 1, 5, 300, None]"),
        ("cell.set(2 ** 63)", "error: "),
        ("cell.set({1, 2})", "ValueError: Cannot encode set"),
        ("cell.set(ic.id()); print(cell.get() == ic.id(), cell.get())", "True bkyz2-fmaaa"),
    ],
)  # fmt: skip
def test_structures_answer_as_basilisks_do(canister: Canister, code: str, printed: str) -> None:
    assert printed in shell(canister, f"from main import *\n{code}")


def test_a_value_beyond_two_megabytes_is_no_cells(canister: Canister) -> None:
    with pytest.raises(Trapped, match="2000000 at most"):
        shell(canister, "from main import *\ncell.set(bytes(2_000_001))")
    assert shell(canister, "from main import *\nprint(cell.get())") == "nothing\n"


def test_structures_outlive_an_upgrade_and_a_killed_process(canister: Canister) -> None:
    fill = "numbers.insert(1, 2); tags.insert('t'); row.push('r'); history.append('h');"
    shell(canister, f"from main import *\n{fill} cell.set('c'); queue.push(4)")
    network = canister.network
    canister.upgrade()
    network.kill(canister.insert, "lost", "lost", False)
    network.start()
    read = "numbers.items(), tags.items(), row.get(0), history.get(0), cell.get(), queue.peek()"
    told = shell(canister, f"from main import *\nprint({read})")
    assert told == "[(1, 2)] ['t'] r h c 4\n"
    assert canister.all_words() == []


KEYS = st.sampled_from(["", "a", "b", "aa", "a@9", "a@10", "ä"])


class StructuresMachine(RuleBasedStateMachine):
    """A map and a heap beside models of them; a trap, an upgrade or an end at any moment."""

    def __init__(self) -> None:
        super().__init__()
        self._open = ExitStack()
        folder = Path(self._open.enter_context(tempfile.TemporaryDirectory()))
        self.canister = self._open.enter_context(deployed(folder, SOURCE))
        self.words: dict[str, str] = {}
        self.queue: list[int] = []

    @rule(key=KEYS, value=KEYS, traps=st.booleans())
    def insert(self, key: str, value: str, traps: bool) -> None:
        if traps:
            with pytest.raises(Trapped):
                self.canister.insert(key, value, True)
            return
        assert self.canister.insert(key, value, False) == self.words.get(key)
        self.words[key] = value

    @rule(value=st.integers(0, 2**64 - 1))
    def push(self, value: int) -> None:
        self.canister.push(value)
        heapq.heappush(self.queue, value)

    @rule()
    def pop(self) -> None:
        assert self.canister.pop() == (heapq.heappop(self.queue) if self.queue else None)

    @rule()
    def upgrade(self) -> None:
        """The heap is lost; stable memory is not."""
        self.canister.upgrade()

    @rule()
    def end(self) -> None:
        self.canister.network.stop()
        self.canister.network.start()

    @rule(start=KEYS, end=st.none() | KEYS)
    def page(self, start: str, end: str | None) -> None:
        inside = (pair for pair in self.ordered() if _bytes(pair[0]) >= _bytes(start))
        expected = [pair for pair in inside if end is None or _bytes(pair[0]) < _bytes(end)]
        assert self.canister.page(start, end, 1000) == expected

    @invariant()
    def all_is_there(self) -> None:
        assert self.canister.all_words() == self.ordered()

    def ordered(self) -> list[tuple[str, str]]:
        return sorted(self.words.items(), key=lambda pair: _bytes(pair[0]))

    def teardown(self) -> None:
        self._open.close()


def _bytes(text: str) -> tuple[int, bytes]:
    """What a text is ordered by: its length stands before it."""
    raw = text.encode()
    return len(raw), raw


TestAnyHistory: Any = StructuresMachine.TestCase
TestAnyHistory.settings = settings(max_examples=10, stateful_step_count=15)
