"""
Write what World's canister answers whoever polls it, over random histories, and what its board was.

    python -m scripts.poll_data [folder]           (build/vectors/polls, if it is not said)

The canister itself plays, installed in a network on a clock that is moved by hand: people join,
place and leave, admins pause, reset, end seasons and restore, it is upgraded and killed and is
away for a while, and minutes pass that nobody notes. The page's tests poll it
(web/tests/rooms/world/polls). A file is JSON, compressed::

    events     all that happened: generation, time, kind, player, detail
    facts      every text of facts that was ever shown
    frames     every frame that was taken, as the canister answers it
    checkpoints    every checkpoint
    moments    what `get_news` with proof, `get_frame` and `get_checkpoint` answer, one by one:
                   time        nanoseconds since 1970
                   first, following, generation
                   facts       which of them
                   statement, and the sha256 that the canister certified
                   checkpoint  which of them
                   frame       which of them; not at all moments, to be short
               or, while the canister is away, nothing but the time
    boards     {"following generation": digest}: of every generation, before event `following`

Of a tick's ten generations the canister shows the last; those between are played by the rules
from the board before, and it is held that they lead to the board after.
"""

from __future__ import annotations

import argparse
import gzip
import json
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from engine.world import checkpoint, frame, snapshot
from engine.world.board import World
from localnet.protocol.nanoseconds import SECOND
from tests.canister.room_host import house
from tests.canister.world_host import ADMIN, WorldHost

FOLDER = Path(__file__).resolve().parent.parent / "build" / "vectors" / "polls"
GAP = 600  # seconds; a page sleeps through a minute as through an hour
FRAME_EVERY = 4  # moments, and whenever the world is another
DIGITS = 16  # of a digest: as many as no two boards share by chance
PLAYERS = [bytes([number]) * 29 for number in range(1, 5)]
Sample = dict[str, Any]

SHAPES = {
    "r-pentomino": [(1, 0), (2, 0), (0, 1), (1, 1), (1, 2)],
    "glider": [(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)],
    "blinker": [(0, 0), (1, 0), (2, 0)],
    "block": [(0, 0), (1, 0), (0, 1), (1, 1)],
}


class History(NamedTuple):
    """What may happen, each as often as it is named, and *shapes* that are placed."""

    seed: int
    acts: str
    shapes: str
    length: int  # acts


PEOPLE = "place place place place join leave take pause resume resume rename"
HISTORIES = {
    "people": History(1, PEOPLE, "r-pentomino glider blinker", 60),
    "still": History(2, "place leave gap pause resume upgrade kill", "blinker block", 24),
    "upheavals": History(3, f"{PEOPLE} reset season restore backup", "r-pentomino glider", 36),
    "deaths": History(4, f"{PEOPLE} upgrade kill kill skip", "r-pentomino glider", 36),
    "everything": History(
        5, f"{PEOPLE} reset season restore backup upgrade kill skip gap", "glider blinker", 50
    ),
}


