"""Composite queries, services and functions as values, and fields that Python reserves."""

from kybra import (
    Async,
    CallResult,
    Func,
    Principal,
    Query,
    Record,
    Service,
    Tuple,
    Update,
    Vec,
    ic,
    nat64,
    query,
    service_query,
    text,
    update,
)

Callback = Func(Query[[text], text])
Change = Func(Update[[nat64], nat64])
steps: list = []


class Counter(Service):
    @service_query
    def get(self) -> nat64: ...


class References(Service):
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
        result: CallResult = yield References(ic.id()).noting(depth - 1)
        steps.append(f"heard {len(result.Ok)}")
    return list(steps)


@query
def trapping() -> Async[text]:
    steps.append("lost")
    yield References(ic.id()).noting(0)
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


@query
def through_text(written: text) -> text:
    return ic.candid_decode(ic.candid_encode(written))
