"""
Backups: the whole Arena as one text, in pages.

A head and rows (`engine.backups`): people, rounds, pots, the tables of seasons that have
leaders, and keepsakes in the order of their numbers::

    arena backup 1
    57                          number of the first event that is not in it
    3 17 18                     season, current round, next round
    cylinder 8 12 ..            the season's config
    2000 15 40 1915 30          the sums of the ledger
    812 17 3 2 40               how many people, rounds, pots, tables, keepsakes
    w7x7r.. 985 900 12 ..       a row for each person
    17 3 ..                     for each round
    round-17 30                 for each pot
    3 w7x7r.. ..                for each season
    17 35 ..                    for each keepsake

Admins and events are not in it: they stay as they are where it is restored. People and keepsakes
may be very many, and are restored in steps.
"""

from __future__ import annotations

from engine import backups
from engine.accounts import Ledger, StableBalances
from engine.arena import archive
from engine.arena.config import Config
from engine.arena.game import Game
from engine.arena.keepsakes import check_keepsake
from engine.arena.leaders import read_table
from engine.arena.people import coins_of
from engine.backups import Parts, Rows
from engine.clock import Nanoseconds
from engine.errors import BadSnapshot
from engine.sealed import number

TITLE = "arena backup 1"
ALL = 1 << 40  # rows in one step, where no message is limited
HEAD = 5
EACH = (250, 10, 1_000, 5, 1_000)  # people, rounds, pots, tables, keepsakes in a part


class Backup:
    """What a backup has, read and found to fit together, but for people and keepsakes."""

    def __init__(self, text: str) -> None:
        """:raises BadSnapshot: if it is none"""
        found = Parts(text, TITLE, HEAD, EACH)
        self.seal = found.seal
        _, following, counts, config, self.sums = found.head
        self.following = number(following)
        three = [number(word) for word in counts.split(" ")]
        if len(three) != 3:
            raise BadSnapshot(f"Expected a season and two rounds, got {counts!r}")
        self.season, self.current, self.next = three
        self.config = Config.load(config)
        self.people, rounds, pots, tables, self.keepsakes = found.rows
        self.rounds = [archive.load(text) for text in rounds]
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

    def check_rows(self) -> None:
        """All at once. :raises BadSnapshot: if somebody or a keepsake is not what they should be"""
        for row in self.keepsakes:
            check_keepsake(row)
        self.settle(sum([coins_of(row) for row in self.people]))

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
        rows: list[backups.Pair] = [(game.people, self.people), (game.keepsakes, self.keepsakes)]
        if not game.restoring.step(self.seal, rows, self.settle, most):
            if game.restoring.closed and not game.paused:
                game.stop(now)
            return False
        self._replace_rest(game, now)
        return True

    def restore(self, game: Game, now: Nanoseconds) -> None:
        """Have all of it in the place of what *game* has; admins and events stay."""
        self.step(game, now, ALL)

    def _replace_rest(self, game: Game, now: Nanoseconds) -> None:
        game.rounds.replace(self.rounds, self.next)
        pots = game.ledger.pots
        assert isinstance(pots, StableBalances), "pots are kept in a stable map"
        pots.replace(self.pots)
        game.ledger = Ledger.load(self.sums, game.people, pots)
        game.leaders.replace(self.tables)
        game.season = self.season
        game.config = self.config
        game.current = self.current
        game.restored(now)


def _head(game: Game) -> list[str]:
    counts = f"{game.season} {game.current} {game.rounds.following}"
    return [TITLE, str(game.journal.following), counts, game.config.dump(), game.ledger.dump()]


def _kinds(game: Game) -> list[Rows]:
    pots = game.ledger.pots
    assert isinstance(pots, StableBalances), "pots are kept in a stable map"
    held = [f"{key} {coins}" for key, coins in pots.items()]
    tables = [f"{season} {text}" for season, text in game.leaders.dump()]
    return [
        Rows(EACH[0], game.people.count, game.people.lines),
        Rows(EACH[1], game.rounds.count, game.rounds.lines),
        Rows(EACH[2], len(held), lambda first, end: held[first:end]),
        Rows(EACH[3], len(tables), lambda first, end: tables[first:end]),
        Rows(EACH[4], game.keepsakes.count, game.keepsakes.lines),
    ]


def page(game: Game, at: int) -> tuple[int, str]:
    """How many pages a backup of *game* has, and page *at* of them, if there is one."""
    kinds = _kinds(game)
    count = backups.pages(kinds)
    return count, backups.page(_head(game), kinds, at) if at < count else ""


def dump(game: Game) -> str:
    """The whole *game*, as `load` reads it."""
    return backups.dump(_head(game), _kinds(game))


def load(text: str) -> Backup:
    """What `dump` wrote, every row of it read. :raises BadSnapshot: if *text* is not that"""
    found = Backup(text)
    found.check_rows()
    return found


def _pair(text: str) -> tuple[str, str]:
    """The first word and the rest."""
    key, _, rest = text.partition(" ")
    if key == "" or rest == "":
        raise BadSnapshot(f"Expected a key and what it has, got {text[:80]!r}")
    return key, rest
