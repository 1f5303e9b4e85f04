"""Who plays in each room: its `ROOM` is a `bots.bot.Cast`.

lab      a curator with a soup of the day for each family of rules
world    five settlers
"""
