"""The Arena's verifier: whatever is shown of a round is held to its reveals, rules and log."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from client.log import Event, Log
from engine.arena import answers
from engine.rules.board_text import parse_map
from engine.rules.notation import parse_rule
from simulate.__main__ import main
from simulate.rooms import arena as arenas
from simulate.rooms.arena import check_honours, check_log, verify_round
from simulate.verify import Different
from tests.admin.place import Said, run
from tests.engine.arena.arenas import Arena
from tests.engine.arena.rounds import BLOCK, PAIR
from tests.simulate.decoders import Gif, read_png

BLUE, RED = 1, 2  # in pictures

Shown = dict[str, Any]


class Told:
    """Round 1, in which Cleo does not reveal and Kim is paid, as a canister shows and logs it."""

    def __init__(self, arena: Arena | None = None) -> None:
        arena = arena or self._played()
        self.shown: Shown = answers.round_(arena.game.rounds.get(1), arena.now)
        for slot in self.shown["slots"]:
            slot["player"] = slot["player"].encode()
        self.events = [
            Event(event.generation, event.time, event.kind, 0, event.detail)
            for _, event in arena.game.journal.read(arena.numbered["events"], 0)
        ]

    def _played(self) -> Arena:
        arena = Arena(entry_fee=101, bond=7, reward_per_gen=3, max_batch=2)
        for player, team, at, seed in (("ada", 0, 0, BLOCK), ("bob", 1, 7, PAIR)):
            arena.commit(player, team, at, seed)
        arena.commit("cleo", 0, 8)
        arena.game.rename("sue", "Sue", arena.now)
        arena.enrich("sue")
        arena.game.sponsor("sue", 1, 20, arena.now)
        arena.wait(90)
        arena.reveal("ada")
        arena.reveal("bob", PAIR)
        arena.wait(60)
        arena.game.step("kim", 1, 2, arena.now)
        arena.game.finalize("kim", 1, arena.now)
        arena.game.claim("ada", 1, 0, arena.now)
        arena.keep()
        return arena

    @property
    def log(self) -> Log:
        return Log(0, self.events)


def with_(shown: Shown, part: str, **changed: Any) -> Shown:
    """*shown* with other values in a *part* of it."""
    found = deepcopy(shown)
    found[part].update(changed)
    return found


def test_what_was_played_by_the_rules_is_the_same() -> None:
    told = Told()
    told.shown["awaited"] = 2  # of the round before: their pledges are not in it
    assert verify_round(told.shown)
    check_log(told.shown, told.log)
    purse = told.shown["purse"]
    assert purse["funded"] == 3 * 101 + 7 + 20
    assert purse == {
        "funded": 330,
        "winner_pool": 327,
        "keeper_pool": 0,
        "keeper_paid": 3,
        "paid": 327,
        "treasury": 0,
    }


@pytest.mark.parametrize(
    "changed",
    [
        {"funded": 300, "winner_pool": 297, "paid": 297},  # less than fees and a bond
        {"keeper_paid": 63, "winner_pool": 267, "paid": 267},  # more than a generation is worth
        {"winner_pool": 300, "paid": 300, "treasury": 27},  # one winner leaves nothing over
        {"paid": 0},  # though Ada has claimed
        {"keeper_pool": 27, "winner_pool": 300, "paid": 300},  # what keepers leave is the winners'
    ],
)
def test_coins_are_where_the_rules_put_them(changed: dict[str, int]) -> None:
    shown = with_(Told().shown, "purse", **changed)
    with pytest.raises(Different, match="round 1: its coins do not add up"):
        verify_round(shown)


@pytest.mark.parametrize(
    "changed",
    [
        {"board_hash": "0" * 64},
        {"outcome": {"Draw": None}},
        {"generation": 255},
        {"blue_score": {"population": 0, "invaders": 0, "score": 0}},
    ],
)
def test_a_round_that_is_shown_otherwise_is_noticed(changed: Shown) -> None:
    shown = Told().shown
    with pytest.raises(Different, match="round 1"):
        verify_round(shown | changed)
    slots = deepcopy(shown["slots"])
    slots[0]["seed"] = "0" * 16
    with pytest.raises(Different, match="round 1"):
        verify_round(shown | {"slots": slots})


@pytest.mark.parametrize(
    ("part", "changed"),
    [
        ("config", {"weight_pop": 9}),
        ("config", {"seed_budget": 64}),
        ("blue_score", {"score": 13}),
        ("purse", {"keeper_paid": 2}),
    ],
)
def test_what_the_log_says_is_shown(part: str, changed: dict[str, int]) -> None:
    told = Told()
    with pytest.raises(Different, match=r"round 1: .* is shown, but event"):
        check_log(with_(told.shown, part, **changed), told.log)


def test_another_outcome_board_or_seedlet_than_the_log_has_is_noticed() -> None:
    told = Told()
    for other in ({"outcome": {"Red": None}}, {"board_hash": "0" * 64}):
        with pytest.raises(Different, match="but event"):
            check_log({**told.shown, **other}, told.log)
    shown = deepcopy(told.shown)
    shown["slots"][0]["seed"] = PAIR
    with pytest.raises(Different, match=f"{PAIR} is shown"):
        check_log(shown, told.log)


def test_honours_are_what_the_rounds_brought() -> None:
    told = Told()
    assert check_honours([told.shown], told.log) == 1
    (noted,) = [event for event in told.events if event.kind == "honoured"]
    assert noted.detail == "perfect,first:0"
    for wrong in ("perfect", "first:0", "perfect,first:7", "comeback,perfect,first:0"):
        noted.detail = wrong
        with pytest.raises(Different, match="round 1 brought 'perfect,first:0', and the log says"):
            check_honours([told.shown], told.log)
    noted.detail = "perfect,first:7"
    assert check_honours([told.shown], told.log, all_kept=False) == 1, "others may have come first"
    noted.detail = "perfect"
    later = told.shown | {"id": 5}
    for event in told.events:
        event.generation = 5
    assert check_honours([later], told.log) == 1, "what somebody won before is not known"
    noted.detail = "comeback"
    with pytest.raises(Different, match="round 5 brought 'perfect'"):
        check_honours([later], told.log)


def test_a_coin_was_tossed_when_nobody_could_reveal_any_more() -> None:
    arena = Arena(coinflip=1)
    arena.begin()
    while arena.game.current == 1:
        arena.tick()
        arena.wait(1)
    told = Told(arena)
    assert told.shown["outcome"] == {"Red": None}
    assert verify_round(told.shown)
    check_log(told.shown, told.log)
    with pytest.raises(Different, match="was laid out before its coin was tossed"):
        verify_round(told.shown | {"coin": None})
    with pytest.raises(Different, match="round 1, outcome"):
        verify_round(told.shown | {"coin": {"Blue": None}})
    with pytest.raises(Different, match="Blue is shown, but event 7 says Red"):
        check_log(told.shown | {"coin": {"Blue": None}}, told.log)
    kinds = [event.kind for event in told.events]
    told.events.append(told.events.pop(kinds.index("revealed")))
    with pytest.raises(Different, match="reveals after event 6 began it"):
        check_log(told.shown, told.log)


def test_a_log_from_before_configs_were_noted_says_nothing_of_them() -> None:
    told = Told()
    for event in told.events:
        if event.kind == "created":
            event.detail = event.detail.split(",")[0]
    check_log(with_(told.shown, "config", weight_pop=9), told.log)


# -- its film: `simulate run --round`, of a canister that shows these rounds


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Shown:
    """Round 1; round 2 is not laid out yet."""
    first = Told().shown
    rounds = {1: first, 2: first | {"id": 2, "board_hash": ""}}

    class Canister:
        def ask(self, method: str, number: int) -> Any:
            assert method == "get_round"
            return rounds.get(number)

    monkeypatch.setattr(arenas, "canister_of", lambda *asked: Canister())
    return first


def simulate(*words: str) -> Said:
    return run(main, "run", *words)


def test_a_round_is_a_gif_of_all_its_generations(shown: Shown, tmp_path: Path) -> None:
    out = tmp_path / "round.gif"
    said = simulate("--round", "1", "--out", str(out), "--scale", "1")
    alive = shown["blue_score"]["population"] + shown["red_score"]["population"]
    last = shown["generation"]
    assert said == (0, f"{out}: Arena, round 1, generation {last}, {alive} alive\n", "")
    film = Gif(out.read_bytes())
    assert (film.width, film.height, len(film.frames)) == (64, 64, last + 1)
    seedlets = sum(int(slot["seed"] or "0", 16).bit_count() for slot in shown["slots"])
    first, end = (b"".join(film.frames[at]) for at in (0, -1))
    assert first.count(BLUE) + first.count(RED) == seedlets
    for team, score in ((BLUE, "blue_score"), (RED, "red_score")):
        assert end.count(team) == shown[score]["population"]


def test_a_round_is_a_picture_rle_and_text_of_a_generation(shown: Shown, tmp_path: Path) -> None:
    picture, rle = tmp_path / "round.png", tmp_path / "round.rle"
    for out in (picture, rle):
        assert simulate("--round", "1", "--out", str(out)).code == 0
    palette, rows = read_png(picture.read_bytes())
    assert (len(rows), len(rows[0])) == (512, 512)
    assert palette[3:9].hex() == "6ab0ffff8a7a"
    blue = shown["blue_score"]["population"]
    assert b"".join(rows[4::8])[4::8].count(BLUE) == blue
    assert "rule = Immigration:T0,64" in rle.read_text()
    assert rle.read_text().startswith("#N Arena, round 1, generation ")
    lines = simulate("--round", "1", "--generations", "0").out.splitlines()[2:]
    assert (len(lines), {len(line) for line in lines}) == (64, {64})
    board = parse_map("\n".join(lines), parse_rule("Colorised"), 64, 64)
    seeds = [int(slot["seed"] or "0", 16).bit_count() for slot in shown["slots"]]
    assert sum(board.populations()[1:]) == sum(seeds)


@pytest.mark.usefixtures("shown")
@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--round", "1", "--generations", "2000"], "Round 1 ends at generation"),
        (["--round", "2"], "Round 2 is not laid out yet: its seedlets are secret."),
        (["--round", "99"], "There is no round 99"),
        (["--round", "1", "glider"], "one thing to run: a pattern or --round"),
        ([], "one thing to run: a pattern or --round"),
        (["--round", "1", "--rule", "Life"], "has its own rule and grid"),
    ],
)
def test_what_cannot_be_run_is_refused(words: list[str], complaint: str) -> None:
    said = simulate(*words)
    assert (said.code, said.out) == (2, "")
    assert complaint in said.err
