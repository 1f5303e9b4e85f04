"""
Bots in a room on a real localnet, for an hour if need be, with everything that may go wrong.

::

    room.py      who plays in a room and what has to be true there; rooms/ has a file for each
    world/       what that of World is made of; other rooms have folders too
    gate.py      lets the bots play, or holds all of them while something is checked
    clients.py   clients that count what is asked and how long it takes
    tally.py     the figures
    server.py    the localnet: upgraded, stopped, killed, frozen, its clock put elsewhere
    faults.py    what is done to it
    vandal.py    what nobody should send
    soak.py      who does what when
    report.py    docs/measured/reliability.md
    __main__.py  the command line: python -m tests.soak --minutes 60 --write FILE
"""
