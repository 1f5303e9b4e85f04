"""What a canister has in Python variables outlives the process, as far as that can be."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from localnet.kits.kit import Dialect
from localnet.runtime import source
from localnet.runtime.store import LossError
from localnet_tests.runtime.samples import Samples
from localnet_tests.runtime.test_rollback import TAKEN_BACK

KEEPER = """
from kybra import StableBTreeMap, ic, init, nat64, post_upgrade, pre_upgrade, query, text, update
from kybra import Vec, void

seen = StableBTreeMap[nat64, text](memory_id=0, max_key_size=20, max_value_size=200)
notes = ["loaded"]
ic.print("top level")


@init
def init_() -> void:
    seen.insert(seen.len(), "init")


@pre_upgrade
def pre_upgrade_() -> void:
    seen.insert(seen.len(), "pre_upgrade of VERSION with " + " ".join(notes))


@post_upgrade
def post_upgrade_() -> void:
    seen.insert(seen.len(), "post_upgrade of VERSION")


@update
def note(what: text) -> void:
    notes.append(what)


@update
def import_late() -> nat64:
    import late

    late.kept.append(1)
    return len(late.kept)


@update
def begin_generator() -> void:
    global numbers
    numbers = (n for n in range(3))


@query
def noted() -> Vec[text]:
    return notes


@query
def history() -> Vec[text]:
    return seen.values()
"""

READER = """
from kybra import StableBTreeMap, nat64, query

numbers = StableBTreeMap[nat64, nat64](memory_id=0, max_key_size=20, max_value_size=20)
looked_up = [numbers.get(n) for n in range(100)]


@query
def found() -> nat64:
    return len(looked_up)
"""


def keeper(host: Samples, version: str = "one") -> Samples:
    """*host*, whose canister has that *version* of the source."""
    (host.directory.parent / "late.py").write_text("kept = []\n")
    host.write("keeper", KEEPER.replace("VERSION", version))
    return host


def again(host: Samples, version: str = "one", accept_loss: bool = False) -> Samples:
    """A second process on the state of *host*, with that *version* of the source."""
    (host.directory.parent / "keeper.py").write_text(KEEPER.replace("VERSION", version))
    return host.restarted(accept_loss=accept_loss)


def test_everything_that_can_be_taken_back_can_be_kept_as_well(host: Samples) -> None:
    host.update("kinds", "forget_what_cannot_be_kept")
    for kind in TAKEN_BACK:
        if kind != "view":
            host.update("kinds", "move", kind)
    later = host.restarted()
    for kind in TAKEN_BACK:
        assert later.query("kinds", "look", kind) == host.query("kinds", "look", kind), kind


def test_functions_made_while_it_ran_are_kept_with_what_they_share(host: Samples) -> None:
    host.update("kinds", "forget_what_cannot_be_kept")
    host.update("kinds", "make_functions")
    host.advance(seconds=5)
    later = host.restarted(host.clock)
    assert later.query("kinds", "call_functions") == ["9", "3"]
    assert later.advance(seconds=5) == 1, "its timer goes on"
    assert later.query("kinds", "call_functions") == ["12", "4"]


def test_a_restart_is_not_an_upgrade_and_runs_nothing(host: Samples) -> None:
    keeper(host).update("keeper", "note", "one")
    for _ in range(2):
        later = again(host)
        assert later.query("keeper", "noted") == ["loaded", "one"]
        assert later.query("keeper", "history") == ["init"]
        assert [line.text for line in later.lines if line.kind in ("print", "warning")] == []
    later.update("keeper", "note", "two")
    assert again(host).query("keeper", "noted") == ["loaded", "one", "two"]


def test_a_source_that_changed_meanwhile_is_an_upgrade_from_the_old_one(host: Samples) -> None:
    """With the old code's own pre_upgrade, and what it knew."""
    keeper(host).update("keeper", "note", "here")
    later = again(host, "two")
    assert later.query("keeper", "noted") == ["loaded"]
    assert later.query("keeper", "history") == [
        "init",
        "pre_upgrade of one with loaded here",
        "post_upgrade of two",
    ]
    assert again(host, "three").query("keeper", "history")[3:] == [
        "pre_upgrade of two with loaded",
        "post_upgrade of three",
    ]


