"""Calls other canisters."""

from kybra import (
    Async,
    CallResult,
    Manual,
    Principal,
    Service,
    Vec,
    blob,
    ic,
    match,
    nat64,
    query,
    service_query,
    service_update,
    text,
    update,
    void,
)


class Counter(Service):
    @service_query
    def get(self) -> nat64: ...

    @service_update
    def add(self, n: nat64) -> nat64: ...

    @service_update
    def add_and_trap(self, n: nat64) -> void: ...

    @service_query
    def whoami(self) -> text: ...

    @service_update
    def not_there(self) -> void: ...


log: list = []


@update
def add_twice(other: Principal, n: nat64) -> Async[nat64]:
    counter = Counter(other)
    first: CallResult[nat64] = yield counter.add(n)
    log.append(first.Ok)
    second: CallResult[nat64] = yield counter.add(n)
    return first.Ok + second.Ok


def inner(other: Principal):
    result = yield Counter(other).get()
    return result.Ok


@update
def nested(other: Principal) -> Async[nat64]:
    one = yield inner(other)
    two = yield inner(other)
    return one + two + 100


@update
def failing(other: Principal, method: text) -> Async[text]:
    log.append(method)
    result: CallResult[void] = yield getattr(Counter(other), method)(
        *((1,) if "add" in method else ())
    )
    return match(result, {"Ok": lambda _: "fine", "Err": lambda err: f"{err} {ic.reject_code()}"})


@update
def traps_after_the_call(other: Principal) -> Async[void]:
    log.append("before")
    yield Counter(other).add(1)
    log.append("after")
    ic.trap("too late")


@update
def raw(other: Principal, method: text, arg: blob) -> Async[blob]:
    result: CallResult[blob] = yield ic.call_raw(other, method, arg, 0)
    return result.Ok if result.Ok is not None else result.Err.encode()


@update
def wrong_argument(other: Principal) -> Async[void]:
    yield Counter(other).add("one")


@update
def notify(other: Principal, n: nat64) -> text:
    return repr(Counter(other).add(n).notify())


@update
def notify_raw(other: Principal, method: text, arg: blob) -> text:
    return repr(ic.notify_raw(other, method, arg, 0))


@update
def notify_and_trap(other: Principal) -> void:
    Counter(other).add(1).notify()
    ic.trap("not sent")


@query
def composite(other: Principal) -> Async[nat64]:
    log.append("nothing of this is kept")
    result: CallResult[nat64] = yield Counter(other).get()
    return result.Ok


@query
def not_composite(other: Principal) -> Manual[nat64]:
    return inner(other)


@update
def paid(other: Principal) -> Async[text]:
    before = ic.canister_balance()
    result = yield Counter(other).add(1).with_cycles(1000)
    return f"{result.Ok} {ic.msg_cycles_refunded()} {before - ic.canister_balance()}"


@update
def call_myself(depth: nat64) -> Async[nat64]:
    if depth == 0:
        return 0
    raw_arg = ic.candid_encode(f"({depth - 1} : nat64)")
    yield ic.call_raw(ic.id(), "call_myself", raw_arg, 0)
    log.append(f"depth {depth}")
    return depth


@update
def by_timer(other: Principal) -> void:
    def tick():
        result = yield Counter(other).whoami()
        log.append(result.Ok)

    ic.set_timer(1, tick)


@query
def read() -> Vec[text]:
    return [str(line) for line in log]
