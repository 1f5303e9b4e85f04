"""
Lab's interface: its methods besides the common ones, and the events that it notes.

Details are joined by commas; who did it stands in the end::

    publish            7,w7x7r..           its id
    publish            8,7,e3mmv..         its id, and what it was made from
    withdraw           7,w7x7r..
    like unlike        7,e3mmv..
    prove              7,1024,9c2f..,e3mmv..    id, generation, sha256 of the states then
    give_way           7,w7x7r..           made room for newer work: its id and author
    feature unfeature  7                   by an admin
    pause resume       by an admin
    restore            by an admin: how many specimens there are now

The `generation` of an event is how many specimens were ever published.
"""

from __future__ import annotations

from engine import journal
from engine.access import MOST_BYTES, Access
from engine.backups import PAGE, Staging
from engine.lab.specimen import MOST_CHARACTERS
from engine.people import FREED_BYTES

# A full gallery has 2,000 specimens of up to 8,500 characters, as many proofs of up to 18,500 and
# 10,000 people of up to 2,300, if ids have 20 digits. Letters of a name may have four bytes: of a
# small specimen with a long name, by a canister, 117 characters are 261 bytes.
PAGES = Staging(characters=PAGE, most_bytes=500_000, most_pages=400)

ACCESS = Access(
    players=("publish", "withdraw", "like", "prove"),
    admins=("feature", "free_names"),
    queries=(
        "run",
        "run_specimen",
        "parse_rule",
        "get_rules",
        "get_specimen",
        "get_specimens",
        "get_proof",
        "get_likes",
        "get_names",
        "get_stats",
    ),
    larger={
        "publish": MOST_BYTES + MOST_CHARACTERS,
        "free_names": MOST_BYTES + FREED_BYTES,
    },
    backup=PAGES,
)

PLAYERS = ("publish", "withdraw", "give_way", "like", "unlike", "prove")
ADMINS = ("feature", "unfeature", "pause", "resume", "restore")
KINDS = PLAYERS + ADMINS


class Event(journal.Event):
    """Something that somebody did in Lab."""

    kinds = KINDS


class Journal(journal.Journal):
    """What happened in Lab."""

    event = Event
