"""
The tally canister: what the Internet Computer asks, handed to the game.

Nothing is decided here. What all rooms have comes from `common`, which stands beside the entries
of the house; a refusal is answered as ``Err`` there. Whatever else is raised traps, and the
message has never happened. The maps are complete after every message.
"""

from common.candid import CountAnswer
from common.endpoints import *
from common.host import Host, caller, changing, only_admins, serve  # noqa: F401 (a guard)
from kybra import Record, StableBTreeMap, ic, nat8, nat64, query, text, update

from engine.news import Statement
from rules import backup, pages
from rules.game import ACCESS
from rules.storage import Storage

# What is small, what happened, and pages that wait to be restored.
facts = StableBTreeMap[nat8, text](memory_id=0, max_key_size=16, max_value_size=30_000)
events = StableBTreeMap[nat64, text](memory_id=1, max_key_size=16, max_value_size=1_000)
waiting = StableBTreeMap[nat8, text](memory_id=2, max_key_size=16, max_value_size=30_000)

host = Host(Storage(facts, events), Statement("tally"), ACCESS, pages.answer, backup, waiting)
serve(host)


class TallyState(Record):
    total: nat64
    last: text
    events: nat64


# Players


@update
@changing
def add_points(points: nat64) -> CountAnswer:
    return {"Ok": host.game.add(caller(), points, ic.time())}


# Everybody


@query
def get_tally() -> TallyState:
    tally = host.game.tally
    last = tally.names.get(tally.last)
    return {"total": tally.total, "last": last, "events": host.game.journal.following}
