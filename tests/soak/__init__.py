"""
Nine bots on a real localnet, for an hour if need be, with everything that may go wrong.

::

    regular.py   a bot's character as somebody who plays, and remembers every answer
    gate.py      lets the bots play, or holds all of them while something is checked
    clients.py   clients that count what is asked and how long it takes
    tally.py     the figures
    server.py    the localnet: upgraded, stopped, killed, frozen, its clock put elsewhere
    vandal.py    what nobody should send
    watcher.py   somebody who looks at the world all the time, and holds it to its rules
    checks.py    what has to be true of a frame, and of the reference beside the engine
    soak.py      who does what when
    report.py    docs/measured/reliability.md
    __main__.py  the command line: python -m tests.soak --minutes 60 --write FILE

What was answered is held against the journal by the pieces of `tests.localnet.crash`.
"""
