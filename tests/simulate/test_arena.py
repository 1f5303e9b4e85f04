"""
The Arena's verifier: whatever is shown of a round is held to its reveals, rules and log.

On a real localnet two people and bots play a round with agents that verify what they
are told, the verifier computes it again, and `simulate run --round` shows it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from bots import bot
from client.canister import Canister
from client.log import Event, Log
from engine.arena import answers
from engine.arena.seedlet import pledge
from engine.errors import Refusal
from engine.rules.board_text import parse_map
from engine.rules.notation import parse_rule
from simulate.rooms.arena import check_log, verify_round
from simulate.verify import Different
from tests.admin.place import Place, Said
from tests.engine.arena.arenas import Arena
from tests.engine.arena.rounds import BLOCK, PAIR
from tests.servers.served import Served, make_project
from tests.simulate.decoders import Gif, read_png

SALT = "5a" * 32
SPEED = "10"  # canister seconds per second
BLUE, RED = 1, 2  # in pictures
# Ada's and Bob's sides, slots and seedlets: an R-pentomino and an LWSS.
PEOPLE = {"ada": (0, 27, "0000020306000000"), "bob": (1, 36, "0000001e11100900")}


class Played:
    """A localnet on which Ada, Bob and the bots have played round 1 to the end."""

    def __init__(self, project: Path, served: Served) -> None:
        self.project = project
        self.place = place = Place(project, served)
        numbers = ("entry_fee=100", "reward_per_gen=1", "commit_seconds=40", "reveal_seconds=60")
        sets = [word for number in numbers for word in ("--set", number)]
        place.done("season", "1", "--room", "arena", *sets)
        self.people = {name: self.client(name) for name in PEOPLE}
        bots = place.bots("arena", 6)
        for name in PEOPLE:
            self.commit(name)
        revealed: set[str] = set()
        while self.shown()["outcome"] is None:
            for each in bots.values():
                with suppress(Refusal):  # the canister's own timer may be faster than a keeper
                    each.move()
            if self.shown()["phase"] == {"Reveal": None}:
                for name in set(PEOPLE) - revealed:
                    self.reveal(name)
                    revealed.add(name)

    def client(self, name: str) -> Canister:
        who = bot.load_or_make_key(self.project / "people" / f"{name}.pem")
        return self.place.canister("arena", who)

    def shown(self) -> dict[str, Any]:
        found: dict[str, Any] = self.people["ada"].ask("get_round", 1)
        return found

    def commit(self, name: str) -> None:
        team, at, seed = PEOPLE[name]
        me = self.people[name]
        digits = pledge(me.named.text, 1, me.me, team, at, seed, SALT)
        me.tell("commit", 1, {("Blue", "Red")[team]: None}, at, digits)

    def reveal(self, name: str) -> None:
        team, at, seed = PEOPLE[name]
        self.people[name].tell("reveal", 1, {("Blue", "Red")[team]: None}, at, seed, SALT)

    def simulate(self, *words: str) -> Said:
        return self.place.simulate(*words)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    project = make_project(tmp_path_factory.mktemp("arena") / "project")
    served = Served(project, "--port", "0", "--speed", SPEED)
    try:
        served.wait()
        yield Played(project, served)
    finally:
        served.stop()


def test_who_has_won_claims_and_takes_a_keepsake(played: Played) -> None:
    shown = played.shown()
    won = shown["outcome"]
    for name, (team, at, _) in PEOPLE.items():
        me = played.people[name]
        owed = me.ask("preview_claim", 1, at)
        wins = won in ({("Blue", "Red")[team]: None}, {"Draw": None})
        assert (owed > 0) == wins
        before = me.ask("get_account")["balance"]
        assert me.tell("claim", 1, at) == owed
        assert me.ask("get_account")["balance"] == before + owed
        with pytest.raises(Refusal, match="claimed already"):
            me.tell("claim", 1, at)
        if wins:
            number = me.tell("mint_artifact", 1, at)
            (kept,) = me.ask("get_artifacts", me.who.principal)
            assert (kept["number"], kept["board_hash"]) == (number, shown["board_hash"])
    stats = played.people["ada"].ask("get_stats")
    places = ("accounts", "in_rounds", "treasury", "burned")
    assert stats["minted"] == sum(stats[place] for place in places)


def test_the_verifier_comes_to_the_same(played: Played) -> None:
    said = played.simulate("verify", "arena", "--round", "1")
    log, same = said.out.splitlines()
    assert log.startswith("the log is certified: events 0 to ")
    assert same == "the same: 1 round by their reveals, to the last cell and coin"
    assert (said.code, said.err) == (0, "")


def test_a_round_is_a_gif_of_all_its_generations(played: Played, tmp_path: Path) -> None:
    out = tmp_path / "round.gif"
    shown = played.shown()
    said = played.simulate("run", "--round", "1", "--out", str(out), "--scale", "1")
    alive = shown["blue_score"]["population"] + shown["red_score"]["population"]
    last = shown["generation"]
    words = f"Arena, round 1, generation {last}, {alive} alive"
    assert said == (0, f"{out}: {words}\n", "")
    film = Gif(out.read_bytes())
    assert (film.width, film.height, len(film.frames)) == (64, 64, last + 1)
    seedlets = sum(int(slot["seed"] or "0", 16).bit_count() for slot in shown["slots"])
    first, end = (b"".join(film.frames[at]) for at in (0, -1))
    assert first.count(BLUE) + first.count(RED) == seedlets
    for team, score in ((BLUE, "blue_score"), (RED, "red_score")):
        assert end.count(team) == shown[score]["population"]


def test_a_picture_and_rle_show_the_last_generation(played: Played, tmp_path: Path) -> None:
    picture, rle = tmp_path / "round.png", tmp_path / "round.rle"
    for out in (picture, rle):
        assert played.simulate("run", "--round", "1", "--out", str(out)).code == 0
    palette, rows = read_png(picture.read_bytes())
    assert (len(rows), len(rows[0])) == (512, 512)
    assert palette[3:9].hex() == "6ab0ffff8a7a"
    blue = played.shown()["blue_score"]["population"]
    assert b"".join(rows[4::8])[4::8].count(BLUE) == blue
    text = rle.read_text()
    assert "rule = Immigration:T0,64" in text
    assert text.startswith("#N Arena, round 1, generation ")


def test_it_can_be_shown_at_any_generation(played: Played) -> None:
    said = played.simulate("run", "--round", "1", "--generations", "0")
    assert said.code == 0
    rows = said.out.splitlines()[2:]
    assert (len(rows), {len(row) for row in rows}) == (64, {64})
    assert rows[24 + 3][24:32] == ".BB.....", "Ada's R-pentomino in slot 27"
    board = parse_map("\n".join(rows), parse_rule("Colorised"), 64, 64)
    assert sum(board.populations()[1:]) == sum(row.count("B") + row.count("R") for row in rows)


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
def test_what_cannot_be_run_is_refused(played: Played, words: list[str], complaint: str) -> None:
    said = played.simulate("run", *words)
    assert (said.code, said.out) == (2, "")
    assert complaint in said.err


# -- rounds that were not played so

Shown = dict[str, Any]


class Told:
    """Round 1, in which Cleo does not reveal and Kim is paid, as a canister shows and logs it."""

    def __init__(self) -> None:
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
        self.shown: Shown = answers.round_(arena.game.rounds.get(1), arena.now)
        for slot in self.shown["slots"]:
            slot["player"] = slot["player"].encode()
        self.events = [
            Event(event.generation, event.time, event.kind, 0, event.detail)
            for _, event in arena.game.journal.read(arena.numbered["events"], 0)
        ]

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


def test_a_log_from_before_configs_were_noted_says_nothing_of_them() -> None:
    told = Told()
    for event in told.events:
        if event.kind == "created":
            event.detail = event.detail.split(",")[0]
    check_log(with_(told.shown, "config", weight_pop=9), told.log)
