"""
Bots in rooms on a real localnet, for an hour if need be, with everything that may go wrong.

::

    game.py      who plays in a room and what has to be true there; rooms/ has a file for each
    house.py     the localnet, upgraded, stopped, killed, frozen, its clock put elsewhere; clients
                 that count what is asked and how long it takes; the figures
    vandal.py    what nobody should send
    soak.py      who does what when: the gate, the faults, the rounds
    __main__.py  the command line and the report:
                 python -m tests.soak --minutes 60 --write
"""
