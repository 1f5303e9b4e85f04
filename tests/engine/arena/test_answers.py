"""What the Arena answers: records for the interface, pages, and pictures."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from engine.arena import answers
from engine.arena.config import Config
from engine.arena.round import Round
from engine.errors import BadRequest
from engine.rle import parse_rle

from .arenas import Arena
from .rounds import BLOCK, PAIR, in_claim, in_commit, in_sim


def page(arena: Arena, url: str) -> tuple[int, str]:
    found = answers.page(arena.game, url, arena.now, 123)
    return found.status, found.body.decode()


@pytest.fixture(scope="module")
def played() -> Arena:
    """Ada won round 1, and has a name and an artifact of it; in round 2 she has pledged."""
    arena = Arena()
    arena.play({"ada": BLOCK, "bob": PAIR})
    arena.game.mint("ada", 1, 0, arena.now)
    arena.game.rename("ada", "Ada", arena.now)
    arena.game.rename("eve", "Eve", arena.now)
    arena.commit("bob", 0, 0)
    return arena


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


def test_a_round_is_a_picture(played: Arena) -> None:
    status, body = page(played, "/round/1.rle")
    pattern = parse_rle(body)
    assert (status, pattern.rule, pattern.grid) == (200, "Immigration", "T0,64")
    assert pattern.cells == [(0, 0, 1), (1, 0, 1), (0, 1, 1), (1, 1, 1)]
    assert pattern.name == "Arena, round 1: Blue, 12 : 0"
    found = answers.page(played.game, "/round/1.svg", played.now, 0)
    assert found.kind == "image/svg+xml"
    ET.fromstring(found.body.decode())
    assert b"M0 4h16M0 12h16" in found.body


@pytest.mark.parametrize("name", ["9.rle", "1.png", "1", "x.rle", "1" * 30 + ".rle", "\u00b2.rle"])
def test_other_pictures_are_not_there(played: Arena, name: str) -> None:
    status, body = page(played, f"/round/{name}")
    assert status == 404
    assert body.startswith("Expected a round like 17.rle or 17.svg")


def test_a_round_that_was_not_played_is_an_empty_picture() -> None:
    round = in_commit()
    assert answers.title(round) == "Arena, round 17, generation 0"
    assert parse_rle(answers.rle(round)).cells == []
    ET.fromstring(answers.svg(round))


def test_every_season_has_a_look_of_its_own() -> None:
    pictures = set()
    for season in range(1, 6):
        round = in_sim()
        round.season = season
        pictures.add(answers.svg(round))
    assert len(pictures) == len(answers.LOOKS) == 4, "the fifth looks as the first"


def test_a_large_field_is_a_large_picture() -> None:
    for topology, grid in (("cylinder", None), ("torus", "T96,64"), ("hard", "P96,64")):
        round = in_sim(width=96, topology=topology)
        pattern = parse_rle(answers.rle(round))
        assert (pattern.width, pattern.height, pattern.grid) == (96, 64, grid)
        assert ("#C Top and bottom meet" in answers.rle(round)) == (grid is None)
        assert 'viewBox="0 0 768 512"' in answers.svg(round)
    square = Round(1, 1, Config.of(width=128, height=128), 0)
    square.initialize()
    assert parse_rle(answers.rle(square)).grid == "T0,128"


def test_red_cells_are_state_two_and_have_a_notch() -> None:
    round = in_sim()
    states = {state for _, _, state in parse_rle(answers.rle(round)).cells}
    assert states == {1, 2}
    assert answers.svg(round).count("M448 4h16") == 2, "the stroke, and the notch in it"


def test_runs_of_cells_are_found_wherever_they_are() -> None:
    row = 0b1 << 63 | 0b111 << 30 | 0b1
    assert answers.runs(row) == [(0, 1), (30, 3), (63, 1)]
    assert answers.runs((1 << 64) - 1) == [(0, 64)]


def test_a_round_is_shown_whole() -> None:
    shown = answers.round_(in_claim(entry_fee=100), 0)
    assert (shown["id"], shown["season"], shown["phase"]) == (17, 3, {"Claim": None})
    assert shown["blue_score"] == {"population": 4, "invaders": 0, "score": 12}
    assert (shown["outcome"], shown["purse"]["winner_pool"]) == ({"Blue": None}, 200)
    assert [slot["seed"] for slot in shown["slots"]] == [BLOCK, PAIR]
    assert (len(shown["blue"]), len(shown["board_hash"])) == (684, 64)


def test_before_it_is_played_a_round_shows_what_has_come_in() -> None:
    round = in_commit(entry_fee=100, bond=5)
    round.sponsored += 7
    shown = answers.round_(round, round.commit_end - 1)
    assert (shown["purse"]["funded"], shown["board_hash"], shown["blue"]) == (207, "", "")
    assert (shown["outcome"], shown["ended"], shown["slots"][0]["seed"]) == (None, None, None)


def test_summaries_begin_with_the_round_that_was_asked_for(played: Arena) -> None:
    found = answers.summaries(played.game, 0, played.now)
    assert [row["id"] for row in found] == [1, 2]
    assert (found[0]["outcome"], found[0]["blue_score"]) == ({"Blue": None}, 12)
    assert (found[1]["blue_slots"], found[1]["red_slots"], found[1]["ranked"]) == (1, 0, False)
    assert answers.summaries(played.game, 2, played.now) == found[1:]


def test_an_account_a_leaderboard_and_artifacts(played: Arena) -> None:
    shown = answers.account(played.game, "ada")
    assert (shown["name"], shown["balance"], shown["rating"]) == ("Ada", 1000, 1516)
    assert (shown["slot"], shown["won"]) == ((1, 0), 1)
    assert answers.account(played.game, "eve")["slot"] is None
    assert answers.account(played.game, "nobody") is None
    rows = answers.leaderboard(played.game, None)
    assert [(row["name"], row["rating"]) for row in rows] == [("Ada", 1516), ("", 1484)]
    assert answers.leaderboard(played.game, 9) == []
    (artifact,) = answers.artifacts(played.game, "ada")
    assert (artifact["number"], artifact["round"], artifact["owner"]) == (1, 1, "ada")
    assert artifact["board_hash"] == played.game.rounds.get(1).known_field.digest()
    assert answers.artifacts(played.game, "nobody") == []


def test_a_config_comes_back_as_it_was_shown() -> None:
    config = Config.of(topology="torus", entry_fee=9, coinflip=1, seed_size=16)
    shown = answers.config(config)
    assert (shown["topology"], shown["coinflip"], shown["entry_fee"]) == ({"Torus": None}, True, 9)
    assert answers.config_of(shown).dump() == config.dump()
    shown["keeper_bps"] = 1999
    with pytest.raises(BadRequest, match="got 9999"):
        answers.config_of(shown)


def test_a_hundred_names_at_once() -> None:
    answers.check_names(100)
    with pytest.raises(BadRequest, match="at most 100 principals, got 101"):
        answers.check_names(101)
