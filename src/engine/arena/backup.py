"""
Backups: the whole Arena as one text, in pages.

A head and rows (`backups`): people, rounds, pots, the tables of seasons that have leaders, and
artifacts in the order of their numbers::

    arena backup 1
    57                          number of the first event that is not in it
    3 17 18                     season, current round, next round
    w7x7r.. 412                 who kept most in the season, and how many generations
    cylinder 64 64 8 ..         the season's config
    2000 15 40 1915 30          the sums of the ledger
    812 17 3 2 40               how many people, rounds, pots, tables, artifacts
    w7x7r.. 985 900 12 ..       a row for each person
    17 3 ..                     for each round
    round-17 30                 for each pot
    3 w7x7r.. ..                for each season
    17 35 ..                    for each artifact

Admins and events are not in it: they stay as they are where it is restored. People and artifacts
may be very many, and are restored in steps.
"""

from __future__ import annotations

from engine import backups
from engine.accounts import Ledger
from engine.arena import rounds
from engine.arena.config import Config
from engine.arena.game import Game
from engine.arena.honours import parse_keeper
from engine.arena.people import coins_of, load_artifact
from engine.arena.ratings import read_table
from engine.backups import Parts, Rows
from engine.clock import Nanoseconds
from engine.errors import BadSnapshot
from engine.sealed import number

TITLE = "arena backup 1"
HEAD = 6
EACH = (250, 10, 1_000, 5, 1_000)  # people, rounds, pots, tables, artifacts in a part


class Backup:
    """What a backup has, read and found to fit together, but for people and artifacts."""

    def __init__(self, text: str) -> None:
        """:raises BadSnapshot: if it is none"""
        found = Parts(text, TITLE, HEAD, EACH)
        self.seal = found.seal
        _, following, counts, keeper, config, self.sums = found.head
        self.following = number(following)
        three = [number(word) for word in counts.split(" ")]
        if len(three) != 3:
            raise BadSnapshot(f"Expected a season and two rounds, got {counts!r}")
        self.season, self.current, self.next = three
        self.keeper = keeper
        parse_keeper(keeper)
        self.config = Config.load(config)
        self.people, texts, pots, tables, self.artifacts = found.rows
        self.rounds = [rounds.load(text) for text in texts]
        self.pots = [(key, number(coins)) for key, coins in map(_pair, pots)]
        self.tables = [(number(key), text) for key, text in map(_pair, tables)]
        self._check()

    def _check(self) -> None:
        """:raises BadSnapshot: if something is not what it should be, or coins do not add up"""
        held = Ledger.load(self.sums, {}, {}).held
        pots = sum([coins for _, coins in self.pots])
        if pots != held:
            raise BadSnapshot(f"Expected {held} coins in pots, got {pots}")
        for season, text in self.tables:
            read_table(text, season)
        open_ = [round.number for round in self.rounds if round.outcome is None]
        numbers = [round.number for round in self.rounds]
        if (
            self.current not in open_
            or max(numbers) >= self.next
            or len(set(numbers)) != len(numbers)
        ):
            raise BadSnapshot(f"Expected the open round {self.current} once, got {open_}")

    def settle(self, coins: int) -> None:
        """:raises BadSnapshot: if somebody is there twice, or accounts have not so many *coins*"""
        callers = {row.partition(" ")[0] for row in self.people}
        expected = Ledger.load(self.sums, {}, {}).in_accounts
        if coins != expected or len(callers) != len(self.people):
            found = f"{coins} of {len(callers)}"
            raise BadSnapshot(f"Expected {expected} coins of {len(self.people)}, got {found}")

    def step(self, game: Game, now: Nanoseconds, most: int = backups.STEP) -> bool:
        """
        Have as much of it in the place of what *game* has as a message may; True once it is all.

        :raises BadSnapshot: if it is no Arena; then nothing has changed
        """
        rows: list[backups.Pair] = [(game.people, self.people), (game.artifacts, self.artifacts)]
        if not game.restoring.step(self.seal, rows, self.settle, most):
            if game.restoring.closed and not game.paused:
                game.paused, game.paused_at = True, now
            return False
        game.rounds.replace(self.rounds, self.next)
        game.pots.replace(self.pots)
        game.ledger = Ledger.load(self.sums, game.people, game.pots)
        game.leaders.tables.replace(dict(self.tables))
        game.season, game.current, game.config = self.season, self.current, self.config
        game.keeper = self.keeper
        game.restored(now)
        return True


def _head(game: Game) -> list[str]:
    counts = f"{game.season} {game.current} {game.rounds.following}"
    first = [TITLE, str(game.journal.following), counts, game.keeper]
    return [*first, game.config.dump(), game.ledger.dump()]


def _kinds(game: Game) -> list[Rows]:
    seasons = game.leaders.tables
    pots = [f"{key} {coins}" for key, coins in game.pots.items()]
    numbers = seasons.keys()
    tables = [f"{season} {seasons.get(season)}" for season in numbers]
    return [
        Rows(EACH[0], game.people.count, game.people.rows),
        Rows(EACH[1], game.rounds.count, game.rounds.rows),
        Rows(EACH[2], len(pots), lambda first, end: pots[first:end]),
        Rows(EACH[3], len(tables), lambda first, end: tables[first:end]),
        Rows(EACH[4], game.artifacts.count, game.artifacts.rows),
    ]


def page(game: Game, at: int) -> tuple[int, str]:
    """How many pages a backup of *game* has, and page *at* of them, if there is one."""
    return backups.page(_head(game), _kinds(game), at)


def dump(game: Game) -> str:
    """The whole *game*, as `load` reads it."""
    return backups.dump(_head(game), _kinds(game))


def load(text: str) -> Backup:
    """What `dump` wrote, every row of it read. :raises BadSnapshot: if *text* is not that"""
    found = Backup(text)
    for row in found.artifacts:
        load_artifact(row)
    found.settle(sum([coins_of(row) for row in found.people]))
    return found


def _pair(text: str) -> tuple[str, str]:
    """The first word and the rest."""
    key, _, rest = text.partition(" ")
    if key == "" or rest == "":
        raise BadSnapshot(f"Expected a key and what it has, got {text[:80]!r}")
    return key, rest
