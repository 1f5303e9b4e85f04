"""Petri under a soak: six growers, who play the same moves on a dish of their own."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from engine.petri.dish import Dish
from engine.petri.game import replays
from simulate.rooms.petri import MODES, check_moves, replay, verify_row
from tests.crash.player import Move, mortal
from tests.soak.game import Bad, Call, Game, Member
from tests.soak.house import Client, Server

GIVES_UP, NAMES, DAILY = 0.03, 0.05, 0.2
MOST_MOVES = 12
SAMPLE = 5  # dishes of a backup


class Grower(Member):
    """Somebody with a dish, or between two dishes."""

    expected = ("An admin has paused the game", "You have the dish of this day already")

    def __init__(self, number: int, random: Random) -> None:
        super().__init__(number, random)
        self.id = 0
        self.ticket = ""
        self.dish: Dish | None = None

    def choose(self, client: Client) -> Call:
        dice = self.random.random()
        if dice < NAMES:
            return self.rename()
        if self.dish is None or self.dish.over:
            mode = {self.random.choice(MODES): None}
            return "begin_dish", (mode, self.random.random() < DAILY, None)
        if dice < NAMES + GIVES_UP and self.dish.turn > 0:
            return "give_up", (self.id,)
        ghost, moves = self.dish.copy(), ""
        for _ in range(self.random.randint(1, MOST_MOVES)):
            if not ghost.over:
                moves += self.random.choice(ghost.moves())
                ghost.play(moves[-1])
        return "play", (self.id, self.ticket, self.dish.turn, moves)

    def learn(self, move: Move) -> None:
        told = move.answer["Ok"]
        if move.method == "begin_dish":
            mode = next(iter(told["mode"])).lower()
            self.id, self.ticket = told["id"], told["ticket"]
            self.dish = Dish.begin(mode, told["width"], told["height"], told["seed"])
            assert told["hash"] == self.dish.hash()
        elif move.method == "play":
            assert self.dish is not None
            gains = [self.dish.play(way).gain for way in move.args[3]]
            assert [turn["gain"] for turn in told["turns"]] == gains
            assert told["dish"]["hash"] == self.dish.hash()
        elif move.method == "give_up":
            self.dish = None

    def look(self, client: Client) -> None:
        """One's own dish is what one was told."""
        with mortal():
            shown = {each["id"]: each for each in client.ask("get_my_dishes")}
            client.ask("get_telemetry")
        if self.dish is not None and self.dish.turn > 0 and not self.dish.over:
            assert shown[self.id]["hash"] == self.dish.hash()


def check_dish(shown: Any, grower: Grower) -> None:
    """*shown* is what *grower* was told, and at most one move more, which was under way."""
    assert grower.dish is not None
    told, move = grower.dish.played, grower.pending
    under_way = str(move.args[3]) if move is not None and move.method == "play" else ""
    assert shown["moves"] in (told, told + under_way), f"{shown['moves']} but {told} was answered"


class PetriGame(Game):
    """Six growers, and the dishes that the journal leads to."""

    members = Grower
    still = ("turns", "games")
    bad_input: ClassVar = {
        "somebody else's dish": [Bad("play", (1, "", 0, "N"))],
        "101 moves, and none": [
            Bad("play", (1, "", 0, "N" * 101)),
            Bad("play", (1, "", 0, "")),
            Bad("play", (1, "", 0, "N" * 50_000), long=True),
        ],
        "letters that are no way": [Bad("play", (1, "", 0, "UP"))],
    }

    def __init__(self, server: Server, random: Random) -> None:
        super().__init__(server, random)
        operator = server.operator()
        while operator.ask("get_today")["seed"] is None:
            pass

    def watch(self, client: Client) -> None:
        with mortal():
            turns = client.ask("get_stats")["turns"]
            best = client.ask("get_leaderboard", {self.random.choice(MODES): None}, None, None)
        self.grows(turns, "turns")
        scores = [row["score"] for row in best]
        assert scores == sorted(scores, reverse=True)
        self.tally.check("no turn is forgotten, and the best stand first")

    def check(self) -> None:
        operator, past = self.server.operator(), self.read_log()
        for grower in self.players:
            if grower.dish is not None and grower.dish.played != "":
                shown = operator.ask("get_dish", grower.id)
                replay(shown)
                check_moves(shown, past)
                check_dish(shown, grower)
        self.tally.check("every dish replays by the journal, and nothing answered is lost")
        for mode in MODES:
            for row in operator.ask("get_leaderboard", {mode: None}, None, None):
                verify_row(row, operator.ask("get_dish", row["dish"]))
        self.tally.check("every row of a table replays to its score")

    def check_backup(self, saved: Any) -> None:
        for culture in self.random.sample(saved.cultures, min(SAMPLE, len(saved.cultures))):
            assert replays(culture)

    def state(self, saved: Any) -> Any:
        dishes = [each.dump() for each in saved.cultures]
        return dishes, saved.names.dump(), saved.telemetry.dump()

    def figures(self) -> dict[str, int]:
        return {
            "events in the journal": self.following,
            "turns": self.seen,
        }

    def line(self) -> str:
        return f"{self.seen:>7,} turns"


ROOM = PetriGame
