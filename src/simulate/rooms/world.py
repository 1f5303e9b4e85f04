"""
World's verifier: do a backup and the events since lead to a later world?

::

    backup      --- events, replayed ---> world  ==  a later backup, or what the canister shows now
    checkpoint  --- events, replayed ---> world  ==  what the canister shows now

Without a backup it begins with the last checkpoint, for whose digest the network stands. The log
that a canister shows is proved first (`simulate.verify`), and saved logs have to be of its past.

Cells, land, coins, balances, scores, the pot and what was minted have to be the same to the
last coin. Names and principals are not in the log, and are not compared. Where a race or a season
ends on the way, and the canister can be asked, its archive has to say of it what the log leads to.
"""

from __future__ import annotations

from argparse import Namespace
from itertools import pairwise, zip_longest
from typing import Any, NamedTuple

from client import backups
from client.canister import Canister
from client.command import canister_of
from client.log import Event, Log, Proved
from client.room import WORLD
from client.terminal import ClientError, Progress, count
from engine import sealed
from engine.errors import BadSnapshot, Refusal
from engine.world import checkpoint as checkpoints
from engine.world import frame, journal
from engine.world.accounts import Accounts, prize
from engine.world.board import LeaderboardRow, World, finals, standings
from engine.world.journal import apply
from engine.world.rules.plane import WIDTH, Cell
from simulate.verify import (
    Different,
    VerifiedRoom,
    add_backup_and_log,
    join,
    proved_log,
    saved_log,
    say,
    since,
)

TRIES = 20
COUNTS = ("points", "score", "land", "alive", "coins", "balance")  # of a player at the end
STRIDE = 2_000  # generations between two looks at the clock


class Shown(NamedTuple):
    """A world as somebody shows it: what has to be the same."""

    generation: int
    cells: bytes
    accounts: Accounts
    following: int  # the first event that has not happened yet


def verify(asked: Namespace) -> None:
    """Say that worlds are the same. :raises Different: if not; ClientError if nobody can say"""
    if asked.backup is None and asked.until is not None:
        raise ClientError("--until is a later backup than BACKUP: give that, too.")
    if asked.backup is None:
        verify_now(canister_of(asked), saved_log(asked, WORLD))
    else:
        verify_since(asked)


class Checkpoint:
    """World's last checkpoint, as a statement has it: its world, and the log since."""

    def __init__(self, proved: Proved) -> None:
        """:raises ClientError: if the statement of what is *proved* does not say which it is"""
        try:
            generation, following, self.digest, self.head = proved.stated.own["board"]
            self.generation, self.following = sealed.number(generation), sealed.number(following)
            self.now = sealed.number(proved.stated.own["time"][0])  # as certified
        except (KeyError, ValueError, BadSnapshot):
            raise ClientError("The statement does not say which world was last kept.") from None
        self._proved = proved

    def since(self) -> Log:
        """The events since. :raises Different: if they do not follow it"""
        past = self._proved.log
        if not past.first <= self.following <= past.following:
            raise Different(f"forged: a world before event {self.following} that is not there")
        if self._proved.head_before(self.following).hex() != self.head:
            raise Different("forged: the world that was kept is not of this log")
        return Log(self.following, past.since(self.following))

    def world(self, canister: Canister) -> World | None:
        """The world that was kept, None if *canister* has another by now."""
        try:
            world, digest = checkpoints.decode(canister.ask("get_checkpoint"))
        except BadSnapshot as problem:
            raise Different(f"forged: the world that was kept cannot be read: {problem}") from None
        if digest != self.digest:
            return None
        if world.generation != self.generation:
            raise Different(f"forged: the world that was kept is of {world.generation}")
        return world


def verify_now(canister: Canister, saved: Log | None) -> None:
    """The world that *canister* shows follows from its certified checkpoint and log."""
    proved = proved_log(canister, saved)
    for _ in range(TRIES):
        checkpoint = Checkpoint(proved)
        past, world = checkpoint.since(), checkpoint.world(canister)
        shown = see(canister)
        if world is not None and shown.following == proved.stated.following:
            break
        proved = proved_log(canister)
    else:
        raise Different("forged: world and log that are shown are not those that are certified")
    if shown.generation < checkpoint.now:
        said = f"stale: generation {shown.generation:,} is shown"
        raise Different(f"{said}, but {checkpoint.now:,} is certified")
    world = play(world, past, shown.generation)
    compare(world, shown)
    say(proved)
    since_then = f"since the certified one of generation {checkpoint.generation:,}"
    print(f"the same world {since_then}: {_tally(world)}")


