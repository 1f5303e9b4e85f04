"""
People: their names, and numbered seats.

A name is 1 to 24 printable characters. It has no space at its ends and no two in a row, and none
of these, by which one name can be made to look like another or like nothing::

    blank        Hangul fillers, the empty braille cell, variation selectors
    combining    marks that change the letter before them, or pile up on it
    compatible   what NFKC writes in another way: full width, bold, circled, ligatures
    mixed        Latin, Greek and Cyrillic letters in one name

What is left can still look alike, as three Cyrillic letters do that read as Bob. So names are
compared by their *key*, in which capitals, look-alike letters and digits are one: O and 0, I, l
and 1. The tables are here, not in `unicodedata`: which version of Unicode that knows differs from
interpreter to interpreter, and a name must be one everywhere. Only what is *printable* the
interpreter decides: the canister's knows Unicode 10, and takes no letters that came later.

A room with seats says how many there are at most. A seat that was left stays where it is, free,
until the next who joins takes it::

    number      1            2       3
    callers     "w7x7r.."    ""      "e3mmv.."      a principal as text, "" for a free seat
    names       "Ada"        ""      "Player 3"

A room without seats has `Names`: what each caller is called, of those who said so. Where there
may be very many people, `StableNames` has who has which name in a table::

    {"w7x7r..": "Ada", "e3mmv..": "Bob"}
"""

from __future__ import annotations

from engine.access import Caller
from engine.errors import BadRequest, BadSnapshot, GameFull, UnknownPlayer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    from engine.table import Table

    AnySeats = TypeVar("AnySeats", bound="Seats")

Number = int

FREE = ""
MOST_FREED = 100  # names that an admin frees in one message
FREED_BYTES = 31 * MOST_FREED  # of so many principals, as Candid sends them

LONGEST_NAME = 24

