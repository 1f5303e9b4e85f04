"""Timers of every kind."""

from functools import partial

from kybra import Vec, ic, nat64, query, text, update, void

log: list = []
ids: dict = {}


def note(what: str) -> None:
    log.append(f"{what} {ic.time() // 1_000_000_000 % 1000}")


@update
def once(seconds: nat64) -> nat64:
    return ic.set_timer(seconds, partial(note, "once"))


@update
def every(seconds: nat64) -> nat64:
    ids["every"] = ic.set_timer_interval(seconds, lambda: note("every"))
    return ids["every"]


@update
def clear(timer: nat64) -> void:
    ic.clear_timer(timer)


def failing() -> None:
    note("failing")
    ic.set_timer(0, lambda: note("set by failing"))
    raise ValueError("tick failed")


@update
def failing_once() -> nat64:
    return ic.set_timer(1, failing)


@update
def failing_every() -> nat64:
    return ic.set_timer_interval(1, failing)


def clearing() -> None:
    note("clearing")
    ic.clear_timer(ids["self"])


@update
def clears_itself() -> void:
    ids["self"] = ic.set_timer_interval(1, clearing)


def chain() -> None:
    note("chain")
    if len(log) < 3:
        ic.set_timer(0, chain)


@update
def chained() -> void:
    ic.set_timer(0, chain)


def asking() -> None:
    log.append("self" if ic.caller().bytes == ic.id().bytes else "someone else")


@update
def who_calls() -> void:
    ic.set_timer(1, asking)


def generator():
    note("generator")
    raise ValueError("swallowed")
    yield


@update
def generator_once() -> void:
    ic.set_timer(1, generator)


def catching() -> None:
    note("catching")
    try:
        ic.trap("caught, it seems")
    except BaseException:
        return


@update
def catching_once() -> void:
    ic.set_timer(1, catching)


@update
def set_and_trap() -> void:
    ic.set_timer(1, partial(note, "never"))
    ic.trap("no")


@update
def fractional() -> void:
    ic.set_timer(0.5, chain)


@update
def negative() -> void:
    ic.set_timer(-1, chain)


@query
def in_a_query() -> void:
    ic.set_timer(1, chain)


@query
def read() -> Vec[text]:
    return log
