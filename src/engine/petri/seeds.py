"""
Seeds, which nobody can choose, and the words in which a dish begins: recipes and tickets.

The canister has a secret of 32 bytes, which the network drew for it. A seed is the first four
bytes of a sha256, big-endian::

    sha256( "petri seed 1\n" secret "\n" what "\n" )

    what    w7x7r.. 7      the caller and the number of the dish
            day 20774      the dish of a day, the same for everybody

Until the secret is there, no dish can begin. It is saved, but is in no backup: whoever has it
knows every seed to come. The seed of the latest day is in a backup, so that the dish of a day
stays the same for everybody when the game moves into another canister.

A *recipe* is all it takes to have a game again, as links have it; anybody can write one::

    early.305419896.NESW        mode, seed, moves; on 6 x 6 places
    late-8x7.17.                on 8 x 7 places, before the first move
    late-8x7-noblight.17.N      a practice dish, with a rule off (`cells`)

A dish that has begun is nowhere but in its *ticket*, until its first moves are proved::

    early.6x6.305419896.20774.1700000000000000000.0123456789abcdef

    mode, size and seed; the day or a dash; when it was begun; and 16 digits that only the
    canister can make, the first of hmac-sha256(secret, text) with this text

    petri ticket 1
    7 w7x7r.. early.6x6.305419896.20774.1700000000000000000     number, owner, and what it says

So a ticket is good for one number and one caller, who has it from `begin_dish`. It follows from
what is saved of a dish, and is shown with it; to others it is of no use.
"""

from __future__ import annotations

import hashlib

from engine.access import Caller
from engine.errors import BadRequest, BadSnapshot, show
from engine.petri.dish import MOST_SEED, SMALLEST, Culture, Day, Dish, Id, Seed, format_optional
from engine.petri.plate import WAYS
from engine.sealed import number

SECRET_BYTES = 32
NO_SECRET = ""
USUAL = f"{SMALLEST}x{SMALLEST}"  # the size, in a recipe without one

NO_TICKET = ""
DIGITS = 16
INNER = bytes([each ^ 0x36 for each in range(256)])
OUTER = bytes([each ^ 0x5C for each in range(256)])


class Seeds:
    """The *secret* in hex, or nothing yet; the latest day that had a dish, and its seed."""

    def __init__(self, secret: str = NO_SECRET, day: Day = 0, day_seed: Seed = 0) -> None:
        self.secret = secret
        self.day = day
        self.day_seed = day_seed

    @property
    def ready(self) -> bool:
        return self.secret != NO_SECRET

    def take(self, drawn: bytes) -> None:
        """Have *drawn* as the secret, if there is none. :raises BadRequest: if it cannot be one"""
        if len(drawn) != SECRET_BYTES:
            raise BadRequest(f"Expected {SECRET_BYTES} random bytes, got {len(drawn)}")
        if not self.ready:
            self.secret = drawn.hex()

    def check_ready(self) -> None:
        """:raises BadRequest: if there is no secret yet"""
        if not self.ready:
            raise BadRequest("The canister is drawing its secret: try again in a few seconds")

    def of(self, caller: Caller, id: Id) -> Seed:
        """The seed of dish *id*, which *caller* begins."""
        return self._seed(f"{caller} {id}")

    def of_day(self, day: Day) -> Seed:
        """The seed of the dish of *day*."""
        return self.day_seed if day == self.day else self._seed(f"day {day}")

    def begin_day(self, day: Day) -> None:
        """From now on *day* is the latest."""
        self.day_seed = self.of_day(day)
        self.day = day

    def _seed(self, what: str) -> Seed:
        text = f"petri seed 1\n{self.secret}\n{what}\n"
        return int.from_bytes(hashlib.sha256(text.encode("ascii")).digest()[:4], "big")

    def dump_day(self) -> str:
        return f"{self.day} {self.day_seed}"

    @classmethod
    def load(cls, secret: str, line: str) -> Seeds:
        """
        Seeds from a *secret*, which may be missing, and what `dump_day` wrote.

        :raises BadSnapshot: if there are no such seeds
        """
        day, _, seed = line.partition(" ")
        seeds = cls(secret, number(day), number(seed))
        right = secret == NO_SECRET or len(secret) == 2 * SECRET_BYTES
        if not right or seeds.day_seed > MOST_SEED:
            raise BadSnapshot(f"Expected a secret and the seed of a day, got {line[:80]!r}")
        return seeds

    def format_ticket(self, culture: Culture) -> str:
        """The ticket of *culture*, or none as long as there is no secret."""
        if not self.ready:
            return NO_TICKET
        dish = culture.dish
        size = f"{dish.plate.width}x{dish.plate.height}"
        day = format_optional(culture.day)
        said = f"{dish.mode.name}.{size}.{culture.seed}.{day}.{culture.begun}"
        return f"{said}.{self._digits(culture.id, culture.owner, said)}"

    def parse_ticket(self, ticket: str, id: Id, owner: Caller) -> Culture:
        """
        Dish *id*, which *owner* began, as it was then.

        :raises BadRequest: if *ticket* is not what they were given with it
        """
        self.check_ready()
        said, _, digits = ticket.rpartition(".")
        if not said.isascii() or digits != self._digits(id, owner, said):
            raise BadRequest(
                f"Expected the ticket that you were given with dish {id}, got {show(ticket)}"
            )
        mode, size, seed, day, begun = said.split(".")
        width, _, height = size.partition("x")
        dish = Dish.begin(mode, int(width), int(height), int(seed))
        return Culture(id, owner, dish, int(seed), None if day == "-" else int(day), int(begun))

    def _digits(self, id: Id, owner: Caller, said: str) -> str:
        return hmac(self.secret, f"petri ticket 1\n{id} {owner} {said}\n")[:DIGITS]


def hmac(secret: str, text: str) -> str:
    """The hmac-sha256 of *text* with a *secret* of 64 characters, in hex."""
    key = secret.encode("ascii")
    inner = hashlib.sha256(key.translate(INNER) + text.encode("ascii")).digest()
    return hashlib.sha256(key.translate(OUTER) + inner).hexdigest()


def format_recipe(dish: Dish, seed: Seed) -> str:
    """What led from *seed* to *dish*."""
    size = f"{dish.plate.width}x{dish.plate.height}"
    mode, dash, off = dish.mode.name.partition("-")
    sized = f"{mode}-{size}" if size != USUAL else mode
    return f"{sized}{dash}{off}.{seed}.{dish.played}"


def parse_recipe(text: str) -> tuple[Dish, Seed, str]:
    """
    The dish that the recipe *text* begins with, its seed, and the moves that follow.

    :raises BadRequest: if it is no recipe, or there is no such dish
    """
    words = text.split(".")
    name = words[0].split("-")
    size = name.pop(1) if "x" in "".join(name[1:2]) else USUAL
    width, _, height = size.partition("x")
    numbers = [width, height, *words[1:2]]
    right = len(words) == 3 and words[2].strip(WAYS) == ""
    if not right or not all(each.isascii() and each.isdigit() for each in numbers):
        raise BadRequest(f"Expected a game like early.7.NESW or late-8x7.7.NESW, got {show(text)}")
    seed = int(words[1])
    return Dish.begin("-".join(name), int(width), int(height), seed), seed, words[2]
