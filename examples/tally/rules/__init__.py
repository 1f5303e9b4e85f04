"""
Tally: one sum, to which everybody adds.

    game.py     the sum, who may add to it, and whom the methods are for
    storage.py  a game in stable maps
    backup.py   a game as a text to take home
    pages.py    its numbers, over plain HTTP
"""
