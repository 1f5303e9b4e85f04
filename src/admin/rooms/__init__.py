"""What `admin` shows of a room beyond what all rooms have: its `ROOM` is an `admin.desk.Desk`.

petri    dishes, today's best, and `strike`
world    coins, a leaderboard, a map, and `reset`
"""
