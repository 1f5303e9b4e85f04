"""Lab under a soak: six visitors, every answer held to the rules, by the verifier."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from engine.lab.specimen import lay, run
from simulate.rooms.lab import check, check_likes, check_log, shown, specimens_of
from tests.crash.player import Move, mortal
from tests.soak.game import Bad, Call, Game, Member
from tests.soak.house import Client

PATTERNS = [
    ("B3/S23", "T16,16", "bo$2bo$3o!"),
    ("Colorised", "T12,12", "5B5C$3B.C2B3C!"),
    ("Weighted", "P20,20", "5b5o$3b9o$2b3o!"),
    ("Generations", "T12,12", "AB2C$3A2.G!"),
    ("/2/3", "T20,20", "2A$2A!"),
]
MOST_OWN = 6
NAMES, WITHDRAWS, LIKES, PROVES = 0.05, 0.15, 0.3, 0.3


class Visitor(Member):
    """Somebody with specimens of their own."""

    expected = ("An admin has paused the lab", "There is no specimen")

    def __init__(self, number: int, random: Random) -> None:
        super().__init__(number, random)
        self.own: dict[int, tuple[str, str, str]] = {}
        self.published = 0

    def choose(self, client: Client) -> Call:
        dice = self.random.random()
        if dice < NAMES:
            return self.rename()
        if self.own and (dice < NAMES + WITHDRAWS or len(self.own) >= MOST_OWN):
            return "withdraw", (self.random.choice(list(self.own)),)
        if self.own and dice < NAMES + WITHDRAWS + PROVES:
            return "prove", (self.random.choice(list(self.own)), self.random.randint(1, 60))
        if dice < NAMES + WITHDRAWS + PROVES + LIKES:
            return "like", (self.random.randint(1, 40), self.random.random() < 0.7)
        parent = self.random.choice([None, *self.own])
        return "publish", ("Something", *self.random.choice(PATTERNS), parent)

    def learn(self, move: Move) -> None:
        if move.method == "publish":
            self.own[move.answer["Ok"]] = move.args[1:4]
            self.published += 1
        elif move.method == "withdraw":
            del self.own[move.args[0]]
        elif move.method == "prove":
            found = run(lay(*self.own[move.args[0]]), move.args[1])
            assert move.answer["Ok"]["hash"] == found.digest
            assert move.answer["Ok"]["pattern"] == found.pattern

    def look(self, client: Client) -> None:
        """What one published is there, and nothing else of one's own."""
        with mortal():
            page = client.ask("get_specimens", f"by {self.caller}", 0)["Ok"]
            client.ask("get_specimens", "liked", 0)
        assert sorted(each["id"] for each in page["specimens"]) == sorted(self.own)


class LabGame(Game):
    """Six visitors."""

    members = Visitor
    proved = 0  # that the journal told of
    still = ("published",)  # withdrawing goes on
    bad_input: ClassVar = {
        "somebody else's specimen": [Bad("withdraw", (1,))],
        "a rule that there is not": [Bad("publish", ("x", "B9/S", "P25,25", "3o!", None))],
        "a pattern larger than its grid": [Bad("publish", ("x", "Life", "P25,25", "26o!", None))],
        "HTML for a name": [Bad("set_name", ("<b>me</b>",))],
        "too much work": [
            Bad("prove", (1, 4_000_000_000)),
            Bad("publish", ("x", "Life", "P25,25", "b" * 50_000, None), long=True),
        ],
    }

    def watch(self, client: Client) -> None:
        with mortal():
            stats = client.ask("get_stats")
            liked = client.ask("get_specimens", "liked", 0)["Ok"]["specimens"]
        self.grows(stats["published"], "specimens")
        likes = [each["likes"] for each in liked]
        assert likes == sorted(likes, reverse=True)
        self.tally.check("no specimen's number is given twice, and the most liked stand first")

    def check(self) -> None:
        operator = self.server.operator()
        found = {each.id: each for each in shown(operator)}
        for specimen in found.values():
            check(specimen)
        self.proved += check_log(self.read_log(), found)
        self.tally.check("every proof that is shown or was told of in the journal is right")
        for visitor in self.players:
            if visitor.pending is None:
                visitor.look(self.server.client())
        self.tally.check("what was answered is there, and nothing else")

    def check_backup(self, saved: Any) -> None:
        gallery, _ = saved
        check_likes(gallery)
        for specimen in specimens_of(gallery):
            check(specimen)

    def state(self, saved: Any) -> Any:
        gallery, _ = saved
        likes = {id_: (each.likes, each.claims) for id_, each in gallery.specimens.items()}
        return likes, [
            (*each[:4], each.proof and vars(each.proof)) for each in specimens_of(gallery)
        ]

    def figures(self) -> dict[str, int]:
        return {
            "events in the journal": self.following,
            "specimens that were published": self.seen,
            "proofs": self.proved,
        }

    def line(self) -> str:
        return f"{self.seen:>5,} specimens  {self.proved:>5,} proofs"


ROOM = LabGame
