"""Who plays in each room: its `ROOM` is a `bots.bot.Cast`."""
