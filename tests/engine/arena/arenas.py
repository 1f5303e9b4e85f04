"""An Arena for tests: its maps, its time, and people who play."""

from __future__ import annotations

from engine.arena.config import Config
from engine.arena.game import Game
from engine.arena.round import Round
from engine.arena.seedlet import pledge
from engine.arena.storage import Storage
from engine.clock import SECOND

from ..maps import DictMap, NamedMap
from .rounds import BLOCK, CANISTER, NOW, SALT

NUMBERED = ("facts", "opened", "ended", "tables", "artifacts", "events", "ring")
NAMED = ("people", "names", "pots")


class Arena:
    """A game in maps, by the numbers of the seed, at a time that goes on when it is told to."""

    def __init__(self, **config: int | str) -> None:
        self.numbered = {name: DictMap() for name in NUMBERED}
        self.named = {name: NamedMap() for name in NAMED}
        self.storage = Storage(dict(self.numbered), dict(self.named))
        self.now = NOW
        self.game: Game = self.storage.empty("admin")
        self.game.config = Config()
        self.game.begin(NOW)
        self.storage.create_room()
        self.keep()
        if config:
            self.game.set_season(1, Config.of(**config), NOW)
            self.keep()

    @property
    def round(self) -> Round:
        """The round that is open."""
        return self.game.rounds.open[self.game.current]

    def keep(self) -> None:
        self.storage.save(self.game)

    def upgrade(self) -> None:
        """Lose the heap, and go on with what was kept."""
        self.storage = Storage(dict(self.numbered), dict(self.named))
        self.game = self.storage.load()

    def wait(self, seconds: int) -> None:
        self.now += seconds * SECOND

    def commit(self, player: str, team: int, at: int, seed: str = BLOCK) -> None:
        number = self.game.current
        digits = pledge(CANISTER, number, player, team, at, seed, SALT)
        self.game.commit(player, number, team, at, digits, self.now)
        self.keep()

    def reveal(self, player: str, seed: str = BLOCK, number: int | None = None) -> None:
        number = number if number is not None else self.game.current
        slot = self.game.rounds.get(number).slot_of(player)
        team, at = (slot.team, slot.at) if slot is not None else (0, 0)
        self.game.reveal(CANISTER, player, number, team, at, (seed, SALT), self.now)
        self.keep()

    def tick(self) -> bool:
        """Do what is due, as the canister's timer does; the network's coins fall for Red."""
        if self.game.wants_toss(self.now):
            self.game.toss(b"\x01", self.now)
        acted = self.game.advance(self.now)
        self.keep()
        return acted

    def begin(self) -> None:
        """Ada and Bob pledge and reveal a block each: from now on the round can be played."""
        self.commit("ada", 0, 0)
        self.commit("bob", 1, 7)
        self.wait(90)
        self.reveal("ada")
        self.reveal("bob")
        self.wait(60)

    def play(self, seeds: dict[str, str]) -> int:
        """A whole round: who has what seedlet; those whose names begin with b play for Red."""
        number = self.game.current
        for at, (player, seed) in enumerate(seeds.items()):
            red = player.startswith("b")
            self.commit(player, int(red), 8 * at + (7 if red else 0), seed)
        self.wait(90)
        for player, seed in seeds.items():
            self.reveal(player, seed)
        self.wait(60)
        while self.game.rounds.get(number).outcome is None:
            self.tick()
            self.wait(1)
        return number

    def coins(self) -> int:
        """All coins, wherever they are, by looking at every place."""
        names = self.named["people"].keys()
        people = sum(self.game.people.get(name, 0) for name in names)
        pots = sum(coins for _, coins in self.game.pots.items())
        ledger = self.game.ledger
        assert (people, pots) == (ledger.in_accounts, ledger.held)
        return people + pots + ledger.treasury + ledger.burned

    def enrich(self, player: str, coins: int = 100) -> None:
        """Let *player* have coins that were won, as if a round had paid them."""
        self.game.ledger.minted += coins
        self.game.ledger.in_accounts += coins
        self.game.people.known(player).coins += coins
        self.keep()
