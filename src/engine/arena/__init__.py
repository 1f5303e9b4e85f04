"""
Arena: rounds of Life between Blue and Red, with seedlets that nobody sees before all are in.

    field.py     the cells of two teams, and their generations
    seedlet.py   what one player brings, and the hash of it that is told first
    config.py    the numbers by which a round is played
    slots.py     the places of a round, and what was pledged and revealed for them
    round.py     a round from its first pledge to the last claim, and its coins
    rounds.py    all rounds, and a round as text
    people.py    accounts, names, what everybody did, and the artifacts of who has won
    honours.py   what winners are honoured for, and the best keeper of a season
    ratings.py   points for a season, and the best of it
    game.py      who may do what, and what comes of it
    interface.py the methods, and the events that are noted
    answers.py   what people are shown: records, pages over HTTP, pictures
    storage.py   a game in stable maps            backup.py   a game as one text
"""
