"""A log: shown in words, kept in a file, never with a gap; proved, and every lie about it."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from client import log
from client.log import Event, Lie, Log
from client.room import WORLD, Room
from client.terminal import ClientError
from engine.errors import BadSnapshot
from engine.journal import MOST_KEPT, MOST_READ
from engine.world.board import pack
from engine.world.journal import KINDS
from tests.client.signed import ADA, SignedWorld

News = dict[str, Any]


@pytest.fixture
def world() -> SignedWorld:
    return SignedWorld()


def fetch(world: SignedWorld, known: log.Proved | None = None) -> log.Proved:
    canister: Any = world
    return log.fetch_proved(canister, known)


def test_a_log_is_proved_from_the_oldest_event_on(world: SignedWorld) -> None:
    proved = fetch(world)
    journal = world.game.journal
    assert (proved.log.first, proved.log.following) == (0, 5)
    assert proved.stated.head == journal.head == proved.head_before(5)
    assert [event.kind for event in proved.log.events] == ["join", "place"] * 2 + ["place"]
    assert f"seat 1 person {ADA} Player 1" in proved.facts.splitlines()
    assert log.describe(proved) == f"events 0 to 4, head {journal.head.hex()}"
    assert proved.stated.own["time"] == ["150", str(world.now), "running"]


def test_a_log_of_many_pages_whose_beginning_is_gone_is_proved(world: SignedWorld) -> None:
    for _ in range(MOST_KEPT // 2 + MOST_READ):
        world.game.pause(world.now)
        world.game.resume(world.now)
    world.storage.save(world.game)
    proved = fetch(world)
    assert (proved.log.first, len(proved.log.events)) == (205, MOST_KEPT)
    assert proved.log.head == proved.stated.first_head == world.game.journal.first_head
    later = proved.since(1_000)
    assert (later.first, len(later.events)) == (1_000, 205)
    assert later.head == world.game.journal.head_before(world.maps.events, 1_000)


def of_another_event(news: News) -> News:
    rows = [dict(row) for row in news["events"]]
    rows[1]["detail"] = "0a1f"
    return news | {"events": rows}


def without_the_last(news: News) -> News:
    last = news["events"][-1]["number"]
    return news | {"events": news["events"][:-1], "following": last}


def without_the_first(news: News) -> News:
    return news | {"events": news["events"][2:], "first": 2}


def with_one_more(news: News) -> News:
    row = news["events"][-1]
    more = row | {"number": row["number"] + 1}
    return news | {"events": [*news["events"], more], "following": news["following"] + 1}


def swapped(news: News) -> News:
    """The first two events, of the same generation, the other way round."""
    one, two, *rest = news["events"]
    assert one["generation"] == two["generation"]
    first, second = two | {"number": one["number"]}, one | {"number": two["number"]}
    return news | {"events": [first, second, *rest]}


def without_one(news: News) -> News:
    return news | {"events": [*news["events"][:1], *news["events"][2:]]}


def with_one_twice(news: News) -> News:
    return news | {"events": [*news["events"][:2], *news["events"][1:]]}


LIES: dict[str, tuple[Callable[[News], News], str]] = {
    "no statement": (
        lambda news: news | {"statement": None},
        "withheld: the canister does not say what its log is",
    ),
    "no certificate": (
        lambda news: news | {"certificate": None},
        "withheld: the canister has no certificate to show",
    ),
    "the last event": (without_the_last, "withheld: events 4 to 4 are there, but are not shown"),
    "the first events": (without_the_first, "withheld: events 0 to 1 are there, but are not shown"),
    "one event more": (with_one_more, "forged: event 5 is shown, but by the network's word"),
    "another event": (of_another_event, "forged: events 0 to 4 do not lead to the head that is"),
    "another order": (swapped, "forged: events 0 to 4 do not lead to the head that is"),
    "a number left out": (without_one, "forged: event 2 is shown in place of 1"),
    "a number twice": (with_one_twice, "forged: event 1 is shown in place of 2"),
    "a line that is no event": (
        lambda news: news | {"events": [news["events"][0] | {"detail": "a b"}]},
        "The canister's log cannot be read: Expected an event, got",
    ),
    "nothing of what there is": (
        lambda news: news | {"events": []},
        "withheld: events 0 to 4 are there, but are not shown",
    ),
    "another statement": (
        lambda news: news | {"statement": news["statement"].replace("running", "asleep")},
        "forged: the network certifies another log than the one that is shown",
    ),
    "half a certificate": (
        lambda news: news | {"certificate": news["certificate"][:40]},
        "forged: the certificate of the log does not verify",
    ),
    "other facts": (
        lambda news: news | {"facts": news["facts"].replace("person", "bot")},
        "forged: the facts that are shown are not those that are certified",
    ),
    "no facts": (
        lambda news: news | {"facts": None},
        "forged: the facts that are shown are not those that are certified",
    ),
}


@pytest.mark.parametrize("name", LIES)
def test_a_server_that_lies_is_named(name: str, world: SignedWorld) -> None:
    world.lies["get_news"], why = LIES[name]
    with pytest.raises(ClientError) as found:
        fetch(world)
    assert str(found.value).startswith(why)
    assert isinstance(found.value, Lie) == (not why.startswith("The"))


def test_what_another_network_signed_is_forged(world: SignedWorld) -> None:
    world.secret = (8).to_bytes(32, "big")
    with pytest.raises(Lie, match=r"forged: .* the signature is not the network's"):
        fetch(world)


def test_what_is_signed_of_another_canister_is_forged(world: SignedWorld) -> None:
    """Even if that one says the very same."""

    def of_another(news: News) -> News:
        data = sha256(news["statement"].encode()).digest()
        return news | {"certificate": world.sign(data, b"\x00\x01\x02")}

    world.lies["get_news"] = of_another
    with pytest.raises(Lie, match="forged: the network certifies another log"):
        fetch(world)


def replaying(old: News) -> Callable[[News], News]:
    """News in which something is as it was: *old*."""
    return lambda news: news | old


def test_what_was_signed_of_another_moment_is_forged(world: SignedWorld) -> None:
    """Facts, events and certificates that were true, each of another moment than the rest."""
    asked = {"first": 0, "facts": "", "proof": True}
    before = world.ask("get_news", asked)
    world.game.rename(ADA, "Ada", world.now)
    world.game.pause(world.now)
    world.storage.save(world.game)
    for names, why in (
        (("facts",), "forged: the facts that are shown are not those"),
        (("certificate",), "forged: the network certifies another log"),
        (("statement", "certificate"), "forged: event 5 is shown, but by the network's word"),
        (("events", "following"), "withheld: events 5 to 5 are there"),
    ):
        world.lies["get_news"] = replaying({name: before[name] for name in names})
        with pytest.raises(Lie) as found:
            fetch(world)
        assert str(found.value).startswith(why)


@pytest.mark.parametrize("age", [-301, 301, 86_400])
def test_what_was_signed_long_ago_is_stale(world: SignedWorld, age: int) -> None:
    world.age = age
    with pytest.raises(Lie, match=f"stale: the certificate of the log was signed {age} seconds"):
        fetch(world)
    world.age = 299
    fetch(world)


def test_what_another_room_says_is_forged(world: SignedWorld) -> None:
    def of_petri(news: News) -> News:
        return world.resigned(news, news["statement"].replace("room world", "room petri"))

    world.lies["get_news"] = of_petri
    with pytest.raises(Lie, match="forged: the statement is of the room petri, not of world"):
        fetch(world)


@pytest.mark.parametrize(
    "text",
    [
        *("", "life2 statement 2", "life2 statement 1\nroom world"),
        f"life2 statement 1\nroom world\nlog x {'0' * 64}\nkept 0 {'0' * 64}\nfacts",
        f"life2 statement 1\nroom world\nlog 0 {'0' * 64}\nkept 0 {'0' * 63}\nfacts {'0' * 64}",
    ],
)
def test_a_statement_that_cannot_be_read_is_a_problem(world: SignedWorld, text: str) -> None:
    world.lies["get_news"] = lambda news: world.resigned(news, text)
    with pytest.raises(ClientError, match="cannot be read"):
        fetch(world)


def test_an_answer_of_the_whole_subnet_needs_no_certificate(world: SignedWorld) -> None:
    world.certified = True
    world.lies["get_news"] = lambda news: news | {"certificate": None}
    assert fetch(world).log.following == 5


def test_who_follows_a_log_goes_on_from_what_is_known(world: SignedWorld) -> None:
    known = fetch(world)
    world.game.pause(world.now)
    world.storage.save(world.game)
    asked: list[int] = []

    def counted(news: News) -> News:
        asked.append(len(news["events"]))
        return news

    world.lies["get_news"] = counted
    assert fetch(world, known).log.following == 6
    assert asked == [1]


def test_a_past_that_is_taken_back_is_a_fork(world: SignedWorld) -> None:
    world.game.pause(world.now)
    world.storage.save(world.game)
    known = fetch(world)
    with pytest.raises(Lie, match="forked: 6 events were seen, but there are only 5"):
        fetch(SignedWorld(), known)


@pytest.mark.parametrize("more", [0, 3])
def test_another_past_is_a_fork_for_who_has_seen_the_first(world: SignedWorld, more: int) -> None:
    known = fetch(world)
    other = SignedWorld(acorn=200)
    for _ in range(more):
        other.game.pause(other.now)
        other.game.resume(other.now)
    other.storage.save(other.game)
    with pytest.raises(Lie, match=r"forked: event 3 was seen as '0 \d+ place 2 .*', and is"):
        fetch(other, known)


def test_new_events_that_are_forged_are_no_fork(world: SignedWorld) -> None:
    known = fetch(world)
    for _ in range(2):
        world.game.pause(world.now)
        world.game.resume(world.now)
    world.storage.save(world.game)
    world.lies["get_news"] = of_another_event
    with pytest.raises(Lie, match="forged: events 0 to 8 do not lead"):
        fetch(world, known)


def saved(world: SignedWorld, kept: Log) -> None:
    log.check_same_past(kept, fetch(world))


def test_a_log_that_was_saved_is_of_the_past(world: SignedWorld, tmp_path: Path) -> None:
    log.save(tmp_path / "log", WORLD, fetch(world).since(2))
    kept = log.load(tmp_path / "log", WORLD)
    assert (kept.first, kept.head) == (2, world.game.journal.head_before(world.maps.events, 2))
    world.game.pause(world.now)
    world.storage.save(world.game)
    saved(world, kept)
    saved(world, Log(2, kept.events))


def test_a_log_that_was_saved_shows_a_fork(world: SignedWorld) -> None:
    kept = fetch(world).log
    longer = [*kept.events, Event(200, 1, "pause", 0)]
    with pytest.raises(Lie, match="forked: 6 events were seen, but there are only 5"):
        saved(world, Log(0, longer))
    other = [*kept.events[:3], Event(0, 1, "pause", 0)]
    with pytest.raises(Lie, match="forked: event 3 was seen as '0 1 pause 0 ', and is"):
        saved(world, Log(0, other))
    with pytest.raises(Lie, match="forked: the events before 3 that were seen do not lead to"):
        saved(world, Log(2, kept.events[2:3], b"\7" * 32))


def test_a_log_from_before_everything_that_is_kept_proves_nothing(world: SignedWorld) -> None:
    kept = fetch(world).log
    for _ in range(MOST_KEPT):
        world.game.pause(world.now)
        world.game.resume(world.now)
    world.storage.save(world.game)
    saved(world, Log(0, kept.events[:2], kept.head))


# -- read, shown and kept in a file

LOG = Log(
    57, [Event(12, 1_700_000_000_000_000_000, "join", 1), Event(12, 2, "place", 1, pack([(3, 4)]))]
)


def test_every_kind_of_event_can_be_told() -> None:
    for kind in KINDS:
        line = log.format_event(WORLD, 7, Event(1234, 1_700_000_000_000_000_000, kind, 2, ""))
        who = {"configure": "an admin", "day": "the race"}.get(kind, "player 2")
        assert line.startswith(f"     7  2023-11-14 22:13:20  generation     1,234  {who}  ")


def test_a_log_is_saved_and_loaded(tmp_path: Path) -> None:
    log.save(tmp_path / "log", WORLD, LOG)
    loaded = log.load(tmp_path / "log", WORLD)
    assert loaded.first == 57
    assert [event.dump() for event in loaded.events] == [event.dump() for event in LOG.events]


@pytest.mark.parametrize("place", [0, 12, 20, 45, -3])
def test_a_damaged_log_is_refused(tmp_path: Path, place: int) -> None:
    log.save(tmp_path / "log", WORLD, LOG)
    letters = list((tmp_path / "log").read_text())
    letters[place] = "7" if letters[place] != "7" else "8"
    (tmp_path / "log").write_text("".join(letters))
    with pytest.raises(ClientError, match=r"use one that `admin\.py log --save FILE` wrote"):
        log.load(tmp_path / "log", WORLD)


def test_a_log_of_another_room_is_none(tmp_path: Path) -> None:
    log.save(tmp_path / "log", Room("tally", "Tally"), LOG)
    with pytest.raises(ClientError, match="is no log of World: "):
        log.load(tmp_path / "log", WORLD)


def test_a_room_without_words_shows_what_there_is() -> None:
    tally = Room("tally", "Tally", counts="sum")
    told = log.format_event(tally, 7, Event(3, 0, "add", 2, "35"))
    assert told.endswith("sum         3  player 2  add 35")
    assert log.format_event(tally, 7, Event(3, 0, "add", 2)).endswith("player 2  add")
    assert log.format_event(tally, 8, Event(3, 0, "pause", 0)).endswith("an admin  pauses the game")


def test_who_has_no_number_is_an_admin_only_where_an_admin_acts() -> None:
    tally = Room("tally", "Tally")
    assert log.format_event(tally, 7, Event(3, 0, "add", 0, "35")).endswith("  somebody  add 35")
    assert log.format_event(WORLD, 7, Event(3, 0, "reset", 0)).endswith(
        "  an admin  resets the world"
    )


@pytest.mark.parametrize(
    "line",
    ["", "1 2 join 3", "1 2 join 3 a b", "x 2 join 3 ", "1 -2 join 3 ", "1 2  3 ", "1 2 \x1b 3 "],
)
def test_a_line_that_is_no_event_is_refused(line: str) -> None:
    with pytest.raises(BadSnapshot):
        Event.load(line)