BLANK = [(0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x2800, 0x2800), (0x3164, 0x3164)]
BLANK += [(0xFE00, 0xFE0F), (0xFFA0, 0xFFA0), (0x1D159, 0x1D159), (0xE0000, 0xE0FFF)]
COMBINING = [(0x0300, 0x036F), (0x0483, 0x0489), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF)]
COMBINING += [(0x20D0, 0x20FF), (0x3099, 0x309C), (0xFE20, 0xFE2F)]
COMPATIBLE = [(0x00A8, 0x00A8), (0x00AA, 0x00AA), (0x00AF, 0x00AF), (0x00B2, 0x00B5)]
COMPATIBLE += [(0x00B8, 0x00BA), (0x00BC, 0x00BE), (0x0132, 0x0133), (0x013F, 0x0140)]
COMPATIBLE += [(0x0149, 0x0149), (0x017F, 0x017F), (0x01C4, 0x01CC), (0x01F1, 0x01F3)]
COMPATIBLE += [(0x02B0, 0x02FF), (0x0340, 0x0345), (0x0374, 0x0375), (0x037A, 0x037E)]
COMPATIBLE += [(0x0384, 0x0385), (0x0387, 0x0387), (0x03D0, 0x03D6), (0x03F0, 0x03F9)]
COMPATIBLE += [(0x0587, 0x0587), (0x0675, 0x0678), (0x0E33, 0x0E33), (0x0EB3, 0x0EB3)]
COMPATIBLE += [(0x0EDC, 0x0EDD), (0x10FC, 0x10FC), (0x1100, 0x11FF), (0x1D2C, 0x1DBF)]
COMPATIBLE += [(0x1E9A, 0x1E9B), (0x1FBD, 0x1FC1), (0x1FCD, 0x1FCF), (0x1FDD, 0x1FDF)]
COMPATIBLE += [(0x1FED, 0x1FEF), (0x1FFD, 0x1FFE), (0x2000, 0x206F), (0x2070, 0x209F)]
COMPATIBLE += [(0x20A8, 0x20A8), (0x2100, 0x214F), (0x2150, 0x218F), (0x222C, 0x2230)]
COMPATIBLE += [(0x2460, 0x24FF), (0x2A0C, 0x2A0C), (0x2A74, 0x2A76), (0x2C7C, 0x2C7D)]
COMPATIBLE += [(0x2E80, 0x2FDF), (0x3130, 0x318F), (0x3190, 0x319F), (0x3200, 0x33FF)]
COMPATIBLE += [(0xA69C, 0xA69D), (0xA770, 0xA770), (0xA7F2, 0xA7F9), (0xA960, 0xA97F)]
COMPATIBLE += [(0xAB5B, 0xAB69), (0xD7B0, 0xD7FF), (0xF900, 0xFDFF), (0xFE10, 0xFE1F)]
COMPATIBLE += [(0xFE30, 0xFEFF), (0xFF00, 0xFFEF), (0x10780, 0x107BA), (0x1D400, 0x1D7FF)]
COMPATIBLE += [(0x1EE00, 0x1EEFF), (0x1F100, 0x1F1FF), (0x1F200, 0x1F265), (0x1FBF0, 0x1FBF9)]
COMPATIBLE += [(0x2F800, 0x2FA1F), (0x0958, 0x095F), (0x09DC, 0x09DF), (0x0B5C, 0x0B5D)]
COMPATIBLE += [(0x0F73, 0x0F79), (0x2329, 0x232A), (0x3036, 0x303A), (0x1D15E, 0x1D164)]
COMPATIBLE += [(0x1D1BB, 0x1D1C0)]
_ALONE = [0x0A33, 0x0A36, 0x0A59, 0x0A5A, 0x0A5B, 0x0A5E, 0x0F0C, 0x0F43, 0x0F4D, 0x0F52, 0x0F57]
_ALONE += [0x0F5C, 0x0F69, 0x0F81, 0x0F93, 0x0F9D, 0x0FA2, 0x0FA7, 0x0FAC, 0x0FB9, 0x1F71, 0x1F73]
_ALONE += [0x1F75, 0x1F77, 0x1F79, 0x1F7B, 0x1F7D, 0x1FBB, 0x1FC9, 0x1FCB, 0x1FD3, 0x1FDB, 0x1FE3]
_ALONE += [0x1FEB, 0x1FF9, 0x1FFB, 0x2ADC, 0x2D6F, 0x309F, 0x30FF]
COMPATIBLE += [(code, code) for code in _ALONE]
REFUSED = [*BLANK, *COMBINING, *COMPATIBLE]

LATIN = [(0x41, 0x5A), (0x61, 0x7A), (0xC0, 0xD6), (0xD8, 0xF6), (0xF8, 0x24F), (0x1E00, 0x1EFF)]
LATIN += [(0x250, 0x2AF), (0x1D00, 0x1D25), (0xA720, 0xA7FF)]
GREEK = [(0x370, 0x3FF), (0x1F00, 0x1FFF)]
CYRILLIC = [(0x400, 0x52F), (0x1C80, 0x1C8F), (0xA640, 0xA69F)]
ALIKE = (LATIN, GREEK, CYRILLIC)


def _letters(ranges: list[tuple[int, int]]) -> frozenset[str]:
    return frozenset([chr(code) for first, last in ranges for code in range(first, last + 1)])


# The same as sets: an upgrade may have to look at 10,000 names.
_REFUSED = _letters(REFUSED)
_ALIKE = [_letters(script) for script in ALIKE]

# What is taken for a Latin letter, once capitals are folded away: Greek and Cyrillic ones, digits.
TAKEN_FOR = {
    "a": "аα",
    "b": "вьβ",
    "c": "сϲ",
    "d": "ԁ",
    "e": "еёεє",
    "h": "нһη",
    "j": "ј",
    "k": "кκ",
    "l": "iі1|ıӏιїł",
    "m": "мμ",
    "n": "ν",
    "o": "оο0",
    "p": "рρ",
    "q": "ԛ",
    "s": "ѕ5",
    "t": "тτ",
    "w": "ԝѡω",
    "x": "хχ",
    "y": "уυү",
    "z": "ζ",
}
LOOKS_LIKE = str.maketrans(
    "".join(TAKEN_FOR.values()), "".join([one * len(all_) for one, all_ in TAKEN_FOR.items()])
)


