"""
A localnet that is killed and started, with players and audits.

A life begins with an audit and ends with SIGKILL, some milliseconds after a random number of
answers, while every player has a move under way. In some lives nothing but time passes, and
some end before they have begun::

    start  audit  play ........ kill      start . kill      start  audit  tick .. kill

Canister time runs fast, so that the world ticks ten times in a second and deaths hit
ticks as well as moves.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

from tests.crash.audit import audit
from tests.crash.home import Home
from tests.crash.ledger import Ledger
from tests.crash.player import Died, Player, mortal
from tests.servers.served import Served, WorldClient

SPEED = "10"
PLAYERS = 5
MOST_ANSWERS = 25
LONGEST_WAIT = 0.03  # seconds: some messages take as long
STILLBORN = 0.2
QUIET = 0.2
MOST_TICKS = 3
LULL = 1.0  # the world may be asleep
LAST_LINES = 100


class Story:
    """One state directory, and everything that happens to it."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.random = Random(seed)
        self.home = Home(folder, ["life2_backend"], "--speed", SPEED)
        self.players = [Player(n, Random(self.random.random())) for n in range(1, PLAYERS + 1)]
        self.ledger = Ledger()
        self.seen = 0
        self.kills = 0
        self.unanswered = 0
        self._answers = threading.Semaphore(0)

    def run(self, kills: int) -> None:
        """Live and die *kills* times; then live once more, and answer what is unanswered."""
        while self.kills < kills:
            if self.random.random() < STILLBORN:
                self._die_early()
            else:
                with self._life() as served:
                    self._play(served)
                self.unanswered += sum(player.pending is not None for player in self.players)
            self.kills += 1
        with self._life() as served:
            for player in self.players:
                player.move(self._client(served, player))
            self._audit(served)
            served.stop()

    def summary(self) -> str:
        moves = [move for player in self.players for move in player.moves]
        startups = sorted(self.home.startups) or [0.0]
        return (
            f"{self.kills} kills, {len(moves)} updates, {self.unanswered} of them unanswered at "
            f"a kill, {self.ledger.following} events, {self.ledger.world.generation} generations; "
            f"start-up {startups[len(startups) // 2]:.2f} s at the median"
        )

    def _die_early(self) -> None:
        """Kill it while it starts."""
        served = self.home.begin()
        time.sleep(self.random.random() * 1.2 * max(self.home.startups[-5:] or [1.0]))
        served.kill()

    @contextmanager
    def _life(self) -> Iterator[Served]:
        """A server that is killed in the end, and has been audited at first."""
        served = self.home.up()
        try:
            self._audit(served)
            yield served
        except BaseException:
            print("\n".join(served.lines[-LAST_LINES:]))
            raise
        finally:
            served.kill()
        assert not any("Traceback" in line for line in served.lines), served.lines

    def _client(self, served: Served, player: Player) -> WorldClient:
        return served.world(player.identity, self.home.root_key)

    def _audit(self, served: Served) -> None:
        admin = served.world(served.admin(), self.home.root_key)
        self.seen = audit(admin, admin.game(), self.ledger, self.players, self.seen)

    def _play(self, served: Served) -> None:
        """Let everybody play, or only time go by, until the server is dead."""
        self._answers = threading.Semaphore(0)
        quiet = self.random.random() < QUIET
        players = [] if quiet else self.players
        most = MOST_TICKS if quiet else MOST_ANSWERS
        with ThreadPoolExecutor(PLAYERS + 1) as pool:
            clients = [(player, self._client(served, player)) for player in players]
            everyone = [pool.submit(p.play, host, self._answers.release) for p, host in clients]
            everyone.append(
                pool.submit(self._watch, served.world(root_key=self.home.root_key), quiet)
            )
            try:
                heard = self._listen(self.random.randint(1, most), everyone, quiet)
                time.sleep(self.random.random() * LONGEST_WAIT)
                alive = served.process.poll() is None
            finally:
                served.kill()
        for each in everyone:
            each.result()
        assert alive, "the server died by itself:\n" + "\n".join(served.lines)
        assert heard or quiet, "nobody was answered"

    def _listen(self, answers: int, everyone: list[Future[None]], quiet: bool) -> bool:
        """Whether so many *answers* were heard before a lull, if it is *quiet*, or their end."""
        for _ in range(answers):
            while not self._answers.acquire(timeout=LULL):
                if quiet or all(each.done() for each in everyone):
                    return False
        return True

    def _watch(self, host: WorldClient, tell: bool) -> None:
        """See generations go by, until nobody answers."""
        with suppress(Died), mortal():
            while True:
                generation = host.ask("get_generation")
                assert generation >= self.seen, f"generation {generation} came after {self.seen}"
                if tell and generation > self.seen:
                    self._answers.release()
                self.seen = generation
