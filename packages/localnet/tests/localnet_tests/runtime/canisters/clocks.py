"""Timers of every kind; what is to be set is said in Python."""

from functools import partial

from kybra import Vec, ic, nat64, query, text, update, void

log: list = []
ids: dict = {}


def note(what: str) -> None:
    log.append(f"{what} {ic.time() // 1_000_000_000 % 1000}")


def failing() -> None:
    note("failing")
    ic.set_timer(0, lambda: note("set by failing"))
    raise ValueError("tick failed")


def clearing() -> None:
    note("clearing")
    ic.clear_timer(ids["self"])


def chain() -> None:
    note("chain")
    if len(log) < 3:
        ic.set_timer(0, chain)


def asking() -> None:
    log.append("self" if ic.caller().bytes == ic.id().bytes else "someone else")


def generator():
    note("generator")
    raise ValueError("swallowed")
    yield


def catching() -> None:
    note("catching")
    try:
        ic.trap("caught, it seems")
    except BaseException:
        return


@update
def once(seconds: nat64) -> nat64:
    return ic.set_timer(seconds, partial(note, "once"))


@update
def every(seconds: nat64) -> nat64:
    return ic.set_timer_interval(seconds, lambda: note("every"))


@update
def do(code: text) -> void:
    eval(code)


@query
def do_in_a_query(code: text) -> void:
    eval(code)


@query
def read() -> Vec[text]:
    return log