def verify_since(asked: Namespace) -> None:
    """A backup and the events since lead to a later world."""
    before, _, first = backups.load(asked.backup, WORLD).game
    saved, proved, seasons = saved_log(asked, WORLD), None, Seasons()
    if asked.until is not None:
        world, _, following = backups.load(asked.until, WORLD).game
        shown = Shown(world.generation, world.cells(), world.accounts, following)
    else:
        canister = canister_of(asked)
        proved, shown = live(canister, proved_log(canister, saved))
        seasons = Seasons(canister)
    if shown.following < first:
        raise ClientError(f"{asked.backup} is the later of the two: give the earlier one first.")
    if proved is None and saved is None:
        past = proved_log(canister_of(asked)).log
    else:
        past = join(saved, proved and proved.log)
    past = since(past, first, shown.following)
    time = f"from generation {before.generation:,} to {shown.generation:,}"
    world = play(before, past, shown.generation, seasons)
    compare(world, shown)
    if proved is not None:
        say(proved)
    print(f"replayed {count(len(past.events), 'event')} {time}")
    print(f"the same world: {_tally(world)}")
    if seasons.checked > 0:
        print(f"{count(seasons.checked, 'season')} ended as the archive says")
    if seasons.days > 0:
        print(f"{count(seasons.days, 'race')} ended as the archive says")


def _tally(world: World) -> str:
    return f"{world.alive_count:,} alive, {world.minted:,} minted, {world.pot:,} in the pot"


def live(canister: Canister, proved: Proved) -> tuple[Proved, Shown]:
    """The log as it is *proved* now, and the world after exactly these events."""
    for _ in range(TRIES):
        proved = proved_log(canister, known=proved)
        shown = see(canister)
        if shown.following == proved.log.following:
            return proved, shown
    raise ClientError("Too much happens to see the world between two events: try again later.")


def see(canister: Canister) -> Shown:
    """The world that *canister* shows. :raises ClientError: if it shows none"""
    try:
        seen = frame.decode(canister.ask("get_frame", None))
    except BadSnapshot as problem:
        raise ClientError(f"{canister.named.name} shows no world: {problem}") from None
    return Shown(seen.generation, seen.cells(), seen.accounts, seen.following)


class Seasons:
    """What a *canister*, if there is one to ask, says of races and seasons that ended."""

    def __init__(self, canister: Canister | None = None) -> None:
        self._canister = canister
        self.checked = 0
        self.days = 0

    def check_day(self, event: Event, world: World) -> None:
        """Nothing, if *world* is the end of the race of *event*. :raises Different: if not"""
        try:
            number = sealed.number(event.detail)
        except BadSnapshot:
            raise Different(f"a race has the number {event.detail!r}") from None
        found = self._canister.ask("get_days", number + 1) if self._canister else []
        if len(found) == 0 or found[0]["number"] != number:
            return  # nobody to ask, or too long ago to be kept
        rows = _race(world)
        for rank, row in enumerate(rows, 1):
            row.points = prize(rank, row.score)
        try:
            _compare_rows(rows, found[0]["rows"])
        except Different as different:
            raise Different(f"race {number} in the archive: {different}") from None
        self.days += 1

    def check(self, event: Event, world: World) -> None:
        """Nothing, if *world* is the end of the season of *event*. :raises Different: if not"""
        digits, _, _ = event.detail.partition(":")
        season = int(digits)
        found = self._canister.ask("get_season", season) if self._canister else None
        if found is None or self._canister is None:
            return  # nobody to ask, or too long ago to be kept
        race = _race(world)
        world.end_day()  # which a season ends with
        try:
            _compare_rows(finals(race, world.points), found["rows"])
            self._compare_board(world, season)
        except Different as different:
            raise Different(f"season {season} in the archive: {different}") from None
        self.checked += 1

    def _compare_board(self, world: World, season: int) -> None:
        assert self._canister is not None
        board = self._canister.ask("get_season_board", season)
        if board is not None:
            seen = frame.decode(board)
            compare(world, Shown(seen.generation, seen.cells(), seen.accounts, 0))


def _race(world: World) -> list[LeaderboardRow]:
    """How everybody stands in the race of today."""
    return standings(world, {at: "" for at, taken in enumerate(world.seated, 1) if taken})


def _compare_rows(ours: list[LeaderboardRow], rows: list[dict[str, Any]]) -> None:
    """:raises Different: if not exactly these *rows* are how the players stood"""
    by_log = [(one.player, *[getattr(one, word) for word in COUNTS]) for one in ours]
    seen = [(row["player_num"], *[row[word] for word in COUNTS]) for row in rows]
    for rank, (one, other) in enumerate(zip_longest(by_log, seen), 1):
        if one != other:
            raise Different(f"rank {rank} is {_row(other)}, but by the log {_row(one)}")


