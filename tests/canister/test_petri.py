"""The Petri canister: dishes begun, played and shown, by real messages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.petri.dish import Dish
from engine.petri.interface import ACCESS
from protocol.candid.encode import encode
from tests.canister.petri_host import (
    ADMIN,
    ALICE,
    ANONYMOUS,
    BOB,
    EARLY,
    LATE,
    MID,
    Petri,
    moves_for,
)
from tests.localnet.runtime.host import Refused


@pytest.fixture
def petri(tmp_path: Path) -> Iterator[Petri]:
    found = Petri(tmp_path)
    yield found
    found.network.close()


def test_a_dish_is_shown_whole(petri: Petri) -> None:
    shown = petri.tell("begin_dish", MID, False, {"width": 7, "height": 8})["Ok"]
    dish = Dish.begin("mid", 7, 8, shown["seed"])
    assert (shown["id"], shown["owner"], shown["mode"]) == (1, ALICE, MID)
    assert (shown["board"], shown["hash"]) == (dish.draw(), dish.hash())
    assert (shown["energy"], shown["goal"], shown["goal_at"]) == (dish.energy, dish.goal, None)
    assert (shown["turn"], shown["moves"], shown["score"], shown["over"]) == (0, "", 0, False)
    assert (shown["daily"], shown["given_up"]) == (None, False)
    assert petri.ask("get_dish", 1) is None
    after = petri.tell("play", 1, shown["ticket"], 0, moves_for(shown, 2))["Ok"]["dish"]
    assert petri.ask("get_dish", 1) == after
    assert (after["ticket"], after["begun"]) == (shown["ticket"], shown["begun"])


def test_a_size_may_be_left_out_of_the_message(petri: Petri) -> None:
    """Clients of the first interface send two arguments, or three for a check."""
    mode, flag = petri.func("petri_backend", "begin_dish").args[:2]
    outcome = petri.raw_update("petri_backend", "begin_dish", encode([mode, flag], [EARLY, True]))
    answer = petri.answer("petri_backend", "begin_dish", outcome)
    assert (answer["Ok"]["width"], answer["Ok"]["height"]) == (6, 6)


def test_moves_are_answered_with_what_they_did(petri: Petri) -> None:
    shown = petri.begin()
    moves = moves_for(shown, 7)
    answer = petri.tell("play", 1, shown["ticket"], 0, moves)["Ok"]
    dish = Dish.begin("early", 6, 6, shown["seed"])
    turns = [vars(dish.play(way)) for way in moves]
    assert answer["turns"] == turns
    assert (answer["dish"]["hash"], answer["dish"]["moves"]) == (dish.hash(), moves)
    assert answer["dish"] == petri.ask("get_dish", 1)
    assert petri.ask("get_stats")["turn_instructions"] > 0


def test_a_retry_is_answered_with_the_dish_as_it_is(petri: Petri) -> None:
    shown = petri.begin(count=5)
    before = petri.everything()
    again = petri.tell("play", 1, "", 0, shown["moves"])
    assert again == {"Ok": {"dish": shown, "turns": []}}
    assert petri.everything() == before


REFUSED = {
    (1, "", 0, ""): "Expected 1 to 100 moves, got 0",
    (1, "", 0, "N" * 101): "Expected 1 to 100 moves, got 101",
    (1, "", 0, "NEXT"): "Expected N, E, S or W, got 'X' as move 3 of 4",
    (1, "", 9, "N"): "Dish 1 is at turn 4, got moves from turn 9 on",
    (2, "", 0, "N"): "Dish 2 is somebody else's",
    (3, "", 2, "N"): "Dish 3 is over, after 2 turns",
    (
        4,
        "",
        0,
        "N",
    ): "There is no dish 4: if you have its ticket, send all its moves from turn 0 on",
    (4, "x.y", 0, "N"): "Expected the ticket that you were given with dish 4, got 'x.y'",
}


def test_a_refusal_is_a_sentence_and_leaves_no_trace(petri: Petri) -> None:
    petri.begin(count=4)
    petri.begin(count=2, caller=BOB)
    petri.begin(count=2)
    petri.tell("give_up", 3)
    before, kept = petri.everything(), petri.maps()
    for args, why in REFUSED.items():
        assert petri.tell("play", *args) == {"Err": why}
    assert (petri.everything(), petri.maps()) == (before, kept)


def test_the_dish_of_the_day_is_one_for_all_and_once_for_each(petri: Petri) -> None:
    mine, theirs = petri.begin(daily=True, count=1), petri.begin(daily=True, caller=BOB)
    today = petri.ask("get_today")
    assert mine["seed"] == theirs["seed"] == today["seed"]
    assert mine["daily"] == today["day"]
    why = "You have the dish of this day already: it is dish 1"
    assert petri.tell("begin_dish", LATE, True, None) == {"Err": why}


def test_tables_show_names_and_every_row_replays(petri: Petri) -> None:
    petri.tell("set_name", "Bob", caller=BOB)
    dishes = [petri.begin(daily=True, count=6), petri.begin(daily=True, count=9, caller=BOB)]
    rows = petri.ask("get_leaderboard", EARLY, petri.ask("get_today")["day"], None)
    assert rows == petri.ask("get_leaderboard", EARLY, None, None)
    assert {row["dish"]: row["score"] for row in rows} == {d["id"]: d["score"] for d in dishes}
    assert {row["player"]: row["name"] for row in rows} == {ALICE: "", BOB: "Bob"}
    for row in rows:
        shown = petri.ask("get_dish", row["dish"])
        checked = petri.ask("check_game", EARLY, shown["seed"], shown["moves"], None)["Ok"]
        assert (checked["score"], checked["hash"]) == (row["score"], shown["hash"])
        assert petri.tell("strike_dish", row["dish"], caller=ADMIN)["Err"].endswith("it stays")


def test_any_game_can_be_checked_by_anybody(petri: Petri) -> None:
    checked = petri.ask("check_game", MID, 7, "NE", None, caller=ANONYMOUS)["Ok"]
    assert (checked["id"], checked["turn"], checked["moves"]) == (0, 2, "NE")
    why = "Expected 1 to 500 moves, got 501"
    assert petri.ask("check_game", MID, 7, "N" * 501, None) == {"Err": why}


def test_telemetry_is_public(petri: Petri) -> None:
    turns = petri.begin(LATE, count=4)["turn"]
    modes = petri.ask("get_telemetry", caller=ANONYMOUS)
    assert [next(iter(each["mode"])) for each in modes] == ["Early", "Mid", "Late"]
    assert (modes[2]["games"], modes[2]["turns"]) == (1, turns)


def test_pages_are_served(petri: Petri) -> None:
    shown = petri.begin(count=3)
    assert petri.page("/health") == (200, "open: 1 dish goes on\n")
    assert f"early.{shown['seed']}.{shown['moves']}\n" in petri.page("/dish/1.txt")[1]
    assert 'petri_turns_total{mode="early"} 3\n' in petri.page("/metrics")[1]


def test_anonymous_callers_do_not_get_in(petri: Petri) -> None:
    messages = (
        ("begin_dish", EARLY, False, None),
        *(("play", 1, "", 0, "N"), ("give_up", 1), ("set_name", "Nobody")),
    )
    for method, *args in messages:
        assert "sign in first" in petri.refusal(method, *args, caller=ANONYMOUS)


def test_what_is_for_admins_is_guarded_even_if_nobody_inspects(petri: Petri) -> None:
    args: dict[str, tuple[Any, ...]] = {
        **dict.fromkeys(("add_admin", "remove_admin"), (BOB,)),
        "strike_dish": (1,),
        "free_names": ([BOB],),
        "set_newcomers": (1,),
        "get_backup": (0,),
        "put_backup": (0, "page"),
    }
    for method in ACCESS.admins:
        given = args.get(method, ())
        if method.startswith("get"):
            with pytest.raises(Refused, match="Only admins may do this"):
                petri.ask(method, *given)
            continue
        assert "is for admins only" in petri.refusal(method, *given)
        assert "Only admins may do this" in petri.refusal(method, *given, inspected=False)


def test_a_pause_stops_play_until_it_ends(petri: Petri) -> None:
    shown = petri.begin()
    args = (1, shown["ticket"], 0, moves_for(shown, 2))
    petri.tell("pause_game", caller=ADMIN)
    why = "An admin has paused the game: go on in the browser, and prove it later"
    assert petri.tell("play", *args) == {"Err": why}
    petri.tell("resume_game", caller=ADMIN)
    assert petri.tell("play", *args)["Ok"]["dish"]["turn"] == 2


def test_an_admin_frees_names_in_bulk(petri: Petri) -> None:
    petri.tell("set_name", "Ada")
    assert petri.tell("free_names", [ALICE, BOB], caller=ADMIN) == {"Ok": 1}
    assert petri.tell("set_name", "Ada", caller=BOB) == {"Ok": None}
    why = "Expected at most 100 principals, got 101"
    assert petri.tell("free_names", [BOB] * 101, caller=ADMIN) == {"Err": why}
