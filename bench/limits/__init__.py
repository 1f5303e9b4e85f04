"""
The worst cases: what the dearest message of each kind costs, against what it may.

    stages.py     stable maps of the worst games: full boards, many windows, many events
    guest.py      what is metered: the canister's own source, told one thing
    tally.py      the same here, to count what is handed over and how large replies are
    cases.py      the messages, their limits, and from instructions here to the canister's
    figures.py    runs guest and tally; figures.json
    table.py      the report, in the words of section.md
    __main__.py   the command line: python -m bench.limits --help
"""
