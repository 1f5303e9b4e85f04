"""Who plays in each room: its `ROOM` is a `bots.bot.Cast`.

petri    three who look two turns ahead, one a mode
world    five settlers
"""