def test_a_module_that_a_message_imported_comes_back_too(host: Samples) -> None:
    """If it changed meanwhile, that is an upgrade as well."""
    assert keeper(host).update("keeper", "import_late") == 1
    assert again(host).update("keeper", "import_late") == 2
    (host.directory.parent / "late.py").write_text("kept = [7, 7]\n")
    later = again(host)
    assert later.query("keeper", "history")[1:] == [
        "pre_upgrade of one with loaded",
        "post_upgrade of one",
    ]
    assert later.update("keeper", "import_late") == 3


def test_a_heap_that_cannot_be_kept_is_told_of_by_the_variables_name(host: Samples) -> None:
    keeper(host)
    for _ in range(2):
        host.update("keeper", "begin_generator")
    assert host.said("warning") == [
        "what it has in Python variables will not outlive localnet: "
        "keeper.numbers: cannot pickle 'generator' object"
    ]
    later = again(host)
    assert later.query("keeper", "history") == ["init", "post_upgrade of one"]
    assert "were not kept: keeper.numbers" in " ".join(line.text for line in later.lines)


TYPES = """
import typing
from collections import OrderedDict, namedtuple
from kybra import query, text, update, void

Store = dict[str, str]
Either = int | None
Maybe = typing.Optional[Store]
Step = typing.Callable[[int], Store]
Ordered = OrderedDict[str, int]
Place = namedtuple("Place", "x y")

class Cell(typing.NamedTuple):
    at: Place
    name: str

class Board(typing.TypedDict):
    cells: list[Cell]

class Shelf(typing.Generic[typing.TypeVar("T")]):
    pass

Boards = Shelf[Board]
store: Store = {}
types = [Store, Either, Maybe, Step, Ordered, Boards]

@update
def put(key: text) -> void:
    store[key] = key
    types.append(dict[str, Cell])
    cells.append(Cell(Place(1, 2), key))

cells: list[Cell] = []

@query
def show() -> text:
    return f"{store} {cells} {len(types)} {types[-1] == dict[str, Cell]} {types[0] is Store}"
"""


def test_types_at_module_level_do_not_cost_the_heap(host: Samples) -> None:
    """To Python 3.10 ``dict[str, str]`` is a class, and a namedtuple has a library's functions."""
    host.write("typed", TYPES)
    host.update("typed", "put", "a")
    later = host.restarted()
    cells = "[Cell(at=Place(x=1, y=2), name='a')]"
    assert later.query("typed", "show") == f"{{'a': 'a'}} {cells} 7 True True"
    assert host.said("warning") + later.said("warning") == []


UNKEPT = """
import json
from kybra import ic, update, void

class Board:
    cells = 0

def counted():
    seen = []
    def count():
        return seen
    return count

count = counted()
numbers = lambda: (n for n in ())

@update
def in_a_class() -> void:
    Board.cells = numbers()

@update
def in_a_closure() -> void:
    count().append(numbers())

@update
def in_an_attribute() -> void:
    count.numbers = numbers()

@update
def in_another_module() -> void:
    json.numbers = numbers()

@update
def in_a_timer() -> void:
    ic.set_timer(1, numbers().__next__)
"""


@pytest.mark.parametrize(
    ("method", "name"),
    [
        ("in_a_class", "unkept.Board.cells"),
        ("in_a_closure", "what the function unkept.count holds"),
        ("in_an_attribute", "what the function unkept.count holds"),
        ("in_another_module", "json.numbers"),
        ("in_a_timer", "a timer's function"),
    ],
)
def test_what_cannot_be_kept_is_named_wherever_it_is(host: Samples, method: str, name: str) -> None:
    host.write("unkept", UNKEPT)
    host.update("unkept", method)
    (told,) = host.said("warning")
    assert told.startswith(f"what it has in Python variables will not outlive localnet: {name}: ")


