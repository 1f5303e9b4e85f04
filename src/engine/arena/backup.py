"""
Backups: the whole Arena as one text, in pages.

Sealed lines, of which the first says what they are. Texts that have lines of their own have a tab
in the place of each break::

    arena backup 1
    57                          number of the first event that is not in it
    3 17 18                     season, current round, next round
    cylinder 8 12 ..            the season's config
    2000 15 40 1915 30          the sums of the ledger
    person w7x7r.. 985 12 ..    a line for each person
    round 17 3 ..               for each round
    pot round-17 30             for each pot
    table 3 w7x7r.. ..          for each season that has leaders
    keepsake 17 35 ..           for each keepsake, in the order of their numbers

Admins and events are not in it: they stay as they are where it is restored.
"""

from __future__ import annotations

from engine import sealed
from engine.arena import archive
from engine.arena.config import Config
from engine.arena.game import Game
from engine.arena.keepsakes import Keepsake
from engine.arena.leaders import read_table
from engine.arena.people import Person
from engine.balances import StableBalances
from engine.clock import Nanoseconds
from engine.errors import BadSnapshot
from engine.ledger import Ledger
from engine.sealed import number
from engine.staging import Staging

TITLE = "arena backup 1"
PAGES = Staging(characters=200_000, most_bytes=400_000, most_pages=200)
HEAD = 5
KINDS = ("person", "round", "pot", "table", "keepsake")


class Backup:
    """What a backup has, read and found to fit together."""

    def __init__(self, lines: list[str]) -> None:
        """:raises BadSnapshot: if these are not the lines of a backup"""
        if len(lines) < HEAD or lines[0] != TITLE:
            raise BadSnapshot(f"Expected {TITLE!r}, got {lines[:1]!r}")
        self.following = number(lines[1])
        counts = [number(word) for word in lines[2].split(" ")]
        if len(counts) != 3:
            raise BadSnapshot(f"Expected a season and two rounds, got {lines[2]!r}")
        self.season, self.current, self.next = counts
        self.config = Config.load(lines[3])
        self.found: dict[str, list[str]] = {kind: [] for kind in KINDS}
        for line in lines[HEAD:]:
            kind, _, text = line.partition(" ")
            if kind not in KINDS:
                raise BadSnapshot(f"Expected a line of {', '.join(KINDS)}, got {line[:80]!r}")
            self.found[kind].append(text.replace("\t", "\n"))
        self.rounds = [archive.load(text) for text in self.found["round"]]
        self.people = [_pair(text) for text in self.found["person"]]
        self.pots = [(key, number(coins)) for key, coins in map(_pair, self.found["pot"])]
        self.tables = [(number(key), text) for key, text in map(_pair, self.found["table"])]
        self.keepsakes = self.found["keepsake"]
        self.sums = lines[4]
        self._check()

    def _check(self) -> None:
        """:raises BadSnapshot: if something is not what it should be, or coins do not add up"""
        coins = sum([Person.load(text).coins for _, text in self.people])
        ledger = Ledger.load(self.sums, {}, {})
        pots = sum([coins for _, coins in self.pots])
        if (coins, pots) != (ledger.in_accounts, ledger.held):
            sums = f"{ledger.in_accounts} and {ledger.held}"
            raise BadSnapshot(f"Expected {sums} coins in accounts and pots, got {coins}, {pots}")
        for season, text in self.tables:
            read_table(text, season)
        for at, text in enumerate(self.keepsakes, 1):
            lines = sealed.load(text)
            Keepsake(at, lines[0] if len(lines) == 1 else "")
        open_ = [round.number for round in self.rounds if round.outcome is None]
        numbers = [round.number for round in self.rounds]
        if (
            self.current not in open_
            or max(numbers) >= self.next
            or len(set(numbers)) != len(numbers)
        ):
            raise BadSnapshot(f"Expected the open round {self.current} once, got {open_}")

    def restore(self, game: Game, now: Nanoseconds) -> None:
        """Have all of it in the place of what *game* has; admins and events stay."""
        game.people.replace(self.people)
        game.rounds.replace(self.rounds, self.next)
        pots = game.ledger.pots
        assert isinstance(pots, StableBalances), "pots are kept in a stable map"
        pots.replace(self.pots)
        game.ledger = Ledger.load(self.sums, game.people, pots)
        game.leaders.replace(self.tables)
        game.keepsakes.replace(self.keepsakes)
        game.season = self.season
        game.config = self.config
        game.current = self.current
        game.restored(now)


def dump(game: Game) -> str:
    """The whole *game*, as `load` reads it."""
    pots = game.ledger.pots
    assert isinstance(pots, StableBalances), "pots are kept in a stable map"
    counts = f"{game.season} {game.current} {game.rounds.following}"
    lines = [TITLE, str(game.journal.following), counts, game.config.dump(), game.ledger.dump()]
    lines += [f"person {caller} {text}" for caller, text in game.people.dump()]
    lines += [f"round {text}" for text in game.rounds.dump()]
    lines += [f"pot {key} {coins}" for key, coins in pots.items()]
    lines += [f"table {season} {text}" for season, text in game.leaders.dump()]
    lines += [f"keepsake {text}" for text in game.keepsakes.dump()]
    return sealed.dump([line.replace("\n", "\t") for line in lines])


def load(text: str) -> Backup:
    """What `dump` wrote. :raises BadSnapshot: if *text* is not that"""
    return Backup(sealed.load(text))


def _pair(text: str) -> tuple[str, str]:
    """The first word and the rest."""
    key, _, rest = text.partition(" ")
    if key == "" or rest == "":
        raise BadSnapshot(f"Expected a key and what it has, got {text[:80]!r}")
    return key, rest
