"""Games of Petri for tests: with a secret, and with dishes that were played for a while."""

from __future__ import annotations

from engine.petri.dish import DAY, Culture, Dish
from engine.petri.game import Game
from engine.petri.storage import Storage
from tests.engine.maps import DictMap

ADMIN, ADA, BOB, CYD = "admin-principal", "ada-principal", "bob-principal", "cyd-principal"
SECRET = bytes(range(32))
NOON = 20774 * DAY + DAY // 2


class Room:
    """A game and the maps that it is kept in."""

    def __init__(self) -> None:
        self.facts, self.people, self.dishes, self.events = (DictMap() for _ in range(4))
        self.storage = Storage(self.facts, self.people, self.dishes, self.events)
        self.game = self.storage.begin(ADMIN)
        self.game.seeds.take(SECRET)
        self.keep()

    def keep(self) -> None:
        """Save everything, as the canister does after a message."""
        self.storage.save_secret(self.game)
        self.storage.save(self.game)

    def upgrade(self) -> None:
        """The heap is lost; stable memory is not."""
        self.storage = Storage(self.facts, self.people, self.dishes, self.events)
        self.game = self.storage.load()


def ready() -> Game:
    """A game that has its secret."""
    return Room().game


def some_moves(dish: Dish, count: int) -> str:
    """Up to *count* moves that are possible from here on, as if by chance."""
    again = dish.copy()
    moves = ""
    while len(moves) < count and not again.over:
        ways = again.moves()
        way = ways[again.dice.state % len(ways)]
        again.play(way)
        moves += way
    return moves


def played(
    game: Game,
    caller: str = ADA,
    count: int = 5,
    mode: str = "early",
    now: int = NOON,
    daily: bool = False,
) -> Culture:
    """A new dish of *caller*'s, after *count* moves."""
    culture = game.begin_dish(caller, mode, daily, None, now)
    moves = some_moves(culture.dish, count)
    return game.play(caller, culture.id, game.ticket(culture), 0, moves, now)[0]
