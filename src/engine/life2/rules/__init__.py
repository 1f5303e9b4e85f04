"""
The rules of World: what lives, whose child it is, who finds coins.

    cell.py       the u8 cell: owner, alive, coins
    plane.py      one bit of every cell, as an int and as rows; windows of it
    transpose.py  planes as u8 cells, and u8 cells as planes
    lineage.py    whose child a newborn is
    patch.py      a piece of the world, run by itself
    windows.py    where the world has to be run, and where it may be left alone
    terrain.py    all planes, and the ways to let time pass on them

``a ^ a & b`` stands for and-not all through: ``~`` makes a negative int, and ``a & ~b``
on a whole plane then takes the canister 305 thousand instructions instead of 164.
"""
