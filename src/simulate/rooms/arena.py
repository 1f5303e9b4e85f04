"""
The Arena's verifier: was every round what its reveals lead to?

::

    reveals --- config, rules ---> board, scores, outcome  ==  what the canister shows

The reveals are those of the log, for which the network stands. A round that ended is a function of
its config, of what was revealed and of its coin, if it has one, so it can be computed again by
anybody. Of a round that is still played, the board at its generation is compared. Of a coin the log
says that it was tossed after the last reveal and before the first generation.

Honours follow from the rounds, too: what a round brings to all who won it, and, where the first
round ever is still kept, what it brings to some of them.

A round can be looked at again, too: its film is what the reveals lead to, generation by generation,
and where the canister has come to its board has to be the same.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import defaultdict
from typing import Any

from client.canister import Canister
from client.command import add_reach, canister_of
from client.log import Log
from client.terminal import ClientError, count, with_progress
from engine.arena import answers
from engine.arena.honours import Recorded, play_round
from engine.arena.round import OUTCOMES, Funds, Round
from engine.arena.slots import TEAMS, Slot
from localnet.protocol import principal
from simulate.boards import Shown
from simulate.pictures import parse_colour
from simulate.verify import Different, Film, VerifiedRoom, proved_log, say, since_restore

NOT_COMPARED = (
    *("phase", "slots", "purse", "ended", "commit_end", "reveal_end", "awaited", "config"),
)
# The bytes of a film's cells: living cells of both teams, and the ground of their halves.
BLUE, RED, LEFT, RIGHT = 1, 2, 3, 4


def verify(asked: Namespace) -> None:
    """Say that rounds are what they have to be. :raises Different: if one is not"""
    canister = canister_of(asked)
    proved = proved_log(canister)
    log = since_restore(proved.log)
    found = [asked.round] if asked.round is not None else all_rounds(canister)
    rounds = [ask_round(canister, number) for number in with_progress(found)]
    for shown in rounds:
        verify_round(shown)
        check_log(shown, log)
    honoured = check_honours(rounds, log, asked.round is None)
    say(proved)
    played = len([shown for shown in rounds if shown["board_hash"] != ""])
    print(f"the same: {count(played, 'round')} by their reveals, to the last cell and coin")
    if honoured:
        print(f"the same: what {count(honoured, 'round')} brought in honours")


def ask_round(canister: Canister, number: int) -> dict[str, Any]:
    """What *canister* shows of a round. :raises ClientError: if there is none"""
    shown: dict[str, Any] | None = canister.ask("get_round", number)
    if shown is None:
        raise ClientError(f"There is no round {number}, or it was so long ago that it is gone.")
    return shown


def all_rounds(canister: Canister) -> range:
    page = canister.ask("get_rounds", 0)
    return range(page["first"], page["following"])


def verify_round(shown: dict[str, Any]) -> bool:
    """True if the round was played. :raises Different: if it was not by the rules"""
    if shown["board_hash"] == "":
        return False
    check_purse(shown)
    again = answers.round_(recomputed(shown), 0)
    for name in again:
        if name not in NOT_COMPARED and again[name] != shown[name]:
            found = f"{shown[name]} is shown, and the reveals lead to {again[name]}"
            raise Different(f"round {shown['id']}, {name}: {found}")
    return True


def check_log(shown: dict[str, Any], log: Log) -> None:
    """:raises Different: if *log* says something else of the round *shown*"""
    seeds = {each["slot"]: each["seed"] for each in shown["slots"]}
    said: list[tuple[int, str | None, str]] = []  # by which event, what is shown, what it says
    config: list[tuple[int, str | None, str]] = []
    begun: int | None = None
    for at, event in log.numbered():
        words = event.detail.split(",")
        if event.generation != shown["id"]:
            continue
        if event.kind == "created" and len(words) > 1:  # opened anew, it has the last config
            config = [(at, answers.config_of(shown["config"]).dump(), " ".join(words[1:]))]
        elif event.kind == "revealed":
            said.append((at, seeds.get(int(words[1])), words[3]))
        elif event.kind == "initialized":
            said.append((at, next(iter(shown["coin"] or {"": None})), event.detail))
            begun = at
        elif event.kind == "finalized":
            said.append((at, _end(shown), ",".join([*words[:4], words[5]])))
        if event.kind == "revealed" and begun is not None:
            raise Different(f"round {shown['id']}: event {at} reveals after event {begun} began it")
    for at, found, told in said + config:
        if found != told:
            raise Different(f"round {shown['id']}: {found} is shown, but event {at} says {told}")


def check_honours(rounds: list[dict[str, Any]], log: Log, all_kept: bool = True) -> int:
    """How many rounds brought the honours that *log* says. :raises Different: if one did not"""
    said = {at.generation: at.detail for _, at in log.numbered() if at.kind == "honoured"}
    told = {at.generation for _, at in log.numbered() if at.kind == "finalized"}
    ended = [shown for shown in rounds if shown["outcome"] is not None]
    # Or what people had before is not known.
    whole = all_kept and [shown["id"] for shown in rounds[:1]] == [1]
    people: dict[str, Recorded] = defaultdict(Recorded)
    checked = 0
    for shown in sorted(ended, key=lambda shown: (shown["ended"], shown["id"])):
        round = recomputed(shown)
        slots = [slot for slot in round.slots.values() if slot.revealed]
        own = [people[slot.player] for slot in slots]
        assert round.outcome is not None, "it was played to its end again"
        expected = ""
        if round.contested:
            expected = play_round(slots, own, round.outcome, round.honours)
        found = said.get(shown["id"], "")
        if not whole:
            expected, found = [
                ",".join(word for word in words.split(",") if ":" not in word)
                for words in (expected, found)
            ]
        if shown["id"] not in told:
            continue
        checked += 1
        if found != expected:
            raise Different(f"round {shown['id']} brought {expected!r}, and the log says {found!r}")
    return checked


def _end(shown: dict[str, Any]) -> str:
    """What is noted at the end of a round: outcome, scores, board, what keepers were paid."""
    outcome = next(iter(shown["outcome"] or {"": None}))
    scores = [str(shown[score]["score"]) for score in ("blue_score", "red_score")]
    return ",".join([outcome, *scores, shown["board_hash"], str(shown["purse"]["keeper_paid"])])


def line_up(shown: dict[str, Any]) -> Round:
    """The round with the reveals of the one *shown*, before its first generation."""
    round = Round(shown["id"], shown["season"], answers.config_of(shown["config"]), 0)
    for each in shown["slots"]:
        team = TEAMS.index(next(iter(each["team"])))
        slot = Slot(each["slot"], team, principal.format(each["player"]), each["pledge"])
        if each["seed"] is not None:
            slot.reveal(each["seed"])
        round.take(slot)
    if shown["coin"] is not None:
        round.tie = TEAMS.index(next(iter(shown["coin"])))
    if round.unsettled and shown["board_hash"] != "":
        raise Different(f"round {shown['id']} was laid out before its coin was tossed")
    round.initialize()
    return round


def recomputed(shown: dict[str, Any]) -> Round:
    """The round that the reveals of the one *shown* lead to, at the same generation."""
    round = line_up(shown)
    while round.generation < shown["generation"] and not round.over:
        round.step(shown["generation"] - round.generation)
    if shown["outcome"] is not None:
        if not round.over:
            end = f"ended at generation {shown['generation']}, and was not over then"
            raise Different(f"round {shown['id']} {end}")
        round.finalize(0)
    return round


def check_purse(shown: dict[str, Any]) -> None:
    """
    :raises Different: if the coins of a round are not where its rules put them

    What came in and what keepers were paid is taken as shown, within its bounds: how much sponsors
    added, and who stepped, is no function of the reveals. All else follows.
    """
    purse, round = shown["purse"], line_up(shown)
    least = round.known_funds.funded
    expected = Funds(purse["funded"], round.config.bps)
    most = min(expected.keeper_pool, round.config.reward_per_gen * shown["generation"])
    wrong = f"round {shown['id']}: its coins do not add up: {purse}"
    if purse["funded"] < least or purse["keeper_paid"] > most:
        raise Different(f"{wrong}, but at least {least} came in, and keepers got {most} at most")
    expected.keeper_pool -= purse["keeper_paid"]
    expected.keeper_paid = purse["keeper_paid"]
    if shown["outcome"] is not None:
        round.outcome = OUTCOMES.index(next(iter(shown["outcome"])))
        winners = [each for each in round.slots.values() if round.has_won(each)]
        expected.settle(len(winners))
        claimed = {each["slot"] for each in shown["slots"] if each["claimed"]}
        expected.paid = expected.payout * len([each for each in winners if each.at in claimed])
    again = {name: getattr(expected, name) for name in purse}
    if again != purse:
        raise Different(f"{wrong}, not {again}")


class RoundFilm(Shown):
    """A round as it was played: something that ``simulate run`` runs and shows."""

    board: Round

    def __init__(self, shown: dict[str, Any]) -> None:
        """:raises ClientError: if not all was revealed yet"""
        if shown["board_hash"] == "":
            raise ClientError(f"Round {shown['id']} is not laid out yet: its seedlets are secret.")
        grounds, cells = answers.look_of(shown["season"])
        colours = [bytes(parse_colour(each)) for each in (answers.GROUND, *cells, *grounds)]
        palette = b"".join(colours).ljust(768, b"\0")
        board = line_up(shown)
        super().__init__(f"Arena, round {shown['id']}", board, board.config.width, palette)
        self.shown = shown
        self.length: int = shown["generation"]
        self._compare()

    @property
    def alive_count(self) -> int:
        return sum(self.board.populations())

    def step(self, generations: int) -> None:
        """
        Let *generations* pass.

        :raises ClientError: if the round ends before; :raises Different: if it was not played so
        """
        end = self.generation + generations
        while self.generation < end:
            if self.board.over:
                raise ClientError(f"Round {self.shown['id']} ends at generation {self.generation}.")
            stop = self.length if self.generation < self.length < end else end
            self.board.step(stop - self.generation)
            self._compare()

    def _compare(self) -> None:
        if self.generation != self.length:
            return
        if self.board.known_field.digest() != self.shown["board_hash"]:
            where = f"round {self.shown['id']}, generation {self.generation}"
            raise Different(f"{where}: the reveals lead to another board than the canister shows")

    def cells(self) -> bytes:
        width, height = self.board.config.size
        found = bytearray((bytes([LEFT]) * (width // 2) + bytes([RIGHT]) * (width // 2)) * height)
        field = self.board.known_field
        for letter, rows in zip((BLUE, RED), field.rows(), strict=True):
            for y, row in enumerate(rows):
                for x, length in answers.runs(row):
                    found[y * width + x : y * width + x + length] = bytes([letter]) * length
        return bytes(found)

    def text(self, remarks: list[str]) -> str:
        """The field by letters, Blue's and Red's: a map, as Colorised has them."""
        return self.picture(remarks, self.cells(), b".BR..".ljust(256, b"."))

    def rle(self, remarks: list[str]) -> str:
        """As the canister's own page has it."""
        return answers.rle(self.board)

    map = text


def load_round(asked: Namespace, number: int) -> RoundFilm:
    """Round *number* of the Arena. :raises ClientError: if it cannot be run"""
    return RoundFilm(ask_round(canister_of(asked, "arena"), number))


def add_arguments(parser: ArgumentParser) -> None:
    """Let *parser* understand what is verified."""
    parser.add_argument("--round", type=int, metavar="N", help="only this one (default: all)")
    add_reach(parser)


ROOM = VerifiedRoom(
    about="whether every round is what its reveals lead to",
    description="""
    Computes every round that is kept, or one of them, again from its config and from what was
    revealed, and compares board, scores and outcome with what the canister shows. Anybody can do
    this; no identity is needed.
    """,
    add_arguments=add_arguments,
    verify=verify,
    film=Film("round", "instead of a pattern: a round of the Arena", load_round),
)
