"""A canister that counts, for clients to talk to."""

from kybra import *

kept = StableBTreeMap[nat8, nat64](memory_id=0, max_key_size=16, max_value_size=32)

Header = Tuple[text, text]


class HttpRequest(Record):
    method: text
    url: text
    headers: Vec[Header]
    body: blob


class HttpResponse(Record):
    status_code: nat16
    headers: Vec[Header]
    body: blob
    upgrade: Opt[bool]


def tick() -> void:
    kept.insert(1, (kept.get(1) or 0) + 1)


@init
def begin() -> void:
    kept.insert(0, 0)
    ic.set_certified_data(bytes(32))
    ic.print("a new tally")


@post_upgrade
def again() -> void:
    if kept.get(2) is not None:
        ic.set_timer_interval(kept.get(2), tick)
    ic.print("the tally goes on")


@inspect_message
def inspect() -> void:
    if ic.method_name() != "closed":
        ic.accept_message()


@query
def count() -> nat64:
    return kept.get(0) or 0


@update
def tick_every(seconds: nat64) -> void:
    kept.insert(2, seconds)
    ic.set_timer_interval(seconds, tick)


@query
def ticks() -> nat64:
    return kept.get(1) or 0


@update
def add(amount: nat64) -> nat64:
    total = (kept.get(0) or 0) + amount
    kept.insert(0, total)
    ic.set_certified_data(total.to_bytes(32, "big"))
    return total


@query
def whoami() -> Principal:
    return ic.caller()


@update
def whoami_certified() -> Principal:
    return ic.caller()


@update
def fail() -> void:
    kept.insert(0, 999)
    raise ValueError("no such luck")


@query
def fail_query() -> void:
    ic.trap("not today")


def nobody() -> GuardResult:
    return {"Err": "nobody may"}


@update(guard=nobody)
def guarded() -> void:
    pass


@update
def closed() -> void:
    pass


@query
def echo(content: blob) -> blob:
    return content


@update
def echo_certified(content: blob) -> blob:
    return content


@query
def filled(size: nat64) -> blob:
    return bytes(size)


@query
def proof() -> Opt[blob]:
    return ic.data_certificate()


@query
def http_request(request: HttpRequest) -> HttpResponse:
    content = f"{request['method']} {request['url']} {len(request['body'])}".encode()
    return {
        "status_code": 200 if request["url"] != "/missing" else 404,
        "headers": [("Content-Type", "text/plain"), ("X-Tally", str(count()))],
        "body": content,
        "upgrade": request["method"] == "POST",
    }


@update
def http_request_update(request: HttpRequest) -> HttpResponse:
    return {
        "status_code": 201,
        "headers": [],
        "body": str(add(len(request["body"]))).encode(),
        "upgrade": None,
    }
