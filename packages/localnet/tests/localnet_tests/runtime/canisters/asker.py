"""Calls other canisters, and takes services and functions as values."""

from kybra import *


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
steps: list = []
Callback = Func(Query[[text], text])
Change = Func(Update[[nat64], nat64])


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


class Asker(Service):
    @service_query
    def noting(self, depth: nat64) -> Vec[text]: ...


class Reserved(Record):
    from_: text
    from__: text
    from___: text
    form_: text


@query
def noting(depth: nat64) -> Async[Vec[text]]:
    steps.append(f"before {depth}")
    if depth > 0:
        result: CallResult = yield Asker(ic.id()).noting(depth - 1)
        steps.append(f"heard {len(result.Ok)}")
    return list(steps)


@query
def trapping() -> Async[text]:
    steps.append("lost")
    yield Asker(ic.id()).noting(0)
    steps.append("lost as well")
    ic.trap("at last")


@query
def noted() -> Vec[text]:
    return list(steps)


@update
def ask(counter: Counter) -> Async[text]:
    result: CallResult[nat64] = yield counter.get()
    return f"{type(counter).__name__} {counter.canister_id.to_str()} {result.Ok}"


@query
def same(counter: Counter) -> Counter:
    return counter


@query
def made(canister: Principal) -> Counter:
    return Counter(canister)


@query
def swapped(callback: Callback) -> Callback:
    return (callback[0], callback[1] + "_swapped")


@query
def pair(counter: Counter, change: Change) -> Tuple[Counter, Change]:
    return (counter, change)


@query
def reserved(given: Reserved) -> Reserved:
    return {
        "from_": given["from_"] + "1",
        "from__": given["from__"] + "2",
        "from___": given["from___"] + "3",
        "form_": given["form_"] + "4",
    }
