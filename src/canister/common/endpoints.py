"""The hooks and methods that every room has; ``candid/common.did`` is their interface."""

from common.candid import (
    Answer,
    BackupAnswer,
    CountAnswer,
    EventPage,
    HttpRequest,
    HttpResponse,
    News,
    NewsRequest,
)
from common.host import caller, changing, held, only_admins, refusable
from kybra import (
    Principal,
    Vec,
    ic,
    init,
    inspect_message,
    nat,
    nat32,
    nat64,
    post_upgrade,
    query,
    text,
    update,
    void,
)

from engine import news


@init
def init_() -> void:
    host = held.host
    host.game = host.storage.begin(caller(), ic.time())
    host.certify()
    host.wake()


@post_upgrade
def post_upgrade_() -> void:
    host = held.host
    host.game = host.storage.load()
    host.certify()
    host.wake()


@inspect_message
def inspect_message_() -> void:
    host = held.host
    game = host.game
    method = ic.method_name()
    who = caller()
    objection = host.access.objection(method, who, ic.arg_data_raw_size(), game.admins)
    if objection is None and method in host.access.players and not game.knows(who):
        objection = game.newcomers.objection(ic.time())
    if objection is not None:
        ic.trap(objection)
    ic.accept_message()


# Players


@update
@changing
def set_name(name: text) -> Answer:
    held.host.game.rename(caller(), name, ic.time())
    return {"Ok": None}


# Everybody


@query
def get_events(first: nat64) -> EventPage:
    host = held.host
    return news.page(host.game.journal, host.storage.events, first)


@query
def get_news(asked: NewsRequest) -> News:
    host = held.host
    host.look()
    game = host.game
    found = news.page(game.journal, host.storage.events, asked["first"])
    return news.answer(asked, found, game.generation, host.statement, ic.data_certificate())


@query
def get_admins() -> Vec[Principal]:
    return [Principal.from_str(admin) for admin in held.host.game.admins.callers]


@query
def http_request(request: HttpRequest) -> HttpResponse:
    host = held.host
    host.look()
    page = host.answer(host.game, request["url"], ic.time(), host.instructions)
    return {
        "status_code": page.status,
        "headers": [("content-type", page.kind)],
        "body": page.body,
    }


# Admins


@update(guard=only_admins)
@changing
def pause_game() -> void:
    held.host.game.pause(ic.time())


@update(guard=only_admins)
@changing
def resume_game() -> void:
    held.host.game.resume(ic.time())


@update(guard=only_admins)
@changing
def add_admin(admin: Principal) -> Answer:
    held.host.game.admins.add(admin.to_str())
    return {"Ok": None}


@update(guard=only_admins)
@changing
def remove_admin(admin: Principal) -> Answer:
    held.host.game.admins.remove(admin.to_str())
    return {"Ok": None}


@update(guard=only_admins)
@changing
def set_newcomers(per_minute: nat32) -> Answer:
    held.host.game.newcomers.configure(per_minute)
    return {"Ok": None}


@query(guard=only_admins)
def get_cycles() -> nat:
    return ic.canister_balance128()


@query(guard=only_admins)
def get_backup(page: nat32) -> BackupAnswer:
    host = held.host
    host.look()
    count, content = host.backup.page(host.game, page)
    if page >= count:
        return {"Err": f"Expected a page from 0 to {count - 1}, got {page}"}
    return {"Ok": {"page": page, "pages": count, "generation": host.revision(), "content": content}}


@update(guard=only_admins)
@refusable
def put_backup(page: nat32, content: text) -> CountAnswer:
    host = held.host
    return {"Ok": host.access.backup.stage(host.waiting, page, content)}


@update(guard=only_admins)
@changing
def restore_game() -> CountAnswer:
    return held.host.restore()
