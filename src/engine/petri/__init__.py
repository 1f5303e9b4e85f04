"""
Petri: Cellular 2048. Living cells are swiped together, and then Life goes on by a tick.

    Rules     cells.py       the three modes, the u8 cell, and tables for all cells at once
              plate.py       the shape of a dish, and on it Life, swipes, blight and decay
              dish.py        a dish: its turns, its score, its end; and whose it is
              seeds.py       what dishes grow from, and nobody can choose; recipes and tickets

    Game      collection.py  all dishes that are saved, which gives way to another; leaderboards
              people.py      who is called what, and who loses a name
              game.py        who may begin, play and give up what; what happened in all turns
              interface.py   whom the methods are for, and what is noted of them

    Saving    storage.py     a game in stable maps
              backup.py      a game as one text

    Showing   pages.py       numbers, how it is, and dishes, over plain HTTP
"""
