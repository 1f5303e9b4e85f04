"""The Petri canister: dishes by real messages, what is refused, its secret, and what stays."""

from __future__ import annotations

from typing import Any

import pytest

from engine import sealed
from engine.petri.dish import Dish
from engine.petri.interface import ACCESS
from engine.petri.seeds import parse_recipe
from localnet.protocol.calls import Reject
from localnet.protocol.candid.encode import encode
from localnet.protocol.nanoseconds import SECOND
from localnet.runtime.management.canister import ManagementCanister
from localnet.testing import Network, Rejected
from tests.canister.petri_host import (
    ADMIN,
    ALICE,
    ANONYMOUS,
    BOB,
    DISHES,
    EARLY,
    FACTS,
    LATE,
    MID,
    Petri,
    moves_for,
)
from tests.canister.room_host import house
from tests.canister.test_world_traps import NoRoom

SECRET = 3  # among the facts


@pytest.fixture
def petri(network: Network) -> Petri:
    return Petri(network)


def test_a_dish_is_shown_whole_and_moves_with_what_they_did(petri: Petri) -> None:
    shown = petri.begin_dish(MID, False, {"width": 7, "height": 8})["Ok"]
    dish = Dish.begin("mid", 7, 8, shown["seed"])
    assert (shown["id"], shown["owner"], shown["mode"]) == (1, ALICE, MID)
    assert (shown["board"], shown["hash"]) == (dish.draw(), dish.hash())
    assert (shown["energy"], shown["goal"], shown["goal_at"]) == (dish.energy, dish.goal, None)
    assert (shown["turn"], shown["moves"], shown["score"], shown["over"]) == (0, "", 0, False)
    assert (shown["daily"], shown["given_up"]) == (None, False)
    assert petri.get_dish(1) is None
    moves = moves_for(shown, 7)
    answer = petri.play(1, shown["ticket"], 0, moves)["Ok"]
    after = answer["dish"]
    assert answer["turns"] == [vars(dish.play(way)) for way in moves]
    assert (after["hash"], after["moves"]) == (dish.hash(), moves)
    assert after == petri.get_dish(1)
    assert (after["ticket"], after["begun"]) == (shown["ticket"], shown["begun"])
    assert petri.get_stats()["turn_instructions"] > 0
    before = petri.everything()
    assert petri.play(1, "", 0, moves) == {"Ok": {"dish": after, "turns": []}}
    assert petri.everything() == before


def test_a_size_may_be_left_out_of_the_message(petri: Petri) -> None:
    """Clients of the first interface send two arguments, or three for a check."""
    mode, flag = petri.begin_dish.func.args[:2]
    answer = petri.send("begin_dish", encode([mode, flag], [EARLY, True]))
    assert (answer["Ok"]["width"], answer["Ok"]["height"]) == (6, 6)


NONE = "There is no dish 4: if you have its ticket, send all its moves from turn 0 on"
REFUSED = {
    (1, "", 0, ""): "Expected 1 to 100 moves, got 0",
    (1, "", 0, "N" * 101): "Expected 1 to 100 moves, got 101",
    (1, "", 0, "NEXT"): "Expected N, E, S or W, got 'X' as move 3 of 4",
    (1, "", 9, "N"): "Dish 1 is at turn 4, got moves from turn 9 on",
    (2, "", 0, "N"): "Dish 2 is somebody else's",
    (3, "", 2, "N"): "Dish 3 is over, after 2 turns",
    (4, "", 0, "N"): NONE,
    (4, "x.y", 0, "N"): "Expected the ticket that you were given with dish 4, got 'x.y'",
}


def test_a_refusal_is_a_sentence_and_leaves_no_trace(petri: Petri) -> None:
    petri.begin(count=4)
    petri.begin(count=2, caller=BOB)
    petri.begin(count=2)
    petri.give_up(3)
    before, saved = petri.everything(), petri.maps()
    for args, why in REFUSED.items():
        assert petri.play(*args) == {"Err": why}
    for method, *given in (
        ("begin_dish", EARLY, False, None),
        *(("play", 1, "", 0, "N"), ("give_up", 1), ("set_name", "Nobody")),
    ):
        assert "sign in first" in petri.refusal(method, *given, caller=ANONYMOUS)
    assert (petri.everything(), petri.maps()) == (before, saved)


def test_what_is_for_admins_is_guarded_even_if_nobody_inspects(petri: Petri) -> None:
    args: dict[str, tuple[Any, ...]] = {
        **dict.fromkeys(("add_admin", "remove_admin"), (BOB,)),
        "strike_dish": (1,),
        "free_names": ([BOB],),
        "set_newcomers": (1,),
        "configure": ({"blight": True, "catalyst": True, "bonus": True},),
        "get_backup": (0,),
        "put_backup": (0, "page"),
    }
    for method in ACCESS.admins:
        given = args.get(method, ())
        if method.startswith("get"):
            with pytest.raises(Rejected, match="Only admins may do this"):
                petri.call(method, *given)
            continue
        assert "is for admins only" in petri.refusal(method, *given)
        assert "Only admins may do this" in petri.refusal(method, *given, inspected=False)


