"""
Lab: rules to try, specimens that people publish, and what becomes of them.

    specimen.py  a pattern under a rule on a grid, what becomes of it, and how much may be run
    people.py    who has a name here, and what they like
    gallery.py   all of that, which of it is not yet saved, and searching it
    game.py      who may do what, whom the methods are for, and the journal of it
    storage.py   a game in stable maps            backup.py    a game as one text
    pages.py     its pages over plain HTTP
"""
