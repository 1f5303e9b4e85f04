"""Counts, refuses, fails, and answers by hand, so that a test can see what is kept."""

from kybra import CandidError, GuardResult, Manual, blob, ic, nat8, nat64, query, text, update, void

count: int = 0
calls_of_guard: int = 0


def only_alice() -> GuardResult:
    global calls_of_guard
    calls_of_guard += 1
    if ic.caller().bytes != b"\1" * 29:
        return {"Err": "only Alice may"}
    return {"Ok": None}


def broken_guard() -> GuardResult:
    raise ValueError("the guard is broken")


def odd_guard() -> GuardResult:
    return 7


@query
def get() -> nat64:
    return count


@query
def guards() -> nat64:
    return calls_of_guard


@query
def get_and_add() -> nat64:
    global count
    count += 1
    return count


@update
def add(n: nat64) -> nat64:
    global count
    count += n
    return count


@update(guard=only_alice)
def guarded(n: nat64) -> nat64:
    return add(n)


@update(guard=only_alice)
def guarded_then_fails() -> void:
    raise ValueError("after the guard")


@update(guard=broken_guard)
def with_broken_guard() -> void:
    pass


@update(guard=odd_guard)
def with_odd_guard() -> void:
    pass


@update
def add_and_trap(n: nat64) -> void:
    add(n)
    ic.trap("no more")


@update
def add_and_raise(n: nat64) -> void:
    add(n)
    raise KeyError("lost")


@update
def add_and_catch_all(n: nat64) -> text:
    add(n)
    try:
        ic.trap("not to be caught")
    except BaseException:
        return "survived"
    return "went on"


@update
def add_and_catch_exception(n: nat64) -> text:
    try:
        ic.trap("past except Exception")
    except Exception:
        return "survived"
    return "went on"


@update
def add_and_exit(n: nat64) -> void:
    add(n)
    raise SystemExit(3)


@update
def say(what: text) -> void:
    ic.print("said", what, 3)


@query
def whoami() -> text:
    return ic.caller().to_str()


@query
def clock() -> nat64:
    first = ic.time()
    while ic.performance_counter(0) < 1000:
        pass
    return first if first == ic.time() else 0


@update
def twice(n: nat8) -> Manual[nat8]:
    ic.reply(n * 2)
    return "ignored"


@query
def refuse(why: text) -> Manual[text]:
    ic.reject(why)


@query
def raw(data: blob) -> Manual[text]:
    ic.reply_raw(data)


@update
def silent() -> Manual[text]:
    pass


@update
def double() -> Manual[nat8]:
    ic.reply(1)
    ic.reply(2)


@update
def not_manual() -> nat8:
    ic.reply(1)
    return 2


@update
def too_large() -> Manual[nat8]:
    ic.reply(256)


@query
def argument(data: blob, n: nat8) -> text:
    return f"{ic.arg_data_raw_size()} {ic.arg_data_raw().hex()}"


@query
def encode(source: text) -> blob:
    return ic.candid_encode(source)


@query
def decode(data: blob) -> text:
    return ic.candid_decode(data)


@query
def encode_safely(source: text) -> text:
    try:
        ic.candid_encode(source)
    except CandidError:
        return "CandidError"
    return "fine"


@query
def counter_2() -> void:
    ic.performance_counter(2)


@query
def balance() -> text:
    accepted = ic.msg_cycles_accept(5)
    return f"{ic.canister_balance()} {ic.canister_balance128()} {accepted} {ic.reject_code()}"