def is_name(name: str) -> bool:
    """True if *name* may be shown to others."""
    return _fault(name) == ""


def check_name(name: str) -> None:
    """:raises BadRequest: if *name* may not be shown to others"""
    fault = _fault(name)
    if fault != "":
        raise BadRequest(f"{fault}, got {name[: 2 * LONGEST_NAME]!r}")


def key(name: str) -> str:
    """What *name* has in common with every name that can be taken for it."""
    folded = name.casefold().translate(LOOKS_LIKE)
    return folded.replace("rn", "m").replace("vv", "w").replace(" ", "")


def _fault(name: str) -> str:
    """What was expected of *name*, or nothing if it is one."""
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable() or name != name.strip():
        return (
            f"Expected a name of 1 to {LONGEST_NAME} printable characters, "
            "with no space at its ends"
        )
    if "  " in name:
        return "Expected a name without two spaces in a row"
    if not _REFUSED.isdisjoint(name):
        letter = next(each for each in name if each in _REFUSED)
        return f"Expected letters that are as they look, not {letter!r} (U+{ord(letter):04X})"
    if len([script for script in _ALIKE if not script.isdisjoint(name)]) > 1:
        return "Expected a name in one of Latin, Greek and Cyrillic, not in two of them"
    return ""


class Seats:
    """The seats from number 1 up to the highest that was ever taken; a room sets *most*."""

    most = 9

    def __init__(self) -> None:
        self.callers: list[Caller] = []
        self.names: list[str] = []

    def find(self, caller: Caller) -> Number | None:
        """The number of *caller*, or None for somebody who only looks."""
        return self.callers.index(caller) + 1 if caller in self.callers else None

    def number(self, caller: Caller) -> Number:
        """:raises UnknownPlayer: if *caller* has no seat"""
        found = self.find(caller)
        if found is None:
            raise UnknownPlayer("You have no seat in this game: join first")
        return found

    def name_of(self, caller: Caller) -> str | None:
        """What *caller* is called, None for who has no seat."""
        found = self.find(caller)
        return self.names[found - 1] if found is not None else None

    def check_taken(self, player: Number) -> None:
        """:raises UnknownPlayer: if nobody plays as *player*"""
        if player not in self.taken():
            raise UnknownPlayer(f"Expected a player of {self.picture() or 'nobody'}, got {player}")

    def check_free(self) -> None:
        """:raises GameFull: if all seats are taken"""
        if FREE not in self.callers and len(self.callers) >= self.most:
            raise GameFull()

    def take(self, caller: Caller) -> Number:
        """Seat *caller* on the lowest free number. :raises GameFull: if there is none"""
        self.check_free()
        player = self.find(FREE)
        if player is None:
            self.callers.append(FREE)
            self.names.append("")
            player = len(self.callers)
        self.callers[player - 1] = caller
        self.names[player - 1] = self._free_name(player)
        return player

    def leave(self, player: Number) -> None:
        self.callers[player - 1] = FREE
        self.names[player - 1] = ""

    def rename(self, player: Number, name: str) -> None:
        """:raises BadRequest: if *name* is not a name, or somebody else's"""
        check_name(name)
        if self._named(name) not in (None, player):
            raise BadRequest(f"The name {name!r} is taken")
        self.names[player - 1] = name

    def taken(self) -> list[Number]:
        """The numbers that somebody plays as."""
        return [number for number, caller in enumerate(self.callers, 1) if caller != FREE]

    def picture(self) -> str:
        """The numbers in a row, with a dash for a free seat: ``1-3``."""
        marks = [str(at) if who != FREE else "-" for at, who in enumerate(self.callers, 1)]
        return "".join(marks)

    def dump(self) -> list[str]:
        """A line for each seat: its caller and name, or a dash if it is free."""
        rows = enumerate(self.callers)
        return [f"{caller} {self.names[at]}" if caller != FREE else "-" for at, caller in rows]

    @classmethod
    def load(cls: type[AnySeats], lines: list[str]) -> AnySeats:
        """Seats from what `dump` wrote. :raises BadSnapshot: if there are no such seats"""
        seats = cls()
        for line in lines:
            caller, _, name = line.partition(" ") if line != "-" else (FREE, "", "")
            if line != "-" and (caller in ("", *seats.callers) or not seats._may_be(name)):
                raise BadSnapshot(f"Expected a caller once and a name once, got {line!r}")
            seats.callers.append(caller)
            seats.names.append(name)
        if len(lines) > cls.most:
            raise BadSnapshot(f"Expected at most {cls.most} seats, got {len(lines)}")
        return seats

    def _may_be(self, name: str) -> bool:
        """True if *name* is one, and nobody's yet."""
        return is_name(name) and self._named(name) is None

    def _named(self, name: str) -> Number | None:
        """Who has *name*, or one that looks like it."""
        known = [key(other) for other in self.names]
        return known.index(key(name)) + 1 if key(name) in known else None

    def _free_name(self, player: Number) -> str:
        """``Player 3``, unless somebody else took that for a joke."""
        name = f"Player {player}"
        while self._named(name) is not None:
            name += "'"
        return name


