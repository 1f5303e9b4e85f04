"""
Rules that people know by a name, and how each is written.

Where several names stand for one rule, the first is the one it is called by. What each rule
is known for is shown, and checked, in ``data/rules.txt``.
"""

from __future__ import annotations

NAMED = (
    ("Life", "B3/S23"),
    ("Base", "B3/S23"),
    ("Colorised", "Colorised"),
    ("Immigration", "Immigration"),
    ("Extended", "R2,C0,M0,S2..3,B3..3,NM"),
    ("Weighted", "Weighted"),
    ("Generations", "Generations"),
    ("Generations*", "Generations*"),
    ("HighLife", "B36/S23"),
    ("Seeds", "B2/S"),
    ("Day & Night", "B3678/S34678"),
    ("Replicator", "B1357/S1357"),
    ("Fredkin", "B1357/S02468"),
    ("Life without Death", "B3/S012345678"),
    ("2x2", "B36/S125"),
    ("Maze", "B3/S12345"),
    ("Mazectric", "B3/S1234"),
    ("Diamoeba", "B35678/S5678"),
    ("Morley", "B368/S245"),
    ("Move", "B368/S245"),
    ("Anneal", "B4678/S35678"),
    ("Coral", "B3/S45678"),
    ("Gnarl", "B1/S1"),
    ("Long Life", "B345/S5"),
    ("Stains", "B3678/S235678"),
    ("Walled Cities", "B45678/S2345"),
    ("Serviettes", "B234/S"),
    ("Persian Rug", "B234/S"),
    ("34 Life", "B34/S34"),
    ("Flock", "B3/S12"),
    ("Brian's Brain", "/2/3"),
    ("Star Wars", "345/2/4"),
    ("Banners", "2367/3457/5"),
    ("Bloomerang", "234/34678/24"),
    ("Cooties", "23/2/8"),
    ("Fireworks", "2/13/21"),
    ("Frogs", "12/34/3"),
    ("Lines", "012345/458/3"),
    ("Sticks", "3456/2/6"),
    ("Transers", "345/26/5"),
    ("Xtasy", "1456/2356/16"),
    ("Bugs", "R5,C0,M1,S34..58,B34..45,NM"),
    ("Bosco's Rule", "R5,C0,M1,S34..58,B34..45,NM"),
    ("Bugsmovie", "R10,C0,M1,S123..212,B123..170,NM"),
    ("Majority", "R4,C0,M1,S41..81,B41..81,NM"),
)


def text_of(text: str) -> str:
    """How the rule that *text* names is written; *text* itself if it is not a name."""
    return TEXTS.get(_key(text), text.strip())


def name_of(text: str) -> str:
    """What the rule that is written *text* is called; "" if it has no name."""
    return NAMES.get(text, "")


def _key(name: str) -> str:
    """*name* without what people leave out or write differently."""
    plain = name.lower().replace("&", "and")
    return "".join([sign for sign in plain if sign.isalnum() or sign == "*"])


TEXTS = {_key(name): text for name, text in NAMED}
NAMES = {text: name for name, text in reversed(NAMED)}
