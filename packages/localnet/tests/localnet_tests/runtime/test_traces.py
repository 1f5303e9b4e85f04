"""Where canister code broke: in the log, in what callers are told, and when code comes up."""

from __future__ import annotations

import pytest

from localnet.http.log import format_line
from localnet.runtime.hosting import InstallFailed, UpgradeFailed
from localnet.testing import Rejected
from localnet_tests.runtime.samples import Samples

SOURCE = """
from kybra import Async, GuardResult, Principal, Vec, ic, init, inspect_message, nat64, query
from kybra import CallResult, text, update, void
import importlib, json
import deeper

names: dict[str, str] = {}

def look(name: str) -> str:
    return names[name]

@update
def join(name: text) -> text:
    return look(name)

@update
def join_politely(name: text) -> text:
    try:
        return look(name)
    except KeyError as problem:
        raise ValueError("no such player") from problem

@query
def trap_while_handling() -> void:
    try:
        look("bob")
    except KeyError:
        ic.trap("gone")

@update
def catch_a_trap() -> void:
    try:
        ic.trap("not to be caught")
    except BaseException:
        pass

@update
def recur(depth: nat64) -> nat64:
    return recur(depth + 1)

@update
def parse() -> void:
    json.loads("{")

@update
def wait() -> Async[text]:
    yield deeper.sleep()
    return "awake"

@update
def make() -> void:
    exec("def made():\\n    return names['made']", globals())
    made()

@update
def colour() -> void:
    raise ValueError("red")  # \\x1b[31m

def refuses() -> GuardResult:
    return {"Err": names["guard"]}

@update(guard=refuses)
def guarded() -> void:
    pass

def tick() -> None:
    look("tick")

@update
def set_timer() -> void:
    ic.set_timer(1, tick)

@update
def ask(who: Principal) -> Async[text]:
    answer: CallResult = yield ic.call_raw(who, "recur", ic.candid_encode("(0 : nat64)"), 0)
    return str(answer.Err)

@query
def loop() -> void:
    while True:
        pass

@update
def import_late() -> void:
    importlib.import_module("unfinished")
"""
DEEPER = """
def sleep():
    yield from ()
    raise IndexError("woken")
"""
IN_LOOK = "player.py:10 in look: return names[name]"


@pytest.fixture
def player(host: Samples) -> Samples:
    """A canister called player, which breaks."""
    (host.directory.parent / "deeper.py").write_text(DEEPER)
    (host.directory.parent / "unfinished.py").write_text("A = 1\nif A\n")
    host.write("player", SOURCE.replace("\\x1b", "\x1b"))
    return host


def broken(host: Samples, method: str, *args: object) -> list[str]:
    """What is logged below the trap of *method*, whose caller is told the same."""
    with pytest.raises(Rejected) as refused:
        host.update("player", method, *args)
    (line,) = [line for line in host.lines if line.kind == "trap"]
    assert line.text.startswith(f"in {method}: ")
    told = refused.value.reject.message
    assert "\n".join(("'", "Canister Backtrace:", *line.trace, ".", "Consider")) in told
    return list(line.trace)


def test_a_trace_has_the_frames_of_the_canister_innermost_first(player: Samples) -> None:
    assert broken(player, "join", "bob") == [
        IN_LOOK,
        "player.py:14 in join: return look(name)",
    ]


def test_a_trace_goes_on_with_the_cause(player: Samples) -> None:
    assert broken(player, "join_politely", "bob") == [
        'player.py:21 in join_politely: raise ValueError("no such player") from problem',
        "caused by KeyError: 'bob'",
        IN_LOOK,
        "player.py:19 in join_politely: return look(name)",
    ]


def test_a_trap_says_where_and_what_it_was_handling(player: Samples) -> None:
    assert broken(player, "trap_while_handling") == [
        'player.py:28 in trap_while_handling: ic.trap("gone")',
        "while it handled KeyError: 'bob'",
        IN_LOOK,
        'player.py:26 in trap_while_handling: look("bob")',
    ]


def test_a_trap_that_was_caught_still_says_where(player: Samples) -> None:
    assert broken(player, "catch_a_trap") == [
        'player.py:33 in catch_a_trap: ic.trap("not to be caught")'
    ]


def test_the_standard_library_is_left_out(player: Samples) -> None:
    assert broken(player, "parse") == ['player.py:43 in parse: json.loads("{")']


def test_a_syntax_error_says_where_it_is(player: Samples) -> None:
    """In a module that nobody could know of before."""
    assert broken(player, "import_late") == [
        "unfinished.py:2: if A",
        'player.py:85 in import_late: importlib.import_module("unfinished")',
    ]


def test_code_without_a_file_has_no_source(player: Samples) -> None:
    assert broken(player, "make") == [
        "<string>:2 in made",
        "player.py:53 in make: made()",
    ]


def test_a_generator_says_where_it_was(player: Samples) -> None:
    assert broken(player, "wait") == ['deeper.py:4 in sleep: raise IndexError("woken")']


