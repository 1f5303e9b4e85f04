"""
The rules of World: what lives, whose child it is, who finds coins.

    plane.py      one bit of every cell, as an int and as rows; numbers that planes spell
    cell.py       the u8 cell: owner, alive, coins; cells from planes and back
    votes.py      who is heir to a cell, and whose child a newborn is
    windows.py    where the world has to be run: the whole torus, or windows in an atlas
    patch.py      one of these, run for some generations at a time
    terrain.py    all planes, and the ways to let time pass on them

``a ^ a & b`` stands for and-not all through: ``~`` makes a negative int, and ``a & ~b``
on a whole plane then takes the canister 305 thousand instructions instead of 164.
"""
