"""
The Arena on a real localnet: two people and bots play a round with agents that verify what they
are told, the verifier computes it again, and `simulate run --round` shows it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from bots import keys, play
from bots.rooms.arena import ROOM as CAST
from client import names, networks, room
from client.canister import Canister
from client.problem import Problem, Refused
from engine.arena.pledge import pledge
from engine.rules.board_text import parse_map
from engine.rules.notation import parse_rule
from simulate.__main__ import main
from tests.admin.place import Place, Said, run
from tests.servers.served import Served, make_project
from tests.simulate.decoders import Gif, read_png

ARENA = room.find("arena")
SALT = "5a" * 32
SPEED = "10"  # canister seconds per second
BLUE, RED = 1, 2  # in pictures
# Ada's and Bob's sides, slots and seedlets: an R-pentomino and an LWSS.
PEOPLE = {"ada": (0, 27, "0000020306000000"), "bob": (1, 36, "0000001e11100900")}


class Played:
    """A localnet on which Ada, Bob and the bots have played round 1 to the end."""

    def __init__(self, project: Path, served: Served) -> None:
        self.project = project
        place = Place(project, served)
        numbers = ("entry_fee=100", "reward_per_gen=1", "commit_seconds=40", "reveal_seconds=60")
        sets = [word for number in numbers for word in ("--set", number)]
        place.done("season", "1", "--room", "arena", *sets)
        self.network = networks.find(project, networks.LOCALNET)
        self.named = names.find(project, ARENA.canister, own=True)
        self.people = {name: self.client(name) for name in PEOPLE}
        bots = play.gather(CAST, ARENA, self.network, self.named, project / "keys", 6, 1)
        self.bots = list(bots.values())
        play.enter(bots, lambda said: None)
        for name in PEOPLE:
            self.commit(name)
        revealed: set[str] = set()
        while self.shown()["outcome"] is None:
            for bot in self.bots:
                with suppress(Refused):  # the canister's own timer may be faster than a keeper
                    bot.move()
            if self.shown()["phase"] == {"Reveal": None}:
                for name in set(PEOPLE) - revealed:
                    self.reveal(name)
                    revealed.add(name)

    def client(self, name: str) -> Canister:
        who = keys.load_or_make(self.project / "people" / f"{name}.pem")
        return Canister(self.network, self.named, who, ARENA)

    def shown(self) -> dict[str, Any]:
        found: dict[str, Any] = self.people["ada"].ask("get_round", 1)
        return found

    def commit(self, name: str) -> None:
        team, at, seed = PEOPLE[name]
        me = self.people[name]
        digits = pledge(self.named.text, 1, me.me, team, at, seed, SALT)
        me.tell("commit", 1, {("Blue", "Red")[team]: None}, at, digits)

    def reveal(self, name: str) -> None:
        team, at, seed = PEOPLE[name]
        self.people[name].tell("reveal", 1, {("Blue", "Red")[team]: None}, at, seed, SALT)

    def simulate(self, *words: str) -> Said:
        return run(main, *words, "--project", str(self.project))


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
        with pytest.raises(Problem, match="claimed already"):
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