def test_of_a_deep_recursion_both_ends_are_shown(player: Samples) -> None:
    trace = broken(player, "recur", 1)
    frame = "player.py:39 in recur: return recur(depth + 1)"
    assert trace[:8] == trace[-8:] == [frame] * 8
    assert len(trace) == 17
    assert trace[8].endswith(" more ..")


def test_a_trace_cannot_forge_lines_of_the_log(player: Samples) -> None:
    broken(player, "colour")
    (line,) = [line for line in player.lines if line.kind == "trap"]
    shown = format_line(line).splitlines()
    assert shown[0].endswith("player  trap  in colour: ValueError: red")
    assert shown[1:] == ['    player.py:57 in colour: raise ValueError("red")  #  [31m']


def test_guards_and_timers_say_where(player: Samples) -> None:
    with pytest.raises(Rejected, match=r"^4 IC0406: KeyError: 'guard'$"):
        player.update("player", "guarded")
    player.update("player", "set_timer")
    player.advance(seconds=1)
    guard, timer = [line for line in player.lines if line.kind == "trap"]
    assert guard.text == "in the guard refuses: KeyError: 'guard'"
    assert guard.trace == ('player.py:60 in refuses: return {"Err": names["guard"]}',)
    assert timer.text == "in canister_global_timer: CanisterError: KeyError: 'tick'"
    assert timer.trace == (IN_LOOK, 'player.py:67 in tick: look("tick")')


def test_inspect_message_says_where(player: Samples) -> None:
    player.write("picky", PICKY)
    reject = player.inspect(player.id("picky"), b"\1", "f", b"DIDL\0\0")
    assert reject is not None
    assert "\nCanister Backtrace:\npicky.py:5 in look_at_it: 1 / 0\n" in reject.message


PICKY = """from kybra import inspect_message, update, void

@inspect_message
def look_at_it() -> void:
    1 / 0

@update
def f() -> void:
    pass
"""


def test_other_canisters_are_not_told_where(player: Samples) -> None:
    """As on a network, where only those who may read its log are."""
    told = player.update("player", "ask", player.id("player"))
    assert told.startswith("Rejection code 5, IC0503: Error from Canister ")
    assert "'RecursionError: maximum recursion depth exceeded'.\nConsider" in told
    assert [line.text[:9] for line in player.lines if line.kind == "trap"] == ["in recur:"]


def test_what_takes_too_long_says_where(player: Samples) -> None:
    with pytest.raises(Rejected, match="exceeded the limit of 5000000000 instructions"):
        player.query("player", "loop")
    (line,) = [line for line in player.lines if line.kind == "trap"]
    (frame,) = line.trace
    assert frame in ("player.py:80 in loop: while True:", "player.py:81 in loop: pass")


def test_a_frame_has_the_source_that_was_loaded(player: Samples) -> None:
    """Whatever its file says by now."""
    (player.directory.parent / "player.py").write_text("\n" * 100)
    assert broken(player, "join", "bob")[0] == IN_LOOK


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (
            "ages = {}\nB = ages['bob']\n",
            "KeyError: 'bob'\n    wrong.py:2 in <module>: B = ages['bob']",
        ),
        (
            "from kybra import init, void\n@init\ndef begin() -> void:\n    1 / 0\n",
            "ZeroDivisionError: division by zero\n    wrong.py:4 in begin: 1 / 0",
        ),
        (
            "import wrong_inside\n",
            "KeyError: 1\n    wrong_inside.py:1 in <module>: {}[1]"
            "\n    wrong.py:1 in <module>: import wrong_inside",
        ),
    ],
)
def test_code_that_does_not_come_up_says_where(host: Samples, source: str, said: str) -> None:
    (host.directory.parent / "wrong_inside.py").write_text("{}[1]\n")
    with pytest.raises(InstallFailed) as failed:
        host.write("wrong", source)
    assert str(failed.value) == said


def test_an_upgrade_that_fails_says_where(host: Samples) -> None:
    host.write("wrong", "A = 1\n")
    (host.directory.parent / "wrong.py").write_text("A = [][0]\n")
    with pytest.raises(UpgradeFailed, match="IndexError") as failed:
        host.network.upgrade("wrong")
    assert str(failed.value).endswith("\n    wrong.py:1 in <module>: A = [][0]")
    assert host.lines[-1].trace == ("wrong.py:1 in <module>: A = [][0]",)


def test_a_reject_has_at_most_8_kib(host: Samples) -> None:
    """The two ends of a longer one, as a replica has it."""
    shout = (
        "from kybra import ic, update, void\n@update\ndef f() -> void:\n    ic.trap('é' * 9000)\n"
    )
    host.write("loud", shout)
    with pytest.raises(Rejected) as refused:
        host.update("loud", "f")
    message = refused.value.reject.message
    assert 8190 <= len(message.encode()) <= 8192
    assert message.startswith("Error from Canister ")
    assert message.endswith("#trapped-explicitly")
