"""
The rules of World: what lives, whose child it is, who finds coins.

    cell.py       the u8 cell: owner, alive, coins
    plane.py      one bit of every cell, as an int and as rows; windows of it
    transpose.py  planes as u8 cells, and u8 cells as planes
    lineage.py    who is heir to a cell
    fold.py       scattered cells of a large board, brought together in a small one
    votes.py      whose child a newborn is, where parents may differ
    windows.py    where the world has to be run, and where it may be left alone
    shape.py      the whole torus, or windows in an atlas
    patch.py      one of these, run for some generations at a time
    terrain.py    all planes, and the ways to let time pass on them

``a ^ a & b`` stands for and-not all through: ``~`` makes a negative int, and ``a & ~b``
on a whole plane then takes the canister 305 thousand instructions instead of 164.
"""
