"""
Families of rules on boards of any size: Life and what people have made of it.

    rule.py        what a rule says: counts, neighbourhood, states; the same in plain words
    notation.py    rules as text, Golly's and the seed's, and rules that people know by a name
    neighbours.py  the neighbours of all cells at once, counted and looked up
    planes.py      boards as planes: two states, two colours, ageing
    board.py       a board under a rule: states in and out, generations
    board_text.py  boards as RLE, with a header and without, and in letters
    future.py      what becomes of a board, and whether it repeats itself

No game is played here: Lab, Arena and Petri build on it, and the page has a twin of it that
reads the same vectors, see tests/vectors.py.
"""
