"""
Lab under a soak: six visitors, every answer held to the rules and to the journal.

::

    journal    publish withdraw give_way like unlike prove    ->  authors, likes, proofs
    shown      get_specimens, get_proof                       ==  the same
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from client.log import Event
from engine.lab.specimen import lay, run
from simulate.rooms.lab import check, check_likes, kept_in
from tests.localnet.crash.player import Move, mortal
from tests.soak.game import Bad, Call, Game, Member
from tests.soak.house import Client, Server

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


class Audit:
    """What the journal leads to."""

    def __init__(self) -> None:
        self.authors: dict[int, str] = {}
        self.likes: dict[int, set[str]] = {}
        self.proofs: dict[int, tuple[int, str]] = {}
        self.proved = 0

    def happen(self, event: Event) -> None:
        """Let *event* happen; what admins do changes nothing here."""
        words = event.detail.split(",")
        if event.kind == "publish":
            id_ = int(words[0])
            assert id_ == event.generation, f"{event.dump()} is not the next"
            self.authors[id_], self.likes[id_] = words[-1], set()
        elif event.kind in ("withdraw", "give_way"):
            del self.authors[int(words[0])], self.likes[int(words[0])]
            self.proofs.pop(int(words[0]), None)
        elif event.kind == "like":
            self.likes[int(words[0])].add(words[1])
        elif event.kind == "unlike":
            self.likes[int(words[0])].remove(words[1])
        elif event.kind == "prove":
            self.proofs[int(words[0])] = int(words[1]), words[2]
            self.proved += 1

    def check(self, shown: list[dict[str, Any]], proofs: dict[int, Any]) -> None:
        """*shown* and *proofs* are what the journal leads to."""
        assert sorted(each["id"] for each in shown) == sorted(self.authors), "other specimens"
        for each in shown:
            given = len(self.likes[each["id"]])
            assert each["likes"] == given, f"{each['id']} has {each['likes']} likes, not {given}"
        told = {id_: (proof["generation"], proof["hash"]) for id_, proof in proofs.items()}
        assert told == self.proofs, "other proofs"


class LabGame(Game):
    """Six visitors."""

    members = Visitor
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

    def __init__(self, server: Server, random: Random) -> None:
        super().__init__(server, random)
        self.audit = Audit()

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
        for event in self.read_log().events:
            self.audit.happen(event)
        shown = operator.ask("get_specimens", "new", 0)["specimens"]
        proved = [each["id"] for each in shown if each["proved"] is not None]
        self.audit.check(shown, {id_: operator.ask("get_proof", id_) for id_ in proved})
        self.tally.check("the journal leads to the gallery that is shown, and to its proofs")
        for visitor in self.players:
            authors = [id_ for id_, who in self.audit.authors.items() if who == visitor.caller]
            if visitor.pending is None:
                assert sorted(authors) == sorted(visitor.own)
        self.tally.check("what was answered is there, and nothing else")

    def check_backup(self, saved: Any) -> None:
        gallery, _ = saved
        check_likes(gallery)
        for specimen in kept_in(gallery):
            check(specimen)

    def state(self, saved: Any) -> Any:
        gallery, _ = saved
        likes = {id_: (each.likes, each.claims) for id_, each in gallery.specimens.items()}
        return likes, [(*each[:4], each.proof and vars(each.proof)) for each in kept_in(gallery)]

    def figures(self) -> dict[str, int]:
        return {
            "events in the journal": self.following,
            "specimens that were published": self.seen,
            "proofs": self.audit.proved,
        }

    def line(self) -> str:
        return f"{self.seen:>5,} specimens  {self.audit.proved:>5,} proofs"


ROOM = LabGame
