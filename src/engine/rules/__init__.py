"""
Families of rules on boards of any size: Life and what people have made of it.

    rule.py        what a rule says: counts, neighbourhood, states
    notation.py    rules as text, Golly's and the seed's
    names.py       rules that people know by a name
    explain.py     rules in plain words
    definition.py  the rules cell by cell: the judge of the planes
    eight.py       the eight neighbours of all cells at once
    sums.py        counts of any size for all cells at once
    wide.py        Extended and Weighted, each in a fixed run of operations
    framed.py      boards that stay unrolled while generations pass
    planes.py      boards as planes: two states, two colours, ageing
    board.py       a board under a rule: states in and out, generations
    future.py      what becomes of a board, and whether it repeats itself
    maps.py        boards in letters, as .cells files have them
    runs.py        boards as RLE, with a header and without

No game is played here: Lab, Arena and Petri build on it, and the page has a twin of it that
reads the same vectors, see tests/vectors.py.
"""
