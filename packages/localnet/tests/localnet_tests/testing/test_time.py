"""Time, chance, processes and snapshots of a test's network."""

from __future__ import annotations

from pathlib import Path

import pytest

from localnet.protocol.nanoseconds import SECOND
from localnet.testing import Canister, Network, Principal, Trapped
from localnet_tests import runtime

from .sources import ALARM, DICE, HEART, KEEPER, install, rewritten

SAMPLES = Path(runtime.__file__).parent / "canisters"

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


def test_what_time_did_outlives_a_process_that_is_killed_next(
    network: Network, counter: Canister
) -> None:
    network.advance(minutes=1)
    network.kill(lambda: None)
    network.start()
    assert counter.ticks() == 1


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