def test_tables_show_names_and_every_row_replays(petri: Petri) -> None:
    petri.set_name("Bob", caller=BOB)
    dishes = [petri.begin(daily=True, count=6), petri.begin(daily=True, count=9, caller=BOB)]
    today = petri.get_today()
    assert {dish["seed"] for dish in dishes} == {today["seed"]}
    assert dishes[0]["daily"] == today["day"]
    why = "You have the dish of this day already: it is dish 1"
    assert petri.begin_dish(LATE, True, None) == {"Err": why}
    rows = petri.get_leaderboard(EARLY, today["day"], None)
    assert rows == petri.get_leaderboard(EARLY, None, None)
    assert {row["dish"]: row["score"] for row in rows} == {d["id"]: d["score"] for d in dishes}
    assert {row["player"]: row["name"] for row in rows} == {ALICE: "", BOB: "Bob"}
    for row in rows:
        shown = petri.get_dish(row["dish"])
        checked = petri.check_game(EARLY, shown["seed"], shown["moves"], None, None)["Ok"]
        assert (checked["score"], checked["hash"]) == (row["score"], shown["hash"])
        assert petri.strike_dish(row["dish"], caller=ADMIN)["Err"].endswith("it stays")


def test_strangers_check_games_and_see_telemetry_and_pages(petri: Petri) -> None:
    checked = petri.check_game(MID, 7, "NE", None, None, caller=ANONYMOUS)["Ok"]
    assert (checked["id"], checked["turn"], checked["moves"]) == (0, 2, "NE")
    why = "Expected 1 to 500 moves, got 501"
    assert petri.check_game(MID, 7, "N" * 501, None, None) == {"Err": why}
    shown = petri.begin(count=3)
    modes = petri.get_telemetry(caller=ANONYMOUS)
    assert [next(iter(each["mode"])) for each in modes] == ["Early", "Mid", "Late"]
    assert (modes[0]["games"], modes[0]["turns"]) == (1, 3)
    assert petri.page("/health") == (200, "open: 1 dish goes on\n")
    assert f"early.{shown['seed']}.{shown['moves']}\n" in petri.page("/dish/1.txt")[1]
    assert 'petri_turns_total{mode="early"} 3\n' in petri.page("/metrics")[1]


def test_an_admin_says_with_which_rules_practice_begins(petri: Petri) -> None:
    """They outlast an upgrade; and whatever they are, a dish that counts has all rules."""
    assert petri.get_config(caller=ANONYMOUS) == {"blight": True, "catalyst": True, "bonus": True}
    wanted = {"blight": False, "catalyst": True, "bonus": False}
    petri.configure(wanted, caller=ADMIN)
    assert petri.get_config() == wanted
    assert petri.get_events(0)["events"][-1]["detail"] == "0,1,0"
    petri.upgrade()
    assert petri.get_config() == wanted
    shown = petri.begin(LATE, count=5)
    args = (shown["seed"], shown["moves"], None)
    assert petri.check_game(LATE, *args, None)["Ok"]["hash"] == shown["hash"]
    dish, _, moves = parse_recipe(f"late-noblight-nobonus.{shown['seed']}.N")
    dish.play(moves)
    checked = petri.check_game(LATE, shown["seed"], "N", None, wanted)["Ok"]
    assert (checked["mode"], checked["hash"]) == (LATE, dish.hash())


def test_an_admin_pauses_play_and_frees_names(petri: Petri) -> None:
    shown = petri.begin()
    args = (1, shown["ticket"], 0, moves_for(shown, 2))
    petri.pause_game(caller=ADMIN)
    why = "An admin has paused the game: go on in the browser, and prove it later"
    assert petri.play(*args) == {"Err": why}
    petri.resume_game(caller=ADMIN)
    assert petri.play(*args)["Ok"]["dish"]["turn"] == 2
    petri.set_name("Ada")
    assert petri.free_names([ALICE, BOB], caller=ADMIN) == {"Ok": 1}
    assert petri.set_name("Ada", caller=BOB) == {"Ok": None}
    why = "Expected at most 100 principals, got 101"
    assert petri.free_names([BOB] * 101, caller=ADMIN) == {"Err": why}


def secret(petri: Petri) -> str:
    return "".join(sealed.load(petri.maps()[FACTS][SECRET]))


@pytest.mark.parametrize("upgraded", [False, True])
def test_the_secret_is_drawn_once_and_saved(network: Network, upgraded: bool) -> None:
    """Even if the canister is upgraded before it came."""
    petri = Petri(network, ready=False)
    assert secret(petri) == ""
    assert petri.get_today()["seed"] is None
    assert petri.page("/health")[1].startswith("starting: ")
    why = "The canister is drawing its secret: try again in a few seconds"
    assert petri.begin_dish(EARLY, True, None) == {"Err": why}
    if upgraded:
        petri.upgrade()
    petri.wait(1)
    drawn = secret(petri)
    assert len(drawn) == 64
    petri.begin()
    petri.upgrade()
    petri.wait(2)
    assert secret(petri) == drawn
    assert petri.get_stats()["games"] == 1