class Names:
    """What people are called, by who they are."""

    def __init__(self) -> None:
        self.of: dict[Caller, str] = {}
        self._owners: dict[str, Caller] = {}  # by the key of the name

    def get(self, caller: Caller) -> str:
        """The name of *caller*, or "" for who has none."""
        return self.of.get(caller, "")

    def set(self, caller: Caller, name: str) -> None:
        """Call *caller* *name*. :raises BadRequest: if it is not a name, or somebody else's"""
        check_name(name)
        if self._owners.get(key(name), caller) != caller:
            raise BadRequest(f"The name {name!r} is taken")
        self._owners.pop(key(self.get(caller)), None)
        self.of[caller] = name
        self._owners[key(name)] = caller

    def free(self, caller: Caller) -> bool:
        """Let anybody have the name of *caller*; whether they had one."""
        name = self.of.pop(caller, None)
        if name is None:
            return False
        del self._owners[key(name)]
        return True

    def dump(self) -> list[str]:
        """A line for each: the caller and the name."""
        return [f"{caller} {name}" for caller, name in self.of.items()]

    @classmethod
    def load(cls, lines: list[str]) -> Names:
        """Names from what `dump` wrote. :raises BadSnapshot: if there are no such names"""
        names = cls()
        names._take(lines)
        return names

    def _take(self, lines: list[str]) -> None:
        """Have the names in *lines*. :raises BadSnapshot: if there are no such names"""
        for line in lines:
            caller, _, name = line.partition(" ")
            known = caller in self.of or key(name) in self._owners
            if caller == "" or known or not is_name(name):
                raise BadSnapshot(f"Expected a caller and a name, each once, got {line!r}")
            self.set(caller, name)


class StableNames:
    """Who has which name, in a table: for rooms whose people are not all in the heap."""

    def __init__(self, owners: Table) -> None:
        self._owners = owners  # by the key of the name

    def check(self, caller: Caller, name: str) -> None:
        """:raises BadRequest: if *name* is not a name, or somebody else's"""
        check_name(name)
        if self._owners.get(key(name)) not in (None, caller):
            raise BadRequest(f"The name {name!r} is taken")

    def move(self, caller: Caller, before: str, name: str) -> None:
        """Let *caller*, who was called *before*, have *name*; "" is none."""
        if before != "":
            self._owners.remove(key(before))
        if name != "":
            self._owners.insert(key(name), caller)

    def clear(self, most: int) -> int:
        """Remove up to *most* names; how many were removed."""
        return self._owners.clear(most)


def check_freed(names: int) -> None:
    """:raises BadRequest: if so many names are too many to be freed in one message"""
    if names > MOST_FREED:
        raise BadRequest(f"Expected at most {MOST_FREED} principals, got {names}")
