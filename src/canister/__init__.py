"""
Canisters: each an entry file that Kybra builds, and nothing else.

    life2.py      the game, over engine.life2
"""
