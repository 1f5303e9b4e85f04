"""
Tally: one sum, to which everybody adds.

    game.py     the sum, who may add to it, and whom the methods are for
    storage.py  a game in stable maps, and as a backup
    pages.py    its numbers, over plain HTTP
"""