def test_if_nothing_was_drawn_who_begins_asks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    answer, answers = ManagementCanister.answer, [(Reject(2, "busy", "IC0"), 0)]
    monkeypatch.setattr(
        ManagementCanister, "answer", lambda *call: answers.pop() if answers else answer(*call)
    )
    with house() as network:
        petri = Petri(network)
        assert answers == []
        petri.wait(5)
        assert secret(petri) == ""
        assert "Err" in petri.begin_dish(EARLY, True, None)
        petri.wait(1)
        assert petri.begin()["id"] == 1


def test_an_upgrade_and_a_crash_of_the_network_lose_nothing(petri: Petri) -> None:
    petri.begin(daily=True, count=5)
    petri.begin(LATE, count=3, caller=BOB)
    petri.set_name("Ada")
    petri.add_admin(BOB, caller=ADMIN)
    petri.give_up(1)
    petri.pause_game(caller=ADMIN)
    before = petri.everything()
    petri.upgrade()
    assert petri.everything() == before
    petri.network.stop()
    petri.network.start()
    assert petri.everything() == before
    petri.resume_game(caller=BOB)
    assert petri.begin()["id"] == 3


def test_a_forged_row_is_struck_and_a_damaged_one_never_comes_up(petri: Petri) -> None:
    shown = petri.begin(count=5)
    before = petri.everything()
    line = petri.maps()[DISHES][1]
    petri.put_map(DISHES, 1, line.replace("early", "later"))
    with pytest.raises(Exception, match="checksum"):
        petri.upgrade()
    petri.put_map(DISHES, 1, line)
    assert petri.everything() == before
    words = sealed.load(line)[0].split(" ")
    assert words[11] == str(shown["score"])
    words[11] = "99999"
    petri.put_map(DISHES, 1, sealed.dump([" ".join(words)]))
    petri.upgrade()
    assert petri.get_leaderboard(EARLY, None, None)[0]["score"] == 99999
    assert petri.strike_dish(1, caller=ADMIN) == {"Ok": None}
    assert petri.get_leaderboard(EARLY, None, None) == []
    assert petri.get_dish(1) is None


# method, arguments, caller, and how many entries it writes: the state, and its event,
# dish and names; who begins is only counted
MESSAGES: list[tuple[str, tuple[Any, ...], bytes, int]] = [
    ("begin_dish", (LATE, True, None), BOB, 1),
    ("play", (), ALICE, 3),
    ("set_name", ("Trapped",), ALICE, 3),
    ("give_up", (1,), ALICE, 3),
    ("pause_game", (), ADMIN, 2),
    ("add_admin", (BOB,), ADMIN, 2),
]


def test_a_message_that_traps_has_never_been(petri: Petri, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever write fails, heap and stable memory are as before; then it works."""
    moves = moves_for(petri.begin(count=3), 4)
    room = NoRoom(monkeypatch)
    for method, args, caller, writes in MESSAGES:
        given = args if method != "play" else (1, "", 3, moves)
        before, saved = petri.everything(), petri.maps()
        for limit in range(1, writes + 1):
            room.after(limit)
            assert "Failed to grow memory" in petri.refusal(method, *given, caller=caller)
            room.after(None)
            assert (petri.maps(), petri.everything()) == (saved, before)
        petri.call(method, *given, caller=caller)
        assert room.writes == writes, method
        assert petri.everything() != before
    now = petri.everything()
    petri.upgrade()
    assert petri.everything() == now


def test_a_backup_moves_into_another_canister(petri: Petri) -> None:
    petri.begin(daily=True, count=5)
    petri.begin(LATE, count=3, caller=BOB)
    petri.set_name("Ada")
    page = petri.get_backup(0, caller=ADMIN)["Ok"]
    assert (page["page"], page["pages"], page["generation"]) == (0, 1, 5)
    assert petri.get_backup(1, caller=ADMIN) == {"Err": "Expected a page from 0 to 0, got 1"}
    assert secret(petri) not in page["content"]
    with house(time=petri.network.time - SECOND) as elsewhere:
        other = Petri(elsewhere)
        assert other.put_backup(0, page["content"][:-1], caller=ADMIN) == {"Ok": 1}
        assert "checksum" in other.restore_game(caller=ADMIN)["Err"]
        assert other.put_backup(0, page["content"], caller=ADMIN) == {"Ok": 1}
        assert other.restore_game(caller=ADMIN) == {"Ok": 2}
        theirs, ours = other.everything(), petri.everything()
        for name in ("dishes", "tables", "daily", "telemetry", "today"):
            assert theirs[name] == ours[name]
