"""
The rules of World: what lives, whose child it is, who finds coins.

    plane.py      one bit of every cell, numbers that planes spell, and the u8 cell they make
    votes.py      who is heir to a cell, and whose child a newborn is
    windows.py    where the world has to be run: the whole torus, or windows in an atlas
    terrain.py    all planes, and the ways to let time pass on them, in one of these at a time

``a ^ a & b`` stands for and-not all through: ``~`` makes a negative int, and ``a & ~b``
on a whole plane then takes the canister 305 thousand instructions instead of 164.
"""
