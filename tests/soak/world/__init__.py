"""
What a soak of World is made of.

    regular.py   a bot's character as somebody who plays, and remembers every answer
    watcher.py   somebody who looks at the world all the time, and holds it to its rules
    checks.py    what has to be true of a frame, and of a stretch played again by the reference
"""
