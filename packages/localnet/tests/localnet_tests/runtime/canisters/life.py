"""What happens at install, upgrade, and the gate."""

from kybra import *

saved = StableBTreeMap[nat8, text](memory_id=0, max_key_size=16, max_value_size=1_000)
history: list = [f"import by {ic.caller().to_str()[:5]}"]


@init
def begin(name: text, size: Opt[nat8]) -> void:
    if name == "fail":
        raise ValueError("no such name")
    history.append(f"init {name} {size}")


@pre_upgrade
def leave() -> void:
    if "stuck" in history:
        raise RuntimeError("cannot leave")
    history.append("pre_upgrade")
    saved.insert(0, ",".join(history))


@post_upgrade
def arrive(name: text, size: Opt[nat8]) -> void:
    old = saved.get(0)
    history.append(f"post_upgrade {name} {size} after {old}")
    saved.insert(1, "arrived")
    if name == "fail":
        ic.trap("will not arrive")


@inspect_message
def gate() -> void:
    history.append("inspected")
    if ic.method_name() == "note" and ic.arg_data_raw_size() < 100:
        ic.accept_message()
    if ic.method_name() == "read":
        raise ValueError("not at this gate")


@update
def note(what: text) -> void:
    history.append(what)


@update
def accept_outside() -> void:
    ic.accept_message()


@update
def method_name_outside() -> text:
    return ic.method_name()


@query
def read() -> Vec[text]:
    return history


@query
def stored() -> Vec[text]:
    return saved.values()