def test_a_damaged_heap_is_refused_unless_loss_is_accepted(host: Samples) -> None:
    db = keeper(host).network._store.db
    (page,) = db.execute("SELECT data FROM images WHERE page = 0").fetchone()
    db.execute("UPDATE images SET data = ? WHERE page = 0", (page[:50] + b"!" + page[51:],))
    with pytest.raises(LossError, match=r"keeper .* damaged on the disk; .* --accept-loss"):
        again(host)
    later = again(host, accept_loss=True)
    assert later.query("keeper", "history") == ["init", "post_upgrade of one"]


def test_a_heap_of_another_python_is_refused(host: Samples) -> None:
    store = keeper(host).network._store
    store._change_canister(host.id("keeper"), None, "3.9 1 00000000")
    with pytest.raises(LossError, match=r"Python 3\.9 has written it"):
        again(host)


def test_samples_with_maps_and_timers_can_be_kept(host: Samples) -> None:
    for name in ("counter", "stable", "clocks", "values", "asker"):
        host.sample(name)
    host.update("clocks", "every", 2)
    host.advance(seconds=4)
    later = host.restarted(host.clock)
    assert later.said("warning") == []
    assert later.advance(seconds=2) == 1


def test_sources_are_read_a_few_times_however_much_the_top_level_reads(
    host: Samples, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = []
    read = source.read

    def counted(sources: Iterable[str], dialect: Dialect) -> source.Declarations:
        times.append(1)
        return read(sources, dialect)

    monkeypatch.setattr(source, "read", counted)
    host.write("reader", READER)
    assert host.query("reader", "found") == 100
    assert len(times) < 5


# -- code that a message has changed is kept as it was changed; code that none has is left out


CHANGING = """
from kybra import query, text, update, void

class Cell:
    def draw(self) -> str:
        return "cell"

def plain(what: str = "default") -> str:
    return what

def other() -> str:
    return "other"

def tell() -> str:
    return " ".join((
        plain(), str(plain.__dict__), str(plain.__kwdefaults__), Cell().draw(),
        str(getattr(Cell, "colour", None)), str("other" in globals()),
    ))

@update
def change(how: text) -> void:
    CHANGES[how]()

@query
def look() -> text:
    return tell()

def rebind() -> None:
    global plain
    plain = other

def delete() -> None:
    del globals()["other"]

def default() -> None:
    plain.__defaults__ = ("another",)

def keyword_default() -> None:
    plain.__kwdefaults__ = {"x": 1}

def attribute() -> None:
    plain.note = "mine"

def class_attribute() -> None:
    Cell.colour = "red"

def method() -> None:
    Cell.draw = lambda self: "drawn"

CHANGES = {
    each.__name__: each
    for each in (rebind, delete, default, keyword_default, attribute, class_attribute, method)
}
"""

CHANGES = [
    "rebind", "delete", "default", "keyword_default", "attribute", "class_attribute", "method",
]  # fmt: skip


@pytest.mark.parametrize(
    "changes",
    [*([how] for how in CHANGES), *([each for each in CHANGES if each != how] for how in CHANGES)],
    ids=" ".join,
)
def test_changes_of_code_outlive_the_process(host: Samples, changes: list[str]) -> None:
    host.write("changing", CHANGING)
    for how in changes:
        before = host.query("changing", "look")
        host.update("changing", "change", how)
        assert host.query("changing", "look") != before or len(changes) > 1
    assert host.restarted().query("changing", "look") == host.query("changing", "look")


def test_code_that_nobody_changed_is_not_in_the_image(host: Samples) -> None:
    host.write("changing", CHANGING)
    _, image = host.network._store.load_heap(host.id("changing"))
    assert b"CHANGES" in image
    for name in (b"plain", b"tell", b"Cell", b"query"):
        assert name not in image, name
