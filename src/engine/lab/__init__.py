"""
Lab: rules to try, specimens that people keep, and what becomes of them.

    specimen.py  a pattern under a rule on a grid, and what may be published
    trial.py     how much may be run at once
    proof.py     a future that is kept beside its specimen
    people.py    who has a name here, and what they like
    gallery.py   all of that, and which of it is not yet saved
    search.py    the newest, the most liked, by rule, by author, by words
    game.py      who may do what, and the journal of it
    journal.py   the kinds of its events
    storage.py   a game in stable maps            backup.py    a game as one text
    pages.py     its pages over plain HTTP        access.py    whom the methods are for
"""
