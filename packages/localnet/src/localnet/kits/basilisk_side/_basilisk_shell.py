"""``__shell__``: a controller runs Python in the canister, and reads what it prints."""

import sys
import traceback
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO

import _basilisk_space
from basilisk import GuardResult, ic, text, update


def __basilisk_controller_guard__() -> GuardResult:
    if ic.is_controller(ic.caller()):
        return {"Ok": None}
    return {"Err": "only controllers may use __shell__"}


@update(guard=__basilisk_controller_guard__)
def __shell__(code: text) -> text:
    printed = StringIO()
    with redirect_stdout(printed), redirect_stderr(printed):
        try:
            exec(code, vars(_basilisk_space))
        except Exception:
            kind, problem, trace = sys.exc_info()
            traceback.print_exception(kind, problem, trace.tb_next)
    return printed.getvalue()
