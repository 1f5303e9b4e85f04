"""
Petri: Cellular 2048. Living cells are swiped together, and then Life goes on by a tick.

    Rules     tables.py      the three modes, and what each of them allows
              cell.py        the u8 cell: energy, how long unmerged, dormant; tables for all at once
              plate.py       the shape of a dish: its lines, its edges, a Life tick on it
              swipe.py       moving and merging
              hazards.py     blight, what shields from it, and decay
              drawing.py     dishes as text
              dish.py        a dish: its turns, its score, its end

    Game      culture.py     a dish that somebody plays, as a line of text
              seeds.py       what dishes grow from, and nobody can choose
              tickets.py     dishes that have begun and are saved nowhere
              leaderboard.py the best of all time, and of the last days
              collection.py  all dishes that are kept, and which gives way to another
              people.py      who is called what, and who loses a name
              telemetry.py   what happened in all turns
              journal.py     what people did
              game.py        who may begin, play and give up what
              access.py      whom the methods are for

    Keeping   storage.py     a game in stable maps      backup.py   a game as one text
    Showing   pages.py       numbers, how it is, and dishes, over plain HTTP
              recipe.py      a game in a word, as links have it
"""