def _row(row: tuple[int, ...] | None) -> str:
    if row is None:
        return "nobody's"
    words = [f"{word} {number:,}" for word, number in zip(COUNTS, row[1:], strict=True)]
    return f"player {row[0]}'s with {', '.join(words)}"


def play(world: World, past: Log, generation: int, seasons: Seasons | None = None) -> World:
    """*world* after all of the *past*, at *generation*. :raises Different: if that is impossible"""
    for number, event in past.numbered():
        if event.kind == "restore":
            raise ClientError(
                f"Event {number} restored a backup, which is not in the log: "
                "begin with a backup from after that."
            )
    tape = _Tape(world, [*(event.generation for event in past.events), generation])
    for number, event in past.numbered():
        tape.run_to(event.generation, f"event {number}")
        if event.kind == "season" and seasons is not None:
            seasons.check(event, tape.world)
        if event.kind == "day" and seasons is not None:
            seasons.check_day(event, tape.world)
        tape.apply(number, event)
    tape.run_to(generation, "the later world")
    return tape.world


class _Tape:
    """A world that is played again, and how far that is."""

    def __init__(self, world: World, marks: list[int]) -> None:
        """*marks* are the generations at which something happens, lower ones after a reset."""
        self.world = world
        self._done = 0
        steps = [later - now for now, later in pairwise([world.generation, *marks])]
        self._progress = Progress(sum(step for step in steps if step > 0))

    def run_to(self, generation: int, what: str) -> None:
        """Let time pass until *what* happens. :raises Different: if that is over already"""
        if generation < self.world.generation:
            now = f"after generation {self.world.generation:,}"
            raise Different(f"{what} is of generation {generation:,}, but comes {now}")
        while self.world.generation < generation:
            some = min(STRIDE, generation - self.world.generation)
            self.world.step(some)
            self._done += some
            self._progress.show(self._done)
        self._progress.clear()

    def apply(self, number: int, event: Event) -> None:
        """Let *event* happen. :raises Different: if it cannot have"""
        try:
            self.world = apply(self.world, journal.Event.load(event.dump()))
        except Refusal as refusal:
            raise Different(f"event {number} cannot have happened: {refusal}") from None


def compare(world: World, shown: Shown) -> None:
    """Nothing, if *world* is as *shown*. :raises Different: with the first difference"""
    ours, theirs = world.accounts, shown.accounts
    for player in range(max(len(ours.seated), len(theirs.seated))):
        by_log, seen = _account(ours, player), _account(theirs, player)
        if by_log != seen:
            raise Different(f"player {player + 1} has {seen}, but by the log {by_log}")
    if ours.config.format() != theirs.config.format():
        rules = f"the rules are {theirs.config.format()}"
        raise Different(f"{rules}, but by the log {ours.config.format()}")
    _compare_sums("were minted", ours.minted, theirs.minted)
    _compare_sums("are in the pot", ours.pot, theirs.pot)
    cells = world.cells()
    if cells != shown.cells:
        pairs = enumerate(zip(cells, shown.cells, strict=True))
        at = next(at for at, (here, there) in pairs if here != there)
        place = f"cell ({at % WIDTH}, {at // WIDTH})"
        raise Different(f"{place} is {_cell(shown.cells[at])}, but by the log {_cell(cells[at])}")


def _compare_sums(where: str, by_log: int, seen: int) -> None:
    if by_log != seen:
        said = f"{count(seen, 'coin')} {where}"
        raise Different(f"{said}, but by the log {count(by_log, 'coin')}")


def _account(accounts: Accounts, player: int) -> str:
    if player >= len(accounts.seated) or not accounts.seated[player]:
        return "no seat"
    coins, score = count(accounts.balances[player], "coin"), accounts.scores[player]
    return f"{coins}, a score of {score:,} and {count(accounts.points[player], 'point')}"


def _cell(value: int) -> str:
    cell = Cell(value)
    whose = f"of player {cell.owner}" if cell.owner else "nobody's"
    return f"{'alive' if cell.alive else 'dead'}, {whose}, with {count(cell.coins, 'coin')}"


ROOM = VerifiedRoom(
    about="whether the events since a certified board or a backup lead to what is shown",
    description="""
    Plays the events since BACKUP again, and compares the world that they lead to with a later one:
    the backup in --until, or what the canister shows now. The events come from saved logs and, if
    they do not reach far enough, from the canister. Without a BACKUP it begins with the last
    checkpoint that the network certifies. Anybody can do this; no identity is needed.
    """,
    add_arguments=add_backup_and_log,
    verify=verify,
)
