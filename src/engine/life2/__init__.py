"""
Life2: nine players, their land and their coins on one torus that never stops.

    cell.py       the u8 cell: owner, alive, coins
    plane.py      one bit of every cell, as an int and as rows; windows of it
    lineage.py    whose child a newborn is
    patch.py      a piece of the world, run by itself
    windows.py    where the world has to be run, and where it may be left alone
    news.py       what changed, window by window
    terrain.py    all planes, and the ways to let time pass on them
    world.py      terrain and money: place, step, counts

    bands.py      32 rows at a time, as planes and as u8 cells
    snapshot.py   a world for keeping: versioned, checksummed
    frame.py      a world for showing: compact frames, deltas
    sparse.py     a world for showing: the cells that are not empty
    reply.py      the same as Candid

    game.py       a world, the people in it and its time: what the canister calls
    seats.py      who plays as which number     admins.py     who may pause and reset
    pace.py       how many generations are due  journal.py    what happened
    replay.py     a world from its journal      standings.py  the leaderboard
    shelf.py      a game in stable maps         sealed.py     lines with a checksum
    layout_1.py   how it was kept before        door.py       what is turned away unread
    backup.py     a game in pages of text       pages.py      what http_request answers
"""
