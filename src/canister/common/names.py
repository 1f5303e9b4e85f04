"""What rooms have in which people have names of their own, and not those of seats."""

from common.candid import CountAnswer
from common.host import changing, held, only_admins
from kybra import Principal, Vec, ic, update


@update(guard=only_admins)
@changing
def free_names(people: Vec[Principal]) -> CountAnswer:
    return {"Ok": held.host.game.free_names([who.to_str() for who in people], ic.time())}