class Recorder:
    """Lives through a history with a canister, and notes what it answers."""

    def __init__(self, history: History) -> None:
        self.history = history
        self.random = Random(history.seed)
        self.host = WorldHost(house())
        self.backup = ""
        self.world: World | None = None  # as it was at the last moment, to be played on from,
        self.following = 0  # and before which event
        self.since_frame = 0
        self.events: list[list[Any]] = []
        self.facts: list[str] = []
        self.frames: list[str] = []
        self.checkpoints: list[str] = []
        self.moments: list[Sample] = []
        self.boards: dict[str, str] = {}

    def record(self) -> Sample:
        self.look()
        self.do("place")
        for name in self.chosen():
            self.wait(self.random.randrange(5))
            self.do(name)
        self.wait(8)
        self.look(frame_due=True)
        self.host.network.close()
        return {
            "events": self.events,
            "facts": self.facts,
            "frames": self.frames,
            "checkpoints": self.checkpoints,
            "moments": self.moments,
            "boards": self.boards,
        }

    def chosen(self) -> list[str]:
        """Every act once at least, in any order; a gap no more, because it takes long to play."""
        acts = self.history.acts.split()
        often = [name for name in acts if name != "gap"]
        found = list(dict.fromkeys(acts))
        found += [self.random.choice(often) for _ in range(self.history.length - len(found))]
        self.random.shuffle(found)
        return found

    def wait(self, seconds: int) -> None:
        for _ in range(seconds):
            self.host.wait(1)
            self.look()

    # What happens

    def do(self, name: str) -> None:
        getattr(self, f"_{name}")()
        self.look(frame_due=name in ("reset", "season", "restore"))

    def _tell(self, method: str, *args: Any, caller: bytes) -> None:
        self.host.call(method, *args, caller=caller)
        self.look()

    def _place(self) -> None:
        shape = SHAPES[self.random.choice(self.history.shapes.split())]
        x, y = self.random.randrange(512), self.random.randrange(500, 530)
        cells = [(x + a, y + b) for a, b in shape]
        self._tell("place_cells", cells, caller=self.random.choice(PLAYERS))

    def _join(self) -> None:
        self._tell("join_game", caller=self.random.choice(PLAYERS))

    def _leave(self) -> None:
        self._tell("leave_game", caller=self.random.choice(PLAYERS))

    def _take(self) -> None:
        giver, taker = self.random.sample(PLAYERS, 2)
        self._tell("offer_seat", taker, caller=giver)
        self._tell("take_seat", giver, caller=taker)

    def _rename(self) -> None:
        name = f"Ada {self.random.randrange(99)}"
        self._tell("set_name", name, caller=self.random.choice(PLAYERS))

    def _pause(self) -> None:
        self._tell("pause_game", caller=ADMIN)

    def _resume(self) -> None:
        self._tell("resume_game", caller=ADMIN)

    def _reset(self) -> None:
        self._tell("reset_game", caller=ADMIN)
        self._place()

    def _season(self) -> None:
        self._tell("end_season", caller=ADMIN)
        self._place()

    def _backup(self) -> None:
        self.backup = self.host.get_backup(0, caller=ADMIN)["Ok"]["content"]

    def _restore(self) -> None:
        """What was once, or what is now, if nobody made a backup."""
        if not self.backup:
            self._backup()
        self._tell("put_backup", 0, self.backup, caller=ADMIN)
        self._tell("restore_game", caller=ADMIN)

    def _gap(self) -> None:
        """A time of which nothing is noted."""
        self.host.wait(GAP)
        self.world = None

    def _upgrade(self) -> None:
        self._away()
        self.host.upgrade()

    def _skip(self) -> None:
        self._away()
        self.host.upgrade(skip_pre_upgrade=True)

    def _kill(self) -> None:
        """The whole process is lost; its files are not."""
        self.host.network.stop()
        self._away()
        self.host.network.start()
        self.host.skip(0)

    def _away(self) -> None:
        for _ in range(self.random.randrange(1, 6)):
            self.host.network.clock.advance(SECOND)
            self.moments.append({"time": str(self.host.network.time)})

    # What is noted

    def look(self, frame_due: bool = False) -> None:
        """Note what the canister answers now."""
        news = self.ask_news(0)
        text = self.host.get_frame(None)
        for row in news["events"][len(self.events) :]:
            self.events.append(
                [row["generation"], str(row["time"]), row["kind"], row["player_num"], row["detail"]]
            )
        self.check_pages(news)
        self.note_boards(frame.decode(text))
        moment = {
            "time": str(self.host.network.time),
            "first": news["first"],
            "following": news["following"],
            "generation": news["generation"],
            "facts": number_in(self.facts, news["facts"]),
            "statement": news["statement"],
            "certified": self.host.hosted.certified_data.hex(),
            "checkpoint": number_in(self.checkpoints, self.host.get_checkpoint()),
        }
        self.since_frame += 1
        if frame_due or not self.frames or self.since_frame >= FRAME_EVERY:
            moment["frame"] = number_in(self.frames, text)
            self.since_frame = 0
        self.moments.append(moment)

    def ask_news(self, first: int) -> Any:
        return self.host.get_news({"first": first, "facts": "", "proof": True})

    def check_pages(self, news: Any) -> None:
        """From wherever one asks, the same is answered, from there on; a certificate tells when."""
        assert len(news["events"]) == news["following"] < 100
        first = self.random.randrange(news["following"] + 1)
        found = self.ask_news(first)
        assert found == news | {
            "events": news["events"][first:],
            "certificate": found["certificate"],
        }

    def note_boards(self, shown: frame.Frame) -> None:
        """Note the board that is *shown*, and those that lead to it, if time has only passed."""
        world = World.from_planes(shown.planes, shown.accounts, shown.generation)
        if self.world is not None and shown.following == self.following:
            while self.world.generation < world.generation:
                self.world.step(1)
                self.note(self.world, shown.following)
            assert snapshot.dump(self.world) == snapshot.dump(world)
        self.note(world, shown.following)
        self.world, self.following = world, shown.following

    def note(self, world: World, following: int) -> None:
        found = checkpoint.encode(world)[1][:DIGITS]
        assert self.boards.setdefault(f"{following} {world.generation}", found) == found


def number_in(texts: list[str], text: str) -> int:
    """The place of *text* in *texts*, to which it is added if it is not there."""
    if text not in texts:
        texts.append(text)
    return texts.index(text)


def record(name: str) -> Sample:
    """The history of that *name*."""
    return Recorder(HISTORIES[name]).record()


def read(path: Path) -> Any:
    return json.loads(gzip.decompress(path.read_bytes()))


def main() -> None:
    parser = argparse.ArgumentParser(description="Write what World answers whoever polls it.")
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor() as processes:  # each history takes half a minute
        for name, sample in zip(HISTORIES, processes.map(record, HISTORIES), strict=True):
            text = json.dumps(sample, separators=(",", ":"))
            (folder / f"{name}.json.gz").write_bytes(gzip.compress(text.encode(), mtime=0))


if __name__ == "__main__":
    main()
