"""Networks of a test: what is installed in them, their time, their processes, the world outside."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from localnet.profile import measure
from localnet.project import ProjectError
from localnet.protocol.nanoseconds import SECOND
from localnet.testing import (
    Canister,
    HttpRequest,
    HttpResponse,
    Network,
    Principal,
    Rejected,
    Trapped,
)
from localnet_tests import runtime

SAMPLES = Path(runtime.__file__).parent / "canisters"
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


def test_a_source_may_be_installed_twice_under_names_of_their_own(network: Network) -> None:
    one, two = (network.install("src/main.py", init=[number]) for number in (1, 2))
    assert (one.get(), two.get()) == (1, 2)
    assert [one.name, two.name] == ["main", "main_2"]
    assert network.canister("main_2").canister_id == two.canister_id
    assert network.canister(one.canister_id).get() == 1


@pytest.mark.parametrize("init", [[7], (7,), "(7)", b"DIDL\0\1\x78\7\0\0\0\0\0\0\0"])
def test_init_takes_values_or_candid_or_its_text(network: Network, init: Any) -> None:
    assert network.install("src/main.py", init=init).get() == 7


def test_modules_are_found_beside_the_source_and_where_a_test_says(
    tmp_path: Path,
) -> None:
    """Without a dfx.json."""
    source = (
        "import {0}\nfrom kybra import query, text\n@query\ndef it() -> text:\n    return {0}.IT\n"
    )
    for folder, name in (("code", "beside"), ("library", "shared")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / f"{name}.py").write_text(f"IT = {name!r}\n")
        (tmp_path / "code" / f"{folder}_user.py").write_text(source.format(name))
    with Network(tmp_path) as network:
        assert network.install("code/code_user.py").it() == "beside"
        assert network.install("code/library_user.py", path=["library"]).it() == "shared"


def test_what_cannot_be_found_is_looked_for_in_words(network: Network, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"there is no src/nothing\.py in .*project"):
        network.install("src/nothing.py")
    with pytest.raises(ProjectError, match="has no canister 'counted'; did you mean 'counter'"):
        network.deploy("counted")
    network.deploy("counter")
    with pytest.raises(ValueError, match=r"there is counter already: network\.canister"):
        network.deploy("counter")
    (tmp_path / "elsewhere").mkdir()
    told = pytest.raises(ProjectError, match=r"no dfx.json in .*elsewhere or above it.*install")
    with Network(tmp_path / "elsewhere") as other, told:
        other.deploy("counter")


def test_a_project_is_found_above_the_folder_of_a_test(project: Path) -> None:
    (project / "tests" / "deeper").mkdir(parents=True)
    with Network(project / "tests" / "deeper") as network:
        assert network.deploy("counter").get() == 5
        assert network.install("src/main.py", init=[2]).get() == 2


def test_ids_do_not_depend_on_what_is_deployed_first(project: Path) -> None:
    found = []
    for names in (("counter", "shop"), ("shop", "counter")):
        with Network(project) as network:
            found.append({name: network.deploy(name).canister_id for name in names})
    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("init", "kind", "text"),
    [
        (["five"], TypeError, "the argument of init of main has to be nat64, not 'five'"),
        ([], TypeError, r"init of main takes \(nat64\), not 0 arguments"),
        (None, Trapped, r"missing argument of type nat64.*: give what it takes with init=\[..\]"),
    ],
)
def test_a_canister_that_does_not_come_up_says_why(
    network: Network, init: Any, kind: type[Exception], text: str
) -> None:
    with pytest.raises(kind, match=text):
        network.install("src/main.py", init=init)


def test_cycles_and_controllers_are_as_the_test_says(network: Network) -> None:
    alice = network.identity("alice")
    found = network.deploy("counter", cycles=5, controllers=[alice])
    assert (found.balance, network.deploy("shop").balance) == (5, 3_000_000_000_000)
    assert found.hosted.controllers == [network.admin.bytes, alice.bytes]


# -- time


def test_timers_of_all_canisters_run_in_order_and_at_their_times(network: Network) -> None:
    began = network.time
    alarms = [install(network, f"alarm{n}", ALARM, [f"every {n}", n]) for n in (3, 2)]
    alarms[0].once(0)
    assert network.advance(seconds=6.5) == 1 + 2 + 3
    heard = sorted((at, what) for alarm in alarms for what, at in alarm.times())
    seconds = [((at - began) / SECOND, what) for at, what in heard]
    ones = [(1, "once"), (2, "every 2"), (3, "every 3"), (4, "every 2")]
    assert seconds == [*ones, (6, "every 2"), (6, "every 3")]
    assert network.time == began + 6.5 * SECOND


def test_a_heart_beats_once_a_second(network: Network) -> None:
    heart = install(network, "heart", HEART)
    network.advance(minutes=1, seconds=1)
    assert heart.count() == 61


def test_an_hour_and_days_pass_without_waiting(network: Network) -> None:
    alarm = install(network, "alarm", ALARM, ["hourly", 3600])
    before = network.time
    assert network.advance(hours=1) == 1
    assert network.advance(days=2) == 48
    assert network.time - before == 49 * 3600 * SECOND
    assert len(alarm.times()) == 49


# -- chance


def test_all_that_is_random_follows_from_the_seed(project: Path) -> None:
    rolled = []
    for seed in (1, 1, 2):
        with Network(project, seed=seed) as network:
            dice = install(network, "dice", DICE)
            network.stop()
            network.start()
            rolled.append((dice.roll(), dice.roll()))
    assert rolled[0] == rolled[1] != rolled[2]
    assert rolled[0][0] != rolled[0][1]


def test_a_seed_may_be_set_in_the_middle(network: Network) -> None:
    dice = install(network, "dice", DICE)
    rolled = []
    for _ in range(2):
        network.seed(7)
        rolled.append(dice.roll())
    assert rolled[0] == rolled[1] != dice.roll()


# -- code that changes


def rewritten(project: Path, old: str, new: str) -> None:
    path = project / "src" / "main.py"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def test_an_upgrade_takes_the_source_as_it_is_by_then(
    network: Network, counter: Canister, project: Path
) -> None:
    counter.add(1)
    rewritten(project, "get() + number", "get() + 10 * number")
    assert counter.add(1) == 7
    counter.upgrade()
    assert counter.add(1) == 17, "stable memory is kept"


def test_an_upgrade_may_be_to_another_source(network: Network, counter: Canister) -> None:
    install(network, "heart", HEART)
    counter.upgrade("heart.py")
    network.advance(seconds=2)
    assert counter.count() == 2
    counter.reinstall("src/main.py", init=[3])
    assert counter.get() == 3


def test_an_upgrade_that_fails_leaves_all_as_it_was(
    network: Network, counter: Canister, project: Path
) -> None:
    (project / "bad.py").write_text("1 / 0\n")
    for source in ("bad.py", None):
        with pytest.raises(Trapped, match="ZeroDivisionError") as trapped:
            counter.upgrade(source)
        assert trapped.value.traceback == [f"{source or 'src/main.py'}:1 in <module>: 1 / 0"]
        assert counter.add(1) > 5
        if source is not None:
            rewritten(project, '"""A counter', '1 / 0\n"""A counter')


def test_what_kybra_would_not_compile_does_not_come_up(network: Network, project: Path) -> None:
    (project / "wrong.py").write_text("A = B = 1\n")
    with pytest.raises(Trapped, match="Kybra would not compile it"):
        network.install("wrong.py")


def test_a_reinstall_forgets_and_may_be_given_another_argument(counter: Canister) -> None:
    counter.add(4)
    counter.reinstall()
    assert counter.get() == 5, "the last argument"
    counter.reinstall(init=[1])
    assert counter.get() == 1


# -- processes


def test_a_network_that_stops_goes_on_where_it_was(network: Network, counter: Canister) -> None:
    counter.add(1)
    network.stop()
    with pytest.raises(RuntimeError, match=r"stopped: network.start\(\) begins its next process"):
        counter.get()
    network.start()
    with pytest.raises(RuntimeError, match="runs already"):
        network.start()
    assert counter.get() == 6
    assert network.advance(minutes=1) == 1, "timers go on as well"


def test_a_source_that_changed_meanwhile_is_upgraded_to(
    network: Network, counter: Canister, project: Path
) -> None:
    network.stop()
    rewritten(project, "get() + number", "get() + 10 * number")
    network.start()
    assert counter.add(1) == 15


def test_a_source_that_broke_meanwhile_keeps_the_network_down(
    network: Network, counter: Canister, project: Path
) -> None:
    network.stop()
    rewritten(project, '"""A counter', '1 / 0\n"""A counter')
    with pytest.raises(Trapped, match="ZeroDivisionError"):
        network.start()
    rewritten(project, '1 / 0\n"""A counter', '"""A counter')
    network.start()
    assert counter.get() == 5


def test_a_call_that_cannot_be_made_ends_the_process_as_well(
    network: Network, counter: Canister
) -> None:
    with pytest.raises(TypeError, match="has to be nat64"):
        network.kill(counter.add, "one")
    network.start()
    assert counter.get() == 5


def test_cycles_and_canisters_that_were_made_outlive_a_process(network: Network) -> None:
    manager = network.install(SAMPLES / "manager.py")
    made = network.canister(Principal.of(manager.create(10**12)))
    manager.add_cycles(7)
    known = made.balance, manager.balance
    network.stop()
    network.start()
    assert (made.balance, manager.balance) == known


@pytest.mark.parametrize("what", ["a call", "time"])
def test_what_a_killed_process_did_not_answer_has_never_been(
    network: Network, counter: Canister, what: str
) -> None:
    counter.add(1)
    if what == "a call":
        network.kill(counter.add, 10)
    else:
        network.kill(network.advance, minutes=1)
    with pytest.raises(RuntimeError, match="stopped"):
        counter.get()
    network.start()
    assert (counter.get(), counter.ticks()) == (6, 0)


# -- snapshots


def test_a_snapshot_brings_everything_back(
    network: Network, counter: Canister, project: Path
) -> None:
    dice = install(network, "dice", DICE)
    counter.add(1)
    before, then = network.snapshot(), network.time
    rolled = dice.roll()
    counter.add(1)
    network.advance(minutes=5)
    network.deploy("shop")
    rewritten(project, "get() + number", "get() + 10 * number")
    counter.upgrade()
    for _ in range(2):
        network.restore(before)
        assert (counter.get(), counter.ticks(), network.time) == (6, 0, then)
        assert dice.roll() == rolled
        assert [line.text for line in network.log(counter)] == ["..."]
        assert counter.add(1) == 7, "with the code that it had then"
        with pytest.raises(KeyError):
            network.canister("shop")


def test_a_heap_that_cannot_be_kept_is_named(network: Network) -> None:
    keeper = install(network, "keeper", KEEPER)
    network.snapshot()
    keeper.begin()
    with pytest.raises(RuntimeError, match=r"keeper cannot be kept in a snapshot: keeper\.kept"):
        network.snapshot()


# -- the world outside


def test_outcalls_get_what_the_test_answers(network: Network, shop: Canister) -> None:
    asked: list[HttpRequest] = []

    def answer(request: HttpRequest) -> HttpResponse:
        asked.append(request)
        return HttpResponse(b'{"price": 4}', headers={"X-From": "a test"})

    network.answer_http(answer)
    assert shop.refresh() == 4
    assert asked == [HttpRequest("GET", "https://prices.example/coffee", {}, b"")]


ANSWERS: dict[str, Callable[[HttpRequest], Any]] = {
    "text": lambda request: '{"price": 4}',
    "bytes": lambda request: b'{"price": 4}',
}


@pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS)
def test_an_answer_may_be_its_body(
    network: Network, shop: Canister, answer: Callable[[HttpRequest], Any]
) -> None:
    network.answer_http(answer)
    assert shop.refresh() == 4


def test_nobody_is_asked_by_accident(shop: Canister) -> None:
    with pytest.raises(Trapped, match="None"):
        shop.refresh()


def test_a_body_that_is_too_long_is_refused(network: Network, shop: Canister) -> None:
    network.answer_http(lambda request: bytes(2_001))
    with pytest.raises(Trapped):
        shop.refresh()


# -- what can be seen


def test_the_log_has_words_and_times_of_each_canister(
    network: Network, counter: Canister, capsys: pytest.CaptureFixture[str]
) -> None:
    other = network.install("src/main.py", init=[1])
    began = network.time
    counter.add(1)
    network.advance(seconds=2)
    counter.add(1)
    assert [(line.when - began, line.text) for line in network.log(counter)] == [
        (0, "..."),
        (2 * SECOND, "..."),
    ]
    assert network.log(other) == []
    with pytest.raises(Trapped):
        counter.lose("it")
    assert [line.text for line in network.log(counter, "trap")] == ["in lose: KeyError: 'it'"]
    assert [line.method for line in network.log(counter, "message")] == ["add", "add", "lose"]
    assert "counter  trap  in lose: KeyError: 'it'" in capsys.readouterr().out


def test_clients_are_served_while_the_test_goes_on(network: Network, counter: Canister) -> None:
    alice = network.identity("alice")
    with network.serve() as served:
        client = served.canister(counter, alice)
        assert client.tell("add", 1) == 6
        assert counter.add(1) == 7
        assert network.advance(minutes=1) == 1
        assert client.ask("ticks") == counter.ticks() == 1
        assert network.lines[-2].caller == alice.bytes
        for end in (network.stop, partial(network.kill, counter.add, 1)):
            with pytest.raises(RuntimeError, match=r"leave network\.serve"):
                end()
        with pytest.raises(Rejected, match="KeyError"):
            counter.lose("it")
    assert counter.get() == 7
    network.stop()


def test_instructions_are_counted_and_nothing_else_happens(
    counter: Canister, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = []

    def measured(hosted: object, send: Callable[[], Any]) -> measure.Measured:
        sent.append(send())
        return measure.Measured("update", "add", 1_000, 200, "made up")

    monkeypatch.setattr(measure, "missing", lambda: None)
    monkeypatch.setattr(measure, "measure", measured)
    assert counter.instructions("add", 3) == 1_200
    assert (sent, counter.get()) == ([8], 5)


def test_where_no_meter_is_installed_a_test_is_skipped_in_words(
    counter: Canister, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measure, "missing", lambda: "wasmtime is not installed: do")
    with pytest.raises(pytest.skip.Exception, match=r"^wasmtime is not"):
        counter.instructions("add", 3)
