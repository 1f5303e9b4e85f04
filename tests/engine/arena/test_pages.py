"""What the Arena shows: pages, pictures, and plain values for the interface."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from engine.arena import pages, picture, showing
from engine.arena.config import Config
from engine.errors import BadRequest
from engine.rle import parse_rle

from .arenas import Arena
from .rounds import BLOCK, PAIR, in_claim, in_commit, in_sim


def page(arena: Arena, url: str) -> tuple[int, str]:
    found = pages.answer(arena.game, url, arena.now, 123)
    return found.status, found.body.decode()


def test_health_says_how_the_arena_is() -> None:
    arena = Arena()
    assert page(arena, "/health") == (200, "open: round 1 in Commit, generation 0\n")
    arena.commit("ada", 0, 0)
    arena.wait(150 + 60)
    assert page(arena, "/health")[0] == 200
    arena.wait(1)
    assert page(arena, "/health") == (503, "late: round 1 in Reveal, generation 0\n")
    arena.game.pause(arena.now)
    assert page(arena, "/health") == (200, "paused: round 1 in Reveal, generation 0\n")


def test_metrics_say_where_all_coins_are() -> None:
    arena = Arena(entry_fee=10)
    arena.commit("ada", 0, 0)
    status, body = page(arena, "/metrics")
    assert status == 200
    for line in ('arena_coins{where="accounts"} 990', 'arena_coins{where="rounds"} 10'):
        assert line in body.split("\n")
    assert "arena_tick_instructions 123" in body


def test_a_round_is_a_picture() -> None:
    arena = Arena()
    arena.play({"ada": BLOCK, "bob": PAIR})
    status, body = page(arena, "/round/1.rle")
    pattern = parse_rle(body)
    assert (status, pattern.rule, pattern.grid) == (200, "Immigration", "T0,64")
    assert pattern.cells == [(0, 0, 1), (1, 0, 1), (0, 1, 1), (1, 1, 1)]
    assert pattern.name == "Arena, round 1: Blue, 12 : 0"
    found = pages.answer(arena.game, "/round/1.svg", arena.now, 0)
    assert found.kind == "image/svg+xml"
    ET.fromstring(found.body.decode())
    assert b"M0 4h16M0 12h16" in found.body


@pytest.mark.parametrize("name", ["9.rle", "1.png", "1", "x.rle", "1" * 30 + ".rle", "\u00b2.rle"])
def test_other_pictures_are_not_there(name: str) -> None:
    status, body = page(Arena(), f"/round/{name}")
    assert status == 404
    assert body.startswith("Expected a round like 17.rle or 17.svg")


def test_a_round_that_was_not_played_is_an_empty_picture() -> None:
    round = in_commit()
    assert picture.title(round) == "Arena, round 17, generation 0"
    assert parse_rle(picture.rle(round)).cells == []
    ET.fromstring(picture.svg(round))


def test_red_cells_are_state_two_and_have_a_notch() -> None:
    round = in_sim()
    states = {state for _, _, state in parse_rle(picture.rle(round)).cells}
    assert states == {1, 2}
    assert picture.svg(round).count("M448 4h16") == 2, "the stroke, and the notch in it"


def test_runs_of_cells_are_found_wherever_they_are() -> None:
    row = 0b1 << 63 | 0b111 << 30 | 0b1
    assert picture.runs(row) == [(0, 1), (30, 3), (63, 1)]
    assert picture.runs((1 << 64) - 1) == [(0, 64)]


def test_a_round_is_shown_whole() -> None:
    shown = showing.round_(in_claim(entry_fee=100), 0)
    assert (shown["id"], shown["season"], shown["phase"]) == (17, 3, {"Claim": None})
    assert shown["blue_score"] == {"population": 4, "invaders": 0, "score": 12}
    assert (shown["outcome"], shown["purse"]["winner_pool"]) == ({"Blue": None}, 200)
    assert [slot["seed"] for slot in shown["slots"]] == [BLOCK, PAIR]
    assert (len(shown["blue"]), len(shown["board_hash"])) == (684, 64)


def test_before_it_is_played_a_round_shows_what_has_come_in() -> None:
    round = in_commit(entry_fee=100, bond=5)
    round.sponsor(7)
    shown = showing.round_(round, round.commit_end - 1)
    assert (shown["purse"]["funded"], shown["board_hash"], shown["blue"]) == (207, "", "")
    assert (shown["outcome"], shown["ended"], shown["slots"][0]["seed"]) == (None, None, None)


def test_summaries_are_fifty_at_a_time() -> None:
    arena = Arena()
    arena.play({"ada": BLOCK, "bob": PAIR})
    arena.commit("ada", 0, 0)
    found = showing.summaries(arena.game, 0, arena.now)
    assert [row["id"] for row in found] == [1, 2]
    assert (found[0]["outcome"], found[0]["blue_score"]) == ({"Blue": None}, 12)
    assert (found[1]["blue_slots"], found[1]["red_slots"], found[1]["ranked"]) == (1, 0, False)
    assert showing.summaries(arena.game, 2, arena.now) == found[1:]


def test_an_account_a_leaderboard_and_keepsakes() -> None:
    arena = Arena()
    assert showing.account(arena.game, "ada") is None
    arena.play({"ada": BLOCK, "bob": PAIR})
    arena.game.mint("ada", 1, 0, arena.now)
    arena.game.rename("ada", "Ada", arena.now)
    shown = showing.account(arena.game, "ada")
    assert (shown["name"], shown["balance"], shown["rating"]) == ("Ada", 1000, 1516)
    assert (shown["slot"], shown["won"]) == ((1, 0), 1)
    arena.game.rename("eve", "Eve", arena.now)
    assert showing.account(arena.game, "eve")["slot"] is None
    rows = showing.leaderboard(arena.game, None)
    assert [(row["name"], row["rating"]) for row in rows] == [("Ada", 1516), ("", 1484)]
    assert showing.leaderboard(arena.game, 9) == []
    (keepsake,) = showing.keepsakes(arena.game, "ada")
    assert (keepsake["number"], keepsake["round"], keepsake["owner"]) == (1, 1, "ada")
    assert showing.keepsakes(arena.game, "nobody") == []


def test_a_config_comes_back_as_it_was_shown() -> None:
    config = Config.of(topology="torus", entry_fee=9, coinflip=1, seed_size=16)
    shown = showing.config(config)
    assert (shown["topology"], shown["coinflip"], shown["entry_fee"]) == ({"Torus": None}, True, 9)
    assert showing.config_of(shown).dump() == config.dump()
    shown["keeper_bps"] = 1999
    with pytest.raises(BadRequest, match="got 9999"):
        showing.config_of(shown)


def test_a_hundred_names_at_once() -> None:
    showing.check_names(100)
    with pytest.raises(BadRequest, match="at most 100 principals, got 101"):
        showing.check_names(101)
