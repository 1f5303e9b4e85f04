"""Who plays in each room: its `ROOM` is a `bots.bot.Cast`.

arena    players of five characters, and a keeper
world    five settlers
"""
