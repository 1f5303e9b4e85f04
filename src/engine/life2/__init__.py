"""
Life2: nine players, their land and their coins on one torus that never stops.

    cell.py       the u8 cell: owner, alive, coins
    plane.py      one bit of every cell, as an int and as rows; windows of it
    bytecells.py  planes from u8 cells and back
    lineage.py    whose child a newborn is
    patch.py      a piece of the world, run by itself
    windows.py    where the world has to be run, and where it may be left alone
    world.py      planes and money: place, step, counts
    snapshot.py   a world for keeping: versioned, checksummed
    frame.py      a world for showing: sparse state, compact frames, deltas
    game.py       players, admins, time: what the canister calls
"""
