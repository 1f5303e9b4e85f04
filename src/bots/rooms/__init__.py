"""Who plays in a room: each `ROOM` is a `bots.bot.Cast`."""
