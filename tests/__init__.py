"""
Tests of Life2, in the shape of ``src``.

    reference.py    the rules cell by cell, as the definition reads
    dense.py        the rules once more, on whole numpy boards
    agreement.py    what it means that two worlds are the same
    boards.py       drawing boards, and making them at random
    scenes.py       named boards with a trap in each

    clients/        programs that play through other people's agents
    rustpython/     the same histories in the canister's interpreter
    soak/           an hour of everything that can go wrong, or a minute of it
    data/           fixtures, which the page's tests read too
"""

import sys

# Tests borrow servers and clients from localnet's own tests, which no package installs. Without
# pathlib: benchmarks import this in an interpreter that has none, the canister's as wasm.
sys.path.append(__file__.rpartition("/tests/")[0] + "/packages/localnet/tests")
