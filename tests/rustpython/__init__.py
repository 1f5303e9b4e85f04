"""
The same histories in CPython and in RustPython, compared bit for bit.

The canister's interpreter is a RustPython of 2023; 0.3.1 is the nearest release.

    engines.py   plays a room's engine and prints what came of it; run by both
    plays.py     what is played in each room's canister
    record.py    CPython: that, in localnet, with every call both ways
    tape.py      how values are written down, for both
    replay.py    RustPython: the same canister, answered from the tape, must say the same
    compare.py   the tests, for which `make test-rustpython` builds RustPython
    profile.py   how cargo compiles a canister
"""
