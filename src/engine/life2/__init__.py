"""
World: nine players, their land and their coins on one torus that never stops.

    rules/        what lives and who owns it, on whole planes or windows of them
    keeping/      a game in stable maps, in snapshots and in backups
    showing/      a world as frames, records, standings and pages

    world.py      terrain and money: place, step, counts
    snapshot.py   a world as bytes: versioned, checksummed
    game.py       a world, the people in it and its time: what the canister calls
    seats.py      how many seats there are      pace.py     how fast generations pass
    journal.py    which events there are        replay.py   a world from its journal
    access.py     World's methods, and whom they are for
"""
